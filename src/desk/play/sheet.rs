//! One player's cards in a play: all their sections, with their messages.

use super::echo;
use super::messages as say;
use super::start::chance::open_part;
use playdeck_base::commitment::Hash;
use playdeck_base::message::{ConditionCode, Log, Message, Place};
use playdeck_cards::card::{self, Card, Statement};
use playdeck_cards::deck::messages::text_too_long;
use playdeck_cards::deck::{CARDS_OF_A_TEXT, Deck, Lines, Play};
use playdeck_game::SectionCards;
use playdeck_print::document::Document;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A player's press that has messages.
#[derive(Debug)]
pub struct Letter {
    /// The message card.
    pub card: usize,
    /// Its text.
    pub lines: Range<usize>,
    /// The messages about it, each at a line of the text or at the card.
    pub messages: Vec<Message>,
}

/// The cards of orders that were refused in a play, each with its worst code.
#[derive(Default)]
pub struct Refused(BTreeMap<u32, ConditionCode>);

impl Refused {
    /// The cards that messages are about.
    pub fn of(refusals: &[Message]) -> Self {
        let mut cards = BTreeMap::new();
        for message in refusals {
            let Some(place) = message.place else { continue };
            let worst: &mut ConditionCode = cards.entry(place.card).or_default();
            *worst = message.severity().condition().max(*worst);
        }
        Self(cards)
    }
}

/// A player's sections in deck order, never joined and never dropped.
pub struct Sheet<'d> {
    deck: &'d Deck,
    /// The sections: the index of each opener, and of the statements under it.
    sections: Vec<(usize, Cow<'d, [Range<usize>]>)>,
    /// The press in them that has messages.
    letters: Vec<Letter>,
    /// The messages about them, which the player also sees.
    pub log: Log,
}

impl<'d> Sheet<'d> {
    /// No sections, for a player of whom nothing counts.
    pub fn empty(deck: &'d Deck) -> Self {
        Self { deck, sections: Vec::new(), letters: Vec::new(), log: Log::default() }
    }

    /// Whether nothing of the player's counts, and there are only messages.
    pub const fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// Groups each player's sections. `owners` has the owner of each section of the play. `log` gets the messages about
    /// sheets that are cut.
    pub fn by_player<P: Ord + Copy>(
        deck: &'d Deck,
        play: &'d Play,
        owners: &[Option<P>],
        log: &mut Log,
    ) -> BTreeMap<P, Self> {
        let mut sheets = BTreeMap::<P, Self>::new();
        for (section, owner) in play.sections.iter().zip(owners) {
            let Some(player) = owner else { continue };
            let sheet = sheets.entry(*player).or_insert_with(|| Self::empty(deck));
            sheet.sections.push((section.opener, Cow::Borrowed(&section.lines)));
            if section.is_cut {
                sheet.log.push(say::sheet_cut());
            }
        }
        for sheet in sheets.values_mut() {
            let cut = sheet.cut();
            log.extend(cut.clone());
            sheet.log.extend(cut);
            for at in indexes(&sheet.sections) {
                let noted = deck.statements.whole(at).into_iter().flat_map(of_its_own_cards);
                sheet.log.extend(noted.cloned());
            }
        }
        sheets
    }

    /// Cuts what is more than a player's sheet may have, and returns the message about that. One section without
    /// messages in it was cut when the deck was read.
    fn cut(&mut self) -> Option<Message> {
        if matches!(self.sections.as_slice(), [(_, lines)] if lines.len() == 1) {
            return None;
        }
        let statements = &self.deck.statements;
        let (mut count, mut last, mut is_cut) = (0, None, false);
        for range in self.sections.iter_mut().flat_map(|(_, lines)| lines.to_mut()) {
            for at in range.clone() {
                let line = statements.at(at);
                count += line.cards().count();
                is_cut |= count > CARDS_OF_A_TEXT;
                if is_cut {
                    range.end = at;
                    break;
                }
                last = Some(line.whole());
            }
        }
        let last = last.filter(|_| is_cut)?;
        Some(text_too_long(CARDS_OF_A_TEXT).at(last))
    }

    /// Takes the messages about the player's press.
    pub fn take_letters(&mut self, letters: Vec<Letter>) {
        self.log.extend(letters.iter().flat_map(|letter| &letter.messages).cloned());
        self.letters = letters;
    }

    /// The card that opens the first of its sections.
    pub fn first_card(&self) -> Option<Place> {
        self.sections.first().map(|(opener, _)| self.deck.statements.at(*opener).whole())
    }

