//! Battles of Atlantis 4.0.6 end as often as those that the program of 2001 fought.
//!
//! Each match-up is fought in many regions of one world for a fixed root. How often each side wins and how many of each
//! die must lie within three standard errors of what was recorded, by default and with the program's switches. An error
//! has two parts, that of the record and ours.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::cast_precision_loss, reason = "counts of some thousands are exact")]

use crate::common::shared;
use playdeck::dice::Dice;
use playdeck::game::atlantis4::event::{BattleEvent, Event, Side, TurnLog};
use playdeck::game::atlantis4::orders::{GivenOrder, Order, Sheet, Who};
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::rules::combat::{self, Battles};
use playdeck::game::atlantis4::rules::{Conditions, Task, Tasks};
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::atlantis4::world::{
    Faction, FactionId, Flags, Level, LevelKind, Object, ObjectId, Region, RegionId, Spot, Unit, UnitKind,
    World,
};
use playdeck::kit::log::Reader;
use serde_json::Value;
use std::fs;

/// The world has so many columns and rows, and a battle in every region.
const SIZE: u32 = 64;
const ROOT: u64 = 2001;
/// How many standard errors apart two figures may lie.
const BOUND: f64 = 3.0;
/// The match-ups of the shared file, at the least.
const MATCHUPS: usize = 10;

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

/// A unit of a match-up. It does not help next door.
fn unit(tables: &Tables, given: &Value, number_of_unit: u32, faction: FactionId, object: ObjectId) -> Unit {
    let mut unit = Unit::new(number_of_unit, faction, object);
    unit.flags = Flags { holding: true, ..Flags::default() };
    for (item, count) in given["items"].as_object().unwrap() {
        unit.items.add(tables.item_of(item).unwrap(), number(count));
    }
    for (skill, days) in given["skill_days"].as_object().unwrap() {
        unit.days.set(tables.skill_of(skill).unwrap(), number(days));
    }
    if let Some(spell) = given["combat_spell"].as_str() {
        (unit.kind, unit.combat) = (UnitKind::Mage, Some(tables.skill_of(spell).unwrap()));
    }
    unit
}

/// A world with a match-up in each of its regions: attackers have odd numbers, and each has the next number as target.
fn field(tables: &Tables, case: &Value) -> World {
    let level = Level { width: SIZE, height: SIZE, name: None, kind: LevelKind::Surface, first: RegionId(0) };
    let count = level.count();
    let mut world = World::new("", vec![level]);
    let factions = [1, 2].map(|number| world.add_faction(Faction::new(number, "")));
    let terrain = tables.terrain_of(case["terrain"].as_str().unwrap()).unwrap();
    for place in 0..count {
        let (x, y) = world.levels[0].spot_of(place);
        let region = Region::new(Spot { level: 0, x, y }, "", terrain);
        let region = world.add_region(region, tables.named.open_ground);
        let ground = world.open_ground(region);
        let inside = case["defender_in"].as_str().map(|kind| {
            let kind = tables.object_of(kind).unwrap();
            world.add_object(Object::new(kind, false, 1, region))
        });
        let attacker = unit(tables, &case["attacker"], place * 2 + 1, factions[0], ground);
        let defender = unit(tables, &case["defender"], place * 2 + 2, factions[1], inside.unwrap_or(ground));
        world.add_unit(attacker);
        world.add_unit(defender);
    }
    world
}

/// Some figures: how many, their sum, the sum of their squares.
#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, figure: f64, times: f64) {
        self.count += times;
        self.sum += figure * times;
        self.squares += figure * figure * times;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The square of the standard error of the mean.
    fn error(&self) -> f64 {
        (self.squares / self.count - self.mean().powi(2)).max(0.0) / self.count
    }

    /// So many times 1 and else 0.
    fn share(ones: f64, count: f64) -> Self {
        Self { count, sum: ones, squares: ones }
    }
}

