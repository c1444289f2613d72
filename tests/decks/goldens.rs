//! Snapshots in `golden/`: messages with the card they refer to, single pages, punched positions, events, letters, what
//! a reader knows. Each is a test, named after its file.

use crate::common::{deck, known_to, letter_for, listing_for, options, project, run_deck};
use libtest_mimic::Trial;
use playdeck::card::{Card, Input, Kind, Statement};
use playdeck::filter::{Turned, audit, json::turn};
use playdeck::game::diplomacy::position::Position;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::game::diplomacy::turn::Orders;
use playdeck::game::diplomacy::turn::{self, AllOrders};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::game::{SectionCards, Viewer};
use playdeck::register::explain::explained;
use playdeck::register::register;
use playdeck::stream::{self, Options};

/// A test that compares what `make` returns with a named snapshot in a folder of `golden/`.
fn golden(area: &'static str, name: &str, make: impl FnOnce() -> String + Send + 'static) -> Trial {
    let file = name.to_owned();
    let compare = move || {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(project("golden").join(area));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(file, make()));
        Ok(())
    };
    Trial::test(format!("golden/{area}/{name}"), compare)
}

/// All goldens.
pub fn trials() -> Vec<Trial> {
    let kinds = [
        messages_under_their_cards(),
        pages(),
        positions(),
        events(),
        events_of_matches(),
        letters(),
        what_readers_know(),
        explanations(),
        audits(),
    ];
    kinds.into_iter().flatten().collect()
}

/// What somebody who checks an audit file is told: everybody, and a player of whom chance decided things.
fn audits() -> Vec<Trial> {
    let told = |name: &'static str, player: Option<&'static str>| {
        golden("audits", &format!("{}-{}", name.replace('/', "-"), player.unwrap_or("all")), move || {
            let made = audit::make(deck(name).as_bytes(), Input::default());
            let Ok(Turned::Decks { cards, .. }) = made else { panic!("{name}") };
            let checked = audit::check((cards.join("\n") + "\n").as_bytes(), player, None).unwrap();
            assert!(checked.findings.messages().is_empty(), "{:?}", checked.findings.messages());
            checked.lines.join("\n")
        })
    };
    [
        ("medieval/turn-by-turn", None),
        ("medieval/turn-by-turn", Some("M1")),
        ("medieval/battles", Some("M1")),
        ("rainbow/opening", Some("1")),
        ("atlantis/lively", Some("1")),
    ]
    .map(|(name, player)| told(name, player))
    .into()
}

/// The first year up to a card, without that card.
fn first_year_until(card: &str) -> String {
    let whole = deck("diplomacy/first-year");
    format!("{}$END\n", whole.split_once(card).unwrap().0)
}

/// The page of a listing with these words in its heading, from the subject on and with runs of blanks removed.
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

/// From the gamesmaster's listing, each card that has a message, with its carets and messages, and the messages that
/// belong to no card.
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

fn messages_under_their_cards() -> Vec<Trial> {
    let golden = |name: &str, deck_name: String| {
        golden("messages", name, move || messages(&listing_for(deck(&deck_name).as_bytes(), "gm")))
    };
    let decks = [
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
    ];
    let decks = decks.map(|name| golden(name.rsplit('/').next().unwrap(), name.to_owned()));
    let medieval = ["lobby-acts", "reading", "refusals", "sections", "eliminated-and-over"];
    let medieval =
        medieval.map(|name| golden(&format!("medieval-{name}"), format!("medieval/errors/{name}")));
    decks.into_iter().chain(medieval).collect()
}

