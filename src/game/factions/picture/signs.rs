//! Small signs in a place of a map. All are black and white, and differ in their shapes.

use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{self, Point};
use std::fmt::Display;

/// The distance from one sign of a row to the next.
pub const STEP: i32 = 26;

/// A kind of structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Built {
    /// It protects who is inside.
    Castle,
    /// A house, an inn, a mine.
    House,
    /// A ship.
    Ship,
    /// Where creatures live.
    Lair,
    /// A way to another part of the world.
    Shaft,
}

impl Built {
    /// The outline around a middle, and its words in the legend.
    const fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Castle => ("m-11 9v-20h5v4h4v-4h4v4h4v-4h5v20z", "castle, tower"),
            Self::House => ("m-11 9v-11l11 -9l11 9v11z", "building"),
            Self::Ship => ("m-12 -2h10v-9h3v9h11l-5 11h-14z", "ship"),
            Self::Lair => ("m-12 9v-8a12 12 0 0 1 24 0v8z", "lair"),
            Self::Shaft => ("m-11 -10h22l-5 19h-12z", "shaft"),
        }
    }

    /// Its words in the legend.
    pub const fn words(self) -> &'static str {
        self.look().1
    }

    /// Draws it with a number.
    pub fn draw(self, svg: &mut Svg, (x, y): Point, count: usize) {
        let outline = format!("M{x} {y}{}", self.look().0);
        svg.leaf("path", &[("d", &outline), ("fill", &"#ffffff"), ("stroke", &"#000000")]);
        if count > 1 {
            svg.text("text", &[("x", &x), ("y", &(y + 8)), ("font-size", &12)], &count.to_string());
        }
    }
}

/// Draws the structures of a place in a row around a middle, each kind with its number.
pub fn structures(svg: &mut Svg, (x, y): Point, some: &[(Built, usize)]) {
    let count = i32::try_from(some.len()).unwrap_or(0);
    for (at, (kind, number)) in (0..).zip(some) {
        kind.draw(svg, (x + at * STEP - (count - 1) * STEP / 2, y), *number);
    }
}

/// How many units.
pub fn count(svg: &mut Svg, at: Point, units: usize, is_own: bool) {
    happened::count(svg, at, STEP / 2, &units.to_string(), is_own);
}

/// Draws the numbers of the viewer's units and of others around a middle.
pub fn counts(svg: &mut Svg, (x, y): Point, own: usize, others: usize) {
    let aside = if own > 0 && others > 0 { 15 } else { 0 };
    if own > 0 {
        count(svg, (x - aside, y), own, true);
    }
    if others > 0 {
        count(svg, (x + aside, y), others, false);
    }
}

/// How many months ago a place was seen.
pub fn age(svg: &mut Svg, (x, y): Point, months: u32) {
    svg.text(
        "text",
        &[("x", &x), ("y", &(y + 5)), ("font-size", &15), ("font-style", &"italic")],
        &format!("-{months}"),
    );
}

/// A text with a white edge, because arrows can lie below it.
pub fn lettered(svg: &mut Svg, (x, y): Point, size: i32, is_bold: bool, text: &str) {
    let weight = [("font-weight", &"bold" as &dyn Display)];
    let style: [(&str, &dyn Display); 6] = [
        ("x", &x),
        ("y", &y),
        ("font-size", &size),
        ("stroke", &"#ffffff"),
        ("stroke-width", &3),
        ("paint-order", &"stroke"),
    ];
    svg.text("text", &[&style[..], if is_bold { &weight } else { &[] }].concat(), text);
}
