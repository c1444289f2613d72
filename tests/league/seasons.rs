//! Leagues made from a number: mail at any time, slow mail, runs at any time, acts, and a play that is corrected. What
//! was written is what is played, by what the maker of the mail knows.
//!
//! `PLAYDECK_LEAGUE=7` makes the league of that number alone, so that a run that failed is run again. `PLAYDECK_GAMES=1000`
//! makes so many in the long tier, one after another, and `PLAYDECK_PAGES=all` each with pages and pictures.

use crate::club::{Club, Sent, address, mail};
use crate::games::GAMES;
use crate::plays::Chance;
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use std::env;

/// How many leagues the ordinary run has: one for each game.
const SAMPLE: u64 = 5;

/// How many the long one has, if `PLAYDECK_GAMES` says nothing.
const MANY: u64 = 100;

/// How many plays a league lasts.
const PLAYS: usize = 3;

/// One league of so many has letters with pages and pictures; those of the others are text.
const WITH_PAGES: u64 = 50;

/// How long a play waits for slow mail.
const SETTLE: SignedDuration = SignedDuration::from_mins(15);

/// What happens.
enum Event {
    /// A mail is delivered: who wrote it, when it came, and whether it has orders.
    Mail(usize, Timestamp, bool),
    Tick,
    HandOver,
    /// The last play is played again.
    Correct,
}

/// Which mail is for a play.
#[derive(Clone, Copy)]
struct Window {
    after: Option<Timestamp>,
    until: Timestamp,
    run: Option<Timestamp>,
}

/// A mail with orders.
struct Written {
    by: usize,
    came: Timestamp,
    delivered: Timestamp,
}

fn hours(chance: &mut Chance, below: usize) -> SignedDuration {
    SignedDuration::from_mins(i64::try_from(chance.below(below * 60)).unwrap())
}

/// What happens in a league, in order.
fn events(chance: &mut Chance) -> Vec<(Timestamp, usize, Event)> {
    let start: Timestamp = crate::club::START.parse().unwrap();
    let weeks = SignedDuration::from_hours(24 * 7);
    let mut events = Vec::new();
    for week in 0..i32::try_from(PLAYS).unwrap() {
        let from = start + weeks * week;
        for by in 0..3 {
            for _ in 0..chance.below(4) {
                let came = from + hours(chance, 24 * 7);
                // Mail that is late by days is what a correction is for.
                let delay = match chance.below(6) {
                    0 | 1 => hours(chance, 72),
                    2 => hours(chance, 6),
                    _ => SignedDuration::ZERO,
                };
                events.push((came + delay, Event::Mail(by, came, chance.below(4) != 0)));
            }
        }
        if chance.below(3) != 0 {
            events.push((from + hours(chance, 24 * 7), Event::Correct));
        }
    }
    let mut now = start;
    while now < start + weeks * i32::try_from(PLAYS).unwrap() + SignedDuration::from_hours(24) {
        now += SignedDuration::from_mins(7) + hours(chance, 30);
        for _ in 0..=chance.below(2) {
            events.push((now, Event::Tick));
        }
        if chance.below(2) == 0 {
            events.push((now, Event::HandOver));
        }
    }
    let mut events: Vec<_> =
        events.into_iter().enumerate().map(|(number, (at, event))| (at, number, event)).collect();
    events.sort_by_key(|(at, number, _)| (*at, *number));
    events
}

/// How much was done in leagues.
#[derive(Debug, Default)]
struct Done {
    leagues: usize,
    ticks: usize,
    plays: usize,
    /// Mails that came in, and messages that went out.
    mails: usize,
    messages: usize,
    with_pages: usize,
}

