//! What a unit does all month, by its trade.

use super::camp::{BerthKind, Camp, Own};
use super::plan::Plan;
use super::work::{apprenticeship, earn, entertaining, food, produce, study, trade, travel};
use super::{growth, magician, sailor, soldier};
use playdeck::game::atlantis::tables::{Item, Skill, Terrain};
use playdeck::game::atlantis::world::Unit;

/// With silver for fewer months a unit works for its food.
const RESERVE: i64 = 2;
/// How many stones a company quarries before it builds.
const STONES: u32 = 20;

/// Gives a unit its month.
pub fn follow(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    if camp.terrain == Terrain::Ocean {
        sailor::at_sea(plan, camp, own);
    } else if unit.days(Skill::Magic) > 0 || unit.people == 1 && unit.days == [0; 17] {
        magician::study(plan, camp, own);
    } else if unit.armed() > 0 {
        soldier::serve(plan, camp, own);
    } else if growth::fill(plan, camp, unit) {
        // It trains its recruits.
    } else if sailor::is_one(unit) {
        sailor::ashore(plan, camp, own);
    } else if plan.months(unit) < RESERVE {
        earn(plan, camp, unit);
    } else {
        match trade(unit) {
            Some(Skill::Lumberjack) => soldier::equip(plan, camp, unit, Item::Wood),
            Some(Skill::Mining) => soldier::equip(plan, camp, unit, Item::Iron),
            Some(Skill::Quarrying) => quarry(plan, camp, own),
            Some(Skill::HorseTraining) => breed(plan, camp, unit),
            Some(Skill::Entertainment) => entertain(plan, camp, unit),
            Some(Skill::Observation) => wander(plan, camp, unit),
            _ => {
                let skill = apprenticeship(camp, plan.choose(unit, camp, 12));
                plan.month(unit, study(skill));
            }
        }
    }
}

fn quarry(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    if unit.level(Skill::Quarrying) == 0 {
        plan.month(unit, study(Skill::Quarrying));
    } else if camp.terrain.yields(Item::Stone) == 0 {
        travel(plan, camp, unit, |terrain| terrain == Terrain::Mountain);
    } else if unit.has(Item::Stone) > 0 && unit.level(Skill::Building) > 0 {
        let own_building = own.berth.filter(|berth| berth.kind == BerthKind::Building);
        let number = own_building.map(|building| format!(" {}", building.number)).unwrap_or_default();
        plan.month(unit, format!("BUILD BUILDING{number}"));
    } else if unit.has(Item::Stone) >= STONES {
        plan.month(unit, study(Skill::Building));
    } else {
        plan.month(unit, produce(Item::Stone));
    }
}

fn breed(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    if unit.level(Skill::HorseTraining) == 0 {
        plan.month(unit, study(Skill::HorseTraining));
    } else if camp.terrain != Terrain::Plain {
        travel(plan, camp, unit, |terrain| terrain == Terrain::Plain);
    } else if unit.has(Item::Horse) < unit.people {
        plan.month(unit, produce(Item::Horse));
    } else if unit.level(Skill::Riding) < 2 {
        plan.month(unit, study(Skill::Riding));
    } else {
        wander(plan, camp, unit);
    }
}

fn entertain(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    if unit.level(Skill::Entertainment) == 0 {
        plan.month(unit, study(Skill::Entertainment));
    } else if entertaining(camp, unit) >= food(camp, unit) {
        plan.month(unit, "ENTERTAIN");
    } else {
        travel(plan, camp, unit, |terrain| terrain == Terrain::Plain);
    }
}

/// Goes from region to region, and looks about.
fn wander(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    if plan.choose(unit, camp, 3) == 0 {
        plan.month(unit, study(Skill::Observation));
    } else {
        travel(plan, camp, unit, |_| false);
    }
}
