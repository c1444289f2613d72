//! The text of a part as lines, each with whose words it has: transfer encoding, character set, flowed lines, HTML and
//! signatures undone.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding as Transfer, Message, MessagePart, MimeHeaders};

/// Columns of a text made of HTML: so many that no line is broken.
const COLUMNS: usize = 4_000;

/// The bytes that have no meaning in windows-1252.
const UNUSED: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];

/// The text of a part.
#[derive(Debug, Default)]
pub struct Body {
    /// Its lines.
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
    let is_html =
        kind.is_some_and(|kind| kind.subtype().is_some_and(|kind| kind.eq_ignore_ascii_case("html")));
    let lines = if is_html {
        of_html(&text)?
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

/// The lines of a flowed text: a line that ends with a blank goes on in the next one of the same quote.
fn unfolded(text: &str, is_blank_deleted: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let bare = line.trim_start_matches('>');
        let depth = line.len() - bare.len();
        let bare = bare.strip_prefix(' ').unwrap_or(bare);
        let is_signature = bare == "-- ";
        match lines.last_mut() {
            Some(last) if open == Some(depth) && !is_signature => last.push_str(bare),
            _ => {
                lines.push(if depth > 0 { format!("{} {bare}", ">".repeat(depth)) } else { bare.to_owned() });
            }
        }
        open = (bare.ends_with(' ') && !is_signature).then_some(depth);
        if open.is_some()
            && is_blank_deleted
            && let Some(last) = lines.last_mut()
        {
            last.pop();
        }
    }
    lines
}

/// The deepest nesting of elements in HTML. The library takes very long for much deeper ones.
const MOST_NESTED: usize = 200;

/// Elements that hold nothing, or that the next of their kind closes.
const UNNESTED: [&str; 21] = [
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option",
    "p", "source", "td", "th", "tr", "track", "wbr",
];

/// Whether the elements of a text in HTML are nested too deeply to be read.
fn is_too_deep(text: &str) -> bool {
    let mut depth: usize = 0;
    text.split('<').skip(1).any(|tag| {
        let (is_end, name) = tag.strip_prefix('/').map_or((false, tag), |name| (true, name));
        let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect();
        if !name.is_empty() && !UNNESTED.contains(&name.to_ascii_lowercase().as_str()) {
            depth = if is_end { depth.saturating_sub(1) } else { depth + 1 };
        }
        depth > MOST_NESTED
    })
}

/// The lines of a text in HTML; quotes are marked.
pub fn of_html(text: &str) -> Result<Vec<String>, &'static str> {
    if is_too_deep(text) {
        return Err("its HTML is nested too deeply");
    }
    let config =
        html2text::config::plain_no_decorate().raw_mode(true).no_link_wrapping().link_footnotes(false);
    let lines = config.string_from_read(text.as_bytes(), COLUMNS).map_err(|_| "its HTML cannot be read")?;
    Ok(lines.lines().map(|line| line.trim_end().to_owned()).collect())
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
        assert_eq!(lines, ["A VIE - GAL", "> A BUD STANDS ", "F TRI - ALB", "-- ", "Anna "]);
        assert_eq!(unfolded("A VI \nE - GAL", true), ["A VIE - GAL"]);
    }

    #[test]
    fn a_text_is_read_as_declared_then_as_utf_8_then_as_windows_1252() {
        assert_eq!(in_unicode(b"\xC3\xA9", "").0, "é");
        assert_eq!(in_unicode(b"\xE9", "utf-8").0, "é");
        assert_eq!(in_unicode(b"\xE9", "iso-8859-2").0, "é");
        assert_eq!(in_unicode(b"\x93x\x94 \x81", "us-ascii"), ("“x”  ".to_owned(), vec![0x81]));
    }

    #[test]
    fn html_keeps_its_lines_and_marks_its_quotes() {
        let html = "<div>A VIE - GAL</div><div>F TRI - ALB<br>A BUD - SER</div><blockquote>A VIE STANDS</blockquote>";
        let lines: Vec<String> = of_html(html).unwrap().into_iter().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["A VIE - GAL", "F TRI - ALB", "A BUD - SER", "> A VIE STANDS"]);
    }

    #[test]
    fn the_frame_of_a_signature_is_no_text() {
        let lines = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA VIE - GAL\n- --\n-----BEGIN PGP SIGNATURE-----\nx";
        let lines = unsigned(lines.lines().map(str::to_owned).collect());
        assert_eq!(lines, ["", "A VIE - GAL", "--"]);
    }

    #[test]
    fn html_that_is_nested_without_end_is_not_read() {
        for tag in ["<div>", "<table><tr><td>", "<blockquote>", "<ul><li>", "<b>"] {
            assert!(of_html(&tag.repeat(50_000)).is_err(), "{tag}");
        }
        assert!(of_html(&"<p>A VIE - GAL<br>".repeat(2_000)).is_ok());
        assert!(of_html(&"<div>A VIE - GAL</div>".repeat(2_000)).is_ok());
    }
}
