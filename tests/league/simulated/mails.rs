//! Mail as people's programs write it: in several codings and shapes, of any size, of people, of programs and of forgers.

use crate::club::SERVER;
use crate::plays::Chance;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A message to a game.
pub struct Letter<'t> {
    /// What tells it from others.
    pub number: usize,
    pub from: &'t str,
    pub to: &'t str,
    pub subject: &'t str,
    pub came: Timestamp,
    pub text: &'t str,
    /// Whether the server says that it comes from its sender.
    pub is_proven: bool,
    /// More fields of the header, each with a line end.
    pub more: &'t str,
}

/// The shapes of a message. The last is seldom drawn, because it is large.
const SHAPES: usize = 9;

/// How many bytes are attached to a large message.
const LARGE: usize = 300_000;

/// What programs write into the header of what nobody wrote. It is no mail of a player.
const AUTOMATIC: [&str; 5] = [
    "Auto-Submitted: auto-replied\n",
    "Auto-Submitted: auto-generated (away)\n",
    "Precedence: bulk\n",
    "Precedence: auto_reply\n",
    "Return-Path: <>\n",
];

impl Letter<'_> {
    /// What identifies it.
    pub fn id(&self) -> String {
        format!("{}.{}", self.number, self.from)
    }

    /// The message in one of the shapes.
    pub fn bytes(&self, chance: &mut Chance) -> Vec<u8> {
        let shape = chance.below(SHAPES);
        let is_large = shape == SHAPES - 1 && chance.happens(20);
        let text = format!("{}\nWith greetings, No. {}\n", self.text, self.number);
        let umlauts = format!("{text}Gr\u{fc}\u{df}e aus K\u{f6}ln\n");
        let (fields, body): (String, Vec<u8>) = match shape {
            0 => plain("utf-8", "8bit", umlauts.into_bytes()),
            1 => plain("utf-8", "quoted-printable", printable(umlauts.as_bytes()).into_bytes()),
            2 => plain("utf-8", "base64", base64(umlauts.as_bytes()).into_bytes()),
            3 => plain("iso-8859-1", "8bit", latin(&umlauts)),
            4 => plain("windows-1252", "base64", base64(&latin(&umlauts)).into_bytes()),
            5 => parts("alternative", &[("text/plain", &text), ("text/html", &html(&text))]),
            6 => (content("text/html; charset=utf-8", "8bit"), html(&umlauts).into_bytes()),
            _ if is_large => {
                let attached = "An attachment that nobody reads. ".repeat(LARGE / 33);
                parts(
                    "mixed",
                    &[("text/plain", &text), ("application/octet-stream", &base64(attached.as_bytes()))],
                )
            }
            _ => (String::new(), format!("{text}-- \nA signature\n").into_bytes()),
        };
        let date = date_of(self.came);
        let host = self.from.rsplit('@').next().unwrap();
        let proof = if self.is_proven {
            format!("Authentication-Results: {SERVER}; dmarc=pass header.from={host}\n")
        } else {
            String::new()
        };
        let head = format!(
            "{proof}Received: from out.example by {SERVER}; {date}\nFrom: {}\nTo: {}\nSubject: {}\nDate: {date}\n\
             Message-ID: <{}>\n{}MIME-Version: 1.0\n{fields}\n",
            self.from,
            self.to,
            self.subject,
            self.id(),
            self.more,
        );
        let mut message = head.into_bytes();
        message.extend(body);
        if chance.happens(20) { with_returns(&message) } else { message }
    }
}

/// A report of a mail server that a letter did not arrive, in one of two forms.
pub fn report(
    number: usize,
    (id, to): (&str, &str),
    (address, came): (&str, Timestamp),
    chance: &mut Chance,
) -> Vec<u8> {
    let date = date_of(came);
    let head = format!(
        "Return-Path: <>\nReceived: from mx by {SERVER}; {date}\nFrom: MAILER-DAEMON@mx.example\nTo: {address}\n\
         Subject: Undelivered Mail\nDate: {date}\nMessage-ID: <{number}.report@mx.example>\n"
    );
    let copy = format!("From: {address}\nTo: {to}\nMessage-ID: <{id}>\n");
    let report = if chance.happens(30) {
        format!(
            "{head}\nHi. This is the qmail-send program.\n\n<{to}>:\nNo such user.\n\n\
             --- Below this line is a copy of the message.\n\n{copy}\ntext\n"
        )
    } else {
        format!(
            "{head}Auto-Submitted: auto-replied\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
             --b\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
             Final-Recipient: rfc822; {to}\nAction: failed\nStatus: 5.1.1\n\n--b\n\
             Content-Type: text/rfc822-headers\n\n{copy}\n--b--\n"
        )
    };
    report.into_bytes()
}

fn date_of(moment: Timestamp) -> String {
    moment.to_zoned_datetime(TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S +0000").to_string()
}

/// A field of the header of what nobody wrote.
pub fn automatic(chance: &mut Chance) -> &'static str {
    AUTOMATIC[chance.below(AUTOMATIC.len())]
}

fn content(kind: &str, coding: &str) -> String {
    format!("Content-Type: {kind}\nContent-Transfer-Encoding: {coding}\n")
}

fn plain(charset: &str, coding: &str, body: Vec<u8>) -> (String, Vec<u8>) {
    (content(&format!("text/plain; charset={charset}"), coding), body)
}

fn parts(kind: &str, parts: &[(&str, &str)]) -> (String, Vec<u8>) {
    let mut body = String::new();
    for (kind, text) in parts {
        let coding = if kind.starts_with("text") { "8bit" } else { "base64" };
        body += &format!("--b0\n{}\n{text}\n", content(&format!("{kind}; charset=utf-8"), coding));
    }
    (format!("Content-Type: multipart/{kind}; boundary=\"b0\"\n"), (body + "--b0--\n").into_bytes())
}

fn html(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    escaped.lines().map(|line| format!("<div>{line}<br></div>\n")).collect()
}

/// Text in ISO 8859-1, of which it has no other letters.
fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
}

fn printable(bytes: &[u8]) -> String {
    let mut coded = String::new();
    let mut column = 0;
    for byte in bytes {
        let piece = match byte {
            b'\n' => "\n".to_owned(),
            b'=' | 0x80.. => format!("={byte:02X}"),
            _ => char::from(*byte).to_string(),
        };
        if column + piece.len() > 72 {
            coded.push_str("=\n");
            column = 0;
        }
        column = if piece == "\n" { 0 } else { column + piece.len() };
        coded.push_str(&piece);
    }
    coded
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut coded = String::new();
    for (at, three) in bytes.chunks(3).enumerate() {
        let value = three
            .iter()
            .enumerate()
            .fold(0_u32, |value, (at, byte)| value | u32::from(*byte) << (16 - 8 * at));
        for digit in 0..4 {
            let is_there = digit <= three.len();
            let number = usize::try_from(value >> (18 - 6 * digit) & 63).unwrap();
            coded.push(if is_there { char::from(DIGITS[number]) } else { '=' });
        }
        if at % 18 == 17 {
            coded.push('\n');
        }
    }
    coded + "\n"
}

/// The same with the line ends of mail.
fn with_returns(message: &[u8]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(message.len());
    for byte in message {
        if *byte == b'\n' {
            changed.push(b'\r');
        }
        changed.push(*byte);
    }
    changed
}
