//! The reports of one large play to its readers are made in parallel, and come out as if they were made one by one.

use crate::common::{deck, options, run_with};
use crate::games::GAMES;
use playdeck::letter::Width;
use playdeck::page::Style;
use playdeck::stream::Options;
use std::num::NonZeroUsize;

/// A deck with so many comments that it counts as a large one.
fn large(name: &str) -> String {
    let deck = deck(name);
    let (cards, end) = deck.split_at(deck.rfind("$END").unwrap());
    format!("{cards}{}{end}", "* Thank you.\n".repeat(20_000))
}

#[test]
#[ignore = "long: cargo long"]
fn the_reports_of_a_large_play_are_the_same_for_any_number_of_cores() {
    for name in GAMES.iter().map(|game| game.lively.deck) {
        let deck = large(name);
        let forms = [
            options(),
            Options { letters: Some(Width::Own), ..options() },
            Options { page: Some(Style::default()), ..options() },
        ];
        for form in forms {
            let alone = run_with(deck.as_bytes(), &form);
            for cores in [2, 7] {
                let cores = NonZeroUsize::new(cores).unwrap();
                let together = run_with(deck.as_bytes(), &Options { cores, ..form.clone() });
                assert!(alone.listing == together.listing, "{name} with {cores} cores");
                assert_eq!((&alone.punched, &alone.run), (&together.punched, &together.run), "{name}");
            }
        }
    }
}
