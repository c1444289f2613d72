//! The map as an SVG document: level by level, each region a hex with its coordinates, the letter and the pattern of its
//! terrain, its town, its structures, roads and units, and what happened in the last month or is ordered for the next one.
//! It is readable without colors.
//!
//! A region that is seen has a firm border, and a bold edge where no way leads on. That of a region that was seen before has
//! long dashes, and that of one known by an exit alone short ones.

mod events;
mod ground;
mod hexes;

use super::knowledge::{Memory, Place as Region, SURFACE, SeenUnit, View};
use super::name::Atlantis4;
use super::tables::{Tables, Terrain};
use hexes::{Known, Place};
use playdeck_factions::picture::border::Border;
use playdeck_factions::picture::legend::{Entry, Legend};
use playdeck_factions::picture::signs::Built;
use playdeck_factions::picture::story::{At, Story};
use playdeck_game::{self as game, Remembered, Scene, Viewing as _};
use playdeck_kit::areas::{Area, areas};
use playdeck_kit::dates::Month;
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{Happened, Point};
use std::collections::{BTreeMap, BTreeSet};

/// The ground around the map and between its areas.
const MARGIN: i32 = 24;
/// The height of the title.
const TITLE: i32 = 52;
/// The height of the head of an area.
const HEAD: i32 = 34;
/// The narrowest picture: it holds the legend, and is readable on a telephone.
const NARROWEST: i32 = 640;
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// Whose knowledge a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// That of somebody who sees all.
    All,
    /// What a player sees now.
    Own,
    /// What a player was told over time.
    Remembered,
}

impl game::Picture for Atlantis4 {
    fn draw(view: &View<'_>, scene: &Scene<'_, Self>) -> String {
        let whose = if view.sees_all() { Whose::All } else { Whose::Own };
        let before = match scene {
            Scene::Played(before, _) => Some(View::of(before, view.viewer)),
            Scene::Position | Scene::Orders(_) => None,
        };
        let tables = view.tables();
        let known = known(view, before.as_ref());
        let levels = levels(&known, |level| level_name(view, level));
        let tell = |place: &dyn Fn(At) -> Option<(usize, Point)>| {
            let mut story = Story::new(place, hexes::OFFSETS, |(_, x, y)| format!("({x},{y})"));
            match (scene, &before) {
                (Scene::Orders(all), _) => {
                    all.iter().for_each(|(player, sheet)| events::ordered(view, *player, sheet, &mut story));
                }
                (Scene::Played(_, log), Some(before)) => events::played(before, view, log, &mut story),
                _ => {}
            }
            story.happened
        };
        Board { title: title(view, scene), tables, levels, known, whose, tell: &tell }.draw()
    }
}

impl game::Remembering for Atlantis4 {
    fn remember(views: Vec<serde_json::Value>) -> Result<Remembered, String> {
        let memory = Memory::of(views)?;
        let who = memory.faction.map_or_else(String::new, |number| format!(" of faction {number}"));
        let title = format!("The reports{who} until {}", Month(memory.turn));
        let tables = &*memory.tables;
        let known = memory.regions.iter().map(|((level, _, x, y), told)| {
            ((*level, number(*x), number(*y)), Known::remembered(tables, told, memory.age(told)))
        });
        let known = known.collect();
        let names: BTreeMap<u8, &str> =
            memory.regions.keys().map(|(level, name, ..)| (*level, name.as_str())).collect();
        let levels = levels(&known, |level| names.get(&level).copied().unwrap_or(SURFACE));
        let tell = |_: &dyn Fn(At) -> Option<(usize, Point)>| Happened::default();
        let svg = Board { title, tables, levels, known, whose: Whose::Remembered, tell: &tell }.draw();
        Ok(Remembered { svg, json: memory.json() })
    }
}

/// What a viewer knows of regions, and knew a month before if that is shown, too.
fn known<'v>(view: &View<'v>, before: Option<&View<'v>>) -> BTreeMap<At, Known<'v>> {
    let mut known = BTreeMap::new();
    add_remembered(&mut known, view);
    for (seen, age) in before.map(|before| (before, 1)).into_iter().chain([(view, 0)]) {
        add(&mut known, seen, age);
    }
    known
}

/// Each region on the picture of the position: where it is, what it is called, and its middle.
pub fn middles(view: &View<'_>) -> Vec<(At, String, Point)> {
    let known = known(view, None);
    let levels = levels(&known, |level| level_name(view, level));
    let whose = if view.sees_all() { Whose::All } else { Whose::Own };
    let tell = |_: &dyn Fn(At) -> Option<(usize, Point)>| Happened::default();
    let board = Board { title: String::new(), tables: view.tables(), levels, known, whose, tell: &tell };
    let places = board.places(board.top(&Happened::default()));
    let name = |at: &At| {
        board.known.get(at).map_or_else(String::new, |known| known.words(view.tables(), (at.1, at.2)))
    };
    places.into_iter().map(|(at, (_, middle))| (at, name(&at), middle)).collect()
}

