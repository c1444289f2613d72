//! A region as a hex.

use super::ground;
use crate::knowledge::{Exit, Land, Place as Ground, RememberedRegion, Town, View};
use crate::tables::{Direction, ObjectClass, Tables, Terrain};
use playdeck_factions::picture::border::Border;
use playdeck_factions::picture::legend::town;
use playdeck_factions::picture::signs::{self, Built, lettered};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Point;
use std::collections::BTreeMap;

/// From the middle of a hex to its western and eastern corners.
pub const RADIUS: i32 = 70;
/// From one column to the next.
pub const ACROSS: i32 = 105;
/// From one row to the next, which is half the height of a hex.
pub const DOWN: i32 = 61;
/// From the middle to the first mark of what happened, and to the ends of arrows.
pub const OFFSETS: [Point; 2] = [(-46, 0), (0, 0)];
/// The corners, clockwise from the northwest; the edge of a direction begins at the corner of its place.
const CORNERS: [Point; 6] = [(-35, -DOWN), (35, -DOWN), (RADIUS, 0), (35, DOWN), (-35, DOWN), (-RADIUS, 0)];
/// The most letters of a town's name that fit.
const LONGEST: usize = 10;

/// Where a hex is.
pub struct Place {
    pub level: u8,
    /// The column and the row.
    pub at: (i32, i32),
    /// The middle of the hex.
    pub center: Point,
}

/// What a viewer knows of a region.
#[derive(Debug, Clone)]
pub struct Known<'a> {
    terrain: Terrain,
    /// Whether it is or was seen, and not known by an exit alone.
    is_seen: bool,
    name: &'a str,
    town: Option<Town<'a>>,
    structures: Vec<(Built, usize)>,
    roads: Vec<Direction>,
    own: usize,
    others: usize,
    /// The directions in which a way leads on; none are known of a region that is known by an exit alone.
    ways: Option<Vec<Direction>>,
    /// How many months ago it was told.
    age: u32,
}

/// The structures of a region, kind by kind, and the directions of its roads.
fn built<'k>(
    tables: &Tables,
    kinds: impl Iterator<Item = (&'k str, bool)>,
) -> (Vec<(Built, usize)>, Vec<Direction>) {
    let (mut counts, mut roads) = (BTreeMap::new(), Vec::new());
    for (kind, is_complete) in kinds {
        let class = tables.object_of(kind).map(|kind| tables[kind].kind);
        let built = match class {
            Some(ObjectClass::Road) => {
                let way = kind.rsplit(' ').next().unwrap_or_default();
                let mut ways = Direction::ALL.into_iter().filter(|_| is_complete);
                roads.extend(ways.find(|direction| direction.letters() == way));
                continue;
            }
            Some(ObjectClass::Building) => Built::Castle,
            Some(ObjectClass::Ship) => Built::Ship,
            Some(ObjectClass::Lair) => Built::Lair,
            Some(ObjectClass::Shaft) => Built::Shaft,
            Some(ObjectClass::Trade | ObjectClass::Dummy) | None => Built::House,
        };
        *counts.entry(built).or_default() += 1;
    }
    (counts.into_iter().collect(), roads)
}

impl<'a> Known<'a> {
    /// A region that the viewer sees, or saw some months ago. For those who see all, the units of players count as their own.
    pub fn seen(view: &View<'a>, land: &Land<'a>, age: u32) -> Self {
        let tables = view.tables();
        let own = land.all_units().filter(|unit| super::is_own(view, unit)).count();
        let objects = land.objects.iter().map(|object| (object.kind, object.needs.is_none()));
        let (structures, roads) = built(tables, objects);
        Self {
            terrain: tables.terrain_of(land.place.terrain).unwrap_or(Terrain(0)),
            is_seen: true,
            name: land.place.name,
            town: land.town,
            structures,
            roads,
            own,
            others: land.all_units().count() - own,
            ways: (!land.is_nexus).then(|| land.exits.iter().map(|exit| exit.direction).collect()),
            age,
        }
    }

    /// A region as it was told some months ago.
    pub fn remembered(tables: &Tables, told: &'a RememberedRegion, age: u32) -> Self {
        let shape = &told.shape;
        let (own, others) = shape.counts();
        let (structures, roads) = built(tables, shape.structures());
        Self {
            terrain: tables.terrain_of(&shape.place.terrain).unwrap_or(Terrain(0)),
            is_seen: told.is_seen,
            name: &shape.place.name,
            town: shape.town.as_ref().map(|town| Town { name: &town.name, size: town.size.word() }),
            structures,
            roads,
            own,
            others,
            ways: (told.is_seen && !shape.is_nexus).then(|| shape.ways()),
            age,
        }
    }

    /// A region that is known by an exit alone.
    pub fn beyond(tables: &Tables, exit: &Exit<'a>) -> Self {
        Self { town: exit.town, ..Self::ground_of(tables, &exit.to, None, 0) }
    }

