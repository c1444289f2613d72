//! What the decks of the chapters show, where a listing does not say by itself why it is right.

use crate::common::{deck, listing_for};

#[test]
fn help_from_next_door_comes_once_where_two_directions_lead_to_the_same_region() {
    let listing = listing_for(deck("atlantis4/combat").as_bytes(), "2");
    let helps = |line: &&str| line.trim_start().starts_with("Reserve (8), 3 leaders");
    assert_eq!(listing.lines().filter(helps).count(), 1, "{listing}");
}

#[test]
fn a_gate_next_door_is_found_once_where_two_directions_lead_to_the_same_region() {
    let listing = listing_for(deck("atlantis4/gates").as_bytes(), "3");
    let found = listing.lines().find(|line| line.contains("Detects gates next door")).unwrap();
    assert_eq!(found.matches("gate 1 in").count(), 1, "{found}");
}

#[test]
fn a_claim_is_told_once() {
    let listing = listing_for(deck("atlantis4/factions").as_bytes(), "2");
    let claims = listing.lines().filter(|line| line.contains(": Claims $")).count();
    assert_eq!(claims, 2, "{listing}");
}
