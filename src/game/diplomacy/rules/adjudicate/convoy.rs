//! Convoys: which fleets can carry an army, whether it goes by land or by sea, and over which fleets.

use super::super::policy::{OwnConvoy, STANDARD, Via};
use super::board::Board;
use super::set::{Number, Set, in_words};
use crate::world::map::{Location, Province, fleet_neighbours, fleet_supports};
use crate::world::route::Route;
use crate::world::unit::{Kind, Order, Units};

/// The fleets of a play that can convoy.
#[derive(Debug, Clone)]
pub(super) struct Sea<const W: usize> {
    fleets: Set<W>,
    /// For each of them those beside it, by the numbers of all units.
    beside: Vec<Set<W>>,
}

impl<const W: usize> Sea<W> {
    pub fn of(board: &Board<W>) -> Self {
        let is_one = |fleet: &Number| {
            let unit = board.unit(*fleet);
            unit.kind == Kind::Fleet && unit.province().terrain().has_convoys()
        };
        let fleets: Set<W> = board.all.iter().filter(is_one).collect();
        let around = |unit: Number| -> Set<W> {
            if !fleets.contains(unit) {
                return Set::NONE;
            }
            // Where it stands itself: a port may have coasts of its own.
            let beside = fleet_neighbours(board.unit(unit).at)
                .filter_map(|at| board.unit_in(at.province()).filter(|other| board.unit(*other).at == at));
            beside.collect::<Set<W>>().intersection(fleets)
        };
        Self { fleets, beside: board.all.iter().map(around).collect() }
    }

    fn beside(&self, fleet: Number) -> Set<W> {
        self.beside[usize::from(fleet)]
    }
}

/// Whether the fleets on the board could carry an army from one coast to another, whatever they are ordered.
///
/// An army's order to a place that it can reach neither by itself nor by such a convoy is not legal (DATC 3.0, 6.D.32).
pub fn can_carry(units: &Units, from: Province, to: Province) -> bool {
    are_coasts(from, to)
        && in_words!(units.len(), W => is_carried(&Board::<W>::unordered(STANDARD, units), Set::ALL, from, to))
}

/// The same without one fleet, because a fleet that supports an army cannot carry it as well (DATC 3.0, 6.D.31).
pub fn can_carry_without(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    are_coasts(from, to)
        && in_words!(units.len(), W => {
            let board = Board::<W>::unordered(STANDARD, units);
            let others = board.unit_in(fleet).map_or(Set::ALL, |fleet| Set::ALL.difference(Set::only(fleet)));
            is_carried(&board, others, from, to)
        })
}

/// Whether a fleet could be of use in carrying an army from one coast to another: whether the fleets on the board give
/// a route through it from which no fleet could be left out.
///
/// A fleet's order to convoy is legal only then (DATC 3.0, 6.G.7 and 6.G.19).
pub fn can_serve(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    are_coasts(from, to)
        && in_words!(units.len(), W => {
            let board = Board::<W>::unordered(STANDARD, units);
            board.unit_in(fleet).is_some_and(|fleet| is_of_use(&board, fleet, from, to))
        })
}

/// Whether a fleet lies on any way over fleets from one coast to another, even one from which it could be left out.
///
/// Where an army goes by the seas that its order names, a fleet's order to convoy is legal then.
pub fn can_pass(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    are_coasts(from, to)
        && in_words!(units.len(), W => {
            let board = Board::<W>::unordered(STANDARD, units);
            let all = board.sea().fleets;
            let all = board.unit_in(to).map_or(all, |there| all.difference(Set::only(there)));
            board.unit_in(fleet).is_some_and(|fleet| {
                let whole = sail(&board, off(&board, all, from), all, to);
                // Fleets carry both ways.
                whole.contains(fleet) && sail(&board, off(&board, all, to), all, from).contains(fleet)
            })
        })
}

/// Whether those of the fleets on the board that are in a set could carry an army.
pub(super) fn is_carried<const W: usize>(board: &Board<W>, of: Set<W>, from: Province, to: Province) -> bool {
    are_coasts(from, to) && !chain(board, of.intersection(board.sea().fleets), from, to).is_empty()
}

/// The same as [`can_serve`], for a unit of a play.
pub(super) fn is_of_use<const W: usize>(
    board: &Board<W>,
    fleet: Number,
    from: Province,
    to: Province,
) -> bool {
    let all = board.sea().fleets;
    let all = board.unit_in(to).map_or(all, |there| all.difference(Set::only(there)));
    if !are_coasts(from, to) || !all.contains(fleet) {
        return false;
    }
    let first = off(board, all, from);
    let left = all.difference(first);
    let mut steps = MOST_STEPS;
    first.iter().any(|next| leads_through(board, fleet, next, left, to, &mut steps))
}

/// The most steps of a search for a route. No map that is played needs as many; where it ends, a route is taken to be
/// there.
const MOST_STEPS: u32 = 4_000;

