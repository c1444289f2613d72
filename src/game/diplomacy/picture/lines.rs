//! Lines between units: where they begin, bend and end, and how they are stroked.

use super::board;
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_print::picture::Svg;
use std::fmt::Write;

/// Pixels across and down.
pub type Point = (i32, i32);

/// How far a box round a point reaches.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// To the left and to the right.
    pub aside: i32,
    /// Up.
    pub above: i32,
    /// Down.
    pub below: i32,
}

impl Room {
    /// As far up as down.
    pub const fn even((aside, half_height): Point) -> Self {
        Self { aside, above: half_height, below: half_height }
    }
}

/// The ink of what was not ordered.
pub const GREY: &str = "#8a8a8a";

/// How a line is stroked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// With a head at its end: a move.
    Arrow,
    /// Dashed: a support.
    Dashed,
    /// Dotted: a convoy.
    Dotted,
}

/// The length of a way.
fn length((across, down): Point) -> i32 {
    across.saturating_mul(across).saturating_add(down.saturating_mul(down)).isqrt().max(1)
}

const fn way(from: Point, to: Point) -> Point {
    (to.0 - from.0, to.1 - from.1)
}

/// The point that lies some pixels from a point on the way to another.
pub fn along(from: Point, to: Point, pixels: i32) -> Point {
    let (across, down) = way(from, to);
    let all = length((across, down));
    (from.0 + across * pixels / all, from.1 + down * pixels / all)
}

/// The point at some hundredths of a line.
pub fn at(line: &[Point], hundredths: i32) -> Point {
    let all: i32 = line.windows(2).map(|leg| length(way(leg[0], leg[1]))).sum();
    let mut left = all * hundredths / 100;
    for leg in line.windows(2) {
        let here = length(way(leg[0], leg[1]));
        if left <= here {
            return along(leg[0], leg[1], left);
        }
        left -= here;
    }
    line.last().copied().unwrap_or_default()
}

/// Where a line from a point meets the edge of a box round another point, so that an arrow ends there.
pub fn edge(from: Point, center: Point, room: Room) -> Point {
    let (across, down) = way(center, from);
    let (half_width, half_height) = (room.aside, if down < 0 { room.above } else { room.below });
    let (wide, high) = (across.abs().max(1), down.abs().max(1));
    // The smaller of the two shares at which the line leaves the box, as a fraction.
    let (part, whole) =
        if half_width * high < half_height * wide { (half_width, wide) } else { (half_height, high) };
    if part >= whole { from } else { (center.0 + across * part / whole, center.1 + down * part / whole) }
}

/// A straight line moved to its right, for two that would lie on one.
pub fn aside(from: Point, to: Point, pixels: i32) -> (Point, Point) {
    let (across, down) = way(from, to);
    let all = length((across, down));
    let by = (-down * pixels / all, across * pixels / all);
    ((from.0 + by.0, from.1 + by.1), (to.0 + by.0, to.1 + by.1))
}

fn path(line: &[Point]) -> String {
    let mut text = String::new();
    for (number, (x, y)) in line.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{x} {y}", if number == 0 { "M" } else { "L" });
    }
    text
}

/// Strokes a line over a white rim, which keeps it apart from borders and patterns.
pub fn stroke(svg: &mut Svg, line: &[Point], stroke: Stroke, ink: &str) {
    let (width, dashes) = match stroke {
        Stroke::Arrow => (4, "none"),
        Stroke::Dashed => (3, "9 5"),
        Stroke::Dotted => (4, "0 7"),
    };
    let mut line = line.to_vec();
    let tip = line.last().copied().unwrap_or_default();
    let before = line.len().checked_sub(2).and_then(|before| line.get(before)).copied().unwrap_or(tip);
    if stroke == Stroke::Arrow
        && let Some(last) = line.last_mut()
    {
        *last = along(tip, before, 9);
    }
    let shape = path(&line);
    for (ink, width) in [("#fff", width + 3), (ink, width)] {
        svg.leaf(
            "path",
            &[
                ("d", &shape),
                ("fill", &"none"),
                ("stroke", &ink),
                ("stroke-width", &width),
                ("stroke-dasharray", &dashes),
                ("stroke-linecap", &if stroke == Stroke::Dotted { "round" } else { "butt" }),
                ("stroke-linejoin", &"round"),
            ],
        );
    }
    if stroke == Stroke::Arrow {
        let back = along(tip, before, 14);
        let (left, _) = aside(back, before, 7);
        let (right, _) = aside(back, before, -7);
        let head = format!("{}Z", path(&[tip, left, right]));
        svg.leaf("path", &[("d", &head), ("fill", &ink), ("stroke", &"#fff")]);
    }
}

