//! The army: guards, fire, attacks, and the way to the next objective.

use super::field::Field;
use super::plan::{Plan, Strengths, moves, strength};
use crate::orders::order::{Order, Target};
use crate::tables::{Kind, Terrain};
use crate::world::{Disc, Hex, Unit, disc};
use std::collections::BTreeMap;
use std::iter::repeat_n;

/// The most movement points that any unit has.
const STRIKE: u32 = 6;
/// Units up to this many hexes apart count as one group.
const TOGETHER: u32 = 3;
/// A city keeps its guard while enemies are within this many hexes.
const WATCH: u32 = 6;
/// How many units explore at the same time, and how many hexes apart their goals are.
const SCOUTS: usize = 8;
const APART: u32 = 6;
/// How many turns a patrol keeps its goal.
const PATROL: u32 = 6;
/// A range that puts no bound on a field.
const ANYWHERE: u32 = u32::MAX / 2;

/// Gives orders to all armed units.
pub fn command(plan: &mut Plan<'_>) {
    guard(plan);
    fire(plan);
    attack(plan);
    plan.objective = objective(plan);
    match plan.objective {
        Some(objective) => march(plan, objective),
        None => explore(plan),
    }
}

/// Keeps one infantry unit in each city that enemies are near.
fn guard(plan: &mut Plan<'_>) {
    let watch = disc(WATCH);
    for city in plan.cities.clone() {
        let guard = plan.idle_at(city, |kind| kind == Kind::Infantry).next();
        if let Some(guard) = guard.filter(|_| plan.is_threatened(city, &watch)) {
            plan.order(guard, []);
        }
    }
}

/// Artillery fires at the largest group in its range, and then gets no other orders.
fn fire(plan: &mut Plan<'_>) {
    let reach = Kind::ALL.map(|kind| disc(kind.range()));
    for gun in plan.idle(|kind| kind.range() > 0) {
        let is_target = |unit: &&&Unit| unit.kind != Kind::City;
        let near = gun.at.within(&reach[gun.kind as usize], plan.view.side());
        let crowds = near.filter(|hex| plan.hostile.hexes().contains(*hex)).map(|hex| {
            let units = plan.view.units_at(hex);
            let is_friend = |unit: &&Unit| !plan.view.is_hostile(plan.player, unit.id.player);
            let targets = units.iter().filter(is_target).count();
            (if units.iter().any(is_friend) { 0 } else { targets }, hex)
        });
        if let Some((_, hex)) = crowds.max().filter(|(targets, _)| *targets > 0) {
            plan.order(gun, [Order::Fire(Target::Hex(hex))]);
        }
    }
}

/// Attacks every hex whose defenders are weaker than what can arrive in this turn, the weakest first. All attackers
/// arrive in the same slot.
fn attack(plan: &mut Plan<'_>) {
    let mut targets: Vec<(bool, u32, Hex)> =
        plan.hostile.iter().map(|(hex, strength)| (!has_city(plan, hex), strength, hex)).collect();
    targets.sort_unstable();
    // A step costs a point at least, so that no unit arrives from farther away than it has points.
    let mut idle: BTreeMap<u8, (Disc, Strengths)> = BTreeMap::new();
    for unit in plan.idle(Kind::is_armed) {
        let of_pace = |points: u8| (disc(points.into()), Strengths::none(plan.view.side()));
        let points = unit.kind.movement();
        idle.entry(points).or_insert_with(|| of_pace(points)).1.add(unit.at, strength(unit.kind));
    }
    for (_, defense, target) in targets {
        let most = idle.values().map(|(reach, idle)| idle.within(target, reach)).sum();
        if most == 0 || !is_stronger(most, defense) {
            continue;
        }
        // Those who arrive with the fewest points go, up to twice the defense, so that no more of them need be found.
        let (mut all, mut near) = (0, Vec::new());
        let field = Field::until(plan.view, [target], plan.hostile.hexes(), STRIKE, |hex, points| {
            let can_arrive = |unit: &&Unit| points <= u32::from(unit.kind.movement());
            for unit in plan.idle_at(hex, Kind::is_armed).filter(can_arrive) {
                all += strength(unit.kind);
                near.push((points, unit));
            }
            all > 2 * defense
        });
        if all == 0 || !is_stronger(all, defense) {
            continue;
        }
        near.sort_by_key(|(points, unit)| (*points, unit.id));
        let (mut sent, mut force) = (0, Vec::new());
        for (_, unit) in near {
            if sent > 2 * defense {
                break;
            }
            sent += strength(unit.kind);
            force.push((unit, field.walk(plan.view, unit.at, unit.kind.movement()).0));
        }
        let slots = force.iter().map(|(_, steps)| steps.len()).max().unwrap_or_default();
        for (unit, steps) in force {
            let wait = repeat_n(Order::Null, slots - steps.len());
            plan.order(unit, wait.chain(moves(steps)));
            if let Some((_, idle)) = idle.get_mut(&unit.kind.movement()) {
                idle.take(unit.at, strength(unit.kind));
            }
        }
    }
}

