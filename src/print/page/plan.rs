//! The page to play on: what its reader can order, beside the board, with the one script that makes a sheet of it.
//!
//! Everything that the script shows in words comes from here or from the game's choices. Without the script the page
//! still has the board, the sheet as text and a link that begins a message with it. A content security policy lets this
//! script and style sheet run, by their hashes, and nothing else; nothing is loaded from anywhere.

use super::due::due_by;
use super::opener::Prefix;
use super::style::{PLAN_STYLE, STYLE};
use crate::markup::escaped;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::io::{self, Write};

/// The script, the same on each page.
pub const SCRIPT: &str = include_str!("plan.js");

/// The most characters of a link that holds a sheet: browsers and mail programs cut longer ones.
const LONGEST: usize = 1_800;

/// Where orders are sent, for a page to play on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Desk {
    /// The address of the game; without one the reader writes it into their message.
    pub address: Option<String>,
    /// The subject of a message with orders; without one it is made of the job and the play.
    pub subject: Option<String>,
    /// The pages of the same game before and behind this one and their list, each a name in the same folder and what it is.
    pub links: Vec<(String, String)>,
}

/// What the script is told beside the choices.
#[derive(Serialize)]
struct About<'a> {
    /// Under which name a browser keeps what was entered.
    key: &'a str,
    to: &'a str,
    subject: &'a str,
    file: &'a str,
    longest: usize,
    texts: Texts,
}

/// What the script says.
#[derive(Serialize)]
struct Texts {
    again: &'static str,
    bare: &'static str,
    copied: &'static str,
    copy: &'static str,
    done: &'static str,
    doubled: &'static str,
    enough: &'static str,
    file: &'static str,
    free: &'static str,
    larger: &'static str,
    list: &'static str,
    long: &'static str,
    mail: &'static str,
    missing: &'static str,
    now: &'static str,
    nowhere: &'static str,
    ordered: &'static str,
    other: &'static str,
    overspent: &'static str,
    redo: &'static str,
    redone: &'static str,
    remove: &'static str,
    removed: &'static str,
    restored: &'static str,
    selected: &'static str,
    sheet: &'static str,
    smaller: &'static str,
    take: &'static str,
    r#type: &'static str,
    undo: &'static str,
    undone: &'static str,
    unkept: &'static str,
    which: &'static str,
    whole: &'static str,
}

const TEXTS: Texts = Texts {
    again: "Begin again",
    bare: "Begin a message, then paste the sheet into it",
    copied: "The sheet is copied.",
    copy: "Copy the sheet",
    done: "Done with this one",
    doubled: "too many lines.",
    enough: "That is all",
    file: "Keep the sheet as a file",
    free: "Choose on the board or in the list what you order first.",
    larger: "Larger",
    list: "What you can order",
    long: "This sheet is too long for a link: copy it, begin a message, and paste it there; or attach the file.",
    mail: "Send the sheet by mail",
    missing: "Without a line:",
    now: "Lines now:",
    nowhere: "This is none of the places to choose from.",
    ordered: "On the sheet:",
    other: "Not one of the choices here, sent as it stands:",
    overspent: "The lines spend more than there is, by",
    redo: "Redo",
    redone: "Done again.",
    remove: "Remove",
    removed: "Removed:",
    restored: "What you entered before is here again.",
    selected: "The sheet is selected: copy it with your browser.",
    sheet: "The sheet, which you may also type",
    smaller: "Smaller",
    take: "Take it",
    r#type: "Type its lines on the sheet below: there are too many choices for this page.",
    undo: "Undo",
    undone: "Undone.",
    unkept: "This browser keeps nothing: send or copy the sheet before you close the page.",
    which: "Which of these?",
    whole: "The whole board",
};

/// What a page has about its reader's next play.
#[derive(Debug, Default)]
pub(super) struct Plan {
    rows: Vec<String>,
    is_in_row: bool,
}

