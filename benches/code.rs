//! How fast EBCDIC bytes become columns and columns become bytes, compared with a bare loop over a table of 256 bytes
//! that does the same, and with the command `iconv`. Prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

use playdeck::card::COLUMNS;
use playdeck::code::{Code, Form};
use playdeck::listing::print::{Carriage, Paper, Printer, RECORD_LENGTH};
use playdeck::listing::read::{ListingInput, ListingReader};
use playdeck::record::{RecordFormat, RecordReader, RecordWriter, Unicode};
use std::hint::black_box;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

const DECK: &str = include_str!("../decks/diplomacy/first-year.deck");

const LISTING: &str = include_str!("../listings/diplomacy/carried-on.lst");

/// Bytes translated in each round.
const AMOUNT: usize = 32 << 20;

/// How often each is measured. The best round counts, because any disturbance makes a round slower.
const ROUNDS: usize = 15;

const CODE: Code = Code::Cp1047;

/// Seconds of the best round of two pieces of work, which take turns so that a disturbance affects both.
fn best(mut ours: impl FnMut(), mut other: impl FnMut()) -> (f64, f64) {
    let seconds = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).fold((f64::INFINITY, f64::INFINITY), |(a, b), _| {
        (a.min(seconds(&mut ours)), b.min(seconds(&mut other)))
    })
}

fn report(what: &str, (ours, other): (f64, f64), beside: &str) {
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no more")]
    let rate = |seconds: f64| AMOUNT as f64 / seconds / 1e6;
    println!(
        "{what:<28} {:>6.0} MB/s   {beside:<12} {:>6.0} MB/s   ratio {:>6.2}",
        rate(ours),
        rate(other),
        other / ours
    );
}

/// The deck, repeated many times, as records.
fn records() -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), RecordFormat::Fixed, CODE, COLUMNS);
    // Writing into memory cannot fail.
    let _ = DECK.lines().try_for_each(|card| writer.write(card));
    let deck = writer.into_inner();
    let mut records = deck.repeat(AMOUNT / deck.len() + 1);
    records.truncate(AMOUNT / COLUMNS * COLUMNS);
    records
}

fn main() {
    let records = records();
    let mut to_byte = [0; 128];
    let mut to_latin = [b' '; 256];
    for (latin, place) in (0..).zip(&mut to_byte) {
        let mut byte = Vec::new();
        CODE.encode(char::from(latin).encode_utf8(&mut [0; 4]), &mut byte);
        *place = byte[0];
        to_latin[usize::from(byte[0])] = latin;
    }

    for (what, size) in [("decode, cards", COLUMNS), ("decode, 64 KiB", 1 << 16)] {
        let ours = || {
            for record in records.chunks(size) {
                black_box(CODE.decode(black_box(record), Form::Record).text);
            }
        };
        let table = || {
            for record in records.chunks(size) {
                let latin: Vec<u8> =
                    black_box(record).iter().map(|byte| to_latin[usize::from(*byte)]).collect();
                black_box(latin);
            }
        };
        report(what, best(ours, table), "table loop");
    }

    let text = CODE.decode(&records, Form::Record).text;
    for (what, size) in [("encode, cards", COLUMNS), ("encode, 64 KiB", 1 << 16)] {
        let pieces: Vec<&str> =
            (0..text.len()).step_by(size).filter_map(|at| text.get(at..at + size)).collect();
        let (mut bytes, mut plain) = (Vec::with_capacity(size), Vec::with_capacity(size));
        let ours = || {
            for piece in &pieces {
                bytes.clear();
                CODE.encode(black_box(piece), &mut bytes);
                black_box(&bytes);
            }
        };
        let table = || {
            for piece in &pieces {
                plain.clear();
                plain.extend(black_box(piece).bytes().map(|byte| to_byte[usize::from(byte & 0x7F)]));
                black_box(&plain);
            }
        };
        report(what, best(ours, table), "table loop");
    }

    let iconv = || {
        let child = Command::new("iconv")
            .args(["-f", "IBM1047", "-t", "UTF-8"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        if let Ok(mut child) = child {
            let _ = child.stdin.take().map(|mut pipe| pipe.write_all(&records));
            let _ = child.wait();
        }
    };
    let whole = || {
        for piece in records.chunks(1 << 16) {
            black_box(CODE.decode(black_box(piece), Form::Record).text);
        }
    };
    report("whole decks", best(whole, iconv), "iconv");
    // The same with the work that does not depend on the code: cutting records, trimming blanks, writing lines.
    let as_lines = || {
        let mut reader =
            RecordReader::new(Unicode::as_it_is(&records[..]), RecordFormat::Fixed, CODE, COLUMNS);
        let mut writer = RecordWriter::new(io::sink(), RecordFormat::Text, Code::Ascii, COLUMNS);
        while let Ok(Some(record)) = reader.read() {
            let _ = writer.write(&CODE.decode(record.bytes, Form::Record).text);
        }
    };
    report("whole decks, card by card", best(as_lines, iconv), "iconv");
    print_listing(&to_latin);
}

/// `print` from its bytes to its bytes: a listing of EBCDIC records becomes lines of text.
fn print_listing(to_latin: &[u8; 256]) {
    let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Fixed, code: CODE };
    let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
    let mut reader = ListingReader::new(LISTING.as_bytes(), ListingInput::default());
    while let Ok(Some(line)) = reader.as_mut().map_or(Ok(None), ListingReader::read) {
        // Writing into memory cannot fail.
        let _ = printer.line(line);
    }
    let Ok((listing, _)) = printer.finish() else { return };
    let mut records = listing.repeat(AMOUNT / listing.len() + 1);
    records.truncate(AMOUNT / RECORD_LENGTH * RECORD_LENGTH);

    let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii };
    let print = || {
        let mut printer = Printer::on_fresh_paper(io::sink(), paper);
        let Ok(mut reader) = ListingReader::new(&records[..], ListingInput::default()) else { return };
        while let Ok(Some(line)) = reader.read() {
            let _ = printer.line(line);
        }
        black_box(printer.finish().is_ok());
    };
    let table = || {
        for record in records.chunks(RECORD_LENGTH) {
            let latin: Vec<u8> = black_box(record).iter().map(|byte| to_latin[usize::from(*byte)]).collect();
            black_box(latin);
        }
    };
    report("print, EBCDIC to text", best(print, table), "table loop");
}
