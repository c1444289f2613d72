//! Numbers of a game's own: of players, matches, pieces, regions.

/// Declares a number type of a game, which cannot be confused with another one. It is punched and kept in sets as the
/// plain number. It prints as that number, or with a letter before it.
macro_rules! number {
    ($(#[$about:meta])* $name:ident($of:ty)) => {
        $crate::kit::numbers::number! { $(#[$about])* $name($of) behind "" }
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

        impl $crate::kit::sets::Numbered for $name {
            fn number(self) -> usize {
                usize::from(self.0)
            }

            fn of_number(number: usize) -> Self {
                Self(<$of>::try_from(number).unwrap_or(<$of>::MAX))
            }
        }
    };
}

pub(crate) use number;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::sets::Numbered;

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
