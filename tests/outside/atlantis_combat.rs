//! Battles of Atlantis 1.0 end as often as those that the program of 1993 fought.
//!
//! Each match-up is fought in many regions of one world for a fixed root, in a whole turn. How often the attackers win,
//! how many of the winners die and what winning attackers have afterwards must lie within three standard errors of what
//! was recorded: without the switches of 1993 where the rules text decides, and with all of them. An error has two parts,
//! that of the record and ours.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::cast_precision_loss, reason = "counts of some thousands are exact")]

use crate::common::shared;
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::{Item, Skill, Spell, Terrain};
use playdeck::game::atlantis::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureKind, Unit, World,
};
use playdeck::kit::log::Reader;
use playdeck::message::Place;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// How many battles of a match-up are fought, and the root of their chance.
const BATTLES: u32 = 4_000;
const ROOT: u64 = 1993;
/// How many standard errors apart two figures may lie.
const BOUND: f64 = 3.0;
/// The match-ups of the shared file, at the least.
const MATCHUPS: usize = 20;

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn of_word<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str, name: &str) -> T {
    all.iter().copied().find(|it| word(*it).eq_ignore_ascii_case(name)).unwrap()
}

/// A unit of a match-up, with silver for a month.
fn unit(given: &Value, number_of_unit: u32, faction: FactionId, region: RegionId) -> Unit {
    let mut unit = Unit::new(number_of_unit, faction, region);
    unit.people = number(&given["number"]);
    unit.money = i64::from(unit.people) * 10;
    unit.behind = given["behind"] == true;
    let spell = |name: &Value| of_word(&Spell::ALL, Spell::word, name.as_str().unwrap());
    unit.combat = given.get("combat_spell").map(spell);
    unit.spells = given["spells"].as_array().into_iter().flatten().map(spell).collect();
    for (name, days) in given["skills"].as_object().into_iter().flatten() {
        unit.days[of_word(&Skill::ALL, Skill::word, name).index()] = number(days);
    }
    for (name, count) in given["items"].as_object().into_iter().flatten() {
        *unit.goods_mut(of_word(&Item::ALL, Item::word, name)) = number(count);
    }
    unit
}

/// A world of one match-up in many regions, and the attackers' sheet.
fn battles(case: &Value) -> (World, String) {
    let mut world = World::new(10);
    let factions = [1, 2].map(|number| world.add_faction(Faction::new(number, "", 10)));
    let terrain = of_word(&Terrain::ALL, Terrain::word, case["terrain"].as_str().unwrap());
    let (mut sheet, mut next) = (String::new(), 1);
    for place in 0..BATTLES {
        let spot = Spot { x: i32::try_from(place).unwrap() * 3, y: 0 };
        let region = world.add_region(Region::new(spot, "", terrain));
        let mut firsts = Vec::new();
        for (side, faction) in ["attackers", "defenders"].into_iter().zip(factions) {
            let inside = case.get("building").filter(|building| building["inside"] == side).map(|building| {
                let size = number(&building["size"]);
                world.add_structure(Structure::new(place + 1, StructureKind::Building { size }, region))
            });
            firsts.push(next);
            for given in case[side].as_array().unwrap() {
                let id = world.add_unit(unit(given, next, faction, region));
                next += 1;
                if let Some(inside) = inside {
                    world.enter(id, inside);
                }
            }
        }
        writeln!(sheet, "UNIT {}\nATTACK {}", firsts[0], firsts[1]).unwrap();
    }
    (world, sheet)
}

/// Some figures: how many, their sum, the sum of their squares.
#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, figure: u32) {
        let figure = f64::from(figure);
        self.count += 1.0;
        self.sum += figure;
        self.squares += figure * figure;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn variance(&self) -> f64 {
        self.squares / self.count - self.mean().powi(2)
    }
}

/// What became of a match-up.
#[derive(Default)]
struct Outcome {
    /// How often each side won.
    wins: [u32; 2],
    /// The dead of each side where it won.
    casualties: [Sample; 2],
    /// What winning attackers had afterwards.
    items: BTreeMap<Item, Sample>,
}

