//! Keys that seal positions, and the seals that they make: HMAC-SHA-256 over the cards of a position and the seal of the
//! position before it. Whoever lacks the key can make no seal, and no key is printed, not even for debugging.
//!
//! A seal proves who made a position, not that it is the newest: an older one that is set back has a sound seal, too.
//! What is known of the newest is kept here with the keys ([`Newest`]).
//!
//! Source: `docs/sealed.md`.

use super::in_hex;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;

/// The bytes of a seal.
const BYTES: usize = 32;
/// The fewest characters of a key.
pub const LEAST_KEY: usize = 32;
/// What is hashed first, so that no other use of the same key makes a seal.
const PURPOSE: &[u8] = b"PLAYDECK POSITION\n";
/// What stands before the seal of the position before.
const BEFORE: &[u8] = b"BEFORE\n";

/// A seal, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seal([u8; BYTES]);

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::upper::encode_string(&self.0))
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Seal {
    type Err = &'static str;

    fn from_str(digits: &str) -> Result<Self, Self::Err> {
        in_hex(digits).map(Self).ok_or("a seal of 64 hexadecimal digits is expected")
    }
}

impl Serialize for Seal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The seal of a position, and that of the position from which it was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sealed {
    /// Its own.
    pub seal: Seal,
    /// None where a game begins.
    pub before: Option<Seal>,
}

/// Keys, the first of which seals. Each of them opens.
pub struct Keys {
    keys: Vec<Box<[u8]>>,
    /// What is known of the newest position.
    newest: Newest,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys")
    }
}

impl PartialEq for Keys {
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys
    }
}

impl Eq for Keys {}

/// What is known of the newest position of a game.
#[derive(Debug, Clone, Default)]
pub struct Newest {
    /// The seal that the position must have, if somebody named it.
    pub named: Option<Seal>,
    /// The positions that are kept as the newest, one of each game of a stream.
    pub kept: Vec<Sealed>,
}

impl Newest {
    /// Whether a position is an older one, as far as is known. A game's newest position may be played on, the one before
    /// it may be played again, and one that was made from the newest one is newer still.
    pub fn is_older(&self, position: &Sealed) -> bool {
        let goes_with = |kept: &Sealed| {
            kept.seal == position.seal
                || kept.before == Some(position.seal)
                || position.before == Some(kept.seal)
        };
        self.named.is_some_and(|named| named != position.seal)
            || !self.kept.is_empty() && !self.kept.iter().any(goes_with)
    }
}

impl Keys {
    /// Keys from a file with one on each line. Blank lines and those that begin with `#` are passed over. The error says
    /// what is wrong, without a character of any key.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut keys = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let key = line.trim();
            if key.is_empty() || key.starts_with('#') {
                continue;
            }
            let length = key.chars().count();
            if length < LEAST_KEY {
                return Err(format!(
                    "line {number} has {length} characters, but a key has at least {LEAST_KEY}"
                ));
            }
            keys.push(key.as_bytes().into());
        }
        if keys.is_empty() {
            Err("it holds no key".to_owned())
        } else {
            Ok(Self { keys, newest: Newest::default() })
        }
    }

    /// The same keys, with what is known of the newest position.
    #[must_use]
    pub fn with_newest(mut self, newest: Newest) -> Self {
        self.newest = newest;
        self
    }

    /// What is known of the newest position.
    pub const fn newest(&self) -> &Newest {
        &self.newest
    }

    /// Begins a seal with the first key.
    pub fn sealer(&self) -> Sealer {
        Sealer::of(&self.keys[..1])
    }

    /// Begins to see whether a seal was made with any of the keys.
    pub fn opener(&self) -> Sealer {
        Sealer::of(&self.keys)
    }
}

/// A seal while cards go under it.
pub struct Sealer(Vec<Hmac<Sha256>>);

impl Sealer {
    fn of(keys: &[Box<[u8]>]) -> Self {
        // A key of any length will do for this function.
        let begun = keys.iter().filter_map(|key| Hmac::<Sha256>::new_from_slice(key).ok());
        let mut sealer = Self(begun.collect());
        sealer.update(PURPOSE);
        sealer
    }

