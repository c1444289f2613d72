//! A region as a hex.

use super::ground;
use crate::game::atlantis4::knowledge::{Exit, Land, Mark, Told, Town, View};
use crate::game::atlantis4::tables::{Direction, Tables};
use crate::picture::Svg;

/// From the middle of a hex to its western and eastern corners.
pub const RADIUS: i32 = 48;
/// From one column to the next.
pub const ACROSS: i32 = 72;
/// From one row to the next, which is half the height of a hex.
pub const DOWN: i32 = 42;
/// The corners, clockwise from the northwest; the edge of a direction begins at the corner of its place.
const CORNERS: [(i32, i32); 6] =
    [(-24, -DOWN), (24, -DOWN), (RADIUS, 0), (24, DOWN), (-24, DOWN), (-RADIUS, 0)];
/// The most letters of a town's name that fit.
const LONGEST: usize = 10;

/// Where a hex is.
pub struct Place {
    /// The level.
    pub level: u8,
    /// The column and the row.
    pub at: (i32, i32),
    /// The middle of the hex.
    pub center: (i32, i32),
}

/// What a viewer knows of a region.
#[derive(Debug, Clone)]
pub struct Known<'a> {
    name: &'a str,
    town: Option<Town<'a>>,
    structures: usize,
    own: usize,
    others: usize,
    /// The directions in which a way leads on; none are known of a region that is known by an exit alone.
    ways: Option<Vec<Direction>>,
    /// How many months ago it was told.
    age: u32,
}

impl<'a> Known<'a> {
    /// A region that the viewer sees. For those who see all, the units of players count as their own.
    pub fn seen(view: &View<'a>, land: &Land<'a>) -> Self {
        let is_players = |number: u32| {
            let faction = view.world().faction_of(number);
            faction.is_some_and(|faction| view.world()[faction].is_player())
        };
        let own = land.all_units().filter(|unit| match &unit.faction {
            Some(faction) if view.sees_all() => is_players(faction.number),
            _ => unit.is_own(),
        });
        let own = own.count();
        Self {
            name: land.place.name,
            town: land.town,
            structures: land.objects.len(),
            own,
            others: land.all_units().count() - own,
            ways: (!land.is_nexus).then(|| land.exits.iter().map(|exit| exit.direction).collect()),
            age: 0,
        }
    }

    /// A region as it was told some months ago.
    pub fn remembered(told: &'a Told, age: u32) -> Self {
        let shape = &told.shape;
        let (own, others) = shape.counts();
        Self {
            name: &shape.place.name,
            town: shape.town.as_ref().map(|town| Town { name: &town.name, size: town.size.word() }),
            structures: shape.structures(),
            own,
            others,
            ways: (told.is_seen && !shape.is_nexus).then(|| shape.ways()),
            age,
        }
    }

    /// A region that is known by an exit alone.
    pub const fn beyond(exit: &Exit<'a>) -> Self {
        Self { name: exit.to.name, town: exit.town, structures: 0, own: 0, others: 0, ways: None, age: 0 }
    }
}

/// Draws a region.
pub fn draw(svg: &mut Svg, tables: &Tables, place: &Place, mark: Mark, known: Option<&Known<'_>>) {
    let ((x, y), (column, row)) = (place.center, place.at);
    let (id, class) = (format!("r{}_{column}_{row}", place.level), &tables[mark.terrain].name);
    svg.open("g", &[("id", &id), ("class", class)]);
    let name = known.map_or("", |known| known.name);
    let town = known.and_then(|known| known.town);
    let town = town.map(|town| format!(", contains {} [{}]", town.name, town.size)).unwrap_or_default();
    let age = known.map_or(0, |known| known.age);
    let told = match age {
        0 => String::new(),
        1 => ", a month ago".to_owned(),
        _ => format!(", {age} months ago"),
    };
    let about = format!("{class} ({column},{row}) in {name}{town}{told}");
    svg.text("title", &[], &about);
    let corner = |(right, down): (i32, i32)| format!("{},{}", x + right, y + down);
    let points = CORNERS.map(corner).join(" ");
    let fill = ground::fill(tables, mark.terrain);
    if mark.is_seen {
        svg.leaf(
            "polygon",
            &[("points", &points), ("fill", &fill), ("stroke", &"#333333"), ("stroke-width", &2)],
        );
    } else {
        let broken = "5 4";
        svg.leaf(
            "polygon",
            &[("points", &points), ("fill", &fill), ("stroke", &"#777777"), ("stroke-dasharray", &broken)],
        );
    }
    if let Some(ways) = known.and_then(|known| known.ways.as_ref()) {
        for way in Direction::ALL.into_iter().filter(|way| !ways.contains(way)) {
            wall(svg, (x, y), way);
        }
    }
    let coordinates = format!("{column},{row}");
    let letter = ground::letter(tables, mark.terrain);
    svg.text("text", &[("x", &x), ("y", &(y - 26)), ("font-size", &13)], &coordinates);
    svg.text("text", &[("x", &x), ("y", &(y + 2)), ("font-size", &24), ("font-weight", &"bold")], &letter);
    if let Some(known) = known {
        contents(svg, (x, y), known);
    }
    svg.close();
}

