//! What a unit could do if no other unit were in its way: "Moves", "Support", "Convoy" and "Provinces having two coasts"
//! of the rules text. An order that its unit could never carry out is illegal, and the unit stands.

use playdeck::game::diplomacy::map::{
    Location, Province, Terrain, army_neighbours, fleet_neighbours, fleet_supports,
};
use playdeck::game::diplomacy::policy::Via;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::{Kind, Order, Unit, Units};

/// The locations that a unit could enter without a convoy.
pub fn near(unit: Unit) -> Vec<Location> {
    match unit.kind {
        Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
    }
}

/// Whether a body of water borders on a province.
fn borders(water: Province, place: Province) -> bool {
    fleet_supports(Location::province_itself(water), place)
}

pub fn is_at_sea(unit: Unit) -> bool {
    unit.province().terrain() == Terrain::Water
}

/// The waters in which fleets are, whatever they are ordered to do.
fn manned(units: &Units) -> Vec<Province> {
    units.iter().filter(|unit| is_at_sea(*unit)).map(|unit| unit.province()).collect()
}

/// Whether two places are different coasts, so that an army may go from one to the other by convoy.
fn is_voyage(from: Province, to: Province) -> bool {
    from != to && [from, to].iter().all(|place| place.terrain() == Terrain::Coastal)
}

/// Whether fleets in these waters could carry an army from one coast to the other: "through all these bodies".
pub fn is_linked(waters: &[Province], from: Province, to: Province) -> bool {
    is_voyage(from, to) && reached(waters, from).into_iter().any(|water| borders(water, to))
}

/// The waters, among some, that a route from a coast can lead to.
pub fn reached(waters: &[Province], from: Province) -> Vec<Province> {
    let mut reached: Vec<Province> = waters.iter().copied().filter(|water| borders(*water, from)).collect();
    let mut next = 0;
    while let Some(&water) = reached.get(next) {
        let more = waters.iter().filter(|other| borders(water, **other) && !reached.contains(other));
        reached.extend(more.collect::<Vec<_>>());
        next += 1;
    }
    reached
}

/// Whether a fleet is on a route between two coasts from which no fleet can be left out.
fn is_of_use(units: &Units, fleet: Province, from: Province, to: Province) -> bool {
    is_voyage(from, to) && goes_on(&manned(units), &mut vec![from], fleet, to)
}

/// Whether a route can go on to its end and include a fleet. It goes on to a water that borders on its last place and on
/// none before, because otherwise the places between could be left out; for the same reason it ends as soon as it can.
fn goes_on(waters: &[Province], route: &mut Vec<Province>, fleet: Province, to: Province) -> bool {
    let (last, before) = route.split_last().unwrap();
    let (last, before) = (*last, before.to_vec());
    if !before.is_empty() && borders(last, to) {
        return route.contains(&fleet);
    }
    let is_next = |water: &Province| {
        borders(*water, last)
            && !route.contains(water)
            && !before.iter().any(|earlier| borders(*water, *earlier))
    };
    let next: Vec<Province> = waters.iter().copied().filter(is_next).collect();
    next.into_iter().any(|water| {
        route.push(water);
        let arrives = goes_on(waters, route, fleet, to);
        route.pop();
        arrives
    })
}

/// Whether a unit could go to a location, by convoy too, with all fleets at sea except one to carry it.
fn could_go(units: &Units, unit: Unit, to: Location, but: Option<Province>) -> bool {
    let waters: Vec<Province> = manned(units).into_iter().filter(|water| Some(*water) != but).collect();
    let by_convoy = || unit.kind == Kind::Army && is_linked(&waters, unit.province(), to.province());
    near(unit).contains(&to) || to.coast().is_none() && by_convoy()
}

/// Whether a unit could move into a province itself, and so support there. By the rules text a fleet on one of two
/// coasts "may support in any adjacent non-inland province"; by the rulebook only where it could move from its coast.
/// "The normal coast restriction is waived" for the province in which it supports.
fn could_support_in(rules: Rules, unit: Unit, place: Province) -> bool {
    let coasts: Vec<Unit> = match rules {
        Rules::Classic => unit.province().coasts().map(|at| Unit { at, ..unit }).collect(),
        Rules::Standard => Vec::new(),
    };
    coasts.into_iter().chain([unit]).flat_map(near).any(|to| to.province() == place)
}

/// Whether a unit could do its own part of an order if no other unit were in its way. Whether there is a unit to support
/// or to carry, and what that one does, is another question; but nobody supports an army on a way that it has not.
pub fn could_follow(rules: Rules, via: Via, units: &Units, unit: Unit, order: Order) -> bool {
    let at = unit.province();
    match order {
        Order::Hold => true,
        Order::Move { to, by, .. } if unit.kind == Kind::Army && !by.is_any() => {
            let seas: Vec<Province> = by.seas().collect();
            let there = manned(units);
            let follows = |(at, sea): (usize, &Province)| {
                borders(*sea, if at == 0 { unit.province() } else { seas[at - 1] })
            };
            is_voyage(at, to.province())
                && to.coast().is_none()
                && seas.iter().all(|sea| there.contains(sea))
                && seas.iter().enumerate().all(follows)
                && seas.last().is_some_and(|last| borders(*last, to.province()))
        }
        Order::Move { to, via_convoy, .. } => {
            // "VIA CONVOY" forbids the way by land, in the edition of 2023 also if no fleet could carry the army.
            let must_sail = via_convoy && via == Via::Required && unit.kind == Kind::Army;
            could_go(units, unit, to, None) && (!must_sail || is_linked(&manned(units), at, to.province()))
        }
        Order::SupportHold { unit: other } => could_support_in(rules, unit, other),
        Order::SupportMove { unit: other, to, .. } => {
            let army = units.get(other).filter(|other| other.kind == Kind::Army);
            // A fleet that supports a convoyed army does not carry it, too.
            let has_way = |army: Unit| could_go(units, army, Location::province_itself(to), Some(at));
            other != at && could_support_in(rules, unit, to) && army.is_none_or(has_way)
        }
        Order::Convoy { army, to } => {
            unit.kind == Kind::Fleet && is_at_sea(unit) && is_of_use(units, at, army, to)
        }
    }
}

/// Whether an order is one that a unit could carry out, and the unit that it names exists and could go where it says.
/// Whether that unit was ordered to is another question.
pub fn is_legal(rules: Rules, via: Via, units: &Units, unit: Unit, order: Order) -> bool {
    let at = unit.province();
    let another = |place| units.get(place).filter(|_| place != at);
    let names_one = match order {
        Order::Hold | Order::Move { .. } => true,
        Order::SupportHold { unit: other } => another(other).is_some(),
        Order::SupportMove { unit: other, to, coast } => another(other).is_some_and(|other| {
            let goals: Vec<Location> = coast
                .map_or_else(|| to.coasts().chain([Location::province_itself(to)]).collect(), |at| vec![at]);
            goals.into_iter().any(|goal| could_go(units, other, goal, Some(at)))
        }),
        Order::Convoy { army, .. } => another(army).is_some_and(|other| other.kind == Kind::Army),
    };
    names_one && could_follow(rules, via, units, unit, order)
}
