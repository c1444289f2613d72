//! All sheets of a player in a play, and which of their orders are followed.
//!
//! Within a sheet the first legal order for a unit counts. Between sheets the first or the last sheet counts, as
//! `ORDERS=` says; this only changes the order in which the sheets are processed. `CLEAR` alone on a line withdraws the
//! lines above it, in this sheet and in those before it. The name of a place alone, without letter and verb, is a
//! dateline rather than an order if other lines say what is to be done, or if it could be no order in this play.

use super::lexicon::Verb;
use super::lines::{self, Grammar, Piece};
use super::meaning::Meaning;
use super::phrase;
use super::reading::{Given, Reading, Refused};
use super::refusal::Refusal;
use super::words::{Tokens, Words};
use crate::card::Statement;
use crate::game::diplomacy::map::{Province, ProvinceSet};
use crate::game::diplomacy::messages as say;
use crate::game::diplomacy::names::nearest_name;
use crate::game::diplomacy::policy::Corrections;
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::unit::Unit;
use crate::message::{Definition, Message, Place};
use std::ops::Range;

/// The word that withdraws the lines above it.
pub const CLEAR: &str = "CLEAR";

/// A player's sheets of a play in the order of the deck, and which of them counts.
#[derive(Debug)]
pub struct Sheets<'a> {
    lines: Vec<Line<'a>>,
    counting: Corrections,
}

#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    card: &'a Statement,
    /// The sheet and the line in it, both counted from 1.
    sheet: usize,
    number: usize,
}

impl<'a> Sheets<'a> {
    /// The cards of each sheet.
    pub fn new<Cards>(sheets: impl IntoIterator<Item = Cards>, counting: Corrections) -> Self
    where
        Cards: IntoIterator<Item = &'a Statement>,
    {
        let lines = (1..).zip(sheets).flat_map(|(sheet, cards)| {
            (1..).zip(cards).map(move |(number, card)| Line { card, sheet, number })
        });
        Self { lines: lines.collect(), counting }
    }
}

impl<'a, Cards: AsRef<[&'a Statement]> + ?Sized> From<&Cards> for Sheets<'a> {
    /// Wraps a single sheet.
    fn from(cards: &Cards) -> Self {
        let numbered = (1..).zip(cards.as_ref());
        let lines = numbered.map(|(number, card)| Line { card, sheet: 1, number }).collect();
        Self { lines, counting: Corrections::First }
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

/// How the sheets of one kind of play are read.
pub(super) struct Task<'t, O> {
    /// Whose sheets they are.
    pub power: Power,
    /// How many orders can be followed.
    pub most: usize,
    /// Which other orders turn a bare place into a dateline.
    pub bare: Bare,
    /// Reads one order.
    pub read: &'t dyn Fn(Words) -> Result<Meaning<O>, Refusal>,
    /// What a complete order of this play is, and how several on a line are separated.
    pub grammar: Grammar,
    /// An order as the listing writes it.
    pub written: &'t dyn Fn(&Meaning<O>) -> String,
}

/// A line that is not blank, and its meaning.
struct Entry<'a, O> {
    line: Line<'a>,
    statement: usize,
    start: usize,
    said: Result<Meaning<O>, Refusal>,
    /// The provinces it can mean if it is only the name of a place.
    bare: Option<ProvinceSet>,
    /// Whether it is an order with its letter or its verb, legal or not.
    is_order: bool,
    /// The card reader's own message, for a card that it has refused.
    refused_before: Option<&'static Definition>,
}

impl<O> Entry<'_, O> {
    /// The province of the unit that it is for, if it could be read that far.
    fn unit(&self) -> Option<Province> {
        match &self.said {
            Ok(meaning) => meaning.unit.map(|unit| unit.province()),
            Err(refusal) => refusal.unit,
        }
    }

    /// Whether it is a bare place that is no order beside the others, or cannot be an order in this play.
    ///
    /// A place that needs only one more word to be an order gets a message about that word, unless other lines are the
    /// orders.
    fn is_dateline(&self, others: &[Self], task: &Task<'_, O>) -> bool {
        let Some(places) = self.bare.filter(|_| self.refused_before.is_none()) else { return false };
        let is_of_its_unit = |at: Province| places.contains(at) || self.unit() == Some(at);
        let takes_over = |other: &Self| {
            other.is_order && (task.bare == Bare::YieldsToAny || other.unit().is_some_and(is_of_its_unit))
        };
        let lacks_a_word =
            [&say::RETREAT_UNSAID, &say::BUILD_KIND_MISSING, &say::AMBIGUOUS, &say::MARKED_PLACE];
        let can_be_none =
            |refusal: &Refusal| lacks_a_word.iter().all(|lacking| refusal.message.definition != *lacking);
        self.said.as_ref().is_err_and(can_be_none) || others.iter().any(takes_over)
    }
}

