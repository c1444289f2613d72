//! Who attacks whom, who is on which side, and who hears of it.

use crate::rules::combat::moves::after_moves;
use crate::rules::combat::stage::*;

/// A faction attacks whom it is hostile to by name if it knows them, and by default whom it does not know or did not name.
#[test]
fn a_faction_attacks_strangers_by_its_default_and_known_ones_by_name() {
    use Attitude::{Friendly, Hostile, Neutral, Unfriendly};
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    for (default, declared, is_known, fights) in [
        (Hostile, None, false, true),
        (Hostile, None, true, true),
        (Hostile, Some(Neutral), false, true),
        (Hostile, Some(Neutral), true, false),
        (Hostile, Some(Friendly), false, false),
        (Unfriendly, None, true, false),
        (Neutral, Some(Hostile), true, true),
        (Neutral, Some(Hostile), false, false),
    ] {
        for guard in [Guard::None, Guard::Avoiding] {
            let mut world = world(&tables);
            let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 2)], &[]);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 2)], &[]);
            world[other].reveal = if is_known { Reveal::Faction } else { Reveal::Unit };
            world[one].guard = guard;
            world[FactionId(0)].default_attitude = default;
            if let Some(declared) = declared {
                world[FactionId(0)].attitudes.insert(FactionId(1), declared);
            }
            let events = attack(conditions, &mut world, &[]);
            let due = fights && guard != Guard::Avoiding;
            assert_eq!(events.len(), usize::from(due), "{default:?} {declared:?} {is_known} {guard:?}");
        }
    }
}

/// Who is on which side of a battle, or on none: by faction, attitude, place, and what a unit is told to do.
#[test]
fn each_unit_is_on_the_side_that_its_faction_and_orders_say() {
    use Attitude::{Ally, Hostile, Neutral};
    use Guard::{Advancing, Avoiding, None as Idle, On};
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let (attacks, defends, out) = (Some(0), Some(1), None);
    // The faction of a third unit, how it treats that of the target, what it does, whether it is next door, holds, or
    // cannot attack; and its side.
    for (faction, attitude, guard, is_near, holds, cannot, side) in [
        (1, Neutral, Idle, false, false, false, attacks),
        (1, Neutral, On, false, true, false, attacks),
        (1, Neutral, Avoiding, false, false, false, out),
        (1, Neutral, Idle, false, false, true, out),
        (1, Neutral, Idle, true, false, false, attacks),
        (1, Neutral, Idle, true, true, false, out),
        (1, Neutral, Avoiding, true, false, false, out),
        (1, Neutral, Idle, true, false, true, out),
        (2, Neutral, Idle, false, false, false, defends),
        (2, Neutral, Avoiding, false, false, false, defends),
        (2, Neutral, Idle, false, true, true, defends),
        (2, Neutral, Idle, true, false, false, defends),
        (2, Neutral, Idle, true, true, false, out),
        (2, Neutral, Avoiding, true, false, false, out),
        (3, Neutral, Idle, false, false, false, out),
        (3, Neutral, Advancing, false, false, false, attacks),
        (3, Neutral, Advancing, false, false, true, out),
        (3, Ally, Idle, false, false, false, defends),
        (3, Ally, Advancing, false, false, false, defends),
        (3, Ally, Avoiding, false, false, false, out),
        (3, Ally, Idle, true, false, false, out),
        (3, Hostile, Idle, false, false, false, attacks),
        (3, Hostile, Avoiding, false, false, false, out),
        (3, Hostile, Idle, false, false, true, out),
        (3, Hostile, Idle, true, false, false, out),
    ] {
        for is_empty in [false, true] {
            let mut world = world(&tables);
            let near = world.neighbours(HERE).next().unwrap().1;
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("OBSE", 30)]);
            let target = add(&mut world, &tables, 2, HERE, &[("PLAI", 2)], &[]);
            world[target].reveal = Reveal::Faction;
            let people = if is_empty { 0 } else { 2 };
            let place = if is_near { near } else { HERE };
            let third = add(&mut world, &tables, faction, place, &[("PLAI", people), ("SWOR", 1)], &[]);
            world[FactionId(2)].attitudes.insert(FactionId(1), attitude);
            let unit = &mut world[third];
            (unit.guard, unit.flags.holding, unit.this_turn.cannot_attack) = (guard, holds, cannot);
            let number = unit.number;
            let events = attack(conditions, &mut world, &[(one, target)]);
            let Some(Event::Battle(BattleEvent::Fought(battle))) = events.first() else {
                panic!("{events:?}")
            };
            let is_in = |side: usize| battle.rosters[side].iter().any(|line| line.unit.number == number);
            let found = [is_in(0), is_in(1)];
            let case = format!("{faction} {attitude:?} {guard:?} {is_near} {holds} {cannot}");
            let due = side.filter(|_| !is_empty);
            assert_eq!(found, [due == Some(0), due == Some(1)], "{case}");
        }
    }
}

