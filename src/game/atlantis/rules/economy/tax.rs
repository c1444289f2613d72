//! TAX.

use super::lots;
use crate::game::atlantis::chance;
use crate::game::atlantis::event::{Called, Event, TurnLog};
use crate::game::atlantis::orders::Phase;
use crate::game::atlantis::policy::Quirk;
use crate::game::atlantis::refusal::Refusal;
use crate::game::atlantis::rules::conditions::Conditions;
use crate::game::atlantis::rules::factions::permits::Permits;
use crate::game::atlantis::rules::tasks::{Tasks, refuse, refuse_for, tell};
use crate::game::atlantis::tables::TAX_INCOME;
use crate::game::atlantis::world::{RegionId, UnitId, World};

/// What a lot of tax is worth.
const LOT: i64 = 10;

/// Carries it out in a region.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    permits: &Permits,
    log: &mut TurnLog,
) {
    let mut collectors: Vec<UnitId> = Vec::new();
    for (unit, task) in tasks.in_region(world, region, Phase::Tax) {
        let guard = guard_against(world, permits, unit);
        if world[unit].armed() == 0 {
            refuse(log, world, unit, &task, Refusal::NotArmed);
        } else if guard.is_some() {
            refuse_for(log, world, unit, &task, Refusal::Guarded, guard);
        } else if collectors.contains(&unit) {
            refuse(log, world, unit, &task, Refusal::CollectsAlready);
        } else {
            collectors.push(unit);
        }
    }
    if collectors.is_empty() {
        return;
    }
    for (unit, amount) in collect(conditions, world, region, &collectors) {
        world[unit].money += amount;
        world[region].money -= amount;
        tell(log, world, unit, Event::Taxed { unit: Called::unit(world, unit), amount });
    }
}

/// The first unit on guard that does not admit a unit.
fn guard_against(world: &World, permits: &Permits, unit: UnitId) -> Option<UnitId> {
    let faction = world[unit].faction;
    let mut guards = world.units_in(world[unit].region).filter(|(_, other)| other.guard && other.people > 0);
    guards.find(|(_, guard)| !permits.admits(world, guard.faction, faction)).map(|(guard, _)| guard)
}

/// What each gets: the silver of the region in lots of $10, of which the last may be short. The program left that one
/// to the peasants, and the last full one where nothing was short.
fn collect(conditions: Conditions, world: &World, region: RegionId, units: &[UnitId]) -> Vec<(UnitId, i64)> {
    let money = world[region].money.max(0);
    let (full, rest) =
        if conditions.has(Quirk::TaxTens) { ((money - 1) / LOT, 0) } else { (money / LOT, money % LOT) };
    let lots = |unit: &UnitId| {
        u32::try_from(i64::from(world[*unit].armed()) * (TAX_INCOME / LOT)).unwrap_or(u32::MAX)
    };
    let wanted: Vec<u32> = units.iter().map(lots).collect();
    let mut chance = conditions.stream(chance::TAX, &world[region]);
    let drawn = lots::draw(&wanted, u64::try_from(full).unwrap_or(0), &mut chance);
    let open: Vec<u32> = wanted.iter().zip(&drawn).map(|(wanted, drawn)| wanted - drawn).collect();
    let last = if rest > 0 { lots::draw(&open, 1, &mut chance) } else { vec![0; open.len()] };
    let amounts =
        drawn.iter().zip(last).map(|(drawn, last)| i64::from(*drawn) * LOT + i64::from(last) * rest);
    units.iter().copied().zip(amounts).collect()
}
