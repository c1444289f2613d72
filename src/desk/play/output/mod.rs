//! What a deck prints, who its reader is, and which messages that reader gets. Parts that nobody reads are not made.
//!
//! The reader may be given by a person's name, and names can change hands: a deck's acts let players join and take
//! over. So the name is looked up at each position from which parts are made, never once for a whole deck. Nobody gets
//! the part of the player who had the name before. A name that means several players gets nothing of the deck.
//!
//! Source: `JCL.md`, "The listing" and "Names of players".

mod limits;

pub use limits::{Work, Wrong};

use crate::play::finished::Asked;
use crate::play::layout::Layout;
use crate::play::report::Report;
use crate::play::settings::{Form, Settings};
use crate::play::{messages as say, naming};
use crate::roster::report_columns;
use limits::Limits;
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::message::{ConditionCode, Message};
use playdeck_cards::deck::Deck;
use playdeck_game::Game;
use playdeck_print::document::Paragraph;
use playdeck_print::listing::Parts;

/// What a deck prints.
pub struct Output<'d> {
    settings: &'d Settings,
    limits: Limits<'d>,
    layout: Layout,
    /// The reader at the present position: a player by their key.
    reader: Reader,
    asked: Asked,
    parts: Parts,
    /// Lines and pages of the parts that were made only for the limits.
    unread: (u64, u64),
}

impl<'d> Output<'d> {
    /// An empty output, for the reader whom the run names.
    pub fn of(deck: &'d Deck, game: &str, settings: &'d Settings) -> Self {
        Self {
            settings,
            limits: Limits::of(deck),
            layout: Layout::of(deck, game, settings),
            reader: settings.reader.clone(),
            asked: Asked { unwritten: unwritten(game, settings), ..Asked::default() },
            parts: Parts::default(),
            unread: (0, 0),
        }
    }

    /// How its parts are laid out.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Says which play the reports that follow belong to; none if it is empty.
    pub fn belongs_to(&mut self, play: &str) {
        self.layout.belongs_to(play);
    }

    /// The reader at the present position.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Finds the reader at a position.
    pub fn ask_reader<G: Game>(&mut self, position: &G::Position) {
        let Reader::Player(name) = &self.settings.reader else { return };
        match naming::one::<G>(position, name) {
            Ok(player) => {
                self.reader = Reader::Player(player.to_string());
                self.asked.is_found = true;
                self.asked.refused = self.asked.refused.take().filter(|_| self.asked.is_doubtful());
            }
            Err(message) if message.definition == &say::names_several::DEFINITION => {
                self.reader = Reader::Nobody;
                self.asked.refused = Some(message);
            }
            Err(message) => {
                self.reader = Reader::Public;
                let refused = self.asked.refused.take();
                self.asked.refused = refused.or_else(|| (!self.asked.is_found).then_some(message));
            }
        }
    }

    /// Whether a part for an audience is made: if somebody reads it, and for the limits of a listing, which count every
    /// part.
    pub fn is_laid_out(&self, audience: &Audience) -> bool {
        if self.settings.form == Form::Report && !matches!(audience, Audience::Players(_)) {
            return false;
        }
        let is_left_out = *audience == Audience::Spectator && self.reader == Reader::All;
        if is_left_out && !self.settings.has_spectators {
            return false;
        }
        self.limits.count_every_part() || self.settings.has_parts && self.reader.reads(audience)
    }

    /// Whether parts for single players are made at all.
    pub fn lays_out_players(&self) -> bool {
        let is_counted = self.limits.count_every_part();
        let is_written = self.asked.unwritten.is_none();
        is_written && (is_counted || self.settings.has_parts && self.reader.reads_players())
    }

    /// Keeps a part that the reader gets. A part made only for the limits is counted.
    pub fn keep(&mut self, report: Report) {
        if self.settings.has_parts && self.reader.reads(report.audience()) {
            self.parts.push(report.finish());
        } else {
            self.unread.0 += report.lines();
            self.unread.1 += u64::from(report.pages());
        }
    }

    /// Takes a report. An empty one is not printed.
    pub fn push(&mut self, report: Report) {
        if report.lines() > 0 {
            self.keep(report);
        }
    }

    /// Drops everything printed so far.
    pub fn discard(&mut self) {
        self.parts.clear();
        self.unread = (0, 0);
        self.asked.shown = ConditionCode::default();
    }

    /// Notes the highest code of a player's messages, if that player is the reader.
    pub fn note_shown(&mut self, player: &impl ToString, condition: ConditionCode) {
        if matches!(&self.reader, Reader::Player(name) if *name == player.to_string()) {
            self.asked.shown = self.asked.shown.max(condition);
        }
    }

    /// The lines and pages printed so far.
    fn length(&self) -> (u64, u64) {
        (self.unread.0 + self.parts.lines(), self.unread.1 + self.parts.pages())
    }

    /// Whether the deck has printed as much as it may, so that no further play is played.
    pub fn is_full(&self) -> bool {
        self.limits.are_exceeded(self.length())
    }

    /// Checks all that is printed, with the listing of all cards if there is one, against the limits. The summary is not
    /// counted.
    pub fn past_limits(&self, listing: Option<&Report>) -> Vec<Message> {
        let (lines, pages) = self.length();
        let of_listing = listing.map_or((0, 0), |listing| (listing.lines(), u64::from(listing.pages())));
        self.limits.messages((lines + of_listing.0, pages + of_listing.1))
    }

    /// Puts other parts in place of all so far: those of a deck that failed.
    pub fn replace(&mut self, reports: impl IntoIterator<Item = Report>) {
        self.parts.clear();
        let read = reports.into_iter().filter(|report| self.reader.reads(report.audience()));
        read.for_each(|report| self.parts.push(report.finish()));
    }

    /// The parts that the reader gets, between the gamesmaster's listing and summary, and what was found about the reader.
    ///
    /// The parts of the plays are those that the reader got when they were played: a player who is in the game no more
    /// keeps them.
    pub fn close(mut self, listing: Option<Report>, summary: Option<Report>) -> (Parts, Asked) {
        let reads_all_cards = self.reader.reads(&Audience::Gamesmaster);
        if let Some(listing) = listing.filter(|_| reads_all_cards) {
            self.parts.push_first(listing.finish());
        }
        if let Some(summary) = summary.filter(|_| reads_all_cards) {
            self.parts.push(summary.finish());
        }
        if !self.settings.has_parts || self.asked.is_doubtful() {
            self.parts.clear();
        }
        (self.parts, self.asked)
    }

    /// Tells everyone that the deck was not played. A player is not told why.
    pub fn notice(&self) -> Option<Report> {
        let is_read = self.settings.has_parts && self.reader.reads(&Audience::Public);
        let is_read = is_read && !self.layout.is_report();
        is_read.then(|| notice(&self.layout))
    }
}

/// Why a game's reports cannot be written in the form that is asked for.
fn unwritten(game: &str, settings: &Settings) -> Option<Message> {
    let is_missing = settings.form == Form::Report && report_columns(game).is_none();
    is_missing.then(|| say::no_report(game))
}

/// What everyone is told of a deck that failed.
pub fn notice(layout: &Layout) -> Report {
    let mut report = layout.report(Audience::Public, "NOTICE", None);
    let what = "This deck was not played: the gamesmaster must correct its cards. The game stays as it was.";
    report.document().paragraph(&Paragraph::within(1, 120), what);
    report
}
