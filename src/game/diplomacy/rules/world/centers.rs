//! Who owns which supply center.

use super::map::{CENTERS, Province, ProvinceSet};
use super::power::Power;
use super::unit::Units;

/// Who owns the supply centers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Centers {
    by_power: [ProvinceSet; Power::ALL.len()],
}

impl Centers {
    /// No center is owned.
    pub const NONE: Self = Self { by_power: [ProvinceSet::NONE; Power::ALL.len()] };

    /// Every power owns the centers of its home country.
    pub fn at_start() -> Self {
        let mut centers = Self::NONE;
        for province in Province::all() {
            if let Some(power) = province.home() {
                centers.give(province, power);
            }
        }
        centers
    }

    /// The centers of one power.
    pub const fn of(&self, power: Power) -> ProvinceSet {
        self.by_power[power.index()]
    }

    /// Who owns a center.
    pub fn owner(&self, center: Province) -> Option<Power> {
        Power::ALL.into_iter().find(|power| self.of(*power).contains(center))
    }

    /// Gives a center to a power.
    pub fn give(&mut self, center: Province, power: Power) {
        for owned in &mut self.by_power {
            owned.remove(center);
        }
        self.by_power[power.index()].insert(center);
    }

    /// Gives a center that nobody owns to a power.
    pub fn give_first(&mut self, center: Province, power: Power) {
        self.by_power[power.index()].insert(center);
    }

    /// The centers that are owned.
    pub fn owned(&self) -> ProvinceSet {
        self.by_power.into_iter().fold(ProvinceSet::NONE, ProvinceSet::union)
    }

    /// After a fall's moves and retreats every center goes to the power whose unit stands in it; a center without a
    /// unit keeps its owner.
    pub fn occupy(&mut self, units: &Units) {
        let taken = units.occupied().intersection(CENTERS);
        for (owned, power) in self.by_power.iter_mut().zip(Power::ALL) {
            *owned = owned.difference(taken).union(taken.intersection(units.occupied_by(power)));
        }
    }
}
