//! Detects the format and code of an input if they are not given.
//!
//! The decision uses at most the first [`SAMPLE`] bytes. ASCII or EBCDIC: the one that makes more of the bytes graphics
//! (the EBCDIC page is never detected: 1047 is assumed). Variable records: a good descriptor word at the start. Fixed
//! records: no line ends. In doubt it is ASCII text. For an input that is detected wrongly, use `--recfm` and `--code`.
//!
//! Two lines of plain text and the first character of a third are enough: a person who types cards, or sends them
//! through a pipe, need not wait for 64 KiB. Where the decision falls depends only on the bytes and never on how a pipe
//! divides them. What is given is not detected at all.

use super::format::{RecordFormat, Segment, WORD, descriptor};
use super::read::LEAST_NULS;
use super::unicode::{Unicode, unmarked};
use crate::code::{Code, Form};
use std::io::{self, BufRead, ErrorKind, Read};

/// How many bytes of the input are looked at.
pub const SAMPLE: usize = 64 * 1024;

/// Lines longer than this are not lines of a deck.
const LONGEST_LINE: usize = 1024;

/// Format and code of an input, and whether each was given or detected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// How it is cut into records.
    pub records: RecordFormat,
    /// The character code.
    pub code: Code,
    /// Whether the format was given. Otherwise it was detected.
    pub records_told: bool,
    /// Whether the code was given. Otherwise it was detected.
    pub code_told: bool,
    /// A code that is not supported but seems to be the input's, and the byte, from 1, that first shows it.
    pub unmarked: Option<(&'static str, usize)>,
}

impl Decision {
    /// Whether the input is EBCDIC of a page that nobody named.
    pub fn is_page_guessed(&self) -> bool {
        self.code != Code::Ascii && !self.code_told
    }
}

/// Looks at the first [`SAMPLE`] bytes of an input. They are read again.
pub fn sample(input: &mut Unicode<'_>) -> io::Result<Vec<u8>> {
    let mut sample = Vec::new();
    input.take(SAMPLE as u64).read_to_end(&mut sample)?;
    input.put_back(sample.clone());
    Ok(sample)
}

/// Looks at no more of an input than is needed to detect what is not given; `length` is the number of bytes of a fixed
/// record. What was looked at is read again.
pub fn begin<'a>(
    input: impl BufRead + Send + 'a,
    records: Option<RecordFormat>,
    code: Option<Code>,
    length: usize,
) -> io::Result<(Decision, Unicode<'a>)> {
    let mut input = Unicode::carried(input, records, code, length);
    detect(&mut input, records, code, length).map(|decision| (decision, input))
}

