//! What a mainframe punches: decks are cut off a file that grows, each once, wherever the file ended when it was read.

use super::edits::{self, edited};
use playdeck::card::{COLUMNS, CardReader, Input};
use playdeck::code::Code;
use playdeck::deck::DeckReader;
use playdeck::filter::cut::{Cut, Found, first};
use playdeck::league::bridge::{Bridge, Step};
use playdeck::message::{Log, Severity};
use playdeck::record::{Decision, RecordFormat, RecordWriter, decide};
use playdeck::roster::VOCABULARIES;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// Streams of short decks, with what stands between them.
const STREAMS: [&str; 5] = [
    "****  SEPARATOR\n\n$JOB TUESDAY,TITLE='A week'\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n\
     ****  SEPARATOR\n$JOB TUESDAY\n$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$END\n",
    "$INIT RAINBOW,SEED=2\nA\nB\n$TURN 1\n$JOB FRIDAY\n$init medieval,SEED=1\nA\n$LOBBY 1\n$end of deck\n$JOB LAST\n",
    "$JOB A\r\n$POSITION DIPLOMACY,FORMAT=1\r\nUNIT NO=1\r\n$ENDPOS CARDS=1,CHECK=0-0\r\n*** a page\r\n$MOVES\r\n$$END\r\n\
     $5 for the ferry\r\n $END\r\n$END\r\n\u{c}$JOB B\r\n$END\r\n",
    "$JOB ÄÖ\n$MESSAGE TO ITALY\nGrüße\n$END\n\n$JOB A\n$JOB B,DUE='x'\n$INIT ATLANTIS,SEED=3\n$INIT ATLANTIS4,SEED=4\n$END\n",
    "$JOB NUMBERED                                                           00000010\n\
     $INIT DIPLOMACY                                                         00000020\n\
     $END                                                                    00000030\n",
];

/// How a stream is written: a punch writes records, a printer lines.
const FORMS: [(RecordFormat, Code); 4] = [
    (RecordFormat::Text, Code::Ascii),
    (RecordFormat::Fixed, Code::Cp1047),
    (RecordFormat::Text, Code::Cp1047),
    (RecordFormat::Fixed, Code::Ascii),
];

/// The first byte chooses the form, the next two say up to where the file has been written when it is first read, and the
/// rest is a stream with edits, or bytes as they are.
pub fn run(data: &[u8]) -> bool {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| STREAMS.map(str::to_owned).into());
    let Some((&[form, low, high], rest)) = data.split_first_chunk::<3>() else { return false };
    let (records, code) = FORMS[usize::from(form) % FORMS.len()];
    let Some((&what, raw)) = rest.split_first() else { return false };
    let bytes = match edited(&TEXTS, rest) {
        Some(_) if what == u8::MAX => raw.to_vec(),
        Some(text) => written(&text, records, code),
        None => return false,
    };
    let decision = decide(&bytes, Some(records), Some(code), COLUMNS);
    let decks = cut(&bytes, decision);
    let part = &bytes[..usize::from(u16::from_le_bytes([low, high])) % (bytes.len() + 1)];
    let early = cut(part, decision);
    assert!(early.len() <= decks.len(), "{early:?} {decks:?}");
    for (early, whole) in early.iter().zip(&decks) {
        assert_eq!((&early.cards, early.length), (&whole.cards, whole.length));
        assert_eq!(
            (&early.job, early.has_start, &early.subject),
            (&whole.job, whole.has_start, &whole.subject)
        );
    }
    if (records, code) == FORMS[0] {
        as_read(&bytes, &decks);
    }
    // Decks of a few cards are played in a folder, once in a while.
    let sum = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    if sum.is_multiple_of(64) && bytes.len() < 2_000 {
        follow(&bytes, part, (records, code), decks.len());
    }
    decks.len() > 1
}

fn written(text: &str, records: RecordFormat, code: Code) -> Vec<u8> {
    if (records, code) == FORMS[0] {
        return text.as_bytes().to_vec();
    }
    let mut writer = RecordWriter::new(Vec::new(), records, code, COLUMNS);
    text.lines().for_each(|line| writer.write(line).unwrap());
    writer.into_inner()
}

