//! The shared cases of Rainbow's End, each as a whole deck: turns that the original program played.
//!
//! Where the program did what the rules text says, or the text is silent and the program's way was adopted, its results
//! must come out: units with their hexes and names, money, friendships, last orders. Where chance decides, the
//! frequencies over many seeds must be those of the program. Where the two differ the text decides; these cases are
//! listed below by name, each with the sentence that decides.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test stops at what it did not expect"
)]

use crate::common;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::orders::Orders;

use common::{run_deck, shared};
use playdeck::card::{CardReader, Context, Input, Statement};
use playdeck::dice::Dice;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::Position;
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::turn::{self, AllOrders};
use playdeck::game::rainbow::view::View;
use playdeck::game::{SectionCards, Viewer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

/// A case at the end of its turn, in the notation of the shared file.
#[derive(Debug, PartialEq, Eq)]
struct Standing {
    /// Number, type, hex and name of each unit.
    units: BTreeSet<[String; 4]>,
    /// Name, money and last orders by player.
    players: BTreeMap<u64, (String, u64, u64)>,
    /// Pairs of players: the first has declared the second friendly.
    friendly: BTreeSet<(u64, u64)>,
}

/// The cases whose result differs from the program's: the differences, and the sentence that decides.
const BY_THE_TEXT: [(&str, &[&str], &str); 9] = [
    ("C-set-inf", &["unit 1-10 settlers 3/3 Settlers", "money 1 109"], UNARMED),
    ("C-set-tan", &["unit 1-10 settlers 3/3 Settlers", "money 1 109"], UNARMED),
    ("C-set-art", &["unit 1-10 settlers 3/3 Settlers", "money 1 109"], UNARMED),
    ("C-set-set", &["unit 1-10 settlers 3/3 Settlers"], UNARMED),
    (
        "C6",
        &["unit 1-10 infantry 3/4 Infantry", "unit 2-10 infantry 3/4 Infantry", "money 1 109", "money 2 109"],
        "\"Combat\": hostile units fight, and friendly ones do not.",
    ),
    (
        "E2",
        &["gone 1-6"],
        "\"Units\" and \"Entity numbers\": what cannot be paid is dissolved, the lowest numbers first.",
    ),
    ("P1", &["unit 1-10 infantry 3/4 Infantry"], "\"Name\": no square brackets in a name."),
    ("P5", &["unit 1-10 infantry 3/3 Foo"], "\"Orders\": a # begins a comment wherever it stands."),
    (
        "Q5",
        &["stranger 1 1"],
        "\"Friendly\": a declaration is about another player; that one's own number is refused is our choice.",
    ),
];

const UNARMED: &str =
    "\"Move\": an attack that no armed unit would take part in is cancelled, and the move with it.";

/// The cases that have a test of their own below. Either the program's result is only one draw of chance, or it has no
/// result that could be compared.
const APART: [&str; 6] = ["B3b", "C7", "F2", "F9", "F10", "Q2"];

fn cases() -> Vec<Value> {
    let path = shared("data/rainbow_cases.json").unwrap();
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let cases = file["cases"].as_array().unwrap().clone();
    assert!(cases.len() >= 56, "only {} cases", cases.len());
    cases
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The case as a deck: a position written by hand, and the turn.
fn deck(case: &Value, seed: u32) -> String {
    let mut deck = format!("$POSITION RAINBOW,FORMAT=1,SEED={seed},EDITED=YES\n");
    let turn = case["turn_before"].as_u64().unwrap();
    writeln!(deck, "GAME TURN={turn},SIZE=8").unwrap();
    for player in case["players"].as_array().unwrap() {
        let (number, money) = (&player["id"], &player["money"]);
        let status = if player.get("email").is_some() { "QUIT" } else { "ACTIVE" };
        let friends: Vec<String> = pairs(&case["friendly"])
            .into_iter()
            .filter(|(of, _)| Some(*of) == number.as_u64())
            .map(|(_, friend)| friend.to_string())
            .collect();
        let friends = friends.join(",");
        writeln!(
            deck,
            "PLAYER NO={number},NAME='Player',MONEY={money},STATUS={status},FRIENDS=({friends}),ORDERED={turn}"
        )
        .unwrap();
    }
    for y in 0..8 {
        let row = case["map"].as_array().map_or("pppppppp", |rows| text(&rows[y]));
        writeln!(deck, "TERRAIN Y={y},HEXES='{}'", row.replace('.', "W").to_uppercase()).unwrap();
    }
    for unit in case["units"].as_array().unwrap() {
        let (player, number) = text(&unit[0]).split_once('-').unwrap();
        let (kind, at) = (text(&unit[1]).to_uppercase(), text(&unit[2]).replace('/', ","));
        let name = unit.get(3).map_or(String::new(), |name| format!(",NAME='{}'", text(name)));
        writeln!(deck, "UNIT OF={player},NO={number},KIND={kind},AT=({at}){name}").unwrap();
    }
    writeln!(deck, "$ENDPOS CARDS=0,CHECK=0-0\n$TURN {}\n{}$END", turn + 1, text(&case["orders"])).unwrap();
    deck
}

fn pairs(value: &Value) -> BTreeSet<(u64, u64)> {
    let pairs = value.as_array().map_or(&[][..], Vec::as_slice).iter();
    pairs.map(|pair| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap())).collect()
}

/// The statements of some cards.
fn statements(cards: &str, context: Context) -> Vec<Statement> {
    let mut reader = CardReader::new(cards.as_bytes(), Input::default()).unwrap();
    std::iter::from_fn(|| reader.next(context).unwrap()).collect()
}

/// Plays a deck and reads the position that it punched.
fn play(deck: &str) -> Punched {
    let product = run_deck(deck.as_bytes());
    assert!(product.run.condition.0 <= 4, "{}", product.text());
    let cards = statements(&product.punched.concat().join("\n"), Context::Control);
    playdeck::punch::read(&cards[1..cards.len() - 1].iter().collect()).unwrap()
}

/// The position of a case before its turn, and its orders; the engine then plays it many times.
fn set_up(case: &Value) -> (Position, AllOrders) {
    let deck = deck(case, 1);
    let (position, _) = deck.split_once("$ENDPOS").unwrap();
    let cards = statements(position, Context::Control);
    let position = Punched::check(playdeck::punch::read(&cards[1..].iter().collect()).unwrap()).unwrap();
    let mut all = AllOrders::new();
    for sheet in text(&case["orders"]).split("end\n") {
        let cards = statements(sheet, Context::People);
        let Some((opener, lines)) = cards.split_first() else { continue };
        let player = PlayerNumber(opener.text().trim_start_matches("player ").parse().unwrap());
        let view = View::of(&position, Viewer::Player(player));
        all.insert(
            player,
            Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]).orders,
        );
    }
    (position, all)
}

