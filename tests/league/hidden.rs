//! Who plays what, and what lies in fog, in a league: nobody learns it from mail, whatever the others write, ask and leave
//! out.
//!
//! Two leagues are the same for one of the players: the same letters come to them, but for the names that identify a
//! message, and the same pages lie in their folder. With hidden names the others change their places; in fog those far
//! away do other things.

#![allow(clippy::format_collect, clippy::format_push_string, reason = "texts of tests are small")]

use crate::club::{Club, GM, Sent, address, mail};
use crate::games::GAMES;
use crate::plays::Chance;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const POWERS: [&str; 7] = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"];

/// The persons, with addresses of which no part is a word of a letter.
const PERSONS: [(&str, &str); 7] = [
    ("Annelore", "qa1x@h1.qq.example"),
    ("Bogdan", "qb2x@h2.qq.example"),
    ("Clemence", "qc3x@h3.qq.example"),
    ("Dmitri", "qd4x@h4.qq.example"),
    ("Evdokia", "qe5x@h5.qq.example"),
    ("Frankie", "qf6x@h6.qq.example"),
    ("Gulnaz", "qg7x@h7.qq.example"),
];

/// Somebody who takes a place, and somebody who watches.
const NEWCOMER: (&str, &str) = ("Zacharias", "qz8x@h8.qq.example");
const WATCHER: &str = "watcher@w9.qq.example";

/// The first orders of each power.
const ORDERS: [&[&str]; 7] = [
    &["A VIE - GAL", "A BUD - SER", "F TRI - ALB", "A VIE - TYR", "A BUD - RUM"],
    &["F LON - NTH", "F EDI - NWG", "A LVP - YOR", "F LON - ENG", "A LVP - WAL"],
    &["F BRE - MAO", "A PAR - BUR", "A MAR - SPA", "A PAR - PIC", "F BRE - ENG"],
    &["F KIE - DEN", "A BER - KIE", "A MUN - RUH", "F KIE - HOL", "A MUN - BUR"],
    &["A VEN - TYR", "A ROM - APU", "F NAP - ION", "A VEN H", "F NAP - TYS"],
    &["A MOS - UKR", "A WAR - GAL", "F SEV - BLA", "F STP/SC - BOT", "A MOS - STP"],
    &["A CON - BUL", "A SMY - CON", "F ANK - BLA", "A SMY - ARM", "F ANK - CON"],
];

/// What players ask.
const ASKED: [&str; 11] = [
    "STATUS",
    "HISTORY",
    "RULES",
    "ORDERS",
    "READY",
    "NOT READY",
    "RESIGN",
    "ABSENCE 2026-11-27 2026-11-29",
    "ABSENCE 2026-11-25 2026-11-26",
    "REPORT SPRING 1901",
    "REPORT START",
];

/// Who plays each power, in the order of the powers, by their places among the persons.
type Seats = [usize; 7];

/// A mail of a power: when it came, its subject and its text.
#[derive(Debug, Clone)]
struct Written {
    power: usize,
    came: String,
    subject: &'static str,
    text: String,
}

