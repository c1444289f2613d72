//! The board as one page of print.
//!
//! The background (coasts, borders, lines between the seas) is a drawing in a file of its own, and the labels are
//! printed over it. Only characters that every print train has are used, and no small letters.

use super::super::map::Province;
use super::super::position::Position;
use super::super::power::Power;
use super::super::unit::{Kind, Unit};
use super::{bearing, dislodged, letters, places, tally, title};
use crate::document::Document;

/// Coasts, borders and lines between seas: 54 lines without trailing blanks. The upper left corner is free for the
/// legend.
const GROUND: &str = include_str!("ground.txt");

/// Prints the board if maps are wanted and the medium can print the whole of it.
pub fn print(position: &Position, out: &mut Document<'_>) {
    if out.medium().has_maps {
        out.drawing("The board", &page(position));
    }
}

/// A text on the page: its line and print position, counted from 0.
struct Mark {
    row: usize,
    column: usize,
    text: String,
}

fn page(position: &Position) -> Vec<String> {
    let mut page: Vec<Vec<u8>> = GROUND.lines().map(|line| line.as_bytes().to_vec()).collect();
    let marks: Vec<Mark> =
        Province::all().flat_map(|province| label(position, province)).chain(legend(position)).collect();
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
    let place = places::of(province);
    let name = match position.centers.owner(province) {
        Some(power) => format!("{province}*{}", letters(power)),
        None if province.is_center() => format!("{province}*"),
        None => province.to_string(),
    };
    let texts =
        [Some(name), position.units.get(province).map(holding), leaving(&dislodged(position, province))];
    let (first, column) = (usize::from(place.row), usize::from(place.column));
    let marks = texts.into_iter().enumerate();
    marks.filter_map(|(below, text)| Some(Mark { row: first + below, column, text: text? })).collect()
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

/// What the marks mean, and how many centers and units each power has.
fn legend(position: &Position) -> Vec<Mark> {
    let mut texts = vec![
        (0, title(position)),
        (2, "VIE*AUS   CENTER AND ITS OWNER".to_owned()),
        (3, "SPA*      CENTER OF NOBODY".to_owned()),
        (4, "(A AUS)   ARMY      <F ENG> FLEET".to_owned()),
        (5, "?A AUS?   MUST RETREAT".to_owned()),
        (6, "- :       COAST     . BORDER  , SEAS".to_owned()),
        (7, "CENTERS AND UNITS".to_owned()),
    ];
    for (row, powers) in (8..).zip(Power::ALL.chunks(3)) {
        let counts = powers.iter().map(|power| {
            let (centers, units) = tally(position, *power);
            format!("{}{centers:>3}{units:>3}", letters(*power))
        });
        texts.push((row, counts.collect::<Vec<_>>().join("   ")));
    }
    texts.into_iter().map(|(row, text)| Mark { row, column: 0, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::diplomacy::adjudicate::Dislodged;
    use crate::game::diplomacy::map::Location;
    use crate::game::diplomacy::position::Rules;

    /// The number of print positions in a line.
    const WIDTH: usize = 132;

    fn at_start() -> Position {
        Position::at_start(Rules::Standard, 18, Default::default())
    }

    /// Every center is owned, every province has a unit and a second one that it dislodged, all with the longest texts.
    fn full() -> Position {
        let mut position = at_start();
        for province in Province::all() {
            let at = province.coasts().last().unwrap_or(Location::province_itself(province));
            let kind =
                if province.index() % 2 == 0 || at.coast().is_some() { Kind::Fleet } else { Kind::Army };
            let power = Power::ALL[province.index() % 7];
            let unit = Unit { power, kind, at };
            position.units.place(unit);
            position.dislodged.push(Dislodged { unit, by: province, by_convoy: false, landed: None });
            if province.is_center() {
                position.centers.give(province, power);
            }
        }
        position
    }

    /// Each text is on the page where it was put, with a free position on either side, so no text covers another.
    #[test]
    fn no_two_labels_touch_even_on_a_board_without_a_free_place() {
        let position = full();
        let page = page(&position);
        let labels: Vec<Mark> = Province::all().flat_map(|province| label(&position, province)).collect();
        assert_eq!(labels.len(), 3 * 75);
        for mark in labels.into_iter().chain(legend(&position)) {
            let row = format!(" {:WIDTH$} ", page[mark.row]);
            assert_eq!(&row[mark.column..mark.column + mark.text.len() + 2], format!(" {} ", mark.text));
        }
    }

    #[test]
    fn armies_that_were_driven_out_where_they_landed_stand_there() {
        let army = |code, power| {
            let place = |code| Province::from_code(code).unwrap();
            let unit = Unit { power, kind: Kind::Army, at: Location::province_itself(place(code)) };
            Dislodged { unit, by: place("RUH"), by_convoy: false, landed: Some(place("HOL")) }
        };
        let mut position = at_start();
        let holland = |position: &Position| {
            let marks = Province::all().flat_map(|province| label(position, province));
            let leaving: Vec<String> =
                marks.map(|mark| mark.text).filter(|text| text.starts_with('?')).collect();
            let place = places::of(Province::from_code("HOL").unwrap());
            let row = page(position)[usize::from(place.row) + 2].clone();
            assert!(leaving.iter().all(|text| row[usize::from(place.column)..].starts_with(text)), "{row}");
            leaving
        };
        position.dislodged.push(army("YOR", Power::England));
        assert_eq!(holland(&position), ["?A ENG?"]);
        position.dislodged.push(army("NORW", Power::Russia));
        assert_eq!(holland(&position), ["?ENG RUS?"]);
        position.dislodged.push(army("EDI", Power::England));
        assert_eq!(holland(&position), ["?3 ARMIES?"]);
    }

    #[test]
    fn every_province_stands_on_the_page_once() {
        for position in [at_start(), full()] {
            let page = page(&position).split_off(1).join("\n");
            let legend = legend(&position).into_iter().map(|mark| mark.text).collect::<Vec<_>>();
            let page = legend.iter().fold(page, |page, text| page.replacen(text.as_str(), "", 1));
            let words: Vec<&str> =
                page.split_whitespace().map(|word| word.split('*').next().unwrap_or(word)).collect();
            for province in Province::all() {
                let count = words.iter().filter(|word| **word == province.code()).count();
                assert_eq!(count, 1, "{province}");
            }
        }
    }

    #[test]
    fn the_page_fits_on_the_paper_and_every_train_can_print_it() {
        let page = page(&full());
        assert_eq!(page.len(), 54);
        let is_safe = |letter: char| {
            letter.is_ascii_uppercase() || letter.is_ascii_digit() || " \"%&'()*+,-./:;<=>?_".contains(letter)
        };
        for row in page {
            assert!(row.len() <= WIDTH && row.chars().all(is_safe), "{row}");
        }
    }

    #[test]
    fn the_start_is_drawn_as_it_stands() {
        let page = page(&at_start()).join("\n");
        assert_eq!(page.matches("(A ").count(), 13 + 1, "with the one of the legend");
        assert_eq!(page.matches("<F ").count(), 9 + 1, "with the one of the legend");
        assert!(page.contains("<F RUS SC>") && page.contains("RUS  4  4") && page.contains("SPA* "));
    }
}