    /// The ground of a region, which was seen some months ago if its ways are known.
    pub fn ground_of(tables: &Tables, place: &Ground<'a>, ways: Option<Vec<Direction>>, age: u32) -> Self {
        Self {
            terrain: tables.terrain_of(place.terrain).unwrap_or(Terrain(0)),
            is_seen: ways.is_some(),
            name: place.name,
            town: None,
            structures: Vec::new(),
            roads: Vec::new(),
            own: 0,
            others: 0,
            ways,
            age,
        }
    }

    /// Takes the town that an exit shows now.
    pub const fn see_town(&mut self, told: &Self) {
        if self.town.is_none() {
            self.town = told.town;
        }
    }

    /// Its terrain.
    pub const fn terrain(&self) -> Terrain {
        self.terrain
    }

    /// The kinds of structures that are there.
    pub fn kinds(&self) -> impl Iterator<Item = Built> {
        self.structures.iter().map(|(kind, _)| *kind)
    }

    /// Whether it has a road.
    pub const fn has_road(&self) -> bool {
        !self.roads.is_empty()
    }

    /// Whether it was told in an earlier month.
    pub const fn is_old(&self) -> bool {
        self.age > 0
    }

    /// Its border, which shows how it is known. Where a whole memory is drawn, what was seen counts as seen.
    pub const fn border(&self, is_memory: bool) -> Border {
        Border::of(self.is_seen, is_memory || self.age == 0)
    }

    /// Draws the ground and its borders.
    pub fn ground(&self, svg: &mut Svg, tables: &Tables, (x, y): Point, border: Border) {
        let corner = |(right, down): Point| format!("{},{}", x + right, y + down);
        let points = CORNERS.map(corner).join(" ");
        let (stroke, width, dashes) = border.line();
        svg.leaf(
            "polygon",
            &[
                ("class", &tables[self.terrain].name),
                ("points", &points),
                ("fill", &ground::fill(tables, self.terrain)),
                ("stroke", &stroke),
                ("stroke-width", &width),
                ("stroke-dasharray", &dashes),
            ],
        );
        for way in self
            .ways
            .as_ref()
            .into_iter()
            .flat_map(|ways| Direction::ALL.into_iter().filter(move |way| !ways.contains(way)))
        {
            let (from, to) = edge(way);
            line(svg, (x + from.0, y + from.1), (x + to.0, y + to.1), "#000000", 6);
        }
    }

    /// Draws its roads.
    pub fn roads(&self, svg: &mut Svg, (x, y): Point) {
        for way in &self.roads {
            let (from, to) = edge(*way);
            let end = (x + i32::midpoint(from.0, to.0), y + i32::midpoint(from.1, to.1));
            line(svg, (x, y), end, "#000000", 9);
            line(svg, (x, y), end, "#ffffff", 5);
        }
    }

    /// Draws what is on it. The middle is left to what happened.
    pub fn contents(&self, svg: &mut Svg, tables: &Tables, place: &Place) {
        let ((x, y), (column, row)) = (place.center, place.at);
        let id = format!("r{}_{column}_{row}", place.level);
        svg.open("g", &[("id", &id), ("class", &tables[self.terrain].name)]);
        svg.text("title", &[], &self.words(tables, place.at));
        lettered(svg, (x - 26, y - 40), 19, true, &ground::letter(tables, self.terrain));
        lettered(svg, (x + 10, y - 42), 14, false, &format!("{column},{row}"));
        if let Some(it) = self.town {
            town(svg, (x - 48, y - 22), it.size);
            let name: String = it.name.chars().take(LONGEST).collect();
            lettered(svg, (x + 6, y - 18), 14, false, &name);
        }
        signs::structures(svg, (x, y + 24), &self.structures);
        // Units move, so that those of other months are not shown.
        if self.age > 0 {
            signs::age(svg, (x, y + 46), self.age);
        } else {
            signs::counts(svg, (x, y + 47), self.own, self.others);
        }
        svg.close();
    }

    /// What it is in words.
    pub fn words(&self, tables: &Tables, (column, row): (i32, i32)) -> String {
        let town =
            self.town.map(|town| format!(", contains {} [{}]", town.name, town.size)).unwrap_or_default();
        let told = match self.age {
            0 => String::new(),
            1 => ", a month ago".to_owned(),
            age => format!(", {age} months ago"),
        };
        format!("{} ({column},{row}) in {}{town}{told}", tables[self.terrain].name, self.name)
    }
}

/// The two ends of the edge in a direction.
const fn edge(way: Direction) -> (Point, Point) {
    let at = way.index();
    (CORNERS[at], CORNERS[(at + 1) % CORNERS.len()])
}

fn line(svg: &mut Svg, (x1, y1): Point, (x2, y2): Point, color: &str, width: i32) {
    svg.leaf(
        "line",
        &[
            ("x1", &x1),
            ("y1", &y1),
            ("x2", &x2),
            ("y2", &y2),
            ("stroke", &color),
            ("stroke-width", &width),
            ("stroke-linecap", &"round"),
        ],
    );
}
