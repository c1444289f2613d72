//! Who leaves the game: factions that quit or sent no orders for too long, units without anybody in them, factions
//! without units.

use super::joining::join;
use crate::event::{Called, Settled, TurnLog};
use crate::rules::conditions::Conditions;
use crate::rules::occupied::regions_of;
use crate::rules::tasks::{Leaving, Sheets, Tasks, tell};
use crate::tables::{Item, Tables};
use crate::world::{FactionId, UnitId, World};
use std::collections::{BTreeMap, VecDeque};

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
        match how {
            Leaving::Restarts => restart(conditions, world, *faction, log),
            Leaving::Idle | Leaving::Quits => remove(world, *faction),
        }
    }
}

/// A faction is gone, and another begins with its address and password.
pub fn restart(conditions: Conditions<'_>, world: &mut World, faction: FactionId, log: &mut TurnLog) {
    let new = join(conditions, world, UNNAMED, log);
    let old = &world[faction];
    let (address, password) = (old.address.clone(), old.password.clone());
    (world[new].address, world[new].password) = (address, password);
    remove(world, faction);
}

/// A faction is gone with all its units.
pub fn remove(world: &mut World, faction: FactionId) {
    let units: Vec<UnitId> = world.units_of(faction).collect();
    world.remove_units(&units);
    world.remove_faction(faction);
}

/// Dissolves units in which nobody is left.
pub fn dissolve_empty(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    for region in regions_of(world, |unit| world[unit].is_empty(conditions.tables)).iter() {
        let mut own: BTreeMap<FactionId, VecDeque<UnitId>> = BTreeMap::new();
        for (unit, it) in world.units_in(region) {
            own.entry(it.faction).or_default().push_back(unit);
        }
        let is_empty = |unit: &UnitId| world[*unit].is_empty(conditions.tables);
        let empty: Vec<UnitId> = world.units_in(region).map(|(unit, _)| unit).filter(is_empty).collect();
        for unit in &empty {
            let left = own.entry(world[*unit].faction).or_default();
            if left.front() == Some(unit) {
                left.pop_front();
            }
            dissolve(conditions.tables, world, *unit, left.front().copied(), log);
        }
        world.remove_units(&empty);
    }
}

/// What a unit had that is no more goes to the first unit of its faction in the region, if there is one; people and
/// creatures do not.
pub fn leave_goods(tables: &Tables, world: &mut World, unit: UnitId) -> Option<UnitId> {
    let (faction, region) = (world[unit].faction, world.region_of(unit));
    let mut others = world.units_in(region).filter(|(other, it)| *other != unit && it.faction == faction);
    let (heir, _) = others.next()?;
    drop(others);
    leave_goods_to(tables, world, unit, heir);
    Some(heir)
}

fn leave_goods_to(tables: &Tables, world: &mut World, unit: UnitId, heir: UnitId) {
    let is_thing = |item: &Item| tables.race(*item).is_none() && tables.monster(*item).is_none();
    let goods = std::mem::take(&mut world[unit].items);
    goods
        .iter()
        .filter(|(item, _)| is_thing(item))
        .for_each(|(item, count)| world[heir].items.add(item, count));
}

