//! The laws of `tests/diplomacy/laws.rs` on as many boards as you ask for, which takes longer than a test may.
//! `cargo bench --bench boards -- 10000000 [FIRST]` makes that many boards from each maker in turn, under both rule
//! sets, starting at number FIRST. What it prints about a fault is enough to make that board again.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]
#![expect(clippy::expect_used, reason = "a measurement that cannot be made stops")]

#[allow(dead_code, unused_imports, reason = "each test file uses a part of it")]
#[path = "../tests/diplomacy/referee/mod.rs"]
mod referee;
#[path = "../tests/solver/mod.rs"]
mod solver;

use playdeck::dice::Dice;
use playdeck::game::diplomacy::position::Rules;
use solver::{boards, laws};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

/// How many faults of one maker are printed at most.
const PRINTED: u32 = 3;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let mut number = |or| numbers.next().map_or(or, |word| word.parse::<u64>().expect("a count is a number"));
    let (count, first) = (number(100_000), number(0));
    let of_each = count / (2 * boards::MAKERS.len() as u64);
    let theatres = boards::theatres();
    let mut faults = 0;
    for (maker, place) in boards::MAKERS.iter().zip(0..) {
        for rules in [Rules::Classic, Rules::Standard] {
            let (start, mut wrong, mut met) = (Instant::now(), 0, BTreeMap::new());
            let mut against = BTreeMap::new();
            for number in first..first + of_each {
                let (units, orders) = maker.board(&theatres, &mut Dice::new(1901).stream(0, place, number));
                match laws::hold(rules, laws::edition(number), &units, &orders) {
                    Ok(kinds) => kinds.into_iter().for_each(|kind| *met.entry(kind).or_insert(0_u64) += 1),
                    Err(fault) => {
                        wrong += 1;
                        fault.laws.keys().for_each(|law| *against.entry(*law).or_insert(0_u64) += 1);
                        if wrong <= PRINTED {
                            println!("{rules:?}, {} board {number}: {fault}", maker.name);
                        }
                    }
                }
            }
            let of = |kind| met.get(kind).copied().unwrap_or_default();
            println!(
                "{}, {rules:?}: {of_each} boards from {first} in {} s, {wrong} against a law; {} with a paradox, \
                 {} with circles, {} without a solution",
                maker.name,
                start.elapsed().as_secs(),
                of("several solutions, a paradox"),
                of("several solutions, circles of movers"),
                of("no solution"),
            );
            for (law, count) in against {
                println!("    {count} against: {law}");
            }
            faults += wrong;
        }
    }
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
