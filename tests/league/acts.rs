//! What the gamesmaster says by files.

use crate::club::{Club, GM, address, mail, names};
use crate::games::GAMES;

/// The deck of the first play.
fn deck(club: &Club) -> String {
    let weeks = club.weeks();
    weeks.into_iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1
}

#[test]
fn process_now_plays_at_once_with_what_has_come() {
    for game in &GAMES {
        let mut club = Club::new(game, "grace: 2 days\n");
        club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
        club.act("now", "PROCESS NOW\n");
        club.tick("2026-11-24T10:01:00Z");
        assert!(deck(&club).contains(game.orders[0][0]), "{}", game.name);
        assert_eq!(names(&club.place("acts/done")), ["now"]);
        club.tick("2026-11-24T10:02:00Z");
        assert_eq!(club.played().len(), 2, "{}", game.name);
    }
}

#[test]
fn a_pause_holds_the_play_and_answers_go_on() {
    let mut club = Club::new(&GAMES[0], "");
    club.act("stop", "PAUSE\n");
    club.tick("2026-11-22T10:00:00Z");
    club.hand_over();
    club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
    club.tick("2026-11-27T19:15:00Z");
    assert_eq!((club.played().len(), club.hand_over().len()), (1, 1));
    club.act("go", "RESUME\nDEADLINE 2026-12-01 20:00\n");
    club.tick("2026-11-28T10:00:00Z");
    club.tick("2026-12-01T19:15:00Z");
    assert!(deck(&club).contains(GAMES[0].orders[0][0]));
}

#[test]
fn orders_of_the_gamesmaster_for_a_player_wait_for_the_play() {
    for game in &GAMES {
        let club = Club::new(game, "");
        club.act("for", &format!("FOR {}\n{}", game.players[1], club.sheet(1)));
        club.tick("2026-11-24T10:00:00Z");
        assert_eq!(names(&club.place("acts")), ["done", "for", "refused"], "{}", game.name);
        club.tick("2026-11-27T19:15:00Z");
        assert!(deck(&club).contains(game.orders[1][0]), "{}\n{}", game.name, deck(&club));
        assert_eq!(names(&club.place("acts/done")), ["for"]);
    }
}

