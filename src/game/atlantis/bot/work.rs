//! What units of every role do: they study, make things, live on the land, and travel.

use super::camp::Camp;
use super::plan::Plan;
use crate::tables::{Direction, ENTERTAIN_FRACTION, ENTERTAIN_INCOME, Item, Skill, Terrain};
use crate::world::Unit;

/// With silver for fewer months nobody relies on what others may take.
const SAFE: i64 = 2;

/// The order to study a skill.
pub fn study(skill: Skill) -> String {
    format!("STUDY \"{}\"", skill.word())
}

/// The order to make a thing.
pub fn produce(item: Item) -> String {
    format!("PRODUCE \"{}\"", item.word())
}

/// Lives on the land. Who has little farms: nobody knows how many others entertain.
pub fn earn(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let entertains = plan.months(unit) >= SAFE && entertaining(camp, unit) > food(camp, unit);
    plan.month(unit, if entertains { "ENTERTAIN" } else { "WORK" });
}

/// What a unit would earn by entertaining, if nobody else did.
fn entertaining(camp: &Camp<'_>, unit: &Unit) -> i64 {
    let level = i64::from(unit.level(Skill::Entertainment));
    (i64::from(unit.people) * level * ENTERTAIN_INCOME).min(camp.money / ENTERTAIN_FRACTION)
}

/// What a unit would earn on the land, if nobody else did.
fn food(camp: &Camp<'_>, unit: &Unit) -> i64 {
    i64::from(unit.people) * camp.terrain.food_per_worker()
}

/// Goes a step. Whoever carries too much stays, because nothing is thrown away. Gives whether it goes.
pub fn go(plan: &mut Plan, unit: &Unit, direction: Direction) -> bool {
    let can = plan.load(unit) <= unit.carries();
    if can {
        plan.month(unit, format!("MOVE {}", direction.word().to_uppercase()));
    }
    can
}

/// Goes to the nearest region of a wanted terrain that is known, or looks for one.
pub fn look_for(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit, wanted: impl Fn(Terrain) -> bool) {
    let way = plan.chart.way(camp.at, unit.number, |at| plan.chart.terrain(at).is_some_and(&wanted));
    match way {
        Some((direction, _)) if go(plan, unit, direction) => {}
        _ => explore(plan, camp, unit),
    }
}

/// Goes where the faction has nobody. Where nothing is known beside its own regions it tries any way.
pub fn explore(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let way = plan.chart.way(camp.at, unit.number, |at| !plan.chart.is_held(at));
    match way {
        Some((direction, _)) if go(plan, unit, direction) => {}
        _ => earn(plan, camp, unit),
    }
}
