//! Who is in open water and cannot swim drowns, and ships without anybody aboard are lost at sea.
//!
//! Source: the rules text, "Normal Movement". It is tested before ships sail and again when all have moved.

use crate::event::{Called, Journey, Somewhere, TurnLog};
use crate::rules::conditions::Conditions;
use crate::rules::factions::leaving::leave_goods;
use crate::rules::journey::loads;
use crate::rules::occupied::regions_of;
use crate::rules::tasks::tell;
use crate::tables::{ObjectClass, ObjectKind};
use crate::world::{ObjectId, RegionId, UnitId, World};

/// Drowns who must, and takes lost ships away.
pub fn play(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    let tables = conditions.tables;
    let is_sea = |world: &World, region: RegionId| world[region].terrain == tables.named.ocean;
    let drowns = |world: &World, unit: UnitId| {
        let object = &world[world[unit].object];
        object.number == 0 && is_sea(world, object.region) && !loads::swims(tables, &world[unit].items)
    };
    let mut regions = regions_of(world, |unit| drowns(world, unit));
    regions.extend(world.built_up().into_iter().filter(|region| is_sea(world, *region)));
    for region in regions.iter() {
        for unit in
            world.unit_ids_in(region).into_iter().filter(|unit| drowns(world, *unit)).collect::<Vec<_>>()
        {
            let event =
                Journey::Drowned { unit: Called::unit(world, unit), at: Somewhere::region(world, region) };
            tell(log, world, unit, event.into());
            leave_goods(tables, world, unit);
            world.remove_unit(unit);
        }
        for ship in empty_ships(conditions, world, region) {
            world.remove_object(ship);
        }
    }
}

fn empty_ships(conditions: Conditions<'_>, world: &World, region: RegionId) -> Vec<ObjectId> {
    let is_ship = |kind: ObjectKind| conditions.tables[kind].kind == ObjectClass::Ship;
    let lost =
        world.objects_in(region).filter(|(_, object)| is_ship(object.kind) && object.units().is_empty());
    lost.map(|(id, _)| id).collect()
}
