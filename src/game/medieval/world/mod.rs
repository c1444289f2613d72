//! The world of a match: its map with everything on it, and who sees which of its squares. The door between two plays.

pub mod board;
pub mod city;
pub mod damage;
pub mod game;
pub mod geometry;
pub mod numbers;
pub mod piece;
pub mod player;
pub mod position;

pub use board::{Discovery, World};
pub use city::{City, CityNumber};
pub use damage::strengths;
pub use game::Match;
pub use geometry::{Direction, Grid, Square};
pub use piece::{Goal, Piece, PieceId, Pieces};
pub use player::{Mail, Player, Status, Tally};
