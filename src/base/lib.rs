//! What every part of PLAYDECK uses and nothing else knows: numbered messages, texts without formatting, chance by key,
//! who may read what, the worker pool, passwords, print trains, and kept files that are compared with new ones.
//!
//! It knows no card, no page and no game.
//!
//! ```
//! use playdeck_base::dice::Dice;
//!
//! // Chance is drawn by key: what is drawn for one place changes nothing in another.
//! let dice = Dice::new(1901);
//! let (mut here, mut there) = (dice.stream(1, 3, 4_002), dice.stream(1, 3, 4_003));
//! let alone = Dice::new(1901).stream(1, 3, 4_003).below(6);
//! assert!(here.below(6) < 6);
//! assert_eq!(there.below(6), alone);
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod audience;
pub mod commitment;
pub mod dice;
pub mod message;
pub mod press_rule;
pub mod secret;
pub mod text;
pub mod train;
pub mod verify;
pub mod workers;
