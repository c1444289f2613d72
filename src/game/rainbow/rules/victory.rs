//! Who is out of the game, and who has won it.
//!
//! After a last turn that the gamesmaster chose, the first in rank wins: by cities, then by other units, then by money.
//! Those who are equal at the top share a draw. Before that players can agree on an end, which a card gives.
//!
//! Source: the rules text, "Introduction" and "Units"; the end by date is the project's own.

use crate::event::What;
use crate::log::Log;
use crate::messages as say;
use crate::name::Rainbow;
use crate::orders::order::Orders;
use crate::tables::LAST_TURN;
use crate::world::{Empires, End, Player, PlayerNumber, Players, Position, Standing, Status, Units};
use playdeck_base::message::Place;
use playdeck_game::Outcome;
use playdeck_game::ending::Ending;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A player and what they own.
pub type Ranked = (PlayerNumber, Standing);

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
            player.vote = None;
        }
        for player in empires.values_mut() {
            player.friends.remove(number);
        }
        log.tell(Players::ALL, What::Eliminated { player: number });
    }
}

/// Takes back the votes that name somebody who is no longer in the game.
pub fn take_back_votes(empires: &mut Empires) {
    let is_left = |(_, player): &(&PlayerNumber, &Player)| player.status == Status::Active;
    let left: Players = empires.iter().filter(is_left).map(|(number, _)| *number).collect();
    for player in empires.values_mut() {
        player.vote.take_if(|vote| vote.named().iter().any(|named| !left.contains(*named)));
    }
}

/// How a position ends the game with a turn, if it does, and the ranks of the players if it ends by them.
pub fn end(position: &Position, turn: u32) -> Option<(End, Vec<Ranked>)> {
    let by_elimination = end_without_others(position, turn);
    by_elimination.map(|end| (end, Vec::new())).or_else(|| match position.options.last {
        Some(last) if turn >= last => {
            let ranking = ranking(position, turn);
            Some((first_in_rank(&ranking), ranking))
        }
        None if turn >= LAST_TURN => Some((End::Ended, Vec::new())),
        _ => None,
    })
}

/// How a position ends the game with a turn because too few are left, if it does. A player who left the game, or counts
/// as having left it, neither wins nor prevents a win.
pub fn end_without_others(position: &Position, turn: u32) -> Option<End> {
    end_among(position, playing(position, turn).collect())
}

/// Those who play on with a turn, by number.
fn playing(position: &Position, turn: u32) -> impl Iterator<Item = PlayerNumber> {
    let plays =
        move |player: &Player| player.status == Status::Active && !position.is_abandoned(player, turn);
    position.players.iter().filter(move |(_, player)| plays(player)).map(|(number, _)| *number)
}

/// Those who play on, from the first in rank to the last: by cities, then by other units, then by money.
fn ranking(position: &Position, turn: u32) -> Vec<Ranked> {
    let standings = position.standings();
    let standing = |player: &PlayerNumber| standings.get(player).copied().unwrap_or_default();
    let mut ranking: Vec<Ranked> =
        playing(position, turn).map(|player| (player, standing(&player))).collect();
    // The sort is stable, so those who are equal stand by number.
    ranking.sort_by_key(|(_, standing)| Reverse(worth(standing)));
    ranking
}

const fn worth(standing: &Standing) -> (u32, u32, u64) {
    (standing.cities, standing.units, standing.money)
}

/// Who wins by rank: the first, or all who are equal to them in a draw.
fn first_in_rank(ranking: &[Ranked]) -> End {
    let most = ranking.first().map(|(_, standing)| worth(standing));
    let first = ranking.iter().filter(|(_, standing)| Some(worth(standing)) == most);
    let first: Vec<PlayerNumber> = first.map(|(player, _)| *player).collect();
    if first.len() == 1 { End::Won(first) } else { End::Shared(first) }
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

/// How players agree to end a game, and the card that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    /// What they agree on.
    pub ending: Ending<PlayerNumber>,
    /// The card.
    pub card: Place,
}

impl Agreement {
    /// Ends the game before the turn. No orders are followed; if there are any, a message says so at the card.
    pub fn end(
        &self,
        mut position: Position,
        mut log: Log,
        orders: &BTreeMap<PlayerNumber, Orders>,
    ) -> Outcome<Rainbow> {
        let (what, end) = match &self.ending {
            Ending::Drawn(by) => (What::Agreed { by: by.clone() }, End::Shared(by.clone())),
            Ending::Conceded(to) => (What::Conceded { to: *to }, End::Won(vec![*to])),
        };
        log.tell(Players::ALL, what);
        log.tell(Players::ALL, What::Over(end.clone()));
        position.end = Some(end);
        let refusals = (!orders.is_empty()).then(|| say::sheets_not_played().at(self.card));
        Outcome { position, events: log, refusals: refusals.into_iter().collect() }
    }
}
