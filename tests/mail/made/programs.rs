//! What mail programs make of a text and of the message that it answers: quotes, pages, codings and parts.

use super::tongues::Tongue;
use crate::plays::Chance;
use encoding_rs::WINDOWS_1252;
use std::fmt::Write as _;

/// What stands over a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    Nothing,
    /// A line such as `On .. wrote:`.
    Reply,
    /// The fields of the answered message.
    Fields,
    /// A rule alone, as on telephones.
    Rule,
    /// A rule and the fields.
    RuledFields,
    /// A line of underscores and the fields.
    Underscores,
    /// The fields with bold names, as programs for plain text show them.
    BoldFields,
    /// The rule of a forwarded message and its fields.
    Forwarded,
    /// The fields with tabs behind their names.
    Padded,
    /// The fields in another sequence.
    Turned,
    /// A rule and the fields on one line.
    RuledLine,
    /// A line of dashes and the fields.
    Dashes,
    /// The sender and the date, and a colon.
    SenderFirst,
    /// The sender, and the date in brackets.
    Dated,
}

/// The lines over a quote.
pub fn head(head: Head, tongue: &Tongue, subject: &str, from: &str, chance: &mut Chance) -> Vec<String> {
    let [of, sent, to, about] = tongue.fields;
    let is_wide = matches!(tongue.code, "ja" | "zh" | "zh-TW") && chance.happens(50);
    let field = |name: &str, value: &str| {
        if is_wide { format!("{name}：{value}") } else { format!("{name}: {value}") }
    };
    let fields = || {
        [(of, from), (sent, tongue.date), (to, "A Player"), (about, subject)]
            .map(|(name, value)| field(name, value))
            .to_vec()
    };
    let ruled = |rule: String, rest: Vec<String>| [vec![rule], rest].concat();
    match head {
        Head::Nothing => vec![],
        Head::Reply => {
            let line = *chance.one(&tongue.replies);
            folded(line, chance)
        }
        Head::Fields => fields(),
        Head::Rule => vec![format!("-------- {} --------", tongue.rule)],
        Head::RuledFields => ruled(format!("-----{}-----", tongue.rule), fields()),
        Head::Underscores => ruled("_".repeat(32), fields()),
        Head::BoldFields => fields()
            .iter()
            .map(|line| line.split_once([':', '：']).unwrap())
            .map(|(name, value)| format!("*{}:* {}", name.trim_end(), value.trim_start()))
            .collect(),
        Head::Padded => fields().iter().map(|line| line.replacen(": ", ":\t", 1)).collect(),
        Head::Turned => fields().into_iter().rev().collect(),
        Head::RuledLine => vec![format!("-------- {} --------{}", tongue.rule, fields().join(" "))],
        Head::Dashes => ruled("-".repeat(40), fields()),
        Head::SenderFirst => vec![format!("{from} ({}):", tongue.date)],
        Head::Dated => vec![format!("* {from} [2026-11-26 10:00]:")],
        Head::Forwarded => ruled(format!("---------- {} ---------", tongue.forwarded), fields()),
    }
}

/// A line over a quote, sometimes in two lines, as programs fold it that keep lines short.
fn folded(line: &str, chance: &mut Chance) -> Vec<String> {
    match line.rsplit_once(' ') {
        Some((first, last)) if line.len() > 78 || chance.happens(20) => {
            vec![first.to_owned(), last.to_owned()]
        }
        _ => vec![line.to_owned()],
    }
}

/// A text with marks before each line.
pub fn marked(text: &str, marks: &str) -> Vec<String> {
    text.lines().map(|line| format!("{marks}{line}").trim_end().to_owned()).collect()
}

/// How a program writes pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    Gmail,
    Outlook,
    OutlookNew,
    Apple,
    Thunderbird,
    Yahoo,
    Proton,
    Gmx,
    Samsung,
}

/// All of them.
pub const PAGES: [Page; 9] = [
    Page::Gmail,
    Page::Outlook,
    Page::OutlookNew,
    Page::Apple,
    Page::Thunderbird,
    Page::Yahoo,
    Page::Proton,
    Page::Gmx,
    Page::Samsung,
];

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Lines as a program writes them on a page.
pub fn on_page(page: Page, lines: &[String]) -> String {
    let mut html = String::new();
    for line in lines {
        let text = if line.trim().is_empty() { "<br>".to_owned() } else { escaped(line) };
        let _ = match page {
            Page::Outlook => {
                writeln!(html, "<p class=\"MsoNormal\">{}<o:p></o:p></p>", text.replace("<br>", "&nbsp;"))
            }
            Page::OutlookNew => writeln!(
                html,
                "<div class=\"elementToProof\" style=\"font-family: Aptos; color: rgb(0, 0, 0);\">{text}</div>"
            ),
            Page::Thunderbird | Page::Samsung => writeln!(html, "{}<br>", text.replace("<br>", "")),
            Page::Gmx | Page::Apple | Page::Yahoo | Page::Proton | Page::Gmail => {
                writeln!(html, "<div>{text}</div>")
            }
        };
    }
    html
}

