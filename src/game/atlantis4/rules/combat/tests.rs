use super::army::Army;
use super::blows::{Assault, contest, strike};
use super::rounds::Field;
use super::shelter::Places;
use super::*;
use crate::dice::Dice;
use crate::game::atlantis4::event::{Battle, BattleEvent, Event, Side, TurnLog};
use crate::game::atlantis4::orders::{Given, Order, Sheet, Who};
use crate::game::atlantis4::policy::{Policy, Quirk};
use crate::game::atlantis4::refusal::Refusal;
use crate::game::atlantis4::rules::{Conditions, Task, Tasks};
use crate::game::atlantis4::tables::{AttackType, RuleSet, Tables};
use crate::game::atlantis4::world::{
    Attitude, Faction, FactionId, Guard, Level, LevelKind, Object, Region, Reveal, Spot, Unit, UnitId,
    UnitKind, World,
};
use crate::kit::log::Reader;
use std::sync::Arc;

fn tables() -> Arc<Tables> {
    Tables::built_in(RuleSet::Wyreth)
}

/// A world of plains, eight by eight, with three factions.
fn world(tables: &Tables) -> World {
    let level = Level { width: 8, height: 8, name: None, kind: LevelKind::Surface, first: RegionId(0) };
    let count = level.count();
    let mut world = World::new("", vec![level]);
    for number in 1..4 {
        world.add_faction(Faction::new(number, ""));
    }
    for place in 0..count {
        let (x, y) = world.levels[0].spot_of(place);
        let region = Region::new(Spot { level: 0, x, y }, "", tables.named.plain);
        world.add_region(region, tables.named.open_ground);
    }
    world
}

const HERE: RegionId = RegionId(12);

/// Puts a unit with items and days of skills on the open ground of a region.
fn add(
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

fn conditions(tables: &Tables, policy: Policy) -> Conditions<'_> {
    Conditions::new(tables, policy, Dice::new(7), 3)
}

/// Plays the battles before all movement, with one ATTACK order for each pair.
fn attack(conditions: Conditions<'_>, world: &mut World, pairs: &[(UnitId, UnitId)]) -> Vec<Event> {
    let orders = pairs.iter().map(|(_, target)| Order::Attack([Who::Unit(world[*target].number)].into()));
    let given = orders.map(|order| Given { order, is_kept: false, place: None, text: 0..0 });
    let sheet = Sheet { orders: given.collect(), texts: String::new() };
    let mut tasks = Tasks::default();
    for ((unit, _), given) in pairs.iter().zip(&sheet.orders) {
        tasks.push(*unit, Task { sheet: &sheet, given });
    }
    let mut log = TurnLog::default();
    fight(conditions, world, &tasks, &mut Battles::default(), &mut log);
    log.as_seen(Reader::Gamesmaster).map(|event| event.into_owned()).collect()
}

fn battle(events: &[Event]) -> &Battle {
    let [Event::Battle(BattleEvent::Fought(battle))] = events else { panic!("{events:?}") };
    battle
}

fn army<'t>(conditions: Conditions<'t>, world: &World, unit: UnitId) -> Army<'t> {
    Army::of(conditions, world, HERE, &[unit], &mut Places::of(HERE))
}

#[test]
fn half_of_a_side_is_not_routed() {
    let (tables, mut chance) = (tables(), Dice::new(1).stream(1, 1, 1));
    let mut world = world(&tables);
    let unit = add(&mut world, &tables, 1, HERE, &[("PLAI", 4)], &[]);
    let mut army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
    let mut broken = Vec::new();
    for _ in 0..4 {
        let target = army.target(&mut chance).unwrap();
        assert!(army.wound(target));
        broken.push(army.is_broken());
    }
    assert_eq!(broken, [false, false, true, true]);
}

#[test]
fn the_better_tactician_has_a_free_round_and_the_winner_another() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    for (days, free) in [([90, 0], Some(Side::Attackers)), ([0, 90], Some(Side::Defenders)), ([90, 90], None)]
    {
        let mut world = world(&tables);
        let men = [("LEAD", 1), ("PLAI", 9)];
        let one = add(&mut world, &tables, 1, HERE, &men, &[("TACT", days[0] * 10)]);
        let other = add(&mut world, &tables, 2, HERE, &men, &[("TACT", days[1] * 10)]);
        let events = attack(conditions, &mut world, &[(one, other)]);
        let battle = battle(&events);
        assert_eq!(battle.rounds[0].free, free);
        assert_eq!(battle.rounds[usize::from(free.is_some())].number, Some(1));
        if let Some(side) = free {
            assert_eq!(battle.rounds[0].losses[side.index()], 0, "only one side strikes");
        }
        let last = battle.rounds.last().unwrap();
        let is_last = last.free.is_some() && last.free == battle.winner;
        let before = battle.rounds[..battle.rounds.len() - 1].iter();
        let lost = |side: usize| before.clone().map(|round| round.losses[side]).sum::<u32>();
        assert!(
            is_last
                || battle
                    .winner
                    .is_none_or(|side| lost(side.other().index()) + last.losses[side.other().index()] == 10)
        );
    }
}

