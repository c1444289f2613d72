//! What players ask, and what they are answered.

use crate::club::{Club, GM, Sent, address, mail};
use crate::games::GAMES;

/// The answer to a mail.
#[track_caller]
fn answer(club: &mut Club, text: &str, came: &str) -> String {
    club.hand_over();
    club.deliver(&mail(&address(0), "a question", came, text));
    club.tick(came);
    let sent = club.hand_over();
    let is_answer = |message: &&Sent| message.to == address(0) && message.raw.contains("\nIn-Reply-To:");
    let own: Vec<_> = sent.iter().filter(is_answer).collect();
    assert_eq!(own.len(), 1, "{text}");
    own[0].text.clone()
}

#[test]
fn a_question_alone_is_answered_and_nothing_is_refused() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        for (number, (text, due)) in [
            ("STATUS", "Orders have come from 0 of"),
            ("HISTORY", "0000 start\nREPORT and the words of a play"),
            ("RULES", game.name),
            ("READY", "READY and NOT READY change nothing"),
        ]
        .into_iter()
        .enumerate()
        {
            let answer = answer(&mut club, &format!("{text}\n"), &format!("2026-11-23T10:0{number}:00Z"));
            assert!(answer.contains(due), "{} {text}: {answer}", game.name);
            assert!(
                !answer.contains("not taken") && !answer.contains("PDK256W"),
                "{} {text}: {answer}",
                game.name
            );
            assert!(!answer.contains("SEED"), "{answer}");
        }
    }
}

#[test]
fn a_game_that_may_be_early_is_played_when_all_are_ready() {
    for game in &GAMES {
        let mut club = Club::new(game, "early: ready\n");
        let awaited = if game.places > 3 { 2 } else { 3 };
        for at in 0..3 {
            let text = format!("READY\n\n{}", club.sheet(at));
            club.deliver(&mail(&address(at), "orders", &format!("2026-11-24T1{at}:00:00Z"), &text));
            club.tick(&format!("2026-11-24T1{at}:01:00Z"));
            let is_over = at + 1 == 3 && awaited == 3;
            assert_eq!(club.played().len(), 1 + usize::from(is_over), "{} {at}", game.name);
        }
    }
}

#[test]
fn who_waits_is_waited_for_and_a_sheet_alone_is_not_ready() {
    let game = GAMES.iter().find(|game| game.places == 3).unwrap();
    let mut club = Club::new(game, "early: ready\n");
    for at in 0..3 {
        let word = if at == 0 { "" } else { "READY\n\n" };
        let text = format!("{word}{}", club.sheet(at));
        club.deliver(&mail(&address(at), "orders", &format!("2026-11-24T1{at}:00:00Z"), &text));
    }
    club.tick("2026-11-24T14:00:00Z");
    assert_eq!(club.played().len(), 1);
    club.deliver(&mail(&address(0), "ready", "2026-11-24T15:00:00Z", "READY\n"));
    club.deliver(&mail(&address(1), "wait", "2026-11-24T15:00:01Z", "NOT READY\n"));
    club.tick("2026-11-24T16:00:00Z");
    assert_eq!(club.played().len(), 1);
    club.deliver(&mail(&address(1), "ready", "2026-11-24T17:00:00Z", "ready.\n"));
    club.tick("2026-11-24T17:00:00Z");
    assert_eq!(club.played().len(), 2);
}

#[test]
fn where_sheets_are_enough_the_play_comes_when_orders_came_from_all_and_nobody_waits() {
    for game in GAMES.iter().filter(|game| game.places == 3) {
        let mut club = Club::new(game, "early: sheets\n");
        let mut now = 10;
        let mut plays_with = |at: usize, text: &str| {
            let came = format!("2026-11-24T{now}:00:00Z");
            now += 1;
            club.deliver(&mail(&address(at), "mail", &came, text));
            club.tick(&came);
            club.played().len() > 1
        };
        let sheets: Vec<String> = (0..3).map(|at| Club::sheet_of(game, at)).collect();
        assert!(!plays_with(0, &sheets[0]) && !plays_with(1, &format!("NOT READY\n\n{}", sheets[1])));
        assert!(!plays_with(2, &sheets[2]), "{}: somebody waits", game.name);
        assert!(plays_with(1, "READY\n"), "{}", game.name);
    }
}

