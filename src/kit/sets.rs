//! Sets of players, places and other things that are counted from 0: one type without a bound, and one for few things
//! that is `Copy`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;

/// A thing with a number of its own within its kind, counted from 0 with few gaps.
pub trait Numbered: Copy {
    /// Its number.
    fn number(self) -> usize;
    /// The thing with this number.
    fn of_number(number: usize) -> Self;
}

impl Numbered for u32 {
    fn number(self) -> usize {
        self as usize
    }

    fn of_number(number: usize) -> Self {
        Self::try_from(number).unwrap_or(Self::MAX)
    }
}

impl Numbered for usize {
    fn number(self) -> usize {
        self
    }

    fn of_number(number: usize) -> Self {
        number
    }
}

const BITS: usize = u64::BITS as usize;

/// A set, a bit for each thing up to the last one in it.
#[derive(Debug)]
pub struct Set<K> {
    /// The last word is never 0, so that equal sets have equal words.
    words: Vec<u64>,
    kind: PhantomData<K>,
}

impl<K> Clone for Set<K> {
    fn clone(&self) -> Self {
        Self::of_words(self.words.clone())
    }
}

impl<K> PartialEq for Set<K> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<K> Eq for Set<K> {}

impl<K> Default for Set<K> {
    fn default() -> Self {
        Self::of_words(Vec::new())
    }
}

impl<K> Set<K> {
    fn of_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words, kind: PhantomData }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of things in it.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The union of two sets.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.insert_all(other);
        both
    }

    /// Adds all things of another set.
    pub fn insert_all(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }

    /// The intersection of two sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self::of_words(self.words.iter().zip(&other.words).map(|(word, other)| word & other).collect())
    }

    /// The things that are in this set and not in the other one.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let others = other.words.iter().chain(std::iter::repeat(&0));
        Self::of_words(self.words.iter().zip(others).map(|(word, other)| word & !other).collect())
    }
}

impl<K: Numbered> Set<K> {
    /// A set of one thing.
    pub fn only(thing: K) -> Self {
        std::iter::once(thing).collect()
    }

    /// Whether a thing is in it.
    pub fn contains(&self, thing: K) -> bool {
        let number = thing.number();
        self.words.get(number / BITS).is_some_and(|word| word >> (number % BITS) & 1 == 1)
    }

    /// Adds a thing. Returns whether it is new.
    pub fn insert(&mut self, thing: K) -> bool {
        let (place, bit) = (thing.number() / BITS, 1 << (thing.number() % BITS));
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        let Some(word) = self.words.get_mut(place) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Adds all things from the first to the last.
    pub fn insert_stretch(&mut self, first: K, last: K) {
        let (first, last) = (first.number(), last.number());
        if last < first {
            return;
        }
        if last / BITS >= self.words.len() {
            self.words.resize(last / BITS + 1, 0);
        }
        let (from, to) = (u64::MAX << (first % BITS), u64::MAX >> (BITS - 1 - last % BITS));
        match self.words.get_mut(first / BITS..=last / BITS) {
            Some([only]) => *only |= from & to,
            Some([start, between @ .., end]) => {
                *start |= from;
                between.fill(u64::MAX);
                *end |= to;
            }
            _ => {}
        }
    }

    /// Removes a thing. Returns whether it was there.
    pub fn remove(&mut self, thing: K) -> bool {
        let (place, bit) = (thing.number() / BITS, 1 << (thing.number() % BITS));
        let Some(word) = self.words.get_mut(place).filter(|word| **word & bit != 0) else { return false };
        *word &= !bit;
        *self = Self::of_words(std::mem::take(&mut self.words));
        true
    }

    /// The things in it, by number.
    pub fn iter(&self) -> impl Iterator<Item = K> {
        self.words.iter().enumerate().flat_map(|(place, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(K::of_number(place * BITS + bit))
            })
        })
    }
}

impl<K: Numbered> FromIterator<K> for Set<K> {
    fn from_iter<I: IntoIterator<Item = K>>(things: I) -> Self {
        let mut set = Self::default();
        set.extend(things);
        set
    }
}

impl<K: Numbered> Extend<K> for Set<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, things: I) {
        for thing in things {
            self.insert(thing);
        }
    }
}

impl<K: Numbered + Serialize> Serialize for Set<K> {
    /// A list by number.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

/// The bit of each number, which takes less time to look up than to make.
static SINGLE: [u128; u128::BITS as usize] = {
    let (mut table, mut number) = ([0; u128::BITS as usize], 0);
    while number < table.len() {
        table[number] = 1 << number;
        number += 1;
    }
    table
};

/// A set of things with numbers below 128, for games with no more players. It is copied like a number.
pub struct Few<K> {
    bits: u128,
    kind: PhantomData<K>,
}

impl<K> Clone for Few<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Few<K> {}

impl<K> Default for Few<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<K> PartialEq for Few<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<K> Eq for Few<K> {}

impl<K> PartialOrd for Few<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Few<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<K> Few<K> {
    /// The empty set.
    pub const NONE: Self = Self::of_bits(0);
    /// Every number that can be in it, whether or not such a thing exists.
    pub const ALL: Self = Self::of_bits(u128::MAX);

