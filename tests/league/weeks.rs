//! What is played depends on the mail that came before the deadline, and on nothing else.

use crate::club::{Club, GM, Sent, address, mail, mixed};
use crate::games::GAMES;
use crate::plays::Chance;
use std::collections::{BTreeMap, BTreeSet};

/// Moments before the first deadline, at which nothing may be played, and the one that plays.
const BEFORE: [&str; 5] = [
    "2026-11-22T08:00:00Z",
    "2026-11-24T12:00:00Z",
    "2026-11-26T23:59:59Z",
    "2026-11-27T18:59:59Z",
    "2026-11-27T19:14:59Z",
];
const PLAYS: &str = "2026-11-27T19:15:00Z";

/// The mails of a week: two sheets of each player, the last of which counts, and one that comes too late.
fn mails(club: &Club) -> Vec<String> {
    let mut mails = Vec::new();
    for at in 0..3 {
        let sheet = club.sheet(at);
        let first = format!("{}\nHello,\n{sheet}", "My first thoughts.");
        mails.push(mail(&address(at), "orders", &format!("2026-11-23T1{at}:00:00Z"), &first));
        mails.push(mail(&address(at), "Re: orders", &format!("2026-11-25T1{at}:00:00Z"), &sheet));
    }
    mails.push(mail(&address(0), "late", "2026-11-27T19:05:00Z", &club.sheet(0)));
    mails
}

#[test]
fn mail_in_any_order_and_ticks_at_any_time_lead_to_the_same_week() {
    for game in &GAMES {
        let mut seen: Option<BTreeMap<String, String>> = None;
        for seed in 0..4 {
            let mut chance = Chance::new(seed);
            let mut club = Club::new(game, "");
            let mails = mixed(mails(&club), &mut chance);
            let mut mails = mails.into_iter();
            for now in BEFORE {
                let count = chance.below(4);
                mails.by_ref().take(count).for_each(|mail| club.deliver(&mail));
                for _ in 0..chance.below(3) {
                    club.tick(now);
                }
                assert_eq!(club.played(), ["0000-start"], "{} {now}", game.name);
            }
            mails.for_each(|mail| club.deliver(&mail));
            let log = club.tick(PLAYS);
            assert_eq!(club.played().len(), 2, "{}: {:?}", game.name, log.messages());
            let weeks = club.weeks();
            match &seen {
                None => seen = Some(weeks),
                Some(seen) => assert_eq!(seen, &weeks, "{} {seed}", game.name),
            }
        }
        let weeks = seen.unwrap();
        let deck =
            weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
        for at in 0..3 {
            assert!(
                deck.contains(game.orders[at][0]),
                "{}: the orders of {at} are missing\n{deck}",
                game.name
            );
        }
    }
}

/// What was sent, by the names of the files.
fn by_name(sent: &[Sent]) -> BTreeMap<&str, &str> {
    sent.iter().map(|message| (message.name.as_str(), message.raw.as_str())).collect()
}

#[test]
fn each_message_is_made_once_and_each_mail_is_put_away_with_its_week() {
    for game in &GAMES {
        let mut club = Club::new(game, "remind: 24 hours\n");
        let first = club.sent();
        assert!(first.len() >= 4, "{}: {}", game.name, first.len());
        for mail in mails(&club) {
            club.deliver(&mail);
        }
        let mut all: Vec<Sent> = Vec::new();
        for now in BEFORE.into_iter().chain([PLAYS, "2026-11-27T20:00:00Z", "2026-11-28T10:00:00Z"]) {
            club.tick(now);
            let before = club.sent();
            club.tick(now);
            assert_eq!(by_name(&before), by_name(&club.sent()), "{} {now}", game.name);
            all.extend(club.hand_over());
        }
        let ids: BTreeSet<&str> = all.iter().map(|message| message.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "{}: an identifier comes twice", game.name);
        let answers = all.iter().filter(|message| message.raw.contains("\nIn-Reply-To:")).count();
        assert_eq!(answers, 7, "{}", game.name);
        let week = &club.played()[1];
        assert_eq!(crate::club::names(&club.place(&format!("weeks/{week}/mail"))).len(), 7, "{}", game.name);
        assert!(crate::club::names(&club.place("inbox/new")).is_empty());
        assert!(crate::club::names(&club.place("inbox/cur")).is_empty());
    }
}

