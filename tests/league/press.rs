//! Press that goes out at once: each message is read by those to whom it goes, once, and by nobody else.

use crate::club::{Club, GM, Sent, address, mail};
use crate::games::{GAMES, Game};
use crate::plays::Chance;
use std::collections::BTreeMap;
use std::fs;

/// A club whose game has a rule for press. `more` are settings.
fn club(game: &'static Game, rule: &str, more: &str) -> Club {
    let club = Club::made(game, more);
    let start = fs::read_to_string(club.place("start.deck")).unwrap();
    let (init, rest) = start.split_once('\n').unwrap();
    fs::write(club.place("start.deck"), format!("{init},PRESS={rule}\n{rest}")).unwrap();
    club.tick(crate::club::START);
    assert_eq!(club.played(), ["0000-start"], "{} {rule}", game.name);
    club.hand_over();
    club
}

/// Press of one of the three.
fn press(to: &str, text: &str) -> String {
    format!("PRESS TO {to}\n{text}\nENDPRESS\n")
}

/// How a player is named on a message card.
fn named(game: &Game, at: usize) -> String {
    let name = game.players[at];
    if name.contains(' ') { format!("'{name}'") } else { name.to_owned() }
}

/// Those to whom a message with a text went, but for answers to its writer.
fn readers(sent: &[Sent], text: &str) -> Vec<String> {
    let holds = |sent: &&Sent| !sent.raw.contains("\nIn-Reply-To:") && sent.text.contains(text);
    let mut readers: Vec<String> = sent.iter().filter(holds).map(|sent| sent.to.clone()).collect();
    readers.sort();
    readers
}

/// The letters with press among messages.
fn letters(sent: Vec<Sent>) -> Vec<Sent> {
    sent.into_iter().filter(|sent| sent.subject.contains("PRESS FOR")).collect()
}

#[test]
fn press_goes_out_with_the_next_run_and_the_play_repeats_none_of_it() {
    for game in &GAMES {
        let mut club = club(game, "WHITE", "");
        let text = press(&named(game, 1), "Shall we share the gold?") + "\n" + &club.sheet(0);
        club.deliver(&mail(&address(0), "orders", "2026-11-23T10:00:00Z", &text));
        club.deliver(&mail(&address(2), "news", "2026-11-23T10:00:01Z", "BROADCAST\nI am here.\n"));
        club.tick("2026-11-23T11:00:00Z");
        let sent = club.hand_over();
        assert_eq!(readers(&sent, "share the gold"), [address(1)], "{}", game.name);
        assert_eq!(readers(&sent, "I am here."), [GM.to_owned(), address(0), address(1)], "{}", game.name);
        for letter in letters(sent) {
            assert!(letter.raw.contains("\nDate: Mon, 23 Nov 2026 11:00:00 +0000\n"), "{}", letter.raw);
            let addresses = [address(0), address(2)];
            assert!(!addresses.iter().any(|address| letter.text.contains(address)), "{}", letter.raw);
            assert!(letter.text.contains("MESSAGE FROM"), "{}", letter.text);
        }
        for now in ["2026-11-23T11:05:00Z", "2026-11-27T19:15:00Z"] {
            club.tick(now);
            let sent = club.hand_over();
            for text in ["share the gold", "I am here."] {
                assert_eq!(readers(&sent, text), [""; 0], "{} {now}", game.name);
            }
        }
        assert_eq!(club.played().len(), 2, "{}", game.name);
        let weeks = club.weeks();
        let deck =
            &weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
        assert!(deck.contains(game.orders[0][0]) && !deck.contains("share the gold"), "{deck}");
    }
}

#[test]
fn press_with_the_play_goes_out_in_its_letters() {
    for game in &GAMES {
        let mut club = club(game, "WHITE", "press: with the play\n");
        let text = press(&named(game, 1), "Shall we share the gold?");
        club.deliver(&mail(&address(0), "press", "2026-11-23T10:00:00Z", &text));
        club.tick("2026-11-23T11:00:00Z");
        assert_eq!(readers(&club.hand_over(), "share the gold"), [""; 0], "{}", game.name);
        club.tick("2026-11-27T19:15:00Z");
        assert_eq!(readers(&club.hand_over(), "share the gold"), [address(1)], "{}", game.name);
    }
}

