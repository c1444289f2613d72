//! BUILD: work on the structure in which a unit is. New structures were begun while orders were read.
//!
//! Each unit of work takes one of material. Where a structure can be built of two, the first is used up first.

use super::roads;
use crate::event::{Called, Economy, TurnLog};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::tasks::tell;
use crate::tables::Item;
use crate::world::{Object, ObjectId, RegionId, UnitId, World};

/// What a unit of work on a usable road adds to what it has in store.
const UPKEEP: i32 = 4;

/// A unit works on its structure.
pub(super) fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    permits: &mut impl Permits,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let (worker, object) = (&world[unit], world[unit].object);
    let site = &world[object];
    // Whoever wants to build trades in the region, even if nothing comes of it.
    if !permits.may_trade(world, worker.faction, region) {
        return Err(Refusal::TradeRegions);
    }
    if site.number == 0 {
        return Err(Refusal::NotInside);
    }
    let row = &tables[site.kind];
    let (Some(_), Some(skill)) = (row.cost, row.skill) else { return Err(Refusal::NotBuildable) };
    let is_kept_up = roads::is_road(tables, site) && site.incomplete <= 0;
    if is_kept_up && site.incomplete <= -roads::STORE {
        return Err(Refusal::NoUpkeep);
    }
    if !is_kept_up && site.incomplete <= 0 {
        return Err(Refusal::Complete);
    }
    let level = worker.level(tables, skill);
    if level < row.level.max(1) {
        return Err(Refusal::NotSkilled);
    }
    let material: i32 =
        row.material.iter().map(|item| count(world, unit, *item)).fold(0, i32::saturating_add);
    if material == 0 {
        return Err(Refusal::NoMaterial);
    }
    let work = u64::from(worker.people(tables)) * u64::from(level);
    let most = i32::try_from(work).unwrap_or(i32::MAX).min(material);
    if is_kept_up {
        keep_up(conditions, world, (unit, object), most, log);
    } else {
        build_on(conditions, world, (unit, object), most, log);
    }
    Ok(())
}

fn count(world: &World, unit: UnitId, item: Item) -> i32 {
    i32::try_from(world[unit].items.of(item)).unwrap_or(i32::MAX)
}

fn build_on(
    conditions: Conditions<'_>,
    world: &mut World,
    (unit, object): (UnitId, ObjectId),
    most: i32,
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let work = most.min(world[object].incomplete);
    let mut left = u32::try_from(work).unwrap_or(0);
    for item in &tables[world[object].kind].material {
        left -= world[unit].items.take(*item, left);
    }
    let site = &mut world[object];
    site.incomplete -= work;
    let left = site.incomplete;
    if left == 0 && roads::is_road(tables, &world[object]) {
        world[object].incomplete = -roads::STORE;
    }
    let (unit_called, object) = (Called::unit(world, unit), Called::object(world, object));
    let event = if left == 0 {
        Economy::Completed { unit: unit_called, object }
    } else {
        Economy::Built { unit: unit_called, object, left }
    };
    tell(log, world, unit, event.into());
}

/// A usable road is kept up. By a slip of the program a number had the wrong sign: work spoiled the road, and the stone
/// came back.
fn keep_up(
    conditions: Conditions<'_>,
    world: &mut World,
    (unit, object): (UnitId, ObjectId),
    most: i32,
    log: &mut TurnLog,
) {
    let Some(stone) = conditions.tables[world[object].kind].material.first().copied() else { return };
    let state = world[object].incomplete;
    let most_kept = if conditions.has(Quirk::RoadSlip) { -roads::STORE } else { roads::STORE };
    let work = most.min((state + most_kept + UPKEEP - 1) / UPKEEP);
    if work < 0 {
        world[unit].items.add(stone, work.unsigned_abs());
    } else {
        world[unit].items.take(stone, work.unsigned_abs());
    }
    let site = &mut world[object];
    site.incomplete = state.saturating_sub(work * UPKEEP).max(-roads::STORE);
    let event = Economy::KeptUp { unit: Called::unit(world, unit), object: Called::object(world, object) };
    tell(log, world, unit, event.into());
}

/// A site on which nobody has ever worked is removed when the turn ends.
pub fn remove_empty_sites(conditions: Conditions<'_>, world: &mut World) {
    let is_empty = |object: &Object| {
        let cost = conditions.tables[object.kind].cost.and_then(|cost| i32::try_from(cost).ok());
        object.incomplete > 0 && cost == Some(object.incomplete)
    };
    for region in world.built_up() {
        let sites = world.objects_in(region).skip(1).filter(|(_, object)| is_empty(object));
        let sites: Vec<ObjectId> = sites.map(|(id, _)| id).collect();
        for site in sites {
            world.remove_object(site);
        }
    }
}
