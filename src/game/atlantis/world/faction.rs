//! A faction: a player's position.

use super::place::{FactionId, RegionId};
use playdeck_factions::memory::Memory;
use playdeck_kit::name::Name;
use playdeck_kit::passwords::Password;

/// A faction.
#[derive(Debug, Clone)]
pub struct Faction {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: Name,
    /// Where its reports go.
    pub address: Name,
    /// The last turn for which orders came.
    pub last_orders: u32,
    /// The factions that it helps.
    pub allies: Vec<FactionId>,
    /// The password that its sheets must carry, if it has one.
    pub password: Option<Password>,
    /// The regions that it saw, where the world keeps them.
    pub memory: Memory<RegionId>,
    /// Whether the gamesmaster has given it to another person this turn.
    pub is_handed_over: bool,
    /// Whether it was destroyed this turn.
    pub is_gone: bool,
}

impl Faction {
    /// A faction with the name that it has until it is given one.
    pub fn new(number: u32, address: &str, turn: u32) -> Self {
        Self {
            number,
            name: format!("Faction {number}").into(),
            address: address.into(),
            last_orders: turn,
            allies: Vec::new(),
            password: None,
            memory: Memory::default(),
            is_handed_over: false,
            is_gone: false,
        }
    }
}
