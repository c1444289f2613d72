//! Who sees whom, how they treat each other, and who can be caught.
//!
//! Source: the rules text, "Stealth and Observation", "Attitudes", "Riding"; finer where the program is.

use super::journey::loads;
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::{Item, Tables};
use crate::world::{Attitude, FactionId, Guard, RegionId, Reveal, Sense, Unit, UnitId, UnitKind, World};

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
    let object = &world[world[unit].object];
    let is_inside = object.number > 0 && object.region == region;
    let best = || world.best(region, faction, Sense::Sees, |unit, sense| ability(tables, unit, sense));
    sight_by(tables, world, faction, (unit, is_inside), best)
}

/// What a faction knows of a unit, which is inside a structure or not, by the observation of the best of those who look,
/// if anybody does.
pub fn sight_by(
    tables: &Tables,
    world: &World,
    faction: FactionId,
    (unit, is_inside): (UnitId, bool),
    best: impl FnOnce() -> Option<u32>,
) -> Sight {
    let seen = &world[unit];
    if seen.faction == faction || seen.reveal == Reveal::Faction {
        return Sight::Known;
    }
    let (hides, best) = (stealth(tables, seen), best());
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

/// How a faction treats a unit that gives it something, teaches it or comes to it. In the program what it declared
/// counts, whether it knows the unit's faction or not.
pub fn welcome(conditions: Conditions<'_>, world: &World, faction: FactionId, unit: UnitId) -> Attitude {
    let other = world[unit].faction;
    if conditions.has(Quirk::AttitudeUnseen) && faction != other {
        return world[faction].declared(other);
    }
    attitude(conditions, world, faction, unit)
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

/// How well a unit catches riders. Creatures of the wild need no skill; a unit without people has none, and catches nobody
/// who rides.
fn attack_riding(tables: &Tables, unit: &Unit) -> u32 {
    let has = |test: &dyn Fn(Item) -> bool| unit.items.iter().any(|(item, _)| test(item));
    if unit.kind == UnitKind::Wandering {
        let is_creature = |item: Item| tables.monster(item).is_some();
        return if has(&|item| is_creature(item) && tables[item].carries.flying > 0) {
            5
        } else if has(&|item| is_creature(item) && tables[item].carries.riding > 0) {
            3
        } else {
            0
        };
    }
    let skill = unit.level(tables, tables.named.riding);
    let carries_by_air = |item: Item| {
        let row = &tables[item];
        row.carries.flying >= row.weight + 10
    };
    if has(&carries_by_air) {
        skill
    } else if has(&|item| {
        tables[item].carries.riding > 0 && tables[item].carries.riding != tables[item].weight
    }) {
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
    let best = world.best(region, faction, Sense::Catches, |unit, sense| ability(tables, unit, sense));
    best.is_some_and(|best| best >= flees)
}

/// How good a unit is at what crowds are watched for.
fn ability(tables: &Tables, unit: &Unit, sense: Sense) -> u32 {
    match sense {
        Sense::Sees => observation(tables, unit),
        Sense::Catches => attack_riding(tables, unit),
    }
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

#[cfg(test)]
mod tests {
    use super::super::combat::stage::*;
    use super::*;
    use crate::tables::days_for;

    /// A world with one unit of the first faction, with all its people at some level of a skill.
    fn one(tables: &Tables, items: &[(&str, u32)], (skill, level): (&str, u32)) -> (World, UnitId) {
        let mut world = world(tables);
        let people: u32 = items.iter().filter(|(key, _)| *key == "LEAD").map(|(_, count)| count).sum();
        let unit = add(&mut world, tables, 1, HERE, items, &[(skill, people * days_for(level))]);
        (world, unit)
    }

    /// Who hides worst of a unit gives it away; a ring for each person and a spell hide all of them three levels better.
    #[test]
    fn a_unit_hides_as_well_as_the_worst_of_it() {
        let tables = tables();
        for (items, level, hides) in [
            (&[("LEAD", 2)][..], 0, 0),
            (&[("LEAD", 2)], 4, 4),
            (&[("SCOR", 2)], 0, 3),
            (&[("SCOR", 2), ("LION", 1)], 0, 2),
            (&[("SCOR", 2), ("WOLF", 1)], 0, 0),
            (&[("LEAD", 1), ("SCOR", 1)], 1, 1),
            (&[("LEAD", 1), ("SCOR", 1)], 5, 3),
            (&[("LEAD", 2), ("RING", 1)], 1, 1),
            (&[("LEAD", 2), ("RING", 2)], 1, 4),
            (&[("LEAD", 2), ("RING", 3)], 0, 3),
            (&[("SCOR", 1), ("RING", 1)], 0, 3),
            (&[("SWOR", 1)], 0, 0),
        ] {
            let (mut world, unit) = one(&tables, items, ("STEA", level));
            assert_eq!(stealth(&tables, &world[unit]), hides, "{items:?} {level}");
            world[unit].flags.invisible = true;
            let has_rings =
                items[0].0 == "LEAD" && items.iter().any(|(key, count)| *key == "RING" && *count > 1);
            let more = if has_rings { 0 } else { 3 };
            assert_eq!(stealth(&tables, &world[unit]), hides + more, "{items:?} {level}");
            world[unit].guard = Guard::On;
            assert_eq!(stealth(&tables, &world[unit]), 0, "{items:?} {level}");
        }
    }

    /// Of skill and creatures the better sees; the better of half of True Seeing and an amulet comes on top of the skill.
    #[test]
    fn a_unit_sees_as_well_as_the_best_of_it() {
        let tables = tables();
        for (items, skill, sees) in [
            (&[("LEAD", 2)][..], ("OBSE", 0), 0),
            (&[("LEAD", 2)], ("OBSE", 3), 3),
            (&[("LION", 1), ("WOLF", 1)], ("OBSE", 0), 2),
            (&[("LEAD", 1), ("LION", 1)], ("OBSE", 1), 2),
            (&[("LEAD", 1), ("LION", 1)], ("OBSE", 3), 3),
            (&[("LEAD", 1)], ("TRUE", 1), 1),
            (&[("LEAD", 1)], ("TRUE", 2), 1),
            (&[("LEAD", 1)], ("TRUE", 3), 2),
            (&[("LEAD", 1)], ("TRUE", 5), 3),
            (&[("LEAD", 9), ("AMTS", 1)], ("OBSE", 2), 4),
            (&[("LEAD", 1), ("AMTS", 1)], ("TRUE", 2), 2),
            (&[("LEAD", 1), ("AMTS", 1)], ("TRUE", 5), 3),
        ] {
            let (world, unit) = one(&tables, items, skill);
            assert_eq!(observation(&tables, &world[unit]), sees, "{items:?} {skill:?}");
        }
    }

    /// Better eyes know the faction, equal ones see the unit, worse ones nothing unless it shows itself.
    #[test]
    fn what_is_seen_goes_by_observation_against_stealth() {
        use Sight::{Hidden, Known, Seen};
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (hides, reveal, levels) in [
            (2, Reveal::None, [Hidden, Hidden, Seen, Known]),
            (0, Reveal::None, [Seen, Known, Known, Known]),
            (2, Reveal::Unit, [Seen, Seen, Seen, Known]),
            (2, Reveal::Faction, [Known; 4]),
        ] {
            let (mut world, unit) = one(&tables, &[("LEAD", 1)], ("STEA", hides));
            world[unit].reveal = reveal;
            assert_eq!(
                sight(conditions, &world, FactionId(1), unit),
                match reveal {
                    Reveal::None => Hidden,
                    Reveal::Unit => Seen,
                    Reveal::Faction => Known,
                },
                "nobody looks"
            );
            assert_eq!(sight(conditions, &world, FactionId(0), unit), Known);
            for (level, seen) in (0..).zip(levels) {
                let days = [("OBSE", days_for(level))];
                let watcher = add(&mut world, &tables, 2, HERE, &[("LEAD", 1)], &days);
                assert_eq!(sight(conditions, &world, FactionId(1), unit), seen, "{hides} {reveal:?} {level}");
                world.remove_unit(watcher);
            }
        }
    }

    /// Wings flee and catch up to level 5, horses to level 3, both by the skill of who rides them.
    #[test]
    fn riders_are_caught_by_those_who_ride_as_well() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let (foot, horse, wings) =
            (&[("LEAD", 1)][..], &[("LEAD", 1), ("HORS", 1)][..], &[("LEAD", 1), ("WING", 1)][..]);
        let laden = &[("LEAD", 1), ("HORS", 1), ("STON", 1)][..];
        let (wolf, eagle, troll) = (&[("WOLF", 1)][..], &[("EAGL", 1)][..], &[("TROL", 1)][..]);
        for (flees, skill, chases, other, caught) in [
            (foot, 5, foot, 0, true),
            (horse, 0, foot, 0, true),
            (horse, 1, foot, 5, false),
            (horse, 1, horse, 0, false),
            (horse, 1, horse, 1, true),
            (horse, 2, horse, 1, false),
            (horse, 5, horse, 3, true),
            (laden, 5, foot, 0, true),
            (wings, 3, horse, 3, true),
            (wings, 4, horse, 5, false),
            (wings, 4, wings, 4, true),
            (wings, 5, wings, 4, false),
            (eagle, 0, wings, 4, false),
            (eagle, 0, wings, 5, true),
            (eagle, 0, eagle, 0, true),
            (wolf, 0, horse, 2, false),
            (wolf, 0, horse, 3, true),
            (horse, 3, wolf, 0, true),
            (troll, 0, foot, 0, true),
            (horse, 1, troll, 0, false),
        ] {
            let (mut world, unit) = one(&tables, flees, ("RIDI", skill));
            let case = format!("{flees:?} {skill} {chases:?} {other}");
            assert!(!catches(conditions, &world, FactionId(1), unit), "nobody is there: {case}");
            let days = if chases[0].0 == "LEAD" { days_for(other) } else { 0 };
            let chaser = add(&mut world, &tables, 2, HERE, chases, &[("RIDI", days)]);
            if chases[0].0 != "LEAD" {
                world[chaser].kind = UnitKind::Wandering;
            }
            assert_eq!(catches(conditions, &world, FactionId(1), unit), caught, "{case}");
            world[unit].guard = Guard::On;
            assert!(catches(conditions, &world, FactionId(1), unit), "guards stay: {case}");
            world[unit].guard = Guard::None;
            let tower = world.add_object(Object::new(tables.named.tower, false, 1, HERE));
            world.put(unit, tower);
            assert!(
                catches(conditions, &world, FactionId(1), unit),
                "a structure is no place to flee: {case}"
            );
            world.put(unit, world.open_ground(HERE));
            world[HERE].terrain = tables.named.ocean;
            assert!(catches(conditions, &world, FactionId(1), unit), "nor is the sea: {case}");
        }
    }

    /// Nobody in a unit without people rides: not one that was formed this month, and not the creatures of a player.
    #[test]
    fn a_unit_without_people_catches_no_rider() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for chases in [&[][..], &[("SWOR", 1)], &[("HORS", 1)], &[("WOLF", 1)], &[("EAGL", 1)]] {
            for (flees, caught) in [(&[("LEAD", 1)][..], true), (&[("LEAD", 1), ("HORS", 1)], false)] {
                let (mut world, unit) = one(&tables, flees, ("RIDI", 1));
                add(&mut world, &tables, 2, HERE, chases, &[]);
                assert_eq!(catches(conditions, &world, FactionId(1), unit), caught, "{chases:?} {flees:?}");
            }
        }
    }
}
