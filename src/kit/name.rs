//! Names and other texts that events copy: short ones are in place and longer ones shared, so that a copy costs little.

use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::fmt;
use std::ops::Deref;

/// A name, an address or a display.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Name(SmolStr);

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
