//! Press as people write it who know the judges of Diplomacy.

use super::desk::{address, message, numbers, sheets, sorted};

/// The cards behind Austria's own, without press that is already open.
fn cards(text: &str) -> Vec<String> {
    let sorted = sorted(&[message(&address("AUSTRIA"), "orders", 1, text)]);
    sheets(&sorted).into_iter().skip(1).map(str::to_owned).collect()
}

#[test]
fn press_begins_and_ends_as_judges_read_it() {
    for (begins, card) in [
        ("BROADCAST", "$MESSAGE"),
        ("Broadcast:", "$MESSAGE"),
        ("broadcast to all", "$MESSAGE"),
        ("PRESS TO ALL", "$MESSAGE"),
        ("press to all.", "$MESSAGE"),
        ("press to e f", "$MESSAGE to e f"),
        ("Press to: France", "$MESSAGE to: France"),
        ("$MESSAGE TO FRANCE", "$MESSAGE TO FRANCE"),
        // Judges send it to nobody, so that no secret goes to all.
        ("PRESS", "$MESSAGE TO"),
    ] {
        for ends in ["ENDPRESS", "Endpress.", "end press", "ENDPRESS!", "ENDBROADCAST", "signoff"] {
            let cards = cards(&format!(
                "A BUD - SER\n{begins}\nA VIE - TRI will surprise all.\n{ends}\nA VIE - GAL\n"
            ));
            assert_eq!(
                cards,
                ["A BUD - SER", card, "A VIE - TRI will surprise all.", "ENDPRESS", "A VIE - GAL"],
                "{begins} .. {ends}"
            );
        }
    }
}

#[test]
fn text_behind_the_colon_of_an_address_is_the_first_line_of_the_press() {
    let cards = cards("PRESS TO FRANCE: Shall we?\nI mean it.\nENDPRESS\nA VIE - GAL\n");
    assert_eq!(cards, ["$MESSAGE TO FRANCE", "Shall we?", "I mean it.", "ENDPRESS", "A VIE - GAL"]);
}

#[test]
fn press_to_nobody_is_held_back_and_told() {
    let sorted = sorted(&[message(&address("AUSTRIA"), "x", 1, "PRESS\nBeware.\nENDPRESS\nA VIE - GAL\n")]);
    assert!(numbers(&sorted).is_empty(), "{:?}", numbers(&sorted));
    let answer = &sorted.replies[0].text;
    assert!(answer.contains("TO names no one; the message was held back"), "{answer}");
}
