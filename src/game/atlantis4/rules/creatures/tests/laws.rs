//! Bounds of guards, of the Black Keep, of demons and undead, and of creatures that come.

use super::*;
use crate::rules::combat::stage;
use crate::rules::creatures::{fill_keep, fill_lairs, post_guards};
use crate::tables::days_for;
use crate::world::{FactionKind, Object};

/// A world of plains with a faction of guards and one of creatures behind its three players.
fn plains(tables: &Tables) -> World {
    let mut world = stage::world(tables);
    for number in [4, 5] {
        let faction = Faction { kind: FactionKind::World, ..Faction::new(number, "") };
        let faction = world.add_faction(faction);
        *(if number == 4 { &mut world.guards } else { &mut world.creatures }) = Some(faction);
    }
    world
}

/// Guards of a town are forty for each of its sizes, with swords and the skills of that size; those of a starting city are
/// five hundred in plate, who see keenly, with a mage behind them. In the Nexus nothing hurts them.
#[test]
fn guards_are_armed_as_their_town_is_big() {
    let tables = tables();
    let named = &tables.named;
    for (population, is_nexus, count, combat, observation, tactics, plate, amulets) in [
        (Some(999), false, 40, 1, 1, 0, 0, 0),
        (Some(1_000), false, 80, 2, 2, 0, 0, 0),
        (Some(2_000), false, 120, 3, 3, 0, 0, 0),
        (Some(5_000), false, 500, 3, 10, 4, 500, 0),
        (None, true, 500, 3, 10, 4, 500, 500),
    ] {
        for percent in [100, 10] {
            let mut world = plains(&tables);
            let here = stage::HERE;
            if is_nexus {
                world[here].terrain = named.nexus;
            }
            let town = |population| Town { name: "T".into(), population, base_population: population };
            world[here].town = population.map(|population| Box::new(town(population)));
            post_guards(&tables, &mut world, here, percent);
            let posted = world.unit_ids_in(here);
            let is_great = tactics > 0;
            assert_eq!(posted.len(), if is_great { 2 } else { 1 }, "{population:?}");
            let (guard, count) = (&world[posted[0]], count * percent / 100);
            let things =
                [named.leader, named.sword, named.plate_armor, named.amulet_of_invulnerability, named.silver];
            let has = things.map(|item| guard.items.of(item) * 100);
            let full = [count * 100, count * 100, plate * percent, amulets * percent, count * 50 * 100];
            assert_eq!(has, full, "{population:?} {percent}");
            let knows = [named.combat, named.tactics].map(|skill| guard.level(&tables, skill));
            assert_eq!(knows, [combat, tactics], "{population:?}");
            assert_eq!(guard.days.of(named.observation), count * days_for(observation), "{population:?}");
            let place = (guard.kind, guard.guard, guard.flags.holding, guard.flags.behind);
            assert_eq!(place, (UnitKind::Guard, Guard::On, true, false), "{population:?}");
            if let Some(mage) = posted.get(1) {
                let mage = &world[*mage];
                let has = things.map(|item| mage.items.of(item));
                assert_eq!(has, [1, 0, 0, u32::from(is_nexus), 50], "{population:?}");
                let knows = [named.force, named.fire, named.tactics, named.combat];
                assert_eq!(knows.map(|skill| mage.level(&tables, skill)), [4, 4, 4, 0]);
                assert_eq!((mage.kind, mage.combat), (UnitKind::GuardMage, Some(named.fire)));
                assert_eq!((mage.guard, mage.flags.behind, mage.flags.holding), (Guard::None, true, true));
            }
        }
    }
}

