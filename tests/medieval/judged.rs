//! Random rounds of Medieval War Door, with every option; a second judge checks each of them.

use crate::field::{MATCH, random};
use crate::referee::{Tally, judge};

use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::lobby::setup::{DamageSplit, Experience, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::{PieceRecord, Punched};
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::geometry::Square;
use playdeck::game::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The options of a match; each of them has every value for some roots.
fn setup(root: u64) -> Setup {
    let nth = |of: u64| usize::try_from(root % of).unwrap();
    let cap = |cap: usize| u8::try_from(cap).ok().filter(|cap| *cap > 0);
    Setup {
        pieces: if is_poor(root) { 0 } else { 15 },
        cycle: vec![Kind::Infantry, Kind::Horse, Kind::Cavalry, Kind::Pikemen, Kind::Archery, Kind::Catapult],
        land: [50, 70][nth(2)],
        players: [2, 3, 4, 6][nth(16) / 4],
        experience: [Experience::Hit, Experience::Kill, Experience::None][nth(3)],
        damage: [DamageSplit::Larger, DamageSplit::Proportional, DamageSplit::AttackFirst][nth(5) / 2],
        repair: root % 4 == 1,
        advance: root % 5 != 2,
        fort_turns: [4, 1][nth(2)],
        fort_max: [9, 2, 0][nth(3)],
        horse_cap: cap(nth(3)),
        galleon_cap: cap(nth(4)),
        sight: [1, 2, 3][nth(3)],
        ..random::setup(root)
    }
}

/// Whether the players have a single city each, and at first no piece that takes another.
const fn is_poor(root: u64) -> bool {
    root % 4 == 3
}

fn draw(stream: &mut Stream, bound: usize) -> usize {
    stream.below(u32::try_from(bound).unwrap()) as usize
}

/// A match with pieces of all types everywhere, hurt and experienced, afoot, at sea and aboard, and with more cities.
fn crowded(root: u64) -> Position {
    let (setup, mut stream) = (setup(root), Dice::new(root).stream(0, 901, 0));
    let mut punched = Punched::of(&random::begun(root, setup.clone()));
    let mut owners = (1..=setup.players).cycle();
    for city in &mut punched.city {
        city.fort = u8::try_from(draw(&mut stream, usize::from(setup.fort_max) + 1)).unwrap();
        if city.of.is_none() && stream.below(3) > 0 && !is_poor(root) {
            city.of = owners.next().map(PlayerNumber);
            city.name = format!("C {}", city.at);
        }
    }
    let rows: Vec<Vec<char>> = punched.terrain.iter().map(|row| row.squares.chars().collect()).collect();
    for _ in 0..usize::from(setup.players) * 12 {
        let of = owners.next().map(PlayerNumber).unwrap();
        let mut kind = Kind::ALL[draw(&mut stream, 8)];
        let (mut x, mut y) = (draw(&mut stream, rows[0].len()), draw(&mut stream, rows.len()));
        if is_poor(root) && (kind.takes_cities() || of.0 == 1) {
            // The first player's cavalry stands before the city of another.
            let others = punched.city.iter().filter(|city| city.of.is_some_and(|of| of.0 > 1));
            let others: Vec<_> = others.collect();
            let city = others[draw(&mut stream, others.len())];
            (kind, x, y) = (Kind::Cavalry, usize::from(city.at.x), usize::from(city.at.y) - 1);
            if of.0 > 1 || x >= rows[0].len() {
                continue;
            }
        }
        let at = Square::new(u8::try_from(x + 1).unwrap(), u8::try_from(y + 1).unwrap());
        let is_taken = punched.piece.iter().any(|piece| piece.at == at && piece.of != of)
            || punched.city.iter().any(|city| city.at == at && city.of != Some(of));
        if is_taken || kind.is_ship() != (rows[y][x] == 'S') {
            continue;
        }
        let mut crew = vec![(kind, None)];
        // A transport has riders, and a horse in it has some too.
        let riders = [Kind::Horse, Kind::Archery, Kind::Pikemen, Kind::Infantry];
        let riders = &riders[..if is_poor(root) { 3 } else { 4 }];
        for rider in riders.iter().copied().filter(|rider| kind.carries(*rider)) {
            let cap = if kind == Kind::Horse { setup.horse_cap } else { setup.galleon_cap };
            let load = crew.iter().filter(|(_, carrier)| *carrier == Some(0)).count();
            if stream.below(2) == 0 && cap.is_none_or(|cap| load < usize::from(cap)) {
                crew.push((rider, Some(0)));
                if rider == Kind::Horse {
                    crew.push((Kind::Catapult, Some(crew.len() - 1)));
                }
            }
        }
        let player = punched.player.iter_mut().find(|player| player.no == of).unwrap();
        let first = player.pieces + 1;
        for (number, (kind, carrier)) in (first..).zip(crew) {
            player.pieces = number;
            let experience = if setup.experience == Experience::Hit { stream.below(7) } else { 0 };
            punched.piece.push(PieceRecord {
                game: MATCH,
                of,
                no: number,
                kind,
                at,
                damage: u8::try_from(draw(&mut stream, usize::from(kind.hit_points()))).unwrap(),
                experience: u16::try_from(experience).unwrap(),
                carrier: carrier.map(|place: usize| first + u16::try_from(place).unwrap()),
                guard: stream.below(9) == 0,
                goal: None,
            });
        }
    }
    punched.piece.sort_by_key(|piece| (piece.of, piece.no));
    punched.explored.clear();
    punched.known.clear();
    punched.check().unwrap()
}

/// A position as it is punched.
fn as_value(position: &Position) -> Value {
    serde_json::to_value(Punched::of(position)).unwrap()
}

/// Rounds of random cards, two for each piece: the position before, the full events, and the position after.
fn rounds(root: u64) -> impl Iterator<Item = (Value, Vec<Value>, Value)> {
    let mut stream = random::stream(root);
    let mut position = Some(crowded(root));
    std::iter::from_fn(move || {
        let last = position.take()?;
        let before = as_value(&last);
        let mut sheets = random::sheets(&last.running[&MATCH], &mut stream);
        let more = random::sheets(&last.running[&MATCH], &mut stream);
        for ((_, sheet), (_, more)) in sheets.iter_mut().zip(more) {
            writeln!(sheet, "{more}SKIP {}", 1 + stream.below(40)).unwrap();
            // Every second round most pieces get no card, and their journeys go on.
            if last.running[&MATCH].round % 2 == 1 {
                let lines = sheet.lines().filter(|_| stream.below(5) == 0);
                *sheet = lines.collect::<Vec<_>>().join("\n");
            }
        }
        let round = random::round(last, &sheets, root);
        let full = round.full.iter();
        let events = full.map(|event| {
            let mut value = json!(event);
            value["WAY"] = json!(event.way);
            value
        });
        let after = as_value(&round.position);
        let events = events.collect();
        position = Some(round.position).filter(|position| position.over.is_empty());
        Some((before, events, after))
    })
}

#[test]
fn every_round_of_play_by_chance_comes_out_as_a_second_judge_has_it() {
    let mut tally = Tally::new();
    for root in 0..16 {
        for (before, events, after) in rounds(root).take(if is_poor(root) { 16 } else { 6 }) {
            judge(&before, &events, &after, &mut tally);
        }
    }
    let refusals = "ABOARD CANNOT_ATTACK CANNOT_BUILD CANNOT_CARRY CITY_NOT_YOURS EDGE ELIMINATED ENDED FOREIGN_CITY \
                    FORTIFIED FULL MOVES NOT_ABOARD NOT_BESIDE NOT_COASTAL NOT_TRANSPORT NO_ATTACKS NO_PIECE NO_TARGET \
                    NO_TRANSPORT ON_GUARD OUT_OF_RANGE OVER SEA SET_OUT UNSEEN";
    let cards = "ATTACK BOARD CITY DISEMBARK GUARD MOVE SKIP SURRENDER UNAUTOMATE";
    let others = "BEHEADED,ROUTED,SURRENDERED,a battle,a city of another,a fort,a hit,a journey,a journey goes on,a journey's end,a journey that an order ends,\
                  a later turn of a journey,a load lost,a piece,\
                  a victory,a white city,aboard by moving,aboard from beside,aboard in place,an advance,\
                  an attacker hit,off by moving,off in place";
    let all = refusals.split_whitespace().chain(cards.split(' ')).chain(others.split(','));
    let never: Vec<&str> = all.filter(|what| !tally.contains_key(*what)).collect();
    assert!(never.is_empty(), "never met: {never:?} in {tally:?}");
}

/// The judge refuses a round with an event left out, or with another figure in the position after it.
#[test]
fn the_second_judge_notices_what_is_kept_back_or_altered() {
    let (before, events, after) = rounds(9).nth(2).unwrap();
    let holds = |events: &[Value], after: &Value| {
        let judged = || judge(&before, events, after, &mut Tally::new());
        std::panic::catch_unwind(judged).is_ok()
    };
    assert!(holds(&events, &after));
    let mut kept_back = 0;
    let is_effect = |what: &Value| {
        ["FOUGHT", "CAPTURED", "MADE", "ELIMINATED"].iter().any(|name| what.get(name).is_some())
    };
    let effects = (0..events.len()).filter(|place| is_effect(&events[*place]["WHAT"]));
    for place in effects.step_by(2) {
        let rest = [&events[..place], &events[place + 1..]].concat();
        assert!(!holds(&rest, &after), "{} is not missed", events[place]);
        kept_back += 1;
    }
    assert!(kept_back > 5, "{kept_back} events");
    let figures = [
        ("PIECE", "DAMAGE", json!(77)),
        ("PIECE", "EXPERIENCE", json!(77)),
        ("PIECE", "AT", json!([1, 1])),
        ("PIECE", "GUARD", json!(true)),
        ("PIECE", "CARRIER", json!(77)),
        ("CITY", "TURNS", json!(77)),
        ("CITY", "FORT", json!(77)),
        ("CITY", "OF", Value::Null),
        ("PLAYER", "POINTS", json!(7777)),
        ("PLAYER", "PIECES", json!(7777)),
        ("PLAYER", "STATUS", json!("ROUTED")),
    ];
    for (records, key, is) in figures {
        let list = after[records].as_array().unwrap();
        let place = list.iter().position(|record| record["OF"].is_u64() || records == "PLAYER").unwrap();
        let mut after = after.clone();
        after[records][place][key] = is;
        assert!(!holds(&events, &after), "{key} of {records}");
    }
}