fn fight(case: &Value, policy: Policy) -> Outcome {
    let (mut world, sheet) = battles(case);
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    let mut sheets = Sheets::default();
    let attackers = world.faction_of(1).unwrap();
    let lines = sheet.lines().map(|line| (line, nowhere));
    sheets.add(attackers, Sheet::read(lines, policy, &mut Vec::new()));
    let conditions = Conditions::new(policy, Dice::new(ROOT), 11);
    let regions: BTreeMap<u32, RegionId> = world
        .regions()
        .flat_map(|region| world.units_in(region).map(move |(_, unit)| (unit.number, region)))
        .collect();
    let log = rules::play(conditions, &mut world, &sheets);

    let mut outcome = Outcome::default();
    // The battle that is told: its region, who attacks, who has won, and the winners' dead.
    let mut battle: Option<(RegionId, u32, Option<usize>, u32)> = None;
    for event in log.as_seen(Reader::Gamesmaster) {
        match (&*event, &mut battle) {
            (Event::Battle(BattleLine::Attack { unit, .. }), _) => {
                outcome.count(&world, attackers, battle.take());
                battle = Some((regions[&unit.number], unit.number, None, 0));
            }
            (Event::Battle(BattleLine::Win { unit: Some(unit) }), Some((_, attacker, winner, _))) => {
                *winner = Some(usize::from(unit.number != *attacker));
            }
            (Event::Battle(BattleLine::Casualties { dead, .. }), Some((_, _, _, sum))) => *sum += dead,
            _ => {}
        }
    }
    outcome.count(&world, attackers, battle);
    outcome
}

impl Outcome {
    /// Counts a battle that was decided.
    fn count(
        &mut self,
        world: &World,
        attackers: FactionId,
        battle: Option<(RegionId, u32, Option<usize>, u32)>,
    ) {
        let Some((region, _, Some(side), dead)) = battle else { return };
        self.wins[side] += 1;
        self.casualties[side].add(dead);
        if side == 0 {
            for item in Item::ALL {
                let own = world.units_in(region).filter(|(_, unit)| unit.faction == attackers);
                self.items.entry(item).or_default().add(own.map(|(_, unit)| unit.has(item)).sum());
            }
        }
    }
}

/// Holds two figures against each other.
fn compare(what: &str, recorded: f64, ours: f64, error: f64, wrong: &mut Vec<String>) {
    let apart = if error > 0.0 { (ours - recorded) / error } else { 0.0 };
    let line = format!("{what}: recorded {recorded:.4}, here {ours:.4}, {apart:.2} errors apart");
    println!("{line}");
    if (ours - recorded).abs() > BOUND * error + 1e-4 {
        wrong.push(line);
    }
}

/// Holds two means against each other; the variance of ours stands for both.
fn compare_means(what: &str, (recorded, trials): (f64, f64), ours: &Sample, wrong: &mut Vec<String>) {
    let error = (ours.variance().max(0.0) * (1.0 / trials + 1.0 / ours.count)).sqrt();
    compare(what, recorded, ours.mean(), error, wrong);
}

fn hold(case: &Value, way: &str, policy: Policy, with_items: bool, wrong: &mut Vec<String>) {
    let name = format!("{} {way}", case["name"].as_str().unwrap());
    let runs = case["runs"].as_f64().unwrap();
    let outcome = fight(case, policy);
    let fought = f64::from(outcome.wins[0] + outcome.wins[1]);
    assert!((fought - f64::from(BATTLES)).abs() < 0.5, "{name}: {fought} battles are decided");
    let recorded = case["attacker_wins"].as_f64().unwrap();
    let both = (recorded + f64::from(outcome.wins[0])) / (runs + fought);
    let error = (both * (1.0 - both) * (1.0 / runs + 1.0 / fought)).sqrt();
    let (theirs, ours) = (recorded / runs, f64::from(outcome.wins[0]) / fought);
    compare(&format!("{name}, attackers win"), theirs, ours, error, wrong);
    let keys = ["attacker_casualties_when_winning", "defender_casualties_when_winning"];
    for (key, ours) in keys.into_iter().zip(&outcome.casualties) {
        // Of a handful of battles the mean is no normal variable.
        if let (Some(mean), Some(trials)) = (case[key]["mean"].as_f64(), case[key]["n"].as_f64())
            && trials.min(ours.count) >= 10.0
        {
            compare_means(&format!("{name}, {key}"), (mean, trials), ours, wrong);
        }
    }
    for (item, mean) in case["items_with_winning_attackers_mean"].as_object().into_iter().flatten() {
        let ours = outcome.items.get(&of_word(&Item::ALL, Item::word, item));
        if let Some(ours) = ours.filter(|ours| with_items && ours.count >= 10.0) {
            compare_means(&format!("{name}, {item}"), (mean.as_f64().unwrap(), recorded), ours, wrong);
        }
    }
}

pub fn match_ups_end_as_often_as_they_did() {
    let file = shared("data/atlantis1_combat.json").unwrap();
    let file: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() >= MATCHUPS, "only {} match-ups", cases.len());
    let mut wrong = Vec::new();
    for case in cases {
        hold(case, "by default", Policy::DEFAULT, false, &mut wrong);
        hold(case, "as in 1993", Policy::PROGRAM, true, &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
