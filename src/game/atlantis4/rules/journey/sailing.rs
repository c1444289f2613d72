//! SAIL: each ship goes its whole course before the next one does.
//!
//! Source: the rules text, "Sailing".

use super::costs::WIND;
use super::step;
use crate::event::{Called, Event, Journey, Somewhere, TurnLog};
use crate::orders::Month;
use crate::refusal::Refusal;
use crate::rules::boarding::commander;
use crate::rules::combat::{self, Battles};
use crate::rules::conditions::Conditions;
use crate::rules::economy::markets;
use crate::rules::journey::loads;
use crate::rules::journey::weather::{self, Weather};
use crate::rules::tasks::{Doing, Months};
use crate::rules::tasks::{refuse_month, tell_all};
use crate::tables::{Direction, ObjectClass, ObjectKind, Tables};
use crate::world::{Guard, ObjectId, RegionId, UnitId, World};
use playdeck_kit::sets::Set;
use std::collections::{BTreeMap, BTreeSet};

/// Carries the orders out. When all ships of a region have sailed, there are the battles where they arrived.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    months: &mut Months,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let mut sailors = sailors(world, months);
    let mut arrivals = Vec::new();
    let mut harbour = None;
    for ship in ships(conditions.tables, world, &sailors) {
        let from = world[ship].region;
        if harbour.replace(from).is_some_and(|other| other != from) {
            fight(conditions, world, &mut arrivals, battles, log);
        }
        let captain = commander(conditions.tables, world, ship);
        let Some(captain) = captain.filter(|captain| sailors.contains_key(captain)) else { continue };
        let result = set_out(conditions, world, ship, &sailors);
        let crew = world[ship].units().to_vec();
        let orders: BTreeMap<UnitId, Doing> =
            crew.iter().filter_map(|unit| Some((*unit, sailors.remove(unit)?))).collect();
        let result = result.and_then(|()| {
            for unit in &crew {
                world[*unit].this_turn.alias = None;
            }
            lose_moves(world, months, &crew, log);
            sail(conditions, world, ship, orders.get(&captain), log)
        });
        if result != Err(Refusal::Unfinished) {
            arrivals.push(world[ship].region);
        }
        if let (Err(why), Some(doing)) = (result, orders.get(&captain)) {
            refuse_month(log, world, captain, doing, why);
        }
    }
    fight(conditions, world, &mut arrivals, battles, log);
    for (unit, doing) in sailors {
        let is_aboard = is_ship(conditions.tables, world[world[unit].object].kind);
        let why = if is_aboard { Refusal::OwnerStays } else { Refusal::NoShip };
        refuse_month(log, world, unit, &doing, why);
    }
}

/// Fights the battles of the regions where ships are now.
fn fight(
    conditions: Conditions<'_>,
    world: &mut World,
    arrivals: &mut Vec<RegionId>,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    arrivals.dedup();
    for region in arrivals.drain(..) {
        combat::attack_by_hostility(conditions, world, region, battles, log);
    }
}

/// All units that sail or help; it takes their month.
fn sailors(world: &World, months: &mut Months) -> BTreeMap<UnitId, Doing> {
    let mut sailors = BTreeMap::new();
    for unit in (0..world.unit_places()).map(UnitId::at) {
        let is_sailing = matches!(months.of(unit), Some(Doing { month: Month::Sail { .. }, .. }));
        if let Some(doing) = is_sailing.then(|| months.take(unit)).flatten()
            && !world[unit].this_turn.is_gone
        {
            sailors.insert(unit, doing);
        }
    }
    sailors
}

fn is_ship(tables: &Tables, kind: ObjectKind) -> bool {
    tables[kind].kind == ObjectClass::Ship
}

/// The ships on which sailors are, in the order of regions and structures.
fn ships(tables: &Tables, world: &World, sailors: &BTreeMap<UnitId, Doing>) -> Vec<ObjectId> {
    let aboard: BTreeSet<ObjectId> = sailors.keys().map(|unit| world[*unit].object).collect();
    let regions: Set<RegionId> = aboard.iter().map(|ship| world[*ship].region).collect();
    let there = regions.iter().flat_map(|region| world.objects_in(region));
    there
        .filter(|(id, object)| aboard.contains(id) && is_ship(tables, object.kind))
        .map(|(id, _)| id)
        .collect()
}

