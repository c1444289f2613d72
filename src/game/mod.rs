//! The contract between the hall and a game, and the games.
//!
//! A game is read, played and reported in turn, and no step reaches into another: reading never fails and
//! gives orders and messages; playing never fails and never formats; reporting computes no rules. A game
//! knows nothing of a card's bytes, of a page's bytes, or of the other games.

pub mod diplomacy;
pub mod exchange;
mod flaws;
pub mod medieval;
pub mod naming;
pub mod rainbow;

pub use flaws::{Flaw, Flaws};

use crate::card::Statement;
use crate::deck::Vocabulary;
use crate::dice::{self, Dice};
use crate::document::Document;
use crate::message::{Definition, Message, Place};
use crate::operand::{self, Operands};
use crate::press_rule::PressRule;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// What the hall asks of a game. Implemented by a type that only names the game.
pub trait Game: Sized + 'static {
    /// Its control words and sheets.
    const VOCABULARY: &'static Vocabulary;
    /// Its messages, in the order of their numbers.
    const MESSAGES: &'static [&'static [&'static Definition]];

    /// Whether the card of a section may also hold what [`Game::own_word`] does not know, a person's name or a seat.
    const NAMES_ON_CARDS: bool = false;

    /// Draws the board as an SVG document, where the game has a picture of it.
    const PICTURE: Option<Picture<Self>> = None;

    /// Writes orders by rule, where the game has a bot.
    const BOT: Option<Bot<Self>> = None;

    /// Who plays: a power, a faction number. Prints as at most 16 safe columns.
    type Player: Copy + Ord + fmt::Display;
    /// The game between two plays, as the engine holds it; only [`Game::init`], [`Game::check`] and
    /// [`Game::play`] make one. Plays are played on a copy: one that is refused or only tried leaves no trace.
    type Position: Clone;
    /// The position as it is punched: a struct of records and lists of records.
    type Punched: Serialize + DeserializeOwned;
    /// What a play card and the gamesmaster's acts behind it say, once they are accepted.
    type Head;
    /// One player's orders for one play, as read.
    type Orders;
    /// What happened, typed and without text.
    type Event: Serialize;
    /// What one viewer may know of a position; made once a play for each of them. Written as data it is all that it
    /// tells, and nothing else.
    type View<'a>: Serialize;

    /// The bytes of a card's text that no echo, message or event may show, such as a password: known from the words of
    /// the card alone, for cards are echoed that nobody owns. Where a secret is due and none stands, an empty range at the
    /// end: it may stand past the columns that are read.
    fn secrets(_: &Statement) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// Starts a game from the `$INIT` card and its player cards.
    fn init(card: &InitCard<'_>) -> Result<Started<Self>, Vec<Message>>;

    /// Makes a position from a punched one, or says all that is impossible in it, each at its record. What follows from
    /// another fault alone need not be said.
    fn check(punched: Self::Punched) -> Result<Self::Position, Vec<Flaw>>;

    /// The position as it is punched.
    fn punch(position: &Self::Position) -> Self::Punched;

    /// The plays that a position waits for, the one that comes first before the others; none once all is over.
    fn due(position: &Self::Position) -> Vec<Due>;

    /// Checks a play card and the acts behind it against what is due. The messages have their places.
    fn accept(position: &Self::Position, card: &PlayCard<'_>) -> Result<Self::Head, Vec<Message>>;

    /// How much work the acts of a play are that cost more than their cards do, in units that the game documents.
    fn work(_: &Self::Head) -> u64 {
        0
    }

    /// Does those of the gamesmaster's acts that come before the sections are admitted and read, such as a new
    /// player's joining. What it tells stands before what the play tells.
    fn act(_: &mut Self::Position, _: &Self::Head) -> Vec<Self::Event> {
        Vec::new()
    }

    /// What the pages of a play are headed, as `SPRING 1901 MOVES`.
    fn subject(head: &Self::Head) -> String;

    /// Whose section an opener opens. The message has its place; where it is a major error the play is not
    /// played, where it is a warning the section alone is passed over.
    fn admit(position: &Self::Position, opener: &Statement, word: &str) -> Result<Self::Player, Message>;

    /// The player whom a word of the game itself means, whoever plays and whether anybody does: `AUSTRIA` and
    /// `AUS`, `15`, `M3`. What a player prints as is such a word.
    fn own_word(word: &str) -> Option<Self::Player>;

    /// Whom a word means that only the position makes one, such as the number of a seat at a match.
    fn named_by_position(_: &Self::Position, _: &str) -> Vec<Self::Player> {
        Vec::new()
    }

    /// Everyone who answers to a name, on a card, in press or on the command line: none, one, or the several
    /// among whom somebody must choose. See [`naming`].
    fn players_named(position: &Self::Position, name: &str) -> Vec<Self::Player> {
        naming::answering::<Self>(position, name)
    }

    /// The one player who answers to a name.
    fn player(position: &Self::Position, name: &str) -> Option<Self::Player> {
        match Self::players_named(position, name).as_slice() {
            [player] => Some(*player),
            _ => None,
        }
    }

    /// Everyone who can be named: those who play, and those who left or lost and are still kept.
    fn everyone(position: &Self::Position) -> Vec<Self::Player> {
        Self::players(position)
    }

    /// Everyone who plays, in the order in which lists print them.
    fn players(position: &Self::Position) -> Vec<Self::Player>;

    /// Whether two players whose persons have one name are one person who plays two parts.
    const PERSONS_ARE_ONE: bool = false;

    /// The name of the person who plays a player's part, where persons are named beside what they play.
    fn person(_: &Self::Position, _: Self::Player) -> Option<String> {
        None
    }

    /// What a viewer may know of a position.
    fn view(position: &Self::Position, viewer: Viewer<Self::Player>) -> Self::View<'_>;

    /// Reads all sections of the player who looks, in deck order.
    fn read(view: &Self::View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self::Orders>;

    /// The units for which a text card reads as complete orders of the player who looks, in a form of the game's own:
    /// empty where an order is for no unit that the card names, none where it is no such order.
    fn ordered(view: &Self::View<'_>, text: &str) -> Vec<String>;

    /// Whether letters are passed on as they are signed where `PRESS=` does not say, as some rules texts have it.
    fn is_press_free(_: &Self::Position) -> bool {
        false
    }

    /// What players may write to one another: as `PRESS=` says, and where it does not, as the game has it.
    fn press_rule(position: &Self::Position, said: Option<PressRule>) -> PressRule {
        let as_game_has_it = if Self::is_press_free(position) { PressRule::Free } else { PressRule::White };
        said.unwrap_or(as_game_has_it)
    }

    /// What of the orders of the player who looks will be refused in the play, as far as that follows from them and
    /// from what this player may know, and nobody else gives orders.
    fn foresee(_: &Self::View<'_>, _: &Self::Orders) -> Foreseen {
        Foreseen::default()
    }

    /// Prints what the orders given so far would come to, as far as the viewer may know: which are followed and
    /// what they depend on, who and what has none. Nothing is played. A player is handed his own orders alone,
    /// the gamesmaster all of them and what his acts have led to; nobody else looks.
    fn forecast(
        view: &Self::View<'_>,
        acts: &[Self::Event],
        orders: &BTreeMap<Self::Player, &Self::Orders>,
        out: &mut Document<'_>,
    );

    /// Plays what is due: the gamesmaster's acts that are still to be done first, then the orders.
    fn play(
        position: Self::Position,
        head: Self::Head,
        orders: BTreeMap<Self::Player, Self::Orders>,
        dice: &Dice,
    ) -> Outcome<Self>;

    /// Who gets a part of a play, in the order of their numbers, of those who played before it and those who play after
    /// it: all of them, unless the game says otherwise.
    fn reported(
        before: Vec<Self::Player>,
        position: &Self::Position,
        _: &[Self::Event],
    ) -> Vec<Self::Player> {
        let mut players = before;
        players.extend(Self::players(position));
        players.sort_unstable();
        players.dedup();
        players
    }

    /// Whether a viewer may know of an event of the play that led to the position he views, and so of all that its
    /// JSON holds.
    fn sees(view: &Self::View<'_>, event: &Self::Event) -> bool;

    /// Prints what a viewer may know of what happened and of the position it led to.
    fn report(view: &Self::View<'_>, events: &[Self::Event], out: &mut Document<'_>);

    /// The cards on which the player who looks writes his next orders, his own opener first; none if nothing
    /// is due from him. The control character is written `$`.
    fn template(view: &Self::View<'_>) -> Vec<String>;
}

/// Draws a position as an SVG document.
pub type Picture<G> = fn(&<G as Game>::Position) -> String;

/// Writes the order sheet of the player who looks, his own opener first, as [`Game::template`] gives it; none if
/// nothing is due from him. It is handed nothing but what he may know.
pub type Bot<G> = for<'a, 'v> fn(&'v <G as Game>::View<'a>) -> Vec<String>;

/// Who looks at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer<P> {
    /// Anyone: what is public.
    Public,
    /// The gamesmaster: what he alone needs to know.
    Gamesmaster,
    /// Someone who does not play and sees through every fog.
    Spectator,
    /// A player.
    Player(P),
}

/// One player's cards in a play: a country card or a sheet's opener, and what stands under it.
pub struct SectionCards<'a> {
    /// The opener.
    pub opener: &'a Statement,
    /// The cards under it.
    pub lines: Vec<&'a Statement>,
}

/// A new game.
pub struct Started<G: Game> {
    /// The root that the `$INIT` card names, if it names one.
    pub seed: Option<u64>,
    /// The first position and how it came about.
    pub outcome: Outcome<G>,
}

/// What a play led to.
pub struct Outcome<G: Game> {
    /// The next position.
    pub position: G::Position,
    /// What happened, in the order in which it is told.
    pub events: Vec<G::Event>,
    /// Orders that were refused in play; each counts as a warning and carries its card's place.
    pub refusals: Vec<Message>,
}

impl<G: Game> Outcome<G> {
    /// What came of a play in which nothing was refused.
    pub const fn of(position: G::Position, events: Vec<G::Event>) -> Self {
        Self { position, events, refusals: Vec::new() }
    }
}

/// What reading a player's cards gave.
pub struct Reading<O> {
    /// The orders that could be read.
    pub orders: O,
    /// What was wrong or worth saying, each at its card; warnings at worst.
    pub messages: Vec<Message>,
}

/// What can be known before a play of the orders that it will refuse.
#[derive(Debug, Clone, Default)]
pub struct Foreseen {
    /// Why, each at its card.
    pub refused: Vec<Message>,
    /// The cards of orders that cannot all be carried out; which of them will be is drawn by lot.
    pub by_lot: Vec<Place>,
}

/// A play that a position waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The control word, as `MOVES`.
    pub word: &'static str,
    /// The full date as it is printed on the card, as `SPRING, 1901`.
    pub date: String,
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
    /// What `PRESS=` says, which the hall has taken off the card.
    pub press: Option<PressRule>,
    /// The player cards.
    pub players: Vec<&'a Statement>,
}

impl InitCard<'_> {
    /// Reads the `KEY=VALUE` operands.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Message> {
        operand::from_operands(self.operands.keyed)
            .map_err(|fault| fault.message().at(self.card.place(self.operands.keyed_offset + fault.offset)))
    }

    /// The root that stands for a missing `SEED=`: a sum over these cards.
    pub fn seed_of_cards(&self) -> u64 {
        let texts: Vec<_> =
            std::iter::once(self.card).chain(self.players.iter().copied()).map(Statement::text).collect();
        dice::root_of(texts.iter().map(AsRef::as_ref))
    }

    /// The dice for a root that the card names, or for that of the cards.
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
