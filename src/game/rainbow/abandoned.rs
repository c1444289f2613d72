//! Positions that nobody plays: what they do, and how a player comes to count as having left.
//!
//! The cities of an abandoned position build infantry as long as there is money. Who misses turns counts as having left
//! only after a warning in the turn before, so that nobody is out of a game, and no game is over, by a silence of which
//! they were not told in time.
//!
//! Source: the rules text, "Units"; missed turns are the gamesmaster's `ABANDON=`.

use super::event::What;
use super::orders::{Given, Order, Orders};
use super::players::{PlayerNumber, Players};
use super::position::{End, Player, Status};
use super::tables::{BUILDS_OF_A_CITY, Kind};
use super::turn::Turn;
use super::units::Units;
use super::victory;

/// The orders that an abandoned position gives itself.
pub fn orders(units: &Units, player: PlayerNumber) -> Orders {
    let build = || Given::from(Order::Build { kind: Some(Kind::Infantry), number: 1, name: None });
    let builds = || (0..BUILDS_OF_A_CITY).map(|_| build()).collect();
    let cities = units.of(player).filter(|(_, unit)| unit.kind == Kind::City);
    let units = cities.map(|(_, city)| (city.id.number, builds())).collect();
    Orders { units, ..Orders::default() }
}

/// Warns at the end of a turn whoever would count as having left if they missed the next one, too. A warning holds for
/// that turn alone.
pub fn warn_the_silent(turn: &mut Turn<'_>) {
    let (now, Some(next)) = (turn.position.turn, turn.position.next_turn()) else { return };
    let missed = |player: &Player| now.saturating_sub(player.ordered);
    let is_near =
        |player: &Player| turn.position.options.silence().is_some_and(|most| missed(player) + 1 >= most);
    let heard = turn.position.players.iter().filter(|(_, player)| !turn.position.is_abandoned(player, now));
    let heard: Vec<_> = heard
        .map(|(number, player)| (*number, missed(player), player.status == Status::Active && is_near(player)))
        .collect();
    for &(player, missed, is_warned) in &heard {
        if let Some(silent) = turn.player_mut(player) {
            silent.warned = is_warned.then_some(next);
        }
        if is_warned {
            turn.tell(Players::only(player), What::Warned { player, missed, turn: next });
        }
    }
    // The last turn ends the game whoever is silent.
    if let Some(end) = victory::end(&turn.position, next).filter(|end| *end != End::Ended) {
        turn.tell(Players::NONE, What::EndsBySilence { turn: next, end });
    }
}
