//! Snapshots in `golden/`: messages with the card they speak of, single pages, punched positions, events.
//!
//! A snapshot that is wrong or missing fails and nothing is written; `INSTA_UPDATE=always cargo test --test decks`
//! writes them anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, listing_for, options, project, run_deck};
use playdeck::card::{Card, Input, Kind, Statement};
use playdeck::filter::{Turned, json::turn};
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::position::Position;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::game::diplomacy::turn::{self, AllOrders};
use playdeck::game::{Game, SectionCards, Viewer};
use playdeck::register::register;
use playdeck::stream::{self, Options};

/// Compares a value with the snapshot of a name in a folder of `golden/`.
fn assert_golden(area: &str, name: &str, value: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(project("golden").join(area));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, value));
}

/// The first year up to a card, and no further.
fn first_year_until(card: &str) -> String {
    let whole = deck("diplomacy/first-year");
    format!("{}$END\n", whole.split_once(card).unwrap().0)
}

/// The page of a listing that is headed by these words, from the subject on and without runs of blanks.
fn page<'a>(listing: &'a str, heading: &str) -> &'a str {
    let starts = listing.match_indices("\n1PLAYDECK").map(|(at, _)| at + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(starts).chain([listing.len()]).collect();
    let pages = starts.windows(2).map(|bounds| &listing[bounds[0]..bounds[1]]);
    let is_headed = |page: &&str| {
        let line = page.lines().next().unwrap();
        let words: Vec<&str> = line.get(74..).unwrap_or_default().split_whitespace().collect();
        words.join(" ") == heading
    };
    pages.into_iter().find(is_headed).unwrap()
}

/// From the gamesmaster's listing each card of which something was said, with its carets and messages, and the
/// messages of no card.
fn messages(listing: &str) -> String {
    let numbers: Vec<String> = register().map(ToString::to_string).collect();
    let end = listing.find("SUMMARY").unwrap();
    let (mut said, mut card, mut is_in_message) = (String::new(), None, false);
    for line in listing[..end].lines().filter(|line| !line.starts_with(['1', '0'])) {
        let is_message = line.get(9..16).is_some_and(|word| numbers.iter().any(|number| number == word));
        let is_caret = line.trim() == "^";
        let is_wrapped = is_in_message && line.starts_with(&" ".repeat(18));
        if is_message || is_caret || is_wrapped {
            for line in card.take().into_iter().chain([line]) {
                said.push_str(line);
                said.push('\n');
            }
        } else {
            card = Some(line);
        }
        is_in_message = is_message || is_wrapped;
    }
    said
}

#[test]
fn messages_stand_under_their_cards() {
    for name in [
        "errors/bad-sequence-field",
        "errors/control-characters",
        "errors/job-operands",
        "errors/misspelt-control-card",
        "errors/position-card-lost",
        "errors/position-unknown-operand",
        "errors/press-misspelt-addressee",
        "diplomacy/player-errors",
        "diplomacy/errors/date-stale",
        "diplomacy/errors/init-unknown-operand",
    ] {
        let listing = listing_for(deck(name).as_bytes(), "gm");
        assert_golden("messages", name.rsplit('/').next().unwrap(), &messages(&listing));
    }
    for name in ["lobby-acts", "reading", "refusals", "sections", "eliminated-and-over"] {
        let listing = listing_for(deck(&format!("medieval/errors/{name}")).as_bytes(), "gm");
        assert_golden("messages", &format!("medieval-{name}"), &messages(&listing));
    }
}

