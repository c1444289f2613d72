//! Medieval War Door: its rules, its numbers, its laws, its reports and its bot.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../bots/mod.rs"]
mod bots;
#[path = "../common/mod.rs"]
mod common;
#[path = "../field/mod.rs"]
mod field;

mod altered;
mod board;
mod bot;
mod bounds;
mod choices;
mod corners;
mod draws;
mod endings;
mod fog;
mod growth;
mod handover;
mod journeys;
mod judged;
mod laws;
mod lots;
mod maps;
mod meetings;
mod numbers;
mod odd_cards;
mod odds;
mod options;
mod order;
mod pictures;
mod pieces;
mod positions;
mod reckoned;
mod referee;
mod reports;
mod rules;
mod setup;
mod spelling;
mod strengths;
