//! How fast a stream of stacked decks is worked off, and whether memory follows the deck or the stream. Prints
//! figures; asserts nothing about time.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::job::{self, Options};
use playdeck::listing::print::{Carriage, Paper};
use playdeck::record::RecordFormat;
use std::io::{self, BufReader, Read};
use std::time::Instant;

const DECK: &[u8] = include_bytes!("../decks/diplomacy/first-year.deck");

/// One deck read again and again, without a copy of the stream.
struct Stacked {
    decks_left: u32,
    at: usize,
}

impl Read for Stacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == DECK.len() {
            self.decks_left = self.decks_left.saturating_sub(1);
            self.at = 0;
        }
        if self.decks_left == 0 {
            return Ok(0);
        }
        let count = buffer.len().min(DECK.len() - self.at);
        buffer[..count].copy_from_slice(&DECK[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// The most memory this process has held, in KiB, where the system tells.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "not told".to_owned(), |line| line.trim().to_owned())
}

fn main() -> io::Result<()> {
    let options = Options {
        input: Input::default(),
        paper: Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii },
        reader: Reader::All,
        has_maps: true,
        is_check: false,
        cores: std::num::NonZeroUsize::MIN,
    };
    for decks_left in [100, 1_000, 10_000] {
        let start = Instant::now();
        let stream = BufReader::new(Stacked { decks_left, at: 0 });
        let run = job::run(stream, &options, io::sink(), |_| Ok(()))?;
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(decks_left) / seconds;
        println!("{:>8} decks {seconds:>8.3} s {rate:>10.0} decks/s   peak {}", run.decks, peak());
    }
    Ok(())
}