fn pages() -> Vec<Trial> {
    let pages = [
        ("press-for-two", "diplomacy/first-year", "PRESS OF SPRING 1901 MOVES FOR 2 PLAYERS PAGE 1"),
        ("spring-for-all", "diplomacy/first-year", "SPRING 1901 MOVES FOR ALL PAGE 1"),
        ("fall-for-germany", "diplomacy/first-year", "FALL 1901 MOVES FOR GERMANY PAGE 1"),
        ("retreat-for-all", "diplomacy/first-year", "FALL 1901 RETREAT FOR ALL PAGE 1"),
        ("build-for-france", "diplomacy/first-year", "FALL 1901 BUILD FOR FRANCE PAGE 1"),
        ("summary", "diplomacy/first-year", "SUMMARY FOR GAMESMASTER PAGE 1"),
        ("medieval-door-opens", "medieval/lobby-to-leader-board", "START OF THE GAME FOR ALL PAGE 1"),
        ("medieval-lobby-for-all", "medieval/lobby-to-leader-board", "LOBBY 1 FOR ALL PAGE 1"),
        ("medieval-turn", "medieval/lobby-to-leader-board", "MATCH 1 ROUND 1 FOR M3 PAGE 1"),
        ("medieval-victory", "medieval/lobby-to-leader-board", "MATCH 1 ROUND 2 FOR M3 PAGE 1"),
        ("medieval-defeat", "medieval/errors/eliminated-and-over", "MATCH 1 ROUND 4 FOR M2 PAGE 1"),
        ("medieval-leaders", "medieval/lobby-to-leader-board", "LOBBY 2 FOR ALL PAGE 1"),
        ("medieval-map", "medieval/battles-of-every-kind", "MATCH 1 ROUND 4 FOR M1 PAGE 4"),
        (
            "medieval-battles-for-spectators",
            "medieval/battles-of-every-kind",
            "MATCH 1 ROUND 4 FOR SPECTATORS PAGE 1",
        ),
        (
            "medieval-battles-for-the-attacked",
            "medieval/battles-of-every-kind",
            "MATCH 1 ROUND 4 FOR M2 PAGE 1",
        ),
        ("medieval-check", "medieval/checks/check", "CHECK OF MATCH 1 ROUND 4 FOR M1 PAGE 1"),
        (
            "medieval-check-for-gamesmaster",
            "medieval/checks/check",
            "CHECK OF MATCH 1 ROUND 4 FOR GAMESMASTER PAGE 1",
        ),
        ("press-in-capitals", "errors/train-pn", "PRESS OF SPRING 1902 MOVES FOR ALL PAGE 1"),
        ("cards-to-be-mended", "diplomacy/errors/misspelt-country", "ORDERS TO BE MENDED FOR FRANCE PAGE 1"),
    ];
    let golden = |(name, of, heading): (&str, &'static str, &'static str)| {
        golden("pages", name, move || page(&run_deck(deck(of).as_bytes()).text(), heading).to_owned())
    };
    pages.map(golden).into()
}

fn positions() -> Vec<Trial> {
    let of = |deck: &str| run_deck(deck.as_bytes()).punched.concat().join("\n");
    let cards =
        [("start", "$MOVES SPRING"), ("fall", "$MOVES FALL"), ("retreat", "$RETREAT"), ("build", "$BUILD")];
    let years = cards.map(|(name, card)| golden("positions", name, move || of(&first_year_until(card))));
    let door = golden("positions", "medieval-door", move || of(&deck("medieval/battles")));
    years.into_iter().chain([door]).collect()
}

/// The position before a card of the first year is played.
fn position_at(card: &str) -> Position {
    let punched = run_deck(first_year_until(card).as_bytes()).punched.concat().join("\n");
    let Ok(Turned::Json(json)) = turn(format!("{punched}\n$END\n").as_bytes(), &Input::default()) else {
        panic!("the position at {card} is no JSON");
    };
    let whole: serde_json::Value = serde_json::from_str(&json).unwrap();
    let punched: Punched = serde_json::from_value(whole["position"].clone()).unwrap();
    Punched::check(punched).unwrap()
}

