//! What people are told whose message was not taken or will not be followed, and what the gamesmaster's list has of it.

use super::desk::{address, mailbox, message, position, roster, sorted, with_header};
use crate::common::run_deck;
use crate::games::{GAMES, Game, PERSONS};
use playdeck::mail::{self, Asked, Sorted};
use std::collections::BTreeSet;

/// A game with a player of it: deck, player, what the player's sheet has for a password, and the password.
struct Case {
    deck: String,
    player: &'static str,
    /// Whether all see what all do, so that several may write from one address.
    is_open: bool,
    password: Option<(&'static str, &'static str)>,
}

/// New games of all kinds with a seed. Where there are passwords, the first player has one.
fn cases(seed: u64) -> Vec<Case> {
    let case = |game: &'static Game| {
        let password = |at| match game.has_passwords {
            Ok(()) if at == 0 => ",PASSWORD='grey'".to_owned(),
            _ => String::new(),
        };
        let start = game.begun_with(0, seed, &PERSONS[..game.places], password);
        Case {
            deck: format!("$JOB G\n{start}$END\n"),
            player: game.players[0],
            is_open: game.is_open,
            password: game.has_passwords.ok().map(|()| (game.word_asked_for, "\"grey\"")),
        }
    };
    GAMES.iter().map(case).collect()
}

/// The lines behind "This is how an order is written", up to the blank line.
#[track_caller]
fn example(text: &str) -> String {
    let behind = text.split_once("not advice:\n\n").unwrap_or_else(|| panic!("no example in {text}")).1;
    behind.split_once("\n\n").map_or(behind, |(lines, _)| lines).to_owned() + "\n"
}

/// Sorts one message.
fn one(position: &str, roster: &str, message: String, asked: &Asked<'_>) -> Sorted {
    many(position, roster, &[message], asked)
}

/// Sorts some messages.
fn many(position: &str, roster: &str, messages: &[String], asked: &Asked<'_>) -> Sorted {
    let asked = Asked { roster, position: Some(position.as_bytes()), ..asked.clone() };
    mail::sort(&mailbox(messages), &asked).unwrap_or_else(|log| panic!("{:?}", log.messages()))
}

/// Every kind of refusal has an example in its answer, and whoever sends the example has sent an order.
#[test]
fn every_refusal_says_what_to_write_and_what_it_says_is_an_order() {
    for case in cases(5).into_iter().chain(cases(8)) {
        let position = position(&case.deck);
        let own = format!("{} a@host.example", case.player);
        let plain = format!("GAME G\nGM gm@host.example\n{own}\n");
        let mail = |subject: &str, text: &str| message("a@host.example", subject, 1, text);
        let late = Asked {
            deadline: Some(("2026-11-26T17:00Z".parse().unwrap(), "Thursday".to_owned())),
            ..Asked::default()
        };
        let none = Asked::default();
        let nothing = one(&position, &plain, mail("hello", "I resign.\n"), &none);
        let sheet = example(&nothing.replies[0].text);
        let sheet = case.password.map_or(sheet.clone(), |(printed, own)| sheet.replace(printed, own));
        let quoted: String = sheet.lines().flat_map(|line| ["> ", line, "\n"]).collect();
        let with_key = format!("{plain} KEY='wolf'\n").replace("example\n KEY", "example KEY");
        let of_two = format!("{plain}GAME H MEDIEVAL\nM9 a@host.example\n");
        let encrypted =
            with_header("a@host.example", "x", 1, "Content-Type: application/pkcs7-mime\n", "MIIB\n");
        let refused = [
            ("PDK256W", nothing),
            ("PDK244W", one(&position, &plain, mail("x", &sheet), &late)),
            ("PDK245W", one(&position, &plain, mail("[G 99]", &sheet), &none)),
            ("PDK246W", one(&position, &plain, mail("x", &quoted), &none)),
            ("PDK249W", one(&position, &with_key, mail("x", &sheet), &none)),
            ("PDK251W", one(&position, &of_two, mail("x", &sheet), &none)),
            ("PDK254W", one(&position, &plain, encrypted, &none)),
        ];
        for (number, sorted) in refused {
            let [reply] = sorted.replies.as_slice() else { panic!("{number}: {}", sorted.list) };
            assert!(reply.text.contains(number), "{number}\n{}", reply.text);
            let written = example(&reply.text);
            let written =
                case.password.map_or(written.clone(), |(printed, own)| written.replace(printed, own));
            let again = one(&position, &plain, mail("x", &written), &none);
            assert!(again.list.contains("TAKEN"), "{number} {}\n{written}", again.list);
            assert!(
                again.list.contains("not readable 0,") && !again.list.contains("lines 0,"),
                "{}",
                again.list
            );
            assert!(again.log.messages().is_empty(), "{}", again.list);
            let (head, body) = reply.text.split_once("\n\n").unwrap();
            assert!(head.contains("To: a@host.example\n"), "{head}");
            assert!(!body.contains('@') && !body.contains("wolf"), "{body}");
            // The sheet is there, too.
            assert!(body.contains("The sheet, with every unit"), "{body}");
        }
    }
}

