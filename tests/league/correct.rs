//! A week that is played again, and a game that goes back.

use crate::club::{Club, GM, Sent, address, mail, names};
use crate::games::GAMES;

/// The moments of the first three plays.
const PLAYS: [&str; 3] = ["2026-11-27T19:15:00Z", "2026-12-04T19:15:00Z", "2026-12-11T19:15:00Z"];

/// The deck of a week.
fn deck(club: &Club, week: &str) -> String {
    let weeks = club.weeks();
    weeks.into_iter().find(|(name, _)| name.starts_with(week) && name.ends_with("deck")).unwrap().1
}

/// To whom messages with a word in the subject went.
fn to<'s>(sent: &'s [Sent], word: &str) -> Vec<&'s str> {
    let mut to: Vec<&str> = sent
        .iter()
        .filter(|message| message.subject.contains(word))
        .map(|message| message.to.as_str())
        .collect();
    to.sort_unstable();
    to
}

/// A game whose first play missed a mail that came in time.
fn missed(game: &'static crate::games::Game) -> Club {
    let mut club = Club::new(game, "");
    club.deliver(&mail(&address(1), "orders", "2026-11-24T11:00:00Z", &club.sheet(1)));
    club.tick(PLAYS[0]);
    club.hand_over();
    club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
    club.tick("2026-11-28T10:00:00Z");
    club
}

#[test]
fn mail_that_was_read_too_late_counts_in_the_week_that_is_played_again() {
    for game in &GAMES {
        let club = missed(game);
        let sent = club.hand_over();
        assert_eq!(to(&sent, "read too late"), [GM], "{}", game.name);
        assert!(sent.iter().any(|message| message.text.contains("\nCORRECT 1\n")), "{}", game.name);
        club.act("again", "CORRECT 1\n");
        club.tick("2026-11-28T10:05:00Z");
        let played = club.played();
        assert_eq!((played.len(), &played[2][..6]), (3, "0001.2"), "{}: {played:?}", game.name);
        let again = deck(&club, "0001.2");
        for at in 0..2 {
            assert!(again.contains(game.orders[at][0]), "{}: {again}", game.name);
        }
        assert!(!deck(&club, "0001-").contains(game.orders[0][0]), "{}", game.name);
        let sent = club.hand_over();
        let corrected = to(&sent, "CORRECTED");
        assert!(
            corrected.contains(&GM) && corrected.contains(&address(0).as_str()),
            "{}: {corrected:?}",
            game.name
        );
        assert_eq!(names(&club.place("acts/done")), ["again"]);
        club.tick("2026-11-28T10:10:00Z");
        assert!(club.hand_over().is_empty() && club.played() == played, "{}", game.name);
        club.tick(PLAYS[1]);
        assert_eq!(club.played().len(), 4, "{}", game.name);
    }
}

#[test]
fn a_correction_that_changes_nothing_is_sent_to_nobody() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.deliver(&mail(&address(1), "orders", "2026-11-24T11:00:00Z", &club.sheet(1)));
        club.tick(PLAYS[0]);
        club.hand_over();
        club.act("again", "CORRECT 1\n");
        club.tick("2026-11-28T10:05:00Z");
        assert_eq!(deck(&club, "0001.2"), deck(&club, "0001-"), "{}", game.name);
        assert!(club.hand_over().is_empty(), "{}", game.name);
    }
}

#[test]
fn orders_of_the_gamesmaster_can_go_into_a_week_that_is_played_again() {
    for game in &GAMES {
        let club = missed(game);
        club.act("again", &format!("CORRECT 1\nFOR {}\n{}", game.players[2], club.sheet(2)));
        club.tick("2026-11-28T10:05:00Z");
        assert!(deck(&club, "0001.2").contains(game.orders[2][0]), "{}", game.name);
        club.act("more", "CORRECT 1\n");
        club.tick("2026-11-28T10:10:00Z");
        let third = deck(&club, "0001.3");
        assert!(third.contains(game.orders[2][0]) && third.contains(game.orders[0][0]), "{}", game.name);
    }
}

