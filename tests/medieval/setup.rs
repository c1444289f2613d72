//! The options of a new match: what each option does, its limits, and that it changes nothing else.
//!
//! Options that only affect battles, cities and transports are in `options.rs`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use common::run_deck;
use field::pair::{Pair, battles, nothing};
use field::{Field, MATCH, at, random};
use playdeck::game::medieval::event::{Event, Outcome, What};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::player::Status;

/// The number of matches for each law.
const ROOTS: u64 = 10;

/// The options of the match that a card makes, as they are punched.
fn chosen(card: &str) -> String {
    let deck = format!("$JOB CHOSEN\n$INIT MEDIEVAL,SEED=1\nANNE\n$LOBBY 1\n{card}\n$END\n");
    let punched = run_deck(deck.as_bytes()).punched.concat();
    let columns = punched.iter().map(|card| card[..72].trim_end());
    let joined = columns.map(|card| card.strip_suffix('+').map_or(format!("{card}\n"), str::to_owned));
    let joined = joined.collect::<String>().replace("               ", "");
    let from = joined.find("SETUP=(").unwrap() + 7;
    let until = joined.find("),MEMBERS").unwrap();
    joined[from..until].to_owned()
}

#[test]
fn options_are_those_of_the_card_and_else_as_the_open_points_were_decided() {
    let default = "NAME='',WIDTH=50,HEIGHT=50,LAND=60,PLAYERS=2,PIECES=5,WRAP=NO,CASTLES=NO,\
                   CYCLE=(INF,CAV,PIK,ARC,CAT),EXPERIENCE=HIT,REPAIR=NO,FORT-TURNS=4,FORT-MAX=9,SIGHT=1,\
                   ADVANCE=YES,DAMAGE=LARGER,ROUNDS=1,ORDER=DRAWN";
    assert_eq!(chosen("$NEWGAME"), default);
    let other = "NAME='ISLE',WIDTH=20,HEIGHT=99,LAND=41,PLAYERS=6,PIECES=15,WRAP=YES,CASTLES=YES,CYCLE=(HRS),\
                 EXPERIENCE=KILL,REPAIR=YES,FORT-TURNS=1,FORT-MAX=0,HORSE-CAP=2,GALLEON-CAP=3,SIGHT=5,ADVANCE=NO,\
                 DAMAGE=ATTACK-FIRST,ROUNDS=10,ORDER=ROTATE";
    // A card of 71 columns, and others that continue it from column 16.
    let mut card = format!("$NEWGAME {other}");
    for column in (0..card.len()).skip(71).step_by(56).collect::<Vec<_>>().into_iter().rev() {
        card.insert_str(column, "+\n               ");
    }
    assert_eq!(chosen(&card), other);
    assert!(chosen("$NEWGAME EXPERIENCE=NONE,DAMAGE=PROPORTIONAL").contains("NONE,"));
}

#[test]
fn options_that_the_text_leaves_open_have_limits_too() {
    type Choose = fn(&mut Setup, u8);
    let limits: [(&str, u8, u8, Choose); 6] = [
        ("FORT-TURNS", 1, 20, |setup, value| setup.fort_turns = value),
        ("FORT-MAX", 0, 99, |setup, value| setup.fort_max = value),
        ("HORSE-CAP", 1, 99, |setup, value| setup.horse_cap = Some(value)),
        ("GALLEON-CAP", 1, 99, |setup, value| setup.galleon_cap = Some(value)),
        ("SIGHT", 1, 5, |setup, value| setup.sight = value),
        ("ROUNDS", 1, 10, |setup, value| setup.rounds = value),
    ];
    for (option, least, most, choose) in limits {
        for value in 0..=255 {
            let mut setup = Setup::default();
            choose(&mut setup, value);
            let wrong = setup.out_of_range();
            let named: Vec<_> = wrong.iter().map(|wrong| (wrong.option, wrong.least, wrong.most)).collect();
            let is_wrong = !(least..=most).contains(&value);
            assert_eq!(
                named,
                if is_wrong { vec![(option, u16::from(least), u16::from(most))] } else { vec![] },
                "{option}={value}"
            );
        }
    }
    let refused = |setup: Setup| setup.out_of_range().iter().map(|wrong| wrong.option).collect::<Vec<_>>();
    for (length, is_right) in [(0, false), (1, true), (15, true), (16, false)] {
        let cycle = vec![Kind::Pikemen; length];
        assert_eq!(refused(Setup { cycle, ..Setup::default() }).is_empty(), is_right, "{length} types");
    }
    for (length, is_right) in [(0, true), (16, true), (17, false)] {
        let name = "N".repeat(length);
        assert_eq!(refused(Setup { name, ..Setup::default() }).is_empty(), is_right, "{length} characters");
    }
    for kind in Kind::ALL {
        let cycle = vec![Kind::Infantry, kind];
        assert_eq!(refused(Setup { cycle, ..Setup::default() }).is_empty(), !kind.is_ship(), "{kind}");
    }
}

