//! Programs that answer programs fall silent.

use crate::club::{Club, GAME, address, mail};
use crate::games::GAMES;

/// What vacation programs write into their headers, and the one that writes nothing.
const VACATION: [&str; 9] = [
    "Auto-Submitted: auto-replied\n",
    "Auto-Submitted: auto-generated (away)\n",
    "Precedence: bulk\n",
    "Precedence: auto_reply\n",
    "X-Auto-Response-Suppress: All\n",
    "X-Autoreply: yes\n",
    "Return-Path: <>\n",
    "List-Id: <list.host.example>\n",
    "",
];

/// Lets a player's address answer each message that it gets, until nothing comes any more. Gives how many came.
fn messages_until_silence(header: &str) -> usize {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    club.deliver(&mail(&address(0), "Hello", "2026-11-23T10:00:00Z", "Is this the game?\n"));
    let mut count = 0;
    for round in 0..20 {
        let now = format!("2026-11-23T1{}:{:02}:00Z", 1 + round / 60, round % 60);
        club.tick(&now);
        let to_them: Vec<_> =
            club.hand_over().into_iter().filter(|message| message.to == address(0)).collect();
        if to_them.is_empty() {
            return count;
        }
        count += to_them.len();
        for message in to_them {
            let text =
                format!("I am away until Monday. No. {round}\n\n> {}\n", message.text.replace('\n', "\n> "));
            let subject = format!("Re: {}", message.subject);
            club.deliver(&(header.to_owned() + &mail(&address(0), &subject, &now, &text)));
        }
    }
    count
}

#[test]
fn a_vacation_program_gets_at_most_three_answers() {
    for header in VACATION {
        let count = messages_until_silence(header);
        let most = if header.is_empty() { 3 } else { 1 };
        assert!(count <= most, "{header:?}: {count} messages");
    }
}

#[test]
fn two_games_that_are_each_others_players_fall_silent() {
    let mut clubs = [Club::made(&GAMES[0], ""), Club::made(&GAMES[1], "")];
    let other = "other@club2.example";
    let addresses = [GAME, other];
    for (at, club) in clubs.iter().enumerate() {
        let settings = std::fs::read_to_string(club.place("game.desk")).unwrap();
        let settings = settings.replace(GAME, addresses[at]).replace("auth: ", "# auth: ");
        std::fs::write(club.place("game.desk"), settings).unwrap();
        let roster = std::fs::read_to_string(club.place("roster")).unwrap();
        std::fs::write(club.place("roster"), roster.replace(&address(0), addresses[1 - at])).unwrap();
        club.tick(crate::club::START);
    }
    let mut count = 0;
    for round in 0..10 {
        let now = format!("2026-11-23T10:{round:02}:00Z");
        let mut passed = 0;
        for at in 0..2 {
            for message in clubs[at].hand_over() {
                if message.to == addresses[1 - at] {
                    passed += 1;
                    clubs[1 - at].deliver(&message.raw);
                }
            }
        }
        count += passed;
        for club in &clubs {
            club.tick(&now);
        }
        if round > 2 {
            assert_eq!(passed, 0, "round {round}");
        }
    }
    assert!((1..=6).contains(&count), "{count}");
}

#[test]
fn an_address_gets_ten_answers_a_day_and_one_message_that_says_so() {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    for number in 0..15 {
        let came = format!("2026-11-23T10:{number:02}:00Z");
        club.deliver(&mail(&address(0), "orders", &came, &format!("{}\nNo. {number}\n", club.sheet(0))));
    }
    club.tick("2026-11-23T11:00:00Z");
    let sent = club.hand_over();
    let own: Vec<_> = sent.iter().filter(|message| message.to == address(0)).collect();
    let digests: Vec<_> = own.iter().filter(|message| message.subject.contains("No more answers")).collect();
    assert_eq!((own.len(), digests.len()), (11, 1));
    assert!(digests[0].text.contains("5 messages that counted, and 0 messages"), "{}", digests[0].text);
    let came = "2026-11-23T12:00:00Z";
    club.deliver(&mail(&address(0), "orders", came, &format!("{}\nOnce more\n", club.sheet(0))));
    club.tick("2026-11-23T12:05:00Z");
    assert_eq!(club.hand_over().len(), 0, "one such message a day");
    club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
    club.tick("2026-11-24T11:00:00Z");
    let sent = club.hand_over();
    assert!(sent.len() == 1 && sent[0].raw.contains("\nIn-Reply-To:"), "the next day is answered again");
}

