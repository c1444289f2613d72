//! Punching: lines of text on as many cards as they take.

use super::fold::MARK;
use super::pack::{BLANK, CARRIED_ON, END, INDENT};
use super::statement::{COLUMNS, TEXT_COLUMNS, columns, trimmed, trimmed_bytes};
use super::stored::CardStore;
use crate::code::is_ascii;

/// Gives the cards of punched lines their numbers in sequence.
pub trait Numbers {
    /// Whether the next card has a number.
    fn has_next(&self) -> bool;

    /// The number of a card with the bytes of this text, for columns 73-80. `None` if it has none.
    fn next(&mut self, text: &[u8]) -> Option<&[u8; 8]>;
}

/// Punches lines into what holds the cards.
#[derive(Debug)]
pub struct Puncher<N, T> {
    cards: T,
    /// Numbers the cards.
    pub numbers: N,
    /// Cards that are not yet in the pack, in its form. They are made as bytes and checked as text many at a time.
    made: Vec<u8>,
}

/// How many bytes of cards are made before they are put into the pack.
const MANY: usize = 1 << 12;

impl<N: Numbers, T: CardStore> Puncher<N, T> {
    /// A puncher that has made no cards.
    pub fn new(numbers: N) -> Self {
        Self { cards: T::default(), numbers, made: Vec::new() }
    }

    /// Punches a line on as many cards as it takes: on each the text, the mark if it is continued, and a number in
    /// columns 73-80. `numbers` gets the text of each card, without blanks at its end, before it gives the next number.
    pub fn punch(&mut self, line: &str) {
        let mut rest = trimmed(line);
        let is_wide = !is_ascii(rest.as_bytes());
        let mut indent = "";
        if !is_wide {
            // Most cards of a position are full.
            while let Some(others) = self.punch_full(rest, indent) {
                (rest, indent) = (others, INDENT);
            }
            if self.punch_last(rest, indent) {
                return;
            }
        }
        loop {
            let width = TEXT_COLUMNS - indent.len();
            let length = if is_wide { columns(rest, 1, width).len() } else { width.min(rest.len()) };
            let (piece, others) = rest.split_at(length);
            let is_carried_on = !others.is_empty();
            let begin = self.made.len();
            self.made.extend_from_slice(indent.as_bytes());
            self.made.extend_from_slice(piece.as_bytes());
            let number = self.numbers.next(trimmed_bytes(&self.made[begin..]));
            if is_carried_on {
                self.made.push(MARK);
            } else if number.is_some() {
                let filled = if is_wide { piece.chars().count() } else { length };
                self.made.extend_from_slice(&BLANK.as_bytes()[TEXT_COLUMNS - width + filled..]);
                self.made.push(b' ');
            }
            if let Some(number) = number {
                self.made.extend_from_slice(number);
            }
            self.cards.pack().count_made(self.made.len() - begin, is_wide);
            self.made.push(if is_carried_on { CARRIED_ON } else { END });
            if !is_carried_on {
                break;
            }
            (rest, indent) = (others, INDENT);
        }
        if self.made.len() >= MANY {
            self.put();
        }
    }