/// Tells what happened, for a map on which places have these areas and middles.
type Teller<'t> = dyn Fn(&dyn Fn(At) -> Option<(usize, Point)>) -> Happened + 't;

/// A level of which something is known.
struct Level<'a> {
    number: u8,
    name: &'a str,
    /// Columns and rows are those of coordinates, of which each second place does not exist.
    areas: Vec<Area<()>>,
}

/// What is on a picture.
struct Board<'a> {
    title: String,
    tables: &'a Tables,
    levels: Vec<Level<'a>>,
    /// What is known of regions.
    known: BTreeMap<At, Known<'a>>,
    whose: Whose,
    tell: &'a Teller<'a>,
}

impl Board<'_> {
    fn draw(&self) -> String {
        let Self { title, tables, known, whose, tell, .. } = self;
        let width = self.width();
        // The height of the legend depends on what happened, but not on where it is drawn.
        let places = self.places(0);
        let happened = tell(&|at| places.get(&at).copied());
        let legend = self.legend(&happened);
        let top = self.top(&happened);
        let heights = self.areas().map(|area| size(area).1.saturating_add(HEAD + MARGIN));
        let height = heights.fold(top, i32::saturating_add);
        let mut svg = Svg::new(width, height, title);
        svg.open("defs", &[]);
        ground::patterns(&mut svg);
        Happened::heads(&mut svg);
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &14), ("text-anchor", &"middle")]);
        svg.leaf("rect", &[("width", &width), ("height", &height), ("fill", &"#ffffff")]);
        head(&mut svg, 34, 20, title);
        legend.draw(&mut svg, (MARGIN, TITLE));
        self.heads(&mut svg, top);
        let places = self.places(top);
        let drawn = || known.iter().filter_map(|(at, known)| Some((at, known, places.get(at)?.1)));
        svg.open("g", &[("id", &"ground")]);
        let is_memory = *whose == Whose::Remembered;
        // Firm borders lie above broken ones, and roads above both.
        for border in Border::ALL {
            let some = drawn().filter(|(_, known, _)| known.border(is_memory) == border);
            some.for_each(|(_, known, at)| known.ground(&mut svg, tables, at, border));
        }
        drawn().for_each(|(_, known, at)| known.roads(&mut svg, at));
        svg.close();
        tell(&|at| places.get(&at).copied()).draw(&mut svg);
        svg.open("g", &[("id", &"contents")]);
        for ((level, x, y), known, center) in drawn() {
            known.contents(&mut svg, tables, &Place { level: *level, at: (*x, *y), center });
        }
        svg.close();
        svg.close();
        svg.finish()
    }

    fn areas(&self) -> impl Iterator<Item = &Area<()>> {
        self.levels.iter().flat_map(|level| &level.areas)
    }

    fn width(&self) -> i32 {
        let widest = self.areas().map(|area| size(area).0).max().unwrap_or(0);
        widest.saturating_add(2 * MARGIN).max(NARROWEST)
    }

    fn legend<'h>(&self, happened: &'h Happened) -> Legend<'h> {
        Legend { entries: self.entries(), happened, width: self.width() - 2 * MARGIN }
    }

    /// The height at which the areas begin.
    fn top(&self, happened: &Happened) -> i32 {
        TITLE + self.legend(happened).height() + MARGIN
    }

    /// The area and the middle of each hex, where areas begin at a height.
    fn places(&self, mut top: i32) -> BTreeMap<At, (usize, Point)> {
        let mut places = BTreeMap::new();
        let areas = self.levels.iter().flat_map(|level| level.areas.iter().map(|area| (level.number, area)));
        for (number, (level, area)) in areas.enumerate() {
            top = top.saturating_add(HEAD);
            for ((x, y), ()) in &area.marks {
                places.insert((level, *x, *y), (number, center(area, (*x, *y), top)));
            }
            top = top.saturating_add(size(area).1 + MARGIN);
        }
        places
    }

    /// Writes the name of its level above each area.
    fn heads(&self, svg: &mut Svg, mut top: i32) {
        for level in &self.levels {
            for area in &level.areas {
                let (name, (x, y)) = (capital(level.name), area.corner);
                let is_alone = level.areas.len() == 1;
                let text = if is_alone { name } else { format!("{name}, from ({x},{y})") };
                head(svg, top + HEAD - 16, 17, &text);
                top = top.saturating_add(HEAD + size(area).1 + MARGIN);
            }
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let (tables, whose) = (self.tables, self.whose);
        let ground = |terrain: Terrain| {
            let text = format!("{} {}", ground::letter(tables, terrain), tables[terrain].name);
            Entry::Ground(ground::fill(tables, terrain), text)
        };
        let known = || self.known.values();
        let terrains: BTreeSet<Terrain> = known().map(Known::terrain).collect();
        let mut entries: Vec<Entry> = Vec::new();
        // Islands and seas of the same name look the same.
        for entry in terrains.into_iter().map(ground) {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        entries.extend(["village", "town", "city"].map(Entry::Town));
        let built: BTreeSet<Built> = known().flat_map(Known::kinds).collect();
        entries.extend(built.into_iter().map(Entry::Structure));
        let own = if whose == Whose::All { "units of players" } else { "your units" };
        entries.extend([Entry::Units(true, own), Entry::Units(false, "other units")]);
        entries.push(Entry::Line("#000000", 6, "none", "no way"));
        if known().any(Known::has_road) {
            entries.push(Entry::Road("road"));
        }
        if whose == Whose::Remembered || known().any(Known::is_old) {
            entries.push(Entry::Age("3 months ago"));
        }
        if whose != Whose::All {
            entries.push(Border::Seen.entry("seen"));
            if whose != Whose::Remembered && known().any(|known| known.border(false) == Border::Before) {
                entries.push(Border::Before.entry("seen before"));
            }
            entries.push(Border::ByExit.entry("known by an exit"));
        }
        entries
    }
}

/// A line of text at the left.
fn head(svg: &mut Svg, y: i32, size: i32, text: &str) {
    let anchor = "start";
    svg.text("text", &[("x", &MARGIN), ("y", &y), ("font-size", &size), ("text-anchor", &anchor)], text);
}

/// Whose map it is, and of when.
fn title(view: &View<'_>, scene: &Scene<'_, Atlantis4>) -> String {
    let what = match view.own_faction() {
        Some(own) => format!("The world as faction {} knows it", own.number),
        None => "The world".to_owned(),
    };
    match (scene, view.turn().0) {
        (Scene::Orders(_), _) => format!("{what}, orders for {}", view.next_turn()),
        (_, 0) => format!("{what} in the beginning"),
        _ => format!("{what}, {}", view.turn()),
    }
}

/// Whether a unit counts as the viewer's: for those who see all, a player's.
fn is_own(view: &View<'_>, unit: &SeenUnit<'_>) -> bool {
    match &unit.faction {
        Some(faction) if view.sees_all() => {
            let faction = view.world().faction_of(faction.number);
            faction.is_some_and(|faction| view.world()[faction].is_player())
        }
        _ => unit.is_own(),
    }
}

/// The levels of some places, with their names.
fn levels<'a>(known: &BTreeMap<At, Known<'_>>, name: impl Fn(u8) -> &'a str) -> Vec<Level<'a>> {
    let mut places: BTreeMap<u8, Vec<_>> = BTreeMap::new();
    for (level, x, y) in known.keys() {
        places.entry(*level).or_default().push(((*x, *y), ()));
    }
    let level = |(number, places)| Level { number, name: name(number), areas: areas(places) };
    places.into_iter().map(level).collect()
}

fn level_name<'a>(view: &View<'a>, level: u8) -> &'a str {
    let level = view.world().levels.get(usize::from(level));
    level.and_then(|level| level.name.as_deref()).unwrap_or(SURFACE)
}

