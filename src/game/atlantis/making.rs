//! New land: the world grows in blocks of 9 by 9 regions, an ocean all around and an island of 32 regions in the middle.
//!
//! The land of a block depends on where it lies and on nothing else, so that it is the same whenever somebody finds it.

use crate::chance;
use crate::tables::{Direction, Terrain};
use crate::world::{Region, RegionId, Spot, World};
use playdeck_base::dice::{Dice, Stream};
use std::collections::BTreeSet;

/// Regions along a side of a block.
const BLOCK: i32 = 9;
/// Regions along a side of what can be land.
const INSIDE: u32 = 7;
/// How many regions of a block are land.
const LAND: u32 = 32;
/// How often a region beside a mountain, a forest or a swamp is looked for, so that it becomes larger.
const PROBES: u32 = 10;
/// How much food is grown for one peasant of new land.
const FOOD_FOR_ONE: i64 = 50;

/// The terrain inside a block, column by column.
type Inside = [[Terrain; INSIDE as usize]; INSIDE as usize];

impl Spot {
    /// The north-western corner of its block.
    #[must_use]
    pub const fn corner(self) -> Self {
        Self { x: self.x.div_euclid(BLOCK) * BLOCK, y: self.y.div_euclid(BLOCK) * BLOCK }
    }
}

impl World {
    /// The region at a spot; where the world ends there, the block of that spot is made.
    pub fn explore(&mut self, spot: Spot, dice: Dice) -> Option<RegionId> {
        if self.region_at(spot).is_none() {
            self.make_block(spot, dice);
        }
        self.region_at(spot)
    }

    /// Makes the block of a spot. Regions that are there already stay.
    fn make_block(&mut self, spot: Spot, dice: Dice) {
        let corner = spot.corner();
        let ends = corner.x.checked_add(BLOCK).and(corner.y.checked_add(BLOCK));
        if ends.is_none() {
            return;
        }
        let mut chance = dice.stream(0, chance::LAND, corner.key());
        let inside = draw(&mut chance);
        let mut names = self.free_names();
        for x in 0..BLOCK {
            for y in 0..BLOCK {
                let spot = Spot { x: corner.x + x, y: corner.y + y };
                if self.region_at(spot).is_some() {
                    continue;
                }
                let terrain = at(&inside, x - 1, y - 1);
                let name = if terrain == Terrain::Ocean {
                    String::new()
                } else {
                    draw_name(&mut names, &mut chance)
                };
                let mut region = Region::new(spot, &name, terrain);
                region.peasants = u32::try_from(terrain.food_limit() / FOOD_FOR_ONE).unwrap_or(0);
                self.add_region(region);
            }
        }
    }

    /// The names that no region has.
    fn free_names(&self) -> Vec<String> {
        let mut free: BTreeSet<String> = names().collect();
        let regions = self.regions().map(|region| &self[region]);
        for region in regions.filter(|region| !region.is_ocean()) {
            free.remove(&*region.name);
            if free.is_empty() {
                break;
            }
        }
        names().filter(|name| free.contains(name)).collect()
    }
}

/// Draws an island.
fn draw(chance: &mut Stream) -> Inside {
    let mut inside = [[Terrain::Ocean; INSIDE as usize]; INSIDE as usize];
    inside[INSIDE as usize / 2][INSIDE as usize / 2] = Terrain::Plain;
    for _ in 1..LAND {
        while !grow(&mut inside, Terrain::Ocean, Terrain::Plain, chance) {}
    }
    for terrain in [Terrain::Mountain, Terrain::Forest, Terrain::Swamp] {
        for _ in 0..2 {
            let (x, y) = loop {
                let (x, y) = (chance.below(INSIDE) as usize, chance.below(INSIDE) as usize);
                if inside[x][y] == Terrain::Plain {
                    break (x, y);
                }
            };
            inside[x][y] = terrain;
            for _ in 0..PROBES {
                if grow(&mut inside, Terrain::Plain, terrain, chance) {
                    break;
                }
            }
        }
    }
    inside
}

/// Draws a region; if it is of one terrain and lies beside another, it becomes as that.
fn grow(inside: &mut Inside, from: Terrain, to: Terrain, chance: &mut Stream) -> bool {
    let (x, y) = (chance.below(INSIDE), chance.below(INSIDE));
    let (column, row) = (x.cast_signed(), y.cast_signed());
    let mut sides = Direction::ALL.into_iter().map(Direction::step);
    let grows = inside[x as usize][y as usize] == from
        && sides.any(|(dx, dy)| at(inside, column + dx, row + dy) == to);
    if grows {
        inside[x as usize][y as usize] = to;
    }
    grows
}

/// The terrain of a block; all around is ocean.
fn at(inside: &Inside, x: i32, y: i32) -> Terrain {
    let place = |at: i32| usize::try_from(at).ok();
    let column = place(x).and_then(|x| inside.get(x));
    column.zip(place(y)).and_then(|(column, y)| column.get(y)).copied().unwrap_or(Terrain::Ocean)
}

/// Takes a name by lot; where all are used, any may be used again.
fn draw_name(free: &mut Vec<String>, chance: &mut Stream) -> String {
    if free.is_empty() {
        free.extend(names());
    }
    let bound = u32::try_from(free.len()).unwrap_or(1);
    free.swap_remove(chance.below(bound) as usize)
}

/// The first and the second halves of the 312 names of regions.
const FIRST: [&str; 26] = [
    "Al", "Bren", "Cal", "Dun", "El", "Fen", "Gal", "Har", "Ing", "Jor", "Kel", "Lor", "Mar", "Nor", "Or",
    "Pel", "Quin", "Ros", "Sel", "Tor", "Ul", "Ver", "Wyn", "Xan", "Yar", "Zel",
];
const SECOND: [&str; 12] =
    ["ach", "bury", "dale", "dor", "fast", "gard", "holm", "ia", "mere", "moor", "thwaite", "wick"];

fn names() -> impl Iterator<Item = String> {
    FIRST.iter().flat_map(|first| SECOND.iter().map(move |second| format!("{first}{second}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_32_regions_of_land_inside_an_ocean_and_grows_where_somebody_looks() {
        let mut world = World::new(0);
        let found = world.explore(Spot { x: -1, y: 40 }, Dice::new(5));
        assert!(found.is_some_and(|found| world[found].spot == Spot { x: -1, y: 40 }));
        let regions: Vec<&Region> = world.regions().map(|region| &world[region]).collect();
        assert_eq!(
            (regions.len(), regions[0].spot, regions[1].spot),
            (81, Spot { x: -9, y: 36 }, Spot { x: -9, y: 37 })
        );
        let land: Vec<_> = regions.iter().filter(|region| !region.is_ocean()).collect();
        assert_eq!(land.len(), 32);
        assert!(
            land.iter().all(|region| (-8..-1).contains(&region.spot.x) && (37..44).contains(&region.spot.y))
        );
        assert!(land.iter().all(|region| region.peasants >= 200 && region.money == 0));
        let names: BTreeSet<&str> = land.iter().map(|region| &*region.name).collect();
        assert_eq!(names.len(), 32);
    }

    #[test]
    fn names_are_312_and_each_another() {
        assert_eq!(names().collect::<BTreeSet<_>>().len(), 312);
    }
}
