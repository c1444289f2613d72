//! What becomes of the factions that the bot plays: they grow, spread, and hardly anybody starves; after four years all bars of
//! `cargo bench --bench bots` are met.

use crate::colonies::{MONTHS, Story, atlantis};

#[test]
fn in_a_year_bots_grow_and_spread_and_hardly_anybody_starves() {
    let story = Story::of(&mut atlantis::Game::new(1), 12);
    assert!(story.median_people(12) >= 50, "{}", story.median_people(12));
    assert!(story.median_regions(12) >= 3, "{}", story.median_regions(12));
    assert!(story.hunger[0] < 20 && story.idle_lessons == 0, "{:?}", story.hunger);
    assert_eq!(story.people[11].len(), 20);
}

#[test]
#[ignore = "long: cargo long"]
fn in_four_years_bots_meet_every_bar() {
    for seed in [1, 2] {
        let story = Story::of(&mut atlantis::Game::new(seed), MONTHS);
        assert!(story.missed().is_empty(), "{seed}: {:?}", story.missed());
    }
}
