//! Each reason for which an order can be refused is in some deck of `decks/atlantis`.

use crate::common::{decks, project};
use crate::quirks::told;
use playdeck::game::atlantis::refusal::Refusal;
use std::collections::BTreeSet;

/// The reason that no order of a play has: a UNIT line of another's unit is told by an event of its own, and only a check
/// gives it as a reason.
const TOLD_BY_AN_EVENT: Refusal = Refusal::NotYours;

#[test]
fn a_deck_provokes_each_refusal() {
    let folder = project("decks/atlantis");
    let mut given = BTreeSet::new();
    for deck in decks().into_iter().filter(|deck| deck.starts_with(&folder)) {
        let events = told(&std::fs::read_to_string(deck).unwrap(), "all");
        given.extend(
            events.split(r#""WHY":""#).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())),
        );
    }
    let word = |why: &Refusal| serde_json::to_value(why).unwrap().as_str().unwrap().to_owned();
    let all = Refusal::ALL.iter().filter(|why| **why != TOLD_BY_AN_EVENT).map(word);
    assert_eq!(given, all.collect::<BTreeSet<String>>());
}

#[test]
fn a_deck_has_a_block_of_anothers_unit() {
    let failures = std::fs::read_to_string(project("decks/atlantis/failures.deck")).unwrap();
    let of = told(&failures, "1").matches(r#""NOT_YOURS":"#).count();
    assert!(of > 0, "{}", TOLD_BY_AN_EVENT.words());
}
