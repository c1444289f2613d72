//! Which of a player's orders are followed.
//!
//! Within a sheet the first legal order for a unit counts. Between sheets the first or the last sheet counts, as
//! `ORDERS=` says; this only changes the order in which the sheets are processed. The name of a place alone, without
//! letter and verb, is a dateline rather than an order if other lines say what is to be done, or if it could be no order
//! in this play.

use super::names::Places;
use super::reading::{Reading, Refused};
use super::sheets::{Bare, Entry, Fate, MOST_UNITS, Said, Sheets, Task};
use crate::messages as say;
use playdeck_base::message::{Definition, Message, PRINTED_OF_ONE, Place};
use playdeck_diplomacy_rules::policy::Corrections;
use playdeck_diplomacy_rules::world::map::Province;
use std::cell::LazyCell;
use std::collections::BTreeMap;

/// Reads all sheets of a player.
pub(super) fn read<O: Copy + PartialEq>(sheets: &Sheets<'_>, task: &Task<'_, O>) -> Reading<O> {
    let Said { mut entries, withdrawn, has_others, found } = Said::of(sheets, task);
    if sheets.counting == Corrections::Last {
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.sheet));
    }
    // Few sheets have a bare place.
    let orders = LazyCell::new(|| Orders::among(&entries));
    let followed = Vec::with_capacity(entries.len().min(MOST_UNITS));
    let mut taking = Taking { task, sheets, followed, found };
    for entry in &entries {
        if entry.bare.is_some() && orders.make_dateline(entry, task) {
            taking.pass_over(entry);
        } else {
            taking.take(entry);
        }
    }
    for entry in &withdrawn {
        taking.withdraw(entry);
    }
    let reading = taking.found.finish(entries);
    Reading { has_others, ..reading }
}

/// The lines that are orders with their letters or their verbs.
struct Orders {
    are_any: bool,
    units: Places,
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
        let Some(places) = entry.bare.as_ref().filter(|_| !entry.was_refused()) else {
            return false;
        };
        let is_taken_over = match task.bare {
            Bare::YieldsToAny => self.are_any,
            Bare::YieldsToItsUnit => places.iter().chain(entry.unit()).any(|at| self.units.contains(at)),
        };
        let lacks_a_word = [
            &say::retreat_unsaid::DEFINITION,
            &say::build_kind_missing::DEFINITION,
            &say::ambiguous::DEFINITION,
            &say::marked_place::DEFINITION,
        ];
        let lacks_none =
            |message: &Message| lacks_a_word.iter().all(|lacking| message.definition != *lacking);
        is_taken_over || entry.said.as_ref().is_err_and(|refusal| lacks_none(&refusal.message))
    }
}

/// What is wrong or worth saying, each item with the index of its line.
pub(super) struct Found {
    refused: Vec<Refused>,
    messages: Vec<(u32, Message)>,
    /// The number of messages at which those that nobody reads lose their words.
    full: usize,
}

/// The least number of messages at which that happens.
const FULL: usize = 4096;

impl Default for Found {
    fn default() -> Self {
        Self { refused: Vec::new(), messages: Vec::new(), full: FULL }
    }
}

impl Found {
    pub fn note(&mut self, statement: u32, message: Message) {
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
    pub fn refuse(&mut self, statement: u32, unit: Option<Province>, message: Message) {
        let (place, definition) = (message.place.unwrap_or(Place::card(0)), message.definition);
        self.note(statement, message);
        self.refuse_silently(statement, unit, place, definition);
    }

    /// Refuses an order about which the card reader has given a message.
    fn refuse_silently(
        &mut self,
        statement: u32,
        unit: Option<Province>,
        place: Place,
        definition: &'static Definition,
    ) {
        self.refused.push(Refused { unit, place, statement: statement as usize, definition });
    }

    /// The result, with the orders among some that are followed. These take the room of all.
    fn finish<O>(mut self, entries: Vec<Entry<O>>) -> Reading<O> {
        let mut given: Vec<_> = entries.into_iter().filter_map(Entry::given).collect();
        given.sort_by_key(|given| given.statement);
        self.refused.sort_by_key(|refused| refused.statement);
        self.messages.sort_by_key(|(statement, _)| *statement);
        let messages = self.messages.into_iter().map(|(_, message)| message).collect();
        Reading { given, refused: self.refused, messages, has_others: false }
    }
}

/// Takes orders one after another, those that count first before the others.
struct Taking<'t, 'e, O> {
    task: &'t Task<'t, O>,
    sheets: &'t Sheets<'t>,
    followed: Vec<&'e Entry<O>>,
    found: Found,
}

impl<'e, O: Copy + PartialEq> Taking<'_, 'e, O> {
    fn take(&mut self, entry: &'e Entry<O>) {
        let (statement, unit) = (entry.statement, entry.unit());
        let meaning = match &entry.said {
            Ok(meaning) => meaning,
            Err(refusal) if refusal.is_said => {
                let definition = refusal.message.definition;
                return self.found.refuse_silently(statement, unit, entry.place, definition);
            }
            Err(refusal) => return self.found.refuse(statement, unit, refusal.message.clone()),
        };
        if let Some(before) = self.rival(unit) {
            if before.sheet == entry.sheet {
                let message = say::superseded(&self.written(before), before.number, &self.written(entry));
                self.refuse(entry, message);
            } else if !is_same(before, entry) {
                self.refuse(entry, self.replaced(before, entry));
            }
            return;
        }
        if self.followed.len() >= self.task.most {
            if let Some(message) = self.surplus(entry) {
                self.refuse(entry, message);
            }
            return;
        }
        for note in meaning.notes.iter() {
            self.found.note(statement, note.clone());
        }
        entry.fate.set(Fate::Followed);
        self.followed.push(entry);
    }

