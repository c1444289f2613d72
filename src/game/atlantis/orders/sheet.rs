//! A sheet: the orders of one faction in their order, each with the unit for which it is.

use super::argument::{Form, Number};
use super::line::{Line, MEANT};
use super::month::Month;
use super::nearest::meant;
use super::order::Order;
use super::verbs::read;
use crate::messages as say;
use crate::policy::{Policy, Quirk};
use crate::tables::{LONGEST_DISPLAY, LONGEST_NAME};
use playdeck_base::message::{Message, Place};
use playdeck_base::secret;
use playdeck_factions::{LEXIS, MOST_FORMS, ends_sheet};
use playdeck_kit::words::Words;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A faction's sheet as it was read.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The UNIT lines, in their order.
    pub blocks: Vec<Block>,
    /// The orders, in their order.
    pub orders: Vec<GivenOrder>,
    /// The numbers on UNIT lines of this faction's other sheets, of which no order is followed.
    pub passed_over: BTreeSet<u32>,
    /// All orders as mistakes name them, one behind the other.
    texts: String,
}

/// A UNIT line and what stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The number of the unit.
    pub unit: Number,
    /// Where the line stands.
    pub place: Option<Place>,
    /// Whether a later block of the same unit stands in its stead.
    pub is_replaced: bool,
}

/// For whom an order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The unit of a block, by the block's place.
    Block(u32),
    /// The unit that an order forms, by that order's place.
    Formed(u32),
}

/// An order, for whom it is, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder {
    /// For whom it is.
    pub to: To,
    /// What it says.
    pub order: Order,
    /// Where it stands.
    pub place: Option<Place>,
    /// Whether a word of it is told to be misspelt.
    pub is_misspelt: bool,
    /// Its words among the texts of the sheet.
    text: Range<u32>,
}

impl Sheet {
    /// Reads lines, each with the place of its bytes. Whatever is wrong with the words alone is told in messages.
    pub fn read<'l>(
        lines: impl IntoIterator<Item = (&'l str, &'l dyn Fn(usize) -> Option<Place>)>,
        policy: Policy,
        messages: &mut Vec<Message>,
    ) -> Self {
        let mut reading = Reading {
            sheet: Self::default(),
            policy,
            open: Vec::new(),
            to: None,
            blocks: BTreeMap::new(),
            forms: 0,
            messages,
        };
        for (line, place) in lines {
            if ends_sheet(line) || reading.forms > MOST_FORMS {
                break;
            }
            reading.line(line, place);
        }
        reading.never_closed();
        reading.sheet
    }

    /// Whether it has any order.
    pub fn has_orders(&self) -> bool {
        !self.orders.is_empty()
    }

    /// The units for which sheets of this faction came, those that count no more among them.
    pub fn units(&self) -> impl Iterator<Item = u32> {
        self.blocks.iter().map(|block| block.unit.value).chain(self.passed_over.iter().copied())
    }

    /// Remembers that another sheet of the faction came, which does not count.
    pub fn stand_behind(&mut self, other: &Self) {
        self.passed_over.extend(other.units());
    }

    /// An order as mistakes name it: its words with one blank between them, `_` for blanks in a word.
    pub fn text(&self, given: &GivenOrder) -> &str {
        self.texts.get(given.text.start as usize..given.text.end as usize).unwrap_or_default()
    }

    /// Where orders stand that are told to be misspelt.
    pub fn misspelt(&self) -> impl Iterator<Item = Place> {
        self.orders.iter().filter(|given| given.is_misspelt).filter_map(|given| given.place)
    }
}

/// The length of a name, an address or a display that will be cut, the most that is kept, and the byte where it begins.
fn too_long(order: &Order, words: &Words<'_>) -> Option<(usize, usize, usize)> {
    let (at, most) = match order {
        Order::Address(_) => (1, LONGEST_NAME),
        Order::Name(..) => (2, LONGEST_NAME),
        Order::Display(..) => (2, LONGEST_DISPLAY),
        _ => return None,
    };
    let word = words.clone().nth(at)?;
    let text = word.meant(&MEANT);
    // The report sets the full stop of a display itself.
    let kept = if matches!(order, Order::Display(..)) { text.strip_suffix('.') } else { None };
    let length = kept.unwrap_or(&text).chars().count();
    (length > most).then_some((length, most, word.offset))
}

/// An open FORM: its place, and for whom it was.
struct Open {
    place: Option<Place>,
    to: To,
}

struct Reading<'m> {
    sheet: Sheet,
    policy: Policy,
    open: Vec<Open>,
    to: Option<To>,
    /// The block that counts for each unit.
    blocks: BTreeMap<u32, usize>,
    /// How many FORMs there were.
    forms: usize,
    messages: &'m mut Vec<Message>,
}

