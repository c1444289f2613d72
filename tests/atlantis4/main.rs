//! The rules of Atlantis 4.0.6, its laws, its bot and its reports.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

#[path = "../colonies/mod.rs"]
mod colonies;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/months.rs"]
mod months;

mod accounts;
mod bot;
mod campaign;
mod chapters;
mod choices;
mod compared;
mod conserved;
mod decided;
mod draws;
mod exerciser;
mod files;
mod forecast;
mod forecast_sheets;
mod forecast_worlds;
mod judged;
mod judged_people;
mod judged_sheets;
mod judged_worlds;
mod laws;
mod letters;
mod maps;
mod once;
mod pages;
mod pictures;
mod quirks;
mod read_back;
mod referee;
mod refusals;
mod settled;
mod told;
