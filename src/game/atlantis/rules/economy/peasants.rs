//! The peasants: births, food, migration.

use crate::dice::Stream;
use crate::game::atlantis::chance;
use crate::game::atlantis::policy::Quirk;
use crate::game::atlantis::rules::conditions::Conditions;
use crate::game::atlantis::tables::{Direction, GROWTH, MAINTENANCE, MIGRATION};
use crate::game::atlantis::world::{RegionId, World};
use std::collections::BTreeMap;

/// Peasants on their way: how many go where.
#[derive(Debug, Default)]
pub struct Migrants {
    by_goal: BTreeMap<RegionId, u32>,
}

/// "each peasant has a 5% chance of producing another peasant"; then all eat whom the silver of the region feeds, and the
/// others starve.
pub fn grow_and_eat(conditions: Conditions, world: &mut World, region: RegionId) {
    if world[region].peasants == 0 {
        return;
    }
    let mut chance = conditions.stream(chance::GROWTH, &world[region]);
    let born = of_each_hundred(GROWTH, world[region].peasants, &mut chance);
    let fed = u32::try_from(world[region].money.max(0) / MAINTENANCE).unwrap_or(u32::MAX);
    let peasants = world[region].peasants.saturating_add(born).min(fed);
    world[region].peasants = peasants;
    world[region].money -= i64::from(peasants) * MAINTENANCE;
}

/// "5% of the peasants in each region migrate to a randomly selected neighbouring region": to land, for no peasant lives
/// in an ocean. In the program those who picked an ocean stayed.
pub fn leave(conditions: Conditions, world: &mut World, region: RegionId, migrants: &mut Migrants) {
    if world[region].peasants == 0 {
        return;
    }
    let sides = Direction::ALL.map(|direction| world.neighbour(region, direction));
    let land = |side: Option<RegionId>| side.filter(|side| !world[*side].is_ocean());
    let mut goals: Vec<Option<RegionId>> = sides.into_iter().map(land).collect();
    if !conditions.has(Quirk::MigrateQuarter) {
        goals.retain(Option::is_some);
    }
    if goals.iter().all(Option::is_none) {
        return;
    }
    let mut chance = conditions.stream(chance::MIGRATION, &world[region]);
    let bound = u32::try_from(goals.len()).unwrap_or(1);
    for _ in 0..of_each_hundred(MIGRATION, world[region].peasants, &mut chance) {
        if let Some(goal) = goals.get(chance.below(bound) as usize).copied().flatten() {
            world[region].peasants -= 1;
            *migrants.by_goal.entry(goal).or_default() += 1;
        }
    }
}

/// They arrive, and have not eaten there.
pub fn arrive(world: &mut World, migrants: Migrants) {
    for (goal, count) in migrants.by_goal {
        world[goal].peasants = world[goal].peasants.saturating_add(count);
    }
}

/// For how many it is drawn at most; of more than ever live in a region the share of the others counts, so that an edited
/// position cannot make a turn endless.
const MOST_DRAWN: u32 = 1 << 20;

/// How many of so many are met by chance, each with so much of a hundred.
fn of_each_hundred(share: u32, all: u32, chance: &mut Stream) -> u32 {
    let sure = u64::from(all.saturating_sub(MOST_DRAWN)) * u64::from(share) / 100;
    let drawn = (0..all.min(MOST_DRAWN)).fold(0, |met, _| met + u32::from(chance.below(100) < share));
    drawn.saturating_add(u32::try_from(sure).unwrap_or(u32::MAX))
}
