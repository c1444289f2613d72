//! Where everything is in the picture: the labels of the provinces, the outlines of the land and the lines between the
//! seas, as `board.txt` has them; or on a map without that drawing, where its layout has each province.

use super::label;
use super::layout::{Layout, layout};
use playdeck_diplomacy_rules::world::map::{Location, Map, Province};
use std::sync::{LazyLock, Mutex, PoisonError};

const TEXT: &str = include_str!("board.txt");
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    lines.map(Line::read).collect()
});

/// A corner: across and down, in tenths of a print position and of a line.
pub type Corner = (u16, u16);

/// A point of the picture, in pixels across and down.
pub type Pixel = (i32, i32);

/// A line of the drawing.
#[derive(Debug)]
pub struct Line {
    /// The code of a province, or [`CLOSED`] or [`SEA`].
    pub name: &'static str,
    /// The print position and the line of a province's label.
    pub label: Corner,
    /// The corners of its outline; none for a body of water.
    pub outline: Vec<Corner>,
}

/// Land that nobody enters.
pub const CLOSED: &str = "closed";
/// A line between two bodies of water.
pub const SEA: &str = "sea";

impl Line {
    fn read(text: &'static str) -> Self {
        let (head, outline) = text.split_once('|').unwrap_or((text, ""));
        let (name, label) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
        Self { name, label: corners(label).next().unwrap_or_default(), outline: corners(outline).collect() }
    }
}

fn corners(text: &str) -> impl Iterator<Item = Corner> {
    text.split_whitespace().filter_map(|corner| {
        let (across, down) = corner.split_once(',')?;
        Some((across.parse().ok()?, down.parse().ok()?))
    })
}

/// All lines of the drawing; those of the provinces come first, in the order of the map's table.
pub fn lines() -> &'static [Line] {
    &LINES
}

/// The print position and the line of a province's label.
pub fn label(province: Province) -> Corner {
    LINES.get(province.index()).map(|line| line.label).unwrap_or_default()
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