#[test]
fn a_file_of_the_same_name_corrects_again() {
    let club = missed(&GAMES[0]);
    for (minute, at) in [(5, 2), (6, 1), (7, 0)] {
        club.act("again", &format!("CORRECT 1\nFOR {}\n{}", GAMES[0].players[at], club.sheet(at)));
        club.tick(&format!("2026-11-28T10:0{minute}:00Z"));
    }
    let last = deck(&club, "0001.4");
    for at in 0..3 {
        assert!(last.contains(GAMES[0].orders[at][0]), "{last}");
    }
}

#[test]
fn later_weeks_are_set_aside_and_their_mail_comes_back_when_its_play_is_due() {
    for game in &GAMES {
        let mut club = missed(game);
        let text = format!("{}\n", club.sheet(1));
        club.deliver(&mail(&address(1), "orders", "2026-12-01T11:00:00Z", &text));
        club.tick(PLAYS[1]);
        club.deliver(&mail(&address(2), "orders", "2026-12-08T11:00:00Z", &club.sheet(2)));
        club.tick(PLAYS[2]);
        let second = deck(&club, "0002");
        club.hand_over();
        club.act("again", "CORRECT 1\n");
        club.tick("2026-12-12T10:00:00Z");
        let played = club.played();
        assert_eq!(played.len(), 3, "{}: {played:?}", game.name);
        assert_eq!(names(&club.place("weeks/aside")).len(), 2, "{}", game.name);
        let sent = club.hand_over();
        assert_eq!(to(&sent, "CORRECTED").len(), 4, "{}: everybody is told", game.name);
        club.tick("2026-12-18T19:15:00Z");
        let again = deck(&club, "0002.2");
        let has = |deck: &str, at: usize| deck.lines().any(|line| line.trim() == game.orders[at][0]);
        for at in 1..3 {
            assert_eq!(has(&again, at), has(&second, at), "{} {at}: {again}", game.name);
        }
        club.tick("2026-12-25T19:15:00Z");
        assert!(club.played().iter().any(|week| week.starts_with("0003.2")), "{}", game.name);
    }
}

#[test]
fn a_game_goes_back_and_everybody_is_told() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.deliver(&mail(&address(1), "orders", "2026-11-24T11:00:00Z", &club.sheet(1)));
        club.tick(PLAYS[0]);
        let first = deck(&club, "0001");
        club.hand_over();
        club.act("back", "ROLLBACK 0\n");
        club.tick("2026-11-28T10:00:00Z");
        let sent = club.hand_over();
        assert_eq!(to(&sent, "The game goes back").len(), 4, "{}", game.name);
        assert_eq!(club.played(), ["0000-start"], "{}", game.name);
        club.tick("2026-12-04T19:15:00Z");
        assert_eq!(deck(&club, "0001.2"), first, "{}", game.name);
        assert!(!club.hand_over().is_empty(), "{}: letters of the play go out again", game.name);
    }
}

#[test]
fn a_play_that_is_not_there_is_not_corrected() {
    let club = missed(&GAMES[0]);
    club.hand_over();
    for (name, text) in
        [("a", "CORRECT 0\n"), ("b", "CORRECT 2\n"), ("c", "ROLLBACK 1\n"), ("d", "ROLLBACK 9\n")]
    {
        club.act(name, text);
    }
    club.tick("2026-11-28T10:05:00Z");
    assert_eq!(names(&club.place("acts/refused")), ["a", "b", "c", "d"]);
    assert_eq!(club.played().len(), 2);
}

#[test]
fn mail_that_was_not_read_yet_is_answered_before_a_play_that_is_made_again_takes_it() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.tick(PLAYS[0]);
        club.hand_over();
        club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
        club.act("again", "CORRECT 1\n");
        club.tick("2026-11-28T10:00:00Z");
        let answers = club.hand_over();
        assert!(answers.iter().any(|sent| sent.raw.contains("\nIn-Reply-To:")), "{}", game.name);
        assert!(!deck(&club, "0001.2").contains(game.orders[0][0]), "{}", game.name);
        club.act("once-more", "CORRECT 1\n");
        club.tick("2026-11-28T10:05:00Z");
        assert!(deck(&club, "0001.3").contains(game.orders[0][0]), "{}", game.name);
    }
}

