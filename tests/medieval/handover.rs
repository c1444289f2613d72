//! `$DROP` and `$TAKEOVER` of Medieval War Door: what happens to a match, to a seat, and to what its players know.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use common::{listing_for, punched, run_deck};
use field::{Field, MATCH, at};
use playdeck::game::medieval::tables::Kind;

/// A match of three in round 8, in which the second has a message, points and something in sight.
fn three() -> Field {
    let mut field = Field::new(3);
    field.piece(2, 1, Kind::Cavalry, at(10, 10)).piece(1, 1, Kind::Infantry, at(10, 11));
    field.piece(3, 1, Kind::Infantry, at(15, 15)).change(|punched| {
        punched.game[0].round = 7;
        punched.player[1].points = 33;
        punched.player[0].points = -33;
        punched.member[1].leader = 4;
    });
    field
}

/// The cards of a position without its end card.
fn cards(field: &Field) -> String {
    let cards = punched::<Medieval>(1, &Punched::of(&field.position()));
    cards.join("\n") + "\n"
}

/// What a reader gets from plays on a field.
fn told(field: &Field, plays: &str, reader: &str) -> String {
    listing_for(format!("{}{plays}$END\n", cards(field)).as_bytes(), reader)
}

/// The listing of a reader from a headline on.
fn from<'l>(listing: &'l str, headline: &str) -> &'l str {
    listing.find(headline).map_or("", |at| &listing[at..])
}

#[test]
fn a_player_who_takes_a_seat_over_gets_its_report_and_order_sheet() {
    let play = "$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME='Carla'\n";
    let new = told(&three(), play, "M4");
    assert!(new.contains("You play on in the place of PLAYER2, as player 2."), "{new}");
    assert!(new.contains("* You are 2nd of 3 in round 8.") && new.contains("MOVE 1"), "{new}");
    // What the seat knows is what its report said, word for word except for the name.
    let before = told(&three(), "", "M2");
    let known = from(&before, "CITY LIST").replace("PLAYER2", "Carla");
    let known: Vec<&str> = known.lines().filter(|line| !line.starts_with('1')).collect();
    let has = from(&new, "CITY LIST");
    assert!(known.iter().all(|line| has.contains(line.trim_end())), "{before}\n{new}");
    assert!(has.contains("10,11") && !new.contains("15,15"), "{new}");
    // A player who left gets nothing more of the match, and the others get no report of a play that is not theirs.
    for other in ["M1", "M2", "M3"] {
        let listing = told(&three(), play, other);
        assert!(listing.contains("Carla plays on in the place of PLAYER2, as player 2."), "{listing}");
        assert!(!listing.contains("CITY LIST") && !listing.contains("ORDER SHEET"), "{listing}");
    }
}

#[test]
fn a_seat_is_handed_over_as_it_is_but_its_messages_and_leader_points_go_with_nobody() {
    let mut held = cards(&three());
    let mut play = |play: &str| {
        let run = run_deck(format!("{held}{play}$END\n").as_bytes());
        assert!(run.run.condition.0 <= 4, "{}", run.text());
        held = run.punched.concat().join("\n") + "\n";
        (run.text(), held.clone())
    };
    play("$ROUND 8\n$PLAYER 1\nSEND 2 Between you and me.\n");
    let (_, before) = play("$ROUND 9\n");
    assert!(before.contains("Between you and me."), "{before}");
    let (listing, after) = play("$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME=CARLA\n");
    assert!(!after.contains("Between you and me.") && !listing.contains("Between you and me."), "{listing}");
    let kept =
        |line: &&str| ["PIECE ", "CITY ", "EXPLORED ", "KNOWN "].iter().any(|word| line.starts_with(word));
    let of = |cards: &str| cards.lines().filter(kept).map(|line| line[..72].to_owned()).collect::<Vec<_>>();
    assert_eq!(of(&before), of(&after));
    assert!(after.contains("GAME=1,NO=2,MEMBER=4,POINTS=33"), "{after}");
    assert!(
        after.contains("NO=2,NAME=PLAYER2,LEADER=4") || after.contains("NO=2,NAME='PLAYER2',LEADER=4"),
        "{after}"
    );
    // Numbering of new messages continues, so that no number is used twice.
    let (_, later) = play("$ROUND 10\n$PLAYER CARLA\nMOVE 1 9\n$PLAYER 1\nSEND 2 Welcome.\n");
    assert!(later.contains("TO=2,NO=2,FROM=1"), "{later}");
    // The player who left has no section any more. The new one plays the seat, and will get the leader points of the
    // match.
    let (listing, last) =
        play("$ROUND 11\n$PLAYER PLAYER2\nMOVE 1 9\n$PLAYER 1\nSURREND YES\n$PLAYER 3\nSURREND YES\n");
    assert!(listing.contains("MWD031W"), "{listing}");
    assert!(last.contains("NAME='CARLA',LEADER=4") && last.contains("NAME='PLAYER2',LEADER=4"), "{last}");
}

#[test]
fn a_member_takes_a_seat_over_by_name_or_number_and_turns_go_on() {
    let listing = told(&three(), "$TURN 8,PLAYER=1\n$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME=DORA\n", "M4");
    assert!(listing.contains("* It is your turn in round 8."), "{listing}");
    let twice = "$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME=DORA\n$TAKEOVER 1,PLAYER=2,NAME=EMIL\n";
    assert!(told(&three(), twice, "M5").contains("You play on in the place of DORA, as player 2."));
    assert!(!told(&three(), twice, "M4").contains("CITY LIST"));
    let back = "$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME=DORA\n$LOBBY 2\n$TAKEOVER 1,PLAYER=2,NAME=M2\n";
    assert!(told(&three(), back, "M2").contains("You play on in the place of DORA, as player 2."));
}

