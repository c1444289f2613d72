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
    /// What the reader must still do with the sheet by hand, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<String>,
    /// Whether the lines stand in the sequence in which they were made; otherwise those of a piece stand together, and the
    /// pieces in the sequence of their list.
    pub is_in_sequence: bool,
    /// How far from a spot somebody may point at it, in units of the picture.
    pub radius: u32,
    /// What orders together can spend, if they spend anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purse: Option<u64>,
    /// The places on the picture of the position.
    pub spots: Vec<Spot>,
    /// What a piece spends of its reach to go to each of them, in the sequence of the list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tolls: Vec<u32>,
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
pub struct Spot(
    /// Across.
    pub i32,
    /// Down.
    pub i32,
    /// What is shown.
    pub String,
    /// How lines name it, if that is another text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub Option<String>,
);

/// Some spots: the first and the last of each stretch of their list.
pub type Stretches = Vec<(Number, Number)>;

/// Numbers in ascending order as stretches.
pub fn stretches(numbers: impl IntoIterator<Item = Number>) -> Stretches {
    let mut all = Stretches::new();
    for number in numbers {
        match all.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => all.push((number, number)),
        }
    }
    all
}

/// The directions of a map as the sheet writes them, and for each spot the neighbour in each direction, if there is one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Net {
    /// The directions. Without any, the word of a step is that of the spot to which it leads.
    pub ways: Vec<String>,
    /// What people call them, if that is another text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// For each spot, in the sequence of the list, its neighbours; an empty list where there are none, or where `by` says
    /// which.
    pub near: Vec<Vec<Option<Number>>>,
    /// Where the spots of a map are at regular places: how far across and down the neighbour in each direction is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<(i32, i32)>,
    /// The only spots that steps lead to, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Stretches>,
    /// Whether who goes spends the tolls of the spots, and so goes no farther than their reach.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_tolls: bool,
    /// For each of these how many steps it counts as, in the same sequence; without any each counts as one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Vec<u32>>,
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
    /// What it can spend of tolls, if they count for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<u32>,
    /// The piece that carries it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rides: Option<Number>,
    /// How many pieces it can carry, if that is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<u32>,
}

/// A step on the way to an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A question, and what can be chosen. Each choice is a word. A choice that leads to this very step is not offered
    /// there again, and a choice without a text ends such a list.
    Pick(String, Vec<Pick>),
    /// A question for a number: from, to, and the next step.
    Count(String, u64, u64, Number),
    /// A question for a text: its most characters, whether it stands in double quotes, and the next step.
    Text(String, u32, bool, Number),
    /// The same for a text of a form: a regular expression for all of it, which a browser checks.
    Form(String, u32, bool, String, Number),
    /// A question for a way from where the piece stands: the net, the most steps, what stands between the words of the way,
    /// and the next step. The way is one word.
    ///
    /// Behind a choice whose word is empty, and whose text is empty or ends with a colon, its first steps are offered where that
    /// choice would be.
    Way(String, Number, u32, String, Number),
    /// A question for one of so many places that they have no choice each: the spots, and the next step. The word is that of
    /// the spot.
    Place(String, Stretches, Number),
    /// A question for a part of what is left in the purse, from 1 on, and the next step.
    Share(String, Number),
    /// Nothing is asked: the choice that leads here is offered only when something is so; and the next step.
    If(When, Number),
    /// Nothing is asked: the choice that leads here is offered only where a piece is, or beside it over a net that its
    /// reach allows, if it has room; and the next step. The place of the word is where that piece is.
    Meet(Number, Number, Number),
    /// The piece takes no orders until an order frees it; what the page says of that, and the step that comes then.
    Held(String, Number),
    /// The order is complete.
    Done(Order),
}

