//! Who could come to help from next door.
//!
//! "The units in nearby regions do not actually move to the region where the fighting happens; the computer only checks
//! that they could move there." It must be next door both ways; roads do not count, ships neither.

use crate::rules::conditions::Conditions;
use crate::rules::journey::costs;
use crate::rules::journey::loads;
use crate::world::{RegionId, Unit, World};

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
    let points = costs::points(tables, unit, mode);
    points.saturating_sub(unit.this_turn.points_used) >= costs::step(conditions, world, from, None, to, mode)
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;
    use super::*;

    /// Help needs points that are left, and over water somebody who swims or flies and may cross it.
    #[test]
    fn who_could_not_come_on_foot_or_over_the_sea_does_not_help() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let named = &tables.named;
        let (walker, flyer) = ([("PLAI", 1)], [("PLAI", 1), ("WING", 1)]);
        let (heavy, rider) = ([("PLAI", 1), ("STON", 9)], [("PLAI", 1), ("HORS", 1)]);
        let no = false;
        let cases = [
            (&walker[..], named.plain, 0, no, true),
            (&walker, named.plain, 1, no, true),
            (&walker, named.plain, 2, no, false),
            (&walker, named.forest, 0, no, true),
            (&walker, named.forest, 1, no, false),
            (&rider, named.forest, 2, no, true),
            (&rider, named.forest, 3, no, false),
            (&flyer, named.forest, 5, no, true),
            (&flyer, named.forest, 6, no, false),
            (&heavy, named.plain, 0, no, false),
            (&walker, named.ocean, 0, no, false),
            (&flyer, named.ocean, 0, no, true),
            (&flyer, named.ocean, 0, true, false),
            (&flyer, named.plain, 0, true, true),
        ];
        for (case, (items, terrain, used, no_cross, comes)) in cases.into_iter().enumerate() {
            let mut world = world(&tables);
            let from = world.neighbours(HERE).next().unwrap().1;
            world[HERE].terrain = terrain;
            let unit = add(&mut world, &tables, 1, from, items, &[]);
            (world[unit].this_turn.points_used, world[unit].flags.no_cross) = (used, no_cross);
            assert_eq!(reaches(conditions, &world, &world[unit], from, HERE), comes, "case {case}");
            // Nor over the sea from which they would come, nor from farther away.
            (world[HERE].terrain, world[from].terrain) = (named.plain, terrain);
            let is_sea = terrain == named.ocean;
            assert!(!is_sea || reaches(conditions, &world, &world[unit], from, HERE) == comes, "case {case}");
            let around: Vec<RegionId> = world.regions_around(HERE).collect();
            let far = world.regions().find(|region| *region != HERE && !around.contains(region)).unwrap();
            assert!(!reaches(conditions, &world, &world[unit], far, HERE), "case {case}");
        }
    }

    /// The way must lead there and back.
    #[test]
    fn nobody_helps_where_the_way_is_closed_on_one_side() {
        use crate::world::Exits;
        let tables = tables();
        for (is_closed, comes) in [([false; 2], true), ([true, false], false), ([false, true], false)] {
            let mut world = world(&tables);
            let (way, from) = world.neighbours(HERE).next().unwrap();
            for (region, way, is_closed) in [(HERE, way, is_closed[0]), (from, way.opposite(), is_closed[1])]
            {
                world[region].exits = Exits::Closed(u8::from(is_closed) << way.index());
            }
            let unit = add(&mut world, &tables, 1, from, &[("PLAI", 1)], &[]);
            let conditions = conditions(&tables, Policy::DEFAULT);
            assert_eq!(reaches(conditions, &world, &world[unit], from, HERE), comes, "{is_closed:?}");
        }
    }
}
