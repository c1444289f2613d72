//! How many battles were fought where, so that each has chance of its own.

use crate::world::RegionId;
use std::collections::BTreeMap;

/// How many battles were fought in each region this turn, so that each has chance of its own.
#[derive(Debug, Default)]
pub struct Battles(BTreeMap<RegionId, u32>);

impl Battles {
    /// The number of the next battle in a region; the first has 0.
    pub(super) fn next(&mut self, region: RegionId) -> u32 {
        let fought = self.0.entry(region).or_default();
        let number = *fought;
        *fought += 1;
        number
    }
}
