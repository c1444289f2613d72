//! Orders sent ahead and votes: who learns of them, and what they change.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{deck, known_to, letter_for, listing_for, run_deck};
use crate::plays::{Chance, Play, Played, position, punched, sent_at_random};
use playdeck::game::diplomacy::adjust::Due;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::collections::BTreeSet;

fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// A position without what was sent.
fn bare(mut position: Position) -> Position {
    position.ahead.clear();
    position.votes = Vec::default();
    position
}

/// Lines that order nothing in their own play: what is sent ahead, votes, and such that were to be one and are none.
fn sent(position: &Position, power: Power, chance: &mut Chance) -> Vec<String> {
    let spoilt = ["BUILD", "BUILD A", "RETREAT A", "WAIVE 7", "REMOVE ATLANTIS", "VOTE DRAW ZZZ", "DISBAND"];
    let line = |chance: &mut Chance| {
        let is_spoilt = chance.happens(30);
        if is_spoilt { (*chance.one(&spoilt)).to_owned() } else { sent_at_random(position, power, chance) }
    };
    (0..=chance.below(6)).map(|_| line(chance)).collect()
}

/// The same play without the lines that a play of moves takes for sent ahead, in the sheets of one power.
fn without(play: &Play, power: Power) -> Play {
    let words = ["RETREAT", "BUILD", "REMOVE", "DISBAND", "WAIVE", "VOTE"];
    let is_sent = |line: &String| words.iter().any(|word| line.split(' ').next() == Some(*word));
    let mut play = play.clone();
    for section in play.sections.iter_mut().filter(|section| section.player == power) {
        section.lines.retain(|line| !is_sent(line));
    }
    play
}

/// What a player sends ahead changes nothing that others get, and no move.
fn nobody_else_can_tell(root: u64) -> TestCaseResult {
    let mut chance = Chance::new(root);
    let played = Played::at_random(&mut chance, 6);
    for (from, play) in played.plays.iter().enumerate().filter(|(_, play)| play.card.starts_with("$MOVES")) {
        let before = position(&played.positions[from]);
        let Some(power) = play.sections.first().map(|section| section.player) else { continue };
        let none = without(play, power);
        let mut some = none.clone();
        let sheet = some.sections.iter_mut().find(|section| section.player == power).unwrap();
        for line in sent(&before, power, &mut chance) {
            let at = chance.below(sheet.lines.len() + 1);
            sheet.lines.insert(at, line);
        }
        let [one, other] = [&none, &some].map(|play| played.carried_on(from, &play.cards()));
        let readers = Power::SEVEN.into_iter().filter(|reader| *reader != power).map(Power::name);
        for reader in readers.chain(["public", "spectator"]) {
            let of = |deck: &str| {
                let deck = deck.as_bytes();
                [listing_for(deck, reader), letter_for(deck, reader, 72), known_to(deck, reader)]
            };
            prop_assert_eq!(of(&one), of(&other), "{} {} {}", reader, one, other);
        }
        prop_assert_eq!(bare(position(&punched(&one))), bare(position(&punched(&other))));
    }
    Ok(())
}

#[test]
fn nobody_else_can_tell_what_a_player_sends_ahead() {
    nobody_else_can_tell(1901).unwrap();
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    #[ignore = "long: cargo long"]
    fn nobody_else_can_tell_what_a_player_sends_ahead_and_the_moves_are_the_same(root in any::<u64>()) {
        nobody_else_can_tell(root)?;
    }

    #[test]
    fn what_is_kept_decides_nothing_but_what_is_done_when_it_is_due(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 6);
        for cards in &played.positions {
            let position = position(cards);
            let bare = bare(position.clone());
            prop_assert_eq!(position.date, bare.date);
            for power in Power::SEVEN {
                prop_assert_eq!(position.owes(power), bare.owes(power));
                prop_assert!(position.ahead_of(power).all(|order| order.is_possible(|at| at.home() == Some(power))));
                // Retreats are kept only for a play that is due, and nothing outlives its year.
                let is_new_year = position.date.season.name() == "SPRING" && position.date.phase == Phase::Moves;
                let stale = |is_retreat: bool| if is_retreat { position.date.phase != Phase::Retreat } else { is_new_year };
                prop_assert!(!position.ahead_of(power).any(|order| stale(order.is_retreat())));
                // No more is ordered than is due, and nothing for a unit twice.
                if let Some(joined) = position.with_ahead(power, None) {
                    prop_assert!(position.owes(power));
                    let due = match position.due_from(power) {
                        Due::Nothing => 0,
                        Due::Builds(count) | Due::Removals(count) => count as usize,
                    };
                    let most = if position.date.phase == Phase::Build { due } else { 0 };
                    prop_assert!(joined.adjustments.len() <= most);
                    let units: BTreeSet<_> = joined.retreats.iter().map(|(at, _)| *at).collect();
                    prop_assert_eq!(units.len(), joined.retreats.len());
                    let followed = position.followed_ahead(power).len();
                    prop_assert_eq!(followed, joined.retreats.len() + joined.adjustments.len());
                    prop_assert!(followed <= position.orders_due(power));
                } else {
                    prop_assert!(position.followed_ahead(power).is_empty());
                }
            }
            if position.date.phase == Phase::Over {
                prop_assert!(position.ahead.is_empty() && position.votes.iter().all(Option::is_none));
            }
        }
    }
}

#[test]
fn what_was_sent_ahead_fills_up_what_later_sheets_leave_open() {
    let text = run_deck(deck("diplomacy/ahead/retreats-and-builds").as_bytes()).text();
    let row =
        |order: &str, outcome: &str| text.lines().any(|line| line.contains(order) && line.contains(outcome));
    assert!(row("A VEN RETREATS ROM", "RETREATED"));
    assert!(row("BUILD A BUD", "DONE") && row("BUILD A VIE", "DONE") && row("REMOVE A ROM", "DONE"));
    assert!(!row("REMOVE F NAP", "DONE") && !row("BUILD F TRI", "DONE"));
}

#[test]
fn the_text_of_due_is_on_the_sheets_of_those_from_whom_orders_are_due() {
    let deck = deck("diplomacy/ahead/retreats-and-builds");
    let due = "Orders are due: Friday, 8 p.m. in Vienna";
    let count = |reader: &str| listing_for(deck.as_bytes(), reader).matches(due).count();
    // Germany owes neither retreats nor builds.
    assert_eq!(["austria", "germany", "italy", "public", "gm"].map(count), [4, 3, 5, 0, 0]);
    assert_eq!(letter_for(deck.as_bytes(), "italy", 72).matches(due).count(), 5);
}

#[test]
fn votes_are_told_to_their_writer_and_the_gamesmaster_and_end_with_the_player() {
    let deck = deck("diplomacy/ahead/votes");
    let told = listing_for(deck.as_bytes(), "germany");
    assert_eq!(told.matches("YOUR VOTE").count(), 2);
    let gamesmasters = listing_for(deck.as_bytes(), "gm");
    assert_eq!(gamesmasters.matches("All who are left vote for this").count(), 1);
    // The rules that are printed at the start name such a line.
    assert_eq!(listing_for(deck.as_bytes(), "public").matches("VOTE DRAW").count(), 1);
}