#[test]
fn press_says_something_and_three_messages_that_say_nothing_end_the_answers_until_the_gamesmaster_acts() {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    let mut hour = 0;
    let mut answers = |club: &mut Club, text: &str| {
        hour += 1;
        let now = format!("2026-11-23T{hour:02}:00:00Z");
        club.deliver(&mail(&address(0), "mail", &now, text));
        club.tick(&now);
        club.hand_over().iter().filter(|message| message.raw.contains("\nIn-Reply-To:")).count()
    };
    for _ in 0..2 {
        assert_eq!(answers(&mut club, "Hello?\n"), 1);
    }
    for number in 0..4 {
        assert_eq!(answers(&mut club, &format!("BROADCAST\nI am here, No. {number}.\nENDBROADCAST\n")), 1);
    }
    for count in [1, 1, 1, 0, 0] {
        assert_eq!(answers(&mut club, "Hello again?\n"), count);
    }
    club.act("go", "RESUME\n");
    assert_eq!(answers(&mut club, "Hello there?\n"), 1);
}

/// Each form of automatic mail is silent for itself.
#[test]
fn no_form_of_automatic_mail_is_answered() {
    let own = |club: &Club| club.sent().first().unwrap().id.clone();
    let mut club = Club::new(&GAMES[0], "");
    let id = own(&club);
    club.hand_over();
    let good = mail(&address(0), "orders", "2026-11-23T10:00:00Z", &club.sheet(0));
    let headers = [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated",
        "Auto-Submitted: auto-notified; owner-email=\"a@x.example\"",
        "Return-Path: <>",
        "Precedence: bulk",
        "Precedence: list",
        "Precedence: Junk",
        "List-Id: <list.host.example>",
        "List-Unsubscribe: <mailto:off@host.example>",
        "List-Post: NO",
        "X-Auto-Response-Suppress: OOF",
        "X-Autoreply: yes",
        "X-Loop: game@club.example",
    ];
    for header in headers {
        club.deliver(&format!("{header}\n{good}"));
        club.tick("2026-11-23T10:05:00Z");
        assert_eq!(club.hand_over().len(), 0, "{header}");
    }
    let sender = |from: &str| good.replacen(&format!("From: {}", address(0)), &format!("From: {from}"), 1);
    let others = [
        sender("MAILER-DAEMON@host0.example"),
        sender("Postmaster <postmaster@host0.example>"),
        sender(GAME),
        good.lines()
            .map(|line| {
                if line.starts_with("Message-ID:") {
                    format!("Message-ID: <{id}>\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect::<String>(),
    ];
    for other in others {
        club.deliver(&other);
        club.tick("2026-11-23T10:10:00Z");
        assert_eq!(club.hand_over().len(), 0, "{other}");
    }
    // The same without any of it is answered, so that the headers make the difference.
    for header in ["Auto-Submitted: no", "X-Priority: 1", "X-Mailer: list"] {
        let mut club = Club::new(&GAMES[0], "");
        club.hand_over();
        club.deliver(&format!("{header}\n{good}"));
        club.tick("2026-11-23T10:05:00Z");
        assert_eq!(club.hand_over().len(), 1, "{header}");
    }
}

#[test]
fn a_game_that_would_write_to_itself_is_refused() {
    let club = Club::made(&GAMES[0], "");
    std::fs::write(club.place("roster"), format!("AUSTRIA {GAME}\n")).unwrap();
    let log = club.tick(crate::club::START);
    assert!(log.messages()[0].to_string().contains("PDK365E"), "{:?}", log.messages());
}
