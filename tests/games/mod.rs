//! The games, each with what a law over all games needs to know of it: how it begins, who plays, how a sheet is written.
//!
//! A law goes over [`GAMES`] and names no game. Where it means nothing for a game, the entry says so with a [`Without`].
//! A new game is one more entry here; `tests/hall/every_game.rs` compares the table with the roster.

#![allow(dead_code, reason = "each test program uses some of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

mod known;
mod of_each;
pub mod played;

use crate::common::run_deck;
use crate::plays::Chance;
pub use known::known;
pub use of_each::GAMES;
use played::Play;

/// Why a law means nothing for a game, as a sentence.
pub type Without = &'static str;

/// A game.
pub struct Game {
    /// Its name, as the `$INIT` card has it.
    pub name: &'static str,
    /// The area of its messages.
    pub area: &'static str,
    /// The operands of its `$INIT` card beside the seed, for a small world: one text for each set of rules by which a
    /// law may turn out otherwise.
    pub editions: &'static [&'static str],
    /// How many persons fill all places.
    pub places: usize,
    /// Whether a person's card has the address at which they are written to, behind a name in quotes. Where it has
    /// none, the whole card is the name.
    pub has_addresses: bool,
    /// The order by which a player sets the address that the game keeps; `{}` stands for the address.
    pub sets_address: Result<&'static str, Without>,
    /// The cards behind those of the persons that let the persons with these names play.
    pub entered: fn(&[&str]) -> String,
    /// The card of a play, without a line end. The first is number 1.
    pub play: fn(u32) -> String,
    /// Three players of the world that [`Game::begun`] makes, as `--for` and `TO` name them.
    pub players: [&'static str; 3],
    /// Whether the players are numbered in the order of the persons, and the number of the first.
    pub numbered_from: Result<usize, Without>,
    /// The opener of a player's sheet as they write it, without a password.
    pub opener: fn(&str) -> String,
    /// The gamesmaster's card that opens the sheet of a player.
    pub card: fn(&str) -> String,
    /// The line that closes a sheet.
    pub closer: Result<&'static str, Without>,
    /// Lines of a sheet behind which nothing is read as its player's, its closer among them.
    pub ends: &'static [&'static str],
    /// The line of a unit of each of the three, where orders stand below such lines.
    pub unit: [&'static str; 3],
    /// What each of the three writes between opener and closer.
    pub orders: [&'static [&'static str]; 3],
    /// A line that is no order and looks like one.
    pub misread: &'static str,
    /// An order of the first that is refused, by a check and by the play.
    pub refused: &'static str,
    /// Misspelt orders of the first, each with the word that is meant.
    pub misspelt: &'static [(&'static str, &'static str)],
    /// Whether a sheet can be refused because it lacks a password.
    pub has_passwords: Result<(), Without>,
    /// What stands on a printed sheet where the password belongs; empty without passwords.
    pub word_asked_for: &'static str,
    /// How somebody takes over the place of the second player, and how somebody joins.
    pub newcomers: Newcomers,
    /// What its bot may write.
    pub bot: Result<Bot, Without>,
    /// An order that a check rehearses again and again, up to its budget.
    pub rehearsal: Result<&'static str, Without>,
    /// A deck of a game in the middle, one of its players, and the heading of what the play brought them.
    pub lively: Lively,
    /// Whether all players see all that others do.
    pub is_open: bool,
    /// Random orders for a position.
    pub at_random: fn(&Game, &[String], &mut Chance) -> Play,
    /// The operands with which a random game begins.
    pub begun_at_random: fn(&mut Chance) -> String,
    /// Whether orders on two sheets of a player count the same as on one, from a position on.
    pub adds_sheets: fn(&[String]) -> bool,
    /// Lines of a sheet that order nothing, wherever they stand in it.
    pub nothing: &'static [&'static str],
}

/// Those who come into the world of the table; `{}` stands for a name.
pub struct Newcomers {
    /// The card of the play with which they come.
    pub play: &'static str,
    /// The cards on which somebody takes over the place of the second player, and the player that they are then.
    pub taken_over: (&'static str, &'static str),
    /// The cards on which a new person joins, and the player that they are then.
    pub joined: Result<(&'static str, &'static str), Without>,
    /// Whether persons are members before they play, and stay members when they play nothing.
    pub are_members: bool,
}