#[test]
fn sight_is_as_far_as_the_match_says_or_the_piece_attacks_and_2_for_a_city() {
    for sight in 1..=5 {
        let mut field = Field::with(Setup { width: 40, height: 20, sight, ..Setup::default() });
        field.ground(at(10, 18), 'S').ground(at(30, 18), 'S');
        for (number, kind) in (1..).zip(Kind::ALL) {
            let square = if kind.is_ship() { at(10, 18) } else { at(10, 10) };
            field.piece(1, number, kind, square);
        }
        for (kind, least) in Kind::ALL.into_iter().zip([1, 1, 1, 2, 3, 1, 1, 2]) {
            let mut field = field.clone();
            field.change(|punched| punched.piece.retain(|piece| piece.kind == kind));
            let (round, y) = (field.play(&[]), if kind.is_ship() { 18 } else { 10 });
            let sees = |x: u8| round.game().world.sees(PlayerNumber(1), at(x, y));
            let far = (1..=20).rev().find(|far| sees(10 + far)).unwrap();
            assert_eq!(far, sight.max(least), "{kind}");
            assert_eq!(
                (1..=20).filter(|far| round.game().world.sees(PlayerNumber(1), at(2, 2 + far))).count(),
                usize::from(sight.max(2))
            );
        }
    }
}

#[test]
fn rounds_of_a_play_have_a_part_of_each_sheet_for_each() {
    for (rounds, x, said) in [(1, 10, 2), (2, 11, 1), (3, 12, 0)] {
        let mut field = Field::with(Setup { width: 20, height: 20, rounds, ..Setup::default() });
        field.piece(1, 1, Kind::Pikemen, at(9, 9));
        let round = field.play(&[(1, "MOVE 1 6\nROUND\nMOVE 1 6\nROUND\nMOVE 1 6")]);
        assert_eq!((round.at(1, 1), round.game().round), (Some((x, 9)), u16::from(rounds)));
        let too_many = round.said.iter().filter(|said| *said == "MWD119W").count();
        assert_eq!(too_many, said);
    }
}

#[test]
fn castles_are_the_cities_from_which_all_start_or_there_are_none() {
    for castles in [true, false] {
        let position = random::begun(3, Setup { castles, ..random::setup(3) });
        let game = &position.running[&MATCH];
        let of = |castle| {
            game.world.cities().filter(|(_, city)| city.castle == castle && city.owner.is_some()).count()
        };
        assert_eq!((of(true), of(false)), if castles { (4, 0) } else { (0, 4) });
        assert!(game.world.cities().all(|(_, city)| city.owner.is_some() || !city.castle));
    }
}

/// What is the same for all, whatever they see: the full events, without the reason why an attack was refused.
fn beside_sight(events: &[Event]) -> Vec<What> {
    let full = events.iter().map(|event| event.what.clone());
    full.map(|what| match what {
        What::Ordered { order: order @ Order::Attack { .. }, outcome: Outcome::Refused(refusal), card } => {
            let is_too_far = matches!(refusal, Refusal::Unseen(_) | Refusal::OutOfRange { .. });
            let refusal = if is_too_far { Refusal::NoAttacks } else { refusal };
            What::Ordered { order, outcome: Outcome::Refused(refusal), card }
        }
        what => what,
    })
    .collect()
}

