//! The whole way of real plays, from the bytes of cards to the bytes of a listing, on one core: how many plays in a
//! second of processor time, for several readers. Prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over recorded data")]

#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;

use playdeck::audience::Reader;
use playdeck::stream;
use std::io;

fn main() {
    let Some(decks) = tools::decks(usize::MAX) else { return };
    let plays = decks.plays.len();
    println!("{} games, {plays} plays, {} of them movement\n", decks.games.len(), decks.moves.len());
    println!("{:<32}{:>14}{:>14}{:>14}", "plays a second", "whole games", "single plays", "single moves");
    let readers = [
        ("nobody: positions alone", Reader::Nobody, false),
        ("public, without the board", Reader::Public, false),
        ("public", Reader::Public, true),
        ("everyone", Reader::All, true),
    ];
    for (name, reader, has_maps) in readers {
        let options = tools::options(reader, has_maps);
        let run = |decks: &[String]| {
            for deck in decks {
                let run = stream::run(deck.as_bytes(), &options, io::sink(), |_| Ok(())).unwrap();
                assert_eq!(run.punched, 1);
            }
        };
        let of = |decks: &[String], plays: usize| {
            tools::rate(|| {
                run(decks);
                plays
            })
        };
        println!(
            "{name:<32}{:>14.0}{:>14.0}{:>14.0}",
            of(&decks.games, plays),
            of(&decks.plays, plays),
            of(&decks.moves, decks.moves.len()),
        );
    }
}
