//! The words of the tables in positions: each item, skill, kind of structure and terrain has one, of capitals.
//!
//! A word is a number in a list that is made once: first the words of the built-in sets, then those that a
//! gamesmaster's set adds. So a position is read and punched without comparing texts.

use super::places::Item;
use super::places::ObjectKind;
use super::places::Skill;
use super::places::Terrain;
use crate::tables::all::Tables;
use crate::tables::set::RuleSet;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::OnceLock;

/// A word of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word(u16);

impl Word {
    /// The word for nothing.
    pub const NONE: Self = Self(0);

    /// The word as it is written.
    pub fn text(self) -> &'static str {
        let place = usize::from(self.0);
        let built_in = Vocabulary::built_in();
        let given = || GIVEN.get()?.texts.get(place.checked_sub(built_in.texts.len())?);
        built_in.texts.get(place).or_else(given).copied().unwrap_or_default()
    }

    fn find(text: &str) -> Option<Self> {
        let built_in = Vocabulary::built_in();
        let place = built_in.find(text);
        let place = place.or_else(|| Some(built_in.texts.len() + GIVEN.get()?.find(text)?));
        place.and_then(|place| u16::try_from(place).ok()).map(Self)
    }
}

static BUILT_IN: OnceLock<Vocabulary> = OnceLock::new();
static GIVEN: OnceLock<Vocabulary> = OnceLock::new();

/// Words and their places.
#[derive(Default)]
struct Vocabulary {
    texts: Vec<&'static str>,
    /// The places of words by their hash, each with the word's key; `None` where there is none.
    slots: Vec<Option<(Key, u16)>>,
}

impl Vocabulary {
    fn built_in() -> &'static Self {
        BUILT_IN.get_or_init(|| {
            let mut words = Self::default();
            words.add("NONE");
            for text in texts(&Tables::built_in(RuleSet::Wyreth)) {
                words.add(&text);
            }
            words
        })
    }

    fn add(&mut self, text: &str) {
        if self.find(text).is_some() || self.texts.len() >= usize::from(u16::MAX) {
            return;
        }
        // The words of a set are used to the end of the run, and a set is read once.
        self.texts.push(Box::leak(text.into()));
        if self.slots.len() < self.texts.len() * 4 {
            self.slots = vec![None; (self.texts.len() * 8).next_power_of_two()];
            (0..self.texts.len()).for_each(|place| self.enter(place));
        } else {
            self.enter(self.texts.len() - 1);
        }
    }

    fn enter(&mut self, place: usize) {
        let last = self.slots.len() - 1;
        let key = Key::of(self.texts.get(place).copied().unwrap_or_default());
        let mut at = key.hash();
        while self.slots.get(at & last).is_some_and(Option::is_some) {
            at += 1;
        }
        if let Some(slot) = self.slots.get_mut(at & last) {
            *slot = u16::try_from(place).ok().map(|place| (key, place));
        }
    }

    #[inline]
    fn find(&self, text: &str) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        let key = Key::of(text);
        let mut at = key.hash();
        loop {
            let (known, place) = (*self.slots.get(at & last)?)?;
            let place = usize::from(place);
            if known == key && (key.is_whole() || self.texts.get(place).is_some_and(|word| *word == text)) {
                return Some(place);
            }
            at += 1;
        }
    }
}

/// A word as numbers, which are compared faster than texts: its first bytes, its last ones, and its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    first: u64,
    last: u64,
    length: usize,
}

impl Key {
    #[inline]
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let length = bytes.len();
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            return Self { first: u64::from_le_bytes(*first), last: u64::from_le_bytes(*last), length };
        }
        let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
            (Some(first), Some(last)) => (u32::from_le_bytes(*first), u32::from_le_bytes(*last)),
            _ => (bytes.iter().fold(0, |all, byte| all << 8 | u32::from(*byte)), 0),
        };
        Self { first: first.into(), last: last.into(), length }
    }

    /// Whether all bytes of the word are in it.
    const fn is_whole(self) -> bool {
        self.length <= 16
    }

    /// Where the word is looked for first.
    #[inline]
    fn hash(self) -> usize {
        let mixed = self.first ^ self.last.rotate_left(27) ^ self.length as u64;
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
    }
}

