//! One player's cards in a play: all his sections, and what was said of them.

use super::echo;
use crate::card::{self, Statement};
use crate::deck::{Deck, Play};
use crate::game::SectionCards;
use crate::listing::Part;
use crate::message::{Log, Message};
use std::collections::BTreeMap;

/// A player's sections in deck order, never joined and never dropped.
#[derive(Default)]
pub struct Sheet<'d> {
    /// The sections.
    pub sections: Vec<SectionCards<'d>>,
    /// What was said of them, for their player's eyes too.
    pub log: Log,
}

impl<'d> Sheet<'d> {
    /// Lays each player's sections together. `owners` tells whose each section of the play is.
    pub fn lay_together<P: Ord + Copy>(
        deck: &'d Deck,
        play: &Play,
        owners: &[Option<P>],
    ) -> BTreeMap<P, Self> {
        let mut sheets = BTreeMap::<P, Self>::new();
        for (section, owner) in play.sections.iter().zip(owners) {
            let Some(player) = owner else { continue };
            let opener = &deck.statements[section.opener];
            let lines = &deck.statements[section.lines.clone()];
            let sheet = sheets.entry(*player).or_default();
            sheet.sections.push(SectionCards { opener, lines });
        }
        for sheet in sheets.values_mut() {
            let of_cards: Vec<Message> = sheet.statements().flat_map(of_its_own_cards).cloned().collect();
            sheet.log.extend(of_cards);
        }
        sheets
    }

    /// The statements, openers among them.
    fn statements(&self) -> impl Iterator<Item = &'d Statement> {
        self.sections.iter().flat_map(|section| std::iter::once(section.opener).chain(section.lines))
    }

    /// Prints the cards with what was said of them, numbered from the player's own first card.
    pub fn print(&self, part: &mut Part) {
        let (messages, _) = echo::by_card(self.log.messages());
        echo::start(part);
        for (number, card) in (1..).zip(self.statements().flat_map(Statement::cards)) {
            echo::own_card(part, number, card, &messages);
        }
        part.end_columns();
        for (definition, count) in self.log.left_out() {
            echo::left_out(part, definition, count);
        }
    }
}

/// What the card reader said of a statement alone. Whether its sequence number ascends depends on the card
/// before it, which may be another player's.
fn of_its_own_cards(statement: &Statement) -> impl Iterator<Item = &Message> {
    statement.messages.iter().filter(|message| message.definition != &card::messages::OUT_OF_SEQUENCE)
}
