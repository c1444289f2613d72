//! The field: the map of a match with everything on it, and who sees which of its squares.

pub mod city;
pub mod damage;
pub mod game;
pub mod geometry;
pub mod piece;
pub mod player;
pub mod world;

pub use city::{City, CityNumber};
pub use damage::strengths;
pub use game::Match;
pub use geometry::{Direction, Grid, Square};
pub use piece::{Goal, Piece, PieceId, Pieces};
pub use player::{Mail, Player, Status, Tally};
pub use world::{Discovery, World};
