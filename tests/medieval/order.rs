//! The order in which the seats of Medieval War Door take their turns: by rounds of sheets written beforehand, in
//! drawn, rotating or fixed order, and turn by turn.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::play_card::Head;
use playdeck::game::prelude::*;

use common::{listing_for, punched, run_deck};
use field::{Field, MATCH, Round, at, random};
use playdeck::game::Viewer;
use playdeck::game::medieval::event::{Event, What};
use playdeck::game::medieval::lobby::setup::{Sequence, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::tables::Kind;
use std::fmt::Write as _;

fn with_order(root: u64, order: Option<Sequence>) -> Setup {
    Setup { order, ..random::setup(root) }
}

/// The orders of the seats that a play announces for its rounds.
fn orders_told(events: &[Event]) -> Vec<Vec<u8>> {
    let told = events.iter().filter_map(|event| match &event.what {
        What::Order { seats } => Some(seats.iter().map(|seat| seat.0).collect()),
        _ => None,
    });
    told.collect()
}

/// The seats that acted in a play, in sequence.
fn acted(events: &[Event]) -> Vec<u8> {
    let mut acted: Vec<u8> = events.iter().filter_map(|event| event.turn).map(|player| player.0).collect();
    acted.dedup();
    acted
}

/// Plays random matches, and calls `look` with the position before each round and the round.
fn watch(order: Option<Sequence>, mut look: impl FnMut(&Position, &Round)) {
    for root in 0..8 {
        let mut stream = random::stream(root);
        let mut position = random::begun(root, with_order(root, order));
        for _ in 0..20 {
            let sheets = random::sheets(&position.running[&MATCH], &mut stream);
            let round = random::round(position.clone(), &sheets, root);
            look(&position, &round);
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
}

#[test]
#[ignore = "long: cargo long"]
fn the_order_of_a_round_is_kept_before_it_and_the_turns_follow_it() {
    for order in [Sequence::Drawn, Sequence::Rotate] {
        let mut changed = 0;
        watch(Some(order), |position, round| {
            let kept: Vec<u8> = position.running[&MATCH].in_order().iter().map(|seat| seat.0).collect();
            assert_eq!(orders_told(&round.events), std::slice::from_ref(&kept));
            // Some see nothing and have nothing left to do, but nobody acts out of turn.
            let places =
                acted(&round.events).into_iter().filter_map(|seat| kept.iter().position(|it| *it == seat));
            assert!(places.is_sorted(), "{kept:?}: {:?}", acted(&round.events));
            changed += usize::from(!kept.is_sorted());
        });
        assert!(
            changed > 50,
            "in {changed} rounds of {order} the seats went in another order than their numbers"
        );
    }
}

#[test]
fn the_last_of_a_round_is_not_the_first_of_the_next_if_three_or_more_are_left() {
    let mut compared = 0;
    watch(Some(Sequence::Drawn), |before, round| {
        let Some(after) = round.position.running.get(&MATCH) else { return };
        let left = after.active();
        let last =
            before.running[&MATCH].in_order().into_iter().rev().find(|seat| left.contains(*seat)).unwrap();
        if left.iter().count() > 2 {
            assert_ne!(after.in_order()[0], last);
            compared += 1;
        }
    });
    assert!(compared > 50, "only {compared} rounds were compared");
}

#[test]
fn the_first_seat_of_rotating_order_moves_on_by_one_each_round() {
    let field = Field::with(Setup {
        width: 20,
        height: 20,
        players: 3,
        order: Some(Sequence::Rotate),
        ..Setup::default()
    });
    let mut position = field.position();
    let mut firsts = Vec::new();
    for _ in 0..7 {
        let round = field::play(position, &[(1, "SKIP 1"), (2, "SKIP 1"), (3, "SKIP 1")], 1);
        firsts.push(acted(&round.events)[0]);
        position = round.position;
    }
    assert_eq!(firsts, [1, 2, 3, 1, 2, 3, 1]);
    let round = field::play(position, &[(2, "SURREND YES")], 1);
    assert_eq!(round.game().in_order(), [PlayerNumber(3), PlayerNumber(1)]);
}

#[test]
#[ignore = "long: cargo long"]
fn fixed_order_is_that_of_the_seats_and_so_is_that_of_matches_punched_before() {
    for order in [None, Some(Sequence::Fixed)] {
        watch(order, |position, round| {
            let game = &position.running[&MATCH];
            assert!(game.seats.is_empty() && game.in_order().is_sorted());
            // The cards of players who were out before are refused after all others.
            let plays = |player: &u8| game.active().contains(PlayerNumber(*player));
            let acted: Vec<u8> = acted(&round.events).into_iter().filter(plays).collect();
            assert!(orders_told(&round.events).is_empty() && acted.is_sorted());
        });
    }
    // A position without ORDER= can be read, and is punched again unchanged.
    let older = Field::new(2).position();
    let cards = punched::<Medieval>(1, &Punched::of(&older)).join("\n");
    assert!(!cards.contains("ORDER=") && !cards.contains("SEATS=") && !cards.contains("TURN="), "{cards}");
    assert_eq!(older.running[&MATCH].setup.sequence(), Sequence::Fixed);
    assert_eq!(run_deck(format!("{cards}\n$END\n").as_bytes()).punched.concat().join("\n"), cards);
}

/// A match without the traces of how it was played.
fn as_in_rounds(position: &Position) -> Punched {
    let mut punched = Punched::of(position);
    punched.game.iter_mut().for_each(|game| game.turn = None);
    punched
}

#[test]
#[ignore = "long: cargo long"]
fn a_round_that_goes_turn_by_turn_is_a_round_in_the_order_of_the_seats() {
    let mut compared = 0;
    for root in 0..12 {
        let mut stream = random::stream(root);
        let setup = with_order(root, Some(Sequence::Fixed));
        let mut position = random::begun(root, setup);
        for _ in 0..25 {
            let sheets = random::sheets(&position.running[&MATCH], &mut stream);
            let round = random::round(position.clone(), &sheets, root);
            let mut turns = position;
            let number = turns.running[&MATCH].round;
            while turns.running.get(&MATCH).is_some_and(|game| game.round == number) {
                let next = turns.running[&MATCH].next_turn().unwrap();
                let (_, sheet) = &sheets[next.index()];
                // Each turn begins from the position as it is punched.
                let read = Punched::check(Punched::of(&turns)).unwrap();
                turns = field::play_turn(read, &[(next.0, sheet)], root).position;
            }
            assert_eq!(as_in_rounds(&turns), as_in_rounds(&round.position), "root {root}");
            compared += 1;
            if turns.running.is_empty() {
                break;
            }
            position = turns;
        }
    }
    assert!(compared > 200, "only {compared} rounds were compared");
}

/// A deck of three players on a field, and what is played on it.
fn deck(field: &Field, plays: &str) -> Vec<u8> {
    let cards = punched::<Medieval>(1, &Punched::of(&field.position()));
    format!("{}\n{plays}$END\n", cards.join("\n")).into_bytes()
}

/// Three players in sight of each other, in round 8.
fn three() -> Field {
    let mut field = Field::new(3);
    field.piece(1, 1, Kind::Cavalry, at(10, 10)).piece(2, 1, Kind::Infantry, at(11, 10));
    field.piece(3, 1, Kind::Pikemen, at(10, 11)).change(|punched| punched.game[0].round = 7);
    field
}

#[test]
fn the_next_player_reads_the_state_before_ordering_and_others_what_they_saw() {
    let listing = |reader| listing_for(&deck(&three(), "$TURN 8,PLAYER=1\n$PLAYER 1\nMOVE 1 9\n"), reader);
    let (acting, next, other) = (listing("M1"), listing("M2"), listing("M3"));
    for whole in [&acting, &next] {
        assert!(whole.contains("CITY LIST") && whole.contains(" MAP"), "{whole}");
    }
    assert!(next.contains("$PLAYER 2,GAME=1") && next.contains("* It is your turn in round 8."), "{next}");
    assert!(next.contains("PLAYER1 (1)'s CAV moved: 10,10 - 11,9."), "{next}");
    assert!(acting.contains("ROUND 8 - YOUR TURN") && !acting.contains("ORDER SHEET"), "{acting}");
    assert!(other.contains("PLAYER1 (1)'s CAV moved: 10,10 - out of sight."), "{other}");
    assert!(other.contains("MATCH 1 IN ROUND 8 - VICTORY POINTS") && !other.contains("CITY LIST"), "{other}");
    assert!(!other.contains("YOUR NEXT ORDERS"), "{other}");
    // After the last turn of a round everyone learns that it has ended, and the first seat is next.
    let plays = "$TURN 8,PLAYER=1\n$TURN 8,PLAYER=2\n$TURN 8,PLAYER=3\n";
    let of = |reader| listing_for(&deck(&three(), plays), reader);
    assert!(of("M1").contains("* It is your turn in round 9."), "{}", of("M1"));
    assert!(
        of("public").contains("MATCH 1 AFTER ROUND 8") && of("public").contains("MATCH 1 ROUND 9 PLAYER 1")
    );
}

#[test]
fn order_sheets_say_when_the_turn_comes_and_are_read_without_a_word() {
    let drawn = Setup { width: 20, height: 20, players: 3, order: Some(Sequence::Drawn), ..Setup::default() };
    let mut field = Field::with(drawn);
    field.change(|punched| {
        punched.game[0].round = 7;
        punched.game[0].setup.order = Some(Sequence::Drawn);
        punched.game[0].seats = [3, 1, 2].map(PlayerNumber).to_vec();
    });
    field.piece(2, 1, Kind::Cavalry, at(10, 10));
    let position = field.position();
    for (player, said) in [(1, "2nd"), (2, "3rd"), (3, "1st")] {
        let member = position.running[&MATCH].player(PlayerNumber(player)).unwrap().member;
        let view = View::of(&position, Viewer::Player(member));
        let sheet = View::template(&view);
        let (_, rest) = sheet.split_once('\n').unwrap();
        assert!(rest.starts_with(&format!("* You are {said} of 3 in round 8.\n")), "{rest}");
        let mut table = position.clone();
        table.table =
            Some(playdeck::game::medieval::position::Table { game: Some(MATCH), ..Default::default() });
        let (_, messages) = field::read(&table, player, rest);
        assert!(messages.is_empty(), "{messages:?}");
    }
}

#[test]
fn a_match_is_played_by_rounds_or_by_turns_and_a_round_in_one_way() {
    let due = |position: &Position| -> Vec<String> {
        Head::due(position).iter().map(|due| due.card('$')).collect()
    };
    let start = three().position();
    assert_eq!(due(&start), ["$ROUND 8,GAME=1", "$TURN 8,GAME=1,PLAYER=1", "$LOBBY 1"]);
    let first = field::play_turn(start, &[], 1).position;
    assert_eq!(due(&first), ["$TURN 8,GAME=1,PLAYER=2", "$LOBBY 1"]);
    let second = field::play_turn(first, &[(2, "SURREND YES")], 1).position;
    assert_eq!(due(&second), ["$TURN 8,GAME=1,PLAYER=3", "$LOBBY 1"]);
    let third = field::play_turn(second, &[], 1).position;
    assert_eq!(due(&third), ["$TURN 9,GAME=1,PLAYER=1", "$ROUND 9,GAME=1", "$LOBBY 1"]);
    let round = field::play(third, &[], 1).position;
    assert_eq!(due(&round), ["$ROUND 10,GAME=1", "$TURN 10,GAME=1,PLAYER=1", "$LOBBY 1"]);
}

#[test]
fn a_seat_that_is_out_has_no_turn_and_a_victory_ends_the_round() {
    let first = field::play_turn(three().position(), &[(1, "SURREND YES")], 1).position;
    let second = field::play_turn(first, &[(2, "SURREND YES")], 1);
    let over = &second.position.over[0];
    assert_eq!((over.round, over.victor.map(|(winner, _)| winner)), (8, Some(PlayerNumber(3))));
    assert!(second.position.running.is_empty());
}

/// A player who is out in the middle of a round by turns is removed from the order of the seats, so the position can be
/// read again.
#[test]
fn a_seat_that_is_out_in_the_middle_of_a_round_leaves_the_order() {
    for order in [Sequence::Drawn, Sequence::Rotate] {
        for out in 1..=3 {
            let mut position = three();
            position.change(|it| {
                it.game[0].setup.order = Some(order);
                it.game[0].seats = [2, 3, 1].map(PlayerNumber).to_vec();
            });
            let mut position = position.position();
            for player in 1..=3 {
                let sheets = [(out, "SURREND YES")];
                let sheets = if player == out { &sheets[..] } else { &[] };
                position = field::play_turn(position, sheets, 1).position;
                let punched = Punched::of(&position);
                let is_out = player >= out;
                assert_ne!(
                    punched.game[0].seats.contains(&PlayerNumber(out)),
                    is_out,
                    "{order} {player} {out}"
                );
                assert!(Punched::check(punched).is_ok(), "{order}: {out} is out behind the turn of {player}");
            }
        }
    }
}

#[test]
fn each_of_several_rounds_has_an_order_and_a_turn_is_one_round() {
    let setup = Setup { rounds: 3, ..with_order(1, Some(Sequence::Drawn)) };
    let round = field::play(random::begun(1, setup.clone()), &[], 1);
    assert_eq!(orders_told(&round.events).len(), 3);
    let turn = field::play_turn(random::begun(1, setup), &[(1, "UNAUTO\nROUND\nUNAUTO")], 1);
    assert_eq!(turn.said, ["MWD119W"]);
    assert_eq!((turn.game().round, turn.game().turn), (0, Some(PlayerNumber(2))));
}

#[test]
fn in_a_turn_other_sections_are_ignored_and_a_missing_one_is_reported() {
    let play = "$TURN 8,PLAYER=1\n$PLAYER 2\nMOVE 1 1\n";
    let gamesmaster = listing_for(&deck(&three(), play), "gm");
    assert!(gamesmaster.contains("MWD130W") && gamesmaster.contains("NO CARDS RECEIVED"), "{gamesmaster}");
    let own = listing_for(&deck(&three(), play), "M1");
    assert!(own.contains("No cards of yours were received"), "{own}");
    assert!(!listing_for(&deck(&three(), play), "M2").contains("No cards of yours"));
}

#[test]
fn a_check_of_a_turn_asks_for_one_sheet() {
    let listing = listing_for(&deck(&three(), "$CHECK\n$TURN 8,PLAYER=1\n$PLAYER 1\nMOVE 1 9\n"), "gm");
    let rows = listing.lines().filter(|line| line.contains("PLAYER2") || line.contains("no sheet")).count();
    assert!(rows == 0 && listing.contains("sent"), "{listing}");
}

/// Sheets are added to one another. One without orders replaces nothing, but it counts as sent.
#[test]
fn a_further_sheet_is_added_and_an_empty_one_replaces_nothing() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Cavalry, at(10, 10)).piece(1, 2, Kind::Cavalry, at(10, 12));
    let listing = |sheets: &str, reader| listing_for(&deck(&field, &format!("$ROUND 1\n{sheets}")), reader);
    let both = listing("PLAYER 1\nMOVE 1 6\nEND\nPLAYER 1\nMOVE 2 6\nEND\n", "M1");
    assert!(both.contains("CAV went to 11,10") && both.contains("CAV went to 11,12"), "{both}");
    assert_eq!(both.matches("MWD131I").count(), 1, "{both}");
    let empty = listing("PLAYER 1\nMOVE 1 6\nEND\nPLAYER 1\n\n* You are 1st of 2 in round 1.\nEND\n", "M1");
    assert!(empty.contains("CAV went to 11,10") && !empty.contains("MWD131I"), "{empty}");
    let alone = listing("PLAYER 1\nEND\n", "gm");
    assert!(
        !alone.contains("No cards came from PLAYER1") && alone.contains("No cards came from PLAYER2"),
        "{alone}"
    );
}

/// Turns played in one deck give the same as turn by turn through punched positions.
#[test]
fn a_round_by_turns_is_carried_on_from_any_punched_position() {
    let plays: Vec<String> = (8..10)
        .flat_map(|round| (1..=3).map(move |player| (round, player)))
        .map(|(round, player)| {
            format!("$TURN {round},PLAYER={player}\n$PLAYER {player}\nMOVE 1 {}\n", [1, 6, 9][player - 1])
        })
        .collect();
    let whole = run_deck(&deck(&three(), &plays.concat()));
    let mut held = String::from_utf8(deck(&three(), "")).unwrap().replace("$END\n", "");
    let mut events = String::new();
    for play in &plays {
        let one = run_deck(format!("{held}{play}$END\n").as_bytes());
        held = one.punched.concat().join("\n") + "\n";
        write!(events, "{}", one.text().matches("went to").count()).unwrap();
    }
    assert_eq!(whole.punched.concat().join("\n") + "\n", held);
    assert!(events.chars().any(|count| count != '0'), "{events}");
}

/// Positions that name no seat, or not every seat.
#[test]
fn a_turn_and_an_order_of_nobody_are_no_position() {
    let refused = |change: fn(&mut Punched)| {
        let mut field = three();
        field.change(change);
        field.refused()
    };
    let seats = |numbers: &[u8]| numbers.iter().copied().map(PlayerNumber).collect::<Vec<_>>();
    assert!(refused(|it| it.game[0].turn = Some(PlayerNumber(4))).contains("turn of player 4"));
    assert!(refused(|it| it.game[0].seats = vec![PlayerNumber(1); 3]).contains("is there twice"));
    assert!(refused(|it| it.game[0].seats = vec![PlayerNumber(7)]).contains("does not play"));
    assert!(
        refused(|it| it.game[0].seats = vec![PlayerNumber(2), PlayerNumber(1)])
            .contains("leaves player 3 out")
    );
    let mut field = three();
    field.change(|it| it.game[0].setup.order = Some(Sequence::Rotate));
    field.change(|it| it.game[0].seats = seats(&[2, 3, 1]));
    assert_eq!(field.position().running[&MATCH].in_order(), seats(&[2, 3, 1]));
}