#[test]
fn a_dropped_match_ends_without_a_victor_and_its_members_are_informed() {
    let play = "$LOBBY 1\n$DROP 1\n";
    for member in ["M1", "M2", "M3"] {
        let own = told(&three(), play, member);
        assert!(
            own.contains("MATCH 1 WAS DROPPED") && own.contains("nobody receives leader points"),
            "{own}"
        );
        assert!(!own.contains("CITY LIST") && !own.contains("ORDER SHEET"), "{own}");
    }
    let public = told(&three(), play, "public");
    assert!(public.contains("was dropped after round 7, and nobody has won it."), "{public}");
    assert!(public.contains("dropped after round 7  ") && !public.contains("$ROUND"), "{public}");
    let run = run_deck(format!("{}{play}$END\n", cards(&three())).as_bytes());
    let punched = run.punched.concat().join("\n");
    assert!(punched.contains("OVER NO=1") && punched.contains("DROPPED=YES"), "{punched}");
    assert!(!punched.contains("GAME NO=1") && !punched.contains("TERRAIN"), "{punched}");
    // The position is read again, and the door goes on: there is room for another match.
    let next = run_deck(format!("{punched}\n$LOBBY 2\n$NEWGAME\n$END\n").as_bytes());
    assert!(next.run.condition.0 == 0 && next.text().contains("dropped after round 7"), "{}", next.text());
}

#[test]
fn a_waiting_match_is_dropped_with_those_who_signed_up_for_it() {
    let deck =
        "$INIT MEDIEVAL,SEED=1\nANNE\nBEN\n$LOBBY 1\n$NEWGAME\n$JOIN 1 ANNE\n$LOBBY 2\n$DROP 1\n$END\n";
    let own = listing_for(deck.as_bytes(), "M1");
    assert!(own.contains("The gamesmaster dropped it before it began."), "{own}");
    let other = listing_for(deck.as_bytes(), "M2");
    assert!(
        !other.contains("MATCH 1 WAS DROPPED") && other.contains("was dropped before it began."),
        "{other}"
    );
    let punched = run_deck(deck.as_bytes()).punched.concat().join("\n");
    assert!(!punched.contains("WAITING") && punched.contains("NEXT=2"), "{punched}");
}

#[test]
fn a_match_is_not_dropped_and_won_at_once() {
    let mut field = three();
    field.change(|punched| {
        punched.door.next = playdeck::game::medieval::numbers::MatchNumber(3);
        punched.over.push(playdeck::game::medieval::punched::OverRecord {
            no: playdeck::game::medieval::numbers::MatchNumber(2),
            name: String::new(),
            round: 5,
            players: vec![(playdeck::game::medieval::numbers::MemberNumber(1), 5)],
            victor: Some((playdeck::game::medieval::numbers::PlayerNumber(1), 1)),
            shared: Vec::new(),
            dropped: true,
        });
    });
    assert!(field.refused().contains("was dropped and cannot have a victor"), "{}", field.refused());
    assert_eq!(three().position().running[&MATCH].round, 7);
}

/// A letter shows the name of the player who wrote it, whoever has that seat when it is read.
#[test]
fn a_letter_shows_its_writers_name_after_the_seat_has_a_new_player() {
    let mut held = cards(&three());
    let mut play = |play: &str| {
        let run = run_deck(format!("{held}{play}$END\n").as_bytes());
        assert!(run.run.condition.0 <= 4, "{}", run.text());
        held = run.punched.concat().join("\n") + "\n";
        (listing_for(format!("{held}$END\n").as_bytes(), "M1"), held.clone())
    };
    let read = |word: &str, rounds: &str| format!("{rounds}$PLAYER 1\nREAD {word}\nLIST MESSAGES\n");
    play("$ROUND 8\n$PLAYER 2\nSEND 1 I stay.\nSEND 2 Remember the mill.\n$PLAYER 3\nSEND 1 And so do I.\n");
    let (_, position) = play("$LOBBY 1\n$TAKEOVER 1,PLAYER=2,NAME=CARLA\n");
    assert_eq!(position.matches("BY=2,ROUND=8").count(), 1, "{position}");
    play("$ROUND 9\n$PLAYER CARLA\nSEND 1 I am new here.\n");
    let told = |held: &str, play: &str| listing_for(format!("{held}{play}$END\n").as_bytes(), "M1");
    let signed = |listing: &str| -> Vec<String> {
        let heads = listing.lines().filter(|line| line.contains("  FROM "));
        heads.map(|line| line.split("  FROM ").nth(1).unwrap_or_default().trim_end().to_owned()).collect()
    };
    let (_, position) = play("$LOBBY 2\n$TAKEOVER 1,PLAYER=2,NAME=DORA\n");
    // Two players have left, one stays. One letter arrives and all are kept.
    let listing = told(&position, &read("OLD", "$ROUND 10\n"));
    let [old, carla] = ["PLAYER2 (2), ROUND 8", "CARLA (2), ROUND 9"];
    let mut names = signed(&listing);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, [carla, old, "PLAYER3 (3), ROUND 8"], "{listing}");
    // A player who comes back signs with the seat's name again, and the others keep their names.
    let (_, position) = play("$LOBBY 3\n$TAKEOVER 1,PLAYER=2,NAME=M2\n");
    assert!(position.contains("BY=4,ROUND=9") && !position.contains("BY=2,ROUND"), "{position}");
    let mut again = signed(&told(&position, &read("OLD", "$ROUND 10\n")));
    again.sort_unstable();
    again.dedup();
    assert_eq!(again, names, "{position}");
}
