//! The board as an SVG document where no drawing of it was made by hand: land flows together around its provinces, as
//! far as armies go; all else is water. Each border is a thin line. In the middle of each province stand its code, the
//! owner of its center, and the units.

use super::drawing::{FONT, WATER, left_by};
use super::layout::Layout;
use super::marks::{self, Mark};
use super::{board, faces, label, legend, letters, look};
use playdeck_diplomacy_rules::world::map::{Province, Terrain, army_neighbours, army_reaches};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;
use playdeck_print::picture::Svg;
use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};

type Point = (i32, i32);

const LAND: &str = "#fbf7ea";
const SHORE: &str = "#5c5040";
/// The lines of borders by land, and of those by sea.
const BY_LAND: &str = "#d8c6a6";
const BY_SEA: &str = "#9fbdd4";
/// How far the land of a province reaches around its middle, and how wide a border by land is where it is not longer
/// than some pixels.
const AROUND: i32 = 34;
const BRIDGES: [(i32, i32); 2] = [(150, 44), (230, 28)];

/// What a close-up shows around the boxes of its provinces.
const FRAME: i32 = 12;

/// Draws a position with its marks.
pub fn draw(position: &Position, title: &str, marks: &[Mark]) -> String {
    let layout = board::laid(position.map);
    let (width, height) = layout.size;
    let powers = legend::height(position, width);
    let all = height + 50 + powers + 30;
    // The smallest letters are then 8 pixels high, and codes 10.
    let mut svg = Svg::scrolling(width, all, width * 5 / 6, title);
    look::patterns(&mut svg, position.powers());
    for power in position.powers() {
        if let Some(part) = close_up(position, layout, power) {
            let id = format!("close-up-{}", letters(power));
            svg.leaf("view", &[("id", &id), ("viewBox", &part), ("data-of", &power)]);
        }
    }
    svg.open("g", &[("id", &"board"), ("font-family", &FONT), ("font-size", &12)]);
    svg.leaf("rect", &[("width", &width), ("height", &all), ("fill", &WATER)]);
    let ground = Ground::of(position, layout);
    ground.draw(&mut svg, position);
    marks::write(&mut svg, position.map, marks, false);
    svg.open("g", &[("id", &"provinces")]);
    for province in position.map.provinces() {
        name(&mut svg, position, province);
    }
    svg.close();
    marks::write(&mut svg, position.map, marks, true);
    svg.open("g", &[("id", &"legend")]);
    svg.text("text", &[("x", &10), ("y", &24), ("font-size", &17), ("font-weight", &"bold")], title);
    legend::lines(&mut svg, width, height);
    legend::powers(&mut svg, position, (width, height + 50));
    signs(&mut svg, position, (width, height + 50 + powers));
    svg.close();
    svg.close();
    svg.finish()
}

/// The part of the picture with the units and centers of a power and what borders on them, as a `viewBox`.
fn close_up(position: &Position, layout: &Layout, power: Power) -> Option<String> {
    let lost = position.dislodged.iter().filter(|lost| lost.unit.power == power);
    let units =
        position.units.of(power).map(|unit| unit.province()).chain(lost.map(|lost| lost.unit.province()));
    let own: BTreeSet<usize> = units.chain(position.centers.of(power).iter()).map(Province::index).collect();
    let beside =
        layout.borders.iter().filter_map(|(one, other)| match (own.contains(one), own.contains(other)) {
            (true, _) => Some(*other),
            (_, true) => Some(*one),
            _ => None,
        });
    let shown: BTreeSet<usize> = beside.chain(own.iter().copied()).collect();
    let boxes = shown.iter().filter_map(|at| Some((*layout.middles.get(*at)?, *layout.boxes.get(*at)?)));
    let mut edges: Option<(i32, i32, i32, i32)> = None;
    for ((x, y), (wide, high)) in boxes {
        let (left, top, right, bottom) = edges.unwrap_or((x, y, x, y));
        edges = Some((
            left.min(x - wide / 2 - FRAME),
            top.min(y - high / 2 - FRAME),
            right.max(x + wide / 2 + FRAME),
            bottom.max(y + high / 2 + FRAME),
        ));
    }
    let (left, top, right, bottom) = edges.filter(|_| !own.is_empty())?;
    let (left, top) = (left.max(0), top.max(0));
    let (right, bottom) = (right.min(layout.size.0), bottom.min(layout.size.1));
    Some(format!("{left} {top} {} {}", right - left, bottom - top))
}

