//! What a viewer sees of others, and of the ground.

use super::names::{Called, Empire, Ground};
use super::rows;
use crate::game::rainbow::event::{Event, What};
use crate::game::rainbow::geometry::Hex;
use crate::game::rainbow::players::PlayerNumber;
use crate::game::rainbow::tables::Terrain;
use crate::game::rainbow::unit::{Designation, Unit};
use crate::game::rainbow::view::View;
use crate::listing::{Line, Part, Spacing};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Print positions of a happening.
const SLOT: usize = 4;
const WHERE: usize = 8;
const WHAT: (usize, usize) = (28, 131);
/// Print positions of a list of units behind its hex.
const LIST: (usize, usize) = (28, 131);
/// Hexes of the list of ground in one line, and the print positions of each.
const GROUNDS: usize = 6;
const GROUND: usize = 21;

/// Prints what happened before the viewer's eyes and not to units of his own.
pub fn happenings(view: &View<'_>, events: &[&Event], part: &mut Part) {
    let mut is_first = true;
    for event in events.iter().filter(|event| !concerns(view, &event.what)) {
        let Some(at) = place(&event.what) else { continue };
        if is_first {
            let headline =
                if view.player().is_some() { "WHAT YOUR UNITS SAW OF OTHERS" } else { "WHAT HAPPENED" };
            part.keep(8);
            part.headline(headline);
            part.start_columns(
                Line::new(Spacing::Single).with(1, "SLOT").with(WHERE, "WHERE").with(WHAT.0, "WHAT"),
            );
            is_first = false;
        }
        let mut line = Line::new(Spacing::Single);
        if event.slot > 0 {
            line.put_right(SLOT, event.slot);
        }
        line.put_within(WHERE, WHAT.0 - 2, Ground::of(view, at));
        for row in rows(told(view, &event.what), WHAT) {
            part.line(line.with(WHAT.0, row));
            line = Line::new(Spacing::Single);
        }
    }
    part.end_columns();
}

/// Whether something happened to units of the reader's own.
fn concerns(view: &View<'_>, what: &What) -> bool {
    let is_own = |unit: &Designation| Some(unit.id.player) == view.player();
    match what {
        What::Attacked { by, unit, .. } | What::Built { by, unit, .. } => is_own(by) || is_own(unit),
        What::Captured { city, by, .. } => is_own(city) || is_own(by),
        What::Moved { unit, .. }
        | What::Fired { unit, .. }
        | What::Shelled { unit, .. }
        | What::Dropped { unit, .. }
        | What::Dissolved { unit, .. } => is_own(unit),
        _ => false,
    }
}

/// Where something happened on the map.
const fn place(what: &What) -> Option<Hex> {
    match what {
        What::Moved { to, .. } => Some(*to),
        What::Fired { from, .. } => Some(*from),
        What::Shelled { at, .. }
        | What::Attacked { at, .. }
        | What::Captured { at, .. }
        | What::Built { at, .. }
        | What::Dropped { at, .. }
        | What::Dissolved { at, .. } => Some(*at),
        _ => None,
    }
}

/// What others did or came to, in words.
fn told(view: &View<'_>, what: &What) -> String {
    let called = |unit| Called::then(unit, view.player());
    match what {
        What::Moved { unit, from, .. } => format!("{} came from {from}", called(unit)),
        What::Fired { unit, at, .. } => format!("{} fired at {at}", called(unit)),
        What::Shelled { unit, destroyed: true, .. } => format!("{} was destroyed by fire", called(unit)),
        What::Shelled { unit, .. } => format!("{} came under fire", called(unit)),
        What::Attacked { by, unit, destroyed: true, .. } => {
            format!("{} destroyed {}", called(by), called(unit))
        }
        What::Attacked { by, unit, .. } => format!("{} attacked {}", called(by), called(unit)),
        What::Captured { city, by, now, .. } => {
            format!("{} captured {}, which is [{now}] now", called(by), called(city))
        }
        What::Built { by, unit, .. } => format!("{} built {}", called(by), called(unit)),
        What::Dropped { unit, .. } => format!("{} was dropped", called(unit)),
        What::Dissolved { unit, .. } => format!("{} was dissolved", called(unit)),
        _ => String::new(),
    }
}

/// Prints the units of others that the viewer sees, player by player and hex by hex.
pub fn units(view: &View<'_>, part: &mut Part) {
    for (number, _) in view.players().filter(|(number, _)| Some(*number) != view.player()) {
        let units = view.units_of(number);
        if !units.is_empty() {
            units_of(view, number, units, part);
        }
    }
}

fn units_of(view: &View<'_>, number: PlayerNumber, units: &[&Unit], part: &mut Part) {
    let mut by_hex: BTreeMap<Hex, Vec<&Unit>> = BTreeMap::new();
    for unit in units {
        by_hex.entry(unit.at).or_default().push(unit);
    }
    let in_sight = if view.player().is_some() { " IN SIGHT" } else { "" };
    part.headline(format_args!("UNITS OF {}{in_sight}", Empire::of(view, number)));
    let mut spacing = Spacing::Double;
    for (hex, units) in by_hex {
        let mut line = Line::new(spacing);
        line.put_within(WHERE, LIST.0 - 2, Ground::of(view, hex));
        let mut row = String::new();
        for (at, unit) in units.iter().enumerate() {
            let before = row.len();
            let comma = if at + 1 < units.len() { "," } else { "" };
            let gap = if row.is_empty() { "" } else { " " };
            // Writing into a String never fails.
            let _ = write!(row, "{gap}{}{comma}", Called::now(unit, view.player()));
            if before > 0 && row.chars().count() > LIST.1 + 1 - LIST.0 {
                let next = row.split_off(before);
                part.line(line.with(LIST.0, &row));
                line = Line::new(Spacing::Single);
                next.trim_start().clone_into(&mut row);
            }
        }
        part.line(line.with(LIST.0, &row));
        spacing = Spacing::Single;
    }
}

/// Prints the land in sight: where it is, what it is like, and whether a city can be built on it.
pub fn ground(view: &View<'_>, part: &mut Part) {
    let land = view.seen().filter(|hex| view.terrain(*hex).is_some_and(|terrain| terrain != Terrain::Water));
    let land: Vec<Hex> = land.collect();
    if land.is_empty() {
        return;
    }
    part.headline("LAND IN SIGHT");
    let text = "A hex marked + lies far enough from every city in sight to build one there.";
    part.line(Line::new(Spacing::Double).with(WHERE, text));
    for (row, hexes) in land.chunks(GROUNDS).enumerate() {
        let mut line = Line::new(if row == 0 { Spacing::Double } else { Spacing::Single });
        for (place, hex) in hexes.iter().enumerate() {
            let at = WHERE + GROUND * place;
            line.put_within(at, at + GROUND - 2, Ground::of(view, *hex));
            if view.is_city_area(*hex) == Some(false) {
                line.put(at - 2, '+');
            }
        }
        part.line(line);
    }
}
