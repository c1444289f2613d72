//! The register of every message that the program can give. The rooms and the games declare them; this module collects
//! them.

use crate::message::Definition;
use crate::roster::ROSTER;
use crate::{card, code, deck, filter, listing, operand, play, punch, record, stream};

/// Every message: the rooms' first, then the games'.
pub fn register() -> impl Iterator<Item = &'static Definition> {
    let rooms: [&'static [&'static Definition]; 11] = [
        record::messages::CATALOGUE,
        code::messages::CATALOGUE,
        card::messages::CATALOGUE,
        deck::messages::CATALOGUE,
        operand::messages::CATALOGUE,
        punch::messages::CATALOGUE,
        play::messages::CATALOGUE,
        play::press_messages::CATALOGUE,
        stream::messages::CATALOGUE,
        listing::messages::CATALOGUE,
        filter::messages::CATALOGUE,
    ];
    rooms.into_iter().chain(ROSTER.iter().flat_map(|entry| entry.messages.iter().copied())).flatten().copied()
}
