//! The marks of units: a block for an army, a hull for a fleet, with the letters of the power.

use super::lines::{Point, Room};
use super::look::{Look, look};
use super::marks::{Layer, Mark};
use super::{bearing, board, label};
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};
use playdeck_print::picture::Svg;

/// How a unit is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// In its power's color.
    Standing,
    /// White and dashed: it must leave its place.
    Driven,
    /// In its power's color, with a plus beside it: it is new.
    Built,
}

/// Half the width and height of a mark with so many letters. It is narrow on a map without a drawing, which may have many
/// provinces.
pub fn half(map: &Map, letters: usize) -> Point {
    if !board::is_drawn(map) {
        return label::half(letters);
    }
    (4 * i32::try_from(letters).unwrap_or_default() + 5, 9)
}

fn half_of(map: &Map, text: &str) -> Point {
    half(map, text.chars().count())
}

/// The place for a sign beside the mark of a unit with a text, where it hides no letter; on a map without a drawing
/// below a unit that was not driven out, so that it does not reach the next province.
pub fn beside(map: &Map, (x, y): Point, text: &str) -> Point {
    let half = half_of(map, text).0;
    match (board::is_drawn(map), text.ends_with('?')) {
        (true, _) => (x + half + 14, y),
        (false, true) => (x + half + 12, y),
        (false, false) => (x, y + 18),
    }
}

/// What a unit's mark says.
pub fn words(unit: Unit, is_driven: bool) -> String {
    format!("{} {}{}", unit.kind.letter(), bearing(unit), if is_driven { "?" } else { "" })
}

/// Half the size of the box round a unit's mark, where lines end.
pub fn room(unit: Unit, is_driven: bool) -> Room {
    let map = unit.at.map();
    let (width, height) = half_of(map, &words(unit, is_driven));
    let even = Room::even((width + 4, height + 4));
    // An arrow from above must not end below the name.
    if board::is_drawn(map) || is_driven { even } else { Room { above: even.above + 15, ..even } }
}

/// Where a unit is drawn: at its place, or beside it if it was driven out.
pub fn spot(unit: Unit, is_driven: bool) -> Point {
    if is_driven { board::beside(unit.at) } else { board::spot(unit.at) }
}

/// A unit at its place, or beside it.
pub fn unit(unit: Unit, is_driven: bool) -> Mark {
    let at = spot(unit, is_driven);
    let words = words(unit, is_driven);
    let (class, style, title) = if is_driven {
        ("unit dislodged", Style::Driven, format!("{unit} of {}, dislodged", unit.power))
    } else {
        ("unit", Style::Standing, format!("{unit} of {}", unit.power))
    };
    let name = if is_driven { "dislodged" } else { "unit" };
    Mark {
        layer: Layer::Units,
        power: Some(unit.power),
        class,
        id: format!("{name}-{}", unit.province()),
        title,
        draw: Box::new(move |svg| draw(svg, unit.kind, unit.power, &words, at, style)),
    }
}

/// Draws the mark of a unit round a point.
pub fn draw(svg: &mut Svg, kind: Kind, power: Power, text: &str, (x, y): Point, style: Style) {
    let Look { paint, letters, ink: line, .. } = look(power);
    let (half_width, half_height) = half_of(power.map(), text);
    let (left, top) = (x - half_width, y - half_height);
    let (width, height) = (2 * half_width, 2 * half_height);
    let shape = match kind {
        Kind::Army => format!("M{left} {top}h{width}v{height}h-{width}z"),
        Kind::Fleet => format!("M{} {top}h{}l-8 {height}h-{}z", left - 4, width + 8, width - 8),
    };
    let (fill, ink, dashes) = match style {
        Style::Driven => ("#fff", "#000", "4 2"),
        Style::Standing | Style::Built => (paint, letters, "none"),
    };
    if style == Style::Built {
        let (right, middle) = beside(power.map(), (x, y), text);
        svg.leaf(
            "circle",
            &[("cx", &right), ("cy", &middle), ("r", &9), ("fill", &"#fff"), ("stroke", &"#000")],
        );
        let plus = format!("M{} {middle}h12M{right} {}v12", right - 6, middle - 6);
        svg.leaf("path", &[("d", &plus), ("stroke", &"#000"), ("stroke-width", &3)]);
    }
    svg.leaf("path", &[("d", &shape), ("fill", &"none"), ("stroke", &"#fff"), ("stroke-width", &5)]);
    let edge = if style == Style::Driven { line } else { "#000" };
    svg.leaf(
        "path",
        &[
            ("d", &shape),
            ("fill", &fill),
            ("stroke", &edge),
            ("stroke-width", &2),
            ("stroke-dasharray", &dashes),
        ],
    );
    svg.text(
        "text",
        &[
            ("x", &x),
            ("y", &(y + 4)),
            ("font-size", &12),
            ("font-weight", &"bold"),
            ("text-anchor", &"middle"),
            ("fill", &ink),
        ],
        text,
    );
}
