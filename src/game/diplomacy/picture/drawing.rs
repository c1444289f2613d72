//! The board as an SVG document that is readable in black and white: patterns and letters distinguish the powers, and
//! shapes distinguish armies from fleets. The tints are for screens.

use super::super::map::{Province, Terrain};
use super::super::name::Diplomacy;
use super::super::position::Position;
use super::super::power::Power;
use super::super::unit::{Kind, Unit};
use super::super::view::View;
use super::board::{self, CLOSED, Corner, SEA};
use super::{bearing, dislodged, letters, tally, title};
use crate::game;
use crate::picture::Svg;
use std::fmt::Display;

/// The width of a print position in pixels.
const COLUMN: i32 = 10;
const SIZE: (i32, i32) = (1320, 900);
/// Fonts whose letters are as wide as those of the page.
const FONT: &str = "DejaVu Sans Mono, Courier New, monospace";
const WATER: &str = "#eef3f6";

impl game::Picture for Diplomacy {
    /// Everyone may know all of the board.
    fn draw(view: &View<'_>) -> String {
        let position = view.position;
        let title = title(position);
        let mut svg = Svg::new(SIZE.0, SIZE.1, &title);
        svg.open("defs", &[]);
        for power in Power::ALL {
            pattern(&mut svg, power);
        }
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &14)]);
        svg.leaf("rect", &[("width", &SIZE.0), ("height", &SIZE.1), ("fill", &WATER)]);
        ground(&mut svg, position);
        for province in Province::all() {
            label(&mut svg, position, province);
        }
        legend(&mut svg, position, &title);
        svg.close();
        svg.finish()
    }
}

/// Converts tenths of a line to pixels.
const fn down(tenths: i32) -> i32 {
    tenths * 5 / 3
}

/// The fill for the land of a power: a tint, an angle, and what is drawn on one square of the pattern.
const fn fill(power: Power) -> (&'static str, i32, &'static str) {
    const LINES: &str = "M0 5H10";
    const CROSSED: &str = "M0 5H10M5 0V10";
    match power {
        Power::Austria => ("#f6d5cf", 45, LINES),
        Power::England => ("#d3dcf3", 0, LINES),
        Power::France => ("#d0ecf5", 90, LINES),
        Power::Germany => ("#dddddd", 45, CROSSED),
        Power::Italy => ("#d6edcd", 0, "M4 5H6"),
        Power::Russia => ("#eee4f7", 135, LINES),
        Power::Turkey => ("#f7efbf", 0, CROSSED),
    }
}

/// The id of a power's pattern. It is more than the three letters, because a province may have the same ones.
fn fill_name(power: Power) -> String {
    format!("land-of-{}", letters(power))
}

fn pattern(svg: &mut Svg, power: Power) {
    let (tint, angle, path) = fill(power);
    let turn = format!("rotate({angle})");
    svg.open(
        "pattern",
        &[
            ("id", &fill_name(power)),
            ("width", &10),
            ("height", &10),
            ("patternUnits", &"userSpaceOnUse"),
            ("patternTransform", &turn),
        ],
    );
    svg.leaf("rect", &[("width", &10), ("height", &10), ("fill", &tint)]);
    svg.leaf("path", &[("d", &path), ("stroke", &"#8c8c8c")]);
    svg.close();
}

/// Land, borders, and the lines between the seas.
fn ground(svg: &mut Svg, position: &Position) {
    svg.open("g", &[("id", &"seas"), ("fill", &"none"), ("stroke", &"#777"), ("stroke-dasharray", &"3 5")]);
    for line in board::lines().iter().filter(|line| line.name == SEA) {
        svg.leaf("polyline", &[("points", &points(&line.outline))]);
    }
    svg.close();
    svg.open("g", &[("id", &"land"), ("stroke", &"#333"), ("stroke-linejoin", &"round")]);
    for land in board::lines().iter().filter(|line| line.name == CLOSED) {
        svg.leaf("polygon", &[("points", &points(&land.outline)), ("fill", &"#bbb")]);
    }
    for (province, land) in Province::all().zip(board::lines()).filter(|(_, line)| !line.outline.is_empty()) {
        let owner = position.centers.owner(province);
        let fill = owner.map_or_else(|| "#fff".to_owned(), |power| format!("url(#{})", fill_name(power)));
        svg.leaf("polygon", &[("points", &points(&land.outline)), ("fill", &fill)]);
    }
    svg.close();
}

