//! The cards on which a power writes its next orders.
//!
//! Each card is a legal order as it is printed. A unit with several choices has a card for each of them, and the first
//! card left in counts.

use crate::knowledge::view::View;
use playdeck_diplomacy_rules::adjust::{Due, removals_by_rule};
use playdeck_diplomacy_rules::world::map::{Location, Province, army_neighbours, fleet_provinces};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Dislodged, Kind, Unit, can_stand};
use playdeck_game::{self as game, Viewer};

impl game::Template for View<'_> {
    fn template(&self) -> String {
        let Viewer::Player(power) = self.viewer else { return String::new() };
        let position = self.position();
        if !position.owes(power) {
            return String::new();
        }
        let orders = match position.date.phase {
            Phase::Moves => position.units.of(power).map(|unit| format!("{unit} STANDS")).collect(),
            Phase::Retreat => retreats(position, power),
            Phase::Build => adjustments(position, power),
            Phase::Over => Vec::new(),
        };
        let mut cards = vec![format!("${power}")];
        cards.extend(orders);
        cards.join("\n")
    }

    /// A move of the first unit to the first province in reach by its name, or the first line of the sheet.
    fn example(&self) -> Vec<String> {
        let Viewer::Player(power) = self.viewer else { return Vec::new() };
        let position = self.position();
        let moves = || position.units.of(power).find_map(|unit| Some(format!("{unit} - {}", goal(unit)?)));
        let is_due = position.owes(power) && position.date.phase == Phase::Moves;
        let first = || self.template().lines().nth(1).map(str::to_owned);
        is_due.then(moves).flatten().or_else(first).into_iter().collect()
    }
}

/// A province without coasts of its own where a unit can go.
fn goal(unit: Unit) -> Option<Province> {
    let is_one = |goal: &Province| !goal.has_coasts();
    match unit.kind {
        Kind::Army => army_neighbours(unit.province()).find(is_one),
        Kind::Fleet => fleet_provinces(unit.at).find(is_one),
    }
}

fn retreats(position: &Position, power: Power) -> Vec<String> {
    let own = position.open_retreats().into_iter().filter(|(lost, _)| lost.unit.power == power);
    own.flat_map(|(Dislodged { unit, .. }, open)| {
        let choices = open.into_iter().map(move |to| format!("{unit} RETREATS {to}"));
        choices.chain([format!("{unit} DISBAND")])
    })
    .collect()
}

fn adjustments(position: &Position, power: Power) -> Vec<String> {
    match position.due_from(power) {
        Due::Nothing => Vec::new(),
        Due::Builds(_) => {
            let sites = position.build_sites(power);
            let places = sites.iter().flat_map(|site| site.coasts().chain([Location::province_itself(site)]));
            let units = places.flat_map(|at| {
                [Kind::Army, Kind::Fleet]
                    .into_iter()
                    .filter(move |kind| can_stand(*kind, at))
                    .map(move |kind| (kind, at))
            });
            units.map(|(kind, at)| format!("BUILD {} {at}", kind.letter())).collect()
        }
        Due::Removals(count) => removals_by_rule(position, power, count)
            .iter()
            .map(|removed| format!("REMOVE {}", removed.unit))
            .collect(),
    }
}
