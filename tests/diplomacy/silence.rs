//! Players who fall silent: the count of their plays without an order, the warning, and what becomes of their powers.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{deck, known_to, listing_for, run_deck};
use crate::plays::{Chance, json, position, punched};
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::map::{army_neighbours, fleet_neighbours};
use playdeck::game::diplomacy::play_card::Head;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Unit};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::game::{Game, Viewer};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::collections::BTreeMap;

fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// A sheet for a play of moves, and whether an order is on it whose unit can be read.
fn sheet(position: &Position, power: Power, chance: &mut Chance) -> (Option<String>, bool) {
    let units: Vec<Unit> = position.units.of(power).collect();
    let unit = *chance.one(&units);
    let goals: Vec<_> = match unit.kind {
        Kind::Army => army_neighbours(unit.province()).map(|at| at.to_string()).collect(),
        Kind::Fleet => fleet_neighbours(unit.at).map(|at| at.to_string()).collect(),
    };
    let others: Vec<Unit> = position.units.iter().filter(|other| other.power != power).collect();
    let (lines, is_order) = match chance.below(12) {
        0 | 1 => return (None, false),
        2 => (String::new(), false),
        3 => ("VOTE DRAW".to_owned(), false),
        4 => (format!("RETREAT {unit} - {}\nWAIVE", chance.one(&goals)), false),
        5 => ("I have no idea what to do.\nA XYZ - QQQ".to_owned(), false),
        6 if !others.is_empty() => (format!("{} STANDS", chance.one(&others)), false),
        7 => (format!("{unit} STANDS\nCLEAR"), false),
        8 => (format!("{unit} - {}", if unit.kind == Kind::Army { "IRI" } else { "BOH" }), true),
        9 => (format!("VOTE NONE\n{unit} STANDS"), true),
        _ => (format!("{unit} - {}", chance.one(&goals)), true),
    };
    (Some(format!("${power}\n{lines}\n")), is_order)
}

/// Plays a game in which players are silent now and then, and counts for itself.
fn silence_is_counted(root: u64) -> TestCaseResult {
    let mut chance = Chance::new(root);
    let most = 1 + chance.below(3);
    let count = 3 + chance.below(5);
    let players = ["Ann", "Bob", "Cy", "Dee", "Ed", "Fay", "Gil"][..count].join("\n");
    let mut cards = punched(&format!("$INIT DIPLOMACY,RULES=STANDARD,NMR={most},SEED=7\n{players}\n$END\n"));
    let mut silent: BTreeMap<Power, usize> = BTreeMap::new();
    for _ in 0..9 {
        let before = position(&cards);
        let Some(due) = Head::due(&before).into_iter().next() else { break };
        let (mut play, mut lost) = (vec![format!("${} {}\n", due.word, due.date)], Vec::new());
        let taken = chance.happens(10).then(|| *chance.one(&Power::SEVEN));
        if let Some(power) = taken {
            play.push(format!("$TAKEOVER {power},'Hal'\n"));
            // Who plays it already takes over nothing.
            if before.player_of(power) != Some("Hal") {
                silent.remove(&power);
            }
        }
        for power in Power::SEVEN {
            let is_played = before.is_played(power) || taken == Some(power);
            if !is_played {
                continue;
            }
            if before.date.phase != Phase::Moves {
                // A name alone, or nothing: neither counts here.
                play.extend(chance.happens(50).then(|| format!("${power}\n")));
            } else if before.units.has_any(power) {
                let (sheet, is_order) = sheet(&before, power, &mut chance);
                play.extend(sheet);
                let count = silent.entry(power).or_default();
                *count = if is_order { 0 } else { *count + 1 };
                if *count == most {
                    silent.remove(&power);
                    lost.push(power);
                }
            }
        }
        let deck = format!("{}\n{}$END\n", cards.join("\n"), play.concat());
        cards = punched(&deck);
        let after = position(&cards);
        for power in Power::SEVEN {
            let was_played = before.is_played(power) || taken == Some(power);
            prop_assert_eq!(
                after.is_played(power),
                was_played && !lost.contains(&power),
                "{} {}",
                power,
                deck
            );
            let counted = usize::from(after.silent[power.index()]);
            prop_assert_eq!(counted, silent.get(&power).copied().unwrap_or_default(), "{} {}", power, deck);
            if lost.contains(&power) {
                prop_assert!(after.votes[power.index()].is_none() && after.ahead_of(power).next().is_none());
                prop_assert!(after.dislodged.iter().all(|lost| lost.unit.power != power));
                prop_assert!(!after.winners.contains(&power));
            }
        }
        // The position is the same when it is read and punched again.
        let again = punched(&format!("{}\n$END\n", cards.join("\n")));
        prop_assert_eq!(json(&cards), json(&again));
    }
    Ok(())
}

