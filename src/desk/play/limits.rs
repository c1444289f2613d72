//! What a deck may print: the limits of its listing, those that it states and the default ones.

use super::messages as say;
use super::report::Report;
use super::table::Table;
use playdeck_base::audience::Audience;
use playdeck_base::message::{Message, Place};
use playdeck_cards::deck::Job;
use playdeck_game::{Game, Plays as _};

/// Says what was counted and how much there may be.
type Says = fn(u64, u64) -> Message;

/// The lines that a deck may print if it has no `LINES=`, besides those that its cards allow.
const LINES: u64 = 1_000_000;

/// The lines that each of its cards allows.
const LINES_OF_A_CARD: u64 = 100;

/// The work that a deck may ask for if it has no `WORK=`.
const WORK: u64 = 5_000_000;

/// The number of plays up to which the lines of a deck without limits are not counted. What a play prints is in
/// proportion to the cards of its position and of its sheets, so that only many plays can print more than the cards
/// allow.
const PLAYS_NOT_COUNTED: usize = 50;

impl<G: Game> Table<'_, '_, G> {
    /// Whether a part for an audience is made: if somebody reads it, and for the limits of a listing, which count every
    /// part.
    pub(super) fn is_laid_out(&self, audience: &Audience) -> bool {
        self.is_limited() || self.settings.has_parts && self.reader.reads(audience)
    }

    /// Whether parts for single players are made at all.
    pub(super) fn lays_out_players(&self) -> bool {
        self.is_limited() || self.settings.has_parts && self.reader.reads_players()
    }

    /// Whether all parts of the deck are counted, so that the limits are the same for every reader.
    fn is_limited(&self) -> bool {
        let Job { lines, pages, .. } = self.deck.job;
        lines.is_some() || pages.is_some() || self.deck.plays.len() > PLAYS_NOT_COUNTED
    }

    /// Counts the work of a play, and checks the total so far against `WORK=`.
    pub(super) fn is_past_work(&mut self, head: &G::Head, card: Place) -> bool {
        self.work = self.work.saturating_add(head.work());
        let most = self.deck.job.work.unwrap_or(WORK);
        let is_past = self.work > most;
        if is_past {
            self.log.push(say::work_limit(self.work, most).at(card));
        }
        is_past
    }

    /// The lines printed so far.
    fn lines(&self) -> u64 {
        self.unread.0 + self.parts.lines()
    }

    /// The pages printed so far.
    fn pages(&self) -> u64 {
        self.unread.1 + self.parts.pages()
    }

    /// The lines that the deck may have.
    fn most_lines(&self) -> u64 {
        let of_cards = || LINES_OF_A_CARD.saturating_mul(self.cards);
        self.deck.job.lines.unwrap_or_else(|| LINES.saturating_add(of_cards()))
    }

    /// The pages that it may have.
    fn most_pages(&self) -> u64 {
        self.deck.job.pages.unwrap_or(u64::MAX)
    }

    /// Whether the deck has printed as much as it may, so that no further play is played.
    pub(super) fn is_full(&self) -> bool {
        // The cards are counted only for a deck that prints very much.
        let lines = self.lines();
        lines > self.deck.job.lines.unwrap_or(LINES) && lines > self.most_lines()
            || self.pages() > self.most_pages()
    }

    /// Checks all that is printed, with the listing of all cards if there is one, against `LINES=` and `PAGES=`. The
    /// summary is not counted.
    pub(super) fn is_past_limits(&mut self, listing: Option<&Report>) -> bool {
        let lines = self.lines() + listing.map_or(0, Report::lines);
        let pages = self.pages() + listing.map_or(0, |listing| listing.pages().into());
        let line_limit = match self.deck.job.lines {
            Some(_) => say::line_limit,
            None => say::lines_of_itself,
        };
        let limits: [(u64, u64, Says); 2] =
            [(self.most_lines(), lines, line_limit), (self.most_pages(), pages, say::page_limit)];
        let past = limits.into_iter().filter(|(most, count, _)| count > most);
        let messages: Vec<_> = past.map(|(most, count, over)| over(count, most)).collect();
        let is_past = !messages.is_empty();
        self.log.extend(messages);
        is_past
    }
}
