//! The world as an SVG document: a square for each region, with the letter of its terrain, its name, its peasants and
//! its units. Letters and patterns tell terrain apart without colors. Land far from all other is drawn below.

use super::knowledge::{Land, View};
use super::name::Atlantis;
use super::tables::Terrain;
use super::world::Spot;
use crate::game::{self, Scene};
use crate::picture::Svg;
use std::collections::BTreeMap;

/// The sides of a square, in pixels.
const SIDE: i32 = 64;
/// The ground around the map and between its areas.
const MARGIN: i32 = 40;
/// The height of title and legend.
const HEAD: i32 = 90;
/// The narrowest picture: it holds the legend.
const NARROWEST: i32 = 760;
/// The most letters of a name that fit into a square.
const LONGEST: usize = 11;
const FONT: &str = "DejaVu Sans Mono, Courier New, monospace";

impl game::Picture for Atlantis {
    fn draw(view: &View<'_>, _: &Scene<'_, Self>) -> String {
        let chart = view.chart();
        let mut squares: BTreeMap<Spot, Square<'_>> = BTreeMap::new();
        for land in view.lands() {
            for (spot, name, _) in land.exits.iter().filter_map(|exit| exit.to) {
                squares.entry(spot).or_insert(Square { name, ..Square::default() });
            }
            squares.insert(land.spot, Square::of(&land));
        }
        let across = |columns: u16| i32::from(columns).saturating_mul(SIDE).saturating_add(2 * MARGIN);
        let width = chart.areas.iter().map(|area| across(area.size.0)).max().unwrap_or(0).max(NARROWEST);
        let height = chart.areas.iter().map(|area| across(area.size.1)).fold(HEAD, i32::saturating_add);
        let what = match view.own_faction() {
            Some(own) => format!("THE WORLD AS FACTION {} KNOWS IT", own.number),
            None => "THE WORLD".to_owned(),
        };
        let title = match view.turn().0 {
            0 => format!("{what} IN THE BEGINNING"),
            _ => format!("{what}, {}", view.turn()),
        };
        let mut svg = Svg::new(width, height, &title);
        svg.open("defs", &[]);
        for terrain in Terrain::ALL {
            pattern(&mut svg, terrain);
        }
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &9)]);
        svg.leaf("rect", &[("width", &width), ("height", &height), ("fill", &"#ffffff")]);
        legend(&mut svg, &title);
        let mut top = HEAD;
        for area in &chart.areas {
            svg.open("g", &[]);
            for ((column, row), mark) in &area.marks {
                let (spot, corner) = (Spot { x: *column, y: *row }, area.corner);
                let (x, y) = (spot.x - corner.0, spot.y - corner.1);
                let at = (MARGIN + x * SIDE, top.saturating_add(MARGIN + y * SIDE));
                let known = squares.get(&spot).copied().unwrap_or_default();
                square(&mut svg, at, spot, mark.terrain, &known);
            }
            numbers(&mut svg, area.corner, area.size, top);
            svg.close();
            top = top.saturating_add(across(area.size.1));
        }
        svg.close();
        svg.finish()
    }
}

/// The letter, the tint, the pattern and the tint of the pattern of a terrain. The pattern is pale, because names are
/// written over it.
const fn look(terrain: Terrain) -> (&'static str, &'static str, &'static str, &'static str) {
    match terrain {
        Terrain::Ocean => (".", "#dce9f2", "M0 8q4 -4 8 0t8 0", "#c3d8e7"),
        Terrain::Plain => ("+", "#f5f0c4", "", ""),
        Terrain::Mountain => ("M", "#d9cfc6", "M2 12l6 -9l6 9", "#c3b6aa"),
        Terrain::Forest => ("F", "#cfe3c4", "M8 2v12M4 8l4 -4l4 4", "#b3d3a4"),
        Terrain::Swamp => ("S", "#d8d6b0", "M1 5h6M9 11h6", "#c3c095"),
    }
}

