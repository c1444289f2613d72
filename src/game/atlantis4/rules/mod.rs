//! A turn: its phases in their order, each a file.
//!
//! Regions are walked in their order, the structures of a region in theirs, and the units of a structure in theirs. A
//! rule is handed the conditions, the world and the log, and of the rest what it changes.

pub mod boarding;
pub mod combat;
mod conditions;
pub mod creatures;
pub mod destroying;
pub mod economy;
pub mod factions;
pub mod finding;
pub mod forgetting;
pub mod giving;
pub mod instant;
pub mod journey;
pub mod magic;
pub mod occupied;
pub mod sight;
pub mod stealing;
pub mod tasks;
#[cfg(test)]
mod test_world;
pub mod whom;

pub use conditions::Conditions;
pub use factions::join;
pub use factions::quotas::Quotas;
pub use journey::loads::Mode;
pub use tasks::{Doing, Months, Sheets, Task, Tasks};

use super::event::TurnLog;
use super::policy::Quirk;
use super::world::World;
use combat::Battles;
use factions::leaving;

/// Plays a turn. What is in the log already came before it.
///
/// The order of phases is that of the program; the rules text leaves much of it open.
pub fn play(conditions: Conditions<'_>, world: &mut World, sheets: &Sheets, log: &mut TurnLog) {
    let quotas = play_orders(conditions, world, sheets, log);

    economy::maintenance::play(conditions, world, log);
    economy::month_end::play(conditions, world, log);
    creatures::drop_goods(conditions, world);
    creatures::keep_guards(conditions, world);
    creatures::break_loose(conditions, world, log);
    creatures::grow(conditions, world);
    creatures::end(conditions, world, log);
    leaving::dissolve_empty(conditions, world, log);
    economy::remove_empty_sites(conditions, world);
    leaving::warn_idle(conditions, world, log);
    note_quotas(world, &quotas);
    world.forget_turn();
    world.rest_numbers(conditions.has(Quirk::NumberAgain));
    world.keep_within_bounds(conditions.tables);
}

/// Plays the phases in which orders are carried out, up to where people are fed, and gives how far the factions' points
/// were used.
pub fn play_orders<'t>(
    conditions: Conditions<'t>,
    world: &mut World,
    sheets: &Sheets,
    log: &mut TurnLog,
) -> Quotas<'t> {
    world.turn = conditions.turn;
    for faction in world.factions() {
        world[faction].shown.clear();
    }
    let (mut tasks, mut months, mut quotas) = instant::play(conditions, world, sheets, log);
    creatures::roam(conditions, world, &mut months);
    leaving::note_orders(conditions, world, sheets, &mut tasks);
    let tasks = tasks;

    finding::play(conditions, world, &tasks, log);
    boarding::enter_and_leave(conditions, world, &tasks, &months, log);
    boarding::promote(conditions, world, &tasks, log);
    let mut battles = Battles::default();
    combat::fight(conditions, world, &tasks, &mut battles, log);
    stealing::play(conditions, world, &tasks, &mut battles, log);
    giving::play(conditions, world, &tasks, &mut months, log);
    destroying::play(conditions, world, &tasks, log);
    economy::tax::play(conditions, world, &tasks, &mut quotas, log);
    economy::guarding::play(conditions, world, log);
    let jumps = magic::play(conditions, world, &tasks, log);
    economy::market::sell(conditions, world, &tasks, &mut quotas, log);
    economy::market::buy(conditions, world, &tasks, &mut quotas, log);
    forgetting::play(conditions, world, &tasks, log);
    leaving::quit(conditions, world, &tasks, log);
    leaving::dissolve_empty(conditions, world, log);

    journey::drown(conditions, world, log);
    journey::sail(conditions, world, &mut months, &mut battles, log);
    journey::travel(conditions, world, &months, &mut battles, log);
    journey::drown(conditions, world, log);
    leaving::remove_wiped_out(world, log);
    economy::play(conditions, world, &months, &mut quotas, log);
    jumps.play(conditions, world, log);
    quotas
}

/// Keeps in how many regions each faction taxed and traded, for its report.
fn note_quotas(world: &mut World, quotas: &Quotas<'_>) {
    let used = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    for faction in world.factions() {
        world[faction].used_tax = used(quotas.taxed(faction));
        world[faction].used_trade = used(quotas.traded(faction));
    }
}
