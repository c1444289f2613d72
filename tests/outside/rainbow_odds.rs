//! The exact odds of battles and of indirect fire compared with the engine's own battles over many roots of chance.
//!
//! The exact figures are the shared ones, which were worked out by enumeration independently of this program. Each set
//! of measured counts is tested against them by the chi-square test at a level of one in 10,000, and each mean of
//! rounds by its own error at two in 10,000. With a sound program, about a hundred such tests would fail for one choice
//! of roots in seventy; the roots are fixed, so the outcome is, too.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::cast_precision_loss, reason = "counts of some thousands are exact")]

use crate::common;
use crate::rainbow;

use common::odds::{BOUND, compare};
use common::shared;
use playdeck::dice::Dice;
use playdeck::game::Outcome;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::calculator::{self, Force};
use playdeck::game::rainbow::event::{Event, What};
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::log::Log;
use playdeck::game::rainbow::tables::Kind;
use playdeck::game::rainbow::turn;
use playdeck::game::rainbow::unit::UnitId;
use playdeck::operand;
use rainbow::{World, left_after_fire, plain};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// How often each battle is fought and each mission is fired.
const TRIALS: u64 = 2000;
/// The shared figures have six decimals.
const ROUNDED: f64 = 1e-6;

fn figures() -> Option<Value> {
    let path = shared("data/rainbow_combat.json")?;
    Some(serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
}

/// A list that has so many figures at the least.
fn list<'v>(figures: &'v Value, what: &str, least: usize) -> &'v [Value] {
    let list = figures[what].as_array().unwrap();
    assert!(list.len() >= least, "only {} of {what}", list.len());
    list
}

/// A fraction as it is written, `25/28`.
fn fraction(written: &Value) -> f64 {
    let written = written.as_str().unwrap();
    let (over, under) = written.split_once('/').unwrap_or((written, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}

fn kind(name: &str) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name)).unwrap()
}

/// The units of a side, as the shared file counts them.
fn force(side: &Value) -> Vec<(Kind, u64)> {
    let counts = side.as_object().unwrap().iter();
    counts.map(|(name, count)| (kind(name), count.as_u64().unwrap())).collect()
}

/// A hex that contains the units of all sides, the first side's for player 1.
fn field(battle: &Value) -> World {
    let sides = battle["sides"].as_array().unwrap();
    let mut units = Vec::new();
    for (player, side) in (1..).zip(sides) {
        let kinds = force(side).into_iter().flat_map(|(kind, count)| (0..count).map(move |_| kind));
        units.extend((10..).zip(kinds).map(|(number, kind)| format!("{player}-{number} {kind} 3/3")));
    }
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    plain(9, u8::try_from(sides.len()).unwrap()).with(&units)
}

/// The attacks of a battle: the attacker, the target, and whether it was destroyed.
fn attacks(events: &Log) -> Vec<(UnitId, Kind, bool)> {
    let attack = |event: &Event| match &event.what {
        What::Attacked { by, unit, destroyed, .. } => Some((by.id, unit.kind, *destroyed)),
        _ => None,
    };
    events.iter().filter_map(attack).collect()
}

/// The number of rounds in which somebody shot. All living units with an enemy shoot once in each, so a round begins
/// with the first unit that shoots again.
fn rounds(attacks: &[(UnitId, Kind, bool)]) -> u64 {
    let (mut rounds, mut have_shot) = (0, BTreeSet::new());
    for (by, ..) in attacks {
        if rounds == 0 || have_shot.contains(by) {
            rounds += 1;
            have_shot.clear();
        }
        have_shot.insert(*by);
    }
    rounds
}

