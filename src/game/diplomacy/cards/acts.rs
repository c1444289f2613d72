//! The gamesmaster's acts in a play, done before any orders: takeovers, draws, concessions.
//!
//! `$TAKEOVER FRANCE,'Anna'` names the player of a power from this play on, whether somebody or nobody played it
//! before. `$DRAW FRANCE,ITALY` ends the game as a draw of the powers named, `$DRAW` alone as a draw of all who are
//! left, and `$CONCEDE TO FRANCE` ends it with one winner. The gamesmaster collects proposals and votes; a card gives
//! their result.
//!
//! Source: `docs/cards/takeover.md` and `draw.md`.

use crate::messages as say;
use playdeck_base::message::{Message, Place};
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::operand::Token;
use playdeck_diplomacy_rules::event::{Event, Log};
use playdeck_diplomacy_rules::policy::Draws;
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::position::{LONGEST_NAME, Position, is_name};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::cards::{Act, Operated as _};
use playdeck_game::ending::{Ending, Sayings};

/// The control word that gives a power a new player.
pub const TAKEOVER: &str = "TAKEOVER";

/// What the cards behind a play card say, in the order in which the acts are done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Acts {
    takeovers: Vec<Takeover>,
    ending: Option<Ends>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Takeover {
    power: Power,
    player: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Ends {
    winners: Vec<Power>,
    told: Event,
    card: Place,
}

impl Acts {
    /// Reads the cards against the position in which the acts are to be done. Each message has its place.
    pub fn read(position: &Position, cards: &[&Statement]) -> Result<Self, Vec<Message>> {
        let (mut acts, mut messages) = (Self::default(), Vec::new());
        if cards.is_empty() {
            return Ok(acts);
        }
        // A draw may be shared by a power that is taken over in the same play, so takeovers are read first, wherever
        // they are.
        for card in cards.iter().filter(|card| is(card, TAKEOVER)) {
            acts.read_takeover(position, card).unwrap_or_else(|message| messages.push(message));
        }
        let after = acts.takeovers_done(position).map_or_else(|| position.clone(), |(after, _)| after);
        for card in cards.iter().filter(|card| !is(card, TAKEOVER)) {
            acts.read_ending(&after, card).unwrap_or_else(|message| messages.push(message));
        }
        if messages.is_empty() { Ok(acts) } else { Err(messages) }
    }

    fn read_takeover(&mut self, position: &Position, card: &Statement) -> Result<(), Message> {
        let text = card.text();
        let act = Act::of(card, &text)?;
        let [power, player] = act.unkeyed()? else {
            return Err(say::takeover_unreadable().at(card.whole()));
        };
        let place = card.place(player.offset);
        let (power, player) = (power_of(card, position.map, power)?, player.text.trim());
        if !is_name(player) {
            return Err(say::name_unusable(LONGEST_NAME).at(place));
        }
        if self.takeovers.iter().any(|before| before.power == power) {
            return Err(say::taken_twice(power).at(card.whole()));
        }
        // A player who has a power already is the same person, however their name is capitalized here.
        let is_same = |known: &&String| known.to_lowercase() == player.to_lowercase();
        let known = position.players.iter().flatten().find(is_same);
        let player = known.cloned().unwrap_or_else(|| player.to_owned());
        self.takeovers.push(Takeover { power, player });
        Ok(())
    }

    fn read_ending(&mut self, position: &Position, card: &Statement) -> Result<(), Message> {
        let text = card.text();
        let act = Act::of(card, &text)?;
        let survivor = |word: &Token| {
            let power = power_of(card, position.map, word)?;
            let not_left = || say::not_left(power).at(card.place(word.offset));
            position.survivors().find(|left| *left == power).ok_or_else(not_left)
        };
        let sayings = Sayings {
            concede_unreadable: || say::concede_unreadable(),
            sharer_alone: || say::sharer_alone(),
        };
        let ending = Ending::read(&act, act.unkeyed()?, position.survivors(), survivor, &sayings)?;
        let winners = ending.winners().to_vec();
        let told = match ending {
            Ending::Conceded(power) => Event::Conceded { power, by_votes: false },
            Ending::Drawn(winners) => Event::Drawn { winners, by_votes: false },
        };
        let leaves_somebody_out = matches!(&told, Event::Drawn { winners, .. }
            if position.draws == Draws::Dias && winners.len() < position.survivors().count());
        if leaves_somebody_out {
            return Err(act.refuse(say::draw_for_some()));
        }
        if self.ending.is_some() {
            return Err(say::ended_twice().at(card.whole()));
        }
        self.ending = Some(Ends { winners, told, card: card.whole() });
        Ok(())
    }

    /// Ends the game if a card says so, and reports it. This is done only when the play is played: its sheets are read
    /// as always, so that a player whose cards are checked does not learn from them that the game is to end.
    pub fn end(&self, position: &mut Position) -> Option<Event> {
        let Ends { winners, told, .. } = self.ending.clone()?;
        position.end(winners);
        Some(told)
    }

    /// Gives powers to their new players, and reports it; `None` if no power is taken over.
    pub fn takeovers_done(&self, position: &Position) -> Option<(Position, Log)> {
        if self.takeovers.is_empty() {
            return None;
        }
        let mut position = position.clone();
        let take_over = |Takeover { power, player }: &Takeover| {
            let from = position.players[power.index()].replace(player.clone());
            if from.as_ref() != Some(player) {
                position.forget_player(*power);
            }
            Event::TakenOver { power: *power, from, player: player.clone() }
        };
        let events = self.takeovers.iter().map(take_over).collect();
        Some((position, events))
    }

    /// The message if there are sheets in a play before which the game ends.
    pub fn orders_not_played(&self) -> Option<Message> {
        self.ending.as_ref().map(|ending| say::orders_not_played().at(ending.card))
    }
}

/// Whether a card has a control word.
fn is(card: &Statement, word: &str) -> bool {
    control_card(&card.text()).word == word
}

/// The power that an operand names.
fn power_of(card: &Statement, map: &'static Map, word: &Token) -> Result<Power, Message> {
    let unknown = || say::no_power(&word.text).at(card.place(word.offset));
    map.power(&word.text).ok_or_else(unknown)
}
