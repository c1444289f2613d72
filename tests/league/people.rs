//! People come, move and cannot be reached.

use crate::club::{Club, GAME, GM, START, Sent, address, mail, unproven};
use crate::games::{GAMES, PERSONS};
use playdeck::league;
use std::fs;

const NEW: &str = "anna@new.example";
const STRANGER: &str = "otto@stranger.example";

fn roster(club: &Club) -> String {
    fs::read_to_string(club.place("roster")).unwrap()
}

/// The word in a letter to an address.
fn word(sent: &[Sent], to: &str) -> String {
    let letter =
        sent.iter().find(|message| message.to == to && message.subject.contains("Another address")).unwrap();
    letter.text.lines().find_map(|line| line.strip_prefix("CONFIRM ")).unwrap().to_owned()
}

#[test]
fn an_address_changes_when_both_have_confirmed() {
    for game in &GAMES {
        for new_first in [false, true] {
            let mut club = Club::new(game, "");
            club.hand_over();
            club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &format!("NEW ADDRESS {NEW}\n")));
            club.tick("2026-11-22T10:01:00Z");
            let sent = club.hand_over();
            let words = [(address(0), word(&sent, &address(0))), (NEW.to_owned(), word(&sent, NEW))];
            assert_ne!(words[0].1, words[1].1);
            let before = roster(&club);
            let order = if new_first { [1, 0] } else { [0, 1] };
            for (minute, at) in [(10, order[0]), (20, order[1])] {
                assert_eq!(roster(&club), before, "{}", game.name);
                let (from, word) = &words[at];
                let came = format!("2026-11-22T10:{minute}:00Z");
                club.deliver(&mail(from, "Re: Another address", &came, &format!("CONFIRM {word}\n")));
                club.tick(&came);
            }
            assert_eq!(roster(&club), before.replace(&address(0), NEW), "{}", game.name);
            assert!(club.hand_over().iter().any(|message| message.to == GM && message.text.contains(NEW)));
        }
    }
}

#[test]
fn one_word_or_the_wrong_address_changes_nothing() {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &format!("ADDRESS {NEW}\n")));
    club.tick("2026-11-22T10:01:00Z");
    let sent = club.hand_over();
    let (old, new) = (word(&sent, &address(0)), word(&sent, NEW));
    let before = roster(&club);
    for (minute, from, word) in [
        (10, address(0), &new),
        (11, NEW.to_owned(), &old),
        (12, STRANGER.to_owned(), &new),
        (13, address(1), &old),
    ] {
        let came = format!("2026-11-22T10:{minute}:00Z");
        club.deliver(&mail(&from, "x", &came, &format!("CONFIRM {word}\n")));
        club.tick(&came);
    }
    assert_eq!(roster(&club), before);
    // After two weeks a word is too old. The folder is looked after all the while.
    let mut confirm = |came: &str, from: &str, word: &str| {
        club.deliver(&mail(from, "x", came, &format!("CONFIRM {word}\n")));
        club.tick(came);
    };
    confirm("2026-11-25T10:00:00Z", &address(0), &old);
    confirm("2026-12-01T10:00:00Z", &address(1), "abc");
    confirm("2026-12-07T10:00:00Z", NEW, &new);
    assert!(club.hand_over().iter().any(|sent| sent.to == address(0) && sent.text.contains("noted")));
    assert_eq!(roster(&club), before);
}

#[test]
fn strangers_may_ask_where_the_game_is_open_once_a_day() {
    for (settings, answered) in [("", false), ("join: open\nobserve: open\n", true)] {
        let mut club = Club::new(&GAMES[0], settings);
        club.hand_over();
        for minute in [10, 11] {
            let came = format!("2026-11-22T10:{minute}:00Z");
            club.deliver(&mail(STRANGER, "May I", &came, "Hello,\n\nJOIN FRANCE or ITALY\n"));
            club.tick(&came);
        }
        let sent = club.hand_over();
        let to = |to: &str| sent.iter().filter(|message| message.to == to).count();
        assert_eq!((to(STRANGER), to(GM)), (usize::from(answered), usize::from(answered)), "{settings}");
        club.deliver(&unproven(STRANGER, "May I", "2026-11-23T10:00:00Z", "JOIN\n"));
        club.tick("2026-11-23T10:00:00Z");
        assert!(club.hand_over().is_empty());
        let before = roster(&club);
        club.deliver(&mail(STRANGER, "May I", "2026-11-24T10:00:00Z", "OBSERVE\n"));
        club.tick("2026-11-24T10:00:00Z");
        assert_eq!(roster(&club) != before, answered);
        club.hand_over();
        club.tick("2026-11-27T19:15:00Z");
        assert_eq!(club.hand_over().iter().any(|message| message.to == STRANGER), answered);
        // Whoever watches is known by what a server says, as they were when they came.
        let watched = roster(&club);
        club.deliver(&unproven(STRANGER, "Bye", "2026-11-28T09:00:00Z", "RESIGN\n"));
        club.tick("2026-11-28T09:00:00Z");
        assert_eq!((roster(&club), club.hand_over().len()), (watched, 0));
        club.deliver(&mail(STRANGER, "Bye", "2026-11-28T10:00:00Z", "RESIGN\n"));
        club.tick("2026-11-28T10:00:00Z");
        assert_eq!(roster(&club), before);
    }
}

