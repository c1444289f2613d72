//! The field: what a match is played on and with, and who sees which of its squares.

pub mod city;
pub mod damage;
pub mod game;
pub mod geometry;
pub mod mail;
pub mod piece;
pub mod player;
