//! Who sees whom, how they treat each other, and who can be caught.
//!
//! Source: "Stealth and Observation", "Attitudes", "Riding"; finer where the program is.

use super::loads;
use crate::game::atlantis4::rules::conditions::Conditions;
use crate::game::atlantis4::tables::{Item, Tables};
use crate::game::atlantis4::world::{Attitude, FactionId, Guard, RegionId, Reveal, Unit, UnitId, World};

/// What a faction knows of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// Nothing.
    Hidden,
    /// That it is there.
    Seen,
    /// Its faction, too.
    Known,
}

/// What an amulet of true seeing adds to observation.
const AMULET: u32 = 2;
/// What invisibility adds to stealth.
const INVISIBLE: u32 = 3;

/// How well a unit sees.
pub fn observation(tables: &Tables, unit: &Unit) -> u32 {
    let named = &tables.named;
    let people = unit.people(tables);
    let of_magic = unit.level(tables, named.true_seeing).div_ceil(2);
    let of_amulet = if unit.items.of(named.amulet_of_true_seeing) > 0 { AMULET } else { 0 };
    let own = if people > 0 { unit.level(tables, named.observation) } else { 0 };
    let of_creatures =
        creatures(tables, unit).map(|(item, _)| tables.monster(item).map_or(0, |it| it.observation));
    (own + of_magic.max(of_amulet)).max(of_creatures.max().unwrap_or(0))
}

/// How well a unit hides: as well as the one of it who hides worst.
pub fn stealth(tables: &Tables, unit: &Unit) -> u32 {
    if unit.guard == Guard::On {
        return 0;
    }
    let named = &tables.named;
    let people = unit.people(tables);
    let own = (people > 0).then(|| unit.level(tables, named.stealth));
    let of_creatures = creatures(tables, unit).filter_map(|(item, _)| Some(tables.monster(item)?.stealth));
    let least = of_creatures.chain(own).min().unwrap_or(0);
    let has_rings = people > 0 && unit.items.of(named.ring_of_invisibility) >= people;
    least + if unit.flags.invisible || has_rings { INVISIBLE } else { 0 }
}

fn creatures<'u>(tables: &'u Tables, unit: &'u Unit) -> impl Iterator<Item = (Item, u32)> + 'u {
    unit.items.iter().filter(|(item, _)| tables.monster(*item).is_some())
}

/// What a faction knows of a unit by what its units in a region see; it is mostly the region in which that unit is.
pub fn sight_in(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    faction: FactionId,
    unit: UnitId,
) -> Sight {
    let tables = conditions.tables;
    let observers = || world.units_in(region).filter(|(_, other)| other.faction == faction);
    sight_by(tables, world, faction, unit, || observers().map(|(_, own)| observation(tables, own)).max())
}

/// What a faction knows of a unit by the observation of the best of those who look, if anybody does.
pub fn sight_by(
    tables: &Tables,
    world: &World,
    faction: FactionId,
    unit: UnitId,
    best: impl FnOnce() -> Option<u32>,
) -> Sight {
    let seen = &world[unit];
    if seen.faction == faction || seen.reveal == Reveal::Faction {
        return Sight::Known;
    }
    let (hides, best) = (stealth(tables, seen), best());
    let is_inside = world[seen.object].number > 0;
    if best.is_some_and(|best| best > hides) {
        Sight::Known
    } else if best == Some(hides) || seen.reveal == Reveal::Unit || seen.guard == Guard::On || is_inside {
        Sight::Seen
    } else {
        Sight::Hidden
    }
}

/// What a faction knows of a unit.
pub fn sight(conditions: Conditions<'_>, world: &World, faction: FactionId, unit: UnitId) -> Sight {
    sight_in(conditions, world, world.region_of(unit), faction, unit)
}

/// How a faction treats a unit: as it declared if it knows the unit's faction; friendly units are friends anyway.
pub fn attitude(conditions: Conditions<'_>, world: &World, faction: FactionId, unit: UnitId) -> Attitude {
    attitude_in(conditions, world, world.region_of(unit), faction, unit)
}

/// How a faction treats a unit by what its units in a region see.
pub fn attitude_in(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    faction: FactionId,
    unit: UnitId,
) -> Attitude {
    let other = world[unit].faction;
    if faction == other {
        return Attitude::Ally;
    }
    let default = world[faction].default_attitude;
    let declared = world[faction].declared(other);
    if declared >= Attitude::Friendly && declared >= default {
        return declared;
    }
    if sight_in(conditions, world, region, faction, unit) == Sight::Known { declared } else { default }
}

/// How well a unit escapes riders.
fn defence_riding(tables: &Tables, unit: &Unit) -> u32 {
    if unit.guard == Guard::On {
        return 0;
    }
    let most = if loads::flies(tables, &unit.items) {
        5
    } else if loads::rides(tables, &unit.items) {
        3
    } else {
        0
    };
    // Creatures ride as well as they can.
    if unit.people(tables) == 0 { most } else { most.min(unit.level(tables, tables.named.riding)) }
}

/// How well a unit catches riders.
fn attack_riding(tables: &Tables, unit: &Unit) -> u32 {
    if unit.people(tables) == 0 {
        return defence_riding(tables, unit);
    }
    let skill = unit.level(tables, tables.named.riding);
    let has = |test: &dyn Fn(Item) -> bool| unit.items.iter().any(|(item, _)| test(item));
    let carries_by_air = |item: Item| {
        let row = &tables[item];
        row.carries.2 >= row.weight + 10
    };
    if has(&carries_by_air) {
        skill
    } else if has(&|item| tables[item].carries.1 > 0 && tables[item].carries.1 != tables[item].weight) {
        skill.min(3)
    } else {
        0
    }
}

/// Whether a faction's units of the region can catch a unit there.
pub fn catches(conditions: Conditions<'_>, world: &World, faction: FactionId, unit: UnitId) -> bool {
    catches_in(conditions, world, world.region_of(unit), faction, unit)
}

/// Whether a faction's units of a region can catch a unit that is there or comes there.
pub fn catches_in(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    faction: FactionId,
    unit: UnitId,
) -> bool {
    let tables = conditions.tables;
    let is_sea = world[region].terrain == tables.named.ocean;
    let object = &world[world[unit].object];
    if is_sea || object.number > 0 && object.region == region {
        return true;
    }
    let flees = defence_riding(tables, &world[unit]);
    let own = world.units_in(region).filter(|(_, other)| other.faction == faction);
    own.map(|(_, other)| attack_riding(tables, other)).max().is_some_and(|best| best >= flees)
}

/// Whether a unit on guard keeps another out of its region.
pub fn forbids(conditions: Conditions<'_>, world: &World, guard: UnitId, mover: UnitId) -> bool {
    let (unit, region) = (&world[guard], world.region_of(guard));
    unit.guard == Guard::On
        && !unit.is_empty(conditions.tables)
        && sight_in(conditions, world, region, unit.faction, mover) != Sight::Hidden
        && catches_in(conditions, world, region, unit.faction, mover)
        && attitude_in(conditions, world, region, unit.faction, mover) < Attitude::Neutral
}
