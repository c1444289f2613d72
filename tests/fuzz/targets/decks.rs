//! Whole decks: any cards, plays behind a position, and plays behind a position that was edited by hand.

use super::edits;
use crate::common::{self, Product, options, run_with};
use crate::made::{control, data, file, segments, tape_of, transmission};
use playdeck::card::fold::fold;
use playdeck::card::{COLUMNS, columns};
use playdeck::code::Code;
use playdeck::listing::print::RECORD_LENGTH;
use playdeck::message::ConditionCode;
use playdeck::record::{RecordFormat, RecordWriter};
use playdeck::stream::Options;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, OnceLock};

/// The most characters of a position that plays are fuzzed behind.
const SMALL: usize = 12_000;

/// A position with the play card that is due.
pub struct Base {
    cards: String,
    /// The card of the play.
    pub due: String,
    /// What the deck has behind that card.
    pub orders: String,
}

/// A deck of any cards.
pub fn any(data: &[u8]) -> bool {
    lawful(data).run.condition < ConditionCode(16)
}

pub fn any_seeds() -> Vec<Vec<u8>> {
    let small = |deck: &Vec<u8>| deck.len() < 3_000;
    let mut decks: Vec<Vec<u8>> =
        common::decks().iter().map(|path| std::fs::read(path).unwrap()).filter(small).collect();
    // Some of the shortest on tapes and in a transmission, too.
    let mut short: Vec<&Vec<u8>> = decks.iter().collect();
    short.sort_by_key(|deck| deck.len());
    let carried: Vec<Vec<u8>> = short.into_iter().take(12).flat_map(|deck| carried(deck)).collect();
    decks.extend(carried);
    decks
}

/// A deck as an AWS and a HET tape and as a transmission.
fn carried(deck: &[u8]) -> [Vec<u8>; 3] {
    let mut writer = RecordWriter::new(Vec::new(), RecordFormat::Fixed, Code::Cp1047, COLUMNS);
    String::from_utf8_lossy(deck).lines().for_each(|line| writer.write(line).unwrap());
    let cards = writer.into_inner();
    let blocks: Vec<Vec<u8>> = cards.chunks(5 * COLUMNS).map(<[u8]>::to_vec).collect();
    let mut xmi = transmission(&[file(1, "INMCOPY", 0x90, 80, false)]);
    xmi.extend(data(0x90, 80));
    xmi.extend(cards.chunks(COLUMNS).flat_map(|card| segments(card, 0)));
    xmi.extend(control("INMR06", &[]));
    [tape_of(false, &[&blocks]), tape_of(true, &[&blocks]), xmi]
}

/// A play behind a position of a game. The first byte chooses the position; all else is cards behind the play card.
pub fn play(game: &str, data: &[u8]) -> bool {
    let Some((&first, rest)) = data.split_first() else { return false };
    let bases = bases(game);
    let base = &bases[usize::from(first) % bases.len()];
    let rest = String::from_utf8_lossy(rest);
    let deck = format!("{}\n{}\n{rest}\n$END\n", base.cards, base.due);
    let product = lawful(deck.as_bytes());
    product.text().contains("\n PLAYS              1\n")
}

pub fn seeds(game: &str) -> Vec<Vec<u8>> {
    let bases = bases(game);
    let all = bases.iter().zip(0_u8..).map(|(base, number)| [&[number][..], base.orders.as_bytes()].concat());
    all.collect()
}

/// A position that was edited by hand, with the play that was due and its orders. What the program takes, it can play.
pub fn position(game: &str, data: &[u8]) -> bool {
    let Some((cards, behind)) = altered(game, data) else { return false };
    let deck = format!("{cards}{}\n{}\n$END\n", behind.due, behind.orders);
    let product = lawful(deck.as_bytes());
    product.text().contains("\n PLAYS              1\n")
}

/// The cards of a position that was edited by hand, and what came behind it before.
pub fn altered(game: &str, data: &[u8]) -> Option<(String, &'static Base)> {
    static TEXTS: OnceLock<Mutex<BTreeMap<String, &'static [String]>>> = OnceLock::new();
    let texts: &[String] = {
        let mut all = TEXTS.get_or_init(Mutex::default).lock().unwrap();
        all.entry(game.to_owned()).or_insert_with(|| Vec::leak(bases(game).iter().map(records).collect()))
    };
    let text = edits::edited(texts, data)?;
    let behind = &bases(game)[usize::from(data[0]) % texts.len()];
    let cards: Vec<String> = text.lines().flat_map(fold).collect();
    Some((format!("{}\n$ENDPOS CARDS=0,CHECK=0-0\n", cards.join("\n")), behind))
}

