//! The board as an SVG document that is readable in black and white: patterns and letters distinguish the powers, and
//! shapes distinguish armies from fleets. The tints are for screens.

use super::super::Orders;
use super::super::event::Log;
use super::super::name::Diplomacy;
use super::board::{self, Corner, SEA};
use super::marks::{self, Mark};
use super::tokens;
use super::{changes, laid, legend, letters, look, moves, tally, title};
use crate::cards::play_card;
use crate::knowledge::view::View;
use playdeck_diplomacy_rules::world::map::{Province, Terrain};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;
use playdeck_game::{self as game, Scene, Viewing as _};
use playdeck_print::picture::Svg;
use std::collections::BTreeMap;
use std::fmt::Display;

const SIZE: (i32, i32) = (1320, 950);
/// Fonts whose letters are as wide as those of the page.
pub const FONT: &str = "DejaVu Sans Mono, Courier New, monospace";
pub const WATER: &str = "#eef3f6";

impl game::Picture for Diplomacy {
    /// The viewer knows of the board what the view has, and of the orders what the scene has.
    fn draw(view: &View<'_>, scene: &Scene<'_, Self>) -> String {
        // Of the board before a play a viewer sees what they saw then.
        let known;
        let (board, title, marks) = match scene {
            Scene::Played(before, log) if view.is_limited() => {
                known = View::of(before, view.viewer);
                let (before, log) = (known.position(), view.told(log));
                (before, play_card::subject(before.date), played(before, &log))
            }
            Scene::Position => (view.position(), title(view.position()), standing(view.position())),
            Scene::Orders(orders) => {
                let title = format!("ORDERS FOR {}", play_card::subject(view.position().date));
                (view.position(), title, before(view.position(), orders))
            }
            Scene::Played(before, log) => (*before, play_card::subject(before.date), played(before, log)),
        };
        if !board::is_drawn(board.map) {
            return laid::draw(board, &title, &marks);
        }
        let below = legend::height(board, SIZE.0);
        let height = SIZE.1 + if is_in_corner(board) { 0 } else { below };
        let mut svg = Svg::new(SIZE.0, height, &title);
        look::patterns(&mut svg, board.powers());
        svg.open("g", &[("font-family", &FONT), ("font-size", &14)]);
        svg.leaf("rect", &[("width", &SIZE.0), ("height", &height), ("fill", &WATER)]);
        ground(&mut svg, board);
        marks::write(&mut svg, board.map, &marks, false);
        svg.open("g", &[("id", &"provinces")]);
        for province in board.map.provinces() {
            label(&mut svg, board, province);
        }
        svg.close();
        marks::write(&mut svg, board.map, &marks, true);
        legend(&mut svg, board, &title);
        svg.close();
        svg.finish()
    }
}

/// The marks of a position without orders.
fn standing(position: &Position) -> Vec<Mark> {
    let mut marks: Vec<Mark> = position.units.iter().map(|unit| tokens::unit(unit, false)).collect();
    marks.extend(changes::driven_out(position));
    marks
}

/// The marks of the orders for a play.
fn before(position: &Position, orders: &BTreeMap<Power, &Orders>) -> Vec<Mark> {
    match position.date.phase {
        Phase::Moves => moves::before(position, orders),
        Phase::Retreat | Phase::Build => changes::before(position, orders),
        Phase::Over => standing(position),
    }
}

/// The marks of a play: what was ordered and what happened.
fn played(before: &Position, log: &Log) -> Vec<Mark> {
    match before.date.phase {
        Phase::Moves => moves::played(before, log),
        Phase::Retreat | Phase::Build => changes::played(before, log),
        Phase::Over => standing(before),
    }
}

/// Land, borders, and the lines between the seas.
fn ground(svg: &mut Svg, position: &Position) {
    let drawing = board::drawing();
    svg.open("g", &[("id", &"seas"), ("fill", &"none"), ("stroke", &"#777"), ("stroke-dasharray", &"3 5")]);
    for line in drawing.lines.iter().filter(|line| line.sides == [SEA]) {
        svg.leaf("polyline", &[("points", &points(&line.corners))]);
    }
    svg.close();
    svg.open("g", &[("id", &"land"), ("stroke", &"#333"), ("stroke-linejoin", &"round")]);
    svg.leaf("path", &[("d", &drawing.closed.path), ("fill", &"#bbb")]);
    let lands = position.map.provinces().zip(&drawing.lands);
    for (province, land) in lands.filter(|(_, land)| !land.path.is_empty()) {
        let paint = if left_by(position, province).is_some() { look::held } else { look::fill };
        let fill = position.holder(province).map_or_else(|| "#fff".to_owned(), paint);
        let id = format!("land-{province}");
        svg.leaf("path", &[("id", &id), ("d", &land.path), ("fill", &fill)]);
    }
    svg.close();
}