/// Tells of a unit that is dissolved, and leaves what it had to the first unit of its faction that is left there.
fn dissolve(tables: &Tables, world: &mut World, unit: UnitId, heir: Option<UnitId>, log: &mut TurnLog) {
    if let Some(heir) = heir {
        leave_goods_to(tables, world, unit, heir);
    }
    if world[world[unit].faction].is_player() {
        let heir = heir.map(|heir| Called::unit(world, heir));
        tell(log, world, unit, Settled::Dissolved { unit: Called::unit(world, unit), heir }.into());
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::policy::Policy;
    use crate::rules::instant;
    use crate::rules::instant::tests::fifth_turn;
    use crate::rules::test_world::TestWorld;
    use crate::world::UnitKind;
    use playdeck_kit::log::Reader;

    fn told(test: &TestWorld) -> Vec<Settled> {
        let settled = |event: std::borrow::Cow<'_, Event>| match event.into_owned() {
            Event::Settled(settled) => Some(settled),
            _ => None,
        };
        test.log.as_seen(Reader::Gamesmaster).filter_map(settled).collect()
    }

    fn play(test: &mut TestWorld, policy: Policy, sheets: &[(u32, &str)]) {
        let sheets = test.sheets(sheets);
        let tables = std::sync::Arc::clone(&test.tables);
        let conditions = fifth_turn(&tables, policy);
        let (world, log) = (&mut test.world, &mut test.log);
        let (mut tasks, ..) = instant::play(conditions, world, &sheets, log);
        note_orders(conditions, world, &sheets, &mut tasks);
        quit(conditions, world, &tasks, log);
        dissolve_empty(conditions, world, log);
        remove_wiped_out(world, log);
        warn_idle(conditions, world, log);
    }

    #[test]
    fn who_quits_is_gone_and_who_restarts_begins_as_another() {
        let mut test = TestWorld::of_leaders();
        let orders = "unit 10 / address red@example.org / password sesame / restart sesame";
        play(&mut test, Policy::DEFAULT, &[(3, orders), (4, "unit 20 / quit")]);
        assert!(test.world.faction_of(3).is_none() && test.world.faction_of(4).is_none());
        assert!(test.world.unit_of(10).is_none() && test.world.unit_of(20).is_none());
        let new = &test.world[test.world.faction_of(5).unwrap()];
        assert!(new.password.as_ref().is_some_and(|password| password.is("sesame")));
        assert_eq!((&*new.address, new.unclaimed), ("red@example.org", 5_000));
        let unit = &test.world[test.numbered(1)];
        assert_eq!((unit.kind, unit.leaders(&test.tables), unit.days.iter().count()), (UnitKind::Mage, 1, 3));
    }

    #[test]
    fn the_program_gives_newcomers_silver_for_each_turn_and_late_ones_know_more() {
        let mut test = TestWorld::of_leaders();
        let tables = std::sync::Arc::clone(&test.tables);
        let mut conditions = fifth_turn(&tables, Policy::PROGRAM);
        conditions.turn = 28;
        let new = join(conditions, &mut test.world, "Late", &mut test.log);
        assert_eq!(test.world[new].unclaimed, 6_420);
        let unit = test.world.units_of(new).next().unwrap();
        let days: Vec<(&str, u32)> =
            test.world[unit].days.iter().map(|(skill, days)| (&*tables[skill].key, days)).collect();
        assert_eq!(days, [("PATT", 90), ("SPIR", 90), ("GATE", 30), ("FORC", 90), ("COMB", 30)]);
        assert_eq!(test.world[new].skills.len(), 5);
    }

    #[test]
    fn who_sends_no_orders_is_warned_and_removed() {
        let mut test = TestWorld::of_leaders();
        let [three, four] = [3, 4].map(|number| test.world.faction_of(number).unwrap());
        let tables = std::sync::Arc::clone(&test.tables);
        let mut conditions = fifth_turn(&tables, Policy::DEFAULT);
        conditions.turn = 20;
        (test.world[three].last_orders, test.world[four].last_orders) = (10, 12);
        let mut tasks = Tasks::default();
        note_orders(conditions, &mut test.world, &Sheets::default(), &mut tasks);
        quit(conditions, &mut test.world, &tasks, &mut test.log);
        warn_idle(conditions, &test.world, &mut test.log);
        let removed = Called { name: "Red".into(), number: 3 };
        assert_eq!(told(&test), [Settled::Removed { faction: removed }, Settled::Inactive { turns: 2 }]);
    }

    #[test]
    fn what_an_empty_unit_has_goes_to_the_first_of_its_faction() {
        let mut test = TestWorld::of_leaders();
        let unit = test.numbered(10);
        let silver = test.tables.named.silver;
        test.read_then(Policy::DEFAULT, &[(3, "unit 10 / form 1 / end / form 2 / end")], |_, _, _, _| ());
        let [first, second] = [1, 2].map(|number| test.numbered(number));
        test.world[first].items.set(silver, 5);
        test.world[second].items.set(silver, 7);
        let tables = std::sync::Arc::clone(&test.tables);
        dissolve_empty(fifth_turn(&tables, Policy::DEFAULT), &mut test.world, &mut test.log);
        assert_eq!(test.world[unit].items.of(silver), 12);
        assert!(test.world.unit_of(1).is_none() && test.world.unit_of(2).is_none());
    }

    #[test]
    fn a_faction_without_units_is_out_of_the_game() {
        let mut test = TestWorld::of_leaders();
        let (unit, leader) = (test.numbered(10), test.tables.named.leader);
        test.world[unit].items.set(leader, 0);
        play(&mut test, Policy::DEFAULT, &[(4, "unit 20 / work")]);
        assert!(test.world.faction_of(3).is_none() && test.world.faction_of(4).is_some());
        let out = Settled::Eliminated { faction: Called { name: "Red".into(), number: 3 } };
        assert!(told(&test).contains(&out));
    }

    /// A faction is removed in the tenth turn without orders, and warned in the three before; orders begin the count anew.
    #[test]
    fn ten_turns_without_orders_are_the_end_and_three_before_are_warned() {
        for (idle, orders, is_removed, warned) in [
            (5, false, false, None),
            (6, false, false, None),
            (7, false, false, Some(3)),
            (8, false, false, Some(2)),
            (9, false, false, Some(1)),
            (10, false, true, None),
            (11, false, true, None),
            (9, true, false, None),
            (12, true, false, None),
        ] {
            let mut test = TestWorld::of_leaders();
            let three = test.world.faction_of(3).unwrap();
            let four = test.world.faction_of(4).unwrap();
            let tables = std::sync::Arc::clone(&test.tables);
            let mut conditions = fifth_turn(&tables, Policy::DEFAULT);
            conditions.turn = 40;
            (test.world[three].last_orders, test.world[four].last_orders) = (40 - idle, 40);
            let sheets = if orders { test.sheets(&[(3, "unit 10 / work")]) } else { Sheets::default() };
            let mut tasks = Tasks::default();
            note_orders(conditions, &mut test.world, &sheets, &mut tasks);
            quit(conditions, &mut test.world, &tasks, &mut test.log);
            warn_idle(conditions, &test.world, &mut test.log);
            assert_eq!(test.world[three].is_gone, is_removed, "{idle}");
            let warning =
                |settled| if let Settled::Inactive { turns } = settled { Some(turns) } else { None };
            assert_eq!(told(&test).into_iter().find_map(warning), warned, "{idle}");
        }
    }

    /// A newcomer knows more from the 25th turn on, and has 5,000 silver in any; in the program 5,020 and 50 for each turn.
    #[test]
    fn newcomers_know_more_from_the_25th_turn_on() {
        for (turn, policy, silver, skills) in [
            (1, Policy::DEFAULT, 5_000, 3),
            (24, Policy::DEFAULT, 5_000, 3),
            (25, Policy::DEFAULT, 5_000, 5),
            (1, Policy::PROGRAM, 5_070, 3),
            (24, Policy::PROGRAM, 6_220, 3),
        ] {
            let mut test = TestWorld::of_leaders();
            let tables = std::sync::Arc::clone(&test.tables);
            let mut conditions = fifth_turn(&tables, policy);
            conditions.turn = turn;
            let new = join(conditions, &mut test.world, "New", &mut test.log);
            let faction = &test.world[new];
            assert_eq!(
                (faction.unclaimed, faction.last_orders, faction.last_change),
                (silver, turn, turn.cast_signed())
            );
            assert_eq!(faction.skills.len(), skills, "{turn}");
        }
    }

    /// What a dissolved unit has is lost where it was alone, and of units of the world's own nobody is told.
    #[test]
    fn an_empty_unit_is_told_of_to_players_alone() {
        use crate::world::FactionKind;
        for (is_world, has_heir) in [(false, false), (false, true), (true, false)] {
            let mut test = TestWorld::of_leaders();
            let (unit, other) = (test.numbered(10), test.numbered(20));
            let (leader, silver) = (test.tables.named.leader, test.tables.named.silver);
            test.world[unit].items = [(silver, 9)].into_iter().collect();
            let faction = test.world[unit].faction;
            if is_world {
                test.world[faction].kind = FactionKind::World;
            }
            if has_heir {
                let mut heir = crate::world::Unit::new(11, faction, test.world[unit].object);
                heir.items.set(leader, 1);
                test.world.add_unit(heir);
            }
            let tables = std::sync::Arc::clone(&test.tables);
            dissolve_empty(fifth_turn(&tables, Policy::DEFAULT), &mut test.world, &mut test.log);
            assert!(test.world[unit].this_turn.is_gone && !test.world[other].this_turn.is_gone);
            let heir = |settled| {
                if let Settled::Dissolved { heir, .. } = settled { Some(heir.is_some()) } else { None }
            };
            assert_eq!(told(&test).into_iter().find_map(heir), (!is_world).then_some(has_heir));
            if has_heir {
                assert_eq!(test.world[test.numbered(11)].items.of(silver), 9);
            }
            assert_eq!(test.world[other].items.of(silver), 0);
        }
    }

    /// A mage's creatures are nothing without the mage: they go with the unit, and its goods are left to others.
    #[test]
    fn a_mage_who_is_gone_leaves_goods_and_no_creatures() {
        for (kind, is_gone) in [(UnitKind::Mage, true), (UnitKind::Normal, false)] {
            let mut test = TestWorld::of_leaders();
            let (unit, tables) = (test.numbered(10), std::sync::Arc::clone(&test.tables));
            let (wolf, silver) = (tables.item_of("WOLF").unwrap(), tables.named.silver);
            let mut heir = crate::world::Unit::new(11, test.world[unit].faction, test.world[unit].object);
            heir.items.set(tables.named.leader, 1);
            let heir = test.world.add_unit(heir);
            test.world[unit].kind = kind;
            test.world[unit].items = [(wolf, 3), (silver, 9)].into_iter().collect();
            dissolve_empty(fifth_turn(&tables, Policy::DEFAULT), &mut test.world, &mut test.log);
            assert_eq!(test.world[unit].this_turn.is_gone, is_gone, "{kind:?}");
            let has = [wolf, silver].map(|item| test.world[heir].items.of(item));
            assert_eq!(has, [0, if is_gone { 9 } else { 0 }], "{kind:?}");
        }
    }

    /// Who begins anew does so, whatever else they say before or behind it.
    #[test]
    fn restart_counts_before_quit() {
        for orders in ["quit / restart", "restart / quit"] {
            let mut test = TestWorld::of_leaders();
            play(&mut test, Policy::DEFAULT, &[(3, &format!("unit 10 / {orders}"))]);
            assert!(test.world.faction_of(3).is_none(), "{orders}");
            assert!(test.world.faction_of(5).is_some(), "{orders}");
        }
    }
}