/// How the turn of a case ends for a root of chance.
fn play_for(set_up: &(Position, AllOrders), seed: u64) -> Standing {
    let (position, orders) = set_up.clone();
    standing(&Punched::of(&turn::play(position, orders, &Dice::new(seed)).position))
}

fn standing(position: &Punched) -> Standing {
    let units = position.unit.iter().map(|unit| {
        let name = unit.name.clone().unwrap_or_else(|| unit.kind.name().to_owned());
        [format!("{}-{}", unit.of, unit.no), unit.kind.name().to_lowercase(), unit.at.to_string(), name]
    });
    let players = position.player.iter();
    let friends = players
        .clone()
        .flat_map(|player| player.friends.iter().map(|friend| (u64::from(player.no.0), u64::from(friend.0))));
    Standing {
        units: units.collect(),
        friendly: friends.collect(),
        players: players
            .map(|player| {
                (u64::from(player.no.0), (player.name.clone(), player.money, u64::from(player.ordered)))
            })
            .collect(),
    }
}

/// The result of the program's turn.
fn of_the_program(result: &Value) -> Standing {
    let units = result["units"].as_array().unwrap().iter();
    let players = result["players"].as_array().unwrap().iter();
    Standing {
        units: units.map(|unit| std::array::from_fn(|at| text(&unit[at]).to_owned())).collect(),
        friendly: pairs(&result["friendly"]),
        players: players
            .map(|player| {
                let number = |key: &str| player[key].as_u64().unwrap();
                (number("id"), (text(&player["name"]).to_owned(), number("money"), number("lastorders")))
            })
            .collect(),
    }
}

