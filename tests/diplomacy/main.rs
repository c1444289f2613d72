//! Diplomacy: its rules, its orders, and the page with the results of the DATC cases.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../judge/mod.rs"]
mod judge;
#[path = "../plays/mod.rs"]
mod plays;
#[path = "../solver/mod.rs"]
mod solver;
#[path = "../umpire/mod.rs"]
mod umpire;

mod adjusting;
mod ahead;
mod board;
mod boards;
mod bound;
mod built_in;
mod by_chance;
mod chained;
mod charts;
mod codes;
mod datc;
mod datc_decks;
mod datc_page;
mod datelines;
mod draws;
mod editions;
mod events;
mod everywhere;
mod eyes;
mod fog;
mod fog_mail;
mod games;
mod holders;
mod judged;
mod laws;
mod line_law;
mod lines;
mod map;
mod names;
mod orders;
mod picture;
mod players;
mod policy;
mod positions;
mod press;
mod reading;
mod reasons;
mod recorded;
mod referee;
mod rules_text;
mod sheets;
mod silence;
mod slips;
mod spellings;
mod spoken;
mod umpired;
mod votes;
mod whole_game;
