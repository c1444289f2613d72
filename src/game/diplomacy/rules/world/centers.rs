//! Who owns which supply center.

use super::map::{Map, Province, ProvinceSet};
use super::power::Power;
use super::unit::Units;

/// Who owns the supply centers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Centers {
    /// In the order of the powers.
    by_power: Vec<ProvinceSet>,
}

impl Centers {
    /// No center of a map is owned.
    pub fn none(map: &'static Map) -> Self {
        Self { by_power: vec![ProvinceSet::NONE; map.power_count()] }
    }

    /// Every power owns what it has as a game begins.
    pub fn at_start(map: &'static Map) -> Self {
        Self { by_power: map.powers().map(|power| map.owned(power).collect()).collect() }
    }

    /// The centers of one power.
    pub fn of(&self, power: Power) -> &ProvinceSet {
        &self.by_power[power.index()]
    }

    /// Who owns a center.
    pub fn owner(&self, center: Province) -> Option<Power> {
        center.map().powers().find(|power| self.of(*power).contains(center))
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

    /// Whether somebody owns a center.
    pub fn is_owned(&self, center: Province) -> bool {
        self.by_power.iter().any(|owned| owned.contains(center))
    }

    /// After a fall's moves and retreats every center goes to the power whose unit stands in it; a center without a
    /// unit keeps its owner.
    pub fn occupy(&mut self, units: &Units) {
        for unit in units.iter().filter(|unit| unit.province().is_center()) {
            if !self.of(unit.power).contains(unit.province()) {
                self.give(unit.province(), unit.power);
            }
        }
    }
}
