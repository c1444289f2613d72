//! One player's cards in a play: all their sections, with their messages.

use super::echo;
use super::messages as say;
use crate::card::{self, Statement};
use crate::deck::{Deck, Play};
use crate::document::Document;
use crate::game::SectionCards;
use crate::message::{ConditionCode, Log, Message};
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

/// A player's sections in deck order, never joined and never dropped.
#[derive(Default)]
pub struct Sheet<'d> {
    /// The sections.
    pub sections: Vec<SectionCards<'d>>,
    /// The press in them that has messages.
    letters: Vec<Letter>,
    /// The messages about them, which the player also sees.
    pub log: Log,
}

impl<'d> Sheet<'d> {
    /// Groups each player's sections. `owners` has the owner of each section of the play.
    pub fn lay_together<P: Ord + Copy>(
        deck: &'d Deck,
        play: &Play,
        owners: &[Option<P>],
    ) -> BTreeMap<P, Self> {
        let mut sheets = BTreeMap::<P, Self>::new();
        for (section, owner) in play.sections.iter().zip(owners) {
            let Some(player) = owner else { continue };
            let opener = &deck.statements[section.opener];
            let lines = section.lines.iter().flat_map(|lines| &deck.statements[lines.clone()]).collect();
            let sheet = sheets.entry(*player).or_default();
            sheet.sections.push(SectionCards { opener, lines });
            if section.is_cut {
                sheet.log.push(say::SHEET_CUT.message());
            }
        }
        for sheet in sheets.values_mut() {
            let of_cards: Vec<Message> = sheet.statements().flat_map(of_its_own_cards).cloned().collect();
            sheet.log.extend(of_cards);
        }
        sheets
    }

    /// Takes the messages about the player's press.
    pub fn take_letters(&mut self, letters: Vec<Letter>) {
        self.log.extend(letters.iter().flat_map(|letter| &letter.messages).cloned());
        self.letters = letters;
    }

    /// The statements, openers included.
    fn statements(&self) -> impl Iterator<Item = &'d Statement> {
        self.sections
            .iter()
            .flat_map(|section| std::iter::once(section.opener).chain(section.lines.iter().copied()))
    }

    /// The highest code of the messages that the player sees at these cards, refusals in play included.
    pub fn condition(&self, refusals: &[Message]) -> ConditionCode {
        let cards: BTreeSet<u32> =
            self.statements().flat_map(Statement::cards).map(|card| card.number).collect();
        let is_own = |message: &&Message| message.place.is_some_and(|place| cards.contains(&place.card));
        let refused = refusals.iter().filter(is_own).map(|message| message.severity().condition()).max();
        self.log.condition().max(refused.unwrap_or_default())
    }

    /// Prints the cards with their messages, numbered from the player's own first card. Press has no numbers.
    pub fn print(&self, out: &mut Document<'_>, deck: &Deck) {
        let (messages, others) = echo::by_card(self.log.messages(), &deck.masks);
        echo::start(out);
        for (number, card) in (1..).zip(self.statements().flat_map(Statement::cards)) {
            echo::own_card(out, number, &deck.masks.card(card), &messages);
        }
        for letter in &self.letters {
            let is_told = |at: &usize| {
                let mut cards = deck.statements[*at].cards();
                *at == letter.card || cards.any(|card| messages.contains_key(&card.number))
            };
            let told = std::iter::once(letter.card).chain(letter.lines.clone()).filter(is_told);
            for card in told.flat_map(|at| deck.statements[at].cards()) {
                echo::press_card(out, &deck.masks.card(card), &messages);
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

/// The messages of the card reader about a statement alone. Whether its sequence number ascends depends on the card
/// before it, which may be another player's.
fn of_its_own_cards(statement: &Statement) -> impl Iterator<Item = &Message> {
    statement.messages.iter().filter(|message| message.definition != &card::messages::OUT_OF_SEQUENCE)
}
