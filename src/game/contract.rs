//! The contract between the hall and a game, one trait for each kind of question.
//!
//! Each trait is implemented by the type that holds the code: the type of the records checks punched records, and the
//! type that is read from a card says what the card means. [`Game`] only names these types. What only some games have,
//! such as a picture or a bot, is a trait of its own, and the roster knows which games implement it.

use super::draws::Draw;
use super::{Due, Flaw, Foreseen, InitCard, Outcome, PlayCard, Reading, SectionCards, Started, Viewer};
use playdeck_base::dice::Dice;
use playdeck_base::message::{Definition, Message};
use playdeck_base::press_rule::PressRule;
use playdeck_base::secret::Secret;
use playdeck_cards::card::{CardStore, Statement};
use playdeck_cards::deck::Vocabulary;
use playdeck_cards::operand::{self, Fault, Source};
use playdeck_cards::punch::{self, Change, Header, Label, formats};
use playdeck_print::choices::{Choices, Standing};
use playdeck_print::document::Document;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt;

/// A game: its vocabulary, its messages, and the types that implement the rest of the contract.
pub trait Game: Sized + 'static {
    /// Its control words and sheets.
    const VOCABULARY: &'static Vocabulary;
    /// Its messages.
    const MESSAGES: &'static [&'static [&'static Definition]];
    /// What changed in its records since format 1. Every format is read for ever.
    const CHANGES: &'static [Change] = &[];
    /// The columns of its reports for programs, if the programs of its players read such reports.
    const REPORT_COLUMNS: Option<u16> = None;
    /// How a game of it begins, as an example.
    const OPENING: Opening = Opening { operands: "", cards: &["Anne", "Boris"], players: &["Anne", "Boris"] };
    /// Whether the card of a section may also contain what [`Player::written`] does not know, such as a person's name
    /// or a seat.
    const NAMES_ON_CARDS: bool = false;
    /// Whether two players whose persons have the same name are one person who plays two parts.
    const PERSONS_ARE_ONE: bool = false;

    /// Whether a player's report has each order of theirs with its result. Then their cards are not printed as well,
    /// except for those with messages.
    const REPORTS_EACH_ORDER: bool = false;

    /// Whether its letters are long, for players of many units: what is due stands first, and of their cards only those
    /// with messages are printed.
    const LONG_LETTERS: bool = false;

    /// Who plays: a power, a faction number.
    type Player: Player<Self> + Send + Sync;
    /// The game between two plays, as the engine keeps it. Only [`Start::start`], [`Records::check`] and [`Play`] make
    /// one. It is cloned only for trials.
    type Position: Start<Self> + Play<Self> + Clone + Sync;
    /// The position as it is punched: a struct of records and lists of records.
    type Punched: Records<Self>;
    /// What a play card and the gamesmaster's acts behind it say, once they are accepted.
    type Head: Plays<Self>;
    /// One player's orders for one play, as read.
    type Orders: Sheets<Self> + Sync;
    /// What happened in a play, as typed values without text, in the order in which it is reported.
    type Log: Default + Sync;
    /// What a viewer may know of one thing that happened.
    type Redacted<'l>: Serialize;
    /// What one viewer may know of a position; made anew for each thing that is asked of it. Its serialized form contains all
    /// that it reveals, and nothing else.
    type View<'a>: Viewing<'a, Self> + Report<Self> + Template + Choosing + Foresight<Self> + Forecast<Self>;

    /// Whether nobody but the gamesmaster may know which person plays what.
    fn hides_persons(_: &Self::Position) -> bool {
        false
    }

    /// Whether everybody may know how many players owe orders.
    fn tells_who_owes(_: &Self::Position) -> bool {
        true
    }

    /// Its control words on the board of a position, in a game with several boards.
    fn words(_: &Self::Position) -> &'static Vocabulary {
        Self::VOCABULARY
    }

    /// Reads something of a position on the board whose control words these are.
    fn on_board<T>(_: &'static Vocabulary, read: impl FnOnce() -> T) -> T {
        read()
    }

    /// The header under which a position of it is punched.
    fn header(position: &Self::Position, seed: u64, label: Label) -> Header {
        Header::new(Self::format(position), seed, label)
    }

    /// The oldest format that has all that a position needs, if positions are not written in the newest one.
    fn format(_: &Self::Position) -> u32 {
        formats::newest(Self::CHANGES)
    }

    /// The cards of a position.
    fn cards<T: CardStore>(
        position: &Self::Position,
        seed: u64,
        label: Label,
        control: char,
    ) -> Result<T, Fault> {
        let header = Self::header(position, seed, label);
        punch::punch(Self::VOCABULARY.game, &header, control, &Self::Punched::one_by_one(position))
    }

    /// The cards of a position in the newest format, from its records.
    fn punch<T: CardStore>(
        seed: u64,
        label: Label,
        control: char,
        records: &impl Serialize,
    ) -> Result<T, Fault> {
        let header = Header::new(formats::newest(Self::CHANGES), seed, label);
        punch::punch(Self::VOCABULARY.game, &header, control, records)
    }

    /// What a page shows of a play, as SVG documents, the most important first: as [`Picture`] draws it, and the position
    /// after it where the play is drawn on the board before. None for a viewer who gets no map.
    fn pictures(_: &Self::View<'_>, _: &Scene<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    /// How the players stand, as far as a viewer knows, for the list of a game's pages.
    fn standing(_: &Self::View<'_>) -> Standing {
        Standing::default()
    }

    /// What chance decided for the players in the play that led from one position to another, or at the start of the
    /// game if there is none before. It is all that is true, for an audit after the game.
    fn draws(_: Option<&Self::Position>, _: &Self::Log, _: &Self::Position) -> Vec<Draw<Self::Player>> {
        Vec::new()
    }

    /// The picture on which a page shows what its reader can order; none for a viewer who gets no map.
    fn ground(_: &Self::View<'_>) -> Option<String> {
        None
    }
}

