//! The rules: a file for each chapter of the rules text, and the turn that calls them in its order.

pub mod battle;
pub mod begin;
mod capture;
mod commands;
pub mod elimination;
pub mod map_making;
mod movement;
mod names;
mod production;
mod scoring;
pub mod sequence;
pub mod transport;
pub mod turn;
