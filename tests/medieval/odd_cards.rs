//! Cards as people write them: with marks and punctuation, with words in full, and wrong ones that must say what to
//! write.

use crate::field::{Field, MATCH, reading};
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::{Order, Orders};
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::prelude::*;
use playdeck::game::{Reading, Viewer};

/// The orders of the first player's sheet, and its messages.
fn sheet(cards: &str) -> (Vec<Order>, Vec<String>) {
    let head = Head { of: HeadOf::Round { game: MATCH, round: 1 }, acts: Vec::new() };
    let (position, _) = Field::new(2).position().acted(&head).unwrap();
    let Reading { orders, messages } = reading(&position, 1, cards);
    let said = messages.iter().map(|message| format!("{} {}", message.definition, message.sentence()));
    (orders.given.into_iter().map(|given| given.order).collect(), said.collect())
}

#[test]
fn marks_and_punctuation_about_numbers_and_words_in_full_change_nothing() {
    for (written, meant) in [
        ("MOVE #1 6", "MOVE 1 6"),
        ("MOVE 1: 66.", "MOVE 1 66"),
        ("MOVE 1 EAST", "MOVE 1 E"),
        ("MOVE 1 north-east; south-west.", "MOVE 1 NE SW"),
        ("MOVE 1 Northwest north n-e", "MOVE 1 NW N NE"),
        ("MOVE 1 to (6,5)", "MOVE 1 TO 6,5"),
        ("GOTO 1 (9,9).", "GOTO 1 9,9"),
        ("ATTACK #2 [7,5]", "ATTACK 2 7,5"),
        ("BOARD 1, #3.", "BOARD 1 3"),
        ("CITY (2,2) TYPE CC", "CITY 2,2 TYPE C"),
        ("CITY 2,2: Cavalry.", "CITY 2,2 TYPE CAV"),
        ("CITY 2,2 TYPE heavy galleon", "CITY 2,2 TYPE G"),
        ("CITY 2,2 T Light Galleon.", "CITY 2,2 TYPE L"),
        ("CITY Old Town TYPE tt", "CITY Old Town TYPE CAT"),
        ("SEND 2: well met.", "SEND 2 well met."),
        ("SELECT (1)", "SELECT 1"),
    ] {
        let (orders, said) = sheet(written);
        assert_eq!((orders, said), sheet(meant), "{written}");
        assert_eq!(sheet(meant).1, [""; 0], "{meant}");
    }
}

#[test]
fn a_refused_card_says_what_to_write() {
    for card in [
        "HELP",
        "MOV 1 6",
        "MOVE INF 1 6",
        "MOVE 1 forward",
        "MOVE 1 5",
        "MOVE 1 6 x2",
        "MOVE 1 B",
        "MOVE 1 NORTH EAST",
        "GOTO 1 Home",
        "ATTACK 2 INF",
        "BOARD 1",
        "BOARD 1 ON 3",
        "B 6",
        "SKIP",
        "SKIP ALL",
        "CITY 2,2",
        "CITY Home C",
        "CITY",
        "CITY 2,2 BUILD CAV",
        "NAME Home Rome",
        "SEND BEN hello",
        "SEND 2",
        "READ",
        "DELETE ALL",
        "LIST ALL",
        "SURREND",
        "END OF TURN",
        "GUARD 1 2",
        "+ more",
    ] {
        let (orders, said) = sheet(card);
        assert!(orders.is_empty(), "{card}: {orders:?}");
        let helps = |said: &String| {
            ["write ", "written ", "the nearest is ", "as in 12,7", "only I, P, C"]
                .iter()
                .any(|help| said.contains(help))
        };
        assert!(said.len() == 1 && said.iter().all(helps) || card == "READ", "{card}: {said:?}");
    }
}

/// Without an opener mail is sorted line by line, and a line that is neither an order nor nearly one is prose.
#[test]
fn a_line_of_mail_that_was_meant_as_an_order_is_not_taken_for_prose() {
    let head = Head { of: HeadOf::Round { game: MATCH, round: 1 }, acts: Vec::new() };
    let (position, _) = Field::new(2).position().acted(&head).unwrap();
    let member = position.running[&MATCH].player(PlayerNumber(1)).unwrap().member;
    let view = View::of(&position, Viewer::Player(member));
    let is_order = |line: &str| !Orders::ordered(&view, line).is_empty();
    for line in ["MOVE #1 6.", "move 1 east", "ATTACK 2 (7,5)", "City 2,2: Cavalry.", "Skip 3;"] {
        assert!(is_order(line), "{line}");
    }
    for line in [
        "MOVE 1 forward",
        "move INF 1 6",
        "moev 1 6",
        "attack 2 at 7,5",
        "BOARD 1 on 3",
        "SKIP all",
        "CITY Home BUILD TYPE X",
        "city 2,2 of mine",
        "SEND 2",
        "GUARD 1 2",
        "surrender now",
        "READ mail",
    ] {
        assert!(!is_order(line) && Orders::nearly_ordered(&view, line), "{line}");
    }
    for line in [
        "Dear Anne,",
        "Move over, Bert, an army comes.",
        "Send my regards to Ben.",
        "Read this with care, please.",
        "I am yours.",
        "A word about the isle.",
        "End of the letter, and best wishes",
        "The city of Home is lost.",
        "Next time we meet in round 9.",
        "",
        "1 of them is lost.",
    ] {
        assert!(!is_order(line) && !Orders::nearly_ordered(&view, line), "{line}");
    }
}

#[test]
fn a_missing_number_is_named() {
    for (card, what) in [
        ("SEND BEN hello", "SEND player text with the number of the player"),
        ("SKIP all", "SKIP [piece] with the number of the piece"),
        ("DELETE all", "DELETE message with the number of the message"),
        ("BOARD x 3", "BOARD [piece] transport with the number of the piece"),
    ] {
        let (_, said) = sheet(card);
        assert_eq!(
            said,
            [format!("MWD103W A number is missing here; the card was passed over; write {what}.")]
        );
    }
}

#[test]
fn two_words_that_may_be_one_step_or_two_are_refused_with_both() {
    let (orders, said) = sheet("MOVE 1 north east");
    assert!(orders.is_empty());
    let sentence = "NORTH EAST may be one step or two; the card was passed over; write NE or N E.";
    assert_eq!(said, [format!("MWD121W {sentence}")]);
    // East comes first, or the points are letters: two steps.
    assert_eq!(sheet("MOVE 1 east north").0, sheet("MOVE 1 68").0);
    assert_eq!(sheet("MOVE 1 n e").0, sheet("MOVE 1 86").0);
}

#[test]
fn cards_under_the_badly_opened_section_of_somebody_else_are_not_this_players() {
    for opener in ["PLAYER 2 The Sons", "PLAYER BEN", "player 2:", "PLAYER: 2", "PLAYER"] {
        let (orders, said) = sheet(&format!("MOVE 1 6\n{opener}\nMOVE 1 4\nSURREND YES"));
        assert_eq!(orders, sheet("MOVE 1 6").0, "{opener}");
        assert!(
            said.len() == 1 && said[0].starts_with("MWD122W") && said[0].contains("2 cards"),
            "{opener}: {said:?}"
        );
    }
}
