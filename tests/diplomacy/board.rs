//! The picture of the board, as it is drawn by hand: no two labels touch, and the outlines are those of the map.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::diplomacy::board::built_in;
use playdeck::game::diplomacy::map::{Location, Map, Province, STANDARD_MAP, Terrain, army_reaches};
use playdeck::game::diplomacy::picture::board::{self, Corner, Land, Line, SEA};
use playdeck::game::diplomacy::picture::page::{Mark, marks, page};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Dislodged, Kind, Unit};

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

/// Of 34 powers the legend has those with most centers, then with most units, and how many more there are.
#[test]
fn too_many_powers_for_the_legend_are_counted() {
    let map = Map::of(&built_in("CHAOS").unwrap(), "STANDARD", Some("CHAOS"));
    let mut position = Position::at_start(map, Rules::Standard, 18, Vec::default());
    let [edi, swe, venice] = ["EDI", "SWE", "VEN"].map(|code| map.province(code).unwrap());
    let of = |at: Province| at.home().unwrap();
    position.centers.give(edi, of(venice));
    position.units.place(Unit { power: of(swe), kind: Kind::Army, at: Location::province_itself(swe) });
    let page = page(&position);
    let rows: Vec<&str> = page[8..11].iter().map(|row| row[..33].trim_end()).collect();
    assert_eq!(rows[0], "VEN  2  0   SWE  1  1   ANK  1  0");
    assert!(rows[2].ends_with("   26 MORE"), "{rows:?}");
}

/// The labels of the drawing are in the order of the map, and everything of the file is read.
#[test]
fn every_province_has_its_line_in_the_drawing() {
    let drawing = board::drawing();
    assert_eq!(drawing.labels.len(), 75);
    for (province, (code, label)) in STANDARD_MAP.provinces().zip(&drawing.labels) {
        assert_eq!(*code, province.code());
        assert_ne!(*label, (0, 0), "{province}");
    }
    let corners: usize = drawing.lines.iter().map(|line| line.corners.len()).sum();
    let commas = include_str!("../../src/game/diplomacy/picture/board.txt").lines();
    let commas: usize =
        commas.filter(|line| !line.starts_with('#')).map(|line| line.matches(',').count()).sum();
    assert_eq!(corners + 75, commas);
    let known = |side: &str| ["closed", SEA].contains(&side) || STANDARD_MAP.province(side).is_some();
    for line in &drawing.lines {
        assert!(line.corners.len() > 1 && line.sides.iter().all(|side| known(side)), "{line:?}");
    }
}

/// Provinces that border on each other by land have a border in the drawing, and no others do; Denmark and Sweden face
/// each other across a strait.
#[test]
fn the_outlines_touch_where_armies_march() {
    let lines = &board::drawing().lines;
    for province in STANDARD_MAP.provinces() {
        for other in STANDARD_MAP.provinces().filter(|other| *other != province) {
            let is_both = |line: &&Line| [province, other].iter().all(|at| line.sides.contains(&at.code()));
            let is_strait = [province, other].iter().all(|at| ["DEN", "SWE"].contains(&at.code()));
            let is_border = lines.iter().any(|line| is_both(&line));
            assert_eq!(is_border || is_strait, army_reaches(province, other), "{province} and {other}");
        }
    }
}

/// The borders and coasts of the land are put together to whole outlines.
#[test]
fn all_land_and_no_water_has_an_outline_and_each_is_closed() {
    let drawing = board::drawing();
    for (province, land) in STANDARD_MAP.provinces().zip(&drawing.lands) {
        assert_eq!(land.outlines.is_empty(), province.terrain() == Terrain::Water, "{province}");
    }
    for outline in drawing.lands.iter().chain([&drawing.closed]).flat_map(|land| &land.outlines) {
        assert!(outline.len() > 3 && outline.first() == outline.last(), "{outline:?}");
    }
}

/// On which side of a line a point lies, seen from its begin: left, right, or on it.
fn side(begin: Corner, end: Corner, at: Corner) -> i32 {
    let [begin, end, at] = [begin, end, at].map(|(x, y)| (i32::from(x), i32::from(y)));
    ((end.0 - begin.0) * (at.1 - begin.1) - (end.1 - begin.1) * (at.0 - begin.0)).signum()
}

