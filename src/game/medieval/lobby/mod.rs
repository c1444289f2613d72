//! The lobby of the door: its members, the setup of matches, and the gamesmaster's changes to matches and seats.

pub mod handover;
pub mod members;
pub mod setup;
pub mod signing;

pub use members::{Lobby, Member, Waiting, is_name};
pub use setup::{DamageSplit, Experience, Sequence, Setup};
