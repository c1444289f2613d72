//! What the marks of a picture mean, and how many centers and units each power has.

use super::label::LONGEST;
use super::lines::{self, Stroke};
use super::tokens::{self, Style};
use super::{label, letters, look, tally};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;
use playdeck_print::picture::Svg;
use std::fmt::Display;

/// The height of a row of powers, and of what is above and below all rows.
const ROW: i32 = 18;
const AROUND: i32 = 10;

/// The width of the column of a power, and how many columns there are.
fn columns(position: &Position, width: i32) -> (i32, i32) {
    let name = i32::try_from(label::longest_name(position.powers())).unwrap_or(8);
    let column = 74 + 29 * 8 + 8 * name;
    (column, ((width - 10) / column).max(1))
}

/// The height of all powers below a picture.
pub fn height(position: &Position, width: i32) -> i32 {
    let count = i32::try_from(position.powers().count()).unwrap_or_default();
    let (_, columns) = columns(position, width);
    (count + columns - 1) / columns * ROW + 2 * AROUND
}

/// All powers below a picture, each with its letters and its pattern.
pub fn powers(svg: &mut Svg, position: &Position, (width, top): (i32, i32)) {
    let height = height(position, width);
    svg.leaf("rect", &[("x", &0), ("y", &top), ("width", &width), ("height", &height), ("fill", &"#fff")]);
    let (column, columns) = columns(position, width);
    let longest = label::longest_name(position.powers());
    for (number, one) in (0..).zip(position.powers()) {
        let (x, y) = (10 + number % columns * column, top + AROUND + number / columns * ROW);
        let (centers, units) = tally(position, one);
        let text = format!(
            "{} {:<longest$.LONGEST$} centers {centers:>2}  units {units:>2}",
            letters(one),
            one.name()
        );
        power(svg, (x, y), &look::fill(one), &text);
    }
}

/// The pattern of a power, and what is said of it.
pub fn power(svg: &mut Svg, (x, y): (i32, i32), paint: &dyn Display, text: &str) {
    svg.leaf(
        "rect",
        &[("x", &x), ("y", &y), ("width", &30), ("height", &12), ("fill", paint), ("stroke", &"#333")],
    );
    svg.text(
        "text",
        &[("x", &(x + 40)), ("y", &(y + 10)), ("font-size", &12), ("xml:space", &"preserve")],
        text,
    );
}

/// The paler pattern of what a power was the last to hold.
pub fn held(svg: &mut Svg, (x, y): (i32, i32), power: Power) {
    let paint = look::held(power);
    svg.leaf(
        "rect",
        &[("x", &x), ("y", &y), ("width", &30), ("height", &12), ("fill", &paint), ("stroke", &"#333")],
    );
    svg.text("text", &[("x", &(x + 40)), ("y", &(y + 10)), ("font-size", &12)], "paler: held last");
}

/// The mark of a unit, whose left edge is given, and what it means.
pub fn unit(
    svg: &mut Svg,
    (kind, power): (Kind, Power),
    (x, y): (i32, i32),
    must_retreat: bool,
    meaning: &str,
) {
    let text = format!("{} {}{}", kind.letter(), letters(power), if must_retreat { "?" } else { "" });
    let style = if must_retreat { Style::Driven } else { Style::Standing };
    let width = 2 * tokens::half(power.map(), text.chars().count()).0;
    tokens::draw(svg, kind, power, &text, (x + width / 2, y), style);
    let behind = x + width + 6;
    svg.text("text", &[("x", &behind), ("y", &(y + 4)), ("font-size", &12)], meaning);
}

/// What the lines mean, in a band of 50 pixels.
pub fn lines(svg: &mut Svg, width: i32, top: i32) {
    svg.leaf("rect", &[("x", &0), ("y", &top), ("width", &width), ("height", &50), ("fill", &"#fff")]);
    let (middle, base) = (top + 26, top + 32);
    for (x, stroke, ink, meaning) in [
        (20, Stroke::Arrow, "#000", "move"),
        (190, Stroke::Dashed, "#000", "support"),
        (390, Stroke::Dotted, "#000", "convoy"),
        (580, Stroke::Arrow, lines::GREY, "not ordered"),
        (810, Stroke::Arrow, "#000", "failed"),
    ] {
        lines::stroke(svg, &[(x, middle), (x + 56, middle)], stroke, ink);
        svg.text("text", &[("x", &(x + 66)), ("y", &base), ("font-size", &17)], meaning);
    }
    lines::cross(svg, (832, middle), 7);
    lines::star(svg, (990, middle));
    svg.text("text", &[("x", &1008), ("y", &base), ("font-size", &17)], "stand-off");
    lines::cross(svg, (1140, middle), 9);
    svg.text("text", &[("x", &1158), ("y", &base), ("font-size", &17)], "off the board");
}
