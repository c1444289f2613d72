//! The world: the map, the players, the units, and the figures of the rules text.

pub mod geometry;
pub mod map;
pub mod players;
pub mod position;
pub mod tables;
pub mod unit;
pub mod units;

pub use geometry::{Direction, Disc, Hex, city_area, disc};
pub use map::{HexSet, Map};
pub use players::{PlayerNumber, Players};
pub use position::{ChartRow, Empires, End, Options, Player, Position, Standing, Status, is_hostile};
pub use tables::{Kind, Terrain};
pub use unit::{Designation, Unit, UnitId, UnitName};
pub use units::{Handle, Units};
