//! The law of the page to play on: a plan by chance through what it offers gives a sheet of which every line is read without
//! a message, as the plan says, and which no check refuses. Also that it offers nothing else in worlds that differ out of sight, and
//! how large it is.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::bots::rainbow::{position, sheets, start};
use crate::common::choices::{Line, Walker, plan};
use crate::common::{deck, run_deck};
use crate::rainbow::any::{cards, crowded};
use crate::rainbow::{plain, statements};
use playdeck::choices::{self, Choices};
use playdeck::dice::Dice;
use playdeck::filter::map::{Stage, draw};
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::orders::{Order, Orders};
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{Position, Status};
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::tables::Kind;
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::game::rainbow::view::View;
use playdeck::game::{Reading, SectionCards, Viewer};
use playdeck::message::Severity;
use std::collections::{BTreeMap, BTreeSet};

/// What a check may refuse: what one unit of a player does to the order of another one, which no line alone shows.
const BETWEEN_OWN: [&str; 2] = ["RBE214W", "RBE224W"];

/// Names as people write them, and addresses.
fn writes(form: &str, most: u32) -> Vec<String> {
    if form.contains('@') {
        return vec!["anna@host.example".to_owned(), "a.b+c@mail.host.example".to_owned()];
    }
    let long = "The Very Long Name of an Empire that Goes On and On and On".to_owned();
    let texts = ["Gloom", "1st Legion", "x5", "O'Brien # 1", "end", "unit 7", "north east", "\"", "50%"];
    let texts = texts.into_iter().map(str::to_owned).chain([long]);
    texts.map(|text| text.chars().take(most as usize).collect()).collect()
}

fn of(position: &Position, player: PlayerNumber) -> Choices {
    View::of(position, Viewer::Player(player)).choices()
}

fn active(position: &Position) -> Vec<PlayerNumber> {
    let players = position.players.iter().filter(|(_, player)| player.status == Status::Active);
    players.map(|(number, _)| *number).collect()
}

/// The position of the cards that a run punched.
fn read_position(punched: &str) -> Position {
    let cards = crate::rainbow::positions(punched);
    Punched::check(cards).unwrap()
}

/// What an order of the plan is called where it is printed: the first number is left out, and sharers are in their order.
fn canonical(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for (at, part) in text.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(format!("\"{part}\""));
            continue;
        }
        words.extend(part.split_whitespace().map(str::to_owned));
    }
    let is_mail = words[0] == "email";
    let mut words: Vec<String> =
        words
            .into_iter()
            .map(|word| {
                if word.starts_with('"') || is_mail && word.contains('@') {
                    word
                } else {
                    word.to_uppercase()
                }
            })
            .collect();
    if words[0] == "BUILD" && words.get(2).is_some_and(|word| word == "1") {
        words.remove(2);
    }
    if words.starts_with(&["VOTE".to_owned(), "DRAW".to_owned()]) {
        words[2..].sort_by_key(|word| word.parse::<u32>().unwrap());
    }
    words.join(" ")
}

/// Walks through the choices of everybody in a position. Returns the verbs of what was ordered.
fn walk(position: &Position, root: u64, plans: u64, most: u32) -> BTreeMap<String, usize> {
    let mut verbs = BTreeMap::new();
    for player in active(position) {
        let view = View::of(position, Viewer::Player(player));
        let all = view.choices();
        for number in 0..plans {
            let mut stream = Dice::new(root).stream(position.turn, 960, u64::from(player.0) * 1000 + number);
            let walker = plan(&all, writes, most, &mut stream);
            let sheet = walker.sheet();
            let cards = statements(&sheet);
            let (opener, lines) = cards.split_first().unwrap();
            let Reading { orders, messages } =
                Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]);
            let said: Vec<String> = messages
                .iter()
                .filter(|message| message.definition.severity >= Severity::Warning)
                .map(ToString::to_string)
                .collect();
            assert!(said.is_empty(), "root {root} for {player}:\n{sheet}{said:?}");
            assert_eq!(read(&orders), planned(&all, &walker.in_sequence()), "root {root}:\n{sheet}");
            let foreseen = view.foresee(&orders);
            let refused: Vec<String> = foreseen
                .refused
                .iter()
                .filter(|message| !BETWEEN_OWN.contains(&message.definition.to_string().as_str()))
                // Settlers do not enter where somebody is whom the same sheet has just declared hostile.
                .filter(|_| !sheet.contains("hostile "))
                .map(|message| format!("{message} {}", message.sentence()))
                .collect();
            assert!(refused.is_empty(), "root {root} for {player}:\n{sheet}{refused:?}");
            for line in walker.in_sequence() {
                let verb = line.text.split(' ').next().unwrap().to_owned();
                *verbs.entry(verb).or_insert(0) += 1;
            }
        }
    }
    verbs
}