#[test]
fn press_is_bound_to_no_deadline_and_orders_beside_it_are() {
    for game in &GAMES {
        let mut club = club(game, "WHITE", "");
        let alone = press(&named(game, 1), "Where were your orders?");
        let both = press(&named(game, 2), "I am late.") + "\n" + &club.sheet(1);
        club.deliver(&mail(&address(0), "press", "2026-11-27T19:01:00Z", &alone));
        club.deliver(&mail(&address(1), "orders", "2026-11-27T19:02:00Z", &both));
        club.tick("2026-11-27T19:05:00Z");
        let sent = club.hand_over();
        assert_eq!(readers(&sent, "Where were"), [address(1)], "{}", game.name);
        assert_eq!(readers(&sent, "I am late."), [address(2)], "{}", game.name);
        let answer = |at: usize| {
            let own = |sent: &&Sent| sent.to == address(at) && sent.raw.contains("\nIn-Reply-To:");
            sent.iter().find(own).unwrap().text.clone()
        };
        assert!(!answer(0).contains("PDK2"), "{}", answer(0));
        assert!(answer(1).contains("PDK244W") && answer(1).contains("PRESS: 1 message went out."));
        club.tick("2026-11-27T19:15:00Z");
        let sent = club.hand_over();
        assert_eq!(readers(&sent, "Where were").len() + readers(&sent, "I am late.").len(), 0);
        let weeks = club.weeks();
        let deck =
            &weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
        assert!(!deck.contains(game.orders[1][0]), "{deck}");
    }
}

#[test]
fn press_of_a_mail_that_nobody_confirms_goes_to_nobody() {
    for game in &GAMES {
        let mut club = club(game, "WHITE", "");
        let text = press(&named(game, 1), "I am not who I am.");
        for came in ["2026-11-23T10:00:00Z", "2026-11-27T19:01:00Z"] {
            club.deliver(&crate::club::unproven(&address(0), "press", came, &text));
        }
        for now in ["2026-11-27T19:05:00Z", "2026-11-27T19:15:00Z", "2026-11-28T10:00:00Z"] {
            club.tick(now);
        }
        assert_eq!(readers(&club.sent(), "not who I am"), [""; 0], "{}", game.name);
    }
}

#[test]
fn twenty_messages_of_a_player_go_out_in_a_day_and_none_is_lost() {
    let game = &GAMES[0];
    let mut club = club(game, "WHITE", "");
    let name = named(game, 1);
    let text = |number: usize| format!("No. {number} of many.");
    for half in 0..2 {
        let all: String = (half * 12..half * 12 + 12).map(|number| press(&name, &text(number))).collect();
        club.deliver(&mail(&address(0), "press", &format!("2026-11-23T10:0{half}:00Z"), &all));
    }
    club.tick("2026-11-23T11:00:00Z");
    let first = letters(club.hand_over());
    assert_eq!(first.len(), 20);
    club.tick("2026-11-23T23:59:00Z");
    assert_eq!(letters(club.hand_over()).len(), 0);
    club.tick("2026-11-24T00:01:00Z");
    let second = letters(club.hand_over());
    for number in 0..24 {
        let all: Vec<Sent> = first.iter().chain(&second).cloned().collect();
        assert_eq!(readers(&all, &text(number)), [address(1)], "{number}");
    }
}

/// Answers a message, as a mail program does.
fn answer_to(sent: &Sent, at: usize, came: &str, text: &str) -> String {
    let quoted = format!("> {}\n", sent.text.trim_end().replace('\n', "\n> "));
    let text = format!("{text}\nOn Monday the game wrote:\n{quoted}");
    let answer = mail(&address(at), &format!("Re: {}", sent.subject), came, &text);
    answer.replacen("Subject:", &format!("In-Reply-To: <{}>\nSubject:", sent.id), 1)
}