/// Guards grow by a tenth of their full number up to it, a mage of theirs stays one; where nobody guards, players' guards
/// among them, new ones come in a fifth of the months.
#[test]
fn guards_grow_to_their_full_number_and_come_back_where_nobody_guards() {
    let tables = tables();
    let town =
        |population| Some(Box::new(Town { name: "T".into(), population, base_population: population }));
    for (there, then) in [(1, 5), (35, 39), (36, 40), (37, 40), (40, 40)] {
        let mut world = plains(&tables);
        world[stage::HERE].town = town(500);
        post_guards(&tables, &mut world, stage::HERE, 100);
        let guard = world.unit_ids_in(stage::HERE)[0];
        world[guard].items.set(tables.named.leader, there);
        world[guard].guard = Guard::None;
        keep_guards(conditions(&tables), &mut world);
        assert_eq!(world.unit_ids_in(stage::HERE), [guard], "{there}");
        assert_eq!(world[guard].people(&tables), then, "{there}");
    }
    let come = |guard: Option<Guard>| {
        let mut come = 0;
        for root in 0..1_000 {
            let mut world = plains(&tables);
            world[stage::HERE].town = town(5_000);
            if let Some(guard) = guard {
                let unit = stage::add(&mut world, &tables, 1, stage::HERE, &[("PLAI", 1)], &[]);
                world[unit].guard = guard;
            }
            let before = world.unit_ids_in(stage::HERE).len();
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            keep_guards(conditions, &mut world);
            let now = world.unit_ids_in(stage::HERE);
            come += usize::from(now.len() > before);
            let people: Vec<u32> = now[before..].iter().map(|unit| world[*unit].people(&tables)).collect();
            assert!(now.len() == before || people == [50, 1], "{people:?}");
        }
        come
    };
    assert!((160..=240).contains(&come(None)), "one in five");
    assert!((160..=240).contains(&come(Some(Guard::Avoiding))), "who does not guard is none");
    assert_eq!(come(Some(Guard::On)), 0);
}

/// Two balrogs come back to the Black Keep each month, up to two hundred, while there is one left. Others there do not.
#[test]
fn balrogs_come_back_to_the_keep_while_one_is_left() {
    let tables = tables();
    let balrog = tables.named.balrog;
    for (kind, there, then) in [
        (UnitKind::Wandering, 1, 3),
        (UnitKind::Wandering, 197, 199),
        (UnitKind::Wandering, 198, 200),
        (UnitKind::Wandering, 199, 200),
        (UnitKind::Wandering, 200, 200),
        (UnitKind::Wandering, 0, 0),
        (UnitKind::Normal, 5, 5),
    ] {
        let mut world = plains(&tables);
        let keep = world.add_object(Object::new(tables.named.black_keep, false, 1, stage::HERE));
        fill_keep(&tables, &mut world, true);
        let demons = world[keep].owner().unwrap();
        assert_eq!((world[demons].items.of(balrog), world[keep].units().len()), (200, 1));
        world[demons].kind = kind;
        world[demons].items.set(balrog, there);
        world[demons].items.add(tables.named.imp, 1);
        fill_keep(&tables, &mut world, false);
        assert_eq!(world[demons].items.of(balrog), then, "{there}");
    }
}

/// Of each kind of undead a tenth is lost, and chance decides about the rest; wild ones last. Of demons each month as many
/// leave as the risk says.
#[test]
fn undead_lose_a_tenth_and_wild_ones_none() {
    let tables = tables();
    for (key, count, least, most) in
        [("SKEL", 40, 4, 4), ("SKEL", 1, 0, 1), ("UNDE", 9, 0, 1), ("LICH", 10, 1, 1), ("SKEL", 15, 1, 2)]
    {
        let item = tables.item_of(key).unwrap();
        let (mut sum, mut bounds) = (0, (u32::MAX, 0));
        for root in 0..1_000 {
            let mut world = plains(&tables);
            let unit = stage::add(&mut world, &tables, 1, stage::HERE, &[("LEAD", 1), (key, count)], &[]);
            let wild = stage::add(&mut world, &tables, 1, stage::HERE, &[(key, count)], &[]);
            world[wild].kind = UnitKind::Wandering;
            let mut log = TurnLog::default();
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            break_loose(conditions, &mut world, &mut log);
            let lost = count - world[unit].items.of(item);
            assert_eq!((!log.is_empty(), world[wild].items.of(item)), (lost > 0, count), "{key} {count}");
            sum += lost;
            bounds = (bounds.0.min(lost), bounds.1.max(lost));
        }
        assert_eq!(bounds, (least, most), "{key} {count}");
        // So many tenths of a thousand months, within four standard errors of an even chance.
        assert!(sum.abs_diff(count * 100) <= 64, "{key} {count}: {sum}");
    }
}

