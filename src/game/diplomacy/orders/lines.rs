//! A line of orders: cut into pieces, each of which is read from its first word to its last, or not read.
//!
//! A bracket begins no piece. What a line says once holds to its end, also over pieces that are not read: a country is that of the orders behind
//! it, and a verb before a unit is that of the units alone behind it (`BUILD F BRE, A PAR`). A piece that is not read
//! lets those behind it stand if it begins with a unit, has no word that turns the sense of others, and closes its
//! brackets. Otherwise nothing behind it is followed, and with such a word also not the piece before it. Thus a slip
//! makes no order that was not there before, and one in an order costs that order alone.
//!
//! A remark may follow an order that has its verb, in brackets, behind `;` or behind `#`. Each of several orders must
//! have its verb: `A VIE, A BUD - SER` may mean that Vienna stands or that both go. A list of units without any verb is
//! unambiguous, and so is every list in a `$BUILD` play.

use super::grammar::{Phrase, begins_to_turn, turn};
use super::names::Verb;
use super::phrase;
use super::refusal::Refusal;
use super::tokens::Words;
use super::tokens::first_piece;
use super::tokens::{SEASONS, Token, Tokens, gap};
use crate::messages as say;
use playdeck_diplomacy_rules::world::position::{Date, Phase, Season};
use playdeck_diplomacy_rules::world::power::Power;
use std::ops::Range;

/// A piece of a line.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    /// Its words, without the marks and openings before it.
    pub(super) words: Words<'a>,
    pub(super) phrase: Phrase,
    /// Why it is not read to its end.
    pub(super) fault: Option<Refusal>,
    /// Why it is not followed, whatever it says.
    pub(super) barred: Option<Refusal>,
    /// What holds from before it.
    pub(super) held: Held,
    /// The range of the line with the remark behind it.
    pub(super) remark: Option<Range<usize>>,
}

/// What the pieces of a line say for those behind them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    /// The verb before the unit of an order.
    pub(super) verb: Option<Verb>,
    /// The country before an order.
    pub(super) country: Option<Power>,
}

impl<'a> Piece<'a> {
    fn read(words: Words<'a>, held: Held) -> Self {
        let (mut phrase, fault) = Phrase::read(words, held.verb);
        let remark = phrase.remark.take();
        Self { words, phrase, fault, barred: None, held, remark }
    }

    /// Whether it is an order with its letter or its verb, and complete.
    pub(super) fn is_whole(&self) -> bool {
        self.fault.is_none() && (self.phrase.bare().is_none() || self.held.verb.is_some())
    }

    /// Whether it is a unit to which no verb belongs.
    fn is_verbless(&self) -> bool {
        self.fault.is_none() && self.held.verb.is_none() && self.phrase.is_unit_alone()
    }

    /// Whether it would be a unit alone if its name were known.
    fn is_nearly_verbless(&self) -> bool {
        let mut behind = self.words;
        phrase::kind(&mut behind);
        let says_more = |token: &Token| token.is_dash() || token.sense.verb.is_some();
        self.fault.as_ref().is_some_and(|fault| fault.offset == behind.offset())
            && self.held.verb.is_none()
            && self.phrase.parts == 1
            && !behind.tokens().iter().any(says_more)
    }

    /// Whether it begins with a unit, or with a verb and a unit, the place perhaps with a slip.
    fn begins_with_unit(&self) -> bool {
        if self.phrase.unit.is_some() || self.phrase.parts > usize::from(self.phrase.is_first) {
            return true;
        }
        let goes_on = |words: Words| phrase::verb(&mut { words }).is_some();
        let mut behind = self.words;
        behind.skip(1);
        goes_on(behind) && self.words.word().is_some_and(|word| behind.names.nearest(word).is_some())
    }

    fn bar(&mut self, why: Refusal) {
        self.barred.get_or_insert(why);
    }
}

