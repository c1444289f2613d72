//! What cities build, worked out a second time from the text, over whole matches.
//!
//! The book is kept from the punched position before a round, and from the events: which player has a turn, who
//! captures a city, what a card asks for. From these follow when each city builds what, the number of the piece, and
//! the state of every city after the round. The engine must say the same. The book shares neither code nor types with
//! the engine.

use crate::bots;
use crate::field::{MATCH, random};

use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn as as_json};
use playdeck::game::Records as _;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::Punched;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Row and column, because cities are numbered row by row.
type Square = (u64, u64);

/// What cities build and the turns it takes. SHIPS are the types that the text calls ships.
const TURNS: [(&str, u64); 8] =
    [("INF", 4), ("PIK", 4), ("CAV", 6), ("ARC", 6), ("CAT", 8), ("HRS", 2), ("LGL", 4), ("HGL", 6)];
const SHIPS: [&str; 2] = ["LGL", "HGL"];
/// A level of fortification takes four turns, and there are nine at most.
const FORT: (&str, u64, u64) = ("FORT", 4, 9);

#[derive(Debug, Clone, PartialEq, Eq)]
struct City {
    owner: Option<u64>,
    makes: String,
    turns: u64,
    fort: u64,
    specialty: String,
}

impl City {
    /// "The number of turns that the piece will take to build is reduced by a third" for the specialty: a part of a
    /// turn counts as a turn.
    fn begin(&mut self, makes: &str) {
        let turns = TURNS.iter().find(|(name, _)| *name == makes).map_or(FORT.1, |(_, turns)| *turns);
        self.turns = if self.specialty == makes { (2 * turns).div_ceil(3) } else { turns };
        makes.clone_into(&mut self.makes);
    }
}

/// The book of a match.
struct Book {
    cities: BTreeMap<Square, City>,
    /// The number of the newest piece of each player.
    pieces: BTreeMap<u64, u64>,
    /// The players who still play.
    active: Vec<u64>,
    ground: Vec<Vec<char>>,
    wraps: bool,
    round: u64,
}

fn square(value: &Value) -> Square {
    (value[1].as_u64().unwrap(), value[0].as_u64().unwrap())
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or(FORT.0).to_owned()
}

impl Book {
    /// The book as it is before a round. None if no match is being played.
    fn open(position: &Value) -> Option<Self> {
        let game = position["GAME"].get(0)?;
        let list = |key: &str| position[key].as_array().unwrap().iter();
        let city = |city: &Value| {
            let (makes, specialty) = (word(&city["BUILDS"]), word(&city["SPECIALTY"]));
            let (turns, fort) = (city["TURNS"].as_u64().unwrap(), city["FORT"].as_u64().unwrap());
            let owner = city["OF"].as_u64();
            (square(&city["AT"]), City { owner, makes, turns, fort, specialty })
        };
        let number = |player: &Value, key: &str| player[key].as_u64().unwrap();
        let setup = &game["SETUP"];
        assert_eq!((number(setup, "FORT-TURNS"), number(setup, "FORT-MAX")), (FORT.1, FORT.2));
        Some(Self {
            cities: list("CITY").map(city).collect(),
            pieces: list("PLAYER").map(|player| (number(player, "NO"), number(player, "PIECES"))).collect(),
            active: list("PLAYER")
                .filter(|player| player["STATUS"] == "ACTIVE")
                .map(|player| number(player, "NO"))
                .collect(),
            ground: list("TERRAIN").map(|row| row["SQUARES"].as_str().unwrap().chars().collect()).collect(),
            wraps: setup["WRAP"] == true,
            round: number(game, "ROUND"),
        })
    }

    fn is_coastal(&self, (y, x): Square) -> bool {
        let (height, width) = (self.ground.len(), self.ground[0].len());
        let beside = |at: u64, by: i64, side: usize| {
            let (at, side) = (i64::try_from(at).unwrap() - 1 + by, i64::try_from(side).unwrap());
            let is_on = self.wraps || (0..side).contains(&at);
            is_on.then(|| usize::try_from(at.rem_euclid(side)).unwrap())
        };
        let steps = || [-1, 0, 1].into_iter();
        let rows = steps().filter_map(|by| beside(y, by, height));
        rows.flat_map(|y| steps().filter_map(move |by| Some((y, beside(x, by, width)?))))
            .any(|(y, x)| self.ground[y][x] == 'S')
    }

