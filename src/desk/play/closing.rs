//! The end of a deck: which of its parts are printed at its condition code, and whether its last position is punched.
//! Parts that nobody reads are not made.

use super::finished::{Asked, Finished};
use super::layout::Layout;
use super::reader;
use super::report::Report;
use super::settings::{Positions, Settings};
use super::table::{Table, Trials};
use super::{start, summary};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::message::{ConditionCode, Log, Severity};
use playdeck_cards::card::{Pack, Stored};
use playdeck_cards::deck::{Deck, StartKind};
use playdeck_game::{Game, Plays as _, Records as _};
use playdeck_print::listing::Parts;

/// Prints a deck that no game can play: nothing but the gamesmaster's part.
pub fn pass_over(deck: &Deck, settings: &Settings) -> Finished {
    let layout = Layout::of(deck, "", settings);
    let condition = deck.log.condition();
    let is_trial = settings.is_check;
    let brought =
        if settings.positions == Positions::Kept { deck.brought_position() } else { Pack::default() };
    let (has_position, punched, asked) = (false, None, Asked::default());
    let finished = |parts| Finished { parts, condition, has_position, punched, brought, is_trial, asked };
    let mut parts = Parts::default();
    if !settings.has_parts || settings.reader == Reader::Nobody {
        return finished(parts);
    }
    let notice = reader::notice(layout.report(Audience::Public, reader::NOTICE, None));
    if !settings.reader.reads(&Audience::Gamesmaster) {
        parts.push(notice.finish());
        return finished(parts);
    }
    if layout.is_letters() {
        let letters = faults(&layout, deck, &deck.log).into_iter().chain([notice]);
        letters.map(Report::finish).for_each(|letter| parts.push(letter));
        return finished(parts);
    }
    let mut listing = layout.report(Audience::Gamesmaster, "CARD LISTING", None);
    summary::card_listing(&mut listing.document(), deck, &deck.log);
    let mut totals = layout.report(Audience::Gamesmaster, "SUMMARY", None);
    let closing = summary::Closing {
        condition,
        has_position,
        trials: Trials::default(),
        is_trial,
        due: &[],
        is_over: false,
        control: settings.control,
    };
    summary::totals(&mut totals.document(), deck, &deck.log, &closing);
    for report in [listing, notice, totals] {
        parts.push(report.finish());
    }
    finished(parts)
}

/// The gamesmaster's letter: the cards that have messages, in place of a listing of all cards.
fn faults(layout: &Layout, deck: &Deck, log: &Log) -> Option<Report> {
    if log.condition() < Severity::Warning.condition() {
        return None;
    }
    let mut report = layout.report(Audience::Gamesmaster, "CARDS WITH MESSAGES", None);
    summary::messages_alone(&mut report.document(), deck, log);
    Some(report)
}

impl<G: Game> Table<'_, '_, G> {
    /// The result of a deck that was played, as far as it went.
    pub(super) fn finish(mut self) -> Finished {
        let is_trial = self.is_trial();
        let keeps_positions = self.settings.positions == Positions::Kept;
        let punched = if is_trial || !keeps_positions { None } else { self.punch() };
        self.layout.belongs_to("");
        let listing = self.card_listing();
        let condition = self.log.condition();
        let is_carried_on = condition <= Severity::Warning.condition();
        let has_position = is_carried_on && !is_trial && self.state.is_some();
        let punched = punched.filter(|_| is_carried_on);
        let summary = self.summary(condition, has_position, is_trial);
        if !is_carried_on {
            self.parts.clear();
            if let Some(notice) = self.notice() {
                self.parts.push(notice.finish());
            }
            if condition == Severity::Error.condition() {
                self.sheets_to_mend();
            }
            self.parts.retain(|audience| self.reader.reads(audience));
        }
        // The parts of the plays are those that the reader got when they were played: a player who is in the game no
        // more keeps them.
        let reads_all_cards = self.reader.reads(&Audience::Gamesmaster);
        if let Some(listing) = listing.filter(|_| reads_all_cards) {
            self.parts.push_first(listing.finish());
        }
        if let Some(summary) = summary.filter(|_| reads_all_cards) {
            self.parts.push(summary.finish());
        }
        let mut parts = self.parts;
        if !self.settings.has_parts || self.asked.is_doubtful() {
            parts.clear();
        }
        let is_unchanged = keeps_positions && punched.is_none();
        let brought = if is_unchanged { self.deck.brought_position() } else { Pack::default() };
        Finished { parts, condition, has_position, punched, brought, is_trial, asked: self.asked }
    }

    /// Whether nothing was to be kept: the deck was only to be checked, or all its plays were trials of the position
    /// that it contains.
    fn is_trial(&self) -> bool {
        let Trials { checked, looked_at } = self.trials;
        let is_new = matches!(&self.deck.start, Some(start) if matches!(start.kind, StartKind::Init { .. }));
        let plays = self.deck.plays.len();
        self.settings.is_check || !is_new && plays > 0 && checked + looked_at == plays
    }

    /// The gamesmaster's listing of all cards. If the whole listing is too long, it has only the cards with messages.
    fn card_listing(&mut self) -> Option<Report> {
        if !self.is_laid_out(&Audience::Gamesmaster) {
            return None;
        }
        if self.layout.is_letters() {
            self.is_past_limits(None);
            return faults(&self.layout, self.deck, &self.log);
        }
        let mut listing = self.layout.report(Audience::Gamesmaster, "CARD LISTING", None);
        summary::card_listing(&mut listing.document(), self.deck, &self.log);
        if self.is_past_limits(Some(&listing)) {
            listing = self.layout.report(Audience::Gamesmaster, "CARD LISTING", None);
            summary::messages_alone(&mut listing.document(), self.deck, &self.log);
        }
        Some(listing)
    }

    /// The gamesmaster's summary, which closes a deck.
    fn summary(&mut self, condition: ConditionCode, has_position: bool, is_trial: bool) -> Option<Report> {
        if self.layout.is_letters() || !self.is_laid_out(&Audience::Gamesmaster) {
            return None;
        }
        let due = match &self.state {
            Some(state) if condition <= Severity::Warning.condition() && !is_trial => {
                G::Head::due(&state.position)
            }
            _ => std::mem::take(&mut self.first_due),
        };
        let is_over = self.state.is_some() && due.is_empty();
        let control = self.settings.control;
        let trials = self.trials;
        let closing =
            summary::Closing { condition, has_position, trials, is_trial, due: &due, is_over, control };
        let mut totals = self.layout.report(Audience::Gamesmaster, "SUMMARY", None);
        summary::totals(&mut totals.document(), self.deck, &self.log, &closing);
        Some(totals)
    }

    /// The last position as cards, if nothing prevents it.
    fn punch(&mut self) -> Option<Stored> {
        let state = self.state.as_ref()?;
        let position = G::Punched::one_by_one(&state.position);
        let (label, control) = (start::label(self.deck), self.settings.control);
        match G::punch(state.seed, label, control, &position) {
            Ok(cards) => Some(cards),
            Err(fault) => {
                self.log.push(fault.message());
                None
            }
        }
    }
}
