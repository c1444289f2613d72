//! The orders that a unit could follow if no other unit were in its way.

use super::{Set, chain, is_at_sea, members, next_to_each, subsets};
use playdeck::game::diplomacy::map::{
    Location, Province, STANDARD_MAP, Terrain, army_reaches, fleet_neighbours, fleet_supports,
};
use playdeck::game::diplomacy::policy::Via;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::{Kind, Order, Unit, Units};

/// The order, or a hold if the unit could not follow it even if no other unit were in its way.
pub(super) fn possible(rules: Rules, via: Via, units: &Units, unit: Unit, order: Order) -> Order {
    let at = unit.province();
    let is_possible = match order {
        Order::Hold => true,
        Order::Move { to, .. } if unit.kind == Kind::Fleet => {
            fleet_neighbours(unit.at).any(|near| near == to)
        }
        Order::Move { to, by, .. } if !by.is_any() => {
            let seas: Vec<Province> = by.seas().collect();
            to.coast().is_none() && leads(units, &seas, at, to.province())
        }
        Order::Move { to, via_convoy, .. } => {
            let marches = army_reaches(at, to.province()) && !(via_convoy && via == Via::Required);
            to.coast().is_none() && (marches || is_joined(units, at, to.province(), &[]))
        }
        Order::SupportHold { unit: other } => could_help(rules, unit, other),
        Order::SupportMove { unit: other, to, .. } => {
            let by_itself =
                units.get(other).is_none_or(|other| other.kind == Kind::Fleet) || army_reaches(other, to);
            other != at && could_help(rules, unit, to) && (by_itself || is_joined(units, other, to, &[at]))
        }
        Order::Convoy { army, to } => is_at_sea(unit) && is_of_use(units, unit, army, to),
    };
    if is_possible { order } else { Order::Hold }
}

/// Whether a unit could go to a province if no other unit were in its way; by the rules text from any of its coasts.
fn could_help(rules: Rules, unit: Unit, place: Province) -> bool {
    match (unit.kind, rules) {
        (Kind::Army, _) => army_reaches(unit.province(), place),
        (Kind::Fleet, Rules::Classic) => {
            let lies = |from: &Location| from.province() == unit.province();
            STANDARD_MAP
                .locations()
                .filter(lies)
                .any(|from| fleet_neighbours(from).any(|near| near.province() == place))
        }
        (Kind::Fleet, Rules::Standard) => fleet_neighbours(unit.at).any(|near| near.province() == place),
    }
}

/// Whether the fleets on the waters, except some of them, connect two coasts.
fn is_joined(units: &Units, from: Province, to: Province, but: &[Province]) -> bool {
    let fleets = units.iter().filter(|unit| is_at_sea(*unit) && !but.contains(&unit.province()));
    let waters = Waters::new(fleets.collect(), from, to);
    waters.join(waters.all())
}

/// Whether each sea of a way has a fleet, and is next to the one before it, the first to one coast and the last to the
/// other.
fn leads(units: &Units, seas: &[Province], from: Province, to: Province) -> bool {
    let is_coast = |place: Province| place.terrain() == Terrain::Coastal;
    let has_fleet = |sea: &Province| units.get(*sea).is_some_and(is_at_sea);
    let stops: Vec<Province> = [&[from], seas, &[to]].concat();
    let is_next = |pair: &[Province]| {
        let sea = if is_coast(pair[0]) { pair[1] } else { pair[0] };
        let other = if is_coast(pair[0]) { pair[0] } else { pair[1] };
        fleet_supports(Location::province_itself(sea), other)
    };
    is_coast(from)
        && is_coast(to)
        && from != to
        && seas.iter().all(has_fleet)
        && stops.windows(2).all(is_next)
}

/// Whether the fleet is one of a set that connects two coasts, in which no fleet can be left out.
fn is_of_use(units: &Units, fleet: Unit, from: Province, to: Province) -> bool {
    let waters = Waters::new(units.iter().filter(|unit| is_at_sea(*unit)).collect(), from, to);
    let routes = subsets(waters.all()).filter(|&route| waters.join(route));
    let mut needed = routes.filter(|&route| !members(route).any(|one| waters.join(route & !(1 << one))));
    needed.any(|route| members(route).any(|one| waters.fleets[one] == fleet))
}

/// The fleets on the waters, and which of them are next to each of two coasts.
struct Waters {
    fleets: Vec<Unit>,
    next: Vec<Set>,
    first: Set,
    last: Set,
}

impl Waters {
    fn new(fleets: Vec<Unit>, from: Province, to: Province) -> Self {
        let is_coast = |place: Province| place.terrain() == Terrain::Coastal;
        let off = |place: Province| -> Set {
            let touches = |&fleet: &usize| fleet_supports(fleets[fleet].at, place);
            (0..fleets.len()).filter(touches).map(|fleet| 1 << fleet).sum()
        };
        let is_voyage = is_coast(from) && is_coast(to) && from != to;
        let (first, last) = if is_voyage { (off(from), off(to)) } else { (0, 0) };
        Self { next: next_to_each(&fleets), first, last, fleets }
    }

    fn all(&self) -> Set {
        (1 << self.fleets.len()) - 1
    }

    fn join(&self, fleets: Set) -> bool {
        chain(&self.next, self.first & fleets, self.last & fleets, fleets)
    }
}
