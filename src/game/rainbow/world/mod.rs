//! The world: the map, the players and the units.

pub mod geometry;
pub mod map;
pub mod players;
pub mod position;
pub mod unit;
pub mod units;

pub use geometry::{Direction, Disc, Hex, city_area, disc};
pub use map::{HexSet, Map};
pub use players::{PlayerNumber, Players};
pub use position::{
    ChartRow, Empires, End, KnownCity, Options, Player, Position, Standing, Status, is_hostile,
};
pub use unit::{Designation, Unit, UnitId, UnitName};
pub use units::{Handle, Units};
