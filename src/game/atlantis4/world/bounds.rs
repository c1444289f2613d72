//! The largest numbers that a position can hold, far beyond all play. A turn ends within them.

use super::World;
use crate::tables::{Item, Tables};

/// The last number of factions, units, structures and gates.
pub const LAST_NUMBER: u32 = 99_999_999;
/// People, silver and amounts of a region.
pub const MOST: i64 = 999_999_999;
/// Silver of a faction.
pub const MOST_MONEY: i64 = 999_999_999_999;
/// Days of a unit in a skill.
pub const MOST_DAYS: u32 = 999_999_999;
/// Things of a kind that a unit has.
const MOST_THINGS: u32 = 99_999_999;
/// People of a race in a unit. Each is a soldier of their own in a battle.
const MOST_PEOPLE: u32 = 999_999;
/// Creatures of a kind in a unit. Each may strike hundreds in a round of a battle.
const MOST_CREATURES: u32 = 99_999;

/// The most of an item that a unit can have.
pub fn most_of(tables: &Tables, item: Item) -> u32 {
    if tables.race(item).is_some() {
        MOST_PEOPLE
    } else if tables.monster(item).is_some() {
        MOST_CREATURES
    } else {
        MOST_THINGS
    }
}

/// A number as products and markets hold it: in 32 bits, for a large world has hundreds of thousands of them.
pub fn held(number: i64) -> i32 {
    i32::try_from(number.clamp(-MOST, MOST)).unwrap_or_default()
}

impl World {
    /// Lowers what is beyond a bound to the bound, so that the position can be read again.
    pub fn keep_within_bounds(&mut self, tables: &Tables) {
        for faction in &mut self.factions {
            faction.unclaimed = faction.unclaimed.min(MOST_MONEY);
        }
        for region in &mut self.regions {
            region.population = region.population.min(MOST);
            region.base_population = region.base_population.min(MOST);
            region.wages = region.wages.min(MOST);
            region.max_wages = region.max_wages.min(MOST);
            region.money = region.money.min(MOST);
            if let Some(town) = region.town.as_deref_mut() {
                town.population = town.population.min(MOST);
                town.base_population = town.base_population.min(MOST);
            }
        }
        for unit in &mut self.units {
            unit.items.lower(|item| most_of(tables, item));
            unit.days.lower(MOST_DAYS);
        }
    }
}
