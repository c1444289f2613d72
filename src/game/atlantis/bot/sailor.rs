//! Sailors: a company that fells wood for a longboat, builds it, and looks for land.

use super::camp::{BerthKind, Camp, Own};
use super::plan::Plan;
use super::work::{earn, explore, go, look_for, produce, study};
use crate::tables::{Direction, Item, ShipKind, Skill, Terrain};
use crate::world::Unit;

/// With silver for fewer months a ship stays in harbor.
const PROVISIONS: i64 = 6;

/// What sailors do on the island of home.
pub fn ashore(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    let wood = unit.has(Item::Wood);
    let berth = own.berth.filter(|berth| berth.is_owned && !berth.has_others);
    match berth.map(|berth| (berth.number, berth.kind)) {
        Some((_, BerthKind::Ship(0..))) if plan.months(unit) >= PROVISIONS => sail(plan, camp, unit),
        Some((_, BerthKind::Ship(room))) => {
            if room < 0 {
                unload(plan, own, wood);
            }
            earn(plan, camp, unit);
        }
        Some((number, BerthKind::Yard)) if wood > 0 => plan.month(unit, format!("BUILD SHIP {number}")),
        _ if plan.months(unit) < 2 => earn(plan, camp, unit),
        _ if unit.level(Skill::Shipbuilding) == 0 => plan.month(unit, study(Skill::Shipbuilding)),
        _ if unit.level(Skill::Lumberjack) == 0 => plan.month(unit, study(Skill::Lumberjack)),
        _ if wood >= ShipKind::Longboat.cost() => {
            unload(plan, own, wood - ShipKind::Longboat.cost());
            if camp.is_coast() && plan.chart.is_harbor(camp.at) {
                plan.month(unit, "BUILD LONGBOAT");
            } else {
                let way = plan.chart.way(camp.at, unit.number, |at| plan.chart.is_harbor(at));
                match way {
                    Some((direction, _)) if go(plan, unit, direction) => {}
                    _ => explore(plan, camp, unit),
                }
            }
        }
        _ if camp.terrain.yields(Item::Wood) > 0 => plan.month(unit, produce(Item::Wood)),
        _ => look_for(plan, camp, unit, |terrain| terrain.yields(Item::Wood) > 0),
    }
}

/// Leaves goods that are too heavy with somebody who is taken in to look after them.
fn unload(plan: &mut Plan, own: &Own<'_>, wood: u32) {
    const SILVER: i64 = 100;
    let unit = own.unit;
    if wood == 0 || plan.money(unit) < SILVER * 2 {
        return;
    }
    let alias = plan.alias();
    plan.order(unit, format!("FORM {alias}"));
    plan.order(unit, "    RECRUIT 1");
    if own.berth.is_some() {
        plan.order(unit, "    LEAVE");
    }
    plan.order(unit, "END");
    plan.order(unit, format!("PAY NEW {alias} {SILVER}"));
    plan.order(unit, format!("GIVE NEW {alias} {wood} \"{}\"", Item::Wood.word()));
    plan.spend(unit, SILVER);
    plan.lighten(unit, i64::from(wood) * Item::Wood.weight());
}

/// What a unit does at sea. Only the owner of a ship can order anything, and nobody else is carried.
pub fn at_sea(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    if own.berth.is_some_and(|berth| berth.is_owned && !berth.has_others) {
        sail(plan, camp, own.unit);
    }
}

/// Sails to new land; with little left to eat to any.
fn sail(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let is_land = |terrain: Option<Terrain>| terrain.is_some_and(|terrain| terrain != Terrain::Ocean);
    let ashore = || camp.exits.into_iter().find(|(_, terrain)| is_land(*terrain)).map(|(way, _)| way);
    let is_starving = camp.terrain == Terrain::Ocean && plan.months(unit) < 2;
    let away = || plan.chart.passage(camp.at, plan.home);
    let way: Option<Direction> = if is_starving { ashore().or_else(away) } else { away().or_else(ashore) };
    match way {
        Some(direction) => plan.month(unit, format!("SAIL {}", direction.word().to_uppercase())),
        None => earn(plan, camp, unit),
    }
}
