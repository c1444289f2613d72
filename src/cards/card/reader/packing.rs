//! The fast path for many cards: those without errors go from the records into a pack at once.
//!
//! The rules are those of [`CardReader::next`], without its messages. A card that needs a message, or more than a look
//! at its bytes, is left to `next`.

use super::{CardReader, Sequence};
use crate::card::line::Line;
use crate::card::pack::INDENT;
use crate::card::pack::Pack;
use crate::card::statement::{COLUMNS, TEXT_COLUMNS, sequence_number, trimmed};
use crate::code::{Code, is_plain};
use memchr::{memchr, memchr_iter};
use std::io;

/// How many bytes are looked at in one go at first: those of about two hundred cards.
const PIECE: usize = 1 << 14;
/// The same for people's lines, of which often only a few come together.
const SMALL_PIECE: usize = 1 << 10;

/// A card that needs no message.
#[derive(Debug, Clone, Copy, Default)]
struct Plain {
    /// Whether column 72 asks for a continuation.
    is_marked: bool,
    /// Its sequence number.
    sequence: Option<u32>,
}

impl CardReader<'_> {
    /// Takes the next statements into a pack as long as they are plain: none is a control card, and none needs a
    /// message. A statement is not taken if its first card has a number beyond the last one allowed.
    pub fn pack(&mut self, pack: &mut Pack, last: Option<u64>) -> io::Result<()> {
        if !self.returned.is_empty() {
            return Ok(());
        }
        let before = std::mem::take(&mut self.latest);
        self.notes.add(before);
        let is_allowed = |number: u32| last.is_none_or(|last| u64::from(number) <= last);
        while self.ahead.is_empty() && is_allowed(self.next_number) {
            self.pack_at_hand(pack, last)?;
            if !is_allowed(self.next_number) {
                break;
            }
            let (reach, number, sequence) = (pack.reach(), self.next_number, self.sequence);
            pack.begin(number);
            if !self.pack_statement(pack)? {
                (self.next_number, self.sequence) = (number, sequence);
                for image in pack.take_off(reach).into_iter().rev() {
                    self.ahead.push_front(Line::of_image(image));
                }
                break;
            }
        }
        Ok(())
    }

    /// Gives the next lines of people's text to `take`, each with its number, as long as they are plain and it takes
    /// them: each is one card without a message, and no control card.
    pub fn plain_lines(&mut self, mut take: impl FnMut(u32, &str) -> bool) -> io::Result<()> {
        if !self.returned.is_empty() || !self.ahead.is_empty() || self.decision.code != Code::Ascii {
            return Ok(());
        }
        let before = std::mem::take(&mut self.latest);
        self.notes.add(before);
        loop {
            let lines = self.records.lines_at_hand()?;
            let lines = valid(&lines[..lines.len().min(SMALL_PIECE)]);
            let mut taken = 0;
            while let Some(end) = memchr(b'\n', &lines.as_bytes()[taken..]).filter(|end| *end <= COLUMNS) {
                let image = trimmed(&lines[taken..taken + end]);
                let is_plain = image.len() <= TEXT_COLUMNS && is_plain(image.as_bytes());
                if !is_plain || image.starts_with(self.control) || !take(self.next_number, image) {
                    self.records.pass(taken);
                    return Ok(());
                }
                self.next_number = self.next_number.saturating_add(1);
                taken += end + 1;
            }
            if taken == 0 {
                return Ok(());
            }
            self.records.pass(taken);
        }
    }

    /// Takes the plain statements that lie whole in the bytes at hand into a pack. It stops before the first other one.
    fn pack_at_hand(&mut self, pack: &mut Pack, last: Option<u64>) -> io::Result<()> {
        if self.decision.code != Code::Ascii {
            return Ok(());
        }
        pack.begin(self.next_number);
        for goes in 0.. {
            // If many cards are plain, more probably are.
            let piece = piece(self.records.lines_at_hand()?, PIECE << goes.min(2), self.control);
            let lines = valid(piece);
            pack.make_room(lines.len());
            let mut taken = 0;
            while last.is_none_or(|last| u64::from(self.next_number) <= last) {
                let (reach, mut sequence, mut number) = (pack.reach(), self.sequence, self.next_number);
                let rest = &lines[taken..];
                let Some(length) = lay_statement(pack, rest, self.control, &mut sequence, &mut number) else {
                    pack.reach_back(reach);
                    break;
                };
                taken += length;
                (self.sequence, self.next_number) = (sequence, number);
            }
            if taken == 0 {
                return Ok(());
            }
            self.records.pass(taken);
        }
        Ok(())
    }

    /// Takes one statement into a pack. False if it is not plain: then the caller removes what was taken of it, and the
    /// line after that part is the next line read ahead.
    fn pack_statement(&mut self, pack: &mut Pack) -> io::Result<bool> {
        let (code, form) = (self.decision.code, self.records.form());
        for count in 0..super::MOST_CARDS {
            let before = pack.reach();
            let Some(record) = self.records.read()? else {
                self.latest.faults.extend(self.records.take_fault());
                self.latest.faults.extend(self.records.take_told());
                return Ok(false);
            };
            let image = if record.is_whole() { pack.lay_record(record.bytes, code, count > 0) } else { None };
            let plain = image.and_then(|image| plain(image, count == 0, self.control));
            let plain = plain.filter(|plain| self.sequence.ascends_to(plain.sequence));
            let mut line = plain.is_none().then(|| Line::new(record, code, form));
            if let Some(fault) = self.records.take_fault() {
                let line = line.get_or_insert_with(|| Line::of_image(image.unwrap_or_default().to_owned()));
                line.record_fault = Some(fault);
            }
            let Some(Plain { is_marked, sequence }) = plain.filter(|_| line.is_none()) else {
                pack.take_off(before);
                self.ahead.extend(line);
                return Ok(false);
            };
            let number = self.number();
            if let Some(sequence) = sequence {
                self.sequence.last = Some((sequence, number));
            }
            if !is_marked {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The first of some lines, up to that many bytes, or up to a control card: no card from there on is plain.
fn piece(lines: &[u8], most: usize, control: char) -> &[u8] {
    let piece = &lines[..lines.len().min(most)];
    let Ok(control) = u8::try_from(control) else { return piece };
    let begins_card = |at: &usize| at.checked_sub(1).is_none_or(|before| piece[before] == b'\n');
    memchr_iter(control, piece).find(begins_card).map_or(piece, |end| &piece[..end])
}

/// The part of some bytes that is valid UTF-8, from their start.
fn valid(piece: &[u8]) -> &str {
    std::str::from_utf8(piece)
        .unwrap_or_else(|error| std::str::from_utf8(&piece[..error.valid_up_to()]).unwrap_or_default())
}

/// Appends the first statement of some lines, and returns the number of bytes of its lines. `None` if it is not plain
/// or not all there: then the caller removes what was appended.
fn lay_statement(
    pack: &mut Pack,
    lines: &str,
    control: char,
    sequence: &mut Sequence,
    number: &mut u32,
) -> Option<usize> {
    let mut taken = 0;
    for count in 0..super::MOST_CARDS {
        let (image, length) = cut(&lines[taken..])?;
        let plain = plain(image, count == 0, control).filter(|plain| sequence.ascends_to(plain.sequence))?;
        pack.lay_with_end(image, false, plain.is_marked);
        if let Some(last) = plain.sequence {
            sequence.last = Some((last, *number));
        }
        *number = number.saturating_add(1);
        taken += length;
        if !plain.is_marked {
            return Some(taken);
        }
    }
    None
}

/// The image of the card on the first of some lines, and the number of bytes of the line. `None` if it is not a plain
/// card.
#[inline]
fn cut(lines: &str) -> Option<(&str, usize)> {
    // Most punched cards are full, and the line ends after 80 columns.
    if let Some((card, [b'\n', ..])) = lines.as_bytes().split_first_chunk::<COLUMNS>()
        && card[COLUMNS - 1] != b' '
        && is_plain(card)
    {
        return Some((&lines[..COLUMNS], COLUMNS + 1));
    }
    let end = memchr(b'\n', lines.as_bytes())?;
    let image = lines[..end].trim_end_matches([' ', '\r']);
    (image.len() <= COLUMNS && is_plain(image.as_bytes())).then_some((image, end + 1))
}

/// The properties of the first card of a statement, or of one that is to continue it. `None` if it is not plain.
#[inline]
fn plain(image: &str, is_first: bool, control: char) -> Option<Plain> {
    let bytes = image.as_bytes();
    let is_in_place = match (is_first, bytes.first_chunk::<{ INDENT.len() }>()) {
        (true, _) => bytes.first().is_none_or(|first| char::from(*first) != control),
        (false, Some(indent)) => indent == INDENT.as_bytes(),
        (false, None) => bytes.iter().all(|byte| *byte == b' '),
    };
    if !is_in_place {
        return None;
    }
    // Columns 72-80 of JCL are its own, and a comment is never continued.
    let is_jcl = bytes.starts_with(b"//") || bytes.starts_with(b"/*");
    if bytes.len() <= TEXT_COLUMNS || is_jcl {
        return Some(Plain::default());
    }
    let is_marked = bytes[TEXT_COLUMNS] != b' ' && bytes[0] != b'*';
    let field = &image[TEXT_COLUMNS + 1..];
    let sequence = if field.is_empty() { None } else { Some(sequence_number(field)?) };
    Some(Plain { is_marked, sequence })
}