/// What became of a match-up: how often each side won, and the dead of each.
fn fight(tables: &Tables, case: &Value, policy: Policy) -> ([Sample; 2], [Sample; 2]) {
    let mut world = field(tables, case);
    let attackers = world.units_of(FactionId(0)).collect::<Vec<_>>();
    let orders = attackers.iter().map(|unit| Order::Attack([Who::Unit(world[*unit].number + 1)].into()));
    let given =
        orders.map(|order| GivenOrder { order, is_kept: false, place: None, is_misspelt: false, text: 0..0 });
    let sheet = Sheet { orders: given.collect(), texts: String::new() };
    let mut tasks = Tasks::default();
    for (unit, given) in attackers.iter().zip(&sheet.orders) {
        tasks.push(*unit, Task { sheet: &sheet, given });
    }
    let conditions = Conditions::new(tables, policy, Dice::new(ROOT), 3);
    let mut log = TurnLog::default();
    combat::fight(conditions, &mut world, &tasks, &mut Battles::default(), &mut log);

    let (mut wins, mut dead) = ([0.0; 2], [Sample::default(), Sample::default()]);
    for event in log.as_seen(Reader::Gamesmaster) {
        let battle = match &*event {
            Event::Battle(BattleEvent::Fought(battle)) => battle,
            // Who fell by unit is told beside each battle; the battle has the sums.
            Event::Battle(BattleEvent::Fell { .. }) => continue,
            other => panic!("{other:?}"),
        };
        for side in Side::BOTH {
            wins[side.index()] += f64::from(u8::from(battle.winner == Some(side)));
            dead[side.index()].add(f64::from(battle.casualties[side.index()].dead), 1.0);
        }
    }
    assert!((dead[0].count - attackers.len() as f64).abs() < 0.5, "each order is a battle");
    let count = dead[0].count;
    (wins.map(|wins| Sample::share(wins, count)), dead)
}

/// Holds two figures against each other.
fn compare(what: &str, recorded: &Sample, ours: &Sample, wrong: &mut Vec<String>) {
    let error = (recorded.error() + ours.error()).sqrt();
    let apart = (ours.mean() - recorded.mean()).abs();
    let line = format!(
        "{what}: recorded {:.4}, here {:.4}, {:.2} errors apart",
        recorded.mean(),
        ours.mean(),
        if error > 0.0 { apart / error } else { 0.0 }
    );
    println!("{line}");
    if apart > BOUND * error + 1e-4 {
        wrong.push(line);
    }
}

fn hold(tables: &Tables, case: &Value, way: &str, policy: Policy, wrong: &mut Vec<String>) {
    let name = format!("{} {way}", case["name"].as_str().unwrap());
    let (wins, dead) = fight(tables, case, policy);
    let seeds = case["seeds"].as_f64().unwrap();
    for (side, word) in [(0, "attacker"), (1, "defender")] {
        let recorded = Sample::share(case[format!("{word}_wins")].as_f64().unwrap(), seeds);
        compare(&format!("{name}, {word}s win"), &recorded, &wins[side], wrong);
        let mut recorded = Sample::default();
        for (losses, times) in case[format!("hist_losses_{word}")].as_object().unwrap() {
            recorded.add(losses.parse().unwrap(), times.as_f64().unwrap());
        }
        compare(&format!("{name}, {word}s die"), &recorded, &dead[side], wrong);
    }
}

pub fn match_ups_end_as_often_as_they_did() {
    let file = shared("data/atlantis4_combat.json").unwrap();
    let file: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() >= MATCHUPS, "only {} match-ups", cases.len());
    let tables = Tables::built_in(RuleSet::Wyreth);
    let mut wrong = Vec::new();
    for case in cases {
        hold(&tables, case, "by default", Policy::DEFAULT, &mut wrong);
        hold(&tables, case, "as in the program", Policy::PROGRAM, &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
