//! Laws: a quote changes nothing, no text of a player leaves its place, an answer depends on its player's mail alone,
//! and the order of the mailbox means nothing.

use super::desk::{
    address, mailbox, message, numbers, roster, sheets, sorted, sorted_with, spring, with_header,
};
use super::forms::FORMS;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked, Sorted};
use proptest::prelude::*;

const SHEET: &str = "A VIE - GAL\nF TRI - ALB\nA BUD - SER\n";

fn from_austria(text: &str) -> String {
    message(&address("AUSTRIA"), "orders", 1, text)
}

#[test]
fn a_quote_below_a_sheet_changes_no_order() {
    let letter = "$AUSTRIA\nA VIE STANDS\nF TRI - VEN\n\nA BUD - RUM\nPRESS TO ITALY\nOld words.\nENDPRESS\n";
    for (name, write) in FORMS {
        let fresh = sorted(&[write(&address("AUSTRIA"), "orders", 1, SHEET, None)]);
        let answer = sorted(&[write(&address("AUSTRIA"), "orders", 1, SHEET, Some(letter))]);
        assert_eq!(fresh.deck, answer.deck, "{name}");
        assert_eq!(sheets(&fresh), ["$AUSTRIA", "A VIE - GAL", "F TRI - ALB", "A BUD - SER"], "{name}");
    }
}

/// Lines that a player may write to get out of their place.
fn wild() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "$END",
        "$FRANCE",
        "$$END",
        " $END",
        "$MOVES FALL, 1901",
        "$POSITION DIPLOMACY",
        "//EVIL JOB",
        "/*",
        "*",
        "player 15",
        "#ATLANTIS 3",
        "$MESSAGE TO FRANCE",
        "PRESS TO FRANCE",
        "PRESS TO ALL\r\nBcc: x@y.example",
        "ENDPRESS",
        "A VIE - GAL",
        "FRANCE",
        "AUSTRIA",
        "Bcc: eve@evil.example",
        "\u{0}\u{1B}[2J",
        "From: x",
        "A PAR - BUR",
        "> A VIE STANDS",
        "-- ",
        "On 3 Nov GM wrote:",
        "\u{2028}$END",
        "\u{85}$FRANCE",
        "\u{FF04}END",
    ]);
    prop::collection::vec(prop_oneof![piece.prop_map(str::to_owned), "\\PC{0,90}"], 0..12)
        .prop_map(|lines| lines.join("\n"))
}

/// The header of an answer.
fn header(text: &str) -> &str {
    text.split_once("\n\n").unwrap().0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_text_of_a_player_is_a_control_card_a_header_or_an_addressee(text in wild(), subject in "\\PC{0,40}") {
        let (name, id) = ("\"Evil\r\n Bcc: x@y.example\" ", "<1\r\n Bcc:x@y.example>");
        let headers = format!("Message-ID: {id}\nReferences: <a@b> <c d>\n\tBcc: x@y.example\nReply-To: eve@evil.example\n");
        let evil = with_header(&format!("{name}<{}>", address("AUSTRIA")), &subject, 1, &headers, &text);
        let sorted = sorted(&[evil]);
        let cards = sheets(&sorted);
        let mut is_open = false;
        for card in &cards {
            let word = card.split(' ').next().unwrap();
            prop_assert!(!card.starts_with('$') || card.starts_with("$$") || ["$AUSTRIA", "$MESSAGE", "$MSG"].contains(&word), "{card}");
            prop_assert!(is_open || !card.starts_with("player 15"), "{cards:?}");
            is_open = word == "$MESSAGE" || is_open && *card != "ENDPRESS";
        }
        let plays = sorted.deck.iter().filter(|card| card.starts_with("$MOVES") || card.starts_with("$END")).count();
        prop_assert_eq!(plays, 3, "{:?}", cards);
        for reply in &sorted.replies {
            let names: Vec<&str> = header(&reply.text).lines().filter(|line| !line.starts_with(' '))
                .map(|line| line.split(':').next().unwrap()).collect();
            let known = ["From", "To", "Subject", "In-Reply-To", "References", "Auto-Submitted", "MIME-Version",
                "Content-Type", "Content-Transfer-Encoding"];
            prop_assert!(names.iter().all(|name| known.contains(name)), "{:?}", names);
            prop_assert!(!header(&reply.text).contains("evil") && !header(&reply.text).contains("y.example"));
            prop_assert!(header(&reply.text).contains("To: austria@host.example\n"));
            prop_assert!(header(&reply.text).is_ascii());
        }
    }

    #[test]
    fn bytes_that_are_no_mail_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        sorted(std::slice::from_ref(&bytes));
        sorted(&[[b"From: austria@host.example\nContent-Type: text/html\n\n".as_slice(), &bytes].concat()]);
    }
}