/// The orders of a line and what stands among them.
///
/// `of_play` is the play of the sheet, and `needs_verbs` says whether each order of several must have its verb.
pub(super) fn pieces<'a>(
    line: Words<'a>,
    tokens: &Tokens,
    needs_verbs: bool,
    of_play: Option<Date>,
) -> Vec<Piece<'a>> {
    let mut pieces: Vec<Piece<'_>> = Vec::with_capacity(1);
    let (mut rest, mut held, mut is_stopped) = (line, Held::default(), false);
    while !rest.is_done() {
        let is_behind_semicolon = rest.tokens().first().is_some_and(|token| token.gap & gap::SEMICOLON != 0);
        let words;
        (words, rest) = rest.split(first_piece(rest.tokens()));
        let mut piece = match begun(words, of_play, !pieces.is_empty()) {
            Ok(words) if words.is_done() => continue,
            Ok(words) => Piece::read(words, held),
            Err(refusal) => {
                pieces.clear();
                pieces.push(Piece { barred: Some(refusal), ..Piece::read(words, held) });
                return pieces;
            }
        };
        let power = piece.words.sense().power.filter(|_| piece.words.tokens().len() == 1);
        if let Some(power) = power.filter(|_| !(pieces.is_empty() && rest.is_done())) {
            held.country = Some(power);
            continue;
        }
        held.verb = piece.phrase.verb_of_list().or(held.verb);
        held.country = piece.phrase.country.map(|(power, _)| power).or(held.country);
        if piece.words.tokens().first().is_some_and(|token| token.depth > 0) {
            let (text, offset) = piece.words.rest();
            piece.fault = Some(Refusal::new(say::in_brackets(text), offset));
            (piece.phrase.unit, piece.phrase.parts) = (None, 0);
        }
        let is_read = piece.fault.is_none();
        if is_stopped {
            if is_read || piece.phrase.parts > 1 {
                piece
                    .bar(Refusal::new(say::behind_unread(piece.words.rest().0.trim()), piece.words.offset()));
                pieces.push(piece);
            }
            continue;
        }
        if is_read {
            pieces.push(piece);
            continue;
        }
        let (begins_with_unit, turn_of) = (piece.begins_with_unit(), turn(words));
        is_stopped = !begins_with_unit || turn_of.is_some() || !piece.words.are_closed();
        let Some(last) = pieces.last_mut() else {
            pieces.push(piece);
            continue;
        };
        if is_behind_semicolon && !begins_with_unit && words.are_closed() {
            // What stands behind the remark is read, unless the remark turns it.
            is_stopped = turn_of.is_some();
            remark(last, words.extent(), is_stopped, words);
            continue;
        }
        if let Some(words) = turn_of.filter(|_| last.fault.is_none()) {
            last.bar(Refusal::new(say::words_left(words.written()), words.offset()));
        }
        if begins_with_unit {
            pieces.push(piece);
        } else if turn_of.is_none() && last.fault.is_none() {
            let (text, offset) = (words.rest().0.trim(), words.offset());
            pieces.push(Piece { barred: Some(Refusal::new(say::no_order(text), offset)), ..piece });
        }
    }
    if let (Some(start), Some(last)) = (tokens.hash, pieces.last_mut()) {
        let text = line.behind(start);
        let turns = begins_to_turn(text.trim_start_matches(['#', ' ']));
        remark(last, start..start + text.len(), turns, line);
    }
    let is_bare = |piece: &Piece<'_>| piece.fault.is_none() && piece.phrase.bare().is_some();
    if let Some(first) = pieces.first_mut().filter(|first| tokens.is_marked && is_bare(first)) {
        first.bar(Refusal::new(say::marked_place(first.words.written()), first.words.offset()));
    }
    if needs_verbs {
        unmixed(&mut pieces);
    }
    pieces
}

/// Notes a remark behind a piece. Behind a unit alone it may be the order itself.
fn remark(last: &mut Piece<'_>, range: Range<usize>, turns: bool, words: Words<'_>) {
    if last.fault.is_some() || last.barred.is_some() {
        return;
    }
    if turns || last.is_verbless() {
        let first = words.behind(range.start).split(' ').next().unwrap_or_default();
        let first = if first.starts_with('#') { "#" } else { first };
        last.bar(Refusal::new(say::words_left(first), range.start));
    } else if last.remark.is_none() {
        last.remark = Some(range);
    }
}

