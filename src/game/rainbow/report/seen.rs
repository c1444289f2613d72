//! What a viewer sees of others, and of the ground.

use super::names::{Empire, Ground, Slot, UnitLabel};
use super::story::gunners;
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::tables::Terrain;
use crate::world::{Designation, Hex, PlayerNumber, Unit};
use playdeck_base::message::counted;
use playdeck_base::text::{By, Text};
use playdeck_print::document::{Column, Document, Gap, List, Paragraph, Whole};
use std::collections::BTreeMap;

/// The slot, hex and text of each happening.
const HAPPENINGS: [Column<'_>; 3] =
    [Column::right("SLOT", 4), WHERE, Column::left("WHAT", 28, 131).led_by(": ")];
/// Units in a hex.
const UNITS: [Column<'_>; 2] = [WHERE, Column::left("", 28, 131).led_by(": ").parted()];
const WHERE: Column<'_> = Column::left("WHERE", 8, 26);
/// How many hexes of the list of ground are in one line, and the number of columns from one to the next.
const GROUNDS: usize = 6;
const GROUND: u16 = 21;
const LAND: [Column<'_>; GROUNDS] = {
    let mut columns = [Column::verbatim("", 6, 6 + GROUND - 1); GROUNDS];
    let mut at = 1;
    while at < GROUNDS {
        let first = columns[at - 1].first + GROUND;
        columns[at] = Column::verbatim("", first, first + GROUND - 1).led_by(", ");
        at += 1;
    }
    columns
};

/// Prints what the viewer saw happen to units of others.
pub fn happenings(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    let is_own = |unit: &Designation| Some(unit.id.player) == view.player();
    let mut is_first = true;
    // What the reader's guns hit is told under the guns.
    let hits = view.player().map_or_else(|| vec![None; events.len()], |player| gunners(player, events));
    let of_others = events.iter().zip(hits).filter(|(_, gunner)| gunner.is_none()).map(|(event, _)| event);
    for event in of_others.filter(|event| !event.what.units().any(is_own)) {
        let Some(at) = place(&event.what) else { continue };
        if is_first {
            let headline =
                if view.player().is_some() { "WHAT YOUR UNITS SAW OF OTHERS" } else { "WHAT HAPPENED" };
            out.keep(8);
            out.heading(headline);
            out.begin_table(&HAPPENINGS);
            is_first = false;
        }
        let told = By(|to: &mut String| tell(view, &event.what, to));
        out.cells(Gap::None, &HAPPENINGS, &[&Slot(event.slot), &Ground::of(view, at), &told]);
    }
    out.end_table();
}

/// The hex where something happened.
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

/// What others did or what happened to them, in words.
fn tell(view: &View<'_>, what: &What, to: &mut String) {
    let called = |unit| UnitLabel::then(unit, view.player());
    match what {
        What::Moved { unit, from, .. } => (called(unit), " came from ", *from).write(to),
        What::Fired { unit, at, .. } => (called(unit), " fired at ", *at).write(to),
        What::Shelled { unit, destroyed: true, .. } => (called(unit), " was destroyed by fire").write(to),
        What::Shelled { unit, .. } => (called(unit), " came under fire").write(to),
        What::Attacked { by, unit, destroyed, .. } => {
            (called(by), if *destroyed { " destroyed " } else { " attacked " }, called(unit)).write(to);
        }
        What::Captured { city, by, now, .. } => {
            (called(by), " captured ", called(city), ", which is [", *now, "] now").write(to);
        }
        What::Built { by, unit, .. } => (called(by), " built ", called(unit)).write(to),
        What::Dropped { unit, .. } => (called(unit), " was dropped").write(to),
        What::Dissolved { unit, .. } => (called(unit), " was dissolved").write(to),
        _ => {}
    }
}

/// Prints the units of others that the viewer sees, by player and hex.
pub fn units(view: &View<'_>, out: &mut Document<'_>) {
    for (number, _) in view.players().filter(|(number, _)| Some(*number) != view.player()) {
        let units = view.units_of(number);
        if !units.is_empty() {
            units_of(view, number, units, out);
        }
    }
}

fn units_of(view: &View<'_>, number: PlayerNumber, units: &[&Unit], out: &mut Document<'_>) {
    let mut by_hex: BTreeMap<Hex, Vec<&Unit>> = BTreeMap::new();
    for unit in units {
        by_hex.entry(unit.at).or_default().push(unit);
    }
    let in_sight = if view.player().is_some() { " IN SIGHT" } else { "" };
    out.heading(format_args!("UNITS OF {}{in_sight}", Empire::of(view, number)));
    let mut is_first = true;
    for (hex, units) in by_hex {
        let units = List(units.iter().map(|unit| UnitLabel::now(unit, view.player())));
        let gap = Gap::before_first(std::mem::take(&mut is_first));
        out.cells(gap, &UNITS, &[&Ground::of(view, hex), &units]);
    }
}

/// Prints the cities of others that the reader remembers and does not see now.
pub fn remembered(view: &View<'_>, out: &mut Document<'_>) {
    let mut is_first = true;
    for (at, city) in view.remembered_cities() {
        if is_first {
            out.heading("CITIES OF OTHERS OUT OF SIGHT");
        }
        let ago = counted(u64::from(view.turn().saturating_sub(city.turn)), "turn");
        let told = By(|to: &mut String| {
            (UnitLabel::known(city, view.player()), " of ", Empire::of(view, city.id.player)).write(to);
            let when = if city.turn == 0 { ("at the start", None) } else { ("in turn ", Some(city.turn)) };
            (", last seen ", when.0, when.1, ", ", &*ago, " ago").write(to);
        });
        let gap = Gap::before_first(std::mem::take(&mut is_first));
        out.cells(gap, &UNITS, &[&Ground::of(view, at), &told]);
    }
}

/// Prints the land in sight: where it is, its terrain, and whether a city can be built on it.
pub fn ground(view: &View<'_>, out: &mut Document<'_>) {
    let land = view.seen().filter(|hex| view.terrain(*hex).is_some_and(|terrain| terrain != Terrain::Water));
    let land: Vec<Hex> = land.collect();
    if land.is_empty() {
        return;
    }
    out.heading("LAND IN SIGHT");
    let text = "A hex marked + lies far enough from every city in sight to build one there.";
    out.paragraph(&Paragraph::within(8, 131).after(Gap::One), text);
    for (row, hexes) in land.chunks(GROUNDS).enumerate() {
        let places = hexes.iter().map(|hex| {
            let mark = if view.is_city_area(*hex) == Some(false) { "+ " } else { "  " };
            Whole((mark, Ground::of(view, *hex)))
        });
        out.alike(Gap::before_first(row == 0), &LAND, places);
    }
}
