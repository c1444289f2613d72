//! The register of every message that the program can give. The rooms and the games declare them; this module collects
//! them.

pub mod explain;

use crate::message::Definition;
use crate::roster::ROSTER;
use crate::{card, code, deck, filter, league, listing, mail, operand, play, punch, record, stream};

/// Every message: the rooms' first, then the games', each game's in the order of their numbers.
pub fn register() -> impl Iterator<Item = &'static Definition> {
    let rooms: [&'static [&'static Definition]; 13] = [
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
        mail::messages::CATALOGUE,
        league::messages::CATALOGUE,
    ];
    let of_games = ROSTER.iter().flat_map(|entry| {
        let mut messages: Vec<_> = entry.messages.iter().copied().flatten().copied().collect();
        messages.sort_unstable_by_key(|definition| definition.number);
        messages
    });
    rooms.into_iter().flatten().copied().chain(of_games)
}
