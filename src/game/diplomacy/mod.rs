//! Diplomacy, after an S/370 program of the punched-card years.

pub mod adjudicate;
pub mod adjust;
pub mod map;
pub mod messages;
pub mod names;
pub mod orders;
pub mod power;
pub mod retreat;
pub mod rules_text;
pub mod tables;
pub mod unit;
