//! A turn: its phases in their order, each a file.
//!
//! Regions are walked in their order, the structures of a region in theirs, and the units of a structure in theirs. A
//! rule is handed the conditions, the world and the log, and of the rest what it changes.

pub mod combat;
mod conditions;
pub mod creatures;
pub mod economy;
pub mod instant;
pub mod journey;
pub mod loads;
pub mod loads;
pub mod magic;
pub mod quotas;
pub mod sight;
pub mod stealing;
pub mod tasks;
pub mod weather;
pub mod whom;

pub use conditions::Conditions;
pub use loads::Mode;
pub use quotas::Quotas;
pub use tasks::{Doing, Months, Sheets, Task, Tasks};
