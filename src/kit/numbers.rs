//! Numbers of a game's own: of players, matches, pieces, regions; and what is looked up by them.

use std::collections::BTreeMap;

/// Declares a number type of a game, which cannot be confused with another one. It is punched and kept in sets as the
/// plain number. It prints as that number, or with a letter before it.
#[macro_export]
macro_rules! number {
    ($(#[$about:meta])* $name:ident($of:ty)) => {
        $crate::numbers::number! { $(#[$about])* $name($of) behind "" }
    };
    ($(#[$about:meta])* $name:ident($of:ty) behind $letter:literal) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $of);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($letter)?;
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl $crate::text::Text for $name {
            fn write(&self, to: &mut String) {
                ($letter, self.0).write(to);
            }
        }

        impl $crate::sets::Numbered for $name {
            fn number(self) -> usize {
                usize::from(self.0)
            }

            fn of_number(number: usize) -> Self {
                Self(<$of>::try_from(number).unwrap_or(<$of>::MAX))
            }
        }
    };
}

pub use number;

/// The stretches of numbers that follow one another, in ascending order: the first and the last of each.
pub fn stretches<T: Copy + Ord + std::ops::Sub<Output = T> + From<u8>>(
    numbers: impl Iterator<Item = T>,
) -> Vec<(T, T)> {
    let mut stretches: Vec<(T, T)> = Vec::new();
    for number in numbers {
        match stretches.last_mut() {
            Some((_, last)) if *last < number && number - *last == T::from(1) => *last = number,
            _ => stretches.push((number, number)),
        }
    }
    stretches
}

/// A number written in digits only, without a sign. `None` if the text is anything else.
pub fn in_digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Things that are looked up by their numbers. The low numbers, of which most are taken, are places of a list; the others
/// are in a tree, so that one high number needs no long list.
#[derive(Debug, Clone)]
pub struct ByNumber<T> {
    low: Vec<Option<T>>,
    /// Those whose numbers are no places of the list.
    high: BTreeMap<u32, T>,
    count: usize,
}

/// The list has places for so many numbers at least.
const LOW: usize = 1_000;

impl<T> Default for ByNumber<T> {
    fn default() -> Self {
        Self { low: Vec::new(), high: BTreeMap::new(), count: 0 }
    }
}

impl<T: Copy> ByNumber<T> {
    /// The thing of a number.
    pub fn get(&self, number: u32) -> Option<T> {
        match self.low.get(number as usize) {
            Some(place) => *place,
            None => self.high.get(&number).copied(),
        }
    }

    /// Whether a number is taken.
    pub fn has(&self, number: u32) -> bool {
        self.get(number).is_some()
    }

    /// Gives a number to a thing.
    pub fn insert(&mut self, number: u32, thing: T) {
        let place = number as usize;
        if place >= self.low.len() && place < LOW + 2 * self.count {
            self.low.resize(place + 1, None);
            while let Some(entry) = self.high.first_entry().filter(|entry| *entry.key() <= number) {
                let (number, thing) = entry.remove_entry();
                self.low[number as usize] = Some(thing);
            }
        }
        let before = match self.low.get_mut(place) {
            Some(place) => place.replace(thing),
            None => self.high.insert(number, thing),
        };
        self.count += usize::from(before.is_none());
    }

    /// Frees a number.
    pub fn remove(&mut self, number: u32) {
        let before = match self.low.get_mut(number as usize) {
            Some(place) => place.take(),
            None => self.high.remove(&number),
        };
        self.count -= usize::from(before.is_some());
    }
}

impl<T: Copy> FromIterator<(u32, T)> for ByNumber<T> {
    fn from_iter<I: IntoIterator<Item = (u32, T)>>(things: I) -> Self {
        let mut all = Self::default();
        things.into_iter().for_each(|(number, thing)| all.insert(number, thing));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::Numbered;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn things_are_found_by_low_and_high_numbers_as_in_a_tree(
            steps in prop::collection::vec((any::<bool>(), 0..5_u32, 0..1_500_u32), 0..3_000)
        ) {
            let (mut all, mut tree) = (ByNumber::default(), BTreeMap::new());
            for (thing, (stays, far, number)) in (0_u32..).zip(steps) {
                let number = if far == 0 { u32::MAX - number } else { number * far };
                if stays {
                    all.insert(number, thing);
                    tree.insert(number, thing);
                } else {
                    all.remove(number);
                    tree.remove(&number);
                }
                prop_assert_eq!(all.get(number), tree.get(&number).copied());
            }
            for number in (0..6_000).chain(u32::MAX - 1_500..=u32::MAX) {
                prop_assert_eq!(all.get(number), tree.get(&number).copied());
            }
            prop_assert_eq!(all.count, tree.len());
        }
    }

    #[test]
    fn one_high_number_needs_no_long_list() {
        let all: ByNumber<u32> = [(u32::MAX, 1), (1, 2), (0, 3)].into_iter().collect();
        assert_eq!((all.get(u32::MAX), all.get(1), all.has(2)), (Some(1), Some(2), false));
        assert!(all.low.len() <= LOW);
    }

    number! {
        /// A region.
        Region(u16) behind "R"
    }

    #[test]
    fn a_number_prints_behind_its_letter_and_is_counted_without_it() {
        assert_eq!(Region(7).to_string(), "R7");
        assert_eq!((Region(7).number(), Region::of_number(7)), (7, Region(7)));
        assert_eq!(Region::of_number(1_000_000), Region(u16::MAX));
    }

    #[test]
    fn numbers_that_follow_one_another_are_one_stretch() {
        assert_eq!(stretches([1u8, 2, 3, 5, 7, 8].into_iter()), [(1, 3), (5, 5), (7, 8)]);
        assert_eq!(stretches(std::iter::empty::<u16>()), []);
    }

    #[test]
    fn digits_alone_are_a_number() {
        assert_eq!((in_digits("007"), in_digits::<u8>("256")), (Some(7), None));
        for wrong in ["", "+5", "-1", "5.0", "five"] {
            assert_eq!(in_digits::<u8>(wrong), None, "{wrong}");
        }
    }
}
