//! Reading a player's sheets.
//!
//! A later sheet of the same player replaces an earlier one, unless it has no orders. `CLEAR` withdraws what was sent
//! before it. `UNIT` given again adds to the earlier orders. A card that cannot be read as an order still takes up its slot.
//!
//! Source: the rules text, "Orders"; the treatment of a second sheet is the original program's.

use super::argument::{LEXIS, bare};
use super::order::{GivenOrder, Order, Orders};
use super::phrase::{Phrase, between, plain};
use super::verbs::{EMPIRE, UNIT, is_meant_as_order, is_misspelt_unit, is_unit_card, is_verb};
use crate::knowledge::view::View;
use crate::messages as say;
use crate::name::Rainbow;
use crate::tables::SLOTS;
use crate::world::{PlayerNumber, UnitId};
use playdeck_base::message::{Message, counted};
use playdeck_cards::card::Lent;
use playdeck_cards::deck::Lines;
use playdeck_game::withdrawal::{Withdrawal, lines_withdrawn};
use playdeck_game::{self as game, Game as _, Reading, SectionCards};
use playdeck_kit::words::{Word, Words};

/// The receiver of the orders that follow.
#[derive(Clone, Copy)]
enum Block {
    Empire,
    Unit(u32),
    /// A unit that does not exist.
    Nobody,
}

impl game::Sheets<Rainbow> for Orders {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let withdrawal = Withdrawal::last(sections, |line| ends(view, line).is_some());
        let first = withdrawal.as_ref().map_or(0, |withdrawal| withdrawal.section);
        let read = |(number, section): (usize, &SectionCards<'_>)| {
            Sheet::read(view, section, lines_withdrawn(withdrawal.as_ref(), number, &section.lines))
        };
        let mut sheets: Vec<Sheet<'_>> = sections.iter().enumerate().map(read).collect();
        // A sheet without orders, such as one opened by a stray line in somebody's mail, replaces nothing.
        let counts = sheets.iter().rposition(Sheet::has_orders).or(sheets.len().checked_sub(1));
        let mut reading = Reading { orders: Orders::default(), messages: Vec::new() };
        for (at, (sheet, section)) in sheets.iter_mut().zip(sections).enumerate().skip(first) {
            let Some(counts) = counts else { break };
            let all = sections.len();
            if at == counts {
                reading.orders = std::mem::take(&mut sheet.orders);
            } else if sheet.has_orders() {
                let replaced = say::replaced(at + 1, all, counts + 1);
                reading.messages.push(replaced.at(section.opener.whole()));
                continue;
            } else if withdrawal.is_none() || at > first {
                let message = say::replaces_nothing(at + 1, all, counts + 1);
                reading.messages.push(message.at(section.opener.whole()));
            }
            reading.messages.append(&mut sheet.messages);
        }
        reading.messages.extend(
            withdrawal
                .filter(|it| it.withdrawn > 0)
                .map(|it| say::withdrawn(&counted(it.withdrawn, "line")).at(it.card.whole())),
        );
        reading
    }

    /// The unit whose block a text opens. Empty if the text reads as an order to the empire or to some unit of the
    /// player. `Email: anna@host.example` under a letter is none.
    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        let mut words = Words::of(text, &LEXIS);
        let Some(first) = words.next() else { return Vec::new() };
        if is_unit_card(&first) {
            let unit = words.next().and_then(|word| own_unit(view, &bare(word)));
            return unit.filter(|_| words.is_done()).map(|number| number.to_string()).into_iter().collect();
        }
        let is_order = |to| {
            let mut phrase = Phrase::new(text, view);
            phrase.order(to).is_ok() && phrase.notes.is_empty()
        };
        let is_order = !is_signature(&first) && [EMPIRE, UNIT].into_iter().any(is_order);
        is_order.then(String::new).into_iter().collect()
    }

    fn nearly_ordered(_: &View<'_>, text: &str) -> bool {
        let is_signed = || Words::of(text, &LEXIS).next().is_some_and(|first| is_signature(&first));
        is_meant_as_order(text) && !is_signed()
    }

    fn looks_ordered(view: &View<'_>, text: &str) -> bool {
        Words::of(text, &LEXIS).next().is_some_and(|first| is_signature(&first)) && Self::followed(view, text)
    }

    /// An order of which something was noted is carried out, too.
    fn followed(view: &View<'_>, text: &str) -> bool {
        let is_read = |to| Phrase::new(text, view).order(to).is_ok();
        !text.trim().is_empty()
            && (!Self::ordered(view, text).is_empty() || [EMPIRE, UNIT].into_iter().any(is_read))
    }
}

/// Whether a line begins as those do in which people say under a letter who and where they are.
fn is_signature(first: &Word<'_>) -> bool {
    ["NAME:", "EMAIL:"].iter().any(|word| first.is(word))
}

/// How a line ends a sheet.
enum End {
    /// `END`.
    Closed,
    /// `PLAYER` and no number or another player's: it opens the sheet of somebody else, and opens it wrongly, because the
    /// deck would have seen it otherwise.
    Another,
}

/// How a line ends the sheet of the viewing player, behind which nothing is theirs.
fn ends(view: &View<'_>, text: &str) -> Option<End> {
    let mut words = Words::of(text, &LEXIS);
    let first = words.next()?;
    if bare(first).text.eq_ignore_ascii_case("END") {
        return Some(End::Closed);
    }
    let mut number = || words.next().and_then(|word| PlayerNumber::written(bare(word).text));
    (is_player_line(&first) && number().is_none_or(|number| Some(number) != view.player()))
        .then_some(End::Another)
}

