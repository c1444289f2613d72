//! Names and other texts that events copy: short ones are in place and longer ones shared, so that a copy costs little.
//! And what an address of electronic mail is, for rosters and for orders alike.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::fmt;
use std::ops::Deref;

/// A name, an address or a display.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Name(SmolStr);

impl Name {
    /// Whether it has no letters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<T: Into<SmolStr>> From<T> for Name {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Read)
    }
}

struct Read;

impl Visitor<'_> for Read {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Name, E> {
        Ok(text.into())
    }
}

/// The most letters of an address.
const LONGEST_ADDRESS: usize = 254;

/// Whether a text can be an address in a header: one box at one host, with no mark that a header reads otherwise.
pub fn is_address(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]:;\\,\"".contains(&byte));
    let has_host = text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && !host.contains('@') && host.split('.').all(|label| !label.is_empty())
    });
    is_plain && has_host && text.len() <= LONGEST_ADDRESS
}

#[cfg(test)]
mod tests {
    use super::is_address;

    #[test]
    fn an_address_is_one_box_at_one_host() {
        for text in ["anna@host.example", "a.b+c@x", "o'neil@mail.host.example"] {
            assert!(is_address(text), "{text}");
        }
        let long = format!("{}@x", "a".repeat(260));
        for text in [
            "",
            "nothing",
            "x@",
            "@x",
            "x@y.",
            "x@.y",
            "x@y..z",
            "x@y@z",
            "mailto:x@y",
            "<x@y>",
            "x y@z",
            "x@y,z@w",
            &long,
        ] {
            assert!(!is_address(text), "{text}");
        }
    }
}