/// A sheet that the play will pass over is not said to be taken: the answer, the list and the exit say so.
#[test]
fn whoever_sends_no_password_a_wrong_one_or_the_printed_words_learns_that_the_sheet_will_not_be_followed() {
    for case in cases(5).into_iter().filter(|case| case.password.is_some()) {
        let position = position(&case.deck);
        let plain = format!("GM gm@host.example\n{} a@host.example\n", case.player);
        let none = Asked::default();
        let mail = |text: &str| message("a@host.example", "orders", 1, text);
        let (printed, _) = case.password.unwrap();
        let sheet = example(&one(&position, &plain, mail("Hello\n"), &none).replies[0].text);
        for (written, number) in [("\"sesame\"", "PDK290W"), ("", "PDK290W"), (printed, "PDK291W")] {
            let sorted = one(&position, &plain, mail(&sheet.replace(printed, written)), &none);
            let [reply] = sorted.replies.as_slice() else { panic!("{}", sorted.list) };
            let said = reply.text.replace('\n', " ");
            assert!(said.contains(number) && said.contains("it will not be followed."), "{said}");
            assert!(!reply.text.contains("was taken"), "{}", reply.text);
            assert!(sorted.list.contains("WILL NOT BE FOLLOWED"), "{}", sorted.list);
            assert!(sorted.list.contains(&format!("No orders yet: {}", case.player)), "{}", sorted.list);
            assert_eq!(sorted.reminders.len(), 1);
            assert!(!format!("{}{}{}", reply.text, sorted.list, sorted.reminders[0].text).contains("sesame"));
            let play = run_deck((sorted.deck.join("\n") + "\n").as_bytes()).text();
            let play = play.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                play.contains("the sheet was passed over") || play.contains("it was passed over"),
                "{play}"
            );
        }
    }
}

/// Somebody who sends sheets with more and more wrong passwords cannot hold up the play, which tries each word: few of them go
/// into the deck. The right one counts wherever it stands.
#[test]
fn of_many_wrong_passwords_few_go_into_the_deck_and_the_right_one_counts() {
    for case in cases(5).into_iter().filter(|case| case.password.is_some()) {
        let position = position(&case.deck);
        let plain = format!("GM gm@host.example\n{} a@host.example\n", case.player);
        let none = Asked::default();
        let (printed, own) = case.password.unwrap();
        let mail = |text: &str| message("a@host.example", "orders", 1, text);
        let sheet = example(&one(&position, &plain, mail("Hello\n"), &none).replies[0].text);
        let wrong = |number: usize| sheet.replace(printed, &format!("\"sesame{number}\""));
        let mut mails: Vec<_> = (0..40).map(|number| mail(&wrong(number))).collect();
        mails.insert(30, mail(&sheet.replace(printed, own)));
        mails.push(mail(&wrong(0)));
        let sorted = many(&position, &plain, &mails, &none);
        let tried: BTreeSet<&String> = sorted.deck.iter().filter(|card| card.contains("sesame")).collect();
        assert_eq!(tried.len(), 10, "{tried:?}");
        assert!(sorted.deck.iter().any(|card| card.contains(own)), "{}", sorted.deck.join("\n"));
        let owes = format!("No orders yet: {}", case.player);
        assert!(!sorted.list.contains(&owes), "{}", sorted.list);
    }
}

