//! Press: whom a message goes to, and how it is printed.

use super::messages as say;
use crate::audience::Audience;
use crate::deck::{Deck, Press};
use crate::game::{Game, Viewer};
use crate::listing::{Line, Part, Spacing};
use crate::message::{Message, nearest, unknown};
use std::collections::{BTreeMap, BTreeSet};

/// Print positions of a message's text.
const TEXT: (usize, usize) = (5, 125);

/// A message as it is delivered.
pub struct Text {
    /// Whether it comes from the gamesmaster officially.
    is_news: bool,
    /// The sender, as written.
    from: Option<String>,
    /// The statements of its text, by their numbers in the deck.
    lines: Vec<usize>,
}

/// Press sorted by audience, each in the order in which it was given.
pub struct Delivery {
    /// What each audience gets, once. Were messages laid together only where they stand side by side, the pages
    /// of one reader would show whether anything was written between others.
    pub delivered: Vec<(Audience, Vec<Text>)>,
    /// What was wrong with it.
    pub messages: Vec<Message>,
}

/// Finds the addressees of a play's press. `sections` tells whose each section of the play is.
pub fn deliver<G: Game>(
    deck: &Deck,
    press: &[Press],
    sections: &[Option<G::Player>],
    position: &G::Position,
) -> Delivery {
    let mut delivery = Delivery { delivered: Vec::new(), messages: Vec::new() };
    let mut places = BTreeMap::new();
    for press in press {
        let Some(audience) = audience::<G>(deck, press, position, &mut delivery.messages) else { continue };
        let owner = press.under.and_then(|under| sections.get(under).copied().flatten());
        let view = owner.map(|player| G::view(position, Viewer::Player(player)));
        let mut lines = Vec::new();
        for at in press.lines.clone() {
            let statement = &deck.statements[at];
            if !statement.complete {
                // The card reader has refused it and said so.
                continue;
            }
            if view.as_ref().is_some_and(|view| G::is_order(view, &statement.text())) {
                delivery.messages.push(say::ORDER_IN_PRESS.message().at(statement.whole()));
            } else {
                lines.push(at);
            }
        }
        let text = Text { is_news: press.is_news, from: press.from.clone(), lines };
        let place = *places.entry(audience.clone()).or_insert(delivery.delivered.len());
        match delivery.delivered.get_mut(place) {
            Some((_, texts)) => texts.push(text),
            None => delivery.delivered.push((audience, vec![text])),
        }
    }
    delivery
}

fn audience<G: Game>(
    deck: &Deck,
    press: &Press,
    position: &G::Position,
    messages: &mut Vec<Message>,
) -> Option<Audience> {
    if press.to.is_empty() {
        return Some(Audience::Public);
    }
    let mut players = BTreeSet::new();
    let mut is_known = true;
    for name in &press.to {
        if let Some(player) = G::player(position, &name.text) {
            players.insert(player.to_string());
            continue;
        }
        is_known = false;
        let known: Vec<String> = G::players(position).iter().map(ToString::to_string).collect();
        let upper = name.text.to_uppercase();
        let place = deck.statements[press.card].place(name.offset);
        let near = nearest(&upper, known.iter().map(String::as_str));
        let message = unknown(&upper, near, &say::MISSPELT_ADDRESSEE, &say::UNKNOWN_ADDRESSEE);
        messages.push(message.at(place));
    }
    is_known.then_some(Audience::Players(players))
}

/// Prints what an audience gets.
pub fn print(part: &mut Part, deck: &Deck, texts: &[Text]) {
    let to = match part.audience() {
        Audience::Public => "TO ALL".to_owned(),
        audience => format!("TO {audience}"),
    };
    for text in texts {
        part.keep(4);
        let from = match (&text.from, text.is_news) {
            (_, true) => "NEWS FROM THE GAMESMASTER".to_owned(),
            (Some(from), _) => format!("MESSAGE FROM {}", from.to_uppercase()),
            (None, _) => "MESSAGE".to_owned(),
        };
        part.paragraph_after(Spacing::Triple, 1, TEXT.1, &format!("{from} {to}"));
        let mut spacing = Spacing::Double;
        for at in &text.lines {
            let line = deck.statements[*at].text();
            if line.chars().count() <= TEXT.1 + 1 - TEXT.0 {
                part.line(Line::new(spacing).with(TEXT.0, line));
            } else {
                part.paragraph_after(spacing, TEXT.0, TEXT.1, &line);
            }
            spacing = Spacing::Single;
        }
    }
}
