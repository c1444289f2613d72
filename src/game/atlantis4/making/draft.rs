//! A level that is not finished: its lands grow before they become regions.

use super::naming::Names;
use crate::tables::{Direction, Terrain};
use crate::world::{Level, Name};
use playdeck_base::dice::Stream;

/// The rounds in which lands grow from where they begin.
const ROUNDS: u32 = 10;
/// A land begins in each cell of so many columns and rows, if one of some tries finds a place for it.
const CELL: (u32, u32) = (4, 8);
const TRIES: u32 = 4;

/// A region as it is made.
#[derive(Clone)]
pub(super) struct Plot {
    /// Its terrain; none until a land has grown over it.
    pub terrain: Option<Terrain>,
    pub name: Name,
    /// The directions that are closed, by their bits.
    pub closed: u8,
}

/// A level as it is made.
pub(super) struct Draft {
    /// Its size.
    pub level: Level,
    /// Its regions, in their order.
    pub plots: Vec<Plot>,
}

impl Draft {
    /// A level all of whose regions are of one terrain and name.
    pub fn all(level: Level, terrain: Terrain, name: &str) -> Self {
        Self::filled(level, Some(terrain), name)
    }

    /// A level without any terrain.
    pub fn empty(level: Level) -> Self {
        Self::filled(level, None, "")
    }

    fn filled(level: Level, terrain: Option<Terrain>, name: &str) -> Self {
        let plot = Plot { terrain, name: name.into(), closed: 0 };
        let count = level.count() as usize;
        Self { level, plots: vec![plot; count] }
    }

    /// The place next to one in a direction.
    pub fn neighbour(&self, place: usize, way: Direction) -> Option<usize> {
        let (x, y) = self.level.spot_of(u32::try_from(place).ok()?);
        let region = self.level.neighbour(x, y, way)?;
        Some((region.0 - self.level.first.0) as usize)
    }

    /// The terrain at a place.
    pub fn terrain(&self, place: usize) -> Option<Terrain> {
        self.plots.get(place)?.terrain
    }

    /// Lets lands begin all over the level, gives them names, and lets them grow until nothing is left. A sea grows only
    /// where all is made of it, and has its own name.
    pub fn grow(
        &mut self,
        sea: Option<Terrain>,
        names: &mut Names,
        chance: &mut Stream,
        some_land: impl Fn(&Level, u32, &mut Stream) -> Terrain,
    ) {
        let across = self.level.width.div_ceil(CELL.0);
        for cell in 0..across * self.level.height.div_ceil(CELL.1) {
            let (left, top) = (cell % across * CELL.0, cell / across * CELL.1);
            for _ in 0..TRIES {
                let x = left + chance.below(CELL.0);
                let y = top + chance.below(CELL.1 / 2) * 2 + x % 2;
                let Some(place) = self.place(x, y) else { continue };
                if self.terrain(place).is_none() {
                    self.begin(place, names, chance, &some_land);
                    break;
                }
            }
        }
        let mut rest: Vec<usize> =
            (0..self.plots.len()).filter(|place| self.terrain(*place).is_none()).collect();
        for _ in 0..ROUNDS {
            let mut grown = Vec::new();
            rest.retain(|place| {
                let from = self.next_land(*place, sea, chance);
                grown.extend(from.map(|from| (*place, from)));
                from.is_none()
            });
            for (place, from) in grown {
                self.spread(place, from);
            }
        }
        for place in rest {
            match self.next_land(place, sea, chance) {
                Some(from) => self.spread(place, from),
                None => self.begin(place, names, chance, &some_land),
            }
        }
    }

    fn place(&self, x: u32, y: u32) -> Option<usize> {
        Some((self.level.region_at(x, y)?.0 - self.level.first.0) as usize)
    }

    fn begin(
        &mut self,
        place: usize,
        names: &mut Names,
        chance: &mut Stream,
        some_land: &impl Fn(&Level, u32, &mut Stream) -> Terrain,
    ) {
        let (_, y) = self.level.spot_of(u32::try_from(place).unwrap_or_default());
        let terrain = some_land(&self.level, y, chance);
        if let Some(plot) = self.plots.get_mut(place) {
            (plot.terrain, plot.name) = (Some(terrain), names.region());
        }
    }

    /// The first place around one, from a direction drawn at random on, whose land grows.
    fn next_land(&self, place: usize, sea: Option<Terrain>, chance: &mut Stream) -> Option<usize> {
        let first = chance.below(6) as usize;
        let around = Direction::ALL.into_iter().cycle().skip(first).take(6);
        let mut around = around.filter_map(|way| self.neighbour(place, way));
        around.find(|next| self.terrain(*next).is_some_and(|terrain| Some(terrain) != sea))
    }

    fn spread(&mut self, place: usize, from: usize) {
        let Some(source) = self.plots.get(from).cloned() else { return };
        if let Some(plot) = self.plots.get_mut(place) {
            (plot.terrain, plot.name) = (source.terrain, source.name);
        }
    }
}
