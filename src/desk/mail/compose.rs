//! Messages that go out: one addressee each, no date and no identifier, and nothing of a player's text in a header.
//!
//! Addresses and names come from the roster, subjects from the game, and identifiers of answered messages are taken only
//! if they have the form of one. A text is always quoted-printable, so that no line of it is a boundary, the end of the
//! data for a program that sends mail, or the beginning of another message in a mailbox.
//!
//! Source: `docs/gamesmaster.md`, "Mail in" and "Mail out".

use super::incoming::Incoming;
use super::people::Person;
use mail_builder::headers::content_type::ContentType;
use mail_builder::mime::MimePart;
use std::fmt::Write as _;

/// The longest identifier of a message that is repeated, and how many are.
const LONGEST_ID: usize = 200;
const MOST_IDS: usize = 20;

/// The longest row of a text in quoted-printable, without the sign that joins it with the next.
const CODED: usize = 75;

/// What a boundary begins with. In quoted-printable and base64 no line begins with it.
const BOUNDARY: &str = "=_playdeck";

/// The identifier of the picture in a message.
pub const PICTURE: &str = "board@playdeck.invalid";
/// The identifier of the reader's close-up of it.
pub const CLOSE_UP: &str = "close-up@playdeck.invalid";

/// The headers of a body of plain text, and the empty line behind them.
pub const PLAIN: &str = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";

/// A message that goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The name of its file, made of the reader's key.
    pub name: String,
    /// The message.
    pub text: String,
}

/// The file of a message.
pub fn filed(name: &str) -> String {
    format!("{name}.eml")
}

/// What the headers of a message say.
pub struct Head<'h> {
    /// The gamesmaster; without one the sender's program names the sender.
    pub from: Option<&'h Person>,
    /// The one addressee.
    pub to: &'h Person,
    /// The subject, in letters that need no coding.
    pub subject: &'h str,
    /// The message that is answered.
    pub answered: Option<&'h Incoming>,
}

impl Head<'_> {
    /// The headers up to those of the body. The sender's program adds `Date` and `Message-ID`.
    pub fn written(&self) -> String {
        let mut headers = String::new();
        if let Some(from) = self.from {
            let _ = writeln!(headers, "From: {}", mailbox(from, None));
        }
        let address = self.answered.and_then(|incoming| incoming.from.as_deref());
        let _ = writeln!(headers, "To: {}", mailbox(self.to, address));
        let _ = writeln!(headers, "Subject: {}", self.subject);
        if let Some(incoming) = self.answered {
            let ids = |id: &String| Some(id.as_str()).filter(|id| is_id(id)).map(|id| format!("<{id}>"));
            if let Some(id) = incoming.id.as_ref().and_then(ids) {
                let all: Vec<String> = incoming.references.iter().filter_map(ids).collect();
                let mut last: Vec<String> = all.iter().rev().take(MOST_IDS).rev().cloned().collect();
                last.push(id.clone());
                let _ = write!(headers, "In-Reply-To: {id}\nReferences: {}\n", last.join("\n "));
            }
        }
        let why = if self.answered.is_some() { "auto-replied" } else { "auto-generated" };
        let _ = write!(headers, "Auto-Submitted: {why}\nMIME-Version: 1.0\n");
        headers
    }
}

/// Whether a text is the inside of a message identifier.
fn is_id(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]\\,;:\"".contains(&byte));
    is_plain && text.contains('@') && (3..=LONGEST_ID).contains(&text.len())
}

/// A person with an address of the roster: the one that they wrote from, else their first.
fn mailbox(person: &Person, from: Option<&str>) -> String {
    let used =
        from.and_then(|from| person.addresses.iter().find(|address| address.eq_ignore_ascii_case(from)));
    let address = used.or_else(|| person.addresses.first()).map_or("", String::as_str);
    match person.name.as_deref() {
        None | Some("") => address.to_owned(),
        Some(name) if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') => {
            format!("{name} <{address}>")
        }
        Some(name) => format!("{}\n <{address}>", encoded(name)),
    }
}

/// A name in a header that has other characters than letters: RFC 2047, in words of at most 75 columns.
fn encoded(name: &str) -> String {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        let mut buffer = [0; 4];
        let coded: String = letter
            .encode_utf8(&mut buffer)
            .bytes()
            .fold(String::new(), |coded, byte| format!("{coded}={byte:02X}"));
        match words.last_mut() {
            Some(word) if word.len() + coded.len() <= 60 => word.push_str(&coded),
            _ => words.push(coded),
        }
    }
    words.iter().map(|word| format!("=?utf-8?Q?{word}?=")).collect::<Vec<_>>().join("\n ")
}

/// A message of plain text from one address to another.
pub fn plain(from: (&str, &str), to: &str, subject: &str, body: &str) -> String {
    let person = |name: &str, address: &str| Person {
        line: 0,
        player: String::new(),
        addresses: vec![address.to_owned()],
        name: Some(name.to_owned()).filter(|name| !name.is_empty()),
        key: None,
    };
    let (name, address) = from;
    let (from, to) = (person(name, address), person("", to));
    let subject: String =
        subject.chars().map(|letter| if matches!(letter, ' '..='~') { letter } else { '?' }).collect();
    let head = Head { from: Some(&from), to: &to, subject: &subject, answered: None };
    let body = Body { text: body.to_owned(), ..Body::default() };
    head.written() + &body.written()
}

