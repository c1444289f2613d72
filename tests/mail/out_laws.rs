//! Laws of mail out: what a player typed makes no header, no addressee and no part; a message says nothing that its
//! reader's own listing does not; the same cards give the same bytes.

use super::desk::{POWERS, roster, spring};
use super::out::play;
use super::sent::{named, posted, shown};
use crate::common::{deck, letter_for, listing_for};
use mail_parser::{MessageParser, PartType};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::collections::BTreeSet;

/// What players write to get out of their place.
fn wild() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "Bcc: x@y.example",
        "\r\nBcc: x@y.example",
        "From x@y.example Thu Nov 26 17:00:00 2026",
        "From: eve@y.example",
        ".",
        "..",
        "--=_playdeck_alternative",
        "--=_playdeck_alternative--",
        "--=_playdeck_related",
        "Content-Type: text/html",
        "$$END",
        "-- ",
        "On 26 Nov 2026, GM <gm@host.example> wrote:",
        "<script>alert(1)</script><img src=http://y.example/x.png>",
        "\" onload=\"x",
        "=46rom =\r",
        "é\u{85}\u{2028}Bcc: x@y.example",
    ]);
    let line = prop_oneof![
        piece.prop_map(str::to_owned),
        "\\PC{0,200}",
        prop::sample::select(vec!["x".repeat(2_000), " ".repeat(300) + "."])
    ];
    prop::collection::vec(line, 1..9).prop_map(|lines| lines.join("\n"))
}

/// The play of spring 1901 with press of Austria to France and to all.
fn with_press(text: &str) -> String {
    let text: Vec<String> = text
        .lines()
        .map(|line| if line.starts_with('$') { format!("${line}") } else { line.to_owned() })
        .collect();
    let text = text.join("\n");
    play().replace(
        "$FRANCE\n",
        &format!("$MESSAGE TO FRANCE\n{text}\nENDPRESS\n$MESSAGE\n{text}\nENDPRESS\n$FRANCE\n"),
    )
}

/// The types of the parts of a message, and what their texts are.
fn kinds(text: &str) -> Vec<&'static str> {
    let parsed = MessageParser::default().parse(text.as_bytes()).unwrap();
    let kind = |body: &PartType<'_>| match body {
        PartType::Text(_) => "text",
        PartType::Html(_) => "page",
        PartType::Binary(_) | PartType::InlineBinary(_) => "binary",
        PartType::Message(_) => "message",
        PartType::Multipart(_) => "several",
    };
    parsed.parts.iter().map(|part| kind(&part.body)).collect()
}