/// What the marks of centers and units mean, in a band of 30 pixels.
fn signs(svg: &mut Svg, position: &Position, (width, top): Point) {
    svg.leaf("rect", &[("x", &0), ("y", &top), ("width", &width), ("height", &30), ("fill", &"#fff")]);
    let Some(first) = position.powers().next() else { return };
    center(svg, (16, top + 10));
    svg.text("text", &[("x", &26), ("y", &(top + 14))], "supply center");
    legend::unit(svg, (Kind::Army, first), (160, top + 10), false, "army");
    legend::unit(svg, (Kind::Fleet, first), (290, top + 10), false, "fleet");
    legend::unit(svg, (Kind::Army, first), (420, top + 10), true, "dislodged");
    legend::held(svg, (590, top + 4), first);
}

/// What lies below all marks: the provinces of land and how they hang together.
struct Ground {
    /// The provinces that armies enter.
    land: Vec<Province>,
    /// The borders, and whether armies pass.
    borders: Vec<(Province, Province, bool)>,
    /// The areas between provinces of land.
    faces: Vec<Vec<Province>>,
}

impl Ground {
    fn of(position: &Position, layout: &Layout) -> Self {
        let all: Vec<Province> = position.map.provinces().collect();
        let border = |&(one, other): &(usize, usize)| {
            let (one, other) = (*all.get(one)?, *all.get(other)?);
            Some((one, other, army_reaches(one, other)))
        };
        let borders: Vec<_> = layout.borders.iter().filter_map(border).collect();
        let land = all.iter().copied().filter(|at| at.terrain() != Terrain::Water).collect();
        Self { land, borders, faces: faces::of(position.map) }
    }

    fn draw(&self, svg: &mut Svg, position: &Position) {
        svg.open("g", &[("id", &"land")]);
        for (paint, wider) in [(SHORE, 2), (LAND, 0)] {
            svg.open("g", &[("fill", &paint), ("stroke", &paint), ("stroke-linejoin", &"round")]);
            self.silhouette(svg, wider);
            svg.close();
        }
        for &province in &self.land {
            let paint = if left_by(position, province).is_some() { look::held } else { look::fill };
            if let Some(power) = position.holder(province) {
                self.territory(svg, province, &paint(power));
            }
        }
        svg.close();
        svg.open("g", &[("id", &"borders"), ("fill", &"none")]);
        let edges = self.edges();
        svg.leaf("path", &[("d", &edges), ("stroke", &SHORE), ("stroke-dasharray", &"5 2")]);
        for (by_land, paint) in [(false, BY_SEA), (true, BY_LAND)] {
            let mut lines = String::new();
            for (one, other, _) in self.borders.iter().filter(|(.., is_land)| *is_land == by_land) {
                line(&mut lines, &[hub(*one), hub(*other)]);
            }
            svg.leaf("path", &[("d", &lines), ("stroke", &paint)]);
        }
        svg.close();
    }

    /// The pairs of provinces with a border by land.
    fn by_land(&self) -> impl Iterator<Item = (Province, Province)> {
        self.borders.iter().filter(|(.., is_land)| *is_land).map(|(one, other, _)| (*one, *other))
    }

