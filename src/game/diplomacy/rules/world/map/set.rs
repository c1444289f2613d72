//! Sets of provinces.

use super::places::Province;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of provinces of one map, in the order of their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProvinceSet(Vec<Province>);

impl ProvinceSet {
    /// The empty set.
    pub const NONE: Self = Self(Vec::new());

    /// A set of one province.
    pub fn only(province: Province) -> Self {
        Self(vec![province])
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of provinces in it.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a province is in it.
    pub fn contains(&self, province: Province) -> bool {
        self.0.binary_search(&province).is_ok()
    }

    /// Adds a province. Returns whether it is new.
    pub fn insert(&mut self, province: Province) -> bool {
        let place = self.0.binary_search(&province);
        if let Err(place) = place {
            self.0.insert(place, province);
        }
        place.is_err()
    }

    /// Removes a province.
    pub fn remove(&mut self, province: Province) {
        if let Ok(place) = self.0.binary_search(&province) {
            self.0.remove(place);
        }
    }

    /// Keeps those for which something holds.
    pub fn retain(&mut self, holds: impl Fn(Province) -> bool) {
        self.0.retain(|province| holds(*province));
    }

    /// The provinces in it, by number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Province> + ExactSizeIterator + Clone {
        self.0.iter().copied()
    }
}

impl FromIterator<Province> for ProvinceSet {
    fn from_iter<I: IntoIterator<Item = Province>>(provinces: I) -> Self {
        let mut all: Vec<Province> = provinces.into_iter().collect();
        // Nearly all come in order.
        if !all.is_sorted_by(|one, next| one < next) {
            all.sort_unstable();
            all.dedup();
        }
        Self(all)
    }
}

impl Extend<Province> for ProvinceSet {
    fn extend<I: IntoIterator<Item = Province>>(&mut self, provinces: I) {
        for province in provinces {
            self.insert(province);
        }
    }
}

impl Serialize for ProvinceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de> Deserialize<'de> for ProvinceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from_iter)
    }
}