/// Whether a force is strong enough against another: at least five to four.
const fn is_stronger(force: u32, defense: u32) -> bool {
    force.saturating_mul(4) >= defense.saturating_mul(5)
}

fn has_city(plan: &Plan<'_>, hex: Hex) -> bool {
    plan.view.units_at(hex).iter().any(|unit| unit.kind == Kind::City)
}

/// Where the army is sent: to the visible hostile city nearest to an own one, or else to the nearest hostile units.
fn objective(plan: &Plan<'_>) -> Option<Hex> {
    let from_home = |hex: &Hex| (plan.cities.iter().map(|city| city.distance(*hex)).min(), *hex);
    let hostile = || plan.hostile.hexes().iter();
    let cities = hostile().filter(|hex| has_city(plan, *hex));
    cities.min_by_key(from_home).or_else(|| hostile().min_by_key(from_home))
}

/// Units that are strong enough together advance on the enemy; all others gather in their city nearest to the enemy.
fn march(plan: &mut Plan<'_>, objective: Hex) {
    let defense = plan.hostile.at(objective);
    let army = plan.idle(Kind::is_armed);
    let mut forces = Strengths::none(plan.view.side());
    for unit in &army {
        forces.add(unit.at, strength(unit.kind));
    }
    let to_whole_army = |goal: Option<Hex>, cities: &[Hex]| {
        // Far from all units and cities nothing needs to be known.
        let (mut units, mut city) = (forces.hexes().len(), cities.is_empty());
        Field::until(plan.view, goal, plan.hostile.hexes(), ANYWHERE, |hex, _| {
            units -= usize::from(forces.hexes().contains(hex));
            city = city || cities.contains(&hex);
            units == 0 && city
        })
    };
    let onward = to_whole_army(Some(objective), &plan.cities);
    let nearest = plan.cities.iter().copied().min_by_key(|city| onward.from(*city).unwrap_or(ANYWHERE));
    let rally = to_whole_army(nearest, &[]);
    let near = disc(TOGETHER);
    let mut together = Strengths::none(plan.view.side());
    for hex in forces.hexes().iter() {
        together.add(hex, forces.within(hex, &near));
    }
    for unit in &army {
        let force = together.at(unit.at);
        let goes_on = nearest.is_none() || is_stronger(force, defense);
        let field = if goes_on { &onward } else { &rally };
        let (mut steps, end) = field.walk(plan.view, unit.at, unit.kind.movement());
        if plan.hostile.hexes().contains(end) {
            steps.pop();
        }
        plan.order(unit, moves(steps));
    }
}

/// No enemy is seen: some units explore unknown hexes or patrol; the others gather in the nearest city.
fn explore(plan: &mut Plan<'_>) {
    let mut unknown = unknown(plan);
    let mut scouts = 0;
    for unit in plan.idle(Kind::is_armed) {
        let is_scout = scouts < SCOUTS && unit.kind.range() == 0;
        if !is_scout {
            plan.order(unit, []);
            continue;
        }
        scouts += 1;
        let goals =
            if unknown.is_empty() { patrol(plan, unit).into_iter().collect() } else { unknown.clone() };
        let field = Field::until(plan.view, goals, plan.hostile.hexes(), ANYWHERE, |hex, _| hex == unit.at);
        let (steps, end) = field.walk(plan.view, unit.at, unit.kind.movement());
        if steps.is_empty() {
            // The remaining unknown hexes lie beyond water.
            unknown.clear();
        }
        unknown.retain(|hex| hex.distance(end) > APART);
        plan.order(unit, moves(steps));
    }
}

/// Unknown hexes beside known land.
fn unknown(plan: &Plan<'_>) -> Vec<Hex> {
    let side = plan.view.side();
    let hexes = (0..side).flat_map(|y| (0..side).map(move |x| Hex::new(x, y)));
    let is_land = |hex: Hex| plan.view.terrain(hex).is_some_and(|terrain| terrain != Terrain::Water);
    let is_beside = |hex: &Hex| hex.neighbours(side).any(is_land);
    hexes.filter(|hex| plan.view.terrain(*hex).is_none()).filter(is_beside).collect()
}

/// Land out of sight to look at: a different hex for each unit, and a new one every few turns.
fn patrol(plan: &Plan<'_>, unit: &Unit) -> Option<Hex> {
    let is_land = |hex: &Hex| plan.view.terrain(*hex).is_some_and(|terrain| terrain != Terrain::Water);
    let land: Vec<Hex> = plan.view.known().filter(is_land).collect();
    let round = u64::from(plan.view.turn() / PATROL);
    let first = round.wrapping_mul(7919).wrapping_add(u64::from(unit.id.number).wrapping_mul(104_729));
    let first = usize::try_from(first % land.len().max(1) as u64).unwrap_or_default();
    let (before, behind) = land.split_at_checked(first)?;
    behind.iter().chain(before).copied().find(|hex| !plan.view.sees(*hex))
}