/// A cross: what failed.
pub fn cross(svg: &mut Svg, (x, y): Point, half: i32) {
    let shape = format!("M{} {}l{d} {d}m-{d} 0l{d} -{d}", x - half, y - half, d = 2 * half);
    for (ink, width) in [("#fff", 7), ("#000", 3)] {
        svg.leaf("path", &[("d", &shape), ("fill", &"none"), ("stroke", &ink), ("stroke-width", &width)]);
    }
}

/// A cross on a line at some hundredths of it: a small one if the line is short. Where a label or the unit at its beginning
/// would hide it, it goes as near to that point as it can be seen.
pub fn crossed(svg: &mut Svg, map: &'static Map, line: &[Point], hundredths: i32) {
    let all: i32 = line.windows(2).map(|leg| length(way(leg[0], leg[1]))).sum();
    let half = if all < 70 { 5 } else { 7 };
    let from = line.first().copied().unwrap_or_default();
    let is_seen = |place: Point| {
        let (across, down) = way(from, place);
        let is_below_unit = across.abs() < 29 + half && down.abs() < 11 + half;
        !is_below_unit && !board::is_labelled(map, place, half - 2)
    };
    let places = (0..=42).flat_map(|step| [hundredths + 2 * step, hundredths - 2 * step]);
    let mut places = places.filter(|place| (10..=95).contains(place)).map(|place| at(line, place));
    cross(svg, places.find(|place| is_seen(*place)).unwrap_or_else(|| at(line, hundredths)), half);
}

/// The ring round a unit that is supported where it stands.
pub fn ring(svg: &mut Svg, (x, y): Point, (half_width, half_height): Point, ink: &str) {
    for (ink, width) in [("#fff", 5), (ink, 2)] {
        svg.leaf(
            "rect",
            &[
                ("x", &(x - half_width)),
                ("y", &(y - half_height)),
                ("width", &(2 * half_width)),
                ("height", &(2 * half_height)),
                ("rx", &half_height),
                ("fill", &"none"),
                ("stroke", &ink),
                ("stroke-width", &width),
                ("stroke-dasharray", &"6 3"),
            ],
        );
    }
}

/// A star: a stand-off.
pub fn star(svg: &mut Svg, (x, y): Point) {
    let shape = format!("M{} {y}h20M{x} {}v20M{} {}l14 14m0 -14l-14 14", x - 10, y - 10, x - 7, y - 7);
    for (ink, width) in [("#fff", 7), ("#000", 3)] {
        svg.leaf("path", &[("d", &shape), ("fill", &"none"), ("stroke", &ink), ("stroke-width", &width)]);
    }
}

/// A bar below a unit: it holds.
pub fn bar(svg: &mut Svg, from: Point, to: Point, ink: &str) {
    let shape = path(&[from, to]);
    for (ink, width) in [("#fff", 6), (ink, 3)] {
        svg.leaf("path", &[("d", &shape), ("stroke", &ink), ("stroke-width", &width)]);
    }
}

/// The dot in which a support or a convoy ends on an arrow.
pub fn dot(svg: &mut Svg, (x, y): Point, ink: &str) {
    svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &5), ("fill", &ink), ("stroke", &"#fff")]);
}

/// The middle of a line; of one with bends that of its last leg.
pub fn middle(line: &[Point]) -> Point {
    at(line.get(line.len().saturating_sub(2)..).unwrap_or(line), 50)
}

/// The bend of a line that is nearest to a point; of a straight line its middle.
pub fn nearest(from: Point, line: &[Point]) -> Point {
    let bends = line.get(1..line.len().saturating_sub(1)).unwrap_or_default();
    let nearest = bends.iter().copied().min_by_key(|bend| length(way(from, *bend)));
    nearest.unwrap_or_else(|| middle(line))
}
