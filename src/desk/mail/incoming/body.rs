//! The text of a part as lines, each with whose words it has: transfer encoding, character set, flowed lines, HTML and
//! signatures undone.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::html;
use super::readings::SOFT;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding as Transfer, Message, MessagePart, MimeHeaders};
use unicode_normalization::UnicodeNormalization as _;

/// The bytes that have no meaning in windows-1252.
const UNUSED: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];

/// The text of a part.
#[derive(Debug, Default)]
pub struct Body {
    pub lines: Vec<String>,
    /// Bytes without a meaning.
    pub unknown: Vec<u8>,
}

impl Body {
    /// Adds the text of another part.
    pub fn join(&mut self, part: Self) {
        self.lines.extend(part.lines);
        self.unknown.extend(part.unknown);
    }
}

/// The bytes of a part with its transfer encoding undone.
pub fn decoded(message: &Message<'_>, part: &MessagePart<'_>) -> Vec<u8> {
    let range = part.raw_body_offset() as usize..part.raw_end_offset() as usize;
    let raw = message.raw_message().get(range).unwrap_or_default();
    let undone = match part.encoding {
        Transfer::None => None,
        Transfer::QuotedPrintable => quoted_printable_decode(raw),
        Transfer::Base64 => base64_decode(raw),
    };
    undone.unwrap_or_else(|| if part.encoding == Transfer::None { raw } else { part.contents() }.to_vec())
}

/// The lines of a part. An error if they are encrypted.
pub fn read(part: &MessagePart<'_>, bytes: &[u8]) -> Result<Body, &'static str> {
    let kind = part.content_type();
    let attribute = |name: &str| kind.and_then(|kind| kind.attribute(name)).unwrap_or_default();
    let (text, unknown) = in_unicode(bytes, attribute("charset"));
    let text = as_seen(&text);
    let is_html =
        kind.is_some_and(|kind| kind.subtype().is_some_and(|kind| kind.eq_ignore_ascii_case("html")));
    let lines = if is_html {
        html::lines(&text)?.iter().map(|line| as_seen(line)).collect()
    } else if attribute("format").eq_ignore_ascii_case("flowed") {
        unfolded(&text, attribute("delsp").eq_ignore_ascii_case("yes"))
    } else {
        text.lines().map(str::to_owned).collect()
    };
    if lines.iter().any(|line| line.starts_with("-----BEGIN PGP MESSAGE-----")) {
        return Err("it is encrypted");
    }
    Ok(Body { lines: unsigned(lines), unknown })
}

/// A text by its declared character set, else as UTF-8, else as windows-1252, with the bytes that have no meaning there.
fn in_unicode(bytes: &[u8], charset: &str) -> (String, Vec<u8>) {
    let declared = Encoding::for_label(charset.as_bytes());
    for encoding in declared.into_iter().filter(|encoding| *encoding != WINDOWS_1252).chain([UTF_8]) {
        if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
            return (text.trim_start_matches('\u{FEFF}').to_owned(), Vec::new());
        }
    }
    let mut unknown: Vec<u8> = bytes.iter().copied().filter(|byte| UNUSED.contains(byte)).collect();
    unknown.sort_unstable();
    unknown.dedup();
    let known: Vec<u8> = bytes.iter().map(|byte| if UNUSED.contains(byte) { b' ' } else { *byte }).collect();
    (WINDOWS_1252.decode_without_bom_handling(&known).0.into_owned(), unknown)
}

/// A text as its reader sees it: letters composed, without characters that nobody sees and letters that are struck
/// through, every kind of blank a plain one.
fn as_seen(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut seen = String::with_capacity(text.len());
    let mut letters = text.nfc().filter(|letter| !is_unseen(*letter)).peekable();
    while let Some(letter) = letters.next() {
        if letters.next_if(|next| ['\u{335}', '\u{336}'].contains(next)).is_some() {
            continue;
        }
        match letter {
            // The end of a line in one character, and other spaces than the no-break one, which HTML keeps.
            '\u{2028}' | '\u{2029}' | '\u{85}' => seen.push('\n'),
            '\u{A0}' => seen.push(letter),
            letter if letter > '\u{A0}' && letter.is_whitespace() => seen.push(' '),
            letter => seen.push(letter),
        }
    }
    seen
}

