//! Detects how a listing controls the carriage and how long its fixed records are, from its first bytes.
//!
//! The first byte of each record is looked at. In a listing with machine control nearly all are channel commands, in one
//! with ASA control blanks and the digits and letters of ASA. Text whose lines begin with anything else has no carriage
//! control.
//!
//! Source: `docs/filters.md`, "print".

use super::{Control, FF, ListingInput, is_structured_field};
use crate::listing::carriage::{AFP, Command, Move};
use crate::listing::line::{Spacing, WIDEST};
use crate::listing::print::RECORD_LENGTH;
use playdeck_cards::code::Code;
use playdeck_cards::record::{Decision, RecordFormat, RecordReader, SAMPLE, Unicode, decide};

const CR: u8 = 0x0D;

/// The lengths that most listings have: 132, 136, 120, 80 and 150 print positions behind their carriage control.
const USUAL: [usize; 5] = [RECORD_LENGTH, 137, 121, 81, 151];

/// The shortest records that are found by themselves: in shorter ones too much looks like carriage control.
const SHORTEST: usize = 20;

/// One in so many records may begin with what is no carriage control, and they still have it. In a listing that begins
/// with a page it may be every second.
const ONE_IN: usize = 10;

/// How a listing is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The record format and the code.
    pub decision: Decision,
    /// The carriage control.
    pub control: Control,
    /// The number of bytes of a fixed record.
    pub length: usize,
}

/// How a listing is read whose first bytes are these. What is told is not detected.
pub fn reading(sample: &[u8], told: ListingInput) -> Reading {
    let length = told.length.unwrap_or(RECORD_LENGTH);
    let mut decision = decide(sample, told.records, told.code, length);
    let is_open = told.length.is_none() && decision.records != RecordFormat::Variable;
    let may_be_records = decision.records == RecordFormat::Fixed || told.records.is_none();
    if is_open
        && may_be_records
        && runs_through(sample, decision.code)
        && let Some((length, control)) = length_of(sample, decision.code, told.control)
    {
        decision.records = RecordFormat::Fixed;
        return Reading { decision, control, length };
    }
    if told.length.is_some() && told.records.is_none() && runs_through(sample, decision.code) {
        decision.records = RecordFormat::Fixed;
    }
    let control = told.control.unwrap_or_else(|| control_of(sample, decision, length));
    Reading { decision, control, length }
}

/// Whether bytes have no line ends, but for one behind them.
fn runs_through(sample: &[u8], code: Code) -> bool {
    let is_end = |byte: &u8| code.ends_line(*byte) || matches!(*byte, CR | FF);
    let last = sample.iter().rposition(|byte| !is_end(byte)).map_or(0, |last| last + 1);
    !sample[..last].iter().any(is_end)
}

/// The length at which all records begin with carriage control, and which. `None` if there is no such length.
///
/// A record often has blanks where another length would have carriage control. But columns differ the most in how often
/// they are blank if the length is right. A multiple of it is as good, and not meant.
fn length_of(sample: &[u8], code: Code, told: Option<Control>) -> Option<(usize, Control)> {
    let kinds =
        [Control::Asa, Control::Machine].into_iter().filter(|kind| told.is_none_or(|told| told == *kind));
    // Records of this program's length may have a fault, or an end that is missing.
    let faulty = || {
        let records = sample.chunks_exact(RECORD_LENGTH);
        let faults = |kind: Control| records.clone().filter(|it| !is_control(it, code, kind)).count();
        kinds.clone().find(|kind| records.len() > 0 && faults(*kind) * ONE_IN <= records.len())
    };
    let of_length = |length: usize| kinds.clone().find(|kind| fits(sample, length, code, *kind));
    let exact = (SHORTEST..=WIDEST + 1).filter_map(|length| Some((length, of_length(length)?)));
    let found: Vec<(usize, Control)> = exact.chain(faulty().map(|kind| (RECORD_LENGTH, kind))).collect();
    let scored = found.iter().map(|one| (difference(sample, one.0, code), one));
    let (_, best) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
    if USUAL.contains(&best.0) {
        return Some(*best);
    }
    // Lines that come in turn differ as columns do, so a multiple of the real length may be best. But in the middle of
    // real records, too, there may always be a blank: a part of the length is real if carriage control other than a
    // blank stands in each part, or if it is a usual one and each part prints something.
    let is_real = |short: usize| {
        let each = |is_seen: &dyn Fn(&[u8]) -> bool| {
            let of = best.0 / short;
            (0..of).all(|phase| sample.chunks(short).skip(phase).step_by(of).any(is_seen))
        };
        let is_blank = |byte: &u8| *byte == code.blank();
        best.0.is_multiple_of(short)
            && if USUAL.contains(&short) {
                each(&|record| !record.iter().all(is_blank))
            } else {
                each(&|record| record.first().is_some_and(|first| !is_blank(first)))
            }
    };
    found.iter().find(|(short, _)| is_real(*short)).or(Some(best)).copied()
}

