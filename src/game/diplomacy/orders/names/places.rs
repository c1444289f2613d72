//! The provinces that a word can mean: few, because a word that could mean more is no name.

use playdeck_diplomacy_rules::world::map::{Map, Province, STANDARD_MAP, Terrain};

/// The most provinces that a word can mean. The first letters of a name begin a dozen names on no map that is played.
const MOST: usize = 7;

/// A few provinces of a map, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    map: &'static Map,
    count: u16,
    numbers: [u16; MOST],
}

impl Places {
    /// No province.
    pub const NONE: Self = Self { map: &STANDARD_MAP, count: 0, numbers: [0; MOST] };

    /// Those of the standard map whose numbers are the bits that are set.
    #[expect(clippy::cast_possible_truncation, reason = "a set has 128 bits")]
    pub const fn of_bits(bits: u128) -> Self {
        let (mut places, mut left) = (Self::NONE, bits);
        while left != 0 && (places.count as usize) < MOST {
            places.numbers[places.count as usize] = left.trailing_zeros() as u16;
            places.count += 1;
            left &= left - 1;
        }
        places
    }

    /// The same numbers on another map.
    #[must_use]
    pub(super) const fn on(self, map: &'static Map) -> Self {
        Self { map, ..self }
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The number of provinces in it.
    pub const fn len(self) -> u32 {
        self.count as u32
    }

    /// Whether a province is in it.
    pub fn contains(self, province: Province) -> bool {
        self.iter().any(|other| other == province)
    }

    /// Those of it for which something holds.
    #[must_use]
    pub fn that(self, holds: impl Fn(Province) -> bool) -> Self {
        self.iter().filter(|province| holds(*province)).collect()
    }

    /// Those of it that are waters.
    #[must_use]
    pub fn waters(self) -> Self {
        self.that(|province| province.terrain() == Terrain::Water)
    }

    /// Whether all of it have two coasts or more, if it is not empty.
    pub fn have_coasts(self) -> bool {
        !self.is_empty() && self.iter().all(Province::has_coasts)
    }

    /// Whether one of it has two coasts or more.
    pub fn may_have_coasts(self) -> bool {
        self.iter().any(Province::has_coasts)
    }

    /// The provinces in it, by number.
    pub fn iter(self) -> impl Iterator<Item = Province> + Clone {
        (0..usize::from(self.count)).map(move |at| self.map.nth_province(self.numbers[at]))
    }
}

impl FromIterator<Province> for Places {
    fn from_iter<I: IntoIterator<Item = Province>>(provinces: I) -> Self {
        let mut places = Self::NONE;
        for province in provinces {
            let Some(next) = places.numbers.get_mut(usize::from(places.count)) else { break };
            *next = province.number();
            places.count += 1;
            places.map = province.map();
        }
        places
    }
}
