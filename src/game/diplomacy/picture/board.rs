//! Where everything is in the picture: the labels of the provinces, the land, put together from its borders and coasts, and
//! the lines between the seas, as `board.txt` has them; or on a map without that drawing, where its layout has each province.

use super::label;
use super::layout::{Layout, layout};
use playdeck_diplomacy_rules::world::map::{Location, Map, Province};
use std::fmt::Write as _;
use std::sync::{LazyLock, Mutex, PoisonError};

const TEXT: &str = include_str!("board.txt");
static DRAWING: LazyLock<Drawing> = LazyLock::new(|| Drawing::read(TEXT));

/// Two numbers, across and down: a place in print, or a corner in pixels.
pub type Corner = (u16, u16);

/// A point of the picture, in pixels across and down.
pub type Pixel = (i32, i32);

/// The drawing of the board of 1901.
#[derive(Debug)]
pub struct Drawing {
    /// For each province, in the order of the map's table: its code, and the print position and the line of its label.
    pub labels: Vec<(&'static str, Corner)>,
    /// Borders and coasts, land that nobody enters, and what parts the seas.
    pub lines: Vec<Line>,
    /// For each province its land; none for a body of water.
    pub lands: Vec<Land>,
    /// Land that nobody enters.
    pub closed: Land,
}

/// A line of the drawing.
#[derive(Debug)]
pub struct Line {
    /// What lies on its sides: codes of provinces and that of closed land, or that of the sea alone.
    pub sides: Vec<&'static str>,
    /// From end to end.
    pub corners: Vec<Corner>,
}

/// Some land.
#[derive(Debug, Default)]
pub struct Land {
    /// The corners of each part, the first one again at the end.
    pub outlines: Vec<Vec<Corner>>,
    /// The same as the path of an SVG document.
    pub path: String,
}

/// Land that nobody enters.
const CLOSED: &str = "closed";
/// A line between two bodies of water.
pub const SEA: &str = "sea";

impl Drawing {
    fn read(text: &'static str) -> Self {
        let (mut labels, mut lines) = (Vec::new(), Vec::<Line>::new());
        for text in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((sides, first)) = text.split_once('|') {
                let sides = sides.split_whitespace().collect();
                lines.push(Line { sides, corners: corners(first).collect() });
            } else if text.starts_with(' ') {
                lines.last_mut().into_iter().for_each(|line| line.corners.extend(corners(text)));
            } else if let Some((code, label)) = text.split_once(' ') {
                labels.push((code, corners(label).next().unwrap_or_default()));
            }
        }
        let lands = labels.iter().map(|(code, _)| Land::of(code, &lines)).collect();
        let closed = Land::of(CLOSED, &lines);
        Self { labels, lines, lands, closed }
    }
}

impl Land {
    /// Puts the lines that have a name on one side together, end to end.
    fn of(name: &str, lines: &[Line]) -> Self {
        let own = lines.iter().filter(|line| line.sides.contains(&name));
        let mut left: Vec<&[Corner]> = own.map(|line| &line.corners[..]).collect();
        let mut land = Self::default();
        while let Some(begun) = left.pop() {
            let mut outline = begun.to_vec();
            while outline.first() != outline.last() {
                let end = outline.last();
                let Some(next) = left.iter().position(|line| line.first() == end || line.last() == end)
                else {
                    break;
                };
                let line = left.swap_remove(next);
                if line.first() == end {
                    outline.extend(line.iter().skip(1));
                } else {
                    outline.extend(line.iter().rev().skip(1));
                }
            }
            draw(&outline, &mut land.path);
            land.outlines.push(outline);
        }
        land
    }
}

/// Adds an outline to a path: its first corner, then how far each one is from the one before.
fn draw(outline: &[Corner], path: &mut String) {
    // Writing to a string cannot fail.
    for (number, pair) in outline.windows(2).enumerate() {
        let [before, corner] = pair else { continue };
        if number == 0 {
            let _ = write!(path, "M{} {}l", before.0, before.1);
        }
        if number + 2 == outline.len() {
            path.push('z');
            break;
        }
        for (from, to) in [(before.0, corner.0), (before.1, corner.1)] {
            let far = i32::from(to) - i32::from(from);
            let blank = if far < 0 || path.ends_with('l') { "" } else { " " };
            let _ = write!(path, "{blank}{far}");
        }
    }
}

