//! Shafts between the surface and the underworld, and gates.

use super::{ABYSS, SURFACE, UNDERWORLD, of_level, setup};
use crate::chance;
use crate::rules::Conditions;
use crate::tables::Tables;
use crate::world::{Exits, Level, RegionId, Spot, World};
use playdeck_base::dice::Stream;

/// One in so many regions of the underworld has a shaft, if there is land above it.
const SHAFTS: u32 = 8;
/// Each block of so many columns and rows has a gate, if one of some tries finds land for it.
const BLOCK: (u32, u32) = (8, 16);
const TRIES: u32 = 5;
/// The numbers of gates are drawn behind the passages of all levels.
const NUMBERS: u8 = ABYSS + 1;

/// Digs the shafts and opens the gates.
pub(super) fn dig(conditions: Conditions<'_>, world: &mut World) {
    let tables = conditions.tables;
    let mut sites = Vec::new();
    if let Exits::To(cities) = &world[RegionId(0)].exits {
        sites.extend(cities.iter().flatten().copied());
    }
    for place in [SURFACE, UNDERWORLD, ABYSS] {
        let Some(level) = world.levels.get(usize::from(place)).cloned() else { continue };
        let mut chance = of_level(conditions.dice, chance::PASSAGES, place);
        if place == ABYSS {
            sites.push(RegionId(level.first.0 + chance.below(level.count())));
            continue;
        }
        if place == UNDERWORLD {
            shafts(tables, world, &level, &mut chance);
        }
        gate_sites(tables, world, &level, &mut chance, &mut sites);
    }
    let mut numbers: Vec<u32> = (1..).take(sites.len()).collect();
    of_level(conditions.dice, chance::PASSAGES, NUMBERS).shuffle(&mut numbers);
    for (region, number) in sites.into_iter().zip(numbers) {
        world[region].gate = number;
        world.next_gate += 1;
    }
}

/// Shafts lead to the region of the surface in twice the column and twice the row.
fn shafts(tables: &Tables, world: &mut World, level: &Level, chance: &mut Stream) {
    let sea = tables.named.ocean;
    for below in (level.first.0..level.first.0 + level.count()).map(RegionId) {
        if world[below].terrain == sea || chance.below(SHAFTS) != 0 {
            continue;
        }
        let Spot { x, y, .. } = world[below].spot;
        let above = world.region_at(Spot { level: SURFACE, y: y * 2, x: x * 2 });
        let Some(above) = above.filter(|above| world[*above].terrain != sea) else { continue };
        for (here, there) in [(above, below), (below, above)] {
            let shaft = setup::build(world, here, tables.named.shaft, "Shaft");
            world[shaft].inner = Some(there);
        }
    }
}

/// Finds land for a gate in each block. A region has one gate at most.
fn gate_sites(tables: &Tables, world: &World, level: &Level, chance: &mut Stream, sites: &mut Vec<RegionId>) {
    let across = level.width.div_ceil(BLOCK.0);
    for block in 0..across * level.height.div_ceil(BLOCK.1) {
        let (left, top) = (block % across * BLOCK.0, block / across * BLOCK.1);
        for _ in 0..TRIES {
            let x = left + chance.below(BLOCK.0);
            let y = top + chance.below(BLOCK.1 / 2) * 2 + x % 2;
            let Some(region) = level.region_at(x, y) else { continue };
            if world[region].terrain != tables.named.ocean && !sites.contains(&region) {
                sites.push(region);
                break;
            }
        }
    }
}