/// The power that was the last to hold a place that is no center and in which no unit stands.
pub fn left_by(position: &Position, province: Province) -> Option<Power> {
    let is_left = !province.is_center() && position.units.get(province).is_none();
    position.holder(province).filter(|_| is_left)
}

fn points(corners: &[Corner]) -> String {
    let point = |(across, down): &Corner| format!("{across},{down}");
    corners.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// The label of a province, as one node that has its code.
fn label(svg: &mut Svg, position: &Position, province: Province) {
    let (x, y) = board::corner(province);
    svg.open("g", &[("id", &province)]);
    svg.text("title", &[], province.name());
    if province.is_center() {
        center(svg, x, y);
    }
    let first = if province.is_center() { x + 13 } else { x };
    let left_by = left_by(position, province);
    // A body of water has no outline of its own; a band under its name shows who held it.
    if let Some(power) = left_by.filter(|_| province.terrain() == Terrain::Water) {
        let (id, width) = (format!("water-{province}"), 9 * length(province.code()) + 32);
        svg.leaf(
            "rect",
            &[
                ("id", &id),
                ("x", &(x - 4)),
                ("y", &(y - 1)),
                ("width", &width),
                ("height", &19),
                ("rx", &4),
                ("fill", &look::held(power)),
            ],
        );
    }
    name(svg, first, y + 13, province, position.centers.owner(province).or(left_by));
    svg.close();
}

/// A province's code, and the owner of its center or who was the last to hold it. A rim keeps it readable on lines and patterns.
fn name(svg: &mut Svg, x: i32, y: i32, province: Province, owner: Option<Power>) {
    let (rim, style) = match province.terrain() {
        Terrain::Water => (WATER, "italic"),
        Terrain::Coastal | Terrain::Port | Terrain::Inland => ("#fff", "normal"),
    };
    svg.open("g", &[("stroke", &rim), ("stroke-width", &4), ("paint-order", &"stroke")]);
    let code = province.code();
    svg.text("text", &[("x", &x), ("y", &y), ("font-weight", &"bold"), ("font-style", &style)], code);
    if let Some(power) = owner {
        let behind = x + 9 * length(code) + 2;
        svg.text("text", &[("x", &behind), ("y", &y), ("font-size", &11)], letters(power));
    }
    svg.close();
}

/// The mark of a supply center: a dot in a ring.
fn center(svg: &mut Svg, x: i32, y: i32) {
    let at: [(&str, &dyn Display); 2] = [("cx", &(x + 5)), ("cy", &(y + 8))];
    svg.leaf("circle", &[at[0], at[1], ("r", &5), ("fill", &"#fff"), ("stroke", &"#000")]);
    svg.leaf("circle", &[at[0], at[1], ("r", &2)]);
}

/// The number of letters in a short text.
fn length(text: &str) -> i32 {
    i32::try_from(text.len()).unwrap_or_default()
}

/// Whether the corner has room for the powers.
fn is_in_corner(position: &Position) -> bool {
    position.powers().count() <= Power::SEVEN.len()
}

/// What the marks mean, and how many centers and units each power has.
fn legend(svg: &mut Svg, position: &Position, title: &str) {
    svg.open("g", &[("id", &"legend")]);
    svg.text("text", &[("x", &10), ("y", &24), ("font-size", &17), ("font-weight", &"bold")], title);
    center(svg, 10, 38);
    svg.text("text", &[("x", &26), ("y", &51)], "supply center");
    let powers: Vec<Power> = position.powers().collect();
    let first = powers.first().copied().unwrap_or(Power::AUSTRIA);
    let second = powers.get(1).copied().unwrap_or(first);
    for (kind, power, x, must_retreat, meaning) in [
        (Kind::Army, first, 10, false, "army"),
        (Kind::Fleet, second, 130, false, "fleet"),
        (Kind::Army, first, 255, true, "dislodged"),
    ] {
        legend::unit(svg, (kind, power), (x, 68), must_retreat, meaning);
    }
    if is_in_corner(position) {
        for (row, power) in (0..).zip(position.powers()) {
            let (centers, units) = tally(position, power);
            let text = format!("{power:<8} centers {centers:>2}  units {units:>2}");
            legend::power(svg, (10, 86 + 14 * row), &look::fill(power), &text);
        }
        legend::held(svg, (10, 184), first);
    } else {
        legend::held(svg, (10, 86), first);
        legend::powers(svg, position, (SIZE.0, SIZE.1));
    }
    legend::lines(svg, SIZE.0, 900);
    svg.close();
}