/// Plays the league of a number.
fn league(number: u64, done: &mut Done) {
    let game = &GAMES[usize::try_from(number % 5).unwrap()];
    let mut chance = Chance::new(number);
    let settings = ["", "remind: 24 hours\n", "remind: 2 days\nabsence: 3 days\n"][chance.below(3)];
    let has_pages =
        number.is_multiple_of(WITH_PAGES) || env::var("PLAYDECK_PAGES").is_ok_and(|which| which == "all");
    let letters = if has_pages { "letters: pages\n" } else { "" };
    let mut club = Club::new(game, &format!("{settings}{letters}"));
    (done.leagues, done.with_pages) = (done.leagues + 1, done.with_pages + usize::from(has_pages));
    let mut written: Vec<Written> = Vec::new();
    let mut sent: Vec<Sent> = Vec::new();
    let mut due: Timestamp = "2026-11-27T19:00:00Z".parse().unwrap();
    let mut since: Option<Timestamp> = None;
    // The run that made the last play: what lay there before was late for that play, and is for no other.
    let mut run: Option<Timestamp> = None;
    // Of the last play: which mail was for it.
    let mut window: Option<Window> = None;
    let mut asks_again = false;
    // What came behind the last run was not read when a play is made again.
    let mut read: Timestamp = crate::club::START.parse().unwrap();
    for (now, order, event) in events(&mut chance) {
        match event {
            Event::Mail(by, came, has_orders) => {
                let text = if has_orders { club.sheet(by) } else { "STATUS\n".to_owned() };
                let text = format!("{text}\nNo. {order}\n");
                club.deliver(&mail(&address(by), "orders", &came.to_string(), &text));
                done.mails += 1;
                if has_orders {
                    written.push(Written { by, came, delivered: now });
                }
            }
            Event::Correct if window.is_some() => {
                club.act(&format!("again{order}"), &format!("CORRECT {}\n", number_of(&club)));
                asks_again = true;
            }
            Event::Correct => {}
            Event::HandOver => sent.extend(club.hand_over()),
            Event::Tick => {
                let before = club.played().len();
                let last = number_of(&club);
                let log = club.tick(&now.to_string());
                done.ticks += 1;
                assert!(log.condition().0 < 8, "league {number}: {:?}", log.messages());
                let mut expected = Vec::new();
                if std::mem::take(&mut asks_again) {
                    expected.push((last, window.unwrap(), true));
                }
                if now >= due + SETTLE {
                    let of_play = Window { after: since, until: due, run };
                    window = Some(of_play);
                    expected.push((last + 1, of_play, false));
                    (since, run) = (Some(due), Some(now));
                    while due <= now {
                        due += SignedDuration::from_hours(24 * 7);
                    }
                }
                assert_eq!(club.played().len(), before + expected.len(), "league {number} at {now}");
                for (week, window, is_again) in expected {
                    let read = if is_again { read } else { now };
                    hold(number, &club, &written, (week, is_again), window, read);
                }
                read = now;
            }
        }
    }
    sent.extend(club.hand_over());
    let ids: BTreeSet<&str> = sent.iter().map(|message| message.id.as_str()).collect();
    assert_eq!(ids.len(), sent.len(), "league {number}: a message was made twice");
    let pages = sent.iter().filter(|message| message.raw.contains("text/html")).count();
    assert_eq!(pages > 0, has_pages, "league {number}: {pages} messages with pages");
    (done.plays, done.messages) = (done.plays + club.played().len() - 1, done.messages + sent.len());
    let mut answered = BTreeSet::new();
    for line in sent.iter().filter_map(|message| {
        message.raw.lines().find(|line| line.starts_with("In-Reply-To:")).map(str::to_owned)
    }) {
        assert!(answered.insert(line.clone()), "league {number}: {line} was answered twice");
    }
}

/// The number of the last play.
fn number_of(club: &Club) -> u32 {
    club.played().last().unwrap()[..4].parse().unwrap()
}

/// Holds the orders in the last deck of a play against those that were written for it.
fn hold(
    number: u64,
    club: &Club,
    written: &[Written],
    (week, is_again): (u32, bool),
    window: Window,
    read: Timestamp,
) {
    let name = club
        .played()
        .into_iter()
        .filter(|name| name[..4].parse::<u32>().unwrap() == week)
        .max_by_key(|name| {
            let version = name.split('-').next().unwrap().split_once('.');
            version.map_or(1, |(_, version)| version.parse::<u32>().unwrap())
        })
        .unwrap();
    assert_eq!(name.contains('.'), is_again, "league {number}: {name}");
    let deck = &club.weeks()[&format!("{name}/deck")];
    let mut expected: BTreeMap<&str, usize> = BTreeMap::new();
    for by in 0..3 {
        let is_for_it = |mail: &&Written| {
            mail.by == by
                && window.after.is_none_or(|after| mail.came > after)
                && mail.came <= window.until
                && window.run.is_none_or(|run| mail.delivered > run)
                && mail.delivered <= read
        };
        let mails = written.iter().filter(is_for_it).count();
        // Some lines stand in the sheets of more than one player.
        for line in (0..3).map(|at| club.game.orders[at][0]).collect::<BTreeSet<_>>() {
            let times = club.game.orders[by].iter().filter(|other| **other == line).count();
            *expected.entry(line).or_default() += mails * times;
        }
    }
    for (line, count) in expected {
        let played = deck.lines().filter(|card| card.trim() == line).count();
        assert_eq!(played, count, "league {number} ({}), {name}: {line}\n{deck}", club.game.name);
    }
}

/// A number from the environment.
fn given(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn what_was_written_is_what_is_played_in_a_league_of_each_game() {
    let mut done = Done::default();
    match given("PLAYDECK_LEAGUE") {
        Some(number) => league(number, &mut done),
        None => (0..SAMPLE).for_each(|number| league(number, &mut done)),
    }
}

#[test]
#[ignore = "long: cargo long"]
#[allow(clippy::print_stdout, reason = "how much was done stands on the page, beside what it cost")]
fn what_was_written_is_what_is_played_in_many_leagues() {
    let mut done = Done::default();
    let many = SAMPLE..SAMPLE + given("PLAYDECK_GAMES").unwrap_or(MANY);
    many.for_each(|number| league(number, &mut done));
    println!("{done:?}");
}
