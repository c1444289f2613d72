//! What the words of orders mean on a board that is read from lines.
//!
//! A code, an alias or a whole name comes before the beginnings of names. A word of three letters or more that begins a
//! name means it, unless it is a word of the notation or one that turns what stands before it: a code may be such a word
//! (`CON`, `AND`), and its place in the order decides. Each word of a name of several may be cut short so, too (`WES MED`),
//! and the name may be written without its blanks (`WESTERNMED`). Accents and apostrophes may be left out.
//!
//! Where the provinces are called as those of the board of 1901, all words mean what they mean there. The countries are
//! those of the board, and other words for a place are read if they mean nothing there.

use super::fixed::{COMPASS, DESCRIPTIONS, SHORTEST, TURNING};
use super::index::{Sense, grammar_words, sense_number, sense_of};
use super::places::Places;
use super::wide::plain;
use playdeck_diplomacy_rules::world::map::{Map, Province};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The words of a board.
#[derive(Debug)]
pub(super) struct Lexicon {
    pub map: &'static Map,
    words: BTreeMap<Vec<u8>, Sense>,
    /// The names of several words.
    names: Vec<(Vec<String>, Province)>,
    /// What a misspelt word may have been meant as.
    hints: Vec<String>,
    /// Whether the provinces are called as those of the board of 1901.
    is_usual: bool,
}

/// Those of the boards that were played so far.
static ALL: Mutex<Vec<&Lexicon>> = Mutex::new(Vec::new());

impl Lexicon {
    /// The words of a map; the standard one has none of its own.
    pub fn of(map: &'static Map) -> Option<&'static Self> {
        if map.is_standard() {
            return None;
        }
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|known| known.map == map) {
            return Some(known);
        }
        let lexicon: &'static Self = Box::leak(Box::new(Draft::new(map).lexicon(map)));
        all.push(lexicon);
        Some(lexicon)
    }

