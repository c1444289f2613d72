//! Numbered messages: what is wrong, where, and how severe it is.
//!
//! This module owns the shape of a message and the condition codes. The sentences are near the code that uses them, in
//! the `messages.rs` of each room, declared with [`catalogue!`](crate::catalogue). The register of the program
//! collects them all, and a test compares it with `docs/messages.md`. Nothing here knows a page or a game.

mod log;
mod shown;

pub use log::{Log, PRINTED_OF_ONE};
pub use shown::{is_obeyed, shown, shown_in_part};

use std::fmt;

/// How severe a message is, in rising order.
///
/// Source: `JCL.md`, "Condition codes"; `docs/messages.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// `I`, condition code 0: information.
    Information,
    /// `W`, condition code 4: an order was not followed as written; the play is adjudicated.
    Warning,
    /// `E`, condition code 8: a major error in the gamesmaster's cards; the play must be resubmitted.
    Error,
    /// `S`, condition code 12: the deck cannot go on.
    Severe,
    /// `T`, condition code 16: the run cannot go on.
    Terminal,
}

impl Severity {
    /// Every severity, in rising order.
    pub const ALL: [Self; 5] = [Self::Information, Self::Warning, Self::Error, Self::Severe, Self::Terminal];

    /// The letter that ends a message's number.
    pub const fn letter(self) -> char {
        match self {
            Self::Information => 'I',
            Self::Warning => 'W',
            Self::Error => 'E',
            Self::Severe => 'S',
            Self::Terminal => 'T',
        }
    }

    /// The condition code of a deck when this is its highest severity.
    pub const fn condition(self) -> ConditionCode {
        ConditionCode(match self {
            Self::Information => 0,
            Self::Warning => 4,
            Self::Error => 8,
            Self::Severe => 12,
            Self::Terminal => 16,
        })
    }
}

/// The condition code of a deck or a run: 0, 4, 8, 12 or 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ConditionCode(pub u8);

impl fmt::Display for ConditionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

/// One entry of the catalogue: a number that is never used again, its severity and its sentence.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// Three letters: `PDK` for the rooms that all games use, each game's own otherwise.
    pub area: &'static str,
    /// The number within the area, three digits.
    pub number: u16,
    /// The severity, printed as the last letter.
    pub severity: Severity,
    /// The sentence. Each `{name}` is replaced by what has that name.
    pub text: &'static str,
    /// The names of what completes the sentence, in its order.
    pub arguments: &'static [&'static str],
}

impl Definition {
    /// The number of arguments that the sentence takes.
    pub fn places(&self) -> usize {
        self.text.matches('{').count()
    }

    /// Writes the sentence. `put` writes what completes it and is told its name.
    pub fn complete(&self, to: &mut String, put: &mut dyn FnMut(&'static str, &mut String)) {
        let mut pieces = self.text.split('{');
        to.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (name, behind) = piece.split_once('}').unwrap_or((piece, ""));
            put(name, to);
            to.push_str(behind);
        }
    }

    /// A message of this definition without a place, with what completes its sentence. It is for the functions that
    /// [`catalogue!`](crate::catalogue) and the refusals of orders make. Everybody else calls these, so that nothing
    /// is left out or of a wrong type.
    #[doc(hidden)]
    pub fn filled(&'static self, arguments: Vec<String>) -> Message {
        Message { definition: self, place: None, arguments }
    }
}

impl fmt::Display for Definition {
    /// The printed number, such as `PDK021E`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:03}{}", self.area, self.number, self.severity.letter())
    }
}

/// A place on a deck's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The card, counted from 1 at the deck's first card (printed as the statement number).
    pub card: u32,
    /// The column, 1 to 80. 0 means the whole card.
    pub column: u16,
}

impl Place {
    /// A whole card.
    pub const fn card(card: u32) -> Self {
        Self { card, column: 0 }
    }
}

/// A message that was given: a definition, its place and the words that complete the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Number, severity and sentence.
    pub definition: &'static Definition,
    /// The card and column that it is about, if there is one.
    pub place: Option<Place>,
    /// The words that complete the sentence, in its order.
    pub arguments: Vec<String>,
}

impl Message {
    /// The same message at a place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The severity of the definition.
    pub fn severity(&self) -> Severity {
        self.definition.severity
    }

    /// The sentence with its arguments. A missing argument prints as `?`.
    pub fn sentence(&self) -> String {
        debug_assert_eq!(
            self.definition.places(),
            self.arguments.len(),
            "{} has other arguments",
            self.definition
        );
        let mut sentence = String::with_capacity(self.definition.text.len() + 32);
        let mut arguments = self.arguments.iter();
        let mut put = |_: &str, to: &mut String| to.push_str(arguments.next().map_or("?", String::as_str));
        self.definition.complete(&mut sentence, &mut put);
        sentence
    }
}

