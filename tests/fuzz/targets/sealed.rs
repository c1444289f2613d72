//! Keys and what is made with them: nobody without the key changes a sealed position, no key is repeated, and hashes,
//! nonces and words are read as they are written.

use super::edits::{self, edited};
use crate::games::GAMES;
use playdeck::card::fold::fold;
use playdeck::card::{CardReader, Input};
use playdeck::commitment::{Committed, Hash, Nonce, Word};
use playdeck::deck::{DeckReader, StartKind};
use playdeck::filter::Turned;
use playdeck::filter::chain::{Follows, follows, positions};
use playdeck::filter::json::turn;
use playdeck::punch;
use playdeck::roster::VOCABULARIES;
use playdeck::secret::seal::{Keys, Seal, Sealed};
use playdeck::stream::Options;
use std::collections::BTreeSet;
use std::sync::OnceLock;

const KEYS: &str = "# of this test\na key that nobody but this test has\n";

/// Rows of sealed positions, and what each holds.
struct Rows {
    keys: &'static Keys,
    texts: Vec<String>,
    positions: BTreeSet<String>,
    seals: BTreeSet<Seal>,
}

fn rows() -> &'static Rows {
    static ROWS: OnceLock<Rows> = OnceLock::new();
    ROWS.get_or_init(|| {
        let keys: &'static Keys = Box::leak(Box::new(Keys::read(KEYS).unwrap()));
        let options = Options { input: of(keys), ..crate::common::options() };
        let mut rows = Rows { keys, texts: Vec::new(), positions: BTreeSet::new(), seals: BTreeSet::new() };
        for game in &GAMES {
            let (mut row, mut deck) = (Vec::new(), game.begun() + "$END\n");
            for number in 1..=3 {
                let cards = crate::common::run_with(deck.as_bytes(), &options).punched.concat().join("\n");
                deck = format!("{cards}\n{}\n$END\n", (game.play)(number));
                row.push(cards + "\n$END\n");
            }
            rows.positions.extend(row.iter().map(|cards| json(cards, keys).unwrap()));
            let found = positions(row.concat().as_bytes(), Input::default(), keys).unwrap();
            rows.seals.extend(found.iter().map(|found| found.sealed.unwrap().seal));
            rows.texts.extend([row[1].clone(), row.concat()]);
        }
        rows
    })
}

fn of(keys: &'static Keys) -> Input {
    Input { keys: Some(keys), ..Input::default() }
}

/// The position that a deck holds, if it is taken.
fn json(deck: &str, keys: &'static Keys) -> Option<String> {
    match turn(deck.as_bytes(), &of(keys)) {
        Ok(Turned::Json(json)) => Some(json),
        _ => None,
    }
}

/// The first position of some cards as somebody makes it who has no key: with new sums, and the seal that it has.
fn forged(text: &str) -> Option<String> {
    let cards = CardReader::new(text.as_bytes(), Input::default()).ok()?;
    let deck = DeckReader::new(cards, &VOCABULARIES).next_deck().ok()??;
    let start = deck.start.as_ref()?;
    let StartKind::Position { body, end } = &start.kind else { return None };
    let card = deck.statements.at(start.card).to_statement();
    let end = deck.statements.at((*end)?).to_statement();
    let mut forged = punch::reseal(&card, body, '$', None).ok()?.to_vec();
    let sums = forged.pop()?;
    let seal = end.text().split_once(",SEAL=")?.1.to_owned();
    let sums = format!("{},SEAL={seal}", sums.get(..71)?.trim_end());
    forged.extend(fold(&sums));
    forged.push("$END\n".to_owned());
    Some(forged.join("\n"))
}