/// When something is offered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct When {
    /// Where the piece stands at one of these spots, if they matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Stretches>,
    /// Where it has so much left of its reach.
    #[serde(skip_serializing_if = "is_zero")]
    pub left: u32,
    /// Where it is carried, or is not, if that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rides: Option<bool>,
    /// Where so much is left in the purse.
    #[serde(skip_serializing_if = "is_zero")]
    pub purse: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that the attribute asks for")]
fn is_zero(number: &u32) -> bool {
    *number == 0
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
    /// What the piece does once only, such as what it does all month: a later line of the same takes its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<String>,
    /// What is told as long as the lines that `then` begins have no end, if they need one: an order with another `then`. They
    /// are lines of somebody else, of whom `once` counts apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// What it spends of the purse.
    #[serde(skip_serializing_if = "is_zero")]
    pub price: u32,
    /// The word that says what it spends of the purse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<u32>,
    /// What else it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub does: Option<Deed>,
}

/// What an order does for those behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Another piece carries the piece from then on, until it goes somewhere.
    Boards(Number),
    /// Nothing carries it any more.
    Leaves,
    /// Pieces that take no orders take them again.
    Frees,
    /// All pieces have all their reach again and begin with their first step, where they stand, but for those that can have
    /// no orders any more.
    Anew,
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

    /// The number of a step at which several of some choices are made, one after the other, and then comes `next`.
    pub fn several(&mut self, question: &str, picks: &[Pick], next: Number) -> Number {
        let to = |own: Number| -> Step {
            let picks = picks.iter().cloned().map(|pick| Pick { 3: own, ..pick });
            let end = Pick(String::new(), None, None, next, None);
            Step::Pick(question.to_owned(), picks.chain([end]).collect())
        };
        let key = format!("several {:?}", to(Number::MAX));
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        let number = number(self.steps.len());
        self.steps.push(to(number));
        self.known.insert(key, number);
        number
    }

    /// The number of a spot, which is added.
    pub fn spot(&mut self, (x, y): (i32, i32), name: &str) -> Number {
        self.spots.push(Spot(x, y, name.to_owned(), None));
        number(self.spots.len() - 1)
    }

    /// The number of a spot that lines call by a word, and what it takes to go there; it is added.
    pub fn spot_at(&mut self, at: (i32, i32), name: &str, word: &str, toll: u32) -> Number {
        let added = self.spot(at, name);
        if let Some(spot) = self.spots.last_mut() {
            spot.3 = Some(word.to_owned()).filter(|word| word != name);
        }
        self.tolls.resize(self.spots.len() - 1, 0);
        self.tolls.push(toll);
        added
    }

    /// The number of a net, which is added.
    pub fn net(&mut self, net: Net) -> Number {
        self.nets.push(net);
        number(self.nets.len() - 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_side_by_side_are_one_stretch() {
        assert_eq!(stretches([1, 2, 3, 7, 9, 10]), [(1, 3), (7, 7), (9, 10)]);
        assert_eq!(stretches([]), []);
        assert_eq!(stretches([Number::MAX - 1, Number::MAX]), [(Number::MAX - 1, Number::MAX)]);
    }

    #[test]
    fn what_a_game_does_not_use_is_not_in_the_data() {
        let mut choices = Choices::new(Vec::new(), Vec::new(), 1);
        choices.spot((1, 2), "A place");
        let net = choices.net(Net::default());
        choices.pieces.push(Piece::default());
        assert_eq!((net, choices.spot_at((3, 4), "9,4 mountain", "9,4", 3)), (0, 1));
        let read: serde_json::Value = serde_json::from_str(&data(&choices)).unwrap();
        assert_eq!(read["spots"], serde_json::json!([[1, 2, "A place"], [3, 4, "9,4 mountain", "9,4"]]));
        assert_eq!(read["tolls"], serde_json::json!([0, 3]));
        assert_eq!(read["nets"], serde_json::json!([{ "ways": [], "near": [] }]));
        assert!(read.get("purse").is_none() && read["pieces"][0].get("reach").is_none());
    }
}
