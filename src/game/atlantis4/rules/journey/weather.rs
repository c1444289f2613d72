//! The weather: winter in the north and in the south, storms between them, each in its months.
//!
//! Source: the rules text, "Normal Movement"; which months and which rows are from the program.

use crate::rules::conditions::Conditions;
use crate::world::{LevelKind, RegionId, World};
use serde::Serialize;

/// The weather of a region in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Weather {
    /// Nothing that hinders.
    Clear,
    /// Freezing weather.
    Winter,
    /// Hurricane winds and torrential rains.
    Monsoon,
}

/// Winter of the northern third: November to February.
const NORTHERN_WINTER: [u32; 4] = [10, 11, 0, 1];
/// Storms of the middle third: December, January, June, July.
const MONSOON: [u32; 4] = [11, 0, 5, 6];
/// Winter of the southern third: May to August.
const SOUTHERN_WINTER: [u32; 4] = [4, 5, 6, 7];

/// The weather of a region in a month of the year, 0 for January.
pub fn in_month(world: &World, region: RegionId, month: u32) -> Weather {
    let spot = world[region].spot;
    let Some(level) = world.levels.get(usize::from(spot.level)) else { return Weather::Clear };
    if level.kind != LevelKind::Surface || level.height == 0 {
        return Weather::Clear;
    }
    let (months, weather) = match spot.y.saturating_add(1).saturating_mul(3) / level.height {
        0 => (NORTHERN_WINTER, Weather::Winter),
        1 => (MONSOON, Weather::Monsoon),
        _ => (SOUTHERN_WINTER, Weather::Winter),
    };
    if months.contains(&month) { weather } else { Weather::Clear }
}

/// The weather of a region this month.
pub fn now(conditions: Conditions<'_>, world: &World, region: RegionId) -> Weather {
    in_month(world, region, conditions.month())
}

/// Its weather next month.
pub fn next(conditions: Conditions<'_>, world: &World, region: RegionId) -> Weather {
    in_month(world, region, (conditions.month() + 1) % 12)
}

/// Whether the weather hinders travellers into a region this month. Clear skies help against it.
pub fn hinders(conditions: Conditions<'_>, world: &World, region: RegionId) -> bool {
    world[region].clear_skies == 0 && now(conditions, world, region) != Weather::Clear
}
