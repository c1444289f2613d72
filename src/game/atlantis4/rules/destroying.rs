//! DESTROY.

use super::boarding::commander;
use super::occupied::with_order;
use super::tasks::{Tasks, refuse, tell_region};
use crate::event::{Called, Settled, Somewhere, TurnLog};
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::ObjectClass;
use crate::world::{RegionId, UnitId, World};

/// Owners destroy their structures.
pub fn play(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in with_order(world, tasks, |order| *order == Order::Destroy).iter() {
        for unit in world.unit_ids_in(region) {
            for task in tasks.of(unit).iter().filter(|task| *task.order() == Order::Destroy) {
                if let Err(why) = destroy(conditions, world, (region, unit), log) {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

fn destroy(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let (tables, object) = (conditions.tables, world[unit].object);
    if world[region].terrain == tables.named.ocean {
        return Err(Refusal::NotAtSea);
    }
    if world[object].number == 0 {
        return Err(Refusal::NotInside);
    }
    if commander(tables, world, object) != Some(unit) {
        let is_first = world[object].owner() == Some(unit);
        return Err(if is_first { Refusal::NoPeople } else { Refusal::NotOwner });
    }
    if matches!(tables[world[object].kind].kind, ObjectClass::Lair | ObjectClass::Shaft) {
        return Err(Refusal::NotDestroyable);
    }
    let event = Settled::Destroyed {
        unit: Called::unit(world, unit),
        object: Called::object(world, object),
        region: Somewhere::region(world, region),
    };
    tell_region(log, world, region, event.into());
    world.remove_object(object);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::instant;
    use super::super::instant::tests::{Ground, owned};
    use super::*;
    use crate::policy::Policy;
    use crate::world::Object;

    #[test]
    fn owners_destroy_what_was_built() {
        let mut ground = Ground::new();
        let (unit, other, named) = (ground.unit(10), ground.unit(20), ground.tables.named.clone());
        let here = RegionId(0);
        let tables = std::sync::Arc::clone(&ground.tables);
        let conditions = Ground::conditions(&tables, Policy::DEFAULT);
        for (number, kind) in [(1, named.shaft), (2, named.tower)] {
            let object = ground.world.add_object(Object::new(kind, false, number, here));
            ground.world.put(unit, object);
            ground.world.put(other, object);
            let sheets = ground.sheets(&[(3, "unit 10 / destroy"), (4, "unit 20 / destroy")]);
            let (tasks, ..) = instant::play(conditions, &mut ground.world, &sheets, &mut ground.log);
            play(conditions, &mut ground.world, &tasks, &mut ground.log);
        }
        assert_eq!(ground.world[here].objects().len(), 2, "the open ground and the shaft");
        assert_eq!(ground.world[ground.world[unit].object].number, 0);
        // Where the tower was, the second owner stands in the open.
        let why = [Refusal::NotDestroyable, Refusal::NotOwner, Refusal::NotInside];
        assert_eq!(ground.all_refused(), owned(&why.map(|why| ("destroy", why))));
    }
}