/// What stands in a deck behind the card of a match, up to the next.
fn of_match(deck: &str, number: usize) -> String {
    let begins = format!(",GAME={number}");
    let lines = deck.lines().skip_while(|line| !line.ends_with(&begins));
    lines.skip(1).take_while(|line| !line.starts_with("$ROUND")).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn orders_of_the_gamesmaster_count_in_the_match_of_their_player() {
    let game = GAMES.iter().find(|game| game.name == "MEDIEVAL").unwrap();
    let club = Club::made(game, "");
    let start = "$INIT MEDIEVAL,SEED=7\nANNE\nBERT\nCARL\nDORA\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20,PLAYERS=2\n\
                 $NEWGAME WIDTH=20,HEIGHT=20,PLAYERS=2\n$JOIN 1,M1\n$JOIN 1,M2\n$JOIN 2,M3\n$JOIN 2,M4\n$END\n";
    std::fs::write(club.place("start.deck"), start).unwrap();
    club.tick(crate::club::START);
    for (at, player) in [(0, "M1"), (1, "M3")] {
        club.act(player, &format!("FOR {player}\n{}\n", game.orders[at][0]));
    }
    club.tick("2026-11-27T19:15:00Z");
    let deck = deck(&club);
    let counts: Vec<bool> =
        [(1, 0), (2, 1)].map(|(number, at)| of_match(&deck, number).contains(game.orders[at][0])).to_vec();
    assert_eq!(counts, [true, true], "{deck}");
}

#[test]
fn a_file_that_cannot_be_carried_out_is_set_aside_whole_and_told() {
    for wrong in [
        "PAUSE\nPAUSE it\n",
        "DEADLINE yesterday\n",
        "FOR NOBODY\nA VIE - GAL\n",
        "REPLACE NOBODY a@b.example\n",
        "CORRECT 1\n",
        "CORRECT 1\nFOR AUSTRIA\nA VIE - GAL\n",
        "",
    ] {
        let club = Club::new(&GAMES[0], "");
        club.hand_over();
        club.act("wrong", wrong);
        club.tick("2026-11-22T10:00:00Z");
        assert_eq!(names(&club.place("acts/refused")), ["wrong"], "{wrong:?}");
        let sent = club.hand_over();
        assert_eq!((sent.len(), sent[0].to.as_str()), (1, GM), "{wrong:?}");
        assert!(sent[0].text.contains("PDK357E"), "{}", sent[0].text);
        club.tick("2026-11-27T19:15:00Z");
        assert_eq!(club.played().len(), 2, "nothing of {wrong:?} was done");
    }
}

#[test]
fn a_preview_and_a_text_to_all_go_out_once() {
    let club = Club::new(&GAMES[0], "");
    club.hand_over();
    club.act("look", "PREVIEW\n");
    club.act("say", "BROADCAST\nHappy holidays.\n");
    club.tick("2026-11-22T10:00:00Z");
    club.tick("2026-11-22T10:05:00Z");
    let sent = club.hand_over();
    let of = |subject: &str| sent.iter().filter(|message| message.subject.ends_with(subject)).count();
    assert_eq!((of("PREVIEW"), of("From the gamesmaster")), (1, 4));
}

#[test]
fn another_person_takes_a_line_of_the_roster() {
    let mut club = Club::new(&GAMES[0], "");
    club.act("replace", &format!("REPLACE {} new@host0.example 'Nina'\n", GAMES[0].players[0]));
    club.tick("2026-11-22T10:00:00Z");
    club.hand_over();
    club.deliver(&mail("new@host0.example", "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
    club.tick("2026-11-24T10:05:00Z");
    assert_eq!(club.hand_over()[0].to, "new@host0.example");
    club.tick("2026-11-27T19:15:00Z");
    assert!(deck(&club).contains(GAMES[0].orders[0][0]));
}

#[test]
fn a_file_written_anew_is_carried_out_again() {
    let club = Club::new(&GAMES[0], "");
    club.hand_over();
    for now in ["2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z"] {
        club.act("say", "BROADCAST\nOrders are due on Friday.\n");
        club.tick(now);
        assert_eq!(club.hand_over().len(), 4, "{now}");
    }
}

#[test]
fn a_line_of_a_name_with_blanks_is_replaced() {
    let club = Club::new(&GAMES[0], "");
    std::fs::write(club.place("roster"), "'Old Nick' nick@x.example\nAUSTRIA a@x.example\n").unwrap();
    club.act("replace", "REPLACE 'Old Nick' new@x.example 'Nina'\n");
    club.tick("2026-11-22T10:00:00Z");
    let roster = std::fs::read_to_string(club.place("roster")).unwrap();
    assert_eq!(roster, "'Old Nick' new@x.example 'Nina'\nAUSTRIA a@x.example\n");
}

#[test]
fn a_file_that_is_refused_lets_no_game_go_on() {
    let club = Club::new(&GAMES[0], "");
    club.act("wrong", "RESUME\nDEADLINE yesterday\n");
    club.tick("2027-06-01T10:00:00Z");
    assert_eq!(club.played(), ["0000-start"]);
    assert!(club.sent().iter().any(|message| message.subject == "[CLUB] PAUSED"));
}

#[test]
fn nobody_is_reminded_of_a_play_that_the_gamesmaster_has_at_once_behind_a_pause() {
    let game = GAMES.iter().find(|game| game.places == 3).unwrap();
    for (more, reminders) in [("", 3), ("PROCESS NOW\n", 0)] {
        let club = Club::new(game, "remind: 24 hours\n");
        club.act("stop", "PAUSE\n");
        club.tick("2026-11-22T10:00:00Z");
        club.tick("2026-11-26T10:00:00Z");
        club.hand_over();
        club.act("go", &format!("{more}RESUME\n"));
        club.tick("2026-11-27T10:00:00Z");
        let sent = club.hand_over();
        assert_eq!(sent.iter().filter(|sent| sent.subject.ends_with("orders are due")).count(), reminders);
        assert_eq!(club.played().len(), if more.is_empty() { 1 } else { 2 });
    }
}
