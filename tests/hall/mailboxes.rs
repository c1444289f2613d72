//! A mailbox for each message about mail, for the register.

use crate::common::run_deck;
use playdeck::card::Input;
use playdeck::mail::Addresses;
use playdeck::mail::mailbox::{MOST_MESSAGES, Mailbox};
use playdeck::mail::outgoing::{Posted, post};
use playdeck::mail::{self, Asked};
use playdeck::message::Log;

const SHEET: &str = "\nA VIE - GAL\n";

/// A roster with a player of two games, a shared address and a key.
const ROSTER: &str = "GAME TUESDAY\nGM gm@x.example\nAUSTRIA a@x.example\nENGLAND e@x.example KEY='wolf'\n\
    ITALY two@x.example\nTURKEY two@x.example\nRUSSIA r@x.example\nGAME OTHER\nRUSSIA r@x.example\n";

/// What is said about messages and rosters.
pub fn told() -> Vec<String> {
    let start = "$JOB TUESDAY\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
    let position = run_deck(start.as_bytes()).punched.concat().join("\n") + "\n";
    let deadline = "2026-11-26T19:00Z";
    let said = |roster: &str, take: usize, messages: &[&str]| {
        let mut mailbox = Mailbox::default();
        for message in messages {
            mailbox.take(message.as_bytes());
        }
        // Where a server is named, only what it confirms is taken.
        let has_results = messages.iter().any(|message| message.contains("Authentication-Results"));
        let servers = if has_results { vec!["mx.example".to_owned()] } else { Vec::new() };
        let asked = Asked {
            roster,
            position: Some(position.as_bytes()),
            deadline: Some((deadline.parse().unwrap(), deadline.to_owned())),
            auth_servers: servers,
            take: [take].into_iter().filter(|number| *number > 0).collect(),
            ..Asked::default()
        };
        let log = mail::sort(&mailbox, &asked).map_or_else(|log| log, |sorted| sorted.log);
        log.messages().iter().fold(String::new(), |said, message| format!("{said}{message}\n"))
    };
    let from = |who: &str, rest: &str| {
        format!("Received: x; Thu, 26 Nov 2026 18:00:00 +0000\nFrom: {who}@x.example\n{rest}")
    };
    let one = |who: &str, rest: &str| said(ROSTER, 0, &[&from(who, rest)]);
    let two = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nA VIE - GAL\n--b\nContent-Disposition: attachment; \
        filename=x.txt\nContent-Type: text/plain\n\nA VIE - TYR\n--b--\n";
    let long = |second: u32| {
        let orders = "A VIE - GAL\n".repeat(34_000);
        from("a", &format!("Message-ID: <{second}@x.example>\n\n{orders}"))
    };
    let mut told = vec![
        said(ROSTER, 0, &[&long(1), &long(2)]),
        said("AUSTRIA\n", 0, &[]),
        said("SPAIN a@x.example\n", 0, &[]),
        said("GAME FIRST\nAUSTRIA a@x.example\nGAME SECOND\nAUSTRIA a@x.example\n", 0, &[]),
        said(ROSTER, 9, &[]),
        said(ROSTER, 0, &[&from("a", SHEET).replace("18:00", "20:00")]),
        said(ROSTER, 0, &["From: a@x.example\n\nA VIE - GAL\n"]),
        one("a", &format!("Subject: [TUESDAY FALL 1900 MOVES]\n{SHEET}")),
        one("a", "\n> A VIE - GAL\n"),
        one("a", two),
        one("a", &format!("Authentication-Results: mx.example; dmarc=fail\n{SHEET}")),
        one("e", "\nF LON - NTH\n"),
        one("two", "\nA VEN - TYR\n"),
        one("r", "\nA WAR - GAL\n"),
        one("nobody", SHEET),
        one("a", &format!("Auto-Submitted: auto-replied\n{SHEET}")),
        one("a", "\n-----BEGIN PGP MESSAGE-----\n"),
        one("a", "\nHello\n"),
        one("a", "\nA VIE - GAL\n$END\nPRESS TO ITALY\nA VIE - GAL\n"),
        one("gm", SHEET),
        one(
            "a",
            "\nA VIE - GAL\n\nNo orders of AUSTRIA have come yet.\nThe sheet, with every unit as it would do without an \
            order of yours:\n\n$AUSTRIA\nA BUD - SER\nF TRI STANDS\nA VIE STANDS\n",
        ),
        one("a", &format!("\nA VIE - GAL\n-- \n{}", "A VIE - TYR\n".repeat(22))),
    ];
    let strange = [from("a", "\nx \u{0}").as_bytes(), b"\xE9\x81", SHEET.as_bytes()].concat();
    let mut mailbox = Mailbox::default();
    mailbox.take(&strange);
    for _ in 0..MOST_MESSAGES {
        mailbox.take(b"Subject: x\n\nx\n");
    }
    let asked = Asked { roster: ROSTER, position: Some(position.as_bytes()), ..Asked::default() };
    let sorted = mail::sort(&mailbox, &asked).unwrap();
    told.extend(sorted.log.messages().iter().map(ToString::to_string));
    told.extend(of_sheets());
    let boxed = from("a", "Message-ID: <1@x>\nDate: Thu, 26 Nov 2026 18:00:00 +0000\n\nA VIE - GAL\n");
    told.push(said(ROSTER, 0, &[&format!("From \n{boxed}From \n{}", boxed.replace("GAL", "TYR"))]));
    told.push(one("a", &format!("{SHEET}\n{boxed}")));
    told.push(said(
        ROSTER,
        0,
        &[&format!("From \n{boxed}From \n{}", boxed.replace("Received", "X-Was").replace("GAL", "TYR"))],
    ));
    told.push(one("a", "\nA VIE - GAL \u{1F600}\nPRESS TO ITALY\n\u{41C}\u{438}\u{440}\nENDPRESS\n"));
    told.push(said("AUSTRIA a@x.example\nPUBLIC p@x.example\n", 0, &[&from("p", SHEET)]));
    told.extend(sent());
    told.push(who_left());
    told.extend(of_addresses());
    told
}