#[test]
fn silence_is_counted_as_on_the_page() {
    (0..10).for_each(|root| silence_is_counted(root).unwrap());
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    #[ignore = "long: cargo long"]
    fn silence_is_counted_as_on_the_page_in_many_games(root in any::<u64>()) {
        silence_is_counted(root)?;
    }
}

#[test]
fn who_is_silent_is_warned_and_everybody_hears_of_the_loss() {
    let deck = deck("diplomacy/players/silent");
    let warned = |reader: &str| listing_for(deck.as_bytes(), reader).matches("YOU WERE SILENT").count();
    assert_eq!(["italy", "germany", "austria", "public", "gm"].map(warned), [1, 2, 0, 0, 0]);
    let lost = "no order in 2 plays of moves, so Bruno plays it no more.";
    let told = |reader: &str| listing_for(deck.as_bytes(), reader).matches(lost).count();
    assert_eq!(["italy", "public", "austria", "gm"].map(told), [2, 1, 1, 1]);
    assert!(listing_for(deck.as_bytes(), "gm").contains("SILENT POWERS"));
    // The last chance is named in the check before.
    assert!(run_deck(deck.as_bytes()).text().contains("nobody would play it from these moves on"));
}

#[test]
fn how_long_somebody_was_silent_is_told_to_them_and_the_gamesmaster() {
    let start = "$INIT DIPLOMACY,RULES=STANDARD,NMR=3,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n$ITALY\n$END\n";
    let of = |reader: &str| known_to(start.as_bytes(), reader).matches("\"SILENT\":1").count();
    assert_eq!(["italy", "public", "spectator"].map(of), [1, 0, 0]);
}

/// When the last player is gone, the game is over; its position can be read.
#[test]
fn a_game_without_any_player_is_over() {
    let start = "$INIT DIPLOMACY,RULES=STANDARD,NMR=1,SEED=1\nA\nB\nC\n$MOVES SPRING, 1901\n$END\n";
    let cards = punched(start);
    let after = position(&cards);
    assert_eq!((after.date.phase, after.winners.len()), (Phase::Over, 0));
    assert!(after.players.iter().all(Option::is_none));
    assert_eq!(run_deck(format!("{}\n$END\n", cards.join("\n")).as_bytes()).run.condition.0, 0);
}

#[test]
fn a_power_that_nobody_plays_any_more_owes_nothing_and_can_be_taken_over() {
    let start = "$INIT DIPLOMACY,RULES=STANDARD,NMR=1,SEED=1\nA\nB\nC\nD\nE\nF\nG\n";
    let sheets: Vec<String> = Power::SEVEN
        .iter()
        .filter(|power| **power != Power::ITALY)
        .map(|power| {
            let at = position(&punched(&format!("{start}$END\n")));
            let unit = at.units.of(*power).next().unwrap();
            format!("${power}\n{unit} STANDS\n")
        })
        .collect();
    let sheets = sheets.concat();
    let cards = punched(&format!("{start}$MOVES SPRING, 1901\n{sheets}$END\n"));
    let after = position(&cards);
    assert!(!after.owes(Power::ITALY) && !Power::players(&after).contains(&Power::ITALY));
    assert!(Power::ITALY.is_out(&after) && after.survivors().count() == 6);
    let view = View::of(&after, Viewer::Player(Power::ITALY));
    assert_eq!(view.template(), "");
    let taken = format!(
        "{}\n$MOVES FALL, 1901\n$TAKEOVER ITALY,'Zoe'\n$ITALY\nA ROM - TUS\n{sheets}$END\n",
        cards.join("\n")
    );
    let taken = position(&punched(&taken));
    assert_eq!(taken.player_of(Power::ITALY), Some("Zoe"));
    assert_eq!(Diplomacy::format(&taken), 4);
}