/// Reads all sheets of a player.
pub(super) fn read<O: Copy + PartialEq>(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Reading<O> {
    let (entries, withdrawn) = entries(sheets, task);
    let mut taking = Taking { task, counting: sheets.counting, kept: Vec::new(), found: Found::default() };
    for entry in in_precedence(&entries, sheets.counting) {
        if entry.is_dateline(&entries, task) {
            taking.found.pass_over(entry);
        } else {
            taking.take(entry);
        }
    }
    for entry in &withdrawn {
        taking.withdraw(entry);
    }
    taking.finish()
}

/// Reads line by line. The second list has the lines that a `CLEAR` below them withdraws.
fn entries<'a, O: Copy>(sheets: &Sheets<'a>, task: &Task<'_, O>) -> (Vec<Entry<'a, O>>, Vec<Entry<'a, O>>) {
    let (mut entries, mut withdrawn) = (Vec::with_capacity(sheets.lines.len()), Vec::new());
    let (mut capitals, mut tokens) = (String::new(), Tokens::default());
    for (statement, line) in sheets.lines.iter().enumerate() {
        capitals.clear();
        capitals.push_str(&line.card.text());
        capitals.make_ascii_uppercase();
        tokens.read(&capitals);
        let words = tokens.words(&capitals);
        if words.is_done() {
            continue;
        }
        if is_clear(words) {
            withdrawn.append(&mut entries);
            continue;
        }
        // The card reader has refused the card and said why; only its unit is needed here.
        let card = line.card;
        let refused_before = (!card.complete)
            .then(|| card.messages.first().map_or(&say::NAME_MISSING, |message| message.definition));
        each_order(words, &tokens, task, |words, mut said, remark| {
            if let (Ok(meaning), Some(remark)) = (&mut said, remark) {
                let written = card.text().get(remark.clone()).unwrap_or_default().to_owned();
                meaning.notes.push((say::REMARK.message().with(written), remark.start));
            }
            let bare = bare_place(words);
            let is_order = bare.is_none()
                && match &said {
                    Ok(_) => true,
                    Err(refusal) => is_meant_as_order(refusal, words, task),
                };
            let start = words.offset();
            entries.push(Entry { line: *line, statement, start, said, bare, is_order, refused_before });
        });
    }
    (entries, withdrawn)
}

/// The provinces that some words can mean if they are the name of a place without letter and verb.
fn bare_place(mut words: Words) -> Option<ProvinceSet> {
    if words.sense().kind.is_some() {
        return None;
    }
    let named = phrase::unit(&mut words).ok()?;
    (named.kind.is_none() && words.is_done()).then_some(named.at.provinces)
}

/// Whether refused words were written as an order: they are a complete one, perhaps with a slip, or they have two of
/// letter, place and verb.
fn is_meant_as_order<O>(refusal: &Refusal, words: Words, task: &Task<'_, O>) -> bool {
    let slips = [&say::UNKNOWN_NAME_NEAR, &say::UNKNOWN_VERB_NEAR];
    slips.contains(&refusal.message.definition)
        || (task.grammar.is_whole)(&mut { words })
        || phrase::parts_of_an_order(&mut { words }) > 1
}

/// Reads the orders of a line, nearly always a single one.
fn each_order<'w, O: Copy>(
    line: Words<'w>,
    tokens: &Tokens,
    task: &Task<'_, O>,
    mut take: impl FnMut(Words<'w>, Result<Meaning<O>, Refusal>, Option<Range<usize>>),
) {
    if tokens.is_quoted() {
        return take(line, Err(Refusal::new(say::QUOTED.message(), line.offset())), None);
    }
    let said = (task.read)(line);
    let hash = tokens.hash();
    let is_plain = hash.is_none() && !tokens.is_marked();
    if is_plain && (said.is_ok() || (task.grammar.is_whole)(&mut { line })) {
        return take(line, said, None);
    }
    let Some(pieces) = lines::pieces(line, hash, task.grammar) else {
        // A text that is an order only without its mark or its remark is not followed.
        let said = said.and_then(|_| Err(not_alone(line, hash)));
        return take(line, said.map_err(|refusal| hinted(refusal, line, task)), None);
    };
    for Piece { words, remark } in pieces {
        let said = (task.read)(words).map_err(|refusal| hinted(refusal, words, task));
        take(words, said, remark);
    }
}

/// The refusal of a bare place behind a mark, or of an order before a `#` that begins no remark.
fn not_alone(line: Words, hash: Option<usize>) -> Refusal {
    match hash {
        Some(at) => Refusal::new(say::WORDS_LEFT.message().with('#'), at),
        None => Refusal::new(say::MARKED_PLACE.message().with(line.written()), line.offset()),
    }
}

