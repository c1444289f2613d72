//! One page of all that a reader gets: of each play, the latest first, what became of their orders, what is due, the
//! board, press, what everybody may read, and the rest of their own part.
//!
//! It is made of the reader's own parts and of nothing else. Ids and links come from the order of these parts, so that
//! they say nothing about others.

use super::deck::Deck;
use super::opener::{self, Part};
use super::plan::{self, SCRIPT};
use super::style::{PLAN_STYLE, STYLE};
use crate::listing::Parts;
use crate::markup::escaped;
use playdeck_base::audience::Reader;
use std::io::{self, Write};

/// What is asked for beside the parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Style {
    /// When orders are due, as it was written.
    pub deadline: Option<String>,
    /// If the page is a part of a message, what stands at its end.
    pub mail: Option<Mail>,
    /// If it is a page to play on, where orders are sent.
    pub desk: Option<plan::Desk>,
}

/// What stands at the end of a page in a message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mail {
    /// How orders are sent, a paragraph for each.
    pub notes: Vec<String>,
    /// The address of the page to play on.
    pub page: Option<String>,
    /// A link that begins a message with the order sheet in it.
    pub link: Option<String>,
    /// What names the picture of the board inside the message.
    pub board: &'static str,
    /// What names the reader's close-up of it.
    pub close_up: &'static str,
}

/// The pictures that a message brings along, as SVG.
#[derive(Debug)]
pub struct Attached {
    /// The latest board.
    pub board: String,
    /// The reader's part of it, if the board is large, and its width in pixels.
    pub close_up: Option<(String, u32)>,
}

/// A page while it is written, deck by deck.
pub struct Whole<'a> {
    output: &'a mut dyn Write,
    style: Style,
    decks: usize,
    links: Vec<(String, String)>,
    /// The pictures that a message brings along.
    board: Option<Attached>,
    /// Whether there is something to order.
    is_played_on: bool,
}

impl<'a> Whole<'a> {
    /// A page on which nothing is written yet.
    pub const fn new(output: &'a mut dyn Write, style: Style) -> Self {
        Self { output, style, decks: 0, links: Vec::new(), board: None, is_played_on: false }
    }

    /// Adds what a reader gets of a deck.
    pub fn add(&mut self, parts: &Parts, reader: &Reader) -> io::Result<()> {
        let own = own(parts, reader);
        let plays = plays(&own);
        self.add_plays(parts, reader, &own, &plays)
    }

    /// Adds what a reader gets of one play of a deck. What belongs to no play is added to the latest.
    pub fn add_play(&mut self, parts: &Parts, reader: &Reader, play: &str) -> io::Result<()> {
        let own = own(parts, reader);
        let mut plays = plays(&own);
        let is_latest = plays.iter().any(|other| other.is_latest && other.name == play);
        plays.retain(|other| if other.is_played { other.name == play } else { is_latest });
        self.add_plays(parts, reader, &own, &plays)
    }

