//! Who owns the centers, and builds and removals: "Gaining and losing units" of the rules text, section 6.J of the DATC.

use super::reach::near;
use playdeck::game::diplomacy::map::{Location, Province, STANDARD_MAP, Terrain, fleet_provinces};
use playdeck::game::diplomacy::policy::Distance;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Unit, Units};
use std::collections::{BTreeMap, BTreeSet};

/// The owner of each center that has one.
pub type Owners = BTreeMap<Province, Power>;

/// After a fall: "occupied by a great power when one of its units is located in that supply center"; once occupied it
/// "may be left vacant".
pub fn occupied(owners: &Owners, units: &Units) -> Owners {
    let mut after = owners.clone();
    after.extend(
        units.iter().filter(|unit| unit.province().is_center()).map(|unit| (unit.province(), unit.power)),
    );
    after
}

/// Whether a power may build something in a place: "only on empty supply centers controlled by the player and located
/// in the home country".
fn is_site(units: &Units, owners: &Owners, power: Power, at: Province) -> bool {
    at.home() == Some(power) && owners.get(&at) == Some(&power) && units.get(at).is_none()
}

/// The builds that a power may make, or, below 0, the removals that it must make.
pub fn due(units: &Units, owners: &Owners, power: Power) -> i32 {
    let count = |items: usize| i32::try_from(items).unwrap();
    let owned = count(owners.values().filter(|owner| **owner == power).count());
    let sites = count(STANDARD_MAP.provinces().filter(|at| is_site(units, owners, power, *at)).count());
    (owned - count(units.of(power).count())).min(sites)
}

/// Whether an order is one that a power could follow: a build where it has a site and the unit a place to stand, or a
/// removal of its own unit.
pub fn is_legal(units: &Units, owners: &Owners, power: Power, due: i32, order: Adjustment) -> bool {
    match order {
        Adjustment::Waive => due > 0,
        Adjustment::Build { kind, at } => {
            let can_stand = match kind {
                Kind::Army => at.coast().is_none(),
                // "For a fleet built at St. Petersburg, the coast must also be specified."
                Kind::Fleet => !near(Unit { power, kind, at }).is_empty(),
            };
            due > 0 && is_site(units, owners, power, at.province()) && can_stand
        }
        Adjustment::Remove { at } => due < 0 && units.get(at).is_some_and(|unit| unit.power == power),
    }
}

/// Makes a power's builds or removals, which are legal and no more than are due. What is not removed goes by rule.
pub fn made(
    rules: Rules,
    distance: Distance,
    units: &mut Units,
    owners: &Owners,
    power: Power,
    orders: &[Adjustment],
) {
    let mut removals = -due(units, owners, power);
    for order in orders {
        match *order {
            Adjustment::Waive => {}
            Adjustment::Build { kind, at } => _ = units.place(Unit { power, kind, at }),
            Adjustment::Remove { at } => {
                units.take(at);
                removals -= 1;
            }
        }
    }
    while removals > 0 {
        let goes = units.of(power).min_by_key(|unit| turn(rules, distance, owners, *unit)).unwrap();
        units.take(goes.province());
        removals -= 1;
    }
}

/// The sooner a unit goes by rule, the smaller this is. By the rules text fleets on bodies of water go first, then units
/// not on a home center; of these the farthest. By the rulebook the farthest go, and of equals fleets before armies.
/// Then the names decide.
fn turn(rules: Rules, distance: Distance, owners: &Owners, unit: Unit) -> (u8, i32, u8, &'static str) {
    let place = unit.province();
    let class = match rules {
        Rules::Standard => 0,
        Rules::Classic if place.terrain() == Terrain::Water => 0,
        Rules::Classic if place.home() != Some(unit.power) => 1,
        Rules::Classic => 2,
    };
    let kind = u8::from(rules == Rules::Standard && unit.kind == Kind::Army);
    (class, -steps(distance, owners, unit), kind, place.name())
}

/// The steps from a unit to the nearest center that counts: one that its power owns, over land and water alike; in
/// earlier editions one of its home country, where a fleet goes as fleets do.
fn steps(distance: Distance, owners: &Owners, unit: Unit) -> i32 {
    let counts = |at: &Location| match distance {
        Distance::Owned => owners.get(&at.province()) == Some(&unit.power),
        Distance::Home => at.province().home() == Some(unit.power),
    };
    let goes_as_fleet = distance == Distance::Home && unit.kind == Kind::Fleet;
    let next = |from: &Location| -> Vec<Location> {
        if goes_as_fleet {
            return near(Unit { at: *from, ..unit });
        }
        let from = from.province();
        let anywhere = STANDARD_MAP
            .locations()
            .filter(|at| at.province() == from)
            .flat_map(|at| fleet_provinces(at).collect::<Vec<_>>());
        let by_land = near(Unit { kind: Kind::Army, at: Location::province_itself(from), ..unit });
        anywhere.map(Location::province_itself).chain(by_land).collect()
    };
    let mut reached = BTreeSet::from([unit.at]);
    for steps in 0..100 {
        if reached.iter().any(counts) {
            return steps;
        }
        reached.extend(reached.iter().flat_map(next).collect::<Vec<_>>());
    }
    i32::MAX
}
