//! What guards and creatures do when nobody gives them orders: before all orders of a turn, and when the month is over.

use super::in_order;
use crate::chance;
use crate::orders::{Month, Step};
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Doing, Months};
use crate::tables::{Direction, Item};
use crate::world::{Guard, RegionId, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;

/// Guards guard, their mages have fire ready, and creatures on open ground set out in one of six directions. Where it is
/// closed they stay.
pub fn play(conditions: Conditions<'_>, world: &mut World, months: &mut Months) {
    let mut current: Option<(RegionId, Stream)> = None;
    for unit in in_order(world, |unit| unit.kind != UnitKind::Normal && unit.kind != UnitKind::Mage) {
        let region = world.region_of(unit);
        match world[unit].kind {
            // Guards who were beaten are on guard again only when that is settled for all.
            UnitKind::Guard if world[unit].guard != Guard::On => world[unit].guard = Guard::Pending,
            UnitKind::GuardMage => world[unit].combat = Some(conditions.tables.named.fire),
            UnitKind::Wandering if world[world[unit].object].number == 0 => {
                let (_, chance) = match &mut current {
                    Some(current) if current.0 == region => current,
                    other => other.insert((region, conditions.chance(chance::ROAMING, region))),
                };
                let way = Direction::ALL.get(chance.below(6) as usize).copied();
                let steps = way.map_or_else(Vec::new, |way| vec![Step::To(way)]);
                let month = Month::Move { advances: false, steps, is_cut: false };
                months.set(unit, Some(Doing { month, text: None, place: None }));
            }
            _ => {}
        }
    }
}

/// Creatures keep nothing of what they took in battle.
pub fn drop_goods(conditions: Conditions<'_>, world: &mut World) {
    let tables = conditions.tables;
    for unit in (0..world.unit_places()).map(UnitId::at) {
        let unit = &mut world[unit];
        let is_creature = |(item, _): &(Item, u32)| tables.monster(*item).is_some();
        if unit.kind == UnitKind::Wandering && !unit.items.iter().all(|item| is_creature(&item)) {
            unit.items = unit.items.iter().filter(is_creature).collect();
        }
    }
}
