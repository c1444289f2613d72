//! Whose section a card opens: `$PLAYER n`, or a sheet that begins `PLAYER n`.
//!
//! A player is named by their number in the match, by their name, or by their number as a member (`M3`). `GAME=g` after
//! it says which match the section is for.

use crate::messages as say;
use crate::name::Medieval;
use crate::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use crate::world::position::Position;
use crate::world::{Match, Player};
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::Vocabulary;
use playdeck_cards::deck::is_number;
use playdeck_cards::operand::Operands;
use playdeck_game as game;
use serde::Deserialize;
use std::sync::Arc;

/// The name of the section card, and of the sheet without a control character.
pub const PLAYER: &str = "PLAYER";

impl game::Player<Medieval> for MemberNumber {
    fn written(_: &'static Vocabulary, word: &str) -> Option<Self> {
        Self::written(word)
    }

    /// The members that a seat identifies: `2` at the match on the table, or at every match if there is none;
    /// `2,GAME=7` at one match. With a match after it, a name identifies a player of that match.
    fn named_by_position(position: &Position, word: &str) -> Vec<Self> {
        let (name, asked) = match split_game(word) {
            Some((name, game)) => (name, Some(game)),
            None => (word, None),
        };
        let games: Vec<&Match> = match (asked, position.at_table()) {
            (Some(asked), _) => position.running.get(&asked).map(Arc::as_ref).into_iter().collect(),
            (None, Some(game)) => vec![game],
            (None, None) => position.running.values().map(Arc::as_ref).collect(),
        };
        let member = asked.and_then(|_| position.lobby.find(name));
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        let seat = name.parse().ok().filter(|_| is_number).map(PlayerNumber);
        let players = games.into_iter().flat_map(Match::numbered);
        let meant = players.filter(|(number, player)| Some(*number) == seat || Some(player.member) == member);
        meant.map(|(_, player)| player.member).collect()
    }

    fn players(position: &Position) -> Vec<Self> {
        position.lobby.members.keys().copied().collect()
    }

    /// A member who is out of every match that they play and waits for no other. They are still a member of the door.
    fn is_out(self, position: &Position) -> bool {
        let players = || position.running.values().flat_map(|game| &game.players);
        let mut own = players().filter(|player| player.member == self).peekable();
        let is_waiting = || position.lobby.waiting.values().any(|game| game.members.contains(&self));
        own.peek().is_some() && own.all(|player| !player.is_active()) && !is_waiting()
    }

    fn ordering(position: &Position) -> Vec<Self> {
        let players = position.running.values().flat_map(|game| &game.players);
        players.filter(|player| player.is_active()).map(|player| player.member).collect()
    }

    fn person(self, position: &Position) -> Option<String> {
        position.lobby.members.get(&self).map(|member| member.name.clone())
    }

    /// A section that is refused is ignored.
    fn admit(position: &Position, opener: &Statement, text: &str, _: &str) -> Result<Self, Message> {
        let ahead = text.len() - text.trim_start().len();
        let start = text[ahead..].find([' ', ',']).map_or(text.len(), |end| ahead + end);
        let refuse = |message: Message| message.at(opener.whole());
        let unreadable = || refuse(say::section_without_player());
        let operands = Operands::split(text, start).map_err(|_| unreadable())?;
        let keyed: SectionOperands = operands.read().map_err(|_| unreadable())?;
        // Players write names with blanks without quotes.
        let words: Vec<&str> = operands.positional.iter().map(|word| &*word.text).collect();
        let name = words.join(" ");
        if name.is_empty() {
            return Err(unreadable());
        }
        let Some(game) = position.at_table() else { return Err(refuse(say::section_in_lobby())) };
        if let Some(other) = keyed.game.filter(|other| *other != game.number.0) {
            return Err(refuse(say::section_of_other_match(other)));
        }
        let by_number = name.parse().ok().and_then(|number| game.player(PlayerNumber(number)));
        let member = by_number.map(|player| player.member).or_else(|| position.lobby.find(&name));
        let plays = |player: &&Player| Some(player.member) == member;
        let Some(player) = game.players.iter().find(plays) else {
            return Err(refuse(say::not_your_section(&name)));
        };
        if !player.is_active() {
            return Err(refuse(say::section_of_eliminated(&name)));
        }
        if let Some(turn) =
            position.turn_at_table().filter(|turn| game.number_of(player.member) != Some(*turn))
        {
            return Err(refuse(say::not_your_turn(turn)));
        }
        Ok(player.member)
    }
}

/// A name, and the match in `GAME=g` after it.
fn split_game(word: &str) -> Option<(&str, MatchNumber)> {
    let (name, operand) = word.rsplit_once([',', ' '])?;
    let (key, game) = operand.split_once('=')?;
    let game = game.parse().ok().filter(|_| key.eq_ignore_ascii_case("GAME"))?;
    Some((name.trim_end_matches([',', ' ']), MatchNumber(game)))
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct SectionOperands {
    game: Option<u16>,
}

/// Whether the word is followed by a player and nothing else: a number, a number as a member, or a name in quotes;
/// `GAME=g` may follow. A name without quotes is not accepted, because it could be the beginning of a letter.
pub fn is_player(rest: &str) -> bool {
    let upper = rest.to_ascii_uppercase();
    let (player, game) = match upper.rsplit_once("GAME=") {
        Some((player, game)) => (player.trim_end_matches([' ', ',']), Some(game)),
        None => (upper.as_str(), None),
    };
    let inner = player.strip_prefix('\'').and_then(|name| name.strip_suffix('\''));
    let is_named = inner.is_some_and(|name| !name.is_empty() && !name.contains('\''));
    let number = player.strip_prefix('M').unwrap_or(player);
    (is_named || is_number(number)) && game.is_none_or(is_number)
}
