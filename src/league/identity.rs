//! The names of messages that go out. They come from the folder's secret, so that nobody else can make one, and the same
//! message always has the same name.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fmt::Write as _;

/// How many hexadecimal digits of a name are kept: 128 bits.
const DIGITS: usize = 32;

/// How many of them say that what identifies a message was made here.
const CHECKED: usize = 8;

/// The secret of a folder. It is printed nowhere.
pub struct Identity(Vec<u8>);

impl Identity {
    /// Takes a secret, as it stands in its file.
    pub fn new(secret: &[u8]) -> Self {
        Self(secret.trim_ascii().to_vec())
    }

    /// What identifies a message that some parts describe. Its last digits follow from the others, so that it is known again.
    pub fn id(&self, parts: &[&str]) -> String {
        let mut id = self.name(parts);
        id.truncate(DIGITS - CHECKED);
        let check = self.check(&id);
        id + &check
    }

    /// Whether something before the sign @ was made by [`Identity::id`].
    pub fn is_id(&self, text: &str) -> bool {
        let split = text.split_at_checked(DIGITS - CHECKED);
        split.is_some_and(|(digits, check)| check == self.check(digits))
    }

    fn check(&self, digits: &str) -> String {
        self.name(&["the digits of", digits]).chars().take(CHECKED).collect()
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

    #[test]
    fn what_identifies_a_message_is_known_again() {
        let (one, other) = (Identity::new(b"a secret"), Identity::new(b"another"));
        let id = one.id(&["a", "b"]);
        assert_eq!(id.len(), DIGITS);
        assert!(one.is_id(&id) && !other.is_id(&id) && !one.is_id(&one.name(&["a", "b"])));
        assert!(!one.is_id("") && !one.is_id("\u{E9}"));
    }

    /// The second vector of RFC 4231, whose key is a word.
    #[test]
    fn it_is_the_function_of_the_standard() {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe").unwrap();
        mac.update(b"what do ya want for nothing?");
        assert_eq!(mac.finalize().into_bytes()[..4], [0x5b, 0xdc, 0xc1, 0x46]);
    }
}
