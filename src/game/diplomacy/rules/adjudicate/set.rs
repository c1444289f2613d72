//! Sets of the units of a play, by their numbers: a bit for each, in as many words as a play of its size needs.

/// The number of a unit in a play: its place in the order of the provinces.
pub(super) type Number = u16;

/// A set of units in `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set<const W: usize>([u64; W]);

const BITS: usize = u64::BITS as usize;

impl<const W: usize> Set<W> {
    pub const NONE: Self = Self([0; W]);
    /// Every number, whether or not there is such a unit.
    pub const ALL: Self = Self([u64::MAX; W]);

    pub fn only(unit: Number) -> Self {
        let mut set = Self::NONE;
        set.insert(unit);
        set
    }

    pub fn contains(&self, unit: Number) -> bool {
        self.0[usize::from(unit) / BITS] >> (usize::from(unit) % BITS) & 1 == 1
    }

    pub fn insert(&mut self, unit: Number) {
        self.0[usize::from(unit) / BITS] |= 1 << (usize::from(unit) % BITS);
    }

    pub fn remove(&mut self, unit: Number) {
        self.0[usize::from(unit) / BITS] &= !(1 << (usize::from(unit) % BITS));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>().try_into().unwrap_or(u16::MAX)
    }

    fn each(mut self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = of(*word, other));
        self
    }

    pub fn union(self, other: Self) -> Self {
        self.each(other, |word, other| word | other)
    }

    pub fn intersection(self, other: Self) -> Self {
        self.each(other, |word, other| word & other)
    }

    pub fn difference(self, other: Self) -> Self {
        self.each(other, |word, other| word & !other)
    }

    /// The units in it, by number.
    #[expect(clippy::cast_possible_truncation, reason = "a play has 1,024 units at most")]
    pub fn iter(self) -> impl Iterator<Item = Number> + Clone {
        let (mut place, mut left) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                place += 1;
                left = *self.0.get(place)?;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some((place * BITS + bit) as Number)
        })
    }
}

impl<const W: usize> FromIterator<Number> for Set<W> {
    fn from_iter<I: IntoIterator<Item = Number>>(units: I) -> Self {
        let mut set = Self::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

/// Runs something with the number of words that the sets of so many units need.
macro_rules! in_words {
    ($units:expr, $words:ident => $run:expr) => {
        match $units {
            0..=64 => {
                const $words: usize = 1;
                $run
            }
            65..=128 => {
                const $words: usize = 2;
                $run
            }
            129..=256 => {
                const $words: usize = 4;
                $run
            }
            _ => {
                const $words: usize = 16;
                $run
            }
        }
    };
}
pub(super) use in_words;
