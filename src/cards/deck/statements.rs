//! The statements of a deck, in card order.
//!
//! The first ones are kept as they were read. After them a statement of one card without messages is kept as a line of
//! one text, so that a flood of cards takes little more memory than its bytes.

use crate::card::{Card, Kind, Lent, Statement};
use playdeck_base::message::Message;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// How many statements are kept as they were read.
const WHOLE: usize = 20_000;
/// The most lines of a block.
const LINES: usize = 8;
/// Ends a line. No card has it.
const END: char = '\n';
/// Begins a line of people's text.
const TEXT: u8 = b'T';
/// The letters that begin lines, each with what it says: the kind, and whether a control character is doubled.
const LETTERS: [(u8, Kind, bool); 5] = [
    (TEXT, Kind::Text, false),
    (b'$', Kind::Text, true),
    (b'C', Kind::Control, false),
    (b'*', Kind::Comment, false),
    (b'/', Kind::Jcl, false),
];

/// Statements in card order, each by its index.
#[derive(Debug, Default)]
pub struct Statements {
    first: Vec<Statement>,
    later: Packed,
}

impl Statements {
    /// The number of statements.
    pub const fn len(&self) -> usize {
        self.first.len() + self.later.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The number of their cards.
    pub fn cards(&self) -> usize {
        let plain = self.later.count - self.later.others.len();
        plain + self.first.iter().chain(self.later.others.values()).flat_map(Statement::cards).count()
    }

    /// Appends a statement.
    pub fn push(&mut self, statement: Statement) {
        if self.first.len() < WHOLE {
            self.first.push(statement);
        } else {
            self.later.push(statement);
        }
    }

    /// Appends a statement of one card of people's text, without messages.
    pub fn push_text(&mut self, number: u32, image: &str) {
        if self.first.len() < WHOLE {
            self.first.push(Statement::single(Card::new(number, image), Kind::Text));
        } else {
            self.later.push_line(number, Some(TEXT), image);
        }
    }

    /// Adds a message to the last statement.
    pub fn note_at_last(&mut self, message: Message) {
        match self.later.take_last() {
            None => self.first.last_mut().into_iter().for_each(|last| last.messages.push(message.clone())),
            Some(mut last) => {
                last.messages.push(message);
                self.later.push(last);
            }
        }
    }

    /// The statement with an index.
    pub fn at(&self, index: usize) -> Lent<'_> {
        match self.first.get(index) {
            Some(statement) => statement.lent(),
            None => self.later.at(index.saturating_sub(self.first.len())),
        }
    }

    /// The statement with an index if it is kept as it was read; all others are of one card and have no messages.
    pub fn whole(&self, index: usize) -> Option<&Statement> {
        match index.checked_sub(self.first.len()) {
            None => self.first.get(index),
            Some(later) => self.later.others.get(&later),
        }
    }

    /// The numbers of the cards of the statement with an index.
    pub fn numbers(&self, index: usize) -> RangeInclusive<u32> {
        if let Some(whole) = self.whole(index) {
            let first = whole.first.number;
            return first..=whole.cards().last().map_or(first, |card| card.number);
        }
        let number = self.later.number(index.saturating_sub(self.first.len()));
        number..=number
    }

    /// The index of the first statement whose cards end with a number or a later one.
    pub fn reaching(&self, number: u32) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            if *self.numbers(middle).end() < number {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        from
    }

    /// The last statement.
    pub fn last(&self) -> Option<Lent<'_>> {
        self.len().checked_sub(1).map(|last| self.at(last))
    }

    /// All statements.
    pub fn iter(&self) -> impl Iterator<Item = Lent<'_>> {
        self.range(0..self.len())
    }

    /// The statements with some indexes.
    pub fn range(&self, indexes: Range<usize>) -> impl Iterator<Item = Lent<'_>> {
        // A line begins where the one before it ended, and need not be found.
        let mut next = None;
        indexes.map(move |index| {
            if let Some(statement) = self.first.get(index) {
                return statement.lent();
            }
            let index = index.saturating_sub(self.first.len());
            self.later.read(index, next.get_or_insert_with(|| self.later.find(index)))
        })
    }
}