/// Whether two pieces of lines have a point in common that is not an end of both.
fn meet(one: [Corner; 2], other: [Corner; 2]) -> bool {
    let apart = |one: [u16; 2], other: [u16; 2]| one.iter().max() < other.iter().min();
    let across = [one.map(|at| at.0), other.map(|at| at.0)];
    let down = [one.map(|at| at.1), other.map(|at| at.1)];
    let is_apart = [across, down].iter().any(|[one, other]| apart(*one, *other) || apart(*other, *one));
    let ends = one.iter().filter(|at| other.contains(at)).count();
    let around = |one: [Corner; 2], other: [Corner; 2]| {
        other.map(|at| side(one[0], one[1], at)).iter().product::<i32>()
    };
    let (first, second) = (around(one, other), around(other, one));
    match ends {
        0 => !is_apart && first <= 0 && second <= 0,
        // They may go on in the same direction, and not back over each other.
        1 => {
            let shared = *one.iter().find(|at| other.contains(at)).unwrap();
            let tip = |piece: [Corner; 2]| *piece.iter().find(|at| **at != shared).unwrap();
            let (one, other) = (tip(one), tip(other));
            let towards =
                |at: Corner| (i32::from(at.0) - i32::from(shared.0), i32::from(at.1) - i32::from(shared.1));
            let (one_way, other_way) = (towards(one), towards(other));
            side(shared, one, other) == 0 && one_way.0 * other_way.0 + one_way.1 * other_way.1 > 0
        }
        _ => true,
    }
}

/// Borders and coasts meet at their ends alone, so that no land lies over another.
#[test]
fn no_border_and_no_coast_crosses_another() {
    assert!(meet([(0, 0), (9, 9)], [(0, 9), (9, 0)]) && meet([(0, 0), (9, 0)], [(0, 0), (5, 0)]));
    assert!(meet([(0, 0), (9, 0)], [(5, 0), (5, 4)]) && !meet([(0, 0), (9, 0)], [(0, 0), (5, 1)]));
    assert!(!meet([(0, 0), (9, 0)], [(9, 0), (12, 0)]) && !meet([(0, 0), (9, 9)], [(5, 4), (9, 0)]));
    let lines = board::drawing().lines.iter().filter(|line| line.sides != [SEA]);
    let pieces: Vec<(&Line, [Corner; 2])> =
        lines.flat_map(|line| line.corners.windows(2).map(move |pair| (line, [pair[0], pair[1]]))).collect();
    assert!(pieces.len() > 2_000, "{}", pieces.len());
    for (number, (line, one)) in pieces.iter().enumerate() {
        for (other_line, other) in &pieces[number + 1..] {
            assert!(!meet(*one, *other), "{:?} {one:?} and {:?} {other:?}", line.sides, other_line.sides);
        }
    }
}

/// Whether a point lies in some land: whether a line from it to the right passes an odd number of pieces of outlines.
fn holds(land: &Land, (x, y): (i32, i32)) -> bool {
    let pieces = land.outlines.iter().flat_map(|outline| outline.windows(2));
    let passed = pieces.filter(|pair| {
        let [(left, top), (right, bottom)] = [pair[0], pair[1]].map(|(x, y)| (i32::from(x), i32::from(y)));
        let (rise, run) = (bottom - top, right - left);
        (top > y) != (bottom > y) && (x - left) * rise.abs() < (y - top) * run * rise.signum()
    });
    passed.count() % 2 == 1
}

/// The mark of a center, the code and the units of a province are on its own land, or on water.
#[test]
fn names_centers_and_units_lie_where_they_belong() {
    let drawing = board::drawing();
    for (province, land) in STANDARD_MAP.provinces().zip(&drawing.lands) {
        let (left, top) = board::corner(province);
        let code = if province.is_center() { left + 13 } else { left };
        let width = 9 * i32::try_from(province.code().len()).unwrap();
        let name = [0, width / 2, width - 1].map(|across| (code + across, top + 8));
        let center = province.is_center().then_some((left + 5, top + 8));
        let coasts = province.coasts().chain([Location::province_itself(province)]);
        let marks = name.into_iter().chain(center).chain(coasts.map(board::spot));
        for at in marks {
            if province.terrain() == Terrain::Water {
                let mut lands = drawing.lands.iter().chain([&drawing.closed]);
                assert!(!lands.any(|land| holds(land, at)), "{province} at {at:?}");
            } else {
                assert!(holds(land, at), "{province} at {at:?}");
            }
        }
    }
}
