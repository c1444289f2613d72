//! Whose section a card opens: `$PLAYER n`, or a sheet that begins `PLAYER n`.
//!
//! A player is named by his number in the match, by his name, or by his number as a member (`M3`). `GAME=g` behind it
//! says for which match the section is.

use super::lobby::MemberNumber;
use super::messages as say;
use super::player::{Player, PlayerNumber};
use super::position::Position;
use crate::card::Statement;
use crate::message::Message;
use crate::operand::Operands;
use serde::Deserialize;

/// The word of the section card, and of the sheet without a control character.
pub const PLAYER: &str = "PLAYER";

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct SectionOperands {
    game: Option<u16>,
}

/// Finds the member whose section an opener opens; a section that is refused is passed over.
pub fn admit(position: &Position, opener: &Statement) -> Result<MemberNumber, Message> {
    let text = opener.text();
    let start = text.find([' ', ',']).unwrap_or(text.len());
    let refuse = |message: Message| message.at(opener.whole());
    let unreadable = || refuse(say::SECTION_WITHOUT_PLAYER.message());
    let operands = Operands::split(&text, start).map_err(|_| unreadable())?;
    let keyed: SectionOperands = operands.read().map_err(|_| unreadable())?;
    // Players write a name with blanks without quotes.
    let words: Vec<&str> = operands.positional.iter().map(|word| &*word.text).collect();
    let name = words.join(" ");
    if name.is_empty() {
        return Err(unreadable());
    }
    let Some(game) = position.at_table() else { return Err(refuse(say::SECTION_IN_LOBBY.message())) };
    if let Some(other) = keyed.game.filter(|other| *other != game.number.0) {
        return Err(refuse(say::SECTION_OF_OTHER_MATCH.message().with(other)));
    }
    let by_number = name.parse().ok().and_then(|number| game.player(PlayerNumber(number)));
    let member = by_number.map(|player| player.member).or_else(|| position.lobby.find(&name));
    let plays = |player: &&Player| Some(player.member) == member;
    let Some(player) = game.players.iter().find(plays) else {
        return Err(refuse(say::NOT_YOUR_SECTION.message().with(name)));
    };
    if !player.is_active() {
        return Err(refuse(say::SECTION_OF_ELIMINATED.message().with(name)));
    }
    Ok(player.member)
}
