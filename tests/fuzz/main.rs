//! Targets for fuzzing: each takes any bytes and checks the laws of one door of the program.
//!
//! `cargo test` replays the seeds, which are made of the project's own decks, and what fuzzing has kept in `corpus/`.
//! `.ci/fuzz` builds the same program as a fuzzer that is guided by coverage, and lets it search. `RELIABILITY.md` has
//! the figures.

#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a target stops at what breaks a law")]

#[allow(dead_code, unused_imports, reason = "a league carries out what it reads, and tests it")]
#[path = "../../src/league/acts/words.rs"]
mod acts;
#[path = "../common/mod.rs"]
mod common;
#[path = "../field/mod.rs"]
mod field;
#[path = "../games/mod.rs"]
mod games;
#[path = "../hexes/mod.rs"]
mod hexes;
#[allow(dead_code, reason = "each test file uses a part of it")]
#[path = "../../src/cards/record/carried/made.rs"]
mod made;
#[path = "../plays/mod.rs"]
mod plays;
mod targets;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::run_chosen(data));

/// Replays what is kept, or writes the seeds of all targets into a folder that `PLAYDECK_SEEDS` names.
#[cfg(not(fuzzing))]
fn main() {
    use libtest_mimic::{Arguments, Trial};
    use std::path::Path;
    if let Some(folder) = std::env::var_os("PLAYDECK_SEEDS") {
        for target in targets::ALL {
            let folder = Path::new(&folder).join(target.name);
            std::fs::create_dir_all(&folder).unwrap();
            for (number, seed) in (target.seeds)().iter().enumerate() {
                std::fs::write(folder.join(format!("seed-{number:03}")), seed).unwrap();
            }
            for (number, kept) in targets::kept(target.name).iter().enumerate() {
                std::fs::write(folder.join(format!("kept-{number:03}")), kept).unwrap();
            }
        }
        return;
    }
    let replay = |target: &'static targets::Target| {
        Trial::test(target.name, || {
            let seeds = (target.seeds)();
            let reached = seeds.iter().filter(|seed| (target.run)(seed)).count();
            // A target whose seeds never get past the first refusal finds nothing.
            if reached * 3 < seeds.len() || seeds.is_empty() {
                return Err(format!("of {} seeds only {reached} reach what they are for", seeds.len()).into());
            }
            for kept in targets::kept(target.name) {
                (target.run)(&kept);
            }
            Ok(())
        })
    };
    let trials = targets::ALL.iter().map(replay).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
