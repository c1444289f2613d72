//! Who could come to help from next door.
//!
//! "The units in nearby regions do not actually move to the region where the fighting happens; the computer only checks
//! that they could move there." It must be next door both ways; roads do not count, ships neither.

use crate::game::atlantis4::rules::conditions::Conditions;
use crate::game::atlantis4::rules::journey::costs;
use crate::game::atlantis4::rules::loads;
use crate::game::atlantis4::world::{RegionId, Unit, World};

/// Whether a unit could step from its region into one next door, with the points that it has not used.
pub(super) fn reaches(
    conditions: Conditions<'_>,
    world: &World,
    unit: &Unit,
    from: RegionId,
    to: RegionId,
) -> bool {
    let tables = conditions.tables;
    let is_next = |one, other| world.neighbours(one).any(|(_, next)| next == other);
    if !is_next(from, to) || !is_next(to, from) {
        return false;
    }
    let is_sea = [from, to].into_iter().any(|region| world[region].terrain == tables.named.ocean);
    let crosses = loads::swims(tables, &unit.items) || loads::flies(tables, &unit.items);
    if is_sea && (unit.flags.no_cross || !crosses) {
        return false;
    }
    let Some(mode) = loads::mode(conditions, unit) else { return false };
    let points = costs::points(tables, unit, mode);
    points.saturating_sub(unit.passing.points_used) >= costs::step(conditions, world, from, None, to, mode)
}
