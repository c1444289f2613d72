//! Options whose value is one word of several. The words are defined in the library, their help texts here.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use playdeck::code::Code;
use playdeck::deck::Vocabulary;
use playdeck::listing::Carriage;
use playdeck::listing::pdf::{Bars, Sheet};
use playdeck::listing::read::Control;
use playdeck::record::RecordFormat;
use playdeck::train::Train;
use std::ffi::OsStr;

/// A value that is chosen by a word on the command line.
pub trait Choice: Copy + Send + Sync + 'static {
    /// All values, in the order of the help.
    const ALL: &'static [Self];

    /// The word that chooses this value.
    fn name(self) -> &'static str;

    /// The help text of this value.
    fn about(self) -> &'static str;
}

impl Choice for Carriage {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Asa => "An ASA code in the first column of each line",
            Self::Machine => {
                "A channel command in the first byte of each record, carried out after the line (fb and vb records only)"
            }
            Self::Plain => {
                "No control column: what the paper shows, with CR, LF and FF as a printer gets them"
            }
        }
    }
}

impl Choice for Control {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn about(self) -> &'static str {
        match self {
            Self::Asa => Carriage::Asa.about(),
            Self::Machine => Carriage::Machine.about(),
            Self::Plain => Carriage::Plain.about(),
            Self::None => {
                "Text without carriage control: each line is printed whole, below the one before it"
            }
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
            Self::Text => "Lines that end with LF (NEL in EBCDIC); CR LF is read, too",
            Self::Fixed => {
                "Records of one length with nothing between them: 80 bytes for cards, 133 for the listing"
            }
            Self::Variable => {
                "Records that begin with a record descriptor word: two bytes of length (high byte first, the word itself included), then two zero bytes. Blocks and segments are read, too"
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

impl Choice for Train {
    const ALL: &'static [Self] = &[Self::Pn, Self::Tn];

    fn name(self) -> &'static str {
        match self {
            Self::Pn => "PN",
            Self::Tn => "TN",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Pn => "60 characters: capitals, digits, the special characters of PL/I",
            Self::Tn => "120 characters: small letters, brackets and braces, too",
        }
    }
}

impl Choice for Bars {
    const ALL: &'static [Self] = &[Self::Green, Self::Blue, Self::Plain];

    fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Plain => "plain",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Green => "Every second half inch is green",
            Self::Blue => "Every second half inch is blue",
            Self::Plain => "No bars",
        }
    }
}

impl Choice for Sheet {
    const ALL: &'static [Self] = &[Self::Wide, Self::A4, Self::Letter];

    fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Wide => "14 7/8 by 11 inches, with strips of holes",
            Self::A4 => "297 by 210 millimetres",
            Self::Letter => "11 by 8 1/2 inches",
        }
    }
}

/// A value that the command line names. `None` for `auto`: the program finds it from the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<T>(pub Option<T>);

/// The words of all values, with their help texts.
fn words<T: Choice>() -> impl Iterator<Item = PossibleValue> {
    T::ALL.iter().map(|one| PossibleValue::new(one.name()).help(one.about()))
}

/// The value that a word chooses. `None` if there is no such word.
fn called<T: Choice>(word: &str) -> Option<T> {
    T::ALL.iter().copied().find(|one| one.name() == word)
}

/// Parses the word of a value.
pub fn one_of<T: Choice>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words::<T>()).try_map(|word| called(&word).ok_or("no such word"))
}

/// Parses the word of a value, or `auto`.
pub fn found_or<T: Choice>() -> impl TypedValueParser<Value = Found<T>> {
    let auto = PossibleValue::new("auto").help("Found from the input");
    PossibleValuesParser::new(std::iter::once(auto).chain(words::<T>())).map(|word| Found(called(&word)))
}

/// Parses the word of a game, and offers those of some games. A word of no such game is left to the command, which answers
/// with a numbered message.
#[derive(Clone, Copy)]
pub struct Games(pub &'static [&'static Vocabulary]);

impl TypedValueParser for Games {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // The parser keeps static texts alone. There are a few of them, once for a help or a script.
        let word = |game: &&Vocabulary| PossibleValue::new(&*game.game.to_lowercase().leak());
        Some(Box::new(self.0.iter().map(word)))
    }
}
