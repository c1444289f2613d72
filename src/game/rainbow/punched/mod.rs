//! The position as it is punched, and what an edited one is checked for.
//!
//! The records stand in one file, how the game becomes records in another. The way back goes record by record and adds
//! each to the position only once it is known to fit what stands there already, so that an engine may rely on whatever a
//! position holds; what cannot be is refused by name.

mod checks;
mod records;
#[cfg(test)]
mod tests;
mod writing;

pub use records::{ExploredRecord, GameRecord, PlayerRecord, Punched, TerrainRecord, UnitRecord};
pub use writing::punch;

use super::messages as say;
use super::position::Position;
use crate::message::Message;

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused by name.
pub fn check(punched: Punched) -> Result<Position, Message> {
    checked(punched).map_err(|what| say::POSITION_REFUSED.message().with(what))
}

fn checked(punched: Punched) -> Result<Position, String> {
    let mut position = checks::check_game(&punched.game, &punched.terrain)?;
    for record in punched.player {
        checks::check_player(&mut position, record)?;
    }
    checks::check_ties(&position)?;
    for record in punched.unit {
        checks::check_unit(&mut position, record)?;
    }
    for record in punched.explored {
        checks::check_explored(&mut position, &record)?;
    }
    checks::check_chart(&position, &punched.chart)?;
    position.chart = punched.chart;
    // Who places units by hand need not say what they see from there.
    position.remember();
    Ok(position)
}
