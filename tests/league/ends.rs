//! Games that end: everybody gets the last letters, and then the folder is silent and answers.

use crate::club::{Club, GM, address, mail};
use crate::games::{GAMES, Game};
use std::fs;

/// The game of a name.
fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name == name).unwrap()
}

/// A club whose `$INIT` or `$NEWGAME` card has more operands.
fn begun(name: &str, card: &str, operands: &str) -> Club {
    let club = Club::made(game(name), "remind: 24 hours\nearly: ready\n");
    let start = fs::read_to_string(club.place("start.deck")).unwrap();
    let longer =
        |line: &str| if line.starts_with(card) { format!("{line}{operands}\n") } else { format!("{line}\n") };
    fs::write(club.place("start.deck"), start.lines().map(longer).collect::<String>()).unwrap();
    club.tick(crate::club::START);
    club.hand_over();
    club
}

/// Runs the week that begins so many weeks after the first, with a run before the deadline, and plays it. Gives to whom
/// something went out in the run that plays.
fn week(club: &Club, number: i64) -> Vec<String> {
    let friday: jiff::Timestamp = "2026-11-27T19:15:00Z".parse().unwrap();
    let friday = friday + jiff::SignedDuration::from_hours(24 * 7 * number);
    club.tick(&(friday - jiff::SignedDuration::from_hours(12)).to_string());
    club.hand_over();
    let log = club.tick(&friday.to_string());
    assert!(log.condition().0 < 8, "{:?}", log.messages());
    let mut to: Vec<String> = club.hand_over().into_iter().map(|sent| sent.to).collect();
    to.sort();
    to
}

/// Holds that a game whose last week has this number is over: nothing is due, nobody is reminded, mail is answered.
#[track_caller]
fn is_over(club: &mut Club, last: i64) {
    let name = club.game.name;
    let played = club.played();
    let state: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(club.place("state.json")).unwrap()).unwrap();
    assert!(state["due"].is_null(), "{name}: {}", state["due"]);
    for number in last + 1..last + 4 {
        assert_eq!(week(club, number), [""; 0], "{name}");
    }
    // Nobody looks after a game that is over, and it is no less over then.
    let log = club.tick("2027-06-01T10:00:00Z");
    assert!(
        log.messages().iter().any(|message| message.to_string().contains("PDK355I")),
        "{name}: {:?}",
        log.messages()
    );
    assert_eq!((club.played(), club.hand_over().len()), (played, 0), "{name}");
    for (minute, text, due) in [(0, club.sheet(0), "PDK292W"), (1, "STATUS\n".to_owned(), "the game is over")]
    {
        let came = format!("2027-06-02T10:0{minute}:00Z");
        club.deliver(&mail(&address(0), "orders", &came, &text));
        club.tick(&came);
        let sent = club.hand_over();
        assert!(sent.len() == 1 && sent[0].to == address(0), "{name}: {}", sent.len());
        assert!(sent[0].text.contains(due), "{name}: {}", sent[0].text);
    }
    // From an earlier play it goes on.
    club.act("on", "ROLLBACK 1\n");
    club.tick("2027-06-03T10:00:00Z");
    let log = club.tick("2027-06-03T10:05:00Z");
    assert!(
        log.messages().iter().any(|message| message.to_string().contains("PDK360I")),
        "{name}: {:?}",
        log.messages()
    );
}

/// The three players and the gamesmaster.
fn everybody() -> Vec<String> {
    let mut all: Vec<String> = (0..3).map(address).chain([GM.to_owned()]).collect();
    all.sort();
    all
}

#[test]
fn a_game_whose_last_turn_was_played_is_over() {
    let mut club = begun("RAINBOW", "$INIT", ",LAST=2");
    assert_eq!(week(&club, 0), everybody());
    assert_eq!(week(&club, 1), everybody());
    is_over(&mut club, 1);
}

