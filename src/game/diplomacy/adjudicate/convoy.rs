//! Convoys: which way an army goes, and whether a chain of fleets carries it.

use super::super::map::{Location, Province, ProvinceSet, army_neighbours, fleet_provinces};
use super::super::unit::{Kind, Order};
use super::board::Board;

/// The fleets ordered to carry an army just where it is ordered to go.
pub(super) fn carriers(board: &Board, army: Province) -> ProvinceSet {
    let ordered = Order::Convoy { army, to: board.goal(army) };
    board.convoyers.iter().filter(|&fleet| board.orders.get(fleet) == ordered).collect()
}

/// The fleets that an army can come aboard of and sail on with, through as many as it takes, among those
/// given; none if that does not bring it to its destination.
pub(super) fn chain(board: &Board, army: Province, fleets: ProvinceSet) -> ProvinceSet {
    let (mut reached, mut ashore) = (ProvinceSet::EMPTY, ProvinceSet::EMPTY);
    let mut aboard = waters_off(army).and(fleets);
    while !aboard.is_empty() {
        reached = reached.or(aboard);
        for fleet in aboard.iter() {
            ashore = ashore.or(fleet_provinces(Location::province_itself(fleet)));
        }
        aboard = ashore.and(fleets).without(reached);
    }
    if ashore.contains(board.goal(army)) { reached } else { ProvinceSet::EMPTY }
}

/// Whether a mover goes by convoy or not at all.
///
/// An army bound for a place out of its reach has no other way. One bound for its neighbour goes by land,
/// unless a complete chain was ordered and either the order says `VIA CONVOY` or a fleet of its own power is
/// in the chain; what another power's fleets do unasked kidnaps nobody. Source: DATC 3.0, 4.A.3 and 6.G.
pub(super) fn is_route_chosen(board: &Board, mover: Province) -> bool {
    let (Some(unit), Order::Move { to, via_convoy }) = (board.units.get(mover), board.orders.get(mover))
    else {
        return false;
    };
    if unit.kind == Kind::Fleet {
        return false;
    }
    if !army_neighbours(mover).contains(to.province()) {
        return true;
    }
    if board.convoyers.is_empty() {
        return false;
    }
    let chain = chain(board, mover, carriers(board, mover));
    if via_convoy { !chain.is_empty() } else { !chain.and(board.of_power(unit.power)).is_empty() }
}

/// The bodies of water off a province's coasts.
fn waters_off(province: Province) -> ProvinceSet {
    fleet_provinces(Location::province_itself(province))
        .or(province.coasts().fold(ProvinceSet::EMPTY, |waters, coast| waters.or(fleet_provinces(coast))))
}