    /// "Each turn, the number of turns left to build a piece in every city is reduced by one": what a player's cities
    /// build, each with its square and its number.
    fn work(&mut self, player: u64) -> Vec<(Square, String, Option<u64>)> {
        let mut made = Vec::new();
        let last = self.pieces.get_mut(&player).unwrap();
        for (at, city) in self.cities.iter_mut().filter(|(_, city)| city.owner == Some(player)) {
            city.turns -= 1;
            if city.turns > 0 {
                continue;
            }
            let makes = city.makes.clone();
            city.begin(&makes);
            if makes != FORT.0 {
                *last += 1;
                made.push((*at, makes, Some(*last)));
            } else if city.fort < FORT.2 {
                city.fort += 1;
                made.push((*at, makes, None));
            }
        }
        made
    }

    /// Whether a card about a city is obeyed. If so, it is entered in the book.
    fn is_ordered(&mut self, player: u64, city: &Value, makes: &str) -> bool {
        let at = square(&city["AT"]);
        if self.cities.get(&at).is_none_or(|city| city.owner != Some(player)) {
            return false;
        }
        let is_coastal = self.is_coastal(at);
        let city = self.cities.get_mut(&at).unwrap();
        if SHIPS.contains(&makes) && !is_coastal || makes == FORT.0 && city.fort >= FORT.2 {
            return false;
        }
        // "If a piece is changed, any turns that went into building the original piece are lost."
        if city.makes != makes {
            city.begin(makes);
        }
        true
    }

    /// Compares a round with the book: its full events, and the position after it.
    fn judge(mut self, events: &[Value], after: &Value, tally: &mut BTreeMap<&'static str, usize>) {
        self.round += 1;
        let seats = events.iter().find_map(|event| event["WHAT"]["ORDER"]["SEATS"].as_array());
        let seats: Vec<u64> = match seats {
            Some(seats) => seats.iter().map(|seat| seat.as_u64().unwrap()).collect(),
            None => self.pieces.keys().copied().collect(),
        };
        for player in seats {
            if !self.active.contains(&player) {
                continue;
            }
            // Nothing is built in the first round, which begins with the pieces of the start.
            let made = if self.round > 1 { self.work(player) } else { Vec::new() };
            let told = events.iter().filter(|event| event["TURN"] == player).map(|event| &event["WHAT"]);
            let product = |what: &Value| word(&what["PRODUCT"]["PIECE"]);
            let is_told = told.clone().filter_map(|what| what.get("MADE"));
            let is_told: Vec<_> =
                is_told.map(|what| (square(&what["AT"]), product(what), what["NUMBER"].as_u64())).collect();
            assert_eq!(is_told, made, "what player {player} makes in round {}", self.round);
            for (_, makes, _) in made {
                let name = if makes == FORT.0 { "a fort" } else { "a piece" };
                *tally.entry(name).or_default() += 1;
            }
            for what in told {
                self.note(player, what, tally);
            }
            if self.active.len() < 2 {
                return;
            }
        }
        let after = Self::open(after).unwrap();
        assert_eq!(self.pieces, after.pieces, "numbers of pieces after round {}", self.round);
        for (at, city) in &self.cities {
            // A white city builds nothing, so its production is not compared.
            let is = &after.cities[at];
            assert_eq!(is.owner, city.owner, "whose {at:?} is after round {}", self.round);
            let of = |city: &City| (city.makes.clone(), city.turns, city.fort);
            assert!(city.owner.is_none() || of(city) == of(is), "{at:?} is {is:?} and should be {city:?}");
        }
    }

    fn note(&mut self, player: u64, what: &Value, tally: &mut BTreeMap<&'static str, usize>) {
        if let Some(captured) = what.get("CAPTURED") {
            let city = self.cities.get_mut(&square(&captured["AT"])).unwrap();
            assert_eq!(city.owner, captured["FROM"].as_u64(), "whose a city was");
            assert_ne!(city.owner, Some(player), "they had it before");
            city.owner = Some(player);
            city.begin("INF");
            *tally.entry("a capture").or_default() += 1;
        }
        if let Some(out) = what.get("ELIMINATED").map(|out| out["PLAYER"].as_u64()) {
            // "All of their cities will be emptied."
            self.cities.values_mut().filter(|city| city.owner == out).for_each(|city| city.owner = None);
            self.active.retain(|other| Some(*other) != out);
            *tally.entry("an elimination").or_default() += 1;
        }
        let (order, outcome) = (&what["ORDERED"]["ORDER"], &what["ORDERED"]["OUTCOME"]);
        if let Some(order) = order.get("CITY") {
            let plays = self.active.len() > 1 && self.active.contains(&player);
            let is_done = plays && self.is_ordered(player, &order["CITY"], &word(&order["PRODUCT"]["PIECE"]));
            assert_eq!(outcome == "DONE", is_done, "{what} in round {}", self.round);
            *tally.entry(if is_done { "a change" } else { "a refusal" }).or_default() += 1;
        }
    }
}

