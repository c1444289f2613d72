//! Chance: streams of random numbers by key, from one root.
//!
//! A position carries a 64-bit root and no generator state. Every draw comes from a stream made for a key of
//! turn, phase and place, so that one corrected order changes chance nowhere else and nothing depends on the
//! order in which streams are made. All arithmetic is written here and pinned by the test vectors below. This module
//! knows no game.
//!
//! Source: `ARCHITECTURE.md`, "Where chance is drawn".

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The source of all chance in a game: its root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    root: u64,
}

impl Dice {
    /// Dice with this root.
    pub const fn new(root: u64) -> Self {
        Self { root }
    }

    /// The stream for a key.
    ///
    /// `turn` is the game's own count of turns, `phase` a written constant that is never used again, `place` a
    /// stable number of the game: a hex or a region, never an index in a list.
    pub fn stream(&self, turn: u32, phase: u32, place: u64) -> Stream {
        let mut state = self.root;
        for word in [u64::from(turn), u64::from(phase), place] {
            state = mix(state ^ mix(word));
        }
        let mut seed = [0; 32];
        for chunk in seed.chunks_exact_mut(8) {
            state = state.wrapping_add(STEP);
            chunk.copy_from_slice(&mix(state).to_le_bytes());
        }
        Stream(Xoshiro256PlusPlus::from_seed(seed))
    }
}

/// The root of a game whose `$INIT` card names none: a sum over the text of that card and its player cards.
///
/// Each text is taken as the numbers of its characters, without blanks at its end, followed by a line feed.
pub fn root_of<'a>(cards: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut state = STEP;
    for card in cards {
        for character in card.trim_end_matches(' ').chars().chain(['\n']) {
            state = mix(state ^ u64::from(u32::from(character)));
        }
    }
    state
}

/// The odd number nearest to 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Adds [`STEP`] and spreads every bit of a word over the whole word. Two words never give the same result.
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(STEP);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A random number from 0 to below `bound`, each equally likely. 0 if the bound is 0.
    ///
    /// Takes the upper half of a 64-bit draw times the bound, and draws again while the lower half falls into
    /// the part that would favour some numbers.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let bound = u64::from(bound);
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is asked for")]
            let low = product as u64;
            if low >= unfair {
                return u32::try_from(product >> 64).unwrap_or(0);
            }
        }
    }

    /// Shuffles a list, every order equally likely: from the last place down, each entry is exchanged with one drawn
    /// from those up to it. Lists of up to 2^32 - 1 entries.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_give_the_pinned_numbers() {
        let mut stream = Dice::new(1901).stream(1, 2, 3);
        assert_eq!([stream.bits(), stream.bits()], [PINNED.0, PINNED.1]);
        let mut stream = Dice::new(0).stream(0, 0, 0);
        let faces: Vec<u32> = (0..12).map(|_| stream.below(6) + 1).collect();
        assert_eq!(faces, PINNED.2);
        let mut order = [1, 2, 3, 4, 5, 6, 7];
        Dice::new(u64::MAX).stream(u32::MAX, u32::MAX, u64::MAX).shuffle(&mut order);
        assert_eq!(order, PINNED.3);
        assert_eq!(root_of(["$INIT DIPLOMACY  ", "ANNE"]), PINNED.4);
    }

    /// Computed by a second program, in another language, from the words of this module's documentation.
    const PINNED: (u64, u64, [u32; 12], [u32; 7], u64) = (
        0x9e06_eb24_b014_76ec,
        0x2e6e_e5f4_723c_4b50,
        [4, 4, 4, 4, 6, 4, 2, 4, 4, 5, 2, 1],
        [6, 5, 3, 1, 2, 4, 7],
        0xc814_fb64_3b5e_58cc,
    );

    #[test]
    fn keys_that_differ_anywhere_give_other_streams() {
        let dice = Dice::new(7);
        let mut seen: Vec<u64> = Vec::new();
        for (turn, phase, place) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1)] {
            let first = dice.stream(turn, phase, place).bits();
            assert!(!seen.contains(&first));
            seen.push(first);
        }
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut stream = Dice::new(42).stream(1, 1, 1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(stream.below(0), 0);
    }
}
