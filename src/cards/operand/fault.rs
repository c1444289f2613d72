//! What can be wrong with operands, and where.
//!
//! A [`Fault`] is *where* (record and byte) plus *what* ([`Kind`]). Its sentence comes from the catalogue of this room.
//! While a value is being read, the code that refuses it may not know the whole place. So a [`Refusal`] travels
//! outwards and each level adds what only that level knows: byte, operand, record.

use super::limits::{LONGEST_RECORD, MOST_DEPTH};
use super::messages;
use super::write::text::push_number;
use playdeck_base::message::{Message, alternatives, nearest, shown_in_part};
use serde::de::{self, Expected, Unexpected};
use std::fmt;

/// The longest piece of the deck's own text that a sentence repeats, in characters.
const LONGEST_QUOTE: usize = 40;
/// The longest sentence of a game that is copied into a message, in characters.
const LONGEST_SENTENCE: usize = 200;

/// Why operands or records were refused, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The record, counted from 0. If one is missing, the number of records. 0 for a control card.
    pub record: usize,
    /// The byte of the record's text at which the fault begins. 0 means the whole record.
    pub offset: usize,
    /// The innermost operand around it, or the record's word if it is about no operand.
    pub operand: String,
    /// What is wrong.
    pub kind: Kind,
}

/// What is wrong with operands.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A key that the structure does not have, and the known one nearest to it.
    UnknownOperand {
        /// The key as it was read.
        word: String,
        /// The known key that differs by a small slip.
        nearest: Option<String>,
    },
    /// A key that is given twice.
    DoubledOperand(String),
    /// A required key that is missing.
    MissingOperand(String),
    /// A value of another kind than the operand takes.
    WrongKind {
        /// What is expected.
        due: String,
        found: String,
    },
    /// A number out of the range of its type.
    OutOfRange {
        /// The least number of the type.
        least: String,
        /// The greatest number of the type.
        most: String,
        /// The number as it was written.
        found: String,
    },
    /// A value of the right kind that the type does not accept.
    WrongValue {
        /// What is expected.
        due: String,
        found: String,
    },
    /// An unknown word, the known one nearest to it, and all that are known.
    UnknownWord {
        /// The word as it was read.
        word: String,
        /// The known word that differs by a small slip.
        nearest: Option<String>,
        known: &'static [&'static str],
    },
    /// Too few or too many values in a list of fixed length.
    WrongCount {
        /// The number expected.
        due: String,
        /// The number found.
        found: String,
    },
    /// A sentence in which a game refuses a value.
    Refused(String),
    /// A text without its closing quote.
    UnterminatedText,
    /// An ampersand that does not give a character.
    WrongAmpersand,
    /// A character that is not allowed there. `None` is the end of the card.
    UnexpectedCharacter {
        found: Option<char>,
        /// What is expected.
        due: &'static str,
    },
    /// Parentheses nested deeper than [`MOST_DEPTH`].
    TooDeep,
    /// A record with this many bytes, more than [`LONGEST_RECORD`].
    TooLong(usize),
    /// A record's word that the position does not have, and the known one nearest to it.
    UnknownRecord {
        /// The word as it was read.
        word: String,
        /// The known word that differs by a small slip.
        nearest: Option<String>,
    },
    /// A second record where there is only one.
    DoubledRecord(String),
    /// A required record that is missing.
    MissingRecord(String),
    /// A record that is separated from the others of its word.
    PartedRecords(String),
    /// A type that the notation does not support, as a noun with its article.
    NotHeld(&'static str),
}