/// A balrog of a summoner of the first level leaves in one month of four, with all other demons, and those with none stay.
#[test]
fn all_demons_leave_together_as_often_as_the_risk_says() {
    let tables = tables();
    let mut left = 0;
    for root in 0..2_000 {
        let mut world = plains(&tables);
        let demons = [("LEAD", 1), ("BALR", 1), ("IMP", 2)];
        let days = [("SUBA", days_for(1)), ("SUIM", days_for(5))];
        let unit = stage::add(&mut world, &tables, 1, stage::HERE, &demons, &days);
        let mut log = TurnLog::default();
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
        break_loose(conditions, &mut world, &mut log);
        let wild = units(&world, wandering);
        let has = [tables.named.balrog, tables.named.imp].map(|item| world[unit].items.of(item));
        assert!(has == [1, 2] && wild.is_empty() || has == [0, 0] && wild.len() == 2, "{has:?}");
        assert!(
            wild.iter().all(|group| world[*group].guard == Guard::Avoiding && world[*group].flags.holding)
        );
        left += u32::from(has == [0, 0]);
    }
    assert!((420..=580).contains(&left), "{left} of 2,000");
}

/// Empty lairs of regions that nobody guards fill as often as the table says; who lives in one stays alone, and so does what
/// players built.
#[test]
fn empty_lairs_fill_where_nobody_guards() {
    let tables = tables();
    let mut filled = 0;
    for root in 0..1_000 {
        let mut world = plains(&tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
        let cave = tables.object_of("Cave").unwrap();
        let regions = [4, 12, 20].map(RegionId);
        let caves = regions.map(|region| world.add_object(Object::new(cave, false, 1, region)));
        let tower = world.add_object(Object::new(tables.named.tower, false, 2, regions[0]));
        let guard = stage::add(&mut world, &tables, 1, regions[1], &[("PLAI", 1)], &[]);
        world[guard].guard = Guard::On;
        let dweller = stage::add(&mut world, &tables, 5, regions[2], &[("DRAG", 1)], &[]);
        world.put(dweller, caves[2]);
        fill_lairs(conditions, &mut world, 10);
        let units = caves.map(|cave| world[cave].units().len());
        assert_eq!((units[1], units[2], world[tower].units().len()), (0, 1, 0));
        filled += units[0];
    }
    assert!((65..=135).contains(&filled), "one in ten: {filled}");
}

/// A block of eight columns and sixteen rows has a group of creatures for ten points of its lands that nobody guards. What is
/// missing comes by its share, and never one too many.
#[test]
fn as_many_groups_come_as_a_block_lacks() {
    let tables = tables();
    let points = |world: &World| -> i64 {
        world.regions().map(|region| i64::from(tables[world[region].terrain].wandering)).sum()
    };
    let world = plains(&tables);
    let wanted = usize::try_from(points(&world) / 10).unwrap();
    assert!(wanted > 2, "{wanted}");
    for (there, percent, least, most) in [
        (0, 100, wanted, wanted),
        (1, 100, wanted, wanted),
        (wanted, 100, wanted, wanted),
        (wanted + 2, 100, wanted + 2, wanted + 2),
        (0, 0, 0, 0),
        (0, 50, wanted / 2, wanted / 2 + 1),
    ] {
        for root in 0..40 {
            let mut world = plains(&tables);
            for _ in 0..there {
                let group = stage::add(&mut world, &tables, 5, RegionId(3), &[("LION", 1)], &[]);
                world[group].kind = UnitKind::Wandering;
            }
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            wander(conditions, &mut world, percent);
            let groups = units(&world, wandering).len();
            assert!((least..=most).contains(&groups), "{there} {percent}: {groups}");
        }
    }
    let mut world = plains(&tables);
    for region in world.regions() {
        let guard = stage::add(&mut world, &tables, 1, region, &[("PLAI", 1)], &[]);
        world[guard].guard = Guard::On;
    }
    wander(conditions(&tables), &mut world, 100);
    assert_eq!(units(&world, wandering).len(), 0, "nothing wanders where somebody guards");
}

/// The first player on guard at an empty keep wins; a guard of the world's own does not, nor anybody in a game without an end.
#[test]
fn a_player_who_guards_the_empty_keep_wins() {
    let tables = tables();
    let win = |faction: u32, guard: Guard, held: u32, is_open: bool| {
        let mut tables = (*tables).clone();
        tables.game.open_ended = is_open;
        let mut world = plains(&tables);
        let keep = world.add_object(Object::new(tables.named.black_keep, false, 1, stage::HERE));
        let demons = stage::add(&mut world, &tables, 5, stage::HERE, &[("BALR", held)], &[]);
        world.put(demons, keep);
        let idle = stage::add(&mut world, &tables, 1, stage::HERE, &[("PLAI", 1)], &[]);
        world[idle].guard = Guard::Avoiding;
        let unit = stage::add(&mut world, &tables, faction, stage::HERE, &[("PLAI", 1)], &[]);
        world[unit].guard = guard;
        victor(Conditions::new(&tables, Policy::DEFAULT, Dice::new(5), 4), &world)
            .map(|faction| world[faction].number)
    };
    assert_eq!(win(2, Guard::On, 0, false), Some(2));
    assert_eq!(win(4, Guard::On, 0, false), None);
    assert_eq!(win(2, Guard::Pending, 0, false), None);
    assert_eq!(win(2, Guard::On, 1, false), None);
    assert_eq!(win(2, Guard::On, 0, true), None);
}

/// Creatures do not fight for their way: a guard who keeps them out is left alone.
#[test]
fn creatures_do_not_advance_against_a_guard() {
    let tables = tables();
    let mut world = plains(&tables);
    let group = stage::add(&mut world, &tables, 5, stage::HERE, &[("GOBL", 40)], &[]);
    world[group].kind = UnitKind::Wandering;
    let around: Vec<RegionId> = world.regions_around(stage::HERE).collect();
    for region in around {
        let guard = stage::add(&mut world, &tables, 1, region, &[("LEAD", 2)], &[("OBSE", 900)]);
        world[guard].guard = Guard::On;
    }
    world[stage::FactionId(0)].default_attitude = stage::Attitude::Unfriendly;
    let (mut months, mut log) = (Months::default(), TurnLog::default());
    roam(conditions(&tables), &mut world, &mut months);
    assert!(months.of(group).is_some());
    journey::travel(conditions(&tables), &mut world, &months, &mut Battles::default(), &mut log);
    assert_eq!(world.region_of(group), stage::HERE);
    assert!(!log.as_seen(Reader::Gamesmaster).any(|event| matches!(*event, Event::Battle(_))));
}

/// Demons that are no risk never leave, and undead are none.
#[test]
fn what_is_no_risk_does_not_happen_once_in_ten_thousand_months() {
    let tables = tables();
    let mut world = plains(&tables);
    let days = [("SUIM", days_for(5))];
    let unit = stage::add(&mut world, &tables, 1, stage::HERE, &[("LEAD", 1), ("IMP", 1)], &days);
    let mut log = TurnLog::default();
    for root in 0..100_000 {
        break_loose(Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4), &mut world, &mut log);
    }
    assert!(log.is_empty() && world[unit].items.of(tables.named.imp) == 1);
}

