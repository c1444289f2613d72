//! The page for players has the orders and the switches of the game.

use playdeck::game::atlantis4::orders;
use playdeck::game::atlantis4::policy::{DECISIONS, Decision, Quirk};

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/atlantis4.md")).unwrap()
}

#[test]
fn the_page_has_the_orders_as_they_are_read() {
    assert!(page().contains(&orders::page()), "the table of orders is not that of the program");
}

/// The lists of departures are those of the program, row by row, and nothing else stands in their section.
#[test]
fn the_page_has_every_switch_and_every_decision_and_nothing_else() {
    let page = page();
    let section = page.split_once("\n## Where the program of 2001 did otherwise\n").unwrap().1;
    let section = section.split("\n## ").next().unwrap();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    let head =
        |text: &str| [text.to_owned(), text.split('|').skip(2).map(|_| "|---").collect::<String>() + "|"];
    let switch = |quirk: Quirk| format!("| `{}` | {} | {} |", quirk.word(), quirk.default(), quirk.program());
    let decision = |decision: Decision| format!("| {} | {} |", decision.here, decision.why);
    let mut due: Vec<String> = head("| switch | here | in the program of 2001 |").into();
    due.extend(Quirk::ALL.into_iter().map(switch));
    due.extend(head("| in both ways of playing | why |"));
    due.extend(DECISIONS.into_iter().map(decision));
    assert_eq!(rows, due);
}
