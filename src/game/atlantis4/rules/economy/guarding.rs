//! GUARD 1: who is able and allowed to guard goes on guard; who was on guard and is not able any more goes off.

use crate::event::{Called, Economy, TurnLog};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::occupied::regions_of;
use crate::rules::tasks::tell;
use crate::tables::Tables;
use crate::world::{Guard, RegionId, Unit, UnitId, UnitKind, World};

/// Tests all who guard, or will.
pub fn play(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    let tables = conditions.tables;
    let is_open = |unit: UnitId| match world[unit].guard {
        Guard::Pending => true,
        Guard::On => world[world[unit].faction].is_player(),
        Guard::None | Guard::Avoiding | Guard::Advancing => false,
    };
    for region in regions_of(world, is_open).iter() {
        let may_guard = |unit: &Unit| matches!(unit.guard, Guard::On | Guard::Pending);
        let guards: Vec<UnitId> =
            world.units_in(region).filter(|(_, unit)| may_guard(unit)).map(|(id, _)| id).collect();
        for unit in guards {
            let is_of_town = world[unit].kind == UnitKind::Guard;
            let why = if super::tax::taxers(tables, &world[unit]) == 0 {
                Refusal::CannotTax
            } else if !is_of_town && has_town_guard(tables, world, region) {
                Refusal::CityGuard
            } else {
                world[unit].guard = Guard::On;
                continue;
            };
            world[unit].guard = Guard::None;
            let event = Economy::GuardsNoLonger { unit: Called::unit(world, unit), why };
            tell(log, world, unit, event.into());
        }
    }
}

/// Whether guards of a town are on guard in a region.
fn has_town_guard(tables: &Tables, world: &World, region: RegionId) -> bool {
    let guards =
        |unit: &Unit| unit.kind == UnitKind::Guard && unit.guard == Guard::On && !unit.is_empty(tables);
    world.units_in(region).any(|(_, unit)| guards(unit))
}