/// Whose game is over learns that nothing will come of the orders, and nothing goes into a deck.
#[test]
fn nothing_is_taken_when_the_game_is_over() {
    let over = "$JOB G\n$INIT RAINBOW,SEED=2\nA\nB\n$TURN 1\nplayer 2\nquit\nend\n$END\n";
    let (position, roster) = (super::desk::position(over), "GM gm@host.example\n1 a@host.example\n");
    let text = "player 1\nunit 1\nbuild infantry\nend\n";
    let sorted = one(&position, roster, message("a@host.example", "x", 1, text), &Asked::default());
    assert!(
        sorted.list.contains("PDK292W") && !sorted.deck.contains(&"unit 1".to_owned()),
        "{}",
        sorted.list
    );
    assert!(sorted.replies[0].text.contains("PDK292W"), "{}", sorted.replies[0].text);
}

/// Several players of one address get one answer, with what each may write.
#[test]
fn an_answer_to_somebody_who_plays_several_names_them() {
    let roster = "GM gm@host.example\nITALY a@host.example\nTURKEY a@host.example\n";
    let asked = Asked { roster, ..Asked::default() };
    let sorted = super::desk::sorted_with(&[message("a@host.example", "x", 1, "A VEN - TYR\n")], &asked);
    let [reply] = sorted.replies.as_slice() else { panic!("{}", sorted.list) };
    assert!(reply.text.contains("ITALY, TURKEY") && reply.text.contains("PDK250W"), "{}", reply.text);
    assert!(reply.text.contains("$ITALY") && reply.text.contains("$TURKEY"), "{}", reply.text);
}

/// Nobody answers programs, lists, mail servers or themselves.
#[test]
fn no_answer_goes_to_a_program_a_list_or_ourselves() {
    let text = "A VIE - GAL\n";
    let with =
        |headers: &str| sorted(&[with_header(&address("AUSTRIA"), "x", 1, headers, text)]).replies.len();
    assert_eq!(with(""), 1);
    assert_eq!(with("Auto-Submitted: no\n"), 1);
    assert_eq!(with("Return-Path: <austria@host.example>\n"), 1);
    for header in [
        "Auto-Submitted: auto-replied",
        "auto-submitted: auto-generated; x=y",
        "Auto-Submitted: notified",
        "Auto-Submitted: no\nAuto-Submitted: auto-replied",
        "Auto-Submitted:\n auto-replied",
        "Precedence: bulk",
        "Precedence: list",
        "Precedence: first-class",
        "Precedence: junk",
        "PRECEDENCE:\n list",
        "List-Id: <x.example>",
        "List-Unsubscribe: <mailto:x@y.example>",
        "LIST-POST: <mailto:x@y.example>",
        "List-Help: <x>",
        "List-Owner:\t<x>",
        "X-Auto-Response-Suppress: All",
        "x-auto-response-suppress: DR, OOF, AutoReply",
        "X-Autoreply: yes",
        "X-Autorespond: yes",
        "X-Loop: x",
        "X-Autogenerated: yes",
        "Return-Path: <>",
        "Return-Path: < >",
        "Return-Path:",
    ] {
        assert_eq!(with(&format!("{header}\n")), 0, "{header}");
    }
    let of_server = "GM gm@host.example\nAUSTRIA postmaster@host.example, MAILER-DAEMON@host.example\n";
    for from in ["postmaster@host.example", "MAILER-DAEMON@host.example"] {
        let asked = Asked { roster: of_server, ..Asked::default() };
        let sorted = super::desk::sorted_with(&[message(from, "x", 1, text)], &asked);
        assert!(sorted.replies.is_empty(), "{from}");
    }
    let own = sorted(&[message("gm@host.example", "x", 1, &format!("FOR AUSTRIA\n{text}"))]);
    assert!(own.replies.is_empty() && own.list.contains("TAKEN"), "{}", own.list);
}