impl Reading<'_> {
    fn line(&mut self, written: &str, place: &dyn Fn(usize) -> Option<Place>) {
        let mut words = Words::of(written, &LEXIS);
        let Some(first) = words.next() else { return };
        let at = place(first.offset);
        if first.is("UNIT") && !(self.policy.has(Quirk::Tabs) && written.contains('\t')) {
            return self.unit(written, at, place);
        }
        let Some(to) = self.to else {
            return self.say(say::no_unit_yet(), at);
        };
        let line = Line::of(written);
        let mut words = line.words();
        let first = words.next();
        if first.is_some_and(|first| first.is("END")) {
            return self.end(at);
        }
        let (order, left) = first.map_or((Order::Unknown(None), None), |first| read(first, words));
        let near = meant(&order, line.words());
        let is_misspelt = near.is_some();
        if let Some((word, near)) = near {
            let at = place(line.written_at(word.offset));
            self.say(say::perhaps_meant(&word.capitals(), &near), at);
        }
        if order.is_misspelt_unit() && !self.policy.has(Quirk::Tabs) {
            // The orders below it are for another unit than the one above.
            self.never_closed();
            self.to = None;
            return;
        }
        let order = self.alias(order, &line);
        if let Some(word) = left {
            self.say(say::words_left(&word.capitals()), place(line.written_at(word.offset)));
        }
        if let Some((length, most, offset)) = too_long(&order, &line.words()) {
            self.say(say::text_cut(length, most), place(line.written_at(offset)));
        }
        if order == Order::Bare {
            let word = first.map_or_else(String::new, |first| first.capitals());
            return self.say(say::bare_word(&word), at);
        }
        if let Order::Form(_) = order {
            self.forms += 1;
            if self.forms > MOST_FORMS {
                return self.say(say::too_many_forms(MOST_FORMS), at);
            }
            self.open.push(Open { place: at, to });
            self.to = u32::try_from(self.sheet.orders.len()).ok().map(To::Formed);
        }
        let start = self.sheet.texts.len();
        self.sheet.texts.push_str(&secret::masked(&line.text));
        let order = self.cut(order, start);
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let text = offset(start)..offset(self.sheet.texts.len());
        self.sheet.orders.push(GivenOrder { to, order, place: at, is_misspelt, text });
    }

    /// FORM as the program read it: where the first word reads as 0, the second is the alias.
    fn alias(&self, order: Order, line: &Line<'_>) -> Order {
        match order {
            Order::Form(Number { value: 0, .. }) if self.policy.has(Quirk::GarbageZero) => {
                Order::Form(line.words().nth(2).map_or(Number::MISSING, |word| Number::of(&word)))
            }
            order => order,
        }
    }

    /// A month order as the program cut it.
    fn cut(&mut self, order: Order, start: usize) -> Order {
        let texts = &mut self.sheet.texts;
        if !self.policy.has(Quirk::Cut80) || !matches!(order, Order::Month(Month::Teach(_) | Month::Cast(..)))
        {
            return order;
        }
        let Some((length, _)) = texts.get(start..).and_then(|text| text.char_indices().nth(80)) else {
            return order;
        };
        let cut = texts.get(start..start + length).unwrap_or_default();
        super::default_order(cut).map_or(order, Order::Month)
    }

    /// The unit for which orders follow. A word that is no number names nobody; the program read the digits that lead it.
    fn unit(&mut self, written: &str, place: Option<Place>, at: &dyn Fn(usize) -> Option<Place>) {
        self.never_closed();
        let line = Line::of(written);
        let word = line.words().nth(1);
        let unit = word.map_or(Number::MISSING, |word| Number::of(&word));
        let is_read = unit.value > 0 && self.policy.has(Quirk::GarbageZero);
        if let Some(word) = word.filter(|_| unit.form != Form::Digits && !is_read) {
            self.to = None;
            return self.say(say::no_unit_number(&word.capitals()), at(line.written_at(word.offset)));
        }
        let earlier = self.blocks.insert(unit.value, self.sheet.blocks.len());
        if let Some(earlier) = earlier.and_then(|earlier| self.sheet.blocks.get_mut(earlier)) {
            earlier.is_replaced = true;
            self.say(say::block_replaced(unit.value), place);
        }
        self.to = u32::try_from(self.sheet.blocks.len()).ok().map(To::Block);
        self.sheet.blocks.push(Block { unit, place, is_replaced: false });
    }

    /// END closes the innermost FORM; as in the program, the outermost.
    fn end(&mut self, place: Option<Place>) {
        let keep = if self.policy.has(Quirk::FormFlat) { 0 } else { self.open.len().saturating_sub(1) };
        let closed = self.open.drain(keep..).next();
        match closed {
            Some(closed) => self.to = Some(closed.to),
            None => self.say(say::nothing_to_close(), place),
        }
    }

    fn never_closed(&mut self) {
        for open in std::mem::take(&mut self.open) {
            self.say(say::never_closed(), open.place);
        }
    }

    fn say(&mut self, message: Message, place: Option<Place>) {
        self.messages.push(match place {
            Some(place) => message.at(place),
            None => message,
        });
    }
}
