//! The secret columns of a deck's cards, such as passwords, and copies of cards and messages without them.
//!
//! Which columns are secret follows from the line as it was typed ([`playdeck_base::secret`]), because cards that belong
//! to no player are also echoed. Every column of a secret is printed as an asterisk. What a message repeats of a card with
//! a secret is masked, too.

use crate::card::{Card, Lent};
use playdeck_base::message::{Message, Place};
use playdeck_base::secret::{self, MASK};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The last column of text.
const LAST_OF_TEXT: u16 = 71;
const LAST: u16 = 80;

/// The secrets of a deck, by the numbers of its cards.
#[derive(Debug, Clone, Default)]
pub struct Masks(BTreeMap<u32, Secrets>);

/// The secrets of the statement that a card belongs to.
#[derive(Debug, Clone, Default)]
struct Secrets {
    /// Their columns on this card, from 1.
    columns: Vec<u16>,
    /// Their words, in small letters.
    words: Vec<String>,
}

/// Whose a statement is, as far as it matters for what is secret on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// A card that names a person.
    Person,
    /// Nobody's: all of it is secret.
    Nobody,
    /// Anybody else's.
    Other,
}

impl Masks {
    /// The secrets of the statements of a deck; `whose` says by its number whose one is.
    pub fn of<'s>(statements: impl IntoIterator<Item = Lent<'s>>, whose: impl Fn(usize) -> Whose) -> Self {
        let mut masks = Self::default();
        for (number, statement) in statements.into_iter().enumerate() {
            let text = statement.text();
            let secrets = match whose(number) {
                Whose::Person => secret::hidden_of_person(&text),
                Whose::Nobody => std::iter::once(0..text.len()).collect(),
                Whose::Other => secret::hidden(&text),
            };
            if !secrets.is_empty() {
                masks.add(statement, &text, &secrets);
            }
        }
        masks
    }

    fn add(&mut self, statement: Lent<'_>, text: &str, secrets: &[Range<usize>]) {
        let words = repeated(secrets.iter().filter_map(|secret| text.get(secret.clone())));
        for card in statement.cards() {
            self.0.insert(card.number, Secrets { columns: Vec::new(), words: words.clone() });
        }
        for secret in secrets {
            let letters = text.get(secret.clone()).unwrap_or_default().char_indices();
            for (at, _) in letters {
                let Place { card, column } = statement.place(secret.start + at);
                self.0.entry(card).or_default().columns.push(column);
            }
        }
        // A secret that reaches the end of a card's text may continue after it, where nothing is read.
        let is_last = secrets.iter().any(|secret| secret.end == text.len());
        let last = statement.cards().last().map(|card| card.number).filter(|_| is_last);
        for card in statement.cards() {
            let Some(Secrets { columns, .. }) = self.0.get_mut(&card.number) else { continue };
            let reaches = columns.contains(&LAST_OF_TEXT) || last == Some(card.number);
            if reaches && card.sequence_number().is_none() {
                columns.extend(LAST_OF_TEXT + 1..=LAST);
            }
        }
    }

    /// A card with its secrets masked.
    pub fn card<'c>(&self, card: Card<&'c str>) -> Card<Cow<'c, str>> {
        let Card { number, image } = card;
        let Some(Secrets { columns, .. }) = self.0.get(&number) else {
            return Card { number, image: image.into() };
        };
        let mask = |(column, letter)| if columns.contains(&column) && letter != ' ' { MASK } else { letter };
        let image: String = (1..).zip(image.chars()).map(mask).collect();
        Card { number, image: image.into() }
    }

    /// A message without what it repeats of the secrets of its card.
    pub fn message<'m>(&self, message: &'m Message) -> Cow<'m, Message> {
        let secrets = message.place.and_then(|place| self.0.get(&place.card));
        let Some(Secrets { words, .. }) = secrets else { return Cow::Borrowed(message) };
        let mut masked = message.clone();
        for argument in &mut masked.arguments {
            *argument = words.iter().fold(std::mem::take(argument), |text, word| masked_in(&text, word));
        }
        Cow::Owned(masked)
    }

    /// The text of a statement with its secrets masked.
    pub fn text<'s>(&self, statement: Lent<'s>) -> Cow<'s, str> {
        if !self.0.contains_key(&statement.first.number) {
            return statement.text();
        }
        let mut masked = statement.to_statement();
        for card in std::iter::once(&mut masked.first).chain(&mut masked.more) {
            card.image = self.card(card.lent()).image().into();
        }
        masked.text().into_owned().into()
    }
}

/// What a message may repeat of secrets: the whole of each, and its words, the longest first.
fn repeated<'t>(secrets: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for secret in secrets {
        let secret = secret.to_lowercase();
        let parts = secret.split(|letter: char| !letter.is_alphanumeric());
        // A short number is in many sentences, and it tells no more than its length does.
        let counts = |word: &&str| {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            !(word.is_empty() || is_number && word.len() < SHORTEST)
        };
        words.extend(parts.chain([secret.as_str()]).filter(counts).map(str::to_owned));
    }
    words.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    words.dedup();
    words
}

