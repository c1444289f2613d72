//! The plain way of many cards: those with which nothing is wrong go from the records into a pack at once.
//!
//! The rules are those of [`CardReader::next`], but for what they say of a card: whatever anything is to be said of, or
//! takes more than a look at its bytes, is left to it.

use super::CardReader;
use crate::card::line::Line;
use crate::card::pack::INDENT;
use crate::card::{Pack, TEXT_COLUMNS, sequence_number};
use std::io::{self, BufRead};

/// A card of which nothing is to be said.
#[derive(Debug, Clone, Copy, Default)]
struct Plain {
    /// Whether column 72 asks that it is carried on.
    is_marked: bool,
    /// Its sequence number.
    sequence: Option<u32>,
}

impl<R: BufRead> CardReader<R> {
    /// Takes the next statements into a pack as long as they are plain: none of them is a control card, and nothing is
    /// to be said of it. Nor is one taken whose first card has a number beyond the last one that is allowed.
    pub fn pack(&mut self, pack: &mut Pack, last: Option<u64>) -> io::Result<()> {
        if !self.returned.is_empty() {
            return Ok(());
        }
        let before = std::mem::take(&mut self.latest);
        self.notes.add(before);
        while self.ahead.is_empty() && last.is_none_or(|last| u64::from(self.next_number) <= last) {
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

    /// Takes one statement into a pack. False if it is not plain: then what of it was taken is to be taken off, and the
    /// line behind that lies ahead.
    fn pack_statement(&mut self, pack: &mut Pack) -> io::Result<bool> {
        let (code, form) = (self.decision.code, self.records.form());
        for count in 0..super::MOST_CARDS {
            let before = pack.reach();
            let Some(record) = self.records.read()? else {
                self.latest.faults.extend(self.records.take_fault());
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

/// What is to be known of the first card of a statement, or of one that is to carry it on; none if it is not plain.
fn plain(image: &str, is_first: bool, control: char) -> Option<Plain> {
    let bytes = image.as_bytes();
    let indent = &bytes[..bytes.len().min(INDENT.len())];
    if is_first && image.starts_with(control) || !is_first && indent != &INDENT.as_bytes()[..indent.len()] {
        return None;
    }
    // Columns 72-80 of JCL are its own, and a comment never continues.
    let is_jcl = bytes.starts_with(b"//") || bytes.starts_with(b"/*");
    if bytes.len() <= TEXT_COLUMNS || is_jcl {
        return Some(Plain::default());
    }
    let is_marked = bytes[TEXT_COLUMNS] != b' ' && bytes[0] != b'*';
    let field = &image[TEXT_COLUMNS + 1..];
    let sequence = if field.is_empty() { None } else { Some(sequence_number(field)?) };
    Some(Plain { is_marked, sequence })
}
