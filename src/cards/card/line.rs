//! One line or record of the input in columns, before it becomes cards.

use super::fold;
use super::latin::{FOREIGN, latin};
use super::reader::Context;
use super::spoken::spoken;
use super::statement::{
    COLUMNS, CONTINUATION_COLUMN, Card, Kind, LONGEST_LINE, TEXT_COLUMNS, columns, sequence_number, trimmed,
};
use crate::code::messages as said;
use crate::code::{Code, Decoded, Fault, FaultKind, Findings, Form};
use crate::record::Record;
use playdeck_base::message::{Message, Place};
use playdeck_base::secret;
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_normalization::char::is_combining_mark;

/// The column of the continuation mark.
const CONTINUED: usize = TEXT_COLUMNS + 1;

/// The rules by which a line is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// The gamesmaster's: what cannot be read is an error.
    Gamesmaster,
    /// A comment card: echoed and passed over. It is never continued.
    Comment,
    /// A JCL card: the same, and its columns 72-80 are JCL's own.
    Jcl,
    /// People's text: nothing is worse than a warning.
    People,
    /// People's text in a text stream: lines that are not cards are folded.
    PeopleLines,
    /// The same where no card is expected: lines that fill 72 columns are text, unless they show that they were made as
    /// cards.
    MailLines,
}

/// Says what a column has and how many columns of the line have such a fault.
type Says = fn(&str, usize) -> Message;

impl Rules {
    /// Whether column 72 means anything under these rules.
    pub fn continues(self) -> bool {
        !matches!(self, Self::Comment | Self::Jcl)
    }

    /// Whether lines that are not cards are folded.
    pub fn folds(self) -> bool {
        matches!(self, Self::PeopleLines | Self::MailLines)
    }

    /// Chooses of a pair, messages or what makes them: an error in the gamesmaster's cards, a warning elsewhere.
    pub fn choose<T>(self, error: T, warning: T) -> T {
        if self == Self::Gamesmaster { error } else { warning }
    }
}

/// The bytes of a line or record, with blanks for the X'00' that fills it after its text or after its number.
fn without_padding(bytes: &[u8], code: Code, form: Form) -> Cow<'_, [u8]> {
    if !bytes.contains(&0) {
        return Cow::Borrowed(bytes);
    }
    let mut plain = bytes.to_vec();
    let mut fill = |end: usize| {
        let padding =
            plain.iter_mut().take(end).rev().take_while(|byte| **byte == 0 || **byte == code.blank());
        padding.for_each(|byte| *byte = code.blank());
    };
    fill(bytes.len());
    // In lines of ASCII, as in records, a byte is a column.
    if form == Form::Record || bytes.is_ascii() {
        fill(CONTINUED);
    }
    Cow::Owned(plain)
}

/// A word such as `пароль` says that a password is beside it, and no column holds its letters. What is secret because of
/// them is masked before they are blanks, which nobody could tell from others.
fn hide_what_blanks_uncover(decoded: &mut Decoded) {
    let lost = |fault: &Fault| Some((fault.column, char::from_u32(fault.value)?));
    let lost: BTreeMap<usize, char> =
        decoded.faults.iter().filter(|fault| fault.kind == FaultKind::Character).filter_map(lost).collect();
    if lost.is_empty() || !secret::hidden(&decoded.text).is_empty() {
        return;
    }
    let letters = (1..).zip(decoded.text.chars());
    let typed: String = letters.map(|(column, letter)| *lost.get(&column).unwrap_or(&letter)).collect();
    let hidden = secret::hidden(&typed);
    if hidden.iter().any(|secret| !secret.is_empty()) {
        let is_hidden = |at: usize| hidden.iter().any(|secret| secret.contains(&at));
        let shown = typed
            .char_indices()
            .zip(decoded.text.chars())
            .map(|((at, _), letter)| if is_hidden(at) && letter != ' ' { secret::MASK } else { letter });
        decoded.text = shown.collect();
    }
}

/// A line or record in columns.
#[derive(Debug)]
pub struct Line {
    /// One character for each column, without blanks at the end.
    pub text: String,
    /// The number of columns.
    pub columns: usize,
    /// Columns that could not be read.
    pub faults: Vec<Fault>,
    /// What was replaced by plain characters.
    pub findings: Findings,
    /// The error in the record, if there is one.
    pub record_fault: Option<Message>,
    /// Its length in bytes, if it is too long to be kept whole.
    too_long: Option<u64>,
    /// Whether it fits on a card only in the letters in which it was typed.
    pub has_grown: bool,
}

impl Line {
    /// The columns of a record.
    pub fn new(record: Record<'_>, code: Code, form: Form) -> Self {
        let mut text = String::with_capacity(record.bytes.len());
        if record.is_whole() && code.decode_plain(record.bytes, &mut text) {
            text.truncate(trimmed(&text).len());
            return Self::of_ascii(text);
        }
        let mut decoded = code.decode(&without_padding(record.bytes, code, form), form);
        hide_what_blanks_uncover(&mut decoded);
        decoded.text.truncate(trimmed(&decoded.text).len());
        let columns = if decoded.text.is_ascii() { decoded.text.len() } else { decoded.text.chars().count() };
        Self {
            text: decoded.text,
            columns,
            faults: decoded.faults,
            findings: decoded.findings,
            record_fault: None,
            too_long: (!record.is_whole()).then_some(record.length),
            has_grown: false,
        }
    }

