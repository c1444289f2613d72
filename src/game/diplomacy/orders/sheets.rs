//! The sheets of a player in a play, read line by line.
//!
//! `CLEAR` alone on a line withdraws the lines above it, in this sheet and in those before it. Which of the orders read
//! here are followed is decided in `taking`.

use super::lines::{Piece, pieces};
use super::meaning::Meaning;
use super::names::{Names, Places, Verb};
use super::reading::GivenOrder;
use super::refusal::Refusal;
use super::taking::Found;
use super::tokens::Tokens;
use super::tokens::Words;
use crate::messages as say;
use playdeck_base::message::{Definition, Place};
use playdeck_cards::card::{Lent, Statement};
use playdeck_cards::deck::Lines;
use playdeck_diplomacy_rules::policy::{Corrections, Rules};
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::position::{Date, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::withdrawal;
use std::cell::Cell;

/// A player's sheets of a play in the order of the deck, and which of them counts.
#[derive(Debug)]
pub struct Sheets<'a> {
    each: Vec<Lines<'a>>,
    pub(super) counting: Corrections,
    pub(super) names: Names,
    /// The play that they are for, if that is known.
    of_play: Option<Date>,
}

impl<'a> Sheets<'a> {
    /// The cards of each sheet.
    pub fn new(sheets: impl IntoIterator<Item = impl Into<Lines<'a>>>, counting: Corrections) -> Self {
        let each = sheets.into_iter().map(Into::into).collect();
        Self { each, counting, names: Names::STANDARD, of_play: None }
    }

    /// The same sheets for the play that a position waits for, in the notation of its rules.
    #[must_use]
    pub fn in_play(self, position: &Position) -> Self {
        let names = if position.rules == Rules::Classic { Names::CLASSIC } else { Names::STANDARD };
        Self { of_play: Some(position.date), ..self.in_notation(names.on(position.map)) }
    }

    /// The same sheets in another notation; without this it is that of today's players.
    #[must_use]
    pub fn in_notation(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// The sheet that has a line, by the line's index among all of them.
    pub(super) fn sheet_of(&self, mut index: usize) -> usize {
        let has = |sheet: &Lines<'_>| match index.checked_sub(sheet.len()) {
            None => true,
            Some(behind) => {
                index = behind;
                false
            }
        };
        self.each.iter().position(has).unwrap_or(self.each.len())
    }

    /// Goes through the lines of all sheets.
    pub(super) fn each_line(&self, mut take: impl FnMut(Lent<'_>)) {
        for sheet in &self.each {
            sheet.iter().for_each(&mut take);
        }
    }

    /// A line by its index among all of them.
    pub(super) fn line(&self, mut index: usize) -> Option<Lent<'a>> {
        for sheet in &self.each {
            match index.checked_sub(sheet.len()) {
                None => return sheet.at(index),
                Some(behind) => index = behind,
            }
        }
        None
    }
}

impl<'a, Cards: AsRef<[Statement]> + ?Sized> From<&'a Cards> for Sheets<'a> {
    /// Wraps a single sheet.
    fn from(cards: &'a Cards) -> Self {
        Self::new([cards.as_ref()], Corrections::First)
    }
}

/// Which other orders turn a bare place into a dateline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bare {
    /// Another order for its unit.
    YieldsToItsUnit,
    /// Any order at all: a player who writes builds or removals in full does not mean one by a dateline.
    YieldsToAny,
}

/// What an order on a sheet is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineFor {
    /// The play of the sheet.
    Play,
    /// A later play of this year.
    Ahead,
}

impl LineFor {
    /// What an order in a play of moves is for. One sent ahead begins with `RETREAT`, `BUILD`, `REMOVE` (`DISBAND`) or
    /// `WAIVE`, written out; nothing else there begins so. The verb may hold from before: `BUILD F BRE, A PAR`.
    pub(super) fn of_moves(piece: &Piece) -> Self {
        let phrase = &piece.phrase;
        let is_ahead = match (phrase.verb, piece.held.verb) {
            (Some((Verb::Retreats | Verb::Builds | Verb::Removes | Verb::Waives, _)), _) => {
                phrase.is_first && phrase.is_spelt_out
            }
            (None, Some(Verb::Builds | Verb::Removes)) => piece.fault.is_none(),
            _ => false,
        };
        if is_ahead { Self::Ahead } else { Self::Play }
    }
}

/// Whether a line is a vote. It begins with `VOTE` in every play.
pub(super) fn is_vote(mut words: Words) -> bool {
    words.sense().kind.is_none() && {
        words.skip_marks();
        words.word() == Some("VOTE")
    }
}

