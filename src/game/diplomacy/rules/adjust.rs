//! The `$BUILD` play: who owns which center, and who builds or removes what.
//!
//! It knows the board at the end of a fall and nothing of the plays that led to it. Source: the rules text,
//! "Occupation"; DATC 3.0, 6.I and 6.J.

use super::policy::{Distance, Policy, Removal};
use crate::world::centers::Centers;
use crate::world::map::{
    Location, Province, ProvinceSet, Terrain, army_neighbours, fleet_neighbours, fleet_provinces,
    home_centers,
};
use crate::world::position::{Phase, Position};
use crate::world::power::Power;
use crate::world::unit::{Adjustment, Kind, Unit, Units, can_stand};
use serde::Serialize;
use std::cmp::Reverse;

/// What a power must or may do in a `$BUILD` play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Due {
    /// It has as many units as centers, or fewer and no place to build.
    Nothing,
    /// It may build this many units.
    Builds(u32),
    /// It must remove this many units.
    Removals(u32),
}

/// What became of one order of a `$BUILD` play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AdjustmentOutcome {
    /// It was carried out.
    Done,
    /// The orders before it used up all that is due, or none of this kind is due.
    NotDue,
    /// Nothing can be built there: it is no home center of the power's own, it is not empty, or it is wrong for this
    /// kind of unit.
    NoSite,
    /// No unit of this power stands there.
    NoUnit,
}

/// A unit that a power lost by rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct RemovedByRule {
    /// The unit.
    pub unit: Unit,
    /// Why this unit was removed and not one that was kept.
    pub because: Precedence,
}

/// What puts a unit removed by rule before the first of the units that were kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Precedence {
    /// Nothing: no unit was kept.
    NoneKept,
    /// It is a fleet on a body of water.
    AtSea,
    /// It is not on a home center.
    OffHome,
    /// It is farther away.
    Farther,
    /// It is a fleet, and as far away as the army that was kept.
    Fleet,
    /// Its province comes first by full name.
    Name,
}

/// One power's `$BUILD` play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Adjusted {
    /// What became of each order, in the order of the orders.
    pub outcomes: Vec<AdjustmentOutcome>,
    /// The units removed by rule because too few removals were ordered, in the order of their removal.
    pub removed_by_rule: Vec<RemovedByRule>,
    /// The number of builds that were due and not made.
    pub unused: u32,
}

/// What is due from a power.
pub fn due(units: &Units, centers: &Centers, power: Power) -> Due {
    let standing = units.occupied_by(power).len();
    let owned = centers.of(power).len();
    if standing > owned {
        return Due::Removals(standing - owned);
    }
    match (owned - standing).min(build_sites(units, centers, power).len()) {
        0 => Due::Nothing,
        builds => Due::Builds(builds),
    }
}

impl Position {
    /// What a `$BUILD` play would do with a power now. A power that nobody plays builds nothing, and its surplus units
    /// are removed by rule.
    pub fn due_from(&self, power: Power) -> Due {
        match due(&self.units, &self.centers, power) {
            Due::Builds(_) if !self.is_played(power) => Due::Nothing,
            due => due,
        }
    }

    /// Whether the play that the position waits for needs a power's cards.
    pub fn owes(&self, power: Power) -> bool {
        self.is_played(power)
            && match self.date.phase {
                Phase::Moves => !self.units.occupied_by(power).is_empty(),
                Phase::Retreat => self.dislodged.iter().any(|lost| lost.unit.power == power),
                Phase::Build => self.due_from(power) != Due::Nothing,
                Phase::Over => false,
            }
    }
}

/// The provinces in which a power may build: centers of its home country that it owns and in which no unit stands.
pub fn build_sites(units: &Units, centers: &Centers, power: Power) -> ProvinceSet {
    centers.of(power).intersection(home_centers(power)).difference(units.occupied())
}