#[test]
fn a_hundred_people_may_watch_and_no_more() {
    let mut club = Club::new(&GAMES[0], "observe: open\n");
    let watchers: Vec<String> = (0..99).map(|number| format!("PUBLIC w{number}@watch.example\n")).collect();
    fs::write(club.place("roster"), roster(&club) + &watchers.concat()).unwrap();
    for (from, is_let_in) in [(STRANGER, true), (NEW, false)] {
        club.hand_over();
        club.deliver(&mail(from, "May I", "2026-11-22T10:00:00Z", "OBSERVE\n"));
        club.tick("2026-11-22T10:01:00Z");
        let told = club.hand_over().pop().unwrap();
        assert_eq!(told.to, from);
        assert_eq!(roster(&club).contains(from), is_let_in, "{}", told.text);
        assert_eq!(told.text.contains("too many people watch"), !is_let_in, "{}", told.text);
    }
}

/// A report of a mail server about a message.
fn report(id: &str, to: &str) -> String {
    format!(
        "Return-Path: <>\nReceived: from mx by mx.club.example; Sun, 22 Nov 2026 10:00:00 +0000\n\
         From: MAILER-DAEMON@mx.example\nTo: {GAME}\nSubject: Undelivered Mail\nMessage-ID: <r.{id}>\n\
         Auto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
         --b\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
         Final-Recipient: rfc822; {to}\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\n\
         From: {GAME}\nMessage-ID: <{id}>\n\n--b--\n"
    )
}

#[test]
fn a_letter_that_came_back_is_told_once_and_stops_reminders_until_mail_comes() {
    for game in &GAMES {
        let reminded = |bounce: Option<fn(&Sent) -> String>, writes: bool| {
            let mut club = Club::new(game, "remind: 24 hours\n");
            club.act("more", "BROADCAST\nMore.\n");
            club.tick("2026-11-22T10:05:00Z");
            let letters = club.hand_over().into_iter().filter(|message| message.to == address(0));
            let letters: Vec<Sent> = letters.collect();
            assert_eq!(letters.len(), 2);
            // Both letters come back, the first of them twice.
            for (minute, at) in [(10, 0), (11, 0), (12, 1)] {
                if let Some(id) = bounce {
                    club.deliver(&report(&id(&letters[at]), &address(0)));
                }
                club.tick(&format!("2026-11-22T10:{minute}:00Z"));
            }
            let told = club.hand_over().iter().filter(|message| message.to == GM).count();
            if writes {
                club.deliver(&mail(&address(0), "x", "2026-11-23T10:00:00Z", "STATUS\n"));
                club.tick("2026-11-23T10:00:00Z");
                club.hand_over();
            }
            club.tick("2026-11-27T10:00:00Z");
            (told, club.hand_over().iter().any(|message| message.to == address(0)))
        };
        let (_, is_due) = reminded(None, false);
        assert_eq!(reminded(Some(|letter| letter.id.clone()), false), (1, false), "{}", game.name);
        assert_eq!(reminded(Some(|letter| letter.id.clone()), true), (1, is_due), "{}", game.name);
        assert_eq!(
            reminded(Some(|_| "guessed@club.example".to_owned()), false),
            (0, is_due),
            "{}",
            game.name
        );
    }
}