#[test]
fn an_answer_to_press_is_press_to_its_writer_if_it_says_so_and_never_orders() {
    for game in &GAMES {
        let mut club = club(game, "WHITE", "");
        club.deliver(&mail(
            &address(0),
            "press",
            "2026-11-23T10:00:00Z",
            &press(&named(game, 1), "Will you help?"),
        ));
        club.tick("2026-11-23T10:01:00Z");
        let letter = letters(club.hand_over()).pop().unwrap();
        let plain = club.sheet(1) + "\nREADY\nWhat do you think of these?\n";
        let answered = format!("PRESS\nI do, with all of these:\n{}", club.sheet(1));
        for (number, (text, told, goes_to)) in [
            (plain.as_str(), "PDK324W", Vec::new()),
            ("Yes.\n", "PDK324W", Vec::new()),
            (answered.as_str(), "", vec![address(0)]),
            (&*press(&named(game, 2), "I do, did he ask you?"), "", vec![address(2)]),
        ]
        .into_iter()
        .enumerate()
        {
            let now = format!("2026-11-23T11:0{number}:00Z");
            club.deliver(&answer_to(&letter, 1, &now, text));
            club.tick(&now);
            let sent = club.hand_over();
            assert_eq!(readers(&sent, "I do,"), goes_to, "{} {text}", game.name);
            let own: Vec<_> = sent.iter().filter(|sent| sent.raw.contains("\nIn-Reply-To:")).collect();
            assert_eq!(own.len(), 1, "{} {text}", game.name);
            assert!(own[0].text.contains(told), "{} {text}: {}", game.name, own[0].text);
            assert!(!told.is_empty() || !own[0].text.contains("PDK32"), "{}", own[0].text);
        }
        club.tick("2026-11-27T19:15:00Z");
        let weeks = club.weeks();
        let deck =
            &weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
        assert!(!deck.contains(game.orders[1][0]), "{}: {deck}", game.name);
    }
}

#[test]
fn an_answer_to_press_without_a_name_names_its_reader() {
    for game in &GAMES {
        let mut club = club(game, "GREY", "");
        let text = press(&named(game, 1), "Will you help?");
        club.deliver(&mail(&address(0), "press", "2026-11-23T10:00:00Z", &text));
        club.tick("2026-11-23T10:01:00Z");
        let letter = letters(club.hand_over()).pop().unwrap();
        assert!(!letter.raw.contains(&format!("FROM {}", game.players[0].to_uppercase())), "{}", letter.raw);
        let now = "2026-11-23T11:00:00Z";
        club.deliver(&answer_to(&letter, 1, now, "PRESS\nI do, whoever you are.\n"));
        club.tick(now);
        let sent = club.hand_over();
        assert_eq!(readers(&sent, "I do,"), [""; 0], "{}", game.name);
        assert!(sent.len() == 1 && sent[0].text.contains("PDK325W"), "{}", sent[0].text);
        // The identifier is lost, as some programs lose it.
        let answer = answer_to(&letter, 1, "2026-11-23T12:00:00Z", "PRESS\nI do, I said.\n");
        let lost = answer.lines().filter(|line| !line.starts_with("In-Reply-To:")).collect::<Vec<_>>();
        club.deliver(&lost.join("\n"));
        club.tick("2026-11-23T12:00:00Z");
        assert!(club.hand_over()[0].text.contains("PDK325W"), "{}", game.name);
    }
}

/// Whom a message reaches by a rule: nobody if it is held back.
fn addressees(rule: &str, from: usize, to: &[usize]) -> Vec<String> {
    // 3 is the gamesmaster, none is everybody.
    let is_to_gamesmaster = to == [3];
    let is_public = to.is_empty();
    match rule {
        "NONE" if !is_to_gamesmaster => Vec::new(),
        "BROADCAST" if !is_to_gamesmaster && !is_public => Vec::new(),
        _ => {
            let all = if is_public { vec![0, 1, 2, 3] } else { to.to_vec() };
            let of = |at: &usize| if *at == 3 { GM.to_owned() } else { address(*at) };
            all.iter().filter(|at| **at != from).map(of).collect()
        }
    }
}

