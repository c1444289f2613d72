//! Battles of Medieval War Door come out as often as the rules text makes them: strengths are exact, and what was
//! drawn for fixed roots lies within a stated bound of the exact frequencies kept beside the project.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod common;
mod field;

use common::shared;
use field::{Field, at};
use playdeck::game::medieval::battle;
use playdeck::game::medieval::damage::strengths;
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::piece::PieceId;
use playdeck::game::medieval::player::PlayerNumber;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::setup::{DamageSplit, Experience, Setup};
use playdeck::game::medieval::tables::Kind;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;

/// Roots of chance, each a map full of the same duel.
const ROOTS: u64 = 8;
/// How far apart the duels stand, and where they begin; what is above and left of them is left to the cities.
const STEP: u8 = 6;
const FIRST: u8 = 11;
/// Four times the deviation of a frequency of one half among as many duels as are fought.
const BOUND: f64 = 0.052;

fn cases() -> Option<Value> {
    let text = fs::read_to_string(shared("data/medieval_combat.json")?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

fn kind(case: &Value) -> Kind {
    Kind::named(case.as_str().unwrap()).unwrap()
}

fn number(case: &Value, key: &str) -> u16 {
    u16::try_from(case["conditions"][key].as_u64().unwrap_or(0)).unwrap()
}

/// A map full of one duel, and the attackers' cards: attackers and defenders have the numbers from 1 on.
fn duels(case: &Value) -> (Field, String, u16) {
    let experience = Experience::None;
    let setup = Setup { width: 100, height: 100, fort_max: 99, experience, ..Setup::default() };
    let mut field = Field::with(setup);
    let (attacker, defender) = (kind(&case["attacker"]), kind(&case["defender"]));
    let distance = u8::try_from(number(case, "rng").max(1)).unwrap();
    let is_ship = attacker.is_ship() || defender.is_ship();
    let (mut count, mut sheet, mut helpers) = (0, String::new(), 10_000);
    for y in (FIRST..=95).step_by(usize::from(STEP)) {
        for x in (FIRST..=95).step_by(usize::from(STEP)) {
            count += 1;
            let (from, to) = (at(x, y), at(x + distance, y));
            if is_ship {
                // A piece of land between two ships, or a ship at the coast.
                let ships = [(attacker, from), (defender, to)];
                for (_, square) in ships.into_iter().filter(|(kind, _)| kind.is_ship()) {
                    field.ground(square, 'S');
                }
            }
            if case["conditions"]["mtn"] == true {
                field.ground(to, 'M');
            }
            if number(case, "fort") > 0 {
                field
                    .city(to, Some(2))
                    .with_city(to, |city| city.fort = u8::try_from(number(case, "fort")).unwrap());
            }
            field.changed(1, count, attacker, from, |piece| {
                piece.experience = number(case, "xa");
                piece.damage = u8::try_from(number(case, "da")).unwrap();
            });
            field.changed(2, count, defender, to, |piece| {
                piece.experience = number(case, "xd");
                piece.damage = u8::try_from(number(case, "dd")).unwrap();
            });
            let beside = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1)];
            for (dx, dy) in beside.into_iter().take(usize::from(number(case, "adj"))) {
                helpers += 1;
                let square = at(to.x.checked_add_signed(dx).unwrap(), to.y.checked_add_signed(dy).unwrap());
                field.piece(1, helpers, Kind::Pikemen, square);
            }
            writeln!(sheet, "ATTACK {count} {to}").unwrap();
        }
    }
    (field, sheet, count)
}

