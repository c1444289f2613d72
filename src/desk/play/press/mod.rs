//! Press: who a message goes to, under which name, and which of its lines.
//!
//! A message reaches its addressees whole and nobody else. In case of doubt it is held back and its writer gets a
//! message. A player's mistake costs them a message, never the play, and never a secret.
//!
//! Source: `docs/press.md`.

mod address;
pub mod messages;
mod misplaced;

use super::messages::order_in_press;
use super::sheet::Letter;
use address::{Addressees, Writer};
use misplaced::Ordered;
use playdeck_base::audience::Audience;
use playdeck_base::message::{Message, Severity};
use playdeck_cards::card::{self, Lent, columns};
use playdeck_cards::deck::{Deck, Doubtful, Ending, Press, Section};
use playdeck_cards::punch::PressRule;
use playdeck_game::naming::Names;
use playdeck_game::{Game, Play as _};
use playdeck_print::document::{Document, Gap, Paragraph};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The columns of the text of a message, and of the line over it.
const TEXT: Paragraph<'_> = Paragraph::within(5, 125);
const HEADING: Paragraph<'_> = Paragraph::within(1, 125).after(Gap::Two);

/// A message as it is delivered.
#[derive(Debug, Clone)]
pub struct Text {
    /// Who it is from and who it is for, such as `MESSAGE FROM TURKEY TO ITALY`.
    heading: String,
    /// The name over it, if it has one.
    pub from: Option<String>,
    lines: Vec<String>,
}

/// A play's press, sorted.
pub struct Delivery<P> {
    /// What each audience gets, once, in the order in which it was given. If only neighbouring messages were joined,
    /// the pages of one reader would show whether others were written between them.
    pub delivered: Vec<(Audience, Vec<Text>)>,
    /// What was wrong with it.
    pub messages: Vec<Message>,
    /// What each writer reads about their messages.
    pub letters: BTreeMap<P, Vec<Letter>>,
    /// What each player wrote that is delivered.
    pub sent: BTreeMap<P, Vec<Text>>,
}

/// The sections of a play, and who owns each.
pub struct Sections<'d, P> {
    /// The sections, in deck order.
    pub all: &'d [Section],
    /// Their owners. `None` for a section that is passed over.
    pub owners: &'d [Option<P>],
    /// Whether the play card was accepted. Who owns a section may depend on what the card says.
    pub is_accepted: bool,
}

/// Sorts press among the sections of a play.
pub fn deliver<G: Game>(
    deck: &Deck,
    press: &[Press],
    sections: &Sections<'_, G::Player>,
    position: &G::Position,
    rule: Option<PressRule>,
) -> Delivery<G::Player> {
    let mut sorting = Sorting::<G> {
        deck,
        sections,
        position,
        names: OnceCell::new(),
        rule: rule.unwrap_or_else(|| position.press_rule()),
        ordered: BTreeMap::new(),
        places: BTreeMap::new(),
        delivery: Delivery {
            delivered: Vec::new(),
            messages: Vec::new(),
            letters: BTreeMap::new(),
            sent: BTreeMap::new(),
        },
    };
    for press in press {
        sorting.sort(press);
    }
    sorting.delivery
}

/// A play's press while it is sorted.
struct Sorting<'d, G: Game> {
    deck: &'d Deck,
    sections: &'d Sections<'d, G::Player>,
    position: &'d G::Position,
    /// What those in the position are called, found with the first message.
    names: OnceCell<Names<'d, G>>,
    rule: PressRule,
    /// The orders of the players who wrote.
    ordered: BTreeMap<G::Player, Ordered<'d, G>>,
    /// The index in the delivery of each audience's messages.
    places: BTreeMap<Audience, usize>,
    delivery: Delivery<G::Player>,
}

