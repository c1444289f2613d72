//! Laws that hold for every input, whatever its bytes and its decks are, and of whichever game.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common::{Product, options, run_with};
use crate::games::GAMES;
use crate::laws::{cases, deck_of};
use crate::plays::{Chance, JOB};
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::listing::print::{Carriage, Paper, RECORD_LENGTH};
use playdeck::record::{RecordFormat, RecordWriter};
use playdeck::stream::Options;
use proptest::prelude::*;

// Bytes.

/// Runs an input and checks that every line of its listing fits on the paper, on every kind of paper.
fn fits_on_paper(deck: &[u8], input: Input, code: Code) -> Product {
    let on = |carriage, records, code| {
        let paper = Paper { carriage, records, code };
        run_with(deck, &Options { input, paper, ..options() })
    };
    let asa = on(Carriage::Asa, RecordFormat::Text, Code::Ascii);
    for line in asa.text().lines() {
        assert!(line.chars().count() <= RECORD_LENGTH, "{line}");
        assert!(line.is_empty() || line.starts_with([' ', '0', '-', '1', '+']), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    let fixed = on(Carriage::Asa, RecordFormat::Fixed, code).listing;
    assert_eq!(fixed.len(), asa.text().lines().count() * RECORD_LENGTH);
    let plain = on(Carriage::Plain, RecordFormat::Text, Code::Ascii).text();
    for line in plain.split(['\n', '\r', '\x0C']) {
        assert!(line.chars().count() < RECORD_LENGTH && !line.contains(char::is_control), "{line:?}");
    }
    let mut variable = on(Carriage::Asa, RecordFormat::Variable, code).listing;
    while let Some(&[high, low, ..]) = variable.as_slice().first_chunk::<4>() {
        let length = usize::from(u16::from_be_bytes([high, low]));
        assert!((4..=4 + RECORD_LENGTH).contains(&length));
        variable.drain(..length);
    }
    assert!(variable.is_empty());
    asa
}

fn records() -> impl Strategy<Value = Option<RecordFormat>> {
    prop::option::of(prop::sample::select(&RecordFormat::ALL[..]))
}

fn code() -> impl Strategy<Value = Option<Code>> {
    prop::option::of(prop::sample::select(&Code::ALL[..]))
}

/// Writes cards in a record format and a code.
fn written(cards: &str, records: RecordFormat, code: Code) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), records, code, 80);
    cards.lines().for_each(|line| writer.write(line).unwrap());
    writer.into_inner()
}

/// Cards as variable records, some of them in segments, in blocks or not: as a mainframe may send them.
fn variable(cards: &str, code: Code, is_spanned: bool, is_blocked: bool, chance: &mut Chance) -> Vec<u8> {
    let word = |length: usize, control: u8| {
        let [high, low] = u16::try_from(length + 4).unwrap().to_be_bytes();
        [high, low, control, 0]
    };
    let whole = written(cards, RecordFormat::Variable, code);
    let (mut rest, mut segments) = (whole.as_slice(), Vec::new());
    while let Some((first, behind)) = rest.split_first_chunk::<4>() {
        let (data, after) = behind.split_at(usize::from(u16::from_be_bytes([first[0], first[1]])) - 4);
        rest = after;
        let mut cuts: Vec<usize> = (0..chance.below(3)).map(|_| chance.below(data.len() + 1)).collect();
        if !is_spanned {
            cuts.clear();
        }
        cuts.sort_unstable();
        let bounds = [&[0][..], &cuts, &[data.len()]].concat();
        let last = cuts.len();
        for (number, piece) in bounds.windows(2).enumerate() {
            let control = match number {
                _ if last == 0 => 0,
                0 => 1,
                number if number == last => 2,
                _ => 3,
            };
            let piece = &data[piece[0]..piece[1]];
            segments.push([&word(piece.len(), control)[..], piece].concat());
        }
    }
    if !is_blocked {
        return segments.concat();
    }
    let mut blocks = Vec::new();
    while !segments.is_empty() {
        let most = 1 + chance.below(segments.len().min(40));
        let block = segments.drain(..most).collect::<Vec<_>>().concat();
        blocks.extend([&word(block.len(), 0)[..], &block].concat());
    }
    blocks
}

/// Changes random bytes: single ones, and pieces that are removed, doubled or moved.
fn mutate(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..=chance.below(12) {
        let at = chance.below(bytes.len() + 1);
        let piece = at..(at + chance.below(90)).min(bytes.len());
        match chance.below(7) {
            0 | 1 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).unwrap(),
            2 => bytes.insert(at, *chance.one(b"$*/ '\n\r\t,=()0X\x00\xFF\x7F\x15\x25\x40\x5B")),
            3 => drop(bytes.drain(piece)),
            4 => {
                let copy = bytes[piece].to_vec();
                let to = chance.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            5 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            6 if chance.happens(10) => bytes.truncate(at),
            _ => {}
        }
    }
}

