//! The rules of Atlantis 1.0, its laws, its bot and its reports.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "../colonies/mod.rs"]
mod colonies;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/months.rs"]
mod months;
#[path = "../recorded/mod.rs"]
mod recorded;

mod battles;
mod bot;
mod chapters;
mod choices;
mod decided;
mod draws;
mod exchange;
mod exchange_decks;
mod exchange_lists;
mod exerciser;
mod failures;
mod field;
mod forecast;
mod independence;
mod judged;
mod judged_month;
mod laws;
mod laws_accounts;
mod laws_conserved;
mod letters;
mod limits;
mod magic;
mod maps;
mod odds;
mod once;
mod pages;
mod pictures;
mod points;
mod policy;
mod positions;
mod quirks;
mod reports;
mod secrets;
mod settled;
mod sheets;
mod stage;
mod told;
mod wonders;
mod worlds;
