//! Where a saved game and its deck as it is played here part: other rules may lead to another board.

use super::codes;
use super::import::plain;
use super::messages as say;
use super::saved::{ByPower, SavedGame, SavedPhase};
use crate::game::diplomacy::power::Power;
use crate::message::Message;

/// The play from which on the boards are not the same, if they do not stay so to the end.
pub fn parting(theirs: &SavedGame, ours: &SavedGame) -> Option<Message> {
    let is_same = |index: usize, phase: &SavedPhase| {
        ours.phases.get(index).is_some_and(|ours| is_same_phase(phase, ours))
    };
    let mut phases = theirs.phases.iter().enumerate();
    let (parted, _) = phases.find(|(index, phase)| !is_same(*index, phase))?;
    let play = theirs.phases.get(parted.saturating_sub(1))?;
    Some(say::PARTED.message().with(plain(&theirs.id)).with(plain(&play.name)))
}

fn is_same_phase(theirs: &SavedPhase, ours: &SavedPhase) -> bool {
    // A game may be over there by vote or by years, and goes on here.
    let is_same_name = theirs.name == ours.name || theirs.name == codes::COMPLETED;
    let retreats = |phase: &SavedPhase, power| {
        let all = phase.state.retreats.get(&power).cloned().unwrap_or_default();
        all.into_iter().map(|(unit, places)| (unit, sorted(places))).collect::<Vec<_>>()
    };
    is_same_name
        && Power::ALL.into_iter().all(|power| {
            of(&theirs.state.units, power) == of(&ours.state.units, power)
                && of(&theirs.state.centers, power) == of(&ours.state.centers, power)
                && retreats(theirs, power) == retreats(ours, power)
        })
}

fn of(all: &ByPower<Vec<String>>, power: Power) -> Vec<String> {
    sorted(all.get(&power).cloned().unwrap_or_default())
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}