fn points(corners: &[Corner]) -> String {
    let point = |&(across, under): &Corner| format!("{across},{}", down(i32::from(under)));
    corners.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// The label of a province, as one node that has its code.
fn label(svg: &mut Svg, position: &Position, province: Province) {
    let (column, row) = board::label(province);
    let (x, y) = (i32::from(column) * COLUMN, down(i32::from(row) * 10));
    svg.open("g", &[("id", &province)]);
    svg.text("title", &[], province.name());
    if province.is_center() {
        center(svg, x, y);
    }
    let first = if province.is_center() { x + 13 } else { x };
    name(svg, first, y + 13, province, position.centers.owner(province));
    if let Some(held) = position.units.get(province) {
        unit(svg, held, x, y + down(10), false);
    }
    for (above, driven) in (0..).zip(dislodged(position, province)) {
        unit(svg, driven, x + COLUMN, y + down(20 + 10 * above), true);
    }
    svg.close();
}

/// A province's code, and the owner of its center. A rim keeps it readable on lines and patterns.
fn name(svg: &mut Svg, x: i32, y: i32, province: Province, owner: Option<Power>) {
    let (rim, style) = match province.terrain() {
        Terrain::Water => (WATER, "italic"),
        Terrain::Coastal | Terrain::Inland => ("#fff", "normal"),
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

/// A unit, as a node that names its power.
fn unit(svg: &mut Svg, unit: Unit, x: i32, y: i32, must_retreat: bool) {
    let (class, title) = if must_retreat {
        (format!("{} DISLODGED", unit.power), format!("{unit} of {}, dislodged", unit.power))
    } else {
        (unit.power.to_string(), format!("{unit} of {}", unit.power))
    };
    svg.open("g", &[("class", &class)]);
    svg.text("title", &[], &title);
    token(svg, unit.kind, &bearing(unit), (x, y), must_retreat);
    svg.close();
}

/// A white block for an army, a black hull for a fleet; white, dashed and with a question mark where it must
/// retreat.
fn token(svg: &mut Svg, kind: Kind, bearing: &str, (x, y): (i32, i32), must_retreat: bool) {
    let text = format!("{} {bearing}{}", kind.letter(), if must_retreat { "?" } else { "" });
    let width = 8 * length(&text) + 16;
    let shape = match kind {
        Kind::Army => format!("M{x} {y}h{width}v15h-{width}z"),
        Kind::Fleet => format!("M{x} {y}h{width}l-8 15h-{}z", width - 16),
    };
    let (paint, ink) = if kind == Kind::Fleet && !must_retreat { ("#000", "#fff") } else { ("#fff", "#000") };
    let dashes = if must_retreat { "4 2" } else { "none" };
    let line: [(&str, &dyn Display); 2] = [("stroke-width", &2), ("stroke-dasharray", &dashes)];
    svg.leaf("path", &[("d", &shape), ("fill", &paint), ("stroke", &"#000"), line[0], line[1]]);
    let (middle, base) = (x + width / 2, y + 12);
    let at: [(&str, &dyn Display); 2] = [("x", &middle), ("y", &base)];
    svg.text("text", &[at[0], at[1], ("font-size", &12), ("text-anchor", &"middle"), ("fill", &ink)], &text);
}

/// The number of letters in a short text.
fn length(text: &str) -> i32 {
    i32::try_from(text.len()).unwrap_or_default()
}

/// What the marks mean, and how many centers and units each power has.
fn legend(svg: &mut Svg, position: &Position, title: &str) {
    svg.open("g", &[("id", &"legend")]);
    svg.text("text", &[("x", &10), ("y", &24), ("font-size", &17), ("font-weight", &"bold")], title);
    center(svg, 10, 38);
    svg.text("text", &[("x", &26), ("y", &51)], "supply center");
    for (kind, power, x, must_retreat, meaning) in [
        (Kind::Army, Power::Austria, 10, false, "army"),
        (Kind::Fleet, Power::England, 130, false, "fleet"),
        (Kind::Army, Power::Austria, 255, true, "dislodged"),
    ] {
        token(svg, kind, letters(power), (x, 60), must_retreat);
        let behind = if must_retreat { x + 70 } else { x + 62 };
        svg.text("text", &[("x", &behind), ("y", &72), ("font-size", &12)], meaning);
    }
    for (row, power) in (0..).zip(Power::ALL) {
        let y = 86 + 14 * row;
        let (centers, units) = tally(position, power);
        let paint = format!("url(#{})", fill_name(power));
        svg.leaf(
            "rect",
            &[("x", &10), ("y", &y), ("width", &30), ("height", &12), ("fill", &paint), ("stroke", &"#333")],
        );
        let text = format!("{power:<8} centers {centers:>2}  units {units:>2}");
        svg.text(
            "text",
            &[("x", &50), ("y", &(y + 10)), ("font-size", &12), ("xml:space", &"preserve")],
            &text,
        );
    }
    svg.close();
}