/// Something that happens before a run.
#[derive(Debug, Clone)]
enum Event {
    Mail(Written),
    Act(&'static str, String),
    Run(String),
}

/// The days of the runs of a league; on every other there is a play.
fn days() -> impl Iterator<Item = String> {
    (22..30).map(|day| format!("2026-11-{day}"))
}

/// What one power writes on a day.
fn written(power: usize, day: &str, chance: &mut Chance, guesses: bool) -> Written {
    let mut text = Vec::new();
    for _ in 0..chance.below(4) {
        let other = *chance.one(&POWERS);
        match chance.below(if guesses { 14 } else { 9 }) {
            0..3 => text.extend((0..3).map(|_| (*chance.one(ORDERS[power])).to_owned())),
            3 => text.push(format!("PRESS TO {other}\nFriends till {day}?\nENDPRESS")),
            4 => text.push(format!("PRESS TO {other}, {}\nBoth of you?\nENDPRESS", chance.one(&POWERS))),
            5 => text.push(format!("BROADCAST\nThe {day} is a fine day.\nENDPRESS")),
            6 => text.push((*chance.one(&ASKED)).to_owned()),
            7 => {
                text.push(format!(
                    "PRESS TO EFT\nNo more war.\nENDPRESS\n{}",
                    chance.one(&["VOTE DRAW", ""])
                ));
            }
            8 => text.push(format!("${other}\n{}", chance.one(ORDERS[power]))),
            9 => text.push(format!("PRESS TO {}\nAre you there?\nENDPRESS", chance.one(&PERSONS).0)),
            10 => text.push(format!("${}\n{}", chance.one(&PERSONS).0, chance.one(ORDERS[power]))),
            11 => text.push(format!("PRESS TO ALL FROM {}\nIt is I.\nENDPRESS", chance.one(&PERSONS).0)),
            12 => text.push(format!("ADDRESS {}", chance.one(&PERSONS).1)),
            _ => text.push(format!("Dear {},\nwho are you?", chance.one(&PERSONS).0)),
        }
    }
    let came = format!("{day}T{:02}:{:02}:{:02}Z", chance.below(24), chance.below(60), power);
    let subject = *chance.one(&["orders", "press", "hello", "Re: [CLUB SPRING 1901 MOVES] orders"]);
    Written { power, came, subject, text: text.join("\n\n") + "\n" }
}

/// What happens in a league. One player may write what they guess of the others.
fn events(chance: &mut Chance, guesser: usize) -> Vec<Event> {
    let mut events = Vec::new();
    for day in days() {
        let mut mails: Vec<Written> = (0..7)
            .filter(|_| chance.happens(60))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|power| written(power, &day, chance, power == guesser))
            .collect();
        mails.sort_by(|one, other| one.came.cmp(&other.came));
        events.extend(mails.into_iter().map(Event::Mail));
        if chance.happens(30) {
            let power = *chance.one(&POWERS);
            let (name, address) = NEWCOMER;
            // Both are needed: the one is of the league, the other of the game.
            let is_other = POWERS[guesser] != power;
            if is_other && chance.happens(60) {
                let card = format!("CARDS\n$TAKEOVER {power},'{name}'\n");
                events.push(Event::Act("takeover", card));
                events.push(Event::Act("replace", format!("REPLACE {power} {address} '{name}'\n")));
            }
            let (file, text) = match chance.below(3) {
                0 => ("broadcast", "BROADCAST\nBe kind to one another.\n".to_owned()),
                1 => ("rollback", "ROLLBACK 0\n".to_owned()),
                _ => ("now", "PROCESS NOW\n".to_owned()),
            };
            events.push(Event::Act(file, text));
        }
        events.push(Event::Run(format!("{day}T23:59:30Z")));
    }
    events
}