#[track_caller]
fn is_in_its_place(text: &str, to: &str) {
    let (head, body) = text.split_once("\n\n").unwrap();
    let names: Vec<&str> = head
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert_eq!(names, ["From", "To", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type"], "{head}");
    assert!(text.is_ascii() && !text.contains('\r') && !head.contains("y.example"), "{head}");
    assert!(head.contains(&format!("\nTo: {to}\n")), "{head}");
    let parsed = MessageParser::default().parse(text.as_bytes()).unwrap();
    let addresses = parsed.to().unwrap().iter().count();
    assert!(addresses == 1 && parsed.cc().is_none() && parsed.bcc().is_none(), "{head}");
    let is_bad = |line: &str| line.starts_with('.') || line.starts_with("From ") || line.len() > 76;
    assert_eq!(body.lines().find(|line| is_bad(line)), None);
    assert!(
        ["text"].as_slice() == kinds(text)
            || ["several", "text", "several", "page", "binary"].as_slice() == kinds(text),
        "{:?}",
        kinds(text)
    );
}

fn is_no_header_addressee_or_part(text: &str) -> TestCaseResult {
    let stream = with_press(text);
    for message in posted(&stream, &roster()) {
        if message.name == "0001-gm.eml" {
            continue;
        }
        let power = message.name["0001-".len()..].trim_end_matches(".eml");
        is_in_its_place(&message.text, &format!("{power}@host.example"));
        let (_, _, page) = shown(&message);
        let page = page.unwrap();
        prop_assert!(!page.contains("<script") && page.matches("<img").count() == 1, "{page}");
    }
    Ok(())
}

fn is_a_name_and_no_more(name: &str) -> TestCaseResult {
    let roster = format!("GM gm@host.example '{name}'\nAUSTRIA a@host.example '{name}'\n");
    let message = posted(&play(), &roster).pop().unwrap();
    let parsed = MessageParser::default().parse(message.text.as_bytes()).unwrap();
    let to: Vec<_> = parsed
        .to()
        .unwrap()
        .iter()
        .map(|to| (to.address().unwrap().to_owned(), to.name().unwrap_or_default().to_owned()))
        .collect();
    prop_assert_eq!(to.len(), 1);
    prop_assert_eq!((to[0].0.as_str(), to[0].1.trim()), ("a@host.example", name.trim()));
    prop_assert!(message.text.split_once("\n\n").unwrap().0.lines().all(|line| line.len() <= 78));
    Ok(())
}

/// Any text that may be the name of a receiver.
const NAMES: &str = "[^\\pC']{0,120}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn no_text_of_some_is_a_header_an_addressee_or_a_part(text in wild()) {
        is_no_header_addressee_or_part(&text)?;
    }

    #[test]
    fn no_name_of_some_is_a_header_or_an_addressee(name in NAMES) {
        is_a_name_and_no_more(&name)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    #[ignore = "long: cargo long"]
    fn no_text_of_a_player_is_a_header_an_addressee_or_a_part(text in wild()) {
        is_no_header_addressee_or_part(&text)?;
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn no_name_of_a_roster_is_a_header_or_an_addressee(name in NAMES) {
        is_a_name_and_no_more(&name)?;
    }
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_uppercase).collect()
}

/// What messages say beside the parts of their readers.
const FRAME: &str = "Orders are due by at Send your orders as an answer to this message above the text that it quotes one \
    on each line This link begins a message with the sheet in it mailto gm host example";

/// What pages say beside the parts of their readers.
const OF_PAGE: &str = "FOR ALL THE BOARD MORE Write a message with this sheet in it is played next The cards for your orders \
    are on this page WHAT IS DUE Nothing is due from you ORDERS WITH MESSAGES The game is over nothing is due POWER";

#[test]
#[ignore = "long: cargo long"]
fn a_message_says_nothing_that_the_readers_own_listing_does_not() {
    for stream in [
        play(),
        with_press("A secret of Austria to somebody.\nquincunx"),
        deck("diplomacy/first-year"),
        deck("diplomacy/whole-game"),
    ] {
        let messages = posted(&stream, &roster());
        for power in POWERS {
            let (_, text, page) = shown(named(&messages, &format!("0001-{}.eml", power.to_lowercase())));
            let listing = listing_for(stream.as_bytes(), power) + &letter_for(stream.as_bytes(), power, 72);
            let mut known = words(&listing);
            known.extend(words(FRAME));
            // The link is the sheet again.
            let text = text.split("\nmailto:").next().unwrap();
            let unknown: Vec<_> = words(text).difference(&known).cloned().collect();
            assert!(unknown.is_empty(), "{power}: {unknown:?}");
            known.extend(words(OF_PAGE));
            let page = page.unwrap_or_default();
            let page = page.split("<body").nth(1).unwrap_or_default();
            let mut bare = String::new();
            for piece in page.split('<') {
                let (tag, text) = piece.split_once('>').unwrap_or_default();
                // A letter that is pointed at is no word of its own.
                bare.push_str(if ["b", "u", "/b", "/u"].contains(&tag) { "" } else { " " });
                bare.push_str(text);
            }
            let bare =
                bare.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
            let unknown: Vec<_> = words(&bare).difference(&known).cloned().collect();
            assert!(unknown.is_empty(), "{power}: {unknown:?}");
        }
    }
}

#[test]
fn the_orders_of_others_change_nothing_in_a_message_before_they_are_played() {
    let messages = |sheet: &str| {
        let stream = format!("{}$CHECK\n$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n{sheet}$END\n", spring());
        let messages = posted(&stream, &roster());
        named(&messages, "0001-austria.eml").text.clone()
    };
    assert_eq!(messages(""), messages("$FRANCE\nA PAR - BUR\nA MAR - XXX\n"));
}

#[test]
fn the_same_cards_give_the_same_bytes() {
    let first = posted(&play(), &roster());
    assert_eq!(first, posted(&play(), &roster()));
    for message in first {
        assert!(!message.text.contains("\nDate:") && !message.text.contains("\nMessage-ID:"));
    }
}
