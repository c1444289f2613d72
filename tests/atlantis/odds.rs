//! The odds of battles that anybody asks for.

use crate::stage::Stage;
use playdeck::filter::battle::ask;
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::policy::Policy;
use playdeck::kit::log::Reader;
use serde_json::json;

/// What anybody asks for has the odds of the turn: the same battle is fought on a stage, month by month.
#[test]
fn the_odds_that_are_told_are_those_of_turns() {
    let told =
        ask("atlantis", "attackers=((people=4,skills=(sword=1),goods=(sword=4))),peasants=30").unwrap();
    let row = told.iter().find(|line| line.starts_with("attackers")).unwrap();
    let cells: Vec<f64> = row.split_whitespace().rev().take(4).map(|cell| cell.parse().unwrap()).collect();
    let [_, dead, _, wins] = cells[..] else { unreachable!("{row}") };
    let units =
        json!([{"no": 1, "faction": 1, "number": 4, "skills": {"sword": 120}, "items": {"sword": 4}}]);
    let stage = Stage::new(json!({"peasants": 30, "units": units}));
    let (mut won, mut lost, fought) = (0_u32, 0_u32, 1_000_u32);
    for root in 0..u64::from(fought) {
        let played = stage.play("#atlantis 1\nunit 1\nattack peasants\n", Policy::DEFAULT, root);
        for event in played.log.as_seen(Reader::Player(0)) {
            match &*event {
                Event::Battle(BattleLine::Win { unit }) => won += u32::from(unit.is_some()),
                Event::Battle(BattleLine::Casualties { unit: Some(_), dead, .. }) => lost += dead,
                _ => {}
            }
        }
    }
    // Losers all die, and nobody counts them line by line.
    lost += 4 * (fought - won);
    let of = |count: u32| f64::from(count) / f64::from(fought);
    assert!((0.05..0.95).contains(&wins), "{row}");
    assert!((of(won) - wins).abs() < 0.06, "{row}: {won} of {fought}");
    assert!((of(lost) - dead).abs() < 0.25, "{row}: {lost} in {fought}");
    // A side without a chance, and a battle of many.
    let hopeless = ask("atlantis", "ATTACKERS=((PEOPLE=1)),PEASANTS=40000").unwrap().join("\n");
    assert!(
        hopeless.contains("may still happen about") && hopeless.contains("fought 24 times"),
        "{hopeless}"
    );
}