/// A side takes help from next door unless all of it here wants none.
#[test]
fn help_comes_unless_nobody_of_the_side_takes_any() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    for (no_aid, comes) in
        [([false, false], true), ([true, false], true), ([false, true], true), ([true, true], false)]
    {
        for side in [0, 1] {
            let mut world = world(&tables);
            let near = world.neighbours(HERE).next().unwrap().1;
            let units =
                [1, 1, 2, 2].map(|faction| add(&mut world, &tables, faction, HERE, &[("PLAI", 2)], &[]));
            for (unit, no_aid) in units[2 * side..].iter().zip(no_aid) {
                world[*unit].flags.no_aid = no_aid;
            }
            for unit in &units[2 - 2 * side..4 - 2 * side] {
                world[*unit].flags.no_aid = true;
            }
            for faction in [1, 2] {
                add(&mut world, &tables, faction, near, &[("PLAI", 2)], &[]);
            }
            let events = attack(conditions, &mut world, &[(units[0], units[2])]);
            let counts = battle(&events).rosters.each_ref().map(Vec::len);
            let mut due = [2, 2];
            due[side] += usize::from(comes);
            assert_eq!(counts, due, "{no_aid:?} {side}");
        }
    }
}

/// All who have somebody in the region, and all who fight, get the news of a battle, and nobody else.
#[test]
fn a_battle_is_told_to_those_there_and_to_those_who_fight() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    for (faction, is_near, holds, told_of) in
        [(3, false, true, true), (3, true, false, false), (2, true, false, true)]
    {
        let mut world = world(&tables);
        let near = world.neighbours(HERE).next().unwrap().1;
        let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 2)], &[]);
        let target = add(&mut world, &tables, 2, HERE, &[("PLAI", 2)], &[]);
        let third = add(&mut world, &tables, faction, if is_near { near } else { HERE }, &[("PLAI", 2)], &[]);
        world[third].flags.holding = holds;
        let order = Order::Attack([Who::Unit(world[target].number)].into());
        let mut log = TurnLog::default();
        with_tasks(vec![(one, order)], |tasks| {
            fight(conditions, &mut world, tasks, &mut Battles::default(), &mut log);
        });
        let hears = !told(&log, Reader::Player(faction - 1)).is_empty();
        assert_eq!(hears, told_of, "{faction} {is_near}");
    }
}

/// Where a unit arrives whoever is hostile to it and knows it attacks, unless they avoid battles, and it attacks whom it is
/// hostile to. Guards of the town defend who is attacked.
#[test]
fn who_arrives_meets_those_who_know_their_enemy() {
    use Attitude::{Hostile, Neutral};
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    for (own, other, is_known, guard, attacks) in [
        (Neutral, Hostile, true, Guard::None, Some(1)),
        (Neutral, Hostile, true, Guard::Avoiding, None),
        (Neutral, Hostile, false, Guard::None, None),
        (Neutral, Neutral, true, Guard::None, None),
        (Hostile, Neutral, true, Guard::Avoiding, Some(0)),
        (Hostile, Neutral, false, Guard::None, None),
    ] {
        let mut world = world(&tables);
        let mover = add(&mut world, &tables, 1, HERE, &[("PLAI", 2)], &[]);
        let stranger = add(&mut world, &tables, 2, HERE, &[("PLAI", 2)], &[]);
        let watch = add(&mut world, &tables, 3, HERE, &[("PLAI", 2)], &[]);
        (world[watch].kind, world[watch].guard) = (UnitKind::Guard, Guard::On);
        for unit in [mover, stranger] {
            world[unit].reveal = if is_known { Reveal::Faction } else { Reveal::Unit };
        }
        world[stranger].guard = guard;
        world[FactionId(0)].attitudes.insert(FactionId(1), own);
        world[FactionId(1)].attitudes.insert(FactionId(0), other);
        let mut log = TurnLog::default();
        after_moves(conditions, &mut world, HERE, &[mover], &mut Battles::default(), &mut log);
        let events = told(&log, Reader::Gamesmaster);
        let leaders = attacks.map(|by| if by == 0 { [mover, stranger] } else { [stranger, mover] });
        assert_eq!(events.len(), usize::from(leaders.is_some()), "{own:?} {other:?} {is_known} {guard:?}");
        if let Some(leaders) = leaders {
            let battle = battle(&events);
            let called = battle.leaders.each_ref().map(|unit| unit.number);
            assert_eq!(called, leaders.map(|unit| world[unit].number));
            assert_eq!(battle.rosters[1].len(), 2, "the guards of the town defend");
        }
    }
}
