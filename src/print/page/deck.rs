//! What a reader gets of one deck, play by play, on a page.

use super::boards::{Board, Boards};
use super::due::due_by;
use super::index::Entry;
use super::opener::{self, Part};
use super::place::Place;
use super::plan::{Desk, Plan, To};
use super::whole::{Attached, Mail, Play, SHEET};
use crate::listing::Parts;
use crate::listing::parts::Row;
use crate::markup::escaped;
use playdeck_base::audience::{Audience, Reader};
use std::io::{self, Write};

/// A deck while it is written.
pub(super) struct Deck<'d> {
    pub parts: &'d Parts,
    pub number: usize,
    pub sections: usize,
    pub links: &'d mut Vec<(String, String)>,
    pub name: &'d str,
    pub mail: Option<&'d Mail>,
    pub board: &'d mut Option<Attached>,
    /// Whether the page has the board on which orders are chosen.
    pub has_plan: bool,
}

impl Deck<'_> {
    /// Writes the parts of a play.
    pub fn play(
        &mut self,
        play: &Play<'_>,
        reader: &Reader,
        deadline: Option<&str>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(output, "<section>\n<h2>{}</h2>", escaped(play.name))?;
        let is_own = |part: &&Part<'_>| opener::is_own(part.audience, reader);
        let is_sheet = |part: &&Part<'_>| part.heading.subject == SHEET;
        let is_report = |part: &&Part<'_>| part.heading.subject == part.heading.play;
        let is_public = |part: &&Part<'_>| *part.audience == Audience::Public;
        let mine: Vec<&Part<'_>> = play.parts.iter().filter(is_own).collect();
        let report = mine.iter().copied().find(is_report);
        let public = play.parts.iter().filter(is_public).find(is_report);
        // The first screen: outcomes, what is due and when, the board.
        if let Some(report) = report {
            self.begin(report, play, output)?;
            self.rows(report, Place::Outcome, output)?;
        }
        let due = [report, public].into_iter().flatten().collect::<Vec<_>>();
        if due.iter().any(|part| self.has(part, Place::Due).unwrap_or_default()) {
            output.write_all(b"<div class=\"d\">\n")?;
            for part in &due {
                self.rows(part, Place::Due, output)?;
            }
            if let Some(deadline) = deadline {
                let words = escaped(&due_by(deadline));
                writeln!(output, "<p>Orders are due by <time>{words}</time>.</p>")?;
            }
            output.write_all(b"</div>\n")?;
        }
        if report.is_some() {
            output.write_all(b"</section>\n")?;
        }
        for part in [report, public].into_iter().flatten() {
            if self.boards(part, play, reader, output)? {
                break;
            }
        }
        let others = play.parts.iter().filter(|part| !is_own(part) && !is_public(part));
        let press = mine.iter().copied().filter(|part| !is_report(part) && !is_sheet(part));
        let public_press = play.parts.iter().filter(is_public).filter(|part| !is_report(part));
        for part in press.chain(public_press) {
            self.whole(part, play, output)?;
        }
        if let Some(public) = public {
            self.begin(public, play, output)?;
            self.rows(public, Place::Outcome, output)?;
            self.rows(public, Place::Other, output)?;
            output.write_all(b"</section>\n")?;
        }
        if let Some(report) = report.filter(|part| self.has(part, Place::Other).unwrap_or_default()) {
            writeln!(output, "<section>\n<h3>MORE {}</h3>", escaped(&opener::headline(report)))?;
            self.rows(report, Place::Other, output)?;
            output.write_all(b"</section>\n")?;
        }
        for part in others {
            self.whole(part, play, output)?;
        }
        // In a message the sheet that is due stands at its end.
        let sheets = play.sheets(reader).filter(|_| self.mail.is_none()).collect::<Vec<_>>();
        for part in &sheets {
            self.whole(part, play, output)?;
        }
        output.write_all(b"</section>\n")
    }

    /// Writes what the reader can order after the latest play. Returns whether there is anything.
    pub fn plan(
        &mut self,
        play: &Play<'_>,
        reader: &Reader,
        desk: &Desk,
        deadline: Option<&str>,
        output: &mut dyn Write,
    ) -> io::Result<bool> {
        let mut due = Plan::default();
        let mut about = None;
        for part in play.parts.iter().filter(|part| opener::is_own(part.audience, reader)) {
            self.each_row(part, Place::Plan, &mut |row, is_unfinished| {
                due.take(row, is_unfinished);
                Ok(())
            })?;
            about = Some(part.heading);
        }
        let (Some(_), Some(heading), Reader::Player(name)) = (due.choices(), about, reader) else {
            return Ok(false);
        };
        self.links.push(("plan".to_owned(), format!("{}\tYOUR ORDERS", self.name)));
        due.write(&To { desk, job: heading.job.trim(), name, after: play.name, deadline }, output)?;
        self.has_plan = true;
        Ok(true)
    }

    /// Writes how the players stood after a play, for the list of the game's pages.
    pub fn entry(&self, play: &Play<'_>, reader: &Reader, output: &mut dyn Write) -> io::Result<()> {
        let mut standing = String::new();
        for part in play.parts.iter().filter(|part| opener::is_own(part.audience, reader)) {
            self.each_row(part, Place::Standing, &mut |row, _| {
                standing.push_str(row);
                Ok(())
            })?;
        }
        let standing = serde_json::from_str(&standing).unwrap_or_default();
        Entry { name: self.name.to_owned(), play: play.name.to_owned(), standing }.write(output)
    }

    /// Writes a part with all of its places.
    pub fn whole(&mut self, part: &Part<'_>, play: &Play<'_>, output: &mut dyn Write) -> io::Result<()> {
        self.begin(part, play, output)?;
        for place in [Place::Outcome, Place::Due, Place::Other] {
            self.rows(part, place, output)?;
        }
        output.write_all(b"</section>\n")
    }

    /// Begins a part, with its headline and its link.
    fn begin(&mut self, part: &Part<'_>, play: &Play<'_>, output: &mut dyn Write) -> io::Result<()> {
        let id = self.id();
        let heading = opener::headline(part);
        writeln!(output, "<section id=\"{id}\">\n<h3>{}</h3>", escaped(&heading))?;
        // A link names its play, unless the headline does.
        let named = if heading.contains(play.name) { heading } else { format!("{}: {heading}", play.name) };
        self.links.push((id, format!("{}\t{named}", self.name)));
        Ok(())
    }

    fn id(&mut self) -> String {
        self.sections += 1;
        format!("d{}s{}", self.number, self.sections)
    }

    /// Writes what a part has at a place.
    fn rows(&self, part: &Part<'_>, place: Place, output: &mut dyn Write) -> io::Result<()> {
        self.each_row(part, place, &mut |row, is_unfinished| {
            output.write_all(row.as_bytes())?;
            if is_unfinished { Ok(()) } else { output.write_all(b"\n") }
        })
    }

    /// Whether a part has anything at a place.
    fn has(&self, part: &Part<'_>, place: Place) -> io::Result<bool> {
        let mut has = false;
        self.each_row(part, place, &mut |_, _| {
            has = true;
            Ok(())
        })?;
        Ok(has)
    }

    fn each_row(
        &self,
        part: &Part<'_>,
        place: Place,
        show: &mut dyn FnMut(&str, bool) -> io::Result<()>,
    ) -> io::Result<()> {
        self.parts.each_row(part.at..part.at + 1, &mut |row| match row {
            Row::Html(control, row) => match place.has(control) {
                (true, is_unfinished) => show(row, is_unfinished),
                (false, _) => Ok(()),
            },
            Row::Line(..) | Row::Text(_) => Ok(()),
        })
    }

    /// Writes the pictures of a part. Returns whether it has any.
    fn boards(
        &mut self,
        part: &Part<'_>,
        play: &Play<'_>,
        reader: &Reader,
        output: &mut dyn Write,
    ) -> io::Result<bool> {
        if !self.has(part, Place::Board)? {
            return Ok(false);
        }
        let mut boards = Boards::default();
        self.each_row(part, Place::Board, &mut |row, is_unfinished| {
            boards.take(row, is_unfinished);
            Ok(())
        })?;
        if let Some(mail) = self.mail {
            // A message brings one picture along, the first of the latest play, and of a large one the reader's close-up.
            if let (Some(first), None) = (boards.first(), &self.board) {
                first.write_attached(play.name, mail.board, output)?;
                let close_up = match reader {
                    Reader::Player(player) => first.close_up(player),
                    _ => None,
                };
                if let (Reader::Player(player), Some(_)) = (reader, &close_up) {
                    Board::write_close_up(player, mail.close_up, output)?;
                }
                *self.board = Some(Attached { board: first.svg.clone(), close_up });
            }
            return Ok(true);
        }
        // The board after an earlier play is the one on which the next play is drawn, and that after the latest the one on
        // which orders are chosen.
        let count = if play.is_latest && !self.has_plan { usize::MAX } else { 1 };
        for (at, board) in boards.all().enumerate().take(count) {
            let id = self.id();
            let headline = boards.headline(at);
            self.links.push((id.clone(), format!("{}\t{}: {headline}", self.name, play.name)));
            board.write(&id, headline, play.name, output)?;
        }
        Ok(true)
    }
}
