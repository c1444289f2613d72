//! What the measurements share: the clock of one processor, and the recorded games of the shared cases as decks.

#![allow(dead_code, reason = "each measurement uses some of it")]
#![allow(clippy::unwrap_used, reason = "a measurement over recorded data")]

use crate::judge;
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::listing::print::{Carriage, Paper};
use playdeck::record::RecordFormat;
use playdeck::stream::{self, Options};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs::read_to_string;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time that this thread has spent on a processor, so that other programs' work is not counted. If the system does
/// not report it, the time of day.
pub fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|first| first.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// How many pieces of work are done in a second of processor time, in the best of several rounds, because programs that
/// share the processor's caches slow down every round. `work` does some pieces and returns how many.
pub fn rate(mut work: impl FnMut() -> usize) -> f64 {
    (0..ROUNDS).map(|_| round(&mut work)).fold(0.0, f64::max)
}

/// The number of rounds. Each lasts a second, or as long as a single piece of work takes.
const ROUNDS: usize = 5;

fn round(work: &mut impl FnMut() -> usize) -> f64 {
    let (start, mut count) = (processor_time(), 0);
    loop {
        count += work();
        let spent = processor_time().saturating_sub(start);
        if spent > Duration::from_secs(1) {
            #[expect(clippy::cast_precision_loss, reason = "a rate is shown in thousands")]
            return count as f64 / spent.as_secs_f64();
        }
    }
}

/// The options of a run: text in, text out, on one core.
pub fn options(reader: Reader, has_maps: bool) -> Options {
    Options {
        input: Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None },
        paper: Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii },
        reader,
        letters: None,
        is_report: false,
        has_spectators: true,
        page: None,
        has_maps,
        is_check: false,
        cores: NonZeroUsize::MIN,
    }
}

/// Recorded games as decks, each beginning with its first play.
#[derive(Debug, Default)]
pub struct Decks {
    /// Each game from `$INIT` to its last play.
    pub games: Vec<String>,
    /// Each play together with the position before it.
    pub plays: Vec<String>,
    /// Those of them that are `$MOVES` plays.
    pub moves: Vec<String>,
}

const START: &str = "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n";

/// The first `games` of the recorded games. None if the shared cases are missing. A recorded phase that is not due here
/// is left out; nothing happened in it.
pub fn decks(games: usize) -> Option<Decks> {
    let mut decks = Decks::default();
    let mut game = Value::Null;
    let mut position = None;
    for phase in judge::phases()? {
        if phase["game"] != game {
            if decks.games.len() == games {
                break;
            }
            game = phase["game"].clone();
            decks.games.push(START.to_owned());
            position = punched(&format!("{START}$END\n"));
        }
        let cards = cards(&phase);
        let deck = format!("{}{cards}$END\n", position.as_deref().unwrap());
        let Some(next) = punched(&deck) else { continue };
        position = Some(next);
        decks.games.last_mut().unwrap().push_str(&cards);
        if phase["type"] == "M" {
            decks.moves.push(deck.clone());
        }
        decks.plays.push(deck);
    }
    decks.games.iter_mut().for_each(|deck| deck.push_str("$END\n"));
    Some(decks)
}

/// A recorded phase as cards.
fn cards(phase: &Value) -> String {
    let word = match phase["type"].as_str().unwrap() {
        "M" => "MOVES",
        "R" => "RETREAT",
        _ => "BUILD",
    };
    let mut cards = format!("${word} {}, {}\n", phase["season"].as_str().unwrap(), phase["year"]);
    for (power, lines) in phase["orders"].as_object().unwrap() {
        writeln!(cards, "${power}").unwrap();
        for line in judge::strings(lines) {
            writeln!(cards, "{line}").unwrap();
        }
    }
    cards
}

/// The position that a deck punches, if it does.
fn punched(deck: &str) -> Option<String> {
    let mut position = None;
    stream::run(deck.as_bytes(), &options(Reader::Nobody, false), io::sink(), |cards| {
        position = Some(cards.to_vec().join("\n") + "\n");
        Ok(())
    })
    .unwrap();
    position
}

/// The seconds of processor time that a deck takes, and the number of bytes in its listing.
pub fn play(deck: &str, reader: Reader) -> (f64, u64) {
    let options = options(reader, true);
    let mut counted = Counted(0);
    let start = processor_time();
    let run = stream::run(deck.as_bytes(), &options, &mut counted, |_| Ok(())).unwrap();
    assert_eq!(run.punched + run.trials, 1, "the deck was refused");
    let spent = processor_time().saturating_sub(start);
    (spent.as_secs_f64(), counted.0)
}

struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "a size is shown in millions")]
pub fn bytes_in_millions(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// The peak memory of this process in MiB, if the system reports it.
pub fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or_else(|| "not told".to_owned(), |kilobytes| format!("{} MiB", kilobytes / 1024))
}
