//! The operands of a control card: words by their place, then keys and values.

use super::fault::{Fault, Refusal};
use super::notation::{Reader, Sign, upper};
use serde::de::DeserializeOwned;

/// The operands of a control card, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operands<'a> {
    /// The words, integers and texts that stand before the first key, parted by blanks or a comma.
    pub positional: Vec<Token>,
    /// The rest from the first key on, as written; empty if there is none.
    pub keyed: &'a str,
    /// The byte of the card's text at which the rest begins.
    pub keyed_offset: usize,
}

/// An operand that is known by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// A word in upper case, an integer as written, or a text without its marks.
    pub text: String,
    /// Whether it was written as a text in quotes.
    pub quoted: bool,
    /// The byte of the card's text at which it begins.
    pub offset: usize,
}

impl<'a> Operands<'a> {
    /// Takes apart the operands that stand in a card's text from a byte on, which is the end of the control
    /// word. All offsets count from the beginning of the text. A byte past the end, or inside a character, is
    /// the end.
    pub fn split(text: &'a str, start: usize) -> Result<Self, Fault> {
        let start = if text.is_char_boundary(start) { start } else { text.len() };
        split(Reader::new(text, start)).map_err(Refusal::fault)
    }

    /// Reads the keyed operands as [`super::from_operands`] does; a fault's offset counts from the beginning
    /// of the card's text.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        super::from_operands(self.keyed)
            .map_err(|fault| Fault { offset: fault.offset + self.keyed_offset, ..fault })
    }
}

fn split(mut reader: Reader<'_>) -> Result<Operands<'_>, Refusal> {
    let whole = reader.whole();
    let mut positional = Vec::new();
    reader.blanks();
    while !reader.is_done() {
        let offset = reader.at();
        let token = match reader.sign()? {
            Sign::Bare(word) => Token { text: upper(word).into_owned(), quoted: false, offset },
            Sign::Text(text) => Token { text: text.into_owned(), quoted: true, offset },
            Sign::Open => return Err(reader.unexpected("an operand")),
        };
        if reader.peek() == Some(b'=') {
            return Ok(Operands { positional, keyed: &whole[offset..], keyed_offset: offset });
        }
        positional.push(token);
        let blanks = reader.blanks();
        if reader.pass(b',') {
            reader.blanks();
            if reader.is_done() {
                return Err(reader.unexpected("an operand"));
            }
        } else if !blanks && !reader.is_done() {
            return Err(reader.unexpected("a comma or a blank"));
        }
    }
    Ok(Operands { positional, keyed: "", keyed_offset: whole.len() })
}
