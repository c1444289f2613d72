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
    use super::super::instant::tests::owned;
    use super::super::test_world::TestWorld;
    use super::*;
    use crate::policy::Policy;
    use crate::world::Object;

    #[test]
    fn owners_destroy_what_was_built() {
        let mut test = TestWorld::of_leaders();
        let (unit, other, named) = (test.numbered(10), test.numbered(20), test.tables.named.clone());
        let here = RegionId(0);
        for (number, kind) in [(1, named.shaft), (2, named.tower)] {
            let object = test.world.add_object(Object::new(kind, false, number, here));
            test.world.put(unit, object);
            test.world.put(other, object);
            let sheets = [(3, "unit 10 / destroy"), (4, "unit 20 / destroy")];
            test.read_then(Policy::DEFAULT, &sheets, |conditions, test, tasks, _| {
                play(conditions, &mut test.world, tasks, &mut test.log);
            });
        }
        assert_eq!(test.world[here].objects().len(), 2, "the open ground and the shaft");
        assert_eq!(test.world[test.world[unit].object].number, 0);
        // Where the tower was, the second owner stands in the open.
        let why = [Refusal::NotDestroyable, Refusal::NotOwner, Refusal::NotInside];
        assert_eq!(test.refused(), owned(&why.map(|why| ("destroy", why))));
    }
}
