mod laws;

use super::{break_loose, end, grow, keep_guards, roam};
use crate::event::{Event, Settled, TurnLog};
use crate::making::{self, Size};
use crate::name::Atlantis4;
use crate::orders::Month;
use crate::policy::Policy;
use crate::rules::combat::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::creatures::growth::wander;
use crate::rules::creatures::keep::victor;
use crate::rules::journey;
use crate::rules::tasks::Months;
use crate::tables::{RuleSet, Tables};
use crate::world::position::Position;
use crate::world::{Faction, Guard, ObjectId, RegionId, Town, Unit, UnitId, UnitKind, World};
use playdeck_base::dice::Dice;
use playdeck_game::{Game, Plays};
use playdeck_kit::log::Reader;
use std::sync::Arc;

fn tables() -> Arc<Tables> {
    Tables::built_in(RuleSet::Wyreth)
}

fn world(tables: &Tables) -> World {
    making::make(tables, Policy::DEFAULT, Dice::new(5), "Test", Size::new(64, 64).unwrap())
}

fn conditions(tables: &Tables) -> Conditions<'_> {
    Conditions::new(tables, Policy::DEFAULT, Dice::new(5), 4)
}

fn units(world: &World, is: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let all = (0..world.unit_places()).map(UnitId::at);
    all.filter(|unit| !world[*unit].this_turn.is_gone && is(&world[*unit])).collect()
}

fn wandering(unit: &Unit) -> bool {
    unit.kind == UnitKind::Wandering
}

#[test]
fn creatures_of_the_wild_set_out_and_do_not_enter_guarded_towns() {
    let tables = tables();
    let mut world = world(&tables);
    let mut months = Months::default();
    roam(conditions(&tables), &mut world, &mut months);
    let groups = units(&world, wandering);
    let in_wild = |world: &World, unit: &UnitId| world[world[*unit].object].number == 0;
    for group in &groups {
        let moves = months.of(*group).is_some_and(|doing| matches!(doing.month, Month::Move { .. }));
        assert_eq!(moves, in_wild(&world, group));
    }
    let before: Vec<RegionId> = groups.iter().map(|group| world.region_of(*group)).collect();
    let mut log = TurnLog::default();
    journey::travel(conditions(&tables), &mut world, &months, &mut Battles::default(), &mut log);
    let mut gone = 0;
    for (group, before) in groups.iter().zip(&before) {
        let now = world.region_of(*group);
        gone += usize::from(now != *before);
        assert!(now == *before || world.neighbours(*before).any(|(_, next)| next == now));
    }
    assert!(gone * 4 > groups.len(), "coasts and merfolk, who only swim, keep many where they are");
    assert_eq!(
        log.as_seen(Reader::Gamesmaster).filter(|event| format!("{event:?}").contains("Refused")).count(),
        0
    );
    for group in groups.iter().filter(|group| world[world.region_of(**group)].town.is_some()) {
        assert!(
            !in_wild(&world, group)
                || !world.units_in(world.region_of(*group)).any(|(_, unit)| unit.guard == Guard::On)
        );
    }
}

/// Each creature draws its own way, from the chance of its region alone.
#[test]
fn creatures_of_a_region_go_their_own_ways() {
    let tables = tables();
    let mut world = world(&tables);
    let mut wild = units(&world, wandering);
    wild.retain(|group| world[world[*group].object].number == 0);
    let ways = |world: &mut World, groups: &[UnitId]| -> Vec<String> {
        let mut months = Months::default();
        roam(conditions(&tables), world, &mut months);
        groups.iter().map(|group| format!("{:?}", months.of(*group).map(|doing| &doing.month))).collect()
    };
    let before = ways(&mut world, &wild[1..]);
    let herd: Vec<UnitId> = (0..12)
        .map(|_| {
            let (number, mut unit) = (world.free_unit_number(), world[wild[0]].clone());
            unit.number = number;
            world.add_unit(unit)
        })
        .collect();
    let own = ways(&mut world, &herd);
    assert!(own.iter().any(|way| *way != own[0]), "{own:?}");
    let elsewhere = |place: &usize| world.region_of(wild[1 + place]) != world.region_of(wild[0]);
    let elsewhere: Vec<usize> = (0..before.len()).filter(elsewhere).collect();
    let after = ways(&mut world, &wild[1..]);
    assert!(elsewhere.len() > 40 && elsewhere.iter().all(|place| before[*place] == after[*place]));
}

#[test]
fn guards_come_back_by_tenths() {
    let tables = tables();
    let mut world = world(&tables);
    let full = |world: &World, unit: UnitId| {
        let size = world[world.region_of(unit)].town.as_deref().map_or(3, |town| town.size() as u32);
        let town = world[world.region_of(unit)].town.as_deref();
        if town.is_none_or(Town::is_starting_city) { 500 } else { 40 * size }
    };
    let guards = units(&world, |unit| unit.kind == UnitKind::Guard);
    for guard in &guards {
        assert_eq!(world[*guard].people(&tables), full(&world, *guard));
        let half = full(&world, *guard) / 2;
        world[*guard].items.set(tables.named.leader, half);
    }
    keep_guards(conditions(&tables), &mut world);
    for guard in &guards {
        let full = full(&world, *guard);
        let count = world[*guard].people(&tables);
        assert_eq!((count, world[*guard].silver(&tables)), (full / 2 + full / 10, count * 50));
    }
    for guard in units(&world, Unit::is_town_guard) {
        world.remove_unit(guard);
    }
    keep_guards(conditions(&tables), &mut world);
    let new = units(&world, |unit| unit.kind == UnitKind::Guard);
    assert!((10..=30).contains(&(new.len() * 100 / guards.len())), "{} of {}", new.len(), guards.len());
    assert!(new.iter().all(|guard| world[*guard].people(&tables) == full(&world, *guard) / 10));
}

