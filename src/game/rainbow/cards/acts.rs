//! The gamesmaster's acts after a play card: takeovers, and battles whose odds are requested.
//!
//! `$TAKEOVER 3, 'The Dark Legions', dark@legions.example` gives a position to a new player. `$BATTLE
//! A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2)` asks how a battle ends. `$DRAW 1, 3` ends the game as a draw of these players,
//! `$DRAW` alone as one of all who are left, and `$CONCEDE TO 3` with one winner.

use super::init::name_and_address;
use super::play_card::HANDOVER;
use crate::event::What;
use crate::log::Log;
use crate::messages as say;
use crate::rules::calculator::Forces;
use crate::rules::odds::Battle;
use crate::rules::victory::Agreement;
use crate::world::{PlayerNumber, Players, Position, Status};
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::operand::Token;
use playdeck_game::cards::{Act, Operated as _};
use playdeck_game::ending::{CONCEDE, DRAW, Ending, Sayings};

/// The name of the act that gives a position to a new player.
pub const TAKEOVER: &str = "TAKEOVER";
/// The name of the act that requests the odds of a battle.
pub const BATTLE: &str = "BATTLE";

/// The content of the cards after a play card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Acts {
    /// The positions that get a new player, in the order of the cards.
    takeovers: Vec<Takeover>,
    /// The battles whose odds are requested.
    battles: Vec<Battle>,
    /// How players agree to end the game, if they do.
    pub ending: Option<Agreement>,
}

/// A position that gets a new player.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Takeover {
    /// The position.
    player: PlayerNumber,
    /// The new name of the empire.
    name: String,
    /// The address to which its reports go.
    address: String,
}

impl Acts {
    /// Reads the cards behind a play card of this word and checks them against the position to which they apply. The
    /// errors are messages with their places.
    pub fn read(position: &Position, cards: &[&Statement], word: &str) -> Result<Self, Vec<Message>> {
        let (mut acts, mut messages) = (Self::default(), Vec::new());
        let mut states = 0;
        let is_ending = |act: &&&Statement| [DRAW, CONCEDE].contains(&&*control_card(&act.text()).word);
        // A position may be shared in a draw by the one who takes it over in the same play, wherever the cards stand.
        let (endings, others): (Vec<&Statement>, Vec<&Statement>) =
            cards.iter().partition(|act| is_ending(act));
        for act in others {
            let done = if control_card(&act.text()).word == BATTLE {
                battle(act, &mut states).map(|battle| acts.battles.push(battle))
            } else {
                takeover(position, act).map(|takeover| acts.takeovers.push(takeover))
            };
            done.unwrap_or_else(|message| messages.push(message));
        }
        for act in endings {
            acts.read_ending(position, act, word).unwrap_or_else(|message| messages.push(message));
        }
        if messages.is_empty() { Ok(acts) } else { Err(messages) }
    }

    fn read_ending(&mut self, position: &Position, card: &Statement, play: &str) -> Result<(), Message> {
        let text = card.text();
        let act = Act::of(card, &text)?;
        if play == HANDOVER {
            return Err(act.refuse(say::behind_turn_alone(&format!("${}", act.word))));
        }
        let taken_over = self.takeovers.iter().map(|takeover| takeover.player);
        let left: Players = position.active().chain(taken_over).collect();
        let survivor = |word: &Token| {
            let player = PlayerNumber::written(&word.text).filter(|player| left.contains(*player));
            player.ok_or_else(|| say::not_left(&word.text).at(card.place(word.offset)))
        };
        let sayings = Sayings {
            concede_unreadable: || say::concede_unreadable(),
            sharer_alone: || say::sharer_alone(),
        };
        let ending = Ending::read(&act, act.unkeyed()?, left.iter(), survivor, &sayings)?;
        if self.ending.is_some() {
            return Err(act.refuse(say::ended_twice()));
        }
        self.ending = Some(Agreement { ending, card: card.whole() });
        Ok(())
    }

    /// Whether any position gets a new player.
    pub fn has_takeover(&self) -> bool {
        !self.takeovers.is_empty()
    }

    /// The work for all the requested odds, in states of the calculator.
    pub fn work(&self) -> u64 {
        self.battles.iter().map(|battle| battle.work()).fold(0, u64::saturating_add)
    }

    /// Works out the odds and gives positions to their new players. This is done before any sheet is admitted because
    /// the new player's orders count in this play. `None` if no card requests either.
    pub fn carried_out(&self, position: &Position) -> Option<(Position, Log)> {
        if self.takeovers.is_empty() && self.battles.is_empty() {
            return None;
        }
        let mut position = position.clone();
        let turn = position.turn;
        let mut log = Log::default();
        for battle in &self.battles {
            log.tell_gamesmaster(What::Calculated(battle.odds()));
        }
        for Takeover { player: number, name, address } in &self.takeovers {
            let Some(player) = position.players.get_mut(number) else { continue };
            player.name.clone_from(name);
            player.address.clone_from(address);
            player.status = Status::Active;
            player.ordered = turn;
            player.warned = None;
            player.vote = None;
            log.tell(Players::ALL, What::TakenOver { player: *number, name: name.clone() });
        }
        Some((position, log))
    }
}

/// Reads a `$BATTLE` card and adds its states to those of the battles before it.
fn battle(act: &Statement, states: &mut u64) -> Result<Battle, Message> {
    let text = act.text();
    let card = Act::of(act, &text)?;
    if let Some(word) = card.parts().1.positional.first() {
        return Err(say::battle_unreadable().at(act.place(word.offset)));
    }
    let forces: Forces = card.keyed()?;
    if forces.are_gapped() {
        return Err(say::battle_without_side().at(act.whole()));
    }
    Ok(Battle::of(forces, states))
}

fn takeover(position: &Position, act: &Statement) -> Result<Takeover, Message> {
    let text = act.text();
    let unreadable = |offset| say::takeover_unreadable().at(act.place(offset));
    let after_word = text.find([' ', ',']).ok_or_else(|| unreadable(0))?;
    let start = text.len() - text[after_word..].trim_start_matches([' ', ',']).len();
    let end = text[start..].find([' ', ',']).map(|length| start + length).ok_or_else(|| unreadable(start))?;
    let player = PlayerNumber::written(&text[start..end]).ok_or_else(|| unreadable(start))?;
    let known = position.players.get(&player);
    if known.is_none_or(|known| known.status == Status::Eliminated) {
        return Err(say::takeover_of_nobody(player).at(act.place(start)));
    }
    let person = text.len() - text[end..].trim_start_matches([' ', ',']).len();
    if person == text.len() {
        return Err(unreadable(end));
    }
    let (name, address) =
        name_and_address(&text, person).map_err(|(message, offset)| message.at(act.place(offset)))?;
    Ok(Takeover { player, name, address })
}
