//! What a deck may print and how much work its acts may ask for: the limits that it states and the default ones.

use crate::play::messages as say;
use playdeck_base::message::{Message, Place};
use playdeck_base::secret::Secret;
use playdeck_cards::deck::{Deck, Job};
use std::collections::{BTreeMap, BTreeSet};

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

/// How much a deck may print.
pub struct Limits<'d> {
    job: &'d Job,
    /// The number of its plays, and of its cards.
    plays: usize,
    cards: u64,
}

impl<'d> Limits<'d> {
    pub fn of(deck: &'d Deck) -> Self {
        Self { job: &deck.job, plays: deck.plays.len(), cards: deck.cards() }
    }

    /// Whether all parts of the deck are counted, so that the limits are the same for every reader.
    pub fn count_every_part(&self) -> bool {
        let Job { lines, pages, .. } = self.job;
        lines.is_some() || pages.is_some() || self.plays > PLAYS_NOT_COUNTED
    }

    /// The lines that the deck may have.
    fn most_lines(&self) -> u64 {
        let of_cards = || LINES_OF_A_CARD.saturating_mul(self.cards);
        self.job.lines.unwrap_or_else(|| LINES.saturating_add(of_cards()))
    }

    /// The pages that it may have.
    fn most_pages(&self) -> u64 {
        self.job.pages.unwrap_or(u64::MAX)
    }

    /// Whether these lines and pages are more than it may have.
    pub fn are_exceeded(&self, (lines, pages): (u64, u64)) -> bool {
        lines > self.most_lines() || pages > self.most_pages()
    }

    /// The messages about these lines and pages against `LINES=` and `PAGES=`.
    pub fn messages(&self, (lines, pages): (u64, u64)) -> Vec<Message> {
        let line_limit = match self.job.lines {
            Some(_) => say::line_limit,
            None => say::lines_of_itself,
        };
        let limits: [(u64, u64, Says); 2] =
            [(self.most_lines(), lines, line_limit), (self.most_pages(), pages, say::page_limit)];
        let past = limits.into_iter().filter(|(most, count, _)| count > most);
        past.map(|(most, count, over)| over(count, most)).collect()
    }
}

/// The work of the acts of the plays so far and of trying passwords, and how much of it a deck may ask for.
pub struct Work {
    done: u64,
    most: u64,
}

impl Default for Work {
    fn default() -> Self {
        Self { done: 0, most: WORK }
    }
}

impl Work {
    /// That of a deck.
    pub fn of(job: &Job) -> Self {
        Self { done: 0, most: job.work.unwrap_or(WORK) }
    }

    /// Counts the work of trying a wrong password. The error says that the total is past `WORK=`.
    pub fn try_password(&mut self, work: u64, opener: Place) -> Result<(), Message> {
        self.done = self.done.saturating_add(work);
        if self.done > self.most {
            return Err(say::password_limit(self.done, self.most).at(opener));
        }
        Ok(())
    }

    /// Counts the work of the play of a card. The error says that the total is past `WORK=`.
    pub fn add(&mut self, work: u64, card: Place) -> Result<(), Message> {
        self.done = self.done.saturating_add(work);
        if self.done > self.most { Err(say::work_limit(self.done, self.most).at(card)) } else { Ok(()) }
    }
}

/// The different wrong passwords under each player's name.
pub struct Wrong<P>(BTreeMap<P, BTreeSet<Secret>>);

impl<P> Default for Wrong<P> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<P: Ord> Wrong<P> {
    /// How many they are with a word that was not among them. None if it was.
    pub fn note(&mut self, player: P, word: &Secret) -> Option<usize> {
        let words = self.0.entry(player).or_default();
        words.insert(word.clone()).then_some(words.len())
    }
}
