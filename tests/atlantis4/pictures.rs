//! Pictures of months: what a reader may know of them, and nothing else. That the secrets of others change no byte of them
//! is held with the letters (`laws.rs`) and the maps (`maps.rs`).

use crate::common::{deck, decks, run_deck};
use crate::months::{compare, drawn, pictures, played, prefixes, titles};
use playdeck::filter::map::Stage;
use std::collections::BTreeSet;

const START: &str = "$INIT ATLANTIS4,SIZE=(16,16),SEED=5\nThe Guild <a@b.c>\nThe Watch <d@e.f>\nC <c@c.c>\n";

#[test]
fn what_a_reader_learns_of_a_month_is_in_their_picture() {
    let mut compared = BTreeSet::new();
    for name in ["movement", "ships", "combat", "economy", "gates"] {
        for deck in prefixes(&deck(&format!("atlantis4/{name}"))) {
            compared.extend(["3", "4", "gm"].map(|reader| compare(&deck, reader)).into_iter().flatten());
        }
    }
    let months = played(crate::exerciser::write, START, 20);
    for deck in months.iter().skip(6).step_by(3) {
        compared.extend(["3", "5", "spectator"].map(|reader| compare(deck, reader)).into_iter().flatten());
    }
    assert_eq!(compared, BTreeSet::from(["battles", "sailed", "seen", "taxes", "went"]));
}

#[test]
#[ignore = "long: cargo long"]
fn orders_are_drawn_before_a_month_for_their_player_alone() {
    let months = played(crate::exerciser::write, START, 12);
    let (mut some, mut all) = (BTreeSet::new(), 0);
    for deck in &months {
        let titles = |picture: String| titles(&picture, "moves");
        let ways = |reader| drawn(deck, reader, Stage::Before).map(titles).unwrap_or_default();
        let own = ["3", "4", "5"].map(|reader| ways(reader).len());
        assert_eq!(ways("gm").len(), own.iter().sum::<usize>());
        assert_eq!(ways("spectator"), [""; 0]);
        some.extend(own);
        all += own.iter().sum::<usize>();
    }
    assert!(all > 10 && some.len() > 1, "{some:?}");
}

#[test]
fn any_deck_has_pictures() {
    let mut drawn = 0;
    for path in decks().iter().filter(|path| path.to_string_lossy().contains("/atlantis4/")) {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        if run_deck(text.as_bytes()).run.condition.0 > 4 {
            continue;
        }
        drawn += usize::from(pictures(&text, "3").contains("<svg"));
    }
    assert!(drawn > 10, "{drawn}");
}