/// A deck of some game as gamesmasters write it.
fn deck(chance: &mut Chance) -> String {
    let game = chance.one(&GAMES);
    deck_of(game, chance)
}

proptest! {
    #![proptest_config(cases(120))]
    #[test]
    fn any_bytes_give_a_listing_that_fits_on_paper(
        bytes in prop::collection::vec(any::<u8>(), 0..700), records in records(), code in code(), out in code()
    ) {
        fits_on_paper(&bytes, Input { records, code, control: '$', keys: None }, out.unwrap_or(Code::Cp1047));
    }
}

/// An input that delivers its bytes in pieces of all sizes, as a pipe may.
struct Chopped {
    bytes: Vec<u8>,
    read: usize,
    chance: Chance,
    largest: usize,
}

impl std::io::Read for Chopped {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = 1 + self.chance.below(self.largest);
        let piece = most.min(buffer.len()).min(self.bytes.len() - self.read);
        buffer[..piece].copy_from_slice(&self.bytes[self.read..self.read + piece]);
        self.read += piece;
        Ok(piece)
    }
}

/// Runs an input in pieces of all sizes.
fn split_as_it_likes(root: u64) {
    let mut chance = Chance::new(root);
    let is_spoilt = chance.happens(50);
    let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
    let mut bytes = written(&deck(&mut chance), records, code);
    if is_spoilt {
        mutate(&mut bytes, &mut chance);
    }
    for input in [None, Some(records)]
        .into_iter()
        .flat_map(|records| [None, Some(code)].map(|code| Input { records, code, control: '$', keys: None }))
    {
        let options = Options { input, ..options() };
        let whole = run_with(&bytes, &options);
        for largest in [1, 3, 100, 5_000] {
            let chopped = Chopped { bytes: bytes.clone(), read: 0, chance: Chance::new(root), largest };
            let mut listing = Vec::new();
            let input = std::io::BufReader::new(chopped);
            let run = playdeck::stream::run(input, &options, &mut listing, |_| Ok(())).unwrap();
            assert_eq!(&run, &whole.run);
            assert!(listing == whole.listing, "pieces of {largest} bytes at most");
        }
    }
}

/// Runs a deck as variable records in all their forms.
fn in_blocks(root: u64) {
    let mut chance = Chance::new(root);
    let is_told = chance.happens(50);
    let deck = deck(&mut chance);
    let code = *chance.one(&Code::ALL);
    // A page of EBCDIC is never detected when another one is given.
    let is_found = matches!(code, Code::Ascii | Code::Cp1047);
    let records = is_told.then_some(RecordFormat::Variable);
    let input = Input { records, code: (is_told || !is_found).then_some(code), control: '$', keys: None };
    let run = |bytes: &[u8]| run_with(bytes, &Options { input, ..options() });
    let whole = run(&written(&deck, RecordFormat::Variable, code));
    for (is_spanned, is_blocked) in [(false, true), (true, false), (true, true)] {
        let cut = run(&variable(&deck, code, is_spanned, is_blocked, &mut chance));
        assert_eq!(whole.text(), cut.text());
        assert_eq!(&whole.punched, &cut.punched);
    }
    // An input that breaks off anywhere is played as far as it goes, and its listing fits on paper.
    let mut torn = variable(&deck, code, true, chance.happens(50), &mut chance);
    torn.truncate(chance.below(torn.len()));
    fits_on_paper(&torn, input, code);
}

/// Spoils the bytes of a deck.
fn spoilt(root: u64) {
    let mut chance = Chance::new(root);
    let out = chance.happens(50).then(|| *chance.one(&Code::ALL));
    let deck = deck(&mut chance);
    let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
    let bytes = written(&deck, records, code);
    let is_told = |chance: &mut Chance| chance.happens(80);
    for _ in 0..4 {
        let mut spoilt = bytes.clone();
        mutate(&mut spoilt, &mut chance);
        let records = is_told(&mut chance).then_some(records);
        let code = is_told(&mut chance).then_some(code);
        fits_on_paper(
            &spoilt,
            Input { records, code, control: '$', keys: None },
            out.unwrap_or(Code::Cp1047),
        );
    }
}

// Streams.

