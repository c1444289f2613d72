//! A line with more than one order: several orders, and remarks behind them.
//!
//! A line is split only if it cannot be read as one order. Several orders are separated by commas, semicolons, periods,
//! slashes or `AND`. Each must have its verb: `A VIE, A BUD - SER` may mean that Vienna stands or that both go. A list
//! of units without any verb is unambiguous, and so is every list in a `$BUILD` play. A remark may follow an order that
//! has its verb, in parentheses, behind `;` or behind `#`. Text that begins with `IF` or `NOT` is no remark, because it
//! would change the order. If any of this is in doubt, nothing on the line is followed. Behind an order that cannot be
//! read nothing is followed, in parentheses or not: what stands there may be a part of it.
//!
//! What a line says once holds to its end: a country before an order is that of those behind it, and a verb before a unit
//! is that of the units alone behind it (`BUILD F BRE, A PAR`).

use super::names::{Verb, nearest_name};
use super::phrase;
use super::tokens::gap;
use super::words::Words;
use playdeck_base::message::Definition;
use playdeck_diplomacy_rules::world::power::Power;
use std::ops::Range;

/// Words that make the text after them a condition or a second thought instead of a remark.
const NO_REMARK: [&str; 11] =
    ["IF", "UNLESS", "OR", "NOT", "ELSE", "EXCEPT", "INSTEAD", "BUT", "ONLY", "OTHERWISE", "WHEN"];

/// How orders on one line are separated in a kind of play.
#[derive(Clone, Copy)]
pub(super) struct Grammar {
    /// Whether each order of several must have its verb.
    pub needs_verbs: bool,
    /// Reads to the end of an order, legal or not, and says whether it is complete. A verb may hold from before.
    pub is_whole: fn(&mut Words, Option<Verb>) -> bool,
    /// The message on a word in the place of a verb of this play.
    pub unknown_verb: &'static Definition,
}

/// One order of a line.
#[derive(Debug, Clone)]
pub(super) struct Piece<'a> {
    pub words: Words<'a>,
    /// The range of the line with the remark behind it.
    pub remark: Option<Range<usize>>,
    /// What holds from before it.
    pub held: Held,
}

/// What the orders of a line say for those behind them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    /// The verb before the unit of an order for a later play, or of a build or a removal.
    pub verb: Option<Verb>,
    /// The country before an order.
    pub country: Option<Power>,
    /// Whether an order cannot be read.
    pub is_unread: bool,
}

impl Held {
    /// The same behind one more order.
    fn behind(self, order: Words, is_read: bool) -> Self {
        Self {
            verb: phrase::verb_of_list(order).or(self.verb),
            country: phrase::country_of_line(order).or(self.country),
            is_unread: self.is_unread || !is_read,
        }
    }
}

/// The orders of a line, and the remarks behind them; `None` if it is not clear which they are. `hash` is the offset of
/// the `#` that begins a remark.
pub(super) fn pieces<'a>(line: Words<'a>, hash: Option<usize>, grammar: Grammar) -> Option<Vec<Piece<'a>>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let (mut rest, mut held) = (line, Held::default());
    while !rest.is_done() {
        let is_behind_semicolon = rest.gap() & gap::SEMICOLON != 0;
        let unmarked = rest;
        rest.skip_marks();
        phrase::list_mark(&mut rest);
        let mut end = rest.open();
        if (grammar.is_whole)(&mut end, held.verb) {
            let words = rest.up_to(&end);
            pieces.push(Piece { words, remark: None, held });
            held = held.behind(words, true);
            rest = behind(end, pieces.last_mut()?)?;
        } else if looks_like_order(&rest) {
            let end = next_order(rest);
            let words = rest.up_to(&end);
            pieces.push(Piece { words, remark: None, held });
            held = held.behind(words, false);
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
    let is_verbless = |piece: &Piece| piece.held.verb.is_none() && phrase::is_unit_alone(piece.words);
    let has_bare_remark = pieces.iter().any(|piece| piece.remark.is_some() && is_verbless(piece));
    let without = pieces.iter().filter(|piece| is_verbless(piece)).count();
    let is_mixed = grammar.needs_verbs && without > 0 && without < pieces.len();
    (!has_bare_remark && !is_mixed).then_some(pieces)
}

/// Goes on behind a complete order and the remark in parentheses that may follow it; `None` if nothing separates it
/// from the text after it.
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

/// The range of some words in their line.
fn extent(words: &Words) -> Range<usize> {
    let (text, start) = words.rest();
    start..start + text.trim_end_matches([' ', ')', '.']).len()
}

/// Whether some words behind an order do not affect what is ordered.
fn is_remark(words: &Words) -> bool {
    !words.word().is_some_and(|word| NO_REMARK.contains(&word))
}

/// Whether words that are no complete order were probably meant as one: a unit with its letter and a verb, in a known
/// place or one whose name is nearly right. Letter and place are not enough, because sentences, too, begin with `A` and
/// a place.
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

/// The words behind an order that cannot be read, from the start of the next order.
fn next_order(mut words: Words) -> Words {
    words.skip(1);
    while !words.is_done() {
        let mut unmarked = words;
        unmarked.skip_marks();
        phrase::list_mark(&mut unmarked);
        if words.gap() != 0 && looks_like_order(&unmarked) {
            break;
        }
        words.skip(1);
    }
    words
}
