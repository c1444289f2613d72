//! Pictures of boards that nobody drew by hand: nothing is hidden, powers differ without colors, the same board looks the
//! same each time, and a large one takes its time and no more.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{listing_for, options, run_deck};
use crate::umpire::chance;
use playdeck::card::Input;
use playdeck::card::fold::fold;
use playdeck::dice::Dice;
use playdeck::filter::map::{self, Stage};
use playdeck::game::diplomacy::board::notation::{MOST_BYTES, read};
use playdeck::game::diplomacy::board::{BOARDS, Board, STARTS, built_in};
use playdeck::game::diplomacy::map::{Map, Province};
use playdeck::game::diplomacy::picture::{layout, sheet};
use playdeck::page;
use playdeck::play::Positions;
use playdeck::stream::{self, Options};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A box of the picture: left, top, right, bottom.
type Box = [i32; 4];

/// The deck with which a game begins, and its map.
pub fn begun(operand: &str, name: &str, map: &'static Map) -> (String, &'static Map) {
    let players = map.powers().filter(|power| !power.is_dummy()).map(|power| format!("P{}\n", power.index()));
    let players = players.collect::<Vec<_>>().concat();
    let deck = format!("$INIT DIPLOMACY,RULES=STANDARD,{operand}={name},SEED=9254408394320685353\n{players}");
    (deck, map)
}

/// All boards and starts.
pub fn all() -> Vec<(String, &'static Map)> {
    let of = |name: &str, start| Map::of(&built_in(start_or(name, start)).unwrap(), name, start);
    let boards = BOARDS.iter().map(|known| begun("BOARD", known.name, of(known.name, None)));
    let starts = STARTS.iter().map(|known| begun("START", known.name, of("STANDARD", Some(known.name))));
    boards.chain(starts).collect()
}

const fn start_or<'n>(name: &'n str, start: Option<&'n str>) -> &'n str {
    match start {
        Some(start) => start,
        None => name,
    }
}

/// A board of somebody's lines, and the deck that brings it.
fn brought(board: &Board) -> (String, &'static Map) {
    let map = Map::of(board, "MADE", None);
    let (begin, _) = begun("BOARD", "MADE", map);
    (
        format!(
            "$BOARD MADE\n{}\n{begin}",
            board.lines().iter().flat_map(|line| fold(line)).collect::<Vec<_>>().join("\n")
        ),
        map,
    )
}

/// The picture of the position that a deck punches.
pub fn drawn(deck: &str) -> String {
    let played = run_deck(format!("{deck}$END\n").as_bytes());
    assert!(played.run.condition.0 <= 4, "{}", played.text());
    let position = played.punched.concat().join("\n");
    let boards = deck.split_once("$INIT").unwrap().0;
    map::draw(format!("{boards}{position}\n").as_bytes(), Input::default(), None, Stage::Play).unwrap()
}

/// The value of an attribute of a node.
pub fn value<'n>(node: &'n str, name: &str) -> Option<&'n str> {
    Some(node.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0)
}

fn number(node: &str, name: &str) -> Option<i32> {
    value(node, name)?.parse().ok()
}

