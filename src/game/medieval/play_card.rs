//! The play cards `$ROUND n [,GAME=g]` and `$LOBBY n`.
//!
//! Several matches may be under way, and a position waits for a round of each; what is done in the lobby when nobody
//! plays is a session of its own, which is always due. The numbers are those of the round and of the session to be
//! played, so that a stale deck is not played twice.

use super::acts::read_act;
use super::lobby::{Act, MatchNumber};
use super::messages as say;
use super::position::Position;
use super::tables::LAST_SESSION;
use crate::game::{Due, PlayCard};
use crate::message::Message;
use serde::Deserialize;

/// The word of the play card of a round.
pub const ROUND: &str = "ROUND";
/// The word of the play card of a session of the lobby.
pub const LOBBY: &str = "LOBBY";

/// What a play card and the acts behind it say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// What is played.
    pub of: HeadOf,
    /// The acts in the lobby, in the order of their cards.
    pub acts: Vec<Act>,
}

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadOf {
    /// A session of the lobby.
    Lobby {
        /// Its number.
        session: u32,
    },
    /// A round of a match.
    Round {
        /// The match.
        game: MatchNumber,
        /// Its number.
        round: u16,
    },
}

/// The plays that a position waits for: a round of every match under way, then a session of the lobby.
pub fn due(position: &Position) -> Vec<Due> {
    let rounds = position.running.values().map(|game| Due {
        word: ROUND,
        date: format!("{},GAME={}", game.round.saturating_add(1), game.number),
    });
    let session = position.lobby.session;
    let lobby = (session <= LAST_SESSION).then(|| Due { word: LOBBY, date: session.to_string() });
    rounds.chain(lobby).collect()
}

/// The play as headings name it.
pub fn subject(head: &Head) -> String {
    match head.of {
        HeadOf::Lobby { session } => format!("LOBBY {session}"),
        HeadOf::Round { game, round } => format!("MATCH {game} ROUND {round}"),
    }
}

/// Checks a play card and the acts behind it. The acts are done on a copy of the lobby, as each one depends on those
/// before it.
pub fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
    let mut messages = Vec::new();
    let of = head(position, card).map_err(|message| messages.push(message)).ok();
    let mut lobby = position.lobby.clone();
    let mut running = position.running.len();
    let mut acts = Vec::new();
    for statement in &card.acts {
        let acted = read_act(statement).and_then(|act| {
            let acted = lobby.act(&act, running).map_err(|message| message.at(statement.whole()))?;
            running += usize::from(acted.begins.is_some());
            Ok(act)
        });
        match acted {
            Ok(act) => acts.push(act),
            Err(message) => messages.push(message),
        }
    }
    of.filter(|_| messages.is_empty()).map(|of| Head { of, acts }).ok_or(messages)
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct RoundOperands {
    game: Option<u16>,
}

/// The plays that a position waits for, as messages name them.
fn waits_for(position: &Position) -> String {
    let cards: Vec<String> = due(position).iter().map(|due| due.card('$')).collect();
    cards.join(" or ")
}

fn head(position: &Position, card: &PlayCard<'_>) -> Result<HeadOf, Message> {
    let statement = card.card;
    let refuse = |message: Message| message.with(waits_for(position)).at(statement.whole());
    let keyed: RoundOperands = crate::operand::from_operands(card.operands.keyed)
        .map_err(|fault| fault.message().at(statement.place(card.operands.keyed_offset + fault.offset)))?;
    let number = match card.operands.positional.as_slice() {
        [number] => number.text.parse::<u32>().ok(),
        _ => None,
    };
    let Some(number) = number else { return Err(refuse(say::DATE_UNREADABLE.message())) };
    let text = statement.text();
    let dated = |due: u32, of: HeadOf| match number.cmp(&due) {
        std::cmp::Ordering::Equal => Ok(of),
        std::cmp::Ordering::Less => Err(refuse(say::STALE_DATE.message().with(text.trim()))),
        std::cmp::Ordering::Greater => Err(refuse(say::FUTURE_DATE.message().with(text.trim()))),
    };
    if card.word == LOBBY {
        if keyed.game.is_some() {
            return Err(refuse(say::DATE_UNREADABLE.message()));
        }
        return dated(position.lobby.session, HeadOf::Lobby { session: number });
    }
    let mut running = position.running.keys();
    let game = match (keyed.game.map(MatchNumber), running.next(), running.next()) {
        (Some(game), _, _) => game,
        (None, Some(only), None) => *only,
        (None, Some(_), Some(_)) => return Err(refuse(say::GAME_MISSING.message())),
        (None, None, _) => MatchNumber(0),
    };
    let Some(running) = position.running.get(&game) else {
        return Err(refuse(say::NOT_RUNNING.message().with(game)));
    };
    let due = running.round.saturating_add(1);
    dated(u32::from(due), HeadOf::Round { game, round: due })
}
