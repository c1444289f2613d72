//! A turn: its phases in their order, each a file.
//!
//! Every phase walks the regions in their order, the units of a region in theirs, and a unit's orders in the order of the
//! sheet. A rule is handed the conditions, the world and the log, and of the rest what it changes.
//!
//! Source: the rules text, "Sequence of Events"; finer where the program of 1993 is.

mod boarding;
pub mod combat;
mod conditions;
pub mod draws;
mod economy;
mod factions;
mod finding;
mod giving;
mod instant;
mod journey;
pub mod magic;
mod months;
pub mod sight;
pub mod splitting;
pub mod tasks;
mod transferring;

pub use conditions::Conditions;
pub use economy::maintenance;
pub use factions::leaving::{destroy, remove_empty};
pub use factions::permits::Permits;
pub use instant::forming::play as form;
pub use tasks::Sheets;

use super::event::TurnLog;
use super::orders::Order;
use super::refusal::Refusal;
use super::world::World;
use economy::{Lessons, peasants, recruit, study, tax};
use factions::leaving;
use factions::magicians::Magicians;
use instant::{forming, settings};
use journey::{moving, sailing};
use tasks::Tasks;

/// Plays a turn.
pub fn play(conditions: Conditions, world: &mut World, sheets: &Sheets) -> TurnLog {
    let mut log = TurnLog::default();
    play_after(conditions, world, sheets, &mut log);
    log
}

/// Plays a turn after acts that are in its log.
pub fn play_after(conditions: Conditions, world: &mut World, sheets: &Sheets, log: &mut TurnLog) {
    play_orders(conditions, world, sheets, log);
    let mut migrants = peasants::Migrants::none(world);
    for region in world.regions() {
        peasants::grow_and_eat(conditions, world, region);
        peasants::leave(conditions, world, region, &mut migrants);
        maintenance::play(conditions, world, region, log);
    }
    leaving::remove_empty(conditions, world, log);
    peasants::arrive(world, migrants);
    leaving::warn_idle(conditions, world, log);
    world.forget_turn();
    world.keep_within_bounds();
}

/// The turn up to where the month's work is done and nobody has eaten.
pub fn play_orders(conditions: Conditions, world: &mut World, sheets: &Sheets, log: &mut TurnLog) {
    world.turn = conditions.turn;
    leaving::note_orders(conditions, world, sheets, log);

    let mut tasks = forming::play(conditions, world, sheets, log);
    let permits = settings::play(conditions, world, &tasks, log);
    finding::play(conditions, world, &tasks, log);
    boarding::play(conditions, world, &tasks, &permits, log);
    combat::fight(conditions, world, &tasks, log);
    bury(conditions, world, &mut tasks, log);
    let mut magicians = Magicians::of(world);
    for region in world.regions() {
        giving::play(conditions, world, region, &tasks, &permits, log);
        transferring::play(conditions, world, region, &tasks, &permits, &mut magicians, log);
        tax::play(conditions, world, region, &tasks, &permits, log);
        recruit::play(conditions, world, region, &tasks, &magicians, log);
    }
    leaving::quit(conditions, world, &tasks, log);
    leaving::remove_idle(conditions, world, log);
    leaving::remove_wiped_out(world);
    leaving::tell_unmanned(world, &tasks, log);
    leaving::remove_empty(conditions, world, log);

    let mut months = months::settle(conditions, world, &tasks, log);
    moving::play(conditions, world, &mut months, log);
    sailing::play(conditions, world, &mut months, log);
    let mut lessons = Lessons::default();
    for region in world.regions() {
        economy::play(conditions, world, region, &months, &permits, &mut lessons, log);
    }
    study::play(world, &months, &lessons, log);
    magic::cast(conditions, world, &months, &permits, log);
}

/// Who fell in a battle does nothing more; the orders for later phases are told as not carried out.
fn bury(conditions: Conditions, world: &World, tasks: &mut Tasks<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        for (unit, _) in world.units_in(region).filter(|(_, unit)| sight::is_dead(conditions, unit)) {
            for task in tasks.take(unit) {
                if task.order().is_later_than_battle() {
                    let refusal = match task.order() {
                        // What they had was looted, and nobody is left to go elsewhere.
                        Order::Pay(..) if world[unit].money == 0 => Refusal::NoMoney,
                        Order::Transfer(..) => Refusal::NoPeople,
                        _ => Refusal::DiedInBattle,
                    };
                    tasks::refuse(log, world, unit, &task, refusal);
                }
            }
        }
    }
}
