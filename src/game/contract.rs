//! The contract between the hall and a game, split by what is asked.
//!
//! Each trait is answered by the type that holds the code: what punched records mean by the records, what a card says
//! by what is read from it. [`Game`] only names these types. What only some games have, a picture or a bot, is a trait
//! of its own, and the roster knows which games have it.

use super::{Due, Flaw, Foreseen, InitCard, Outcome, PlayCard, Reading, SectionCards, Started, Viewer};
use crate::card::Statement;
use crate::deck::Vocabulary;
use crate::dice::Dice;
use crate::document::Document;
use crate::message::{Definition, Message};
use crate::press_rule::PressRule;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A game: its words, and the types that answer for it.
pub trait Game: Sized + 'static {
    /// Its control words and sheets.
    const VOCABULARY: &'static Vocabulary;
    /// Its messages, in the order of their numbers.
    const MESSAGES: &'static [&'static [&'static Definition]];
    /// Whether the card of a section may also hold what [`Player::written`] does not know, a person's name or a seat.
    const NAMES_ON_CARDS: bool = false;
    /// Whether two players whose persons have one name are one person who plays two parts.
    const PERSONS_ARE_ONE: bool = false;

    /// Who plays: a power, a faction number.
    type Player: Player<Self>;
    /// The game between two plays, as the engine holds it; only [`Start::start`], [`Records::check`] and [`Play`] make
    /// one. It is copied for trials alone.
    type Position: Start<Self> + Play<Self> + Clone;
    /// The position as it is punched: a struct of records and lists of records.
    type Punched: Records<Self>;
    /// What a play card and the gamesmaster's acts behind it say, once they are accepted.
    type Head: Plays<Self>;
    /// One player's orders for one play, as read.
    type Orders: Sheets<Self>;
    /// What happened in a play, typed and without text, in the order in which it is told.
    type Log: Default;
    /// What a viewer may know of one thing that happened.
    type Told<'l>: Serialize;
    /// What one viewer may know of a position; made once a play for each of them. Written as data it is all that it
    /// tells, and nothing else.
    type View<'a>: Viewing<'a, Self> + Report<Self> + Template + Foresight<Self> + Forecast<Self>;

    /// The bytes of a card's text that no echo, message or event may show, such as a password: known from the words of
    /// the card alone, for cards are echoed that nobody owns. Where a secret is due and none stands, an empty range at the
    /// end: it may stand past the columns that are read.
    fn secrets(_: &Statement) -> Vec<Range<usize>> {
        Vec::new()
    }
}

/// How a game starts.
pub trait Start<G: Game>: Sized {
    /// Starts a game from the `$INIT` card and its player cards.
    fn start(card: &InitCard<'_>) -> Result<Started<G>, Vec<Message>>;
}

/// Who plays. Prints as at most 16 safe columns.
pub trait Player<G: Game>: Copy + Ord + fmt::Display {
    /// The player whom a word of the game itself means, whoever plays and whether anybody does: `AUSTRIA` and
    /// `AUS`, `15`, `M3`. What a player prints as is such a word.
    fn written(word: &str) -> Option<Self>;

    /// Whom a word means that only the position makes one, such as the number of a seat at a match.
    fn named_by_position(_: &G::Position, _: &str) -> Vec<Self> {
        Vec::new()
    }

    /// Everyone who plays, in the order in which lists print them.
    fn players(position: &G::Position) -> Vec<Self>;

    /// Everyone who can be named: those who play, and those who left or lost and are still kept.
    fn everyone(position: &G::Position) -> Vec<Self> {
        Self::players(position)
    }

    /// The name of the person who plays a player's part, where persons are named beside what they play.
    fn person(self, _: &G::Position) -> Option<String> {
        None
    }

    /// Whose section an opener opens. The message has its place; where it is a major error the play is not
    /// played, where it is a warning the section alone is passed over.
    fn admit(position: &G::Position, opener: &Statement, word: &str) -> Result<Self, Message>;

    /// Who gets a part of the play that led to a position, in the order of their numbers, of those who played before it
    /// and those who play after it: all of them, unless the game says otherwise.
    fn reported(before: Vec<Self>, position: &G::Position, _: &G::Log) -> Vec<Self> {
        let mut players = before;
        players.extend(Self::players(position));
        players.sort_unstable();
        players.dedup();
        players
    }
}

/// A position as records.
pub trait Records<G: Game>: Serialize + DeserializeOwned {
    /// A position as it is punched.
    fn of(position: &G::Position) -> Self;