/// Bars units without verbs beside orders that have theirs: with those behind them, or else with the one before them.
fn unmixed(pieces: &mut Vec<Piece<'_>>) {
    let is_listed = |piece: &Piece<'_>| piece.is_verbless() || piece.is_nearly_verbless();
    let mut at = 0;
    while let Some(first) = pieces.iter().skip(at).position(is_listed).map(|first| at + first) {
        let end = pieces.iter().skip(first).position(|piece| !is_listed(piece)).map(|end| first + end);
        let (start, last) = match end {
            Some(end) => (first, end),
            None if first == 0 => return,
            None => (first - 1, pieces.len() - 1),
        };
        let second = pieces[start + 1].words;
        if pieces[start].fault.is_some() {
            let order = pieces[last].words;
            pieces[last].bar(Refusal::new(say::behind_unread(order.rest().0.trim()), order.offset()));
            pieces.drain(start + 1..last);
        } else {
            pieces[start].bar(Refusal::new(say::more_orders(second.written()), second.offset()));
            pieces.drain(start + 1..=last);
        }
        at = start + 2;
    }
}

/// The words of a piece behind the marks and the openings that mean nothing: `1. A VIE - GAL`, `MY ORDERS: ..`. Refuses
/// the season or the year of another play.
pub(super) fn begun(
    mut words: Words<'_>,
    of_play: Option<Date>,
    is_behind: bool,
) -> Result<Words<'_>, Refusal> {
    // Nearly every piece begins with the letter of a unit.
    if words.sense().kind.is_some() && words.behind_list_letter().is_none() {
        return Ok(words);
    }
    words.skip_marks();
    phrase::list_mark(&mut words);
    loop {
        let before = words;
        let offset = words.offset();
        words.take(&["MY"]);
        if !words.take(&["ORDERS", "MOVES"]) {
            words = before;
        }
        words.take(&["PLEASE"]);
        if date(&mut words, of_play) == Some(false) {
            let play = of_play.map_or_else(String::new, |date| format!("{}, {}", date.season, date.year));
            let (text, _) = before.up_to(&words).rest();
            return Err(Refusal::new(say::other_date(text.trim_end_matches([':', ' ', ',']), &play), offset));
        }
        if words.tokens().len() == before.tokens().len() {
            return Ok(words);
        }
        words.skip_marks();
        if is_behind && words.is_done() {
            return Ok(words);
        }
        phrase::list_mark(&mut words);
    }
}

/// Reads a season and its year, or `S1901`; returns whether they are those of the play.
fn date(words: &mut Words<'_>, of_play: Option<Date>) -> Option<bool> {
    let word = words.word()?;
    let (season, year, items) = if SEASONS.contains(&word) {
        let year = words.word_ahead(1).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let is_heading = words.tokens().len() == 1 || words.rest().0[word.len()..].starts_with(':');
        let has_more = matches!(words.word_ahead(1), Some("ORDERS" | "MOVES"));
        (word, year, if year.is_some() { 2 } else { usize::from(is_heading || has_more) })
    } else {
        let season = match word.as_bytes().first()? {
            b'S' => "SPRING",
            b'F' => "FALL",
            b'W' => "WINTER",
            _ => return None,
        };
        let year = word[1..].trim_end_matches(['M', 'R', 'B', 'A']);
        let is_year = matches!(year.len(), 2 | 4) && year.bytes().all(|byte| byte.is_ascii_digit());
        (season, Some(year), usize::from(is_year))
    };
    if items == 0 {
        return None;
    }
    words.skip(items);
    let Some(play) = of_play else { return Some(true) };
    let is_season = match (season, play.phase) {
        ("SPRING", _) => play.season == Season::Spring,
        ("WINTER", Phase::Build) => true,
        ("WINTER", _) => false,
        _ => play.season == Season::Fall,
    };
    let is_year =
        |year: &str| year.parse() == Ok(play.year) || year.len() == 2 && year.parse() == Ok(play.year % 100);
    Some(is_season && year.is_none_or(is_year))
}
