//! What becomes of factions that the bots of both Atlantises play: 20 factions for 48 months, in games of several seeds.
//! Prints a table with a row for each game: the median of people and regions after months 12, 24, 36 and 48, the largest
//! share of people who starved in a month after the sixth, how many factions landed of those that lived at a coast, and
//! the bars that were missed. The bench fails if more than one game in ten misses any.
//!
//! `cargo bench --bench bots` plays seeds 1 to 10 of both games; `-- atlantis4 3` plays one, `-- atlantis 11 20` some.
#![expect(clippy::print_stdout, reason = "a measurement over games made for it")]
#![allow(clippy::unwrap_used, reason = "a measurement stops at what it did not expect")]

#[path = "../tests/colonies/mod.rs"]
mod colonies;
#[path = "../tests/common/mod.rs"]
mod common;

use colonies::{MONTHS, Story, atlantis, atlantis4};
use std::process::ExitCode;

/// A game of bots from a root of chance.
type Played = fn(u64) -> Story;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number = |at: usize| given.get(at).and_then(|word| word.parse::<u64>().ok());
    let first = number(1).unwrap_or(1);
    let last = number(2).unwrap_or(if number(1).is_some() { first } else { 10 });
    println!(
        "game        seed   people 12/24/36/48        regions       starved   declined   landed   misses"
    );
    let mut is_good = true;
    let games: [(&str, Played); 2] = [
        ("atlantis", |seed| Story::of(&mut atlantis::Game::new(seed), MONTHS)),
        ("atlantis4", |seed| Story::of(&mut atlantis4::Game::new(seed), MONTHS)),
    ];
    for (name, play) in games.into_iter().filter(|(name, _)| given.first().is_none_or(|word| word == name)) {
        let mut bad = 0;
        for seed in first..=last {
            let story = play(seed);
            let row = |of: &dyn Fn(usize) -> String| [12, 24, 36, 48].map(of).join(" / ");
            let missed = story.missed();
            println!(
                "{name:<10}{seed:>6}   {:<24}  {:<18} {:>2}.{} %   {:>3}   {:>4} of {}   {}",
                row(&|month| story.median_people(month).to_string()),
                row(&|month| story.median_regions(month).to_string()),
                story.hunger[1] / 10,
                story.hunger[1] % 10,
                story.declined().len(),
                story.landed.len(),
                story.coastal.len(),
                missed.join(", "),
            );
            bad += u64::from(!missed.is_empty());
        }
        is_good &= bad * 10 <= last - first + 1;
    }
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
