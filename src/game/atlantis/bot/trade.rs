//! What a unit does all month, by its role.

use super::camp::{Camp, Own};
use super::plan::Plan;
use super::role::{Role, role};
use super::work::{earn, go, study};
use super::{magician, sailor, soldier};
use crate::tables::{ENTERTAIN_FRACTION, ENTERTAIN_INCOME, Skill, Terrain};
use crate::world::Unit;

/// With silver for fewer months a unit works for its food.
const RESERVE: i64 = 2;
/// How many companies may live on what the peasants of a region pay before nobody else learns it.
const RIVALS: i64 = 4;
/// A faction spreads over so many regions.
const MOST_REGIONS: usize = 14;

/// Gives a unit its month.
pub fn follow(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    let is_hungry = plan.months(unit) < RESERVE;
    if camp.terrain == Terrain::Ocean {
        return sailor::at_sea(plan, camp, own);
    }
    match role(unit) {
        Role::Sailor if plan.is_at_home(camp.at) => sailor::ashore(plan, camp, own),
        Role::Sailor if own.berth.is_some() => {
            plan.order(unit, "LEAVE");
            earn(plan, camp, unit);
        }
        Role::Farmer if own.berth.is_some() => earn(plan, camp, unit),
        Role::Soldier => soldier::serve(plan, camp, own),
        Role::Magician => magician::study(plan, camp, own),
        Role::Farmer if plan.is_leader(unit) => magician::study(plan, camp, own),
        Role::Smith if !is_hungry => soldier::equip(plan, camp, unit),
        Role::Farmer | Role::Sailor if !is_hungry => settle(plan, camp, unit),
        _ => earn(plan, camp, unit),
    }
}

/// Of the farmers of a region one company stays. The others go where the faction has nobody yet.
fn settle(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let is_settler =
        |other: &&Unit| matches!(role(other), Role::Farmer | Role::Sailor) && !plan.is_leader(other);
    let first = camp.own.iter().map(|own| own.unit).filter(is_settler).map(|other| other.number).min();
    if first != Some(unit.number) && plan.regions.len() < MOST_REGIONS {
        let regions = &plan.regions;
        let way = plan.chart.way(camp.at, unit.number, |at| !regions.contains(&at));
        if let Some((direction, at)) = way
            && go(plan, unit, direction)
        {
            plan.regions.insert(at);
            return;
        }
    }
    // Where the peasants have silver, who pleases them gets more than who farms.
    let pay = i64::from(unit.people) * ENTERTAIN_INCOME * RIVALS;
    let is_paid = camp.money / ENTERTAIN_FRACTION >= pay;
    if unit.level(Skill::Entertainment) == 0 && is_paid && plan.months(unit) > RESERVE {
        plan.month(unit, study(Skill::Entertainment));
    } else {
        earn(plan, camp, unit);
    }
}