/// What is inside the body of a page.
fn inside(page: &str) -> &str {
    let behind =
        page.split_once("<body").and_then(|(_, rest)| rest.split_once('>')).map_or(page, |(_, rest)| rest);
    behind.split("</body>").next().unwrap()
}

/// A page that quotes another, with the lines over it.
pub fn quoting(page: Page, own: &str, head: &[String], quoted: &str) -> String {
    let quoted = inside(quoted);
    let escaped: Vec<String> = head.iter().map(|line| escaped(line)).collect();
    let one = escaped.join(" ");
    let bold: Vec<String> = escaped
        .iter()
        .map(|line| {
            line.split_once(": ").map_or(line.clone(), |(name, value)| format!("<b>{name}:</b> {value}"))
        })
        .collect();
    let lines = bold.join("<br>\n");
    match page {
        Page::Gmail => format!(
            "<div dir=\"ltr\">{own}</div><br><div class=\"gmail_quote gmail_quote_container\"><div dir=\"ltr\" \
             class=\"gmail_attr\">{one}<br></div><blockquote class=\"gmail_quote\" style=\"margin:0px 0px 0px \
             0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex\">{quoted}</blockquote></div>"
        ),
        Page::Outlook => format!(
            "<html><body lang=\"EN-US\"><div class=\"WordSection1\">\n{own}<div><div style=\"border:none;border-top:solid \
             #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in\"><p class=\"MsoNormal\">{lines}<o:p></o:p></p></div></div>\n<p \
             class=\"MsoNormal\"><o:p>&nbsp;</o:p></p>{quoted}</div></body></html>"
        ),
        Page::OutlookNew => format!(
            "<html><body dir=\"ltr\">{own}<div id=\"appendonsend\"></div><hr style=\"display:inline-block;width:98%\" \
             tabindex=\"-1\"><div id=\"divRplyFwdMsg\" dir=\"ltr\"><font face=\"Calibri, sans-serif\" \
             style=\"font-size:11pt\">{lines}</font><div>&nbsp;</div></div>{quoted}</body></html>"
        ),
        Page::Apple => format!(
            "<html><body style=\"overflow-wrap: break-word;\">{own}<div><br><blockquote \
             type=\"cite\"><div>{one}</div><br class=\"Apple-interchange-newline\"><div>{quoted}</div></blockquote></div>\
             <br></body></html>"
        ),
        Page::Thunderbird => format!(
            "<html><body>{own}<div class=\"moz-cite-prefix\">{one}<br></div><blockquote type=\"cite\" \
             cite=\"mid:x@host.example\">{quoted}</blockquote></body></html>"
        ),
        Page::Yahoo => format!(
            "<div class=\"yahoo-style-wrap\">{own}</div><div id=\"yahoo_quoted_1\" class=\"yahoo_quoted\"><div \
             style=\"font-family:Arial\"><div>{lines}</div><div><br></div><div><div>{quoted}</div></div></div></div>"
        ),
        Page::Proton => format!(
            "<div style=\"font-family: Arial;\">{own}</div><div class=\"protonmail_quote\">{one}<br><blockquote \
             class=\"protonmail_quote\" type=\"cite\">{quoted}</blockquote><br></div>"
        ),
        Page::Gmx => format!(
            "<html><body><div style=\"font-family: Verdana\">{own}<div>&nbsp;</div><div name=\"quote\" \
             style=\"margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;\"><div \
             style=\"margin:0 0 10px 0;\">{lines}</div><div name=\"quoted-content\">{quoted}</div></div></div></body></html>"
        ),
        Page::Samsung => format!(
            "<html><body>{own}<div><br></div><div align=\"left\" dir=\"auto\" \
             style=\"font-size:100%;color:#000000\"><div>{}</div></div>{quoted}</body></html>",
            escaped.join("</div><div>")
        ),
    }
}

