//! How a match ends by date or by agreement, how players vote on it, and how missed plays are counted.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::world::numbers::PlayerNumber;
use playdeck::game::prelude::*;

use common::{known_to, listing_for, punched, run_deck};
use field::{Field, Round, at};
use playdeck::game::medieval::tables::Kind;

/// A match of three with these victory points, of which round 4 is the last and due.
fn last_round(points: [i32; 3]) -> Field {
    let mut field = Field::new(3);
    for player in 1..=3 {
        field.piece(player, 1, Kind::Infantry, at(5 * player, 10));
    }
    field.change(|punched| {
        punched.game[0].round = 3;
        punched.game[0].setup.last = Some(4);
        for (player, points) in punched.player.iter_mut().zip(points) {
            player.points = points;
        }
    });
    field
}

/// The cards of a position without its end card.
fn cards(field: &Field) -> String {
    punched::<Medieval>(1, &Punched::of(&field.position())).join("\n") + "\n"
}

/// What is left of the match in the list of those that are over: its winner with leader points, and who shares it.
#[allow(clippy::type_complexity, reason = "the end as its test writes it")]
fn over(round: &Round) -> Option<(Option<(u8, u8)>, Vec<u8>)> {
    let over = round.position.over.first()?;
    Some((
        over.victor.map(|(seat, points)| (seat.0, points)),
        over.shared.iter().map(|seat| seat.0).collect(),
    ))
}

#[test]
fn after_the_last_round_the_most_victory_points_win_or_share() {
    let ends = |points| over(&last_round(points).play(&[]));
    assert_eq!(ends([30, 20, 10]), Some((Some((1, 2)), vec![])));
    assert_eq!(ends([9, 40, 20]), Some((Some((2, 4)), vec![])));
    assert_eq!(ends([30, 20, 30]), Some((None, vec![1, 3])));
    assert_eq!(ends([-5, -5, -5]), Some((None, vec![1, 2, 3])));
    let round = last_round([30, 20, 10]).play(&[]);
    assert_eq!(
        round.position.lobby.members.values().map(|member| member.points).collect::<Vec<_>>(),
        [2, 0, 0]
    );
}

#[test]
fn only_those_who_are_left_rank_and_a_round_before_the_last_ends_nothing() {
    let mut field = last_round([30, 20, 10]);
    let surrenders = field.play(&[(1, "SURREND YES")]);
    // The points of player 1 still stand against the winner's.
    assert_eq!(over(&surrenders), Some((Some((2, 1)), vec![])));
    field.change(|punched| punched.game[0].setup.last = Some(5));
    assert_eq!(over(&field.play(&[])), None);
}

#[test]
fn turn_by_turn_the_last_round_ends_with_its_last_seat() {
    let start = cards(&last_round([30, 20, 10]));
    let turns = |seats: &[u8]| {
        let cards: Vec<String> = seats.iter().map(|seat| format!("$TURN 4,PLAYER={seat}\n")).collect();
        let cards = cards.concat();
        run_deck(format!("{start}{cards}$END\n").as_bytes()).punched.concat().join("\n")
    };
    assert!(!turns(&[1, 2]).contains("OVER NO=1"));
    assert!(turns(&[1, 2, 3]).contains("VICTOR=(1,2)"));
}

#[test]
fn a_card_in_the_lobby_ends_a_match_as_its_players_agree() {
    let start = cards(&last_round([30, 20, 10]));
    let ended = |act: &str| {
        let played = run_deck(format!("{start}$LOBBY 1\n{act}\n$END\n").as_bytes());
        (played.run.condition.0, played.punched.concat().join("\n").replace("+\n               ", ""))
    };
    let over = |act: &str| {
        let (code, position) = ended(act);
        assert_eq!(code, 0, "{act}");
        assert!(!position.contains("GAME NO=1"), "{act}");
        position
    };
    assert!(over("$DRAW 1").contains("SHARED=(1,2,3)"));
    assert!(over("$DRAW 1 3, 1").contains("SHARED=(1,3)"));
    // It counts as if all others had surrendered.
    let conceded = over("$CONCEDE 1 TO 2");
    assert!(conceded.contains("VICTOR=(2,1)") && conceded.contains("NAME='PLAYER2',LEADER=1"), "{conceded}");
    for act in
        ["$DRAW", "$DRAW 7", "$DRAW 1 2", "$DRAW 1 2 4", "$CONCEDE 1 2", "$CONCEDE TO 2", "$DRAW 1\n$DRAW 1"]
    {
        assert_eq!(ended(act).0, 8, "{act}");
    }
    let behind_a_round = run_deck(format!("{start}$ROUND 4\n$DRAW 1\n$END\n").as_bytes());
    assert_eq!(behind_a_round.run.condition.0, 8);
    let deck = format!("{start}$LOBBY 1\n$DRAW 1 3 1\n$END\n");
    for reader in ["M1", "M2", "M3"] {
        let told = listing_for(deck.as_bytes(), reader);
        let said = "It ended in a draw after round 3, shared by PLAYER1 (1) and PLAYER3 (3)";
        assert!(told.contains("MATCH 1 IS OVER") && told.contains(said), "{told}");
    }
}

