//! Whole games of Rainbow's End, as decks; a second judge checks each turn.

use crate::bots::rainbow::{TURNS, sheets, start};
use crate::bots::told;
use crate::rainbow::any::{any_orders, cards, crowded, sheets as written};
use crate::referee::{Tally, judge};
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::filter::{Turned, json::turn as as_json};
use playdeck::game::Game as _;
use playdeck::game::Records as _;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::position::Position;
use playdeck::game::rainbow::punched::Punched;
use playdeck::punch;

/// A punched position as JSON.
fn json(cards: &str) -> String {
    match as_json(format!("{cards}$END\n").as_bytes(), &Input::default()) {
        Ok(Turned::Json(json)) => json,
        other => panic!("no JSON but {other:?}"),
    }
}

/// A punched position, as cards and as JSON.
struct Held {
    cards: String,
    json: String,
}

impl Held {
    fn of(cards: String) -> Self {
        Self { json: json(&cards), cards }
    }

    /// Plays a turn and has it judged. Returns the next position, or None if the game is over.
    fn play(&self, number: u32, sheets: &str, tally: &mut Tally) -> Option<Self> {
        let (events, next) = told(&format!("{}$TURN {number}\n{sheets}$END\n", self.cards));
        let next = Self::of(next);
        judge(&self.json, sheets, &events, &next.json, tally);
        (!events.contains(r#"{"OVER":"#)).then_some(next)
    }

    /// The position as the engine's type.
    fn position(&self) -> Position {
        let (_, _, punched) = punch::json::from_json::<Punched>(&self.json, Rainbow::CHANGES).unwrap();
        punched.check().unwrap()
    }
}

#[test]
fn every_turn_of_the_bots_games_comes_out_as_a_second_judge_has_it() {
    let mut tally = Tally::default();
    for (players, seed) in [(2, 11), (3, 12)] {
        let (_, last) = told(&format!("{}$END\n", start(players, seed)));
        let mut last = Some(Held::of(last));
        for number in 1..=u32::try_from(TURNS).unwrap() {
            let Some(held) = last else { break };
            last = held.play(number, &sheets(&held.cards), &mut tally);
        }
        assert!(last.is_none(), "{players} players, root {seed}: the game is not over");
    }
    tally.assert_fair();
    let names = ["BUILD", "ELIMINATED", "FIRE", "MOVE", "OVER", "a city falls", "a shot", "another round"];
    assert_eq!(names.map(|name| tally.met.contains_key(name)), [true; 8], "{:?}", tally.met);
}

/// Random sheets of the players for a turn, and sometimes an event that hardly ever happens by chance.
fn by_chance(position: &Position, root: u64, number: u32) -> String {
    let mut stream = Dice::new(root).stream(number, 905, 0);
    let sheets = written(&any_orders(position, &mut stream));
    match (root % 3, number) {
        // The rest of the position goes on building.
        (0, 3) => sheets.replace("player 2\n", "player 2\nQUIT\n"),
        (1, 1) => sheets.replace("unit 1\n", &format!("unit 1\n{}", "BUILD INFANTRY 7\n".repeat(6))),
        _ => sheets,
    }
}

#[test]
fn every_turn_of_play_by_chance_comes_out_as_a_second_judge_has_it() {
    let mut tally = Tally::default();
    for root in 1..=12 {
        let mut last = Held::of(cards(&crowded(root, 4, 12), root) + "\n");
        for number in 1..=8 {
            let sheets = by_chance(&last.position(), root, number);
            let Some(next) = last.play(number, &sheets, &mut tally) else { break };
            last = next;
        }
    }
    tally.assert_fair();
    let refusals = "BUILDS_DONE CITY_MOVES FRIENDS_THERE FUNDS GAVE_LESS HAS_FIRED NOT_ARTILLERY NO_BUILDER OFF_MAP \
                    ONLY_CITIES ONLY_SETTLERS OUT_OF_RANGE POINTS TOO_NEAR UNARMED WATER";
    let others = "BUILD DISSOLVED DROP FIRE FRIENDLY GIVE HOSTILE MOVE NULL QUIT WAIT";
    let is_new = |name: &&str| !tally.met.contains_key(*name);
    let never: Vec<&str> = refusals.split_whitespace().chain(others.split(' ')).filter(is_new).collect();
    assert!(never.is_empty(), "never met: {never:?}");
}

/// The judge refuses a turn with an event left out, or with another figure in the next position. A missed shot may be
/// left out, because the unit could have been the next to shoot when its last target fell.
#[test]
fn the_second_judge_notices_what_is_kept_back_or_altered() {
    let first = Held::of(cards(&crowded(1, 4, 12), 1) + "\n");
    let sheets = by_chance(&first.position(), 1, 1);
    let (events, next) = told(&format!("{}$TURN 1\n{sheets}$END\n", first.cards));
    let (before, after) = (first.json, json(&next));
    let holds = |events: &str, after: &str| {
        let judged = || judge(&before, &sheets, events, after, &mut Tally::default());
        std::panic::catch_unwind(judged).is_ok()
    };
    assert!(holds(&events, &after));
    let lines: Vec<&str> = events.lines().collect();
    let mut kept_back = 0;
    for (place, line) in lines.iter().enumerate().step_by(7) {
        if !line.contains(r#""DESTROYED":false"#) && !line.contains("NOORDERS") {
            let rest = [&lines[..place], &lines[place + 1..]].concat().join("\n");
            assert!(!holds(&rest, &after), "{line} is not missed");
            kept_back += 1;
        }
    }
    assert!(kept_back > 20, "{kept_back} events");
    for (was, is) in [
        (r#""MONEY": "#, r#""MONEY": 1"#),
        (r#""KIND": "INFANTRY""#, r#""KIND": "TANKS""#),
        (r#""FRIENDS": ["#, r#""FRIENDS": [9, "#),
        (r#""TURN": 1"#, r#""TURN": 2"#),
    ] {
        let at = after.find(r#""PLAYER""#).filter(|_| was.contains("MONEY")).unwrap_or(0);
        let altered = format!("{}{}", &after[..at], after[at..].replacen(was, is, 1));
        assert!(altered != after && !holds(&events, &altered), "{was} for {is}");
    }
}
