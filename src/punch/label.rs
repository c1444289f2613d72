//! What the hall keeps of a game beside its position: the name and the title that its `$JOB` card gave it, and what
//! players may write to one another.
//!
//! All are bounded wherever they are read, for a position may have been changed by hand.

use super::PressRule;
use serde::{Deserialize, Serialize};

/// The longest name, in letters and digits.
pub const LONGEST_NAME: usize = 8;
/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 40;

/// What a game is called, and how its press goes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// In one word.
    pub job: Option<Name>,
    /// At the top of its pages.
    pub title: Option<Title>,
    /// What players may write to one another; where it is not said, as the game has it.
    pub press: Option<PressRule>,
}

/// A letter, then up to seven letters and digits; capitals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Up to 40 characters; none of them controls anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Title(String);

impl Name {
    /// The name that is written, if it can be one.
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
    /// As much of what is written as a title holds; none of nothing.
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