/// What came out of a league.
struct Told {
    sent: Vec<Sent>,
    played: Vec<String>,
    pages: Pages,
    /// The places among the persons, and the newcomer, of all who ever played each power.
    players: [BTreeSet<&'static str>; 7],
}

/// The pages of each reader, by the name of their folder without its word, which nobody can guess.
type Pages = BTreeMap<String, BTreeMap<String, String>>;

fn pages(club: &Club) -> Pages {
    let mut pages: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for folder in fs::read_dir(club.place("pages")).into_iter().flatten() {
        let folder = folder.unwrap();
        let name = folder.file_name().into_string().unwrap();
        let (key, word) = name.rsplit_once('-').unwrap();
        assert_eq!(word.len(), 16, "{name}");
        let page = |file: fs::DirEntry| {
            let text = fs::read_to_string(file.path()).unwrap();
            (file.file_name().into_string().unwrap(), text)
        };
        let all = fs::read_dir(folder.path()).unwrap().map(|file| page(file.unwrap()));
        for (name, text) in all {
            pages.entry(key.to_owned()).or_default().entry(name).or_default().push(text);
        }
    }
    // Who took a place over has a folder beside that of the player before them. Which comes first is chance.
    let joined = |mut texts: Vec<String>| {
        texts.sort();
        texts.concat()
    };
    let files = |files: BTreeMap<String, Vec<String>>| {
        files.into_iter().map(|(name, texts)| (name, joined(texts))).collect()
    };
    pages.into_iter().map(|(key, all)| (key, files(all))).collect()
}

/// Carries a league through what happens, and gives all that was sent, and the pages.
fn league(start: &str, seats: Seats, settings: &str, events: &[Event]) -> Told {
    let game = GAMES.iter().find(|game| game.name == "DIPLOMACY").unwrap();
    let mut club = Club::made(game, settings);
    let desk = fs::read_to_string(club.place("game.desk")).unwrap();
    fs::write(
        club.place("game.desk"),
        desk.replace("every Friday 20:00 Europe/Berlin", "every 2 days 12:00 UTC"),
    )
    .unwrap();
    let names: String = PERSONS.iter().map(|(name, _)| format!("{name}\n")).collect();
    let given = |at: usize| format!("{}='{}'", POWERS[at], PERSONS[seats[at]].0);
    let assigned: String = (0..7).map(|at| format!("$ASSIGN {}\n", given(at))).collect();
    fs::write(club.place("start.deck"), format!("{start}\n{names}{assigned}$END\n")).unwrap();
    let line = |at: usize| format!("{} {} '{}'\n", POWERS[at], PERSONS[seats[at]].1, PERSONS[seats[at]].0);
    let roster: String = (0..7).map(line).collect();
    fs::write(club.place("roster"), format!("{roster}PUBLIC {WATCHER}\n")).unwrap();
    let mut holders: Vec<&str> = seats.iter().map(|at| PERSONS[*at].1).collect();
    let log = club.tick(crate::club::START);
    assert_eq!(
        club.played(),
        ["0000-start"],
        "{:?} {}",
        log.messages(),
        fs::read_to_string(club.place("start.lst")).unwrap_or_default()
    );
    let mut sent = club.hand_over();
    let mut shown = pages(&club);
    let mut players = seats.map(|at| BTreeSet::from([PERSONS[at].0]));
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Mail(Written { power, came, subject, text }) => {
                club.deliver(&mail(holders[*power], subject, came, text));
            }
            Event::Act(name, text) => {
                club.act(&format!("{at}-{name}"), text);
                if let Some(rest) = text.strip_prefix("REPLACE ") {
                    let power = POWERS.iter().position(|power| rest.starts_with(power)).unwrap();
                    holders[power] = NEWCOMER.1;
                    players[power].insert(NEWCOMER.0);
                }
            }
            Event::Run(now) => {
                club.tick(now);
                let letters = club.hand_over();
                // When the game is over everybody reads everything.
                let is_end = |sent: &Sent| {
                    ["THE GAME ENDS", "THE GAME IS CONCEDED", "WINS THE GAME"]
                        .iter()
                        .any(|words| sent.text.contains(words))
                };
                if letters.iter().any(is_end) {
                    break;
                }
                sent.extend(letters);
                shown = pages(&club);
            }
        }
    }
    Told { sent, played: club.played(), pages: shown, players }
}