#[test]
fn pages_are_as_they_were() {
    let listing = run_deck(deck("diplomacy/first-year").as_bytes()).text();
    for (name, heading) in [
        ("press-for-two", "PRESS OF SPRING 1901 MOVES FOR 2 PLAYERS PAGE 1"),
        ("spring-for-all", "SPRING 1901 MOVES FOR ALL PAGE 1"),
        ("fall-for-germany", "FALL 1901 MOVES FOR GERMANY PAGE 1"),
        ("retreat-for-all", "FALL 1901 RETREAT FOR ALL PAGE 1"),
        ("build-for-france", "FALL 1901 BUILD FOR FRANCE PAGE 1"),
        ("summary", "SUMMARY FOR GAMESMASTER PAGE 1"),
    ] {
        assert_golden("pages", name, page(&listing, heading));
    }
    for (name, of, heading) in [
        ("medieval-door-opens", "lobby-to-leader-board", "START OF THE GAME FOR ALL PAGE 1"),
        ("medieval-lobby-for-all", "lobby-to-leader-board", "LOBBY 1 FOR ALL PAGE 1"),
        ("medieval-turn", "lobby-to-leader-board", "MATCH 1 ROUND 1 FOR M3 PAGE 1"),
        ("medieval-victory", "lobby-to-leader-board", "MATCH 1 ROUND 2 FOR M3 PAGE 1"),
        ("medieval-defeat", "errors/eliminated-and-over", "MATCH 1 ROUND 4 FOR M2 PAGE 1"),
        ("medieval-leaders", "lobby-to-leader-board", "LOBBY 2 FOR ALL PAGE 1"),
        ("medieval-map", "battles-of-every-kind", "MATCH 1 ROUND 4 FOR M1 PAGE 4"),
        ("medieval-battles-for-spectators", "battles-of-every-kind", "MATCH 1 ROUND 4 FOR SPECTATORS PAGE 1"),
        ("medieval-battles-for-the-attacked", "battles-of-every-kind", "MATCH 1 ROUND 4 FOR M2 PAGE 1"),
        ("medieval-check", "checks/check", "CHECK OF MATCH 1 ROUND 4 FOR M1 PAGE 1"),
        ("medieval-check-for-gamesmaster", "checks/check", "CHECK OF MATCH 1 ROUND 4 FOR GAMESMASTER PAGE 1"),
    ] {
        let listing = run_deck(deck(&format!("medieval/{of}")).as_bytes()).text();
        assert_golden("pages", name, page(&listing, heading));
    }
    let folded = run_deck(deck("errors/train-pn").as_bytes()).text();
    assert_golden("pages", "press-in-capitals", page(&folded, "PRESS OF SPRING 1902 MOVES FOR ALL PAGE 1"));
    let mended = run_deck(deck("diplomacy/errors/misspelt-country").as_bytes()).text();
    assert_golden("pages", "cards-to-be-mended", page(&mended, "CARDS TO BE MENDED FOR FRANCE PAGE 1"));
}

#[test]
fn positions_are_punched_as_they_were() {
    for (name, card) in
        [("start", "$MOVES SPRING"), ("fall", "$MOVES FALL"), ("retreat", "$RETREAT"), ("build", "$BUILD")]
    {
        let punched = run_deck(first_year_until(card).as_bytes()).punched;
        assert_golden("positions", name, &punched.concat().join("\n"));
    }
    let door = run_deck(deck("medieval/battles").as_bytes()).punched;
    assert_golden("positions", "medieval-door", &door.concat().join("\n"));
}

/// The position with which the first year waits at a card.
fn position_at(card: &str) -> Position {
    let punched = run_deck(first_year_until(card).as_bytes()).punched.concat().join("\n");
    let Ok(Turned::Json(json)) = turn(format!("{punched}\n$END\n").as_bytes(), &Input::default()) else {
        panic!("the position at {card} is no JSON");
    };
    let whole: serde_json::Value = serde_json::from_str(&json).unwrap();
    let punched: Punched = serde_json::from_value(whole["position"].clone()).unwrap();
    Diplomacy::check(punched).unwrap()
}

/// The orders of the first year's sheets between two cards, read through each power's own view.
fn orders_between(position: &Position, from: &str, to: &str) -> AllOrders {
    let whole = deck("diplomacy/first-year");
    let play = whole.split_once(from).unwrap().1.split_once(to).unwrap().0;
    let powers = Power::ALL.into_iter().filter_map(|power| {
        let sheet = play.split_once(&format!("${power}\n"))?.1;
        let cards = sheet.lines().take_while(|line| !line.starts_with('$'));
        let cards = cards.map(|line| Statement::single(Card::new(1, line), Kind::Text));
        Some((power, cards.collect::<Vec<_>>()))
    });
    let read = |(power, lines): (Power, Vec<Statement>)| {
        let opener = Statement::single(Card::new(1, &format!("${power}")), Kind::Control);
        let view = Diplomacy::view(position, Viewer::Player(power));
        let reading =
            Diplomacy::read(&view, &[SectionCards { opener: &opener, lines: lines.iter().collect() }]);
        assert_eq!(reading.messages, [], "{power}");
        (power, reading.orders)
    };
    powers.map(read).collect()
}

#[test]
fn events_are_told_as_they_were() {
    for (name, from, to) in [
        ("spring", "$MOVES SPRING", "$MOVES FALL"),
        ("fall", "$MOVES FALL", "$RETREAT"),
        ("retreat", "$RETREAT", "$BUILD"),
        ("build", "$BUILD", "$END"),
    ] {
        let position = position_at(from);
        let orders = orders_between(&position, from, to);
        let events = turn::play(position, &orders).events;
        let lines: Vec<String> = events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        assert_golden("events", name, &lines.join("\n"));
    }
}

/// What `--emit events` gives a reader of a deck.
fn events_for(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck.as_bytes(), &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn events_of_a_match_are_told_to_each_as_they_were() {
    for (name, deck_name) in
        [("lobby", "medieval/lobby-to-leader-board"), ("battles", "medieval/battles-of-every-kind")]
    {
        for reader in ["public", "spectator", "M1"] {
            let told = events_for(&deck(deck_name), reader);
            assert_golden("events", &format!("medieval-{name}-{reader}"), &told);
        }
    }
}