#[test]
fn a_quote_in_an_address_holds_up_no_game() {
    for strange in ["o'neil@stranger.example", "'x@stranger.example", "x'@stranger.example"] {
        let mut club = Club::new(&GAMES[0], "join: open\nobserve: open\n");
        club.hand_over();
        club.deliver(&mail(strange, "May I", "2026-11-22T10:00:00Z", "OBSERVE\n"));
        club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:01Z", &format!("NEW ADDRESS {strange}\n")));
        club.tick("2026-11-22T10:01:00Z");
        let sent = club.hand_over();
        let words: Vec<(String, String)> = [address(0), strange.to_owned()]
            .into_iter()
            .filter(|to| {
                sent.iter().any(|message| message.to == *to && message.subject.contains("Another address"))
            })
            .map(|to| (to.clone(), word(&sent, &to)))
            .collect();
        for (minute, (from, word)) in (10..).zip(words) {
            let came = format!("2026-11-22T10:{minute}:00Z");
            club.deliver(&mail(&from, "Re: Another address", &came, &format!("CONFIRM {word}\n")));
            club.tick(&came);
        }
        let told = club.hand_over();
        let is_moved = told.iter().any(|message| message.text.contains("from now on"));
        let log = club.tick("2026-11-27T19:15:00Z");
        assert!(log.condition().0 < 8 && club.played().len() == 2, "{strange}: {:?}", log.messages());
        // Whoever was told that their address is another one gets letters there.
        let letters = club.hand_over();
        let at = |to: &str| letters.iter().any(|message| message.to == to);
        assert_eq!((at(&address(0)), is_moved && !at(strange)), (!is_moved, false), "{strange}");
    }
}

#[test]
fn mail_that_came_before_a_letter_came_back_brings_no_reminders() {
    for game in &GAMES {
        let mut club = Club::new(game, "remind: 24 hours\n");
        let letter = club.hand_over().into_iter().find(|message| message.to == address(0)).unwrap();
        club.deliver(&mail(&address(0), "x", "2026-11-22T09:00:00Z", "STATUS\n"));
        club.tick("2026-11-22T09:00:00Z");
        club.deliver(&report(&letter.id, &address(0)));
        club.tick("2026-11-22T10:00:00Z");
        club.tick("2026-11-22T10:30:00Z");
        club.hand_over();
        club.tick("2026-11-27T10:00:00Z");
        assert!(!club.hand_over().iter().any(|message| message.to == address(0)), "{}", game.name);
    }
}

#[test]
fn whoever_moves_in_the_run_that_reminds_is_reminded_at_the_new_address() {
    for game in &GAMES {
        let reminded = |moves: bool| {
            let mut club = Club::new(game, "remind: 24 hours\n");
            club.hand_over();
            club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &format!("NEW ADDRESS {NEW}\n")));
            club.tick("2026-11-22T10:01:00Z");
            let sent = club.hand_over();
            for from in [address(0), NEW.to_owned()].into_iter().filter(|_| moves) {
                let word = word(&sent, &from);
                club.deliver(&mail(&from, "Re: x", "2026-11-27T09:00:00Z", &format!("CONFIRM {word}\n")));
            }
            club.tick("2026-11-27T10:00:00Z");
            let due = club.hand_over().into_iter().filter(|sent| sent.subject.ends_with("orders are due"));
            let to: Vec<String> = due.map(|sent| sent.to).collect();
            [address(0), NEW.to_owned()].map(|one| to.contains(&one))
        };
        let [is_due, _] = reminded(false);
        assert_eq!(reminded(true), [false, is_due], "{}", game.name);
    }
}

#[test]
fn what_was_sent_from_the_old_address_counts_and_what_comes_from_it_later_does_not() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.hand_over();
        club.deliver(&mail(&address(0), "orders", "2026-11-22T09:00:00Z", &club.sheet(0)));
        club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &format!("NEW ADDRESS {NEW}\n")));
        club.tick("2026-11-22T10:01:00Z");
        let sent = club.hand_over();
        for (minute, from) in [(10, address(0)), (20, NEW.to_owned())] {
            let (came, word) = (format!("2026-11-22T10:{minute}:00Z"), word(&sent, &from));
            club.deliver(&mail(&from, "Re: Another address", &came, &format!("CONFIRM {word}\n")));
            club.tick(&came);
        }
        club.deliver(&mail(&address(0), "later", "2026-11-23T10:00:00Z", &club.sheet(0)));
        club.tick("2026-11-23T10:00:00Z");
        club.tick("2026-11-27T19:15:00Z");
        let count = |club: &Club, week: &str| {
            let weeks = club.weeks();
            let (_, deck) =
                weeks.iter().find(|(name, _)| name.starts_with(week) && name.ends_with("deck")).unwrap();
            deck.lines().filter(|line| line.trim() == game.orders[0][0]).count()
        };
        assert_eq!(count(&club, "0001-"), 1, "{}", game.name);
        // So it is in a play that is made again, until somebody else has the place.
        club.act("again", "CORRECT 1\n");
        club.tick("2026-11-28T10:00:00Z");
        assert_eq!(count(&club, "0001.2"), 1, "{}", game.name);
        club.act("other", &format!("REPLACE {} nina@other.example\nPAUSE\n", game.players[0]));
        club.tick("2026-11-28T11:00:00Z");
        club.act("once-more", "CORRECT 1\n");
        club.tick("2026-11-28T12:00:00Z");
        assert_eq!(count(&club, "0001.3"), 0, "{}", game.name);
    }
}

