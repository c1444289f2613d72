//! Messages in the form of some programs, written by us after the public form of their messages: Gmail, Outlook, Apple
//! Mail and a telephone. Each can be fresh, or an answer that quotes a letter.

use super::desk::with_header;
use std::fmt::Write as _;

/// A form: its name, and what makes a message of sender, subject, minute, text and the letter that it answers.
pub type Form = (&'static str, fn(&str, &str, usize, &str, Option<&str>) -> String);

/// All forms.
pub const FORMS: [Form; 6] = [
    ("gmail", gmail),
    ("outlook", outlook),
    ("outlook plain", outlook_plain),
    ("apple", apple),
    ("phone", phone),
    ("bottom", bottom),
];

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn quoted(letter: &str) -> String {
    letter.lines().map(|line| format!("> {line}\n")).collect::<Vec<_>>().concat()
}

/// A text in quoted-printable.
fn printable(text: &str) -> String {
    let mut coded = String::new();
    for line in text.lines() {
        let mut column = 0;
        for byte in line.bytes() {
            let piece = match byte {
                b'=' | 0x80.. => format!("={byte:02X}"),
                _ => char::from(byte).to_string(),
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

fn both(from: &str, subject: &str, minute: usize, plain: &str, html: &str) -> String {
    let mut text = String::new();
    for (kind, part) in [("plain", plain), ("html", html)] {
        let _ = write!(
            text,
            "--b0\nContent-Type: text/{kind}; charset=\"UTF-8\"\nContent-Transfer-Encoding: quoted-printable\n\n{}\n",
            printable(part)
        );
    }
    with_header(
        from,
        subject,
        minute,
        "Content-Type: multipart/alternative; boundary=\"b0\"\n",
        &(text + "--b0--\n"),
    )
}

const HEAD: &str = "On Thu, Nov 26, 2026 at 10:00 AM The Master <gm@host.example> wrote:";

fn gmail(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    let divs: String =
        text.lines().map(|line| format!("<div>{}<br></div>", escaped(line))).collect::<Vec<_>>().concat();
    let (mut plain, mut html) = (text.to_owned(), format!("<div dir=\"ltr\">{divs}</div>"));
    if let Some(letter) = letter {
        let (first, last) = HEAD.split_at(60);
        let _ = write!(plain, "\n{}\n{}\n\n{}", first.trim_end(), last.trim_start(), quoted(letter));
        let _ = write!(
            html,
            "<br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div><blockquote \
             class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">{}<br></blockquote></div>",
            escaped(HEAD),
            escaped(letter).replace('\n', "<br>\n")
        );
    }
    both(from, subject, minute, &plain, &html)
}

/// Outlook as it sends HTML alone.
fn outlook(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    let line = |line: &str| format!("<p class=\"MsoNormal\">{}<o:p></o:p></p>\n", escaped(line));
    let mut html = format!(
        "<html><body><div class=\"WordSection1\">\n{}",
        text.lines().map(line).collect::<Vec<_>>().concat()
    );
    if let Some(letter) = letter {
        let _ = write!(
            html,
            "<div style=\"border:none;border-top:solid #E1E1E1 1.0pt\"><p class=\"MsoNormal\"><b>From:</b> The Master \
             &lt;gm@host.example&gt; <br><b>Sent:</b> Thursday, November 26, 2026 10:00 AM<br><b>To:</b> A \
             Player<br><b>Subject:</b> {subject}<o:p></o:p></p></div>\n{}",
            letter.lines().map(line).collect::<Vec<_>>().concat()
        );
    }
    let headers =
        "Content-Type: text/html; charset=\"us-ascii\"\nContent-Transfer-Encoding: quoted-printable\n";
    with_header(from, subject, minute, headers, &printable(&(html + "</div></body></html>")))
}

fn outlook_plain(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    let mut plain = text.to_owned();
    if let Some(letter) = letter {
        let _ = write!(
            plain,
            "\n-----Original Message-----\nFrom: The Master <gm@host.example> \nSent: Thursday, November 26, 2026 10:00 \
             AM\nTo: A Player\nSubject: {subject}\n\n{letter}"
        );
    }
    with_header(from, subject, minute, "Content-Type: text/plain; charset=\"iso-8859-1\"\n", &plain)
}

/// Apple Mail, flowed.
fn apple(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    let mut plain = text.to_owned();
    if let Some(letter) = letter {
        let _ = write!(
            plain,
            "\n> On 26 Nov 2026, at 10:00, The Master <gm@host.example> wrote:\n> \n{}",
            quoted(letter)
        );
    }
    let headers = "Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes\n";
    with_header(from, subject, minute, headers, &plain)
}

fn phone(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    // A telephone makes long dashes and no-break blanks.
    let mut plain = text.replace(" - ", "\u{A0}\u{2013} ") + "\nSent from my iPhone\n";
    if let Some(letter) = letter {
        let _ = write!(plain, "\n{}\n\n\u{FEFF}{}", HEAD.replace(" AM ", "\u{202F}AM "), quoted(letter));
    }
    let headers = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
    with_header(from, subject, minute, headers, &printable(&plain))
}

/// Somebody who writes below the quote.
fn bottom(from: &str, subject: &str, minute: usize, text: &str, letter: Option<&str>) -> String {
    let above = letter.map(|letter| format!("{HEAD}\n{}\n", quoted(letter))).unwrap_or_default();
    with_header(from, subject, minute, "", &(above + text))
}

/// Forms that quote a page of HTML as it is: Gmail, Outlook and Apple Mail.
pub const fn quoting() -> [Form; 3] {
    [("gmail page", gmail_page), ("outlook page", outlook_page), ("apple page", apple_page)]
}

/// The text between the body tags of a page.
fn inside(page: &str) -> &str {
    let behind =
        page.split_once("<body").and_then(|(_, rest)| rest.split_once('>')).map_or(page, |(_, rest)| rest);
    behind.split("</body>").next().unwrap()
}

fn divs(text: &str) -> String {
    let div = |line: &str| format!("<div>{}<br></div>", escaped(line));
    text.lines().map(div).collect::<Vec<_>>().concat()
}

fn of_page(from: &str, subject: &str, minute: usize, html: &str) -> String {
    let headers = "Content-Type: text/html; charset=\"utf-8\"\nContent-Transfer-Encoding: quoted-printable\n";
    with_header(from, subject, minute, headers, &printable(html))
}

fn gmail_page(from: &str, subject: &str, minute: usize, text: &str, page: Option<&str>) -> String {
    let quote = page.map(|page| {
        format!(
            "<br><div class=\"gmail_quote gmail_quote_container\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div><blockquote \
             class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex\">{}</blockquote></div>",
            escaped(HEAD),
            inside(page)
        )
    });
    let html = format!("<div dir=\"ltr\">{}</div>{}", divs(text), quote.unwrap_or_default());
    of_page(from, subject, minute, &html)
}

fn outlook_page(from: &str, subject: &str, minute: usize, text: &str, page: Option<&str>) -> String {
    let line = |line: &str| format!("<p class=\"MsoNormal\">{}<o:p></o:p></p>\n", escaped(line));
    let own: String = text.lines().map(line).collect::<Vec<_>>().concat();
    let quote = page.map(|page| {
        format!(
            "<div style=\"border:none;border-top:solid #E1E1E1 1.0pt\"><p class=\"MsoNormal\"><b>From:</b> The Master \
             &lt;gm@host.example&gt; <br><b>Sent:</b> Thursday, November 26, 2026 10:00 AM<br><b>To:</b> A \
             Player<br><b>Subject:</b> {subject}<o:p></o:p></p></div>\n{}",
            inside(page)
        )
    });
    let html = format!(
        "<html><body><div class=\"WordSection1\">\n{own}{}</div></body></html>",
        quote.unwrap_or_default()
    );
    of_page(from, subject, minute, &html)
}

fn apple_page(from: &str, subject: &str, minute: usize, text: &str, page: Option<&str>) -> String {
    let quote = page.map(|page| {
        format!(
            "<br><div><br><blockquote type=\"cite\"><div>On 26 Nov 2026, at 10:00, The Master &lt;gm@host.example&gt; \
             wrote:</div><br class=\"Apple-interchange-newline\"><div>{}</div></blockquote></div>",
            inside(page)
        )
    });
    let html = format!(
        "<html><body style=\"overflow-wrap: break-word;\">{}{}</body></html>",
        divs(text),
        quote.unwrap_or_default()
    );
    of_page(from, subject, minute, &html)
}
