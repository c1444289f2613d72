//! New factions: who begins, where, and with what.
//!
//! A new faction has the lowest free number and one unit of one person with its first silver. Nobody can give that unit
//! orders, or name it in orders, in the turn in which it appears.
//!
//! Source: the rules text, "Introduction"; the sum from the program.

use super::section::take;
use crate::tables::FIRST_SILVER;
use crate::world::position::Position;
use crate::world::{Faction, FactionId, RegionId, Spot, Unit, World};
use playdeck_base::dice::Dice;
use playdeck_factions::Person;

/// Adds a faction with its first unit. Where there is no land, it begins on the land that is nearest.
pub fn join(position: &mut Position, person: Person, dice: Dice) -> FactionId {
    let at = person.at.map_or(position.settings.start, |((x, y), _)| Spot { x, y });
    let world = &mut position.world;
    world.explore(at, dice);
    let number = world.free_faction_number();
    let faction = world.add_faction(Faction::new(number, "", world.turn));
    if let Some(region) = landing(world, at) {
        let mut unit = Unit::new(world.free_unit_number(), faction, region);
        (unit.people, unit.money, unit.this_turn.joined) = (1, FIRST_SILVER, true);
        world.add_unit(unit);
    }
    take(person, position, faction, dice);
    faction
}

/// The land that is nearest to a spot; of several the first in the list.
pub fn landing(world: &World, spot: Spot) -> Option<RegionId> {
    let land = world.regions().filter(|region| !world[*region].is_ocean());
    land.min_by_key(|region| world[*region].spot.distance(spot))
}
