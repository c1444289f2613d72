//! What units of every trade do: they study, make things, live on the land, and travel.

use super::camp::Camp;
use super::plan::Plan;
use crate::tables::{Direction, ENTERTAIN_FRACTION, ENTERTAIN_INCOME, Item, Skill, Terrain};
use crate::world::Unit;

/// The trades of companies. The one in which a unit has most days is its own.
const TRADES: [Skill; 7] = [
    Skill::Lumberjack,
    Skill::Mining,
    Skill::Quarrying,
    Skill::HorseTraining,
    Skill::Entertainment,
    Skill::Observation,
    Skill::Shipbuilding,
];
/// For so many months a unit without a goal in sight keeps its direction.
const STRAIGHT: u32 = 4;

/// The trade of a unit, if it has any.
pub fn trade(unit: &Unit) -> Option<Skill> {
    TRADES.into_iter().rev().filter(|skill| unit.days(*skill) > 0).max_by_key(|skill| unit.days(*skill))
}

/// What a new company learns, by what the land around offers.
pub fn apprenticeship(camp: &Camp<'_>, choice: u32) -> Skill {
    let mut skills = Vec::new();
    if camp.is_near(|terrain| terrain.yields(Item::Wood) > 0) {
        skills.extend([Skill::Lumberjack; 3]);
    }
    if camp.is_near(|terrain| terrain == Terrain::Mountain) {
        skills.extend([Skill::Mining, Skill::Mining, Skill::Quarrying]);
    }
    if camp.terrain == Terrain::Plain {
        skills.extend([Skill::Entertainment, Skill::HorseTraining]);
    }
    let place = usize::try_from(choice).unwrap_or(0).checked_rem(skills.len());
    place.and_then(|place| skills.get(place)).copied().unwrap_or(Skill::Lumberjack)
}

/// The order to study a skill.
pub fn study(skill: Skill) -> String {
    format!("STUDY \"{}\"", skill.word())
}

/// The order to make a thing.
pub fn produce(item: Item) -> String {
    format!("PRODUCE \"{}\"", item.word())
}

/// Lives on the land.
pub fn earn(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    plan.month(unit, if entertaining(camp, unit) > food(camp, unit) { "ENTERTAIN" } else { "WORK" });
}

/// What a unit would earn by entertaining, if nobody else did.
pub fn entertaining(camp: &Camp<'_>, unit: &Unit) -> i64 {
    let level = i64::from(unit.level(Skill::Entertainment));
    (i64::from(unit.people) * level * ENTERTAIN_INCOME).min(camp.money / ENTERTAIN_FRACTION)
}

/// What a unit would earn on the land, if nobody else did.
pub fn food(camp: &Camp<'_>, unit: &Unit) -> i64 {
    i64::from(unit.people) * camp.terrain.food_per_worker()
}

/// Goes to a region of a wanted terrain, or to any other where none is near. Whoever carries too much stays, because
/// nothing is thrown away.
pub fn travel(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit, wanted: impl Fn(Terrain) -> bool) {
    let is_land = |terrain: &Terrain| *terrain != Terrain::Ocean;
    let land: Vec<(Direction, Terrain)> = camp
        .exits
        .into_iter()
        .filter_map(|(direction, terrain)| Some((direction, terrain.filter(is_land)?)))
        .collect();
    let is_good = land.iter().any(|(_, terrain)| wanted(*terrain));
    let ways = land.into_iter().filter(|(_, terrain)| !is_good || wanted(*terrain));
    let ways: Vec<Direction> = ways.map(|(direction, _)| direction).collect();
    let count = u32::try_from(ways.len()).unwrap_or(0);
    let place = usize::try_from(plan.choose(unit, camp, count)).unwrap_or(0);
    // Whoever looks for something goes straight on for some months.
    let heading = usize::try_from((unit.number + plan.turn / STRAIGHT) % 4).unwrap_or(0);
    let straight = ways.iter().find(|direction| **direction == camp.exits[heading].0);
    match straight.or_else(|| ways.get(place)) {
        Some(direction) if unit.load() <= unit.carries() => {
            plan.month(unit, format!("MOVE {}", direction.word().to_uppercase()));
        }
        _ => earn(plan, camp, unit),
    }
}