/// A sealed position or a row of three, with edits, as they are and with new sums.
pub fn seal(data: &[u8]) -> bool {
    let rows = rows();
    let Some(text) = edited(&rows.texts, data) else { return false };
    let forged = forged(&text);
    if let Some(forged) = &forged {
        assert!(json(forged, rows.keys).is_none_or(|json| rows.positions.contains(&json)), "{forged}");
    }
    let taken = json(&text, rows.keys);
    if let Some(json) = &taken {
        assert!(rows.positions.contains(json), "{text}");
    }
    let Ok(found) = positions(text.as_bytes(), Input::default(), rows.keys) else { return taken.is_some() };
    let (mut last, mut count) = (None, 0);
    for found in &found {
        // A sound one is one of ours, and follows the one from which it was made.
        if let (None, Some(sealed)) = (&found.fault, found.sealed) {
            assert!(rows.seals.contains(&sealed.seal), "{text}");
            count += 1;
        }
        if let Ok(Follows::On) = follows(last.as_ref(), found) {
            assert_eq!(found.sealed.unwrap().before, last.map(|last: Sealed| last.seal));
        }
        last = found.sealed.or(last);
    }
    count > 0 || forged.is_some()
}

pub fn seal_seeds() -> Vec<Vec<u8>> {
    edits::seeds(2 * GAMES.len())
}

/// Texts of keys, seals, hashes, nonces and words.
const TEXTS: [&str; 6] = [
    "# a comment\n\n0123456789abcdef0123456789abcdef\r\na key that is a sentence of some words\n",
    "2A65322606ED84957DD8A6405220BF4F9C3897A71D5339E7A5BEFBB6B6EEFA2A",
    "cb8196eaaa20f2d69e58b4f55c8a47444b09f336fff7b68de0a782b4b8985ff2",
    "00112233445566778899AABBCCDDEEFF",
    "River, stone!\n7\noak\u{e9}x",
    "short\n",
];

/// A text as each of them.
pub fn words(data: &[u8]) -> bool {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    let all = ALL.get_or_init(|| TEXTS.map(str::to_owned).into());
    let Some(text) = edited(all, data) else { return false };
    let mut reached = false;
    match Keys::read(&text) {
        Ok(keys) => {
            reached = true;
            // The same keys with comments between them; and nothing of them is shown.
            let spread = text.trim_start_matches('\u{FEFF}').replace('\n', "\n#\n  ");
            assert_eq!(Keys::read(&spread).as_ref(), Ok(&keys));
            assert_eq!(format!("{keys:?}"), "Keys");
            let sealed = |card: &[u8], before| {
                let mut sealer = keys.sealer();
                sealer.card(card);
                sealer.seal(before).unwrap()
            };
            let seal = sealed(data, None);
            assert_ne!(sealed(data, Some(seal)), seal);
            assert_ne!(sealed(&[data, b"x"].concat(), None), seal);
            assert_eq!(seal.to_string().parse(), Ok(seal));
        }
        Err(why) => {
            let is_known = why == "it holds no key" || {
                let words: Vec<&str> = why.split(' ').filter(|word| word.parse::<usize>().is_err()).collect();
                words == ["line", "has", "characters,", "but", "a", "key", "has", "at", "least"]
            };
            assert!(is_known, "{why}");
        }
    }
    if let Ok(seal) = text.parse::<Seal>() {
        assert!(seal.to_string().eq_ignore_ascii_case(&text));
        reached = true;
    }
    if let Some(hash) = Hash::read(&text) {
        assert!(hash.to_string().eq_ignore_ascii_case(&text));
        reached = true;
    }
    if let Ok(nonce) = Nonce::try_from(text.clone().into_owned()) {
        assert!(nonce.to_string().eq_ignore_ascii_case(&text));
        reached = true;
    }
    let words: Vec<Word> = text.lines().filter_map(Word::new).collect();
    for word in &words {
        assert_eq!(Word::new(word.as_str()).as_ref(), Some(word));
        assert_eq!(Word::new(&word.as_str().to_lowercase().replace(' ', "?")).as_ref(), Some(word));
    }
    let committed = Committed::new(1, Nonce::from([7; 16]));
    let turned: Vec<Word> = words.iter().rev().cloned().collect();
    assert_eq!(committed.root(&words), committed.root(&turned));
    reached || !words.is_empty()
}

pub fn words_seeds() -> Vec<Vec<u8>> {
    let raw = TEXTS.map(|text| [&[u8::MAX], text.as_bytes()].concat());
    edits::seeds(TEXTS.len()).into_iter().chain(raw).collect()
}