    /// All land, by some pixels wider.
    fn silhouette(&self, svg: &mut Svg, wider: i32) {
        for &province in &self.land {
            let (x, y) = hub(province);
            svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &(AROUND + wider)), ("stroke", &"none")]);
        }
        for (_, wide) in BRIDGES {
            let mut lines = String::new();
            for (one, other) in self.by_land().filter(|(one, other)| bridge(*one, *other) == wide) {
                line(&mut lines, &[hub(one), hub(other)]);
            }
            svg.leaf("path", &[("d", &lines), ("stroke-width", &(wide + 2 * wider))]);
        }
        let mut shapes = String::new();
        for face in &self.faces {
            line(&mut shapes, &face.iter().copied().map(hub).collect::<Vec<Point>>());
            shapes.push('Z');
        }
        // Each face alone, because two that overlap must not become a hole.
        svg.leaf("path", &[("d", &shapes), ("fill-rule", &"nonzero"), ("stroke-width", &(2 * wider + 1))]);
    }

    /// The land of one province: to the middle of each border, and its part of each face.
    fn territory(&self, svg: &mut Svg, province: Province, paint: &dyn Display) {
        let here = hub(province);
        let id = format!("land-{province}");
        svg.open("g", &[("id", &id), ("fill", paint), ("stroke", paint)]);
        svg.leaf("circle", &[("cx", &here.0), ("cy", &here.1), ("r", &AROUND), ("stroke", &"none")]);
        for (_, wide) in BRIDGES {
            let mut lines = String::new();
            for other in army_neighbours(province).filter(|other| bridge(province, *other) == wide) {
                line(&mut lines, &[here, between(&[here, hub(other)])]);
            }
            if !lines.is_empty() {
                svg.leaf("path", &[("d", &lines), ("stroke-width", &wide), ("fill", &"none")]);
            }
        }
        let mut shapes = String::new();
        for face in self.faces.iter().filter(|face| face.contains(&province)) {
            let count = face.len();
            let at = face.iter().position(|other| *other == province).unwrap_or_default();
            let before = hub(face[(at + count - 1) % count]);
            let behind = hub(face[(at + 1) % count]);
            let corners = [here, between(&[here, behind]), middle(face), between(&[here, before])];
            line(&mut shapes, &corners);
            shapes.push('Z');
        }
        if !shapes.is_empty() {
            svg.leaf("path", &[("d", &shapes), ("stroke", &"none")]);
        }
        svg.close();
    }

    /// Where the land of one province ends and that of another begins: in each face from the middle of it to that of
    /// each border.
    fn edges(&self) -> String {
        let mut lines = String::new();
        for face in &self.faces {
            let middle = middle(face);
            for (number, one) in face.iter().enumerate() {
                let other = face[(number + 1) % face.len()];
                line(&mut lines, &[middle, between(&[hub(*one), hub(other)])]);
            }
        }
        lines
    }
}

/// The middle of a face.
fn middle(face: &[Province]) -> Point {
    between(&face.iter().copied().map(hub).collect::<Vec<Point>>())
}

/// From where the borders of a province go.
fn hub(province: Province) -> Point {
    board::hub(province)
}

fn far(from: Point, to: Point) -> i32 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    (across * across + down * down).isqrt()
}

/// How wide the land between two provinces is; nothing if they lie far from each other.
fn bridge(one: Province, other: Province) -> i32 {
    let far = far(hub(one), hub(other));
    BRIDGES.iter().find(|(most, _)| far <= *most).map_or(0, |(_, wide)| *wide)
}

/// The point amid others.
fn between(points: &[Point]) -> Point {
    let count = i32::try_from(points.len()).unwrap_or(1).max(1);
    let sum = points.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}

/// Adds a line to a path.
fn line(path: &mut String, points: &[Point]) {
    for (number, (x, y)) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(path, "{}{x} {y}", if number == 0 { "M" } else { "L" });
    }
}

/// The label of a province, as one node that has its code: on a plate with corners for land, without for water.
fn name(svg: &mut Svg, position: &Position, province: Province) {
    let (x, y) = board::corner(province);
    let left_by = left_by(position, province);
    let owner = position.centers.owner(province).or(left_by);
    let (first, last) = label::span(province);
    let code = label::width(province.code(), false);
    let begin = if province.is_center() { x - label::CENTER } else { x } - 3;
    let is_water = province.terrain() == Terrain::Water;
    let end = if owner.is_some() { x + last - first } else { x + code } + 3;
    let (paint, edge, round, style) =
        if is_water { (WATER, BY_SEA, 7, "italic") } else { ("#fff", SHORE, 0, "normal") };
    svg.open("g", &[("id", &province)]);
    svg.text("title", &[], province.name());
    // A body of water has no land of its own; its plate shows who held it.
    let paint = left_by.filter(|_| is_water).map_or_else(|| paint.to_owned(), look::held);
    svg.leaf(
        "rect",
        &[
            ("x", &begin),
            ("y", &y),
            ("width", &(end - begin)),
            ("height", &15),
            ("rx", &round),
            ("fill", &paint),
            ("stroke", &edge),
        ],
    );
    if province.is_center() {
        center(svg, (x - label::CENTER + 5, y + 8));
    }
    let base = y + 12;
    svg.text(
        "text",
        &[("x", &x), ("y", &base), ("font-weight", &"bold"), ("font-style", &style)],
        province.code(),
    );
    if let Some(power) = owner {
        let behind = x + code + 2;
        svg.text("text", &[("x", &behind), ("y", &base), ("font-size", &10)], letters(power));
    }
    svg.close();
}

/// The mark of a supply center: a dot in a ring.
fn center(svg: &mut Svg, (x, y): Point) {
    svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &4), ("fill", &"#fff"), ("stroke", &"#000")]);
    svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &2)]);
}
