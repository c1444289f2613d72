//! Mail that is made from a seed, with what its writer wants, and what became of it.

pub mod forms;
pub mod habits;
pub mod kinds;
pub mod maker;
pub mod programs;
pub mod prose;
pub mod quoted;
pub mod returned;
pub mod scenes;
pub mod shapes;
pub mod tongues;
pub mod verdict;
pub mod whose;
