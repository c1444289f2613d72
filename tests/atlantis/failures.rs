//! Each reason for which an order can be refused is in some deck of `decks/atlantis`.

use crate::common::{decks, project};
use crate::quirks::told;
use playdeck::game::atlantis::refusal::Refusal;
use std::collections::BTreeSet;

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
    let all: BTreeSet<String> = Refusal::ALL.iter().map(word).collect();
    assert_eq!(given, all);
}
