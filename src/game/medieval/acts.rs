//! The cards of acts after a play card. `$NEWGAME` with setup options, `$JOIN g name` and `$WITHDRAW g name` act on the
//! lobby. `$DROP g` and `$TAKEOVER g,PLAYER=k,NAME='..'` are allowed after `$LOBBY` alone.

use super::lobby;
use super::lobby::handover::Handover;
use super::lobby::signing::Acted;
use super::lobby::{Sequence, Setup};
use super::messages as say;
use super::numbers::{MatchNumber, PlayerNumber};
use super::position::Position;
use crate::card::Statement;
use crate::message::Message;
use crate::operand::Operands;
use serde::Deserialize;

/// The act that makes a match, which then waits for players.
pub const NEW_GAME: &str = "NEWGAME";
/// The act that signs somebody up.
pub const JOIN: &str = "JOIN";
/// The act that removes somebody from a match that waits for players.
pub const WITHDRAW: &str = "WITHDRAW";
/// The act that ends a match that waits or is under way.
pub const DROP: &str = "DROP";
/// The act that hands a seat over.
pub const TAKEOVER: &str = "TAKEOVER";

/// What a card of the gamesmaster requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// An act on the lobby.
    Lobby(lobby::signing::Act),
    /// An act on a match.
    Handover(Handover),
}

impl Act {
    /// Carries it out. The error says why it cannot be done. `complete` is the number of matches that will begin in the
    /// play.
    pub fn carry_out(&self, position: &mut Position, complete: usize) -> Result<Acted, Message> {
        match self {
            Self::Lobby(act) => position.lobby.act(act, position.running.len() + complete),
            Self::Handover(handover) => handover.carry_out(position),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct TakeoverOperands {
    player: Option<u8>,
    name: Option<String>,
}

/// Reads an act card after a `$LOBBY` card or another play card. The error is a message with its place.
pub fn read_act(statement: &Statement, is_lobby: bool) -> Result<Act, Message> {
    let text = statement.text();
    let operands = Operands::of(&text).map_err(|fault| fault.message().at(statement.place(fault.offset)))?;
    let word: String = text.chars().skip(1).take_while(char::is_ascii_alphanumeric).collect();
    let word = word.to_uppercase();
    if matches!(&*word, DROP | TAKEOVER) && !is_lobby {
        return Err(say::BEHIND_LOBBY_ALONE.message().with(format_args!("${word}")).at(statement.whole()));
    }
    match &*word {
        NEW_GAME => new_game(statement, &operands).map(Act::Lobby),
        DROP => dropped(statement, &operands).map(Act::Handover),
        TAKEOVER => taken_over(statement, &operands).map(Act::Handover),
        _ => signed(statement, &operands, &word).map(Act::Lobby),
    }
}

/// Reads `$NEWGAME`. A new match draws its order of seats by lot unless its card says otherwise.
fn new_game(statement: &Statement, operands: &Operands<'_>) -> Result<lobby::signing::Act, Message> {
    let mut setup: Setup =
        operands.read_keyed_only().map_err(|fault| fault.message().at(statement.place(fault.offset)))?;
    setup.order.get_or_insert(Sequence::Drawn);
    Ok(lobby::signing::Act::NewGame(setup))
}

/// Reads `$JOIN` or `$WITHDRAW`.
fn signed(
    statement: &Statement,
    operands: &Operands<'_>,
    word: &str,
) -> Result<lobby::signing::Act, Message> {
    let unreadable = || say::ACT_UNREADABLE.message().with(format_args!("${word}")).at(statement.whole());
    if !operands.keyed.is_empty() {
        return Err(unreadable());
    }
    let [game, name] = operands.positional.as_slice() else { return Err(unreadable()) };
    let game = MatchNumber(game.text.parse().map_err(|_| unreadable())?);
    let name = name.text.clone();
    Ok(if word == JOIN {
        lobby::signing::Act::Join { game, name }
    } else {
        lobby::signing::Act::Withdraw { game, name }
    })
}

fn dropped(statement: &Statement, operands: &Operands<'_>) -> Result<Handover, Message> {
    let game = match operands.positional.as_slice() {
        [game] if operands.keyed.is_empty() => game.text.parse().ok(),
        _ => None,
    };
    let game = game.ok_or_else(|| say::DROP_UNREADABLE.message().at(statement.whole()))?;
    Ok(Handover::Drop { game: MatchNumber(game) })
}

fn taken_over(statement: &Statement, operands: &Operands<'_>) -> Result<Handover, Message> {
    let unreadable = || say::TAKEOVER_UNREADABLE.message().at(statement.whole());
    let keyed: TakeoverOperands =
        operands.read().map_err(|fault| fault.message().at(statement.place(fault.offset)))?;
    let [game] = operands.positional.as_slice() else { return Err(unreadable()) };
    let game = MatchNumber(game.text.parse().map_err(|_| unreadable())?);
    let (Some(player), Some(name)) = (keyed.player, keyed.name) else { return Err(unreadable()) };
    Ok(Handover::TakeOver { game, player: PlayerNumber(player), name })
}
