//! The board as a page of the listing and as an SVG document, for positions of a real game.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, listing_for, run_deck};
use playdeck::card::Input;
use playdeck::filter::map::{self, Stage};
use playdeck::game::diplomacy::map::{ProvinceSet, STANDARD_MAP};
use std::collections::BTreeSet;

/// The whole game up to a card, without that card.
fn game_until(card: &str) -> String {
    let whole = deck("diplomacy/whole-game");
    format!("{}$END\n", whole.split_once(card).unwrap().0)
}

/// The position of that deck as a picture.
fn svg(deck: &str) -> String {
    let cards = run_deck(deck.as_bytes()).punched.concat().join("\n");
    map::draw(cards.as_bytes(), Input::default(), None, Stage::Play).unwrap()
}

/// The pages of a listing, without their carriage control and heading.
fn pages(listing: &str) -> Vec<Vec<&str>> {
    let starts = format!("\n{listing}");
    assert!(starts.starts_with("\n1"));
    let pages =
        listing.split("\n1").map(|page| page.lines().skip(1).map(|line| line.get(1..).unwrap_or_default()));
    pages.map(Iterator::collect).collect()
}

fn is_board(page: &Vec<&str>) -> bool {
    page.iter().any(|line| line.starts_with("THE BOARD BEFORE") || line.starts_with("THE BOARD AT THE END"))
}

#[test]
fn each_play_ends_with_the_board_on_a_page_of_its_own() {
    let listing = listing_for(game_until("$MOVES SPRING, 1903").as_bytes(), "public");
    let plays = listing.lines().filter(|line| line.starts_with('1') && line.ends_with("PAGE    1")).count();
    let boards: Vec<Vec<&str>> = pages(&listing).into_iter().filter(is_board).collect();
    let presses = listing.lines().filter(|line| line.starts_with('1') && line.contains(" PRESS")).count();
    assert_eq!(boards.len(), plays - presses);
    for board in boards {
        assert_eq!((board.len(), board[0].trim()), (55, ""));
        assert!(board[1].starts_with("THE BOARD"), "{}", board[1]);
        assert!(board.iter().all(|line| line.len() <= 132));
    }
}

/// A power's own part has no information that the public part lacks, so the board is only in the public part.
#[test]
fn the_board_is_printed_once_for_all() {
    let deck = game_until("$MOVES FALL, 1901");
    let count = |reader| listing_for(deck.as_bytes(), reader).matches("THE BOARD BEFORE").count();
    assert_eq!((count("all"), count("public"), count("Austria")), (2, 2, 2));
}

#[test]
fn short_pages_leave_the_board_out_and_say_so() {
    let of = |lines: u32| {
        let deck = game_until("$MOVES SPRING, 1901");
        let deck = match deck.split_once("$INIT") {
            Some((_, rest)) => format!("$JOB SHORT,LINECT={lines}\n$INIT{rest}"),
            None => deck,
        };
        listing_for(deck.as_bytes(), "public")
    };
    assert!(!of(54).contains("THE BOARD BEFORE") && of(54).contains("The board is not drawn"));
    let long = of(55);
    assert!(!long.contains("The board is not drawn"));
    assert_eq!(pages(&long).iter().filter(|page| is_board(page)).count(), 1);
}

#[test]
fn units_that_must_retreat_are_on_the_board() {
    let deck = game_until("$RETREAT SPRING, 1908");
    let listing = listing_for(deck.as_bytes(), "public");
    let pages = pages(&listing);
    let board = pages.iter().rfind(|page| is_board(page)).unwrap().join("\n");
    let due = listing.matches(" retreats to ").count() - game_until_matches("$MOVES SPRING, 1908");
    assert_eq!(board.matches('?').count(), 2 * (due + 1), "two marks for each unit and for the legend");
    assert!(due > 0);
    let picture = svg(&deck);
    assert_eq!(picture.matches("\"unit dislodged\"").count(), due);
}