    /// Refuses an order that could have been followed.
    fn refuse(&mut self, entry: &Entry<O>, message: Message) {
        self.found.refuse(entry.statement, entry.unit(), message.at(entry.place));
    }

    /// Notes that a dateline is no order.
    fn pass_over(&mut self, entry: &Entry<O>) {
        let line = self.sheets.line(entry.statement as usize);
        let written = line.map_or_else(String::new, |line| line.text().trim().to_owned());
        self.found.note(entry.statement, say::bare_place(&written).at(entry.place));
    }

    /// The message on an order beyond those that are due: it names the order of a later sheet that replaced it, if
    /// there is one, or the last order that was followed. There is no message if another sheet gives up the same build.
    fn surplus(&self, entry: &Entry<O>) -> Option<Message> {
        let power = self.task.power;
        if self.followed.iter().any(|kept| kept.sheet != entry.sheet && is_same(kept, entry)) {
            return None;
        }
        let mut of_later_sheets = self.followed.iter().filter(|kept| kept.sheet > entry.sheet);
        if let Some(later) = of_later_sheets.find(|kept| kept.fate.get() == Fate::Followed) {
            later.fate.set(Fate::FollowedInstead);
            let (order, by) = (self.written(entry), self.written(later));
            return Some(say::too_many_later(&order, &by, later.number, later.sheet, power));
        }
        let last = self.followed.last()?;
        Some(say::too_many(power, &self.written(last), last.number, last.sheet, &self.written(entry)))
    }

    /// Notes that an order above a `CLEAR` was withdrawn, or which order replaces it.
    fn withdraw(&mut self, entry: &Entry<O>) {
        if entry.was_refused() {
            return;
        }
        if entry.bare.is_some() {
            self.pass_over(entry);
            return;
        }
        if entry.said.is_err() || self.followed.iter().any(|kept| is_same(kept, entry)) {
            return;
        }
        let message = match self.rival(entry.unit()) {
            Some(after) => self.replaced_by(after, entry),
            None => say::withdrawn(&self.written(entry)),
        };
        // For other players, an order that was withdrawn was never given.
        self.found.note(entry.statement, message.at(entry.place));
    }

    /// The order for a unit that is followed. It is found by province, because two builds in a place may be of an army
    /// and a fleet.
    fn rival(&self, unit: Option<Province>) -> Option<&'e Entry<O>> {
        let at = unit?;
        self.followed.iter().copied().find(|kept| kept.unit() == Some(at))
    }

    /// The message on an order that counts less than another sheet's.
    fn replaced(&self, counts: &Entry<O>, other: &Entry<O>) -> Message {
        match self.sheets.counting {
            Corrections::Last => self.replaced_by(counts, other),
            Corrections::First => {
                let (followed, order) = (self.written(counts), self.written(other));
                say::first_sheet_counts(&followed, counts.number, counts.sheet, &order)
            }
        }
    }

    fn replaced_by(&self, counts: &Entry<O>, other: &Entry<O>) -> Message {
        say::replaced(&self.written(other), &self.written(counts), counts.number, counts.sheet)
    }

    /// An order as the listing writes it.
    fn written(&self, entry: &Entry<O>) -> String {
        entry.said.as_ref().map_or_else(|_| String::new(), self.task.written)
    }
}

/// Whether two orders are the same.
fn is_same<O: Copy + PartialEq>(one: &Entry<O>, other: &Entry<O>) -> bool {
    let order = |entry: &Entry<O>| entry.said.as_ref().ok().map(|meaning| (meaning.unit, meaning.order));
    order(one) == order(other)
}