#[test]
fn iii_combat_strengths_and_frequencies_are_those_of_the_text() {
    let Some(cases) = cases() else { return };
    for case in cases["matchups"].as_array().unwrap() {
        let name = format!("{} {} {}", case["attacker"], case["defender"], case["note"]);
        let (field, sheet, count) = duels(case);
        let position = field.position();
        let mut met = [0_u32; 4];
        for root in 0..ROOTS {
            let round = field::play(position.clone(), &[(1, &sheet)], root);
            assert!(round.said.is_empty(), "{name}: {:?}", round.said.first());
            for event in round.events.iter().filter(|event| event.full) {
                let What::Fought { hit, destroyed, odds: Some(odds), .. } = &event.what else { continue };
                assert_eq!(u64::from(odds.attack), case["BAS"].as_u64().unwrap(), "{name}");
                assert_eq!(u64::from(odds.defense), case["BDS"].as_u64().unwrap(), "{name}");
                assert_eq!(u64::from(odds.share), case["X"].as_u64().unwrap(), "{name}");
                match hit {
                    Some(Side::Defender) => {
                        met[0] += 1;
                        met[1] += u32::from(*destroyed);
                    }
                    Some(Side::Attacker) => {
                        met[2] += 1;
                        met[3] += u32::from(*destroyed);
                    }
                    None => {}
                }
            }
        }
        let of = f64::from(count) * f64::from(u32::try_from(ROOTS).unwrap());
        let exact = [
            "defender_hit",
            "single_attack_defender_destroyed",
            "attacker_hit",
            "single_attack_attacker_destroyed",
        ];
        for (key, met) in exact.into_iter().zip(met) {
            let (share, exact) = (f64::from(met) / of, case[key].as_f64().unwrap());
            assert!((share - exact).abs() < BOUND, "{name}: {key} is {share}, not {exact}");
        }
    }
}

#[test]
fn iii_combat_repeated_attacks_end_as_often_as_they_should() {
    let Some(cases) = cases() else { return };
    for case in cases["matchups"].as_array().unwrap() {
        let repeated = &case["repeated_attacks"];
        let Some(exact) = repeated["defender_destroyed_first"].as_f64() else { continue };
        let attacker = kind(&case["attacker"]);
        // What moves the balance of a duel within it is left to the single attacks.
        if !case["conditions"].as_object().unwrap().is_empty() || !attacker.can_attack() {
            continue;
        }
        let (field, sheet, count) = duels(case);
        let (mut won, mut fought) = (0_u32, 0_u32);
        for root in 0..2 {
            let mut position = field.position();
            let stands = |position: &Position, player, number| {
                let id = PieceId::new(PlayerNumber(player), number);
                position.running[&field::MATCH].pieces.get(id).is_some()
            };
            for _ in 0..60 {
                let lines = (1..=count).zip(sheet.lines());
                let open: Vec<&str> = lines
                    .filter(|(number, _)| stands(&position, 1, *number) && stands(&position, 2, *number))
                    .map(|(_, line)| line)
                    .collect();
                if open.len() * 40 < usize::from(count) {
                    break;
                }
                let sheet = format!("{}\n", open.join("\n")).repeat(usize::from(attacker.attacks()));
                position = field::play(position, &[(1, &sheet)], root).position;
            }
            for number in 1..=count {
                fought += u32::from(stands(&position, 1, number) != stands(&position, 2, number));
                won += u32::from(stands(&position, 1, number) && !stands(&position, 2, number));
            }
        }
        assert!(fought * 20 >= u32::from(count) * 2 * 19, "most duels are over");
        let share = f64::from(won) / f64::from(fought);
        assert!(
            (share - exact).abs() < 2.0 * BOUND,
            "{} {}: {share}, not {exact}",
            case["attacker"],
            case["defender"]
        );
    }
}

#[test]
fn iii_combat_damage_is_taken_off_as_it_was_recorded() {
    let Some(cases) = cases() else { return };
    for kind in Kind::ALL {
        for (damage, pair) in (0..).zip(cases["damage_split"][kind.code()].as_array().unwrap()) {
            let pair = (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
            let (attack, defense) = strengths(DamageSplit::Larger, kind, damage);
            assert_eq!((u64::from(attack), u64::from(defense)), pair, "{kind} {damage}");
        }
    }
}

#[test]
fn iii_combat_the_damage_roll_is_that_of_the_text() {
    let Some(cases) = cases() else { return };
    let mut stream = playdeck::dice::Dice::new(5).stream(1, 1, 1);
    let mut met = [0_u32; 7];
    for _ in 0..20_000 {
        met[usize::from(battle::damage(&mut stream).unwrap_or(0))] += 1;
    }
    for (damage, met) in met.into_iter().enumerate() {
        let key = if damage == 0 { "K".to_owned() } else { damage.to_string() };
        let exact = cases["damage_given_hit"][&key].as_f64().unwrap();
        assert!((f64::from(met) / 20_000.0 - exact).abs() < 0.015, "{key}: {met}");
    }
}
