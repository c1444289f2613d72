//! The world as an SVG document: a square for each region, with its coordinates, the letter of its terrain, its name, its
//! peasants, structures and units, and what happened in the last month or is ordered for the next one. Letters and patterns
//! tell terrain apart without colors. Land far from all other is drawn below.
//!
//! A region in which the viewer has units has a firm border. That of a region that was seen before has long dashes, and that
//! of one known by an exit alone short ones.

mod events;
mod squares;

use super::knowledge::{Chart, Memory, View};
use super::name::Atlantis;
use super::world::Spot;
use playdeck_factions::FactionNumber;
use playdeck_factions::picture::border::Border;
use playdeck_factions::picture::legend::{Entry, Legend};
use playdeck_factions::picture::signs::Built;
use playdeck_factions::picture::story::{At, Story};
use playdeck_game::{self as game, Remembered, Scene, Viewer, Viewing as _};
use playdeck_kit::areas::Area;
use playdeck_kit::dates::Month;
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{Happened, Point};
use squares::Square;
use std::collections::BTreeMap;

/// The ground around the map and between its areas.
const MARGIN: i32 = 24;
/// The height of the title.
const TITLE: i32 = 52;
/// The narrowest picture: it holds the legend, and is readable on a telephone.
const NARROWEST: i32 = 640;
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

impl game::Picture for Atlantis {
    fn draw(view: &View<'_>, scene: &Scene<'_, Self>) -> String {
        let before = match scene {
            Scene::Played(before, _) => Some(View::of(before, view.viewer)),
            Scene::Position | Scene::Orders(_) => None,
        };
        let known = known(view, before.as_ref());
        let tell = |place: &dyn Fn(At) -> Option<(usize, Point)>| {
            let mut story = Story::new(place, squares::OFFSETS, |(_, x, y)| format!("({x},{y})"));
            match (scene, &before) {
                (Scene::Orders(all), _) => {
                    all.iter().for_each(|(player, sheet)| events::ordered(view, *player, sheet, &mut story));
                }
                (Scene::Played(_, log), Some(before)) => events::played(before, view, log, &mut story),
                _ => {}
            }
            story.happened
        };
        let areas = Chart::areas_of(known.keys().copied());
        Board { title: title(view, scene), sees_all: view.sees_all(), tell: &tell, known, areas }.draw()
    }
}

impl game::Remembering for Atlantis {
    fn remember(views: Vec<serde_json::Value>) -> Result<Remembered, String> {
        let memory = Memory::of(views)?;
        let who = memory.faction.map_or_else(String::new, |number| format!(" of faction {number}"));
        let title = format!("The reports{who} until {}", Month(memory.turn));
        let known = memory
            .regions
            .iter()
            .map(|((x, y), told)| (Spot { x: *x, y: *y }, Square::remembered(told, memory.age(told))));
        let known: BTreeMap<Spot, Square<'_>> = known.collect();
        let areas = Chart::areas_of(known.keys().copied());
        let tell = |_: &dyn Fn(At) -> Option<(usize, Point)>| Happened::default();
        let svg = Board { title, sees_all: memory.faction.is_none(), tell: &tell, known, areas }.draw();
        Ok(Remembered { svg, json: memory.json() })
    }
}

/// What a viewer knows of regions, and knew a month before if that is shown, too.
fn known<'v>(view: &View<'v>, before: Option<&View<'v>>) -> BTreeMap<Spot, Square<'v>> {
    let mut known: BTreeMap<Spot, Square<'v>> = BTreeMap::new();
    for (region, turn) in view.remembered() {
        for (spot, name, terrain) in view.around(region) {
            known.entry(spot).or_insert_with(|| Square::beyond(name, terrain));
        }
        let (spot, name, terrain) = view.ground(region);
        known.insert(spot, Square::before(name, terrain, view.turn().0.saturating_sub(turn)));
    }
    for (seen, age) in before.map(|before| (before, 1)).into_iter().chain([(view, 0)]) {
        for land in seen.lands() {
            for (spot, name, terrain) in land.exits.iter().filter_map(|exit| exit.to) {
                known.entry(spot).or_insert_with(|| Square::beyond(name, terrain));
            }
            known.insert(land.spot, Square::of(&land, view.sees_all(), age));
        }
    }
    known
}

/// The middle of each region on the picture of the position.
pub fn middles(view: &View<'_>) -> Vec<(Spot, Point)> {
    let known = known(view, None);
    let areas = Chart::areas_of(known.keys().copied());
    let tell = |_: &dyn Fn(At) -> Option<(usize, Point)>| Happened::default();
    let board = Board { title: String::new(), sees_all: view.sees_all(), tell: &tell, known, areas };
    let places = board.places(board.top(&Happened::default()));
    places.into_iter().map(|(spot, (_, middle))| (spot, middle)).collect()
}