/// The units left in the hex of a battle, in the notation of the shared file: `A:2inf A:1art`.
fn left(played: &Outcome<Rainbow>) -> String {
    let mut counts: BTreeMap<(char, Kind), u64> = BTreeMap::new();
    for (_, unit) in played.position.units.at(Hex::new(3, 3)) {
        *counts.entry((char::from(b'@' + unit.id.player.0), unit.kind)).or_default() += 1;
    }
    let words = counts
        .iter()
        .map(|((side, kind), count)| format!("{side}:{count}{}", kind.name()[..3].to_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

pub fn battles_end_as_often_as_they_must() {
    let figures = figures().unwrap();
    for battle in list(&figures, "battles", 29) {
        let name = battle["name"].as_str().unwrap();
        let world = field(battle);
        let finals: BTreeMap<String, f64> = battle["final_states"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(state, share)| {
                let mut words: Vec<&str> = state.split(' ').collect();
                words.sort_by_key(|word| (word.as_bytes()[0], kind_of_word(word)));
                (words.join(" "), share.as_f64().unwrap())
            })
            .collect();
        let mut counts: BTreeMap<String, u64> = finals.keys().map(|state| (state.clone(), 0)).collect();
        let (mut sum, mut squares) = (0, 0);
        for seed in 1..=TRIALS {
            let played = turn::play(world.0.clone(), BTreeMap::new(), &Dice::new(seed));
            let state = left(&played);
            *counts.get_mut(&state).unwrap_or_else(|| panic!("{name}: {state} cannot be")) += 1;
            let rounds = rounds(&attacks(&played.events));
            (sum, squares) = (sum + rounds, squares + rounds * rounds);
        }
        let counted: Vec<u64> = counts.values().copied().collect();
        let shares: Vec<f64> = finals.values().copied().collect();
        compare(name, &counted, &shares);
        wins(battle, &counts, &finals);
        let (trials, expected) = (TRIALS as f64, battle["expected_rounds"].as_f64().unwrap());
        let mean = sum as f64 / trials;
        let error = ((squares as f64 / trials - mean * mean) / trials).sqrt();
        assert!((mean - expected).abs() <= BOUND * error + ROUNDED, "{name}: {mean} rounds, not {expected}");
    }
}

fn kind_of_word(word: &str) -> Kind {
    let is_it = |kind: &Kind| word.ends_with(&kind.name()[..3].to_lowercase());
    Kind::ALL.into_iter().find(is_it).unwrap()
}

/// Compares the exact shares of the sides with each other and with the counts.
fn wins(battle: &Value, counts: &BTreeMap<String, u64>, finals: &BTreeMap<String, f64>) {
    let name = battle["name"].as_str().unwrap();
    let fractions = battle["win_fraction"].as_array().unwrap();
    let (mut counted, mut shares) = (Vec::new(), Vec::new());
    for (side, exact) in ('A'..).zip(fractions) {
        let exact = fraction(exact);
        let is_own = |state: &str| state.starts_with(side);
        let of_finals: f64 = finals.iter().filter(|(state, _)| is_own(state)).map(|(_, share)| share).sum();
        let printed = battle["win"][side.to_string()].as_f64().unwrap();
        assert!((of_finals - exact).abs() < 8.0 * ROUNDED && (printed - exact).abs() < ROUNDED, "{name}");
        counted.push(counts.iter().filter(|(state, _)| is_own(state)).map(|(_, count)| count).sum());
        shares.push(exact);
    }
    compare(name, &counted, &shares);
}

/// The first attack by a unit of one type on a unit of another, in a battle of these two only.
pub fn attacks_succeed_as_often_as_they_must() {
    let figures = figures().unwrap();
    for entry in list(&figures, "hit_table", 12) {
        let (attacker, target) = (entry["attacker"].as_str().unwrap(), entry["target"].as_str().unwrap());
        let world = plain(9, 2).with(&[&format!("1-10 {attacker} 3/3"), &format!("2-10 {target} 3/3")]);
        let mut counts = [0, 0];
        for seed in 1..=TRIALS {
            let played = turn::play(world.0.clone(), BTreeMap::new(), &Dice::new(seed));
            let attacks = attacks(&played.events);
            if let Some((.., destroyed)) = attacks.iter().find(|(by, ..)| by.player.0 == 1) {
                counts[usize::from(*destroyed)] += 1;
            }
        }
        assert!(counts[0] + counts[1] > TRIALS / 4, "{attacker} on {target}: {counts:?}");
        let exact = fraction(&entry["fraction"]);
        let rating = f64::from(kind(attacker).attack());
        let formula = rating / (rating + f64::from(kind(target).defense().unwrap()));
        assert!((formula - exact).abs() < 1e-12, "{attacker} on {target}");
        compare(&format!("{attacker} on {target}"), &counts, &[1.0 - exact, exact]);
    }
}

/// The guns and the targets in the name of a mission: `3 artillery .. a stack of 5 infantry`.
fn mission(name: &str) -> (u64, u64, &str) {
    let words: Vec<&str> = name.split([' ', ',']).collect();
    let guns = words.iter().find_map(|word| word.parse().ok()).unwrap();
    let count = words[words.len() - 2].parse().unwrap_or(1);
    (guns, count, words[words.len() - 1])
}

pub fn indirect_fire_destroys_as_often_as_it_must() {
    let figures = figures().unwrap();
    for entry in list(&figures, "fire", 8) {
        let name = entry["name"].as_str().unwrap();
        let (guns, count, target) = mission(name);
        let mut counts = left_after_fire(guns, count, target, TRIALS);
        // The shared figures count the destroyed units.
        counts.reverse();
        let shares: Vec<f64> = match entry["destroyed_distribution"].as_object() {
            Some(shares) => (0..=count).map(|hit| shares[&hit.to_string()].as_f64().unwrap()).collect(),
            None => vec![1.0 - fraction(&entry["fraction"]), fraction(&entry["fraction"])],
        };
        compare(name, &counts, &shares);
    }
}

/// The battles of the shared file in the form of the card: `A=(INFANTRY=3),B=(TANKS=1)`.
fn operands(battle: &Value) -> String {
    let sides = ('A'..).zip(battle["sides"].as_array().unwrap()).map(|(letter, side)| {
        let counts: Vec<String> = force(side)
            .into_iter()
            .map(|(kind, count)| format!("{}={count}", kind.name().to_uppercase()))
            .collect();
        format!("{letter}=({})", counts.join(","))
    });
    sides.collect::<Vec<_>>().join(",")
}

/// The units left, in the notation of the shared file.
fn words(left: &[Force]) -> String {
    let of_side = |(side, force): (char, &Force)| {
        let words = force
            .units()
            .map(move |(kind, count)| format!("{side}:{count}{}", kind.name()[..3].to_lowercase()));
        words.collect::<Vec<_>>()
    };
    let mut words: Vec<String> = ('A'..).zip(left).flat_map(of_side).collect();
    words.sort();
    words.join(" ")
}

/// The battle calculator gives the shared figures, to the last of their six decimals.
pub fn the_calculator_gives_the_exact_odds() {
    let figures = figures().unwrap();
    let is_near = |millionths: u32, exact: f64| (f64::from(millionths) - exact * 1e6).abs() <= 1.0;
    for battle in list(&figures, "battles", 29) {
        let name = battle["name"].as_str().unwrap();
        let odds = calculator::odds(operand::from_operands(&operands(battle)).unwrap());
        let wins = battle["win_fraction"].as_array().unwrap();
        assert_eq!(odds.wins.len(), wins.len());
        for (found, exact) in odds.wins.iter().zip(wins) {
            assert!(is_near(*found, fraction(exact)), "{name}: {found}, not {exact}");
        }
        let rounds = battle["expected_rounds"].as_f64().unwrap();
        assert!(is_near(odds.rounds, rounds), "{name}: {} rounds, not {rounds}", odds.rounds);
        let finals = battle["final_states"].as_object().unwrap();
        assert_eq!(odds.ends.len(), finals.len(), "{name}");
        for (state, exact) in finals {
            let mut sorted: Vec<&str> = state.split(' ').collect();
            sorted.sort_unstable();
            let end = odds.ends.iter().find(|end| words(&end.left) == sorted.join(" ")).unwrap();
            assert!(is_near(end.share, exact.as_f64().unwrap()), "{name}: {state} {}", end.share);
        }
    }
}