#[test]
fn sight_changes_what_is_seen_and_nothing_that_happens() {
    let (mut more, mut fought) = (0, 0);
    for (root, far) in (0..ROOTS).zip([2, 3, 5].into_iter().cycle()) {
        let mut stream = random::stream(root);
        let [mut near, mut far] =
            [1, far].map(|sight| random::begun(root, Setup { sight, ..random::setup(root) }));
        for _ in 0..30 {
            let mut sheets = random::sheets(&near.running[&MATCH], &mut stream);
            // A journey ends where something comes into sight.
            for (_, sheet) in &mut sheets {
                let is_kept = |line: &&str| !line.starts_with("GOTO") && !line.starts_with("EXPLORE");
                *sheet = sheet.lines().filter(is_kept).fold(String::new(), |kept, line| kept + line + "\n");
            }
            let [one, other] = [&near, &far].map(|position| random::round(position.clone(), &sheets, root));
            assert_eq!(beside_sight(&one.full), beside_sight(&other.full), "root {root}");
            let [first, second] = [&one, &other].map(|round| {
                let mut punched = Punched::of(&round.position);
                (punched.explored, punched.known) = (Vec::new(), Vec::new());
                punched.game.iter_mut().for_each(|game| game.setup.sight = 1);
                punched
            });
            assert_eq!(first, second, "root {root}");
            for (number, _) in one.game().numbered() {
                for square in one.game().world.grid().squares() {
                    let [sees, sees_far] =
                        [&one, &other].map(|round| round.game().world.sees(number, square));
                    assert!(sees_far || !sees);
                    let [near, far] =
                        [&one, &other].map(|round| round.game().world.has_explored(number, square));
                    assert!(far || !near);
                    more += usize::from(sees_far && !sees);
                }
            }
            fought += battles(&one.events).count();
            if !one.position.over.is_empty() {
                break;
            }
            (near, far) = (one.position, other.position);
        }
    }
    assert!(more > 1000 && fought > 100, "only {more} squares and {fought} battles");
}

#[test]
fn pieces_and_their_cycle_change_only_the_pieces_in_the_first_cities() {
    let cycles = [vec![Kind::Cavalry], vec![Kind::Horse, Kind::Pikemen, Kind::Pikemen]];
    for (root, cycle) in (0..ROOTS).flat_map(|root| cycles.iter().map(move |cycle| (root, cycle))) {
        for pieces in [0, 1, 7, 15] {
            let plain = Setup { cycle: vec![Kind::Infantry], pieces: 1, ..random::setup(root) };
            let changed = Setup { cycle: cycle.clone(), pieces, ..plain.clone() };
            let [mut one, mut other] = [plain, changed].map(|setup| Punched::of(&random::begun(root, setup)));
            let kinds = |player: u8| {
                let own = other.piece.iter().filter(move |piece| piece.of == PlayerNumber(player));
                own.map(|piece| piece.kind).collect::<Vec<_>>()
            };
            let dealt: Vec<Kind> = cycle.iter().copied().cycle().take(usize::from(pieces)).collect();
            assert!((1..=4).all(|player| kinds(player) == dealt), "root {root}");
            for punched in [&mut one, &mut other] {
                punched.piece.clear();
                punched.game[0].setup = Setup::default();
                punched.player.iter_mut().for_each(|player| player.pieces = 0);
            }
            assert_eq!(one, other, "root {root}: map, cities, names and what is known are the same");
        }
    }
}

#[test]
fn a_name_is_a_name() {
    let mut fought = 0;
    for root in 0..4 {
        let named = Setup { name: "THE ISLE".to_owned(), ..random::setup(root) };
        let pair = Pair::of(root, named, random::setup(root), nothing);
        let parting = pair.part(|_, [one, other]| {
            fought += battles(&one.events).count();
            let without = one.report(2).replace("THE ISLE", "");
            assert!(without.lines().map(str::trim_end).eq(other.report(2).lines()), "root {root}");
        });
        assert!(parting.is_none(), "root {root}");
    }
    assert!(fought > 100, "only {fought} battles");
}

/// The events without the numbers of the cards that caused them.
fn without_cards(mut events: Vec<Event>) -> Vec<Event> {
    for event in &mut events {
        if let What::Ordered { card, .. } = &mut event.what {
            *card = 0;
        }
    }
    events
}

#[test]
#[ignore = "long: cargo long"]
fn rounds_of_a_play_are_the_same_as_plays_of_a_round() {
    let mut fought = 0;
    for root in 0..ROOTS {
        let mut stream = random::stream(root);
        let setup = |rounds| Setup { rounds, ..random::setup(root) };
        let [mut single, mut double] = [1, 2].map(|rounds| random::begun(root, setup(rounds)));
        for _ in 0..15 {
            let first = random::sheets(&single.running[&MATCH], &mut stream);
            let one = random::round(single, &first, root);
            if !one.position.over.is_empty() {
                break;
            }
            let second = random::sheets(&one.position.running[&MATCH], &mut stream);
            let two = random::round(one.position, &second, root);
            let both = first
                .iter()
                .zip(&second)
                .map(|((player, first), (_, second))| (*player, format!("{first}ROUND\n{second}")));
            let both: Vec<(u8, String)> = both.collect();
            let play = random::round(double, &both, root);
            let apart = [one.events.as_slice(), &two.events].concat();
            assert_eq!(without_cards(apart), without_cards(play.events.clone()), "root {root}");
            let [one, other] = [&two, &play].map(|round| {
                let mut punched = Punched::of(&round.position);
                punched.game.iter_mut().for_each(|game| game.setup.rounds = 1);
                punched
            });
            assert_eq!(one, other, "root {root}");
            fought += battles(&play.events).count();
            if !play.position.over.is_empty() {
                break;
            }
            (single, double) = (two.position, play.position);
        }
    }
    assert!(fought > 100, "only {fought} battles");
}