/// The messages to an address, without what identifies them, in an order of their own.
fn received(sent: &[Sent], address: &str) -> Vec<String> {
    let plain = |sent: &Sent| {
        let lines = sent.raw.lines().filter(|line| !line.starts_with("Message-ID: "));
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut all: Vec<String> = sent.iter().filter(|sent| sent.to == address).map(plain).collect();
    all.sort();
    all
}

/// The first message that is not in both lists.
fn difference(one: &[String], other: &[String]) -> Option<String> {
    let (first, second): (BTreeSet<_>, BTreeSet<_>) = (one.iter().collect(), other.iter().collect());
    let left: Vec<_> = first.difference(&second).take(1).collect();
    let right: Vec<_> = second.difference(&first).take(1).collect();
    (one != other).then(|| format!("{left:#?}\n{right:#?}\n{} {}", one.len(), other.len()))
}

/// What a start may say of silence and votes.
const SILENCE: [&str; 5] = ["NMR=1", "NMR=2", "NMR=3", "VOTES=ACT", "DRAW=DIAS"];

/// The rest of a start and of settings, by chance.
fn options(chance: &mut Chance, silence: &[&str]) -> (String, String) {
    let rules = ["WHITE", "GREY", "FREE", "BROADCAST"];
    let start = format!("{},PRESS={},SEED=7", chance.one(silence), chance.one(&rules));
    let settings = format!(
        "join: open\nobserve: open\nearly: {}\npress: {}\nabsence: 20 days\nremind: 20 h\n\
         pages: https://www.club.example/game\n",
        chance.one(&["no", "ready", "sheets"]),
        chance.one(&["at once", "with the play"]),
    );
    (start, settings)
}

/// Nobody learns who the others are: not their names, not their addresses, and not whether they play another power.
fn hold_names(root: u64) {
    let chance = &mut Chance::new(root);
    let viewer = chance.below(7);
    let (more, settings) = options(chance, &SILENCE);
    let start = format!("$INIT RULES=STANDARD,NAMES=HIDDEN,{more}");
    let events = events(chance, viewer);
    let mut seats: Seats = [0, 1, 2, 3, 4, 5, 6];
    chance.shuffle(&mut seats);
    let here = league(&start, seats, &settings, &events);
    let mut others: Vec<usize> = (0..7).filter(|at| *at != viewer).map(|at| seats[at]).collect();
    others.rotate_left(1 + chance.below(5));
    let mut fresh = others.into_iter();
    let moved: Seats = std::array::from_fn(|at| if at == viewer { seats[at] } else { fresh.next().unwrap() });
    let there = league(&start, moved, &settings, &events);
    assert_eq!(here.played, there.played, "{root}");
    for address in [PERSONS[seats[viewer]].1, WATCHER] {
        let [one, other] = [&here, &there].map(|told| received(&told.sent, address));
        assert_eq!(difference(&one, &other), None, "{root} {address} {events:#?}");
    }
    let own = POWERS[viewer].to_lowercase();
    for reader in [own.as_str(), "public"] {
        let [one, other] = [&here, &there].map(|told| shown_to(told, reader));
        assert_eq!(difference(&one, &other), None, "{root}: pages of {reader} {events:#?}");
    }
    hold_pages(root, &here, &own);
    let sent = here.sent;
    let all: Vec<(&str, &str)> = PERSONS.into_iter().chain([NEWCOMER]).collect();
    for sent in sent.iter().filter(|sent| sent.to != GM && sent.to != "gm@master.example") {
        // The one who guesses reads in answers what they wrote.
        if sent.to == PERSONS[seats[viewer]].1 {
            continue;
        }
        for (name, address) in all.iter().filter(|(_, address)| *address != sent.to) {
            let [text, raw] = [&sent.text, &sent.raw].map(|text| without_guesses(text));
            let is_in =
                |word: &str| text.contains(&word.to_uppercase()) || raw.contains(&word.to_uppercase());
            assert!(!is_in(name) && !is_in(address), "{root}: {name} {address} in\n{}", sent.raw);
        }
    }
}

/// A text in capitals. Where the rules of press are free, the one who guesses writes in the name of whom they like: that is
/// left out, for they know no more than they wrote.
fn without_guesses(text: &str) -> String {
    let upper = text.to_uppercase();
    let mut parts: Vec<&str> = upper.split("IT IS I.").collect();
    let last = parts.pop();
    let before = parts.into_iter().map(|part| {
        let (part, _) = part.rsplit_once("MESSAGE FROM ").unwrap_or((part, ""));
        // A letter with press alone has it in its heading, too.
        let heading = part.rsplit_once("PRESS FROM ").filter(|(_, name)| name.len() < 40);
        heading.map_or(part, |(part, _)| part)
    });
    before.chain(last).collect()
}

/// A reader's pages, each with its name.
fn shown_to(told: &Told, reader: &str) -> Vec<String> {
    let pages = told.pages.get(reader).into_iter().flatten();
    pages.map(|(name, text)| format!("{name}\n{text}")).collect()
}

/// No page has the name of somebody who plays another power, or anybody's address. The one who guesses reads on theirs
/// what they wrote.
fn hold_pages(root: u64, told: &Told, guesser: &str) {
    let readers: Vec<&String> = told.pages.keys().filter(|reader| *reader != "gm").collect();
    assert!(readers.len() >= 7 && told.pages[guesser].len() > 1, "{root}: {readers:?}");
    for reader in readers.into_iter().filter(|reader| *reader != guesser) {
        let own = POWERS.iter().position(|power| power.eq_ignore_ascii_case(reader));
        for (page, text) in &told.pages[reader] {
            for (name, address) in PERSONS.into_iter().chain([NEWCOMER]) {
                let is_theirs = own.is_some_and(|own| told.players[own].contains(name));
                let upper = without_guesses(text);
                let at = upper.find(&name.to_uppercase()).filter(|_| !is_theirs);
                let around =
                    at.map(|at| String::from_utf8_lossy(&upper.as_bytes()[at.max(300) - 300..][..600]));
                assert!(around.is_none(), "{root}: {name} on {reader}/{page}: {around:?}");
                assert!(!upper.contains(&address.to_uppercase()), "{root}: {address} on {reader}/{page}");
            }
            assert!(!text.contains(WATCHER), "{root}: the watcher on {reader}/{page}");
        }
    }
}

/// What far powers do changes nothing for one that sees nothing of it. Gives whether there was something to compare.
fn hold_fog(root: u64) -> bool {
    let chance = &mut Chance::new(root);
    // Neither England nor France can come into sight of Turkey in a year.
    let (viewer, far) = (6, [1, 2]);
    // Whose orders cannot be read, and who has none, is public with `NMR=`: they lose their place.
    let (more, settings) = options(chance, &SILENCE[3..]);
    let start = format!("$INIT RULES=STANDARD,VIEW=FOG,{more}");
    let first = events(chance, viewer);
    let seats: Seats = [0, 1, 2, 3, 4, 5, 6];
    let here = league(&start, seats, &settings, &first);
    let is_quiet = |text: &str| {
        let public = ["PRESS", "BROADCAST", "VOTE", "ABSENCE", "READY", "RESIGN", "$"];
        !text.trim().is_empty() && !public.iter().any(|word| text.contains(word))
    };
    let other: Vec<Event> = first
        .iter()
        .cloned()
        .map(|event| match event {
            Event::Mail(mut mail) if far.contains(&mail.power) && is_quiet(&mail.text) => {
                let lines = (0..3).map(|_| *chance.one(ORDERS[mail.power]));
                mail.text = lines.collect::<Vec<_>>().join("\n") + "\n";
                Event::Mail(mail)
            }
            event => event,
        })
        .collect();
    let there = league(&start, seats, &settings, &other);
    // That units retreat is told to all.
    let is_same = here.played == there.played;
    if is_same {
        let [one, other_one] = [&here, &there].map(|told| received(&told.sent, PERSONS[viewer].1));
        assert_eq!(difference(&one, &other_one), None, "{root} {other:#?}");
        let [one, other_one] = [&here, &there].map(|told| shown_to(told, &POWERS[viewer].to_lowercase()));
        assert!(one.len() > 1, "{root}: no pages");
        assert_eq!(difference(&one, &other_one), None, "{root}: pages {other:#?}");
    }
    is_same
}

/// A league of Diplomacy with its first letters handed over. `more` are operands of its start.
fn begun(more: &str) -> Club {
    let game = GAMES.iter().find(|game| game.name == "DIPLOMACY").unwrap();
    let club = Club::made(game, "");
    let start = fs::read_to_string(club.place("start.deck")).unwrap();
    let (init, rest) = start.split_once('\n').unwrap();
    fs::write(club.place("start.deck"), format!("{init},{more}\n{rest}")).unwrap();
    club.tick(crate::club::START);
    assert_eq!(club.played(), ["0000-start"]);
    club.hand_over();
    club
}

#[test]
fn press_to_a_power_that_nobody_plays_goes_to_the_gamesmaster() {
    let mut club = begun("NMR=1");
    let text = club.sheet(0);
    club.deliver(&mail(&address(0), "orders", "2026-11-23T10:00:00Z", &text));
    club.tick("2026-11-27T19:15:00Z");
    club.hand_over();
    let lost = club.game.players[1];
    let text = format!("PRESS TO {lost}\nWhere are you?\nENDPRESS\n");
    club.deliver(&mail(&address(0), "press", "2026-11-28T10:00:00Z", &text));
    club.tick("2026-11-28T11:00:00Z");
    let sent = club.hand_over();
    let letters: Vec<&Sent> = sent.iter().filter(|sent| sent.subject.contains("PRESS FOR")).collect();
    assert!(letters.len() == 1 && letters[0].to == GM, "{letters:?}");
    assert!(letters[0].text.contains(&format!("TO {lost}")), "{}", letters[0].text);
    let answer = sent.iter().find(|sent| sent.to == address(0)).unwrap();
    assert!(answer.text.contains("PDK229I") && answer.text.contains("1 message went out"), "{}", answer.text);
    // It is the same with the play.
    let text = format!("PRESS TO {lost}\nStill there?\nENDPRESS\n");
    let mut deck = fs::read_to_string(club.place("weeks/0001-spring-1901-moves/position")).unwrap();
    deck.push_str(&format!("$MOVES FALL, 1901\n${}\n$MESSAGE TO {lost}\n{text}$END\n", club.game.players[0]));
    let of = |reader: &str| crate::common::listing_for(deck.as_bytes(), reader);
    assert!(of("GM").contains("Still there?") && !of(lost).contains("Still there?"), "{}", of(lost));
}

#[test]
fn a_letter_goes_again_to_who_is_the_player_now() {
    for (more, comes) in [("PRESS=WHITE", true), ("NAMES=HIDDEN", false)] {
        let mut club = begun(more);
        let (player, new) = (club.game.players[1], "new@new.example");
        club.act("1", &format!("REPLACE {player} {new} 'J\u{F6}rg'\n"));
        club.tick("2026-11-23T09:00:00Z");
        club.hand_over();
        club.deliver(&mail(new, "please", "2026-11-23T10:00:00Z", "REPORT START\n"));
        club.deliver(&mail(&address(0), "please", "2026-11-23T10:00:01Z", "REPORT START\n"));
        club.tick("2026-11-23T11:00:00Z");
        let sent = club.hand_over();
        let again = |to: &str| {
            let is_letter = |sent: &&Sent| sent.to == to && !sent.raw.contains("\nIn-Reply-To:");
            sent.iter().filter(is_letter).count()
        };
        assert_eq!(
            (again(new), again(&address(0)), again(&address(1))),
            (usize::from(comes), 1, 0),
            "{more}"
        );
        // A name in other letters stands on a line of its own, and its address on the next.
        club.act("2", &format!("REPLACE {player} other@other.example\n"));
        club.deliver(&mail(new, "please", "2026-11-23T10:00:00Z", "REPORT START\n"));
        club.tick("2026-11-24T11:00:00Z");
        assert!(club.hand_over().iter().all(|sent| sent.to != new), "{more}");
    }
}

#[test]
fn nobody_learns_from_a_league_who_plays_what() {
    (0..1).for_each(hold_names);
}

#[test]
#[ignore = "long: cargo long"]
fn nobody_learns_from_any_league_who_plays_what() {
    (100..106).for_each(hold_names);
}

#[test]
fn what_far_powers_do_in_fog_changes_no_letter() {
    assert!((0..1).all(hold_fog));
}

#[test]
#[ignore = "long: cargo long"]
fn what_far_powers_do_in_fog_changes_no_letter_of_many() {
    assert!((100..105).filter(|root| hold_fog(*root)).count() > 3);
}
