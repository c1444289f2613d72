//! Chance that players can check: what a gamesmaster commits to before a game, and the root of chance that is made of it
//! and of the players' words.
//!
//! The gamesmaster keeps a number of 64 bits and a nonce of 128 bits, and tells all players their commitment. Players
//! then send words of their own. So nobody chooses the root: the gamesmaster cannot change the number any more, and
//! who sends a word does not know it. What is hashed is plain text, so that a person can check it with any program that
//! counts SHA-256:
//!
//! ```text
//! commitment   SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF      without a line end
//! root         the same text, a line feed, then each word and a line feed, in the order of the words; the first 16
//!              hexadecimal digits are the number
//! ```
//!
//! A word has capital letters of English, digits and single blanks. The order of the words is that of their characters,
//! which nobody can choose, and no name is hashed.
//!
//! ```
//! use playdeck_base::commitment::{Committed, Nonce, Word};
//!
//! let committed = Committed::new(17_875_602_087_699_274_391, Nonce::from([7; 16]));
//! let words = ["river stone", "Oak"].map(|word| Word::new(word).unwrap());
//! assert_eq!(words[0].as_str(), "RIVER STONE");
//! let [first, second] = words.clone();
//! assert_eq!(committed.root(&words), committed.root(&[second, first]));
//! assert_ne!(committed.root(&words), committed.root(&[]));
//! ```
//!
//! Source: the standard, section 7, and `docs/chance.md`.

use crate::secret::in_hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The bytes of a nonce.
const NONCE: usize = 16;
/// The most characters of a word.
pub const LONGEST_WORD: usize = 40;

/// What a gamesmaster commits to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Committed {
    /// The gamesmaster's number.
    seed: u64,
    /// What keeps it from being found by trying.
    nonce: Nonce,
    /// Whether all players were told both.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
}

/// 128 random bits; 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce([u8; NONCE]);

/// A player's word: up to 40 capital letters, digits and single blanks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word(String);

/// A SHA-256, printed as 64 small hexadecimal digits, as other programs print it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hash([u8; 32]);

impl Committed {
    /// A number and a nonce that nobody was told.
    pub const fn new(seed: u64, nonce: Nonce) -> Self {
        Self { seed, nonce, revealed: false }
    }

    /// The text that is hashed, as it stands on an `$INIT` card.
    pub fn text(&self) -> String {
        format!("SEED={},NONCE={}", self.seed, self.nonce)
    }

    /// What players are told before the game.
    pub fn commitment(&self) -> Hash {
        Hash::of(self.text().as_bytes())
    }

    /// The text whose hash begins with the root of chance.
    pub fn text_of_root(&self, words: &[Word]) -> String {
        let mut words: Vec<&str> = words.iter().map(Word::as_str).collect();
        words.sort_unstable();
        let lines = std::iter::once(self.text()).chain(words.into_iter().map(str::to_owned));
        lines.map(|line| line + "\n").collect()
    }

    /// The root of chance.
    pub fn root(&self, words: &[Word]) -> u64 {
        let hash = Hash::of(self.text_of_root(words).as_bytes());
        hash.0.iter().take(8).fold(0, |root, byte| root << 8 | u64::from(*byte))
    }
}

impl Word {
    /// What counts of a text: its letters and digits in capitals, whatever is between them as one blank. `None` if nothing
    /// is left, or more than 40 characters.
    pub fn new(text: &str) -> Option<Self> {
        let pieces =
            text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|piece| !piece.is_empty());
        let word = pieces.collect::<Vec<_>>().join(" ").to_ascii_uppercase();
        (1..=LONGEST_WORD).contains(&word.len()).then_some(Self(word))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Hash {
    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads 64 hexadecimal digits, in capitals or small.
    pub fn read(digits: &str) -> Option<Self> {
        in_hex(digits).map(Self)
    }
}

impl From<[u8; NONCE]> for Nonce {
    fn from(bytes: [u8; NONCE]) -> Self {
        Self(bytes)
    }
}

impl TryFrom<String> for Nonce {
    type Error = &'static str;

    fn try_from(digits: String) -> Result<Self, Self::Error> {
        in_hex(&digits).map(Self).ok_or("a nonce has 32 hexadecimal digits")
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> Self {
        nonce.to_string()
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::upper::encode_string(&self.0))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonce() -> Nonce {
        "00112233445566778899aabbccddeeff".to_owned().try_into().unwrap()
    }

    /// Counted with `printf .. | sha256sum`.
    #[test]
    fn the_bytes_that_are_hashed_are_those_of_the_page() {
        let committed = Committed::new(17_875_602_087_699_274_391, nonce());
        assert_eq!(committed.text(), "SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF");
        assert_eq!(committed.commitment().to_string(), COMMITMENT);
        let words = ["river stone", "oak", "7"].map(|word| Word::new(word).unwrap());
        assert_eq!(
            committed.text_of_root(&words),
            "SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF\n7\nOAK\nRIVER STONE\n"
        );
        assert_eq!(format!("{:016x}", committed.root(&words)), ROOT);
        assert_eq!(format!("{:016x}", committed.root(&[])), ROOT_WITHOUT_WORDS);
    }

    const COMMITMENT: &str = "cb8196eaaa20f2d69e58b4f55c8a47444b09f336fff7b68de0a782b4b8985ff2";
    const ROOT: &str = "9e25dddae84e8f19";
    const ROOT_WITHOUT_WORDS: &str = "d97f52f227e35b3d";

    #[test]
    fn a_word_is_what_every_code_of_cards_has() {
        let word = |text| Word::new(text).map(|word| word.0);
        for (text, read) in [("river", "RIVER"), ("  River,\tstone! ", "RIVER STONE"), ("a-b_c", "A B C")] {
            assert_eq!(word(text).as_deref(), Some(read), "{text}");
        }
        let longest = "x".repeat(LONGEST_WORD);
        assert!(word(&longest).is_some());
        for text in ["", " ", "?!", "\u{e9}\u{20ac}", &(longest.clone() + "x")] {
            assert_eq!(word(text), None, "{text}");
        }
    }

    #[test]
    fn hashes_and_nonces_are_hexadecimal_digits_and_nothing_else() {
        assert_eq!(Hash::read(COMMITMENT).unwrap().to_string(), COMMITMENT);
        assert_eq!(Hash::read(&COMMITMENT.to_uppercase()), Hash::read(COMMITMENT));
        for text in ["", &COMMITMENT[1..], &COMMITMENT.replace('f', "g"), &"+f".repeat(32)] {
            assert_eq!(Hash::read(text), None, "{text}");
        }
        assert_eq!(nonce().to_string(), "00112233445566778899AABBCCDDEEFF");
        assert!(Nonce::try_from("0011".to_owned()).is_err());
    }
}
