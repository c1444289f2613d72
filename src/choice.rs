//! Options that are one word of several: the words are the library's, what `--help` says of them stands here.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use playdeck::code::Code;
use playdeck::listing::Carriage;
use playdeck::record::RecordFormat;

/// One of several that are called by a word each.
pub trait Choice: Copy + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The word.
    fn name(self) -> &'static str;

    /// What `--help` says of it.
    fn about(self) -> &'static str;
}

impl Choice for Carriage {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Asa => "By an ASA code in the first column of each line",
            Self::Machine => {
                "By a channel command in the first byte of each record, done behind the line (fb and vb records alone)"
            }
            Self::Plain => "Not at all: what the paper shows, with CR, LF and FF as a printer gets them",
        }
    }
}

impl Choice for RecordFormat {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Text => "Lines that end with LF (in EBCDIC NEL); CR LF is read, too",
            Self::Fixed => {
                "Records of one length without anything between them: 80 bytes for cards, 133 for the listing"
            }
            Self::Variable => {
                "Records that begin with a record descriptor word: two bytes of length, high byte first, the word's own four bytes counted, then two bytes of zeros. They may come in blocks, and in segments"
            }
        }
    }
}

impl Choice for Code {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        self.about()
    }
}

/// A word that the command line gives, or `auto`: then it is found from the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<T>(pub Option<T>);

/// The words of all, with what is said of them.
fn words<T: Choice>() -> impl Iterator<Item = PossibleValue> {
    T::ALL.iter().map(|one| PossibleValue::new(one.name()).help(one.about()))
}

/// The one of a word.
fn called<T: Choice>(word: &str) -> Option<T> {
    T::ALL.iter().copied().find(|one| one.name() == word)
}

/// Takes the word of one.
pub fn one_of<T: Choice>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words::<T>()).try_map(|word| called(&word).ok_or("no such word"))
}

/// Takes the word of one, and `auto`.
pub fn found_or<T: Choice>() -> impl TypedValueParser<Value = Found<T>> {
    let auto = PossibleValue::new("auto").help("Found from the input");
    PossibleValuesParser::new(std::iter::once(auto).chain(words::<T>())).map(|word| Found(called(&word)))
}