/// How the sheets of one kind of play are read.
pub(super) struct Task<'t, O> {
    /// Whose sheets they are.
    pub power: Power,
    /// How many orders can be followed.
    pub most: usize,
    /// Which other orders turn a bare place into a dateline.
    pub bare: Bare,
    /// Whether each order of several on a line must have its verb.
    pub needs_verbs: bool,
    /// The message on a word in the place of a verb of this play.
    pub unknown_verb: &'static Definition,
    /// What an order is for, and which orders are read here. All others are passed over.
    pub line_for: fn(&Piece) -> LineFor,
    pub takes: LineFor,
    /// Reads a line in capitals that is one legal order in a plain form, with a unit's letter first and nothing to say
    /// about it; `None` for every other line.
    pub plain: &'t dyn Fn(&str, Names) -> Option<Meaning<O>>,
    /// What an order means in the position.
    pub read: &'t dyn Fn(&Piece) -> Result<Meaning<O>, Refusal>,
    /// An order as the listing writes it.
    pub written: &'t dyn Fn(&Meaning<O>) -> String,
}

/// An order on a line, and its meaning.
pub(super) struct Entry<O> {
    /// The sheet and the line in it, both counted from 1.
    pub sheet: u32,
    pub number: u32,
    /// The index of the line among those of all sheets.
    pub statement: u32,
    /// Where it begins.
    pub place: Place,
    /// What it says. The messages have their places.
    pub said: Result<Meaning<O>, Refusal>,
    /// The provinces it can mean if it is only the name of a place, which few lines are.
    pub bare: Option<Box<Places>>,
    /// Whether it is an order with its letter or its verb, legal or not.
    pub is_order: bool,
    /// Whether it was read to its end as an order, legal or not.
    pub is_whole: bool,
    /// Whether it is followed.
    pub fate: Cell<Fate>,
}

/// What becomes of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    NotFollowed,
    Followed,
    /// It is followed, and an order of an earlier sheet for another unit was reported as replaced by it.
    FollowedInstead,
}

impl<O> Entry<O> {
    /// The province of the unit that it is for, if it could be read that far.
    pub fn unit(&self) -> Option<Province> {
        unit(&self.said)
    }

    /// The order as it is given, if it is followed.
    pub fn given(self) -> Option<GivenOrder<O>> {
        let Meaning { unit, order, .. } = self.said.ok().filter(|_| self.fate.get() != Fate::NotFollowed)?;
        Some(GivenOrder { unit, order, place: self.place, statement: self.statement as usize })
    }

    /// Whether the card reader has refused its card. Then only its unit is known.
    pub fn was_refused(&self) -> bool {
        self.said.as_ref().is_err_and(|refusal| refusal.is_said)
    }
}

/// The province of the unit of an order.
fn unit<O>(said: &Result<Meaning<O>, Refusal>) -> Option<Province> {
    match said {
        Ok(meaning) => meaning.unit.map(|unit| unit.province()),
        Err(refusal) => refusal.unit,
    }
}

/// A line of a sheet.
struct Line<'l> {
    /// The sheet and the line in it, both counted from 1, and the index of the line among those of all sheets.
    sheet: u32,
    number: u32,
    statement: u32,
    card: Lent<'l>,
    text: &'l str,
}

impl Line<'_> {
    /// What the line says at an offset, as an order with its letter or its verb.
    fn order<O>(&self, offset: usize, said: Result<Meaning<O>, Refusal>) -> Entry<O> {
        Entry {
            sheet: self.sheet,
            number: self.number,
            statement: self.statement,
            place: self.card.place(offset),
            said,
            bare: None,
            is_order: true,
            is_whole: true,
            fate: Cell::new(Fate::NotFollowed),
        }
    }

    /// What the line says if the card reader has refused its card: only the unit of the order is needed.
    fn refused_before<O>(&self, meant: &Result<Meaning<O>, Refusal>) -> Refusal {
        Refusal::said(self.card.messages.first().cloned().unwrap_or_else(say::name_missing)).of(unit(meant))
    }
}

/// The most units on a board, and nearly always the most orders on a player's sheets.
pub(super) const MOST_UNITS: usize = 34;

/// What the lines of all sheets say.
pub(super) struct Said<O> {
    pub entries: Vec<Entry<O>>,
    /// Those that a `CLEAR` below them withdraws.
    pub withdrawn: Vec<Entry<O>>,
    /// Whether lines were passed over because they are for something else.
    pub has_others: bool,
    /// The refusals of lines that cannot affect others, nearly always prose.
    pub found: Found,
}

