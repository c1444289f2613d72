//! Turns bytes into columns.
//!
//! A column holds a graphic of ISO 8859-1 or the euro sign. No-break blanks and soft hyphens are replaced by plain ones
//! in every code, so that what looks alike on paper is alike on a card. A record of nothing but ASCII graphics takes a
//! fast path and is decoded whole.

use super::Code;
use super::page::{self, Page};
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// How bytes become columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A line of text: ASCII is read as UTF-8, and tabs move to every 8th column.
    Line,
    /// A record of counted bytes: each is one column, in ASCII a character of ISO 8859-1.
    Record,
}

/// A line or record in columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decoded {
    /// One character for each column.
    pub text: String,
    /// What no column can hold, in column order.
    pub faults: Vec<Fault>,
    /// What was replaced by plain characters.
    pub findings: Findings,
}

/// A column that holds a blank because its character has no place on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The column, from 1.
    pub column: usize,
    /// What the input has there: a byte, or the number of a Unicode character.
    pub value: u32,
    /// Why it was not accepted.
    pub kind: FaultKind,
}

/// Why something in the input is not a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// A byte that is not UTF-8.
    Byte,
    /// A control character: C0, DEL or C1.
    Control,
    /// A character that is neither in ISO 8859-1 nor the euro sign.
    Character,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Byte, Self::Control, Self::Character];
}

/// How often each habit of mail programs and editors was found and replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Findings {
    /// Byte order marks dropped at the start of a line.
    pub byte_order_marks: u32,
    /// Tabs moved to the next stop: columns 9, 17 and so on.
    pub tabs: u32,
    /// No-break blanks replaced by blanks.
    pub no_break_blanks: u32,
    /// Curly quotes replaced by `'` and `"`.
    pub quotes: u32,
    /// Dashes, the minus sign, soft and other hyphens replaced by `-`.
    pub dashes: u32,
    /// Arrows to the right replaced by `->`, which many programs write for those two characters.
    pub arrows: u32,
    /// The bullets of lists replaced by `*`.
    pub bullets: u32,
    /// Ellipses in one character replaced by three periods.
    pub ellipses: u32,
    /// Characters that nobody sees dropped: blanks without width, marks of direction, joiners.
    pub unseen: u32,
    /// Records of ISO 8859-1 whose bytes are also valid UTF-8. Nothing was changed in them.
    pub doubtful_records: u32,
}

impl Findings {
    /// Nothing was found.
    pub const NONE: Self = Self {
        byte_order_marks: 0,
        tabs: 0,
        no_break_blanks: 0,
        quotes: 0,
        dashes: 0,
        arrows: 0,
        bullets: 0,
        ellipses: 0,
        unseen: 0,
        doubtful_records: 0,
    };

    /// Adds the counts of another line or deck.
    pub fn add(&mut self, other: &Self) {
        let mine = [
            &mut self.byte_order_marks,
            &mut self.tabs,
            &mut self.no_break_blanks,
            &mut self.quotes,
            &mut self.dashes,
            &mut self.arrows,
            &mut self.bullets,
            &mut self.ellipses,
            &mut self.unseen,
            &mut self.doubtful_records,
        ];
        let others = [
            other.byte_order_marks,
            other.tabs,
            other.no_break_blanks,
            other.quotes,
            other.dashes,
            other.arrows,
            other.bullets,
            other.ellipses,
            other.unseen,
            other.doubtful_records,
        ];
        for (count, more) in mine.into_iter().zip(others) {
            *count = count.saturating_add(more);
        }
    }
}

/// The number of columns from one tab stop to the next.
const TAB: usize = 8;

/// See [`Code::decode`].
pub fn decode(code: Code, bytes: &[u8], form: Form) -> Decoded {
    let mut text = String::with_capacity(bytes.len());
    if decode_plain(code, bytes, &mut text) {
        return Decoded { text, ..Decoded::default() };
    }
    match (page::of(code), form) {
        (Some(page), form) => decode_page(page, bytes, form),
        (None, Form::Line) => decode_utf8(bytes),
        (None, Form::Record) => decode_latin(bytes),
    }
}

/// How many bytes of a page are translated at once.
const PIECE: usize = 256;