impl Fault {
    /// The fault as a message without a place, which the caller adds.
    pub fn message(&self) -> Message {
        let operand = &self.operand;
        match &self.kind {
            Kind::UnknownOperand { word, nearest } => {
                messages::unknown_operand(word, &perhaps(nearest.as_deref()))
            }
            Kind::DoubledOperand(word) => messages::doubled_operand(word),
            Kind::MissingOperand(word) => messages::missing_operand(word),
            Kind::WrongKind { due, found } => messages::wrong_kind(operand, due, found),
            Kind::OutOfRange { least, most, found } => messages::out_of_range(operand, least, most, found),
            Kind::WrongValue { due, found } => messages::wrong_value(operand, due, found),
            Kind::UnknownWord { word, nearest, known } => {
                let instead = if nearest.is_some() { perhaps(nearest.as_deref()) } else { due(known) };
                messages::unknown_word(operand, word, &instead)
            }
            Kind::WrongCount { due, found } => messages::wrong_count(operand, due, found),
            Kind::Refused(sentence) => messages::refused_value(operand, sentence),
            Kind::UnterminatedText => messages::unterminated_text(),
            Kind::WrongAmpersand => messages::wrong_ampersand(),
            Kind::UnexpectedCharacter { found, due } => {
                messages::unexpected_character(&character(*found), due)
            }
            Kind::TooDeep => messages::too_deep(MOST_DEPTH),
            Kind::TooLong(length) => messages::too_long(*length, LONGEST_RECORD),
            Kind::UnknownRecord { word, nearest } => {
                messages::unknown_record(word, &perhaps(nearest.as_deref()))
            }
            Kind::DoubledRecord(word) => messages::doubled_record(word),
            Kind::MissingRecord(word) => messages::missing_record(word),
            Kind::PartedRecords(word) => messages::parted_records(word),
            Kind::NotHeld(what) => messages::not_held(operand, what),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().sentence())
    }
}

impl std::error::Error for Fault {}

/// The end of a sentence about an unknown word when a known one is near.
fn perhaps(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", {word} was perhaps meant"))
}

/// The end of a sentence about an unknown word when no known one is near: all of them, unless they would fill a page.
fn due(known: &[&str]) -> String {
    let words = alternatives(known.iter().copied());
    if known.is_empty() || words.len() > LONGEST_SENTENCE {
        String::new()
    } else {
        format!("; write {words}")
    }
}

/// A character as a sentence names it.
fn character(found: Option<char>) -> String {
    match found {
        None => "The end of the card".to_owned(),
        Some(' ') => "A blank".to_owned(),
        Some(character) => plain(&character.to_string()),
    }
}

/// Text of the deck or of a game as a sentence repeats it: one line of ASCII, and not too long.
pub(super) fn plain(text: &str) -> String {
    clip(text, LONGEST_QUOTE)
}

/// A sentence of a game or of another reader for use in a message: one line of ASCII, and not too long.
pub(crate) fn one_line(sentence: &str) -> String {
    clip(sentence, LONGEST_SENTENCE)
}

/// The error of the JSON reader, for a message that is not printed on a listing.
pub fn fault_of_json(error: &serde_json::Error) -> String {
    shown_in_part(&error.to_string().replace('`', "'"), LONGEST_SENTENCE)
}

/// At most `longest` characters of a text, each as ASCII.
fn clip(text: &str, longest: usize) -> String {
    let mut plain = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == longest {
            plain.push_str("..");
            break;
        }
        match character {
            '`' => plain.push('\''),
            ' '..='~' => plain.push(character),
            other => push_number(&mut plain, other),
        }
    }
    plain
}

/// A fault that is passed outwards and collects its place.
#[derive(Debug)]
pub(super) struct Refusal(Box<Draft>);

/// What is known of a fault so far.
#[derive(Debug)]
struct Draft {
    kind: Kind,
    record: Option<usize>,
    offset: Option<usize>,
    operand: Option<String>,
}

impl Refusal {
    /// A refusal whose place is not yet known.
    #[cold]
    pub(super) fn new(kind: Kind) -> Self {
        Self(Box::new(Draft { kind, record: None, offset: None, operand: None }))
    }

    /// A value of another kind than expected.
    #[cold]
    pub(super) fn wrong_kind(due: &str, found: String) -> Self {
        Self::new(Kind::WrongKind { due: due.to_owned(), found })
    }

    /// What is wrong.
    pub(super) fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// The same place with another kind.
    pub(super) fn map(mut self, change: impl FnOnce(Kind) -> Kind) -> Self {
        self.0.kind = change(self.0.kind);
        self
    }

