//! Pictures of months: what a reader may know of them, and nothing else. That the secrets of others change no byte of them
//! is held with the reports (`reports.rs`).

use crate::common::{deck, decks, run_deck};
use crate::months::{compare, drawn, played, prefixes, titles};
use playdeck::filter::map::{Stage, rendered};
use std::collections::BTreeSet;

fn picture(deck: &str, reader: &str, stage: Stage) -> String {
    drawn(deck, reader, stage).unwrap()
}

#[test]
fn what_a_reader_learns_of_a_month_is_in_their_picture() {
    let mut compared = BTreeSet::new();
    for name in ["movement", "ships", "combat", "economy"] {
        for deck in prefixes(&deck(&format!("atlantis/{name}"))) {
            compared.extend(["1", "2", "gm"].map(|reader| compare(&deck, reader)).into_iter().flatten());
        }
    }
    let months = played(crate::exerciser::write, "$INIT ATLANTIS,SEED=5\nA,a@a\nB,b@b\nC,c@c,AT=(4,4)\n", 24);
    for deck in months.iter().skip(12).step_by(3) {
        compared
            .extend(["1", "2", "3", "spectator"].map(|reader| compare(deck, reader)).into_iter().flatten());
    }
    assert_eq!(compared, BTreeSet::from(["battles", "sailed", "seen", "taxes", "went"]));
}

#[test]
fn orders_are_drawn_before_a_month_for_their_player_alone() {
    let months = played(crate::exerciser::write, "$INIT ATLANTIS,SEED=5\nA,a@a\nB,b@b\n", 14);
    let ways = |reader| titles(&picture(months.last().unwrap(), reader, Stage::Before), "moves");
    let (own, other) = (ways("1"), ways("2"));
    assert!(!own.is_empty() && !other.is_empty());
    assert_eq!(ways("gm").len(), own.len() + other.len());
    assert_eq!(ways("spectator"), [""; 0]);
}

#[test]
fn a_battle_is_marked_with_its_winner_and_a_captured_building_with_its_owner() {
    let fights = picture(&deck("atlantis/combat"), "gm", Stage::Play);
    assert!(fights.contains(">X peasants</text>") && fights.contains(" won, "), "{fights}");
    // The owner of a tower is killed, and another faction stands in it.
    let start = [
        "$INIT ATLANTIS,SEED=4",
        "A,a@a",
        "B,b@b",
        "$TURN JANUARY, 1",
        "$UNIT OF=1,AT=(4,4),PEOPLE=9,MONEY=900,GOODS=(STONE=9),                +",
        "               DAYS=(BUILDING=270)",
        "$UNIT OF=2,AT=(4,4),PEOPLE=90,MONEY=9000,GOODS=(SWORD=90),             +",
        "               DAYS=(SWORD=9000)",
        "$TURN FEBRUARY, 1",
        "#ATLANTIS 1",
        "UNIT 3",
        "BUILD BUILDING",
        "#END",
        "$TURN MARCH, 1",
        "#ATLANTIS 1",
        "UNIT 3",
        "ADMIT 2",
        "STUDY BUILDING",
        "#END",
        "#ATLANTIS 2",
        "UNIT 4",
        "ENTER 1",
        "STUDY SWORD",
        "#END",
        "$TURN APRIL, 1",
        "#ATLANTIS 2",
        "UNIT 4",
        "ATTACK 3",
        "STUDY SWORD",
        "#END",
        "$END",
    ];
    let start = start.join("\n") + "\n";
    let captured = picture(&start, "2", Stage::Play);
    assert!(captured.contains("Building 1 (1), was of somebody, is of B (2)"), "{captured}");
    let captured = picture(&start, "gm", Stage::Play);
    assert!(captured.contains("Building 1 (1), was of A (1), is of B (2)"), "{captured}");
}

#[test]
fn any_deck_has_pictures_that_can_be_rendered() {
    let mut drawn = 0;
    for path in decks().iter().filter(|path| path.to_string_lossy().contains("/atlantis/")) {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        if run_deck(text.as_bytes()).run.condition.0 > 4 {
            continue;
        }
        let all = crate::months::pictures(&text, "1");
        drawn += usize::from(all.contains("<svg"));
    }
    assert!(drawn > 10, "{drawn}");
    assert!(
        rendered(&picture(&deck("atlantis/combat"), "gm", Stage::Play), 390).unwrap().starts_with(b"\x89PNG")
    );
}
