//! The gamesmaster's acts after a play card: takeovers, and battles whose odds are requested.
//!
//! `$TAKEOVER 3, 'The Dark Legions', dark@legions.example` gives a position to a new player. `$BATTLE
//! A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2)` asks how a battle ends.

use super::init::name_and_address;
use crate::event::What;
use crate::log::Log;
use crate::messages as say;
use crate::rules::calculator::Forces;
use crate::rules::odds::Battle;
use crate::world::{PlayerNumber, Players, Position, Status};
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_game::cards::{Act, Operated as _};

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
    /// Reads the cards and checks them against the position to which they apply. The errors are messages with their
    /// places.
    pub fn read(position: &Position, cards: &[&Statement]) -> Result<Self, Vec<Message>> {
        let (mut acts, mut messages) = (Self::default(), Vec::new());
        let mut states = 0;
        for act in cards {
            let done = if control_card(&act.text()).word == BATTLE {
                battle(act, &mut states).map(|battle| acts.battles.push(battle))
            } else {
                takeover(position, act).map(|takeover| acts.takeovers.push(takeover))
            };
            done.unwrap_or_else(|message| messages.push(message));
        }
        if messages.is_empty() { Ok(acts) } else { Err(messages) }
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
