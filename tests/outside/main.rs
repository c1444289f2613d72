//! What is compared with something outside the project: recorded games and cases, and other programs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../field/mod.rs"]
mod field;
#[path = "../judge/mod.rs"]
mod judge;
#[path = "../plays/mod.rs"]
mod plays;
#[path = "../hexes/mod.rs"]
mod rainbow;

mod big_endian;
mod diplomacy_cases;
mod diplomacy_games;
mod diplomacy_replays;
mod exchange;
mod hercules;
mod medieval_combat;
mod peer;
mod rainbow_cases;
mod rainbow_odds;