impl Plan {
    /// Takes a row, or a piece of one that the next piece continues.
    pub fn take(&mut self, row: &str, is_unfinished: bool) {
        match self.rows.last_mut().filter(|_| self.is_in_row) {
            Some(begun) => begun.push_str(row),
            None => self.rows.push(row.to_owned()),
        }
        self.is_in_row = is_unfinished;
    }

    /// The play and the choices, if there are any.
    pub fn choices(&self) -> Option<(&str, &str)> {
        let [play, choices, ..] = self.rows.as_slice() else { return None };
        Some((play, choices))
    }

    /// Writes the board, the tools and the data.
    pub fn write(&self, to: &To<'_>, output: &mut dyn Write) -> io::Result<()> {
        let Some((play, choices)) = self.choices() else { return Ok(()) };
        let (desk, name) = (to.desk, to.name);
        let named = if play.is_empty() { String::new() } else { format!(": {}", escaped(play)) };
        writeln!(output, "<section id=\"plan\">\n<h2>Your orders{named}</h2>")?;
        output.write_all(b"<div class=\"d\">\n")?;
        if let Some(deadline) = to.deadline {
            writeln!(output, "<p>Orders are due by <time>{}</time>.</p>", escaped(&due_by(deadline)))?;
        }
        let address = desk.address.as_deref().unwrap_or_default();
        let whom = if address.is_empty() { "the game's address".to_owned() } else { escaped(address) };
        writeln!(
            output,
            "<p>Choose a piece on the board or in the list, then what it does. Your sheet grows below; when nothing is \
             missing, send it to {whom} by mail.</p>\n</div>"
        )?;
        if let Some((first, more)) = self.rows[2..].split_first() {
            output.write_all(b"<figure id=\"ground\" tabindex=\"0\">\n")?;
            let mut prefix = Prefix::new("plan");
            for line in std::iter::once(first).chain(more) {
                writeln!(output, "{}", prefix.line(line))?;
            }
            output.write_all(b"</figure>\n")?;
        }
        let subject = desk.subject.clone().unwrap_or_else(|| match format!("{} {play}", to.job).trim() {
            "" => format!("Orders of {name}"),
            tag => format!("[{tag}]"),
        });
        writeln!(
            output,
            "<div id=\"tools\"><p>The script of this page did not run, as in some mail programs: write your lines on the \
             order sheet at the end of this page and send that{}. Saved as a file and opened in a browser, the page lets \
             you choose.</p></div>\n</section>",
            if address.is_empty() { String::new() } else { format!(" to {}", escaped(address)) }
        )?;
        let key = format!("playdeck {} {name} {play} after {}", to.job, to.after);
        let file = format!("{}.txt", slug(&format!("{} {name} after {}", to.job, to.after)));
        let about =
            About { key: &key, to: address, subject: &subject, file: &file, longest: LONGEST, texts: TEXTS };
        let about = serde_json::to_string(&about)?.replace('<', "\\u003c");
        writeln!(output, "<script type=\"application/json\" id=\"choices\">{choices}</script>")?;
        writeln!(output, "<script type=\"application/json\" id=\"about\">{about}</script>")
    }
}

/// Whose plan it is, and where it is sent.
pub(super) struct To<'a> {
    pub desk: &'a Desk,
    /// The job, which may be empty.
    pub job: &'a str,
    /// The reader.
    pub name: &'a str,
    /// The play behind which the orders come.
    pub after: &'a str,
    pub deadline: Option<&'a str>,
}

/// A text as a name of a file: small letters, digits and dashes.
pub fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// The head of a page on which this script may run and nothing else.
pub(super) fn policy() -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src {};script-src {};img-src \
         data:;base-uri 'none';form-action 'none'\">\n",
        hash(&[STYLE, PLAN_STYLE]),
        hash(&[SCRIPT])
    )
}

/// The hash of a text, as a policy names it.
fn hash(texts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update(text.as_bytes());
    }
    format!("'sha256-{}'", STANDARD.encode(digest.finalize()))
}
