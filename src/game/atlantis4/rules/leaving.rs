//! Who leaves the game: factions that quit or sent no orders for too long, units without anybody in them, factions
//! without units.

use super::Conditions;
use super::economy::occupied;
use super::joining::join;
use super::tasks::{Leaving, Sheets, Tasks, tell};
use crate::game::atlantis4::event::{Called, Settled, TurnLog};
use crate::game::atlantis4::world::{FactionId, RegionId, UnitId, World};

/// So many turns before a faction is removed it is warned.
const WARNED_BEFORE: u32 = 3;
/// The name of a faction until it is given one.
const UNNAMED: &str = "Faction";

/// Notes for whom orders came. Factions for which none came for too long leave with those who quit.
pub fn note_orders(conditions: Conditions<'_>, world: &mut World, sheets: &Sheets, tasks: &mut Tasks<'_>) {
    for (faction, _) in sheets.iter() {
        world[faction].last_orders = conditions.turn;
    }
    for faction in players(world) {
        if idle_for(conditions, world, faction) >= conditions.tables.game.max_inactive_turns {
            tasks.leaving.entry(faction).or_insert(Leaving::Idle);
        }
    }
}

/// Warns factions that will be removed soon.
pub fn warn_idle(conditions: Conditions<'_>, world: &World, log: &mut TurnLog) {
    let most = conditions.tables.game.max_inactive_turns;
    for faction in players(world) {
        let turns = most.saturating_sub(idle_for(conditions, world, faction));
        if turns <= WARNED_BEFORE {
            log.tell(faction.0, Settled::Inactive { turns }.into());
        }
    }
}

fn idle_for(conditions: Conditions<'_>, world: &World, faction: FactionId) -> u32 {
    conditions.turn.saturating_sub(world[faction].last_orders)
}

fn players(world: &World) -> Vec<FactionId> {
    world.factions().filter(|faction| world[*faction].is_player() && !world[*faction].is_gone).collect()
}

/// Those who leave are gone with all their units. Who begins anew has a new faction with the same address and password.
pub fn quit(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for (faction, how) in &tasks.leaving {
        let called = Called::faction(world, *faction);
        let event = match how {
            Leaving::Idle => Settled::Removed { faction: called },
            Leaving::Quits | Leaving::Restarts => Settled::Quit { faction: called },
        };
        log.tell(faction.0, event.into());
        if *how == Leaving::Restarts {
            let new = join(conditions, world, UNNAMED, log);
            let old = &world[*faction];
            let (address, password) = (old.address.clone(), old.password.clone());
            (world[new].address, world[new].password) = (address, password);
        }
        let units: Vec<UnitId> = world.units_of(*faction).collect();
        for unit in units {
            world.remove_unit(unit);
        }
        world.remove_faction(*faction);
    }
}

/// Dissolves units without people and creatures. What such a unit has goes to the first unit of its faction in the
/// region.
pub fn dissolve_empty(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    for region in occupied(world) {
        let is_empty = |unit: &UnitId| world[*unit].is_empty(conditions.tables);
        let empty: Vec<UnitId> = world.units_in(region).map(|(unit, _)| unit).filter(is_empty).collect();
        for unit in empty {
            dissolve(world, region, unit, log);
        }
    }
}

fn dissolve(world: &mut World, region: RegionId, unit: UnitId, log: &mut TurnLog) {
    let faction = world[unit].faction;
    let mut others = world.units_in(region).filter(|(other, it)| *other != unit && it.faction == faction);
    let heir = others.next().map(|(heir, _)| heir);
    drop(others);
    if let Some(heir) = heir {
        let items = std::mem::take(&mut world[unit].items);
        items.iter().for_each(|(item, count)| world[heir].items.add(item, count));
    }
    if world[faction].is_player() {
        let heir = heir.map(|heir| Called::unit(world, heir));
        tell(log, world, unit, Settled::Dissolved { unit: Called::unit(world, unit), heir }.into());
    }
    world.remove_unit(unit);
}

/// Players' factions without any unit are out of the game.
pub fn remove_wiped_out(world: &mut World, log: &mut TurnLog) {
    for faction in players(world) {
        if world.units_of(faction).next().is_none() {
            log.tell(faction.0, Settled::Eliminated { faction: Called::faction(world, faction) }.into());
            world.remove_faction(faction);
        }
    }
}
