//! Targets for fuzzing: each takes any bytes and checks the laws of one door of the program.
//!
//! `cargo test` replays the seeds, which are made of the project's own decks, and what fuzzing has kept in `corpus/`.
//! `.ci/fuzz` builds the same program as a fuzzer that is guided by coverage, and lets it search. `RELIABILITY.md` has
//! the figures.

#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a target stops at what breaks a law")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../field/mod.rs"]
mod field;
#[path = "../hexes/mod.rs"]
mod hexes;
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
        }
        return;
    }
    let replay = |target: &'static targets::Target| {
        Trial::test(target.name, || {
            let (mut all, mut reached) = (0_u32, 0_u32);
            for data in (target.seeds)().iter().chain(&targets::kept(target.name)) {
                all += 1;
                reached += u32::from((target.run)(data));
            }
            // A target that never gets past the first refusal finds nothing.
            if reached * 3 < all || all == 0 {
                return Err(format!("of {all} kept inputs only {reached} reach what they are for").into());
            }
            Ok(())
        })
    };
    let trials = targets::ALL.iter().map(replay).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