/// Two armies were dislodged in Belgium, where convoys had landed them. The page and the picture show them there.
#[test]
fn armies_dislodged_where_they_landed_are_shown_there() {
    let deck = deck("diplomacy/rules/convoy-retreats");
    let (moves, _) = deck.split_once("$RETREAT").unwrap();
    let listing = listing_for(format!("{moves}$END\n").as_bytes(), "public");
    let board = pages(&listing).into_iter().rfind(is_board).unwrap();
    let row = board.iter().position(|line| line.contains(" BEL*")).unwrap();
    let column = board[row].find("BEL*").unwrap();
    assert!(board[row + 2][column..].starts_with("?ENG ENG?"), "{}", board[row + 2]);
    let picture = svg(&format!("{moves}$END\n"));
    assert_eq!(picture.matches("\"unit dislodged\"").count(), 2);
    let words: Vec<&str> = picture.split("?</text>").filter_map(|piece| piece.rsplit('>').next()).collect();
    assert_eq!(words.iter().filter(|text| **text == "A ENG").count(), 2, "{words:?}");
}

/// The number of retreats due before a card.
fn game_until_matches(card: &str) -> usize {
    listing_for(game_until(card).as_bytes(), "public").matches(" retreats to ").count()
}

/// Folded to capitals the page stays the same.
#[test]
fn the_board_needs_no_small_letters() {
    let deck = game_until("$MOVES SPRING, 1902");
    let (_, rest) = deck.split_once("$INIT").unwrap();
    let of = |train: &str| listing_for(format!("$JOB X,TRAIN={train}\n$INIT{rest}").as_bytes(), "public");
    let (small, capitals) = (of("TN"), of("PN"));
    let boards = |listing: &str| -> Vec<String> {
        pages(listing).into_iter().filter(is_board).map(|page| page.join("\n")).collect()
    };
    assert_eq!(boards(&small), boards(&capitals));
    assert_eq!(boards(&small).len(), 4);
}