/// The words of all things of a set, in the order of its tables.
fn texts(tables: &Tables) -> Vec<String> {
    let word = |name: &str| name.to_uppercase().replace(' ', "-");
    let items = tables.items.iter().map(|row| word(&row.key));
    let skills = tables.skills.iter().map(|row| word(&row.key));
    let objects = tables.objects.iter().map(|row| word(&row.name));
    let terrains = tables.terrains.iter().map(|row| word(&row.name));
    items.chain(skills).chain(objects).chain(terrains).collect()
}

/// Adds the words of a gamesmaster's set. Only the first is taken, as of the sets themselves.
pub(super) fn give(tables: &Tables) {
    GIVEN.get_or_init(|| {
        let mut words = Vocabulary::default();
        let is_new = |text: &&String| Vocabulary::built_in().find(text).is_none();
        for text in texts(tables).iter().filter(is_new) {
            words.add(text);
        }
        words
    });
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Word", u32::from(self.0), self.text())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(Read)
    }
}

struct Read;

impl Visitor<'_> for Read {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word of the tables")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Word, E> {
        Word::find(text).ok_or_else(|| E::unknown_variant(text, &Vocabulary::built_in().texts))
    }
}

/// The words of a set of tables, from things to words and back.
#[derive(Debug)]
pub struct Words {
    items: Vec<Word>,
    skills: Vec<Word>,
    objects: Vec<Word>,
    terrains: Vec<Word>,
    /// What each word is, by its number.
    meant: Vec<[Option<u16>; 4]>,
}

impl Words {
    /// The words of a set.
    pub fn of(tables: &Tables) -> Self {
        let texts = texts(tables);
        let mut words = texts.iter().map(|text| Word::find(text).unwrap_or(Word::NONE));
        let mut take = |count: usize| words.by_ref().take(count).collect::<Vec<Word>>();
        let (items, skills) = (take(tables.items.len()), take(tables.skills.len()));
        let (objects, terrains) = (take(tables.objects.len()), take(tables.terrains.len()));
        let mut meant = Vec::new();
        for (table, list) in [&items, &skills, &objects, &terrains].into_iter().enumerate() {
            for (place, word) in (0..).zip(list) {
                let number = usize::from(word.0);
                if meant.len() <= number {
                    meant.resize(number + 1, [None; 4]);
                }
                // A copy of a terrain is called as the first, which it stands for.
                meant[number][table].get_or_insert(place);
            }
        }
        Self { items, skills, objects, terrains, meant }
    }

    fn meant(&self, word: Word, table: usize) -> Option<u16> {
        let means = self.meant.get(usize::from(word.0)).filter(|_| word != Word::NONE)?;
        means.get(table).copied().flatten()
    }

    /// The word of an item.
    pub fn of_item(&self, item: Item) -> Word {
        self.items.get(usize::from(item.0)).copied().unwrap_or(Word::NONE)
    }

    /// The word of a skill.
    pub fn of_skill(&self, skill: Skill) -> Word {
        self.skills.get(usize::from(skill.0)).copied().unwrap_or(Word::NONE)
    }

    /// The word of a kind of structure.
    pub fn of_object(&self, kind: ObjectKind) -> Word {
        self.objects.get(usize::from(kind.0)).copied().unwrap_or(Word::NONE)
    }

    /// The word of a terrain.
    pub fn of_terrain(&self, terrain: Terrain) -> Word {
        self.terrains.get(usize::from(terrain.0)).copied().unwrap_or(Word::NONE)
    }

    /// The item of a word.
    pub fn item(&self, word: Word) -> Option<Item> {
        self.meant(word, 0).map(Item)
    }

    /// The skill of a word.
    pub fn skill(&self, word: Word) -> Option<Skill> {
        self.meant(word, 1).map(Skill)
    }

    /// The kind of structure of a word.
    pub fn object(&self, word: Word) -> Option<ObjectKind> {
        self.meant(word, 2).map(ObjectKind)
    }

    /// The terrain of a word.
    pub fn terrain(&self, word: Word) -> Option<Terrain> {
        self.meant(word, 3).and_then(|place| u8::try_from(place).ok()).map(Terrain)
    }
}
