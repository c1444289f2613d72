//! The battles before all movement: ATTACK orders and creatures region by region, and then whoever is hostile.

use super::attack::{attack, is_alive};
use super::moves::attack_by_hostility;
use super::prowling::{Prowlers, is_prey};
use super::sides::Attack;
use crate::event::TurnLog;
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::rules::combat::battles::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::occupied::{regions_of, with_order};
use crate::rules::sight;
use crate::rules::tasks::refuse;
use crate::rules::tasks::{Task, Tasks};
use crate::rules::whom::unit_here;
use crate::world::{Attitude, Faction, Guard, RegionId, UnitId, UnitKind, World};
use std::collections::BTreeMap;

/// Carries out the battles before all movement.
pub fn fight(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let is_hostile: Vec<bool> = world.factions().map(|faction| has_enemies(&world[faction])).collect();
    let is_tense = |unit: UnitId| {
        is_hostile.get(world[unit].faction.index()) == Some(&true) && world[unit].guard != Guard::Avoiding
    };
    let tense = regions_of(world, is_tense);
    // Creatures attack where somebody is.
    let mut at_war = regions_of(world, |unit| world[unit].kind == UnitKind::Wandering)
        .intersection(&regions_of(world, |unit| is_prey(&world[unit])));
    at_war.insert_all(&with_order(world, tasks, |order| matches!(order, Order::Attack(_))));
    for region in at_war.iter() {
        fight_in(conditions, world, region, tasks, battles, log);
    }
    for region in tense.iter() {
        attack_by_hostility(conditions, world, region, battles, log);
    }
}

/// Whether a faction is hostile to anybody.
fn has_enemies(faction: &Faction) -> bool {
    faction.default_attitude == Attitude::Hostile
        || faction.attitudes.values().any(|how| *how == Attitude::Hostile)
}

/// The targets of all ATTACK orders in a region, in the order of its units and of their words, found by who attacks and
/// by who is attacked.
#[derive(Default)]
struct AllOrdered<'o> {
    all: Vec<Ordered<'o>>,
    by_unit: BTreeMap<UnitId, Vec<usize>>,
    by_target: BTreeMap<UnitId, Vec<usize>>,
}

/// One target of an ATTACK order.
struct Ordered<'o> {
    unit: UnitId,
    /// Nobody where the order names nobody who is here.
    target: Option<UnitId>,
    task: Task<'o>,
    is_done: bool,
}

fn fight_in(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let units = world.unit_ids_in(region);
    let mut orders = orders_of(world, region, &units, tasks);
    let mut prowlers = Prowlers::of(conditions, region);
    for unit in units {
        if world[unit].kind == UnitKind::Wandering {
            let target = prowlers.target(world, unit);
            log.notes.append(&mut prowlers.notes);
            if let Some(target) = target {
                // A creature that cannot reach whom it chose does nothing.
                let against = Attack { region, attacker: unit, target, advances: false, ordered: &[] };
                let _ = attack(conditions, world, battles, &against, log);
            }
            continue;
        }
        for at in orders.by_unit.remove(&unit).unwrap_or_default() {
            if !orders.all[at].is_done {
                orders.all[at].is_done = true;
                carry_out(conditions, world, region, &mut orders, at, battles, log);
            }
        }
    }
}

fn orders_of<'o>(world: &World, region: RegionId, units: &[UnitId], tasks: &Tasks<'o>) -> AllOrdered<'o> {
    let mut orders = AllOrdered::default();
    for unit in units {
        for task in tasks.of(*unit) {
            let Order::Attack(whom) = task.order() else { continue };
            for who in whom {
                let target = unit_here(world, region, world[*unit].faction, *who);
                let at = orders.all.len();
                orders.by_unit.entry(*unit).or_default().push(at);
                if let Some(target) = target {
                    orders.by_target.entry(target).or_default().push(at);
                }
                orders.all.push(Ordered { unit: *unit, target, task: *task, is_done: false });
            }
        }
    }
    orders
}