impl From<Vec<Statement>> for Statements {
    fn from(statements: Vec<Statement>) -> Self {
        let mut all = Self::default();
        for statement in statements {
            all.push(statement);
        }
        all
    }
}

/// Some statements, such as those under a card.
#[derive(Debug, Clone)]
pub struct Lines<'a>(Source<'a>);

/// Where they are.
#[derive(Debug, Clone)]
enum Source<'a> {
    Deck(&'a Statements, &'a [Range<usize>]),
    List(&'a [Statement]),
}

impl<'a> Lines<'a> {
    /// Some ranges of a deck's statements.
    pub const fn of(statements: &'a Statements, ranges: &'a [Range<usize>]) -> Self {
        Self(Source::Deck(statements, ranges))
    }

    /// The number of statements.
    pub fn len(&self) -> usize {
        match &self.0 {
            Source::Deck(_, ranges) => ranges.iter().map(Range::len).sum(),
            Source::List(list) => list.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The statement at a place among these, counted from 0.
    pub fn at(&self, mut place: usize) -> Option<Lent<'a>> {
        let (statements, ranges) = match &self.0 {
            Source::Deck(statements, ranges) => (statements, ranges),
            Source::List(list) => return list.get(place).map(Statement::lent),
        };
        for range in *ranges {
            match place.checked_sub(range.len()) {
                None => return Some(statements.at(range.start + place)),
                Some(behind) => place = behind,
            }
        }
        None
    }

    /// The statements.
    pub fn iter(&self) -> impl Iterator<Item = Lent<'a>> + use<'a, '_> {
        let (deck, list) = match &self.0 {
            Source::Deck(statements, ranges) => (Some((*statements, *ranges)), [].as_slice()),
            Source::List(list) => (None, *list),
        };
        let of_deck = deck
            .into_iter()
            .flat_map(|(statements, ranges)| ranges.iter().flat_map(|range| statements.range(range.clone())));
        of_deck.chain(list.iter().map(Statement::lent))
    }
}

impl<'a> From<&'a [Statement]> for Lines<'a> {
    fn from(statements: &'a [Statement]) -> Self {
        Self(Source::List(statements))
    }
}

/// Statements as lines of a text. Those of several cards or with messages are kept beside it, and their lines are
/// empty.
#[derive(Debug, Default)]
struct Packed {
    text: String,
    count: usize,
    blocks: Vec<Block>,
    others: BTreeMap<usize, Statement>,
}

/// Where a line is.
#[derive(Debug, Clone, Copy)]
struct Spot {
    block: usize,
    /// Where it begins in the text.
    offset: usize,
}

/// Some lines whose cards have successive numbers.
#[derive(Debug, Clone, Copy)]
struct Block {
    /// The index of its first line.
    index: usize,
    /// The number of the card of that line.
    number: u32,
    /// Where that line begins in the text.
    offset: usize,
}

impl Block {
    /// The number of the card of a line.
    fn number(&self, line: usize) -> u32 {
        self.number.saturating_add(u32::try_from(line - self.index).unwrap_or(u32::MAX))
    }
}

impl Packed {
    fn push(&mut self, statement: Statement) {
        let letter = letter(&statement);
        let image = if letter.is_some() { statement.first.image() } else { "" };
        self.push_line(statement.first.number, letter, image);
        if letter.is_none() {
            self.others.insert(self.count - 1, statement);
        }
    }

    /// Appends a line: a card with the letter of its statement, or an empty one.
    fn push_line(&mut self, number: u32, letter: Option<u8>, image: &str) {
        let index = self.count;
        let goes_on = |last: &Block| index - last.index < LINES && last.number(index) == number;
        if !self.blocks.last().is_some_and(goes_on) {
            self.blocks.push(Block { index, number, offset: self.text.len() });
        }
        self.text.extend(letter.map(char::from));
        self.text.push_str(image);
        self.text.push(END);
        self.count += 1;
    }

