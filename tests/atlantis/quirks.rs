//! The switches of the game: on its page, and each with a deck in `decks/atlantis/quirks` that plays a month both ways.

use crate::common::switches::Switches;
pub use crate::common::switches::told;
use playdeck::game::atlantis::policy::Quirk;

pub const SWITCHES: Switches<Quirk> = Switches {
    game: "atlantis",
    year: "1993",
    each: &Quirk::ALL,
    said: |switch| [switch.word(), switch.default(), switch.program()],
    readers: &["all", "1", "2", "3"],
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
const FORMER: &str = "TAX-TENS,FOOD-GREEDY,TEACH-UNITS,ACCEPT-TOGGLE,ONE-SAIL,INLAND-YARD,EMPTY-SET,FREE-RESEARCH,\
     SAME-SPELL,MAGIC-LIMIT,GUARD-UNITS,GUARD-ATTACK,BUILDING-BOWS,PEASANTS-ZERO,CASTER-DAYS,LOSERS-LOOT,\
     MIGRATE-QUARTER,ALIAS-TWICE,BRACKET,BUILD-NUMBER,CUT-80,GARBAGE-ZERO,FORM-FLAT,NEW-BY-NUMBER,\
     EMPTIED-FIRST,TELE-WEIGHT,TELE-TWICE,RING-EXACT,STAFF-ALL,ITEM-MAGIC,STONE-BEHIND,SHIELD-ALL,\
     SHIELD-BELOW,POISON-FAR,WRONG-TERRAIN,SPELL-DOWN,TRANSFER-SELF,RUNE-FEAR,TABS,DEAD-ACT";

/// A game that followed the program in all points when it was punched goes on so in those that were found since.
#[test]
fn all_former_switches_are_all_switches() {
    SWITCHES.compare_former("last-sheet", FORMER, "1993");
}
