//! Battles of Medieval War Door have each result as often as the rules text says.
//!
//! The exact figures are the shared ones, which were worked out by enumeration independently of this program. Strengths
//! must match them exactly. Each set of counts, for fixed roots, is tested against them by the chi-square test at a
//! level of one in 10,000, and each mean by its own error at two in 10,000. With a sound program, about two hundred
//! such tests would fail for one choice of roots in forty; the roots are fixed, so the outcome is, too.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::cast_precision_loss, reason = "counts of some hundred thousands are exact")]

use crate::common;
use crate::field;

use common::odds::{BOUND, compare};
use common::shared;
use field::duels::{DUELS, Duel, to_the_end};
use field::{Field, at};
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::lobby::setup::{DamageSplit, Experience};
use playdeck::game::medieval::rules::battle;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::damage::strengths;
use serde_json::Value;
use std::fs;

/// Roots of chance, each a map full of the same duel: 1,800 battles of each kind.
const ROOTS: u64 = 8;
/// Roots for duels that go on until a piece is destroyed.
const REPEATED: u64 = 4;
/// How often a hit destroys outright, and how often it does each number of points from 1 to 6. Half of all rolls do 2
/// to 6, equally often, and two fifths do 1 or 2.
const DAMAGE: [f64; 7] = [0.1, 0.2, 0.3, 0.1, 0.1, 0.1, 0.1];
/// The number of matchups in the shared file, and how many of them go on until a piece is destroyed, at the least.
const MATCHUPS: (usize, usize) = (65, 62);

