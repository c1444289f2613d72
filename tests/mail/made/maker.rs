//! A message in the making: whose it is, in which language, what they want, and what their program does with it.

use super::programs::{self, Head, PAGES, Page, alone, on_page, part, quoting};
use super::scenes::{Game, Scene, Writer};
use super::tongues::Tongue;
use crate::plays::Chance;

/// What a person says of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// They know what its writer wants.
    Clear,
    /// They would ask.
    Doubtful,
    /// Nothing in it can be followed.
    Hopeless,
}

/// What the writer of a message wants.
#[derive(Debug, Clone, Default)]
pub struct Truth {
    /// The order lines of each player.
    pub sheets: Vec<(String, Vec<String>)>,
    /// The press: to whom, and its lines.
    pub press: Vec<(String, Vec<String>)>,
}

/// A message that was made.
#[derive(Debug)]
pub struct Made {
    pub kind: &'static str,
    pub tongue: &'static str,
    pub label: Label,
    pub bytes: Vec<u8>,
    pub truth: Truth,
}

/// Which parts a message has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Plain,
    Html,
    Both,
}

/// What a message answers.
#[derive(Debug, Clone)]
pub struct Quote {
    pub head: Head,
    /// The marks before its lines, which may be none.
    pub marks: &'static str,
    pub from: String,
    pub subject: String,
    pub text: String,
    pub page: Option<String>,
}

/// Where the writer's own text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Above,
    Below,
}

/// Makes one message.
pub struct Maker<'s> {
    pub chance: Chance,
    pub scene: &'s Scene,
    pub writer: &'s Writer,
    pub tongue: &'static Tongue,
    pub number: usize,
}

impl Maker<'_> {
    /// The orders of one sheet.
    pub fn orders(&mut self) -> Vec<String> {
        self.chance.one(&self.writer.sheets).clone()
    }

    /// The line that opens a sheet, with the password that the faction has.
    pub fn opener(&self) -> String {
        match self.writer.password {
            Some(password) => format!("{} \"{password}\"", self.writer.opener),
            None => self.writer.opener.clone(),
        }
    }

    /// A sheet as its player writes it.
    pub fn sheet(&mut self, orders: &[String]) -> Vec<String> {
        let mut lines = Vec::new();
        if self.scene.game == Game::Diplomacy {
            let name = self.writer.player.clone();
            let capital = format!("{}{}", &name[..1], name[1..].to_lowercase());
            let openers =
                ["", "", "", &format!("${name}"), &name.clone(), &format!("{capital}:"), &capital.clone()]
                    .map(str::to_owned);
            let opener = self.chance.one(&openers).clone();
            lines.extend((!opener.is_empty()).then_some(opener));
            lines.extend_from_slice(orders);
            return lines;
        }
        let is_opened = self.writer.password.is_some() || self.chance.happens(85);
        lines.extend(is_opened.then(|| self.opener()));
        lines.extend_from_slice(orders);
        lines.extend((is_opened && self.chance.happens(90)).then(|| self.writer.closer.to_owned()));
        lines
    }

    /// A letter in the writer's language round some lines.
    pub fn letter(&mut self, lines: &[String]) -> Vec<String> {
        let [hello, here, bye, _] = self.tongue.words;
        let mut letter: Vec<String> = Vec::new();
        if self.chance.happens(80) {
            letter.extend([hello, "", here, ""].map(str::to_owned));
        }
        letter.extend_from_slice(lines);
        if self.chance.happens(80) {
            letter.extend(["", bye, "Anna"].map(str::to_owned));
        }
        letter
    }

    /// Orders as a sheet in a letter.
    pub fn written(&mut self, orders: &[String]) -> Vec<String> {
        let sheet = self.sheet(orders);
        self.letter(&sheet)
    }

    /// Our letter about the last play, quoted.
    pub fn ours(&self, head: Head, marks: &'static str) -> Quote {
        let letter = &self.writer.letter;
        Quote {
            head,
            marks,
            from: "The Master <gm@host.example>".to_owned(),
            subject: letter.subject.clone(),
            text: letter.text.clone(),
            page: letter.page.clone(),
        }
    }

    /// The subject of an answer to our letter.
    pub fn answer(&self) -> String {
        format!("{}{}", self.tongue.re, self.writer.letter.subject)
    }

    /// What the writer wants, if they want these orders and nothing else.
    pub fn wants(&self, orders: &[String]) -> Truth {
        Truth { sheets: vec![(self.writer.player.clone(), orders.to_vec())], press: Vec::new() }
    }

    /// A message of plain text.
    pub fn plain(&mut self, subject: &str, lines: &[String]) -> Vec<u8> {
        let part = part("text/plain", &(lines.join("\n") + "\n"), &mut self.chance);
        programs::message(&self.writer.address, subject, self.number, part)
    }

    /// A message that answers another.
    pub fn answering(&mut self, own: &[String], quote: &Quote, place: Place, look: Look) -> Vec<u8> {
        let head = programs::head(quote.head, self.tongue, &quote.subject, &quote.from, &mut self.chance);
        let page = *self.chance.one(&PAGES);
        let plain = |lines: &[String]| {
            let quoted = programs::marked(&quote.text, quote.marks);
            let blank = [String::new()];
            match place {
                Place::Above => [lines, &blank[..], &head[..], &blank[..], &quoted[..]].concat(),
                Place::Below => [&head[..], &quoted[..], &blank[..], lines].concat(),
            }
        };
        let text = plain(own).join("\n") + "\n";
        let html = || {
            let quoted = quote
                .page
                .clone()
                .unwrap_or_else(|| on_page(page, &quote.text.lines().map(str::to_owned).collect::<Vec<_>>()));
            quoting(page, &on_page(page, own), &head, &quoted)
        };
        let subject = self.answer();
        let parts = match look {
            Look::Plain => part("text/plain", &text, &mut self.chance),
            Look::Html => part("text/html", &html(), &mut self.chance),
            Look::Both => {
                let plain = part("text/plain", &text, &mut self.chance);
                let html = part("text/html", &html(), &mut self.chance);
                programs::multipart("alternative", vec![plain, html])
            }
        };
        programs::message(&self.writer.address, &subject, self.number, parts)
    }

    /// A message with a page, and sometimes with a text that says the same.
    pub fn with_page(&mut self, subject: &str, page: Page, html: &str, text: Option<&str>) -> Vec<u8> {
        let html = part("text/html", &alone(page, html), &mut self.chance);
        let parts = match text {
            Some(text) => {
                let plain = part("text/plain", text, &mut self.chance);
                programs::multipart("alternative", vec![plain, html])
            }
            None => html,
        };
        programs::message(&self.writer.address, subject, self.number, parts)
    }
}
