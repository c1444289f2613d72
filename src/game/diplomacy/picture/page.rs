//! The board as one page of print.
//!
//! The background (coasts, borders, lines between the seas) is a drawing in a file of its own, and the labels are
//! printed over it. Only characters that every print train has are used, and no small letters.

use super::{bearing, board, dislodged, letters, tally, title};
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};
use playdeck_print::document::Document;
use std::cmp::Reverse;

/// Coasts, borders and lines between seas: 54 lines without trailing blanks. The upper left corner is free for the
/// legend.
const GROUND: &str = include_str!("ground.txt");

/// Prints the board if maps are wanted and the medium can print the whole of it.
pub fn print(position: &Position, out: &mut Document<'_>) {
    // Only the board of 1901 has a background.
    if out.medium().has_maps && position.map.has_standard_places() {
        out.drawing("The board", &page(position));
    }
}

/// A text on the page: its line and print position, counted from 0.
#[derive(Debug)]
pub struct Mark {
    /// The line.
    pub row: usize,
    /// The print position.
    pub column: usize,
    /// The text.
    pub text: String,
}

/// The texts on the page: the labels of the provinces, then the legend in the upper left corner.
pub fn marks(position: &Position) -> Vec<Mark> {
    position.map.provinces().flat_map(|province| label(position, province)).chain(legend(position)).collect()
}

/// The board as 54 lines.
pub fn page(position: &Position) -> Vec<String> {
    let mut page: Vec<Vec<u8>> = GROUND.lines().map(|line| line.as_bytes().to_vec()).collect();
    let marks = marks(position);
    // A free position on either side keeps the background from being read as part of the text.
    for mark in &marks {
        let first = mark.column.saturating_sub(1);
        place(&mut page, mark.row, first, mark.column + mark.text.len() + 1).fill(b' ');
    }
    for mark in &marks {
        let end = mark.column + mark.text.len();
        place(&mut page, mark.row, mark.column, end).copy_from_slice(mark.text.as_bytes());
    }
    page.into_iter().map(|row| String::from_utf8(row).unwrap_or_default()).collect()
}

/// The positions of a row from `first` up to but not including `end`; the row is extended if it is shorter.
fn place(page: &mut [Vec<u8>], row: usize, first: usize, end: usize) -> &mut [u8] {
    let line = &mut page[row];
    if line.len() < end {
        line.resize(end, b' ');
    }
    &mut line[first..end]
}

/// The label of a province: one to three texts, one below the other.
fn label(position: &Position, province: Province) -> Vec<Mark> {
    let name = match position.centers.owner(province) {
        Some(power) => format!("{province}*{}", letters(power)),
        None if province.is_center() => format!("{province}*"),
        None => province.to_string(),
    };
    let texts =
        [Some(name), position.units.get(province).map(holding), leaving(&dislodged(position, province))];
    let (column, first) = board::label(province);
    let rows = usize::from(first)..;
    let marks =
        rows.zip(texts).filter_map(|(row, text)| Some(Mark { row, column: column.into(), text: text? }));
    marks.collect()
}

/// The text for a unit that is not dislodged.
fn holding(unit: Unit) -> String {
    match unit.kind {
        Kind::Army => format!("(A {})", bearing(unit)),
        Kind::Fleet => format!("<F {}>", bearing(unit)),
    }
}

/// The text for a unit that must retreat, or for their number. Only armies can be several, where convoys had landed
/// them.
fn leaving(units: &[Unit]) -> Option<String> {
    match units {
        [] => None,
        [unit] => Some(format!("?{} {}?", unit.kind.letter(), bearing(*unit))),
        [one, other] => Some(format!("?{} {}?", letters(one.power), letters(other.power))),
        armies => Some(format!("?{} ARMIES?", armies.len())),
    }
}

/// How many powers there is room for.
const ROOM: usize = 9;

/// How many centers and units each power has. Of too many powers it has those that have most, and how many more there are.
fn counts(position: &Position) -> Vec<String> {
    let mut powers: Vec<(Power, (usize, usize))> =
        position.powers().map(|power| (power, tally(position, power))).collect();
    let more = (powers.len() > ROOM).then(|| powers.len() + 1 - ROOM);
    if more.is_some() {
        powers.sort_by_key(|(_, tally)| Reverse(*tally));
        powers.truncate(ROOM - 1);
    }
    let count = |(power, (centers, units))| format!("{}{centers:>3}{units:>3}", letters(power));
    powers.into_iter().map(count).chain(more.map(|more| format!("{more} MORE"))).collect()
}

/// What the marks mean, and how many centers and units each power has.
fn legend(position: &Position) -> Vec<Mark> {
    let mut texts = vec![
        (0, title(position)),
        (2, "VIE*AUS   CENTER AND ITS OWNER".to_owned()),
        (3, "SPA*      CENTER OF NOBODY".to_owned()),
        (4, "(A AUS)   ARMY      <F ENG> FLEET".to_owned()),
        (5, "?A AUS?   MUST RETREAT".to_owned()),
        (6, "- :       COAST     . BORDER  , SEAS".to_owned()),
        (7, if position.is_in_fog() { "IN SIGHT: CENTERS, UNITS" } else { "CENTERS AND UNITS" }.to_owned()),
    ];
    for (row, counts) in (8..).zip(counts(position).chunks(3)) {
        texts.push((row, counts.join("   ")));
    }
    texts.into_iter().map(|(row, text)| Mark { row, column: 0, text }).collect()
}
