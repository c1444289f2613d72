//! Variable records: each after a descriptor word, alone or in blocks, whole or in segments.
//!
//! An input is read unit by unit. A unit is what one outermost descriptor word covers: a block of records, or a single
//! record or segment outside a block. The first unit that is not empty shows which of the two the whole input consists
//! of. After a descriptor word that cannot be one, the next record cannot be found. So reading ends there, and a
//! message gives the number of bytes passed over.

use super::RecordReader;
use crate::record::format::{Descriptor, Segment, WORD, descriptor, first_in_block};
use crate::record::messages;
use playdeck_base::message::Message;
use std::io::{self, BufRead};

/// A unit of a variable input, and how far it was read.
#[derive(Debug, Default)]
pub struct Unit {
    /// Its bytes, its own descriptor word included.
    bytes: Vec<u8>,
    /// How many of them were read.
    read: usize,
    /// Where it begins in the input.
    begin: u64,
    /// Whether the input ended within it.
    is_cut_off: bool,
    /// Whether units are blocks. Not known before the first unit that is not empty.
    is_block: Option<bool>,
}

impl Unit {
    /// Whether the next record is in another unit.
    pub fn is_used_up(&self) -> bool {
        self.read == self.bytes.len()
    }

    /// The place in the input of its next byte, counted from 1.
    fn place(&self) -> u64 {
        self.begin + self.read as u64 + 1
    }

    /// The next descriptor word. `None` if the rest of the unit is shorter than the word or than what it covers. In a
    /// unit that the input cuts off, a word covers what has come.
    fn next(&self) -> Option<Descriptor> {
        let rest = &self.bytes[self.read..];
        let Descriptor { length, segment } = descriptor(*rest.first_chunk()?)?;
        let length = if self.is_cut_off { length.min(rest.len()) } else { length };
        (length <= rest.len()).then_some(Descriptor { length, segment })
    }

    /// Up to four of its next bytes, as a message shows them.
    fn shown(&self) -> String {
        let bytes: Vec<String> =
            self.bytes[self.read..].iter().take(WORD).map(|byte| format!("{byte:02X}")).collect();
        bytes.concat()
    }
}

