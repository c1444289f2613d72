//! What a battle leaves: who is healed, who is dead and who cannot move, and what is picked up.
//!
//! Source: the rules text, "Victory!".

pub mod healing;
pub mod losses;
pub mod spoils;
