//! What the gamesmaster knows of all factions together: what each has, and what the peasants have.

use serde::Serialize;

/// What the peasants of all regions have.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Peasants {
    /// Regions.
    pub regions: usize,
    /// Those with peasants or units.
    pub inhabited: usize,
    /// The peasants.
    pub people: u64,
    /// Their silver.
    pub money: i64,
}

/// What a faction has.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Account<'a> {
    pub number: u32,
    pub name: &'a str,
    /// Where its reports go, if the viewer may know that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<&'a str>,
    pub units: u32,
    pub people: u64,
    /// Their silver.
    pub money: i64,
    /// The turn of its last orders.
    pub last_orders: u32,
    /// How it is with its player.
    #[serde(skip)]
    pub state: State,
}

/// How it is with the player of a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Nothing need be said.
    Active,
    /// No orders came in the turn that was played last.
    Silent,
    /// If no orders come in the next turn, the faction is removed.
    Warned,
    /// Nobody is left.
    WipedOut,
}