    /// Makes a position of its records, or says all that is impossible in them, each at its record. What follows from
    /// another fault alone need not be said.
    fn check(self) -> Result<G::Position, Vec<Flaw>>;
}

/// What play cards say, and which are due.
pub trait Plays<G: Game>: Sized {
    /// The plays that a position waits for, the one that comes first before the others; none once all is over.
    fn due(position: &G::Position) -> Vec<Due>;

    /// Checks a play card and the acts behind it against what is due. The messages have their places.
    fn accept(position: &G::Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>>;

    /// How much work the acts of a play are that cost more than their cards do, in units that the game documents.
    fn work(&self) -> u64 {
        0
    }

    /// What the pages of a play are headed, as `SPRING 1901 MOVES`.
    fn subject(&self) -> String;
}

/// What a viewer may know.
pub trait Viewing<'a, G: Game>: Serialize {
    /// What a viewer may know of a position.
    fn of(position: &'a G::Position, viewer: Viewer<G::Player>) -> Self;

    /// What the viewer may know of what happened in the play that led to the position: all that its JSON holds.
    fn learned<'l>(&'l self, log: &'l G::Log) -> impl Iterator<Item = G::Told<'l>>;
}

/// The sheet for a player's next orders.
pub trait Template {
    /// The cards on which the player who looks writes their next orders, their own opener first; none if nothing
    /// is due from them. The control character is written `$`.
    fn template(&self) -> Vec<String>;
}

/// What players write.
pub trait Sheets<G: Game>: Sized {
    /// Reads all sections of the player who looks, in deck order.
    fn read(view: &G::View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self>;

    /// The units for which a text card reads as complete orders of the player who looks, in a form of the game's own:
    /// empty where an order is for no unit that the card names, none where it is no such order.
    fn ordered(view: &G::View<'_>, text: &str) -> Vec<String>;
}

/// How a game is played.
pub trait Play<G: Game> {
    /// What players may write to one another where `PRESS=` does not say, as some rules texts have it.
    fn press_rule(&self) -> PressRule {
        PressRule::White
    }

    /// The position in which sections are admitted and read, and what happened on the way to it: those of the
    /// gamesmaster's acts are done that come first, such as a new player's joining. None where no act comes first.
    fn acted(&self, _: &G::Head) -> Option<(G::Position, G::Log)> {
        None
    }

    /// Plays what is due: the gamesmaster's acts that are still to be done first, then the orders. The log holds what
    /// [`Play::acted`] told.
    fn play(
        self,
        head: G::Head,
        log: G::Log,
        orders: BTreeMap<G::Player, G::Orders>,
        dice: &Dice,
    ) -> Outcome<G>;
}

/// What a viewer is told of a play.
pub trait Report<G: Game> {
    /// Prints what the viewer may know of what happened and of the position it led to.
    fn report(&self, log: &G::Log, out: &mut Document<'_>);
}

/// What is known of orders before a play.
pub trait Foresight<G: Game> {
    /// What of the orders of the player who looks will be refused in the play, as far as that follows from them and
    /// from what this player may know, and nobody else gives orders.
    fn foresee(&self, _: &G::Orders) -> Foreseen {
        Foreseen::default()
    }
}

/// What orders would come to.
pub trait Forecast<G: Game> {
    /// Prints what the orders given so far would come to, as far as the viewer may know: which are followed and
    /// what they depend on, who and what has none. Nothing is played. A player is handed their own orders alone,
    /// the gamesmaster all of them and what the acts have led to; nobody else looks.
    fn forecast(&self, acts: &G::Log, orders: &BTreeMap<G::Player, &G::Orders>, out: &mut Document<'_>);
}

/// A game that has a picture of its board.
pub trait Picture: Game {
    /// Draws a position as an SVG document.
    fn draw(position: &Self::Position) -> String;
}

/// A game that has a bot.
pub trait Bot: Game {
    /// Writes the order sheet of the player who looks, their own opener first, as [`Template::template`] gives it; none if
    /// nothing is due from them. It is handed nothing but what they may know.
    fn sheet(view: &Self::View<'_>) -> Vec<String>;
}
