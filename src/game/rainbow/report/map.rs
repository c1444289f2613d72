//! The map in print characters.
//!
//! Each hex has three print positions: a city, the terrain, and the units. The odd columns of the map are printed half a hex, one line, lower than the
//! even ones. What nobody has seen is blank, and only the known part of the map is printed. A map of more than 40
//! columns is printed in strips. No symbol needs small letters, so a print train without them can print the whole map.

use crate::knowledge::view::View;
use crate::tables::{Kind, Terrain};
use crate::world::{Hex, PlayerNumber, Unit};
use playdeck_print::document::{Document, Grid};

const GROUND: [&str; 4] = [". water", "- plain", "F forest", "^ mountain"];
/// The meaning of the unit marks, for a player and for a viewer who sees everything.
const OWN: [&str; 7] = [
    "C your city",
    "O another's city",
    "* your units",
    "! hostile units",
    "+ friendly units",
    "& yours and others",
    ": room for a city",
];
const ALL: [&str; 3] = ["and the owner's number with   C city", "* units", "+ units of several owners"];

/// The meaning of the mark behind a city that is out of sight.
const AGE: &str = "1 to 9 turns since it was seen";

/// Prints what the viewer knows of the map, if maps are wanted.
pub fn print(view: &View<'_>, out: &mut Document<'_>) {
    let marks: &[&str] = if view.player().is_some() { &OWN } else { &ALL };
    let aged = view.remembered_cities().next().map(|_| AGE);
    let legend: Vec<&str> = GROUND.iter().chain(marks).copied().chain(aged).collect();
    out.grid(&Grid {
        title: "MAP",
        legend: &[&legend],
        legend_at: 1,
        size: (view.side(), view.side()),
        cell: 3,
        is_staggered: true,
        first: (0, 0),
        step: 1,
        is_numbered_twice: false,
        is_known: &|x, y| view.terrain(Hex::new(x, y)).is_some(),
        marks: &|x, y, cell| put_hex(view, Hex::new(x, y), cell),
    });
}

fn put_hex(view: &View<'_>, hex: Hex, cell: &mut [u8]) {
    let [city, first, second] = cell else { return };
    let units = view.units_at(hex);
    match (units.first(), view.player()) {
        (None, reader) => {
            if let Some(known) = view.remembered_city(hex) {
                let age = u8::try_from(view.turn().saturating_sub(known.turn)).unwrap_or(u8::MAX).clamp(1, 9);
                (*city, *first, *second) = (b'O', view.terrain(hex).map_or(b' ', symbol), b'0' + age);
                return;
            }
            *first = view.terrain(hex).map_or(b' ', symbol);
            let has_room = view.sees(hex) && view.is_city_area(hex) == Some(false);
            *second = if reader.is_some() && has_room { b':' } else { b' ' };
        }
        (Some(_), Some(reader)) => {
            let own = units.iter().find(|unit| unit.kind == Kind::City).map(|city| city.id.player == reader);
            *city = own.map_or(b' ', |is_own| if is_own { b'C' } else { b'O' });
            *first = view.terrain(hex).map_or(b' ', symbol);
            *second = mark(view, reader, units);
        }
        (Some(unit), None) => {
            let owner = unit.id.player;
            let tens = owner.0 / 10 % 10;
            *city = if tens > 0 { b'0' + tens } else { b' ' };
            *first = b'0' + owner.0 % 10;
            *second = match () {
                () if units.iter().any(|unit| unit.id.player != owner) => b'+',
                () if units.iter().any(|unit| unit.kind == Kind::City) => b'C',
                () => b'*',
            };
        }
    }
}

/// The mark for the units that a player sees in a hex, cities left out.
fn mark(view: &View<'_>, reader: PlayerNumber, units: &[&Unit]) -> u8 {
    let owners = || units.iter().filter(|unit| unit.kind != Kind::City).map(|unit| unit.id.player);
    let (own, others) = (owners().any(|owner| owner == reader), owners().any(|owner| owner != reader));
    match (own, others) {
        (true, true) => b'&',
        (true, false) => b'*',
        (false, true) if owners().any(|owner| view.is_hostile(reader, owner)) => b'!',
        (false, true) => b'+',
        (false, false) => b' ',
    }
}

const fn symbol(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Water => b'.',
        Terrain::Plain => b'-',
        Terrain::Forest => b'F',
        Terrain::Mountain => b'^',
    }
}
