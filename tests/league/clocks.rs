//! The clock decides when, and a clock that is wrong plays nothing.

use crate::club::{Club, GM};
use crate::games::GAMES;
use std::fs;

/// When the play that is due is due.
fn due(club: &Club) -> String {
    let state: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(club.place("state.json")).unwrap()).unwrap();
    state["due"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_tick_plays_once_and_the_next_deadline_is_behind_it() {
    let club = Club::new(&GAMES[0], "");
    assert_eq!(due(&club), "2026-11-27T19:00:00Z");
    club.tick("2026-11-27T19:15:00Z");
    assert_eq!(club.played().len(), 2);
    assert_eq!(due(&club), "2026-12-04T19:00:00Z");
    club.tick("2026-11-27T19:16:00Z");
    assert_eq!(club.played().len(), 2);
    // Two deadlines passed: one play, and the next deadline is to come.
    club.tick("2026-12-03T10:00:00Z");
    club.tick("2026-12-10T09:00:00Z");
    assert_eq!((club.played().len(), due(&club).as_str()), (3, "2026-12-11T19:00:00Z"));
}

#[test]
fn summer_time_moves_no_deadline() {
    for (starts, before, after) in [
        ("2026-03-21T10:00:00Z", "2026-03-27T19:00:00Z", "2026-04-03T18:00:00Z"),
        ("2026-10-17T10:00:00Z", "2026-10-23T18:00:00Z", "2026-10-30T19:00:00Z"),
    ] {
        let club = Club::made(&GAMES[0], "settle: 0 min\n");
        club.tick(starts);
        assert_eq!(due(&club), before);
        club.tick(before);
        assert_eq!((club.played().len(), due(&club).as_str()), (2, after));
    }
}

#[test]
fn a_clock_that_jumps_pauses_the_game_and_the_gamesmaster_is_told_once() {
    for wrong in ["2027-06-01T10:00:00Z", "2026-10-01T10:00:00Z"] {
        let club = Club::new(&GAMES[0], "");
        club.hand_over();
        for _ in 0..2 {
            let log = club.tick(wrong);
            assert!(log.condition().0 == 8 || !log.messages().is_empty());
        }
        assert_eq!(club.played(), ["0000-start"]);
        let sent = club.hand_over();
        assert_eq!(sent.len(), 1, "{wrong}");
        assert_eq!((sent[0].to.as_str(), sent[0].subject.as_str()), (GM, "[CLUB] PAUSED"));
        club.act("on", "RESUME\n");
        club.tick(wrong);
        assert_eq!(club.played(), ["0000-start"]);
        let due: jiff::Timestamp = due(&club).parse().unwrap();
        assert!(due > wrong.parse().unwrap());
    }
}

#[test]
fn a_folder_that_another_run_works_on_is_left_alone() {
    let club = Club::new(&GAMES[0], "");
    let lock = fs::OpenOptions::new().write(true).open(club.place("lock")).unwrap();
    lock.try_lock().unwrap();
    let log = club.tick("2026-11-27T19:15:00Z");
    assert!(log.messages()[0].to_string().contains("PDK348I"), "{:?}", log.messages());
    assert_eq!(club.played(), ["0000-start"]);
}

#[test]
fn a_folder_with_copies_of_a_synchronizer_is_refused() {
    let club = Club::new(&GAMES[0], "");
    fs::write(club.place("state (conflicted copy 2026-11-22).json"), "").unwrap();
    let log = club.tick("2026-11-27T19:15:00Z");
    assert!(log.messages()[0].to_string().contains("PDK346E"), "{:?}", log.messages());
    assert_eq!(club.played(), ["0000-start"]);
}

#[test]
fn a_moment_at_the_end_of_time_is_none() {
    for far in ["9999-12-30T00:00:00Z", "1900-01-01T00:00:00Z"] {
        assert_eq!(playdeck::league::clock::moment_of(far), None, "{far}");
    }
    let club = Club::new(&GAMES[0], "");
    club.act("far", "DEADLINE 9999-12-30 20:00\n");
    club.tick("2026-11-22T10:00:00Z");
    assert_eq!(crate::club::names(&club.place("acts/refused")), ["far"]);
}
