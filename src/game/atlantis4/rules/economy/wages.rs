//! What a month's work earns in a region.

use super::roads;
use crate::rules::conditions::Conditions;
use crate::world::{RegionId, World};

/// From so many connected roads on wages are higher.
const ROADS: usize = 2;

/// The wages of a region: its own, and more where there is a town, where roads meet, and where spells of the month help.
pub fn wages(conditions: Conditions<'_>, world: &World, region: RegionId) -> i64 {
    let here = &world[region];
    let of_town = here.town.as_deref().map_or(0, |town| town.size() as i64);
    let of_spells = i64::from(here.earth_lore > 0) + i64::from(here.clear_skies > 0);
    let has_objects = here.objects().len() > ROADS;
    let of_roads = has_objects && roads::connected(conditions.tables, world, region).nth(ROADS - 1).is_some();
    here.wages.saturating_add(of_town + of_spells + i64::from(of_roads))
}
