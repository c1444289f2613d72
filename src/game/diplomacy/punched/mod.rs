//! The position as it is punched, and the checks of an edited one.
//!
//! When it is read back, each record is checked and added to those before it, so that an edited position never reaches
//! the engine with two units in a place or a fleet on land. Each flaw is reported at its own record, and all of them in
//! one run.

mod checks;
pub mod messages;
mod records;
mod waiting;
mod writing;

pub use records::{
    AheadRecord, DislodgedRecord, GameRecord, HeldRecord, PowerRecord, Punched, StandoffRecord, VoteRecord,
};

use super::name::Diplomacy;
use checks::Checked;
use playdeck_cards::punch::Change;
use playdeck_cards::punch::formats::What;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_game::{self as game, Flaw, Flaws};

/// What changed since format 1: format 2 has games on other boards and with other rules of building, format 3 routes that
/// bind, and format 4 votes that end a game, powers that fall silent, and games in which less is seen.
pub const CHANGES: [Change; 13] = {
    const fn added(since: u32, record: &'static str, operand: &'static str) -> Change {
        Change { since, record, what: What::Added(operand) }
    }
    [
        added(2, "GAME", "BOARD"),
        added(2, "GAME", "START"),
        added(2, "GAME", "SUM"),
        added(2, "GAME", "BUILD"),
        added(2, "POWER", "HOMES"),
        added(3, "GAME", "ROUTE"),
        added(4, "GAME", "VOTES"),
        added(4, "GAME", "DRAW"),
        added(4, "GAME", "NMR"),
        added(4, "POWER", "SILENT"),
        added(4, "VOTE", "CONCEDE"),
        added(4, "GAME", "VIEW"),
        added(4, "GAME", "NAMES"),
    ]
};

/// The oldest format that has all that a position needs.
pub fn format(position: &Position) -> u32 {
    let has_own_homes =
        position.powers().any(|power| !position.homes(power).iter().eq(position.map.homes(power)));
    let is_open = position.seen == Seen::All && position.names == NamesTold::Shown;
    if position.takes_concessions() || position.most_silent.is_some() || !is_open {
        4
    } else if position.routes != Routes::Any {
        3
    } else if position.map.is_standard() && position.builds == position.map.builds && !has_own_homes {
        1
    } else {
        2
    }
}

impl game::Records<Diplomacy> for Punched {
    fn of(position: &Position) -> Self {
        writing::punch(position)
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        let mut flaws = Flaws::default();
        flaws.look_at("GAME", 1);
        let mut all = checks::check_game(&mut flaws, self.game);
        flaws.each("POWER", &self.power, |flaws, record| checks::check_power(flaws, &mut all, record));
        flaws.look_at("GAME", 1);
        checks::check_seven(&mut flaws, &mut all, &self.power);
        flaws.each("UNIT", &self.unit, |flaws, unit| checks::check_unit(flaws, &mut all, *unit));
        flaws.each("DISLODGED", &self.dislodged, |flaws, record| {
            checks::check_dislodged(flaws, &mut all, record);
        });
        all.position.dislodged.sort_by_key(|dislodged| dislodged.unit.province());
        flaws.each("STANDOFF", &self.standoff, |flaws, record| {
            checks::check_standoff(flaws, &mut all, record.at);
        });
        flaws.each("HELD", &self.held, |flaws, record| checks::check_held(flaws, &mut all, record));
        flaws.each("AHEAD", &self.ahead, |flaws, record| checks::check_ahead(flaws, &mut all, record));
        all.position.ahead.sort_by_key(|(power, _)| *power);
        flaws.each("VOTE", &self.vote, |flaws, record| checks::check_vote(flaws, &mut all, record));
        flaws.each("CHART", &self.chart, |flaws, row| checks::check_chart(flaws, &mut all, row));
        all.position.chart = self.chart;
        let Checked { position, mut doubt, .. } = all;
        flaws.look_at("CHART", position.chart.len());
        waiting::check_chart_end(&mut flaws, &doubt, &position);
        flaws.look_at("GAME", 1);
        waiting::check_phase(&mut flaws, &mut doubt, &position);
        waiting::check_winners(&mut flaws, &doubt, &position);
        flaws.look_at("STANDOFF", 1);
        waiting::check_standoffs(&mut flaws, &doubt, &position);
        flaws.each("DISLODGED", &self.dislodged, |flaws, record| {
            waiting::check_retreater(flaws, &doubt, &position, record);
        });
        flaws.or(position)
    }
}
