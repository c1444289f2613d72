//! Who plays, as the gamesmaster's cards and the sheets name them.

use super::acts::Act;
use crate::messages as say;
use crate::name::Atlantis;
use crate::world::FactionId;
use crate::world::position::Position;
use playdeck_base::dice::Dice;
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_factions::{FactionNumber, OfFactions, Person, Playing, Says};
use playdeck_kit::dates::Month;

impl OfFactions for Atlantis {
    const SAYS: &'static Says = &Says {
        sheet_without_number: say::sheet_without_number,
        sheet_of_nobody: say::sheet_of_nobody,
        sheet_replaced: say::sheet_replaced,
        replaces_nothing: say::replaces_nothing,
        withdrawn: say::withdrawn,
        wrong_password: say::wrong_password,
        no_password: say::no_password,
        placeholder: say::placeholder,
        date_unreadable: say::date_unreadable,
        stale_turn: say::stale_turn,
        future_turn: say::future_turn,
        quote_open: say::quote_open,
        person_name: say::person_name,
        person_address: say::person_address,
        password_shape: say::password_shape,
        no_such_faction: say::no_such_faction,
    };

    type Act = Act;

    fn next_turn(position: &Position) -> Month {
        position.next_turn()
    }

    fn acts(position: &Position, cards: &[&Statement]) -> Result<Vec<Act>, Vec<Message>> {
        Act::read_all(position, cards)
    }

    fn numbers(position: &Position) -> Vec<u32> {
        let all = position.world.factions().map(|faction| &position.world[faction]);
        all.filter(|faction| !faction.is_gone).map(|faction| faction.number).collect()
    }

    fn playing(position: &Position, number: FactionNumber) -> Option<Playing<'_>> {
        let faction = &position.world[position.world.faction_of(number.0)?];
        Some(Playing { name: &faction.name, password: faction.password.as_ref(), address: &faction.address })
    }
}

/// Makes a faction a person's.
pub fn take(person: Person, position: &mut Position, faction: FactionId, dice: Dice) {
    let (turn, cost) = (position.world.turn, position.world.hash_cost);
    let faction = &mut position.world[faction];
    faction.password = person.secret(dice.stream(turn, crate::chance::SALT, faction.number.into()), cost);
    if let Some(name) = person.name {
        faction.name = name.into();
    }
    if let Some(address) = person.address {
        faction.address = address.into();
    }
}