/// Whether a route that has reached a fleet leads on to a coast through a given fleet.
///
/// The fleets left for the rest of the route exclude those around the ones it has passed: through those there would have
/// been a shorter way.
fn leads_through<const W: usize>(
    board: &Board<W>,
    fleet: Number,
    reached: Number,
    left: Set<W>,
    to: Province,
    steps: &mut u32,
) -> bool {
    let Some(fewer) = steps.checked_sub(1) else { return true };
    *steps = fewer;
    if fleet_supports(board.unit(reached).at, to) {
        return reached == fleet;
    }
    let around = board.sea().beside(reached);
    if reached == fleet {
        !sail(board, around.intersection(left), left, to).is_empty()
    } else {
        let mut next = around.intersection(left).iter();
        next.any(|next| leads_through(board, fleet, next, left.difference(around), to, steps))
    }
}

/// The fleets ordered to carry an army exactly where it is ordered to go.
pub(super) fn carriers<const W: usize>(board: &Board<W>, army: Number) -> Set<W> {
    let ordered = Order::Convoy { army: board.at(army), to: board.goal(army) };
    board.convoyers.iter().filter(|&fleet| board.order(fleet) == ordered).collect()
}

/// The same as [`chain`] for an army that moves; if it is bound to some seas, the fleets there, or none if one of them is
/// not among those given.
pub(super) fn way<const W: usize>(board: &Board<W>, fleets: Set<W>, army: Number) -> Set<W> {
    let (from, to) = (board.at(army), board.goal(army));
    let bound = match board.order(army) {
        Order::Move { by, .. } if !by.is_any() => named(board, by, from, to),
        _ => return chain(board, fleets, from, to),
    };
    if bound.difference(fleets).is_empty() { bound } else { Set::NONE }
}

/// Whether fleets stand on all seas of a route, and it leads from one coast to another.
pub(super) fn is_manned<const W: usize>(board: &Board<W>, by: Route, from: Province, to: Province) -> bool {
    are_coasts(from, to) && !named(board, by, from, to).is_empty()
}

/// The fleets on the seas of a route; none if it does not lead from one place to another over fleets alone.
fn named<const W: usize>(board: &Board<W>, by: Route, from: Province, to: Province) -> Set<W> {
    let (mut fleets, mut last): (Set<W>, Option<Location>) = (Set::NONE, None);
    for sea in by.seas() {
        let Some(fleet) = board.unit_in(sea).filter(|fleet| board.sea().fleets.contains(*fleet)) else {
            return Set::NONE;
        };
        let at = board.unit(fleet).at;
        let follows = match last {
            None => fleet_supports(at, from),
            Some(last) => fleet_neighbours(last).any(|beside| beside == at),
        };
        if !follows || sea == to {
            return Set::NONE;
        }
        fleets.insert(fleet);
        last = Some(at);
    }
    if last.is_some_and(|last| fleet_supports(last, to)) { fleets } else { Set::NONE }
}

/// The fleets, among those given, that an army can board and sail on with, through as many as needed; empty if they do
/// not bring it to its destination.
pub(super) fn chain<const W: usize>(
    board: &Board<W>,
    fleets: Set<W>,
    from: Province,
    to: Province,
) -> Set<W> {
    // A fleet in the port where the army lands carries it nowhere.
    let fleets = board.unit_in(to).map_or(fleets, |there| fleets.difference(Set::only(there)));
    sail(board, off(board, fleets, from), fleets, to)
}

/// The same from those of the fleets that the army can board.
fn sail<const W: usize>(board: &Board<W>, mut aboard: Set<W>, fleets: Set<W>, to: Province) -> Set<W> {
    let (mut reached, mut is_ashore) = (Set::NONE, false);
    while !aboard.is_empty() {
        reached = reached.union(aboard);
        let mut next = Set::NONE;
        for fleet in aboard.iter() {
            next = next.union(board.sea().beside(fleet));
            is_ashore |= fleet_supports(board.unit(fleet).at, to);
        }
        aboard = next.intersection(fleets).difference(reached);
    }
    if is_ashore { reached } else { Set::NONE }
}

/// Those of some fleets that lie off a coast.
fn off<const W: usize>(board: &Board<W>, fleets: Set<W>, coast: Province) -> Set<W> {
    fleets.iter().filter(|fleet| fleet_supports(board.unit(*fleet).at, coast)).collect()
}

/// Whether an army bound for an adjacent province goes by convoy or not at all.
///
/// It goes by land, unless its order says `VIA CONVOY` or names seas that bind it, or a fleet of its own power was ordered to carry it. Fleets of
/// other powers cannot force it to go by sea (DATC 3.0, 4.A.3 and 6.G). Unless the rules make one of the two binding, it
/// still goes by land if no complete chain was ordered.
pub(super) fn prefers_convoy<const W: usize>(board: &Board<W>, mover: Number) -> bool {
    let Order::Move { to, via_convoy, by } = board.order(mover) else { return false };
    if !by.is_any() {
        return true;
    }
    let carriers = carriers(board, mover);
    let is_own = !carriers.intersection(board.friends(mover)).is_empty();
    let is_bound = is_own && board.policy.own_convoy == OwnConvoy::Binds
        || via_convoy && board.policy.via == Via::Required;
    is_bound || (via_convoy || is_own) && !chain(board, carriers, board.at(mover), to.province()).is_empty()
}

fn are_coasts(from: Province, to: Province) -> bool {
    from != to && from.terrain().is_coast() && to.terrain().is_coast()
}