    /// Removes the last statement.
    fn take_last(&mut self) -> Option<Statement> {
        let last = self.count.checked_sub(1)?;
        let statement = self.at(last).to_statement();
        self.others.remove(&last);
        let before = self.text.strip_suffix(END).and_then(|text| text.rfind(END));
        self.text.truncate(before.map_or(0, |end| end + 1));
        self.count = last;
        self.blocks.pop_if(|block| block.index == last);
        Some(statement)
    }

    /// The place in the text behind a line.
    fn end(&self, start: usize) -> usize {
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        memchr::memchr(END as u8, rest).map_or(self.text.len(), |length| start + length)
    }

    /// The block of a line.
    fn block(&self, index: usize) -> usize {
        self.blocks.partition_point(|block| block.index <= index).saturating_sub(1)
    }

    /// The number of the card of a line.
    fn number(&self, index: usize) -> u32 {
        self.blocks.get(self.block(index)).map_or(0, |block| block.number(index))
    }

    /// Where a line is.
    fn find(&self, index: usize) -> Spot {
        let block = self.block(index);
        let (first, offset) = self.blocks.get(block).map_or((index, 0), |block| (block.index, block.offset));
        Spot { block, offset: (first..index).fold(offset, |start, _| self.end(start) + 1) }
    }

    fn at(&self, index: usize) -> Lent<'_> {
        self.read(index, &mut self.find(index))
    }

    /// Reads the line that is at a place, and moves the place to the next one.
    fn read(&self, index: usize, at: &mut Spot) -> Lent<'_> {
        let Spot { block, offset } = *at;
        let end = self.end(offset);
        let begins_block = self.blocks.get(block + 1).is_some_and(|next| next.index == index + 1);
        *at = Spot { block: block + usize::from(begins_block), offset: end + 1 };
        if let Some(other) = self.others.get(&index) {
            return other.lent();
        }
        let number = self.blocks.get(block).map_or(0, |block| block.number(index));
        let letter = self.text.as_bytes().get(offset);
        let said = LETTERS.iter().find(|(first, ..)| Some(first) == letter);
        let (kind, doubled) = said.map_or((Kind::Text, false), |(_, kind, doubled)| (*kind, *doubled));
        let image = self.text.get(offset + 1..end).unwrap_or_default();
        Lent::single(Card { number, image }, kind, doubled)
    }
}

