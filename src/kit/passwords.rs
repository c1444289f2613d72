//! Passwords: what a position keeps of one, and whether a written word is the one that was set.
//!
//! A position keeps a salt and the SHA-256 of salt and password, hashed again a stated number of times, so that nobody
//! reads a password from a punched deck. The salt comes from the dice.
//!
//! Capitals and small letters are alike in a password, because cards are.
//!
//! Source: `JCL.md`, "The position deck".

use playdeck_base::secret::Secret;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// How often a password is hashed.
const ROUNDS: u32 = 1_000;

/// The letters of a hash, as hexadecimal digits.
const DIGITS: usize = 64;

/// What is kept of a password. It is punched as 16 hexadecimal digits of salt and 64 of the hash, with a hyphen between
/// them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Password {
    salt: u64,
    hash: [u8; 32],
}

impl Password {
    /// What is kept of a password.
    pub fn new(password: &Secret, salt: u64) -> Self {
        Self { salt, hash: hash(password.exposed(), salt) }
    }

    /// Whether a written word is the password.
    pub fn is(&self, written: &str) -> bool {
        hash(written, self.salt) == self.hash
    }

    /// Reads its punched form.
    fn read(text: &str) -> Option<Self> {
        let (salt, digits) = text.split_once('-')?;
        let is_whole = salt.len() == 16 && digits.len() == DIGITS && digits.is_ascii();
        let salt = u64::from_str_radix(salt, 16).ok().filter(|_| is_whole)?;
        let mut hash = [0; 32];
        for (at, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        Some(Self { salt, hash })
    }
}

fn hash(password: &str, salt: u64) -> [u8; 32] {
    let password = password.to_uppercase();
    let mut hash: [u8; 32] =
        Sha256::new().chain_update(salt.to_be_bytes()).chain_update(password).finalize().into();
    for _ in 1..ROUNDS {
        hash = Sha256::digest(hash).into();
    }
    hash
}

impl Serialize for Password {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = format!("{:016X}-", self.salt);
        for byte in self.hash {
            // Writing into a string cannot fail.
            let _ = write!(text, "{byte:02X}");
        }
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("a password as it was punched is expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_again_and_is_in_nothing_that_is_punched() {
        let password = Password::new(&"Excalibur".into(), 7);
        assert!(password.is("Excalibur") && password.is("excalibur") && !password.is("Caliburn"));
        let punched = serde_json::to_string(&password).unwrap();
        assert!(!punched.to_lowercase().contains("excalibur"), "{punched}");
        assert_eq!(serde_json::from_str::<Password>(&punched).unwrap(), password);
        assert_ne!(Password::new(&"Excalibur".into(), 8), password);
    }

    #[test]
    fn what_was_never_punched_is_refused() {
        for text in ["", "-", "00-00", "0000000000000007", "000000000000000G-00"] {
            assert!(serde_json::from_value::<Password>(text.into()).is_err(), "{text}");
        }
    }
}