/// How much the columns of records of a length differ in how often they are blank: the statistic of a chi-square test,
/// less twice its degrees of freedom, because more columns differ more by chance.
fn difference(sample: &[u8], length: usize, code: Code) -> f64 {
    let mut columns = vec![(0.0, 0.0); length];
    for record in sample.chunks(length) {
        for ((all, blank), byte) in columns.iter_mut().zip(record) {
            *all += 1.0;
            *blank += f64::from(u8::from(*byte == code.blank()));
        }
    }
    let sum = |column: fn(&(f64, f64)) -> f64| columns.iter().map(column).sum::<f64>();
    let share = sum(|column| column.1) / sum(|column| column.0).max(1.0);
    let spread = (share * (1.0 - share)).max(f64::MIN_POSITIVE);
    // Products alone: `powi` may give other last bits on other machines.
    let of = |(all, blank): &(f64, f64)| {
        let off = blank - all * share;
        off * off / (all.max(1.0) * spread) - 2.0
    };
    columns.iter().map(of).sum()
}

/// Whether all records begin with carriage control if they have a length, and several of them print something.
fn fits(sample: &[u8], length: usize, code: Code, kind: Control) -> bool {
    let records = sample.chunks(length);
    // Only a whole input ends at the end of a record.
    let ends_well = sample.len() == SAMPLE || sample.len().is_multiple_of(length);
    let is_printed = |record: &&[u8]| record.iter().skip(1).any(|byte| *byte != code.blank());
    // Nearly all skips are to the top of a page. Digits that stand in a column of numbers are none.
    let is_skip =
        |record: &&[u8]| kind == Control::Asa && matches!(asa(record[0], code), Some(Move::Channel(_)));
    ends_well
        && records.clone().all(|record| is_control(record, code, kind))
        && records.clone().filter(is_skip).count() * ONE_IN <= records.len()
        && records.filter(is_printed).take(2).count() == 2
}

/// Whether a record begins with carriage control of a kind.
fn is_control(record: &[u8], code: Code, kind: Control) -> bool {
    let Some(first) = record.first() else { return true };
    match kind {
        Control::Machine => Command::of(*first).is_some() || *first == AFP,
        _ => asa(*first, code).is_some() || *first == AFP && code != Code::Ascii,
    }
}

/// What a byte means as ASA control. `None` if it is none.
pub fn asa(byte: u8, code: Code) -> Option<Move> {
    let mut first = [0];
    if code.translate(&[byte], &mut first) { Move::of_asa(first[0]) } else { None }
}

/// The carriage control of records of a known form. It is plain if text has form feeds, or carriage returns that are not
/// part of a line end.
fn control_of(sample: &[u8], decision: Decision, length: usize) -> Control {
    if decision.records == RecordFormat::Text {
        let is_lone_return = |pair: &[u8]| pair[0] == CR && !decision.code.ends_line(pair[1]);
        // Plain paper ends after the return of its last line. A sample may end anywhere.
        let ends_so = sample.len() < SAMPLE && sample.last() == Some(&CR);
        if ends_so || sample.contains(&FF) || sample.windows(2).any(is_lone_return) {
            return Control::Plain;
        }
    }
    let mut counts = Counts::default();
    let mut records = RecordReader::new(Unicode::new(sample), decision.records, decision.code, length);
    while let Ok(Some(record)) = records.read() {
        if decision.records == RecordFormat::Text || !is_structured_field(record.bytes) {
            counts.take(record.bytes.first().copied(), decision.code);
        }
    }
    counts.control(decision.records)
}

/// What the records of a listing begin with.
#[derive(Default)]
struct Counts {
    machine: usize,
    /// Blanks and the codes that nearly every listing has, `1`, `0`, `-`, `+`.
    asa: usize,
    /// Codes of channels, which many words begin with, too.
    channels: usize,
    others: usize,
    /// Whether the first of them asks for a page.
    begins_a_page: bool,
}

impl Counts {
    fn take(&mut self, first: Option<u8>, code: Code) {
        let Some(first) = first else {
            self.asa += 1;
            return;
        };
        self.machine += usize::from(Command::of(first).is_some());
        match asa(first, code) {
            Some(Move::Spaced(spacing)) => {
                self.begins_a_page |= self.asa + self.channels + self.others == 0 && spacing == Spacing::Page;
                self.asa += 1;
            }
            Some(Move::Channel(_)) => self.channels += 1,
            None => self.others += 1,
        }
    }

