//! The page for players has the orders and the switches of the game.

use playdeck::game::atlantis::orders;
use playdeck::game::atlantis::policy::Quirk;

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/atlantis.md")).unwrap()
}

#[test]
fn the_page_has_the_orders_as_they_are_read() {
    assert!(page().contains(&orders::page()), "the table of orders is not that of the program");
}

#[test]
fn the_page_has_every_switch_with_both_ways() {
    let page = page();
    let row = |quirk: Quirk| format!("| `{}` | {} | {} |\n", quirk.word(), quirk.default(), quirk.program());
    let missing: Vec<&str> =
        Quirk::ALL.into_iter().filter(|quirk| !page.contains(&row(*quirk))).map(Quirk::word).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
