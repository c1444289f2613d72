//! The hall: laws over all games, messages, names and press, and tests that the pages are true.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../field/mod.rs"]
mod field;
#[path = "../flawed/mod.rs"]
mod flawed;
#[path = "../games/mod.rs"]
mod games;
#[allow(dead_code, reason = "each test file uses a part of it")]
#[path = "../../src/cards/record/carried/made.rs"]
mod made;
#[path = "../plays/mod.rs"]
mod plays;
#[path = "../hexes/mod.rs"]
mod rainbow;
#[path = "../decks/tables.rs"]
mod tables;

mod architecture;
mod audit;
mod boards;
mod bounds;
mod bridges;
mod card_pages;
mod checks;
mod circles;
mod codes;
mod contributing;
mod cores;
mod events;
mod every_game;
mod filter_laws;
mod flaws;
mod folders;
mod foresight;
mod formats;
mod found_by_laws;
mod input_forms;
mod jcl;
mod laws;
mod limits;
mod mailboxes;
mod memory;
mod names;
mod pages;
mod passed_over;
mod press;
mod readme;
mod register;
mod scripts;
mod sealed;
mod secret_forms;
mod secrets;
mod secrets_in_mail;
mod stream_laws;
mod substitutes;
mod tapes;
mod tiers;
mod web_pages;
mod withdrawn;