/// Creatures draw one of six directions; where it is closed they stay.
#[test]
fn creatures_stay_where_the_way_that_they_draw_is_closed() {
    use crate::world::Exits;
    let tables = tables();
    let start = plains(&tables);
    let gone = |open: usize| {
        let goes = |root: u64| {
            let mut world = start.clone();
            let group = stage::add(&mut world, &tables, 5, stage::HERE, &[("WOLF", 4)], &[]);
            world[group].kind = UnitKind::Wandering;
            world[stage::HERE].exits = Exits::Closed(0b11_1111 << open & 0b11_1111);
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            let (mut months, mut log) = (Months::default(), TurnLog::default());
            roam(conditions, &mut world, &mut months);
            journey::travel(conditions, &mut world, &months, &mut Battles::default(), &mut log);
            assert!(log.as_seen(Reader::Gamesmaster).all(|event| matches!(*event, Event::Journey(_))));
            world.region_of(group) != stage::HERE
        };
        (0..600).filter(|root| goes(*root)).count()
    };
    assert_eq!((gone(0), gone(6)), (0, 600));
    assert!((230..=370).contains(&gone(3)), "half of the ways are open: {}", gone(3));
}

/// "They carry away nothing": what is no creature is gone when the month is over; players keep what they have.
#[test]
fn creatures_keep_nothing_of_what_they_took() {
    use crate::rules::creatures::drop_goods;
    let tables = tables();
    let mut world = plains(&tables);
    let items = [("WOLF", 4), ("SILV", 70), ("SWOR", 2)];
    for (faction, kind, left) in [(5, UnitKind::Wandering, 1), (1, UnitKind::Normal, 3)] {
        let unit = stage::add(&mut world, &tables, faction, stage::HERE, &items, &[]);
        world[unit].kind = kind;
        drop_goods(conditions(&tables), &mut world);
        assert_eq!(world[unit].items.iter().count(), left, "{kind:?}");
        assert_eq!(world[unit].items.of(tables.item_of("WOLF").unwrap()), 4);
    }
}

