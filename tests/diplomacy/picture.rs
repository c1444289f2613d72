//! The board as a page of the listing and as an SVG document, for positions of a real game.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, listing_for, run_deck};
use playdeck::card::Input;
use playdeck::filter::map;
use playdeck::game::diplomacy::map::Province;
use std::collections::BTreeSet;

/// The whole game up to a card, without that card.
fn game_until(card: &str) -> String {
    let whole = deck("diplomacy/whole-game");
    format!("{}$END\n", whole.split_once(card).unwrap().0)
}

/// The position of that deck as a picture.
fn svg(deck: &str) -> String {
    let cards = run_deck(deck.as_bytes()).punched.concat().join("\n");
    map::draw(cards.as_bytes(), Input::default(), None).unwrap()
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
    assert_eq!(picture.matches(" DISLODGED\"").count(), due);
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
    let (_, belgium) = picture.split_once("<g id=\"BEL\">").unwrap();
    let (belgium, _) = belgium.split_once("<g id=\"BER\">").unwrap();
    assert_eq!(belgium.matches(" DISLODGED\"").count(), 2, "{belgium}");
    assert_eq!(picture.matches(" DISLODGED\"").count(), 2);
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
        for province in Province::all() {
            assert!(ids.contains(&province.code()), "{province}");
            assert!(picture.contains(&format!("<title>{}</title>", province.name())));
        }
        let punched = run_deck(deck.as_bytes()).punched.concat();
        let is_unit = |card: &&String| card.starts_with("UNIT ") || card.starts_with("DISLODGED ");
        let units = punched.iter().filter(is_unit).count();
        assert_eq!(values(&picture, "class").len(), units, "{card}");
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
    for input in ["", "A VIE - GAL\n", &game_until("$MOVES SPRING, 1901")] {
        assert!(map::draw(input.as_bytes(), Input::default(), None).is_err(), "{input}");
    }
}