/// The orders in the first year's sheets between two cards, each read through its power's own view.
fn orders_between(position: &Position, from: &str, to: &str) -> AllOrders {
    let whole = deck("diplomacy/first-year");
    let play = whole.split_once(from).unwrap().1.split_once(to).unwrap().0;
    let powers = Power::SEVEN.into_iter().filter_map(|power| {
        let sheet = play.split_once(&format!("${power}\n"))?.1;
        let cards = sheet.lines().take_while(|line| !line.starts_with('$'));
        let cards = cards.map(|line| Statement::single(Card::new(1, line), Kind::Text));
        Some((power, cards.collect::<Vec<_>>()))
    });
    let read = |(power, lines): (Power, Vec<Statement>)| {
        let opener = Statement::single(Card::new(1, &format!("${power}")), Kind::Control);
        let view = View::of(position, Viewer::Player(power));
        let reading = Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines[..].into() }]);
        assert_eq!(reading.messages, [], "{power}");
        (power, reading.orders)
    };
    powers.map(read).collect()
}

fn events() -> Vec<Trial> {
    let plays = [
        ("spring", "$MOVES SPRING", "$MOVES FALL"),
        ("fall", "$MOVES FALL", "$RETREAT"),
        ("retreat", "$RETREAT", "$BUILD"),
        ("build", "$BUILD", "$END"),
    ];
    let golden = |(name, from, to): (&str, &'static str, &'static str)| {
        golden("events", name, move || {
            let position = position_at(from);
            let orders = orders_between(&position, from, to);
            let events = turn::play(position, &orders).1;
            let lines: Vec<String> =
                events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
            lines.join("\n")
        })
    };
    plays.map(golden).into()
}

/// What `--emit events` prints for a reader of a deck.
fn events_for(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck.as_bytes(), &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

fn events_of_matches() -> Vec<Trial> {
    let decks = [("lobby", "medieval/lobby-to-leader-board"), ("battles", "medieval/battles-of-every-kind")];
    let readers = ["public", "spectator", "M1"];
    let of = |(name, of): (&str, &'static str)| {
        let name = name.to_owned();
        readers.map(|reader| {
            golden("events", &format!("medieval-{name}-{reader}"), move || events_for(&deck(of), reader))
        })
    };
    decks.into_iter().flat_map(of).collect()
}

/// For each game, a deck and its reader.
const READ: [(&str, &str, &str); 4] = [
    ("diplomacy", "diplomacy/first-year", "GERMANY"),
    ("rainbow", "rainbow/refusals", "1"),
    ("rainbow-gamesmaster", "rainbow/silence", "gm"),
    ("medieval", "medieval/battles-of-every-kind", "M1"),
];

fn letters() -> Vec<Trial> {
    let letter = |name: &str, from: &'static str, reader: &'static str, columns| {
        golden("letters", name, move || letter_for(deck(from).as_bytes(), reader, columns))
    };
    let narrow = letter("medieval-narrow", "medieval/battles-of-every-kind", "M2", 40);
    // A month in which much happens, as its player reads it.
    let lively = [("atlantis", "atlantis/lively", "1"), ("atlantis4", "atlantis4/lively", "2")];
    let read = READ.into_iter().chain(lively).map(|(name, from, reader)| letter(name, from, reader, 72));
    read.chain([narrow]).collect()
}

/// What `explain` prints of a message of each severity, and of a game's.
fn explanations() -> Vec<Trial> {
    const ASKED: [&str; 6] = ["PDK016I", "PDK021W", "PDK086E", "PDK044", "pdk139", "mwd210w"];
    let all = || ASKED.map(|number| explained(number).unwrap().lines().join("\n")).join("\n\n");
    vec![golden("messages", "explained", all)]
}

fn what_readers_know() -> Vec<Trial> {
    let known = |(name, from, reader): (&str, &'static str, &'static str)| {
        golden("known", name, move || known_to(deck(from).as_bytes(), reader))
    };
    READ.into_iter().map(known).collect()
}
