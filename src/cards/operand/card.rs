//! The operands of a control card: words by their place, then keys and values.

use super::fault::{Fault, Kind, Refusal, plain};
use super::notation::{Reader, Sign, upper};
use serde::de::DeserializeOwned;
use std::ops::Range;

/// The operands of a control card, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operands<'a> {
    /// The words, integers and texts before the first key, separated by blanks or a comma.
    pub positional: Vec<Token>,
    /// The rest from the first key on, as written. Empty if there is none.
    pub keyed: &'a str,
    /// The byte of the card's text at which the rest begins.
    pub keyed_offset: usize,
}

/// An operand that is recognized by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// A word in upper case, an integer as written, or a text without its quotes.
    pub text: String,
    /// Whether it was written as a text in quotes.
    pub quoted: bool,
    /// The byte of the card's text at which it begins.
    pub offset: usize,
}

impl<'a> Operands<'a> {
    /// Takes apart the operands of a card's text from a byte on, which is the end of the control word. All offsets
    /// count from the beginning of the text. A byte past the end, or inside a character, means the end.
    pub fn split(text: &'a str, start: usize) -> Result<Self, Fault> {
        let start = if text.is_char_boundary(start) { start } else { text.len() };
        split(Reader::new(text, start)).map_err(Refusal::fault)
    }

    /// Takes apart the operands of a control card's text, which follow the control character and the word joined to it.
    pub fn of(text: &'a str) -> Result<Self, Fault> {
        let mut rest = text.chars();
        rest.next();
        let word = rest.as_str().trim_start_matches(|character: char| character.is_ascii_alphanumeric());
        Self::split(text, text.len() - word.len())
    }

    /// Finds one keyed operand of a control card's text, wherever it is among the others. Returns the bytes of the
    /// pair, and the text with blanks in its place, so that all other operands keep their places.
    pub fn take_off(text: &str, key: &str) -> Option<(Range<usize>, String)> {
        if !text.contains('=') {
            return None;
        }
        let pair = pairs(text).find(|pair| {
            let named = text[pair.clone()].split_once('=');
            named.is_some_and(|(name, _)| name.eq_ignore_ascii_case(key))
        })?;
        let (before, after) = (&text[..pair.start], &text[pair.end..]);
        let kept = before.trim_end_matches([' ', ',']);
        // The comma that separates it from its neighbour is removed with it.
        let is_first = !kept.contains([' ', ',']);
        let rest = if is_first { after.trim_start_matches([' ', ',']) } else { after };
        let blanks = text.len() - kept.len() - rest.len();
        Some((pair, format!("{kept}{:blanks$}{rest}", "")))
    }

    /// Reads the keyed operands as [`super::from_operands`] does. A fault's offset counts from the beginning of the
    /// card's text.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        super::from_operands(self.keyed)
            .map_err(|fault| Fault { offset: fault.offset + self.keyed_offset, ..fault })
    }

    /// Reads the operands of a card that has none recognized by place.
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

/// The byte ranges between the commas and blanks of a control card's text, outside of texts and parentheses.
pub(crate) fn pairs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let (mut is_quoted, mut depth) = (false, 0_u32);
    let mut ends: Vec<usize> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\'' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'(' => depth = depth.saturating_add(1),
            b')' => depth = depth.saturating_sub(1),
            b' ' | b',' if depth == 0 => ends.push(at),
            _ => {}
        }
    }
    let starts = std::iter::once(0).chain(ends.clone().into_iter().map(|end| end + 1));
    starts.zip(ends.into_iter().chain([text.len()])).map(|(start, end)| start..end)
}

fn split(mut reader: Reader<'_>) -> Result<Operands<'_>, Refusal> {
    let whole = reader.whole();
    let mut positional = Vec::new();
    reader.blanks();
    // A comma before the first key marks a place that was left out: `$INIT ,SEED=5`.
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