/// Changes the cards between a deck's `$JOB` and its `$END`, but neither of those two.
fn ruined(deck: &str, chance: &mut Chance) -> String {
    let inner = deck.strip_prefix(JOB).unwrap().strip_suffix("$END\n").unwrap();
    let mut bytes = inner.as_bytes().to_vec();
    for _ in 0..=chance.below(4) {
        mutate(&mut bytes, chance);
    }
    let text = String::from_utf8_lossy(&bytes);
    let is_end = |line: &&str| line.trim_start_matches('\u{FEFF}').to_uppercase().starts_with("$END");
    let lines: Vec<&str> = text.lines().filter(|line| !is_end(line)).collect();
    // A mark in column 72 of the last card would make the `$END` card its continuation.
    format!("{JOB}{}\n*\n$END\n", lines.join("\n"))
}

/// Ruins the deck between two others.
fn beside_a_ruined_one(root: u64) {
    let mut chance = Chance::new(root);
    let (first, second, third) = (deck(&mut chance), deck(&mut chance), deck(&mut chance));
    for _ in 0..4 {
        let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
        let input = Input { records: Some(records), code: Some(code), control: '$', keys: None };
        let run = |decks: &[&str]| {
            let bytes: Vec<u8> = decks.iter().flat_map(|deck| written(deck, records, code)).collect();
            run_with(&bytes, &Options { input, ..options() })
        };
        let ruined = ruined(&second, &mut chance);
        let (before, after, all) = (run(&[&first]), run(&[&third]), run(&[&first, &ruined, &third]));
        assert!(all.listing.starts_with(&before.listing), "{}", ruined);
        assert!(all.listing.ends_with(&after.listing), "{}\n{}", ruined, all.text());
        assert_eq!(all.punched.first(), before.punched.first());
        assert_eq!(all.punched.last(), after.punched.last());
        assert!(all.run.condition >= run(&[&ruined]).run.condition);
    }
}

/// Runs a stream of decks whole and cut.
fn cut(root: u64) {
    let mut chance = Chance::new(root);
    let is_told = chance.happens(50);
    let mut decks: Vec<String> = (0..3).map(|_| deck(&mut chance)).collect();
    // After an `$END` any card may open the next deck.
    decks[1] = decks[1].replacen(JOB, "", 1);
    decks[2] = format!("//CARDS JOB (1),'X'\nthese belong to none\n{}", decks[2]);
    let records = *chance.one(&RecordFormat::ALL);
    let code = *chance.one(&[Code::Ascii, Code::Cp1047]);
    let input = Input {
        records: is_told.then_some(records),
        code: is_told.then_some(code),
        control: '$',
        keys: None,
    };
    for out in RecordFormat::ALL {
        let paper = Paper { carriage: Carriage::Asa, records: out, code: Code::Cp500 };
        let run = |cards: &str| {
            let bytes = written(cards, records, code);
            run_with(&bytes, &Options { input, paper, ..options() })
        };
        let one = run(&decks.concat());
        let cut: Vec<Product> = decks.iter().map(|deck| run(deck)).collect();
        assert_eq!(&one.listing, &cut.iter().flat_map(|product| product.listing.clone()).collect::<Vec<_>>());
        assert_eq!(&one.punched, &cut.iter().flat_map(|product| product.punched.clone()).collect::<Vec<_>>());
    }
}

proptest! {
    #![proptest_config(cases(3))]
    #[test]
    fn how_a_pipe_splits_an_input_changes_nothing(root in any::<u64>()) {
        split_as_it_likes(root);
    }

    #[test]
    fn a_deck_in_blocks_and_in_segments_is_the_deck(root in any::<u64>()) {
        in_blocks(root);
    }

    #[test]
    fn any_spoilt_deck_gives_a_listing_that_fits_on_paper(root in any::<u64>()) {
        spoilt(root);
    }

    #[test]
    fn a_ruined_deck_does_not_touch_the_others(root in any::<u64>()) {
        beside_a_ruined_one(root);
    }

    #[test]
    fn a_stream_cut_between_decks_gives_the_same_bytes(root in any::<u64>()) {
        cut(root);
    }
}

proptest! {
    #![proptest_config(cases(30))]
    #[test]
    #[ignore = "long: cargo long"]
    fn how_a_pipe_splits_one_of_many_inputs_changes_nothing(root in any::<u64>()) {
        split_as_it_likes(root);
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn many_decks_in_blocks_and_in_segments_are_those_decks(root in any::<u64>()) {
        in_blocks(root);
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn many_spoilt_decks_give_listings_that_fit_on_paper(root in any::<u64>()) {
        spoilt(root);
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn many_ruined_decks_do_not_touch_the_others(root in any::<u64>()) {
        beside_a_ruined_one(root);
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn many_streams_cut_between_decks_give_the_same_bytes(root in any::<u64>()) {
        cut(root);
    }
}