/// A round of a random match: the positions punched before and after it, and its full events.
struct Round {
    before: Value,
    events: Vec<Value>,
    after: Value,
}

/// The rounds of a random match until it is over.
fn random_rounds(root: u64) -> impl Iterator<Item = Round> {
    let mut stream = random::stream(root);
    let mut position = Some(random::begun(root, random::setup(root)));
    std::iter::from_fn(move || {
        let last = position.take()?;
        let punched = |position: &Position| serde_json::to_value(Punched::of(position)).unwrap();
        let before = punched(&last);
        let sheets = random::sheets(&last.running[&MATCH], &mut stream);
        let round = random::round(last, &sheets, root);
        let events = round.full.iter().map(|event| json!(event)).collect();
        let after = punched(&round.position);
        position = Some(round.position).filter(|position| position.over.is_empty());
        Some(Round { before, events, after })
    })
}

#[test]
#[ignore = "long: cargo long"]
fn i_cities_build_in_random_matches_what_a_second_book_says() {
    let mut tally = BTreeMap::new();
    for root in 0..6 {
        for round in random_rounds(root).take(40) {
            Book::open(&round.before).unwrap().judge(&round.events, &round.after, &mut tally);
        }
    }
    let few: Vec<_> =
        tally.iter().filter(|(what, times)| **times < 10 && **what != "an elimination").collect();
    assert!(tally.len() == 6 && few.is_empty(), "too seldom: {few:?} of {tally:?}");
}

/// The book refuses a round in which a city builds nothing, or has another state afterwards.
#[test]
fn the_second_book_notices_what_is_kept_back_or_altered() {
    let round = random_rounds(1).nth(4).unwrap();
    let holds = |events: &[Value], after: &Value| {
        let judged = || Book::open(&round.before).unwrap().judge(events, after, &mut BTreeMap::new());
        std::panic::catch_unwind(judged).is_ok()
    };
    assert!(holds(&round.events, &round.after));
    let (made, rest): (Vec<Value>, Vec<Value>) =
        round.events.iter().cloned().partition(|event| event["WHAT"].get("MADE").is_some());
    assert!(!made.is_empty() && !holds(&rest, &round.after));
    let cities = round.after["CITY"].as_array().unwrap();
    for (place, city) in cities.iter().enumerate().filter(|(_, city)| !city["OF"].is_null()) {
        for (key, is) in [("TURNS", json!(7)), ("FORT", json!(8)), ("OF", Value::Null)] {
            let mut after = round.after.clone();
            after["CITY"][place][key] = is;
            assert!(!holds(&round.events, &after), "{key} of {city}");
        }
    }
}

/// A punched position as JSON.
fn as_value(cards: &str) -> Value {
    match as_json(format!("{cards}$END\n").as_bytes(), &Input::default()) {
        Ok(Turned::Json(json)) => serde_json::from_str::<Value>(&json).unwrap()["position"].take(),
        other => panic!("no JSON but {other:?}"),
    }
}

#[test]
fn i_cities_build_in_a_match_of_the_bot_what_a_second_book_says() {
    let mut tally = BTreeMap::new();
    let mut deck =
        "$INIT MEDIEVAL,SEED=5\nANNE\nBEN\nCARLA\n$LOBBY 1\n$NEWGAME PLAYERS=3,WIDTH=24,HEIGHT=20\n"
            .to_owned();
    deck.push_str("$JOIN 1,ANNE\n$JOIN 1,BEN\n$JOIN 1,CARLA\n$END\n");
    let (_, mut last) = bots::told(&deck);
    let mut before = as_value(&last);
    for round in 1..=60 {
        let play = format!("{last}$ROUND {round}\n{}$END\n", bots::medieval::sheets(&last));
        let (events, next) = bots::told(&play);
        let events = events.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["event"].take());
        let after = as_value(&next);
        Book::open(&before).unwrap().judge(&events.collect::<Vec<_>>(), &after, &mut tally);
        if after["GAME"].get(0).is_none() {
            break;
        }
        (last, before) = (next, after);
    }
    assert!(tally["a piece"] > 50 && tally["a capture"] > 5 && tally["a change"] > 20, "{tally:?}");
}