/// How a game begins, as an example for somebody who has never begun one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The operands behind the game's word on the `$INIT` card, each behind a comma; the root of chance is none of them.
    pub operands: &'static str,
    /// The cards behind it.
    pub cards: &'static [&'static str],
    /// How a roster names some of the players.
    pub players: &'static [&'static str],
}

/// How a game starts.
pub trait Start<G: Game>: Sized {
    /// Starts a game from the `$INIT` card and its player cards.
    fn start(card: &InitCard<'_>) -> Result<Started<G>, Vec<Message>>;
}

/// Who plays. Prints as at most 16 safe columns.
pub trait Player<G: Game>: Copy + Ord + fmt::Display {
    /// The player that a word of the game itself means, whoever plays and even if nobody does: `AUSTRIA` and `AUS`,
    /// `15`, `M3`. What a player prints as is such a word. The control words say which board is meant, in a game with
    /// several.
    fn written(words: &'static Vocabulary, word: &str) -> Option<Self>;

    /// The players that a word means in this position only, such as the number of a seat at a match.
    fn named_by_position(_: &G::Position, _: &str) -> Vec<Self> {
        Vec::new()
    }

    /// The player for whom one letter stands among the addressees of press, where the game's players write so:
    /// `PRESS TO E F`.
    fn lettered(_: &G::Position, _: char) -> Option<Self> {
        None
    }

    /// Whose an opener says it is that [`Player::admit`] refuses because it does not hold their password. They are told
    /// that the sheet was passed over and nothing of what is on it, which may be an impostor's.
    fn unproven(_: &G::Position, _opener: &str) -> Option<Unproven<Self>> {
        None
    }

    /// The orders for the play that is due which they sent with an earlier one, as far as they are followed if nothing
    /// else comes; `None` if there are none.
    fn sent_ahead(self, _: &G::Position) -> Option<SentAhead> {
        None
    }

    /// What a player whose orders have not come must know beyond the usual: what they lose by sending none.
    fn warning(self, _: &G::Position) -> Option<String> {
        None
    }

    /// Everyone who plays, in the order in which lists print them.
    fn players(position: &G::Position) -> Vec<Self>;

    /// Whether they have left the game, though they are still in its records: nothing is sent to them any more.
    fn has_left(self, _: &G::Position) -> bool {
        false
    }

    /// Whether they lost the game and are still in its records: they are sent what has a part for them, as the report on
    /// the play by which they lost it, and nothing else.
    fn is_out(self, _: &G::Position) -> bool {
        false
    }

    /// Whether a player is in the records, and nobody plays it till somebody takes it over.
    fn is_vacant(self, _: &G::Position) -> bool {
        false
    }

    /// Everyone who can be named: those who play, and those who left or lost and are still in the records.
    fn everyone(position: &G::Position) -> Vec<Self> {
        Self::players(position)
    }

    /// Everyone who writes orders, now or when their turn comes. Who is new among them is told how they are written.
    fn ordering(position: &G::Position) -> Vec<Self> {
        Self::players(position)
    }

    /// The name of the person behind a player, in games where persons are named beside what they play.
    fn person(self, _: &G::Position) -> Option<String> {
        None
    }

    /// The address to which the game sends the player's reports, where it keeps one.
    fn address(self, _: &G::Position) -> Option<String> {
        None
    }

    /// The player whose section an opener opens, or a message with its place. `text` is the opener without marks around
    /// the player, each letter in its column. After a major error the play is not played; after a warning only this
    /// section is skipped.
    fn admit(position: &G::Position, opener: &Statement, text: &str, word: &str) -> Result<Self, Message>;

    /// The players who get a part of the report on the play that led to a position, in the order of their numbers. They
    /// are chosen from those who played before it and those who play after it: all of them, unless the game says
    /// otherwise.
    fn reported(before: Vec<Self>, position: &G::Position, _: &G::Log) -> Vec<Self> {
        let mut players = before;
        players.extend(Self::players(position));
        players.sort_unstable();
        players.dedup();
        players
    }
}

/// A sheet that lacks its player's password.
#[derive(Debug, Clone)]
pub struct Unproven<P> {
    /// Under whose name it stands.
    pub player: P,
    /// The wrong password, if there is one, and the work of trying it.
    pub tried: Option<(Secret, u64)>,
}

/// What a player sent ahead for the play that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentAhead {
    /// The orders, as the player writes them.
    pub orders: Vec<String>,
    /// Whether nothing is left to be ordered.
    pub is_all: bool,
}

/// A position as records.
pub trait Records<G: Game>: Serialize + DeserializeOwned {
    /// The records of a position.
    fn of(position: &G::Position) -> Self;

