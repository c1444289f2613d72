//! Names and other texts that events copy: short ones are in place and longer ones shared, so that a copy costs little.

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
