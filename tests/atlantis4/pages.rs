//! The page for players has the orders of the game.

use playdeck::game::atlantis4::orders;

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/atlantis4.md")).unwrap()
}

#[test]
fn the_page_has_the_orders_as_they_are_read() {
    assert!(page().contains(&orders::page()), "the table of orders is not that of the program");
}