impl RecordReader<'_> {
    /// The next record, its segments joined.
    pub(super) fn variable(&mut self) -> io::Result<bool> {
        let mut begun = None;
        loop {
            while self.unit.is_used_up() {
                if !self.next_unit()? {
                    if let (Some(begun), None) = (begun, &self.fault) {
                        self.fault = Some(messages::open_segments(begun));
                    }
                    return Ok(begun.is_some());
                }
            }
            let Some(Descriptor { length, segment }) = self.unit.next() else {
                self.end_at_bad_block()?;
                return Ok(begun.is_some());
            };
            let is_due = match segment {
                Segment::Whole | Segment::First => begun.is_none(),
                Segment::Middle | Segment::Last => begun.is_some(),
            };
            if !is_due {
                self.end_at_segment(segment, begun.is_some())?;
                return Ok(begun.is_some());
            }
            begun.get_or_insert(self.unit.place());
            let from = self.unit.read + WORD;
            self.unit.read += length;
            let piece = &self.unit.bytes[from..self.unit.read];
            let solid = self.code.solid(piece);
            self.present.add(piece, solid);
            if matches!(segment, Segment::Whole | Segment::Last) {
                return Ok(true);
            }
        }
    }

    /// Reads the next unit. Returns whether there was one.
    fn next_unit(&mut self) -> io::Result<bool> {
        let begin = self.position;
        self.unit = Unit { begin, is_block: self.unit.is_block, ..Unit::default() };
        self.take_in(WORD)?;
        let Some(word) = self.unit.bytes.first_chunk::<WORD>() else {
            let there = std::mem::take(&mut self.unit.bytes).len();
            if there > 0 {
                self.fault = Some(messages::short_word(begin + 1, there));
            }
            return Ok(false);
        };
        let Some(Descriptor { length, segment }) = descriptor(*word) else {
            let shown = self.unit.shown();
            self.end_here(|left| messages::bad_word(&shown, begin + 1, left))?;
            return Ok(false);
        };
        self.take_in(length - WORD)?;
        let there = self.unit.bytes.len();
        if there < length {
            self.fault = Some(messages::short_variable(length, begin + 1, there));
            self.unit.is_cut_off = true;
        }
        let is_empty = segment == Segment::Whole && length == WORD;
        if self.unit.is_block.is_none() && !is_empty {
            self.unit.is_block = Some(first_in_block(&self.unit.bytes).is_some());
        }
        if self.unit.is_block == Some(true) {
            if segment != Segment::Whole {
                self.end_at_segment(segment, false)?;
                return Ok(false);
            }
            self.unit.read = WORD;
        }
        Ok(true)
    }

    /// Takes a number of bytes into the unit, fewer at the end of the input.
    fn take_in(&mut self, amount: usize) -> io::Result<()> {
        let due = self.unit.bytes.len() + amount;
        while self.unit.bytes.len() < due {
            self.fill()?;
            let buffer = if self.ended { &[] } else { self.input.fill_buf()? };
            let piece = buffer.len().min(due - self.unit.bytes.len());
            if piece == 0 {
                break;
            }
            self.unit.bytes.extend_from_slice(&buffer[..piece]);
            self.consume(piece);
        }
        Ok(())
    }

    /// Ends reading in a block whose rest is not a record. If the input cut the rest off, there already is a message.
    fn end_at_bad_block(&mut self) -> io::Result<()> {
        let Unit { bytes, begin, is_cut_off, .. } = &self.unit;
        if *is_cut_off {
            self.unit.read = bytes.len();
            return Ok(());
        }
        let (length, begin) = (bytes.len(), begin + 1);
        let (shown, place) = (self.unit.shown(), self.unit.place());
        self.end_here(|left| messages::bad_block(length, begin, &shown, place, left))
    }

    /// Ends reading at a segment that cannot be in its place.
    fn end_at_segment(&mut self, segment: Segment, is_begun: bool) -> io::Result<()> {
        let found = match segment {
            Segment::Whole => "the whole",
            Segment::First => "the first segment",
            Segment::Last => "the last segment",
            Segment::Middle => "a middle segment",
        };
        let due = if is_begun { "a middle or the last segment" } else { "the whole or the first segment" };
        let (shown, place) = (self.unit.shown(), self.unit.place());
        self.end_here(|left| messages::bad_segment(&shown, place, found, due, left))
    }

    /// Ends reading at the present place in the unit. The message is told how many bytes were passed over.
    fn end_here(&mut self, message: impl FnOnce(u64) -> Message) -> io::Result<()> {
        let first = self.unit.begin + self.unit.read as u64;
        loop {
            let amount = self.fill()?.len();
            if amount == 0 {
                break;
            }
            self.consume(amount);
        }
        self.unit.read = self.unit.bytes.len();
        self.fault = Some(message(self.position - first));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::records;
    use crate::code::Code;
    use crate::record::RecordFormat;

    /// The records of a variable input, and the error at its end.
    fn variable(input: &[u8]) -> (Vec<String>, Option<String>) {
        let (records, fault) = records(input, RecordFormat::Variable, Code::Ascii);
        (records.into_iter().map(|record| String::from_utf8(record).unwrap()).collect(), fault)
    }

    /// A unit, record or segment: a descriptor word with a control byte, and the data after it.
    fn unit(control: u8, data: &[u8]) -> Vec<u8> {
        let length = u16::try_from(data.len() + 4).unwrap().to_be_bytes();
        [&length[..], &[control, 0], data].concat()
    }

    fn refused(input: &[u8], records: &[&str], fault: &str) {
        let (read, told) = variable(input);
        assert_eq!(
            (read.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), told.as_deref()),
            (records, Some(fault))
        );
    }

    #[test]
    fn variable_records_follow_their_descriptor_words() {
        let (cards, fault) = variable(b"\0\x06\0\0AB\0\x04\0\0\0\x06\0\0C ");
        assert_eq!((cards, fault), (vec!["AB".into(), String::new(), "C".into()], None));
    }

    #[test]
    fn blocks_are_known_by_the_descriptor_word_of_their_first_record() {
        let blocks = [
            unit(0, &[unit(0, b"AB"), unit(0, b""), unit(0, b"C ")].concat()),
            unit(0, b""),
            unit(0, &unit(0, b"D")),
        ];
        let (cards, fault) = variable(&blocks.concat());
        assert_eq!((cards.join("|"), fault), ("AB||C|D".to_owned(), None));
    }

    #[test]
    fn segments_are_joined_in_blocks_and_out_of_them() {
        let segments = [unit(1, b"AB "), unit(3, b""), unit(3, b"C"), unit(2, b"D "), unit(0, b"E")];
        let (cards, fault) = variable(&segments.concat());
        assert_eq!((cards.join("|"), fault), ("AB CD|E".to_owned(), None));
        let blocks = [unit(0, &segments[..2].concat()), unit(0, &segments[2..].concat())];
        assert_eq!(variable(&blocks.concat()), (vec!["AB CD".to_owned(), "E".to_owned()], None));
    }

    #[test]
    fn a_bad_descriptor_word_ends_reading_and_the_rest_is_counted() {
        refused(
            b"\0\x05\0\0A\0\x03\0\0more",
            &["A"],
            "X'00030000' at byte 6 is not a record descriptor word; reading ended there and 8 bytes were passed over.",
        );
    }

    #[test]
    fn a_block_that_is_not_the_sum_of_its_records_is_named() {
        let block = unit(0, &[unit(0, b"AB"), b"\0\x09\0\0C".to_vec()].concat());
        refused(
            &[block, b"more".to_vec()].concat(),
            &["AB"],
            "The records of the block of 15 bytes at byte 1 do not fill it: X'00090000' at byte 11 does not begin a record; \
             reading ended there and 9 bytes were passed over.",
        );
        // After a block there can be no record outside a block.
        refused(
            &[unit(0, &unit(0, b"A")), unit(0, b"BC")].concat(),
            &["A"],
            "The records of the block of 6 bytes at byte 10 do not fill it: X'4243' at byte 14 does not begin a record; \
             reading ended there and 2 bytes were passed over.",
        );
    }

    #[test]
    fn segments_that_do_not_follow_one_another_are_named() {
        refused(
            &[unit(0, b"A"), unit(2, b"B"), unit(0, b"C")].concat(),
            &["A"],
            "X'00050200' at byte 6 begins the last segment of a record where the whole or the first segment is due; \
             reading ended there and 10 bytes were passed over.",
        );
        refused(
            &[unit(1, b"A"), unit(1, b"B")].concat(),
            &["A"],
            "X'00050100' at byte 6 begins the first segment of a record where a middle or the last segment is due; \
             reading ended there and 5 bytes were passed over.",
        );
        refused(
            &[unit(0, b"A"), unit(1, b"B"), unit(3, b"C")].concat(),
            &["A", "BC"],
            "The input ends inside a spanned record that begins at byte 6: its last segment is missing, and the \
             others were read.",
        );
        refused(
            &[unit(0, &unit(0, b"A")), unit(1, b"B")].concat(),
            &["A"],
            "X'00050100' at byte 10 begins the first segment of a record where the whole or the first segment is \
             due; reading ended there and 5 bytes were passed over.",
        );
    }

    #[test]
    fn a_variable_input_that_ends_too_early_says_where() {
        refused(
            b"\0\x05\0\0A\0\x09\0\0xyz",
            &["A", "xyz"],
            "The input ends inside a variable record: of the 9 bytes from byte 6 on only 7 came in; what came in \
             was read.",
        );
        refused(
            b"\0\x05\0\0A\0\x09",
            &["A"],
            "The input ends inside the record descriptor word at byte 6; of its 4 bytes only 2 came in.",
        );
        let block = unit(0, &[unit(0, b"AB"), unit(0, b"CDE")].concat());
        for (length, read) in [(14, "AB|"), (15, "AB|C"), (12, "AB")] {
            let (cards, fault) = variable(&block[..length]);
            assert_eq!(cards.join("|"), read);
            assert!(fault.unwrap().contains("of the 17 bytes from byte 1 on"));
        }
    }
}