#[test]
fn mail_from_before_a_deadline_that_is_read_after_its_play_is_for_no_play() {
    for game in &GAMES {
        let mut club = Club::new(game, "");
        club.tick(PLAYS);
        club.hand_over();
        club.deliver(&mail(&address(0), "orders", "2026-11-27T18:00:00Z", &club.sheet(0)));
        club.tick("2026-11-28T10:00:00Z");
        let sent = club.hand_over();
        let (told, answers): (Vec<_>, Vec<_>) = sent.iter().partition(|message| message.to == GM);
        let [answer] = answers.as_slice() else { panic!("{}: {}", game.name, sent.len()) };
        assert!(told.len() == 1 && told[0].text.contains("\nCORRECT 1\n"), "{}", game.name);
        assert!(answer.text.contains("PDK321W"), "{}: {}", game.name, answer.text);
        club.tick("2026-12-04T19:15:00Z");
        let weeks = club.weeks();
        let deck =
            weeks.iter().find(|(name, _)| name.starts_with("0002") && name.ends_with("deck")).unwrap().1;
        let own = deck.lines().filter(|line| line.trim() == game.orders[0][0]).count();
        assert_eq!(own, 0, "{}", game.name);
    }
}

#[test]
fn files_of_a_game_can_be_opened_by_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    fn look(place: &std::path::Path) {
        let mode = std::fs::metadata(place).unwrap().permissions().mode() & 0o077;
        assert_eq!(mode, 0, "{}", place.display());
        if place.is_dir() {
            for entry in std::fs::read_dir(place).unwrap() {
                look(&entry.unwrap().path());
            }
        }
    }
    let club = Club::new(&GAMES[0], "");
    std::fs::remove_file(club.place("game.desk")).unwrap();
    std::fs::remove_file(club.place("roster")).unwrap();
    std::fs::remove_file(club.place("start.deck")).unwrap();
    look(&club.place(""));
}

#[test]
fn what_comes_behind_a_play_that_need_not_wait_is_for_the_next() {
    let game = GAMES.iter().find(|game| game.places == 3).unwrap();
    let mut club = Club::new(game, "grace: 2 days\n");
    for at in 0..3 {
        club.deliver(&mail(&address(at), "orders", &format!("2026-11-24T1{at}:00:00Z"), &club.sheet(at)));
    }
    club.tick(PLAYS);
    assert_eq!(club.played().len(), 2);
    club.hand_over();
    club.deliver(&mail(&address(0), "more", "2026-11-27T22:00:00Z", &club.sheet(0)));
    club.tick("2026-11-27T22:05:00Z");
    let sent = club.hand_over();
    assert!(sent.len() == 1 && !sent[0].text.contains("PDK321W"), "{}", sent[0].text);
}

#[test]
fn a_run_that_changes_nothing_says_what_the_run_behind_it_does() {
    let mut club = Club::new(&GAMES[0], "");
    for mail in mails(&club) {
        club.deliver(&mail);
    }
    let lines = |log: playdeck::message::Log| {
        let lines: Vec<String> = log.messages().iter().map(ToString::to_string).collect();
        lines
    };
    for now in ["2026-11-26T10:00:00Z", "2026-11-26T10:00:00Z"] {
        let (weeks, sent) = (club.weeks(), club.sent());
        let mut dry = lines(playdeck::league::tick(&club.place(""), now.parse().unwrap(), true).unwrap());
        assert_eq!((club.weeks(), by_name(&club.sent())), (weeks, by_name(&sent)));
        assert!(dry.pop().unwrap().contains("PDK361I"));
        assert_eq!(dry, lines(club.tick(now)));
    }
}

#[test]
fn strangers_do_not_fill_the_room_for_mail() {
    let mut club = Club::new(&GAMES[0], "");
    for number in 0..10_001 {
        club.deliver(&format!("From: s{number}@stranger.example\nMessage-ID: <{number}@s>\n\nHello.\n"));
    }
    let orders = mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0));
    std::fs::write(club.place("inbox/new/z.host"), orders).unwrap();
    club.tick(PLAYS);
    let weeks = club.weeks();
    let deck = weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
    assert!(deck.contains(GAMES[0].orders[0][0]));
}

/// How many words of prose a mail has here.
const WORDS: usize = 1_000;

/// How much more it may cost in one game than in another. Machines are busy, so this is far more than it is.
const MOST: u32 = 60;

#[test]
fn prose_costs_about_the_same_in_every_game() {
    let cost = |game: &'static crate::games::Game| {
        let words: Vec<String> = (0..WORDS).map(|number| format!("Word{number}of prose")).collect();
        let text: String = words.chunks(8).map(|line| line.join(" ") + "\n").collect();
        let run = |text: &str| {
            let mut club = Club::new(game, "");
            club.deliver(&mail(&address(0), "prose", "2026-11-22T10:00:00Z", text));
            let begun = std::time::Instant::now();
            club.tick("2026-11-22T10:01:00Z");
            begun.elapsed()
        };
        (0..3).map(|_| run(&text).saturating_sub(run("Hello\n"))).min().unwrap()
    };
    let costs: Vec<_> = GAMES.iter().map(cost).collect();
    let least = costs.iter().min().unwrap().max(&std::time::Duration::from_millis(2)).to_owned();
    assert!(costs.iter().all(|cost| *cost <= least * MOST), "{costs:?}");
}