/// All prose is listed, whatever became of the message, with secrets masked; a quote is counted.
#[test]
fn the_list_has_all_that_people_wrote() {
    let spring = super::desk::spring();
    let roster = format!("GAME TUESDAY1\n{}GAME OTHER MEDIEVAL\nM1 m@host.example KEY='wolf'\n", roster());
    let roster = roster.replace("turkey@host.example", "turkey@host.example KEY='grey'");
    let attached = "--b\nContent-Type: text/plain\n\nI am ill.\n--b\nContent-Type: text/plain; name=\"o.txt\"\n\
        Content-Disposition: attachment; filename=\"o.txt\"\n\nA VEN - TYR\n--b--\n";
    let both = "--b\nContent-Type: text/plain\n\nI resign.\n--b\nContent-Type: text/html\n\n<p>I resign.</p>\n--b--\n";
    let box_ = [
        message(&address("AUSTRIA"), "x", 1, "I resign.\n\nThis is my last word.\n> A VIE - GAL\n> x\n"),
        with_header(&address("ITALY"), "x", 2, "Content-Type: multipart/mixed; boundary=b\n", attached),
        with_header(&address("FRANCE"), "x", 3, "Content-Type: multipart/alternative; boundary=b\n", both),
        message(&address("TURKEY"), "[OTHER ROUND 1]", 4, "My move there is grey and wolf.\n"),
        message("nobody@host.example", "x", 5, &"May I join?\n".repeat(30)),
        message(&address("RUSSIA"), "x", 6, "A WAR - GAL\nPRESS TO ITALY\nHello.\nENDPRESS\nI like this.\n"),
    ];
    let asked = Asked { roster: &roster, position: Some(spring.as_bytes()), ..Asked::default() };
    let list = mail::sort(&mailbox(&box_), &asked).unwrap().list;
    let of = |number: usize| {
        let from = list.find(&format!("\n{number:4} ")).unwrap();
        let to = list.find(&format!("\n{:4} ", number + 1)).unwrap_or(list.len());
        list[from..to].to_owned()
    };
    let prose = |number: usize| -> Vec<String> {
        of(number).lines().filter_map(|line| Some(line.trim().strip_prefix("Prose: ")?.to_owned())).collect()
    };
    assert_eq!(prose(1), ["I resign.", "This is my last word."], "{list}");
    assert!(of(1).contains("Quoted: 2 lines"), "{list}");
    assert_eq!(prose(2), ["I am ill."], "{list}");
    assert_eq!(prose(3), ["I resign."], "{list}");
    assert_eq!(prose(4), ["My move there is *** and ***."], "{list}");
    assert_eq!(prose(6), ["I like this."], "{list}");
    assert!(prose(5).len() <= 11 && of(5).contains("STRANGER") || of(5).contains("PDK252I"), "{list}");
    assert!(!list.contains("wolf") && !list.contains("grey"), "{list}");
}

/// What an answer says a sender should do, for each refusal that a player can be told.
const CURES: [(&str, &str); 19] = [
    ("PDK244W", "Ask the gamesmaster"),
    ("PDK245W", "answer our latest letter"),
    ("PDK246W", "Write your orders above the text"),
    ("PDK247W", "Send your orders in the message or in one"),
    ("PDK248W", "Send it again from the account"),
    ("PDK249W", "Send it again with the word"),
    ("PDK250W", "Begin the message with the player"),
    ("PDK251W", "copy its subject"),
    ("PDK254W", "Send it again as plain text"),
    ("PDK256W", "Write each order on a line of its own"),
    ("PDK257W", "write the order alone"),
    ("PDK260W", "Put a line ENDPRESS"),
    ("PDK262W", "Ask the gamesmaster"),
    ("PDK274W", "Send your own orders alone"),
    ("PDK275W", "Send the one that counts alone"),
    ("PDK278W", "write GAME= and the match"),
    ("PDK282W", "Send it again by itself"),
    ("PDK290W", "Send the whole sheet again"),
    ("PDK291W", "put your own password in place"),
];

