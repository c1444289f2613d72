//! Those whom no player commands: guards of towns, creatures that wander or live in lairs, demons that break loose, the
//! undead that fall apart, and the Black Keep, whose fall ends the game.
//!
//! Source: the rules text, "Non-Player Units"; the numbers are those of the program.

mod escapes;
mod groups;
mod growth;
mod guards;
mod keep;
mod roaming;

#[cfg(test)]
mod tests;

pub use escapes::play as break_loose;
pub use growth::{fill_lairs, play as grow, wander};
pub use guards::{play as keep_guards, post as post_guards};
pub use keep::{end, fill as fill_keep};
pub use roaming::{drop_goods, play as roam};

use crate::rules::occupied::regions_of;
use crate::world::{Unit, UnitId, World};

/// The units of which something is true, in the order of regions, structures and units.
fn in_order(world: &World, is: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let regions = regions_of(world, |unit| is(&world[unit]));
    let units = regions.iter().flat_map(|region| world.units_in(region));
    units.filter(|(_, unit)| is(unit)).map(|(unit, _)| unit).collect()
}
