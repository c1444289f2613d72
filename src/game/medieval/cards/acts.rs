//! The cards of acts after a play card. `$NEWGAME` with setup options, `$JOIN g name` and `$WITHDRAW g name` act on the
//! lobby. `$DROP g`, `$DRAW g`, `$CONCEDE g TO k` and `$TAKEOVER g,PLAYER=k,NAME='..'` are allowed after `$LOBBY` alone.

use crate::lobby::signing::Acted;
use crate::lobby::{Sequence, Setup, handover};
use crate::messages as say;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::position::Position;
use playdeck_base::message::Message;
use playdeck_cards::operand::Token;
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::ending::{CONCEDE, DRAW, Ending, Sayings};
use serde::Deserialize;

/// The act that makes a match, which then waits for players.
pub const NEW_GAME: &str = "NEWGAME";
/// The act that signs somebody up.
pub const JOIN: &str = "JOIN";
/// The act that removes somebody from a match that waits for players.
pub const WITHDRAW: &str = "WITHDRAW";
/// The act that ends a match that waits or is under way.
pub const DROP: &str = "DROP";
/// The words of the acts that are allowed after `$LOBBY` alone.
const OF_LOBBY: [&str; 4] = [DROP, TAKEOVER, DRAW, CONCEDE];
/// The act that hands a seat over.
pub const TAKEOVER: &str = "TAKEOVER";

/// What a card of the gamesmaster requests. People are named by their name or their number as a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// A match is made.
    NewGame(Setup),
    /// Somebody signs up for a match.
    Join(MatchNumber, String),
    /// Somebody leaves a match that waits for players.
    Withdraw(MatchNumber, String),
    /// A match ends without a winner.
    Drop(MatchNumber),
    /// A match ends as its players agree.
    End(MatchNumber, Ending<PlayerNumber>),
    /// Somebody takes over a seat.
    TakeOver(MatchNumber, PlayerNumber, String),
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct TakeoverOperands {
    player: Option<u8>,
    name: Option<String>,
}

impl Act {
    /// Reads an act card after a `$LOBBY` card or another play card. The error is a message with its place.
    pub fn read(card: &cards::Act<'_>, is_lobby: bool, position: &Position) -> Result<Self, Message> {
        let written = || format!("${}", card.word);
        Ok(match &*card.word {
            word if !is_lobby && OF_LOBBY.contains(&word) => {
                return Err(card.refuse(say::behind_lobby_alone(&written())));
            }
            NEW_GAME => {
                let mut setup: Setup = card.keyed_only()?;
                // A new match draws its order of seats by lot unless its card says otherwise.
                setup.order.get_or_insert(Sequence::Drawn);
                Self::NewGame(setup)
            }
            DROP => {
                let (game,) = card.placed_only(say::drop_unreadable)?;
                Self::Drop(MatchNumber(game))
            }
            DRAW | CONCEDE => return Self::read_ending(card, position),
            TAKEOVER => {
                let unreadable = || say::takeover_unreadable();
                let TakeoverOperands { player, name } = card.keyed()?;
                let (game,) = card.placed(unreadable)?;
                let (player, name) = player.zip(name).ok_or_else(|| card.refuse(unreadable()))?;
                Self::TakeOver(MatchNumber(game), PlayerNumber(player), name)
            }
            word => {
                let (game, name) = card.placed_only(|| say::act_unreadable(&written()))?;
                let game = MatchNumber(game);
                if word == JOIN { Self::Join(game, name) } else { Self::Withdraw(game, name) }
            }
        })
    }

    /// Reads how a match ends: its number, and then what other games have on this card.
    fn read_ending(act: &cards::Act<'_>, position: &Position) -> Result<Self, Message> {
        let unreadable: fn() -> Message =
            if act.word == DRAW { || say::draw_unreadable() } else { || say::concede_unreadable() };
        let operands = act.unkeyed()?;
        let first = operands.split_first().and_then(|(game, rest)| Some((game.text.parse().ok()?, rest)));
        let Some((number, rest)) = first else { return Err(act.refuse(unreadable())) };
        let number = MatchNumber(number);
        let Some(game) = position.running.get(&number) else {
            return Err(act.refuse(say::not_to_end(number)));
        };
        let active = game.active();
        let survivor = |word: &Token| {
            let seat = word.text.parse().ok().map(PlayerNumber).filter(|seat| active.contains(*seat));
            seat.ok_or_else(|| say::not_left(&word.text, number).at(act.card.place(word.offset)))
        };
        let sayings = Sayings {
            concede_unreadable: || say::concede_unreadable(),
            sharer_alone: || say::sharer_alone(),
        };
        Ending::read(act, rest, active.iter(), survivor, &sayings).map(|ending| Self::End(number, ending))
    }

    /// Carries it out. The error says why it cannot be done. `complete` is the number of matches that will begin in the
    /// play.
    pub fn carry_out(&self, position: &mut Position, complete: usize) -> Result<Acted, Message> {
        let running = position.running.len() + complete;
        match self {
            Self::NewGame(setup) => position.lobby.new_game(setup, running),
            Self::Join(game, name) => position.lobby.join(*game, name),
            Self::Withdraw(game, name) => position.lobby.withdraw(*game, name),
            Self::Drop(game) => handover::drop_match(position, *game),
            Self::End(game, ending) => handover::end_match(position, *game, ending),
            Self::TakeOver(game, player, name) => handover::take_over(position, *game, *player, name),
        }
    }
}
