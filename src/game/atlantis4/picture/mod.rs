//! The map as an SVG document: level by level, each region a hex with its coordinates, the letter and the pattern of its
//! terrain, its town, its structures and its units. It is readable without colors.
//!
//! A region that is seen has a firm border, and a bold edge where no way leads on. The border of a region that is known by
//! an exit alone is broken.

mod ground;
mod hexes;
mod legend;

use super::knowledge::{LevelChart, Memory, View};
use super::name::Atlantis4;
use super::tables::Tables;
use crate::game::{self, Remembered, Scene};
use crate::kit::areas::Area;
use crate::kit::dates::Month;
use crate::picture::Svg;
use hexes::{Known, Place};
use legend::Whose;
use std::collections::BTreeMap;

/// The ground around the map and between its areas.
const MARGIN: i32 = 24;
/// The height of the title.
const TITLE: i32 = 52;
/// The height of the head of an area.
const HEAD: i32 = 34;
/// The narrowest picture: it holds the legend, and is readable on a telephone.
const NARROWEST: i32 = 560;
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

impl game::Picture for Atlantis4 {
    fn draw(view: &View<'_>, _: &Scene<'_, Self>) -> String {
        let whose = if view.sees_all() { Whose::All } else { Whose::Own };
        let (title, tables) = (title(view), view.tables());
        Board { title, tables, chart: view.chart(), known: known(view), whose }.draw()
    }
}

impl game::Remembering for Atlantis4 {
    fn remember(views: Vec<serde_json::Value>) -> Result<Remembered, String> {
        let memory = Memory::of(views)?;
        let who = memory.faction.map_or_else(String::new, |number| format!(" to faction {number}"));
        let title = format!("Told{who} until {}", Month(memory.turn));
        let known = memory.regions.iter().map(|((level, _, x, y), told)| {
            let number = |number: u32| i32::try_from(number).unwrap_or_default();
            ((*level, number(*x), number(*y)), Known::remembered(told, memory.age(told)))
        });
        let whose = Whose::Remembered;
        let (tables, chart, known) = (&*memory.tables, memory.chart(), known.collect());
        let svg = Board { title, tables, chart, known, whose }.draw();
        Ok(Remembered { svg, json: memory.json() })
    }
}

/// What is on a picture.
struct Board<'a> {
    title: String,
    tables: &'a Tables,
    chart: Vec<LevelChart<'a>>,
    /// What is known of regions, by level, column and row.
    known: BTreeMap<(u8, i32, i32), Known<'a>>,
    whose: Whose,
}

impl Board<'_> {
    fn draw(&self) -> String {
        let Self { title, tables, chart, known, whose } = self;
        let areas = || chart.iter().flat_map(|level| &level.areas);
        let width =
            areas().map(|area| size(area).0).max().unwrap_or(0).saturating_add(2 * MARGIN).max(NARROWEST);
        let terrains = areas().flat_map(|area| area.marks.iter().map(|(_, mark)| mark.terrain)).collect();
        let legend = legend::Legend::of(tables, *whose, terrains, width);
        let heights = areas().map(|area| size(area).1.saturating_add(HEAD + MARGIN));
        let height = heights.fold(TITLE + legend.height() + MARGIN, i32::saturating_add);
        let mut svg = Svg::new(width, height, title);
        svg.open("defs", &[]);
        ground::patterns(&mut svg);
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &14), ("text-anchor", &"middle")]);
        svg.leaf("rect", &[("width", &width), ("height", &height), ("fill", &"#ffffff")]);
        let start = [
            ("x", &MARGIN as &dyn std::fmt::Display),
            ("y", &34),
            ("font-size", &20),
            ("text-anchor", &"start"),
        ];
        svg.text("text", &start, title);
        legend.draw(&mut svg, TITLE);
        let mut top = TITLE + legend.height() + MARGIN;
        for level in chart {
            for area in &level.areas {
                let (name, (x, y)) = (capital(level.name), area.corner);
                let is_alone = level.areas.len() == 1;
                let head = if is_alone { name } else { format!("{name}, from ({x},{y})") };
                let at = top + HEAD - 16;
                let place = [
                    ("x", &MARGIN as &dyn std::fmt::Display),
                    ("y", &at),
                    ("font-size", &17),
                    ("text-anchor", &"start"),
                ];
                svg.open("g", &[("class", &level.name)]);
                svg.text("text", &place, &head);
                top = top.saturating_add(HEAD);
                for (at, mark) in &area.marks {
                    let place = Place { level: level.level, at: *at, center: center(area, *at, top) };
                    hexes::draw(&mut svg, tables, &place, *mark, known.get(&(level.level, at.0, at.1)));
                }
                svg.close();
                top = top.saturating_add(size(area).1 + MARGIN);
            }
        }
        svg.close();
        svg.finish()
    }
}

/// Whose map it is, and of when.
fn title(view: &View<'_>) -> String {
    let what = match view.own_faction() {
        Some(own) => format!("The world as faction {} knows it", own.number),
        None => "The world".to_owned(),
    };
    match view.turn().0 {
        0 => format!("{what} in the beginning"),
        _ => format!("{what}, {}", view.turn()),
    }
}

/// What the viewer sees in the regions that they see, by level, column and row; of the others, what an exit shows.
fn known<'a>(view: &View<'a>) -> BTreeMap<(u8, i32, i32), Known<'a>> {
    let level = |name: Option<&str>| {
        let mut levels = view.world().levels.iter();
        let place = levels.position(|level| level.name.as_deref() == name).unwrap_or_default();
        u8::try_from(place).unwrap_or_default()
    };
    let number = |number: u32| i32::try_from(number).unwrap_or_default();
    let mut known = BTreeMap::new();
    for land in view.lands() {
        for exit in &land.exits {
            let at = (level(exit.to.level), number(exit.to.x), number(exit.to.y));
            known.entry(at).or_insert_with(|| Known::beyond(exit));
        }
        let at = (level(land.place.level), number(land.place.x), number(land.place.y));
        known.insert(at, Known::seen(view, &land));
    }
    known
}

/// The size of an area in pixels.
fn size<M>(area: &Area<M>) -> (i32, i32) {
    let (columns, rows) = (i32::from(area.size.0), i32::from(area.size.1));
    (
        (columns - 1).saturating_mul(hexes::ACROSS).saturating_add(2 * hexes::RADIUS),
        (rows - 1).saturating_mul(hexes::DOWN).saturating_add(2 * hexes::DOWN),
    )
}

/// The middle of a hex of an area whose hexes begin at a height.
fn center<M>(area: &Area<M>, at: (i32, i32), top: i32) -> (i32, i32) {
    let (column, row) = (at.0 - area.corner.0, at.1 - area.corner.1);
    (
        column.saturating_mul(hexes::ACROSS).saturating_add(MARGIN + hexes::RADIUS),
        row.saturating_mul(hexes::DOWN).saturating_add(top).saturating_add(hexes::DOWN),
    )
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