    /// The set of the things whose numbers are the bits that are set.
    pub const fn of_bits(bits: u128) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The number of things in it.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// The union of two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::of_bits(self.bits | other.bits)
    }

    /// The intersection of two sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::of_bits(self.bits & other.bits)
    }

    /// The things that are in this set and not in the other one.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::of_bits(self.bits & !other.bits)
    }
}

impl<K: Numbered> Few<K> {
    /// A set of one thing.
    pub fn only(thing: K) -> Self {
        Self::of_bits(SINGLE.get(thing.number()).copied().unwrap_or_default())
    }

    /// Whether a thing is in it.
    pub fn contains(self, thing: K) -> bool {
        !self.intersection(Self::only(thing)).is_empty()
    }

    /// Adds a thing.
    pub fn insert(&mut self, thing: K) {
        *self = self.with(thing);
    }

    /// Removes a thing.
    pub fn remove(&mut self, thing: K) {
        *self = self.without(thing);
    }

    /// The same set with one thing more.
    #[must_use]
    pub fn with(self, thing: K) -> Self {
        self.union(Self::only(thing))
    }

    /// The same set without one thing.
    #[must_use]
    pub fn without(self, thing: K) -> Self {
        Self::of_bits(self.bits & !Self::only(thing).bits)
    }

    /// The things in it, by number.
    #[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        // Half by half, because most machines count in 64 bits.
        let (mut left, mut later, mut first) = (self.bits as u64, (self.bits >> BITS) as u64, 0);
        std::iter::from_fn(move || {
            if left == 0 {
                (left, later, first) = (later, 0, BITS);
            }
            let others = left & left.checked_sub(1)?;
            let bit = std::mem::replace(&mut left, others).trailing_zeros() as usize;
            Some(K::of_number(first + bit))
        })
    }
}

impl<K: Numbered + fmt::Debug> fmt::Debug for Few<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Numbered> FromIterator<K> for Few<K> {
    fn from_iter<I: IntoIterator<Item = K>>(things: I) -> Self {
        things.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<K: Numbered + Serialize> Serialize for Few<K> {
    /// A list by number.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de, K: Numbered + Deserialize<'de>> Deserialize<'de> for Few<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from_iter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Model = BTreeSet<u32>;

    fn model() -> impl Strategy<Value = Model> {
        proptest::collection::btree_set(0_u32..400, 0..40)
    }

    fn set(model: &Model) -> Set<u32> {
        model.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn few_things_are_a_set_too(
            one in proptest::collection::btree_set(0_u32..128, 0..20),
            other in proptest::collection::btree_set(0_u32..128, 0..20),
            thing in 0_u32..140,
        ) {
            let (a, b): (Few<u32>, Few<u32>) = (one.iter().copied().collect(), other.iter().copied().collect());
            prop_assert_eq!(a.iter().collect::<Model>(), one.clone());
            prop_assert_eq!(a.len() as usize, one.len());
            prop_assert_eq!(a.union(b).iter().collect::<Model>(), one.union(&other).copied().collect());
            prop_assert_eq!(a.intersection(b).iter().collect::<Model>(), one.intersection(&other).copied().collect());
            prop_assert_eq!(a.difference(b).iter().collect::<Model>(), one.difference(&other).copied().collect());
            prop_assert_eq!(a.contains(thing), one.contains(&thing));
            prop_assert_eq!(a.with(thing).contains(thing), thing < 128);
            prop_assert!(!a.without(thing).contains(thing));
        }

        #[test]
        fn sets_are_what_sets_are(one in model(), other in model(), thing in 0_u32..500) {
            let (a, b) = (set(&one), set(&other));
            prop_assert_eq!(a.iter().collect::<Model>(), one.clone());
            prop_assert_eq!(a.len(), one.len());
            prop_assert_eq!(a.union(&b), set(&one.union(&other).copied().collect()));
            prop_assert_eq!(a.intersection(&b), set(&one.intersection(&other).copied().collect()));
            prop_assert_eq!(a.difference(&b), set(&one.difference(&other).copied().collect()));
            prop_assert_eq!(a.contains(thing), one.contains(&thing));
            let (mut with, mut without) = (a.clone(), a);
            prop_assert_eq!(with.insert(thing), !one.contains(&thing));
            prop_assert_eq!(without.remove(thing), one.contains(&thing));
            prop_assert!(with.contains(thing) && !without.contains(thing));
            with.remove(thing);
            prop_assert_eq!(with, without);
        }

        #[test]
        fn a_stretch_is_all_from_the_first_to_the_last(model in model(), first in 0_u32..400, length in 0_u32..200) {
            let (mut stretch, mut single) = (set(&model), set(&model));
            stretch.insert_stretch(first, first + length);
            single.extend(first..=first + length);
            prop_assert_eq!(stretch, single.clone());
            single.insert_stretch(first + 1, first);
            prop_assert_eq!(single.len(), single.iter().count());
        }
    }
}
