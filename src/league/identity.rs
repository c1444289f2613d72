//! The names of messages that go out. They come from the folder's secret, so that nobody else can make one, and the same
//! message always has the same name.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fmt::Write as _;

/// How many hexadecimal digits of a name are kept: 128 bits.
const DIGITS: usize = 32;

/// The secret of a folder. It is printed nowhere.
pub struct Identity(Vec<u8>);

impl Identity {
    /// Takes a secret, as it stands in its file.
    pub fn new(secret: &[u8]) -> Self {
        Self(secret.trim_ascii().to_vec())
    }

    /// The name of what some parts describe. Each part stands behind its length, so that no two lists are alike.
    pub fn name(&self, parts: &[&str]) -> String {
        // A key of any length will do for this function.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return String::new() };
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        let mut name = mac.finalize().into_bytes().iter().fold(String::new(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}");
            name
        });
        name.truncate(DIGITS);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_by_secret_and_by_every_part() {
        let (one, other) = (Identity::new(b"a secret\n"), Identity::new(b"another"));
        assert_eq!(one.name(&["ab", "c"]), Identity::new(b"a secret").name(&["ab", "c"]));
        assert_ne!(one.name(&["ab", "c"]), one.name(&["a", "bc"]));
        assert_ne!(one.name(&["ab", "c"]), other.name(&["ab", "c"]));
        assert_eq!(one.name(&[]).len(), DIGITS);
    }

    /// The second vector of RFC 4231, whose key is a word.
    #[test]
    fn it_is_the_function_of_the_standard() {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe").unwrap();
        mac.update(b"what do ya want for nothing?");
        assert_eq!(mac.finalize().into_bytes()[..4], [0x5b, 0xdc, 0xc1, 0x46]);
    }
}
