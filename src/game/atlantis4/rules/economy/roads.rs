//! Roads: where they connect, and how they fall into disrepair.
//!
//! A road lies in one region and leads towards one side of it. Its state is the work that it still takes; a usable road
//! has up to [`STORE`] less than none, and decay uses that up.

use crate::chance;
use crate::event::{Called, Economy, Somewhere, TurnLog};
use crate::rules::conditions::Conditions;
use crate::rules::journey::weather;
use crate::rules::tasks::tell_region;
use crate::tables::{Direction, ObjectClass, ObjectKind, Tables};
use crate::world::{Object, ObjectId, RegionId, World};
use playdeck_base::dice::Stream;

/// What a road has in store when it is complete.
pub const STORE: i32 = 24;
/// What it takes to repair a road when it falls into disrepair, besides what it fell behind.
const RUIN: i32 = 15;

/// The road that leads in a direction.
pub const fn kind_of(tables: &Tables, way: Direction) -> ObjectKind {
    let named = &tables.named;
    match way {
        Direction::North => named.road_north,
        Direction::Northeast => named.road_northeast,
        Direction::Southeast => named.road_southeast,
        Direction::South => named.road_south,
        Direction::Southwest => named.road_southwest,
        Direction::Northwest => named.road_northwest,
    }
}

/// Whether a structure is a road.
pub fn is_road(tables: &Tables, object: &Object) -> bool {
    tables[object.kind].kind == ObjectClass::Road
}

/// Whether a region has a usable road in a direction.
pub fn has(tables: &Tables, world: &World, region: RegionId, way: Direction) -> bool {
    let kind = kind_of(tables, way);
    world.objects_in(region).any(|(_, object)| object.kind == kind && object.incomplete <= 0)
}

/// Whether roads connect a region with the one in a direction.
pub fn connects(tables: &Tables, world: &World, region: RegionId, way: Direction) -> bool {
    has(tables, world, region, way)
        && world.neighbour(region, way).is_some_and(|next| has(tables, world, next, way.opposite()))
}

/// The directions in which roads connect a region with others.
pub fn connected(tables: &Tables, world: &World, region: RegionId) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |way| connects(tables, world, region, *way))
}

/// Usable roads of a region decay, faster in difficult terrain, in bad weather, and where wages were spoiled.
pub(super) fn decay(conditions: Conditions<'_>, world: &mut World, region: RegionId, log: &mut TurnLog) {
    if world[region].objects().len() == 1 {
        return;
    }
    let tables = conditions.tables;
    let wears = |(_, object): &(ObjectId, &Object)| is_road(tables, object) && object.incomplete <= 0;
    let roads: Vec<ObjectId> = world.objects_in(region).filter(wears).map(|(id, _)| id).collect();
    if roads.is_empty() {
        return;
    }
    let here = &world[region];
    let is_bad = weather::hinders(conditions, world, region);
    let spoiled = i32::try_from(here.max_wages.saturating_sub(here.wages).max(0)).unwrap_or(i32::MAX / 2);
    let most = most_wear(tables, world, region, is_bad);
    let mut chance: Stream = conditions.chance(chance::ROADS, region);
    for road in roads {
        let wear = i32::try_from(chance.below(most)).unwrap_or(0).saturating_add(spoiled);
        let state = world[road].incomplete.saturating_add(wear);
        world[road].incomplete = if state > 0 { state.saturating_add(RUIN) } else { state };
        if state > 0 {
            let kind = (*tables[world[road].kind].name).into();
            let (object, region_called) = (Called::object(world, road), Somewhere::region(world, region));
            tell_region(log, world, region, Economy::Decayed { object, kind, region: region_called }.into());
        }
    }
}

/// The bound of a month's wear: each terrain has what it adds, how much that counts, and what bad weather adds.
fn most_wear(tables: &Tables, world: &World, region: RegionId, is_bad: bool) -> u32 {
    let (named, terrain) = (&tables.named, world[region].terrain);
    let is = |terrains: &[_]| terrains.contains(&terrain);
    let (steady, times, in_bad_weather) = if is(&[named.plain, named.tundra]) {
        (1, 1, 4)
    } else if is(&[named.mountain]) {
        (2, 2, 4)
    } else if is(&[named.forest, named.swamp, named.jungle]) {
        (1, 2, 1)
    } else if is(&[named.desert, named.cavern, named.underforest, named.tunnels]) {
        (3, 2, 6)
    } else {
        (2, 1, 4)
    };
    steady * times + if is_bad { in_bad_weather } else { 0 } + 1
}

#[cfg(test)]
mod tests {
    use super::super::super::combat::stage::{HERE, tables, world};
    use super::*;

    /// How much a road can lose in a month, by terrain, in good weather and in bad: `times * (more + 2)`, and for bad
    /// weather its part.
    #[test]
    fn difficult_ground_wears_a_road_more() {
        let tables = tables();
        let mut world = world(&tables);
        let named = &tables.named;
        for (terrains, more, times, bad) in [
            (&[named.plain, named.tundra][..], -1, 1, 4),
            (&[named.mountain], 0, 2, 4),
            (&[named.forest, named.swamp, named.jungle], -1, 2, 1),
            (&[named.cavern, named.underforest, named.tunnels, named.desert], 1, 2, 6),
            (&[named.ocean], 0, 1, 4),
        ] {
            for terrain in terrains {
                world[HERE].terrain = *terrain;
                let most =
                    [false, true].map(|is_bad| i64::from(most_wear(&tables, &world, HERE, is_bad)) - 1);
                assert_eq!(most, [times * (more + 2), times * (more + 2) + bad], "{terrain:?}");
            }
        }
    }
}
