//! Retreats, by the rules text under that heading and section 6.H of the DATC.

use super::reach::near;
use playdeck::game::diplomacy::map::{Location, Province};
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::{Dislodged, Retreat, Unit, Units};
use std::collections::{BTreeMap, BTreeSet};

/// Where a dislodged unit may go: "a space to which it could move if unopposed", except to where its attacker came from,
/// to an occupied place, and to one that a stand-off left empty. By the rulebook an attacker that came by convoy came
/// from the sea.
pub fn open(rules: Rules, units: &Units, standoffs: &BTreeSet<Province>, lost: Dislodged) -> Vec<Location> {
    let from = lost.landed.map_or(lost.unit, |at| Unit { at: Location::province_itself(at), ..lost.unit });
    let is_open = |to: &Location| {
        let is_origin = to.province() == lost.by && (rules == Rules::Classic || !lost.by_convoy);
        units.get(to.province()).is_none() && !standoffs.contains(&to.province()) && !is_origin
    };
    near(from).into_iter().filter(is_open).collect()
}

/// Whether the retreats wait for orders: "if for all retreats there is only a single choice, then the retreats are made
/// automatically". By the rulebook a unit with a single choice may disband instead.
pub fn are_due(rules: Rules, choices: &[Vec<Location>]) -> bool {
    let made_at_once = usize::from(rules == Rules::Classic);
    choices.iter().any(|open| open.len() > made_at_once)
}

/// The units after the retreats. A unit that was ordered nowhere, or to a closed place, is annihilated, and so are all
/// that go to one province.
pub fn made(
    units: &Units,
    retreating: &[(Dislodged, Vec<Location>)],
    orders: &BTreeMap<Province, Retreat>,
) -> Units {
    let goal = |lost: &Dislodged, open: &[Location]| match orders.get(&lost.unit.province()) {
        Some(Retreat::To(to)) if open.contains(to) => Some(*to),
        _ => None,
    };
    let gone: Vec<(Unit, Location)> =
        retreating.iter().filter_map(|(lost, open)| Some((lost.unit, goal(lost, open)?))).collect();
    let mut after = units.clone();
    for (unit, to) in &gone {
        if gone.iter().filter(|(_, other)| other.province() == to.province()).count() == 1 {
            after.place(Unit { at: *to, ..*unit });
        }
    }
    after
}