/// Whether nobody sees a character: soft hyphens, blanks without width, joiners, marks of direction, variants.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// The lines of a flowed text: a line that ends with a blank goes on in the next one of the same quote. [`SOFT`] marks the
/// joints, because many programs write the blank behind lines that nobody wants joined.
fn unfolded(text: &str, is_blank_deleted: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let bare = line.trim_start_matches('>');
        let depth = line.len() - bare.len();
        let bare = bare.strip_prefix(' ').unwrap_or(bare);
        let is_signature = bare == "-- ";
        let is_open = bare.ends_with(' ') && !is_signature;
        let kept = if is_open && is_blank_deleted { &bare[..bare.len() - 1] } else { bare };
        match lines.last_mut() {
            Some(last) if open == Some(depth) && !is_signature => {
                last.push(SOFT);
                last.push_str(kept);
            }
            _ => {
                lines.push(if depth > 0 { format!("{} {kept}", ">".repeat(depth)) } else { kept.to_owned() });
            }
        }
        open = is_open.then_some(depth);
    }
    lines
}

/// A text without the frame of an inline signature.
fn unsigned(lines: Vec<String>) -> Vec<String> {
    let Some(first) = lines.iter().position(|line| line.starts_with("-----BEGIN PGP SIGNED MESSAGE-----"))
    else {
        return lines;
    };
    let head =
        lines[first..].iter().position(|line| line.trim().is_empty()).map_or(lines.len(), |at| first + at);
    let is_signature = |line: &&String| !line.starts_with("-----BEGIN PGP SIGNATURE-----");
    let signed = lines.iter().skip(head).take_while(is_signature);
    let signed = signed.map(|line| line.strip_prefix("- ").unwrap_or(line).to_owned());
    lines[..first].iter().cloned().chain(signed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flowed_line_goes_on_in_its_own_quote_only() {
        let text = "A VIE - \nGAL\n> A BUD \n> STANDS \nF TRI - ALB\n-- \nAnna \n";
        let lines = unfolded(text, false);
        assert_eq!(lines, ["A VIE - \u{2028}GAL", "> A BUD \u{2028}STANDS ", "F TRI - ALB", "-- ", "Anna "]);
        assert_eq!(unfolded("A VI \nE - GAL", true), ["A VI\u{2028}E - GAL"]);
    }

    #[test]
    fn a_text_is_what_its_reader_sees() {
        assert_eq!(as_seen("A V\u{AD}IE\u{200B} -\u{202F}G\u{2060}AL\u{FE0F}"), "A VIE - GAL");
        assert_eq!(as_seen("Jose\u{301} Mu\u{308}ller"), "José Müller");
        assert_eq!(as_seen("A\u{336} \u{336}V\u{336}F TRI\u{2028}x"), "F TRI\nx");
    }

    #[test]
    fn a_text_is_read_as_declared_then_as_utf_8_then_as_windows_1252() {
        assert_eq!(in_unicode(b"\xC3\xA9", "").0, "é");
        assert_eq!(in_unicode(b"\xE9", "utf-8").0, "é");
        assert_eq!(in_unicode(b"\xE9", "iso-8859-2").0, "é");
        assert_eq!(in_unicode(b"\x93x\x94 \x81", "us-ascii"), ("“x”  ".to_owned(), vec![0x81]));
    }

    #[test]
    fn the_frame_of_a_signature_is_no_text() {
        let lines = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA VIE - GAL\n- --\n-----BEGIN PGP SIGNATURE-----\nx";
        let lines = unsigned(lines.lines().map(str::to_owned).collect());
        assert_eq!(lines, ["", "A VIE - GAL", "--"]);
    }
}
