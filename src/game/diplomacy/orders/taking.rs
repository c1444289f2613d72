//! Which of a player's orders are followed.
//!
//! Within a sheet the first legal order for a unit counts. Between sheets the first or the last sheet counts, as
//! `ORDERS=` says; this only changes the order in which the sheets are processed. The name of a place alone, without
//! letter and verb, is a dateline rather than an order if other lines say what is to be done, or if it could be no order
//! in this play.

use super::meaning::Meaning;
use super::reading::{Given, Reading, Refused};
use super::sheets::{Bare, Entry, MOST_UNITS, Said, Sheets, Task};
use crate::game::diplomacy::map::{Province, ProvinceSet};
use crate::game::diplomacy::messages as say;
use crate::game::diplomacy::policy::Corrections;
use crate::game::diplomacy::unit::Unit;
use crate::message::{Message, PRINTED_OF_ONE, Place};
use std::collections::BTreeMap;

/// Reads all sheets of a player.
pub(super) fn read<O: Copy + PartialEq>(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Reading<O> {
    let Said { mut entries, withdrawn, found } = Said::of(sheets, task);
    if sheets.counting == Corrections::Last {
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.sheet));
    }
    let orders = Orders::among(&entries);
    let mut taking = Taking { task, sheets, kept: Vec::with_capacity(entries.len().min(MOST_UNITS)), found };
    taking.found.given.reserve(entries.len().min(MOST_UNITS));
    for entry in &entries {
        if orders.make_dateline(entry, task) {
            taking.pass_over(entry);
        } else {
            taking.take(entry);
        }
    }
    for entry in &withdrawn {
        taking.withdraw(entry);
    }
    taking.found.finish()
}

/// The lines that are orders with their letters or their verbs.
struct Orders {
    are_any: bool,
    units: ProvinceSet,
}

impl Orders {
    fn among<O>(entries: &[Entry<O>]) -> Self {
        let orders = || entries.iter().filter(|entry| entry.is_order);
        Self { are_any: orders().next().is_some(), units: orders().filter_map(Entry::unit).collect() }
    }

    /// Whether a line is a bare place that is no order beside these, or cannot be an order in this play.
    ///
    /// A place that needs only one more word to be an order gets a message about that word, unless other lines are the
    /// orders.
    fn make_dateline<O>(&self, entry: &Entry<O>, task: &Task<'_, O>) -> bool {
        let Some(places) = entry.bare.as_ref().filter(|_| entry.refused_before.is_none()) else {
            return false;
        };
        let is_taken_over = match task.bare {
            Bare::YieldsToAny => self.are_any,
            Bare::YieldsToItsUnit => places.iter().chain(entry.unit()).any(|at| self.units.contains(at)),
        };
        let lacks_a_word =
            [&say::RETREAT_UNSAID, &say::BUILD_KIND_MISSING, &say::AMBIGUOUS, &say::MARKED_PLACE];
        let lacks_none =
            |message: &Message| lacks_a_word.iter().all(|lacking| message.definition != *lacking);
        is_taken_over || entry.said.as_ref().is_err_and(|refusal| lacks_none(&refusal.message))
    }
}

/// The result so far, each item with the index of its line.
pub(super) struct Found<O> {
    given: Vec<Given<O>>,
    refused: Vec<Refused>,
    messages: Vec<(usize, Message)>,
    /// The number of messages at which those that nobody reads lose their words.
    full: usize,
}

/// The least number of messages at which that happens.
const FULL: usize = 4096;

impl<O> Default for Found<O> {
    fn default() -> Self {
        Self { given: Vec::new(), refused: Vec::new(), messages: Vec::new(), full: FULL }
    }
}

impl<O> Found<O> {
    pub fn note(&mut self, statement: usize, message: Message) {
        self.messages.push((statement, message));
        if self.messages.len() >= self.full {
            self.shorten();
            self.full = self.messages.len() * 2;
        }
    }

    /// Takes the words from messages that are only counted, because a log prints no more than some of each number.
    fn shorten(&mut self) {
        self.messages.sort_by_key(|(statement, _)| *statement);
        let mut counts = BTreeMap::new();
        for (_, message) in &mut self.messages {
            let count: &mut u64 = counts.entry(message.definition.number).or_default();
            *count += 1;
            if *count > PRINTED_OF_ONE {
                message.arguments = Vec::new();
            }
        }
    }

    /// Refuses an order with a message that has its place.
    pub fn refuse(&mut self, statement: usize, unit: Option<Province>, message: Message) {
        let (place, definition) = (message.place.unwrap_or(Place::card(0)), message.definition);
        self.note(statement, message);
        self.refused.push(Refused { unit, place, statement, definition });
    }

    fn finish(mut self) -> Reading<O> {
        self.given.sort_by_key(|given| given.statement);
        self.refused.sort_by_key(|refused| refused.statement);
        self.messages.sort_by_key(|(statement, _)| *statement);
        let messages = self.messages.into_iter().map(|(_, message)| message).collect();
        Reading { given: self.given, refused: self.refused, messages }
    }
}

/// An order that is followed.
struct Kept<'e, O> {
    sheet: u32,
    number: u32,
    meaning: &'e Meaning<O>,
    /// Whether an order of an earlier sheet for another unit was already reported as replaced by this one.
    has_displaced: bool,
}

