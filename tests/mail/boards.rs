//! Sheets of games of Diplomacy on other boards by mail.

use super::each_game::{is_the_sheet, is_the_sheet_of};
use crate::common::deck;

#[test]
fn a_sheet_on_another_board_goes_under_the_card_of_its_own_power() {
    for (name, player, card, sheet) in [
        ("ancmed", "ROME", "MOVES SPRING, 2", "F Roma - Ligurian Sea\nA NEAPOLIS - APU\n"),
        ("crowded", "LOWLAND", "MOVES FALL, 1901", "A HOL - KIE\nA RUH S A HOL - KIE\n"),
        ("empire", "NEWYORK", "MOVES FALL, 1999", "F NYS - NYC\nA Washington D.C. - VIR\n"),
        ("known901", "EGYPT", "MOVES FALL, 901", "F ALE - Jerusalem\n"),
        ("milan", "ITALY", "MOVES FALL, 1901", "A MIL - TYR\nF ION - Tunis\n"),
        ("modern", "SPAIN", "BUILD FALL, 1994", "BUILD A Seville\n"),
        ("pure", "TURKEY", "MOVES FALL, 1901", "A ROM - PAR\n"),
    ] {
        let (name, card) = (format!("diplomacy/boards/{name}"), format!("${card}"));
        is_the_sheet(&name, player, &card, sheet, &format!("${player}\n{sheet}"));
    }
    // A board that comes with the deck, before its last play.
    let isles = deck("diplomacy/boards/own-board");
    let (before, _) = isles.split_once("$MOVES FALL, 2").unwrap();
    let sheet = "F STRAIT - MIDDLE ISLAND\nF West Bay S F STR - ISL\n";
    let cards = format!("$SOUTHLAND\n{sheet}");
    is_the_sheet_of(&format!("{before}$END\n"), "own", "SOUTHLAND", "$MOVES FALL, 2", sheet, &cards);
}