/// A deck of a game in the middle.
pub struct Lively {
    /// Its name in `decks/`.
    pub deck: &'static str,
    /// A player in it.
    pub player: &'static str,
    /// The heading of what the last play brought them.
    pub heading: &'static str,
    /// Their sheet for the next play, from opener to closer, where their bot writes none that is like a player's.
    pub sheet: Option<&'static str>,
    /// A deck in which arrows are drawn, and a player who sees some.
    pub drawn: Result<(&'static str, &'static str), Without>,
}

/// What a bot may write.
pub struct Bot {
    /// How many plays it is looked at.
    pub plays: u32,
    /// The verbs that it may use, one of which moves or works.
    pub verbs: &'static [&'static str],
    /// Those of them whose first word is a unit, which must be its own, or a new one of its own.
    pub to_own: &'static [&'static str],
    /// At least so many different verbs are used.
    pub used: usize,
}

/// The names of the persons of the worlds here.
pub const PERSONS: [&str; 7] =
    ["Merlin", "The Dark Legions", "The Sea Kings", "Dora", "Emma", "Fritz", "Gerd"];

impl Game {
    /// Its word on a command line, which is also its folder in `decks/` and `src/game/`.
    pub fn word(&self) -> String {
        self.name.to_lowercase()
    }

    /// The `$INIT` card with a seed.
    pub fn init(&self, edition: usize, seed: u64) -> String {
        format!("$INIT {},SEED={seed}{}\n", self.name, self.editions[edition])
    }

    /// The cards that begin a game with persons, up to where its first play can follow.
    pub fn begun_by<S: AsRef<str>>(&self, edition: usize, seed: u64, persons: &[S]) -> String {
        self.begun_with(edition, seed, persons, |_| String::new())
    }

    /// The same where more stands on the cards of some persons.
    pub fn begun_with<S: AsRef<str>>(
        &self,
        edition: usize,
        seed: u64,
        persons: &[S],
        more: impl Fn(usize) -> String,
    ) -> String {
        let names: Vec<&str> = persons.iter().map(AsRef::as_ref).collect();
        let card = |(at, name): (usize, &&str)| {
            if self.has_addresses {
                format!("'{name}', p{at}@x.example{}\n", more(at))
            } else {
                format!("{name}\n")
            }
        };
        let cards: String = names.iter().enumerate().map(card).collect();
        let mut init = self.init(edition, seed);
        if cards.contains("PASSWORD=") {
            // Nobody guesses these.
            init = init.replacen('\n', ",HASH=(KIB=8,PASSES=1)\n", 1);
        }
        init + &cards + &(self.entered)(&names)
    }

    /// A game with these persons in which no play follows yet: what lets them play is left out.
    pub fn opened_by(&self, persons: &[&str]) -> String {
        let begun = self.begun_by(0, SEED, persons);
        begun.strip_suffix(&(self.entered)(persons)).unwrap().to_owned()
    }

    /// The cards that begin the world in which the three players have the units of the table.
    pub fn begun(&self) -> String {
        self.begun_by(0, SEED, &PERSONS[..self.places])
    }

    /// The same in which one of the three has a password.
    pub fn begun_with_password(&self, player: usize, password: &str) -> String {
        let more = |at| if at == player { format!(",PASSWORD='{password}'") } else { String::new() };
        self.begun_with(0, SEED, &PERSONS[..self.places], more)
    }

    /// The position of that world, with a line end.
    pub fn position(&self) -> String {
        position_of(&self.begun())
    }

    /// A sheet of one of the three as they write it: lines between opener and closer.
    pub fn sheet(&self, player: usize, lines: &[&str]) -> String {
        let opener = (self.opener)(self.players[player]);
        let lines = [opener.as_str()].into_iter().chain(lines.iter().copied()).chain(self.closer.ok());
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// The same for the unit of the table.
    pub fn sheet_of_unit(&self, player: usize, orders: &[&str]) -> String {
        let unit = Some(self.unit[player]).filter(|line| !line.is_empty());
        self.sheet(player, &unit.into_iter().chain(orders.iter().copied()).collect::<Vec<_>>())
    }

    /// An order of one of the three that they can give again and again.
    pub fn order(&self, player: usize) -> &'static str {
        self.orders[player].last().unwrap()
    }

    /// The game with a name.
    pub fn of(name: &str) -> &'static Self {
        GAMES.iter().find(|game| game.name == name).unwrap()
    }
}

/// The seed of the world of the table.
pub const SEED: u64 = 5;

/// The position that a deck without its `$END` leads to.
pub fn position_of(deck: &str) -> String {
    let run = run_deck(format!("{deck}$END\n").as_bytes());
    assert_eq!(run.punched.len(), 1, "{deck}\n{}", run.text());
    run.punched.concat().join("\n") + "\n"
}