impl fmt::Display for Message {
    /// One line, as a terminal shows it: number, statement and column, sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.definition)?;
        match self.place {
            Some(Place { card, column: 0 }) => write!(f, " STMT {card}")?,
            Some(Place { card, column }) => write!(f, " STMT {card} COL {column}")?,
            None => {}
        }
        write!(f, " {}", self.sentence())
    }
}

/// Finds the word nearest to a misspelt one, if one is near enough to be meant.
///
/// Near enough is an optimal string alignment distance of at most a third of the longer word.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let of_word = letters(word);
    known
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.chars().count();
            let near = |distance: usize| distance * 3 <= length.max(other);
            // The distance is at least the difference of the lengths and of the letters, which is much cheaper to
            // compute: people write prose where orders are due.
            let of_candidate = letters(candidate);
            let foreign = (of_word & !of_candidate).count_ones().max((of_candidate & !of_word).count_ones());
            let least = length.abs_diff(other).max(foreign as usize);
            let distance = near(least).then(|| strsim::osa_distance(word, candidate))?;
            near(distance).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The letters of a word as a set of bits. Letters that share a bit make words look nearer, never farther.
fn letters(word: &str) -> u32 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) & 31))
}

/// Words of which one is to be chosen, as a sentence lists them: `A, B or C`.
pub fn alternatives<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// A number of things as a sentence says it: `1 card`, `3 cards`.
pub fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Declares the messages of a room, each as a function that makes it: its name, what completes its sentence, its number,
/// its severity, and the sentence. The definition of `name(..)` is `name::DEFINITION`. A comment is only for what the
/// sentence does not say.
///
/// What completes a sentence has the type of the trade: a number, a unit, a province, or `&str` for a word and for what
/// was worded elsewhere. A sentence that goes on with a clause takes `Arguments`, for `format_args!` at the call.
/// `&dyn Display` is for one that is about things of several types, such as a number and the same number as a file has it.
///
/// ```
/// playdeck_base::catalogue! { "XYZ";
///     unknown(word: &str) = 001 Warning "{word} is not known.";
///     too_many(most: usize) = 002 Error "There are at most {most}.";
/// }
///
/// assert_eq!(unknown("FNORD").to_string(), "XYZ001W FNORD is not known.");
/// assert_eq!(too_many(7).to_string(), "XYZ002E There are at most 7.");
/// assert_eq!(CATALOGUE, [&unknown::DEFINITION, &too_many::DEFINITION]);
/// ```
#[macro_export]
macro_rules! catalogue {
    ($area:literal; $(
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),*) = $number:literal $severity:ident $text:literal;
    )*) => {
        $(
            $(#[$doc])*
            #[doc = $text]
            #[allow(clippy::needless_pass_by_value, reason = "what completes a sentence is handed over")]
            pub fn $name($($argument: $type),*) -> $crate::message::Message {
                $name::DEFINITION.filled(vec![$($argument.to_string()),*])
            }

            #[doc = $text]
            pub mod $name {
                #[doc = $text]
                #[allow(clippy::zero_prefixed_literal, reason = "numbers are written as they are printed")]
                pub static DEFINITION: $crate::message::Definition = $crate::message::Definition {
                    area: $area,
                    number: $number,
                    severity: $crate::message::Severity::$severity,
                    text: $text,
                    arguments: &[$(stringify!($argument)),*],
                };
            }
        )*
        /// Every message of this room, in the order of its numbers.
        #[allow(dead_code, reason = "a test that declares a message needs no list of them")]
        pub static CATALOGUE: &[&$crate::message::Definition] = &[$(&$name::DEFINITION),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    catalogue! { "PDK";
        two(found: &str, due: &str) = 998 Error "{found} stands where {due} is due.";
    }

    #[test]
    fn a_message_prints_its_number_and_fills_its_sentence() {
        let message = two("FALL", "SPRING").at(Place { card: 3, column: 9 });
        assert_eq!(message.definition.to_string(), "PDK998E");
        assert_eq!(message.sentence(), "FALL stands where SPRING is due.");
        assert_eq!(message.severity().condition(), ConditionCode(8));
        assert_eq!(CATALOGUE[0].places(), 2);
    }

    #[test]
    fn the_nearest_word_is_a_small_slip_away_or_there_is_none() {
        let known = ["AUSTRIA", "ENGLAND", "FRANCE"];
        assert_eq!(nearest("AUSTIRA", known), Some("AUSTRIA"));
        assert_eq!(nearest("ENGLND", known), Some("ENGLAND"));
        assert_eq!(nearest("XYZZY", known), None);
    }
}