#[test]
fn armor_stops_its_part_of_the_blows() {
    let tables = tables();
    let cases = [
        ("SWOR", "CARM", Policy::DEFAULT, 1.0 / 3.0),
        ("SWOR", "PARM", Policy::DEFAULT, 2.0 / 3.0),
        ("XBOW", "MARM", Policy::DEFAULT, 0.0),
        ("XBOW", "MARM", Policy::DEFAULT.with(Quirk::BowArmor), 2.0 / 3.0),
        ("LBOW", "PARM", Policy::DEFAULT, 2.0 / 3.0),
    ];
    for (weapon, armor, policy, stopped) in cases {
        let conditions = conditions(&tables, policy);
        let mut world = world(&tables);
        let skills = [("XBOW", 450), ("LBOW", 450), ("COMB", 450)];
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), (weapon, 1)], &skills);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 20_000), (armor, 20_000)], &[]);
        let (one, mut other) = (army(conditions, &world, one), army(conditions, &world, other));
        let assault = Assault { level: 60, blows: 1, ..Assault::blow(&one.soldiers[0]) };
        let mut chance = Dice::new(3).stream(1, 1, 1);
        let blows = 12_000_u32;
        let killed: u32 =
            (0..blows).filter_map(|_| strike(conditions, &mut other, assault, &mut chance)).sum();
        let share = f64::from(killed) / f64::from(blows);
        assert!((share - (1.0 - stopped) / 2.0).abs() < 0.02, "{weapon} {armor}: {share}");
    }
}

#[test]
fn each_level_doubles_the_odds() {
    let mut chance = Dice::new(5).stream(1, 1, 1);
    for (attack, defence, odds) in
        [(1, 1, 0.5), (2, 1, 2.0 / 3.0), (3, 1, 0.8), (0, 1, 1.0 / 3.0), (0, 3, 1.0 / 9.0)]
    {
        let won = (0..30_000).filter(|_| contest(attack, defence, &mut chance)).count();
        let share = f64::from(u32::try_from(won).unwrap()) / 30_000.0;
        assert!((share - odds).abs() < 0.01, "{attack} against {defence}: {share}");
    }
    assert!(contest(i32::MAX, i32::MIN, &mut chance) && !contest(i32::MIN, i32::MAX, &mut chance));
}

#[test]
fn a_unit_takes_up_what_it_has_in_the_order_of_the_tables() {
    let tables = tables();
    let mut world = world(&tables);
    let items = [("PLAI", 4), ("SWOR", 1), ("MSWO", 1), ("LBOW", 1), ("HORS", 1), ("PARM", 1), ("CARM", 1)];
    let unit =
        add(&mut world, &tables, 1, HERE, &items, &[("COMB", 4 * 90), ("LBOW", 4 * 30), ("RIDI", 4 * 30)]);
    let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
    let of: Vec<(i32, i32, bool)> = army
        .soldiers
        .iter()
        .map(|soldier| (soldier.attack, soldier.defence[0], soldier.armor.is_some()))
        .collect();
    // The first has the longbow (level 1, less 2) and the horse, which adds to the defence alone.
    assert_eq!(of, [(-1, 1, true), (6, 6, true), (4, 4, false), (2, 2, false)]);
}

#[test]
fn structures_protect_as_many_as_they_have_room_for_and_runes_do_more() {
    let tables = tables();
    let mut world = world(&tables);
    let mut tower = Object::new(tables.named.tower, false, 1, HERE);
    tower.runes = 1;
    let tower = world.add_object(tower);
    let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 12)], &[]);
    world.put(one, tower);
    let defences = |world: &World| -> Vec<[i32; 5]> {
        let army = army(conditions(&tables, Policy::DEFAULT), world, one);
        army.soldiers.iter().map(|soldier| soldier.defence).collect()
    };
    let all = defences(&world);
    assert_eq!((all[9], all[10]), ([2, 2, 3, 3, 0], [0, 0, -2, -2, -2]));
    world[tower].incomplete = 1;
    assert_eq!(defences(&world)[0], [0, 0, -2, -2, -2]);
}

