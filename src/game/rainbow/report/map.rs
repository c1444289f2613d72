//! The map in print characters.
//!
//! Each hex has three print positions, and the odd columns of the map stand half a hex, one line, lower than the even
//! ones. What nobody has seen is blank, and only the part of the map that is known is printed. A map of more than 40
//! columns is printed in strips. No symbol needs small letters, so that a print train without them shows all.

use crate::game::rainbow::geometry::Hex;
use crate::game::rainbow::players::PlayerNumber;
use crate::game::rainbow::tables::{Kind, Terrain};
use crate::game::rainbow::unit::Unit;
use crate::game::rainbow::view::View;
use crate::listing::{Line, Part, Spacing};
use std::ops::RangeInclusive;

/// Columns of the map in one strip.
const STRIP: u16 = 40;
/// Print positions of a hex.
const CELL: usize = 3;
/// Lines of the headline, the legend and the columns' numbers.
const HEADS: u32 = 8;
/// Print positions of the rows' numbers at the left.
const LABEL: usize = 4;

/// Prints what the viewer knows of the map, where maps are wanted.
pub fn print(view: &View<'_>, part: &mut Part) {
    if !part.has_maps() {
        return;
    }
    let known: Vec<Hex> = known(view);
    let Some(columns) = range(known.iter().map(|hex| hex.x)) else { return };
    let mut first = *columns.start();
    let mut is_first = true;
    while first <= *columns.end() {
        let strip = first..=(*columns.end()).min(first.saturating_add(STRIP - 1));
        let rows = range(known.iter().filter(|hex| strip.contains(&hex.x)).map(|hex| hex.y));
        if let Some(rows) = rows {
            keep(&rows, part);
            if std::mem::take(&mut is_first) {
                part.headline("MAP");
                legend(view, part);
            }
            print_strip(view, &strip, rows, part);
        }
        first = first.saturating_add(STRIP);
    }
}

/// The hexes that the viewer sees or remembers.
fn known(view: &View<'_>) -> Vec<Hex> {
    let side = view.side();
    let hexes = (0..side).flat_map(|y| (0..side).map(move |x| Hex::new(x, y)));
    hexes.filter(|hex| view.terrain(*hex).is_some()).collect()
}

fn range(numbers: impl Iterator<Item = u16> + Clone) -> Option<RangeInclusive<u16>> {
    Some(numbers.clone().min()?..=numbers.max()?)
}

/// Keeps a strip on one page, with what stands above it, if a page can hold it.
fn keep(rows: &RangeInclusive<u16>, part: &mut Part) {
    let lines = 2 * (u32::from(*rows.end()) + 1 - u32::from(*rows.start())) + HEADS;
    part.keep(if lines <= part.lines_on_a_page() { lines } else { HEADS + 2 });
}

fn legend(view: &View<'_>, part: &mut Part) {
    let ground = ". water   - plain   F forest   ^ mountain   ";
    let marks = match view.player() {
        Some(_) => "C your city   O another's city   * your units   ! hostile units   + friendly units",
        None => "and the owner's number with   C city   * units   + units of several owners",
    };
    part.line(Line::new(Spacing::Double).with(1, format_args!("{ground}{marks}")));
}

fn print_strip(view: &View<'_>, columns: &RangeInclusive<u16>, rows: RangeInclusive<u16>, part: &mut Part) {
    heads(columns, true, Spacing::Double, part);
    heads(columns, false, Spacing::Single, part);
    for y in rows {
        for is_odd in [false, true] {
            let mut line = Line::new(Spacing::Single);
            if !is_odd {
                line.put_right(LABEL - 1, y);
            }
            for x in columns.clone().filter(|x| (x % 2 == 1) == is_odd) {
                put_hex(view, Hex::new(x, y), at(columns, x), &mut line);
            }
            part.line(line);
        }
    }
}

/// The numbers of the even columns, or of the odd ones.
fn heads(columns: &RangeInclusive<u16>, is_even: bool, spacing: Spacing, part: &mut Part) {
    let mut line = Line::new(spacing);
    for x in columns.clone().filter(|x| (x % 2 == 0) == is_even) {
        line.put_right(at(columns, x) + CELL - 1, x);
    }
    part.line(line);
}

/// The first print position of a column of the map.
fn at(columns: &RangeInclusive<u16>, x: u16) -> usize {
    LABEL + 1 + CELL * usize::from(x.saturating_sub(*columns.start()))
}

fn put_hex(view: &View<'_>, hex: Hex, at: usize, line: &mut Line) {
    let Some(terrain) = view.terrain(hex) else { return };
    let units = view.units_at(hex);
    match (units.first(), view.player()) {
        (None, _) => line.put(at + 1, symbol(terrain)),
        (Some(_), Some(reader)) => put_marks(view, reader, units, at, line),
        (Some(first), None) => {
            let owner = first.id.player;
            let mark = match () {
                () if units.iter().any(|unit| unit.id.player != owner) => '+',
                () if units.iter().any(|unit| unit.kind == Kind::City) => 'C',
                () => '*',
            };
            line.put_right(at + 1, owner);
            line.put(at + 2, mark);
        }
    }
}

/// What a player sees in a hex: a city, and whose other units.
fn put_marks(view: &View<'_>, reader: PlayerNumber, units: &[&Unit], at: usize, line: &mut Line) {
    let city = units.iter().find(|unit| unit.kind == Kind::City);
    if let Some(city) = city {
        line.put(at, if city.id.player == reader { 'C' } else { 'O' });
    }
    let others = |is: &dyn Fn(PlayerNumber) -> bool| {
        units.iter().any(|unit| unit.kind != Kind::City && is(unit.id.player))
    };
    let marks = [
        ('*', others(&|owner| owner == reader)),
        ('!', others(&|owner| view.is_hostile(reader, owner))),
        ('+', others(&|owner| owner != reader && !view.is_hostile(reader, owner))),
    ];
    for (place, (mark, _)) in marks.into_iter().filter(|(_, stands)| *stands).take(2).enumerate() {
        line.put(at + 1 + place, mark);
    }
}

const fn symbol(terrain: Terrain) -> char {
    match terrain {
        Terrain::Water => '.',
        Terrain::Plain => '-',
        Terrain::Forest => 'F',
        Terrain::Mountain => '^',
    }
}
