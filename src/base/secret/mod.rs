//! Passwords and keys: a type whose content nothing prints, and the one rule which bytes of a line are not shown.
//!
//! The rule is about the line as it was typed. No parser decides, because a parser knows a password only where it is
//! due: what stands beside its place, behind a slip of the finger or in a letter, is masked by the same rule. It errs on
//! the side of masking, and it is the same in all games, because a sheet for one game can be sent to another.
//!
//! Source: `docs/passwords.md`.

mod line;
pub mod seal;
mod words;

pub use line::{OF_PERSONS, hidden, hidden_of_person, masked, named, opens_nearly, operands_of_person};
pub use words::is_slip;

use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// What replaces a character that is not shown.
pub const MASK: char = '*';
/// What replaces a word of which not even the length is shown.
const HIDDEN: &str = "***";

/// A password or a key as somebody wrote it. It is not printed, not even for debugging, and not serialized.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Secret(Box<str>);

/// The bytes that so many hexadecimal digits mean, and no other text.
pub fn in_hex<const COUNT: usize>(digits: &str) -> Option<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    let is_whole = base16ct::mixed::decode(digits, &mut bytes).is_ok_and(|read| read.len() == COUNT);
    is_whole.then_some(bytes)
}

impl Secret {
    /// The word itself, for comparing it and for nothing else.
    pub fn exposed(&self) -> &str {
        &self.0
    }
}

impl Secret {
    /// Whether a text holds the word.
    pub fn is_in(&self, text: &str) -> bool {
        text.contains(&*self.0)
    }

    /// A text without the word, in whatever capitals: asterisks stand for it, and do not tell its length.
    pub fn hidden_in<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let small = |letter: char| letter.to_lowercase().next().unwrap_or(letter);
        let word: Vec<char> = self.0.chars().map(small).collect();
        let letters: Vec<(char, char)> = text.chars().map(|letter| (letter, small(letter))).collect();
        let is_at = |at: usize| {
            let rest = letters.get(at..at + word.len());
            !word.is_empty() && rest.is_some_and(|rest| rest.iter().map(|(_, small)| small).eq(&word))
        };
        let (mut shown, mut at) = (String::new(), 0);
        while let Some((letter, _)) = letters.get(at) {
            if is_at(at) {
                shown.push_str(HIDDEN);
                at += word.len();
            } else {
                shown.push(*letter);
                at += 1;
            }
        }
        if shown == text { Cow::Borrowed(text) } else { Cow::Owned(shown) }
    }
}

impl<T: Into<Box<str>>> From<T> for Secret {
    fn from(word: T) -> Self {
        Self(word.into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<str>::deserialize(deserializer).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_in_nothing_that_is_printed() {
        let secret = Secret::from("sesame");
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "Secret Some(Secret)");
        assert_eq!(secret.exposed(), "sesame");
        let empty = Secret::default();
        for (text, hidden) in [
            ("sesame, Sesame", "***, ***"),
            ("open SESAMES!", "open ***S!"),
            ("sesa me", "sesa me"),
            ("", ""),
            ("\u{130}sesame\u{df}", "\u{130}***\u{df}"),
        ] {
            assert_eq!((secret.hidden_in(text), empty.hidden_in(text)), (hidden.into(), text.into()));
        }
    }

    /// A template's placeholder hides nothing but itself.
    #[test]
    fn the_word_password_in_an_opener_hides_itself_alone() {
        for (line, shown) in [
            ("#ATLANTIS 3 \"password\"", "#ATLANTIS 3 \"********\""),
            (" #atlantis 12 \"Password\" ", " #atlantis 12 \"********\" "),
            // Anything else may be a password.
            ("#ATLANTIS 3 sesame \"password\"", "********* * ****** \"********\""),
            ("sesame 3 \"password\"", "****** * \"password\""),
        ] {
            assert_eq!(masked(line), shown);
        }
    }
}