#[test]
fn shields_are_cast_anew_and_in_the_program_pile_up() {
    let tables = tables();
    for (policy, expected) in [(Policy::DEFAULT, [1, 1]), (Policy::DEFAULT.with(Quirk::ShieldPile), [1, 2])] {
        let conditions = conditions(&tables, policy);
        let mut world = world(&tables);
        let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("ESHI", 180)]);
        (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("ESHI"));
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 1)], &[]);
        let mut armies = [mage, other].map(|unit| army(conditions, &world, unit));
        let cast = [false, false].map(|is_free| {
            shields::cast(conditions, &mut armies, is_free);
            armies[0].shields.len()
        });
        assert_eq!((cast, armies[0].shields[0]), (expected, (AttackType::Energy, 3)));
        shields::cast(conditions, &mut armies, true);
        assert_eq!(armies[0].shields.len(), 1);
    }
}

#[test]
fn a_force_shield_stops_arrows_and_strengthens_its_caster() {
    let tables = tables();
    let mut world = world(&tables);
    let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("FSHI", 450)]);
    (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("FSHI"));
    let archer = add(&mut world, &tables, 2, HERE, &[("LEAD", 1), ("LBOW", 1)], &[("LBOW", 30)]);
    for (policy, least, most) in
        [(Policy::DEFAULT, 980, 1000), (Policy::DEFAULT.with(Quirk::ArrowsPass), 0, 0)]
    {
        let conditions = conditions(&tables, policy);
        let mut armies = [mage, archer].map(|unit| army(conditions, &world, unit));
        shields::cast(conditions, &mut armies, true);
        assert_eq!(armies[0].soldiers[0].defence[0], 5);
        let shot = Assault::blow(&armies[1].soldiers[0]);
        let mut chance = Dice::new(9).stream(1, 1, 1);
        let stopped = (0..1000)
            .filter(|_| {
                armies[0].soldiers[0].is_safe = true;
                strike(conditions, &mut armies[0], shot, &mut chance).is_none()
            })
            .count();
        assert!((least..=most).contains(&stopped), "{stopped}");
    }
}

#[test]
fn in_the_program_a_force_shield_counts_twice_behind_a_free_round_of_the_enemy() {
    let tables = tables();
    for (policy, defence) in [(Policy::DEFAULT, 5), (Policy::DEFAULT.with(Quirk::ForceTwice), 10)] {
        let conditions = conditions(&tables, policy);
        let mut world = world(&tables);
        let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("FSHI", 450)]);
        (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("FSHI"));
        let other = add(&mut world, &tables, 2, HERE, &[("LEAD", 1)], &[("TACT", 30)]);
        let armies = [mage, other].map(|unit| army(conditions, &world, unit));
        let mut field = Field::new(conditions, armies);
        field.armies[0].soldiers[0].is_safe = true;
        field.fight(&mut Dice::new(2).stream(1, 1, 1));
        assert_eq!(field.armies[0].soldiers[0].defence[0], defence);
    }
}

#[test]
fn a_battle_makes_no_goods_and_half_of_what_the_dead_had_is_found() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let (silver, sword) = (tables.named.silver, tables.named.sword);
    let mut world = world(&tables);
    let strong = [("COMB", 40 * 450)];
    let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40), ("SWOR", 40), ("PARM", 40)], &strong);
    let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 10), ("SILV", 1000), ("SWOR", 3)], &[]);
    let events = attack(conditions, &mut world, &[(one, other)]);
    let battle = battle(&events);
    assert_eq!((battle.winner, battle.casualties[1].dead), (Some(Side::Attackers), 10));
    assert!(world[other].passing.is_gone);
    assert_eq!(world[one].items.of(silver), 500);
    let swords = world[one].items.of(sword);
    assert!((41..=42).contains(&swords), "one or two of three: {swords}");
    let told: Vec<(&str, u32)> = battle.spoils.iter().map(|goods| (&*goods.abbr, goods.count)).collect();
    assert_eq!(told, [("SILV", 500), ("SWOR", swords - 40)]);
}

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
    let one = world[one].passing;
    assert!(one.cannot_attack && one.cannot_move);
    let other = &world[other];
    assert!(other.passing.cannot_attack && !other.passing.cannot_move && other.guard == Guard::None);
}

