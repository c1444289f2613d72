//! The rules: a file for each chapter of the rules text, and the turn that calls them in its order.

pub mod battle;
pub mod begin;
mod capture;
pub mod chance;
mod commands;
pub mod elimination;
mod journey;
pub mod log;
pub mod mail;
pub mod map_making;
mod movement;
mod names;
mod production;
mod scoring;
pub mod sequence;
pub mod sighting;
pub mod switching;
pub mod transport;
pub mod turn;
