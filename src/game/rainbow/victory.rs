//! Who is out of the game, and who has won it.
//!
//! Source: the rules text, "Introduction" and "Units".

use super::event::What;
use super::players::{PlayerNumber, Players};
use super::position::{End, Player, Position, Status};
use super::tables::LAST_TURN;
use super::turn::Turn;

/// A player without units is eliminated: his money is lost, and nobody is friendly to him any more.
pub fn find_eliminated(turn: &mut Turn<'_>) {
    let has_units = |player: PlayerNumber| turn.position.units.of(player).next().is_some();
    let players = turn.position.players.iter();
    let out: Vec<PlayerNumber> = players
        .filter(|(number, player)| player.status != Status::Eliminated && !has_units(**number))
        .map(|(number, _)| *number)
        .collect();
    for number in out {
        if let Some(player) = turn.player_mut(number) {
            player.status = Status::Eliminated;
            player.money = 0;
            player.friends = Players::NONE;
        }
        for player in turn.position.players.values_mut() {
            player.friends.remove(number);
        }
        turn.tell(Players::ALL, What::Eliminated { player: number });
    }
}

/// Ends the game if it is won, or nobody is left, or the last turn is over.
pub fn find_winners(turn: &mut Turn<'_>) {
    if let Some(end) = end(&turn.position, turn.position.turn) {
        turn.position.end = Some(end.clone());
        turn.tell(Players::ALL, What::Over(end));
    }
}

/// How a position ends the game with a turn, if it does. Who left the game, or counts as having left it, neither
/// wins nor stands in anyone's way.
pub fn end(position: &Position, turn: u32) -> Option<End> {
    let plays = |player: &Player| player.status == Status::Active && !position.is_abandoned(player, turn);
    let active = position.players.iter().filter(|(_, player)| plays(player)).map(|(number, _)| *number);
    end_among(position, active.collect()).or_else(|| (turn >= LAST_TURN).then_some(End::Ended))
}

/// How the game ends where no others are left in it, if it does.
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
