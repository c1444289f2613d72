//! Boards as data: provinces, borders, powers and how a game on them begins and is won.
//!
//! A [`Board`] is read from the lines of a map file ([`notation`]), of somebody or [built in](fn@built_in), or is
//! [our own](Board::standard). It can be written as such lines again ([`Board::lines`]), has a [sum](Board::sum) by which
//! two boards are known to play alike, and becomes the [map](crate::world::map::Map::of) of a game.

mod built_in;
mod here;
pub mod messages;
pub mod notation;
mod played;
mod shape;
mod standard;
mod sum;
mod written;

pub use crate::world::map::{Builds, First as Phase};
pub use built_in::{BOARDS, BuiltIn, STARTS, built_in, lines_of};
pub use here::Here;
pub use shape::{
    Board, Coast, Degrees, Kind, MOST_POWERS, MOST_PROVINCES, Names, Number, Power, Province, Side, Spot,
    Terrain, plain,
};
pub use written::Part;
