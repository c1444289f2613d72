//! Guards: which pieces stay in a city, and which come to its help.
//!
//! A city does not defend itself; only the pieces in it do.

use super::field::Field;
use super::ground::Going;
use super::plan::Plan;
use crate::tables::Kind;
use crate::world::Piece;

/// A city keeps a guard while pieces that take cities are within this many squares.
const WATCH: u8 = 7;
/// The number of guards of a command castle.
const CASTLE_GUARDS: usize = 2;

/// Keeps guards in the castle and in every city that the enemy could take in a turn, and calls help where none stands.
pub fn keep(plan: &mut Plan<'_>) {
    let mut bare = Vec::new();
    for city in plan.cities.clone() {
        let is_threatened = plan.threat(city.at, Kind::takes_cities).is_some_and(|far| far <= WATCH);
        let wanted = if city.castle { CASTLE_GUARDS } else { usize::from(is_threatened) };
        let mut here: Vec<&Piece> = plan.idle(|kind| kind.can_attack() && !kind.is_ship());
        here.retain(|piece| piece.at == city.at);
        here.sort_by_key(|piece| (rank(piece.kind), piece.damage, piece.number));
        if wanted > 0 && here.is_empty() && !plan.is_held(city.at) {
            bare.push(city.at);
        }
        for guard in here.into_iter().take(wanted) {
            // A guard attacks only from where it stands.
            plan.guards.insert(guard.number);
        }
    }
    if bare.is_empty() {
        return;
    }
    let help = Field::to(&plan.ground, Going::Climbing, bare);
    let mut near: Vec<(u16, &Piece)> = plan
        .idle(|kind| kind.can_attack() && Going::of(kind) == Going::Climbing)
        .into_iter()
        .filter(|piece| !plan.guards.contains(&piece.number))
        .filter_map(|piece| Some((help.from(&plan.ground, piece.at)?, piece)))
        .filter(|(points, piece)| *points <= u16::from(piece.kind.moves()))
        .collect();
    near.sort_by_key(|(points, piece)| (*points, piece.number));
    for (_, piece) in near {
        let city = help.goal(&plan.ground, piece.at);
        if city.is_some_and(|city| !plan.is_held(city)) {
            plan.follow(piece, &help);
        }
    }
}

/// Guards that did not attack stay where they are.
pub fn stand(plan: &mut Plan<'_>) {
    let guards = std::mem::take(&mut plan.guards);
    plan.idle.retain(|number, _| !guards.contains(number));
    plan.guards = guards;
}

/// The order in which types are chosen as guards: those that hold out longest and are needed least elsewhere.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Pikemen => 0,
        Kind::Infantry => 1,
        Kind::Archery => 2,
        Kind::Cavalry => 3,
        _ => 4,
    }
}
