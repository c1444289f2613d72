//! A hex with its city and its units, and what their marks mean.

use super::{ENTRY, MARGIN};
use crate::knowledge::view::View;
use crate::tables::{Kind, Terrain};
use crate::world::{Hex, KnownCity, PlayerNumber, Unit};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{self, Point, inks};
use std::collections::BTreeMap;

/// From the middle of a hex to its western and eastern corners.
pub const RADIUS: i32 = 48;
/// From one column to the next.
pub const ACROSS: i32 = 72;
/// Half the height of a hex.
pub const DOWN: i32 = 42;
const CORNERS: [Point; 6] = [(-24, -DOWN), (24, -DOWN), (RADIUS, 0), (24, DOWN), (-24, DOWN), (-RADIUS, 0)];
/// The line of what is out of sight.
const BROKEN: &str = "5 4";
/// The most owners whose units are counted in a hex; the last mark stands for all others.
const OWNERS: usize = 2;

/// The tint of a terrain and the lines of its pattern.
const fn look(terrain: Terrain) -> (&'static str, &'static str) {
    match terrain {
        Terrain::Water => ("#d9e8f3", "M0 8q4 -5 8 0t8 0"),
        Terrain::Plain => ("#f8f4d2", ""),
        Terrain::Forest => ("#d3e7c8", "M8 2v12M4 8l4 -5l4 5"),
        Terrain::Mountain => ("#e2d9d0", "M2 12l6 -9l6 9"),
    }
}

/// Writes the pattern of a terrain.
pub fn pattern(svg: &mut Svg, terrain: Terrain) {
    let (tint, lines) = look(terrain);
    let (id, size, units) = (terrain.name(), 16, "userSpaceOnUse");
    svg.open("pattern", &[("id", &id), ("width", &size), ("height", &size), ("patternUnits", &units)]);
    svg.leaf("rect", &[("width", &size), ("height", &size), ("fill", &tint)]);
    svg.leaf("path", &[("d", &lines), ("fill", &"none"), ("stroke", &"#949fa8")]);
    svg.close();
}

fn fill(terrain: Terrain) -> String {
    format!("url(#{})", terrain.name())
}

/// Draws the ground of a hex. Its title says in words what is there.
pub fn draw(svg: &mut Svg, view: &View<'_>, hex: Hex, (x, y): Point) {
    let Some(terrain) = view.terrain(hex) else { return };
    let id = format!("h{}_{}", hex.x, hex.y);
    svg.open("g", &[("id", &id), ("class", &terrain.name())]);
    svg.text("title", &[], &words(view, hex, terrain));
    let corner = |(right, down): Point| format!("{},{}", x + right, y + down);
    let points = CORNERS.map(corner).join(" ");
    let (stroke, dashes) = if view.sees(hex) { ("#333333", "none") } else { ("#777777", "5 4") };
    svg.leaf(
        "polygon",
        &[("points", &points), ("fill", &fill(terrain)), ("stroke", &stroke), ("stroke-dasharray", &dashes)],
    );
    svg.close();
}

/// The coordinates of a hex, with a white edge, because arrows can lie below them.
pub fn coordinates(svg: &mut Svg, hex: Hex, (x, y): Point) {
    let (white, order) = ("#ffffff", "stroke");
    svg.text(
        "text",
        &[
            ("x", &x),
            ("y", &(y - 26)),
            ("font-size", &13),
            ("stroke", &white),
            ("stroke-width", &3),
            ("paint-order", &order),
        ],
        &hex.to_string(),
    );
}

fn words(view: &View<'_>, hex: Hex, terrain: Terrain) -> String {
    let mut words = format!("{hex} {terrain}");
    if !view.sees(hex) {
        words.push_str(", not in sight");
    }
    let unit = |unit: &&Unit| match &unit.name {
        Some(name) => format!("; {} {name} ({})", unit.id, unit.kind),
        None => format!("; {} {}", unit.id, unit.kind),
    };
    words.extend(view.units_at(hex).iter().map(unit));
    let remembered = view.remembered_city(hex).map(|city| {
        let name = city.name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
        format!("; {}{name} (City), last seen in turn {}", city.id, city.turn)
    });
    words.extend(remembered);
    words
}

/// Draws the city and the units of a hex: for each owner their number, a colon, and how many units.
pub fn units(svg: &mut Svg, view: &View<'_>, units: &[&Unit], (x, y): Point) {
    let is_own = |owner: PlayerNumber| view.player() == Some(owner);
    if let Some(city) = units.iter().find(|unit| unit.kind == Kind::City) {
        city_mark(svg, (x + 14, y + 4), &city.id.player.to_string(), is_own(city.id.player), "none");
    }
    let mut owners: BTreeMap<PlayerNumber, usize> = BTreeMap::new();
    for unit in units.iter().filter(|unit| unit.kind != Kind::City) {
        *owners.entry(unit.id.player).or_default() += 1;
    }
    let mut counts: Vec<(String, bool)> =
        owners.iter().map(|(owner, count)| (format!("{owner}:{count}"), is_own(*owner))).collect();
    if counts.len() > OWNERS {
        counts.truncate(OWNERS - 1);
        counts.push((format!("+{}", owners.len() + 1 - OWNERS), false));
    }
    let shown: Vec<u32> = units
        .iter()
        .filter(|unit| unit.kind != Kind::City && (view.player().is_none() || is_own(unit.id.player)))
        .map(|unit| unit.id.number)
        .collect();
    // Whose numbers they are is clear of the reader's own units, and where all in a hex are of one player.
    if view.player().is_some() || owners.len() == 1 {
        numbers(svg, &shown, (x - 24, y - 4));
    }
    let both = counts.len() > 1;
    for (place, (text, is_own)) in (0..).zip(counts) {
        let aside = if both { place * 40 - 20 } else { 0 };
        count(svg, (x + aside, y + 29), &text, is_own);
    }
}