/// Whether a line begins as the one that opens a player's sheet.
fn is_player_line(first: &Word<'_>) -> bool {
    bare(*first).text.eq_ignore_ascii_case("PLAYER") && !first.is_quoted()
}

/// The number of the player's own unit that a word names.
fn own_unit(view: &View<'_>, word: &Word<'_>) -> Option<u32> {
    let number = u32::try_from(word.number()?).ok()?;
    view.unit(UnitId::new(view.player()?, number)).map(|_| number)
}

/// A sheet while it is being read.
struct Sheet<'v> {
    view: &'v View<'v>,
    orders: Orders,
    messages: Vec<Message>,
    block: Block,
}

impl<'v> Sheet<'v> {
    /// Reads the lines of a section behind so many that were withdrawn.
    fn read(view: &'v View<'v>, section: &SectionCards<'_>, withdrawn: usize) -> Self {
        let mut sheet = Self { view, orders: Orders::default(), messages: Vec::new(), block: Block::Empire };
        sheet.opener(section.opener);
        sheet.lines(&section.lines, withdrawn);
        sheet
    }

    /// Whether any card on it could be read as an order.
    fn has_orders(&self) -> bool {
        self.orders.given().any(|given| given.order != Order::Unread)
    }

    /// Nothing may follow the player's number on the opener.
    fn opener(&mut self, opener: Lent<'_>) {
        let written = opener.text();
        let text = Rainbow::VOCABULARY.plain_opener(&written);
        if let Some(word) = Words::of(&text, &LEXIS).nth(2) {
            let message = say::words_left(&word.capitals());
            self.messages.push(message.at(opener.place(word.offset)));
        }
    }

    fn lines(&mut self, lines: &Lines<'_>, withdrawn: usize) {
        let mut lines = lines.iter().skip(withdrawn);
        while let Some(line) = lines.next() {
            let text = line.text();
            let mut words = Words::of(&text, &LEXIS);
            let Some(first) = words.next() else { continue };
            if let Some(end) = ends(self.view, &text) {
                let behind = lines.filter(|line| !line.text().trim().is_empty()).count();
                let cards = counted(behind as u64, "card");
                self.messages.extend(match end {
                    End::Another => Some(say::player_line(&cards).at(line.whole())),
                    End::Closed => (behind > 0).then(|| say::after_end(&cards).at(line.whole())),
                });
                return;
            }
            if is_player_line(&first) {
                // The player's own number heads it again.
                self.block = Block::Empire;
                self.messages.push(say::words_left("PLAYER").at(line.whole()));
            } else if is_unit_card(&first) {
                self.unit(line, &text, &first, words);
            } else if is_misspelt_unit(&first, &words) {
                // The orders under it must not go to the unit above.
                self.block = Block::Nobody;
                let message = say::unit_misspelt(&first.capitals());
                self.messages.push(message.at(line.place(first.offset)));
            } else {
                self.order(line, &text, first.offset);
            }
        }
    }

    /// `UNIT 10`: the orders that follow go to that unit.
    fn unit(&mut self, line: Lent<'_>, text: &str, first: &Word<'_>, mut words: Words<'_>) {
        self.block = Block::Nobody;
        let written = words.next();
        let place = written.map_or(first.offset, |word| word.offset);
        let Some(written) = written.map(bare).filter(|word| word.number().is_some()) else {
            self.messages.push(say::unit_unreadable().at(line.place(place)));
            return;
        };
        let Some(unit) = own_unit(self.view, &written) else {
            let message = say::no_such_unit(&written.capitals());
            self.messages.push(message.at(line.place(place)));
            return;
        };
        let Some(rest) = words.peek() else {
            self.block = Block::Unit(unit);
            return;
        };
        let is_second = |word: &Word<'_>| Word { text: plain(word), ..*word }.number().is_some();
        if let Some(second) = words.find(is_second) {
            let named = between(text, written.offset, second.offset);
            self.messages.push(say::two_units(&named).at(line.place(place)));
            return;
        }
        self.block = Block::Unit(unit);
        let place = line.place(rest.offset);
        if is_verb(&rest) {
            // It takes up its slot, as any order that is not followed.
            let orders = self.orders.units.entry(unit).or_default();
            if orders.len() < usize::from(SLOTS) {
                orders.push(GivenOrder { order: Order::Unread, place: Some(place) });
            }
            self.messages.push(say::order_at_unit(&rest.capitals(), unit).at(place));
        } else {
            self.messages.push(say::words_left(&rest.capitals()).at(place));
        }
    }

    fn order(&mut self, line: Lent<'_>, text: &str, start: usize) {
        let to = match self.block {
            Block::Empire => EMPIRE,
            Block::Unit(_) => UNIT,
            Block::Nobody => return,
        };
        let place = line.place(start);
        let orders = match self.block {
            Block::Unit(number) => self.orders.units.entry(number).or_default(),
            _ => &mut self.orders.general,
        };
        if orders.len() >= usize::from(SLOTS) {
            self.messages.push(say::too_many(SLOTS).at(place));
            return;
        }
        if !line.complete {
            // The card reader has already refused the card with a message.
            orders.push(GivenOrder { order: Order::Unread, place: Some(place) });
            return;
        }
        let mut phrase = Phrase::new(text, self.view);
        let order = phrase.order(to);
        let notes = std::mem::take(&mut phrase.notes);
        let (order, fault) = match order {
            Ok(order) => (order, None),
            Err(fault) => (Order::Unread, Some(fault)),
        };
        orders.push(GivenOrder { order, place: Some(place) });
        let faults = notes.into_iter().chain(fault);
        self.messages.extend(faults.map(|(message, offset)| message.at(line.place(offset))));
    }
}
