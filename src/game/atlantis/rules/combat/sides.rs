//! Who is drawn into a battle, and on which side.

use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::world::{FactionId, RegionId, Unit, UnitId, World};
use std::collections::BTreeSet;

/// A side of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// Theirs who issued the order.
    Attackers,
    /// Theirs who are attacked.
    Defenders,
}

impl Side {
    /// Both.
    pub(super) const BOTH: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The enemy.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// Its place in a pair.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// The units of both sides, in the order of the region, and the peasants, if they are attacked.
pub(super) struct Sides {
    pub(super) units: Vec<(UnitId, Side)>,
    pub(super) peasants: u32,
}

impl Sides {
    /// Draws units with people into a battle. "On the attacking side are all the units of the attacker's faction", and
    /// of the others that attack. "On the defending side are all the units of the defender's faction", and of those that
    /// count it as their ally; who does both attacks.
    pub(super) fn gather(
        conditions: Conditions,
        world: &World,
        region: RegionId,
        attackers: &[FactionId],
        target: Option<UnitId>,
    ) -> Self {
        let defended = target.map(|target| world[target].faction);
        let guards = guards(world, region);
        let defends = |unit: &Unit| match defended {
            Some(defended) => unit.faction == defended || world.is_ally(unit.faction, defended),
            // "If the defender is the peasants of the region, then any factions which have a unit on guard will fight
            // on the side of the peasants."
            None if conditions.has(Quirk::GuardUnits) => unit.guard,
            None => guards.contains(&unit.faction),
        };
        let side = |(id, unit): (UnitId, &Unit)| {
            if unit.people == 0 {
                None
            } else if attackers.contains(&unit.faction) {
                Some((id, Side::Attackers))
            } else if defends(unit) {
                Some((id, Side::Defenders))
            } else {
                None
            }
        };
        let units = world.units_in(region).filter_map(side).collect();
        let peasants = if target.is_none() { world[region].peasants } else { 0 };
        Self { units, peasants }
    }

    /// Whether anybody is there on both sides.
    pub(super) fn are_both_there(&self) -> bool {
        let has = |side| self.of(side).next().is_some();
        has(Side::Attackers) && (self.peasants > 0 || has(Side::Defenders))
    }

    /// The units of a side.
    pub(super) fn of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        self.units.iter().filter(move |(_, own)| *own == side).map(|(unit, _)| *unit)
    }
}

/// The factions that have people on guard in a region.
fn guards(world: &World, region: RegionId) -> BTreeSet<FactionId> {
    let guards = world.units_in(region).filter(|(_, unit)| unit.guard && unit.people > 0);
    guards.map(|(_, unit)| unit.faction).collect()
}