#[test]
fn a_vote_stands_until_it_is_changed_and_no_other_player_learns_of_it() {
    let mut field = last_round([30, 20, 10]);
    field.change(|punched| punched.game[0].setup.last = None);
    let votes = |round: &Round| {
        let vote = |seat: u8| {
            round
                .game()
                .player(PlayerNumber(seat))
                .unwrap()
                .vote
                .as_ref()
                .map(|vote| playdeck::text::written(vote))
        };
        [1, 2, 3].map(vote)
    };
    let first = field.play(&[(1, "VOTE DRAW 1,2"), (2, "vote concede to 3"), (3, "VOTE DRAW")]);
    let kept = [Some("DRAW 1 2".to_owned()), Some("CONCEDE TO 3".to_owned()), Some("DRAW".to_owned())];
    assert_eq!(votes(&first), kept);
    let second = field::play(first.position.clone(), &[(1, "VOTE NONE"), (3, "SURREND YES")], 1);
    assert_eq!(votes(&second), [None, None, None], "the vote for who is out is gone with theirs");
    let refused = field.play(&[(1, "VOTE DRAW 1 5")]);
    assert_eq!(refused.refused().len(), 1);
    let start = cards(&field);
    let deck = |vote: &str| {
        format!("{start}$ROUND 4\n$PLAYER 1\n{vote}\n$PLAYER 2\nVOTE DRAW\n$PLAYER 3\nVOTE DRAW\n$END\n")
    };
    for other in ["M2", "M3", "public", "spectator"] {
        let told = |vote| listing_for(deck(vote).as_bytes(), other);
        assert_eq!(told("VOTE DRAW"), told("VOTE NONE"), "{other}");
    }
    let agreed = "All who are left in match 1 vote for this; $DRAW 1 behind $LOBBY 1 ends it.";
    assert!(listing_for(deck("VOTE DRAW").as_bytes(), "gm").contains(agreed));
    assert!(!listing_for(deck("VOTE NONE").as_bytes(), "gm").contains(agreed));
    assert!(listing_for(deck("VOTE DRAW").as_bytes(), "M1").contains("YOUR VOTE"));
}

#[test]
fn plays_without_cards_are_counted_and_warned_of_from_the_second() {
    let mut field = last_round([0, 0, 0]);
    field.change(|punched| punched.game[0].setup.last = None);
    let missed =
        |round: &Round| [1, 2, 3].map(|seat| round.game().player(PlayerNumber(seat)).unwrap().missed);
    let first = field.play(&[(1, "NEXT")]);
    assert_eq!(missed(&first), [0, 1, 1]);
    let second = field::play(first.position.clone(), &[(3, "NEXT")], 1);
    assert_eq!(missed(&second), [1, 2, 0]);
    let told = second.told(2).into_iter().find_map(|what| match what {
        What::NoCards { missed, .. } => Some(*missed),
        _ => None,
    });
    assert_eq!(told, Some(2));
    let deck = cards(&field) + "$ROUND 4\n$ROUND 5\n$PLAYER 1\nNEXT\n$END\n";
    for reader in ["gm", "M2"] {
        let told = listing_for(deck.as_bytes(), reader);
        assert!(told.contains("MWD140I PLAYER2 (2) has sent no cards for 2 plays in a row"), "{told}");
    }
    assert!(!listing_for(deck.as_bytes(), "M1").contains("MWD140I"));
}

#[test]
fn the_data_have_the_order_of_the_round_and_totals_by_type() {
    let data = |reader: &str| {
        let deck = cards(&last_round([0, 0, 0])) + "$END\n";
        known_to(deck.as_bytes(), reader)
    };
    let own = data("M2");
    assert!(own.contains(r#""TURN":{"ROUND":4,"PLACE":2,"OF":3}"#) && !own.contains("ORDER\":["), "{own}");
    assert!(own.contains(r#"{"TOTALS":{"INF":1,"PIK":0,"#), "{own}");
    assert!(data("spectator").contains(r#""ORDER":[1,2,3]"#));
}

#[test]
fn a_city_that_is_named_nothing_gets_a_name_of_the_machine() {
    let mut field = last_round([0, 0, 0]);
    field.city(at(14, 14), Some(1)).change(|punched| punched.game[0].setup.last = None);
    let named = |card: &str| {
        let round = field.play(&[(1, card)]);
        assert!(round.refused().is_empty(), "{card}");
        round.game().world.cities().find(|(_, city)| city.at == at(14, 14)).unwrap().1.name.clone()
    };
    let (machine, own) = (named("NAME 14,14"), named("NAME 14,14 Camelot"));
    assert!(!machine.is_empty() && machine != own, "{machine}");
    assert_eq!(own, "Camelot");
}