/// What is said of addresses that the game keeps, and of a damaged list of what was answered.
fn of_addresses() -> Vec<String> {
    let start = "$JOB G\n$INIT ATLANTIS,SEED=1\nA, new@x.example\nB, gm@x.example\nC, nothing\n$END\n";
    let position = run_deck(start.as_bytes()).punched.concat().join("\n") + "\n";
    let roster = "GM gm@x.example\n1 a@x.example\n2 b@x.example\n3 c@x.example\n";
    let said = |addresses: Addresses, answered: &str| {
        let asked =
            Asked { roster, position: Some(position.as_bytes()), addresses, answered, ..Asked::default() };
        let log = |log: Log| log.messages().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        mail::sort(&Mailbox::default(), &asked).map_or_else(log, |sorted| sorted.list)
    };
    vec![said(Addresses::Roster, ""), said(Addresses::Game, ""), said(Addresses::Game, "x")]
}

/// What is said when messages about decks are written.
fn sent() -> Vec<String> {
    let start = "$JOB TUESDAY\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
    let said = |stream: &str, roster: &str, width: u32| {
        let asked = Posted {
            roster,
            input: Input::default(),
            deadline: None,
            addresses: Addresses::Roster,
            has_pages: true,
            has_pdf: false,
            has_plan: false,
            shelves: None,
            league: None,
            width,
        };
        let done = post(stream.as_bytes(), &asked, &mut |_| Ok(())).unwrap();
        done.log.messages().iter().fold(String::new(), |said, message| format!("{said}{message}\n"))
    };
    vec![
        said(start, "GAME OTHER\nAUSTRIA a@x.example\n", 16),
        said(start, "AUSTRIA a@x.example\nSPAIN s@x.example\n", u32::MAX),
        said("$INIT DIPLOMACY,RULES=NONE\n$END\n", ROSTER, 16),
    ]
}

