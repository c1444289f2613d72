//! The gamesmaster's own parts: the listing of all cards, and the summary that closes a deck.

use super::{echo, messages as say};
use crate::deck::{Deck, StartKind};
use crate::game::Due;
use crate::listing::{Line, Part, Spacing};
use crate::message::{ConditionCode, Log, Severity};
use std::collections::BTreeSet;

/// Prints every card with what was said of it. The cards inside a position are counted, not printed, unless
/// something was said of them.
pub fn card_listing(part: &mut Part, deck: &Deck, log: &Log) {
    let (placed, others) = echo::by_card(log.messages());
    for message in others {
        echo::unplaced(part, message);
    }
    for (definition, count) in log.left_out() {
        echo::unplaced(part, &say::LEFT_OUT.message().with(count).with(definition));
    }
    let punched = match deck.start.as_ref().map(|start| &start.kind) {
        Some(StartKind::Position { body, .. }) => body.clone(),
        _ => 0..0,
    };
    echo::start(part);
    let mut unseen: BTreeSet<u32> = placed.keys().copied().collect();
    for (at, statement) in deck.statements.iter().enumerate() {
        if at == punched.start && !punched.is_empty() {
            let cards: usize =
                deck.statements[punched.clone()].iter().map(|statement| statement.cards().count()).sum();
            part.line(Line::new(Spacing::Single).with(9, format_args!("( {cards} CARDS OF THE POSITION )")));
        }
        for card in statement.cards() {
            if !punched.contains(&at) || placed.contains_key(&card.number) {
                echo::card(part, card.number, card, &placed);
                unseen.remove(&card.number);
            }
        }
    }
    part.end_columns();
    if deck.passed_after > 0 {
        let text = format_args!("( {} CARDS PASSED OVER )", deck.passed_after).to_string();
        part.line(Line::new(Spacing::Single).with(9, text));
    }
    for message in unseen.iter().flat_map(|card| &placed[card]) {
        echo::unplaced(part, message);
    }
}

/// What closes a deck.
pub struct Closing {
    /// Its condition code.
    pub condition: ConditionCode,
    /// How many cards its position was punched on.
    pub punched: Option<usize>,
    /// The play that its position waits for.
    pub due: Option<Due>,
}

/// Prints the counts by severity, the next play and the condition code.
pub fn totals(part: &mut Part, deck: &Deck, log: &Log, closing: &Closing) {
    let cards: usize = deck.statements.iter().map(|statement| statement.cards().count()).sum();
    let mut line = |text: String| part.line(Line::of(text));
    line(format!("CARDS READ            {cards:>8}"));
    line(format!("CARDS PASSED OVER     {:>8}", deck.passed_before + deck.passed_after));
    line(format!("PLAYS                 {:>8}", deck.plays.len()));
    for severity in Severity::ALL {
        line(format!("MESSAGES {}            {:>8}", severity.letter(), log.count(severity)));
    }
    match closing.punched {
        Some(cards) => line(format!("CARDS OF THE POSITION {cards:>8}")),
        None => line("THE POSITION STAYS AS IT WAS; NOTHING IS PUNCHED".into()),
    }
    if let Some(Due { word, date }) = &closing.due {
        line(format!("NEXT PLAY CARD        ${word} {date}"));
    }
    part.line(
        Line::of(format_args!("CONDITION CODE            {}", closing.condition)).spaced(Spacing::Double),
    );
}