#[test]
fn a_game_that_the_gamesmaster_ends_is_over() {
    for (name, act) in [
        ("DIPLOMACY", "DRAW\n"),
        ("RAINBOW", "DRAW\n"),
        ("DIPLOMACY", "CARDS\n$CONCEDE TO AUSTRIA\n"),
        ("RAINBOW", "CARDS\n$CONCEDE TO 2\n"),
    ] {
        let mut club = begun(name, "$INIT", "");
        week(&club, 0);
        club.act("end", act);
        assert_eq!(week(&club, 1), everybody(), "{name} {act}");
        is_over(&mut club, 1);
    }
}

/// The last card of a week's deck that is a play, and the cards behind it but the last.
fn deck(club: &Club, number: usize) -> String {
    fs::read_to_string(club.place(&format!("weeks/{}/deck", club.played()[number]))).unwrap()
}

#[test]
fn a_match_ends_and_the_door_stays_open_for_the_next() {
    let club = begun("MEDIEVAL", "$NEWGAME", ",LAST=2");
    for number in 0..3 {
        assert_eq!(week(&club, number), everybody());
    }
    assert_eq!(club.played()[2..], ["0002-match-1-round-2", "0003-lobby-2"]);
    club.act("next", "CARDS\n$NEWGAME WIDTH=20,HEIGHT=20,PLAYERS=2\n$JOIN 2,M1\n$JOIN 2,M3\n");
    week(&club, 3);
    week(&club, 4);
    assert_eq!(club.played()[4..], ["0004-lobby-3", "0005-match-2-round-1"]);
}

#[test]
fn cards_with_a_play_of_their_own_come_behind_the_sheets_of_the_play_that_is_due() {
    let mut club = begun("MEDIEVAL", "$NEWGAME", "");
    week(&club, 0);
    club.act("end", "CARDS\n$LOBBY 2\n$DRAW 1\n");
    club.deliver(&mail(&address(0), "orders", "2026-12-02T10:00:00Z", &club.sheet(0)));
    week(&club, 1);
    let deck = deck(&club, 2);
    let at = |line: &str| deck.lines().position(|card| card.starts_with(line)).unwrap();
    assert!(
        at("$ROUND 2") < at("MOVE 1 9") && at("MOVE 1 9") < at("$LOBBY 2") && at("$LOBBY 2") < at("$DRAW 1"),
        "{deck}"
    );
    week(&club, 2);
    assert_eq!(club.played()[3..], ["0003-lobby-3"]);
}

/// Whoever has lost all that they had is out of the game, and it goes on for the others. Their mail is answered, and a line
/// that names somebody whom the game never had still stops it.
#[test]
fn a_game_goes_on_without_those_who_are_out_of_it() {
    for name in ["ATLANTIS", "ATLANTIS4"] {
        let mut club = begun(name, "$NOTHING", "");
        week(&club, 0);
        club.act("drop", &format!("CARDS\n$DROP {}\n", club.game.players[1]));
        week(&club, 1);
        for number in 2..4 {
            let told = week(&club, number);
            assert!(!told.contains(&address(1)) && told.contains(&address(0)), "{name}: {told:?}");
        }
        assert_eq!(club.played().len(), 5, "{name}");
        club.deliver(&mail(&address(1), "orders", "2026-12-19T10:00:00Z", &club.sheet(1)));
        club.tick("2026-12-19T10:00:00Z");
        let sent = club.hand_over();
        assert_eq!(sent.len(), 1, "{name}");
        assert!(sent[0].to == address(1) && sent[0].text.contains("PDK312I"), "{name}: {}", sent[0].text);
        // A play in which they still were is played again with their mail.
        club.act("again", "CORRECT 1\n");
        let log = club.tick("2026-12-19T11:00:00Z");
        assert!(log.condition().0 < 8, "{name}: {:?}", log.messages());
        let roster = fs::read_to_string(club.place("roster")).unwrap();
        let line = format!("{} {}", club.game.players[1], address(1));
        assert!(roster.contains(&line), "{roster}");
        fs::write(club.place("roster"), roster.replace(&line, &format!("77 {}", address(1)))).unwrap();
        let log = club.tick("2026-12-19T12:00:00Z");
        assert!(
            log.messages().iter().any(|message| message.to_string().contains("PDK241E")),
            "{name}: {:?}",
            log.messages()
        );
    }
}