/// Takes orders one after another, those that count first before the others.
struct Taking<'t, 'e, O> {
    task: &'t Task<'t, O>,
    sheets: &'t Sheets<'t>,
    kept: Vec<Kept<'e, O>>,
    found: Found<O>,
}

impl<'e, O: Copy + PartialEq> Taking<'_, 'e, O> {
    fn take(&mut self, entry: &'e Entry<O>) {
        let Entry { sheet, number, statement, place, .. } = *entry;
        if let Some(definition) = entry.refused_before {
            self.found.refused.push(Refused { unit: entry.unit(), place, statement, definition });
            return;
        }
        let meaning = match &entry.said {
            Ok(meaning) => meaning,
            Err(refusal) => {
                self.found.refuse(statement, refusal.unit, refusal.message.clone());
                return;
            }
        };
        if let Some(before) = self.rival(meaning.unit) {
            if before.sheet == sheet {
                let message = say::SUPERSEDED.message().with((self.task.written)(before.meaning));
                let message = message.with(before.number).with((self.task.written)(meaning));
                self.refuse(entry, message);
            } else if !is_same(before.meaning, meaning) {
                let message = self.replaced(before, meaning);
                self.refuse(entry, message);
            }
            return;
        }
        if self.kept.len() >= self.task.most {
            if let Some(message) = self.surplus(sheet, meaning) {
                self.refuse(entry, message);
            }
            return;
        }
        for (note, _) in &meaning.notes {
            self.found.note(statement, note.clone());
        }
        let Meaning { unit, order, .. } = *meaning;
        self.found.given.push(Given { unit, order, place, statement });
        self.kept.push(Kept { sheet, number, meaning, has_displaced: false });
    }

    /// Refuses an order that could have been followed.
    fn refuse(&mut self, entry: &Entry<O>, message: Message) {
        self.found.refuse(entry.statement, entry.unit(), message.at(entry.place));
    }

    /// Notes that a dateline is no order.
    fn pass_over(&mut self, entry: &Entry<O>) {
        let line = self.sheets.line(entry.statement);
        let written = line.map_or_else(String::new, |line| line.text().trim().to_owned());
        self.found.note(entry.statement, say::BARE_PLACE.message().with(written).at(entry.place));
    }

    /// The message on an order beyond those that are due: it names the order of a later sheet that replaced it, if
    /// there is one, or the last order that was followed. There is no message if another sheet gives up the same build.
    fn surplus(&mut self, sheet: u32, meaning: &Meaning<O>) -> Option<Message> {
        let Task { power, written, .. } = *self.task;
        if self.kept.iter().any(|kept| kept.sheet != sheet && is_same(kept.meaning, meaning)) {
            return None;
        }
        let mut of_later_sheets = self.kept.iter_mut().filter(|kept| kept.sheet > sheet);
        if let Some(later) = of_later_sheets.find(|kept| !kept.has_displaced) {
            later.has_displaced = true;
            let message = say::TOO_MANY_LATER.message().with(written(meaning)).with(written(later.meaning));
            return Some(message.with(later.number).with(later.sheet).with(power));
        }
        let last = self.kept.last()?;
        let message = say::TOO_MANY.message().with(power).with(written(last.meaning));
        Some(message.with(last.number).with(last.sheet).with(written(meaning)))
    }

    /// Notes that an order above a `CLEAR` was withdrawn, or which order replaces it.
    fn withdraw(&mut self, entry: &Entry<O>) {
        if entry.refused_before.is_some() {
            return;
        }
        if entry.bare.is_some() {
            self.pass_over(entry);
            return;
        }
        let Ok(meaning) = &entry.said else { return };
        if self.kept.iter().any(|kept| is_same(kept.meaning, meaning)) {
            return;
        }
        let message = match self.rival(meaning.unit) {
            Some(after) => self.replaced_by(after, meaning),
            None => say::WITHDRAWN.message().with((self.task.written)(meaning)),
        };
        // For other players, an order that was withdrawn was never given.
        self.found.note(entry.statement, message.at(entry.place));
    }

    /// The order for a unit that is followed. It is found by province, because two builds in a place may be of an army
    /// and a fleet.
    fn rival(&self, unit: Option<Unit>) -> Option<&Kept<'e, O>> {
        let at = unit?.province();
        self.kept.iter().find(|kept| kept.meaning.unit.is_some_and(|kept| kept.province() == at))
    }

    /// The message on an order that counts less than another sheet's.
    fn replaced(&self, counts: &Kept<'_, O>, other: &Meaning<O>) -> Message {
        match self.sheets.counting {
            Corrections::Last => self.replaced_by(counts, other),
            Corrections::First => {
                let written = self.task.written;
                let message = say::FIRST_SHEET_COUNTS.message().with(written(counts.meaning));
                message.with(counts.number).with(counts.sheet).with(written(other))
            }
        }
    }

    fn replaced_by(&self, counts: &Kept<'_, O>, other: &Meaning<O>) -> Message {
        let message = say::REPLACED.message().with((self.task.written)(other));
        message.with((self.task.written)(counts.meaning)).with(counts.number).with(counts.sheet)
    }
}

/// Whether two orders are the same.
fn is_same<O: PartialEq>(one: &Meaning<O>, other: &Meaning<O>) -> bool {
    one.unit == other.unit && one.order == other.order
}
