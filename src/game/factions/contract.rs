//! What a game of factions is asked ([`OfFactions`]) and with which of its messages it refuses ([`Says`]).

use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_game::Game;
use playdeck_kit::dates::Month;
use playdeck_kit::passwords::Password;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game of factions.
pub trait OfFactions: Game<Player = FactionNumber> {
    /// With what it refuses.
    const SAYS: &'static Says;

    /// An act of the gamesmaster behind a play card.
    type Act;

    /// The turn that is played next.
    fn next_turn(position: &Self::Position) -> Month;

    /// Whether somebody has won, so that no turn is due any more.
    fn is_over(_: &Self::Position) -> bool {
        false
    }

    /// Reads the acts behind a play card and checks them against the position to which they apply.
    fn acts(position: &Self::Position, cards: &[&Statement]) -> Result<Vec<Self::Act>, Vec<Message>>;

    /// The numbers of those who play, in any order.
    fn numbers(position: &Self::Position) -> Vec<u32>;

    /// The numbers of those who are out of the game by a play and have one more report, which says so.
    fn eliminated(_: &Self::Log) -> Vec<u32> {
        Vec::new()
    }

    /// The faction of a number.
    fn playing(position: &Self::Position, number: FactionNumber) -> Option<Playing<'_>>;
}

/// A faction that plays.
pub struct Playing<'p> {
    /// What it is called.
    pub name: &'p str,
    /// The password that its sheets must carry, if it has one.
    pub password: Option<&'p Password>,
    /// The address to which its reports go.
    pub address: &'p str,
}

/// The messages with which a game refuses cards, each by its function.
#[allow(missing_docs, reason = "each is called as in the catalogue of the first game")]
pub struct Says {
    pub sheet_without_number: fn() -> Message,
    pub sheet_of_nobody: fn(FactionNumber) -> Message,
    pub sheet_replaced: fn() -> Message,
    pub replaces_nothing: fn() -> Message,
    pub withdrawn: fn(&str) -> Message,
    pub wrong_password: fn(FactionNumber) -> Message,
    pub no_password: fn(FactionNumber) -> Message,
    pub placeholder: fn(FactionNumber) -> Message,
    pub date_unreadable: fn(&str) -> Message,
    pub stale_turn: fn(&str, &str) -> Message,
    pub future_turn: fn(&str, &str) -> Message,
    pub quote_open: fn() -> Message,
    pub person_name: fn() -> Message,
    pub person_address: fn() -> Message,
    pub password_shape: fn() -> Message,
    pub no_such_faction: fn(&str) -> Message,
}

/// A faction by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FactionNumber(pub u32);

impl fmt::Display for FactionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