#[test]
fn a_play_that_is_made_again_undoes_no_other_act_of_the_same_run() {
    for (act, due) in [("DEADLINE 2026-12-10 20:00\n", "2026-12-10T19:00:00Z"), ("PROCESS NOW\n", "")] {
        for (first, second) in [("1", "2"), ("2", "1")] {
            let club = missed(&GAMES[0]);
            club.act(first, "CORRECT 1\n");
            club.act(second, act);
            club.tick("2026-11-28T10:05:00Z");
            let state = std::fs::read_to_string(club.place("state.json")).unwrap();
            let is_played = club.played().iter().any(|week| week.starts_with("0002-"));
            assert_eq!(is_played, due.is_empty(), "{act} {first}");
            assert!(state.contains(&format!("\"due\": \"{due}")), "{act} {first}: {state}");
        }
    }
}

#[test]
fn orders_of_the_gamesmaster_come_back_once_with_a_play_that_was_made_again() {
    for game in &GAMES {
        let club = Club::new(game, "");
        club.act("orders", &format!("FOR {}\n{}", game.players[0], club.sheet(0)));
        club.tick(PLAYS[0]);
        club.act("again", &format!("CORRECT 1\nFOR {}\n{}", game.players[1], club.sheet(1)));
        club.tick("2026-11-28T10:00:00Z");
        let second = deck(&club, "0001.2");
        club.act("back", "ROLLBACK 0\n");
        club.tick("2026-11-28T11:00:00Z");
        club.tick("2026-12-04T19:15:00Z");
        let (again, order) = (deck(&club, "0001.3"), |deck: &str, at: usize| {
            deck.lines().filter(|line| line.trim() == game.orders[at][0]).count()
        });
        for at in 0..2 {
            assert_eq!(order(&again, at), order(&second, at), "{} {at}: {again}", game.name);
        }
    }
}

#[test]
fn a_way_back_undoes_no_act_behind_it() {
    for (act, due) in [("DEADLINE 2026-12-10 20:00\n", "2026-12-10T19:00:00Z"), ("PROCESS NOW\n", "")] {
        let club = missed(&GAMES[0]);
        club.act("1", "ROLLBACK 0\n");
        club.act("2", act);
        club.tick("2026-11-28T10:05:00Z");
        let state = std::fs::read_to_string(club.place("state.json")).unwrap();
        let is_played = club.played().iter().any(|week| week.starts_with("0001.2"));
        assert_eq!(is_played, due.is_empty(), "{act}");
        assert!(state.contains(&format!("\"due\": \"{due}")), "{act}: {state}");
        club.tick("2026-11-28T10:10:00Z");
        assert_eq!(names(&club.place("acts/done")), ["1", "2"]);
    }
}

#[test]
fn who_has_fallen_silent_is_answered_again_behind_a_correction_that_was_killed() {
    let mut club = missed(&GAMES[0]);
    for minute in 10..14 {
        let came = format!("2026-11-28T11:{minute}:00Z");
        club.deliver(&mail(&address(2), "hello", &came, "Hello!\n"));
    }
    club.tick("2026-11-28T11:30:00Z");
    club.act("again", "CORRECT 1\n");
    club.killed_at_each_change("2026-11-28T12:00:00Z", |root, at| {
        let state = std::fs::read_to_string(root.join("state.json")).unwrap();
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        assert_eq!(state["answers"][address(2)]["idle"], 0, "killed at {at}");
    });
}

#[test]
fn people_are_reminded_again_of_a_play_that_was_taken_back_also_if_it_is_due_at_the_same_moment() {
    let game = GAMES.iter().find(|game| game.places == 3).unwrap();
    let club = Club::new(game, "remind: 24 hours\n");
    let reminders = |now: &str| {
        club.tick(now);
        club.hand_over().iter().filter(|sent| sent.subject.ends_with("orders are due")).count()
    };
    club.act("now", "PROCESS NOW\n");
    assert_eq!(reminders("2026-11-26T18:00:00Z"), 0);
    assert_eq!(reminders("2026-11-27T08:00:00Z"), 3);
    club.act("back", "ROLLBACK 0\n");
    assert_eq!(reminders("2026-11-27T09:00:00Z"), 3);
    club.act("again", "PROCESS NOW\n");
    assert_eq!(reminders("2026-11-27T10:00:00Z"), 0);
    // The play behind it is due as before, and what was sent for it has gone into the other one.
    assert_eq!(reminders("2026-11-27T10:30:00Z"), 3);
    club.act("another", "ROLLBACK 0\n");
    assert_eq!(reminders("2026-11-27T11:00:00Z"), 3);
}
