//! New creatures: groups that wander, and those who move into empty lairs.

use super::{groups, keep};
use crate::chance;
use crate::rules::conditions::Conditions;
use crate::rules::occupied::regions_of;
use crate::tables::ObjectClass;
use crate::world::{Guard, ObjectId, RegionId, UnitKind, World};
use playdeck_kit::sets::Set;

/// Creatures are counted by blocks of so many columns and rows.
const BLOCK: (u32, u32) = (8, 16);
/// A block has a group of creatures for so many points of its regions' lands.
const POINTS: i64 = 10;

/// A block of a level.
#[derive(Clone, Default)]
struct Block {
    /// Its first region.
    first: Option<RegionId>,
    /// Its regions that nobody guards and in which creatures wander.
    wild: Vec<RegionId>,
    /// How many groups it should have, times [`POINTS`].
    points: i64,
    /// How many it has.
    groups: i64,
}

/// New creatures of a month, in the wild, in lairs and in the Black Keep.
pub fn play(conditions: Conditions<'_>, world: &mut World) {
    let game = &conditions.tables.game;
    wander(conditions, world, game.wandering_growth_percent);
    fill_lairs(conditions, world, game.lair_growth_percent);
    keep::fill(conditions.tables, world, false);
}

/// So many hundredths of the groups that are missing in each block come.
pub fn wander(conditions: Conditions<'_>, world: &mut World, percent: u32) {
    let tables = conditions.tables;
    for block in blocks(conditions, world) {
        let Some(first) = block.first else { continue };
        let missing = block.points / POINTS - block.groups;
        if missing <= 0 || block.wild.is_empty() {
            continue;
        }
        let mut chance = conditions.chance(chance::CREATURES, first);
        let come =
            missing.saturating_mul(i64::from(percent)).saturating_add(i64::from(chance.below(100))) / 100;
        for _ in 0..usize::try_from(come).unwrap_or(usize::MAX).min(block.wild.len()) {
            let place = chance.below(u32::try_from(block.wild.len()).unwrap_or(u32::MAX));
            let Some(region) = block.wild.get(place as usize).copied() else { continue };
            if let Some(creature) = groups::wanderer(&tables[world[region].terrain], &mut chance) {
                let count = groups::size(tables, creature, &mut chance);
                let ground = world.open_ground(region);
                groups::add(tables, world, ground, &[(creature, count)]);
            }
        }
    }
}

/// The blocks of all levels, level by level and row by row.
fn blocks(conditions: Conditions<'_>, world: &World) -> Vec<Block> {
    let guarded = guarded(world);
    // The first block of each level, and how many lie side by side.
    let mut levels = Vec::new();
    let mut count = 0;
    for level in &world.levels {
        let columns = level.width.div_ceil(BLOCK.0);
        levels.push((count, columns));
        count += (columns * level.height.div_ceil(BLOCK.1)) as usize;
    }
    let place = |region: RegionId| {
        let spot = world[region].spot;
        let (first, columns) = levels.get(usize::from(spot.level))?;
        Some(first + (spot.y / BLOCK.1 * columns + spot.x / BLOCK.0) as usize)
    };
    let mut blocks = vec![Block::default(); count];
    for region in world.regions() {
        let Some(block) = place(region).and_then(|place| blocks.get_mut(place)) else { continue };
        if block.first.is_none() {
            block.first = Some(region);
            block.wild.reserve((BLOCK.0 * BLOCK.1 / 2) as usize);
        }
        let wandering = conditions.tables[world[region].terrain].wandering;
        if wandering > 0 && !guarded.contains(region) {
            block.wild.push(region);
            block.points += i64::from(wandering);
        }
    }
    for unit in world.creatures.into_iter().flat_map(|creatures| world.units_of(creatures)) {
        let region = world.region_of(unit);
        if world[unit].kind == UnitKind::Wandering
            && !guarded.contains(region)
            && let Some(block) = place(region).and_then(|place| blocks.get_mut(place))
        {
            block.groups += 1;
        }
    }
    blocks
}

/// The regions that somebody guards.
fn guarded(world: &World) -> Set<RegionId> {
    regions_of(world, |unit| world[unit].guard == Guard::On)
}

/// Creatures move into so many of a hundred empty lairs of regions that nobody guards.
pub fn fill_lairs(conditions: Conditions<'_>, world: &mut World, percent: u32) {
    let tables = conditions.tables;
    let guarded = guarded(world);
    for region in world.built_up() {
        let lairs = empty_lairs(conditions, world, region);
        if lairs.is_empty() || guarded.contains(region) {
            continue;
        }
        let mut chance = conditions.chance(chance::LAIRS, region);
        for lair in lairs {
            if chance.below(100) < percent {
                let land = &tables[world[region].terrain];
                let dwellers = groups::dwellers(tables, world[lair].kind, land, &mut chance);
                groups::add(tables, world, lair, &dwellers);
            }
        }
    }
}

fn empty_lairs(conditions: Conditions<'_>, world: &World, region: RegionId) -> Vec<ObjectId> {
    let is_lair = |object: ObjectId| {
        let row = &conditions.tables[world[object].kind];
        row.kind == ObjectClass::Lair && !row.stays && world[object].units().is_empty()
    };
    world[region].objects().iter().skip(1).copied().filter(|object| is_lair(*object)).collect()
}
