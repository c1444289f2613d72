//! Terrain, and the four directions.

use super::item::Item;
use super::words::{indexed, words};

words! {
    /// Terrain of a region.
    Terrain { Ocean = "ocean", Plain = "plain", Mountain = "mountain", Forest = "forest", Swamp = "swamp" }
}

impl Terrain {
    /// What one worker grows in a month.
    pub const fn food_per_worker(self) -> i64 {
        match self {
            Self::Ocean => 0,
            Self::Plain => 15,
            Self::Mountain | Self::Forest | Self::Swamp => 12,
        }
    }

    /// How much food can be grown in a month.
    pub const fn food_limit(self) -> i64 {
        match self {
            Self::Ocean => 0,
            Self::Plain => 100_000,
            Self::Mountain | Self::Forest => 20_000,
            Self::Swamp => 10_000,
        }
    }

    /// How much of a primary good one person of level 1 makes here.
    pub const fn yields(self, item: Item) -> u32 {
        match (self, item) {
            (Self::Plain, Item::Horse)
            | (Self::Mountain, Item::Iron | Item::Stone)
            | (Self::Forest | Self::Swamp, Item::Wood) => 1,
            _ => 0,
        }
    }

    /// How much of a primary good can be made here in a month.
    pub const fn limit(self, item: Item) -> u32 {
        match (self, self.yields(item)) {
            (_, 0) => 0,
            (Self::Swamp, _) => 100,
            _ => 200,
        }
    }
}

words! {
    /// A direction.
    Direction { North = "north", South = "south", East = "east", West = "west" }
}

impl Direction {
    /// The change of the coordinates.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::South => (0, 1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
        }
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
        }
    }

    /// Its first letter.
    pub fn letter(self) -> &'static str {
        self.word().get(..1).unwrap_or_default()
    }
}