/// What a message of several parts has.
#[derive(Debug, Default)]
pub struct Body {
    /// The text.
    pub text: String,
    /// The page, if there is one.
    pub html: Option<String>,
    /// The picture of the board: inside the page, or attached if there is no page.
    pub picture: Option<Vec<u8>>,
    /// The reader's close-up of it, likewise.
    pub close_up: Option<Vec<u8>>,
    /// Printed pages, with the name of their file.
    pub pdf: Option<(String, Vec<u8>)>,
    /// A page to play on, with the name of its file.
    pub plan: Option<(String, Vec<u8>)>,
}

impl Body {
    /// The parts with their headers.
    pub fn written(self) -> String {
        let pictures = [(self.picture, PICTURE, "board.png"), (self.close_up, CLOSE_UP, "close-up.png")];
        let pictures = pictures
            .into_iter()
            .filter_map(|(picture, id, file)| Some((MimePart::new("image/png", picture?).cid(id), file)));
        let mut whole = text("text/plain", &self.text);
        let mut attached: Vec<MimePart<'_>> = Vec::new();
        if let Some(html) = self.html {
            let mut page = text("text/html", &html);
            let pictures: Vec<MimePart<'_>> = pictures.map(|(picture, _)| picture.inline()).collect();
            if !pictures.is_empty() {
                let kind = ContentType::new("multipart/related").attribute("type", "text/html");
                page = several(kind, std::iter::once(page).chain(pictures).collect());
            }
            whole = several(ContentType::new("multipart/alternative"), vec![whole, page]);
        } else {
            attached.extend(pictures.map(|(picture, file)| picture.attachment(file)));
        }
        let pdf = self.pdf.map(|(name, pages)| MimePart::new("application/pdf", pages).attachment(name));
        attached.extend(pdf);
        attached.extend(self.plan.map(|(name, page)| {
            let kind = ContentType::new("text/html").attribute("charset", "utf-8");
            MimePart::new(kind, page).attachment(name)
        }));
        if !attached.is_empty() {
            let parts = std::iter::once(whole).chain(attached).collect();
            whole = several(ContentType::new("multipart/mixed"), parts);
        }
        let mut bytes = Vec::new();
        whole.write_part(&mut bytes);
        // Programs that send files expect the line ends of files.
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    }
}

/// A part of several parts. Its boundary comes from its kind, so that the same parts give the same bytes.
fn several<'x>(kind: ContentType<'x>, parts: Vec<MimePart<'x>>) -> MimePart<'x> {
    let name = kind.c_type.rsplit('/').next().unwrap_or_default().to_owned();
    MimePart::new(kind.attribute("boundary", format!("{BOUNDARY}_{name}")), parts)
}

/// A part of text.
fn text(kind: &'static str, text: &str) -> MimePart<'static> {
    let kind = ContentType::new(kind).attribute("charset", "utf-8");
    MimePart::new(kind, printable(text)).transfer_encoding("quoted-printable")
}

/// A text in quoted-printable, in rows of at most 76 columns. A dot or `From` at the beginning of a row is coded, too.
fn printable(text: &str) -> String {
    let mut coded = String::with_capacity(text.len() + text.len() / 16);
    for line in text.lines() {
        let line = line.as_bytes();
        let mut column = 0;
        for (at, &byte) in line.iter().enumerate() {
            let is_last = at + 1 == line.len();
            let is_plain = match byte {
                b'=' => false,
                b' ' => !is_last,
                _ => byte.is_ascii_graphic(),
            };
            let is_first = column == 0 || column + if is_plain { 1 } else { 3 } > CODED;
            let is_plain = is_plain && !(is_first && (byte == b'.' || line[at..].starts_with(b"From ")));
            let width = if is_plain { 1 } else { 3 };
            if column + width > CODED {
                coded.push_str("=\n");
                column = 0;
            }
            if is_plain {
                coded.push(char::from(byte));
            } else {
                let _ = write!(coded, "={byte:02X}");
            }
            column += width;
        }
        coded.push('\n');
    }
    coded
}

/// A text in a link: everything but letters and digits by its bytes.
pub fn in_link(text: &str) -> String {
    let mut link = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            link.push(char::from(byte));
        } else {
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_of_a_text_ends_a_message_or_begins_one() {
        let text = format!(".\nFrom here\n {}.From x\n--=_playdeck_mixed--\né \n", "x".repeat(74));
        let coded = printable(&text);
        let rows: Vec<&str> = coded.lines().collect();
        assert_eq!(rows[0], "=2E");
        assert_eq!(rows[1], "=46rom here");
        assert_eq!((rows[2].len(), rows[3]), (76, "=2EFrom x"));
        assert_eq!((rows[4], rows[5]), ("--=3D_playdeck_mixed--", "=C3=A9=20"));
        let undone = mail_parser::decoders::quoted_printable::quoted_printable_decode(coded.as_bytes());
        assert_eq!(undone.as_deref(), Some(text.as_bytes()));
    }

    #[test]
    fn a_link_holds_any_text() {
        assert_eq!(in_link("[A] B\r\né&?"), "%5BA%5D%20B%0D%0A%C3%A9%26%3F");
    }
}