/// The orders as they were read: the empire's, then each unit's.
fn read(orders: &Orders) -> Vec<String> {
    let of_units = orders
        .units
        .iter()
        .flat_map(|(number, given)| given.iter().map(move |given| format!("{number}: {}", given.order)));
    let general = orders.general.iter().map(|given| format!(": {}", given.order));
    assert!(orders.given().all(|given| given.order != Order::Unread));
    general.chain(of_units).collect()
}

fn planned(all: &Choices, lines: &[&Line]) -> Vec<String> {
    let of = |line: &&Line| {
        let opens =
            all.pieces[line.piece].opens.as_deref().unwrap_or("").trim_start_matches("unit ").to_owned();
        format!("{opens}: {}", canonical(&line.text))
    };
    lines.iter().map(of).collect()
}

/// Positions of a game that the bot plays, some turns apart.
fn of_a_game(seed: u64, turns: usize) -> Vec<Position> {
    let mut last = position(&run_deck(format!("{}$END\n", start(3, seed)).as_bytes()));
    let mut all = vec![read_position(&last)];
    for turn in 1..=turns {
        let play = format!("$TURN {turn}\n{}", sheets(&last));
        last = position(&run_deck(format!("{last}{play}$END\n").as_bytes()));
        if turn % 6 == 0 {
            all.push(read_position(&last));
        }
    }
    all
}

fn walk_all(positions: &[Position], plans: u64) -> usize {
    let mut verbs: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = 0;
    for (root, position) in (1..).zip(positions) {
        count += active(position).len() * usize::try_from(plans).unwrap();
        for (verb, times) in walk(position, root, plans, 12) {
            *verbs.entry(verb).or_default() += times;
        }
    }
    let met: BTreeSet<&str> = verbs.keys().map(String::as_str).collect();
    let wanted = [
        "build", "drop", "email", "fire", "friendly", "give", "hostile", "move", "name", "null", "quit",
        "vote", "wait",
    ];
    assert!(wanted.iter().all(|verb| met.contains(verb)), "{verbs:?}");
    count
}

#[test]
fn whatever_is_offered_is_read_as_it_was_planned() {
    let positions: Vec<Position> = (1..=4).map(|seed| crowded(seed, 4, 12)).collect();
    let count = walk_all(&positions, 8);
    assert!(count >= 100, "{count} plans");
}

#[test]
#[ignore = "long: cargo long"]
fn whatever_is_offered_in_many_games_is_read_as_it_was_planned() {
    let mut positions: Vec<Position> = (1..=20).map(|seed| crowded(seed, 5, 14)).collect();
    (1..=3).for_each(|seed| positions.extend(of_a_game(seed, 36)));
    let count = walk_all(&positions, 8);
    assert!(count >= 600, "{count} plans");
}

#[test]
fn whatever_is_offered_to_the_bots_is_read_as_it_was_planned() {
    for position in of_a_game(2, 6) {
        walk(&position, 7, 4, 20);
    }
}

/// The plans of all players in one play: no message about a line is in anybody's part.
#[test]
fn a_play_of_plans_has_no_message_about_a_line() {
    let position = crowded(9, 4, 12);
    let mut play = format!("{}\n$TURN 1\n", cards(&position, 3));
    for player in active(&position) {
        let all = of(&position, player);
        let mut stream = Dice::new(5).stream(0, 961, u64::from(player.0));
        play.push_str(&plan(&all, writes, 20, &mut stream).sheet());
    }
    let text = run_deck(format!("{play}$END\n").as_bytes()).text();
    assert!(text.contains("REPORT"), "{text}");
    let about_lines: Vec<&str> = text.lines().filter(|line| line.contains("RBE1")).collect();
    assert!(about_lines.is_empty(), "{about_lines:?}");
}

/// Each unit can do what its type can, and nothing else.
#[test]
fn a_unit_is_offered_what_it_can_do_where_it_is() {
    let world = plain(9, 2).money(1, 25).with(&[
        "1-10 settlers 1/1",
        "1-11 artillery 5/5",
        "1-12 tanks 5/6",
        "2-10 infantry 5/4",
    ]);
    let world = world.ground(&["water 5/7", "mountain 6/5"]);
    let all = of(&world.0, PlayerNumber(1));
    let data: serde_json::Value = serde_json::from_str(&choices::data(&all)).unwrap();
    assert_eq!(data["purse"], 25);
    let lines = |name: &str| -> BTreeSet<String> {
        let piece = all.pieces.iter().position(|piece| piece.name.contains(name)).unwrap();
        Walker::new(&all, writes).offered(piece, 400)
    };
    let settlers = lines("Settlers [10]");
    assert!(
        settlers.contains("move se") && !settlers.iter().any(|line| line.starts_with("build")),
        "too near"
    );
    let guns = lines("Artillery [11]");
    assert!(guns.contains("fire 5/4") && guns.contains("move n") && guns.contains("move ne"));
    assert!(!guns.contains("fire 5/6") && !guns.contains("fire 5/7"), "{guns:?}");
    assert!(!lines("Tanks [12]").contains("move s"), "water");
    let city = lines("City [1]");
    assert!(city.contains("build tanks") && !city.iter().any(|line| line.starts_with("move")), "{city:?}");
}