/// The fewest letters of a word that is masked inside of others, too.
const SHORTEST: usize = 3;

/// A text in which every occurrence of a word, in any case, is masked; a short one only where it is a word.
fn masked_in(text: &str, word: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let small: Vec<char> =
        letters.iter().map(|letter| letter.to_lowercase().next().unwrap_or(*letter)).collect();
    let word: Vec<char> = word.chars().collect();
    let mut masked = letters;
    if !word.is_empty() {
        let is_letter =
            |at: Option<usize>| at.and_then(|at| small.get(at)).is_some_and(|it| it.is_alphanumeric());
        let is_word = |at: usize| {
            word.len() >= SHORTEST || !is_letter(at.checked_sub(1)) && !is_letter(Some(at + word.len()))
        };
        for (at, _) in
            small.windows(word.len()).enumerate().filter(|(at, window)| *window == word && is_word(*at))
        {
            masked.iter_mut().skip(at).take(word.len()).for_each(|letter| *letter = MASK);
        }
    }
    masked.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Kind, Statement, fold};

    playdeck_base::catalogue! { "PDK";
        quoted(word: &str) = 996 Warning "{word} is no word.";
    }

    fn statement(line: &str) -> Statement {
        let mut cards = (1..).zip(fold::fold(line)).map(|(number, image)| Card::new(number, &image));
        let mut statement = Statement::single(cards.next().unwrap(), Kind::Text);
        statement.more = cards.collect();
        statement
    }

    fn masks(statement: &Statement) -> Masks {
        Masks::of([statement.lent()], |_| Whose::Other)
    }

    #[test]
    fn the_columns_of_a_secret_are_masked_and_no_others() {
        let statement = statement("#ATLANTIS 27 \"Word1234\" x");
        let masks = masks(&statement);
        assert_eq!(masks.card(statement.first.lent()).image(), "#ATLANTIS 27 \"********\" *");
        assert_eq!(masks.text(statement.lent()), "#ATLANTIS 27 \"********\" *");
        let message = quoted("\"WORD1234\"").at(statement.place(13));
        assert_eq!(masks.message(&message).sentence(), "\"********\" is no word.");
        let elsewhere = quoted("WORD1234").at(Place::card(7));
        assert_eq!(masks.message(&elsewhere).sentence(), "WORD1234 is no word.");
    }

    /// A word is masked wherever a message repeats it, also over itself; one of no letters masks nothing.
    #[test]
    fn what_a_message_repeats_is_masked_everywhere() {
        for (text, word, masked) in [
            ("ABA is no ABABA.", "aba", "*** is no *****."),
            ("aba", "aba", "***"),
            ("ab", "aba", "ab"),
            ("aba", "", "aba"),
            ("\u{c9}T\u{c9} and \u{e9}t\u{e9}", "\u{e9}t\u{e9}", "*** and ***"),
        ] {
            assert_eq!(masked_in(text, word), masked);
        }
    }

    /// A record of 80 columns may be typed over its whole length, although text ends in column 71.
    #[test]
    fn a_secret_that_runs_past_the_text_is_masked_there_too() {
        for (text, tail) in [("#ATLANTIS 27 Wo", "rd1234xyz"), ("#ATLANTIS 27", " Word1234")] {
            let statement = Statement::single(Card::new(1, &format!("{text:>71}{tail}")), Kind::Text);
            let masked = Masks::of([statement.lent()], |_| Whose::Other);
            let masked = masked.card(statement.first.lent());
            assert!(!masked.image().contains("rd12") && !masked.image().contains("Wo"), "{}", masked.image());
            let letters: Vec<char> = masked.image().chars().collect();
            assert!(letters[71..].iter().all(|letter| [MASK, ' '].contains(letter)), "{}", masked.image());
            assert_eq!(
                letters[69] == MASK,
                text.ends_with("Wo"),
                "column 70 is none of the secret otherwise"
            );
        }
        let numbered =
            Statement::single(Card::new(1, &format!("{:72}00000010", "#ATLANTIS 27 Word1234")), Kind::Text);
        let masks = masks(&numbered);
        let masked = masks.card(numbered.first.lent());
        assert_eq!(masked.sequence_field(), "00000010");
    }

    #[test]
    fn a_secret_that_is_folded_is_masked_on_both_cards() {
        let line = format!("{:67}Word1234 and more", "#ATLANTIS 27");
        let statement = statement(&line);
        let masks = masks(&statement);
        let shown: Vec<String> =
            statement.cards().map(|card| masks.card(card.lent()).image().to_owned()).collect();
        assert!(shown.iter().all(|image| !image.contains("Word") && !image.contains("1234")), "{shown:#?}");
        assert_eq!(masks.text(statement.lent()), line.replace("Word1234 and more", "******** *** ****"));
    }
}
