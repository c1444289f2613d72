//! Movement points: how many a unit has, and what a step takes.

use crate::rules::conditions::Conditions;
use crate::rules::economy::roads;
use crate::rules::journey::loads::Mode;
use crate::rules::journey::weather;
use crate::tables::{Direction, Tables};
use crate::world::{RegionId, Unit, World};

/// What Summon Wind adds for who flies, and for a ship.
pub(super) const WIND: u32 = 2;

/// The movement points of a unit in a month, by how it travels.
pub fn points(tables: &Tables, unit: &Unit, mode: Mode) -> u32 {
    let wind = if unit.level(tables, tables.named.summon_wind) > 0 { WIND } else { 0 };
    match mode {
        Mode::Walk => tables.game.foot_speed,
        Mode::Ride => tables.game.horse_speed,
        Mode::Fly => tables.game.fly_speed.saturating_add(wind),
    }
}

/// What a step from one region into another takes. Passages inside of structures have no direction.
pub fn step(
    conditions: Conditions<'_>,
    world: &World,
    from: RegionId,
    way: Option<Direction>,
    to: RegionId,
    mode: Mode,
) -> u32 {
    let tables = conditions.tables;
    let of_terrain = if mode == Mode::Fly { 1 } else { tables[world[to].terrain].points };
    let cost =
        if weather::hinders(conditions, world, to) { of_terrain.saturating_mul(2) } else { of_terrain };
    let has_road = || way.is_some_and(|way| roads::connects(tables, world, from, way));
    if mode != Mode::Fly && cost > 1 && has_road() { cost / 2 } else { cost }
}
