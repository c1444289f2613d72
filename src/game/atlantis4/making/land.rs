//! The surface: land rises from the ocean, and its terrains go by latitude.

use super::draft::Draft;
use super::naming::Names;
use crate::tables::{Direction, Tables, Terrain};
use crate::world::Level;
use playdeck_base::dice::Stream;

/// Land rises until no more than so many hundredths of the surface are ocean.
const OCEAN: usize = 60;
/// Land rises on a walk at random, whose steps are the square of a number below this one.
const WALK: u32 = 16;
/// The parts of each terrain are of so many.
const PARTS: u32 = 64;
/// The surface has so many bands from the north to the south; those of the south mirror those of the north.
const BANDS: u32 = 8;

/// Makes the surface.
pub(super) fn surface(
    tables: &Tables,
    level: Level,
    sea_name: &str,
    names: &mut Names,
    chance: &mut Stream,
) -> Draft {
    let sea = tables.named.ocean;
    let mut draft = Draft::all(level, sea, sea_name);
    raise(&mut draft, chance);
    draft.grow(Some(sea), names, chance, |level, y, chance| some_land(tables, level, y, chance));
    draft
}

/// Raises land, which has no terrain yet.
fn raise(draft: &mut Draft, chance: &mut Stream) {
    let count = draft.plots.len();
    let mut ocean = count;
    while ocean * 100 > count * OCEAN {
        let mut place = chance.below(draft.level.count()) as usize;
        let steps = chance.below(WALK).pow(2);
        for _ in 0..=steps {
            if let Some(plot) = draft.plots.get_mut(place)
                && plot.terrain.take().is_some()
            {
                ocean -= 1;
            }
            let way = Direction::ALL.get(chance.below(6) as usize).copied();
            place = way.and_then(|way| draft.neighbour(place, way)).unwrap_or(place);
        }
    }
}

/// A terrain at random for a row, as frequent as it is at that latitude.
fn some_land(tables: &Tables, level: &Level, y: u32, chance: &mut Stream) -> Terrain {
    let named = &tables.named;
    let band = y * BANDS / level.height.max(1);
    let parts: &[(Terrain, u32)] = match band.min(BANDS - 1 - band.min(BANDS - 1)) {
        0 => &[(named.tundra, 24), (named.mountain, 8), (named.forest, 8), (named.plain, 24)],
        1 => &[(named.plain, 16), (named.forest, 24), (named.mountain, 8), (named.swamp, 16)],
        2 => &[
            (named.plain, 20),
            (named.forest, 8),
            (named.mountain, 8),
            (named.swamp, 8),
            (named.jungle, 8),
            (named.desert, 12),
        ],
        _ => &[
            (named.plain, 16),
            (named.mountain, 8),
            (named.swamp, 12),
            (named.jungle, 12),
            (named.desert, 16),
        ],
    };
    let mut drawn = chance.below(PARTS);
    for (terrain, parts) in parts {
        if drawn < *parts {
            return *terrain;
        }
        drawn -= parts;
    }
    named.plain
}
