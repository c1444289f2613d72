//! The play cards `$ROUND n [,GAME=g]`, `$TURN n [,GAME=g],PLAYER=k` and `$LOBBY n`.
//!
//! Several matches may be under way, and a position waits for a play of each. What happens in the lobby between plays
//! is a session of its own, which is always due. The numbers are those of the round or the session to be played, so
//! that a stale deck is not played twice. The gamesmaster may play a match round by round or turn by turn; but a round
//! begun turn by turn is finished that way.

use super::acts::Act;
use crate::messages as say;
use crate::name::Medieval;
use crate::tables::LAST_SESSION;
use crate::world::Match;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::position::Position;
use playdeck_base::message::Message;
use playdeck_game::Plays as _;
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::{self as game, Due, PlayCard};
use playdeck_kit::dates;
use serde::Deserialize;

/// The name of the play card of a round.
pub const ROUND: &str = "ROUND";
/// The name of the play card of one player's turn.
pub const TURN: &str = "TURN";
/// The name of the play card of a session of the lobby.
pub const LOBBY: &str = "LOBBY";

/// The content of a play card and the acts after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// What is played.
    pub of: HeadOf,
    /// The acts of the gamesmaster, in the order of their cards.
    pub acts: Vec<Act>,
}

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum HeadOf {
    /// A session of the lobby.
    Lobby { session: u32 },
    /// A round of a match.
    Round { game: MatchNumber, round: u16 },
    /// One player's turn in a round of a match.
    Turn { game: MatchNumber, round: u16, player: PlayerNumber },
}

impl game::Plays<Medieval> for Head {
    /// The plays that are due: for every match under way a round, or the turn of the next player; then a session of the
    /// lobby. The way in which a match was last played comes before the other.
    fn due(position: &Position) -> Vec<Due> {
        let plays = position.running.values().flat_map(|game| plays_of(game));
        plays.chain(lobby_due(position)).collect()
    }

    /// The acts are done on a copy of the door, because each one depends on those before it.
    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let mut trial = Position::new(position.lobby.clone());
        trial.running = position.running.clone();
        let mut complete = 0;
        let acts = cards::all(card.acts.iter().map(|statement| {
            let text = statement.text();
            let card_of_act = cards::Act::of(statement, &text)?;
            let act = Act::read(&card_of_act, card.word == LOBBY, &trial)?;
            let acted = act.carry_out(&mut trial, complete).map_err(|message| card_of_act.refuse(message))?;
            complete += usize::from(acted.begins.is_some());
            Ok(act)
        }));
        cards::both(head(position, card), acts).map(|(of, acts)| Self { of, acts })
    }

    fn subject(&self) -> String {
        match self.of {
            HeadOf::Lobby { session } => lobby_named(session),
            HeadOf::Round { game, round } => round_named(game, round),
            HeadOf::Turn { game, round, player } => turn_named(game, round, player),
        }
    }
}

fn lobby_named(session: u32) -> String {
    format!("LOBBY {session}")
}

fn round_named(game: MatchNumber, round: u16) -> String {
    format!("MATCH {game} ROUND {round}")
}

fn turn_named(game: MatchNumber, round: u16, player: PlayerNumber) -> String {
    format!("{} PLAYER {player}", round_named(game, round))
}

/// The plays that are due if every match goes on as it was last played.
pub fn next(position: &Position) -> Vec<Due> {
    let plays = position.running.values().filter_map(|game| plays_of(game).next());
    plays.chain(lobby_due(position)).collect()
}

fn plays_of(game: &Match) -> impl Iterator<Item = Due> {
    let (round, number) = (game.round.saturating_add(1), game.number);
    let in_rounds = (!game.is_mid_round()).then(|| Due {
        word: ROUND,
        date: format!("{round},GAME={number}"),
        name: round_named(number, round),
    });
    let in_turns = game.next_turn().map(|player| Due {
        word: TURN,
        date: format!("{round},GAME={number},PLAYER={player}"),
        name: turn_named(number, round, player),
    });
    let plays = if game.turn.is_some() { [in_turns, in_rounds] } else { [in_rounds, in_turns] };
    plays.into_iter().flatten()
}

fn lobby_due(position: &Position) -> Option<Due> {
    let session = position.lobby.session;
    (session <= LAST_SESSION).then(|| Due {
        word: LOBBY,
        date: session.to_string(),
        name: lobby_named(session),
    })
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct PlayOperands {
    game: Option<u16>,
    player: Option<u8>,
}

/// The plays that a position waits for, as messages name them.
fn waits_for(position: &Position) -> String {
    let cards: Vec<String> = Head::due(position).iter().map(|due| due.card('$')).collect();
    cards.join(" or ")
}

fn head(position: &Position, card: &PlayCard<'_>) -> Result<HeadOf, Message> {
    let due = || waits_for(position);
    let keyed: PlayOperands = card.keyed()?;
    let is_turn = card.word == TURN;
    let unreadable = || if is_turn { say::turn_unreadable(&due()) } else { say::date_unreadable(&due()) };
    let (number,): (u32,) = card.placed(unreadable)?;
    if is_turn != keyed.player.is_some() {
        return Err(card.refuse(unreadable()));
    }
    let text = card.card.text();
    let dated = |due: u32| {
        dates::check(&number, &due).map_err(|misdated| {
            let (play, due) = (text.trim(), waits_for(position));
            card.refuse(misdated.of(say::stale_date(play, &due), say::future_date(play, &due)))
        })
    };
    if card.word == LOBBY {
        if keyed.game.is_some() {
            return Err(card.refuse(say::date_unreadable(&due())));
        }
        return dated(position.lobby.session).map(|()| HeadOf::Lobby { session: number });
    }
    let mut running = position.running.keys();
    let game = match (keyed.game.map(MatchNumber), running.next(), running.next()) {
        (Some(game), _, _) => game,
        (None, Some(only), None) => *only,
        (None, Some(_), Some(_)) => return Err(card.refuse(say::game_missing(&due()))),
        (None, None, _) => MatchNumber(0),
    };
    let Some(running) = position.running.get(&game) else {
        return Err(card.refuse(say::not_running(game, &due())));
    };
    let round = running.round.saturating_add(1);
    dated(u32::from(round))?;
    match keyed.player.map(PlayerNumber) {
        Some(player) if running.next_turn() == Some(player) => Ok(HeadOf::Turn { game, round, player }),
        Some(player) => Err(card.refuse(say::not_their_turn(player, &due()))),
        None if running.is_mid_round() => Err(card.refuse(say::mid_round(round, game, &due()))),
        None => Ok(HeadOf::Round { game, round }),
    }
}
