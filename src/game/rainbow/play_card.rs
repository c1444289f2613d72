//! The play card `$TURN n`, and the gamesmaster's acts behind it.
//!
//! The number is that of the turn to be played, so that a stale deck is not played twice.

use super::calculator::{self, Forces, MOST_STATES};
use super::event::{Event, What};
use super::init::name_and_address;
use super::messages as say;
use super::orders::words::Words;
use super::players::{PlayerNumber, Players};
use super::position::{Position, Status};
use crate::card::Statement;
use crate::deck::control::control_card;
use crate::game::{Due, PlayCard};
use crate::message::Message;
use crate::operand::{self, Fault, Operands};

/// The word of the play card.
pub const WORD: &str = "TURN";
/// The word of the act by which a position gets a new player.
pub const TAKEOVER: &str = "TAKEOVER";

/// The word of the act that asks for the odds of a battle.
pub const BATTLE: &str = "BATTLE";

/// What a play card and the acts behind it say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The turn to be played.
    pub turn: u32,
    /// The positions that get a new player, in the order of the cards.
    pub takeovers: Vec<Takeover>,
    /// The battles whose odds are asked for.
    pub battles: Vec<Forces>,
}

/// A position that gets a new player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Takeover {
    /// The position.
    pub player: PlayerNumber,
    /// The name of the empire from now on.
    pub name: String,
    /// Where its reports go.
    pub address: String,
}

/// The play that a position waits for.
pub fn due(position: &Position) -> Option<Due> {
    position.next_turn().map(|turn| Due { word: WORD, date: turn.to_string() })
}

/// The play as headings name it.
pub fn subject(head: &Head) -> String {
    format!("TURN {}", head.turn)
}

/// Checks a play card and the acts behind it.
pub fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
    let mut messages = Vec::new();
    let turn = turn(position, card).map_err(|message| messages.push(message)).ok();
    let (mut takeovers, mut battles) = (Vec::new(), Vec::new());
    let mut states = 0;
    for act in &card.acts {
        let done = if control_card(&act.text()).word == BATTLE {
            battle(act, &mut states).map(|forces| battles.push(forces))
        } else {
            takeover(position, act).map(|takeover| takeovers.push(takeover))
        };
        done.unwrap_or_else(|message| messages.push(message));
    }
    turn.filter(|_| messages.is_empty()).map(|turn| Head { turn, takeovers, battles }).ok_or(messages)
}

fn turn(position: &Position, card: &PlayCard<'_>) -> Result<u32, Message> {
    let next = position.next_turn().unwrap_or_default();
    let waits_for = format!("${WORD} {next}");
    let unreadable = || say::TURN_UNREADABLE.message().with(&waits_for).at(card.card.whole());
    let [word] = card.operands.positional.as_slice() else { return Err(unreadable()) };
    let given: u32 =
        word.text.parse().ok().filter(|_| card.operands.keyed.is_empty()).ok_or_else(unreadable)?;
    let definition = match given.cmp(&next) {
        std::cmp::Ordering::Equal => return Ok(given),
        std::cmp::Ordering::Less => &say::STALE_TURN,
        std::cmp::Ordering::Greater => &say::FUTURE_TURN,
    };
    Err(definition.message().with(given).with(waits_for).at(card.card.place(word.offset)))
}

/// Gives positions to their new players, before any sheet is admitted: the new player's orders count in this play.
pub fn act(position: &mut Position, head: &Head) -> Vec<Event> {
    let turn = position.turn;
    let calculated = |forces: &Forces| {
        let what = What::Calculated(calculator::odds(*forces));
        Event { slot: 0, seen: Players::NONE, what }
    };
    let mut events: Vec<Event> = head.battles.iter().map(calculated).collect();
    for Takeover { player: number, name, address } in &head.takeovers {
        let Some(player) = position.players.get_mut(number) else { continue };
        player.name.clone_from(name);
        player.address.clone_from(address);
        player.status = Status::Active;
        player.ordered = turn;
        let what = What::TakenOver { player: *number, name: name.clone() };
        events.push(Event { slot: 0, seen: Players::ALL, what });
    }
    events
}

/// Whose sheet an opener opens: `player 15` or `$PLAYER 15`.
pub fn admit(position: &Position, opener: &Statement) -> Result<PlayerNumber, Message> {
    let words = Words::of(&opener.text());
    let Some(word) = words.list.get(1) else {
        return Err(say::SHEET_WITHOUT_NUMBER.message().at(opener.whole()));
    };
    let place = opener.place(word.offset);
    let written = PlayerNumber::written(&word.text);
    let known = written.and_then(|number| Some((number, position.players.get(&number)?.status)));
    match known {
        Some((number, Status::Eliminated)) => Err(say::SHEET_OF_ELIMINATED.message().with(number).at(place)),
        Some((number, Status::Quit)) => Err(say::SHEET_OF_QUITTER.message().with(number).at(place)),
        Some((number, Status::Active)) => Ok(number),
        None => Err(say::SHEET_OF_NOBODY.message().with(word.capitals()).at(place)),
    }
}

/// Reads `$BATTLE A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2)`, and counts its states with those of the battles before it.
fn battle(act: &Statement, states: &mut u64) -> Result<Forces, Message> {
    let text = act.text();
    let fault = |fault: Fault, offset| fault.message().at(act.place(offset + fault.offset));
    let operands = Operands::of(&text).map_err(|found| fault(found, 0))?;
    if let Some(word) = operands.positional.first() {
        return Err(say::BATTLE_UNREADABLE.message().at(act.place(word.offset)));
    }
    let forces: Forces =
        operand::from_operands(operands.keyed).map_err(|found| fault(found, operands.keyed_offset))?;
    if forces.are_gapped() {
        return Err(say::BATTLE_WITHOUT_SIDE.message().at(act.whole()));
    }
    *states = states.saturating_add(forces.states());
    if *states > MOST_STATES {
        return Err(say::BATTLE_TOO_LARGE.message().with(*states).with(MOST_STATES).at(act.whole()));
    }
    Ok(forces)
}

/// Reads `$TAKEOVER 3, 'The Dark Legions', dark@legions.example`.
fn takeover(position: &Position, act: &Statement) -> Result<Takeover, Message> {
    let text = act.text();
    let unreadable = |offset| say::TAKEOVER_UNREADABLE.message().at(act.place(offset));
    let after_word = text.find([' ', ',']).ok_or_else(|| unreadable(0))?;
    let start = text.len() - text[after_word..].trim_start_matches([' ', ',']).len();
    let end = text[start..].find([' ', ',']).map(|length| start + length).ok_or_else(|| unreadable(start))?;
    let player = PlayerNumber::written(&text[start..end]).ok_or_else(|| unreadable(start))?;
    let known = position.players.get(&player);
    if known.is_none_or(|known| known.status == Status::Eliminated) {
        return Err(say::TAKEOVER_OF_NOBODY.message().with(player).at(act.place(start)));
    }
    let person = text.len() - text[end..].trim_start_matches([' ', ',']).len();
    if person == text.len() {
        return Err(unreadable(end));
    }
    let (name, address) =
        name_and_address(&text, person).map_err(|(message, offset)| message.at(act.place(offset)))?;
    Ok(Takeover { player, name, address })
}
