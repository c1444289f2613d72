//! What a reader may order, as data for a page: their pieces, and for each the steps by which an order is made.
//!
//! A game makes it of a view, so that it has nothing that the reader may not know. A page puts it before its reader, and
//! one script for all games asks the steps one after another; no word of a game is in the script. Its size is linear in
//! what the reader sees: steps are shared, and a way is taken step by step over a [`Net`].
//!
//! The words that a reader chose are numbered from 0. An [`Order`] says how they become a line of the sheet.

mod data;
mod standing;

pub use data::{LARGEST, LARGEST_OF_MANY, data};
pub use standing::Standing;

use serde::Serialize;
use std::collections::HashMap;

/// The number of a [`Spot`], [`Step`], [`Net`], [`Group`] or [`Piece`] in its list.
pub type Number = u32;

/// What a reader may order. Empty if nothing is due from them.
#[derive(Debug, Default, Clone, Serialize)]
pub struct Choices {
    /// The lines of the sheet before all orders, such as its opener.
    pub head: Vec<String>,
    /// The lines behind all orders.
    pub tail: Vec<String>,
    /// Whether the lines stand in the sequence in which they were made; otherwise those of a piece stand together, and the
    /// pieces in the sequence of their list.
    pub is_in_sequence: bool,
    /// How far from a spot somebody may point at it, in units of the picture.
    pub radius: u32,
    /// The places on the picture of the position.
    pub spots: Vec<Spot>,
    /// Which spots are next to one another.
    pub nets: Vec<Net>,
    /// Pieces that have something in common.
    pub groups: Vec<Group>,
    /// What can be ordered.
    pub pieces: Vec<Piece>,
    /// The steps by which orders are made.
    pub steps: Vec<Step>,
    /// The place of each step in the list, so that none is there twice.
    #[serde(skip)]
    known: HashMap<String, Number>,
}

/// A place on the picture: across and down, in units of the picture, and its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spot(pub i32, pub i32, pub String);

/// The directions of a map as the sheet writes them, and for each spot the neighbour in each direction, if there is one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Net {
    /// The directions.
    pub ways: Vec<String>,
    /// For each spot, in the sequence of the list, its neighbours; an empty list where there are none.
    pub near: Vec<Vec<Option<Number>>>,
}

/// Pieces that stand together in the list of a page, and how many lines they have together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Their headline; empty for none.
    pub name: String,
    /// The least and the most lines that they need together, and what is told if it is another number.
    pub lines: Option<(u32, u32, String)>,
}

/// What can be ordered: a unit, a city, a build.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Piece {
    /// What it is called: `A VIE`, `Merlin's Guards (5)`.
    pub name: String,
    /// How its lines name it.
    pub word: String,
    /// Where it is on the picture.
    pub spot: Option<Number>,
    /// The line of the sheet behind which its lines stand, if any: `UNIT 5`.
    pub opens: Option<String>,
    /// The step with which its orders begin.
    pub first: Number,
    /// How many lines it may have, and what becomes of the others.
    pub most: Option<(u32, String)>,
    /// What it does without a line, if it needs one.
    pub without: Option<String>,
    /// The group to which it belongs.
    pub group: Number,
}

/// A step on the way to an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A question, and what can be chosen. Each choice is a word.
    Pick(String, Vec<Pick>),
    /// A question for a number: from, to, and the next step.
    Count(String, u64, u64, Number),
    /// A question for a text: its most characters, whether it stands in double quotes, and the next step.
    Text(String, u32, bool, Number),
    /// A question for a way from where the piece stands: the net, the most steps, what stands between the words of the way,
    /// and the next step. The way is one word.
    Way(String, Number, u32, String, Number),
    /// The order is complete.
    Done(Order),
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pick(
    /// What is shown.
    pub String,
    /// The word, if it is another text.
    pub Option<String>,
    /// Where it is on the picture, so that it can be pointed at.
    pub Option<Number>,
    /// The next step.
    pub Number,
    /// The piece to which it is not offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub Option<Number>,
);

impl Pick {
    /// A word that is shown as it is, at no place.
    pub fn word(word: &str, next: Number) -> Self {
        Self(word.to_owned(), None, None, next, None)
    }

    /// A word that is shown as another text, at no place.
    pub fn shown(shown: &str, word: &str, next: Number) -> Self {
        let word = Some(word.to_owned()).filter(|word| word != shown);
        Self(shown.to_owned(), word, None, next, None)
    }

    /// The same at a place.
    #[must_use]
    pub fn at(mut self, spot: Option<Number>) -> Self {
        self.2 = spot;
        self
    }

    /// The same for all pieces but one.
    #[must_use]
    pub fn not_for(mut self, piece: Option<Number>) -> Self {
        self.4 = piece;
        self
    }
}

/// How the chosen words become a line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Order {
    /// What the line is made of, one behind the other.
    pub line: Vec<Part>,
    /// The arrows that show it on the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
    /// The word at whose place the piece stands afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes: Option<u32>,
    /// The step with which the next order of the piece begins, if it is another one than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Number>,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A text.
    Text(String),
    /// A word by its number, or the piece's own word at -1.
    Word(i32),
    /// All words from one on, with a text between them; words without letters are left out.
    From(u32, String),
}

/// An arrow from the place of a word to that of another, each by its number, the piece's own at -1; whether it is broken,
/// because it shows no movement of this piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Arrow(pub i32, pub i32, #[serde(skip_serializing_if = "std::ops::Not::not")] pub bool);

impl Choices {
    /// No choices yet, for a sheet with lines before and behind all orders; `radius` as the field says.
    pub fn new(head: Vec<String>, tail: Vec<String>, radius: u32) -> Self {
        Self { head, tail, radius, ..Self::default() }
    }

    /// The number of a step, which is added unless it is there.
    pub fn step(&mut self, step: Step) -> Number {
        let key = format!("{step:?}");
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        let number = number(self.steps.len());
        self.steps.push(step);
        self.known.insert(key, number);
        number
    }

    /// The number of a spot, which is added.
    pub fn spot(&mut self, (x, y): (i32, i32), name: &str) -> Number {
        self.spots.push(Spot(x, y, name.to_owned()));
        number(self.spots.len() - 1)
    }

    /// The number of a group, which is added.
    pub fn group(&mut self, name: &str, lines: Option<(u32, u32, String)>) -> Number {
        self.groups.push(Group { name: name.to_owned(), lines });
        number(self.groups.len() - 1)
    }

    /// The number that the next piece gets.
    pub fn next_piece(&self) -> Number {
        number(self.pieces.len())
    }

    /// Whether nothing can be ordered.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}

/// A place in a list as its number. No list has more entries than a number can say.
pub fn number(at: usize) -> Number {
    Number::try_from(at).unwrap_or(Number::MAX)
}

/// A line of texts and words: `"~"` is the piece's own word, `"0"` to `"9"` are chosen words, all else is text.
pub fn line(parts: &[&str]) -> Vec<Part> {
    parts
        .iter()
        .map(|part| match part.as_bytes() {
            b"~" => Part::Word(-1),
            [digit @ b'0'..=b'9'] => Part::Word(i32::from(digit - b'0')),
            _ => Part::Text((*part).to_owned()),
        })
        .collect()
}
