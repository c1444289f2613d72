//! What a message holds for one player: the lines of their sheet, press, prose, and what is wrong with it.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use crate::mail::messages as say;
use playdeck_base::message::Message;
use playdeck_cards::deck::vocabulary::ENDPRESS;
use std::collections::BTreeSet;

/// A message to other players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Press {
    /// Whom it is for, as a message card says it: `TO FRANCE`. Empty if it is for all.
    pub to: String,
    /// Its text.
    pub lines: Vec<String>,
}

/// A line for the deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    pub text: String,
    pub is_press: bool,
}

impl Card {
    pub(super) fn of_sheet(text: &str) -> Self {
        Self { text: text.to_owned(), is_press: false }
    }
}

/// What a message holds for a player.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Debug, Default)]
pub struct Sheet {
    /// The lines of the sheet, its opener first if the player wrote one.
    pub(super) lines: Vec<Card>,
    /// How many lines are orders.
    pub orders: usize,
    /// The lines for the game that were meant as orders and are none; it says what is wrong.
    pub near: Vec<String>,
    /// How many lines look like orders and were not used.
    pub unused: Vec<String>,
    pub press: Vec<Press>,
    /// The lines that are neither.
    pub prose: Vec<String>,
    /// How many lines are quoted.
    pub quoted: usize,
    /// What is wrong with it.
    pub notes: Vec<Message>,
    /// Whether it was taken from quoted lines.
    pub is_quoted: bool,
    /// Whom a sheet in the message names that is not the sender's.
    pub foreign: Option<String>,
    /// Whether the message holds two different sheets of this player, and nothing says which one counts.
    pub is_double: bool,
    /// Whether an opener names the match that is read.
    pub names_match: bool,
    /// Whether orders stand under no opener that names a match.
    pub is_matchless: bool,
    /// Whether the player opened it.
    pub(super) is_opened: bool,
    /// The line that closes it, if the player opened it without a control card.
    pub(super) closer: Option<&'static str>,
}

impl Sheet {
    /// The same, with the word that something was written into the order sheet below, too.
    pub(super) fn with_unread_sheet(mut self) -> Self {
        self.notes.push(say::lower_sheet());
        self
    }

    /// A sheet that stands below a message without orders: what both have.
    pub(super) fn followed_by(self, below: Self) -> Self {
        let Self { lines, orders, near, unused, press, prose, notes, foreign, .. } = below;
        let mut own =
            Self { is_double: below.is_double, is_opened: below.is_opened, closer: below.closer, ..self };
        own.names_match |= below.names_match;
        own.is_matchless |= below.is_matchless;
        // The opener comes first.
        own.lines = if own.is_opened { [lines, own.lines].concat() } else { [own.lines, lines].concat() };
        own.orders += orders;
        own.near.extend(near);
        own.unused.extend(unused);
        own.press.extend(press);
        own.prose.extend(prose);
        own.notes.extend(notes);
        own.foreign = own.foreign.or(foreign);
        own
    }

    /// The sheet of an attachment, with what stands in the message itself as prose.
    pub fn above(self, attached: Self) -> Self {
        let prose = self.prose.into_iter().chain(attached.prose).collect();
        let notes = self.notes.into_iter().chain(attached.notes).collect();
        let unused = self.unused.into_iter().chain(attached.unused).collect();
        Self { prose, notes, unused, quoted: self.quoted + attached.quoted, ..attached }
    }

    /// Whether anything in it is for the game.
    pub fn holds_something(&self) -> bool {
        self.orders + self.near.len() + self.press.len() + self.notes.len() > 0
            || self.is_opened
            || self.foreign.is_some()
    }

    /// Whether it has orders or press, or a sheet was opened, all of whose lines are the game's.
    pub fn has_orders(&self) -> bool {
        self.orders + self.press.len() > 0 || self.is_opened
    }

    /// Whether nothing of it is for the deck.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether it is press and nothing else, but for a line that opens it.
    pub fn is_press_alone(&self) -> bool {
        let opener = usize::from(self.is_opened);
        !self.press.is_empty() && self.lines.iter().skip(opener).all(|card| card.is_press)
    }

    /// Every line that is the game's or press's, or that is told as unused, without blanks at its ends. What else a message
    /// holds is prose.
    pub fn used(&self) -> BTreeSet<&str> {
        let of_press = self.press.iter().flat_map(|press| &press.lines);
        let closer = self.closer.into_iter().chain((!self.press.is_empty()).then_some(ENDPRESS));
        let lines = self.lines.iter().map(|card| &card.text).chain(of_press).chain(&self.unused);
        lines.map(|line| line.trim()).chain(closer).collect()
    }
}