/// Tells what happened, for a map on which places have these areas and middles.
type Teller<'t> = dyn Fn(&dyn Fn(At) -> Option<(usize, Point)>) -> Happened + 't;

/// What is on a picture.
struct Board<'a> {
    title: String,
    sees_all: bool,
    tell: &'a Teller<'a>,
    known: BTreeMap<Spot, Square<'a>>,
    areas: Vec<Area<()>>,
}

impl Board<'_> {
    fn draw(&self) -> String {
        let width = self.width();
        // The height of the legend depends on what happened, but not on where it is drawn.
        let happened = self.happened(0);
        let top = self.top(&happened);
        let legend = self.legend(&happened);
        let heights = self.areas.iter().map(|area| size(area).1.saturating_add(MARGIN));
        let title = &self.title;
        let height = heights.fold(top, i32::saturating_add);
        let mut svg = Svg::new(width, height, title);
        svg.open("defs", &[]);
        squares::patterns(&mut svg);
        Happened::heads(&mut svg);
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &14), ("text-anchor", &"middle")]);
        svg.leaf("rect", &[("width", &width), ("height", &height), ("fill", &"#ffffff")]);
        let start = "start";
        svg.text("text", &[("x", &MARGIN), ("y", &34), ("font-size", &20), ("text-anchor", &start)], title);
        legend.draw(&mut svg, (MARGIN, TITLE));
        let places = self.places(top);
        let drawn = || self.known.iter().filter_map(|(spot, known)| Some((spot, known, places.get(spot)?.1)));
        svg.open("g", &[("id", &"ground")]);
        // Firm borders lie above broken ones.
        for border in Border::ALL {
            let some = drawn().filter(|(_, known, _)| known.border() == border);
            some.for_each(|(_, known, at)| known.ground(&mut svg, at));
        }
        svg.close();
        self.happened(top).draw(&mut svg);
        svg.open("g", &[("id", &"contents")]);
        drawn().for_each(|(spot, known, at)| known.contents(&mut svg, *spot, at));
        svg.close();
        svg.close();
        svg.finish()
    }

    fn width(&self) -> i32 {
        let widest = self.areas.iter().map(|area| size(area).0).max().unwrap_or(0);
        widest.saturating_add(2 * MARGIN).max(NARROWEST)
    }

    fn legend<'h>(&self, happened: &'h Happened) -> Legend<'h> {
        Legend { entries: self.entries(), happened, width: self.width() - 2 * MARGIN }
    }

    /// The height at which the areas begin.
    fn top(&self, happened: &Happened) -> i32 {
        TITLE + self.legend(happened).height() + MARGIN
    }

    /// The area and the middle of each square, where areas begin at a height.
    fn places(&self, mut top: i32) -> BTreeMap<Spot, (usize, Point)> {
        let mut places = BTreeMap::new();
        for (number, area) in self.areas.iter().enumerate() {
            for ((x, y), ()) in &area.marks {
                let middle = |steps: i32| steps.saturating_mul(squares::SIDE) + squares::SIDE / 2;
                let at = (MARGIN + middle(x - area.corner.0), top.saturating_add(middle(y - area.corner.1)));
                places.insert(Spot { x: *x, y: *y }, (number, at));
            }
            top = top.saturating_add(size(area).1 + MARGIN);
        }
        places
    }

    /// What a scene shows besides the position.
    fn happened(&self, top: i32) -> Happened {
        let places = self.places(top);
        (self.tell)(&|(_, x, y): At| places.get(&Spot { x, y }).copied())
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = squares::entries();
        entries.extend([Built::House, Built::Ship].map(Entry::Structure));
        let own = if self.sees_all { "units" } else { "your units" };
        entries.push(Entry::Units(true, own));
        if !self.sees_all {
            entries.push(Entry::Units(false, "other units"));
            entries.push(Border::Seen.entry("with your units"));
            if self.known.values().any(|known| known.border() == Border::Before) {
                entries.push(Border::Before.entry("seen before"));
            }
            entries.push(Border::ByExit.entry("known by an exit"));
        }
        if self.known.values().any(Square::is_remembered) {
            entries.push(Entry::Age("months ago"));
        }
        entries
    }
}

/// Whose map it is, and of when.
fn title(view: &View<'_>, scene: &Scene<'_, Atlantis>) -> String {
    let what = match view.viewer {
        Viewer::Player(FactionNumber(number)) => format!("The world as faction {number} knows it"),
        _ => "The world".to_owned(),
    };
    match (scene, view.turn().0) {
        (Scene::Orders(_), _) => format!("{what}, orders for {}", view.next_turn()),
        (_, 0) => format!("{what} in the beginning"),
        _ => format!("{what}, {}", view.turn()),
    }
}

/// The size of an area in pixels.
fn size(area: &Area<()>) -> (i32, i32) {
    let across = |count: u16| i32::from(count).saturating_mul(squares::SIDE);
    (across(area.size.0), across(area.size.1))
}
