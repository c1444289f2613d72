//! What a recorded play of Diplomacy costs in instructions: adjudicated, with its reasons, and from the bytes of cards to
//! the bytes of the public listing. `benches/diplomacy` runs it under Callgrind, which counts only inside `counted`.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over recorded data")]

#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;

use playdeck::audience::Reader;
use playdeck::game::diplomacy::adjudicate::adjudicate;
use playdeck::game::diplomacy::unit::{OrderSet, Units};
use playdeck::stream;
use std::hint::black_box;
use std::io;

/// How many plays of cards are measured.
const MANY: usize = 100;

fn main() {
    let what = std::env::args().nth(1).unwrap_or_default();
    let measured = match what.as_str() {
        "adjudicated" => phases(|(units, orders)| adjudicate(units, orders).units().iter().count()),
        "reasons" => phases(|(units, orders)| adjudicate(units, orders).outcomes().count()),
        "games" => tools::decks(8).map(|decks| listing(&first_plays(&decks.games))),
        "plays" => tools::decks(8).map(|decks| listing(&spread(decks.plays).concat())),
        "punched" => tools::decks(8).map(|decks| punched(&spread(decks.plays).concat())),
        _ => {
            println!("name one of: adjudicated, reasons, games, plays, punched");
            return;
        }
    };
    match measured {
        Some(plays) => println!("{plays}"),
        None => println!("skipped: the recorded games are missing"),
    }
}

/// Everything that is counted happens in here.
#[inline(never)]
fn counted<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

fn phases(one: fn(&(Units, OrderSet)) -> usize) -> Option<usize> {
    let plays: Vec<_> =
        judge::phases()?.iter().filter(|phase| phase["type"] == "M").map(judge::play).collect();
    // Once before, so that the memory which reading the games left behind is put in order outside of what is counted.
    for play in &plays {
        black_box(one(play));
    }
    counted(|| plays.iter().map(|play| black_box(one(play))).sum::<usize>());
    Some(plays.len())
}

/// Plays a stream of cards for the public, without maps and without `--punch`, and returns the number of plays.
fn listing(cards: &str) -> usize {
    let options = tools::options(Reader::Public, false);
    counted(|| stream::list(cards.as_bytes(), &options, io::sink()).unwrap());
    plays(cards)
}

/// The same with `--punch`.
fn punched(cards: &str) -> usize {
    let options = tools::options(Reader::Public, false);
    counted(|| stream::run(cards.as_bytes(), &options, io::sink(), |_| Ok(())).unwrap());
    plays(cards)
}

fn plays(cards: &str) -> usize {
    cards.lines().filter(|line| is_play(line)).count()
}

fn is_play(line: &str) -> bool {
    ["$MOVES", "$RETREAT", "$BUILD"].iter().any(|word| line.starts_with(word))
}

/// The first plays of the recorded games, as decks that begin at the start of the game.
fn first_plays(games: &[String]) -> String {
    let (mut plays, mut decks) = (0, String::new());
    for line in games.iter().flat_map(|deck| deck.lines()) {
        plays += usize::from(is_play(line));
        if plays > MANY {
            break;
        }
        decks = decks + line + "\n";
    }
    decks + "$END\n"
}

/// A hundred decks spread over the whole list.
fn spread(decks: Vec<String>) -> Vec<String> {
    let step = (decks.len() / MANY).max(1);
    decks.into_iter().step_by(step).take(MANY).collect()
}