/// Carries out what a power ordered, as far as it is due and possible, in the order of the orders. Then removes by rule
/// the units that are still too many.
pub fn adjust(
    policy: Policy,
    units: &mut Units,
    centers: &Centers,
    power: Power,
    orders: &[Adjustment],
) -> Adjusted {
    let (mut builds, mut removals) = match due(units, centers, power) {
        Due::Nothing => (0, 0),
        Due::Builds(count) => (count, 0),
        Due::Removals(count) => (0, count),
    };
    let outcomes = orders
        .iter()
        .map(|&order| match order {
            Adjustment::Remove { .. } if removals == 0 => AdjustmentOutcome::NotDue,
            Adjustment::Build { .. } | Adjustment::Waive if builds == 0 => AdjustmentOutcome::NotDue,
            Adjustment::Waive => {
                builds -= 1;
                AdjustmentOutcome::Done
            }
            Adjustment::Build { kind, at } => {
                let is_site = build_sites(units, centers, power).contains(at.province());
                if !is_site || !can_stand(kind, at) {
                    return AdjustmentOutcome::NoSite;
                }
                units.place(Unit { power, kind, at });
                builds -= 1;
                AdjustmentOutcome::Done
            }
            Adjustment::Remove { at } => {
                if units.get(at).is_none_or(|unit| unit.power != power) {
                    return AdjustmentOutcome::NoUnit;
                }
                units.take(at);
                removals -= 1;
                AdjustmentOutcome::Done
            }
        })
        .collect();
    let removed_by_rule = removals_by_rule(policy, units, centers, power, removals);
    for removed in &removed_by_rule {
        units.take(removed.unit.province());
    }
    Adjusted { outcomes, removed_by_rule, unused: builds }
}

/// The units that a power loses by rule, in the order of their removal.
///
/// By distance, the farthest units go first; of equally distant ones fleets before armies; then in the order of the
/// provinces' full names. By class, fleets on bodies of water go first, then units not on a home center, then the
/// others; within a class the farthest first, then by name.
pub fn removals_by_rule(
    policy: Policy,
    units: &Units,
    centers: &Centers,
    power: Power,
    count: u32,
) -> Vec<RemovedByRule> {
    if count == 0 {
        return Vec::new();
    }
    let mut candidates: Vec<_> =
        units.of(power).map(|unit| (turn_to_go(policy, centers, unit), unit)).collect();
    // The sort is stable, and the units come in the order of the full names.
    candidates.sort_by_key(|(turn, _)| *turn);
    let kept = candidates.get(count as usize).map(|(turn, _)| *turn);
    let removed = candidates.iter().take(count as usize);
    removed.map(|&(turn, unit)| RemovedByRule { unit, because: precedence(turn, kept) }).collect()
}

/// The sort key of units that are removed by rule, before their names: class, distance, kind.
type Turn = (u8, Reverse<u32>, bool);

fn turn_to_go(policy: Policy, centers: &Centers, unit: Unit) -> Turn {
    let farthest = Reverse(distance(policy.distance, centers, unit));
    match policy.removal {
        Removal::ByClass => (class(unit), farthest, false),
        Removal::ByDistance => (0, farthest, unit.kind == Kind::Army),
    }
}

/// What puts a unit before the first of the units that were kept.
fn precedence((class, distance, kind): Turn, kept: Option<Turn>) -> Precedence {
    let Some((kept_class, kept_distance, kept_kind)) = kept else { return Precedence::NoneKept };
    if class != kept_class {
        if class == 0 { Precedence::AtSea } else { Precedence::OffHome }
    } else if distance != kept_distance {
        Precedence::Farther
    } else if kind != kept_kind {
        Precedence::Fleet
    } else {
        Precedence::Name
    }
}

/// The class of a unit in removals by rule; the lowest class goes first.
fn class(unit: Unit) -> u8 {
    let at = unit.province();
    if at.terrain() == Terrain::Water {
        0
    } else if at.home() != Some(unit.power) {
        1
    } else {
        2
    }
}

/// The number of steps from a unit to the nearest of the centers that count, if nothing stood in its way.
///
/// To a center that its power owns (DATC 3.0, 4.D.8) every unit goes over land and water alike, and a step crosses any
/// border or coast line. To a home center an army goes in the same way, and a fleet goes over water and along coasts.
fn distance(to: Distance, centers: &Centers, unit: Unit) -> u32 {
    let (counts, goes) = match to {
        Distance::Owned => (centers.of(unit.power), Kind::Army),
        Distance::Home => (Province::all().filter(|at| at.home() == Some(unit.power)).collect(), unit.kind),
    };
    let mut reached = vec![unit.at];
    let (mut distance, mut nearer) = (0_u32, 0);
    while nearer < reached.len() {
        if reached[nearer..].iter().any(|at| counts.contains(at.province())) {
            return distance;
        }
        let farther = reached.len();
        for index in nearer..farther {
            for to in steps(goes, reached[index]) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        (distance, nearer) = (distance + 1, farther);
    }
    u32::MAX
}

/// The locations one step away: a fleet's moves, or an army's over land and water.
fn steps(goes: Kind, from: Location) -> Vec<Location> {
    match goes {
        Kind::Fleet => fleet_neighbours(from).collect(),
        Kind::Army => {
            let province = from.province();
            let by_water = province.coasts().chain([from]).map(fleet_provinces);
            let all = by_water.fold(army_neighbours(province), ProvinceSet::union);
            all.iter().map(Location::province_itself).collect()
        }
    }
}