/// The program's result, changed where the text differs.
fn amended(mut standing: Standing, changes: &[&str]) -> Standing {
    for change in changes {
        let words: Vec<&str> = change.split(' ').collect();
        match words[0] {
            "unit" => {
                standing.units.retain(|unit| unit[0] != words[1]);
                standing.units.insert(std::array::from_fn(|at| words[1 + at].to_owned()));
            }
            "gone" => standing.units.retain(|unit| unit[0] != words[1]),
            "money" => {
                standing.players.get_mut(&words[1].parse().unwrap()).unwrap().1 = words[2].parse().unwrap();
            }
            "stranger" => {
                _ = standing.friendly.remove(&(words[1].parse().unwrap(), words[2].parse().unwrap()));
            }
            other => panic!("{other}"),
        }
    }
    standing
}

/// Every case without chance.
pub fn every_turn_without_chance_ends_as_it_did_or_as_the_text_says() {
    let mut differing = Vec::new();
    for case in cases() {
        let id = text(&case["id"]);
        let by_text = BY_THE_TEXT.iter().find(|(name, ..)| *name == id);
        let has_chance = !case["source_frequencies"].is_null() && by_text.is_none();
        if has_chance || APART.contains(&id) {
            continue;
        }
        let program = of_the_program(&case["result_of_1_2_program"]);
        let expected = amended(program, by_text.map_or(&[], |(_, changes, _)| changes));
        // A case without chance has the same result for every root.
        for seed in 1..=3 {
            let found = standing(&play(&deck(&case, seed)));
            if found != expected {
                differing.push(format!("{id}: {found:#?}\nexpected {expected:#?}"));
                break;
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

fn case(id: &str) -> Option<Value> {
    cases().into_iter().find(|case| text(&case["id"]) == id)
}

/// The program read past its table of types here. Ours refuses the word, and the city builds nothing.
pub fn an_unknown_type_is_refused() {
    let case = case("B3b").unwrap();
    let found = standing(&play(&deck(&case, 1)));
    assert_eq!(found.units.len(), case["units"].as_array().unwrap().len());
    let listing = run_deck(deck(&case, 1).as_bytes()).text();
    assert!(listing.contains("RBE107W") && listing.contains("DRAGON is not a type of unit"), "{listing}");
}

/// "Units": the cities of an abandoned position build infantry, five each, as long as there is money. The program built
/// one each.
pub fn an_abandoned_position_builds_what_it_can_pay() {
    let case = case("Q2").unwrap();
    let found = standing(&play(&deck(&case, 1)));
    let infantry =
        |hex: &str| found.units.iter().filter(|unit| unit[1] == "infantry" && unit[2] == hex).count();
    assert_eq!([infantry("0/7"), infantry("4/4")], [5, 5]);
    assert_eq!(found.players[&1].1, 10, "100 for the builds, 20 come in, 10 for upkeep");
}

/// What a case measured, for one of our turns.
fn measured(case: &Value, standing: &Standing) -> String {
    let lives = |id: &str| standing.units.iter().any(|unit| unit[0] == id);
    let survivors = || {
        let fighters: Vec<&str> =
            ["1-10", "1-11", "2-10", "3-10"].into_iter().filter(|id| lives(id)).collect();
        fighters.join(", ")
    };
    let cities = |player: &str| {
        let own = |unit: &&[String; 4]| unit[1] == "city" && unit[0].starts_with(player);
        standing.units.iter().filter(own).map(|unit| unit[2].clone()).collect::<Vec<_>>()
    };
    match text(&case["source_frequencies"]["measure"]) {
        "winner" => match (lives("1-10"), lives("2-10")) {
            (true, false) => "mover".into(),
            (false, true) => "other".into(),
            _ => "both alive".into(),
        },
        "survivors" => survivors(),
        "city_owner" => if cities("1-").contains(&"3/4".to_owned()) { "1" } else { "2" }.into(),
        "target10" => if lives("2-10") { "survived" } else { "destroyed" }.into(),
        "count2inf" => standing
            .units
            .iter()
            .filter(|unit| unit[0].starts_with("2-") && unit[1] == "infantry")
            .count()
            .to_string(),
        "cities1" => {
            let quoted: Vec<String> = cities("1-").iter().map(|city| format!("'{city}'")).collect();
            format!("[{}]", quoted.join(", "))
        }
        other => panic!("{other}"),
    }
}

/// How many of our turns are played for each frequency.
const SEEDS: u32 = 2000;

/// Where chance decides, each outcome occurs as often as in the program's turns: the two shares differ by less than
/// five standard errors. The seeds are fixed, so the result of the test is, too.
pub fn chance_falls_as_it_did() {
    let mut wrong = Vec::new();
    for case in cases() {
        let id = text(&case["id"]);
        let by_text = BY_THE_TEXT.iter().any(|(name, ..)| *name == id);
        if case["source_frequencies"].is_null() || by_text || APART.contains(&id) {
            continue;
        }
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let set_up = set_up(&case);
        for seed in 1..=SEEDS {
            let standing = play_for(&set_up, u64::from(seed));
            *counts.entry(measured(&case, &standing)).or_default() += 1;
        }
        let theirs = case["source_frequencies"]["counts"].as_object().unwrap();
        let runs = case["source_frequencies"]["runs"].as_f64().unwrap();
        let outcomes: BTreeSet<&String> = theirs.keys().chain(counts.keys()).collect();
        for outcome in outcomes {
            let ours = f64::from(counts.get(outcome).copied().unwrap_or(0));
            let theirs = theirs.get(outcome).and_then(Value::as_f64).unwrap_or(0.0);
            let share = (ours + theirs) / (f64::from(SEEDS) + runs);
            let error = (share * (1.0 - share) * (1.0 / f64::from(SEEDS) + 1.0 / runs)).sqrt();
            if (ours / f64::from(SEEDS) - theirs / runs).abs() > 5.0 * error {
                wrong.push(format!("{id}: {outcome} {ours} of {SEEDS}, theirs {theirs} of {runs}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// "Combat": a battle goes on as long as anyone is willing to shoot, even if the other is not. The program let both
/// shoot.
pub fn a_friendly_unit_does_not_shoot_back() {
    let case = case("C7").unwrap();
    let set_up = set_up(&case);
    for seed in 1..=200 {
        let standing = play_for(&set_up, seed);
        assert!(standing.units.iter().any(|unit| unit[0] == "2-10"));
        assert!(!standing.units.iter().any(|unit| unit[0] == "1-10"));
    }
}

/// "Indirect Fire": every unit in the hex that is not friendly gets its own shot, whoever owns it. Artillery that has
/// moved may still fire.
pub fn fire_spares_nobody_who_is_not_friendly() {
    let lives = |standing: &Standing, id: &str| standing.units.iter().any(|unit| unit[0] == id);
    let (third, moved) = (case("F10").unwrap(), case("F9").unwrap());
    let (third, moved) = (set_up(&third), set_up(&moved));
    let (mut of_third, mut of_moved) = (BTreeSet::new(), BTreeSet::new());
    for seed in 1..=100 {
        let standing = play_for(&third, seed);
        of_third.insert([lives(&standing, "2-10"), lives(&standing, "3-10")]);
        let standing = play_for(&moved, seed);
        assert!(standing.units.iter().any(|unit| unit[0] == "1-10" && unit[2] == "3/2"));
        of_moved.insert(lives(&standing, "2-10"));
    }
    assert_eq!((of_third.len(), of_moved.len()), (4, 2), "every outcome comes up");
}

/// "Fire": a mission on a hex with a friendly unit in it is cancelled and not used up, so another hex may be fired at
/// in the next slot. Fire comes before the battle in which that unit is lost.
pub fn a_cancelled_mission_is_not_used_up() {
    let case = case("F2").unwrap();
    let set_up = set_up(&case);
    let mut outcomes = BTreeSet::new();
    for seed in 1..=100 {
        let standing = play_for(&set_up, seed);
        let lives = |id: &str| standing.units.iter().any(|unit| unit[0] == id);
        assert!(lives("2-10") && !lives("1-11"), "nobody fired at 3/4, and the settlers there were lost");
        outcomes.insert(lives("2-11"));
    }
    assert_eq!(outcomes.len(), 2, "the other hex was fired at");
}
