//! Who is out of the game, and who has won it.
//!
//! Source: the rules text, "Introduction" and "Units".

use crate::event::What;
use crate::log::Log;
use crate::tables::LAST_TURN;
use crate::world::{Empires, End, Player, PlayerNumber, Players, Position, Status, Units};

/// Eliminates players without units: their money is lost, and nobody is friendly to them any more.
pub fn find_eliminated(units: &Units, empires: &mut Empires, log: &mut Log) {
    let is_out = |(number, player): &(&PlayerNumber, &Player)| {
        player.status != Status::Eliminated && units.of(**number).next().is_none()
    };
    let out: Vec<PlayerNumber> = empires.iter().filter(is_out).map(|(number, _)| *number).collect();
    for number in out {
        if let Some(player) = empires.get_mut(&number) {
            player.status = Status::Eliminated;
            player.money = 0;
            player.friends = Players::NONE;
        }
        for player in empires.values_mut() {
            player.friends.remove(number);
        }
        log.tell(Players::ALL, What::Eliminated { player: number });
    }
}

/// How a position ends the game with a turn, if it does. A player who left the game, or counts as having left it,
/// neither wins nor prevents a win.
pub fn end(position: &Position, turn: u32) -> Option<End> {
    let plays = |player: &Player| player.status == Status::Active && !position.is_abandoned(player, turn);
    let active = position.players.iter().filter(|(_, player)| plays(player)).map(|(number, _)| *number);
    end_among(position, active.collect()).or_else(|| (turn >= LAST_TURN).then_some(End::Ended))
}

/// How the game ends if only these players are left in it, if it does.
pub fn end_among(position: &Position, active: Players) -> Option<End> {
    let is_ally = |player, other| !position.is_hostile(player, other);
    let are_allied = || active.iter().all(|player| active.iter().all(|other| is_ally(player, other)));
    match active.len() {
        0 => Some(End::Drawn),
        1 => Some(End::Won(active.iter().collect())),
        count if count <= u32::from(position.options.alliance) && are_allied() => {
            Some(End::Won(active.iter().collect()))
        }
        _ => None,
    }
}