/// A page of a program for telephones: of Apple's, of Outlook's, of K-9's, of Gmail's.
pub fn on_telephone(style: usize, own: &str, head: &[String], quoted: &str) -> String {
    let quoted = inside(quoted);
    let escaped: Vec<String> = head.iter().map(|line| escaped(line)).collect();
    match style {
        0 => format!(
            "<html><body dir=\"auto\">{own}<div dir=\"ltr\"><br><blockquote type=\"cite\">{}<br><br></blockquote></div>\
             <blockquote type=\"cite\"><div dir=\"ltr\">\u{FEFF}{quoted}</div></blockquote></body></html>",
            escaped.join(" ")
        ),
        1 => format!(
            "<html><body>{own}<div id=\"ms-outlook-mobile-signature\">Get <a href=\"https://aka.ms/o0ukef\">Outlook for \
             iOS</a></div><hr style=\"display:inline-block;width:98%\"><div id=\"divRplyFwdMsg\" \
             dir=\"ltr\"><font>{}</font><div> </div></div>{quoted}</body></html>",
            escaped.join("<br>")
        ),
        2 => format!(
            "<!DOCTYPE html><html><body>{own}<br><br><div class=\"gmail_quote\">{}<blockquote class=\"gmail_quote\" \
             style=\"margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid #729fcf;\">{quoted}</blockquote></div></body></html>",
            escaped.join("<br>")
        ),
        _ => format!(
            "<div dir=\"auto\">{own}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
             <blockquote class=\"gmail_quote\">{quoted}</blockquote></div>",
            escaped.join("<br>")
        ),
    }
}

/// A page that quotes nothing.
pub fn alone(page: Page, own: &str) -> String {
    match page {
        Page::Outlook => format!("<html><body><div class=\"WordSection1\">\n{own}</div></body></html>"),
        Page::Gmail => format!("<div dir=\"ltr\">{own}</div>"),
        _ => format!("<html><head><style>p {{ margin: 0 }}</style></head><body>{own}</body></html>"),
    }
}

/// A text in quoted-printable.
pub fn printable(bytes: &[u8]) -> String {
    let mut coded = String::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        let mut column = 0;
        for (at, byte) in line.iter().enumerate() {
            let is_last_blank = *byte == b' ' && at + 1 == line.len();
            let piece = match byte {
                b'=' | 0x80.. => format!("={byte:02X}"),
                _ if is_last_blank => "=20".to_owned(),
                _ => char::from(*byte).to_string(),
            };
            if column + piece.len() > 72 {
                coded.push_str("=\n");
                column = 0;
            }
            column += piece.len();
            coded.push_str(&piece);
        }
        coded.push('\n');
    }
    coded
}

/// Bytes in base64, in lines.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut coded = String::new();
    for (at, three) in bytes.chunks(3).enumerate() {
        if at % 19 == 0 && at > 0 {
            coded.push('\n');
        }
        let number =
            three.iter().fold(0u32, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * place) & 63) as usize];
            coded.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    coded + "\n"
}

/// A text as a part: its header lines and its content, in a character set and a coding of the program's choice.
pub fn part(kind: &str, text: &str, chance: &mut Chance) -> (String, Vec<u8>) {
    let (western, _, is_lossy) = WINDOWS_1252.encode(text);
    let (charset, bytes) = if !is_lossy && chance.happens(25) {
        (*chance.one(&["windows-1252", "iso-8859-1"]), western.into_owned())
    } else {
        (*chance.one(&["utf-8", "UTF-8", "\"utf-8\""]), text.as_bytes().to_vec())
    };
    let charset = if text.is_ascii() && chance.happens(30) { "us-ascii" } else { charset };
    let (coding, content) = match chance.below(3) {
        0 => ("8bit", bytes),
        1 => ("quoted-printable", printable(&bytes).into_bytes()),
        _ => ("base64", base64(&bytes).into_bytes()),
    };
    (format!("Content-Type: {kind}; charset={charset}\nContent-Transfer-Encoding: {coding}\n"), content)
}

/// A whole message.
pub fn message(from: &str, subject: &str, number: usize, (headers, content): (String, Vec<u8>)) -> Vec<u8> {
    let subject = if subject.is_ascii() {
        subject.to_owned()
    } else {
        format!("=?utf-8?B?{}?=", base64(subject.as_bytes()).replace('\n', ""))
    };
    let head = format!(
        "Received: from a.example by b.example; Thu, 26 Nov 2026 18:{:02}:{:02} +0000\nFrom: {from}\nTo: \
         gm@host.example\nSubject: {subject}\nDate: Thu, 26 Nov 2026 18:00:00 +0000\nMessage-ID: \
         <{number}@host.example>\nMIME-Version: 1.0\n{headers}\n",
        number / 60 % 60,
        number % 60,
    );
    [head.into_bytes(), content].concat()
}

/// Several parts as one.
pub fn multipart(kind: &str, parts: Vec<(String, Vec<u8>)>) -> (String, Vec<u8>) {
    let boundary = format!("=_b{}", parts.len() + kind.len());
    let mut content = Vec::new();
    for (headers, text) in parts {
        content.extend(format!("--{boundary}\n{headers}\n").into_bytes());
        content.extend(text);
        content.push(b'\n');
    }
    content.extend(format!("--{boundary}--\n").into_bytes());
    (format!("Content-Type: multipart/{kind}; boundary=\"{boundary}\"\n"), content)
}