impl<O: Copy> Said<O> {
    /// Reads line by line.
    pub fn of(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Self {
        let lines = sheets.each.iter().map(Lines::len).sum::<usize>();
        let entries = Vec::with_capacity(lines.min(MOST_UNITS));
        let mut said = Self { entries, withdrawn: Vec::new(), has_others: false, found: Found::default() };
        let (mut folded, mut tokens) = (String::new(), Tokens::new(sheets.names));
        let mut statement = 0;
        for (sheet, lines) in (1..).zip(&sheets.each) {
            let mut number = 0;
            lines.iter().for_each(|card| {
                number += 1;
                let text = &*card.text();
                let capitals = in_capitals(text, &mut folded);
                let line = Line { sheet, number, statement, card, text };
                if let Some(meaning) = (task.plain)(capitals, sheets.names).filter(|_| card.complete) {
                    said.entries.push(line.order(0, Ok(meaning)));
                } else {
                    tokens.read(capitals);
                    said.take(&line, tokens.words(capitals), &tokens, task, sheets.of_play);
                }
                statement += 1;
            });
        }
        said
    }

    /// Reads the orders of a line.
    fn take(
        &mut self,
        line: &Line<'_>,
        words: Words<'_>,
        tokens: &Tokens,
        task: &Task<'_, O>,
        of_play: Option<Date>,
    ) {
        // Nearly every line begins with the letter of a unit.
        if words.sense().kind.is_none() {
            if words.is_done() || is_heading(words, task.power) {
                return;
            }
            if is_clear(words) {
                return self.clear();
            }
            if is_vote(words) {
                self.has_others = true;
                return;
            }
            if tokens.is_quoted() {
                if task.takes == LineFor::Play {
                    let quoted = Refusal::new(say::quoted(), words.offset());
                    self.add_piece(line, words.offset(), Err(quoted), (None, false, false));
                }
                return;
            }
        }
        for piece in pieces(words, tokens, task.needs_verbs, of_play) {
            let line_for = (task.line_for)(&piece);
            if line_for != task.takes {
                self.has_others |= line_for != LineFor::Play;
                continue;
            }
            let mut said = meant(&piece, task);
            if let (Ok(meaning), Some(remark)) = (&mut said, &piece.remark) {
                let written = line.text.get(remark.clone()).unwrap_or_default();
                meaning.notes.push(say::remark(written), remark.start);
            }
            let bare = piece.phrase.bare().filter(|_| !piece.is_whole());
            let (is_order, is_whole) = match &said {
                _ if bare.is_some() && piece.fault.is_none() => (false, false),
                Ok(_) => (true, true),
                Err(refusal) => (is_meant_as_order(refusal, &piece), is_refused_as_read(refusal, &piece)),
            };
            let bare = bare.filter(|_| piece.fault.is_none());
            self.add_piece(line, piece.words.offset(), said, (bare, is_order, is_whole));
        }
    }

    /// Adds what a piece says at an offset: whether it is a bare place, an order, and one that is read to its end.
    fn add_piece(
        &mut self,
        line: &Line<'_>,
        offset: usize,
        mut said: Result<Meaning<O>, Refusal>,
        (bare, is_order, is_whole): (Option<Places>, bool, bool),
    ) {
        match &mut said {
            _ if !line.card.complete => said = Err(line.refused_before(&said)),
            Ok(meaning) => meaning.notes.place(|offset| line.card.place(offset)),
            Err(refusal) => refusal.message.place = Some(line.card.place(refusal.offset)),
        }
        let bare = bare.map(Box::new);
        self.add(Entry { bare, is_order, is_whole, ..line.order(offset, said) });
    }

    fn add(&mut self, entry: Entry<O>) {
        match entry.said {
            Err(refusal) if entry.bare.is_none() && !entry.is_order && !refusal.is_said => {
                self.found.refuse(entry.statement, refusal.unit, refusal.into_message());
            }
            said => self.entries.push(Entry { said, ..entry }),
        }
    }

    /// Withdraws what was read so far.
    fn clear(&mut self) {
        self.withdrawn.append(&mut self.entries);
        self.found = Found::default();
    }
}

/// Whether a line is the name of the player's own country and nothing else. It says no more than the country card.
fn is_heading(mut words: Words, power: Power) -> bool {
    let is_named = words.word() == Some(power.name());
    words.skip(1);
    is_named && words.is_done()
}

/// A text in capitals. Only a text with small letters is copied.
fn in_capitals<'t>(text: &'t str, folded: &'t mut String) -> &'t str {
    // All letters are looked at, which takes less time than to stop at the first small one.
    let has_small = text.bytes().fold(false, |has_small, letter| has_small | letter.is_ascii_lowercase());
    if !has_small {
        return text;
    }
    folded.clear();
    folded.push_str(text);
    folded.make_ascii_uppercase();
    folded
}

/// Whether refused words were written as an order: they are a complete one, perhaps with a slip, or they have two of
/// letter, place and verb.
fn is_meant_as_order(refusal: &Refusal, piece: &Piece) -> bool {
    let slips = [&say::unknown_name_near::DEFINITION, &say::unknown_verb_near::DEFINITION];
    slips.contains(&refusal.message.definition) || piece.is_whole() || piece.phrase.parts > 1
}

/// Whether refused words were read to their end as an order of the player's own for this play, which the board does not
/// allow.
fn is_refused_as_read(refusal: &Refusal, piece: &Piece) -> bool {
    let unread = [
        &say::behind_country::DEFINITION,
        &say::behind_retreat::DEFINITION,
        &say::not_sent_ahead::DEFINITION,
        &say::other_play::DEFINITION,
        &say::retreat_unsaid::DEFINITION,
        &say::name_missing::DEFINITION,
        &say::words_left::DEFINITION,
    ];
    refusal.unit.is_some()
        && piece.barred.is_none()
        && piece.is_whole()
        && !unread.contains(&refusal.message.definition)
}

/// The units of all orders that lines say in full, legal or not; `None` for an order that names no unit.
pub(super) fn units_of_whole<O: Copy>(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Vec<Option<Province>> {
    let said = Said::of(sheets, task);
    said.entries.iter().filter(|entry| entry.is_whole).map(Entry::unit).collect()
}

/// What a piece of a line means, with what holds for it from before.
fn meant<O>(piece: &Piece<'_>, task: &Task<'_, O>) -> Result<Meaning<O>, Refusal> {
    let said = (task.read)(piece);
    if said.is_ok() && piece.barred.is_none() && piece.held.country.is_none() {
        return said;
    }
    let unit = unit(&said);
    if let Some(barred) = &piece.barred {
        // A heading orders no unit.
        let unit = unit.filter(|_| barred.message.definition != &say::marked_place::DEFINITION);
        return Err(barred.clone().of(unit));
    }
    let other = piece.held.country.filter(|power| *power != task.power && piece.phrase.country.is_none());
    if let Some(power) = other {
        let message = say::behind_country(power, piece.words.rest().0.trim());
        return Err(Refusal::new(message, piece.words.offset()).of(unit));
    }
    if piece.fault.is_some() { said.map_err(|refusal| hinted(refusal, piece.words, task)) } else { said }
}

/// Names the nearest word in the refusal of an unknown one, if that word would make the words an order. It does not help
/// with prose.
fn hinted<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    let names = words.names;
    let word = refusal.message.arguments.first().map_or("", String::as_str);
    let near = match refusal.message.definition {
        name if name == &say::unknown_name::DEFINITION => {
            names.nearest(word).map(|near| (near, say::unknown_name_near(word, near)))
        }
        verb if verb == &say::unknown_verb::DEFINITION => {
            Verb::nearest(word).map(|near| (near, say::unknown_verb_near(word, near)))
        }
        _ => None,
    };
    let Some((nearest, hint)) = near else { return plain(refusal, words, task) };
    let (text, start) = words.rest();
    let (before, behind) = text.split_at(refusal.offset.saturating_sub(start).min(text.len()));
    let mended = format!("{before}{nearest}{}", behind.strip_prefix(word).unwrap_or(behind));
    let mut tokens = Tokens::new(names);
    tokens.read(&mended);
    let pieces = pieces(tokens.words(&mended), &tokens, task.needs_verbs, None);
    let is_order =
        !pieces.is_empty() && pieces.iter().all(|piece| piece.is_whole() && piece.barred.is_none());
    if !is_order {
        return plain(refusal, words, task);
    }
    refusal.message = hint;
    if refusal.unit.is_none() {
        refusal.unit = unit(&(task.read)(&pieces[0]));
    }
    refusal
}

/// A refusal without a nearest word, as this kind of play says it.
fn plain<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    if refusal.message.definition == &say::unknown_verb::DEFINITION {
        refusal.message.definition = task.unknown_verb;
    }
    refusal.at_the_beginning(&words)
}

/// Whether a line withdraws the lines above it. Here the word may stand behind the mark of a list, as orders do, and in
/// quotation marks.
pub(super) fn is_clear(mut words: Words) -> bool {
    words.skip_marks();
    withdrawal::is_clear(words.rest().0.trim_end().trim_end_matches(['"', '\'']))
}