    /// The same as they are punched. A game of large worlds makes each record here when its turn has come, so that there
    /// is never a second copy of a world.
    fn one_by_one(position: &G::Position) -> impl Serialize {
        Self::of(position)
    }

    /// Makes a position from its records, or returns all that is impossible in them, each flaw at its record. A flaw
    /// that only follows from another one may be left out.
    fn check(self) -> Result<G::Position, Vec<Flaw>>;

    /// Reads records one after another and checks them. A game of large worlds makes of each record what it stands for
    /// before it reads the next one, so that there is never a second copy of a world.
    fn read(records: &mut dyn Source) -> Result<Result<G::Position, Vec<Flaw>>, Fault> {
        operand::from_source::<Self>(records).map(Self::check)
    }
}

/// What play cards say, and which are due.
pub trait Plays<G: Game>: Sized {
    /// The plays that a position waits for, in the order in which they come; empty once the game is over.
    fn due(position: &G::Position) -> Vec<Due>;

    /// Checks a play card and the acts behind it against what is due. Each message has its place.
    fn accept(position: &G::Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>>;

    /// The work that the acts of a play cost beyond the work for their cards, in units that the game documents.
    fn work(&self) -> u64 {
        0
    }

    /// The heading of a play's pages, such as `SPRING 1901 MOVES`.
    fn subject(&self) -> String;
}

/// What a viewer may know.
pub trait Viewing<'a, G: Game>: Serialize {
    /// What a viewer may know of a position.
    fn of(position: &'a G::Position, viewer: Viewer<G::Player>) -> Self;

    /// What the viewer may know of what happened in the play that led to the position. The JSON contains exactly this.
    fn learned<'l>(&'l self, log: &'l G::Log) -> impl Iterator<Item = G::Redacted<'l>>;
}

/// The sheet for a player's next orders.
pub trait Template {
    /// The cards on which the viewing player writes their next orders, a line for each, their own opener first; empty
    /// if nothing is due from them. The control character is written `$`.
    fn template(&self) -> String;

