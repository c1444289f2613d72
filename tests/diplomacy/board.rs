//! The picture of the board, as it is drawn by hand: no two labels touch, and the outlines are those of the map.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::diplomacy::map::{Location, Province, STANDARD_MAP, Terrain, army_reaches};
use playdeck::game::diplomacy::picture::board::{self, Corner};
use playdeck::game::diplomacy::picture::page::{Mark, marks, page};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Dislodged, Kind, Unit};
use std::collections::BTreeSet;

/// The number of print positions in a line.
const WIDTH: usize = 132;

fn at_start() -> Position {
    Position::at_start(&STANDARD_MAP, Rules::Standard, 18, Vec::default())
}

/// Every center is owned, every province has a unit and a second one that it dislodged, all with the longest texts.
fn full() -> Position {
    let mut position = at_start();
    for province in STANDARD_MAP.provinces() {
        let at = province.coasts().last().unwrap_or(Location::province_itself(province));
        let kind = if province.index() % 2 == 0 || at.coast().is_some() { Kind::Fleet } else { Kind::Army };
        let power = Power::SEVEN[province.index() % 7];
        let unit = Unit { power, kind, at };
        position.units.place(unit);
        position.dislodged.push(Dislodged { unit, by: province, by_convoy: false, landed: None });
        if province.is_center() {
            position.centers.give(province, power);
        }
    }
    position
}

/// The marks of the legend, which is at the left edge, and those of the provinces.
fn legend_and_labels(position: &Position) -> (Vec<Mark>, Vec<Mark>) {
    marks(position).into_iter().partition(|mark| mark.column == 0)
}

/// Each text is on the page where it was put, with a free position on either side, so no text covers another.
#[test]
fn no_two_labels_touch_even_on_a_board_without_a_free_place() {
    let position = full();
    let page = page(&position);
    assert_eq!(legend_and_labels(&position).1.len(), 3 * 75);
    for mark in marks(&position) {
        let row = format!(" {:WIDTH$} ", page[mark.row]);
        assert_eq!(&row[mark.column..mark.column + mark.text.len() + 2], format!(" {} ", mark.text));
    }
}

#[test]
fn armies_that_were_driven_out_where_they_landed_stand_there() {
    let army = |code, power| {
        let place = |code| STANDARD_MAP.province(code).unwrap();
        let unit = Unit { power, kind: Kind::Army, at: Location::province_itself(place(code)) };
        Dislodged { unit, by: place("RUH"), by_convoy: false, landed: Some(place("HOL")) }
    };
    let mut position = at_start();
    let holland = |position: &Position| {
        let (_, labels) = legend_and_labels(position);
        let leaving: Vec<String> =
            labels.into_iter().map(|mark| mark.text).filter(|text| text.starts_with('?')).collect();
        let (column, row) = board::label(STANDARD_MAP.province("HOL").unwrap());
        let row = page(position)[usize::from(row) + 2].clone();
        assert!(leaving.iter().all(|text| row[usize::from(column)..].starts_with(text)), "{row}");
        leaving
    };
    position.dislodged.push(army("YOR", Power::ENGLAND));
    assert_eq!(holland(&position), ["?A ENG?"]);
    position.dislodged.push(army("NORW", Power::RUSSIA));
    assert_eq!(holland(&position), ["?ENG RUS?"]);
    position.dislodged.push(army("EDI", Power::ENGLAND));
    assert_eq!(holland(&position), ["?3 ARMIES?"]);
}

#[test]
fn every_province_stands_on_the_page_once() {
    for position in [at_start(), full()] {
        let page = page(&position).split_off(1).join("\n");
        let (legend, _) = legend_and_labels(&position);
        let page = legend.iter().fold(page, |page, mark| page.replacen(&mark.text, "", 1));
        let words: Vec<&str> =
            page.split_whitespace().map(|word| word.split('*').next().unwrap_or(word)).collect();
        for province in STANDARD_MAP.provinces() {
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

/// The lines of the drawing are in the order of the map, every province has a label, and everything of a line is read.
#[test]
fn every_province_has_its_line_in_the_drawing() {
    for (province, line) in STANDARD_MAP.provinces().zip(board::lines()) {
        assert_eq!(line.name, province.code());
        assert_ne!(line.label, (0, 0), "{province}");
    }
    let named = |name| board::lines().iter().filter(|line| line.name == name).count();
    assert_eq!((board::lines().len(), named(board::CLOSED), named(board::SEA)), (96, 2, 19));
    let corners: usize = board::lines().iter().map(|line| line.outline.len()).sum();
    let commas = include_str!("../../src/game/diplomacy/picture/board.txt").lines();
    let commas: usize =
        commas.filter(|line| !line.starts_with('#')).map(|line| line.matches(',').count()).sum();
    assert_eq!(corners + 75, commas);
}

/// The outline of each province on land.
fn outlines() -> Vec<(Province, &'static [Corner])> {
    let lines =
        STANDARD_MAP.provinces().zip(board::lines()).map(|(province, line)| (province, &line.outline[..]));
    lines.filter(|(_, outline)| !outline.is_empty()).collect()
}

/// Provinces that border on each other by land have a side in common, and no others do; Denmark and Sweden face
/// each other across a strait.
#[test]
fn the_outlines_touch_where_armies_march() {
    for (province, outline) in outlines() {
        for (other, opposite) in outlines().into_iter().filter(|(other, _)| *other != province) {
            let others: BTreeSet<&Corner> = opposite.iter().collect();
            let shared = outline.iter().filter(|corner| others.contains(corner)).count();
            let is_strait = [province, other].iter().all(|at| ["DEN", "SWE"].contains(&at.code()));
            let is_border = army_reaches(province, other);
            assert_eq!(shared >= 2 || is_strait, is_border, "{province} and {other}");
        }
    }
}

#[test]
fn all_land_and_no_water_has_an_outline() {
    let outlined: Vec<Province> = outlines().into_iter().map(|(province, _)| province).collect();
    let land = STANDARD_MAP.provinces().filter(|province| province.terrain() != Terrain::Water);
    assert_eq!(outlined, land.collect::<Vec<_>>());
}