    /// The SHA-256 of what it says, as `docs/chance.md` has it: each statement under its openers as a line, without the
    /// blanks at its end, an asterisk for each piece that is secret or an address, and a line feed.
    pub fn hash(&self) -> Hash {
        let statements = &self.deck.statements;
        let lines = self.sections.iter().flat_map(|(_, lines)| lines.iter().cloned().flatten());
        let said: String = lines.map(|at| open_part(&statements.at(at).text(), false) + "\n").collect();
        Hash::of(said.as_bytes())
    }

    /// The cards of its sections.
    pub fn sections(&self) -> Vec<SectionCards<'_>> {
        let statements = &self.deck.statements;
        let sections = self.sections.iter().map(|(opener, lines)| SectionCards {
            opener: statements.at(*opener),
            lines: Lines::of(statements, lines),
        });
        sections.collect()
    }

    /// The highest code of the messages that the player sees at these cards, refusals in play included.
    pub fn condition(&self, refused: &Refused) -> ConditionCode {
        let openers = self.sections.iter().map(|(opener, _)| *opener..*opener + 1);
        let lines = self.sections.iter().flat_map(|(_, lines)| &**lines).cloned();
        let of_range = |range: Range<usize>| {
            let last = range.end.checked_sub(1).filter(|_| !range.is_empty() && !refused.0.is_empty())?;
            let statements = &self.deck.statements;
            let cards = *statements.numbers(range.start).start()..=*statements.numbers(last).end();
            refused.0.range(cards).map(|(_, condition)| *condition).max()
        };
        let worst = openers.chain(lines).filter_map(of_range).max();
        self.log.condition().max(worst.unwrap_or_default())
    }

    /// Prints the cards with their messages, numbered from the player's own first card. Press has no numbers.
    pub fn print(&self, out: &mut Document<'_>, deck: &Deck) {
        self.print_cards(out, deck, true);
    }

    /// Prints the cards that have messages.
    pub fn print_told(&self, out: &mut Document<'_>, deck: &Deck) {
        self.print_cards(out, deck, false);
    }

    /// How many cards are those of statements without a message.
    pub fn plain_cards(&self) -> usize {
        let told: BTreeSet<u32> =
            self.log.messages().iter().filter_map(|message| Some(message.place?.card)).collect();
        let statements = &self.deck.statements;
        let plain = |at| {
            let statement = statements.at(at);
            let is_told = statement.cards().any(|card| told.contains(&card.number));
            if is_told { 0 } else { statement.cards().count() }
        };
        indexes(&self.sections).map(plain).sum()
    }

    fn print_cards(&self, out: &mut Document<'_>, deck: &Deck, are_all_wanted: bool) {
        let (messages, others) = echo::by_card(self.log.messages(), &deck.masks);
        if are_all_wanted || !messages.is_empty() {
            echo::start(out);
        }
        let mut numbers = 1..;
        for (opener, lines) in &self.sections {
            let lines = lines.iter().flat_map(|lines| deck.statements.range(lines.clone()));
            for statement in std::iter::once(deck.statements.at(*opener)).chain(lines) {
                // A statement is printed whole.
                let is_told = statement.cards().any(|card| messages.contains_key(&card.number));
                for (card, number) in statement.cards().zip(&mut numbers) {
                    if are_all_wanted || is_told {
                        echo::own_card(out, number, &deck.masks.card(card), &messages);
                    }
                }
            }
        }
        for letter in &self.letters {
            let is_told = |at: &usize| {
                let is_told = |card: Card<&str>| messages.contains_key(&card.number);
                *at == letter.card || deck.statements.at(*at).cards().any(is_told)
            };
            let told = std::iter::once(letter.card).chain(letter.lines.clone()).filter(is_told);
            for at in told {
                for card in deck.statements.at(at).cards() {
                    echo::press_card(out, &deck.masks.card(card), &messages);
                }
            }
        }
        out.end_table();
        for message in others {
            echo::unplaced(out, &message);
        }
        for (definition, count) in self.log.left_out() {
            echo::left_out(out, definition, count);
        }
    }
}

/// The indexes of the statements of some sections, openers included.
fn indexes(sections: &[(usize, Cow<'_, [Range<usize>]>)]) -> impl Iterator<Item = usize> {
    sections.iter().flat_map(move |(opener, of)| std::iter::once(*opener).chain(of.iter().cloned().flatten()))
}

/// The messages of the card reader about a statement alone. Whether its sequence number ascends depends on the card
/// before it, which may be another player's.
fn of_its_own_cards(statement: &Statement) -> impl Iterator<Item = &Message> {
    statement
        .messages
        .iter()
        .filter(|message| message.definition != &card::messages::out_of_sequence::DEFINITION)
}