/// A mailbox of one file in which a second message may be part of the first one's text.
fn pasted(text: &str) -> String {
    format!(
        "From b@x Tue Nov 24 10:00:00 2026\nReceived: by mx; Tue, 24 Nov 2026 10:00:00 +0000\n\
         From: b@host.example\n\nHello\n\nFrom a@x Tue Nov 24 11:00:00 2026\nFrom: a@host.example\n\
         Date: Tue, 24 Nov 2026 11:00:00 +0000\n\n{text}"
    )
}

/// Each refusal that can be made in a game, with the number that its answer has.
fn refused(case: &Case) -> Vec<(&'static str, Sorted)> {
    let position = position(&case.deck);
    let plain = format!("GAME G\nGM gm@host.example\n{} a@host.example\n", case.player);
    let none = Asked::default();
    let of = |roster: &str, subject: &str, text: &str, asked: &Asked<'_>| {
        one(&position, roster, message("a@host.example", subject, 1, text), asked)
    };
    let sheet = example(&of(&plain, "hello", "I resign.\n", &none).replies[0].text);
    let own = case.password.map_or(sheet.clone(), |(printed, own)| sheet.replace(printed, own));
    let quoted: String = own.lines().flat_map(|line| ["> ", line, "\n"]).collect();
    let deadline = Some(("2026-11-26T17:00Z".parse().unwrap(), "Thursday".to_owned()));
    let servers = Asked { auth_servers: vec!["mx.example".to_owned()], ..Asked::default() };
    let with_key = plain.replace("a@host.example\n", "a@host.example KEY='wolf'\n");
    let of_two = format!("{plain}GAME H MEDIEVAL\nM9 a@host.example\n");
    let encrypted = with_header("a@host.example", "x", 1, "Content-Type: application/pkcs7-mime\n", "MIIB\n");
    let both = format!(
        "--b\nContent-Type: text/plain\n\n{own}\n--b\nContent-Type: application/octet-stream; name=\"my.ord\"\n\
         Content-Disposition: attachment; filename=\"my.ord\"\n\n{own}\n--b--\n"
    );
    let both = with_header("a@host.example", "x", 1, "Content-Type: multipart/mixed; boundary=b\n", &both);
    let timeless = message("a@host.example", "x", 1, &own).replace("Received:", "X-Was:");
    let mut all = vec![
        ("PDK256W", of(&plain, "hello", "I resign.\n", &none)),
        ("PDK244W", of(&plain, "x", &own, &Asked { deadline: deadline.clone(), ..Asked::default() })),
        ("PDK262W", one(&position, &plain, timeless, &Asked { deadline, ..Asked::default() })),
        ("PDK245W", of(&plain, "[G 99]", &own, &none)),
        ("PDK246W", of(&plain, "x", &quoted, &none)),
        ("PDK247W", one(&position, &plain, both, &none)),
        ("PDK248W", of(&plain, "x", &own, &servers)),
        ("PDK249W", of(&with_key, "x", &own, &none)),
        ("PDK251W", of(&of_two, "x", &own, &none)),
        ("PDK254W", one(&position, &plain, encrypted, &none)),
        ("PDK257W", of(&plain, "x", "$END\n", &none)),
        ("PDK282W", one(&position, &plain, pasted(&own), &none)),
    ];
    if case.is_open {
        let shared = format!("{plain}ITALY a@host.example\n");
        all.push(("PDK274W", of(&plain, "x", "$ITALY\nA VEN - TYR\n", &none)));
        all.push(("PDK250W", of(&shared, "x", &own, &none)));
        all.push(("PDK260W", of(&plain, "x", &format!("PRESS TO ALL\nHello\n{own}"), &none)));
    } else if let Some((printed, own)) = case.password {
        all.push((
            "PDK290W",
            of(&plain, "x", &sheet.replace(printed, &own.replace("grey", "sesame")), &none),
        ));
        all.push(("PDK291W", of(&plain, "x", &sheet, &none)));
        let two =
            format!("{}{}", sheet.replace(printed, own), sheet.replace(printed, own).replace("WORK", "TAX"));
        all.push(("PDK275W", of(&plain, "x", &two, &none)));
    }
    all
}