#[test]
fn a_roster_of_names_serves_as_well_as_one_of_players() {
    // Mail of the former address may be read when its writer has moved.
    let senders = [(NEW.to_owned(), "2026-11-23T10:00:00Z"), (address(0), "2026-11-22T10:05:00Z")];
    for (game, (from, came)) in GAMES.iter().flat_map(|game| senders.iter().map(move |sender| (game, sender)))
    {
        let mut club = Club::made(game, "");
        let line = |(at, name): (usize, &&str)| format!("'{name}' {}\n", address(at));
        let roster_of_names: String = PERSONS[..3].iter().enumerate().map(line).collect();
        fs::write(club.place("roster"), &roster_of_names).unwrap();
        club.tick(START);
        let first = club.hand_over().into_iter().find(|message| message.to == address(0)).unwrap();
        let text = format!("REPORT\nNEW ADDRESS {NEW}\n");
        club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &text));
        club.tick("2026-11-22T10:01:00Z");
        let sent = club.hand_over();
        assert!(
            sent.iter().any(|message| message.subject == first.subject),
            "{}: no letter again",
            game.name
        );
        for from in [address(0), NEW.to_owned()] {
            let word = word(&sent, &from);
            club.deliver(&mail(&from, "Re: x", "2026-11-22T10:10:00Z", &format!("CONFIRM {word}\n")));
        }
        club.tick("2026-11-22T10:11:00Z");
        assert_eq!(roster(&club), roster_of_names.replace(&address(0), NEW), "{}", game.name);
        club.deliver(&mail(from, "away", came, "ABSENCE 2026-11-26 2026-11-29\n"));
        club.tick("2026-11-23T10:00:00Z");
        let is_moved = |sent: &[Sent]| sent.iter().any(|message| message.subject.ends_with("deadline moved"));
        assert!(is_moved(&club.hand_over()), "{}", game.name);
        // Whoever comes next is not away.
        club.act("new", &format!("REPLACE '{}' nina@other.example\nPROCESS NOW\n", PERSONS[0]));
        club.tick("2026-11-24T10:00:00Z");
        club.tick("2026-11-24T10:05:00Z");
        assert_eq!(club.played().len(), 2, "{}", game.name);
        assert!(!is_moved(&club.hand_over()), "{}", game.name);
    }
}

#[test]
fn a_change_of_address_is_finished_and_told_if_its_run_is_killed() {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    club.deliver(&mail(&address(0), "x", "2026-11-22T10:00:00Z", &format!("NEW ADDRESS {NEW}\n")));
    club.tick("2026-11-22T10:01:00Z");
    let sent = club.hand_over();
    club.deliver(&mail(&address(0), "orders", "2026-11-22T10:02:00Z", &club.sheet(0)));
    for from in [address(0), NEW.to_owned()] {
        let word = word(&sent, &from);
        club.deliver(&mail(&from, "Re: x", "2026-11-22T10:10:00Z", &format!("CONFIRM {word}\n")));
    }
    let moved = roster(&club).replace(&address(0), NEW);
    club.killed_at_each_change("2026-11-22T10:11:00Z", |root, at| {
        assert_eq!(fs::read_to_string(root.join("roster")).unwrap(), moved, "killed at {at}");
        let sent = Sent::in_folder(&root.join("outbox/new"));
        let told = sent.iter().filter(|sent| sent.to == GM && sent.subject.ends_with("has another address"));
        assert_eq!(told.count(), 1, "killed at {at}");
        league::tick(root, "2026-11-27T19:15:00Z".parse().unwrap(), false).unwrap();
        let week = crate::club::names(&root.join("weeks")).into_iter().find(|week| week.starts_with("0001"));
        let deck = fs::read_to_string(root.join("weeks").join(week.unwrap()).join("deck")).unwrap();
        assert!(deck.contains(GAMES[0].orders[0][0]), "killed at {at}");
    });
}

#[test]
fn whoever_may_watch_is_told_if_the_run_that_lets_them_in_is_killed() {
    let mut club = Club::new(&GAMES[0], "observe: open\n");
    club.hand_over();
    club.deliver(&mail(STRANGER, "May I", "2026-11-22T10:00:00Z", "OBSERVE\n"));
    club.killed_at_each_change("2026-11-22T10:01:00Z", |root, at| {
        assert!(fs::read_to_string(root.join("roster")).unwrap().contains(STRANGER), "killed at {at}");
        let sent = Sent::in_folder(&root.join("outbox/new"));
        let told =
            sent.iter().filter(|sent| sent.to == STRANGER && sent.text.contains("from the next play on"));
        assert_eq!(told.count(), 1, "killed at {at}");
    });
}
