//! Who leaves the game: factions that quit or are idle, units without people, ships at sea without units.

use crate::event::{Called, Event, Somewhere, TurnLog};
use crate::orders::{Order, Phase};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Sheets, Tasks, refuse, tell, tell_all};
use crate::tables::Item;
use crate::world::{FactionId, RegionId, StructureId, Unit, UnitId, World};
use playdeck_kit::log::Readers;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Notes for whom orders came, and tells the others that theirs did not. A sheet without orders counts; in the program
/// a UNIT line of any of the faction's sheets had to name an own unit.
pub fn note_orders(conditions: Conditions, world: &mut World, sheets: &Sheets, log: &mut TurnLog) {
    for (faction, sheet) in sheets.iter() {
        let is_own = |number: u32| world.unit_of(number).is_some_and(|unit| world[unit].faction == faction);
        let counts = sheet.units().any(is_own);
        if counts || !conditions.has(Quirk::EmptySet) {
            world[faction].last_orders = conditions.turn;
        }
    }
    for faction in world.factions() {
        let is_missing = !sheets.has(faction) && world[faction].last_orders < conditions.turn;
        if is_missing && !world[faction].is_gone {
            log.tell(faction.0, Event::NoOrders { faction: Called::faction(world, faction) });
        }
    }
}

/// "Your faction number must be provided as a check to prevent Quit orders being issued by accident."
pub fn quit(conditions: Conditions, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    let mut quitters = BTreeSet::new();
    for region in world.regions() {
        for (unit, task) in tasks.in_region(world, region, Phase::Quitting) {
            let Order::Quit(number) = task.order() else { continue };
            let faction = world[unit].faction;
            if conditions.numbered(*number) != Some(world[faction].number) {
                refuse(log, world, unit, &task, Refusal::WrongFaction);
            } else if world[faction].is_handed_over {
                // Who played before has left already; it is another's now.
                refuse(log, world, unit, &task, Refusal::HandedOver);
            } else {
                quitters.insert(faction);
            }
        }
    }
    for faction in &quitters {
        let event = Event::Left { faction: Called::faction(world, *faction) };
        log.push(event, Readers::Gamesmaster);
    }
    destroy(world, &quitters);
}

/// Removes factions for which no orders came for too long.
pub fn remove_idle(conditions: Conditions, world: &mut World, log: &mut TurnLog) {
    let Some(limit) = conditions.settings.idle else { return };
    let is_idle = |faction: &FactionId| idle_for(conditions, world, *faction) > limit;
    let idle: BTreeSet<FactionId> = world.factions().filter(is_idle).collect();
    for faction in &idle {
        let event = Event::Removed { faction: Called::faction(world, *faction) };
        log.push(event, Readers::Gamesmaster);
    }
    destroy(world, &idle);
}

/// Warns factions that will be removed next.
pub fn warn_idle(conditions: Conditions, world: &World, log: &mut TurnLog) {
    for faction in world.factions() {
        if Some(idle_for(conditions, world, faction)) == conditions.settings.idle && !world[faction].is_gone {
            log.tell(faction.0, Event::IdleWarning);
        }
    }
}

fn idle_for(conditions: Conditions, world: &World, faction: FactionId) -> u32 {
    conditions.settings.silence(&world[faction], conditions.turn)
}

/// Destroys factions: on land their people become peasants; silver and goods are gone.
pub fn destroy(world: &mut World, factions: &BTreeSet<FactionId>) {
    if factions.is_empty() {
        return;
    }
    for faction in factions {
        let units: Vec<UnitId> = world.units_of(*faction).collect();
        for unit in &units {
            let region = world[*unit].region;
            if !world[region].is_ocean() {
                world[region].peasants = world[region].peasants.saturating_add(world[*unit].people);
            }
        }
        world.remove_units(&units);
    }
    world.destroy(factions);
}

