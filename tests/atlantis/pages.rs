//! The page for players has the orders and the switches of the game.

use crate::common::shell::{out, playdeck};
use playdeck::game::atlantis::orders;
use playdeck::game::atlantis::policy::{DECISIONS, Decision, Quirk};

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/atlantis.md")).unwrap()
}

#[test]
fn the_page_has_the_orders_as_they_are_read() {
    assert!(page().contains(&orders::page()), "the table of orders is not that of the program");
}

/// The lists of departures are those of the program, row by row, and nothing else stands in their section.
#[test]
fn the_page_has_every_switch_and_every_decision_and_nothing_else() {
    let page = page();
    let section = page.split_once("\n## Where the program of 1993 did otherwise\n").unwrap().1;
    let section = section.split("\n## ").next().unwrap();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    let head =
        |text: &str| [text.to_owned(), text.split('|').skip(2).map(|_| "|---").collect::<String>() + "|"];
    let switch = |quirk: Quirk| format!("| `{}` | {} | {} |", quirk.word(), quirk.default(), quirk.program());
    let decision = |decision: Decision| format!("| {} | {} |", decision.here, decision.why);
    let mut due: Vec<String> = head("| switch | here | in the program of 1993 |").into();
    due.extend(Quirk::ALL.into_iter().map(switch));
    due.extend(head("| in both ways of playing | why |"));
    due.extend(DECISIONS.into_iter().map(decision));
    assert_eq!(rows, due);
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
