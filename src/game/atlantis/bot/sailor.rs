//! Sailors: a company that fells wood for a longboat, builds it, and looks for land.

use super::camp::{BerthKind, Camp, Own};
use super::plan::Plan;
use super::work::{earn, produce, study, travel};
use crate::tables::{Direction, Item, ShipKind, Skill, Terrain};
use crate::world::{Spot, Unit};

/// With silver for fewer months a ship stays in harbor.
const PROVISIONS: i64 = 4;

/// Whether a unit is a company of sailors: it has studied shipbuilding, and does not make weapons yet.
pub fn is_one(unit: &Unit) -> bool {
    unit.days(Skill::Shipbuilding) > 0 && unit.days(Skill::Weaponsmith) == 0
}

/// What sailors do on land.
pub fn ashore(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    let wood = unit.has(Item::Wood);
    let berth = own.berth.filter(|berth| berth.is_owned && !berth.has_others);
    match berth.map(|berth| (berth.number, berth.kind)) {
        Some((_, BerthKind::Ship(0..))) if plan.months(unit) >= PROVISIONS && !is_new(plan, camp.at) => {
            sail(plan, camp, unit);
        }
        Some((_, BerthKind::Ship(_))) => settle(plan, camp, unit),
        Some((number, BerthKind::Yard)) if wood > 0 => plan.month(unit, format!("BUILD SHIP {number}")),
        _ if plan.months(unit) < 2 => earn(plan, camp, unit),
        _ if unit.level(Skill::Lumberjack) == 0 => plan.month(unit, study(Skill::Lumberjack)),
        _ if wood >= ShipKind::Longboat.cost() => {
            if unit.level(Skill::Shipbuilding) == 0 {
                plan.month(unit, study(Skill::Shipbuilding));
            } else if camp.is_coast() {
                plan.month(unit, "BUILD LONGBOAT");
            } else {
                travel(plan, camp, unit, |_| false);
            }
        }
        _ if camp.terrain.yields(Item::Wood) > 0 => plan.month(unit, produce(Item::Wood)),
        _ => travel(plan, camp, unit, |terrain| terrain.yields(Item::Wood) > 0),
    }
}

/// Whether a region is on another island than the first unit.
fn is_new(plan: &Plan, at: Spot) -> bool {
    at.corner() != plan.home.corner()
}

/// Sailors who have found land leave their ship and arm themselves; in harbor at home they earn their provisions.
fn settle(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    if is_new(plan, camp.at) {
        plan.order(unit, "LEAVE");
        plan.month(unit, study(Skill::Weaponsmith));
    } else {
        earn(plan, camp, unit);
    }
}

/// What a unit does at sea. Only the owner of a ship can order anything, and nobody else is carried.
pub fn at_sea(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    if own.berth.is_some_and(|berth| berth.is_owned && !berth.has_others) {
        sail(plan, camp, own.unit);
    }
}

/// Sails to new land; without any in sight away from home, of two such ways the one that is the unit's own.
fn sail(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let is_land = |terrain: Option<Terrain>| terrain.is_some_and(|terrain| terrain != Terrain::Ocean);
    let far = |direction: Direction| camp.at.next(direction).map_or(0, |at| at.distance(plan.home));
    let takes_any = camp.terrain == Terrain::Ocean && plan.months(unit) < 2;
    let is_goal = |(direction, terrain): &(Direction, Option<Terrain>)| {
        let is_new = camp.at.next(*direction).is_some_and(|at| is_new(plan, at));
        is_land(*terrain) && (takes_any || is_new)
    };
    let heading = unit.number % 4;
    // Out of a lake a ship sails ashore again.
    let is_lake = camp.terrain == Terrain::Ocean && camp.exits.iter().all(|(_, terrain)| is_land(*terrain));
    let open = camp.exits.into_iter().filter(|(_, terrain)| is_lake || !is_land(*terrain));
    let away = (0..).zip(open).max_by_key(|(place, (direction, _))| (far(*direction), *place == heading));
    let goal = camp.exits.into_iter().find(is_goal).or(away.map(|(_, exit)| exit));
    match goal {
        Some((direction, _)) => plan.month(unit, format!("SAIL {}", direction.word().to_uppercase())),
        None => earn(plan, camp, unit),
    }
}