/// The values of an attribute, in sequence.
fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    svg.split(&format!(" {attribute}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn the_picture_shows_every_province_and_every_unit() {
    for card in ["$MOVES SPRING, 1901", "$RETREAT SPRING, 1908", "$MOVES SPRING, 1911"] {
        let deck = game_until(card);
        let picture = svg(&deck);
        let ids = values(&picture, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands twice");
        for province in STANDARD_MAP.provinces() {
            assert!(ids.contains(&province.code()), "{province}");
            assert!(picture.contains(&format!("<title>{}</title>", province.name())));
        }
        let punched = run_deck(deck.as_bytes()).punched.concat();
        let is_unit = |card: &&String| card.starts_with("UNIT ") || card.starts_with("DISLODGED ");
        let units = punched.iter().filter(is_unit).count();
        let drawn = values(&picture, "class").into_iter().filter(|class| class.starts_with("unit"));
        assert_eq!(drawn.count(), units, "{card}");
        // What was left is paler, each place once; the legend shows one more.
        let held: usize = crate::plays::position(&punched).held.iter().map(ProvinceSet::len).sum();
        assert_eq!(picture.matches("\"url(#held-by-").count(), held + 1, "{card}");
    }
}

/// Every element is closed in the right order, every attribute is quoted, and nothing follows the document.
#[test]
fn the_picture_is_well_formed() {
    let picture = svg(&game_until("$RETREAT SPRING, 1908"));
    let (head, body) = picture.split_once("?>").unwrap();
    assert_eq!(head, "<?xml version=\"1.0\" encoding=\"UTF-8\"");
    let (mut open, mut count) = (Vec::new(), 0);
    for piece in body.trim().split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap();
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            let attributes = attributes.trim_end_matches('/');
            assert!(attributes.matches('"').count().is_multiple_of(2), "{tag}");
            let names: Vec<&str> =
                attributes.split("=\"").map(|piece| piece.rsplit(' ').next().unwrap()).collect();
            let (_, names) = names.split_last().unwrap();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{tag}");
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        count += 1;
        assert!(!open.is_empty() || text.trim().is_empty());
    }
    assert!(open.is_empty() && count > 300, "{open:?}");
}

#[test]
fn the_same_position_gives_the_same_bytes() {
    let deck = game_until("$MOVES SPRING, 1906");
    assert_eq!(svg(&deck), svg(&deck));
    assert_ne!(svg(&deck), svg(&game_until("$MOVES SPRING, 1905")));
}

#[test]
fn what_holds_no_position_is_not_drawn() {
    for input in ["", "A VIE - GAL\n"] {
        assert!(map::draw(input.as_bytes(), Input::default(), None, Stage::Play).is_err(), "{input}");
    }
}

/// What is drawn of the last play of a deck for a reader.
fn drawn(deck: &str, reader: &str, stage: Stage) -> String {
    let reader = reader.parse().unwrap();
    map::draw(deck.as_bytes(), Input::default(), Some(&reader), stage).unwrap()
}

/// The nodes of marks: the id, the class and the words of each.
fn marks(picture: &str) -> Vec<(String, String, String)> {
    let nodes = picture.split("<g id=\"").skip(1).filter_map(|node| {
        let (id, rest) = node.split_once("\" class=\"")?;
        let (class, rest) = rest.split_once('"')?;
        let (_, title) = rest.split_once("<title>")?;
        let (title, _) = title.split_once("</title>")?;
        (!id.contains('"')).then(|| (id.to_owned(), class.to_owned(), title.replace("&gt;", ">")))
    });
    nodes.collect()
}

/// The decks up to and with each play of the whole game that begins with a word.
fn plays(word: &str) -> Vec<String> {
    let whole = deck("diplomacy/whole-game");
    let starts: Vec<usize> = ["\n$MOVES ", "\n$RETREAT ", "\n$BUILD "]
        .iter()
        .flat_map(|word| whole.match_indices(word).map(|(at, _)| at + 1))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let ends = starts.iter().skip(1).copied().chain([whole.find("\n$END").unwrap() + 1]);
    let plays = starts.iter().zip(ends).filter(|(at, _)| whole[**at..].starts_with(word));
    plays.map(|(_, end)| format!("{}$END\n", &whole[..end])).collect()
}

/// The events of the last play of a deck.
fn events(deck: &str) -> Vec<serde_json::Value> {
    let told = crate::common::known_to(deck.as_bytes(), "public");
    let last: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    last["events"].as_array().unwrap().clone()
}

/// Each order of a play is drawn once, with the class of its kind; it has a cross and the reason if it failed.
#[test]
fn each_order_of_a_play_has_its_mark() {
    let mut seen = BTreeSet::new();
    for deck in plays("$MOVES").into_iter().step_by(3) {
        let picture = drawn(&deck, "public", Stage::Play);
        let marks = marks(&picture);
        let is_order = |class: &str| {
            let kind = class.split(' ').next().unwrap();
            ["hold", "move", "support", "convoy"].contains(&kind)
        };
        let orders = marks.iter().filter(|(_, class, _)| is_order(class)).count();
        let given: Vec<_> =
            events(&deck).into_iter().filter_map(|event| event.get("ORDERED").cloned()).collect();
        assert_eq!(orders, given.len());
        for event in given {
            let at = event["UNIT"]["AT"].as_str().unwrap().split('-').next().unwrap().to_owned();
            let order = &event["ORDER"];
            let kind =
                match order.as_str().unwrap_or_else(|| order.as_object().unwrap().keys().next().unwrap()) {
                    "HOLD" => "hold",
                    "MOVE" => "move",
                    "CONVOY" => "convoy",
                    _ => "support",
                };
            let found = marks.iter().find(|(id, ..)| *id == format!("{kind}-{at}"));
            let (_, class, title) = found.unwrap_or_else(|| panic!("{event}"));
            let outcome = &event["OUTCOME"];
            let outcome =
                outcome.as_str().unwrap_or_else(|| outcome.as_object().unwrap().keys().next().unwrap());
            let done = ["HELD", "MOVED", "SUPPORTED", "SUPPORTED_AGAINST_OWN", "CONVOYED"];
            assert_eq!(class.ends_with(" failed"), !done.contains(&outcome), "{title}");
            if class.ends_with(" failed") {
                assert!(title.matches(": ").count() >= 2 && title.contains(", "), "no reason: {title}");
            }
            seen.insert((kind, class.ends_with(" failed")));
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

/// Before a play a power sees its own orders, the gamesmaster all of them, and others none.
#[test]
fn nobody_sees_the_orders_of_others_before_a_play() {
    are_seen_by_their_power_alone(40);
}

#[test]
#[ignore = "long: cargo long"]
fn nobody_sees_the_orders_of_others_before_many_plays() {
    are_seen_by_their_power_alone(4);
}

/// Looks at every so manieth play of each phase.
fn are_seen_by_their_power_alone(every: usize) {
    for word in ["$MOVES", "$RETREAT", "$BUILD"] {
        for deck in plays(word).into_iter().step_by(every) {
            let all = drawn(&deck, "gm", Stage::Before);
            let orders = |picture: &str| -> BTreeSet<String> {
                let is_order = |class: &str| !class.starts_with("unit") && !class.starts_with("dislodge");
                let marks =
                    marks(picture).into_iter().filter(|(_, class, _)| is_order(class) && class != "ghost");
                marks.map(|(_, _, title)| title).collect()
            };
            let mut together = BTreeSet::new();
            for power in ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"] {
                let own = orders(&drawn(&deck, power, Stage::Before));
                assert!(own.iter().all(|title| title.starts_with(power)), "{power}: {own:?}");
                together.extend(own);
            }
            assert_eq!(together, orders(&all));
            assert!(!together.is_empty());
            for other in ["public", "spectator"] {
                assert!(orders(&drawn(&deck, other, Stage::Before)).is_empty());
            }
            assert!(!all.contains(" failed\""), "nothing has failed before a play");
        }
    }
}

/// Every id is there once, and every coordinate of a path, a text and a circle lies in the picture.
#[test]
fn everything_of_a_play_lies_in_the_picture() {
    for deck in ["$MOVES", "$RETREAT", "$BUILD"].into_iter().flat_map(plays).step_by(5) {
        let picture = drawn(&deck, "public", Stage::Play);
        let ids = values(&picture, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands twice");
        assert!(!picture.contains(" width=\"1320\" height=\"950\" viewBox"), "the size is fixed");
        for shape in values(&picture, "d") {
            let Some(begin) = shape.strip_prefix('M') else { continue };
            let end = begin.find(|letter: char| letter.is_ascii_alphabetic()).unwrap();
            let (x, y) = begin[..end].trim().split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((0..=1320).contains(&x) && (0..=950).contains(&y), "{shape}");
        }
    }
}

/// Labels lie over the lines, so a cross goes where no code of a province hides it.
#[test]
fn no_cross_of_what_failed_is_hidden_by_a_name() {
    let number = |node: &str, key: &str| -> Option<i32> {
        node.split_once(&format!(" {key}=\""))?.1.split_once('"')?.0.parse().ok()
    };
    let mut count = 0;
    for deck in plays("$MOVES") {
        let picture = drawn(&deck, "public", Stage::Play);
        let (lines, above) = picture.split_once("<g id=\"provinces\"").unwrap();
        let (names, _) = above.split_once("<g id=\"units\"").unwrap();
        let codes: Vec<(i32, i32)> = names
            .split("<text")
            .skip(1)
            .filter_map(|node| Some((number(node, "x")?, number(node, "y")?)))
            .collect();
        assert!(codes.len() > 75);
        for shape in values(lines, "d") {
            // A cross is two diagonals through its middle.
            let Some((begin, diagonals)) = shape.strip_prefix('M').and_then(|rest| rest.split_once('l'))
            else {
                continue;
            };
            let Some((first, _)) = diagonals.split_once("m-") else { continue };
            let (x, y) = begin.split_once(' ').unwrap();
            let half = first.split_once(' ').unwrap().0.parse::<i32>().unwrap() / 2;
            let (x, y) = (x.parse::<i32>().unwrap() + half, y.parse::<i32>().unwrap() + half);
            let hides = |(left, base): &&(i32, i32)| {
                (*left..left + 27).contains(&x) && (base - 10..base + 2).contains(&y)
            };
            assert_eq!(codes.iter().find(hides), None, "{x},{y}\n{deck}");
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

/// What a convoy, its ghosts and cut supports look like in a play that has them.
#[test]
fn convoys_go_by_sea_and_unordered_moves_are_ghosts() {
    let start = "$JOB G\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n";
    let deck =
        format!("{start}$MOVES SPRING, 1901\n$ENGLAND\nF LON - NSEA\nF EDI - NORW\nA LIVE - YOR\n$END\n");
    let fall = deck.replace(
        "$END\n",
        "$MOVES FALL, 1901\n$ENGLAND\nA YOR - BEL\nF NSEA C A YOR - BEL\n\
        $GERMANY\nA BER S A MUN - SIL\n$END\n",
    );
    let picture = drawn(&fall, "public", Stage::Play);
    let marks = marks(&picture);
    let class = |id: &str| {
        let found = marks.iter().find(|(at, ..)| at == id);
        found.map(|(_, class, _)| class.as_str()).unwrap_or_default().to_owned()
    };
    assert_eq!((class("move-YOR"), class("convoy-NSEA")), ("move".to_owned(), "convoy".to_owned()));
    assert_eq!(
        (class("support-BER"), class("ghost-MUN-SIL")),
        ("support failed".to_owned(), "ghost".to_owned())
    );
    let (_, by_sea) = picture.split_once("<g id=\"move-YOR\"").unwrap();
    let line = values(by_sea, "d")[0];
    assert_eq!(line.matches('L').count(), 2, "over one fleet: {line}");
    let own = drawn(&fall, "ENGLAND", Stage::Before);
    assert!(!own.contains("ghost-MUN-SIL") && own.contains("move-YOR"));
}

/// The file begins and ends as PNG does, and has the width that was asked for.
#[test]
fn a_picture_is_rendered_in_the_width_that_was_asked_for() {
    let picture = drawn(&game_until("$MOVES FALL, 1901"), "public", Stage::Play);
    let png = map::rendered(&picture, 390).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB\x60\x82"));
    assert_eq!(png[16..24], [0, 0, 1, 134, 0, 0, 1, 25], "390 by 281 pixels");
    assert_eq!(png, map::rendered(&picture, 390).unwrap());
    assert_eq!(map::rendered(&picture, 16384).unwrap_err().definition.number, 271);
}

#[test]
fn a_deck_that_was_not_played_is_not_drawn() {
    let deck = game_until("$MOVES FALL, 1901").replace("$END\n", "$MOVES SPRING, 1925\n$END\n");
    let refused = map::draw(deck.as_bytes(), Input::default(), None, Stage::Play).unwrap_err();
    assert_eq!(refused.definition.number, 270);
}

/// The page of a game has a step for the start, for each play and for the end, whether the game is one deck or several.
#[test]
fn the_history_steps_through_every_play() {
    let whole = game_until("$MOVES SPRING, 1902");
    let subjects = |input: &str| -> Vec<String> {
        let drawn = map::draw_all(input.as_bytes(), Input::default(), None).unwrap();
        drawn.into_iter().map(|picture| picture.subject).collect()
    };
    let all = subjects(&whole);
    assert_eq!(
        all.len(),
        2 + whole.matches("\n$MOVES ").count()
            + whole.matches("\n$RETREAT ").count()
            + whole.matches("\n$BUILD ").count(),
        "{all:?}"
    );
    let first = game_until("$MOVES FALL, 1901");
    let position = run_deck(first.as_bytes()).punched.concat().join("\n");
    let (_, later) = whole.split_once("$MOVES FALL, 1901").unwrap();
    let parted = format!("{first}{position}\n$MOVES FALL, 1901{later}");
    assert_eq!(subjects(&parted), all);
    let drawn = map::draw_all(whole.as_bytes(), Input::default(), None).unwrap();
    let steps = drawn.iter().map(|drawn| (drawn.subject.as_str(), drawn.svg.as_str()));
    let page = playdeck::picture::steps::page("A & B", steps);
    assert_eq!(page.matches("<section id=\"step").count(), all.len());
    assert!(page.contains("<title>A &amp; B</title>") && !page.contains("<script"));
    for number in 1..=all.len() {
        assert!(page.contains(&format!("href=\"#step{number}\"")));
    }
    let nothing = map::draw_all(&b""[..], Input::default(), None).unwrap_err();
    assert_eq!(nothing.sentence(), "Not done: no deck that begins with $POSITION came in.");
}
