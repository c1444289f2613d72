//! The board as a picture: one printed page, and one SVG document.
//!
//! Both have every province at the same place: its code, the owner of its center, the unit that stands in it and the unit
//! that must leave it. The places are set by hand; for a board without a drawing `layout` finds them. The SVG
//! document also shows a play: the orders on the board on which they were given, and their results. No rule is computed
//! here.

pub mod board;
mod changes;
mod drawing;
mod faces;
mod label;
mod laid;
pub mod layout;
mod legend;
mod lines;
mod look;
mod marks;
mod moves;
pub mod page;
pub mod sheet;
mod tokens;

use super::cards::play_card;
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Dislodged, Unit};

/// The title of the picture, at most 36 characters.
fn title(position: &Position) -> String {
    match position.date.phase {
        Phase::Over => format!("THE BOARD AT THE END, {}", position.date.year),
        _ => format!("THE BOARD BEFORE {}", play_card::subject(position.date)),
    }
}

/// The three letters of a power, different for each power of a map.
fn letters(power: Power) -> &'static str {
    sheet::of(power.map()).letters.get(power.index()).copied().unwrap_or_default()
}

/// The letters of a unit's power, and its coast if the province has two.
fn bearing(unit: Unit) -> String {
    match unit.at.coast() {
        Some(coast) => format!("{} {}", letters(unit.power), coast.letters()),
        None => letters(unit.power).to_owned(),
    }
}

/// The units that must leave a province: the one that was dislodged there, or the armies that were dislodged where they
/// had landed from a convoy.
fn dislodged(position: &Position, province: Province) -> Vec<Unit> {
    let leaves = |lost: &&Dislodged| lost.landed.unwrap_or(lost.unit.province()) == province;
    position.dislodged.iter().filter(leaves).map(|lost| lost.unit).collect()
}

/// The number of a power's centers and of its units, including those that must retreat.
fn tally(position: &Position, power: Power) -> (usize, usize) {
    let dislodged = position.dislodged.iter().filter(|dislodged| dislodged.unit.power == power);
    (position.centers.of(power).len(), position.units.of(power).count() + dislodged.count())
}
