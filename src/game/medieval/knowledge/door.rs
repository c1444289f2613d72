//! What is public about the door: its matches and its leader board.

use super::panel::{GameRow, Panel, Stage};
use crate::lobby::Lobby;
use crate::tables::{LEADERS_SHOWN, OVER_SHOWN};
use crate::world::Match;
use crate::world::numbers::PlayerNumber;
use crate::world::position::Position;

/// The matches of the door; `taken` is one that was taken out of the position to be played.
pub fn games(position: &Position, taken: Option<&Match>) -> Panel {
    let lobby = &position.lobby;
    let waiting = lobby.waiting.iter().map(|(number, waiting)| {
        let signed = u8::try_from(waiting.members.len()).unwrap_or(u8::MAX);
        GameRow {
            number: *number,
            name: waiting.setup.name.clone(),
            stage: Stage::Waiting { missing: waiting.setup.players.saturating_sub(signed) },
            players: waiting.members.iter().map(|member| lobby.name(*member).to_owned()).collect(),
        }
    });
    let row = |game: &Match, round: u16| GameRow {
        number: game.number,
        name: game.setup.name.clone(),
        stage: Stage::Running { round, turn: game.turn },
        players: game.players.iter().map(|player| lobby.name(player.member).to_owned()).collect(),
    };
    let running = position.running.values().map(|game| row(game, game.round.saturating_add(1)));
    let running = running.chain(taken.map(|game| row(game, game.round)));
    let past = position.over.len().saturating_sub(OVER_SHOWN);
    let over = position.over.iter().skip(past).map(|finished| {
        let name = |player: PlayerNumber| finished.players.get(player.index());
        let victor = finished.victor.and_then(|(player, _)| name(player));
        GameRow {
            number: finished.no,
            name: finished.name.clone(),
            stage: Stage::Over {
                round: finished.round,
                victor: victor.map(|(member, _)| lobby.name(*member).to_owned()),
                shared: finished
                    .shared
                    .iter()
                    .filter_map(|seat| name(*seat))
                    .map(|(member, _)| lobby.name(*member).to_owned())
                    .collect(),
                dropped: finished.dropped,
            },
            players: finished.players.iter().map(|(member, _)| lobby.name(*member).to_owned()).collect(),
        }
    });
    let mut rows: Vec<GameRow> = waiting.chain(running).chain(over).collect();
    rows.sort_by_key(|row| row.number);
    Panel::Games(rows)
}

/// The leader board: the first fifteen members.
pub fn leaders(lobby: &Lobby) -> Panel {
    let leaders = lobby.leaders().into_iter().take(LEADERS_SHOWN);
    Panel::Leaders(leaders.map(|(_, member)| (member.name.clone(), member.points)).collect())
}
