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
fn an_address_gets_ten_answers_a_day() {
    let mut club = Club::new(&GAMES[0], "");
    club.hand_over();
    for number in 0..15 {
        let came = format!("2026-11-23T10:{number:02}:00Z");
        club.deliver(&mail(&address(0), "orders", &came, &format!("{}\nNo. {number}\n", club.sheet(0))));
    }
    club.tick("2026-11-23T11:00:00Z");
    assert_eq!(club.hand_over().iter().filter(|message| message.to == address(0)).count(), 10);
    club.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &club.sheet(0)));
    club.tick("2026-11-24T11:00:00Z");
    assert_eq!(club.hand_over().len(), 1);
}

#[test]
fn a_game_that_would_write_to_itself_is_refused() {
    let club = Club::made(&GAMES[0], "");
    std::fs::write(club.place("roster"), format!("AUSTRIA {GAME}\n")).unwrap();
    let log = club.tick(crate::club::START);
    assert!(log.messages()[0].to_string().contains("PDK365E"), "{:?}", log.messages());
}
