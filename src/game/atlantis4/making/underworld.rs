//! The underworld: seas, caverns, forests without sun and tunnels, between which many ways are closed.

use super::draft::Draft;
use super::naming::Names;
use crate::tables::{Direction, Tables, Terrain};
use crate::world::Level;
use playdeck_base::dice::Stream;

/// Of a hundred ways out of caverns and forests so many are closed.
const CLOSED: u32 = 25;
/// Of a hundred ways out of tunnels.
const CLOSED_OF_TUNNELS: u32 = 50;

/// Makes the underworld.
pub(super) fn draft(tables: &Tables, level: Level, names: &mut Names, chance: &mut Stream) -> Draft {
    let things = &tables.named;
    let lands = [things.ocean, things.cavern, things.underforest, things.tunnels];
    let mut draft = Draft::empty(level);
    draft.grow(None, names, chance, |_, _, chance| {
        lands.get(chance.below(4) as usize).copied().unwrap_or(things.cavern)
    });
    for plot in &mut draft.plots {
        if plot.terrain == Some(things.ocean) {
            plot.name = "The Undersea".into();
        }
    }
    close(tables, &mut draft, chance);
    draft
}

/// Closes ways between lands, each once; every region keeps one at least.
fn close(tables: &Tables, draft: &mut Draft, chance: &mut Stream) {
    for place in 0..draft.plots.len() {
        for way in [Direction::Southeast, Direction::South, Direction::Southwest] {
            let Some(next) = draft.neighbour(place, way) else { continue };
            let of = |place: usize| closed(tables, draft.terrain(place));
            let (Some(here), Some(there)) = (of(place), of(next)) else { continue };
            if chance.below(100) < here.max(there) && exits(draft, place) > 1 && exits(draft, next) > 1 {
                shut(draft, place, way);
                shut(draft, next, way.opposite());
            }
        }
    }
}

/// How many of a hundred ways out of a land are closed; those of the sea are open.
fn closed(tables: &Tables, terrain: Option<Terrain>) -> Option<u32> {
    let named = &tables.named;
    match terrain? {
        sea if sea == named.ocean => None,
        tunnels if tunnels == named.tunnels => Some(CLOSED_OF_TUNNELS),
        _ => Some(CLOSED),
    }
}

fn exits(draft: &Draft, place: usize) -> usize {
    let closed = draft.plots.get(place).map_or(0, |plot| plot.closed);
    let is_open = |way: &Direction| closed & 1 << way.index() == 0 && draft.neighbour(place, *way).is_some();
    Direction::ALL.iter().filter(|way| is_open(way)).count()
}

fn shut(draft: &mut Draft, place: usize, way: Direction) {
    if let Some(plot) = draft.plots.get_mut(place) {
        plot.closed |= 1 << way.index();
    }
}
