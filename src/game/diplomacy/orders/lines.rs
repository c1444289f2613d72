//! A line with more on it than one order: several orders, and remarks behind them.
//!
//! A line is taken apart only where it cannot be read as one order. Commas, semicolons, periods,
//! slashes or `AND` stand between several orders. Each must have its verb: `A VIE, A BUD - SER` may mean that Vienna stands
//! or that both go. A list of units without any verb is clear, and so is every list in a `$BUILD` play. A remark stands behind an
//! order with its verb, in parentheses, behind `;` or behind `#`. What begins with `IF` or `NOT` is no remark: it
//! would change the order. Where any of this is in doubt, nothing on the line is followed.

use super::phrase;
use super::words::{Words, gap};
use crate::game::diplomacy::names::nearest_name;
use crate::message::Definition;
use std::ops::Range;

/// Words that make what follows a condition or a second thought instead of a remark.
const NO_REMARK: [&str; 11] =
    ["IF", "UNLESS", "OR", "NOT", "ELSE", "EXCEPT", "INSTEAD", "BUT", "ONLY", "OTHERWISE", "WHEN"];

/// How orders on one line are told apart in a kind of play.
#[derive(Clone, Copy)]
pub(super) struct Grammar {
    /// Whether each order of several must have its verb.
    pub needs_verbs: bool,
    /// Reads as far as an order goes, legal or not, and says whether it is a whole one.
    pub is_whole: fn(&mut Words) -> bool,
    /// What is said of a word that stands where a verb of this play is due.
    pub unknown_verb: &'static Definition,
}

/// One order of a line.
#[derive(Debug, Clone)]
pub(super) struct Piece<'a> {
    /// Its words.
    pub words: Words<'a>,
    /// Where in the line the remark behind it stands.
    pub remark: Option<Range<usize>>,
}

/// The orders of a line, and the remarks behind them; none where it is not plain which they are. `hash` is where the
/// `#` stands that begins a remark.
pub(super) fn pieces<'a>(line: Words<'a>, hash: Option<usize>, grammar: Grammar) -> Option<Vec<Piece<'a>>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut rest = line;
    while !rest.is_done() {
        let is_behind_semicolon = rest.gap() & gap::SEMICOLON != 0;
        let unmarked = rest;
        rest.skip_marks();
        let mut end = rest.open();
        if (grammar.is_whole)(&mut end) {
            pieces.push(Piece { words: rest.up_to(&end), remark: None });
            rest = behind(end, pieces.last_mut()?)?;
        } else if looks_like_order(&rest) {
            let end = next_order(rest);
            pieces.push(Piece { words: rest.up_to(&end), remark: None });
            rest = end;
        } else {
            let last = pieces.last_mut().filter(|_| is_behind_semicolon && is_remark(&unmarked))?;
            last.remark = Some(extent(&unmarked));
            break;
        }
    }
    if let Some(start) = hash {
        let remark = line.behind(start);
        let first = remark.trim_start_matches(['#', ' ']).split(' ').next().unwrap_or_default();
        let last = pieces.last_mut().filter(|last| last.remark.is_none() && !NO_REMARK.contains(&first))?;
        last.remark = Some(start..start + remark.len());
    }
    let is_verbless = |piece: &Piece| phrase::is_unit_alone(piece.words);
    let has_bare_remark = pieces.iter().any(|piece| piece.remark.is_some() && is_verbless(piece));
    let without = pieces.iter().filter(|piece| is_verbless(piece)).count();
    let is_mixed = grammar.needs_verbs && without > 0 && without < pieces.len();
    (!has_bare_remark && !is_mixed).then_some(pieces)
}

/// Goes on behind a whole order and the remark in parentheses that may follow it; none where nothing parts it from
/// what follows.
fn behind<'a>(end: Words<'a>, piece: &mut Piece<'a>) -> Option<Words<'a>> {
    if end.gap() & gap::OPENED == 0 {
        return (end.is_done() || end.gap() != 0).then_some(end);
    }
    let mut close = end;
    close.skip(1);
    while !close.is_done() && close.gap() & gap::CLOSED == 0 {
        close.skip(1);
    }
    let remark = end.up_to(&close);
    if !is_remark(&remark) || phrase::begins_order(&remark) {
        return None;
    }
    piece.remark = Some(extent(&remark));
    Some(close)
}

/// Where some words stand in their line.
fn extent(words: &Words) -> Range<usize> {
    let (text, start) = words.rest();
    start..start + text.trim_end_matches([' ', ')', '.']).len()
}

/// Whether some words behind an order say nothing about what is ordered.
fn is_remark(words: &Words) -> bool {
    !words.word().is_some_and(|word| NO_REMARK.contains(&word))
}

/// Whether words that are no whole order were meant for one: a unit with its letter and a verb, in a known place or one
/// whose name is nearly right. Sentences, too, begin with `A` and a place.
fn looks_like_order(words: &Words) -> bool {
    let mut behind = *words;
    match (words.sense().kind, words.name_ahead(1)) {
        (None, _) => return false,
        (Some(_), Some(_)) if phrase::unit(&mut behind).is_err() => return false,
        (Some(_), Some(_)) => {}
        (Some(_), None) if words.word_ahead(1).is_none_or(|word| nearest_name(word).is_none()) => {
            return false;
        }
        (Some(_), None) => behind.skip(2),
    }
    phrase::verb(&mut behind).is_some()
}

/// The place behind an order that cannot be read where the next one begins.
fn next_order(mut words: Words) -> Words {
    words.skip(1);
    while !words.is_done() {
        let mut unmarked = words;
        unmarked.skip_marks();
        if words.gap() != 0 && looks_like_order(&unmarked) {
            break;
        }
        words.skip(1);
    }
    words
}
