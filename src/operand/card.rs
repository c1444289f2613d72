//! The operands of a control card: words by their place, then keys and values.

use super::fault::{Fault, Kind, Refusal, plain};
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

    /// Takes apart the operands of a control card's text, which stand after the control character and the word
    /// joined to it.
    pub fn of(text: &'a str) -> Result<Self, Fault> {
        let mut rest = text.chars();
        rest.next();
        let word = rest.as_str().trim_start_matches(|character: char| character.is_ascii_alphanumeric());
        Self::split(text, text.len() - word.len())
    }

    /// Reads the keyed operands as [`super::from_operands`] does; a fault's offset counts from the beginning
    /// of the card's text.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        super::from_operands(self.keyed)
            .map_err(|fault| Fault { offset: fault.offset + self.keyed_offset, ..fault })
    }

    /// Reads the operands of a card on which none is known by its place.
    pub fn read_keyed_only<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        match self.positional.first() {
            None => self.read(),
            Some(token) => Err(Fault {
                record: 0,
                offset: token.offset,
                operand: plain(&token.text),
                kind: Kind::UnknownOperand { word: plain(&token.text), nearest: None },
            }),
        }
    }
}

fn split(mut reader: Reader<'_>) -> Result<Operands<'_>, Refusal> {
    let whole = reader.whole();
    let mut positional = Vec::new();
    reader.blanks();
    // A comma before the first key stands for a place that was left out: `$INIT ,SEED=5`.
    let mut left_out = None;
    if reader.peek() == Some(b',') {
        left_out = Some(reader.unexpected("an operand"));
        reader.pass(b',');
        reader.blanks();
    }
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
        if let Some(refusal) = left_out.take() {
            return Err(refusal);
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
    match left_out {
        Some(refusal) => Err(refusal),
        None => Ok(Operands { positional, keyed: "", keyed_offset: whole.len() }),
    }
}
