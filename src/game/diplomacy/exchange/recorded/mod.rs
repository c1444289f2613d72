//! Games as still other programs record them, turned into the saved games of the Python package.
//!
//! What a program tells of a game differs: some name the places open to a retreat, some do not. A phase says what is
//! told, and an empty list stands for what is not; [`super::first_difference`] compares no more than that.

mod backstabbr;
mod daide;
mod njudge;
mod webdiplomacy;

use super::codes;
use super::messages as say;
use super::saved::{SavedGame, SavedPhase, State};
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::power::Power;

/// The largest file that is read. Games of these programs are far below it.
const MOST_BYTES: usize = 32 << 20;

/// A game that was recorded.
pub struct Recorded {
    /// What was told of it.
    pub game: SavedGame,
    /// The map on which it is played.
    pub map: &'static Map,
    /// What it means there if an army's order names seas.
    pub routes: Routes,
}

/// The game of a file, if it is of one of the programs of this folder.
pub fn read(text: &str) -> Option<Result<Recorded, Message>> {
    type Form = (fn(&str) -> bool, fn(&str) -> Result<Recorded, Message>);
    const FORMS: [Form; 4] = [
        (backstabbr::is_one, backstabbr::read),
        (webdiplomacy::is_one, webdiplomacy::read),
        (daide::is_one, daide::read),
        (njudge::is_one, njudge::read),
    ];
    let (_, read) = FORMS.into_iter().find(|(is_one, _)| is_one(text))?;
    if text.len() > MOST_BYTES {
        return Some(Err(say::too_large(MOST_BYTES)));
    }
    Some(read(text).and_then(|mut recorded| {
        begin_where_all_is_told(&mut recorded.game);
        if recorded.game.phases.is_empty() { Err(say::no_beginning()) } else { Ok(recorded) }
    }))
}

/// Leaves out the phases before the first with which a deck can begin: a retreat needs the places that are open.
fn begin_where_all_is_told(game: &mut SavedGame) {
    let is_beginning = |phase: &SavedPhase| {
        let is_told = !phase.state.units.is_empty() && !phase.state.centers.is_empty();
        let has_retreats = phase.state.retreats.values().any(|of_power| !of_power.is_empty());
        is_told && (!phase.name.ends_with('R') || has_retreats)
    };
    let first = game.phases.iter().position(is_beginning).unwrap_or(game.phases.len());
    game.phases.drain(..first);
}

/// A game without phases.
fn game_called(id: String, map: &Map) -> SavedGame {
    SavedGame { id, map: codes::map_name(map), rules: Vec::new(), phases: Vec::new(), playdeck: None }
}

/// A phase of which nothing is told but its name.
fn phase_called(name: String) -> SavedPhase {
    SavedPhase {
        state: State { name: name.clone(), ..State::default() },
        name,
        orders: super::saved::ByPower::new(),
        results: std::collections::BTreeMap::new(),
        messages: Vec::new(),
    }
}

/// Adds an order to a phase.
fn order(phase: &mut SavedPhase, power: Power, order: String) {
    phase.orders.entry(power).or_default().get_or_insert_default().push(order);
}

/// The unit of any power in a place, as the phase has it, without its mark: `F STP/SC`. The place may be the province.
fn unit_in(phase: &SavedPhase, place: &str) -> Option<String> {
    let names = phase.state.units.values().flatten().map(|name| name.trim_start_matches('*'));
    let is_there = |name: &&str| {
        name.get(2..).is_some_and(|at| at == place || at.split('/').next() == place.split('/').next())
    };
    names.into_iter().find(is_there).map(str::to_owned)
}
