//! Three to seven players: which powers each draws, and what happens to the powers that nobody plays.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::plays;
use playdeck::game::prelude::*;

use common::{listing_for, run_deck};
use playdeck::game::diplomacy::adjust::Due;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use plays::{Chance, Played, position, punched};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const NAMES: [&str; 7] = ["Ann", "Bob", "Cy", "Dee", "Ed Smith", "F&y", "G'rd"];

/// The shares that today's rulebook prescribes, by the number of players.
const RULEBOOK: [&str; 5] = [
    "AUSTRIA ENGLAND GERMANY/ITALY RUSSIA/FRANCE TURKEY",
    "ENGLAND/AUSTRIA FRANCE/GERMANY TURKEY/ITALY RUSSIA",
    "AUSTRIA/ENGLAND/FRANCE/RUSSIA/TURKEY",
    "AUSTRIA/ENGLAND/FRANCE/GERMANY/RUSSIA/TURKEY",
    "AUSTRIA/ENGLAND/FRANCE/GERMANY/ITALY/RUSSIA/TURKEY",
];

fn started(players: usize, shares: &str, seed: u64) -> Position {
    let names = NAMES[..players].join("\n");
    position(&punched(&format!("$INIT ,SHARES={shares},SEED={seed}\n{names}\n$END\n")))
}

/// The powers of each person, as text.
fn shares_of(position: &Position) -> BTreeMap<String, String> {
    let mut shares = BTreeMap::<String, Vec<&str>>::new();
    for power in Power::players(position) {
        shares.entry(position.player_of(power).unwrap().to_owned()).or_default().push(power.name());
    }
    shares.into_iter().map(|(name, powers)| (name, powers.join(" "))).collect()
}

#[test]
fn every_player_draws_one_share_and_every_share_falls_to_everybody() {
    for players in 3..=7 {
        for shares in ["LOT", "RULEBOOK"] {
            let of_rulebook: BTreeSet<&str> = RULEBOOK[players - 3].split('/').collect();
            let mut drawn_by_first = BTreeSet::new();
            for seed in 0..60 {
                let drawn = shares_of(&started(players, shares, seed));
                let names: BTreeSet<&str> = drawn.keys().map(String::as_str).collect();
                assert_eq!(names, NAMES[..players].iter().copied().collect());
                let distinct: BTreeSet<&str> = drawn.values().map(String::as_str).collect();
                assert_eq!(distinct.len(), players);
                if shares == "RULEBOOK" {
                    assert_eq!(distinct, of_rulebook);
                } else {
                    assert!(distinct.iter().all(|share| !share.contains(' ')));
                }
                drawn_by_first.insert(drawn[NAMES[0]].clone());
            }
            let possible = if shares == "LOT" { 7 } else { players };
            assert_eq!(drawn_by_first.len(), possible, "{players} players, {shares}");
        }
    }
}

/// The units of a power, as text.
fn units(position: &Position, power: Power) -> BTreeSet<String> {
    position.units.of(power).map(|unit| unit.to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    #[ignore = "long: cargo long"]
    fn units_of_nobody_stand_or_leave_the_board(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 14);
        let positions: Vec<Position> = played.positions.iter().map(|cards| position(cards)).collect();
        for pair in positions.windows(2) {
            for power in Power::SEVEN.into_iter().filter(|power| !pair[1].is_played(*power)) {
                let (before, after) = (units(&pair[0], power), units(&pair[1], power));
                prop_assert!(after.is_subset(&before), "{} of {power}: {before:?}, then {after:?}", played.init);
                prop_assert!(pair[1].dislodged.iter().all(|lost| lost.unit.power != power));
                prop_assert!(!pair[1].owes(power) && !pair[1].winners.contains(&power));
                prop_assert!(!matches!(pair[1].due_from(power), Due::Builds(_)));
            }
        }
        for waiting in positions.iter().filter(|position| position.date.phase != Phase::Over) {
            prop_assert!(Power::SEVEN.into_iter().any(|power| waiting.owes(power)));
        }
    }
}

/// A name of any length is printed in the heading of its player's parts, and no line becomes too long.
#[test]
fn every_part_of_a_player_names_the_player() {
    for length in [1, 30, 31, 71] {
        let name = "N".repeat(length);
        let deck =
            format!("$INIT ,SEED=1\n{name}\nBob\nCy\n$MOVES SPRING, 1901\n$MESSAGE TO {{}}\nHello\n$END\n");
        let drawn = shares_of(&position(&punched(&deck.replace("$MESSAGE TO {}\nHello\n", ""))));
        let power = &drawn[&name];
        let deck = deck.replace("{}", power);
        let listing = listing_for(deck.as_bytes(), power);
        let own: Vec<&str> = listing
            .lines()
            .zip(listing.lines().skip(1))
            .filter(|(line, _)| line.contains(&format!("FOR {power}")))
            .map(|(_, next)| next)
            .collect();
        assert_eq!(own.len(), 5, "two reports, two order sheets and press\n{listing}");
        assert!(own.iter().all(|line| line.trim() == name));
        assert!(run_deck(deck.as_bytes()).text().lines().all(|line| line.chars().count() <= 133));
    }
}