/// A bold edge: no way leads on there.
fn wall(svg: &mut Svg, (x, y): (i32, i32), way: Direction) {
    let at = way.index();
    let (from, to) = (CORNERS[at], CORNERS[(at + 1) % CORNERS.len()]);
    let (x1, y1, x2, y2) = (x + from.0, y + from.1, x + to.0, y + to.1);
    svg.leaf(
        "line",
        &[
            ("x1", &x1),
            ("y1", &y1),
            ("x2", &x2),
            ("y2", &y2),
            ("stroke", &"#000000"),
            ("stroke-width", &6),
            ("stroke-linecap", &"round"),
        ],
    );
}

/// Town, structures and units.
fn contents(svg: &mut Svg, (x, y): (i32, i32), known: &Known<'_>) {
    if let Some(town) = known.town {
        town_mark(svg, (x - 27, y - 7), town.size);
        let name: String = town.name.chars().take(LONGEST).collect();
        svg.text("text", &[("x", &x), ("y", &(y + 18)), ("font-size", &13)], &name);
    }
    if known.structures > 0 {
        structure_mark(svg, (x + 27, y - 7), known.structures);
    }
    // Units move, so that those of other months are not shown.
    if known.age > 0 {
        return age_mark(svg, (x, y + 31), known.age);
    }
    let both = known.own > 0 && known.others > 0;
    if known.own > 0 {
        count(svg, (if both { x - 12 } else { x }, y + 31), known.own, true);
    }
    if known.others > 0 {
        count(svg, (if both { x + 12 } else { x }, y + 31), known.others, false);
    }
}

/// The mark of a town by its size: a ring, a ring with a dot, a square.
pub fn town_mark(svg: &mut Svg, (x, y): (i32, i32), size: &str) {
    if size == "city" {
        return svg.leaf("rect", &[("x", &(x - 6)), ("y", &(y - 6)), ("width", &12), ("height", &12)]);
    }
    let ring = [("fill", &"#ffffff" as &dyn std::fmt::Display), ("stroke", &"#000000"), ("stroke-width", &2)];
    svg.leaf("circle", &[&[("cx", &x as &dyn std::fmt::Display), ("cy", &y), ("r", &6)][..], &ring].concat());
    if size == "town" {
        svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &3)]);
    }
}

/// A house with the number of structures.
pub fn structure_mark(svg: &mut Svg, (x, y): (i32, i32), structures: usize) {
    let house = format!("M{} {y}l9 -9l9 9v9h-18z", x - 9);
    svg.leaf("path", &[("d", &house), ("fill", &"#ffffff"), ("stroke", &"#000000")]);
    svg.text("text", &[("x", &x), ("y", &(y + 6)), ("font-size", &11)], &structures.to_string());
}

/// How many months ago a region was told.
pub fn age_mark(svg: &mut Svg, (x, y): (i32, i32), age: u32) {
    svg.text(
        "text",
        &[("x", &x), ("y", &(y + 5)), ("font-size", &13), ("font-style", &"italic")],
        &format!("-{age}"),
    );
}

/// How many units: white on black the viewer's, black on white all others.
pub fn count(svg: &mut Svg, (x, y): (i32, i32), units: usize, is_own: bool) {
    let (ground, ink) = if is_own { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") };
    svg.leaf(
        "rect",
        &[
            ("x", &(x - 11)),
            ("y", &(y - 9)),
            ("width", &22),
            ("height", &17),
            ("fill", &ground),
            ("stroke", &"#000000"),
        ],
    );
    svg.text("text", &[("x", &x), ("y", &(y + 5)), ("font-size", &13), ("fill", &ink)], &units.to_string());
}
