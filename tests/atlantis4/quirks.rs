//! The switches of the game: on its page, and each with a deck in `decks/atlantis4/quirks` that plays a month both ways.

use crate::common::switches::Switches;
pub use crate::common::switches::told;
use playdeck::game::atlantis4::policy::Quirk;

pub const SWITCHES: Switches<Quirk> = Switches {
    game: "atlantis4",
    year: "2001",
    each: &Quirk::ALL,
    said: |switch| [switch.word(), switch.default(), switch.program()],
    readers: &["all", "2", "3"],
};

/// The lists of departures are those of the program, and nothing else stands in their section.
#[test]
fn the_page_has_every_switch_and_every_decision_and_nothing_else() {
    SWITCHES.compare_page();
}

#[test]
fn each_switch_has_a_deck_that_shows_both_ways() {
    SWITCHES.compare_decks();
}

/// `QUIRKS=` of a position that was punched when these were all switches. They are kept as they were.
const FORMER: &str = "WAGON-250,BAG-BONUS,PLATE-THIRD,START-SILVER,TRADE-BUYS,ANY-SHELTER,SHIELD-PILE,FORCE-TWICE,\
     ARROWS-PASS,BOW-SHELTER,BOW-ARMOR,GUARD-GAP,FAILED-MAGE,NESTED-FORM,PILLAGE-GUARD,ROAD-SLIP";

/// A game that followed the program in all points when it was punched goes on so in those that were found since.
#[test]
fn all_former_switches_are_all_switches() {
    SWITCHES.compare_former("forget-combat", FORMER, "PROGRAM");
}
