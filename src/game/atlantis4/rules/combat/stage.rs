//! What the tests of battles share: a small world, units on it, and a play of the attacks.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

pub(super) use super::field::army::Army;
pub(super) use super::field::shelter::Places;
pub use crate::event::{Battle, BattleEvent, Event, Side, TurnLog};
pub use crate::orders::{GivenOrder, Named, Order, Sheet, Who};
pub use crate::policy::Policy;
pub use crate::refusal::Refusal;
pub use crate::rules::combat::battles::Battles;
pub use crate::rules::combat::orders::fight;
pub use crate::rules::conditions::Conditions;
pub use crate::rules::tasks::{Task, Tasks};
use crate::rules::test_world::plains;
pub use crate::tables::{RuleSet, Tables};
pub use crate::world::{
    Attitude, Faction, FactionId, FactionKind, Guard, Level, LevelKind, Object, Region, RegionId, Reveal,
    Spot, Unit, UnitId, UnitKind, World,
};
pub use playdeck_base::dice::Dice;
pub use playdeck_kit::log::Reader;
use std::sync::Arc;

/// The tables of the Wyreth world.
pub(crate) fn tables() -> Arc<Tables> {
    Tables::built_in(RuleSet::Wyreth)
}

/// A world of plains, eight by eight, with three factions.
pub(crate) fn world(tables: &Tables) -> World {
    let mut world = plains(tables, &[(LevelKind::Surface, 8, 8)]);
    for number in 1..4 {
        world.add_faction(Faction::new(number, ""));
    }
    world
}

/// Where the battles are.
pub(crate) const HERE: RegionId = RegionId(12);

/// Puts a unit with items and days of skills on the open ground of a region.
pub(crate) fn add(
    world: &mut World,
    tables: &Tables,
    faction: u32,
    region: RegionId,
    items: &[(&str, u32)],
    days: &[(&str, u32)],
) -> UnitId {
    let (number, object) = (world.free_unit_number(), world.open_ground(region));
    let mut unit = Unit::new(number, FactionId(faction - 1), object);
    unit.items = items.iter().map(|(key, count)| (tables.item_of(key).unwrap(), *count)).collect();
    unit.days = days.iter().map(|(key, days)| (tables.skill_of(key).unwrap(), *days)).collect();
    world.add_unit(unit)
}

/// A turn in March.
pub(crate) fn conditions(tables: &Tables, policy: Policy) -> Conditions<'_> {
    Conditions::new(tables, policy, Dice::new(7), 3)
}

/// Orders of units, as tasks for a phase.
pub(crate) fn with_tasks(orders: Vec<(UnitId, Order)>, play: impl FnOnce(&Tasks<'_>)) {
    let (units, orders): (Vec<UnitId>, Vec<Order>) = orders.into_iter().unzip();
    let given = orders.into_iter().map(|order| GivenOrder {
        order,
        is_kept: false,
        place: None,
        is_misspelt: false,
        text: 0..0,
    });
    let sheet = Sheet { orders: given.collect(), texts: String::new() };
    let mut tasks = Tasks::default();
    for (unit, given) in units.iter().zip(&sheet.orders) {
        tasks.push(*unit, Task { sheet: &sheet, given });
    }
    play(&tasks);
}

/// Plays the battles before all movement, with one ATTACK order for each pair; gives what the gamesmaster is told.
pub(crate) fn attack(
    conditions: Conditions<'_>,
    world: &mut World,
    pairs: &[(UnitId, UnitId)],
) -> Vec<Event> {
    told(&attacked(conditions, world, pairs), Reader::Gamesmaster)
}

/// The same, and what all are told.
pub(crate) fn attacked(conditions: Conditions<'_>, world: &mut World, pairs: &[(UnitId, UnitId)]) -> TurnLog {
    let order = |target: &UnitId| Order::Attack([Who::Unit(world[*target].number)].into());
    let orders = pairs.iter().map(|(unit, target)| (*unit, order(target))).collect();
    let mut log = TurnLog::default();
    with_tasks(orders, |tasks| fight(conditions, world, tasks, &mut Battles::default(), &mut log));
    log
}

/// What a reader is told, without who fell, which is told beside each battle.
pub(crate) fn told(log: &TurnLog, reader: Reader) -> Vec<Event> {
    let is_other = |event: &Event| !matches!(event, Event::Battle(BattleEvent::Fell { .. }));
    log.as_seen(reader).map(std::borrow::Cow::into_owned).filter(is_other).collect()
}

/// The only battle of a play.
pub(crate) fn battle(events: &[Event]) -> &Battle {
    let [Event::Battle(BattleEvent::Fought(battle))] = events else { panic!("{events:?}") };
    battle
}

/// The army of one unit.
pub(super) fn army<'t>(conditions: Conditions<'t>, world: &World, unit: UnitId) -> Army<'t> {
    Army::of(conditions, world, HERE, &[unit], &mut Places::of(HERE))
}