/// The size of a picture.
fn size(picture: &str) -> (i32, i32) {
    let mut numbers =
        value(picture, "viewBox").unwrap().split(' ').skip(2).map(|number| number.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

/// The nodes of a group, each with its id.
fn nodes<'p>(picture: &'p str, group: &str) -> Vec<(&'p str, &'p str)> {
    let Some((_, rest)) = picture.split_once(&format!("<g id=\"{group}\">")) else { return Vec::new() };
    // What is in a group stands farther to the right than its end.
    let deep = picture.split_once(&format!("<g id=\"{group}\">")).unwrap().0.chars().rev();
    let deep = deep.take_while(|letter| *letter == ' ').count();
    let end = rest.find(&format!("\n{}</g>", " ".repeat(deep))).unwrap();
    rest[..end].split("<g id=\"").skip(1).map(|node| (node.split_once('"').unwrap().0, node)).collect()
}

/// The plates with the names of the provinces.
fn plates(picture: &str) -> Vec<(String, Box)> {
    let plate = |(id, node): (&str, &str)| {
        let rect = node.split_once("<rect")?.1;
        let [x, y] = ["x", "y"].map(|name| number(rect, name).unwrap());
        Some((id.to_owned(), [x, y, x + number(rect, "width")?, y + number(rect, "height")?]))
    };
    nodes(picture, "provinces").into_iter().filter_map(plate).collect()
}

/// The marks of units, with their hulls.
fn units(picture: &str) -> Vec<(String, Box)> {
    let mark = |(id, node): (&str, &str)| {
        let path = node.split_once(" d=\"M").unwrap().1;
        let (x, rest) = path.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let wide: i32 = rest.split(['v', 'l']).next().unwrap().parse().unwrap();
        let high: i32 = if let Some((_, rest)) = rest.split_once('v') {
            rest.split('h').next().unwrap().parse().unwrap()
        } else {
            rest.split_once(' ').unwrap().1.split('h').next().unwrap().parse().unwrap()
        };
        let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
        (id.to_owned(), [x, y, x + wide, y + high])
    };
    nodes(picture, "units").into_iter().map(mark).collect()
}

fn overlap(one: Box, other: Box) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// All ids, none twice; each province with its name; each unit and each plate in the picture, and none over another.
fn is_whole(picture: &str, map: &'static Map) {
    let ids: Vec<&str> =
        picture.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands twice: {}", map.name);
    for province in map.provinces() {
        assert!(ids.contains(&province.code()), "{province}");
    }
    let (width, height) = size(picture);
    let (plates, units) = (plates(picture), units(picture));
    let begun: usize = map.powers().map(|power| map.units(power).count()).sum();
    assert_eq!(units.len(), begun, "{}", map.name);
    let is_drawn = map.has_standard_names();
    assert_eq!(plates.len(), if is_drawn { 0 } else { map.province_count() });
    let all: Vec<&(String, Box)> = plates.iter().chain(&units).collect();
    for (number, (id, one)) in all.iter().enumerate() {
        let inside = one[0] >= 0 && one[1] >= 0 && one[2] <= width && one[3] <= height;
        assert!(inside, "{id} {one:?} in {width} x {height} of {}", map.name);
        for (other_id, other) in &all[number + 1..] {
            assert!(!overlap(*one, *other), "{id} {one:?} and {other_id} {other:?} of {}", map.name);
        }
    }
}

#[test]
fn every_board_and_start_is_drawn_with_all_names_and_units_to_be_seen() {
    for (deck, map) in all() {
        is_whole(&drawn(&deck), map);
    }
}

#[test]
fn a_board_by_chance_is_drawn_with_all_names_and_units_to_be_seen() {
    for number in 0..20 {
        let (deck, map) = brought(&chance::board(&mut Dice::new(1959).stream(0, 9, number)));
        is_whole(&drawn(&deck), map);
    }
}

/// Letters and patterns, which are there without colors, tell powers apart: of CHAOS, of a board with as many powers as
/// there can be, and where names begin alike.
#[test]
fn no_two_powers_look_alike() {
    let of = |names: &[String]| {
        let place = |at: usize| format!("Place {at} = {at:03}\nLAND {at:03}\n");
        let places = (0..names.len()).map(place).collect::<Vec<_>>().concat();
        let power = |(at, name): (usize, &String)| format!("{name} ({name}) {at:03}\nA {at:03}\n");
        let powers = names.iter().enumerate().map(power).collect::<Vec<_>>().concat();
        let text = format!("{places}{powers}BEGIN SPRING 1 MOVEMENT\n");
        let board = read("made", &text, &|_| None).unwrap_or_else(|log| panic!("{:#?}", log.messages())).0;
        brought(&board)
    };
    let many: Vec<String> = (0..64)
        .map(|at| format!("ROMA{}{}", char::from(b'A' + at / 26), char::from(b'A' + at % 26)))
        .collect();
    let short = ["UR", "URA", "URAN", "X"].map(str::to_owned);
    for (deck, map) in all().into_iter().chain([of(&many), of(&short)]) {
        let picture = drawn(&deck);
        let sheet = sheet::of(map);
        let count = map.power_count();
        assert_eq!(sheet.letters.iter().collect::<BTreeSet<_>>().len(), count, "{:?}", sheet.letters);
        assert!(sheet.letters.iter().all(|letters| (1..=3).contains(&letters.len())), "{:?}", sheet.letters);
        assert_eq!(sheet.looks.iter().collect::<BTreeSet<_>>().len(), count, "{:?}", sheet.looks);
        // The patterns as they are drawn, without their colors.
        let patterns: BTreeSet<(&str, &str, &str)> = picture
            .split("<pattern ")
            .skip(1)
            .filter(|pattern| pattern.contains("fill-opacity=\"1\""))
            .map(|pattern| {
                (
                    pattern.split('"').nth(1).unwrap(),
                    value(pattern, "patternTransform").unwrap(),
                    value(pattern, "d").unwrap(),
                )
            })
            .collect();
        assert_eq!(patterns.len(), count);
        let shapes: BTreeSet<(&str, &str)> =
            patterns.iter().map(|(_, turn, shape)| (*turn, *shape)).collect();
        assert_eq!(shapes.len(), count.min(39), "{}", map.name);
        for letters in &sheet.letters {
            assert!(
                picture.contains(&format!(">{letters} ")) || map.is_standard() || count <= 7,
                "{letters}"
            );
        }
    }
}

/// The board without its positions.
fn unplaced(name: &str) -> Board {
    Board { positions: std::collections::BTreeMap::new(), ..built_in(name).unwrap() }
}

fn laid(map: &'static Map) -> layout::Layout {
    layout::layout(map, map.provinces().map(|_| (62, 55)).collect(), 30)
}

fn crossings(layout: &layout::Layout) -> usize {
    let middles: Vec<(i64, i64)> =
        layout.middles.iter().map(|(x, y)| (i64::from(*x), i64::from(*y))).collect();
    layout::crossings(&middles, &layout.borders)
}

#[test]
fn a_layout_is_the_same_each_time_and_few_of_its_borders_cross() {
    let mut counted = Vec::new();
    for name in ["ANCMED", "MODERN", "PURE"] {
        let map = Map::of(&unplaced(name), name, None);
        let layout = laid(map);
        assert_eq!(laid(map), layout);
        counted.push((name, crossings(&layout)));
    }
    // No drawing of seven places that all border on each other has fewer than 9.
    assert!(counted[0].1 <= 12 && counted[1].1 <= 150 && (9..=15).contains(&counted[2].1), "{counted:?}");
}

#[test]
fn boards_of_the_program_lie_as_on_the_earth() {
    for name in ["ANCMED", "EMPIRE", "KNOWN901", "MODERN", "PURE", "MILAN"] {
        let board = built_in(name).unwrap();
        assert_eq!(board.positions.len(), board.provinces.len(), "{name}");
        let map = Map::of(&board, name, None);
        let layout = laid(map);
        let all: Vec<Province> = map.provinces().collect();
        // Of two places far apart on the earth, the western one is on the left and the northern one above.
        let degrees: Vec<(i16, i16)> =
            all.iter().map(|at| at.position().map(|at| (at.east, at.north)).unwrap()).collect();
        let fifth = |values: Vec<i16>| (values.iter().max().unwrap() - values.iter().min().unwrap()) / 5;
        let far =
            (fifth(degrees.iter().map(|at| at.0).collect()), fifth(degrees.iter().map(|at| at.1).collect()));
        let placed: Vec<_> = degrees.iter().zip(&layout.middles).collect();
        for (number, ((east, north), (x, y))) in placed.iter().enumerate() {
            for (other, ((to_east, to_north), (to_x, to_y))) in placed.iter().enumerate() {
                let pair = || format!("{} {} of {name}", all[number], all[other]);
                assert!(east + far.0 >= *to_east || x < to_x, "{}", pair());
                assert!(north + far.1 >= *to_north || y > to_y, "{}", pair());
            }
        }
    }
    let standard = Board::standard();
    assert_eq!(standard.positions.len(), standard.provinces.len());
}

#[test]
fn a_large_board_is_drawn_in_bounded_time() {
    are_drawn_in_time(240, 100);
}

/// As many provinces as a code of three digits tells, and as many borders as a megabyte holds.
#[test]
#[ignore = "long: cargo long"]
fn the_largest_boards_are_drawn_in_bounded_time() {
    are_drawn_in_time(1_000, 400);
}

/// A ring of provinces, the same without a border, and some that all border on each other.
fn are_drawn_in_time(count: usize, joined: usize) {
    let code = |at: usize| format!("{at:03}");
    let of = |count: usize, others: &dyn Fn(usize) -> Vec<usize>| {
        let name = |at: usize| format!("P{at} = {}\n", code(at));
        let names = (0..count).map(name).collect::<Vec<_>>().concat();
        let land = |at: usize| {
            let list: Vec<String> = others(at).into_iter().map(code).collect();
            let abuts = if list.is_empty() { "" } else { " ABUTS " };
            format!("LAND {}{abuts}{}\n", code(at), list.join(" "))
        };
        let lands = (0..count).map(land).collect::<Vec<_>>().concat();
        let powers = "ONE (ONE) 000\nA 000\nTWO (TWO) 001\nA 001\nBEGIN SPRING 1 MOVEMENT\n";
        let text = names + &lands + powers;
        assert!(text.len() < MOST_BYTES);
        read("made", &text, &|_| None).unwrap_or_else(|log| panic!("{:#?}", log.messages())).0
    };
    let ring = of(count, &|at| vec![(at + count - 1) % count, (at + 1) % count]);
    let alone = of(count, &|_| Vec::new());
    let full = of(joined, &|at| (0..joined).filter(|other| *other != at).collect());
    for board in [ring, alone, full] {
        let (deck, map) = brought(&board);
        let before = Instant::now();
        let picture = drawn(&deck);
        // A debug build on a busy machine needs a tenth of this.
        assert!(before.elapsed() < Duration::from_mins(1), "{:?}", before.elapsed());
        assert_eq!(plates(&picture).len(), map.province_count());
    }
}

/// The page of one reader.
fn page_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let options = Options { reader, page: Some(page::Style::default()), ..options() };
    let mut output = Vec::new();
    stream::pages::run(deck, &options, Positions::Unasked, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

/// A page has a close-up for each power, in which all its units are.
#[test]
fn a_page_has_a_close_up_for_each_power() {
    let map = Map::of(&built_in("ANCMED").unwrap(), "ANCMED", None);
    let (deck, _) = begun("BOARD", "ANCMED", map);
    let deck = format!("{deck}$MOVES SPRING, 1\n$END\n");
    let picture = map::draw(deck.as_bytes(), Input::default(), None, Stage::Play).unwrap();
    let (width, height) = size(&picture);
    let marks = units(&picture);
    for power in map.powers() {
        let view = picture
            .split("<view ")
            .skip(1)
            .find(|view| value(view, "data-of") == Some(power.name()))
            .unwrap();
        let part: Vec<i32> =
            value(view, "viewBox").unwrap().split(' ').map(|part| part.parse().unwrap()).collect();
        let [x, y, wide, high] = part[..] else { panic!("{part:?}") };
        assert!(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, "{part:?}");
        assert!(wide * high < width * height / 2, "{power}: {part:?}");
        for (_, at) in map.units(power) {
            let id = format!("unit-{}", at.province());
            let (_, mark) = marks.iter().find(|(known, _)| *known == id).unwrap();
            assert!(
                mark[0] >= x && mark[1] >= y && mark[2] <= x + wide && mark[3] <= y + high,
                "{power} {at}"
            );
        }
    }
    let page = page_for(deck.as_bytes(), "ROME");
    for power in map.powers() {
        assert_eq!(page.matches(&format!("<summary>{power}, close up</summary>")).count(), 3, "{power}");
    }
    let used = page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    for id in used.filter(|id| id.ends_with("-board")) {
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn orders_and_results_are_drawn_as_on_the_standard_board() {
    let map = Map::of(&built_in("ANCMED").unwrap(), "ANCMED", None);
    let (deck, _) = begun("BOARD", "ANCMED", map);
    let moves = "$CARTHAGE\nA CIR - CAR\nF THA - GOT\n$EGYPT\nF ALE - LIB\nA MEM S F ALE - LIB\nA THB H\n";
    let deck = format!("{deck}$MOVES SPRING, 1\n{moves}$END\n");
    let picture = map::draw(deck.as_bytes(), Input::default(), None, Stage::Play).unwrap();
    for mark in [
        "<g id=\"move-CIR\" class=\"move failed\">",
        "<g id=\"move-THA\" class=\"move\">",
        "<g id=\"hold-THB\" class=\"hold\">",
    ] {
        assert!(picture.contains(mark), "{mark}");
    }
    assert!(listing_for(deck.as_bytes(), "public").contains("F THA - GOT"));
}

/// A position is a comment: it is kept, changes no sum, and a slip in it refuses nothing.
#[test]
fn positions_are_comments_that_are_kept() {
    let text = "A = AAA\nB = BBB\nLAND AAA ABUTS BBB\nLAND BBB ABUTS AAA\n#AT AAA 48.2 -16.4\nONE (ONE) AAA\nA AAA\n\
        TWO (TWO) BBB\nA BBB\nBEGIN SPRING 1 MOVEMENT\n";
    let of = |text: &str| read("made", text, &|_| None).unwrap_or_else(|log| panic!("{:#?}", log.messages()));
    let (board, log) = of(text);
    assert!(log.messages().is_empty());
    let (bare, _) = of(&text.replace("#AT", "# AT"));
    assert_eq!((bare.positions.len(), board.positions.len()), (0, 1));
    assert_eq!(board.sum(), bare.sum());
    assert!(board.lines().contains(&"#AT AAA 48.2 -16.4".to_owned()), "{:?}", board.lines());
    assert_eq!(of(&board.lines().join("\n")).0, board);
    for (line, due) in [
        ("#AT", 376),
        ("#AT AAA", 376),
        ("#AT AAA 1", 376),
        ("#AT AAA 91 0", 376),
        ("#AT AAA 0 361", 376),
        ("#AT AAA 1.25 0", 376),
        ("#AT AAA 1 2 3", 376),
        ("#AT AAA + 1", 376),
        ("#AT THE BEGINNING", 376),
        ("#AT CCC 1 2", 377),
        ("#AT AAA -90 360", 0),
        ("#at AAA", 0),
        ("#ATLAS", 0),
    ] {
        let (_, log) = of(&format!("{text}{line}\n"));
        let told: Vec<u16> = log.messages().iter().map(|message| message.definition.number).collect();
        assert_eq!(told, Some(due).filter(|due| *due > 0).into_iter().collect::<Vec<_>>(), "{line}");
    }
    let (renamed, _) = of(&format!("{text}AAA -> C = CCC\n"));
    assert!(
        renamed.lines().contains(&"#AT CCC 48.2 -16.4".to_owned()),
        "a place that is renamed stays where it is"
    );
}
