//! TAX.

use super::lots;
use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::orders::Phase;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::permits::Permits;
use crate::rules::tasks::{Tasks, refuse, refuse_for, tell};
use crate::tables::TAX_INCOME;
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_factions::draws::Shared;
use std::collections::BTreeSet;

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
    let (mut collectors, mut collect_already) = (Vec::new(), BTreeSet::new());
    let guards = guards(world, region);
    for (unit, task) in tasks.in_region(world, region, Phase::Tax) {
        let faction = world[unit].faction;
        let mut against = guards.iter().filter(|(guard, _)| !permits.admits(world, *guard, faction));
        let guard = against.next().map(|(_, guard)| *guard);
        if world[unit].armed() == 0 {
            refuse(log, world, unit, &task, Refusal::NotArmed);
        } else if guard.is_some() {
            refuse_for(log, world, unit, &task, Refusal::Guarded, guard);
        } else if collect_already.insert(unit) {
            collectors.push(unit);
        } else {
            refuse(log, world, unit, &task, Refusal::CollectsAlready);
        }
    }
    if collectors.is_empty() {
        return;
    }
    for (unit, amount) in collect(conditions, world, region, &collectors, log) {
        world[unit].money += amount;
        world[region].money -= amount;
        tell(log, world, unit, Event::Taxed { unit: Called::unit(world, unit), amount });
    }
}

/// The first unit on guard of each faction that has one, in the order of the region.
fn guards(world: &World, region: RegionId) -> Vec<(FactionId, UnitId)> {
    let mut factions = BTreeSet::new();
    let guards = world.units_in(region).filter(|(_, unit)| unit.guard && unit.people > 0);
    guards.filter(|(_, unit)| factions.insert(unit.faction)).map(|(id, unit)| (unit.faction, id)).collect()
}

/// What each gets: the silver of the region in lots of $10, of which the last may be short. The program left that one
/// to the peasants, and the last full one where nothing was short.
fn collect(
    conditions: Conditions,
    world: &World,
    region: RegionId,
    units: &[UnitId],
    log: &mut TurnLog,
) -> Vec<(UnitId, i64)> {
    let money = world[region].money.max(0);
    let (full, rest) =
        if conditions.has(Quirk::TaxTens) { ((money - 1) / LOT, 0) } else { (money / LOT, money % LOT) };
    let lots = |unit: &UnitId| {
        u32::try_from(i64::from(world[*unit].armed()) * (TAX_INCOME / LOT)).unwrap_or(u32::MAX)
    };
    let wanted: Vec<u32> = units.iter().map(lots).collect();
    let mut chance = conditions.stream(chance::TAX, &world[region]);
    let limit = u64::try_from(full).unwrap_or(0);
    let drawn = lots::draw(&wanted, limit, &mut chance);
    let open: Vec<u32> = wanted.iter().zip(&drawn).map(|(wanted, drawn)| wanted - drawn).collect();
    let last = if rest > 0 { lots::draw(&open, 1, &mut chance) } else { vec![0; open.len()] };
    let mut note = |wanted: &[u32], drawn: &[u32], limit: u64, worth: i64| {
        let worth = u64::try_from(worth).unwrap_or(0);
        let shared = Shared { kind: "silver of tax", region: region.0, wanted, drawn, limit, worth };
        lots::note(&shared, world, units, log);
    };
    note(&wanted, &drawn, limit, LOT);
    if rest > 0 {
        note(&open, &last, 1, rest);
    }
    let amounts =
        drawn.iter().zip(last).map(|(drawn, last)| i64::from(*drawn) * LOT + i64::from(last) * rest);
    units.iter().copied().zip(amounts).collect()
}
