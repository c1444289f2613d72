//! Positions of Diplomacy: what is punched can be read, however the game ended, and what is read can be played.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::plays;
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::play_card::Head;
use playdeck::game::prelude::*;

use common::{punched, run_deck};
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::punch;
use plays::{Chance, Played, json, position};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// A position as cards.
fn cards(position: &Position) -> Vec<String> {
    punched::<Diplomacy>(7, &Punched::of(position))
}

/// A position in which a power has lost all units except its dislodged ones.
fn stripped(position: &Position, power: Power) -> Position {
    let mut stripped = position.clone();
    for unit in position.units.of(power) {
        stripped.units.take(unit.province());
    }
    let heir = Power::SEVEN.into_iter().find(|other| *other != power && position.is_played(*other)).unwrap();
    for center in position.centers.of(power).iter() {
        stripped.centers.give(center, heir);
    }
    stripped
}

/// Plays a position's next play with an act, and reads what is punched. None if the act is refused.
fn after_act(before: &Position, act: &str) -> Option<Position> {
    let due = Head::due(before).into_iter().next()?;
    let deck = format!("{}\n{}\n{act}\n$END\n", cards(before).join("\n"), due.card('$'));
    let product = run_deck(deck.as_bytes());
    assert!(product.run.condition.0 <= 8, "{deck}\n{}", product.text());
    let Some(punched) = product.punched.first() else {
        assert!(
            product.text().contains("DIP025E") || product.text().contains("DIP026E"),
            "{deck}\n{}",
            product.text()
        );
        return None;
    };
    Some(position(punched))
}