    fn add_plays(
        &mut self,
        parts: &Parts,
        reader: &Reader,
        own: &[Part<'_>],
        plays: &[Play<'_>],
    ) -> io::Result<()> {
        let Some(first) = own.first() else { return Ok(()) };
        let name = opener::name(first.heading, own, reader);
        let latest = plays.iter().find(|play| play.is_latest || play.is_played).or(plays.first());
        let title = format!("{name}: {}", latest.map_or("", |play| play.name));
        let (number, is_first) = (self.decks + 1, self.decks == 0);
        if is_first {
            self.begin(&title)?;
        }
        self.decks = number;
        writeln!(self.output, "<article>\n<h1>{}</h1>", escaped(&name))?;
        if !first.heading.title.is_empty() {
            writeln!(self.output, "<p class=\"s\">{}</p>", escaped(&first.heading.title))?;
        }
        let mail = self.style.mail.as_ref();
        if mail.is_none() {
            let links = self.style.desk.iter().flat_map(|desk| &desk.links);
            let links = links.map(|(to, what)| format!(" <a href=\"{}\">{}</a>", escaped(to), escaped(what)));
            let links: String = links.collect();
            let next = if self.style.desk.is_some() { NEXT } else { "" };
            writeln!(
                self.output,
                "<p class=\"k\"><a href=\"#contents\">Contents of this page</a>{links}{next}</p>"
            )?;
        }
        let (links, board) = (&mut self.links, &mut self.board);
        let mut deck = Deck { parts, number, sections: 0, links, name: &name, mail, board, has_plan: false };
        if let (Some(desk), Some(play)) = (&self.style.desk, latest.filter(|play| play.is_latest)) {
            let deadline = self.style.deadline.as_deref();
            self.is_played_on |= deck.plan(play, reader, desk, deadline, self.output)?;
        }
        if let (Some(_), Some(play)) = (&self.style.desk, latest) {
            deck.entry(play, reader, self.output)?;
        }
        for play in plays {
            let deadline = self.style.deadline.as_deref().filter(|_| play.is_latest);
            deck.play(play, reader, deadline, self.output)?;
        }
        if let Some(mail) = mail {
            if let Some(play) = latest {
                play.sheets(reader).try_for_each(|part| deck.whole(&part, play, self.output))?;
            }
            mail.write(self.output)?;
        }
        self.output.write_all(b"</article>\n")
    }

    /// Writes what is ready.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// The pictures of the latest board, if the page is a part of a message.
    pub fn take_board(&mut self) -> Option<Attached> {
        self.board.take()
    }

    /// Ends the page with its contents. A page in a message has none: links inside it lead nowhere in some programs.
    pub fn finish(mut self) -> io::Result<()> {
        if self.decks == 0 {
            self.begin("PLAYDECK: nothing for this reader")?;
            self.output.write_all(b"<h1>Nothing for this reader</h1>\n")?;
        }
        if self.style.mail.is_some() {
            self.output.write_all(b"</main>\n</body>\n</html>\n")?;
            return self.output.flush();
        }
        self.output.write_all(b"</main>\n<nav id=\"contents\" aria-label=\"Contents\">\n<ul>\n")?;
        for (id, name) in &self.links {
            let deck = name.split_once('\t').filter(|_| self.decks > 1).map(|(deck, _)| format!("{deck}, "));
            let part = name.split_once('\t').map_or(name.as_str(), |(_, part)| part);
            let deck = deck.unwrap_or_default();
            writeln!(self.output, "<li><a href=\"#{id}\">{}{}</a></li>", escaped(&deck), escaped(part))?;
        }
        self.output.write_all(b"</ul>\n</nav>\n")?;
        if self.is_played_on {
            writeln!(self.output, "<script>{SCRIPT}</script>")?;
        }
        self.output.write_all(b"</body>\n</html>\n")?;
        self.output.flush()
    }

    fn begin(&mut self, title: &str) -> io::Result<()> {
        if self.style.mail.is_some() {
            return write!(
                self.output,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                 <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
                 <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n</head>\n\
                 <body style=\"margin:0;padding:0\">\n<{FRAME}>\n",
                escaped(title)
            );
        }
        let (policy, more) = match &self.style.desk {
            Some(_) => (plan::policy(), PLAN_STYLE),
            None => (String::new(), ""),
        };
        write!(
            self.output,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <title>{}</title>\n<style>{STYLE}{more}</style>\n</head>\n<body>\n<main>\n",
            escaped(title)
        )
    }
}

/// The element around a page in a message.
const FRAME: &str = "main style=\"display:block;max-width:44rem;margin:0 auto;padding:0 12px 24px;font:16px/1.45 sans-serif;overflow-wrap:anywhere\"";

impl Mail {
    /// Writes how orders are sent.
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        for note in &self.notes {
            writeln!(output, "<p>{}</p>", escaped(note))?;
        }
        if let Some(page) = &self.page {
            writeln!(
                output,
                "<p><a href=\"{}\" style=\"display:inline-block;padding:11px 0;min-height:22px\">Your page to play \
                 on</a></p>",
                escaped(page)
            )?;
        }
        let Some(link) = &self.link else { return Ok(()) };
        writeln!(
            output,
            "<p><a href=\"{}\" style=\"display:inline-block;padding:11px 0;min-height:22px\">Write a message with this \
             sheet in it</a></p>",
            escaped(link)
        )
    }
}

/// What stands on a page to play on where a link to the next page of the game may come later.
pub const NEXT: &str = "<span class=\"next\"></span>";

/// The parts of a play, or those of a subject that belongs to none.
pub(super) struct Play<'p> {
    pub name: &'p str,
    pub is_played: bool,
    /// Whether it is the last one that was played.
    pub is_latest: bool,
    pub parts: Vec<Part<'p>>,
}

impl<'p> Play<'p> {
    /// The order sheets of a reader.
    pub fn sheets(&self, reader: &Reader) -> impl Iterator<Item = Part<'p>> {
        let is_own = |part: &&Part<'_>| opener::is_own(part.audience, reader);
        self.parts.iter().filter(is_own).filter(|part| part.heading.subject == SHEET).copied()
    }
}

/// The parts that a reader gets.
fn own<'p>(parts: &'p Parts, reader: &Reader) -> Vec<Part<'p>> {
    let own = parts.audiences().enumerate().filter(|(_, audience)| reader.reads(audience));
    own.filter_map(|(at, audience)| Some(Part { at, audience, heading: parts.heading(at)? })).collect()
}

/// The plays of which a reader gets parts, the first one first.
pub fn plays_of(parts: &Parts, reader: &Reader) -> Vec<String> {
    let own = own(parts, reader);
    let plays = plays(&own);
    plays.iter().rev().filter(|play| play.is_played).map(|play| play.name.to_owned()).collect()
}

/// The plays of a deck, the latest first. Before them is what was done with the deck, after them its cards.
fn plays<'p>(own: &[Part<'p>]) -> Vec<Play<'p>> {
    let mut plays: Vec<Play<'p>> = Vec::new();
    for part in own {
        let is_played = !part.heading.play.is_empty();
        let name = if is_played { &part.heading.play } else { &part.heading.subject };
        match plays.iter_mut().find(|play| play.name == name && play.is_played == is_played) {
            Some(play) => play.parts.push(*part),
            None => plays.push(Play { name, is_played, is_latest: false, parts: vec![*part] }),
        }
    }
    let (mut ordered, cards): (Vec<_>, Vec<_>) =
        plays.into_iter().partition(|play| play.is_played || play.name != CARDS);
    ordered.reverse();
    ordered.sort_by_key(|play| play.is_played);
    ordered.extend(cards);
    if let Some(latest) = ordered.iter_mut().find(|play| play.is_played) {
        latest.is_latest = true;
    }
    ordered
}

/// The subject of the listing of all cards, which comes last.
const CARDS: &str = "CARD LISTING";
/// The subject of the sheet for the next orders, which is the last part of a play.
pub(super) const SHEET: &str = "ORDER SHEET";
