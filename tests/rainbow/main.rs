//! Rainbow's End: its rules, its laws, its reports and its bot.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../bots/mod.rs"]
mod bots;
#[path = "../common/mod.rs"]
mod common;
#[path = "../hexes/mod.rs"]
mod rainbow;

mod bot;
mod choices;
mod draws;
mod endings;
mod fog;
mod judged;
mod laws;
mod maps;
mod odd_lines;
mod odds;
mod once;
mod pictures;
mod plain_english;
mod player_cards;
mod positions;
mod referee;
mod reports;
mod rules;
mod sheets;
mod spelling;
mod told;
mod who_plays;
mod whole_lines;
mod world;
