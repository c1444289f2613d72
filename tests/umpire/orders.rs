//! What a unit could do if no other unit were in its way. An order that its unit could never follow is a hold.

use super::{ANY, Order, Unit, Units, Via, is_at_sea, is_chain, is_voyage, leads, near, reaches};
use playdeck::game::diplomacy::board::{Board, Kind, Number};

/// The fleets that may convoy, wherever they are ordered.
fn manned(board: &Board, units: &Units, but: Option<Number>) -> Vec<Unit> {
    let at_sea = units.values().copied().filter(|unit| is_at_sea(board, *unit));
    at_sea.filter(|fleet| Some(fleet.at.province) != but).collect()
}

/// Whether an army could be carried with all fleets, except one.
fn could_sail(board: &Board, units: &Units, from: Number, to: Number, but: Option<Number>) -> bool {
    is_voyage(board, from, to) && is_chain(board, &manned(board, units, but), from, to)
}

/// The order, or a hold.
pub fn possible(board: &Board, via: Via, units: &Units, unit: Unit, order: Order) -> Order {
    let at = unit.at.province;
    let is_possible = match order {
        Order::Hold => true,
        Order::Move { to, via: by_convoy, by } => match unit.kind {
            Kind::Fleet => near(board, unit).contains(&to),
            Kind::Army if by != ANY => {
                let there = to.province;
                to.side.is_none() && is_voyage(board, at, there) && leads(board, units, at, by, there)
            }
            Kind::Army => {
                let marches = reaches(board, unit, to.province) && !(by_convoy && via == Via::Required);
                to.side.is_none() && (marches || could_sail(board, units, at, to.province, None))
            }
        },
        Order::SupportHold { unit: other } => other != at && reaches(board, unit, other),
        Order::SupportMove { unit: other, to } => {
            let has_way = match units.get(&other) {
                Some(army) if army.kind == Kind::Army => {
                    // A fleet that supports a convoyed army does not carry it, too.
                    reaches(board, *army, to.province)
                        || could_sail(board, units, other, to.province, Some(at))
                }
                _ => true,
            };
            other != at && reaches(board, unit, to.province) && has_way
        }
        Order::Convoy { army, to } => {
            is_at_sea(board, unit) && to != at && could_sail(board, units, army, to, None)
        }
    };
    if is_possible { order } else { Order::Hold }
}

/// Whether a fleet is on a route from which no fleet can be left out. Only such an order shows that a power wants its own
/// army carried.
pub fn is_of_use(board: &Board, units: &Units, fleet: Unit, from: Number, to: Number) -> bool {
    let fleets = manned(board, units, Some(to));
    fleets
        .iter()
        .filter(|first| reaches(board, **first, from))
        .any(|first| goes_on(board, &fleets, from, &mut vec![*first], fleet, to))
}

/// Whether a route can go on to its end and have a fleet in it. It goes on to a fleet that is next to its last one and to
/// none before, because otherwise those between could be left out; for the same reason it ends as soon as it can.
fn goes_on(
    board: &Board,
    fleets: &[Unit],
    from: Number,
    route: &mut Vec<Unit>,
    fleet: Unit,
    to: Number,
) -> bool {
    let (last, before) = route.split_last().unwrap();
    let (last, before) = (*last, before.to_vec());
    if reaches(board, last, to) {
        return route.contains(&fleet);
    }
    let is_beside = |one: Unit, other: Unit| board.fleet_from(one.at).contains(&other.at);
    let is_next = |next: &Unit| {
        is_beside(last, *next)
            && !route.contains(next)
            && !reaches(board, *next, from)
            && !before.iter().any(|earlier| is_beside(*earlier, *next))
    };
    let next: Vec<Unit> = fleets.iter().copied().filter(is_next).collect();
    next.into_iter().any(|next| {
        route.push(next);
        let arrives = goes_on(board, fleets, from, route, fleet, to);
        route.pop();
        arrives
    })
}
