//! How fast a stream of stacked decks is processed on one core and on all, whether the bytes are the same, and whether
//! memory grows with the decks in progress or with the stream. Prints figures and asserts nothing about time or memory.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::listing::print::{Carriage, Paper};
use playdeck::record::RecordFormat;
use playdeck::stream::{self, Options};
use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Instant;

const DECK: &[u8] = include_bytes!("../decks/diplomacy/first-year.deck");

/// One deck repeated many times, without a copy of the stream.
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

/// Counts the bytes written and computes their checksum, FNV-1a of 64 bits.
struct Sum {
    bytes: usize,
    sum: u64,
}

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let add = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        self.sum = bytes.iter().fold(self.sum, add);
        self.bytes += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Resets the peak memory that the system records for this process, if the system allows it.
fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The peak memory of this process since then, if the system reports it.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "not told".to_owned(), |line| line.trim().to_owned())
}

/// Processes a stream, prints the figures, and returns the checksum of the listing.
fn work_off(decks_left: u32, cores: NonZeroUsize) -> io::Result<u64> {
    let options = Options {
        input: Input::default(),
        paper: Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii },
        reader: Reader::Public,
        letters: None,
        is_report: false,
        has_spectators: true,
        page: None,
        has_maps: true,
        is_check: false,
        cores,
    };
    forget_peak();
    let (start, mut sum) = (Instant::now(), Sum { bytes: 0, sum: 0xCBF2_9CE4_8422_2325 });
    let stream = BufReader::new(Stacked { decks_left, at: 0 });
    let run = stream::run(stream, &options, &mut sum, |_| Ok(()))?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:>8} decks on {cores:>2}: {seconds:>8.2} s {:>8.0} decks/s {:>6} MB {:016x}   peak {}",
        run.decks,
        f64::from(decks_left) / seconds,
        sum.bytes / 1_000_000,
        sum.sum,
        peak()
    );
    Ok(sum.sum)
}

fn main() -> io::Result<()> {
    let all = available_parallelism()?;
    for decks in [1_000, 10_000, 100_000] {
        let (one, many) = (work_off(decks, NonZeroUsize::MIN)?, work_off(decks, all)?);
        assert_eq!(one, many, "the bytes of {decks} decks are others on {all} cores");
    }
    Ok(())
}
