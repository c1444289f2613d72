//! The punched position, and the checks of an edited one.
//!
//! The records are defined in one file; another turns the game into records. Reading goes record by record and adds
//! each to the position so far, so the engine may rely on whatever a position contains. A fault is reported at its own
//! record, and all faults are reported in one run.

mod checks;
pub mod messages;
mod records;
mod writing;

use crate::name::Rainbow;
pub use records::{
    ExploredRecord, GameRecord, KnownRecord, PlayerRecord, Punched, TerrainRecord, UnitRecord,
};

use super::position::Position;
use playdeck_game::{self as game, Flaw, Flaws};

impl game::Records<Rainbow> for Punched {
    fn of(position: &Position) -> Self {
        writing::punch(position)
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        let mut flaws = Flaws::default();
        flaws.look_at("GAME", 1);
        let mut all = checks::check_game(&mut flaws, &self.game);
        flaws.each("TERRAIN", &self.terrain, |flaws, row| checks::check_row(flaws, &mut all, row));
        flaws.look_at("GAME", 1);
        checks::check_height(&mut flaws, &mut all, self.terrain.len());
        flaws.each("PLAYER", &self.player, |flaws, record| checks::check_player(flaws, &mut all, record));
        flaws.each("PLAYER", &self.player, |flaws, record| checks::check_friends(flaws, &all, record));
        flaws.each("PLAYER", &self.player, |flaws, record| checks::check_vote(flaws, &all, record));
        flaws.look_at("GAME", 1);
        checks::check_end(&mut flaws, &mut all);
        checks::check_units(&mut flaws, &mut all, &self.unit);
        flaws.each("EXPLORED", &self.explored, |flaws, record| {
            checks::check_explored(flaws, &mut all, record);
        });
        flaws.each("KNOWN", &self.known, |flaws, record| checks::check_known(flaws, &mut all, record));
        flaws.each("CHART", &self.chart, |flaws, row| checks::check_chart(flaws, &mut all, row));
        let mut position = all.position;
        position.chart = self.chart;
        if flaws.count() == 0 {
            // A gamesmaster who places units by hand need not list what they see.
            position.remember();
        }
        flaws.or(position)
    }
}