/// The decks of a file, cut off one by one.
fn cut(bytes: &[u8], decision: Decision) -> Vec<Cut> {
    let (mut decks, mut rest) = (Vec::new(), bytes);
    while let Found::Deck(deck) = first(rest, decision).unwrap() {
        let length = usize::try_from(deck.length).unwrap();
        assert!((1..=rest.len()).contains(&length), "{deck:?}");
        assert!(deck.cards[0].starts_with('$'), "{deck:?}");
        // A position is put behind the first control card, and nothing else is changed.
        let with_position = deck.deck(Some("$POSITION X\n"));
        assert_eq!(
            with_position.lines().filter(|line| *line == "$POSITION X").count(),
            1 + deck.cards.iter().filter(|card| *card == "$POSITION X").count()
        );
        rest = &rest[length..];
        decks.push(deck);
    }
    decks
}

/// The same decks as the program reads in the whole stream, but for a last one that has no end yet.
fn as_read(bytes: &[u8], decks: &[Cut]) {
    // What has come of the last line is no card yet.
    let bytes = &bytes[..bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1)];
    let Ok(text) = str::from_utf8(bytes) else { return };
    // Lines that are no text of cards are decoded otherwise, and said to be.
    if text.contains(|letter: char| letter.is_control() && letter != '\n' && letter != '\r') {
        return;
    }
    let input = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), ..Input::default() };
    let Ok(cards) = CardReader::new(bytes, input) else { return };
    let mut reader = DeckReader::new(cards, &VOCABULARIES);
    let (mut read, mut are_sound) = (0, true);
    while let Some(deck) = reader.next_deck().unwrap() {
        // A deck of no game that is played here is passed over up to its end, whatever begins within it.
        are_sound &= deck.log.condition() < Severity::Error.condition();
        read += usize::from(deck.statements.iter().any(|it| it.text().starts_with('$')));
    }
    assert!(read <= decks.len() + 1 && (!are_sound || decks.len() <= read), "{read} {decks:?}\n{text}");
}

/// A bridge that reads a part of a file, and then all of it, prints each deck once; one that comes after it prints nothing.
fn follow(bytes: &[u8], part: &[u8], (records, code): (RecordFormat, Code), decks: usize) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("punch");
    let input = Input { records: Some(records), code: Some(code), ..Input::default() };
    fs::write(&file, part).unwrap();
    let mut bridge = Bridge::open(folder.path(), &file, input, false).unwrap().unwrap();
    let mut printed = steps(&mut bridge);
    fs::write(&file, bytes).unwrap();
    printed += steps(&mut bridge);
    assert_eq!(printed, decks, "{:?}", String::from_utf8_lossy(bytes));
    drop(bridge);
    let mut bridge = Bridge::open(folder.path(), &file, input, false).unwrap().unwrap();
    assert_eq!(steps(&mut bridge), 0, "{:?}", String::from_utf8_lossy(bytes));
    for entry in fs::read_dir(folder.path()).unwrap() {
        let place = entry.unwrap().path();
        assert!(!is_outside(&place), "{}", place.display());
    }
}

/// Whether a folder of a game is none that a name of a job can have.
fn is_outside(place: &Path) -> bool {
    let name = place.file_name().unwrap().to_string_lossy().into_owned();
    name.starts_with("..") || name.contains(char::is_control)
}

/// Lets a bridge do what is to be done. Returns how many listings it printed.
fn steps(bridge: &mut Bridge) -> usize {
    let mut printed = 0;
    for _ in 0..200 {
        let (mut log, mut print) = (Log::default(), |_: &_| {
            printed += 1;
            Ok(())
        });
        let now = "2026-11-30T12:00:00Z".parse().unwrap();
        match bridge.step(now, &mut log, &mut print).unwrap() {
            Step::WentOn => {}
            Step::Waits(_) => return printed,
            Step::Unprinted(error) => panic!("{error}"),
            Step::Busy => panic!("nobody else is at work"),
        }
    }
    panic!("it never waits");
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for form in 0..4 {
        seeds.extend(
            edits::seeds(STREAMS.len()).into_iter().map(|seed| [&[form, 100, 0][..], &seed].concat()),
        );
    }
    seeds.extend(STREAMS.map(|text| [&[0, 50, 0, u8::MAX], text.as_bytes()].concat()));
    seeds
}