/// Carries out an order against one unit. Orders of others against the very same unit are carried out with it, except of
/// those who join without an order.
fn carry_out(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    AllOrdered { all: orders, by_target, .. }: &mut AllOrdered<'_>,
    at: usize,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let (unit, task) = (orders[at].unit, orders[at].task);
    if !is_alive(conditions.tables, world, unit) || world[unit].this_turn.cannot_attack {
        return;
    }
    let Some(target) = orders[at].target else {
        return refuse(log, world, unit, &task, Refusal::NoSuchUnit);
    };
    if !is_alive(conditions.tables, world, target) {
        return;
    }
    let joins = |other: UnitId| other == unit || joins_anyway(conditions, world, unit, target, other);
    let at_same = by_target.get(&target).into_iter().flatten().copied();
    let same: Vec<usize> =
        at_same.filter(|other| !orders[*other].is_done).filter(|other| !joins(orders[*other].unit)).collect();
    let ordered: Vec<UnitId> = same.iter().map(|other| orders[*other].unit).collect();
    let against = Attack { region, attacker: unit, target, advances: false, ordered: &ordered };
    match attack(conditions, world, battles, &against, log) {
        Ok(()) => same.into_iter().for_each(|other| orders[other].is_done = true),
        Err(why) => refuse(log, world, unit, &task, why),
    }
}

/// Whether a unit joins an attack without an order: with its faction, or because it is hostile.
fn joins_anyway(
    conditions: Conditions<'_>,
    world: &World,
    attacker: UnitId,
    target: UnitId,
    other: UnitId,
) -> bool {
    let faction = world[other].faction;
    world[other].guard != Guard::Avoiding
        && (faction == world[attacker].faction
            || sight::attitude(conditions, world, faction, target) == Attitude::Hostile)
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;

    fn refusals(events: &[Event]) -> Vec<Refusal> {
        let why = |event: &Event| match event {
            Event::Refused { why, .. } => Some(*why),
            _ => None,
        };
        events.iter().filter_map(why).collect()
    }

    #[test]
    fn what_keeps_an_attack_from_being_made_is_told() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 5)], &[]);
        let own = add(&mut world, &tables, 1, HERE, &[("PLAI", 5)], &[]);
        let hidden = add(&mut world, &tables, 2, HERE, &[("LEAD", 1)], &[("STEA", 90)]);
        let rider = add(&mut world, &tables, 2, HERE, &[("LEAD", 1), ("HORS", 1)], &[("RIDI", 90)]);
        let away = add(&mut world, &tables, 2, RegionId(1), &[("PLAI", 1)], &[]);
        let events = attack(conditions, &mut world, &[own, hidden, rider, away].map(|target| (one, target)));
        let expected = [Refusal::AttacksAlly, Refusal::NoSuchUnit, Refusal::NotCaught, Refusal::NoSuchUnit];
        assert_eq!((refusals(&events), events.len()), (expected.to_vec(), 4));

        world[HERE].terrain = tables.named.nexus;
        let there = add(&mut world, &tables, 2, HERE, &[("PLAI", 1)], &[]);
        assert_eq!(refusals(&attack(conditions, &mut world, &[(one, there)])), [Refusal::SafeHere]);
    }

    #[test]
    fn who_won_without_losses_attacks_again_and_who_lost_does_not() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let dragons = [("LEAD", 1), ("DRAG", 3), ("PARM", 1)];
        let one = add(&mut world, &tables, 1, HERE, &dragons, &[]);
        world[one].flags.behind = true;
        let first = add(&mut world, &tables, 2, HERE, &[("PLAI", 1)], &[]);
        let second = add(&mut world, &tables, 3, HERE, &[("PLAI", 1)], &[]);
        let events = attack(conditions, &mut world, &[(one, first), (one, second), (second, one)]);
        assert_eq!((events.len(), refusals(&events).len()), (2, 0));
        assert!(!world[one].this_turn.cannot_move && world[second].this_turn.is_gone);
    }

    /// Whoever joins a battle with their faction still has their own order, and attacks the same unit again if it lives on;
    /// of another faction, or avoiding battles, they have joined by their order, which is carried out with it.
    #[test]
    fn an_order_is_kept_by_who_joined_without_it() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (faction, guard, battles) in
            [(1, Guard::None, 2), (1, Guard::Avoiding, 1), (3, Guard::None, 1), (3, Guard::Avoiding, 1)]
        {
            let mut world = world(&tables);
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("DRAG", 3)], &[]);
            world[one].flags.behind = true;
            let other = add(&mut world, &tables, faction, HERE, &[("LEAD", 1)], &[]);
            world[other].flags.behind = true;
            world[other].guard = guard;
            // Who cannot be killed lives on, and nobody in front of the dragons is hurt by one who does not strike.
            let target = add(&mut world, &tables, 2, HERE, &[("iWOLF", 40), ("XXXX", 1), ("LEAD", 1)], &[]);
            let events = attack(conditions, &mut world, &[(one, target), (other, target)]);
            assert_eq!(events.len(), battles, "{faction} {guard:?}");
        }
    }
}
