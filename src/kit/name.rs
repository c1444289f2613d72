//! Names and other texts that events copy: shared, so that a copy costs nothing.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// A name, an address or a display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(Arc<str>);

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The empty name, of which there is one for all who have none.
impl Default for Name {
    fn default() -> Self {
        static EMPTY: LazyLock<Name> = LazyLock::new(|| Name("".into()));
        EMPTY.clone()
    }
}

impl<T: AsRef<str> + Into<Arc<str>>> From<T> for Name {
    fn from(text: T) -> Self {
        if text.as_ref().is_empty() { Self::default() } else { Self(text.into()) }
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
