//! What a position's first card says of the game: the name and the title that its `$JOB` card gave it, what players may
//! write to one another, and what the gamesmaster committed to.
//!
//! All of it is checked wherever it is read, because a position may have been changed by hand.

use super::{Committed, PressRule};
use playdeck_base::secret::seal::{Keys, Seal};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The longest name, in letters and digits.
pub const LONGEST_NAME: usize = 8;
/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 40;

/// A game's name and title, its press rule, and its commitment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// Its name, in one word.
    pub job: Option<Name>,
    /// Its title, printed at the top of its pages.
    pub title: Option<Title>,
    /// What players may write to one another. `None`: the game's own rule.
    pub press: Option<PressRule>,
    /// What the gamesmaster committed to, in a game whose chance can be checked.
    pub chance: Option<Committed>,
    /// How the position is sealed with a key, if it is.
    pub link: Option<Link>,
}

/// The keys under which a position is sealed, and the seal of the position from which it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The keys.
    pub keys: &'static Keys,
    /// The seal of the position before; none where a game begins.
    pub before: Option<Seal>,
    made: Arc<OnceLock<Seal>>,
}

impl Link {
    /// A link of a chain, to be made.
    pub fn new(keys: &'static Keys, before: Option<Seal>) -> Self {
        Self { keys, before, made: Arc::default() }
    }

    /// The seal of the position, once it is punched.
    pub fn made(&self) -> Option<Seal> {
        self.made.get().copied()
    }

    pub(super) fn note(&self, seal: Seal) {
        // A link is made once.
        let _ = self.made.set(seal);
    }
}

/// A letter, then up to seven letters and digits; capitals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Up to 40 characters, without control characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Title(String);

impl Name {
    /// The written name. `None` if it cannot be a name.
    pub fn new(written: &str) -> Option<Self> {
        let is_name = written.len() <= LONGEST_NAME
            && written.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && written.bytes().all(|letter| letter.is_ascii_alphanumeric());
        is_name.then(|| Self(written.to_ascii_uppercase()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Title {
    /// The written title, cut to the length of a title. `None` if nothing is left.
    pub fn new(written: &str) -> Option<Self> {
        let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
        let title: String = written.chars().take(LONGEST_TITLE).map(plain).collect();
        (!title.is_empty()).then_some(Self(title))
    }

    /// The title.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(written: String) -> Result<Self, Self::Error> {
        Self::new(&written).ok_or("a name is a letter, then up to seven letters and digits")
    }
}

impl TryFrom<String> for Title {
    type Error = &'static str;

    fn try_from(written: String) -> Result<Self, Self::Error> {
        let title = Self::new(&written).filter(|title| title.0 == written);
        title.ok_or("a title has 1 to 40 characters")
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl From<Title> for String {
    fn from(title: Title) -> Self {
        title.0
    }
}
