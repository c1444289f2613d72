//! Each reason for which an order can be refused is in some deck of `decks/atlantis4`.

use crate::common::{decks, project};
use crate::quirks::told;
use playdeck::game::atlantis4::refusal::Refusal;
use std::collections::BTreeSet;

/// The reasons that no deck shows, each with why.
const WITHOUT_A_DECK: [(Refusal, &str); 1] =
    [(Refusal::TooManyShown, "It takes 101 SHOW orders, which would be all that the deck shows.")];

#[test]
fn a_deck_provokes_each_refusal_but_those_with_a_reason() {
    let folder = project("decks/atlantis4");
    let mut given = BTreeSet::new();
    for deck in decks().into_iter().filter(|deck| deck.starts_with(&folder)) {
        let events = told(&std::fs::read_to_string(deck).unwrap(), "all");
        given.extend(
            events.split(r#""WHY":""#).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())),
        );
    }
    let word = |why: &Refusal| serde_json::to_value(why).unwrap().as_str().unwrap().to_owned();
    let is_without = |why: &&Refusal| WITHOUT_A_DECK.iter().any(|(without, _)| without == *why);
    let (without, with): (Vec<&Refusal>, Vec<&Refusal>) = Refusal::ALL.iter().partition(is_without);
    assert_eq!(given, with.into_iter().map(word).collect::<BTreeSet<String>>());
    assert_eq!(without.len(), WITHOUT_A_DECK.len());
}