/// A plain with cities, far from the edges of the map or reaching to them.
fn plain(wrap: bool, shore: u8) -> Position {
    let mut field = Field::with(Setup { width: 24, height: 24, wrap, ..Setup::default() });
    field.without_cities().area(at(1, 1), at(24, 24), 'S').area(
        at(shore, shore),
        at(25 - shore, 25 - shore),
        'L',
    );
    field.city(at(10, 10), Some(1)).city(at(14, 14), Some(2)).city(at(14, 10), None).city(at(10, 14), None);
    for (number, kind) in
        (1..).zip([Kind::Infantry, Kind::Cavalry, Kind::Horse, Kind::Catapult].into_iter().cycle().take(16))
    {
        field.piece(1, number, kind, at(10, 10)).piece(2, number, kind, at(14, 14));
    }
    field.position()
}

/// Every square that an event mentions, as far as the field names show it.
fn squares(value: &serde_json::Value) -> Vec<(u64, u64)> {
    let pair = |list: &Vec<serde_json::Value>| match list.as_slice() {
        [x, y] => Some((x.as_u64()?, y.as_u64()?)),
        _ => None,
    };
    match value {
        serde_json::Value::Array(list) => match pair(list) {
            Some(square) => vec![square],
            None => list.iter().flat_map(squares).collect(),
        },
        serde_json::Value::Object(fields) => fields.values().flat_map(squares).collect(),
        _ => Vec::new(),
    }
}

#[test]
#[ignore = "long: cargo long"]
fn wrap_joins_the_edges_of_the_map_and_changes_nothing_far_from_them() {
    let (mut fought, mut partings) = (0, 0);
    for root in 0..ROOTS {
        let far = Pair::between(root, plain(true, 6), plain(false, 6), nothing);
        let parting = far.part(|_, [one, other]| {
            fought += battles(&one.events).count();
            assert_eq!(one.report(1).replace("Wrap=Yes", "Wrap=No "), other.report(1));
        });
        assert!(parting.is_none(), "root {root}");
        let near = Pair::between(root, plain(true, 1), plain(false, 1), nothing);
        let Some(parting) = near.part(|_, _| {}) else { continue };
        let of_both = [&parting.one, &parting.other].into_iter().filter_map(|events| events.first());
        let mut met = of_both.flat_map(|event| squares(&serde_json::to_value(event).unwrap()));
        let is_near = |at: u64| at <= 3 || at >= 22;
        assert!(parting.one.is_empty() || met.any(|(x, y)| is_near(x) || is_near(y)), "root {root}");
        partings += 1;
    }
    assert!(fought > 100 && partings >= 5, "only {fought} and {partings}");
}

#[test]
#[ignore = "long: cargo long"]
fn castles_fall_with_their_owners_and_change_nothing_before() {
    let mut partings = 0;
    for root in 0..3 * ROOTS {
        let [one, other] = [true, false].map(|castles| Setup { castles, ..random::setup(root) });
        let pair = Pair::of(root, one, other, |punched| {
            punched.city.iter_mut().for_each(|city| city.castle = false);
            let known = punched.known.iter_mut().flat_map(|known| known.cities.values_mut());
            known.for_each(|city| city.castle = false);
        });
        let Some(parting) = pair.part(|_, _| {}) else { continue };
        let What::Eliminated { player, how: Status::Beheaded } = parting.one[0].what else {
            panic!("root {root}: they part by a castle's fall")
        };
        let taken = parting.common.iter().rev().find_map(|event| match event.what {
            What::Captured { from, .. } => from,
            _ => None,
        });
        assert_eq!(taken, Some(player), "root {root}");
        partings += 1;
    }
    assert!(partings >= 3, "only {partings}");
}
