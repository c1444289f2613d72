//! The `$RETREAT` play: where dislodged units may go, and what becomes of them.
//!
//! It knows the board after the moves and nothing of the moves themselves: what forbids a retreat (the attacker's
//! origin, the provinces of stand-offs) is part of the position. Where the rules differ, the policy decides. Source:
//! the rules text, "Retreats"; DATC 3.0, 6.H.

use super::adjudicate::Resolution;
use super::policy::{AtOnce, ConvoyedAttacker, Policy};
use crate::world::map::{Location, Province, ProvinceSet, army_neighbours, fleet_neighbours};
use crate::world::position::Position;
use crate::world::unit::{Dislodged, Kind, Retreat, Unit, Units};
use serde::Serialize;

/// The board between a `$MOVES` play and its retreats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aftermath {
    /// The choices of the rules where they differ.
    pub policy: Policy,
    /// The units that are not dislodged.
    pub units: Units,
    /// The units that lost their place, in the order of the provinces' full names.
    pub dislodged: Vec<Dislodged>,
    /// The provinces left empty by a stand-off.
    pub standoffs: ProvinceSet,
}

/// What became of a dislodged unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum RetreatOutcome {
    /// It went there.
    Retreated {
        /// Where it stands now.
        to: Location,
    },
    /// It had nowhere to go.
    NowhereToGo,
    /// It was ordered off the board.
    Disbanded,
    /// No order was given for it, and it left the board.
    NoOrder,
    /// It was ordered to a place that is not open to it, and left the board.
    NotOpen {
        /// That place.
        to: Location,
    },
    /// Others retreated to the same province, and all of them left the board.
    Annihilated {
        /// That province.
        at: Province,
    },
}

impl Position {
    /// The units that must retreat and where each may go.
    pub fn open_retreats(&self) -> Vec<(Dislodged, Vec<Location>)> {
        let aftermath = Aftermath {
            policy: self.policy(),
            units: self.units.clone(),
            dislodged: self.dislodged.clone(),
            standoffs: self.standoffs.clone(),
        };
        let choices = |dislodged: &Dislodged| (*dislodged, aftermath.choices(*dislodged).collect());
        self.dislodged.iter().map(choices).collect()
    }
}

impl Aftermath {
    /// The board that a `$MOVES` play left behind.
    pub fn of(resolution: &Resolution) -> Self {
        Self {
            policy: resolution.policy(),
            units: resolution.units(),
            dislodged: resolution.dislodged().collect(),
            standoffs: resolution.standoffs(),
        }
    }

    /// The locations open to a dislodged unit; each coast is a choice of its own.
    ///
    /// A unit may not go where its attacker came from, unless the attacker came by convoy and the rules then leave that
    /// place open. An army that was dislodged where it had landed retreats from there.
    pub fn choices(&self, dislodged: Dislodged) -> impl Iterator<Item = Location> {
        let Dislodged { unit, by, by_convoy, landed } = dislodged;
        let from = landed.map_or(unit, |at| Unit { at: Location::province_itself(at), ..unit });
        let is_origin_closed =
            !by_convoy || self.policy.convoyed_attacker == ConvoyedAttacker::ClosesItsOrigin;
        let is_open = move |at: Province| {
            !(self.units.is_occupied(at) || self.standoffs.contains(at) || is_origin_closed && at == by)
        };
        neighbours(from).filter(move |to| is_open(to.province()))
    }

    /// Whether a `$RETREAT` play is due: when any unit has a choice, or under other rules when one has more than one.
    /// If it is not due, all retreats are made at once.
    pub fn is_retreat_due(&self) -> bool {
        let made_at_once = match self.policy.at_once {
            AtOnce::SingleChoices => 1,
            AtOnce::NoChoices => 0,
        };
        self.dislodged.iter().any(|&dislodged| self.choices(dislodged).nth(made_at_once).is_some())
    }

    /// The retreat of a unit that has a single choice.
    pub fn only_choice(&self, dislodged: Dislodged) -> Option<Retreat> {
        let mut choices = self.choices(dislodged);
        choices.next().filter(|_| choices.next().is_none()).map(Retreat::To)
    }

    /// Resolves the retreats; `order_of` gives the order for the unit dislodged from a province. Returns the units
    /// after the retreats and what became of each dislodged unit.
    pub fn resolve(
        &self,
        order_of: impl Fn(Province) -> Option<Retreat>,
    ) -> (Units, Vec<(Dislodged, RetreatOutcome)>) {
        let attempts: Vec<_> = self
            .dislodged
            .iter()
            .map(|&dislodged| (dislodged, self.attempt(dislodged, order_of(dislodged.unit.province()))))
            .collect();
        let (mut sought, mut contested) = (ProvinceSet::NONE, ProvinceSet::NONE);
        for (_, attempt) in &attempts {
            if let RetreatOutcome::Retreated { to } = attempt {
                let to = to.province();
                if !sought.insert(to) {
                    contested.insert(to);
                }
            }
        }
        let mut units = self.units.clone();
        let mut outcomes = Vec::with_capacity(attempts.len());
        for (dislodged, attempt) in attempts {
            let outcome = match attempt {
                RetreatOutcome::Retreated { to } if contested.contains(to.province()) => {
                    RetreatOutcome::Annihilated { at: to.province() }
                }
                RetreatOutcome::Retreated { to } => {
                    units.place(Unit { at: to, ..dislodged.unit });
                    attempt
                }
                _ => attempt,
            };
            outcomes.push((dislodged, outcome));
        }
        (units, outcomes)
    }

    /// What becomes of a unit if no other unit retreats to the same place.
    fn attempt(&self, dislodged: Dislodged, order: Option<Retreat>) -> RetreatOutcome {
        if self.choices(dislodged).next().is_none() {
            return RetreatOutcome::NowhereToGo;
        }
        match order {
            None => RetreatOutcome::NoOrder,
            Some(Retreat::Disband) => RetreatOutcome::Disbanded,
            Some(Retreat::To(to)) if self.choices(dislodged).any(|open| open == to) => {
                RetreatOutcome::Retreated { to }
            }
            Some(Retreat::To(to)) => RetreatOutcome::NotOpen { to },
        }
    }
}

/// The locations that a unit could enter without a convoy.
pub fn neighbours(unit: Unit) -> impl Iterator<Item = Location> {
    let army = unit.kind == Kind::Army;
    let by_land = army_neighbours(unit.province()).map(Location::province_itself).filter(move |_| army);
    let by_water = fleet_neighbours(unit.at).filter(move |_| !army);
    by_land.chain(by_water)
}