/// The letter of a statement that can be a line.
fn letter(statement: &Statement) -> Option<u8> {
    let Statement { more, kind, doubled, messages, complete, .. } = statement;
    let is_plain = more.is_empty() && messages.is_empty() && *complete;
    let said = LETTERS.iter().find(|(_, of, is_doubled)| of == kind && is_doubled == doubled);
    said.filter(|_| is_plain).map(|(letter, ..)| *letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    playdeck_base::catalogue! { "PDK";
        example() = 996 Warning "An example.";
    }

    proptest! {
        /// Each statement is the same when it is read, whatever comes before it.
        #[test]
        fn a_statement_is_kept_as_it_was_read(
            cards in prop::collection::vec(("[ -~\u{e9}]{0,90}", 0..LETTERS.len(), 0..9_u32), 0..70),
            noted in any::<bool>(),
        ) {
            let (mut lines, mut all, mut number) = (Packed::default(), Vec::new(), 1);
            for (image, letter, odd) in &cards {
                let (_, kind, doubled) = LETTERS[*letter];
                let mut statement = Statement { doubled, ..Statement::single(Card::new(number, image), kind) };
                match odd {
                    0 => number += 5,
                    1 => statement.more = vec![Card::new(number + 1, "AND SO ON")],
                    2 => statement.messages = vec![example()],
                    3 => statement.complete = false,
                    _ => {}
                }
                number += 1 + u32::from(*odd == 1);
                all.push(statement.clone());
                lines.push(statement);
            }
            let mut statements = Statements { first: Vec::new(), later: lines };
            if noted && let Some(last) = all.last_mut() {
                last.messages.push(example());
                statements.note_at_last(example());
            }
            let kept: Vec<Statement> = (0..all.len()).map(|index| statements.at(index).to_statement()).collect();
            prop_assert_eq!(&kept, &all);
            for (index, statement) in all.iter().enumerate() {
                let last = statement.cards().last().unwrap().number;
                prop_assert_eq!(statements.numbers(index), statement.first.number..=last);
                prop_assert_eq!((statements.reaching(last), statements.reaching(last + 1)), (index, index + 1));
            }
            if let Some(last) = all.iter().rposition(|last| *last == Statement::single(last.first.clone(), Kind::Text)) {
                let Card { number, image } = &all[last].first;
                let mut texts = Packed::default();
                texts.push_line(*number, Some(TEXT), image);
                prop_assert_eq!(texts.at(0), all[last].lent());
            }
            for from in 0..all.len() {
                let rest: Vec<Statement> = statements.range(from..all.len()).map(|line| line.to_statement()).collect();
                prop_assert_eq!(&rest, &all[from..]);
            }
            prop_assert_eq!(statements.cards(), all.iter().flat_map(Statement::cards).count());
            for (index, statement) in all.iter().enumerate() {
                let is_line = statement.more.is_empty() && statement.messages.is_empty() && statement.complete;
                prop_assert_eq!(statements.whole(index), Some(statement).filter(|_| !is_line));
            }
            let none: [Range<usize>; 0] = [];
            prop_assert!(Lines::of(&statements, &none).is_empty());
            let whole = 0..all.len();
            let lines = std::slice::from_ref(&whole);
            prop_assert_eq!(Lines::of(&statements, lines).is_empty(), all.is_empty());
            // The last one can be taken back, again and again, and others can follow in its place.
            while let Some(last) = all.pop() {
                let number = last.first.number;
                prop_assert_eq!(statements.later.take_last(), Some(last));
                let plain = Statement::single(Card::new(number, "IN ITS PLACE"), Kind::Text);
                statements.later.push(plain.clone());
                prop_assert_eq!(statements.len(), all.len() + 1);
                prop_assert_eq!(statements.at(all.len()).to_statement(), plain.clone());
                prop_assert_eq!(statements.later.take_last(), Some(plain));
            }
            prop_assert_eq!(statements.later.take_last(), None);
        }
    }

    /// The statements that are kept whole and the lines behind them have one row of indexes.
    #[test]
    fn many_statements_are_all_found() {
        let all: Vec<Statement> = (1..=WHOLE + 20)
            .map(|number| Card::new(u32::try_from(number).unwrap(), &format!("CARD {number}")))
            .map(|card| Statement::single(card, Kind::Text))
            .collect();
        let mut statements = Statements::default();
        assert!(statements.is_empty() && statements.last().is_none());
        for statement in &all {
            statements.push(statement.clone());
            assert_eq!(statements.last(), Some(statement.lent()));
        }
        assert_eq!(
            (statements.is_empty(), statements.len(), statements.cards()),
            (false, all.len(), all.len())
        );
        assert!(statements.iter().eq(all.iter().map(Statement::lent)));
        for (index, one) in all.iter().enumerate().skip(WHOLE - 3) {
            let number = one.first.number;
            assert_eq!((statements.at(index), statements.numbers(index)), (one.lent(), number..=number));
            assert!(statements.whole(index).is_none_or(|whole| whole == one));
        }
        let ranges = [3..5, WHOLE - 2..WHOLE - 2, WHOLE - 2..WHOLE + 2];
        let lines = Lines::of(&statements, &ranges);
        let meant: Vec<&Statement> = ranges.iter().flat_map(|range| &all[range.clone()]).collect();
        assert!(lines.iter().eq(meant.iter().map(|one| one.lent())));
        assert_eq!((lines.len(), lines.is_empty()), (6, false));
        for place in 0..8 {
            assert_eq!(lines.at(place), meant.get(place).map(|one| one.lent()));
        }
        let listed = Lines::from(&all[..2]);
        assert_eq!((listed.len(), listed.at(1), listed.at(2)), (2, Some(all[1].lent()), None));
    }
}