    /// Punches the first card of what is left of a line of ASCII, if that is more than the card holds and cards have
    /// numbers. Returns what is left then. All lengths are known here, so that nothing is copied piece by piece.
    fn punch_full<'l>(&mut self, rest: &'l str, indent: &str) -> Option<&'l str> {
        let mut card = [b' '; COLUMNS + 1];
        let width = if indent.is_empty() {
            card.first_chunk_mut::<TEXT_COLUMNS>()?
                .copy_from_slice(rest.as_bytes().first_chunk::<TEXT_COLUMNS>()?);
            TEXT_COLUMNS
        } else {
            const WIDTH: usize = TEXT_COLUMNS - INDENT.len();
            card[INDENT.len()..TEXT_COLUMNS].copy_from_slice(rest.as_bytes().first_chunk::<WIDTH>()?);
            WIDTH
        };
        let others = rest.get(width..).filter(|others| !others.is_empty())?;
        if !self.numbers.has_next() {
            return None;
        }
        let number = self.numbers.next(trimmed_bytes(&card[..TEXT_COLUMNS]))?;
        card[TEXT_COLUMNS] = MARK;
        card[TEXT_COLUMNS + 1..COLUMNS].copy_from_slice(number);
        card[COLUMNS] = CARRIED_ON;
        self.made.extend_from_slice(&card);
        self.cards.pack().count_made(COLUMNS, false);
        Some(others)
    }

    /// Punches the last card of a line of ASCII, if what is left fits on it and cards have numbers. Returns whether it is
    /// punched.
    fn punch_last(&mut self, rest: &str, indent: &str) -> bool {
        let mut card = [b' '; COLUMNS + 1];
        let length = indent.len() + rest.len();
        if rest.is_empty() || length > TEXT_COLUMNS || !self.numbers.has_next() {
            return false;
        }
        card[indent.len()..length].copy_from_slice(rest.as_bytes());
        let Some(number) = self.numbers.next(&card[..length]) else { return false };
        card[TEXT_COLUMNS + 1..COLUMNS].copy_from_slice(number);
        card[COLUMNS] = END;
        self.made.extend_from_slice(&card);
        self.cards.pack().count_made(COLUMNS, false);
        if self.made.len() >= MANY {
            self.put();
        }
        true
    }

    /// Punches a card that gets no number.
    pub fn lay(&mut self, image: &str) {
        self.put();
        self.cards.pack().lay(image);
    }

    /// The cards.
    pub fn finish(mut self) -> T {
        self.put();
        self.cards
    }

    /// Puts the cards made behind the others.
    fn put(&mut self) {
        self.cards.pack().put_made(std::str::from_utf8(&self.made).unwrap_or_default());
        self.cards.relieve();
        self.made.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Pack;
    use proptest::prelude::*;

    /// Numbers the cards up to a last one, and says before each whether it has a number, or does not say.
    struct UpTo {
        tells: bool,
        texts: Vec<String>,
        number: [u8; 8],
        last: usize,
    }

    impl Numbers for UpTo {
        fn has_next(&self) -> bool {
            self.tells && self.texts.len() < self.last
        }

        fn next(&mut self, text: &[u8]) -> Option<&[u8; 8]> {
            self.texts.push(String::from_utf8(text.to_vec()).unwrap());
            self.number = format!("{:08}", self.texts.len()).into_bytes().try_into().unwrap();
            (self.texts.len() <= self.last).then_some(&self.number)
        }
    }

    fn line() -> impl Strategy<Value = String> {
        prop_oneof![
            "[ -~]{0,300}",
            "[ -~é]{0,300}",
            "[a-z]{70,73}",
            "[a-zé]{70,73}",
            "[a-z]{126,128}",
            "[a-z]{55}é[a-z]{71,72}"
        ]
    }

    proptest! {
        /// Whole cards of ASCII are made at once if their numbers are known to come, and others piece by piece.
        #[test]
        fn cards_are_the_same_whether_their_numbers_were_foretold_or_not(
            lines in proptest::collection::vec(line(), 0..20), last in prop_oneof![0..9usize, Just(1_000)],
        ) {
            let punched = |tells| {
                let numbers = UpTo { tells, texts: Vec::new(), number: *b"00000000", last };
                let mut puncher = Puncher::<_, Pack>::new(numbers);
                for line in &lines {
                    puncher.punch(line);
                }
                (std::mem::take(&mut puncher.numbers.texts), puncher.finish())
            };
            let (texts, pack) = punched(true);
            prop_assert_eq!(&(texts.clone(), pack.clone()), &punched(false));
            prop_assert_eq!(pack.statements().map(|packed| packed.text().into_owned()).collect::<Vec<_>>(),
                lines.iter().map(|line| trimmed(line).to_owned()).collect::<Vec<_>>());
            prop_assert_eq!(pack.len() as usize, texts.len());
            for (number, (image, text)) in (1..).zip(pack.images().zip(&texts)) {
                let (own, field) = (columns(image, 1, TEXT_COLUMNS), columns(image, TEXT_COLUMNS + 2, COLUMNS));
                prop_assert_eq!(trimmed(own), text);
                prop_assert_eq!(field, if number <= last { format!("{number:08}") } else { String::new() });
            }
        }
    }
}