    fn update(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|mac| mac.update(bytes));
    }

    /// Takes the text of a card.
    pub fn card(&mut self, text: &[u8]) {
        self.update(text);
        self.update(b"\n");
    }

    fn close(&mut self, before: Option<Seal>) {
        self.update(BEFORE);
        if let Some(before) = before {
            self.update(&before.0);
        }
    }

    /// The seal of the cards, with that of the position before.
    pub fn seal(mut self, before: Option<Seal>) -> Option<Seal> {
        self.close(before);
        self.0.pop().map(|mac| Seal(mac.finalize().into_bytes().into()))
    }

    /// Whether a position is sealed with one of the keys.
    pub fn opens(mut self, sealed: &Sealed) -> bool {
        self.close(sealed.before);
        self.0.into_iter().any(|mac| mac.verify_slice(&sealed.seal.0).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "0123456789abcdef0123456789abcdef";
    const SECOND: &str = "a key that is a sentence of some words";

    fn sealed(keys: &Keys, cards: &[&str], before: Option<Seal>) -> Sealed {
        let mut sealer = keys.sealer();
        for card in cards {
            sealer.card(card.as_bytes());
        }
        Sealed { seal: sealer.seal(before).unwrap(), before }
    }

    fn opens(keys: &Keys, cards: &[&str], sealed: &Sealed) -> bool {
        let mut opener = keys.opener();
        for card in cards {
            opener.card(card.as_bytes());
        }
        opener.opens(sealed)
    }

    /// As Python's `hmac` has it over the same bytes.
    #[test]
    fn a_seal_is_that_of_the_written_bytes() {
        let keys = Keys::read(FIRST).unwrap();
        let first = sealed(&keys, &["POSITION X,FORMAT=1", "UNIT NO=1"], None);
        assert_eq!(
            first.seal.to_string(),
            "2A65322606ED84957DD8A6405220BF4F9C3897A71D5339E7A5BEFBB6B6EEFA2A"
        );
        let next = sealed(&keys, &["POSITION X,FORMAT=1", "UNIT NO=1"], Some(first.seal));
        assert_eq!(next.seal.to_string(), "C0EEE15322E192F2F79BFCDA4F9C6EF23E439D2437FF0A4230DBC262D9F5CC0C");
        assert_eq!(next.seal.to_string().parse(), Ok(next.seal));
        assert!("@".repeat(64).parse::<Seal>().is_err() && "A".repeat(63).parse::<Seal>().is_err());
    }

    #[test]
    fn any_key_of_the_file_opens_and_the_first_seals() {
        let [one, other, both] = [
            FIRST,
            SECOND,
            "# changed\n\n0123456789abcdef0123456789abcdef \r\na key that is a sentence of some words\n",
        ]
        .map(|text| Keys::read(text).unwrap());
        let cards = ["A", "B"];
        let by = |keys| sealed(keys, &cards, None);
        assert_eq!(by(&both), by(&one));
        assert!(opens(&both, &cards, &by(&other)) && !opens(&one, &cards, &by(&other)));
        for others in [&["A", "b"][..], &["A"], &["B", "A"], &["A", "B", ""], &["AB"]] {
            assert!(!opens(&one, others, &by(&one)), "{others:?}");
        }
        let before = Some(by(&other).seal);
        assert!(!opens(&one, &cards, &Sealed { before, ..by(&one) }));
    }

    #[test]
    fn a_file_of_keys_is_refused_without_a_character_of_them() {
        let why = |text: &str| Keys::read(text).unwrap_err();
        assert_eq!(why("# nothing\n"), "it holds no key");
        assert_eq!(why(&format!("{FIRST}\nsesame\n")), "line 2 has 6 characters, but a key has at least 32");
        assert_eq!(format!("{:?}", Keys::read(FIRST).unwrap()), "Keys");
    }

    #[test]
    fn the_newest_position_and_the_one_before_it_are_not_older() {
        let keys = Keys::read(FIRST).unwrap();
        let mut row = vec![sealed(&keys, &["0"], None)];
        for number in ["1", "2", "3"] {
            row.push(sealed(&keys, &[number], row.last().map(|last| last.seal)));
        }
        let newest = Newest { kept: vec![row[2]], named: None };
        assert_eq!([0, 1, 2, 3].map(|at| newest.is_older(&row[at])), [true, false, false, false]);
        let named = Newest { kept: Vec::new(), named: Some(row[2].seal) };
        assert_eq!([0, 1, 2, 3].map(|at| named.is_older(&row[at])), [true, true, false, true]);
        assert!(!Newest::default().is_older(&row[0]));
    }
}