#[test]
fn a_game_that_is_not_early_waits_for_its_deadline_though_all_are_ready() {
    for game in GAMES.iter().filter(|game| game.places == 3) {
        let mut club = Club::new(game, "");
        for at in 0..3 {
            let text = format!("READY\n\n{}", club.sheet(at));
            club.deliver(&mail(&address(at), "orders", &format!("2026-11-24T1{at}:00:00Z"), &text));
        }
        club.tick("2026-11-26T10:00:00Z");
        assert_eq!(club.played().len(), 1, "{}", game.name);
    }
}

#[test]
fn an_absence_moves_the_deadline_and_all_are_told_until_the_year_is_used_up() {
    let mut club = Club::new(&GAMES[0], "absence: 10 days\n");
    club.hand_over();
    club.deliver(&mail(&address(0), "away", "2026-11-23T10:00:00Z", "ABSENCE 2026-11-26 2026-12-05\n"));
    club.tick("2026-11-23T10:00:00Z");
    let sent = club.hand_over();
    assert!(sent.iter().any(|message| message.text.contains("ABSENCE: noted")));
    assert_eq!(sent.iter().filter(|message| message.subject.ends_with("The deadline moved")).count(), 4);
    club.tick("2026-11-27T19:15:00Z");
    assert_eq!(club.played().len(), 1);
    let told = answer(&mut club, "ABSENCE 2026-12-10 2026-12-20\n", "2026-11-28T10:00:00Z");
    assert!(told.contains("has 0 left"), "{told}");
    club.tick("2026-12-04T19:15:00Z");
    club.tick("2026-12-11T19:15:00Z");
    assert_eq!(club.played().len(), 2);
}

#[test]
fn a_letter_comes_again_and_the_gamesmaster_learns_of_a_wish() {
    let mut club = Club::new(&GAMES[0], "");
    let first = club.hand_over().into_iter().find(|message| message.to == address(0)).unwrap();
    club.deliver(&mail(&address(0), "again", "2026-11-23T10:00:00Z", "REPORT\n"));
    club.tick("2026-11-23T10:00:00Z");
    let sent = club.hand_over();
    let again = sent.iter().find(|message| message.subject == first.subject).unwrap();
    assert_eq!(again.text, first.text);
    assert_ne!(again.id, first.id);
    club.deliver(&mail(&address(0), "bye", "2026-11-23T11:00:00Z", "RESIGN\n"));
    club.tick("2026-11-23T11:00:00Z");
    assert!(club.hand_over().iter().any(|message| message.to == GM && message.subject.contains("resigns")));
}

#[test]
fn the_root_of_chance_is_told_to_nobody_however_its_card_is_written() {
    for card in
        ["$INIT DIPLOMACY SEED=123456789012345 RULES=STANDARD", "$INIT  RULES=STANDARD, seed=123456789012345"]
    {
        let mut club = Club::new(&GAMES[0], "");
        std::fs::write(club.place("start.deck"), format!("{card}\nA\n$END\n")).unwrap();
        let told = answer(&mut club, "RULES\n", "2026-11-23T10:00:00Z");
        assert!(told.contains("RULES=STANDARD") && !told.contains("123456789012345"), "{told}");
    }
}

#[test]
fn an_absence_that_comes_in_time_counts_though_the_run_that_would_play_reads_it() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.deliver(&mail(&address(0), "away", "2026-11-27T18:00:00Z", "ABSENCE 2026-11-27 2026-11-29\n"));
        club.tick("2026-11-27T19:15:00Z");
        assert_eq!(club.played().len(), 1, "{}", game.name);
        assert!(club.sent().iter().any(|sent| sent.subject.ends_with("The deadline moved")), "{}", game.name);
        club.tick("2026-12-04T19:15:00Z");
        assert_eq!(club.played().len(), 2, "{}", game.name);
    }
}

#[test]
fn orders_that_come_before_the_deadline_that_an_absence_moves_to_are_taken_in_the_run_that_reads_it() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.hand_over();
        club.deliver(&mail(&address(0), "away", "2026-11-27T18:00:00Z", "ABSENCE 2026-11-27 2026-11-29\n"));
        club.deliver(&mail(&address(1), "orders", "2026-11-27T19:10:00Z", &club.sheet(1)));
        club.tick("2026-11-27T19:15:00Z");
        let sent = club.hand_over();
        let told =
            sent.iter().find(|sent| sent.to == address(1) && sent.subject.starts_with("Re: ")).unwrap();
        assert!(!told.text.contains("was not taken"), "{}: {}", game.name, told.text);
        assert!(told.text.contains("2026-12-04"), "{}: {}", game.name, told.text);
        club.tick("2026-12-04T19:15:00Z");
        let weeks = club.weeks();
        let (_, deck) =
            weeks.iter().find(|(name, _)| name.starts_with("0001-") && name.ends_with("deck")).unwrap();
        assert!(deck.lines().any(|line| line.trim() == game.orders[1][0]), "{}: {deck}", game.name);
    }
}

