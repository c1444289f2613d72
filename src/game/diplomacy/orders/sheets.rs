//! The sheets of a player in a play, read line by line.
//!
//! `CLEAR` alone on a line withdraws the lines above it, in this sheet and in those before it. Which of the orders read
//! here are followed is decided in `taking`.

use super::line_for::LineFor;
use super::lines::{self, Grammar, Held, Piece};
use super::meaning::Meaning;
use super::names::Places;
use super::names::{Verb, nearest_name};
use super::phrase;
use super::reading::GivenOrder;
use super::refusal::Refusal;
use super::taking::Found;
use super::tokens::Tokens;
use super::words::Words;
use crate::messages as say;
use playdeck_base::message::{Message, Place};
use playdeck_cards::card::{Lent, Statement};
use playdeck_cards::deck::Lines;
use playdeck_diplomacy_rules::policy::Corrections;
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::withdrawal;
use std::cell::Cell;
use std::ops::Range;

/// A player's sheets of a play in the order of the deck, and which of them counts.
#[derive(Debug)]
pub struct Sheets<'a> {
    sheets: Vec<Lines<'a>>,
    pub(super) counting: Corrections,
}

impl<'a> Sheets<'a> {
    /// The cards of each sheet.
    pub fn new(sheets: impl IntoIterator<Item = impl Into<Lines<'a>>>, counting: Corrections) -> Self {
        Self { sheets: sheets.into_iter().map(Into::into).collect(), counting }
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
        self.sheets.iter().position(has).unwrap_or(self.sheets.len())
    }

