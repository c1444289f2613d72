//! The page for players has the orders of the game.

use crate::common::shell::{out, playdeck};
use playdeck::game::atlantis::orders;

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/atlantis.md")).unwrap()
}

#[test]
fn the_page_has_the_orders_as_they_are_read() {
    assert!(page().contains(&orders::page()), "the table of orders is not that of the program");
}

/// The cards of a sheet flow in the letter of 79 columns, so nothing can point at a column of theirs.
#[test]
fn no_caret_stands_below_a_card_that_flows() {
    let deck = "$INIT ATLANTIS,SEED=5\nAnna, a@x.example\n$CHECK\n$TURN JANUARY, 1\n#ATLANTIS 1\nUNIT 1\nSTUDDY \
        MAGIC\n#END\n$END\n";
    let letter = out(&playdeck(&["--emit", "letters", "--for", "1"], deck));
    assert!(letter.contains("ATL041W STMT 3 COL 1"), "{letter}");
    assert!(!letter.lines().any(|line| line.trim() == "^"), "{letter}");
}