/// See [`Code::decode_plain`].
pub fn decode_plain(code: Code, bytes: &[u8], text: &mut String) -> bool {
    let Some(page) = page::of(code) else {
        let plain = is_plain(bytes).then(|| std::str::from_utf8(bytes).ok()).flatten();
        text.push_str(plain.unwrap_or_default());
        return plain.is_some();
    };
    let before = text.len();
    let mut turned = [0; PIECE];
    for piece in bytes.chunks(PIECE) {
        page.translate(piece, &mut turned);
        let Ok(plain) = std::str::from_utf8(&turned[..piece.len()]) else {
            text.truncate(before);
            return false;
        };
        text.push_str(plain);
    }
    true
}

/// See [`Code::translate`].
pub fn translate(code: Code, bytes: &[u8], to: &mut [u8]) -> bool {
    let to = &mut to[..bytes.len()];
    if let Some(page) = page::of(code) {
        return page.translate(bytes, to);
    }
    to.copy_from_slice(bytes);
    is_plain(bytes)
}

/// EBCDIC that is not all plain text. It is a function of its own so that the fast path stays short.
#[cold]
#[inline(never)]
fn decode_page(page: &Page, bytes: &[u8], form: Form) -> Decoded {
    let mut columns = Columns::new(form, bytes.len());
    for &byte in bytes {
        columns.take(page.character(byte), u32::from(byte));
    }
    columns.decoded
}

/// Decodes UTF-8, with letters composed. Each byte that is not UTF-8 is a fault.
#[inline(never)]
fn decode_utf8(bytes: &[u8]) -> Decoded {
    let mut columns = Columns::new(Form::Line, bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut take = |character| columns.take(character, u32::from(character));
        // Some programs write a letter and its accent apart.
        if is_nfc_quick(chunk.valid().chars()) == IsNormalized::Yes {
            chunk.valid().chars().for_each(&mut take);
        } else {
            chunk.valid().nfc().for_each(&mut take);
        }
        for &byte in chunk.invalid() {
            columns.fault(FaultKind::Byte, u32::from(byte));
        }
    }
    columns.decoded
}

/// Decodes ISO 8859-1, each byte one column.
#[inline(never)]
fn decode_latin(bytes: &[u8]) -> Decoded {
    let mut columns = Columns::new(Form::Record, bytes.len());
    for &byte in bytes {
        columns.take(char::from(byte), u32::from(byte));
    }
    if !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok() {
        columns.decoded.findings.doubtful_records = 1;
    }
    columns.decoded
}

/// Whether all bytes are ASCII graphics.
#[inline]
pub fn is_plain(bytes: &[u8]) -> bool {
    // Searching for the largest value lets the compiler compare sixteen bytes at a time.
    let (pieces, rest) = bytes.as_chunks::<16>();
    let mut worst = [0; 16];
    for piece in pieces {
        worst = std::array::from_fn(|place| piece[place].wrapping_sub(b' ').max(worst[place]));
    }
    let rest = rest.iter().map(|byte| byte.wrapping_sub(b' '));
    worst.into_iter().chain(rest).max() <= Some(b'~' - b' ')
}

/// Whether all of a line is ASCII. Eight bytes are looked at together, and the last ones again.
pub fn is_ascii(bytes: &[u8]) -> bool {
    let last = bytes.last_chunk::<8>().map_or(&[][..], |last| std::slice::from_ref(last));
    let eights = bytes.as_chunks::<8>().0.iter().chain(last);
    let all = eights.fold(0, |all, eight| all | u64::from_ne_bytes(*eight));
    all & u64::from_ne_bytes([0x80; 8]) == 0 && (bytes.len() >= 8 || bytes.is_ascii())
}

/// Columns while they are filled.
struct Columns {
    decoded: Decoded,
    column: usize,
    form: Form,
}

impl Columns {
    fn new(form: Form, size: usize) -> Self {
        let decoded = Decoded { text: String::with_capacity(size), ..Decoded::default() };
        Self { decoded, column: 0, form }
    }

