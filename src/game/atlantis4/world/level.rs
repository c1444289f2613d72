//! Levels of hexes: only places whose column and row are both even or both odd exist. The columns wrap, the rows end.

use crate::tables::Direction;
use crate::world::place::RegionId;

/// Where a region lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The level, from 0.
    pub level: u8,
    /// The row, counted downwards.
    pub y: u32,
    /// The column.
    pub x: u32,
}

/// What a level is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LevelKind {
    /// The Nexus, or the abyss: there is no season.
    #[default]
    Nexus,
    /// The surface.
    Surface,
    /// The underworld.
    Underworld,
}

/// A level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Its name, as it stands in coordinates; the surface has none.
    pub name: Option<Box<str>>,
    /// What it is.
    pub kind: LevelKind,
    /// The place of its first region.
    pub first: RegionId,
}

impl Level {
    /// How many regions it has.
    pub const fn count(&self) -> u32 {
        (self.width * self.height).div_ceil(2)
    }

    /// The place of the region in a column and a row, if there is one.
    pub fn region_at(&self, x: u32, y: u32) -> Option<RegionId> {
        let exists = x < self.width && y < self.height && (x + y).is_multiple_of(2);
        exists.then(|| RegionId(self.first.0 + (y * self.width).div_ceil(2) + x / 2))
    }

    /// The column and the row of the region at a place from the level's first.
    pub fn spot_of(&self, place: u32) -> (u32, u32) {
        if self.width == 1 {
            return (0, place * 2);
        }
        let half = self.width / 2;
        let y = place / half;
        (place % half * 2 + y % 2, y)
    }

    /// The region in a direction of a place.
    pub fn neighbour(&self, x: u32, y: u32, direction: Direction) -> Option<RegionId> {
        let (across, down) = direction.step();
        let y = y.checked_add_signed(down)?;
        let width = i64::from(self.width);
        let x = (i64::from(x) + i64::from(across)).rem_euclid(width.max(1));
        self.region_at(u32::try_from(x).ok()?, y)
    }

    /// How many steps apart two places are.
    pub fn distance(&self, one: (u32, u32), other: (u32, u32)) -> u32 {
        let across = one.0.abs_diff(other.0);
        let across = across.min(self.width.saturating_sub(across));
        let down = one.1.abs_diff(other.1);
        if down > across { u32::midpoint(across, down) } else { across }
    }
}