fn cases() -> Option<Value> {
    let text = fs::read_to_string(shared("data/medieval_combat.json")?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

fn name(case: &Value) -> String {
    format!("{} {} {}", case["attacker"], case["defender"], case["conditions"])
}

fn kind(case: &Value) -> Kind {
    Kind::named(case.as_str().unwrap()).unwrap()
}

fn number(case: &Value, key: &str) -> u16 {
    u16::try_from(case["conditions"][key].as_u64().unwrap_or(0)).unwrap()
}

/// The duel of a case.
fn duel(case: &Value) -> Duel {
    let small = |key: &str| u8::try_from(number(case, key)).unwrap();
    Duel {
        distance: small("rng").max(1),
        mountain: case["conditions"]["mtn"] == true,
        fort: small("fort"),
        helpers: small("adj"),
        damage: (small("da"), small("dd")),
        experience: (number(case, "xa"), number(case, "xd")),
        ..Duel::of(kind(&case["attacker"]), kind(&case["defender"]))
    }
}

pub fn iii_combat_strengths_and_frequencies_are_those_of_the_text() {
    let cases = cases().unwrap();
    let matchups = cases["matchups"].as_array().unwrap();
    assert!(matchups.len() >= MATCHUPS.0, "only {} matchups", matchups.len());
    for case in matchups {
        let name = name(case);
        let (position, sheet) = duel(case).field(Experience::None);
        // The defender destroyed or hurt, the attacker destroyed or hurt, neither.
        let mut met = [0; 5];
        for root in 0..ROOTS {
            let round = field::play(position.clone(), &[(1, &sheet)], root);
            assert!(round.said.is_empty(), "{name}: {:?}", round.said.first());
            for event in &round.full {
                let What::Fought { hit, destroyed, odds: Some(odds), .. } = &event.what else { continue };
                let found = [u64::from(odds.attack), u64::from(odds.defense), u64::from(odds.share)];
                assert_eq!(found, ["BAS", "BDS", "X"].map(|key| case[key].as_u64().unwrap()), "{name}");
                let outcome = match hit {
                    Some(Side::Defender) => usize::from(!*destroyed),
                    Some(Side::Attacker) => 2 + usize::from(!*destroyed),
                    None => 4,
                };
                met[outcome] += 1;
            }
        }
        assert_eq!(met.iter().sum::<u64>(), u64::from(DUELS) * ROOTS, "{name}");
        let exact = |key: &str| case[key].as_f64().unwrap();
        let killed = ["single_attack_defender_destroyed", "single_attack_attacker_destroyed"].map(exact);
        let hurt = [exact("defender_hit") - killed[0], exact("attacker_hit") - killed[1]];
        compare(&name, &met, &[killed[0], hurt[0], killed[1], hurt[1], exact("neither")]);
    }
}

pub fn iii_combat_repeated_attacks_end_as_often_as_they_should() {
    let cases = cases().unwrap();
    let matchups = cases["matchups"].as_array().unwrap().iter();
    let repeated = matchups.filter(|case| case.get("repeated_attacks").is_some());
    let mut ended = 0;
    for case in repeated {
        let (name, exact) = (name(case), &case["repeated_attacks"]);
        let exact = |key: &str| exact[key].as_f64().unwrap();
        let (start, sheet) = duel(case).field(Experience::None);
        // Which pieces were destroyed, and the sum of the attacks of all duels and of their squares.
        let (mut met, mut sum, mut squares) = ([0, 0], 0, 0);
        for root in 0..REPEATED {
            let (destroyed, attacks) = to_the_end((start.clone(), &sheet), root);
            met = [met[0] + destroyed[0], met[1] + destroyed[1]];
            sum += attacks.iter().sum::<u64>();
            squares += attacks.iter().map(|attacks| attacks * attacks).sum::<u64>();
        }
        compare(&name, &met, &[exact("defender_destroyed_first"), exact("attacker_destroyed_first")]);
        let trials = f64::from(DUELS) * REPEATED as f64;
        let mean = sum as f64 / trials;
        let error = ((squares as f64 / trials - mean * mean) / trials).sqrt();
        let expected = exact("expected_attacks");
        assert!((mean - expected).abs() <= BOUND * error, "{name}: {mean} attacks, not {expected}");
        ended += 1;
    }
    assert!(ended >= MATCHUPS.1, "only {ended} end");
}

pub fn iii_combat_damage_is_taken_off_as_it_was_recorded() {
    let cases = cases().unwrap();
    for kind in Kind::ALL {
        for (damage, pair) in (0..).zip(cases["damage_split"][kind.code()].as_array().unwrap()) {
            let pair = (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
            let (attack, defense) = strengths(DamageSplit::Larger, kind, damage);
            assert_eq!((u64::from(attack), u64::from(defense)), pair, "{kind} {damage}");
        }
    }
}

pub fn iii_combat_the_roll_to_hit_is_a_number_from_0_to_99() {
    let (position, sheet) = Duel::of(Kind::Catapult, Kind::Catapult).field(Experience::None);
    let mut met = [0; 100];
    for root in 0..5 * ROOTS {
        let round = field::play(position.clone(), &[(1, &sheet)], root);
        for event in round.events {
            if let What::Fought { odds: Some(odds), .. } = event.what {
                met[usize::from(odds.roll)] += 1;
            }
        }
    }
    assert_eq!(met.iter().sum::<u64>(), 9_000);
    compare("the roll to hit", &met, &[0.01; 100]);
}

pub fn iii_combat_the_damage_roll_is_that_of_the_text() {
    let mut stream = playdeck::dice::Dice::new(5).stream(1, 1, 1);
    // Destroyed outright, then the points from 1 on.
    let mut met = [0; 7];
    for _ in 0..400_000 {
        met[usize::from(battle::damage(&mut stream).unwrap_or(0))] += 1;
    }
    compare("the damage roll", &met, &DAMAGE);
}

pub fn iii_combat_the_damage_roll_is_as_recorded() {
    let cases = cases().unwrap();
    let recorded = cases["damage_given_hit"].as_object().unwrap();
    assert_eq!(recorded.len(), DAMAGE.len());
    for (key, share) in ["K", "1", "2", "3", "4", "5", "6"].into_iter().zip(DAMAGE) {
        assert!((recorded[key].as_f64().unwrap() - share).abs() < 1e-9, "{key}");
    }
}

pub fn iii_combat_whole_pieces_are_destroyed_by_a_hit_as_often_as_was_recorded() {
    let cases = cases().unwrap();
    let shares = cases["destroy_given_hit_on_undamaged"].as_object().unwrap();
    assert_eq!(shares.len(), Kind::ALL.len());
    for kind in Kind::ALL {
        // A hit that destroys: outright, or with as many points as the piece has left.
        let enough: f64 = (1..)
            .zip(&DAMAGE[1..])
            .filter(|(points, _)| *points >= kind.hit_points())
            .map(|(_, share)| share)
            .sum();
        let exact = shares[kind.code()].as_f64().unwrap();
        assert!((DAMAGE[0] + enough - exact).abs() < 1e-9, "{kind}");
    }
}

pub fn i_cities_build_specialties_in_the_turns_that_were_recorded() {
    let cases = cases().unwrap();
    let recorded = cases["specialty_turns"].as_object().unwrap();
    assert_eq!(recorded.len(), Kind::ALL.len());
    for kind in Kind::ALL {
        let mut field = Field::new(2);
        let other = if kind == Kind::Infantry { Kind::Horse } else { Kind::Infantry };
        field
            .ground(at(1, 1), 'S')
            .with_city(at(2, 2), |city| (city.specialty, city.builds, city.turns) = (kind, Some(other), 2));
        let round = field.play(&[(1, &format!("CITY 2,2 TYPE {kind}"))]);
        let turns = round.game().world.city(1).unwrap().turns;
        assert_eq!(u64::from(turns), recorded[kind.code()].as_u64().unwrap(), "{kind}");
    }
}

/// The test itself refuses a die that is off by a twentieth.
pub fn dice_that_are_off_by_a_twentieth_are_noticed() {
    assert!(std::panic::catch_unwind(|| compare("a wrong coin", &[990, 810], &[0.5, 0.5])).is_err());
}
