//! What a battle leaves of the units: their dead, and what the survivors can still do this month.
//!
//! Source: the rules text, "Victory!", "Attacking"; finer where the program is.

use crate::event::Called;
use crate::rules::combat::field::army::Army;
use crate::rules::factions::leaving::leave_goods;
use crate::tables::{Item, Tables};
use crate::world::{Days, Guard, Unit, UnitId, World};

/// How a battle ended for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Won,
    /// It won, and somebody died, who may have been healed since. A battle that nobody won is as hard.
    Hurt,
    Lost,
}

/// Buries the dead of an army and says what the survivors cannot do any more. Gives the units in which somebody died.
pub fn settle(tables: &Tables, world: &mut World, army: &Army<'_>, fate: Fate) -> Vec<Called> {
    let mut is_mortal = vec![false; army.fighters.len()];
    for soldier in &army.soldiers {
        let unit = army.fighters[soldier.fighter as usize].unit;
        if soldier.is_dead {
            lose_one(tables, &mut world[unit], soldier.item);
        } else if !soldier.is_safe {
            is_mortal[soldier.fighter as usize] = true;
        }
    }
    for (fighter, is_mortal) in army.fighters.iter().zip(is_mortal) {
        if world[fighter.unit].is_empty(tables) {
            leave_goods(tables, world, fighter.unit);
            world.remove_unit(fighter.unit);
        } else if fighter.alive > 0 {
            mark(&mut world[fighter.unit], fate, is_mortal);
            go_back(world, fighter.unit, fate);
        }
    }
    let damaged = army.fighters.iter().filter(|fighter| fighter.dead > 0);
    damaged.map(|fighter| fighter.called.clone()).collect()
}

/// Takes one from a unit, with their part of the days.
fn lose_one(tables: &Tables, unit: &mut Unit, item: Item) {
    if tables.race(item).is_some() {
        let people = unit.people(tables).max(1);
        let days: Days = unit.days.iter().map(|(skill, days)| (skill, days - days / people)).collect();
        unit.days = days;
    }
    unit.items.take(item, 1);
}

/// "If the winning side took any losses in the battle, any units on this side will not be allowed to move, or attack
/// again." Losers do not attack again, and leave their guard unless nothing can kill them.
fn mark(unit: &mut Unit, fate: Fate, is_mortal: bool) {
    match fate {
        Fate::Won => {}
        Fate::Hurt => (unit.this_turn.cannot_attack, unit.this_turn.cannot_move) = (true, true),
        Fate::Lost => {
            unit.this_turn.cannot_attack = true;
            if is_mortal && matches!(unit.guard, Guard::On | Guard::Pending) {
                unit.guard = Guard::None;
            }
        }
    }
}

/// "If the advancing unit loses the battle, it will be forced to retreat to the previous region it moved through."
fn go_back(world: &mut World, unit: UnitId, fate: Fate) {
    if let Some(from) = world[unit].this_turn.advanced_from.take().filter(|_| fate == Fate::Lost) {
        world.put(unit, world.open_ground(from));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    #[test]
    fn who_survives_keeps_what_is_theirs_and_the_days_of_the_dead_are_gone() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 60), ("SILV", 777)], &[("COMB", 60 * 180)]);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 60), ("SILV", 1800)], &[("COMB", 60 * 90)]);
        world[other].guard = Guard::On;
        let events = attack(conditions, &mut world, &[(one, other)]);
        let battle = battle(&events);
        assert_eq!(battle.winner, Some(Side::Attackers));
        let dead = battle.casualties.each_ref().map(|side| side.dead);
        assert!(dead[0] > 0 && dead[1] > 30 && dead[1] < 60, "{dead:?}");
        let people = [one, other].map(|unit| world[unit].people(&tables));
        assert_eq!(people, [60 - dead[0], 60 - dead[1]]);
        let days = [one, other].map(|unit| world[unit].days.of(tables.named.combat));
        assert_eq!(days, [people[0] * 180, people[1] * 90]);
        let silver = [one, other].map(|unit| world[unit].items.of(tables.named.silver));
        assert_eq!(silver, [777 + dead[1] * 15, 1800 - dead[1] * 30]);
        let one = world[one].this_turn;
        assert!(one.cannot_attack && one.cannot_move);
        let other = &world[other];
        assert!(other.this_turn.cannot_attack && !other.this_turn.cannot_move && other.guard == Guard::None);
    }

    #[test]
    fn a_guard_whom_nothing_can_kill_stays_on_guard() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for amulets in [1, 0] {
            let mut world = world(&tables);
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("DRAG", 5)], &[]);
            world[one].flags.behind = true;
            let men = [("PLAI", 4), ("XXXX", amulets)];
            let other = add(&mut world, &tables, 2, HERE, &men, &[]);
            world[other].guard = Guard::On;
            let events = attack(conditions, &mut world, &[(one, other)]);
            assert_eq!(battle(&events).winner, Some(Side::Attackers));
            assert_eq!(world[other].people(&tables), amulets);
            if amulets > 0 {
                assert_eq!((world[other].guard, world[other].this_turn.cannot_attack), (Guard::On, true));
            } else {
                assert!(world[other].this_turn.is_gone);
            }
        }
    }

    /// Each of the dead takes what one person knows; creatures take nothing.
    #[test]
    fn the_last_of_a_unit_takes_all_that_it_knows() {
        let tables = tables();
        let mut world = world(&tables);
        let items = [("LEAD", 3), ("WOLF", 2)];
        let unit = add(&mut world, &tables, 1, HERE, &items, &[("COMB", 90), ("RIDI", 30)]);
        let wolf = tables.item_of("WOLF").unwrap();
        for (item, days, people) in [
            (wolf, [90, 30], 3),
            (tables.named.leader, [60, 20], 2),
            (tables.named.leader, [30, 10], 1),
            (tables.named.leader, [0, 0], 0),
        ] {
            lose_one(&tables, &mut world[unit], item);
            let left = [tables.named.combat, tables.named.riding].map(|skill| world[unit].days.of(skill));
            assert_eq!((left, world[unit].people(&tables)), (days, people));
        }
        assert_eq!(world[unit].items.of(wolf), 1);
    }
}