/// The order sheet of a player, as their reminder has it.
fn sheet_of_reminder<'s>(sorted: &'s Sorted, player: &str) -> Option<&'s str> {
    let key = playdeck::stream::burst::key(player);
    let reminder = sorted.reminders.iter().find(|reminder| reminder.name == format!("{key}.eml"))?;
    Some(reminder.text.split_once("The sheet, with every unit").unwrap().1)
}

/// Every refusal, in every game: what is wrong, what to do, an example, what stands, and the sheet with the own units.
#[test]
fn an_answer_to_a_refusal_lacks_nothing() {
    let mut seen = std::collections::BTreeSet::new();
    for case in cases(5) {
        for (number, sorted) in refused(&case) {
            let own = sorted.replies.iter().find(|reply| reply.text.contains("To: a@host.example\n"));
            let reply = own.unwrap_or_else(|| panic!("{number} {}: {}", case.player, sorted.list));
            let (_, body) = reply.text.split_once("\n\n").unwrap();
            assert!(body.contains(number), "{number} {}\n{}\n{body}", case.player, sorted.list);
            let said = body.replace('\n', " ");
            assert!(!said.contains("Z was taken"), "{number}\n{body}");
            let cure = CURES.iter().find(|(of, _)| *of == number).unwrap().1;
            assert!(said.contains(cure), "{number}\n{body}");
            assert!(
                body.contains("not advice:\n\n") && body.contains("no unit of yours"),
                "{number}\n{body}"
            );
            let sheet = sheet_of_reminder(&sorted, case.player).unwrap();
            assert!(body.contains(sheet) && sheet.lines().count() > 3, "{number} {sheet}\n{body}");
            assert!(body.lines().all(|line| line.chars().count() <= 80), "{number}\n{body}");
            seen.insert(number);
        }
    }
    let never: Vec<&str> =
        CURES.map(|(number, _)| number).into_iter().filter(|number| !seen.contains(number)).collect();
    // Two matches have a test of their own.
    assert_eq!(never, ["PDK278W"]);
}

/// A lobby with two matches of the same two players.
fn two_matches() -> String {
    let game = |number: usize| {
        format!(
            "$NEWGAME PLAYERS=2,NAME=Duel{number},WIDTH=20,HEIGHT=20,LAND=50,CASTLES=YES\n$JOIN {number},ANNE\n$JOIN {number},BEN\n"
        )
    };
    position(&format!("$JOB G\n$INIT MEDIEVAL,SEED=1\nANNE\nBEN\n$LOBBY 1\n{}{}$END\n", game(1), game(2)))
}