/// Tells of units that will be removed before the month because nobody is in them: a new one at its FORM, another at the
/// orders for its month.
pub fn tell_unmanned(world: &World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        let mut formed: BTreeMap<(FactionId, u32), VecDeque<bool>> = BTreeMap::new();
        for (_, unit) in world.units_in(region) {
            if let Some(alias) = unit.this_turn.alias {
                formed.entry((unit.faction, alias)).or_default().push_back(unit.people == 0);
            }
        }
        let concerned = |(unit, it): &(UnitId, &Unit)| it.people == 0 || tasks.has(*unit, Phase::Forming);
        let units = world.units_in(region).filter(concerned);
        for (unit, task) in units.flat_map(|(unit, _)| tasks.of(unit).iter().map(move |task| (unit, task))) {
            let (faction, is_new) = (world[unit].faction, world[unit].this_turn.alias.is_some());
            match task.order() {
                Order::Form(alias) => {
                    let new = formed.get_mut(&(faction, alias.value)).and_then(VecDeque::pop_front);
                    if new == Some(true) {
                        refuse(log, world, unit, task, Refusal::NobodyInNewUnit);
                    }
                }
                Order::Month(_) if world[unit].people == 0 && !is_new => {
                    refuse(log, world, unit, task, Refusal::NoPeople);
                }
                _ => {}
            }
        }
    }
}

/// Removes units without people, ships at sea without units, and factions that had no unit before.
pub fn remove_empty(conditions: Conditions, world: &mut World, log: &mut TurnLog) {
    for region in world.regions() {
        let empty: Vec<UnitId> =
            world.units_in(region).filter(|(_, unit)| unit.people == 0).map(|(unit, _)| unit).collect();
        // Whose people were the last aboard, hears that the ship is lost.
        let may_be_lost = world[region].is_ocean() && !world[region].structures().is_empty();
        let hearing: Vec<FactionId> = if may_be_lost {
            world.units_in(region).map(|(_, unit)| unit.faction).collect()
        } else {
            Vec::new()
        };
        remove_emptied(conditions, world, region, &empty, log);
        if may_be_lost {
            remove_unowned(world, region, &hearing, log);
        }
    }
}

/// Removes the ships of an ocean region in which nobody is.
fn remove_unowned(world: &mut World, region: RegionId, hearing: &[FactionId], log: &mut TurnLog) {
    let ships: Vec<StructureId> = world[region].structures().to_vec();
    for ship in ships {
        if world[ship].owner.is_none() {
            let (ship_called, at) = (Called::structure(world, ship), Somewhere::region(world, region));
            tell_all(log, hearing.to_vec(), Event::ShipLost { ship: ship_called, at });
            world.remove_structure(ship);
        }
    }
}

/// Removes factions that have no unit, not even one whose people died in this turn: those have one more report.
pub fn remove_wiped_out(world: &mut World) {
    let dead = world.factions().filter(|faction| world.units_of(*faction).next().is_none()).collect();
    destroy(world, &dead);
}

/// What emptied units had goes to the first other unit of their faction there that has people; in the program to the
/// first of its faction, which might be one of them.
fn remove_emptied(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    empty: &[UnitId],
    log: &mut TurnLog,
) {
    if conditions.has(Quirk::EmptiedFirst) {
        for unit in empty {
            let faction = world[*unit].faction;
            let heir =
                world.units_in(region).find(|(_, other)| other.faction == faction).map(|(heir, _)| heir);
            bequeath(world, *unit, heir, log);
            world.remove_unit(*unit);
        }
        return;
    }
    let mut heirs: BTreeMap<FactionId, UnitId> = BTreeMap::new();
    if !empty.is_empty() {
        for (heir, unit) in world.units_in(region).filter(|(_, unit)| unit.people > 0) {
            heirs.entry(unit.faction).or_insert(heir);
        }
    }
    for unit in empty {
        bequeath(world, *unit, heirs.get(&world[*unit].faction).copied(), log);
    }
    world.remove_units(empty);
}

/// What a unit had goes to its heir. It is lost if that is the unit itself.
fn bequeath(world: &mut World, unit: UnitId, heir: Option<UnitId>, log: &mut TurnLog) {
    let from = &world[unit];
    let (money, goods) = (from.money, from.goods);
    if money == 0 && goods.iter().all(|count| *count == 0) {
        return;
    }
    match heir {
        Some(heir) if heir != unit => {
            world[heir].money += money;
            for item in Item::ALL {
                let had = world[heir].goods_mut(item);
                *had = had.saturating_add(goods[item.index()]);
            }
        }
        _ => tell(
            log,
            world,
            unit,
            Event::Lost { unit: Called::unit(world, unit), money, goods: Box::new(goods) },
        ),
    }
}
