//! The starting cities, and the Nexus that leads into them.

use super::{SURFACE, of_level};
use crate::chance;
use crate::rules::Conditions;
use crate::rules::economy::{markets, wages};
use crate::tables::Tables;
use crate::world::{Exits, Level, RegionId, STARTING_CITY, World};
use playdeck_base::dice::Stream;

/// How many there are: one for each exit of the Nexus.
const CITIES: usize = 6;
/// A starting city lies on land of more regions than this.
const LEAST_LAND: usize = 20;

/// Makes towns of the surface into starting cities, and opens the Nexus.
pub(super) fn found(conditions: Conditions<'_>, world: &mut World) {
    let Some(level) = world.levels.get(usize::from(SURFACE)).cloned() else { return };
    let mut chance = of_level(conditions.dice, chance::PASSAGES, 0);
    let cities = choose(conditions.tables, world, &level, &mut chance);
    for city in &cities {
        if let Some(town) = &mut world[*city].town {
            (town.population, town.base_population) = (STARTING_CITY, STARTING_CITY);
        }
        let wages = wages(conditions, world, *city);
        markets::set_starting_city(conditions.tables, &mut world[*city], wages);
    }
    let mut exits = [None; CITIES];
    for (exit, city) in exits.iter_mut().zip(cities) {
        *exit = Some(city);
    }
    world[RegionId(0)].exits = Exits::To(Box::new(exits));
}

/// Coastal towns of big lands, far from each other. In a small world they may be nearer, and the land smaller.
fn choose(tables: &Tables, world: &World, level: &Level, chance: &mut Stream) -> Vec<RegionId> {
    let lands = land_sizes(tables, world, level);
    let of_level = (level.first.0..level.first.0 + level.count()).map(RegionId);
    let mut towns: Vec<RegionId> = of_level
        .filter(|region| world[*region].town.is_some() && markets::is_coastal(tables, world, *region))
        .collect();
    chance.shuffle(&mut towns);
    let size = |region: RegionId| lands.get((region.0 - level.first.0) as usize).copied().unwrap_or(0);
    let spot = |region: RegionId| (world[region].spot.x, world[region].spot.y);
    let mut cities: Vec<RegionId> = Vec::new();
    for least_land in [LEAST_LAND, 0] {
        for least_distance in (1..=level.height / 10 + 2).rev() {
            for town in &towns {
                let is_far = |city: &RegionId| level.distance(spot(*city), spot(*town)) >= least_distance;
                if cities.len() < CITIES && size(*town) > least_land && cities.iter().all(is_far) {
                    cities.push(*town);
                }
            }
        }
    }
    cities
}

/// For each region of a level how many regions its land has; 0 in the sea.
fn land_sizes(tables: &Tables, world: &World, level: &Level) -> Vec<usize> {
    let is_sea = |region: RegionId| world[region].terrain == tables.named.ocean;
    let place = |region: RegionId| (region.0 - level.first.0) as usize;
    let mut sizes = vec![0; level.count() as usize];
    for region in (level.first.0..level.first.0 + level.count()).map(RegionId) {
        if is_sea(region) || sizes.get(place(region)).is_none_or(|size| *size > 0) {
            continue;
        }
        let mut land = vec![region];
        let mut at = 0;
        sizes[place(region)] = 1;
        while let Some(here) = land.get(at).copied() {
            at += 1;
            for (_, next) in world.neighbours(here) {
                if let Some(size) = sizes.get_mut(place(next)).filter(|size| **size == 0 && !is_sea(next)) {
                    *size = 1;
                    land.push(next);
                }
            }
        }
        for here in &land {
            sizes[place(*here)] = land.len();
        }
    }
    sizes
}
