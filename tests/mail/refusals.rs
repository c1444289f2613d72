//! What people are told whose message was not taken or will not be followed, and what the gamesmaster's list has of it.

use super::desk::{address, mailbox, message, position, roster, sorted, with_header};
use crate::common::run_deck;
use playdeck::mail::{self, Asked, Sorted};

/// A game with a player of it: deck, player, what the player's sheet has for a password, and the password.
struct Case {
    deck: String,
    player: &'static str,
    password: Option<(&'static str, &'static str)>,
}

/// New games of all five kinds with a seed.
fn cases(seed: usize) -> Vec<Case> {
    let case = |deck: String, player, password| Case { deck, player, password };
    let atlantis =
        format!("$JOB G\n$INIT ATLANTIS,SEED={seed}\nA, a@x.example,PASSWORD='grey'\nB, b@x.example\n$END\n");
    let atlantis4 = format!(
        "$JOB G\n$INIT ATLANTIS4,SEED={seed},SIZE=(16,16)\n'A', a@x.example,PASSWORD='grey'\nB, b@x.example\n$END\n"
    );
    let medieval = format!(
        "$JOB G\n$INIT MEDIEVAL,SEED={seed}\nANNE\nBEN\n$LOBBY 1\n\
         $NEWGAME PLAYERS=2,NAME=Duel,WIDTH=20,HEIGHT=20,LAND=50,CASTLES=YES\n$JOIN 1,ANNE\n$JOIN 1,BEN\n$END\n"
    );
    vec![
        case(
            format!("$JOB G\n$INIT RULES=STANDARD,SEED={seed}\nA\nB\nC\nD\nE\nF\nG\n$END\n"),
            "TURKEY",
            None,
        ),
        case(format!("$JOB G\n$INIT RAINBOW,SEED={seed}\nA\nB\nC\n$END\n"), "2", None),
        case(medieval, "M1", None),
        case(atlantis, "1", Some(("\"your password\"", "\"grey\""))),
        case(atlantis4, "3", Some(("\"password\"", "\"grey\""))),
    ]
}

/// The lines behind "This is how an order is written", up to the blank line.
#[track_caller]
fn example(text: &str) -> String {
    let behind = text.split_once("not advice:\n\n").unwrap_or_else(|| panic!("no example in {text}")).1;
    behind.split_once("\n\n").map_or(behind, |(lines, _)| lines).to_owned() + "\n"
}

/// Sorts one message.
fn one(position: &str, roster: &str, message: String, asked: &Asked<'_>) -> Sorted {
    let asked = Asked { roster, position: Some(position.as_bytes()), ..asked.clone() };
    mail::sort(&mailbox(&[message]), &asked).unwrap_or_else(|log| panic!("{:?}", log.messages()))
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
            assert!(
                play.contains("the sheet was passed over") || play.contains("it was passed over"),
                "{play}"
            );
        }
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
        "Precedence: bulk",
        "Precedence: list",
        "Precedence: first-class",
        "List-Id: <x.example>",
        "List-Unsubscribe: <mailto:x@y.example>",
        "LIST-POST: <mailto:x@y.example>",
        "X-Auto-Response-Suppress: All",
        "X-Autoreply: yes",
        "X-Autorespond: yes",
        "X-Loop: x",
        "Return-Path: <>",
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
