//! The peasants: births, food, migration.

use crate::chance;
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::{Direction, GROWTH, MAINTENANCE, MIGRATION};
use crate::world::{RegionId, World};
use playdeck_base::dice::Stream;

/// Peasants on their way: how many go where, by the place of the region.
#[derive(Debug)]
pub struct Migrants {
    by_goal: Vec<u32>,
}

impl Migrants {
    /// None, in the regions of a world.
    pub fn none(world: &World) -> Self {
        Self { by_goal: vec![0; world.regions().count()] }
    }
}

/// "each peasant has a 5% chance of producing another peasant"; then all eat whom the silver of the region feeds, and the
/// others starve.
pub fn grow_and_eat(conditions: Conditions, world: &mut World, region: RegionId) {
    if world[region].peasants == 0 {
        return;
    }
    let mut chance = conditions.stream(chance::GROWTH, &world[region]);
    let born = of_each_hundred(&BIRTHS, world[region].peasants, &mut chance);
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
    // The regions of which one is drawn, behind one another.
    let (mut goals, mut bound) = ([None; Direction::ALL.len()], 0);
    for direction in Direction::ALL {
        let goal = world.neighbour(region, direction).filter(|side| !world[*side].is_ocean());
        if goal.is_some() || conditions.has(Quirk::MigrateQuarter) {
            goals[bound] = goal;
            bound += 1;
        }
    }
    if goals.iter().all(Option::is_none) {
        return;
    }
    let mut chance = conditions.stream(chance::MIGRATION, &world[region]);
    let bound = u32::try_from(bound).unwrap_or(1);
    let mut counts = [0; Direction::ALL.len()];
    for _ in 0..of_each_hundred(&LEAVERS, world[region].peasants, &mut chance) {
        counts[chance.below(bound) as usize] += 1;
    }
    for (goal, count) in goals.into_iter().zip(counts) {
        if let Some(goal) = goal {
            world[region].peasants -= count;
            migrants.by_goal[goal.index()] += count;
        }
    }
}

/// They arrive, and have not eaten there.
pub fn arrive(world: &mut World, migrants: Migrants) {
    for (goal, count) in world.regions().zip(migrants.by_goal) {
        world[goal].peasants = world[goal].peasants.saturating_add(count);
    }
}

/// For how many it is drawn at most; of more than ever live in a region the share of the others counts, so that an edited
/// position cannot make a turn endless.
const MOST_DRAWN: u32 = 1 << 20;

/// Those who have a child, and those who leave.
static BIRTHS: Passed = Passed::over(GROWTH);
static LEAVERS: Passed = Passed::over(MIGRATION);

/// How many of so many are met by chance.
fn of_each_hundred(passed: &Passed, all: u32, chance: &mut Stream) -> u32 {
    let sure = u64::from(all.saturating_sub(MOST_DRAWN)) * u64::from(passed.share) / 100;
    let drawn = met(passed, all.min(MOST_DRAWN), chance);
    drawn.saturating_add(u32::try_from(sure).unwrap_or(u32::MAX))
}

/// How many of so many are met. Only the number of those who are passed over before the next one who is met is drawn,
/// so that there is a draw for each who is met and not for each who is there.
fn met(passed: &Passed, all: u32, chance: &mut Stream) -> u32 {
    let (mut met, mut left) = (0, all as usize);
    loop {
        let next = passed.before(chance.bits());
        if next >= left {
            return met;
        }
        left -= next;
        // Behind the last sum everybody so far was passed over, and it is drawn anew for the others.
        if next < passed.sums.len() {
            (met, left) = (met + 1, left - 1);
        }
    }
}

/// The chances that the next who is met comes before so many others are passed over, of 2^64.
struct Passed {
    share: u32,
    sums: [u64; 64],
    /// How many of the sums are not above a number with these highest bits and zeros behind them, so that few sums are
    /// looked at.
    begins: [usize; 1 << GUIDE],
}

/// How many of the highest bits of a number tell where it is among the sums.
const GUIDE: u32 = 8;

impl Passed {
    /// Those for a share of a hundred, from 1 to 99.
    const fn over(share: u32) -> Self {
        let (mut sums, kept) = ([0; 64], 100 - share as u64);
        let (mut left, mut place) = (u64::MAX, 0);
        while place < sums.len() {
            left = left / 100 * kept + left % 100 * kept / 100;
            sums[place] = u64::MAX - left;
            place += 1;
        }
        let (mut begins, mut bits, mut place) = ([0; 1 << GUIDE], 0, 0);
        while bits < begins.len() {
            while place < sums.len() && sums[place] <= (bits as u64) << (u64::BITS - GUIDE) {
                place += 1;
            }
            begins[bits] = place;
            bits += 1;
        }
        Self { share, sums, begins }
    }

    /// How many of the sums are not above a number.
    fn before(&self, bits: u64) -> usize {
        let mut place = self.begins[(bits >> (u64::BITS - GUIDE)) as usize];
        while self.sums.get(place).is_some_and(|sum| *sum <= bits) {
            place += 1;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;

    #[test]
    fn one_in_twenty_is_met_in_groups_of_every_size() {
        for (all, rounds) in [(1_u32, 40_000_u32), (7, 20_000), (64, 8_000), (65, 8_000), (1_000, 2_000)] {
            let (mut sum, mut squares) = (0_u64, 0_u64);
            for round in 0..rounds {
                let met = of_each_hundred(&BIRTHS, all, &mut Dice::new(11).stream(round, all, 0));
                assert!(met <= all);
                sum += u64::from(met);
                squares += u64::from(met) * u64::from(met);
            }
            let (rounds, all) = (f64::from(rounds), f64::from(all));
            let (mean, variance) = (all * 0.05, all * 0.05 * 0.95);
            #[expect(clippy::cast_precision_loss, reason = "sums of a test")]
            let (sum, squares) = (sum as f64 / rounds, squares as f64 / rounds);
            assert!((sum - mean).abs() < 4.0 * (variance / rounds).sqrt(), "{all}: {sum}, {mean}");
            let found = squares - sum * sum;
            assert!((found / variance - 1.0).abs() < 0.1, "{all}: {found}, {variance}");
        }
        assert_eq!(of_each_hundred(&BIRTHS, 0, &mut Dice::new(11).stream(0, 0, 0)), 0);
    }

    #[test]
    fn an_edited_crowd_is_met_by_its_share() {
        let met = of_each_hundred(&BIRTHS, u32::MAX, &mut Dice::new(11).stream(0, 1, 0));
        assert!(met.abs_diff(u32::MAX / 20) < 2_000, "{met}");
    }
}
