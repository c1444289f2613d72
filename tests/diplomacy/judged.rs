//! The engine compared with the third judge, on boards that are made at random.

use crate::referee::judge_moves;
use crate::solver::boards::{MAKERS, Maker, WHOLE, theatres};
use crate::solver::laws::{edition, written};
use playdeck::dice::Dice;
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::policy::Edition;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::{OrderSet, Units};
use std::collections::BTreeMap;

/// How many small boards each maker makes, and how many whole boards there are, for each rule set.
const BOARDS: u64 = 1_000;
const WHOLE_BOARDS: u64 = 4_000;

/// The number of cases to try. `PLAYDECK_CASES=20` tries twenty times as many.
pub fn cases(count: u64) -> u64 {
    count * std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Compares the engine with the judge on a board. Returns the situations that the judge found there, or what differs.
fn compare(
    rules: Rules,
    edition: Edition,
    units: &Units,
    orders: &OrderSet,
) -> Result<Vec<&'static str>, String> {
    let judged = judge_moves(rules, edition.via, units, orders);
    let resolution = adjudicate_by(edition.policy(rules), units, orders);
    if let Some(how) = judged.differs_from(&resolution) {
        return Err(how);
    }
    let (due, by_sea) = (&judged.fate, |by| judged.by_sea.contains(&by));
    let has_landed = due.dislodged.values().any(|(_, landed)| landed.is_some());
    let met = [
        ("moved by convoy", due.moved.iter().any(|army| by_sea(*army))),
        ("dislodged", !due.dislodged.is_empty()),
        ("dislodged by convoy", due.dislodged.values().any(|(by, _)| by_sea(*by))),
        ("dislodged where it landed", has_landed),
        ("support given", !due.given.is_empty()),
        ("struck", !due.struck.is_empty()),
        ("caught in a paradox", !due.caught.is_empty()),
        ("stand-off", !due.standoffs.is_empty()),
        ("fleet on one of two coasts", units.iter().any(|unit| unit.at.coast().is_some())),
    ];
    Ok(met.into_iter().filter(|(_, is_met)| *is_met).map(|(name, _)| name).collect())
}

/// Compares the engine with the judge on the boards of some makers. Each situation must occur often enough.
fn agree(makers: &[Maker], phase: u32, count: u64) {
    let theatres = theatres();
    let mut met: BTreeMap<(bool, &str), u32> = BTreeMap::new();
    for (maker, phase) in makers.iter().zip(phase..) {
        for number in 0..cases(count) {
            let (units, orders) = maker.board(&theatres, &mut Dice::new(1976).stream(0, phase, number));
            for rules in [Rules::Standard, Rules::Classic] {
                let kinds = compare(rules, edition(number), &units, &orders).unwrap_or_else(|how| {
                    panic!("{rules:?}, {} board {number}: {how}\n{}", maker.name, written(&units, &orders))
                });
                for kind in kinds {
                    *met.entry((rules == Rules::Classic, kind)).or_default() += 1;
                }
            }
        }
    }
    // Nothing is struck or dislodged where it landed by today's rulebook.
    assert_eq!(met.len(), 7 + 9, "{met:?}");
    assert!(met.values().all(|count| *count >= 50), "too few boards with one of these: {met:?}");
}

#[test]
fn small_boards_come_out_as_a_third_judge_has_them() {
    agree(&MAKERS, 0, BOARDS);
}

#[test]
#[ignore = "long: cargo long"]
fn whole_boards_come_out_as_a_third_judge_has_them() {
    agree(&[WHOLE], 100, WHOLE_BOARDS);
}