    /// Sets the byte at which it begins, unless it is already set.
    #[cold]
    pub(super) fn at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Sets the operand that it is about, unless it is already set.
    #[cold]
    pub(super) fn within(mut self, operand: &str) -> Self {
        self.0.operand.get_or_insert_with(|| plain(&operand.to_ascii_uppercase()));
        self
    }

    /// Sets the record that it is in, unless it is already set.
    #[cold]
    pub(super) fn in_record(mut self, record: usize) -> Self {
        self.0.record.get_or_insert(record);
        self
    }

    /// The finished fault.
    pub(super) fn fault(self) -> Fault {
        let draft = *self.0;
        Fault {
            record: draft.record.unwrap_or_default(),
            offset: draft.offset.unwrap_or_default(),
            operand: draft.operand.unwrap_or_else(|| "The card".to_owned()),
            kind: draft.kind,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0.kind)
    }
}

impl std::error::Error for Refusal {}

impl serde::ser::Error for Refusal {
    fn custom<T: fmt::Display>(sentence: T) -> Self {
        Self::new(Kind::Refused(one_line(&sentence.to_string())))
    }
}

impl de::Error for Refusal {
    fn custom<T: fmt::Display>(sentence: T) -> Self {
        <Self as serde::ser::Error>::custom(sentence)
    }

    fn invalid_type(found: Unexpected<'_>, due: &dyn Expected) -> Self {
        Self::new(Kind::WrongKind { due: one_line(&due.to_string()), found: described(found) })
    }

    fn invalid_value(found: Unexpected<'_>, due: &dyn Expected) -> Self {
        Self::new(Kind::WrongValue { due: one_line(&due.to_string()), found: described(found) })
    }

    fn invalid_length(found: usize, due: &dyn Expected) -> Self {
        let due = one_line(&due.to_string());
        Self::new(Kind::WrongCount { due, found: given(found) })
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        let nearest = nearest(word, known.iter().copied()).map(str::to_owned);
        Self::new(Kind::UnknownWord { word: plain(word), nearest, known })
    }

    fn unknown_field(word: &str, known: &'static [&'static str]) -> Self {
        let nearest = nearest(word, known.iter().copied()).map(str::to_owned);
        Self::new(Kind::UnknownOperand { word: plain(word), nearest })
    }

    fn missing_field(word: &'static str) -> Self {
        Self::new(Kind::MissingOperand(word.to_owned()))
    }

    fn duplicate_field(word: &'static str) -> Self {
        Self::new(Kind::DoubledOperand(word.to_owned()))
    }
}

/// A count of values, with its verb.
pub(super) fn given(count: usize) -> String {
    if count == 1 { "1 value was".to_owned() } else { format!("{count} values were") }
}

/// A value that serde did not expect, as the deck would write it.
fn described(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => if value { "YES" } else { "NO" }.to_owned(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Char(character) => format!("'{}'", plain(&character.to_string())),
        Unexpected::Str(text) => format!("'{}'", plain(text)),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a list of operands".to_owned(),
        other => plain(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_word_is_told_with_the_nearest_known_one_or_with_all_of_a_few() {
        const MANY: &[&str] = &["A-LONG-WORD-OF-A-TABLE"; 12];
        let told = |word: &str, known| {
            let refusal: Refusal = de::Error::unknown_variant(word, known);
            refusal.within("RULES").fault().to_string()
        };
        let rules = &["CLASSIC", "STANDARD"];
        let sentence =
            |instead: &str| format!("RULES: the word STD is not known here{instead}; the card was refused.");
        assert_eq!(told("STD", rules), sentence("; write CLASSIC or STANDARD"));
        assert_eq!(
            told("STANDART", rules).replace("STANDART", "STD"),
            sentence(", STANDARD was perhaps meant")
        );
        assert_eq!(told("STD", MANY), sentence(""));
    }

    #[test]
    fn what_a_sentence_repeats_is_plain_and_says_if_it_is_cut() {
        assert_eq!(plain("A`B\nC"), "A'B&10;C");
        let longest = "x".repeat(LONGEST_QUOTE);
        assert_eq!(plain(&longest), longest);
        assert_eq!(plain(&format!("{longest}y")), format!("{longest}.."));
    }
}
