//! The `$BUILD` play: who owns which center, and who builds or removes what.
//!
//! It knows the board at the end of a fall and nothing of the plays that led to it. Source: the rules text,
//! "Occupation"; DATC 3.0, 6.I and 6.J.

use super::policy::{Distance, Removal};
use crate::world::map::{
    Location, Province, ProvinceSet, Terrain, army_neighbours, fleet_neighbours, fleet_provinces,
};
use crate::world::position::{Phase, Position};
use crate::world::power::Power;
use crate::world::unit::{Adjustment, Kind, Unit, can_stand};
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
    /// The units built by rule: where a game begins with builds, an army for each that was not ordered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub built_by_rule: Vec<Unit>,
    /// The number of builds that were due and not made.
    pub unused: u32,
}

impl Position {
    /// What is due from a power, if somebody plays it.
    pub fn due(&self, power: Power) -> Due {
        if self.is_mobilizing() {
            let is_new = !self.units.has_any(power) && !self.build_sites(power).is_empty();
            return if is_new { Due::Builds(1) } else { Due::Nothing };
        }
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (standing, owned) = (number(self.units.count(power)), number(self.centers.of(power).len()));
        if standing > owned {
            return Due::Removals(standing - owned);
        }
        if standing == owned {
            return Due::Nothing;
        }
        match (owned - standing).min(number(self.build_sites(power).len())) {
            0 => Due::Nothing,
            builds => Due::Builds(builds),
        }
    }

    /// What a `$BUILD` play would do with a power now. A power that nobody plays builds nothing, and its surplus units
    /// are removed by rule.
    pub fn due_from(&self, power: Power) -> Due {
        match self.due(power) {
            Due::Builds(_) if !self.is_played(power) => Due::Nothing,
            due => due,
        }
    }

    /// The provinces in which a power may build: centers that it owns and in which no unit stands, in its home country
    /// or anywhere.
    pub fn build_sites(&self, power: Power) -> ProvinceSet {
        let is_site = |center: &Province| self.builds_in(power, *center) && !self.units.is_occupied(*center);
        if self.is_mobilizing() {
            let is_free =
                |home: &Province| is_site(home) && self.centers.owner(*home).is_none_or(|of| of == power);
            return self.homes(power).iter().filter(is_free).collect();
        }
        self.centers.of(power).iter().filter(is_site).collect()
    }

    /// Whether the game begins now, and each power with a unit in a home of its choice.
    pub fn is_mobilizing(&self) -> bool {
        self.map.mobilize && self.begins_with_builds()
    }

    /// Whether the play that the position waits for needs a power's cards.
    pub fn owes(&self, power: Power) -> bool {
        self.is_played(power)
            && match self.date.phase {
                Phase::Moves => self.units.has_any(power),
                Phase::Retreat => self.dislodged.iter().any(|lost| lost.unit.power == power),
                Phase::Build => self.due_from(power) != Due::Nothing,
                Phase::Over => false,
            }
    }
}

/// Carries out what a power ordered, as far as it is due and possible, in the order of the orders. Then removes by rule
/// the units that are still too many.
pub fn adjust(position: &mut Position, power: Power, orders: &[Adjustment]) -> Adjusted {
    let (mut builds, mut removals) = match position.due(power) {
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
                let is_site = position.build_sites(power).contains(at.province());
                if !is_site || !can_stand(kind, at) {
                    return AdjustmentOutcome::NoSite;
                }
                position.units.place(Unit { power, kind, at });
                builds -= 1;
                AdjustmentOutcome::Done
            }
            Adjustment::Remove { at } => {
                if position.units.get(at).is_none_or(|unit| unit.power != power) {
                    return AdjustmentOutcome::NoUnit;
                }
                position.units.take(at);
                removals -= 1;
                AdjustmentOutcome::Done
            }
        })
        .collect();
    let mut built_by_rule = Vec::new();
    if position.begins_with_builds() {
        let sites = position.build_sites(power);
        let sites = sites.iter().map(Location::province_itself).filter(|at| can_stand(Kind::Army, *at));
        for at in sites.take(builds as usize) {
            let unit = Unit { power, kind: Kind::Army, at };
            position.units.place(unit);
            built_by_rule.push(unit);
        }
        builds = builds.saturating_sub(u32::try_from(built_by_rule.len()).unwrap_or(u32::MAX));
    }
    let removed_by_rule = removals_by_rule(position, power, removals);
    for removed in &removed_by_rule {
        position.units.take(removed.unit.province());
    }
    Adjusted { outcomes, removed_by_rule, built_by_rule, unused: builds }
}

/// The units that a power loses by rule, in the order of their removal.
///
/// By distance, the farthest units go first; of equally distant ones fleets before armies; then in the order of the
/// provinces' full names. By class, fleets on bodies of water go first, then units not on a home center, then the
/// others; within a class the farthest first, then by name.
pub fn removals_by_rule(position: &Position, power: Power, count: u32) -> Vec<RemovedByRule> {
    if count == 0 {
        return Vec::new();
    }
    let units = position.units.of(power);
    let mut candidates: Vec<_> = units.map(|unit| (turn_to_go(position, unit), unit)).collect();
    // The sort is stable, and the units come in the order of the full names.
    candidates.sort_by_key(|(turn, _)| *turn);
    let kept = candidates.get(count as usize).map(|(turn, _)| *turn);
    let removed = candidates.iter().take(count as usize);
    removed.map(|&(turn, unit)| RemovedByRule { unit, because: precedence(turn, kept) }).collect()
}

/// The sort key of units that are removed by rule, before their names: class, distance, kind.
type Turn = (u8, Reverse<u32>, bool);

fn turn_to_go(position: &Position, unit: Unit) -> Turn {
    let policy = position.policy();
    let farthest = Reverse(distance(policy.distance, position, unit));
    match policy.removal {
        Removal::ByClass => (class(position, unit), farthest, false),
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
fn class(position: &Position, unit: Unit) -> u8 {
    let at = unit.province();
    if at.terrain() == Terrain::Water {
        0
    } else if !position.homes(unit.power).contains(at) {
        1
    } else {
        2
    }
}

/// The number of steps from a unit to the nearest of the centers that count, if nothing stood in its way.
///
/// To a center that its power owns (DATC 3.0, 4.D.8) every unit goes over land and water alike, and a step crosses any
/// border or coast line. To a home center an army goes in the same way, and a fleet goes over water and along coasts.
fn distance(to: Distance, position: &Position, unit: Unit) -> u32 {
    let (counts, goes) = match to {
        Distance::Owned => (position.centers.of(unit.power), Kind::Army),
        Distance::Home => (position.homes(unit.power), unit.kind),
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
            let by_water = province.coasts().chain([from]).flat_map(fleet_provinces);
            by_water.chain(army_neighbours(province)).map(Location::province_itself).collect()
        }
    }
}
