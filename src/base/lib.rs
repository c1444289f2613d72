//! What every part of PLAYDECK uses and nothing else knows: numbered messages, texts without formatting, chance by key,
//! who may read what, the worker pool, passwords, and kept files that are compared with new ones.
//!
//! It knows no card, no page and no game.
//!
//! ```
//! use playdeck_base::dice::Dice;
//!
//! let dice = Dice::new(1901);
//! # let _ = dice;
//! ```

pub mod audience;
pub mod dice;
pub mod message;
pub mod press_rule;
pub mod secret;
pub mod text;
pub mod verify;
pub mod workers;