/// The place of the level of a name among all.
fn level_of(view: &View<'_>, name: Option<&str>) -> u8 {
    let mut levels = view.world().levels.iter();
    let place = levels.position(|level| level.name.as_deref() == name).unwrap_or_default();
    u8::try_from(place).unwrap_or_default()
}

/// Where a region is.
fn at(view: &View<'_>, place: &Region<'_>) -> At {
    (level_of(view, place.level), number(place.x), number(place.y))
}

/// Adds the ground that the position remembers for a viewer, and what its exits show.
fn add_remembered<'a>(known: &mut BTreeMap<At, Known<'a>>, view: &View<'a>) {
    let (world, tables) = (view.world(), view.tables());
    for (region, turn) in view.remembered() {
        let mut ways = Vec::new();
        for (way, next) in world.neighbours(region) {
            let place = Region::of(world, tables, next);
            known.entry(at(view, &place)).or_insert_with(|| Known::ground_of(tables, &place, None, 0));
            ways.push(way);
        }
        let place = Region::of(world, tables, region);
        let age = view.turn().0.saturating_sub(turn);
        known.insert(at(view, &place), Known::ground_of(tables, &place, Some(ways), age));
    }
}

/// Adds what a viewer saw some months ago in the regions that they saw; of the others, what an exit shows.
fn add<'a>(known: &mut BTreeMap<At, Known<'a>>, view: &View<'a>, age: u32) {
    for land in view.lands() {
        for exit in &land.exits {
            let told = Known::beyond(view.tables(), exit);
            let known = known.entry(at(view, &exit.to)).or_insert_with(|| told.clone());
            known.see_town(&told);
        }
        known.insert(at(view, &land.place), Known::seen(view, &land, age));
    }
}

fn number(number: u32) -> i32 {
    i32::try_from(number).unwrap_or_default()
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
fn center<M>(area: &Area<M>, at: (i32, i32), top: i32) -> Point {
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