/// Where several matches are due, an answer shows the orders for the match that the message was about, names it in its
/// subject, and names none where nobody knows which is meant: whoever answers it is not taken for another match.
#[test]
fn an_answer_about_one_of_several_matches_is_about_that_match() {
    let (position, roster) = (two_matches(), "GAME G\nGM gm@host.example\nM1 a@host.example\n");
    let none = Asked::default();
    let of = |subject: &str, text: &str| {
        one(&position, roster, message("a@host.example", subject, 1, text), &none)
    };
    let subject = |sorted: &Sorted| {
        let [reply] = sorted.replies.as_slice() else { panic!("{}", sorted.list) };
        let line = reply.text.lines().find_map(|line| line.strip_prefix("Subject: "));
        line.unwrap().to_owned()
    };
    for number in [1, 2] {
        let sheet = format!("$PLAYER 1,GAME={number}\nMOVE 1 N\nEND\n");
        let sorted = of("x", &sheet);
        let reply = &sorted.replies[0].text;
        assert!(subject(&sorted).contains(&format!("[G MATCH {number} ROUND 1]")), "{reply}");
        assert!(
            reply.contains("MOVE 1 N") && reply.contains(&format!("MATCH {number} ROUND 1] FOR M1")),
            "{reply}"
        );
        assert!(!reply.contains(&format!("MATCH {}", 3 - number)), "{reply}");
        // An answer to it without an opener is for the same match.
        let again = of(&subject(&sorted), "MOVE 2 N\n");
        let cards = again.deck.join("\n");
        let (_, of_match) = cards.split_once(&format!("$ROUND 1,GAME={number}")).unwrap();
        assert!(of_match.split("$ROUND").next().unwrap().contains("MOVE 2 N"), "{cards}");
    }
    let unknown = of("x", "MOVE 1 N\n");
    let reply = &unknown.replies[0].text;
    assert!(reply.contains("PDK278W") && reply.contains("write GAME="), "{reply}");
    assert!(reply.contains("$PLAYER 1,GAME=1") && reply.contains("$PLAYER 1,GAME=2"), "{reply}");
    assert_eq!(subject(&unknown), "Re: [G] M1");
    let again = of("Re: [G] M1", "MOVE 2 N\n");
    assert!(again.list.contains("PDK278W"), "{}", again.list);
    let reminder = &unknown.reminders.iter().find(|reminder| reminder.name == "m1.eml").unwrap().text;
    assert!(reminder.contains("Subject: [G] M1: orders are due\n"), "{reminder}");
}

/// Whoever answers a refusal and leaves it below, with or without marks, has sent what stands above it and nothing else.
#[test]
fn no_line_of_an_answer_becomes_an_order_when_it_is_answered() {
    let case = &cases(5)[0];
    let position = position(&case.deck);
    let roster = "GAME G\nGM gm@host.example\nTURKEY a@host.example\nITALY a@host.example\n";
    let none = Asked::default();
    let of = |subject: &str, text: &str| {
        one(&position, roster, message("a@host.example", subject, 1, text), &none)
    };
    let asked = of("x", "Which of them am I?\n");
    let body = asked.replies[0].text.split_once("\n\n").unwrap().1;
    assert!(body.contains("F ANK - ARM") && body.contains("F NAP - APU"), "{body}");
    for (mark, head) in [
        ("", ""),
        ("> ", ""),
        ("", "On Thursday gm@host.example wrote:\n"),
        ("", "-----Original Message-----\n"),
    ] {
        let below: String = body.lines().flat_map(|line| [mark, line, "\n"]).collect();
        let sorted = of("orders", &format!("TURKEY\nF ANK - BLA\n\n{head}{below}"));
        let cards: Vec<&str> = super::desk::sheets(&sorted);
        assert_eq!(cards, ["$TURKEY", "F ANK - BLA"], "{mark}{head}\n{}", sorted.list);
    }
}

/// Our own answers, reminders and letters come back as they are, and nobody answers them.
#[test]
fn what_we_wrote_is_not_answered_when_it_comes_back() {
    let case = &cases(5)[0];
    let position = position(&case.deck);
    let roster = "GAME G\nGM gm@host.example\nTURKEY a@host.example\n";
    let first = one(&position, roster, message("a@host.example", "x", 1, "Hello\n"), &Asked::default());
    let letters = super::sent::posted(&case.deck, roster);
    let ours = first.replies.iter().chain(&first.reminders).chain(&letters);
    let mut count = 0;
    for message in ours {
        for from in ["gm@host.example", "a@host.example"] {
            let back = message.text.replacen("From: gm@host.example", &format!("From: {from}"), 1);
            let sorted = one(
                &position,
                roster,
                format!("Received: x; Thu, 26 Nov 2026 18:00:00 +0000\n{back}"),
                &Asked::default(),
            );
            assert!(sorted.replies.is_empty() && sorted.list.contains("PDK253I"), "{}", sorted.list);
            count += 1;
        }
    }
    assert!(count > 6, "{count}");
}