#[test]
fn an_absence_counts_once_for_its_year_and_only_if_it_is_to_come() {
    let mut club = Club::made(&GAMES[0], "absence: 10 days\n");
    let settings = std::fs::read_to_string(club.place("game.desk")).unwrap();
    let yearly = settings.replace("every Friday 20:00", "every 52 weeks 20:00");
    std::fs::write(club.place("game.desk"), yearly).unwrap();
    club.tick(crate::club::START);
    for (came, days, due) in [
        ("2026-11-23T10:00:00Z", "2026-11-01 2026-11-10", "the last day is over"),
        ("2026-11-23T11:00:00Z", "2026-12-05 2026-11-26", "the last day is over, or before the first"),
        ("2026-11-23T12:00:00Z", "2026-11-26 2026-12-05", "noted for"),
        ("2026-11-23T13:00:00Z", "2026-11-26 to 2026-12-05", "is noted for AUSTRIA already"),
        ("2026-11-23T14:00:00Z", "2026-12-10 2026-12-10", "has 0 left"),
        ("2027-06-01T10:00:00Z", "2027-06-10 2027-06-10", "has 0 left"),
        ("2027-12-10T10:00:00Z", "2028-01-01 2028-01-05", "noted for"),
    ] {
        if came.starts_with("2027-12") {
            club.tick("2027-11-21T10:00:00Z");
        }
        let told = answer(&mut club, &format!("ABSENCE {days}\n"), came);
        assert!(told.contains(due), "{came} {days}: {told}");
    }
}

/// The day on which summer time begins has 23 hours, and the one on which it ends 25.
#[test]
fn a_day_of_absence_is_one_also_when_summer_time_begins_or_ends() {
    for (day, other) in [("2027-03-28", "2027-04-10"), ("2027-10-31", "2027-11-10")] {
        let mut club = Club::new(&GAMES[0], "absence: 1 days\n");
        assert!(
            answer(&mut club, &format!("ABSENCE {day} {day}\n"), "2026-11-23T12:00:00Z")
                .contains("noted for")
        );
        let told = answer(&mut club, &format!("ABSENCE {other} {other}\n"), "2026-11-23T13:00:00Z");
        assert!(told.contains("has 0 left"), "{day}: {told}");
    }
}

#[test]
fn who_has_no_orders_to_send_holds_up_nobody() {
    let game = GAMES.iter().find(|game| game.name == "MEDIEVAL").unwrap();
    let mut club = Club::made(game, "");
    // The third member has no seat.
    let start = std::fs::read_to_string(club.place("start.deck")).unwrap().replace("PLAYERS=3", "PLAYERS=2");
    let without_seat = start.lines().rfind(|line| line.starts_with("$JOIN")).unwrap().to_owned() + "\n";
    std::fs::write(club.place("start.deck"), start.replace(&without_seat, "")).unwrap();
    club.tick(crate::club::START);
    for at in [2, 0] {
        let came = format!("2026-11-23T1{at}:00:00Z");
        club.deliver(&mail(&address(at), "away", &came, "ABSENCE 2026-11-26 2026-11-30\n"));
        if at == 2 {
            club.tick("2026-11-23T12:30:00Z");
            assert!(!club.sent().iter().any(|sent| sent.subject.ends_with("The deadline moved")));
        }
    }
    club.tick("2026-11-23T13:00:00Z");
    assert!(club.sent().iter().any(|sent| sent.subject.ends_with("The deadline moved")));
}

/// The play that is due, as the state of a game has it.
fn due(club: &Club) -> String {
    let state = std::fs::read_to_string(club.place("state.json")).unwrap();
    let line = state.lines().find(|line| line.trim_start().starts_with("\"due\"")).unwrap();
    line.split('"').nth(3).unwrap().to_owned()
}

/// A club one of whose players is away from 26 November to 5 December.
fn away() -> Club {
    let mut club = Club::new(&GAMES[0], "");
    club.deliver(&mail(&address(0), "away", "2026-11-23T10:00:00Z", "ABSENCE 2026-11-26 2026-12-05\n"));
    club.tick("2026-11-23T10:00:00Z");
    assert_eq!(due(&club), "2026-12-11T19:00:00Z");
    club.hand_over();
    club
}