fn pattern(svg: &mut Svg, terrain: Terrain) {
    let (_, tint, lines, pale) = look(terrain);
    let id = terrain.word();
    let size = 16;
    svg.open(
        "pattern",
        &[("id", &id), ("width", &size), ("height", &size), ("patternUnits", &"userSpaceOnUse")],
    );
    svg.leaf("rect", &[("width", &size), ("height", &size), ("fill", &tint)]);
    if !lines.is_empty() {
        svg.leaf("path", &[("d", &lines), ("fill", &"none"), ("stroke", &pale)]);
    }
    svg.close();
}

/// What a viewer knows of a region besides its terrain.
#[derive(Debug, Clone, Copy, Default)]
struct Square<'a> {
    name: &'a str,
    peasants: u32,
    structures: usize,
    units: usize,
}

impl<'a> Square<'a> {
    fn of(land: &Land<'a>) -> Self {
        let (structures, units) = (land.structures.len(), land.seen_units().count());
        Self { name: land.name, peasants: land.peasants, structures, units }
    }
}

/// A region at a place of the picture.
fn square(svg: &mut Svg, (x, y): (i32, i32), spot: Spot, terrain: Terrain, known: &Square<'_>) {
    let Spot { x: column, y: row } = spot;
    let id = format!("r{column}_{row}");
    let fill = format!("url(#{})", terrain.word());
    svg.open("g", &[("id", &id), ("class", &terrain.word())]);
    svg.leaf(
        "rect",
        &[("x", &x), ("y", &y), ("width", &SIDE), ("height", &SIDE), ("fill", &fill), ("stroke", &"#888888")],
    );
    let (letter, ..) = look(terrain);
    svg.text("text", &[("x", &(x + 4)), ("y", &(y + 14)), ("font-size", &13)], letter);
    let mut lines = Vec::new();
    if !known.name.is_empty() {
        lines.push((26, known.name.chars().take(LONGEST).collect::<String>()));
    }
    if known.peasants > 0 {
        lines.push((38, format!("{} p", known.peasants)));
    }
    if known.structures > 0 {
        lines.push((50, format!("{} b", known.structures)));
    }
    if known.units > 0 {
        lines.push((62, format!("{} u", known.units)));
    }
    for (down, text) in lines {
        svg.text("text", &[("x", &(x + 3)), ("y", &(y + down - 2))], &text);
    }
    svg.close();
}

/// The numbers of columns and rows.
fn numbers(svg: &mut Svg, corner: (i32, i32), size: (u16, u16), top: i32) {
    for column in 0..i32::from(size.0) {
        let x = MARGIN + column * SIDE + SIDE / 2;
        let number = (corner.0 + column).to_string();
        svg.text(
            "text",
            &[("x", &x), ("y", &top.saturating_add(MARGIN - 6)), ("text-anchor", &"middle")],
            &number,
        );
    }
    for row in 0..i32::from(size.1) {
        let y = top.saturating_add(MARGIN + row * SIDE + SIDE / 2);
        let number = (corner.1 + row).to_string();
        svg.text("text", &[("x", &(MARGIN - 6)), ("y", &y), ("text-anchor", &"end")], &number);
    }
}

fn legend(svg: &mut Svg, title: &str) {
    svg.text("text", &[("x", &MARGIN), ("y", &30), ("font-size", &20)], title);
    for (at, terrain) in (0..).zip(Terrain::ALL) {
        let (letter, ..) = look(terrain);
        let x = MARGIN + at * 110;
        let fill = format!("url(#{})", terrain.word());
        svg.leaf(
            "rect",
            &[
                ("x", &x),
                ("y", &44),
                ("width", &16),
                ("height", &16),
                ("fill", &fill),
                ("stroke", &"#888888"),
            ],
        );
        let text = format!("{letter} {}", terrain.word());
        svg.text("text", &[("x", &(x + 22)), ("y", &57), ("font-size", &13)], &text);
    }
    let counts = "p peasants   b buildings and ships   u units";
    svg.text("text", &[("x", &MARGIN), ("y", &80), ("font-size", &13)], counts);
}