/// Tries every act in every phase: the result is punched and read, and the act is accepted only for the powers that are
/// left.
fn acts_are_read(before: &Position, seen: &mut BTreeMap<(Phase, &'static str), usize>) {
    let left: Vec<Power> = before.survivors().collect();
    for power in Power::SEVEN {
        let is_left = left.contains(&power);
        let conceded = after_act(before, &format!("$CONCEDE TO {power}"));
        assert_eq!(conceded.as_ref().map(|position| position.winners.clone()), is_left.then(|| vec![power]));
        // Every winner still has units or centers when the game is over.
        assert!(conceded.is_none_or(|position| position.survivors().any(|left| left == power)));
        let taken = after_act(before, &format!("$TAKEOVER {power},'Hal'")).unwrap();
        assert_eq!(taken.player_of(power), Some("Hal"));
        let other = left.iter().find(|other| **other != power);
        if let Some(other) = other {
            let drawn = after_act(before, &format!("$DRAW {power},{other}"));
            assert_eq!(drawn.is_some(), is_left);
        }
        *seen.entry((before.date.phase, if is_left { "left" } else { "gone" })).or_default() += 1;
    }
    let drawn = after_act(before, "$DRAW");
    assert_eq!(drawn.map(|position| position.winners), (left.len() > 1).then_some(left));
}

#[test]
#[ignore = "long: cargo long"]
fn what_any_act_leads_to_is_read_in_every_phase() {
    let mut seen = BTreeMap::new();
    let mut with_a_dislodged_unit_alone = 0;
    for root in 0..18 {
        let played = Played::at_random(&mut Chance::new(root), 8);
        for punched in &played.positions {
            let before = position(punched);
            if before.date.phase == Phase::Over {
                continue;
            }
            if before.date.phase != Phase::Moves || root % 6 == 0 {
                acts_are_read(&before, &mut seen);
            }
            for lost in &before.dislodged {
                with_a_dislodged_unit_alone += 1;
                acts_are_read(&stripped(&before, lost.unit.power), &mut seen);
            }
        }
    }
    assert!(with_a_dislodged_unit_alone > 3, "{with_a_dislodged_unit_alone} positions");
    for phase in [Phase::Moves, Phase::Retreat, Phase::Build] {
        assert!(seen.contains_key(&(phase, "left")), "{seen:?}");
    }
}

/// A stand-off never leaves a unit in its place, and nobody wins without units or centers, whatever else a position
/// contains.
#[test]
fn what_no_play_leads_to_is_refused() {
    let is_taken = |position: &Position| Punched::check(Punched::of(position)).is_ok();
    let (mut under_units, mut with_nothing) = (0, 0);
    for root in 0..12 {
        for punched in &Played::at_random(&mut Chance::new(root), 6).positions {
            let before = position(punched);
            assert!(is_taken(&before));
            for unit in before.units.iter().filter(|_| before.date.phase == Phase::Retreat) {
                let mut contested = before.clone();
                contested.standoffs.insert(unit.province());
                assert!(!is_taken(&contested), "{unit}");
                under_units += 1;
            }
            let Some(power) = before.survivors().next() else { continue };
            if Power::SEVEN.iter().any(|other| *other != power && before.is_played(*other)) {
                let mut over = before.clone();
                over.end(vec![power]);
                assert!(is_taken(&over));
                let mut nothing = stripped(&over, power);
                nothing.dislodged.retain(|lost| lost.unit.power != power);
                assert!(!is_taken(&nothing), "{power}");
                with_nothing += 1;
            }
        }
    }
    assert!(under_units > 20 && with_nothing > 20, "{under_units} {with_nothing}");
}

/// The paths of all places in a JSON value.
fn paths(value: &Value, path: &str, all: &mut Vec<String>) {
    all.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| paths(item, &format!("{path}/{at}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, item)| paths(item, &format!("{path}/{key}"), all));
        }
        _ => {}
    }
}

/// Makes one change: replaces a value by another of its kind, or removes or doubles a record, a key or an item.
fn alter(document: &mut Value, chance: &mut Chance) {
    let mut all = Vec::new();
    paths(document, "", &mut all);
    let (path, other) = (chance.one(&all).clone(), chance.one(&all).clone());
    let donor = document.pointer(&other).unwrap().clone();
    let Some(place) = document.pointer_mut(&path) else { return };
    match place {
        Value::Array(items) if !items.is_empty() => {
            let at = chance.below(items.len());
            match chance.below(4) {
                0 => drop(items.remove(at)),
                1 => items.clear(),
                2 => items.push(items[at].clone()),
                _ => items.truncate(at),
            }
        }
        Value::Number(number) => {
            let value = number.as_u64().unwrap_or_default();
            *place = Value::from(*chance.one(&[value + 1, value.saturating_sub(1), 0, 34, 35, 1901, 9999]));
        }
        Value::Object(fields) if chance.happens(30) => {
            let key = fields.keys().nth(chance.below(fields.len().max(1))).cloned();
            if let Some(key) = key {
                fields.remove(&key);
            }
        }
        Value::Object(_) | Value::Array(_) => {}
        leaf if donor.is_string() || donor.is_boolean() => *leaf = donor,
        _ => {}
    }
}

proptest! {
    #![proptest_config(config(8))]

    /// A position altered by hand is refused, or it can be played on, punched and read.
    #[test]
    #[ignore = "long: cargo long"]
    fn what_is_taken_can_be_played_and_read(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 7);
        for punched in &played.positions {
            let whole: Value = serde_json::from_str(&json(punched)).unwrap();
            for _ in 0..15 {
                let mut document = whole.clone();
                for _ in 0..=chance.below(3) {
                    alter(&mut document, &mut chance);
                }
                let Ok((_, _, altered)) = punch::json::from_json::<Punched>(&document.to_string(), &[]) else { continue };
                let Ok(position) = Punched::check(altered) else { continue };
                prop_assert!(position.units.iter().count() + position.dislodged.len() <= 34);
                let is_over = position.date.phase == Phase::Over;
                prop_assert_eq!(is_over, Head::due(&position).is_empty());
                let nobody_is_left = position.survivors().next().is_none();
                let is_ended_well = if is_over { nobody_is_left || !position.winners.is_empty() } else { true };
                prop_assert!(is_ended_well && (is_over || !nobody_is_left));
                let is_left = |power: &Power| position.survivors().any(|left| left == *power);
                prop_assert!(position.winners.iter().all(is_left));
                prop_assert!(position.standoffs.iter().all(|at| position.units.get(at).is_none()));
                let deck = format!("{}\n$END\n", cards(&position).join("\n"));
                prop_assert_eq!(run_deck(deck.as_bytes()).run.condition.0, 0);
                // This asserts that each play punches one position, and reads it.
                Played::from_position(cards(&position), &mut chance, 2);
            }
        }
    }
}
