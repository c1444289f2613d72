//! The map that a viewer can draw of what they see: level by level, the regions that they see and those to which the exits
//! lead.

use super::view::View;
use crate::tables::Terrain;
use crate::world::{FactionId, Level, RegionId, Spot, Town, TownSize};
use playdeck_kit::areas::{Area, areas};
use std::collections::{BTreeMap, BTreeSet};

/// A region on a map.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    /// The terrain.
    pub terrain: Terrain,
    /// How big its town is.
    pub town: Option<TownSize>,
    /// Whether the viewer has units there; of all factions for those who see all.
    pub has_own: bool,
}

/// A level of the map.
#[derive(Debug)]
pub struct LevelChart<'a> {
    /// Its place among the levels.
    pub level: u8,
    pub name: &'a str,
    /// Its areas, from the west. Columns and rows are those of coordinates, of which each second place does not exist.
    pub areas: Vec<Area<Mark>>,
}

/// What is known of a level.
type Marks = Vec<((i32, i32), Mark)>;

/// What the surface is called on maps; its coordinates have no name.
pub const SURFACE: &str = "surface";

impl<'a> View<'a> {
    /// The map of all levels of which the viewer knows a region.
    pub fn chart(&self) -> Vec<LevelChart<'a>> {
        let (world, own) = (self.world(), self.own_regions());
        let seen: Vec<RegionId> = if self.sees_all() { world.regions().collect() } else { own.to_vec() };
        let before: Vec<RegionId> = self.remembered().map(|(region, _)| region).collect();
        let all = own.iter().chain(&before);
        let beyond = all.clone().flat_map(|region| world.neighbours(*region)).map(|(_, region)| region);
        // How big a town was is told by whoever sees it, and is not kept.
        let told = own.iter().flat_map(|region| world.neighbours(*region)).map(|(_, region)| region);
        let told: BTreeSet<RegionId> = seen.iter().copied().chain(told).collect();
        let regions = seen.iter().copied().map(|region| (region, true));
        let regions = regions.chain(before.iter().copied().chain(beyond).map(|region| (region, false)));
        let mut levels: BTreeMap<u8, Marks> = BTreeMap::new();
        for (region, is_seen) in regions {
            let Spot { level, y, x } = world[region].spot;
            let place = |number: u32| i32::try_from(number).unwrap_or(i32::MAX / 2);
            let town = world[region].town.as_deref().filter(|_| told.contains(&region)).map(Town::size);
            let terrain = world[region].terrain;
            let has_own = is_seen && self.has_units_in(region);
            let mark = Mark { terrain, town, has_own };
            levels.entry(level).or_default().push(((place(x), place(y)), mark));
        }
        let chart = |(level, marks)| {
            let name = world.levels.get(usize::from(level)).and_then(|level: &Level| level.name.as_deref());
            LevelChart { level, name: name.unwrap_or(SURFACE), areas: areas(marks) }
        };
        levels.into_iter().map(chart).collect()
    }

    /// Whether a map marks the units of a region.
    fn has_units_in(&self, region: RegionId) -> bool {
        let world = self.world();
        let is_players = |faction: FactionId| self.sees_all() && world[faction].is_player();
        let mut units = world.units_in(region).map(|(_, unit)| unit.faction);
        units.any(|faction| Some(faction) == self.faction || is_players(faction))
    }
}
