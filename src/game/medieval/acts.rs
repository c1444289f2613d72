//! The cards of acts in the lobby, which stand behind a play card: `$NEWGAME` with set-up options, `$JOIN g name` and
//! `$WITHDRAW g name`. What they do is the lobby's.

use super::lobby::{Act, MatchNumber};
use super::messages as say;
use super::setup::Setup;
use crate::card::Statement;
use crate::message::Message;
use crate::operand::Operands;

/// Makes a match that awaits players.
pub const NEW_GAME: &str = "NEWGAME";
/// Signs somebody up.
pub const JOIN: &str = "JOIN";
/// Removes somebody from a match that awaits players.
pub const WITHDRAW: &str = "WITHDRAW";

/// Reads an act card. The message has its place.
pub fn read_act(statement: &Statement) -> Result<Act, Message> {
    let text = statement.text();
    let operands = Operands::of(&text).map_err(|fault| fault.message().at(statement.place(fault.offset)))?;
    let word: String = text.chars().skip(1).take_while(char::is_ascii_alphanumeric).collect();
    let word = word.to_uppercase();
    if word == NEW_GAME {
        let setup: Setup =
            operands.read_keyed_only().map_err(|fault| fault.message().at(statement.place(fault.offset)))?;
        return Ok(Act::NewGame(setup));
    }
    let unreadable = || say::ACT_UNREADABLE.message().with(format_args!("${word}")).at(statement.whole());
    if !operands.keyed.is_empty() {
        return Err(unreadable());
    }
    let [game, name] = operands.positional.as_slice() else { return Err(unreadable()) };
    let game = MatchNumber(game.text.parse().map_err(|_| unreadable())?);
    let name = name.text.clone();
    Ok(if word == JOIN { Act::Join { game, name } } else { Act::Withdraw { game, name } })
}
