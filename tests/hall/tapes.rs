//! Decks and listings on tapes of Hercules and in transmissions, and what is said of those that are damaged.

use crate::common::{deck, listing_for, run_deck};
use crate::made::{control, data, file, label, segments, tape_of, transmission};
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordWriter};
use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::slice::from_ref as one;

/// A deck as cards of EBCDIC.
fn cards(deck: &str) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), RecordFormat::Fixed, Code::Cp1047, 80);
    deck.lines().for_each(|line| writer.write(line).unwrap());
    writer.into_inner()
}

fn blocks(cards: &[u8]) -> Vec<Vec<u8>> {
    cards.chunks(800).map(<[u8]>::to_vec).collect()
}

/// A run of the program on an input that need not be text.
fn playdeck(arguments: &[&str], input: &[u8]) -> Output {
    let mut given = tempfile::tempfile().unwrap();
    given.write_all(input).unwrap();
    std::io::Seek::rewind(&mut given).unwrap();
    let program = env!("CARGO_BIN_EXE_playdeck");
    let input: File = given;
    Command::new(program).args(arguments).stdin(input).stderr(Stdio::piped()).output().unwrap()
}

fn out(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let done = playdeck(arguments, input);
    assert!(done.status.success(), "{arguments:?} {}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

/// A transmission of cards.
fn sent(cards: &[u8]) -> Vec<u8> {
    let mut xmi = transmission(&[file(1, "INMCOPY", 0x90, 80, false)]);
    xmi.extend(data(0x90, 80));
    xmi.extend(cards.chunks(80).flat_map(|card| segments(card, 0)));
    xmi.extend(control("INMR06", &[]));
    xmi
}

/// What the gamesmaster gets begins with how the deck came. What a player gets is the same.
#[test]
fn a_deck_plays_the_same_from_a_tape_and_from_a_transmission() {
    for (name, reader) in
        [("diplomacy/first-year", "FRANCE"), ("rainbow/battles", "2"), ("atlantis4/withdrawn", "3")]
    {
        let cards = cards(&deck(name));
        let due = listing_for(&cards, reader);
        assert!(due.lines().count() > 20, "{due}");
        let padded = [&cards[..], &[0; 64]].concat();
        for carried in
            [tape_of(false, &[&blocks(&cards)]), tape_of(true, &[&blocks(&cards)]), sent(&cards), padded]
        {
            assert!(listing_for(&carried, reader) == due, "{name}");
        }
    }
}

#[test]
fn every_command_reads_what_tape_writes() {
    let deck = deck("diplomacy/first-year");
    let cards = cards(&deck);
    let told = ["--out-recfm", "fb", "--out-code", "cp1047"];
    let listing = out(&told, deck.as_bytes());
    let [plain, punched] = [&["print", "--carriage", "plain"][..], &["punch"]];
    for form in [&[][..], &["--aws"]] {
        let on_tape =
            |lrecl: &str, records: &[u8]| out(&[&["tape", "--lrecl", lrecl], form].concat(), records);
        assert_eq!(out(plain, &on_tape("133", &listing)), out(plain, &listing));
        let tape = on_tape("80", &cards);
        assert_eq!(out(punched, &tape), out(punched, &cards));
        let folder = tempfile::tempdir().unwrap();
        let piece = folder.path().join("0001.deck");
        out(&["split", "1", &folder.path().to_string_lossy()], &tape);
        assert_eq!(out(punched, &std::fs::read(piece).unwrap()), out(punched, &cards));
        let position = folder.path().join("game.pos");
        out(&["--punch", &position.to_string_lossy(), "--out-recfm", "fb", "--out-code", "cp1047"], &tape);
        let position = std::fs::read(position).unwrap();
        for filter in [&["json"][..], &["map"]] {
            assert_eq!(out(filter, &on_tape("80", &position)), out(filter, &position), "{filter:?}");
        }
    }
    let refused = playdeck(&["tape", "--lrecl", "133"], &cards);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(8), 0));
}

/// What is said of tapes and transmissions, for the register of messages.
pub fn told() -> Vec<String> {
    let [first, second] = [label("A"), label("B")];
    let tape = |change: fn(&mut Vec<u8>)| {
        let mut tape = tape_of(false, &[&[first.clone(), second.clone()]]);
        change(&mut tape);
        tape
    };
    let headed = |label_of: &str, files: &[&[Vec<u8>]]| {
        let head = [label("VOL1GAMES1"), label(label_of)];
        tape_of(false, &[&[&head[..]], files].concat())
    };
    let xmi = sent(&first);
    let inputs = [
        tape(|tape| tape.truncate(100)),
        tape(|tape| tape[88] = 1),
        tape(|tape| tape.truncate(172)),
        tape(|tape| tape[90] = 0xA2),
        tape(|tape| tape[90] = 0x20),
        tape_of(false, &[one(&first), one(&second)]),
        headed("HDR1A", &[]),
        headed("HDR1A", &[one(&first), &[label("EOV1A")]]),
        headed("HDR2D", &[one(&first)]),
        tape_of(true, &[&[first.clone(), second[..50].to_vec()]]),
        transmission(&[file(1, "IEBCOPY", 0x90, 80, false)]),
        [&xmi[..xmi.len() - 8], &[1, 0xC0]].concat(),
        xmi[..xmi.len() - 8].to_vec(),
        [&first[..], &[0; 64]].concat(),
        xmi,
    ];
    let mut texts: Vec<String> = inputs.iter().map(|input| run_deck(input).text()).collect();
    for (lrecl, input) in [("133", &[b' '; 160]), ("80", &[b'A'; 160])] {
        texts.push(String::from_utf8(playdeck(&["tape", "--lrecl", lrecl], input).stderr).unwrap());
    }
    texts
}