/// What is said of who has left a game.
fn who_left() -> String {
    let stream = "$INIT RAINBOW,SEED=2\nA\nB\nC\n$TURN 1\nplayer 2\nquit\nend\n$END\n";
    let roster = "1 a@x.example\n2 b@x.example\n3 c@x.example\n";
    let asked = Posted {
        roster,
        input: Input::default(),
        deadline: None,
        addresses: Addresses::Roster,
        has_pages: true,
        has_pdf: false,
        has_plan: false,
        shelves: None,
        league: None,
        width: 16,
    };
    let done = post(stream.as_bytes(), &asked, &mut |_| Ok(())).unwrap();
    done.log.messages().iter().fold(String::new(), |said, message| format!("{said}{message}\n"))
}

/// What is said about the sheets of games whose players open them.
fn of_sheets() -> Vec<String> {
    let rainbow = "$INIT RAINBOW,SEED=1\nAnna\nBert\n";
    let door = "$INIT MEDIEVAL,SEED=31\nANNE\nBEN\n$LOBBY 1\n";
    let duel = "$NEWGAME PLAYERS=2,NAME=Duel,WIDTH=20,HEIGHT=20,LAND=50\n";
    let seats = |game: u8| format!("{duel}$JOIN {game},ANNE\n$JOIN {game},BEN\n");
    let doors = format!("{door}{}{}", seats(1), seats(2));
    let atlantis =
        "$INIT ATLANTIS,SEED=5,HASH=(KIB=8,PASSES=1)\nA, a@x.example,PASSWORD='sesame'\nB, b@x.example\n";
    let one_duel = format!("{door}{}", seats(1));
    let cases = [
        (rainbow, "1", "player 1\nunit 1\nbiuld infantri\nend\n"),
        (one_duel.as_str(), "M1", "PLAYER 1\nMOVE 1 N\nplayer two is weak\nEND\n"),
        (rainbow, "1", "player 1\nunit 1\nbuild infantry\nend\nplayer 1\nunit 1\nbuild armor\nend\n"),
        (rainbow, "1", "player 2\nunit 1\nbuild infantry\nend\n"),
        ("$INIT RAINBOW,SEED=2\nA\nB\n$TURN 1\nplayer 2\nquit\nend\n", "1", "player 1\nunit 1\nend\n"),
        (doors.as_str(), "M1", "MOVE 1 N\n"),
        (atlantis, "1", "#ATLANTIS 1\nUNIT 1\nWORK\n#END\n"),
        (atlantis, "1", "#ATLANTIS 1 \"your password\"\nUNIT 1\nWORK\n#END\n"),
    ];
    let mut told: Vec<String> =
        cases.into_iter().map(|(start, player, text)| of_sheet(start, player, text, 0)).collect();
    told.push(of_sheet(rainbow, "1", "", 9));
    told
}

/// What is said about a message with a sheet.
fn of_sheet(start: &str, player: &str, text: &str, of_match: u16) -> String {
    let position = run_deck(format!("{start}$END\n").as_bytes()).punched.concat().join("\n") + "\n";
    let mut mailbox = Mailbox::default();
    mailbox.take(format!("From: a@x.example\n\n{text}").as_bytes());
    let roster = format!("{player} a@x.example\n");
    let asked = Asked {
        roster: &roster,
        position: Some(position.as_bytes()),
        matches: [of_match].into_iter().filter(|number| *number > 0).collect(),
        ..Asked::default()
    };
    let (log, list) = mail::sort(&mailbox, &asked)
        .map_or_else(|log| (log, String::new()), |sorted| (sorted.log, sorted.list));
    log.messages().iter().fold(list, |said, message| format!("{said}{message}\n"))
}

#[test]
#[ignore = "long: cargo long"]
fn each_message_about_mail_has_a_mailbox() {
    // Two are said where a game runs by itself alone.
    let told = told().concat() + &crate::folders::told().concat();
    let never: Vec<String> = mail::messages::CATALOGUE
        .iter()
        .map(ToString::to_string)
        .filter(|number| !told.contains(number.as_str()))
        .collect();
    assert_eq!(never, Vec::<String>::new());
}