#[test]
fn healers_take_an_herb_for_each_attempt_and_whoever_was_hurt_still_cannot_move() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let mut world = world(&tables);
    let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40)], &[("COMB", 40 * 180)]);
    let healer = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("HERB", 100)], &[("HEAL", 450)]);
    world[healer].flags.behind = true;
    let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 40)], &[("COMB", 40 * 90)]);
    let events = attack(conditions, &mut world, &[(one, other)]);
    let battle = battle(&events);
    let healed = battle.casualties[0].healed[0].1;
    let lost: u32 = battle.rounds.iter().map(|round| round.losses[0]).sum();
    assert_eq!(battle.casualties[0].dead, lost - healed);
    assert_eq!(world[healer].items.of(tables.named.herb), 100 - lost.min(25));
    assert!(world[one].passing.cannot_move && world[healer].passing.cannot_move);
}

#[test]
fn neighbours_help_unless_they_hold_or_the_side_wants_no_aid() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let near = |world: &World| world.neighbours(HERE).next().unwrap().1;
    for (holds, no_aid, units) in [(false, false, 2), (true, false, 1), (false, true, 1)] {
        let mut world = world(&tables);
        let near = near(&world);
        let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 5)], &[]);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[]);
        let help = add(&mut world, &tables, 2, near, &[("PLAI", 5)], &[]);
        (world[help].flags.holding, world[other].flags.no_aid) = (holds, no_aid);
        let events = attack(conditions, &mut world, &[(one, other)]);
        assert_eq!(battle(&events).rosters.each_ref().map(Vec::len), [1, units]);
    }
}

#[test]
fn allies_defend_hostile_units_attack_and_an_ally_is_not_attacked() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let mut world = world(&tables);
    let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 20), ("SWOR", 20)], &[]);
    let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[]);
    let ally = add(&mut world, &tables, 3, HERE, &[("PLAI", 5)], &[]);
    world[FactionId(2)].attitudes.insert(FactionId(1), Attitude::Ally);
    world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
    let refused = attack(conditions, &mut world, &[(ally, other)]);
    assert!(matches!(refused[..], [Event::Refused { why: Refusal::AttacksAlly, .. }]));
    // Nobody knows whose the hostile faction's enemy is until it shows it.
    world[other].reveal = Reveal::Faction;
    let events = attack(conditions, &mut world, &[]);
    assert_eq!(battle(&events).rosters.each_ref().map(Vec::len), [1, 2]);
    assert_eq!(battle(&events).leaders[0].number, world[one].number);
}

#[test]
fn who_advances_and_loses_goes_back() {
    let tables = tables();
    let conditions = conditions(&tables, Policy::DEFAULT);
    let mut world = world(&tables);
    let from = world.neighbours(HERE).next().unwrap().1;
    let weak = add(&mut world, &tables, 1, HERE, &[("PLAI", 40)], &[]);
    let guard = add(&mut world, &tables, 2, HERE, &[("LEAD", 30), ("SWOR", 30)], &[("COMB", 30 * 300)]);
    world[guard].guard = Guard::On;
    world[FactionId(1)].default_attitude = Attitude::Unfriendly;
    (world[weak].guard, world[weak].passing.advanced_from) = (Guard::Advancing, Some(from));
    let mut log = TurnLog::default();
    after_moves(conditions, &mut world, HERE, &[weak], &mut Battles::default(), &mut log);
    assert_eq!(log.len(), 1);
    assert!(world[weak].people(&tables) > 0, "the roots are such that some survive");
    assert_eq!((world.region_of(weak), world[weak].passing.advanced_from), (from, None));
}

#[test]
fn the_victim_of_an_assassin_is_one_and_others_learn_no_more() {
    let tables = tables();
    for (policy, left) in [(Policy::DEFAULT, 50), (Policy::DEFAULT.with(Quirk::AssassinSpoils), 80)] {
        let conditions = conditions(&tables, policy);
        let mut world = world(&tables);
        let skills = [("COMB", 450), ("STEA", 450)];
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("SWOR", 1)], &skills);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5), ("SILV", 100)], &[]);
        let mut log = TurnLog::default();
        assassinate(conditions, &mut world, &mut Battles::default(), one, other, &mut log);
        let silver = [one, other].map(|unit| world[unit].items.of(tables.named.silver));
        assert_eq!(world[other].people(&tables), 4);
        let gained = if left == 50 { 50 } else { 10 };
        assert_eq!(silver, [gained, left]);
        let told = |faction| {
            log.as_seen(Reader::Player(faction)).map(|event| event.into_owned()).collect::<Vec<_>>()
        };
        assert!(matches!(told(0)[..], [Event::Battle(BattleEvent::Fought(_))]));
        assert!(matches!(told(1)[..], [Event::Battle(BattleEvent::Assassinated { .. })]));
    }
}