pub fn positions(game: &str) -> Vec<Vec<u8>> {
    edits::seeds(bases(game).len())
}

/// The records of a position, one on a line, marked as edited.
fn records(base: &Base) -> String {
    let mut records: Vec<String> = Vec::new();
    let mut continues = false;
    for card in base.cards.lines().filter(|card| !card.starts_with("$ENDPOS")) {
        let text = columns(card, if continues { 16 } else { 1 }, 71);
        match records.last_mut() {
            Some(last) if continues => last.push_str(text),
            _ => records.push(text.to_owned()),
        }
        continues = !columns(card, 72, 72).trim().is_empty();
    }
    for record in &mut records {
        record.truncate(record.trim_end().len());
    }
    records[0].push_str(",EDITED=YES");
    records.join("\n")
}

/// The positions before each play of the decks of a game, where they are small.
fn bases(game: &str) -> &'static [Base] {
    static ALL: OnceLock<Mutex<BTreeMap<String, &'static [Base]>>> = OnceLock::new();
    let mut all = ALL.get_or_init(Mutex::default).lock().unwrap();
    all.entry(game.to_owned()).or_insert_with(|| {
        let mut bases = Vec::new();
        for path in common::decks() {
            let name = path.strip_prefix(common::project("decks")).unwrap();
            if !name.starts_with(game) || name.starts_with(format!("{game}/errors")) {
                continue;
            }
            let Ok(deck) = std::fs::read_to_string(&path) else { continue };
            // A position on such a board is none without it.
            if deck.contains("$BOARD") {
                continue;
            }
            bases.extend(before_plays(&deck));
        }
        // One byte chooses among them.
        let step = bases.len().div_ceil(250);
        Vec::leak(bases.into_iter().step_by(step).collect())
    })
}

fn before_plays(deck: &str) -> Vec<Base> {
    let lines: Vec<&str> = deck.lines().collect();
    let words = ["$MOVES", "$RETREAT", "$BUILD", "$TURN", "$ROUND", "$LOBBY"];
    let is_end = |line: &str| line.starts_with("$END") && !line.starts_with("$ENDPOS");
    let is_play = |at: &usize| is_end(lines[*at]) || words.iter().any(|word| lines[*at].starts_with(word));
    let behind_position = lines.iter().position(|line| line.starts_with("$ENDPOS")).map_or(0, |at| at + 1);
    let plays: Vec<usize> = (behind_position..lines.len()).filter(is_play).collect();
    let base = |play: &[usize]| {
        let (start, end) = (*play.first()?, *play.get(1)?);
        if is_end(lines[start]) {
            return None;
        }
        let before = common::run_deck((lines[..start].join("\n") + "\n$END\n").as_bytes());
        let cards = before.punched.last().filter(|cards| !cards.is_empty())?.join("\n");
        let (due, orders) = (lines[start].to_owned(), lines[start + 1..end].join("\n"));
        (cards.len() < SMALL).then_some(Base { cards, due, orders })
    };
    plays.windows(2).take(6).filter_map(base).collect()
}

/// Runs a deck and checks what holds for each: its listing fits on paper, what it punches is read and punched again as
/// it is, and two runs give the same bytes.
fn lawful(deck: &[u8]) -> Product {
    let product = run_with(deck, &options());
    let text = product.text();
    for line in text.lines() {
        assert!(line.chars().count() <= RECORD_LENGTH, "{line}");
        assert!(line.is_empty() || line.starts_with([' ', '0', '-', '1', '+']), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    // A position on a board of the deck's own is none without it; `diplomacy/everywhere.rs` has a law about those.
    let has_own_board = deck.windows(6).any(|word| word.eq_ignore_ascii_case(b"$BOARD"));
    for cards in product.punched.iter().filter(|cards| !cards.is_empty() && !has_own_board) {
        let again = common::run_deck((cards.join("\n") + "\n$END\n").as_bytes());
        assert_eq!(again.run.condition, ConditionCode(0), "{}", again.text());
        assert_eq!(again.punched, std::slice::from_ref(cards));
    }
    if deck.iter().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(*byte)).is_multiple_of(16) {
        let cores = NonZeroUsize::new(3).unwrap();
        let twice = run_with(deck, &Options { cores, ..options() });
        assert!(twice.listing == product.listing && twice.punched == product.punched, "two runs differ");
    }
    product
}
