//! Acts of the gamesmaster by mail.

use crate::club::{Club, GM, Sent, mail, names, unproven};
use crate::games::GAMES;
use crate::simulated::folder::copy;
use playdeck::league;
use playdeck::league::store::disk::Disk;

/// The key in the last letter to the gamesmaster.
fn key(club: &Club) -> String {
    let letters = club.hand_over();
    let text =
        letters.iter().rev().filter(|letter| letter.to == GM).find_map(|letter| {
            letter.text.lines().find_map(|line| line.strip_prefix("KEY ")).map(str::to_owned)
        });
    text.unwrap()
}

#[test]
fn acts_with_the_key_are_answered_first_and_carried_out_by_the_next_run() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        let first = key(&club);
        let text = format!("KEY {first}\nPAUSE\n-- \nThe gamesmaster\n");
        club.deliver(&mail(GM, "Re: [CLUB] The game has begun", "2026-11-22T10:00:00Z", &text));
        club.tick("2026-11-22T10:05:00Z");
        let state = std::fs::read_to_string(club.place("state.json")).unwrap();
        assert!(state.contains("\"paused\": null"), "{}", game.name);
        let next = key(&club);
        assert_ne!(next, first);
        club.tick("2026-11-22T10:10:00Z");
        let state = std::fs::read_to_string(club.place("state.json")).unwrap();
        assert!(!state.contains("\"paused\": null"), "{}", game.name);
        // A key counts once.
        let text = format!("KEY {first}\nRESUME\n");
        club.deliver(&mail(GM, "again", "2026-11-22T11:00:00Z", &text));
        club.tick("2026-11-22T11:05:00Z");
        let sent = club.hand_over();
        assert!(sent[0].text.contains("used already"), "{}", sent[0].text);
        club.tick("2026-11-22T11:10:00Z");
        assert!(!std::fs::read_to_string(club.place("state.json")).unwrap().contains("\"paused\": null"));
        club.deliver(&mail(GM, "go on", "2026-11-22T12:00:00Z", &format!("KEY {next}\nRESUME\n")));
        club.tick("2026-11-22T12:05:00Z");
        club.tick("2026-11-22T12:10:00Z");
        assert!(std::fs::read_to_string(club.place("state.json")).unwrap().contains("\"paused\": null"));
    }
}

#[test]
fn a_key_alone_is_not_enough_and_nobody_is_answered() {
    let mut club = Club::new(&GAMES[0], "");
    let key = key(&club);
    club.deliver(&unproven(GM, "acts", "2026-11-22T10:00:00Z", &format!("KEY {key}\nPAUSE\n")));
    club.deliver(&mail("p0@host0.example", "acts", "2026-11-22T10:01:00Z", &format!("KEY {key}\nPAUSE\n")));
    club.tick("2026-11-22T10:05:00Z");
    club.tick("2026-11-22T10:10:00Z");
    assert!(std::fs::read_to_string(club.place("state.json")).unwrap().contains("\"paused\": null"));
    assert!(!club.hand_over().iter().any(|message| message.to == GM));
    assert!(names(&club.place("acts/done")).is_empty());
}

#[test]
fn acts_that_cannot_be_carried_out_leave_the_key_as_it_is() {
    let mut club = Club::new(&GAMES[0], "");
    let first = key(&club);
    club.deliver(&mail(GM, "x", "2026-11-22T10:00:00Z", &format!("KEY {first}\nDEADLINE yesterday\n")));
    club.tick("2026-11-22T10:05:00Z");
    assert_eq!(key(&club), first);
    club.deliver(&mail(GM, "y", "2026-11-22T11:00:00Z", "PAUSE\n"));
    club.tick("2026-11-22T11:05:00Z");
    assert_eq!(key(&club), first);
}

#[test]
fn what_is_quoted_is_no_act() {
    let mut club = Club::new(&GAMES[0], "");
    let first = key(&club);
    let text = format!(
        "KEY {first}\nBROADCAST Hello all\n\n-----Original Message-----\nFrom: game@club.example\n\
         Sent: Sunday, 22 November 2026 09:00\nTo: gm@master.example\nSubject: [CLUB] The game has begun\n\nKEY {first}\nPAUSE\n"
    );
    club.deliver(&mail(GM, "x", "2026-11-22T10:00:00Z", &text));
    club.tick("2026-11-22T10:05:00Z");
    club.hand_over();
    club.tick("2026-11-22T10:10:00Z");
    let sent = club.hand_over();
    assert_eq!(sent.len(), 4);
    assert!(
        sent.iter().all(|message| message.text.starts_with("Hello all") && !message.text.contains("PAUSE"))
    );
}

#[test]
fn without_a_server_that_confirms_senders_there_is_no_key() {
    let mut club = Club::made(&GAMES[0], "");
    let settings = std::fs::read_to_string(club.place("game.desk")).unwrap();
    std::fs::write(club.place("game.desk"), settings.replace("auth:", "# auth:")).unwrap();
    club.tick(crate::club::START);
    assert!(club.hand_over().iter().all(|message| !message.text.contains("\nKEY ")));
    club.deliver(&mail(GM, "x", "2026-11-22T10:00:00Z", "KEY \nPAUSE\n"));
    club.tick("2026-11-22T10:05:00Z");
    club.tick("2026-11-22T10:06:00Z");
    assert!(std::fs::read_to_string(club.place("state.json")).unwrap().contains("\"paused\": null"));
}

#[test]
fn what_is_said_back_of_acts_by_mail_has_no_password() {
    let game = GAMES.iter().find(|game| game.has_passwords.is_ok()).unwrap();
    let mut club = Club::new(game, "");
    let text = format!("KEY {}\nFOR 3\n{} \"xyzzy17\"\n#END\n", key(&club), (game.opener)("3"));
    club.deliver(&mail(GM, "acts", "2026-11-22T10:00:00Z", &text));
    club.tick("2026-11-22T10:05:00Z");
    let sent = club.hand_over();
    let said = sent.iter().find(|message| message.subject.ends_with("Your acts")).unwrap();
    assert!(said.text.contains("carries this out") && !said.text.contains("xyzzy17"), "{}", said.text);
}

#[test]
fn acts_by_mail_are_carried_out_once_if_their_runs_are_killed() {
    let mut club = Club::new(&GAMES[0], "");
    let text = format!("KEY {}\nBROADCAST Hello all\n", key(&club));
    club.deliver(&mail(GM, "acts", "2026-11-22T10:00:00Z", &text));
    let tick = |disk: &Disk, root: &std::path::Path, minute: u8| {
        let now = format!("2026-11-22T10:{minute:02}:00Z").parse().unwrap();
        league::tick_on(disk, root, now, false).is_ok()
    };
    let killed = |run: u8, at: u64| {
        let twin = tempfile::TempDir::new().unwrap();
        let root = twin.path().join("game");
        copy(&club.place(""), &root);
        let mut asked = 0;
        for number in 1..=2 {
            let disk = if run == number && at > 0 { Disk::failing(at, true) } else { Disk::default() };
            tick(&disk, &root, 5 * number);
            asked = if run == number { disk.asked() } else { asked };
        }
        assert!(tick(&Disk::default(), &root, 15) && tick(&Disk::default(), &root, 20));
        let sent = Sent::in_folder(&root.join("outbox/new"));
        let told = sent.iter().filter(|sent| sent.text.starts_with("Hello all")).count();
        assert_eq!(told, 4, "run {run} killed at {at}");
        asked
    };
    for run in 1..=2 {
        for at in 1..=killed(run, 0) {
            killed(run, at);
        }
    }
}
