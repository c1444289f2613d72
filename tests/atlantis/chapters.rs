//! What the decks of the chapters show, where a listing does not say by itself why it is right.

use crate::common::{deck, listing_for, run_deck};

#[test]
fn a_faction_that_may_be_silent_is_at_no_last_warning() {
    let listing = run_deck(deck("atlantis/joining").as_bytes()).text();
    let warned = |address: &str| {
        let of = listing.lines().filter(|line| line.ends_with(address));
        (of.clone().count() > 3, of.filter(|line| line.contains("last warning")).count())
    };
    assert_eq!((warned("n/a"), warned("sons@orkney.example")), ((true, 0), (false, 1)));
}

#[test]
fn who_has_no_people_left_reads_of_no_allies() {
    let listing = listing_for(deck("atlantis/combat").as_bytes(), "3");
    assert!(listing.contains("Your faction has no people left"), "{listing}");
    assert!(!listing.contains("You are allied"), "{listing}");
}