/// Guards who were beaten are on guard again when GUARD is settled, behind the taxes of the month; who guarded all along does
/// so all the time.
#[test]
fn beaten_guards_are_on_guard_again_after_the_taxes() {
    use crate::rules::economy::guarding;
    let tables = tables();
    for (before, morning) in [(Guard::None, Guard::Pending), (Guard::On, Guard::On)] {
        let mut world = plains(&tables);
        let watch = stage::add(&mut world, &tables, 4, stage::HERE, &[("LEAD", 9), ("SWOR", 9)], &[]);
        (world[watch].kind, world[watch].guard) = (UnitKind::Guard, before);
        let (mut months, mut log) = (Months::default(), TurnLog::default());
        roam(conditions(&tables), &mut world, &mut months);
        assert_eq!(world[watch].guard, morning);
        // A player's unit comes behind them, and is kept from guarding.
        let unit = stage::add(&mut world, &tables, 1, stage::HERE, &[("LEAD", 1), ("SWOR", 1)], &[]);
        world[unit].guard = Guard::Pending;
        guarding::play(conditions(&tables), &mut world, &mut log);
        assert_eq!([watch, unit].map(|unit| world[unit].guard), [Guard::On, Guard::None], "{before:?}");
    }
}

#[test]
fn guards_come_back_to_the_nexus_as_to_a_town() {
    let tables = tables();
    let mut come = 0;
    for root in 0..1_000 {
        let mut world = plains(&tables);
        world[stage::HERE].terrain = tables.named.nexus;
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
        keep_guards(conditions, &mut world);
        let people: Vec<u32> =
            world.unit_ids_in(stage::HERE).iter().map(|unit| world[*unit].people(&tables)).collect();
        assert!(people.is_empty() || people == [50, 1], "{people:?}");
        come += usize::from(!people.is_empty());
    }
    assert!((160..=240).contains(&come), "{come}: one in five");
}

#[test]
fn the_number_of_who_is_gone_is_given_to_nobody_in_that_month() {
    let tables = tables();
    let mut world = plains(&tables);
    let units = [1, 2].map(|_| stage::add(&mut world, &tables, 1, stage::HERE, &[("PLAI", 1)], &[]));
    let number = world[units[0]].number;
    world.remove_unit(units[0]);
    assert_ne!(world.clone().free_unit_number(), number);
    for are_free in [false, true] {
        let mut next = world.clone();
        next.rest_numbers(are_free);
        next.tidy();
        assert_eq!(next.free_unit_number() == number, are_free);
    }
}
