//! A region as a square.

use crate::knowledge::{Land, Told};
use crate::tables::Terrain;
use crate::world::Spot;
use playdeck_factions::picture::border::Border;
use playdeck_factions::picture::legend::Entry;
use playdeck_factions::picture::signs::{self, Built, lettered};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Point;

/// The sides of a square.
pub const SIDE: i32 = 124;
/// From the middle to the first mark of what happened, and to the ends of arrows: these have lanes of their own.
pub const OFFSETS: [Point; 2] = [(-46, -11), (3, 9)];
/// The most letters of a name that fit.
const LONGEST: usize = 14;

/// The letter, the tint and the pattern of a terrain. The lines of the pattern are pale, because names are above them.
const fn look(terrain: Terrain) -> (&'static str, &'static str, &'static str) {
    match terrain {
        Terrain::Ocean => (".", "#d9e8f3", "M0 8q4 -5 8 0t8 0"),
        Terrain::Plain => ("+", "#f8f4d2", ""),
        Terrain::Mountain => ("M", "#e2d9d0", "M2 12l6 -9l6 9"),
        Terrain::Forest => ("F", "#d3e7c8", "M8 2v12M4 8l4 -5l4 5"),
        Terrain::Swamp => ("S", "#e0e0bd", "M1 5h6M9 12h6"),
    }
}

/// Writes all patterns.
pub fn patterns(svg: &mut Svg) {
    for terrain in Terrain::ALL {
        let ((_, tint, lines), id) = (look(terrain), terrain.word());
        let (size, units) = (16, "userSpaceOnUse");
        svg.open("pattern", &[("id", &id), ("width", &size), ("height", &size), ("patternUnits", &units)]);
        svg.leaf("rect", &[("width", &size), ("height", &size), ("fill", &tint)]);
        svg.leaf("path", &[("d", &lines), ("fill", &"none"), ("stroke", &"#b4bcc2")]);
        svg.close();
    }
}

fn fill(terrain: Terrain) -> String {
    format!("url(#{})", terrain.word())
}

/// The terrains in the legend.
pub fn entries() -> Vec<Entry> {
    let entry = |terrain: Terrain| {
        let text = format!("{} {}", look(terrain).0, terrain.word());
        Entry::Ground(fill(terrain), text)
    };
    Terrain::ALL.into_iter().map(entry).collect()
}

/// What a viewer knows of a region.
#[derive(Debug, Clone, Copy)]
pub struct Square<'a> {
    name: &'a str,
    terrain: Terrain,
    /// Whether it is or was seen, and not known by an exit alone.
    is_seen: bool,
    peasants: u32,
    buildings: usize,
    ships: usize,
    own: usize,
    others: usize,
    /// How many months ago it was seen.
    age: u32,
}

impl<'a> Square<'a> {
    /// A region that the viewer sees, or saw some months ago. For those who see all, all units count as their own.
    pub fn of(land: &Land<'a>, sees_all: bool, age: u32) -> Self {
        let ships = land.structures.iter().filter(|seen| seen.structure.is_ship()).count();
        let own = land.seen_units().filter(|unit| unit.is_own || sees_all).count();
        Self {
            name: land.name,
            terrain: land.terrain,
            is_seen: true,
            peasants: land.peasants,
            buildings: land.structures.len() - ships,
            ships,
            own,
            others: land.seen_units().count() - own,
            age,
        }
    }

    /// A region that is known by an exit alone.
    pub const fn beyond(name: &'a str, terrain: Terrain) -> Self {
        let is_seen = false;
        Self { name, terrain, is_seen, peasants: 0, buildings: 0, ships: 0, own: 0, others: 0, age: 0 }
    }

    /// A region as it was told some months ago.
    pub fn remembered(told: &'a Told, age: u32) -> Self {
        let Told { shape, is_seen, .. } = told;
        let (peasants, buildings, ships) = (shape.peasants, shape.buildings.len(), shape.ships.len());
        let ground = Self::beyond(&shape.name, shape.terrain);
        Self { is_seen: *is_seen, peasants, buildings, ships, age, ..ground }
    }

    /// The ground of a region that was seen some months ago.
    pub const fn before(name: &'a str, terrain: Terrain, age: u32) -> Self {
        Self { is_seen: true, age, ..Self::beyond(name, terrain) }
    }

    /// Whether it is not seen any more.
    pub const fn is_remembered(&self) -> bool {
        self.age > 0
    }

    /// Its border, which shows how it is known.
    pub const fn border(&self) -> Border {
        Border::of(self.is_seen, self.age == 0)
    }

    /// Draws the ground.
    pub fn ground(&self, svg: &mut Svg, (x, y): Point) {
        let (stroke, width, dashes) = self.border().line();
        let (left, top) = (x - SIDE / 2, y - SIDE / 2);
        svg.leaf(
            "rect",
            &[
                ("class", &self.terrain.word()),
                ("x", &left),
                ("y", &top),
                ("width", &SIDE),
                ("height", &SIDE),
                ("fill", &fill(self.terrain)),
                ("stroke", &stroke),
                ("stroke-width", &width),
                ("stroke-dasharray", &dashes),
            ],
        );
    }

    /// Draws what is on it. The middle is left to what happened.
    pub fn contents(&self, svg: &mut Svg, spot: Spot, (x, y): Point) {
        let Spot { x: column, y: row } = spot;
        let id = format!("r{column}_{row}");
        svg.open("g", &[("id", &id)]);
        svg.text("title", &[], &self.words(spot));
        lettered(svg, (x - 47, y - 41), 19, true, look(self.terrain).0);
        lettered(svg, (x + 6, y - 44), 14, false, &format!("({column},{row})"));
        if !self.name.is_empty() {
            let name: String = self.name.chars().take(LONGEST).collect();
            lettered(svg, (x, y - 28), 13, false, &name);
        }
        if self.peasants > 0 {
            lettered(svg, (x - 32, y + 31), 13, false, &format!("{} p", self.peasants));
        }
        let built = [(Built::House, self.buildings), (Built::Ship, self.ships)];
        for (at, (kind, count)) in (0..).zip(built.into_iter().filter(|(_, count)| *count > 0)) {
            kind.draw(svg, (x + 46 - at * signs::STEP, y + 26), count);
        }
        // Units move, so that those of other months are not shown.
        if self.is_remembered() {
            signs::age(svg, (x - 32, y + 47), self.age);
        } else {
            signs::counts(svg, (x - 31, y + 48), self.own, self.others);
        }
        svg.close();
    }

    fn words(&self, spot: Spot) -> String {
        let counts = [
            (self.peasants as usize, "peasants"),
            (self.buildings, "buildings"),
            (self.ships, "ships"),
            (self.own + self.others, "units"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let mut words = vec![format!("{} ({},{}) {}", self.terrain.word(), spot.x, spot.y, self.name)];
        words.extend(counts.map(|(count, what)| format!("{count} {what}")));
        words.extend((!self.is_seen).then(|| "known by an exit".to_owned()));
        words.extend(match self.age {
            0 => None,
            1 => Some("as seen a month ago".to_owned()),
            age => Some(format!("as seen {age} months ago")),
        });
        words.join(", ")
    }
}
