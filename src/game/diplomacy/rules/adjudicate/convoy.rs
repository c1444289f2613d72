//! Convoys: which fleets can carry an army, whether it goes by land or by sea, and over which fleets.

use super::super::policy::{OwnConvoy, Via};
use super::board::Board;
use crate::world::map::{Province, ProvinceSet, Terrain, WATERS, touching};
use crate::world::unit::{Order, Units};

/// Whether the fleets on the board could carry an army from one coast to another, whatever they are ordered.
///
/// An army's order to a place that it can reach neither by itself nor by such a convoy is not legal (DATC 3.0, 6.D.32).
pub fn can_carry(units: &Units, from: Province, to: Province) -> bool {
    are_coasts(from, to) && !chain(fleets_at_sea(units), from, to).is_empty()
}

/// The same without one fleet, because a fleet that supports an army cannot carry it as well (DATC 3.0, 6.D.31).
pub fn can_carry_without(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    let mut fleets = fleets_at_sea(units);
    fleets.remove(fleet);
    are_coasts(from, to) && !chain(fleets, from, to).is_empty()
}

/// Whether a fleet could be of use in carrying an army from one coast to another: whether the fleets on the board give
/// a route through it from which no fleet could be left out.
///
/// A fleet's order to convoy is legal only then (DATC 3.0, 6.G.7 and 6.G.19).
pub fn can_serve(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    let fleets = fleets_at_sea(units);
    let first = touching(from).intersection(fleets);
    are_coasts(from, to)
        && fleets.contains(fleet)
        && first.iter().any(|water| leads_through(fleet, water, fleets.difference(first), to))
}

/// Whether a route that has reached a body of water leads on to a coast through a given fleet.
///
/// The fleets left for the rest of the route exclude those around the waters it has passed: through those there would
/// have been a shorter way.
fn leads_through(fleet: Province, water: Province, left: ProvinceSet, to: Province) -> bool {
    let around = touching(water);
    if around.contains(to) {
        water == fleet
    } else if water == fleet {
        !chain(left, water, to).is_empty()
    } else {
        around.intersection(left).iter().any(|next| leads_through(fleet, next, left.difference(around), to))
    }
}

/// The fleets ordered to carry an army exactly where it is ordered to go.
pub(super) fn carriers(board: &Board, army: Province) -> ProvinceSet {
    let ordered = Order::Convoy { army, to: board.goal(army) };
    board.convoyers.iter().filter(|&fleet| board.orders.get(fleet) == ordered).collect()
}

/// The fleets, among those given, that an army can board and sail on with, through as many as needed; empty if they do
/// not bring it to its destination.
pub(super) fn chain(fleets: ProvinceSet, from: Province, to: Province) -> ProvinceSet {
    let (mut reached, mut ashore) = (ProvinceSet::NONE, ProvinceSet::NONE);
    let mut aboard = touching(from).intersection(fleets);
    while !aboard.is_empty() {
        reached = reached.union(aboard);
        for fleet in aboard.iter() {
            ashore = ashore.union(touching(fleet));
        }
        aboard = ashore.intersection(fleets).difference(reached);
    }
    if ashore.contains(to) { reached } else { ProvinceSet::NONE }
}

/// Whether an army bound for an adjacent province goes by convoy or not at all.
///
/// It goes by land, unless its order says `VIA CONVOY` or a fleet of its own power was ordered to carry it. Fleets of
/// other powers cannot force it to go by sea (DATC 3.0, 4.A.3 and 6.G). Unless the rules make one of the two binding, it
/// still goes by land if no complete chain was ordered.
pub(super) fn prefers_convoy(board: &Board, mover: Province) -> bool {
    let (Some(unit), Order::Move { to, via_convoy }) = (board.units.get(mover), board.orders.get(mover))
    else {
        return false;
    };
    let carriers = carriers(board, mover);
    let is_own = !carriers.intersection(board.of_power(unit.power)).is_empty();
    let is_bound = is_own && board.policy.own_convoy == OwnConvoy::Binds
        || via_convoy && board.policy.via == Via::Required;
    is_bound || (via_convoy || is_own) && !chain(carriers, mover, to.province()).is_empty()
}

fn are_coasts(from: Province, to: Province) -> bool {
    from != to && from.terrain() == Terrain::Coastal && to.terrain() == Terrain::Coastal
}

fn fleets_at_sea(units: &Units) -> ProvinceSet {
    units.occupied().intersection(WATERS)
}
