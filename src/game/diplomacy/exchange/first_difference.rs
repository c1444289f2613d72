//! Where a saved game and its deck, as played here, begin to differ: other rules may lead to another board.

use super::codes;
use super::messages as say;
use super::refused::plain;
use super::saved::{ByPower, SavedGame, SavedPhase, State};
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::world::power::Power;
use std::collections::BTreeSet;

/// The largest number of differences in a message.
const NAMED: usize = 3;

/// The message with the play after which the boards first differ, and what differs; `None` if they never do.
pub fn first_difference(theirs: &SavedGame, ours: &SavedGame) -> Option<Message> {
    let is_same = |index: usize, phase: &SavedPhase| {
        ours.phases.get(index).is_some_and(|ours| is_same_phase(phase, ours))
    };
    let mut phases = theirs.phases.iter().enumerate();
    let (parted, after) = phases.find(|(index, phase)| !is_same(*index, phase))?;
    let play = theirs.phases.get(parted.saturating_sub(1))?;
    let here = parted.checked_sub(1).and_then(|before| ours.phases.get(before));
    let mut difference = difference(after, ours.phases.get(parted));
    difference.push_str(&reasons(after, ours.phases.get(parted), here));
    Some(say::parted(&plain(&theirs.id), &plain(&play.name), &plain(&after.name), &difference))
}

/// The differences between two phases, in words.
fn difference(theirs: &SavedPhase, ours: Option<&SavedPhase>) -> String {
    let Some(ours) = ours else { return "the deck stops".to_owned() };
    let mut all = Vec::new();
    if !is_same_name(theirs, ours) {
        all.push(format!("the deck has {}", ours.name));
    }
    for power in powers(theirs, ours) {
        let Told { units, centers, retreats: of_retreats } = Told::by(theirs);
        let (there, here) = if units {
            (of(&theirs.state.units, power), of(&ours.state.units, power))
        } else {
            Default::default()
        };
        all.extend(only_in(&there, &here).map(|unit| format!("{power} has {unit} there and not here")));
        all.extend(only_in(&here, &there).map(|unit| format!("{power} has {unit} here and not there")));
        let (there, here) = if centers {
            (of(&theirs.state.centers, power), of(&ours.state.centers, power))
        } else {
            Default::default()
        };
        all.extend(only_in(&there, &here).map(|center| format!("{power} owns {center} there and not here")));
        all.extend(only_in(&here, &there).map(|center| format!("{power} owns {center} here and not there")));
        let (there, here) =
            if of_retreats { (retreats(theirs, power), retreats(ours, power)) } else { Default::default() };
        let other = there.iter().filter(|retreat| !here.contains(retreat));
        all.extend(other.map(|(unit, places)| {
            let places = if places.is_empty() { "nowhere".to_owned() } else { places.join(", ") };
            format!("{unit} of {power} may retreat to {places} there")
        }));
    }
    let more = all.len().saturating_sub(NAMED);
    all.truncate(NAMED);
    let named = plain_all(&all.join("; "));
    if more == 0 { named } else { format!("{named}; and {more} more") }
}

/// What became here of the orders that would have led to units which only the other game has.
fn reasons(theirs: &SavedPhase, ours: Option<&SavedPhase>, played: Option<&SavedPhase>) -> String {
    let (Some(ours), Some(played)) = (ours, played) else { return String::new() };
    let mut all = Vec::new();
    for (power, units) in &theirs.state.units {
        let (here, given) =
            (of(&ours.state.units, *power), played.orders.get(power).and_then(Option::as_ref));
        for unit in only_in(&of(&theirs.state.units, *power), &here) {
            let Some(at) = unit.split(' ').nth(1).filter(|_| units.contains(unit)) else { continue };
            let leads = |order: &&String| {
                order.trim_end_matches(" VIA").strip_suffix(at).is_some_and(|rest| {
                    let words: Vec<&str> = rest.split_whitespace().collect();
                    matches!(words.as_slice(), [_, _, "-" | "R"])
                })
            };
            let Some(order) = given.into_iter().flatten().find(leads) else { continue };
            let mover: Vec<&str> = order.split(' ').take(2).collect();
            let results = played.results.get(&mover.join(" ")).map(|words| words.join(", "));
            let results = results.filter(|words| !words.is_empty());
            all.extend(results.map(|words| format!("; {order} ended here in: {words}")));
        }
    }
    all.truncate(NAMED);
    plain_all(&all.concat())
}

/// The powers of which one of two phases tells anything.
fn powers(one: &SavedPhase, other: &SavedPhase) -> BTreeSet<Power> {
    let told = |phase: &SavedPhase| {
        let State { units, centers, retreats, .. } = &phase.state;
        let all = units.keys().chain(centers.keys()).chain(retreats.keys());
        all.copied().collect::<BTreeSet<_>>()
    };
    &told(one) | &told(other)
}

/// The items of one list that are not in the other.
fn only_in<'a>(one: &'a [String], other: &'a [String]) -> impl Iterator<Item = &'a String> {
    one.iter().filter(|item| !other.contains(item))
}

/// A sentence made of words from a saved game, in printable characters.
fn plain_all(text: &str) -> String {
    text.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}

/// Whether two phases have the same name. The saved game may be over by vote or by years while it goes on here.
fn is_same_name(theirs: &SavedPhase, ours: &SavedPhase) -> bool {
    theirs.name == ours.name || theirs.name == codes::COMPLETED
}

/// The units of a power that must retreat, and the places open to each.
fn retreats(phase: &SavedPhase, power: Power) -> Vec<(String, Vec<String>)> {
    let all = phase.state.retreats.get(&power).cloned().unwrap_or_default();
    all.into_iter().map(|(unit, places)| (unit, sorted(places))).collect()
}

/// Whether two phases have the same board.
pub(super) fn is_same_phase(theirs: &SavedPhase, ours: &SavedPhase) -> bool {
    let told = Told::by(theirs);
    is_same_name(theirs, ours)
        && powers(theirs, ours).into_iter().all(|power| {
            (!told.units || of(&theirs.state.units, power) == of(&ours.state.units, power))
                && (!told.centers || of(&theirs.state.centers, power) == of(&ours.state.centers, power))
                && (!told.retreats || retreats(theirs, power) == retreats(ours, power))
        })
}

/// What a phase tells; only that can differ. A saved game of the Python package tells all.
struct Told {
    units: bool,
    centers: bool,
    /// The places open to the units that must retreat.
    retreats: bool,
}

impl Told {
    fn by(phase: &SavedPhase) -> Self {
        let State { units, centers, retreats, .. } = &phase.state;
        let is_told = units.values().any(|units| !units.is_empty());
        let has_marked = || units.values().flatten().any(|unit| unit.starts_with('*'));
        Self {
            units: is_told,
            centers: centers.values().any(|centers| !centers.is_empty()),
            retreats: retreats.values().any(|units| !units.is_empty()) || is_told && !has_marked(),
        }
    }
}

fn of(all: &ByPower<Vec<String>>, power: Power) -> Vec<String> {
    sorted(all.get(&power).cloned().unwrap_or_default())
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}
