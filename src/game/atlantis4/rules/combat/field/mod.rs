//! The field: soldiers with what they fight with, in two armies, and the rounds of their battle.
//!
//! Source: the rules text, "The Battle", "Magic in Combat".

pub mod army;
pub mod blows;
mod gear;
pub mod rounds;
pub mod shelter;
mod shields;
pub mod soldier;