/// Whether a ship can set out: it is finished, not overloaded, and has sailors. Nobody aboard a finished ship guards any
/// more once its owner tries.
fn set_out(
    conditions: Conditions<'_>,
    world: &mut World,
    ship: ObjectId,
    sailors: &BTreeMap<UnitId, Doing>,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let row = &tables[world[ship].kind];
    if world[ship].incomplete > 0 {
        return Err(Refusal::Unfinished);
    }
    for unit in world[ship].units().to_vec() {
        if world[unit].guard == Guard::On {
            world[unit].guard = Guard::None;
        }
    }
    let aboard = || world[ship].units().iter().map(|unit| (unit, &world[*unit]));
    let weight: u64 = aboard().map(|(_, unit)| loads::weight(tables, &unit.items)).sum();
    if weight > u64::from(row.capacity) {
        return Err(Refusal::ShipOverloaded);
    }
    let helping = aboard().filter(|(id, _)| sailors.contains_key(id));
    let skill = |(_, unit): (_, &crate::world::Unit)| {
        u64::from(unit.people(tables)) * u64::from(unit.level(tables, tables.named.sailing))
    };
    if helping.map(skill).sum::<u64>() < u64::from(row.sailors) {
        return Err(Refusal::TooFewSailors);
    }
    Ok(())
}

/// Who is aboard goes nowhere else this month.
fn lose_moves(world: &World, months: &mut Months, crew: &[UnitId], log: &mut TurnLog) {
    for unit in crew {
        if matches!(months.of(*unit), Some(Doing { month: Month::Move { .. }, .. }))
            && let Some(doing) = months.take(*unit)
        {
            refuse_month(log, world, *unit, &doing, Refusal::ShipSails);
        }
    }
}

/// Sails a ship as far as it goes. Clear skies help those who go by land or air; the sea stays rough.
fn sail(
    conditions: Conditions<'_>,
    world: &mut World,
    ship: ObjectId,
    doing: Option<&Doing>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let Some(Doing { month: Month::Sail { ways, .. }, .. }) = doing else { return Ok(()) };
    let mut points = points(conditions.tables, world, ship);
    for way in ways {
        let (from, to) = next(conditions.tables, world, ship, *way)?;
        let is_clear = weather::now(conditions, world, to) == Weather::Clear;
        let cost = if is_clear { 1 } else { 2 };
        points = points.checked_sub(cost).ok_or(Refusal::TooFar)?;
        world.carry(ship, to);
        let (called, at) = (Called::object(world, ship), Somewhere::region(world, to));
        let from = Somewhere::region(world, from);
        tell_aboard(world, ship, Journey::Sailed { ship: called.clone(), from, to: at.clone() }.into(), log);
        let mut aboard = world[ship].units().iter();
        if aboard.any(|unit| step::forbidding(conditions, world, to, *unit).is_some()) {
            tell_aboard(world, ship, Journey::ShipStopped { ship: called, at }.into(), log);
            return Ok(());
        }
    }
    Ok(())
}

/// The movement points of a ship; a strong enough wind adds to them.
fn points(tables: &Tables, world: &World, ship: ObjectId) -> u32 {
    let (named, kind) = (&tables.named, world[ship].kind);
    let needed = match kind {
        _ if kind == named.longboat => 1,
        _ if kind == named.clipper || kind == named.balloon => 2,
        _ => 3,
    };
    let mut aboard = world[ship].units().iter();
    let has_wind = aboard.any(|unit| world[*unit].level(tables, named.summon_wind) >= needed);
    tables.game.ship_speed.saturating_add(if has_wind { WIND } else { 0 })
}

/// The region where a ship is and the one to which it sails: from sea to sea or coast and from coast to sea, and in a
/// balloon anywhere.
fn next(
    tables: &Tables,
    world: &World,
    ship: ObjectId,
    way: Direction,
) -> Result<(RegionId, RegionId), Refusal> {
    let from = world[ship].region;
    let to = world.neighbour(from, way).ok_or(Refusal::NoExit)?;
    let is_sea = |region: RegionId| world[region].terrain == tables.named.ocean;
    let flies = world[ship].kind == tables.named.balloon;
    let has_water = is_sea(to) || is_sea(from) && markets::is_coastal(tables, world, to);
    if flies || has_water { Ok((from, to)) } else { Err(Refusal::Inland) }
}

fn tell_aboard(world: &World, ship: ObjectId, event: Event, log: &mut TurnLog) {
    tell_all(log, world[ship].units().iter().map(|unit| world[*unit].faction).collect(), event);
}