/// Draws a city that is out of sight: a broken outline, and the turn in which it was seen last.
pub fn remembered(svg: &mut Svg, city: &KnownCity, (x, y): Point) {
    city_mark(svg, (x, y + 4), &city.id.player.to_string(), false, BROKEN);
    svg.text("text", &[("x", &x), ("y", &(y + 31)), ("font-size", &13)], &format!("turn {}", city.turn));
}

/// Writes the numbers of units: the first two, and how many more there are.
fn numbers(svg: &mut Svg, numbers: &[u32], (x, y): Point) {
    let more = numbers.len().saturating_sub(2);
    let lines = numbers.iter().take(2).map(|number| format!("[{number}]"));
    let lines = lines.chain((more > 0).then(|| format!("+{more}")));
    for (place, text) in (0..).zip(lines) {
        let (white, order) = ("#ffffff", "stroke");
        svg.text(
            "text",
            &[
                ("x", &x),
                ("y", &(y + place * 11)),
                ("font-size", &10),
                ("stroke", &white),
                ("stroke-width", &3),
                ("paint-order", &order),
            ],
            &text,
        );
    }
}

/// A house with the number of its owner.
fn city_mark(svg: &mut Svg, (x, y): Point, owner: &str, is_own: bool, dashes: &str) {
    let (ground, ink) = inks(is_own);
    let house = format!("M{} {}l17 -12l17 12v18h-34z", x - 17, y - 7);
    let mut outline: Vec<(&str, &dyn std::fmt::Display)> =
        vec![("d", &house), ("fill", &ground), ("stroke", &"#000000"), ("stroke-width", &2)];
    if dashes != "none" {
        outline.push(("stroke-dasharray", &dashes));
    }
    svg.leaf("path", &outline);
    svg.text("text", &[("x", &x), ("y", &(y + 8)), ("font-size", &16), ("fill", &ink)], owner);
}

fn count(svg: &mut Svg, at: Point, text: &str, is_own: bool) {
    let half = if text.len() > 3 { 24 } else { 18 };
    happened::count(svg, at, half, text, is_own);
}

/// The entries of the legend besides the terrains.
fn marks(view: &View<'_>) -> Vec<(&'static str, bool, &'static str)> {
    if view.player().is_some() {
        let is_aged = view.remembered_cities().next().is_some();
        let aged = is_aged.then_some(("remembered", false, "last seen then"));
        let marks = [
            ("city", true, "your city"),
            ("city", false, "another's city"),
            ("units", true, "your units"),
            ("units", false, "another's units"),
            ("dark", false, "not in sight"),
        ];
        marks.into_iter().chain(aged).collect()
    } else {
        vec![("city", false, "city, its owner"), ("units", false, "owner: units")]
    }
}

/// The height of the legend in a picture of a width.
pub fn legend_height(view: &View<'_>, width: i32) -> i32 {
    let count = i32::try_from(Terrain::ALL.len() + marks(view).len()).unwrap_or(0);
    let columns = (width / ENTRY.0).max(1);
    (count + columns - 1) / columns * ENTRY.1
}

/// Draws the legend.
pub fn legend(svg: &mut Svg, view: &View<'_>, top: i32, width: i32) {
    let columns = (width / ENTRY.0).max(1);
    let terrains = Terrain::ALL.into_iter().map(|terrain| (fill(terrain), false, terrain.name()));
    let marks = marks(view).into_iter().map(|(kind, is_own, text)| (kind.to_owned(), is_own, text));
    for (place, (kind, is_own, text)) in (0..).zip(terrains.chain(marks)) {
        let x = MARGIN + place % columns * ENTRY.0;
        let y = top + place / columns * ENTRY.1 + ENTRY.1 / 2;
        match kind.as_str() {
            "city" => city_mark(svg, (x + 17, y), "2", is_own, "none"),
            "remembered" => city_mark(svg, (x + 17, y), "2", is_own, BROKEN),
            "units" => count(svg, (x + 17, y), "2:5", is_own),
            _ => {
                let (fill, dashes) =
                    if kind == "dark" { ("#ffffff", "5 4") } else { (kind.as_str(), "none") };
                let (top, stroke) = (y - 11, "#333333");
                svg.leaf(
                    "rect",
                    &[
                        ("x", &x),
                        ("y", &top),
                        ("width", &34),
                        ("height", &22),
                        ("fill", &fill),
                        ("stroke", &stroke),
                        ("stroke-dasharray", &dashes),
                    ],
                );
            }
        }
        let anchor = "start";
        svg.text(
            "text",
            &[("x", &(x + 42)), ("y", &(y + 5)), ("font-size", &16), ("text-anchor", &anchor)],
            text,
        );
    }
}