#[test]
fn blocks_without_creatures_fill_up_and_stay_full() {
    let tables = tables();
    let mut world = world(&tables);
    let in_abyss = |world: &World, unit: &UnitId| world[world.region_of(*unit)].spot.level == 3;
    for group in units(&world, wandering) {
        if !in_abyss(&world, &group) {
            world.remove_unit(group);
        }
    }
    wander(conditions(&tables), &mut world, 100);
    let full = units(&world, wandering).len();
    assert!(full > 200, "{full}");
    wander(conditions(&tables), &mut world, 100);
    assert!(units(&world, wandering).len() <= full + 30, "a guard's region does not count");
    for group in units(&world, wandering) {
        let unit = &world[group];
        assert!(!unit.is_empty(&tables) && unit.guard == Guard::Avoiding && unit.flags.holding);
    }
}

/// A leader with creatures, who knows a skill for so many days, on the ground of some region.
fn master(tables: &Tables, world: &mut World, creatures: &[(&str, u32)], skill: &str, days: u32) -> UnitId {
    let faction = match world.faction_of(3) {
        Some(faction) => faction,
        None => world.add_faction(Faction::new(3, "Red")),
    };
    let ground = world.open_ground(RegionId(100));
    let number = world.free_unit_number();
    let mut unit = Unit::new(number, faction, ground);
    let creatures = creatures.iter().map(|(key, count)| (tables.item_of(key).unwrap(), *count));
    unit.items = creatures.chain([(tables.named.leader, 1)]).collect();
    unit.days.set(tables.skill_of(skill).unwrap(), days);
    world.add_unit(unit)
}

#[test]
fn demons_leave_who_cannot_hold_them_and_undead_fall_apart() {
    let tables = tables();
    let mut world = world(&tables);
    let stranger = master(&tables, &mut world, &[("IMP", 4), ("DEMO", 1)], "DEMO", 30);
    let summoner = master(&tables, &mut world, &[("IMP", 4), ("SKEL", 40)], "SUIM", 450);
    let mut log = TurnLog::default();
    let before = units(&world, wandering).len();
    break_loose(conditions(&tables), &mut world, &mut log);
    assert_eq!(world[stranger].items.iter().collect::<Vec<_>>(), [(tables.named.leader, 1)]);
    assert_eq!(units(&world, wandering).len(), before + 2, "each kind is a group of its own");
    assert_eq!(world[summoner].items.of(tables.named.imp), 4, "the risk is 16 in 20 x 100 x 100");
    assert_eq!(world[summoner].items.of(tables.named.skeleton), 36, "of 40 always 4 are lost");
    assert_eq!(log.len(), 2);
}

#[test]
fn the_game_is_won_by_the_guards_of_an_empty_black_keep() {
    let tables = tables();
    let mut world = world(&tables);
    let keep = |world: &World| {
        let mut objects = world.regions().flat_map(|region| world[region].objects().to_vec());
        objects.find(|object| world[*object].kind == tables.named.black_keep).unwrap()
    };
    let keep: ObjectId = keep(&world);
    let demons = world[keep].owner().unwrap();
    world[demons].items.set(tables.named.balrog, 150);
    grow(conditions(&tables), &mut world);
    assert_eq!(world[demons].items.of(tables.named.balrog), 152);
    let hero = master(&tables, &mut world, &[], "COMB", 450);
    let ground = world.open_ground(world[keep].region);
    world.put(hero, ground);
    world[hero].guard = Guard::On;
    assert_eq!(victor(conditions(&tables), &world), None);
    world.remove_unit(demons);
    grow(conditions(&tables), &mut world);
    assert!(world[keep].units().is_empty());
    assert_eq!(victor(conditions(&tables), &world), Some(world[hero].faction));
    world[hero].guard = Guard::None;
    assert_eq!(victor(conditions(&tables), &world), None);

    let position = |world: &World| {
        let (world, tables) = (world.clone(), Arc::clone(&tables));
        Position { world, tables, policy: Policy::DEFAULT }
    };
    let mut log = TurnLog::default();
    end(conditions(&tables), &mut world, &mut log);
    assert_eq!(due(&position(&world)).len(), 1);
    world[hero].guard = Guard::On;
    end(conditions(&tables), &mut world, &mut log);
    assert_eq!(world.victor, Some(world[world[hero].faction].number));
    assert!(due(&position(&world)).is_empty(), "no turn is due behind the end");
    let told: Vec<_> = log.as_seen(Reader::Public).collect();
    assert!(matches!(told.as_slice(), [event] if matches!(**event, Event::Settled(Settled::Won { .. }))));
}

/// The plays that a position waits for.
fn due(position: &Position) -> Vec<playdeck_game::Due> {
    <<Atlantis4 as Game>::Head as Plays<Atlantis4>>::due(position)
}