    /// Takes one character; `value` is what the input holds, for the message.
    fn take(&mut self, character: char, value: u32) {
        let findings = &mut self.decoded.findings;
        match character {
            '\t' if self.form == Form::Line => {
                findings.tabs += 1;
                let blanks = TAB - self.column % TAB;
                self.decoded.text.extend(std::iter::repeat_n(' ', blanks));
                self.column += blanks;
            }
            '\u{FEFF}' if self.column == 0 => findings.byte_order_marks += 1,
            // Printers and mail begin pages with it, and it is never on a card.
            '\u{C}' if self.form == Form::Line && self.column == 0 => {}
            '\u{A0}' | '\u{2007}' | '\u{202F}' => {
                findings.no_break_blanks += 1;
                self.push(' ');
            }
            '\u{2018}'..='\u{201B}' => {
                findings.quotes += 1;
                self.push('\'');
            }
            '\u{201C}'..='\u{201F}' => {
                findings.quotes += 1;
                self.push('"');
            }
            '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}' => {
                findings.dashes += 1;
                self.push('-');
            }
            // Arrows to the right of every kind.
            '\u{2192}'
            | '\u{219B}'
            | '\u{219D}'
            | '\u{21A0}'
            | '\u{21A3}'
            | '\u{21A6}'
            | '\u{21D2}'
            | '\u{21E2}'
            | '\u{21E8}'
            | '\u{21FE}'
            | '\u{2794}'
            | '\u{2799}'..='\u{27A6}'
            | '\u{27F6}'
            | '\u{27F9}'
            | '\u{27FC}'
            | '\u{2B62}'
            | '\u{1F852}' => {
                findings.arrows += 1;
                self.push('-');
                self.push('>');
            }
            '\u{2022}' | '\u{2023}' | '\u{2043}' | '\u{25AA}' | '\u{25B6}' | '\u{25BA}' | '\u{25CB}'
            | '\u{25CF}' | '\u{25E6}' => {
                findings.bullets += 1;
                self.push('*');
            }
            '\u{2026}' => {
                findings.ellipses += 1;
                (0..3).for_each(|_| self.push('.'));
            }
            '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' => {
                findings.unseen += 1;
            }
            '\u{20AC}' => self.push(character),
            _ if character.is_control() => self.fault(FaultKind::Control, value),
            _ if character <= '\u{FF}' => self.push(character),
            _ => self.fault(FaultKind::Character, value),
        }
    }

    fn push(&mut self, character: char) {
        self.decoded.text.push(character);
        self.column += 1;
    }