    /// Goes through the lines of all sheets.
    pub(super) fn each_line(&self, mut take: impl FnMut(Lent<'_>)) {
        for sheet in &self.sheets {
            sheet.iter().for_each(&mut take);
        }
    }

    /// A line by its index among all of them.
    pub(super) fn line(&self, mut index: usize) -> Option<Lent<'a>> {
        for sheet in &self.sheets {
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
        Self { sheets: vec![cards.as_ref().into()], counting: Corrections::First }
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

/// Reads one order, for which a verb may hold from before.
type ReadsOrder<'t, O> = dyn Fn(Words, Option<Verb>) -> Result<Meaning<O>, Refusal> + 't;

/// How the sheets of one kind of play are read.
pub(super) struct Task<'t, O> {
    /// Whose sheets they are.
    pub power: Power,
    /// How many orders can be followed.
    pub most: usize,
    /// Which other orders turn a bare place into a dateline.
    pub bare: Bare,
    /// Reads a line in capitals that is one legal order in a plain form, with a unit's letter first and nothing to say
    /// about it; `None` for every other line.
    pub plain: &'t dyn Fn(&str) -> Option<Meaning<O>>,
    pub read: &'t ReadsOrder<'t, O>,
    /// What a complete order of this play is, and how several on a line are separated.
    pub grammar: Grammar,
    /// What an order is for, and which orders are read here. All others are passed over.
    pub line_for: fn(Words, Option<Verb>) -> LineFor,
    pub takes: LineFor,
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
        let lines = sheets.sheets.iter().map(Lines::len).sum::<usize>();
        let entries = Vec::with_capacity(lines.min(MOST_UNITS));
        let mut said = Self { entries, withdrawn: Vec::new(), has_others: false, found: Found::default() };
        let (mut folded, mut tokens) = (String::new(), Tokens::default());
        let mut statement = 0;
        for (sheet, lines) in (1..).zip(&sheets.sheets) {
            let mut number = 0;
            lines.iter().for_each(|card| {
                number += 1;
                let text = &*card.text();
                let capitals = in_capitals(text, &mut folded);
                let line = Line { sheet, number, statement, card, text };
                if let Some(meaning) = (task.plain)(capitals).filter(|_| card.complete) {
                    said.entries.push(line.order(0, Ok(meaning)));
                } else {
                    tokens.read(capitals);
                    said.take(&line, tokens.words(capitals), &tokens, task);
                }
                statement += 1;
            });
        }
        said
    }

    /// Reads the orders of a line.
    fn take(&mut self, line: &Line<'_>, mut words: Words<'_>, tokens: &Tokens, task: &Task<'_, O>) {
        phrase::list_mark(&mut words);
        if words.is_done() || is_heading(words, task.power) {
            return;
        }
        if is_clear(words) {
            self.clear();
            return;
        }
        self.has_others |= each_order(words, tokens, task, |words, mut meant, remark| {
            if let (Ok(meaning), Some(remark)) = (&mut meant, remark) {
                let written = line.text.get(remark.clone()).unwrap_or_default().to_owned();
                meaning.notes.push(say::remark(&written), remark.start);
            }
            let bare = if words.sense().kind.is_none() { bare_place(words) } else { None };
            let is_order = bare.is_none()
                && match &meant {
                    Ok(_) => true,
                    Err(refusal) => is_meant_as_order(refusal, words, task),
                };
            let is_whole = match &meant {
                Ok(_) => bare.is_none(),
                Err(refusal) => bare.is_none() && is_refused_as_read(refusal, words, task),
            };
            match &mut meant {
                _ if !line.card.complete => meant = Err(line.refused_before(&meant)),
                Ok(meaning) => meaning.notes.place(|offset| line.card.place(offset)),
                Err(refusal) => refusal.message.place = Some(line.card.place(refusal.offset)),
            }
            let bare = bare.map(Box::new);
            self.add(Entry { bare, is_order, is_whole, ..line.order(words.offset(), meant) });
        });
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

/// The provinces that some words can mean if they are the name of a place without letter and verb.
fn bare_place(mut words: Words) -> Option<Places> {
    let named = phrase::unit(&mut words).ok()?;
    (named.kind.is_none() && words.is_done()).then_some(named.at.provinces)
}

/// Whether refused words were written as an order: they are a complete one, perhaps with a slip, or they have two of
/// letter, place and verb.
fn is_meant_as_order<O>(refusal: &Refusal, words: Words, task: &Task<'_, O>) -> bool {
    let slips = [&say::unknown_name_near::DEFINITION, &say::unknown_verb_near::DEFINITION];
    slips.contains(&refusal.message.definition)
        || (task.grammar.is_whole)(&mut { words }, None)
        || phrase::parts_of_an_order(&mut { words }) > 1
}

/// Whether refused words were read to their end as an order of the player's own, which the board does not allow.
fn is_refused_as_read<O>(refusal: &Refusal, words: Words, task: &Task<'_, O>) -> bool {
    let unread = [
        &say::behind_unread::DEFINITION,
        &say::behind_country::DEFINITION,
        &say::behind_retreat::DEFINITION,
        &say::quoted::DEFINITION,
        &say::marked_place::DEFINITION,
        &say::words_left::DEFINITION,
        &say::more_orders::DEFINITION,
    ];
    refusal.unit.is_some()
        && !unread.contains(&refusal.message.definition)
        && (task.grammar.is_whole)(&mut { words }, None)
}

/// The units of all orders that lines say in full, legal or not; `None` for an order that names no unit.
pub(super) fn units_of_whole<O: Copy>(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Vec<Option<Province>> {
    let said = Said::of(sheets, task);
    said.entries.iter().filter(|entry| entry.is_whole).map(Entry::unit).collect()
}

/// Reads the orders of a line, nearly always a single one. Gives whether some are read elsewhere.
fn each_order<'w, O: Copy>(
    line: Words<'w>,
    tokens: &Tokens,
    task: &Task<'_, O>,
    mut take: impl FnMut(Words<'w>, Result<Meaning<O>, Refusal>, Option<Range<usize>>),
) -> bool {
    let line_for = if tokens.is_quoted() { LineFor::Play } else { (task.line_for)(line, None) };
    let is_taken = line_for == task.takes;
    let is_elsewhere = !is_taken && line_for != LineFor::Play;
    if tokens.is_quoted() || line_for == LineFor::Vote {
        if is_taken {
            take(line, Err(Refusal::new(say::quoted(), line.offset())), None);
        }
        return is_elsewhere;
    }
    let said = is_taken.then(|| (task.read)(line, None));
    let hash = tokens.hash();
    let is_plain = hash.is_none() && !tokens.is_marked();
    let is_read = said.as_ref().is_some_and(Result::is_ok);
    if is_plain && (is_read || (task.grammar.is_whole)(&mut { line }, None)) {
        if let Some(said) = said {
            take(line, said, None);
        }
        return is_elsewhere;
    }
    let Some(pieces) = lines::pieces(line, hash, task.grammar) else {
        // A text that is an order only without its mark or its remark is not followed.
        if let Some(said) = said {
            let said = said.and_then(|_| Err(not_alone(line, hash)));
            take(line, said.map_err(|refusal| hinted(refusal, line, task)), None);
        }
        return is_elsewhere;
    };
    let mut has_others = false;
    for Piece { words, remark, held } in pieces {
        let piece_for = (task.line_for)(words, held.verb);
        if piece_for == task.takes {
            take(words, of_piece(words, held, task), remark);
        } else {
            has_others |= piece_for != LineFor::Play;
        }
    }
    has_others
}

/// What one of several orders of a line says, with what holds for it from before.
fn of_piece<O>(words: Words<'_>, held: Held, task: &Task<'_, O>) -> Result<Meaning<O>, Refusal> {
    let said = (task.read)(words, held.verb).map_err(|refusal| hinted(refusal, words, task));
    let unit = unit(&said);
    let refused = |message: Message| Err(Refusal::new(message, words.offset()).of(unit));
    let other = held.country.filter(|power| *power != task.power && phrase::country_of_line(words).is_none());
    match other {
        _ if held.is_unread => refused(say::behind_unread(words.rest().0.trim())),
        Some(power) => refused(say::behind_country(power, words.rest().0.trim())),
        None if said.is_ok() && !(task.grammar.is_whole)(&mut { words }, held.verb) => {
            refused(say::behind_retreat(words.rest().0.trim()))
        }
        None => said,
    }
}

/// The refusal of a bare place behind a mark, or of an order before a `#` that begins no remark.
fn not_alone(line: Words, hash: Option<usize>) -> Refusal {
    match hash {
        Some(at) => Refusal::new(say::words_left("#"), at),
        None => Refusal::new(say::marked_place(line.written()), line.offset()),
    }
}

/// Names the nearest word in the refusal of an unknown one, if that word would make the line an order. It does not help
/// with prose.
fn hinted<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    let word = refusal.message.arguments.first().map_or("", String::as_str);
    let near = match refusal.message.definition {
        name if name == &say::unknown_name::DEFINITION => {
            nearest_name(word).map(|near| (near, say::unknown_name_near(word, near)))
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
    let tokens = Tokens::new(&mended);
    let line = tokens.words(&mended);
    let is_whole = |words: Words| (task.grammar.is_whole)(&mut { words }, None);
    let pieces = || lines::pieces(line, None, task.grammar);
    let is_order =
        is_whole(line) || pieces().is_some_and(|pieces| pieces.iter().all(|piece| is_whole(piece.words)));
    if !is_order {
        return plain(refusal, words, task);
    }
    refusal.message = hint;
    if refusal.unit.is_none() {
        refusal.unit = unit(&(task.read)(line, None));
    }
    refusal
}

/// A refusal without a nearest word, as this kind of play says it.
fn plain<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    if refusal.message.definition == &say::unknown_verb::DEFINITION {
        refusal.message.definition = task.grammar.unknown_verb;
    }
    refusal.at_the_beginning(&words)
}

/// Whether a line withdraws the lines above it. Here the word may stand behind the mark of a list, as orders do, and in
/// quotation marks.
pub(super) fn is_clear(mut words: Words) -> bool {
    words.skip_marks();
    withdrawal::is_clear(words.rest().0.trim_end().trim_end_matches(['"', '\'']))
}