    /// Lines with which the viewing player orders one of their units, for somebody who has never written an order: the
    /// last of them is an order, and those before it say of which unit. They are never advice. Empty if nothing is due.
    fn example(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What can be ordered on a page.
pub trait Choosing {
    /// What the viewing player can order in the next play, with their places on the picture of the position; empty if
    /// nothing is due from them. Whatever is offered is read without a message.
    fn choices(&self) -> Choices;
}

/// What players write.
pub trait Sheets<G: Game>: Sized {
    /// Reads all sections of the viewing player, in deck order.
    fn read(view: &G::View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self>;

    /// The units for which a text card reads as complete orders of the viewing player, in a notation of the game's own.
    /// An item is an empty string if its order names no unit; the list is empty if the text is no such order.
    fn ordered(view: &G::View<'_>, text: &str) -> Vec<String>;

    /// Whether a text among prose that is no order was meant as one of the viewing player, who must learn what is wrong
    /// with it.
    fn nearly_ordered(_: &G::View<'_>, _: &str) -> bool {
        false
    }

    /// Whether a line that was not used looks like an order to a person: it begins as orders do, with a verb or a unit's
    /// letter, or with a unit or place of the viewing player and a verb, an arrow or a second place behind it, and most of
    /// its words are such that orders have. Its writer is told.
    fn looks_ordered(_: &G::View<'_>, _: &str) -> bool {
        false
    }

    /// Whether a line of a sheet that its player opened, where nothing is prose, is carried out as far as it can be.
    fn followed(view: &G::View<'_>, text: &str) -> bool {
        !Self::ordered(view, text).is_empty()
    }

    /// Whether a line withdraws what its player sent before it.
    fn withdraws(text: &str) -> bool {
        crate::withdrawal::is_clear(text)
    }

    /// Whether a line that orders nothing by itself ends a block of the orders above it.
    fn ends_block(_: &str) -> bool {
        false
    }

    /// Whether a line of a sheet that its player opened, where nothing is prose, cannot be read.
    fn misread(view: &G::View<'_>, text: &str) -> bool {
        Self::nearly_ordered(view, text)
    }
}

/// How a game is played.
pub trait Play<G: Game> {
    /// The press rule of the rules text: what players may write to one another if `PRESS=` is not given.
    fn press_rule(&self) -> PressRule {
        PressRule::White
    }

    /// The position in which sections are admitted and read, and what happened on the way to it. It follows the
    /// gamesmaster's acts that come first, such as a new player's joining. `None` if no act comes first.
    fn acted(&self, _: &G::Head) -> Option<(G::Position, G::Log)> {
        None
    }

    /// The position with the persons for whom the play is reported, if acts that [`Play::acted`] leaves to the play bring
    /// in others. It is read for names alone.
    fn peopled(&self, _: &G::Head, _: &Dice) -> Option<G::Position> {
        None
    }

    /// Plays what is due: first the gamesmaster's acts that are still to be done, then the orders. The log contains
    /// what [`Play::acted`] reported.
    fn play(
        self,
        head: G::Head,
        log: G::Log,
        orders: BTreeMap<G::Player, G::Orders>,
        dice: &Dice,
    ) -> Outcome<G>;
}

/// The report of a play for one viewer.
pub trait Report<G: Game> {
    /// Prints what the viewer may know of what happened and of the position it led to.
    fn report(&self, log: &G::Log, out: &mut Document<'_>);
}

/// The most orders of one player's sheet that a check rehearses: its budget, in units of one order. What a check costs
/// grows with the orders and with the land that their player sees; more orders than these are those of no game.
pub const MOST_REHEARSED: usize = 40_000;

/// What can be known about orders before a play.
pub trait Foresight<G: Game> {
    /// How many orders a check would rehearse: none where nothing is foreseen.
    fn size(_: &G::Orders) -> usize {
        0
    }

    /// Whether a check rehearses these orders: they are within its budget.
    fn is_rehearsed(orders: &G::Orders) -> bool {
        Self::size(orders) <= MOST_REHEARSED
    }

    /// Which orders of the viewing player will be refused in the play, as far as that follows from the orders
    /// themselves and from what this player may know, if nobody else gives orders.
    fn foresee(&self, _: &G::Orders) -> Foreseen {
        Foreseen::default()
    }
}

/// What orders would lead to.
pub trait Forecast<G: Game> {
    /// Prints what the orders given so far would lead to, as far as the viewer may know: which are followed, what they
    /// depend on, and which players and units have none. Nothing is played. A player is given only their own orders;
    /// the gamesmaster is given all orders and the log of the acts. Nobody else looks.
    fn forecast(&self, acts: &G::Log, orders: &BTreeMap<G::Player, &G::Orders>, out: &mut Document<'_>);
}

/// A game that has a picture of its board.
pub trait Picture: Game {
    /// Who sees all that is drawn: the viewer for whom a picture without a reader is made.
    const OF_ALL: Viewer<Self::Player> = Viewer::Gamesmaster;

    /// Draws what a viewer may know of a position, or of a play, as an SVG document.
    fn draw(view: &Self::View<'_>, scene: &Scene<'_, Self>) -> String;
}

/// A game of which programs of today read what a reader knows, in the form that another program gives it.
pub trait Clients: Picture {
    /// A report on a play.
    fn report_json(view: &Self::View<'_>, log: &Self::Log) -> serde_json::Value;

    /// The world, place by place.
    fn map_json(view: &Self::View<'_>) -> serde_json::Value;
}

/// A game whose players see a part of their world: what one was told over time is put on one map.
pub trait Remembering: Game {
    /// What views told, as `--emit json` writes them, in any order. The error says in words what is wrong with them.
    fn remember(views: Vec<serde_json::Value>) -> Result<Remembered, String>;
}

/// What a reader was told over time, each part of it with its age.
#[derive(Debug)]
pub struct Remembered {
    /// As an SVG document.
    pub svg: String,
    /// As data.
    pub json: serde_json::Value,
}

/// What a picture shows of a play.
pub enum Scene<'s, G: Game> {
    /// Nothing: the position as it stands.
    Position,
    /// The orders given so far, before the play. They are only those that the viewer may know.
    Orders(&'s BTreeMap<G::Player, &'s G::Orders>),
    /// The play that led from the first position to the one of the view, and what happened in it.
    Played(&'s G::Position, &'s G::Log),
}

/// A game with battles whose odds anybody may ask for, without a position.
pub trait Battles: Game {
    /// How a battle is written, as an example.
    const BATTLE: &'static str;

    /// Prints how a battle ends, and how likely each end is. The error is a message without a place.
    fn battle(battle: &str, out: &mut Document<'_>) -> Result<(), Message>;
}

/// A game whose data is in tables, which a gamesmaster may change: it prints the rules in force.
pub trait Tabled: Game {
    /// Prints the set of tables of a name. Gives whether there is one.
    fn print_set(name: &str, out: &mut Document<'_>) -> bool;

    /// Prints the tables and the choices of a position.
    fn print_rules(position: &Self::Position, out: &mut Document<'_>);
}

/// A game that has a bot.
pub trait Bot: Game {
    /// Writes the order sheet of the viewing player, their own opener first, as [`Template::template`] does; empty if
    /// nothing is due from them. It sees only what they may know.
    fn sheet(view: &Self::View<'_>) -> Vec<String>;
}