/// Names the nearest word in the refusal of an unknown one, if that word would make the line an order. It does not help
/// with prose.
fn hinted<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    let word = refusal.message.arguments.first().map_or("", String::as_str);
    let near = match refusal.message.definition {
        name if name == &say::UNKNOWN_NAME => nearest_name(word).map(|near| (&say::UNKNOWN_NAME_NEAR, near)),
        verb if verb == &say::UNKNOWN_VERB => Verb::nearest(word).map(|near| (&say::UNKNOWN_VERB_NEAR, near)),
        _ => None,
    };
    let Some((definition, nearest)) = near else { return plain(refusal, words, task) };
    let (text, start) = words.rest();
    let (before, behind) = text.split_at(refusal.offset.saturating_sub(start).min(text.len()));
    let mended = format!("{before}{nearest}{}", behind.strip_prefix(word).unwrap_or(behind));
    let tokens = Tokens::new(&mended);
    let line = tokens.words(&mended);
    let is_whole = |words: Words| (task.grammar.is_whole)(&mut { words });
    let pieces = || lines::pieces(line, None, task.grammar);
    let is_order =
        is_whole(line) || pieces().is_some_and(|pieces| pieces.iter().all(|piece| is_whole(piece.words)));
    if !is_order {
        return plain(refusal, words, task);
    }
    refusal.message.definition = definition;
    refusal.message = refusal.message.with(nearest);
    if refusal.unit.is_none() {
        refusal.unit = match (task.read)(line) {
            Ok(meaning) => meaning.unit.map(|unit| unit.province()),
            Err(mended) => mended.unit,
        };
    }
    refusal
}

/// A refusal without a nearest word, as this kind of play says it.
fn plain<O>(mut refusal: Refusal, words: Words, task: &Task<'_, O>) -> Refusal {
    if refusal.message.definition == &say::UNKNOWN_VERB {
        refusal.message.definition = task.grammar.unknown_verb;
    }
    refusal.at_the_beginning(&words)
}

/// Sheet by sheet, in the order in which they count; within a sheet line by line.
fn in_precedence<'e, 'a, O>(entries: &'e [Entry<'a, O>], counting: Corrections) -> Vec<&'e Entry<'a, O>> {
    let mut all: Vec<_> = entries.iter().collect();
    if counting == Corrections::Last {
        all.sort_by_key(|entry| std::cmp::Reverse(entry.line.sheet));
    }
    all
}

/// The result so far, each item with the index of its card.
struct Found<O> {
    given: Vec<Given<O>>,
    refused: Vec<Refused>,
    messages: Vec<(usize, Message)>,
}

impl<O> Default for Found<O> {
    fn default() -> Self {
        Self { given: Vec::new(), refused: Vec::new(), messages: Vec::new() }
    }
}

impl<O> Found<O> {
    fn note(&mut self, entry: &Entry<'_, O>, message: Message, offset: usize) -> Place {
        let place = entry.line.card.place(offset);
        self.messages.push((entry.statement, message.at(place)));
        place
    }

    /// Notes that a dateline is no order.
    fn pass_over(&mut self, entry: &Entry<'_, O>) {
        let written = entry.line.card.text().trim().to_owned();
        self.note(entry, say::BARE_PLACE.message().with(written), entry.start);
    }

    fn refuse(&mut self, entry: &Entry<'_, O>, message: Message, offset: usize) {
        let (unit, definition) = (entry.unit(), message.definition);
        let place = self.note(entry, message, offset);
        self.refused.push(Refused { unit, place, statement: entry.statement, definition });
    }
}

/// An order that is followed.
struct Kept<'a, O> {
    line: Line<'a>,
    meaning: Meaning<O>,
    /// Whether an order of an earlier sheet for another unit was already reported as replaced by this one.
    has_displaced: bool,
}

/// Takes orders one after another, those that count first before the others.
struct Taking<'t, 'a, O> {
    task: &'t Task<'t, O>,
    counting: Corrections,
    kept: Vec<Kept<'a, O>>,
    found: Found<O>,
}