    /// Writes Latin letters for those of people's own words that no column can hold. Returns whether there were any.
    pub fn write_latin(&mut self, kind: Kind, context: Context) -> bool {
        let is_foreign = |fault: &Fault| fault.kind == FaultKind::Character;
        if !self.faults.iter().any(is_foreign) || self.too_long.is_some() {
            return false;
        }
        let mut line: Vec<char> = self.text.chars().collect();
        let last = self.faults.iter().map(|fault| fault.column).max().unwrap_or_default();
        line.resize(line.len().max(last), ' ');
        let mut faults: Vec<Option<Fault>> = vec![None; line.len()];
        for fault in std::mem::take(&mut self.faults) {
            if is_foreign(&fault) {
                line[fault.column - 1] = FOREIGN;
            }
            faults[fault.column - 1] = Some(fault);
        }
        let mut is_spoken = vec![false; line.len()];
        for range in spoken(&line, kind, context) {
            is_spoken[range].fill(true);
        }
        // What is masked stays so in every alphabet.
        let typed = |fault: &Option<Fault>| char::from_u32(fault.filter(is_foreign)?.value);
        let typed: String =
            line.iter().zip(&faults).map(|(letter, fault)| typed(fault).unwrap_or(*letter)).collect();
        let hidden = secret::hidden(&typed);
        for ((at, _), is_spoken) in typed.char_indices().zip(&mut is_spoken) {
            *is_spoken &= !hidden.iter().any(|secret| secret.contains(&at));
        }
        let (mut text, mut columns, mut is_written) = (String::with_capacity(line.len()), 0, false);
        for ((letter, fault), is_spoken) in line.into_iter().zip(faults).zip(is_spoken) {
            let written = fault.filter(|fault| is_spoken && is_foreign(fault)).and_then(|fault| {
                let letter = char::from_u32(fault.value)?;
                latin(letter).filter(|written| !written.is_empty() || is_combining_mark(letter))
            });
            if let Some(written) = written {
                text.push_str(written);
                columns += written.len();
                is_written = true;
                continue;
            }
            columns += 1;
            text.push(if letter == FOREIGN { ' ' } else { letter });
            self.faults.extend(fault.map(|fault| Fault { column: columns, ..fault }));
        }
        text.truncate(trimmed(&text).len());
        self.has_grown = self.columns <= TEXT_COLUMNS && columns > TEXT_COLUMNS;
        self.columns = if text.is_ascii() { text.len() } else { text.chars().count() };
        self.text = text;
        is_written
    }

    /// The line of a card without errors.
    pub fn of_image(image: String) -> Self {
        let columns = if image.is_ascii() { image.len() } else { image.chars().count() };
        Self { columns, ..Self::of_ascii(image) }
    }

    /// The line of a text in which each byte is a column.
    const fn of_ascii(text: String) -> Self {
        Self {
            columns: text.len(),
            text,
            faults: Vec::new(),
            findings: Findings::NONE,
            record_fault: None,
            too_long: None,
            has_grown: false,
        }
    }

    /// Whether all of it is the text of one card and no message is needed.
    pub fn is_plain(&self) -> bool {
        self.columns <= TEXT_COLUMNS
            && self.faults.is_empty()
            && self.record_fault.is_none()
            && self.too_long.is_none()
    }

    /// Whether it has more than `most` columns.
    pub fn is_longer_than(&self, most: usize) -> bool {
        self.columns > most || self.too_long.is_some()
    }

    /// Its length as a message shows it.
    pub fn length(&self) -> String {
        match self.too_long {
            Some(bytes) => format!("{bytes} bytes"),
            None => format!("{} columns", self.columns),
        }
    }

    /// Whether columns 1-15 are blank.
    pub fn is_continuation(&self) -> bool {
        columns(&self.text, 1, CONTINUATION_COLUMN - 1).trim_start_matches(' ').is_empty()
    }

    /// Whether a line of 72 columns or more was made as a continued card: it has our own mark, or a number.
    pub fn is_made_card(&self) -> bool {
        let field = columns(&self.text, CONTINUED + 1, COLUMNS);
        columns(&self.text, CONTINUED, CONTINUED).starts_with(char::from(fold::MARK))
            || sequence_number(field).is_some()
    }

    /// The line as one card; columns past 80 are dropped.
    pub fn into_card(self, number: u32) -> Card {
        if self.columns <= COLUMNS {
            Card { number, image: self.text.into() }
        } else {
            Card::new(number, &self.text)
        }
    }

    /// The line as card images, folded; columns past 1,024 are dropped.
    pub fn folded(&self) -> Vec<String> {
        fold::fold(columns(&self.text, 1, LONGEST_LINE))
    }

    /// One message for each kind of fault among the columns kept, at the first of them. `place` returns the place of a
    /// column of the line.
    pub fn fault_messages(&self, rules: Rules, kept: usize, place: impl Fn(usize) -> Place) -> Vec<Message> {
        let mut messages = Vec::new();
        if self.faults.is_empty() {
            return messages;
        }
        for kind in FaultKind::ALL {
            let mut faults = self.faults.iter().filter(|fault| fault.kind == kind && fault.column <= kept);
            let Some(first) = faults.next() else { continue };
            let (error, warning): (Says, Says) = match kind {
                FaultKind::Byte => (said::no_utf8, said::text_no_utf8),
                FaultKind::Control => (said::control_character, said::text_control_character),
                FaultKind::Character => (said::no_column, said::text_no_column),
            };
            let value = match kind {
                FaultKind::Character => format!("{:04X}", first.value),
                FaultKind::Byte | FaultKind::Control => format!("{:02X}", first.value),
            };
            let message = rules.choose(error, warning)(&value, 1 + faults.count());
            messages.push(message.at(place(first.column)));
        }
        messages
    }
}
