//! Mail in: what people send becomes their sheets, and nothing else.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::print_stdout, reason = "a test says what it found")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../games/mod.rs"]
mod games;
#[path = "../plays/mod.rs"]
mod plays;

mod addresses;
mod ahead;
mod answered;
mod answers;
mod boards;
mod command;
mod desk;
mod doubts;
mod each_game;
mod first;
mod forms;
mod laws;
mod made;
mod made_laws;
mod out;
mod out_laws;
mod press;
mod programs;
mod prose;
mod refusals;
mod season;
mod sent;
mod slips;
mod whole_games;
mod written;
