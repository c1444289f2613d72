//! The contract between the hall and a game, and the games.
//!
//! A game is read, played and reported in separate steps, and no step does the work of another. Reading never fails and
//! gives orders and messages. Playing never fails and never formats. Reporting computes no rules. A game knows nothing
//! of a card's bytes, of a page's bytes, or of the other games.
//!
//! ```
//! use playdeck_game::Due;
//!
//! // What a position waits for says which card comes next.
//! let (date, name) = ("SPRING, 1901".to_owned(), "SPRING 1901 MOVES".to_owned());
//! let due = Due { word: "MOVES", date, name };
//! assert_eq!(due.card('$'), "$MOVES SPRING, 1901");
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod cards;
mod contract;
pub mod draws;
pub mod ending;
pub mod exchange;
mod flaws;
pub mod naming;
pub mod withdrawal;

pub use contract::{
    Battles, Bot, Choosing, Clients, Forecast, Foresight, Game, MOST_REHEARSED, Opening, Picture, Play,
    Player, Plays, Records, Remembered, Remembering, Report, Scene, SentAhead, Sheets, Start, Tabled,
    Template, Unproven, Viewing,
};
pub use flaws::{Flaw, Flaws};

/// The traits of the contract, for code that calls a particular game.
pub mod prelude {
    pub use super::contract::*;
}

use playdeck_base::dice::{self, Dice};
use playdeck_base::message::{Message, Place};
use playdeck_base::press_rule::PressRule;
use playdeck_cards::card::{Lent, Statement};
use playdeck_cards::deck::{Lines, Vocabulary};
use playdeck_cards::operand::Operands;
use playdeck_kit::log::Reader;

/// Who looks at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer<P> {
    /// Anyone: what is public.
    Public,
    /// The gamesmaster: what only they need to know.
    Gamesmaster,
    /// Someone who does not play and sees through every fog.
    Spectator,
    /// A player.
    Player(P),
}

impl<P> Viewer<P> {
    /// The reader of a log that a viewer is. `place` is a player's place among its readers; a player without one reads
    /// what is public.
    pub fn reader(self, place: impl FnOnce(P) -> Option<u32>) -> Reader {
        match self {
            Self::Public => Reader::Public,
            Self::Gamesmaster => Reader::Gamesmaster,
            Self::Spectator => Reader::Spectator,
            Self::Player(player) => place(player).map_or(Reader::Public, Reader::Player),
        }
    }
}

/// One player's cards in a play: a country card or a sheet's opener, and the cards under it.
pub struct SectionCards<'a> {
    /// The opener.
    pub opener: Lent<'a>,
    /// The cards under it.
    pub lines: Lines<'a>,
}

/// A new game.
pub struct Started<G: Game> {
    /// The random root that the `$INIT` card names, if it names one.
    pub seed: Option<u64>,
    /// The first position and how it came about.
    pub outcome: Outcome<G>,
}

/// What a play led to.
pub struct Outcome<G: Game> {
    /// The next position.
    pub position: G::Position,
    /// What happened.
    pub events: G::Log,
    /// Orders that were refused in play; each counts as a warning and carries its card's place.
    pub refusals: Vec<Message>,
}

impl<G: Game> Outcome<G> {
    /// The outcome of a play in which nothing was refused.
    pub const fn of(position: G::Position, events: G::Log) -> Self {
        Self { position, events, refusals: Vec::new() }
    }
}

/// The result of reading a player's cards.
pub struct Reading<O> {
    /// The orders that could be read.
    pub orders: O,
    /// What was wrong or worth saying, each at its card; no message is worse than a warning.
    pub messages: Vec<Message>,
}

/// The orders that a play is known to refuse before it is played.
#[derive(Debug, Clone, Default)]
pub struct Foreseen {
    /// Why, each at its card.
    pub refused: Vec<Message>,
    /// The cards of orders that cannot all be carried out; which of them are is drawn by lot.
    pub by_lot: Vec<Place>,
}

/// A play that a position waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The control word, such as `MOVES`.
    pub word: &'static str,
    /// The full date as it is printed on the card, such as `SPRING, 1901`.
    pub date: String,
    /// What players read, such as `SPRING 1901 MOVES`: the subject of the play's pages.
    pub name: String,
}

impl Due {
    /// The play card, with a control character.
    pub fn card(&self, control: char) -> String {
        format!("{control}{} {}", self.word, self.date)
    }
}

/// An `$INIT` card with its player cards.
pub struct InitCard<'a> {
    /// The card.
    pub card: &'a Statement,
    /// Its operands, the game's name among the positional ones.
    pub operands: Operands<'a>,
    /// What `PRESS=` says. The hall has already taken it out of the operands.
    pub press: Option<PressRule>,
    /// The player cards.
    pub players: Vec<&'a Statement>,
    /// The cards behind them that say more of how the game starts.
    pub setup: Vec<&'a Statement>,
    /// The control words of the board that it names.
    pub words: &'static Vocabulary,
}

impl InitCard<'_> {
    /// The root for a game without `SEED=`: a checksum of these cards.
    pub fn seed_of_cards(&self) -> u64 {
        let texts: Vec<_> =
            std::iter::once(self.card).chain(self.players.iter().copied()).map(Statement::text).collect();
        dice::root_of(texts.iter().map(AsRef::as_ref))
    }

    /// The dice for the given root, or for the root of the cards if none is given.
    pub fn dice(&self, seed: Option<u64>) -> Dice {
        Dice::new(seed.unwrap_or_else(|| self.seed_of_cards()))
    }
}

/// A play card.
pub struct PlayCard<'a> {
    /// The card.
    pub card: &'a Statement,
    /// Its control word.
    pub word: &'static str,
    /// The cards of the gamesmaster's acts behind it.
    pub acts: Vec<&'a Statement>,
    /// Its operands.
    pub operands: Operands<'a>,
}
