//! The corners of the rules of Medieval War Door: what happens where two of them meet, each test named after the rule.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod field;

use field::{Field, Round};
use playdeck::game::medieval::event::What;

/// The texts of each lot of messages that a player was shown.
fn letters(round: &Round, player: u8) -> Vec<Vec<String>> {
    let told = round.told(player).into_iter();
    let mail = told.filter_map(|what| match what {
        What::Mail { mail } => Some(mail.iter().map(|mail| mail.text.clone()).collect()),
        _ => None,
    });
    mail.collect()
}

#[test]
fn reading_old_messages_leaves_new_ones_unread() {
    let first = Field::new(2).play(&[(1, "SEND 2 First.")]);
    assert_eq!(letters(&first, 2), [["First."]]);
    let second = field::play(first.position, &[(1, "SEND 2 Second."), (2, "READ OLD")], 1);
    assert_eq!(letters(&second, 2), [["First."], ["Second."]], "what was not shown comes with the report");
}

#[test]
fn a_card_that_carries_on_never_reaches_another_than_it_was_written_to() {
    let field = Field::new(3);
    let cases = [
        ("SEND 2 Open.\nSEND Ben secret,\n+ told to him alone.", "MWD103W"),
        ("SEND 2 Open.\nWHATEVER\n+ more.", "MWD101W"),
        ("SEND 2 Open.\nROUND\n+ more.", "MWD119W"),
    ];
    for (sheet, first) in cases {
        let round = field.play(&[(1, sheet)]);
        assert_eq!(round.said, [first, "MWD115W"]);
        assert_eq!(letters(&round, 2), [["Open."]]);
    }
    let round = field.play(&[(1, "SEND 2 One,\n+ two,\n\n+ three.")]);
    assert_eq!(letters(&round, 2), [["One, two, three."]]);
}
