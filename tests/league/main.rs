//! A game that runs by itself in a folder: what comes in is answered and played, whatever happens to mail and clock.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../games/mod.rs"]
mod games;
#[path = "../plays/mod.rs"]
mod plays;

mod acts;
mod boards;
mod clocks;
mod club;
mod correct;
mod ends;
mod folders;
mod forged;
mod hidden;
mod keys;
mod loops;
mod lots;
mod pages;
mod people;
mod press;
mod requests;
mod sealed;
mod seasons;
mod several;
mod simulated;
mod weeks;