/// How many days a league is looked at.
const DAYS: i64 = 14;

/// A league whose players write to one another for two weeks, whatever becomes of the runs.
fn league(game: &'static Game, rule: &str, setting: &str, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut club = club(game, rule, setting);
    let mut due: BTreeMap<String, (usize, Vec<String>)> = BTreeMap::new();
    let mut all: Vec<Sent> = Vec::new();
    let start: jiff::Timestamp = "2026-11-22T00:00:00Z".parse().unwrap();
    for hour in (0..DAYS * 24).step_by(17) {
        let now = start + jiff::SignedDuration::from_hours(hour);
        for _ in 0..chance.below(3) {
            let from = chance.below(3);
            let mut text = String::new();
            for _ in 0..=chance.below(3) {
                let mut to: Vec<usize> = (0..4).filter(|at| *at != from && chance.below(3) == 0).collect();
                let token = format!("The word is {}.", due.len() * 1_000 + chance.below(1_000));
                if to.contains(&3) && chance.below(2) == 0 {
                    to = vec![3];
                }
                let name = |at: &usize| if *at == 3 { "GM".to_owned() } else { named(game, *at) };
                let names = to.iter().map(name).collect::<Vec<_>>().join(", ");
                let names = if names.is_empty() { "ALL".to_owned() } else { names };
                text += &press(&names, &token);
                due.insert(token, (from, addressees(rule, from, &to)));
            }
            if chance.below(3) == 0 {
                text += &club.sheet(from);
            }
            // Press that goes out at once need not come before the deadline that lies between two runs.
            let minutes = if setting.is_empty() { chance.below(1_020) } else { 1_019 };
            let came = now - jiff::SignedDuration::from_mins(i64::try_from(minutes).unwrap());
            club.deliver(&mail(&address(from), "press", &came.to_string(), &text));
        }
        for _ in 0..=chance.below(2) {
            let before = (fs::read_to_string(club.place("state.json")).unwrap(), club.played());
            let there: Vec<String> = club.sent().into_iter().map(|sent| sent.name).collect();
            club.tick(&now.to_string());
            // A run that was killed before it kept what it had done, and had made some of the messages.
            if before.1 == club.played() && chance.below(3) == 0 {
                fs::write(club.place("state.json"), &before.0).unwrap();
                for sent in club.sent().iter().filter(|sent| !there.contains(&sent.name)) {
                    if chance.below(2) == 0 {
                        fs::remove_file(club.place("outbox/new").join(&sent.name)).unwrap();
                    }
                }
                club.tick(&now.to_string());
            }
            if chance.below(2) == 0 {
                all.extend(club.hand_over());
            }
        }
    }
    let end = start + jiff::SignedDuration::from_hours(DAYS * 24 + 12);
    for hours in [0, 24, 48, 72, 96, 120, 144] {
        club.tick(&(end + jiff::SignedDuration::from_hours(hours)).to_string());
    }
    all.extend(club.hand_over());
    assert!(club.played().len() >= 3, "{} {seed}", game.name);
    for (token, (from, mut to)) in due {
        to.sort();
        let mut found = readers(&all, &token);
        // The writer has it in the answer, and in the letter of a play that delivers it.
        found.retain(|reader| *reader != address(from));
        if to.is_empty() {
            // The gamesmaster is told of what is held back.
            found.retain(|reader| reader != GM);
        }
        assert_eq!(found, to, "{} {seed} {rule} {setting}: {token}", game.name);
    }
}

#[test]
fn each_message_is_read_by_its_addressees_once_and_by_nobody_else() {
    let rules = ["WHITE", "GREY", "FREE", "BROADCAST", "NONE"];
    for (at, game) in GAMES.iter().enumerate() {
        league(game, rules[at % 5], "", at as u64);
    }
    league(&GAMES[0], rules[3], "press: with the play\n", 9);
}