impl<'a, O: Copy + PartialEq> Taking<'_, 'a, O> {
    fn take(&mut self, entry: &Entry<'a, O>) {
        let (line, start) = (entry.line, entry.start);
        let place = line.card.place(start);
        if let Some(definition) = entry.refused_before {
            let statement = entry.statement;
            self.found.refused.push(Refused { unit: entry.unit(), place, statement, definition });
            return;
        }
        let meaning = match &entry.said {
            Ok(meaning) => meaning,
            Err(refusal) => {
                self.found.refuse(entry, refusal.message.clone(), refusal.offset);
                return;
            }
        };
        if let Some(before) = self.rival(meaning.unit) {
            if before.line.sheet == line.sheet {
                let message = say::SUPERSEDED.message().with((self.task.written)(&before.meaning));
                let message = message.with(before.line.number).with((self.task.written)(meaning));
                self.found.refuse(entry, message, start);
            } else if !is_same(&before.meaning, meaning) {
                let message = self.replaced(before, meaning);
                self.found.refuse(entry, message, start);
            }
            return;
        }
        if self.kept.len() >= self.task.most {
            if let Some(message) = self.surplus(line, meaning) {
                self.found.refuse(entry, message, start);
            }
            return;
        }
        for (note, offset) in &meaning.notes {
            self.found.note(entry, note.clone(), *offset);
        }
        let Meaning { unit, order, .. } = *meaning;
        let statement = entry.statement;
        self.found.given.push(Given { unit, order, place, statement });
        self.kept.push(Kept { line, meaning: meaning.clone(), has_displaced: false });
    }

    /// The message on an order beyond those that are due: it names the order of a later sheet that replaced it, if
    /// there is one, or the last order that was followed. There is no message if another sheet gives up the same build.
    fn surplus(&mut self, line: Line<'a>, meaning: &Meaning<O>) -> Option<Message> {
        let Task { power, written, .. } = *self.task;
        if self.kept.iter().any(|kept| kept.line.sheet != line.sheet && is_same(&kept.meaning, meaning)) {
            return None;
        }
        let mut of_later_sheets = self.kept.iter_mut().filter(|kept| kept.line.sheet > line.sheet);
        if let Some(later) = of_later_sheets.find(|kept| !kept.has_displaced) {
            later.has_displaced = true;
            let message = say::TOO_MANY_LATER.message().with(written(meaning)).with(written(&later.meaning));
            return Some(message.with(later.line.number).with(later.line.sheet).with(power));
        }
        let last = self.kept.last()?;
        let message = say::TOO_MANY.message().with(power).with(written(&last.meaning));
        Some(message.with(last.line.number).with(last.line.sheet).with(written(meaning)))
    }

    /// Notes that an order above a `CLEAR` was withdrawn, or which order replaces it.
    fn withdraw(&mut self, entry: &Entry<'a, O>) {
        if entry.bare.is_some() && entry.refused_before.is_none() {
            self.found.pass_over(entry);
            return;
        }
        let Ok(meaning) = &entry.said else { return };
        if self.kept.iter().any(|kept| is_same(&kept.meaning, meaning)) {
            return;
        }
        let message = match self.rival(meaning.unit) {
            Some(after) => self.replaced_by(after, meaning),
            None => say::WITHDRAWN.message().with((self.task.written)(meaning)),
        };
        if entry.refused_before.is_none() {
            // For other players, an order that was withdrawn was never given.
            self.found.note(entry, message, entry.start);
        }
    }

    /// The order for a unit that is followed. It is found by province, because two builds in a place may be of an army
    /// and a fleet.
    fn rival(&self, unit: Option<Unit>) -> Option<&Kept<'a, O>> {
        let at = unit?.province();
        self.kept.iter().find(|kept| kept.meaning.unit.is_some_and(|kept| kept.province() == at))
    }

    /// The message on an order that counts less than another sheet's.
    fn replaced(&self, counts: &Kept<'_, O>, other: &Meaning<O>) -> Message {
        match self.counting {
            Corrections::Last => self.replaced_by(counts, other),
            Corrections::First => {
                let Line { sheet, number, .. } = counts.line;
                let written = self.task.written;
                let message = say::FIRST_SHEET_COUNTS.message().with(written(&counts.meaning));
                message.with(number).with(sheet).with(written(other))
            }
        }
    }

    fn replaced_by(&self, counts: &Kept<'_, O>, other: &Meaning<O>) -> Message {
        let Line { sheet, number, .. } = counts.line;
        let message = say::REPLACED.message().with((self.task.written)(other));
        message.with((self.task.written)(&counts.meaning)).with(number).with(sheet)
    }

    fn finish(self) -> Reading<O> {
        let Found { mut given, mut refused, mut messages } = self.found;
        given.sort_by_key(|given| given.statement);
        refused.sort_by_key(|refused| refused.statement);
        messages.sort_by_key(|(statement, _)| *statement);
        Reading { given, refused, messages: messages.into_iter().map(|(_, message)| message).collect() }
    }
}

/// Whether two orders are the same.
fn is_same<O: PartialEq>(one: &Meaning<O>, other: &Meaning<O>) -> bool {
    one.unit == other.unit && one.order == other.order
}

/// Whether a line withdraws the lines above it: `CLEAR`, `CLEAR ALL` or `CLEAR ALL ORDERS`.
fn is_clear(mut words: Words) -> bool {
    if !words.take(&[CLEAR]) {
        return false;
    }
    words.take(&["ALL"]);
    words.take(&["ORDERS"]);
    words.is_done()
}
