//! Which faction accepts gifts of which, and admits which, this month. Allies always do.

use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::world::{FactionId, World};
use std::collections::BTreeSet;

/// What was permitted this month: by whom, to whom.
#[derive(Debug, Default)]
pub struct Permits {
    accepted: BTreeSet<(FactionId, FactionId)>,
    admitted: BTreeSet<(FactionId, FactionId)>,
}

impl Permits {
    /// ACCEPT.
    pub fn accept(&mut self, conditions: Conditions, by: FactionId, whom: FactionId) {
        permit(&mut self.accepted, conditions, (by, whom));
    }

    /// ADMIT.
    pub fn admit(&mut self, conditions: Conditions, by: FactionId, whom: FactionId) {
        permit(&mut self.admitted, conditions, (by, whom));
    }

    /// Whether a faction accepts gifts of another.
    pub fn accepts(&self, world: &World, by: FactionId, whom: FactionId) -> bool {
        by == whom || world.is_ally(by, whom) || self.accepted.contains(&(by, whom))
    }

    /// Whether a faction admits another.
    pub fn admits(&self, world: &World, by: FactionId, whom: FactionId) -> bool {
        by == whom || world.is_ally(by, whom) || self.admitted.contains(&(by, whom))
    }
}

fn permit(
    permits: &mut BTreeSet<(FactionId, FactionId)>,
    conditions: Conditions,
    pair: (FactionId, FactionId),
) {
    if !permits.insert(pair) && conditions.has(Quirk::AcceptToggle) {
        permits.remove(&pair);
    }
}