#[test]
fn an_answer_depends_on_the_mail_of_its_player_alone() {
    let own = |others: &[String]| {
        let mut messages = others.to_vec();
        messages.push(message(&address("AUSTRIA"), "orders", 10, SHEET));
        messages.push(message(&address("AUSTRIA"), "orders again", 30, "A VIE - TYR\nA VIX - GAL\n"));
        let sorted = sorted(&messages);
        let is_own = |name: &str| name.starts_with("austria");
        sorted.replies.into_iter().filter(|reply| is_own(&reply.name)).collect::<Vec<_>>()
    };
    let alone = own(&[]);
    assert_eq!(alone.len(), 2);
    assert!(alone[0].text.contains("A VIE - GAL: READ"), "{}", alone[0].text);
    assert!(alone[1].text.contains("VIX is not the name of a province"), "{}", alone[1].text);
    let others = [
        message(&address("ITALY"), "orders", 1, "A VEN - TYR\nPRESS TO AUSTRIA\nBeware.\nENDPRESS\n"),
        message(&address("RUSSIA"), "orders", 20, "A WAR - GAL\nA WAR - XXX\n"),
        message("nobody@host.example", "orders", 5, SHEET),
        message(&address("TURKEY"), "orders", 40, "> A CON - BUL\n"),
    ];
    assert_eq!(own(&others), alone);
}

fn several() -> Vec<String> {
    vec![
        message(&address("AUSTRIA"), "orders", 5, SHEET),
        message(&address("AUSTRIA"), "better", 9, "A VIE - TYR\nPRESS TO ALL\nHello.\nENDPRESS\n"),
        message(&address("ITALY"), "orders", 7, "A VEN - TRI\n"),
        message(&address("AUSTRIA"), "orders", 5, SHEET),
    ]
}

#[test]
fn the_order_of_the_mailbox_means_nothing_and_a_message_comes_once() {
    let first = sorted(&several());
    assert!(
        first.list.contains("3 messages: 3 taken") && first.list.contains("1 came twice"),
        "{}",
        first.list
    );
    let mut backwards = several();
    backwards.reverse();
    let second = sorted(&backwards);
    let all =
        |sorted: &Sorted| (sorted.deck.clone(), sorted.list.clone(), sorted.replies.clone(), numbers(sorted));
    assert_eq!(all(&first), all(&second));
    // The later sheet comes later, so the game lets it replace the earlier one.
    let cards = sheets(&first);
    let of = |card: &str| cards.iter().position(|other| *other == card).unwrap();
    assert!(of("A VIE - GAL") < of("A VEN - TRI") && of("A VEN - TRI") < of("A VIE - TYR"));
}

#[test]
fn nobody_keeps_the_mail_of_another_out_by_its_identifier() {
    let evil = message(&address("ITALY"), "x", 1, "A VEN - TYR\n").replace(".18@", ".20@");
    let own = message(&address("AUSTRIA"), "x", 1, SHEET);
    let sorted = sorted(&[evil, own]);
    assert!(sheets(&sorted).contains(&"A VIE - GAL"), "{}", sorted.list);
}

#[test]
fn a_mailbox_and_a_folder_give_the_same() {
    let (spring, roster) = (spring(), roster());
    let asked = Asked { roster: &roster, position: Some(spring.as_bytes()), ..Asked::default() };
    let mut one_file = String::new();
    for message in several() {
        one_file = format!("{one_file}From x@y.example Thu Nov 26 17:00:00 2026\n{message}\n\n");
    }
    let mut of_file = Mailbox::default();
    of_file.take(one_file.as_bytes());
    let from_file = mail::sort(&of_file, &asked).unwrap();
    let from_folder = mail::sort(&mailbox(&several()), &asked).unwrap();
    assert_eq!((from_file.deck, from_file.list), (from_folder.deck, from_folder.list));
}

#[test]
fn a_key_and_an_address_are_in_no_card_and_no_answer_of_another() {
    let roster =
        "GM gm@host.example\nAUSTRIA austria@host.example KEY='grey wolf'\nITALY italy@host.example\n";
    let asked = Asked { roster, ..Asked::default() };
    let text = format!("grey wolf\n{SHEET}PRESS TO ITALY\nMy word is grey wolf.\nENDPRESS\n");
    let sorted = sorted_with(&[from_austria(&text)], &asked);
    let all = format!("{:?}{}{:?}{:?}", sorted.deck, sorted.list, sorted.replies, sorted.log);
    assert!(sheets(&sorted).contains(&"A VIE - GAL"), "{}", sorted.list);
    assert!(!all.contains("grey wolf"), "{all}");
    assert!(!format!("{:?}", sorted.deck).contains('@'));
}

#[test]
fn prose_is_no_order_and_no_warning() {
    let text = "A nice day to you all.\nA draw - what do you think?\nVienna is lovely in spring.\nTrieste, too.\n\
        I support your plans.\nF this - I am out of ideas.\nHold on.\nA man - a plan - a canal\nMove it!\n\
        Budapest was cold.\nCon amore,\nBest\nAustria\n";
    let sorted = sorted(&[from_austria(&format!("{text}{SHEET}"))]);
    assert_eq!(sheets(&sorted).len(), 4, "{:?}", sheets(&sorted));
    assert!(numbers(&sorted).is_empty(), "{}", sorted.list);
    let reply = &sorted.replies[0].text;
    assert!(!reply.contains("W STMT"), "{reply}");
}

#[test]
fn what_was_meant_as_an_order_is_told() {
    for line in ["A VIE - GALF", "A VIX - GAL", "VIE - XYZZY", "A VIE SUPPRTS A BUD"] {
        let sorted = sorted(&[from_austria(&format!("Hello\n{line}\n"))]);
        assert!(sorted.replies[0].text.contains("W STMT 2"), "{line}: {}", sorted.replies[0].text);
    }
}