/// Twin worlds that look the same to a player offer the same.
#[test]
fn nothing_is_offered_because_of_what_is_out_of_sight() {
    let mut compared = 0;
    for seed in 1..=8 {
        let one = crowded(seed, 4, 20);
        for viewer in active(&one) {
            let seen = one.seen_by(viewer);
            let mut other = one.clone();
            let hidden: Vec<_> = other
                .units
                .all()
                .filter(|(_, unit)| !seen.contains(unit.at))
                .map(|(handle, _)| handle)
                .collect();
            let is_there = !hidden.is_empty();
            for handle in hidden {
                _ = other.units.remove(handle);
            }
            for hex in other.map.hexes().filter(|hex| !seen.contains(*hex)) {
                let terrain =
                    playdeck::game::rainbow::tables::Terrain::ALL[(hex.x as usize + hex.y as usize) % 4];
                other.map.set(hex, terrain);
            }
            for (number, player) in other.players.iter_mut().filter(|(number, _)| **number != viewer) {
                player.money += 1000 + u64::from(number.0);
            }
            let [first, second] = [&one, &other].map(|position| choices::data(&of(position, viewer)));
            assert_eq!(first, second, "root {seed} for {viewer}");
            let ground = |position: &Position| Rainbow::ground(&View::of(position, Viewer::Player(viewer)));
            assert_eq!(ground(&one), ground(&other));
            assert_eq!(
                Rainbow::standing(&View::of(&one, Viewer::Player(viewer))),
                Rainbow::standing(&View::of(&other, Viewer::Player(viewer)))
            );
            compared += usize::from(is_there);
        }
    }
    assert!(compared > 20, "{compared}");
}

/// The spots are in the middle of the hexes of the picture, and each of the player's units is at one.
#[test]
fn the_spots_are_where_the_picture_has_the_hexes() {
    let deck = deck("rainbow/opening").replace("$END", "");
    let Ok(reader) = "1".parse();
    let position = read_position(&position(&run_deck(format!("{deck}$END\n").as_bytes())));
    let punched = format!("{}\n$END\n", cards(&position, 1));
    let after =
        draw(punched.as_bytes(), playdeck::card::Input::default(), Some(&reader), Stage::After).unwrap();
    let view = View::of(&position, Viewer::Player(PlayerNumber(1)));
    assert_eq!(Rainbow::ground(&view).unwrap(), after, "the ground is the map of the position");
    let all = view.choices();
    for piece in &all.pieces[1..] {
        let spot = &all.spots[piece.spot.unwrap() as usize];
        // The coordinates of a hex are written 26 above its middle.
        let hex = spot.3.clone().unwrap();
        let text = format!("x=\"{}\" y=\"{}\"", spot.0, spot.1 - 26);
        let line = after.lines().find(|line| line.contains(&text)).unwrap_or_default();
        assert!(line.contains(&format!(">{hex}<")), "{hex}: {line}");
    }
}

/// A player of four hundred units all over a large map gets all choices in a megabyte, and one of sixty in three hundred
/// thousand bytes.
#[test]
fn the_choices_of_many_units_stay_small() {
    for (count, most) in [(60, 300_000), (400, 1_000_000)] {
        let mut world = plain(120, 2).0;
        for number in 0..count {
            let at =
                Hex::new(u16::try_from(number * 7 % 119).unwrap(), u16::try_from(number * 13 % 117).unwrap());
            let kind = Kind::ALL[1 + number as usize % 4];
            world.units.insert(Unit::new(UnitId::new(PlayerNumber(1), 10 + number), kind, at, ""));
        }
        world.remember();
        let data = choices::data(&of(&world, PlayerNumber(1)));
        assert!(data.len() <= most, "{count}: {} bytes", data.len());
        let read: serde_json::Value = serde_json::from_str(&data).unwrap();
        assert!(!read["steps"].as_array().unwrap().is_empty(), "{count} units are not left to be typed");
    }
}