fn detect(
    input: &mut Unicode<'_>,
    records: Option<RecordFormat>,
    code: Option<Code>,
    length: usize,
) -> io::Result<Decision> {
    let mut sample = Vec::new();
    let mut early = records.zip(code).map(|_| decide(&sample, records, code, length));
    while early.is_none() && sample.len() < SAMPLE {
        let there = match input.fill_buf() {
            Ok([]) => break,
            Ok(there) => &there[..there.len().min(SAMPLE - sample.len())],
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let (before, taken) = (sample.len(), there.len());
        sample.extend_from_slice(there);
        input.consume(taken);
        if before < LONGEST_LINE {
            early = settled(&sample[..sample.len().min(LONGEST_LINE)], records, code, length);
        }
    }
    let decision = early.unwrap_or_else(|| decide(&sample, records, code, length));
    input.put_back(sample);
    Ok(decision)
}

/// The decision that two lines of text allow. `None` if the input does not begin with two.
fn settled(
    sample: &[u8],
    records: Option<RecordFormat>,
    code: Option<Code>,
    length: usize,
) -> Option<Decision> {
    if records.is_some_and(|records| records != RecordFormat::Text) {
        return None;
    }
    let of = |candidate: Code| {
        let is_end = |byte: u8| candidate.ends_line(byte) || byte == b'\r';
        let (mut ends, mut before) = (0, 0);
        let place = sample.iter().position(|&byte| {
            // A carriage return ends a line by itself if no line end follows.
            let is_alone = before == b'\r' && !is_end(byte);
            ends += usize::from(candidate.ends_line(byte) || is_alone);
            before = byte;
            ends > 1 && !is_end(byte)
        })?;
        let head = &sample[..=place];
        let decision = decide(head, records, code, length);
        let is_settled = decision.records == RecordFormat::Text && decision.code == candidate;
        (is_settled && is_text(head, candidate)).then_some((place, decision))
    };
    // The first place at which it is settled is the same however much input has come.
    let candidates = code.map_or_else(|| vec![Code::Ascii, Code::Cp1047], |code| vec![code]);
    let first = candidates.into_iter().filter_map(of).min_by_key(|(place, _)| *place);
    first.map(|(_, decision)| decision)
}

/// Whether bytes are nothing but lines of text in a code.
fn is_text(bytes: &[u8], code: Code) -> bool {
    let is_layout = |byte: u8| code.ends_line(byte) || matches!(byte, b'\r' | 0x0C) || byte == tab(code);
    if code == Code::Ascii {
        // Only a part of the last character may have come.
        let is_utf8 = std::str::from_utf8(bytes).map_or_else(|fault| fault.error_len().is_none(), |_| true);
        return is_utf8 && bytes.iter().all(|&byte| !byte.is_ascii_control() || is_layout(byte));
    }
    let solid: Vec<u8> = bytes.iter().copied().filter(|&byte| !is_layout(byte)).collect();
    code.decode(&solid, Form::Record).faults.is_empty()
}

/// The byte of a tab.
fn tab(code: Code) -> u8 {
    if code == Code::Ascii { b'\t' } else { 0x05 }
}

/// Decides what is not given, from the first bytes of the input; `length` is the number of bytes of a fixed record.
pub fn decide(sample: &[u8], records: Option<RecordFormat>, code: Option<Code>, length: usize) -> Decision {
    let decided_code = code.unwrap_or_else(|| decide_code(sample));
    Decision {
        records: records.unwrap_or_else(|| decide_records(sample, decided_code, length)),
        code: decided_code,
        records_told: records.is_some(),
        code_told: code.is_some(),
        unmarked: unmarked(sample),
    }
}

/// ASCII, if it makes at least as many bytes graphics and blanks as EBCDIC does.
fn decide_code(sample: &[u8]) -> Code {
    let is_graphic = |character: &char| !character.is_control() && *character != ' ';
    let utf8 = sample.utf8_chunks().flat_map(|chunk| chunk.valid().chars()).filter(is_graphic);
    let ebcdic = Code::Cp1047.decode(sample, Form::Record).text;
    // Faults decode to blanks, so the blanks are counted in the bytes.
    let blanks = |code: Code| sample.iter().map(|&byte| usize::from(byte == code.blank())).sum::<usize>();
    let as_ascii = utf8.map(char::len_utf8).sum::<usize>() + blanks(Code::Ascii);
    let as_ebcdic = ebcdic.chars().filter(is_graphic).count() + blanks(Code::Cp1047);
    if as_ascii >= as_ebcdic { Code::Ascii } else { Code::Cp1047 }
}

/// The format of an input whose code is known.
fn decide_records(sample: &[u8], code: Code, length: usize) -> RecordFormat {
    if let Some((word, _)) = sample.split_first_chunk::<WORD>()
        && descriptor(*word).is_some_and(|word| matches!(word.segment, Segment::Whole | Segment::First))
    {
        return RecordFormat::Variable;
    }
    let is_end = |&byte: &u8| code.ends_line(byte) || byte == b'\r';
    let last = sample.iter().rposition(|byte| !is_end(byte)).map_or(0, |last| last + 1);
    let ends = sample[..last].iter().filter(|byte| is_end(byte)).count();
    // One pasted line without an end does not make an input into records if it begins in lines.
    let head = &sample[..last.min(LONGEST_LINE)];
    let begins_in_lines = head.iter().filter(|&&byte| code.ends_line(byte)).count() > 1;
    let runs_through = ends * LONGEST_LINE < last && !begins_in_lines;
    // Blocks that are not full come with X'00' before or behind their records.
    let body = without_nuls(&sample[..last]);
    let divides = last.is_multiple_of(length) || !body.is_empty() && body.len().is_multiple_of(length);
    let ends_as_text = last < sample.len();
    // One line of a record's length with its line end is text. Several cards followed by a stray line end are not.
    let is_fixed = if ends_as_text { divides && last > length } else { divides || last > LONGEST_LINE };
    if runs_through && is_fixed { RecordFormat::Fixed } else { RecordFormat::Text }
}

/// The bytes between X'00' at both ends. Few at the beginning belong to the first record.
fn without_nuls(sample: &[u8]) -> &[u8] {
    let is_byte = |byte: &u8| *byte != 0;
    let end = sample.iter().rposition(is_byte).map_or(0, |last| last + 1);
    let begin = sample.iter().position(is_byte).filter(|begin| *begin >= LEAST_NULS).unwrap_or(0);
    &sample[begin..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::RecordWriter;

    const DECK: &[&str] = &[
        "//DIPL JOB (GAME),'SPRING 1901'",
        "* A comment with (brackets), 50% of it.",
        "$JOB VIENNA,LINES=5000",
        "$INIT DIPLOMACY,SEED=1901",
        "",
        "$MOVES SPRING 1901",
        "$AUSTRIA",
        "A VIE - GAL",
        "F TRI - ALB",
        "$MESSAGE TO ENGLAND",
        "Shall we meet at 5 o'clock? All my armies are yours, dear friend; believe me.",
        "$END",
    ];

    fn written(cards: &[&str], records: RecordFormat, code: Code) -> Vec<u8> {
        let mut writer = RecordWriter::new(Vec::new(), records, code, 80);
        for card in cards {
            writer.write(card).unwrap();
        }
        writer.into_inner()
    }

    #[test]
    fn every_format_and_code_of_a_deck_is_told_apart() {
        for cards in [DECK, &["$END"], &["$JOB A", "$END"], &DECK[5..9]] {
            for records in RecordFormat::ALL {
                for code in Code::ALL {
                    let bytes = written(cards, records, code);
                    let decided = decide(&bytes, None, None, 80);
                    let page = if code == Code::Ascii { code } else { Code::Cp1047 };
                    assert_eq!(
                        (decided.records, decided.code),
                        (records, page),
                        "{records} {code} {cards:?}"
                    );
                    assert_eq!(decide(&bytes, None, Some(code), 80).records, records);
                    assert_eq!(decide(&bytes, Some(records), None, 80).code, page);
                }
            }
        }
    }

    #[test]
    fn a_large_deck_is_told_by_its_first_bytes() {
        let cards: Vec<&str> = DECK.iter().copied().cycle().take(5000).collect();
        for records in RecordFormat::ALL {
            for code in [Code::Ascii, Code::Cp1047] {
                let bytes = written(&cards, records, code);
                let decided = decide(&bytes[..SAMPLE.min(bytes.len())], None, None, 80);
                assert_eq!((decided.records, decided.code), (records, code));
            }
        }
    }

    #[test]
    fn text_of_all_kinds_is_ascii_text() {
        let long = format!("{}\n", "word ".repeat(60));
        let inputs: [&[u8]; 8] = [
            b"",
            b"\n",
            b"$END",
            b"$END\r\n",
            "\u{FEFF}Привет, мир, 你好\n".as_bytes(),
            b"AUSTRIA@EXAMPLE\n",
            long.as_bytes(),
            b"caf\xE9 and \xE0 la carte\n",
        ];
        for input in inputs {
            let decided = decide(input, None, None, 80);
            assert_eq!((decided.records, decided.code), (RecordFormat::Text, Code::Ascii), "{input:?}");
        }
    }

    #[test]
    fn a_pasted_line_without_end_leaves_text_what_it_is() {
        for code in [Code::Ascii, Code::Cp1047] {
            let mut text = written(DECK, RecordFormat::Text, code);
            text.extend(vec![code.blank() + 1; SAMPLE]);
            assert_eq!(decide(&text[..SAMPLE], None, Some(code), 80).records, RecordFormat::Text);
            // A stray line end within a card does not make records into lines.
            let mut records = written(&DECK.repeat(3), RecordFormat::Fixed, code);
            records[100] = code.line_end();
            assert_eq!(decide(&records, None, Some(code), 80).records, RecordFormat::Fixed);
        }
    }

    #[test]
    fn fixed_records_may_have_a_stray_line_end_behind_them() {
        let mut bytes = written(DECK, RecordFormat::Fixed, Code::Ascii);
        bytes.push(b'\n');
        assert_eq!(decide(&bytes, None, None, 80).records, RecordFormat::Fixed);
        let card = [written(&["$END"], RecordFormat::Fixed, Code::Ascii), b"\n".to_vec()].concat();
        assert_eq!(decide(&card, None, None, 80).records, RecordFormat::Text);
    }

    #[test]
    fn nuls_around_fixed_records_do_not_hide_them() {
        for code in [Code::Ascii, Code::Cp1047] {
            let cards = written(DECK, RecordFormat::Fixed, code);
            for count in [4, 64, 80, 800] {
                let nuls = vec![0; count];
                for input in [[&cards[..], &nuls].concat(), [&nuls[..], &cards].concat()] {
                    let decided = decide(&input, None, None, 80);
                    assert_eq!(
                        (decided.records, decided.code),
                        (RecordFormat::Fixed, code),
                        "{code} {count}"
                    );
                }
            }
            let text = written(DECK, RecordFormat::Text, code);
            let padded = [&text[..], &[0; 64]].concat();
            assert_eq!(decide(&padded, None, None, 80).records, RecordFormat::Text);
        }
    }

    /// An input that gives at most `piece` bytes at a time.
    fn chopped(bytes: &[u8], piece: usize) -> impl BufRead {
        std::io::BufReader::with_capacity(piece, bytes)
    }

    #[test]
    fn two_lines_settle_what_the_whole_would_decide() {
        for cards in [DECK, &["$INIT", "Zo\u{EB}", "\u{C5}sa", "Boris", "$END"]] {
            for code in Code::ALL {
                for told in [None, Some(code)] {
                    let text = written(cards, RecordFormat::Text, code);
                    let whole = decide(&text, None, told, 80);
                    let early = settled(&text, None, told, 80);
                    // The other EBCDIC pages have letters where 1047 has controls. Then nothing is settled early.
                    assert!(
                        early == Some(whole) || told.is_none() && early.is_none(),
                        "{code} {told:?} {early:?}"
                    );
                    assert_eq!(settled(&written(cards, RecordFormat::Fixed, code), None, told, 80), None);
                    assert_eq!(settled(&written(cards, RecordFormat::Variable, code), None, told, 80), None);
                }
            }
        }
        let early = |text: &str| settled(text.as_bytes(), None, None, 80).is_some();
        assert!(early("$INIT\n\nA") && early("A\r\nB\r\n\tC") && early("\u{FEFF}$INIT\nA\n\u{C5}"));
        assert!(!early("$INIT\nAnne\n") && !early("$INIT\nAn\u{7}ne\nB") && !early("$INIT\n"));
    }

    #[test]
    fn what_is_decided_hangs_on_no_pipe() {
        let mut inputs: Vec<Vec<u8>> = Vec::new();
        for records in RecordFormat::ALL {
            for code in [Code::Ascii, Code::Cp1047] {
                inputs.push(written(DECK, records, code));
                inputs.push(written(&DECK.repeat(200), records, code));
            }
        }
        inputs.extend([b"$INIT\nAn\x01ne\nB\n".to_vec(), b"caf\xE9\n\n\xE9".to_vec(), Vec::new()]);
        for input in inputs {
            let (whole, rest) = begin(&input[..], None, None, 80).unwrap();
            assert_eq!(io::Read::bytes(rest).map(Result::unwrap).collect::<Vec<u8>>(), input);
            for piece in [1, 2, 3, 80, 1023, 1024, 1025, 40_000] {
                assert_eq!(begin(chopped(&input, piece), None, None, 80).unwrap().0, whole, "{piece}");
            }
        }
    }

    /// Behind the bytes that are looked at there may be anything, however many of them come together.
    #[test]
    fn what_lies_behind_the_sample_decides_nothing() {
        let input = [vec![b'a'; SAMPLE], vec![b'\n'; SAMPLE]].concat();
        assert_eq!(decide(&input, None, Some(Code::Ascii), 80).records, RecordFormat::Text);
        for piece in [1_000, 40_000, SAMPLE, 2 * SAMPLE] {
            let (decision, _) = begin(chopped(&input, piece), None, Some(Code::Ascii), 80).unwrap();
            assert_eq!(decision.records, RecordFormat::Fixed, "{piece}");
        }
    }

    #[test]
    fn no_more_is_read_than_it_takes_to_decide() {
        // A further read would be an error of the input.
        struct Torn;
        impl Read for Torn {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("read too far"))
            }
        }
        let input = |bytes: &'static [u8]| io::BufReader::new(bytes.chain(Torn));
        assert!(begin(input(b"$INIT\nAnne\nB"), None, None, 80).is_ok());
        assert!(begin(input(b"$INIT\nAnne\n"), None, None, 80).is_err());
        let (fixed, ascii) = (Some(RecordFormat::Fixed), Some(Code::Ascii));
        assert!(begin(input(b""), fixed, ascii, 80).is_ok());
        assert!(begin(input(b"$INIT"), fixed, None, 80).is_err());
    }

    #[test]
    fn a_signal_does_not_end_what_is_looked_at() {
        /// Every other read is interrupted.
        struct Interrupted<'b>(&'b [u8], bool);
        impl Read for Interrupted<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                self.1 = !self.1;
                if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(into) }
            }
        }
        let deck = written(DECK, RecordFormat::Fixed, Code::Cp1047);
        let input = io::BufReader::with_capacity(100, Interrupted(&deck, false));
        assert_eq!(begin(input, None, None, 80).unwrap().0, begin(&deck[..], None, None, 80).unwrap().0);
    }

    #[test]
    fn what_was_told_stands() {
        let decision = decide(b"$END\n", Some(RecordFormat::Variable), Some(Code::Cp273), 80);
        assert_eq!(
            decision,
            Decision {
                records: RecordFormat::Variable,
                code: Code::Cp273,
                records_told: true,
                code_told: true,
                unmarked: None,
            }
        );
    }
}
