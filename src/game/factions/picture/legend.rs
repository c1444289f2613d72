//! What the marks of a picture mean.

use super::signs::{self, Built};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{Happened, Point};
use std::fmt::Display;

/// The width of an entry, and the height of a row.
const ENTRY: (i32, i32) = (195, 30);

/// What an entry shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// Ground: its fill and its words.
    Ground(String, String),
    /// A town of a size.
    Town(&'static str),
    /// A kind of structure.
    Structure(Built),
    /// Units: whether they are the viewer's, and the words.
    Units(bool, &'static str),
    /// An edge: its color, its width, its dashes and the words.
    Line(&'static str, i32, &'static str, &'static str),
    /// A road, white with black edges, as on the map.
    Road(&'static str),
    /// What was seen some months ago.
    Age(&'static str),
}

/// The legend of a picture of a width.
pub struct Legend<'h> {
    /// What is on the ground.
    pub entries: Vec<Entry>,
    /// What happened.
    pub happened: &'h Happened,
    /// The width.
    pub width: i32,
}

impl Legend<'_> {
    fn columns(&self) -> i32 {
        (self.width / ENTRY.0).max(1)
    }

    fn own_height(&self) -> i32 {
        let count = i32::try_from(self.entries.len()).unwrap_or(0);
        (count + self.columns() - 1) / self.columns() * ENTRY.1
    }

    /// Its height.
    pub fn height(&self) -> i32 {
        self.own_height() + self.happened.legend_height(self.width)
    }

    /// Draws it.
    pub fn draw(&self, svg: &mut Svg, (left, top): Point) {
        for (place, entry) in (0..).zip(&self.entries) {
            let x = left + place % self.columns() * ENTRY.0;
            let y = top + place / self.columns() * ENTRY.1 + ENTRY.1 / 2;
            let text = entry.draw(svg, (x, y));
            let anchor = "start";
            let style: [(&str, &dyn Display); 4] =
                [("x", &(x + 34)), ("y", &(y + 5)), ("font-size", &16), ("text-anchor", &anchor)];
            svg.text("text", &style, text);
        }
        self.happened.legend(svg, (left, top + self.own_height()), self.width);
    }
}

impl Entry {
    /// Draws its sign, and gives its words.
    fn draw(&self, svg: &mut Svg, (x, y): Point) -> &str {
        match self {
            Self::Ground(fill, text) => {
                let top = y - 11;
                svg.leaf(
                    "rect",
                    &[
                        ("x", &x),
                        ("y", &top),
                        ("width", &26),
                        ("height", &22),
                        ("fill", fill),
                        ("stroke", &"#333333"),
                    ],
                );
                text
            }
            Self::Town(size) => {
                town(svg, (x + 13, y), size);
                size
            }
            Self::Structure(kind) => {
                kind.draw(svg, (x + 13, y), 2);
                kind.words()
            }
            Self::Units(is_own, text) => {
                signs::count(svg, (x + 13, y), 3, *is_own);
                text
            }
            Self::Age(text) => {
                signs::age(svg, (x + 13, y), 3);
                text
            }
            Self::Line(color, width, dashes, text) => {
                line(svg, (x, y), color, *width, dashes);
                text
            }
            Self::Road(text) => {
                line(svg, (x, y), "#000000", 9, "none");
                line(svg, (x, y), "#ffffff", 5, "none");
                text
            }
        }
    }
}

/// A line of an entry.
fn line(svg: &mut Svg, (x, y): Point, color: &str, width: i32, dashes: &str) {
    svg.leaf(
        "line",
        &[
            ("x1", &x),
            ("y1", &y),
            ("x2", &(x + 26)),
            ("y2", &y),
            ("stroke", &color),
            ("stroke-width", &width),
            ("stroke-dasharray", &dashes),
        ],
    );
}

/// The mark of a town by its size: a ring, a ring with a dot, a square.
pub fn town(svg: &mut Svg, (x, y): Point, size: &str) {
    if size == "city" {
        return svg.leaf("rect", &[("x", &(x - 6)), ("y", &(y - 6)), ("width", &12), ("height", &12)]);
    }
    let (white, black) = ("#ffffff", "#000000");
    svg.leaf(
        "circle",
        &[("cx", &x), ("cy", &y), ("r", &6), ("fill", &white), ("stroke", &black), ("stroke-width", &2)],
    );
    if size == "town" {
        svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &3)]);
    }
}