#[test]
fn no_absence_moves_a_deadline_that_the_gamesmaster_sets() {
    let mut club = away();
    club.act("when", "DEADLINE 2026-11-30 20:00\n");
    club.tick("2026-11-24T10:00:00Z");
    assert_eq!(due(&club), "2026-11-30T19:00:00Z");
    club.deliver(&mail(&address(1), "away", "2026-11-25T10:00:00Z", "ABSENCE 2026-11-29 2026-12-01\n"));
    club.tick("2026-11-25T10:00:00Z");
    assert_eq!(due(&club), "2026-11-30T19:00:00Z");
    assert!(!club.hand_over().iter().any(|sent| sent.subject.ends_with("The deadline moved")));
    // The deadline of the next play is the rule's again.
    club.tick("2026-11-30T19:15:00Z");
    assert_eq!((club.played().len(), due(&club).as_str()), (2, "2026-12-04T19:00:00Z"));
    club.tick("2026-11-30T19:20:00Z");
    assert_eq!(due(&club), "2026-12-11T19:00:00Z");
}

#[test]
fn nobody_is_told_another_deadline_of_a_play_that_comes_at_once() {
    let mut club = Club::new(&GAMES[0], "");
    club.deliver(&mail(&address(0), "away", "2026-11-23T10:00:00Z", "ABSENCE 2026-11-24 2026-11-25\n"));
    club.tick("2026-11-23T10:00:00Z");
    club.act("now", "PROCESS NOW\n");
    club.tick("2026-11-24T10:00:00Z");
    assert_eq!(club.played().len(), 2);
    assert!(!club.hand_over().iter().any(|sent| sent.subject.ends_with("The deadline moved")));
}

#[test]
fn who_takes_a_place_over_is_not_away_when_the_one_before_them_was() {
    let club = away();
    club.act("new", "REPLACE AUSTRIA nina@new.example\nDEADLINE 2026-11-24 20:00\n");
    club.tick("2026-11-24T10:00:00Z");
    club.tick("2026-11-24T19:15:00Z");
    assert_eq!((club.played().len(), due(&club).as_str()), (2, "2026-11-27T19:00:00Z"));
    club.tick("2026-11-24T19:20:00Z");
    assert_eq!(due(&club), "2026-11-27T19:00:00Z");
}

#[test]
fn nobody_is_reminded_of_a_play_that_comes_in_the_same_run() {
    let game = GAMES.iter().find(|game| game.places == 3).unwrap();
    for early in ["early: ready\n", ""] {
        let mut club = Club::new(game, &format!("remind: 24 hours\n{early}"));
        club.hand_over();
        for at in 0..3 {
            club.deliver(&mail(&address(at), "ready", "2026-11-27T10:00:00Z", "READY\n"));
        }
        club.tick("2026-11-27T12:00:00Z");
        let is_played = !early.is_empty();
        assert_eq!(club.played().len(), 1 + usize::from(is_played));
        let reminders =
            club.hand_over().iter().filter(|sent| sent.subject.contains("orders are due")).count();
        assert_eq!(reminders, if is_played { 0 } else { 3 });
    }
}

#[test]
fn what_was_answered_before_keeps_no_mail_from_its_answer() {
    let mut club = Club::new(&GAMES[0], "");
    for day in 22..25 {
        for minute in 10..18 {
            let came = format!("2026-11-{day}T10:{minute}:00Z");
            club.deliver(&mail(&address(0), "orders", &came, &format!("A VIE - GAL\nNo. {day}{minute}\n")));
        }
        club.hand_over();
        club.tick(&format!("2026-11-{day}T11:00:00Z"));
        assert_eq!(club.hand_over().iter().filter(|sent| sent.to == address(0)).count(), 8, "{day}");
    }
}

#[test]
fn all_are_told_that_a_deadline_moved_also_if_another_play_was_due_at_that_moment() {
    let club = away();
    club.act("now", "PROCESS NOW\n");
    club.tick("2026-11-24T10:00:00Z");
    club.hand_over();
    club.tick("2026-11-24T10:05:00Z");
    assert_eq!(due(&club), "2026-12-11T19:00:00Z");
    club.tick("2026-11-24T10:10:00Z");
    let told = club.hand_over();
    assert_eq!(told.iter().filter(|sent| sent.subject.ends_with("The deadline moved")).count(), 4);
}
