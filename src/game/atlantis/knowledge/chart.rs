//! The map that a viewer can draw of what they see: areas, each of regions that are near one another.

use super::view::View;
use crate::tables::Terrain;
use crate::world::position::Position;
use crate::world::{RegionId, Spot};
use playdeck_kit::areas::{Area, areas};

/// A place on a map.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    pub terrain: Terrain,
    /// Whether the viewer has units there.
    pub has_own: bool,
}

/// All that a viewer knows of the map.
#[derive(Debug)]
pub struct Chart {
    /// Its areas, from the west.
    pub areas: Vec<Area<Mark>>,
}

impl View<'_> {
    /// The map: the whole world, or the regions with own units and those around them.
    pub fn chart(&self) -> Chart {
        let world = &self.position.world;
        if self.sees_all() {
            return Chart::of_all(self.position);
        }
        let mut marks = Vec::new();
        let own = self.own_regions().iter().map(|region| (*region, true));
        let before = self.remembered().map(|(region, _)| (region, false));
        for (region, has_own) in own.chain(before) {
            marks.push((world[region].spot, Mark { terrain: world[region].terrain, has_own }));
            let around = self.around(region);
            marks.extend(around.map(|(spot, _, terrain)| (spot, Mark { terrain, has_own: false })));
        }
        Chart::of(marks)
    }
}

impl Chart {
    /// The whole world.
    pub fn of_all(position: &Position) -> Self {
        let world = &position.world;
        let mark = |region: RegionId| Mark {
            terrain: world[region].terrain,
            has_own: !world[region].units().is_empty(),
        };
        Self::of(world.regions().map(|region| (world[region].spot, mark(region))).collect())
    }

    /// The areas of some spots.
    pub fn areas_of(spots: impl Iterator<Item = Spot>) -> Vec<Area<()>> {
        areas(spots.map(|Spot { x, y }| ((x, y), ())).collect())
    }

    /// The map of some marks. Of several for a region that with own units counts.
    fn of(mut marks: Vec<(Spot, Mark)>) -> Self {
        marks.sort_by_key(|(_, mark)| !mark.has_own);
        Self { areas: areas(marks.into_iter().map(|(Spot { x, y }, mark)| ((x, y), mark)).collect()) }
    }
}