    /// What a word in capitals means.
    pub fn sense(&'static self, word: &[u8]) -> &'static Sense {
        if let Some(sense) = self.words.get(word) {
            return sense;
        }
        if self.is_usual {
            return sense_of(sense_number(word));
        }
        // Accents and apostrophes may be left out, and so they may be written. Any other mark makes it another word.
        let is_spelt = |text: &&str| {
            text.chars().all(|letter| letter.is_alphanumeric() || letter == '\'')
                && !text.starts_with('\'')
                && !text.ends_with('\'')
        };
        let name = std::str::from_utf8(word).ok().filter(is_spelt).map(letters);
        let found = name.and_then(|name| self.words.get(name.as_bytes()));
        found.filter(|sense| !sense.provinces.is_empty()).unwrap_or(&Sense::NOTHING)
    }

    /// Whether names are read as those of the board of 1901.
    pub const fn has_usual_names(&self) -> bool {
        self.is_usual
    }

    /// Finds the name at the start of some words in capitals, and the number of words in it.
    pub fn find(&'static self, words: &[&str]) -> Option<(Places, usize)> {
        let given: Vec<String> = words.iter().map(|word| letters(word)).collect();
        let of_several = (2..=words.len()).rev().find_map(|count| {
            let that = |means: fn(&str, &str) -> bool| -> Places {
                let is_it = |name: &[String]| {
                    name.len() == count && name.iter().zip(&given).all(|(part, word)| means(part, word))
                };
                self.names.iter().filter(|(name, _)| is_it(name)).map(|(_, province)| *province).collect()
            };
            let whole = that(|part, word| part == word);
            let found = if whole.is_empty() { that(begins_part) } else { whole };
            (!found.is_empty()).then_some((found, count))
        });
        of_several.or_else(|| {
            let provinces = self.sense(words.first()?.as_bytes()).provinces;
            let waters = provinces.waters();
            match words.get(1) {
                Some(next) if DESCRIPTIONS.contains(next) && !waters.is_empty() => Some((waters, 2)),
                _ => (!provinces.is_empty()).then_some((provinces, 1)),
            }
        })
    }

    /// Whether a name has `AND` between two words, or behind the first at its end.
    pub fn has_and(&self, before: &str, behind: &str) -> bool {
        let [before, behind] = [before, behind].map(letters);
        let is_it = |three: &[String]| three[0] == before && three[1] == "AND" && three[2] == behind;
        let is_end = |name: &[String]| matches!(name, [.., first, last] if *first == before && last == "AND");
        self.names.iter().any(|(name, _)| name.windows(3).any(is_it) || is_end(name))
    }

    /// The names that a single misspelt word may have been meant as.
    pub fn hints(&'static self) -> impl Iterator<Item = &'static str> {
        self.hints.iter().map(String::as_str)
    }
}

/// Whether the letters of a word stand for a part of a name: whole, cut short, or as people write the parts of the compass.
fn begins_part(part: &str, word: &str) -> bool {
    let of_compass = || COMPASS.iter().any(|(long, short)| *long == part && short.contains(&word));
    let is_short = word.len() >= SHORTEST && part.starts_with(word) && !is_of_notation(word);
    part == word || is_short || of_compass()
}

/// Whether a word of orders or of sentences is meant rather than the name that it begins.
fn is_of_notation(word: &str) -> bool {
    TURNING.contains(&word) || word == "AND" || grammar_words().any(|(known, _)| known == word)
}

/// The letters and digits of a name or a part of one, in capitals.
fn letters(name: &str) -> String {
    let upper = name.to_uppercase();
    plain(&upper).chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The words of a name.
fn parts(name: &str) -> Vec<String> {
    let between = |letter: char| letter.is_whitespace() || "-.,/()&".contains(letter);
    name.split(between).map(letters).filter(|part| !part.is_empty()).collect()
}

/// What is known of a word, before one of its meanings comes before others.
#[derive(Default)]
struct Meanings {
    named: BTreeSet<u16>,
    begun: BTreeSet<u16>,
    powers: BTreeSet<u16>,
    begun_powers: BTreeSet<u16>,
    /// Whether it begins names of several words, and whether it goes on in one.
    is_first: bool,
    is_part: bool,
}

/// The words of a board as they are collected.
#[derive(Default)]
struct Draft {
    words: BTreeMap<String, Meanings>,
    names: BTreeSet<(Vec<String>, u16)>,
    hints: BTreeSet<String>,
}

impl Draft {
    fn new(map: &'static Map) -> Self {
        let mut draft = Self::default();
        let is_usual = map.has_standard_names();
        for province in map.provinces() {
            let number = province.number();
            for other in province.other_names() {
                draft.name(other, number, false);
            }
            if is_usual {
                continue;
            }
            draft.word(&letters(province.code())).named.insert(number);
            draft.hints.insert(province.code().to_owned());
            draft.name(province.name(), number, true);
            // `The Strait` is also `Strait`.
            if let Some(rest) = parts(province.name()).strip_prefix(["THE".to_owned()].as_slice()) {
                draft.name(&rest.join(" "), number, true);
            }
        }
        for (power, number) in map.powers().zip(0..) {
            for name in [power.name(), power.adjective()] {
                let whole = letters(name);
                for end in SHORTEST..whole.len() {
                    draft.word(&whole[..end]).begun_powers.insert(number);
                }
                draft.word(&whole).powers.insert(number);
            }
        }
        draft
    }

    fn word(&mut self, word: &str) -> &mut Meanings {
        self.words.entry(word.to_owned()).or_default()
    }

    /// Adds a name, of which the beginnings count or not.
    fn name(&mut self, name: &str, number: u16, is_begun: bool) {
        let (whole, parts) = (letters(name), parts(name));
        if whole.is_empty() {
            return;
        }
        self.word(&whole).named.insert(number);
        for end in (SHORTEST..whole.len()).filter(|_| is_begun) {
            self.word(&whole[..end]).begun.insert(number);
        }
        let [first, behind @ ..] = parts.as_slice() else { return };
        if behind.is_empty() {
            self.hints.insert(whole);
            return;
        }
        for part in behind {
            self.word(part).is_part = true;
        }
        self.word(first).is_first = true;
        for end in SHORTEST..first.len() {
            self.word(&first[..end]).is_first = true;
        }
        let of_compass = COMPASS.iter().filter(|(long, _)| long == first);
        for short in of_compass.flat_map(|(_, short)| short.iter()) {
            self.word(short).is_first = true;
        }
        self.names.insert((parts, number));
    }

    fn lexicon(self, map: &'static Map) -> Lexicon {
        let is_usual = map.has_standard_names();
        let usual = |word: &str| {
            if is_usual { *sense_of(sense_number(word.as_bytes())) } else { Sense::NOTHING }
        };
        let mut words: BTreeMap<Vec<u8>, Sense> = BTreeMap::new();
        for (word, sense) in grammar_words().filter(|_| !is_usual) {
            let known = words.entry(word.into()).or_insert(Sense::NOTHING);
            *known = known.and(sense);
        }
        let places = |numbers: &BTreeSet<u16>| -> Places {
            // A word that could mean more than a few is no name.
            let all: Places = numbers.iter().map(|number| map.nth_province(*number)).collect();
            if all.len() as usize == numbers.len() { all } else { Places::NONE }
        };
        for (word, means) in &self.words {
            let none = BTreeSet::new();
            let [begun, begun_powers] =
                [&means.begun, &means.begun_powers].map(|of| if is_of_notation(word) { &none } else { of });
            let named = if means.named.is_empty() { begun } else { &means.named };
            let powers = if means.powers.is_empty() { begun_powers } else { &means.powers };
            let mut alone = map.powers().zip(0..).filter(|(_, number)| powers.contains(number));
            let power = alone.next().filter(|_| alone.next().is_none()).map(|(power, _)| power);
            let sense = words.entry(word.as_bytes().to_vec()).or_insert_with(|| usual(word));
            sense.power = power.or(sense.power);
            sense.is_first_of_several |= means.is_first;
            sense.is_description |= means.is_part;
            // On the provinces of 1901 the words of the board come behind the usual ones.
            if !is_usual || sense.provinces.is_empty() {
                sense.provinces = places(named);
            }
        }
        let names = self.names.into_iter().map(|(name, number)| (name, map.nth_province(number))).collect();
        Lexicon { map, words, names, hints: self.hints.into_iter().collect(), is_usual }
    }
}
