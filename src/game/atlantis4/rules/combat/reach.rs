//! Who could come to help from next door.
//!
//! "The units in nearby regions do not actually move to the region where the fighting happens; the computer only checks
//! that they could move there." It must be next door both ways; roads do not count, ships neither.

use crate::game::atlantis4::rules::{Conditions, Mode, loads};
use crate::game::atlantis4::world::{LevelKind, RegionId, Unit, World};

/// What summoned winds add to who flies.
const WIND: u32 = 2;

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
    let game = &tables.game;
    let points = match mode {
        Mode::Walk => game.foot_speed,
        Mode::Ride => game.horse_speed,
        Mode::Fly if unit.level(tables, tables.named.summon_wind) > 0 => game.fly_speed.saturating_add(WIND),
        Mode::Fly => game.fly_speed,
    };
    let land = if mode == Mode::Fly { 1 } else { tables[world[to].terrain].points };
    let cost = if is_hard(conditions, world, to) { land.saturating_mul(2) } else { land };
    points.saturating_sub(unit.passing.points_used) >= cost
}

/// Whether winter or monsoon makes steps into a region twice as hard.
fn is_hard(conditions: Conditions<'_>, world: &World, region: RegionId) -> bool {
    let spot = world[region].spot;
    let Some(level) = world.levels.get(usize::from(spot.level)) else { return false };
    if level.kind != LevelKind::Surface || world[region].clear_skies > 0 {
        return false;
    }
    let third = spot.y.saturating_add(1).saturating_mul(3) / level.height.max(1);
    match third {
        0 => [10, 11, 0, 1].contains(&conditions.month()),
        1 => [11, 0, 5, 6].contains(&conditions.month()),
        _ => [4, 5, 6, 7].contains(&conditions.month()),
    }
}
