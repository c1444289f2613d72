//! The rules: a file for each chapter or phase of the text. A rule takes only the parts of the world that it reads or
//! changes, and the log; [`turn`] calls them in the sequence of the phases.

mod abandoned;
mod build;
pub mod calculator;
mod capture;
pub mod chance;
pub mod combat;
pub mod drawn_battles;
mod economy;
mod empire;
mod fire;
pub mod handover;
pub mod map_making;
mod movement;
pub mod odds;
pub mod slots;
mod task;
pub mod turn;
mod unarmed;
pub mod victory;
