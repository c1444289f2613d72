//! What guards and creatures do when nobody gives them orders: before all orders of a turn.

use super::in_order;
use crate::dice::Stream;
use crate::game::atlantis4::chance;
use crate::game::atlantis4::orders::{Month, Step};
use crate::game::atlantis4::rules::conditions::Conditions;
use crate::game::atlantis4::rules::tasks::{Doing, Months};
use crate::game::atlantis4::tables::Direction;
use crate::game::atlantis4::world::{Guard, RegionId, UnitKind, World};

/// Guards guard, their mages have fire ready, and creatures on open ground set out in one direction.
pub fn play(conditions: Conditions<'_>, world: &mut World, months: &mut Months) {
    let mut current: Option<(RegionId, Stream)> = None;
    for unit in in_order(world, |unit| unit.kind != UnitKind::Normal && unit.kind != UnitKind::Mage) {
        let region = world.region_of(unit);
        match world[unit].kind {
            UnitKind::Guard => world[unit].guard = Guard::On,
            UnitKind::GuardMage => world[unit].combat = Some(conditions.tables.named.fire),
            UnitKind::Wandering if world[world[unit].object].number == 0 => {
                let (_, chance) = match &mut current {
                    Some(current) if current.0 == region => current,
                    other => other.insert((region, conditions.chance(chance::ROAMING, region))),
                };
                if let Some(way) = some_way(world, region, chance) {
                    let month = Month::Move { advances: false, steps: vec![Step::To(way)], is_cut: false };
                    months.set(unit, Some(Doing { month, text: None, place: None }));
                }
            }
            _ => {}
        }
    }
}

/// A direction drawn from all six; where there is no exit, the next one clockwise.
fn some_way(world: &World, region: RegionId, chance: &mut Stream) -> Option<Direction> {
    let first = chance.below(6) as usize;
    let mut ways = Direction::ALL.into_iter().cycle().skip(first).take(6);
    ways.find(|way| world.neighbour(region, *way).is_some())
}
