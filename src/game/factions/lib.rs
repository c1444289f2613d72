//! What games of factions share, whose players mail sheets from `#ATLANTIS 27` to `#END`: numbers, openers with their
//! passwords, persons on the gamesmaster's cards, the play card of a month, which sheet counts, the log, reasons in words,
//! the switches of rules that can be read in two ways, what words of orders name, what a forecast guesses, and the
//! gamesmaster's tables.
//!
//! ```
//! use playdeck_factions::is_faction;
//!
//! // A sheet is opened by a number; 0 is nobody.
//! assert!(is_faction("27"));
//! assert!(!is_faction("Rangers"));
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod accounts;
mod contract;
pub mod draws;
pub mod guess;
mod log;
pub mod memory;
mod months;
mod named;
pub mod odds;
mod opener;
mod pairs;
mod person;
pub mod picture;
mod reasons;
pub mod report;
mod sheets;
mod switches;
pub mod unit_lines;

pub use contract::{FactionNumber, OfFactions, Playing, Says};
pub use log::Log;
pub use months::{Head, TURN};
pub use named::{Named, misspelt};
pub use opener::{END, FACTION, LEXIS, PLACEHOLDER, SHEET, is_faction};
pub use pairs::{Each, Pairs};
pub use person::{LONGEST_NAME, Person, faction_on};
pub use sheets::{Line, MOST_FORMS, Sheets, ends_sheet};
pub use switches::{Policy, Switch, taken_off};