    fn fault(&mut self, kind: FaultKind, value: u32) {
        self.push(' ');
        self.decoded.faults.push(Fault { column: self.column, value, kind });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_plain_or_not_wherever_it_stands() {
        for byte in 0..=u8::MAX {
            let is_graphic = byte.is_ascii_graphic() || byte == b' ';
            for (length, other) in [(1, b'A'), (8, b' '), (8, b'~'), (19, b'Z')] {
                for place in 0..length {
                    let mut bytes = vec![other; length];
                    bytes[place] = byte;
                    assert_eq!(is_plain(&bytes), is_graphic, "{byte} at {place} of {length}");
                }
            }
        }
    }

    #[test]
    fn what_is_translated_is_what_is_decoded() {
        for code in Code::ALL {
            for (length, byte) in (0..40).flat_map(|length| [(length, 0x40), (length, 0xC1), (length, 0x15)])
            {
                let bytes: Vec<u8> =
                    (0..length).map(|at| if at == 20 { byte } else { code.blank() }).collect();
                let (mut text, mut to) = (String::new(), [0; 40]);
                let is_plain = decode_plain(code, &bytes, &mut text);
                assert_eq!(translate(code, &bytes, &mut to), is_plain, "{code} {byte} {length}");
                assert!(!is_plain || to[..bytes.len()] == *text.as_bytes());
            }
        }
    }

    /// A record of ISO 8859-1 is doubtful if it would also be UTF-8 with letters that are not ASCII.
    #[test]
    fn a_record_that_may_be_utf8_is_doubtful() {
        let doubtful = |bytes: &[u8]| decode(Code::Ascii, bytes, Form::Record).findings.doubtful_records;
        assert_eq!(doubtful("caf\u{E9}".as_bytes()), 1);
        assert_eq!((doubtful(b"caf\xE9"), doubtful(b"cafe"), doubtful(b"caf\x07")), (0, 0, 0));
    }

    fn line(text: &str) -> Decoded {
        decode(Code::Ascii, text.as_bytes(), Form::Line)
    }

    #[test]
    fn what_mail_and_editors_write_is_made_plain_and_counted() {
        let decoded = line(
            "\u{FEFF}A\tVIE\u{A0}\u{2013}\u{2212} \u{201C}GAL\u{201D}\u{2019} \u{2022}\u{2192}\u{27A4}\u{FE0F}T\u{200B}RI\u{2026}",
        );
        assert_eq!(decoded.text, "A       VIE -- \"GAL\"' *->->TRI...");
        assert_eq!(decoded.faults, []);
        let findings = Findings {
            byte_order_marks: 1,
            tabs: 1,
            no_break_blanks: 1,
            quotes: 3,
            dashes: 2,
            arrows: 2,
            bullets: 1,
            ellipses: 1,
            unseen: 2,
            doubtful_records: 0,
        };
        assert_eq!(decoded.findings, findings);
    }

    #[test]
    fn a_form_feed_is_passed_over_where_a_line_of_text_begins_and_nowhere_else() {
        assert_eq!((line("\u{C}A").text.as_str(), line("\u{C}A").faults.len()), ("A", 0));
        assert_eq!((line("A\u{C}B").text.as_str(), line("A\u{C}B").faults.len()), ("A B", 1));
        let record = decode(Code::Ascii, b"\x0CA", Form::Record);
        assert_eq!((record.text.as_str(), record.faults.len()), (" A", 1));
    }

    #[test]
    fn a_record_that_is_not_plain_leaves_a_text_as_it_was() {
        for code in [Code::Ascii, Code::Cp1047] {
            let mut bytes = vec![code.blank(); 2 * PIECE];
            bytes[PIECE + 1] = 0x07;
            let mut text = String::from("BEFORE");
            assert!(!decode_plain(code, &bytes, &mut text));
            assert_eq!(text, "BEFORE", "{code}");
        }
    }

    #[test]
    fn a_tab_goes_to_the_next_stop_even_from_a_stop() {
        assert_eq!(line("1234567\t9").text, "1234567 9");
        assert_eq!(line("12345678\t7").text, "12345678        7");
        assert_eq!(line("\t\t7").text, format!("{:16}7", ""));
    }

    #[test]
    fn what_no_column_can_hold_is_a_blank_and_a_fault() {
        let decoded = decode(Code::Ascii, b"a\xC3\x07\xE2\x82z\xE4\xB8\xADe\xCC\x81\xCC\x81", Form::Line);
        assert_eq!(decoded.text, "a    z é ");
        let faults: Vec<_> = decoded.faults.iter().map(|f| (f.column, f.value, f.kind)).collect();
        assert_eq!(
            faults,
            [
                (2, 0xC3, FaultKind::Byte),
                (3, 0x07, FaultKind::Control),
                (4, 0xE2, FaultKind::Byte),
                (5, 0x82, FaultKind::Byte),
                (7, 0x4E2D, FaultKind::Character),
                (9, 0x301, FaultKind::Character),
            ]
        );
    }

    #[test]
    fn latin_characters_and_the_euro_sign_are_columns() {
        let decoded = line("für 5 € à la ½ ÿ");
        assert_eq!(decoded.text, "für 5 € à la ½ ÿ");
        assert_eq!(decoded.findings, Findings::default());
    }

    #[test]
    fn in_a_record_every_byte_is_one_column() {
        let decoded = decode(Code::Ascii, b"f\xFCr\tx", Form::Record);
        assert_eq!(decoded.text, "für x");
        assert_eq!(decoded.faults, [Fault { column: 4, value: 9, kind: FaultKind::Control }]);
        let decoded = decode(Code::Ascii, "für".as_bytes(), Form::Record);
        assert_eq!((decoded.text.as_str(), decoded.findings.doubtful_records), ("fÃ¼r", 1));
    }

    #[test]
    fn ebcdic_controls_are_faults_that_name_the_byte() {
        let decoded = decode(Code::Cp037, &[0xC1, 0x00, 0x3D, 0xFF, 0xF1], Form::Record);
        assert_eq!(decoded.text, "A   1");
        assert_eq!(decoded.faults.iter().map(|f| f.value).collect::<Vec<_>>(), [0x00, 0x3D, 0xFF]);
        assert_eq!(decode(Code::Cp500, &[0xC1, 0x05, 0xC2], Form::Line).text, "A       B");
    }
}
