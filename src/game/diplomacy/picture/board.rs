//! Where everything is in the picture: the labels of the provinces, the outlines of the land and the lines between the
//! seas, as `board.txt` has them.

use playdeck_diplomacy_rules::world::map::{Location, Province, STANDARD_MAP};
use std::sync::LazyLock;

const TEXT: &str = include_str!("board.txt");
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    lines.map(Line::read).collect()
});

/// A corner: across and down, in tenths of a print position and of a line.
pub type Corner = (u16, u16);

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
const COASTS: [(&str, (i32, i32)); 6] = [
    ("BUL-EC", (1016, 727)),
    ("BUL-SC", (952, 768)),
    ("SPA-NC", (150, 684)),
    ("SPA-SC", (290, 800)),
    ("STPE-NC", (1150, 92)),
    ("STPE-SC", (1005, 262)),
];

/// The upper left corner of a province's label, in pixels of the picture.
pub fn corner(province: Province) -> (i32, i32) {
    let (column, row) = label(province);
    (i32::from(column) * 10, i32::from(row) * 50 / 3)
}

/// Whether a mark of some half width is hidden by the label of a province, with the letters of an owner behind its code.
/// Labels lie over all lines.
pub fn is_labelled((x, y): (i32, i32), half: i32) -> bool {
    STANDARD_MAP.provinces().any(|province| {
        let (left, top) = corner(province);
        let center = if province.is_center() { 13 } else { 0 };
        let letters = i32::try_from(province.code().len()).unwrap_or_default();
        let width = center + 9 * letters + 22;
        (left - half..=left + width + half).contains(&x) && (top - half..=top + 17 + half).contains(&y)
    })
}

/// The middle of the mark of a unit at a place, in pixels of the picture: below the label, or at its coast.
pub fn spot(place: Location) -> (i32, i32) {
    let (x, y) = corner(place.province());
    let coast = COASTS.iter().find(|(code, _)| *code == place.code());
    coast.map_or((x + 28, y + 24), |(_, middle)| *middle)
}
