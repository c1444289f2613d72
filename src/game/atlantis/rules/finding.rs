//! FIND.

use super::conditions::Conditions;
use super::tasks::{Tasks, refuse, tell};
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Order, Phase};
use crate::refusal::Refusal;
use crate::world::World;

/// Tells addresses, as they are after this month's ADDRESS orders.
pub fn play(conditions: Conditions, world: &World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        for (unit, task) in tasks.in_region(world, region, Phase::Finding) {
            let Order::Find(number) = task.order() else { continue };
            if !conditions.settings.finds {
                refuse(log, world, unit, &task, Refusal::NoFinding);
                continue;
            }
            match conditions.numbered(*number).and_then(|number| world.faction_of(number)) {
                Some(found) => {
                    let (faction, address) = (Called::faction(world, found), world[found].address.clone());
                    tell(log, world, unit, Event::AddressOf { faction, address });
                }
                None => refuse(log, world, unit, &task, Refusal::FactionNotFound),
            }
        }
    }
}