fn corners(text: &str) -> impl Iterator<Item = Corner> {
    text.split_whitespace().filter_map(|corner| {
        let (across, down) = corner.split_once(',')?;
        Some((across.parse().ok()?, down.parse().ok()?))
    })
}

/// The drawing.
pub fn drawing() -> &'static Drawing {
    &DRAWING
}

/// The print position and the line of a province's label.
pub fn label(province: Province) -> Corner {
    DRAWING.labels.get(province.index()).map(|(_, label)| *label).unwrap_or_default()
}

/// The middle of a unit's mark in pixels of the picture, for the coasts of provinces with two.
const COASTS: [(&str, Pixel); 6] = [
    ("BUL-EC", (1016, 727)),
    ("BUL-SC", (952, 768)),
    ("SPA-NC", (150, 684)),
    ("SPA-SC", (290, 800)),
    ("STPE-NC", (1150, 92)),
    ("STPE-SC", (1005, 262)),
];

/// Whether the provinces of a map are where this drawing has them: they are those of 1901, whatever their centers.
pub fn is_drawn(map: &Map) -> bool {
    map.has_standard_names()
}

/// The layouts that were made so far.
static LAID: Mutex<Vec<(&Map, &Layout)>> = Mutex::new(Vec::new());

/// Where the provinces of a map are that is not drawn by hand.
pub fn laid(map: &'static Map) -> &'static Layout {
    let mut laid = LAID.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, layout)) = laid.iter().find(|(of, _)| *of == map) {
        return layout;
    }
    let boxes = map.provinces().map(label::size).collect();
    let made: &Layout = Box::leak(Box::new(layout(map, boxes, label::ABOVE)));
    laid.push((map, made));
    made
}

/// The middle of a province's box on a map without a drawing.
fn middle(province: Province) -> Pixel {
    laid(province.map()).middles.get(province.index()).copied().unwrap_or_default()
}

const fn moved((x, y): Pixel, by: Pixel) -> Pixel {
    (x + by.0, y + by.1)
}

/// The upper left corner of a province's label, in pixels of the picture; on a map without a drawing, of its code.
pub fn corner(province: Province) -> Pixel {
    if !is_drawn(province.map()) {
        return moved(middle(province), label::corner(province));
    }
    let (column, row) = label(province);
    (i32::from(column) * 10, i32::from(row) * 50 / 3)
}

/// The point from which the borders of a province go, on a map without a drawing.
pub fn hub(province: Province) -> Pixel {
    moved(middle(province), label::hub())
}

/// Whether a mark of some half width is hidden by the label of a province, with the letters of an owner behind its code.
/// Labels lie over all lines.
pub fn is_labelled(map: &'static Map, (x, y): Pixel, half: i32) -> bool {
    map.provinces().any(|province| {
        let (left, top) = corner(province);
        if !is_drawn(map) {
            let (first, last) = label::span(province);
            let left = if province.is_center() { left - label::CENTER } else { left };
            return (left - half..=left + last - first + half + label::CENTER).contains(&x)
                && (top - half..=top + 15 + half).contains(&y);
        }
        let center = if province.is_center() { 13 } else { 0 };
        let letters = i32::try_from(province.code().len()).unwrap_or_default();
        let width = center + 9 * letters + 22;
        (left - half..=left + width + half).contains(&x) && (top - half..=top + 17 + half).contains(&y)
    })
}

/// The middle of the mark of a unit at a place, in pixels of the picture: below the label, or at its coast where the
/// drawing has it.
pub fn spot(place: Location) -> Pixel {
    if !is_drawn(place.map()) {
        return moved(middle(place.province()), label::unit(false));
    }
    let (x, y) = corner(place.province());
    let coast = COASTS.iter().find(|(code, _)| *code == place.code());
    coast.map_or((x + 28, y + 24), |(_, middle)| *middle)
}

/// The middle of the mark of a unit that was driven out of a place: beside it, or below.
pub fn beside(place: Location) -> Pixel {
    if !is_drawn(place.map()) {
        return moved(middle(place.province()), label::unit(true));
    }
    moved(spot(place), (12, 21))
}
