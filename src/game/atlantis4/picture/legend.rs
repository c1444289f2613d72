//! What the marks of the picture mean.

use super::{MARGIN, ground, hexes};
use crate::game::atlantis4::tables::{Tables, Terrain};
use crate::picture::Svg;
use std::collections::BTreeSet;

/// The width of an entry.
const WIDTH: i32 = 170;
/// The height of a row.
const HEIGHT: i32 = 30;

/// What an entry shows.
enum Entry {
    Terrain(String, String),
    Town(&'static str),
    Structures,
    Units(bool, &'static str),
    Line(&'static str, &'static str),
    Age(&'static str),
}

/// Whose knowledge a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// That of somebody who sees all.
    All,
    /// What a player sees now.
    Own,
    /// What a player was told over time.
    Remembered,
}

/// The legend of a picture.
pub struct Legend {
    entries: Vec<Entry>,
    columns: i32,
}

impl Legend {
    /// The legend for what can be on a picture of some terrains.
    pub fn of(tables: &Tables, whose: Whose, terrains: BTreeSet<Terrain>, width: i32) -> Self {
        let terrain = |terrain: Terrain| {
            let text = format!("{} {}", ground::letter(tables, terrain), tables[terrain].name);
            Entry::Terrain(ground::fill(tables, terrain), text)
        };
        let mut entries: Vec<Entry> = terrains.into_iter().map(terrain).collect();
        entries.extend(["village", "town", "city"].map(Entry::Town));
        let own = if whose == Whose::All { "units of players" } else { "your units" };
        entries.extend([Entry::Structures, Entry::Units(true, own), Entry::Units(false, "other units")]);
        entries.push(Entry::Line("wall", "no way"));
        if whose == Whose::Remembered {
            entries.push(Entry::Age("3 months ago"));
        }
        if whose != Whose::All {
            entries.push(Entry::Line("seen", "seen"));
            entries.push(Entry::Line("told", "known by an exit"));
        }
        Self { entries, columns: ((width - 2 * MARGIN) / WIDTH).max(1) }
    }

    /// Its height.
    pub fn height(&self) -> i32 {
        let count = i32::try_from(self.entries.len()).unwrap_or(0);
        (count + self.columns - 1) / self.columns * HEIGHT
    }

    /// Draws it.
    pub fn draw(&self, svg: &mut Svg, top: i32) {
        for (place, entry) in (0..).zip(&self.entries) {
            let x = MARGIN + place % self.columns * WIDTH;
            let y = top + place / self.columns * HEIGHT + HEIGHT / 2;
            let text = match entry {
                Entry::Terrain(fill, text) => {
                    let swatch = [
                        ("width", &26 as &dyn std::fmt::Display),
                        ("height", &22),
                        ("fill", fill),
                        ("stroke", &"#333333"),
                    ];
                    svg.leaf(
                        "rect",
                        &[&[("x", &x as &dyn std::fmt::Display), ("y", &(y - 11))][..], &swatch].concat(),
                    );
                    text.as_str()
                }
                Entry::Town(size) => {
                    hexes::town_mark(svg, (x + 13, y), size);
                    size
                }
                Entry::Structures => {
                    hexes::structure_mark(svg, (x + 13, y), 2);
                    "structures"
                }
                Entry::Units(is_own, text) => {
                    hexes::count(svg, (x + 13, y), 3, *is_own);
                    text
                }
                Entry::Age(text) => {
                    hexes::age_mark(svg, (x + 13, y), 3);
                    text
                }
                Entry::Line(kind, text) => {
                    line(svg, (x, y), kind);
                    text
                }
            };
            svg.text(
                "text",
                &[("x", &(x + 34)), ("y", &(y + 5)), ("font-size", &16), ("text-anchor", &"start")],
                text,
            );
        }
    }
}

/// An edge of a hex.
fn line(svg: &mut Svg, (x, y): (i32, i32), kind: &str) {
    let (color, width, broken) = match kind {
        "wall" => ("#000000", 6, "none"),
        "seen" => ("#333333", 2, "none"),
        _ => ("#777777", 1, "5 4"),
    };
    svg.leaf(
        "line",
        &[
            ("x1", &x),
            ("y1", &y),
            ("x2", &(x + 26)),
            ("y2", &y),
            ("stroke", &color),
            ("stroke-width", &width),
            ("stroke-dasharray", &broken),
        ],
    );
}