    fn control(&self, records: RecordFormat) -> Control {
        if records != RecordFormat::Text && self.machine > self.asa {
            return Control::Machine;
        }
        let one_in = if self.begins_a_page { 2 } else { ONE_IN };
        let is_asa = (self.asa > self.channels || self.begins_a_page)
            && self.asa + self.channels >= (one_in - 1) * self.others;
        // An empty listing is one of any kind.
        if is_asa || self.others + self.channels == 0 { Control::Asa } else { Control::None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a listing with words by lot, some of them long, on pages of fifty.
    fn lines(longest: usize) -> Vec<String> {
        const WORDS: [&str; 9] =
            ["TOTAL", "Unit 12", "of", "   ", "3,401.00", "the region", "0", "sails", "BOHEMIA (12,-4)"];
        let mut state = 1_u32;
        let mut draw = move |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % below
        };
        let mut line = |at: usize| {
            let control = if at.is_multiple_of(50) { '1' } else { [' ', ' ', ' ', '0', '-', '+'][draw(6)] };
            let words = (0..draw(30)).map(|_| WORDS[draw(9)]).collect::<Vec<_>>().join(" ");
            format!("{control}{}", words.chars().take(longest).collect::<String>())
        };
        (0..300).map(&mut line).collect()
    }

    fn records(lines: &[String], length: usize, code: Code) -> Vec<u8> {
        let mut bytes = Vec::new();
        for line in lines {
            let mut record = Vec::new();
            code.encode(line, &mut record);
            record.resize(length, code.blank());
            bytes.extend(record);
        }
        bytes
    }

    #[test]
    fn the_length_of_records_is_found_whatever_it_is() {
        for length in [41, 81, 121, 133, 137, 150, 256, 257] {
            for longest in [40, 120, 256].map(|longest: usize| longest.min(length - 1)) {
                for code in [Code::Ascii, Code::Cp1047] {
                    for count in [12, 200] {
                        let bytes = records(&lines(longest)[..count], length, code);
                        let bytes = &bytes[..bytes.len().min(SAMPLE)];
                        let found = reading(bytes, ListingInput::default());
                        let what = (found.decision.records, found.length, found.control);
                        let due = (RecordFormat::Fixed, length, Control::Asa);
                        assert_eq!(what, due, "{length} {longest} {code} {count}");
                    }
                }
            }
        }
    }

    /// What always is blank in the middle of records makes no two of them.
    #[test]
    fn a_gap_between_columns_of_a_table_ends_no_record() {
        for length in [121, 150, 200] {
            let line = |at: usize| {
                let control = if at.is_multiple_of(40) { '1' } else { ' ' };
                format!("{control}{:<40}{:34}{:<40}", format!("UNIT {at}"), "", format!("{} COINS", at * 91))
            };
            let lines: Vec<String> = (0..120).map(line).collect();
            let found = reading(&records(&lines, length, Code::Ascii), ListingInput::default());
            assert_eq!(found.length, length);
        }
    }

    /// Entries of two lines differ from each other as two columns do, and are not records of twice the length.
    #[test]
    fn entries_of_several_lines_are_no_longer_records() {
        for lines_of_an_entry in [2, 3] {
            let line = |at: usize| match at % lines_of_an_entry {
                0 => format!(" {:40}{:>20}", format!("PLAYER {at}"), at * 37),
                1 => format!("       IN ROOM {} SINCE {}", at * 7 % 31, 1901 + at % 9),
                _ => format!(" {:>60}", "none"),
            };
            let lines: Vec<String> = (0..120).map(line).collect();
            let found = reading(&records(&lines, 81, Code::Cp1047), ListingInput::default());
            assert_eq!(found.length, 81, "{lines_of_an_entry}");
        }
    }

    #[test]
    fn a_fault_among_records_of_the_usual_length_changes_nothing() {
        let mut bytes = records(&lines(120), RECORD_LENGTH, Code::Cp1047);
        bytes[RECORD_LENGTH * 7] = 0x6F;
        bytes.truncate(bytes.len().min(SAMPLE));
        assert_eq!(reading(&bytes, ListingInput::default()).length, RECORD_LENGTH);
    }

    #[test]
    fn text_without_carriage_control_is_known_by_how_its_lines_begin() {
        for (text, control) in [
            ("", Control::Asa),
            ("1PAGE\n A\n0B\n", Control::Asa),
            ("1PAGE\n2HALF\n A\n", Control::Asa),
            ("1PAGE\n?HALF\n", Control::Asa),
            ("1PAGE\n5HALF\n", Control::Asa),
            ("1 apple\nand pears\nand plums\n", Control::None),
            ("The first line\nand the second.\n", Control::None),
            ("A VIE - GAL\nA BUD - SER\nF TRI - ALB\n", Control::None),
            ("2 apples\n3 pears\n", Control::None),
            ("Dear all,\n\n  the play is over.\n  It was long.\n\nYours\n", Control::None),
        ] {
            assert_eq!(reading(text.as_bytes(), ListingInput::default()).control, control, "{text:?}");
        }
    }
}