impl<G: Game> Sorting<'_, G> {
    /// Delivers a message, or holds it back.
    fn sort(&mut self, press: &Press) {
        let owner = press.under.and_then(|under| self.sections.owners.get(under).copied().flatten());
        let owner = owner.filter(|_| !press.is_doubtful);
        let writer = match (press.under, owner) {
            (None, _) if !press.is_doubtful || press.is_news => Writer::Gamesmaster,
            (Some(_), Some(player)) => Writer::Player(player),
            _ => Writer::Nobody,
        };
        let mut told = Vec::new();
        let misplaced = if self.is_closed(press, owner) { 0 } else { self.misplaced(press, owner) };
        let end = press.lines.end - misplaced;
        let held_back = self.deck.statements.range(end..press.lines.end).filter(is_written);
        told.extend(held_back.map(|line| order_in_press().at(line.whole())));
        match self.addressees(press, writer, &mut told) {
            Ok(addressees) => {
                let lines = press.lines.start..end;
                let lines: Vec<String> =
                    self.deck.statements.range(lines).map(|line| text_of(self.deck, line)).collect();
                let text = Text { heading: addressees.heading.clone(), from: addressees.from.clone(), lines };
                if let Some(player) = owner {
                    self.delivery.sent.entry(player).or_default().push(text.clone());
                }
                self.deliver(&addressees, &text);
            }
            Err(message) => {
                let is_sure = |message: &Message| {
                    self.sections.is_accepted || message.definition != &messages::letter_of_nobody::DEFINITION
                };
                told.extend(message.filter(is_sure));
            }
        }
        // The gamesmaster already has the messages about what the reading of the cards changed.
        let mut messages = told.clone();
        for at in std::iter::once(press.card).chain(press.lines.clone()) {
            let of_card = self.deck.statements.at(at).messages;
            messages.extend(of_card.iter().filter(|message| is_change(message)).cloned());
        }
        if let Some(player) = owner
            && !messages.is_empty()
        {
            let letter = Letter { card: press.card, lines: press.lines.clone(), messages };
            self.delivery.letters.entry(player).or_default().push(letter);
        }
        self.delivery.messages.extend(told);
    }

    /// Who a message goes to and under which name. If it is held back, the message about that, unless the reading of
    /// the cards has given one. Messages about press that is delivered are added to `told`.
    fn addressees(
        &self,
        press: &Press,
        writer: Writer<G::Player>,
        told: &mut Vec<Message>,
    ) -> Result<Addressees, Option<Message>> {
        let card = self.deck.statements.at(press.card);
        if let Some(doubtful) = press.doubtful
            && press.ending != Ending::Endpress
        {
            let (message, at) = match doubtful {
                Doubtful::Shifted(at) => (messages::shifted_in_press(), at),
                Doubtful::Sentence(at) => (messages::sentence_in_press(), at),
            };
            return Err(Some(message.at(self.deck.statements.at(at).whole())));
        }
        let first = self.deck.statements.range(press.lines.clone()).find(is_written);
        let position = self.position;
        let names = self.names.get_or_init(|| Names::new(position));
        let mut address = address::Reading::<G> { card, position, names, rule: self.rule, writer, told };
        address.read(press, first)
    }

    /// Whether a message is known to end where its text does, so that no orders of a sheet can be in it.
    fn is_closed(&self, press: &Press, owner: Option<G::Player>) -> bool {
        match press.ending {
            Ending::Endpress | Ending::Message => true,
            Ending::Section(next) => {
                owner.is_some() && self.sections.owners.get(next).copied().flatten() == owner
            }
            Ending::Open => false,
        }
    }

    /// How many statements at the end of an open message are orders that were meant for a sheet.
    fn misplaced(&mut self, press: &Press, owner: Option<G::Player>) -> usize {
        let Some(player) = owner else { return 0 };
        let (deck, sections, position) = (self.deck, self.sections, self.position);
        let own = || {
            let own = sections.all.iter().zip(sections.owners).filter(|(_, owner)| **owner == Some(player));
            own.flat_map(|(section, _)| &section.lines).flat_map(|lines| deck.statements.range(lines.clone()))
        };
        let ordered = self.ordered.entry(player).or_insert_with(|| Ordered::of(position, player));
        let lines = press.lines.clone().map(|line| deck.statements.at(line));
        ordered.misplaced(lines, G::VOCABULARY.sheets, own)
    }

    /// Gives a message to each of its audiences.
    fn deliver(&mut self, addressees: &Addressees, text: &Text) {
        for audience in addressees.audiences() {
            let delivered = &mut self.delivery.delivered;
            let place = *self.places.entry(audience.clone()).or_insert(delivered.len());
            match delivered.get_mut(place) {
                Some((_, texts)) => texts.push(text.clone()),
                None => delivered.push((audience, vec![text.clone()])),
            }
        }
    }
}

/// Whether a message of the card reader says that something in a line was changed. A message about sequence numbers is
/// left out, because it would show other people's cards.
fn is_change(message: &Message) -> bool {
    message.severity() >= Severity::Warning
        && message.definition != &card::messages::out_of_sequence::DEFINITION
}

fn is_written(line: &Lent<'_>) -> bool {
    !line.text().trim().is_empty()
}

/// A line of a message, with secrets masked. If its continuation did not come, it includes the column that asked for
/// it.
fn text_of(deck: &Deck, line: Lent<'_>) -> String {
    if line.complete || line.doubled || !line.more.is_empty() {
        deck.masks.text(line).into_owned()
    } else {
        columns(deck.masks.card(line.first).image(), 1, 72).trim_end().to_owned()
    }
}

/// Prints what an audience gets.
pub fn print(out: &mut Document<'_>, texts: &[Text]) {
    for text in texts {
        out.keep(4);
        out.paragraph(&HEADING, &text.heading);
        for (at, line) in text.lines.iter().enumerate() {
            out.line(&TEXT.after(Gap::before_first(at == 0)), line);
        }
    }
}
