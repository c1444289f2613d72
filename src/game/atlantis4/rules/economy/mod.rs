//! What people live on: taxes, markets, lessons, study, work, production, building, maintenance, and the end of the
//! month.

mod build;
mod crafts;
pub mod guarding;
pub mod maintenance;
pub mod market;
pub mod markets;
pub mod month_end;
mod permits;
mod products;
pub mod roads;
mod shares;
mod study;
pub mod tax;
mod teach;
#[cfg(test)]
mod tests;
mod wages;

pub use build::remove_empty_sites;
pub use permits::Permits;
pub use study::{highest_level, note_level, settle_skills};
pub use tax::taxers;
pub use wages::wages;

use super::occupied::of_players;
use super::tasks::{Doing, Months, refuse_month};
use crate::event::TurnLog;
use crate::orders::{Month, Named};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::Item;
use crate::world::{RegionId, UnitId, World};

/// What units do all month but for journeys: region by region.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    months: &Months,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let lessons = teach::play(conditions, world, months, log);
    for region in of_players(world).iter() {
        let units = world.unit_ids_in(region);
        for unit in &units {
            let Some((doing, Month::Study(skill))) = doing(months, *unit) else { continue };
            let result = study::play(conditions, world, *unit, *skill, (permits, &lessons), log);
            settle(log, world, *unit, doing, result);
        }
        products::play(conditions, world, region, months, permits, log);
        for unit in &units {
            let place = (region, *unit);
            let (doing, result) = match doing(months, *unit) {
                Some((doing, Month::Build(_))) => {
                    (doing, build::play(conditions, world, place, permits, log))
                }
                Some((doing, Month::Produce(item))) => {
                    (doing, produce(conditions, world, place, *item, permits, log))
                }
                _ => continue,
            };
            settle(log, world, *unit, doing, result);
        }
    }
}

fn doing(months: &Months, unit: UnitId) -> Option<(&Doing, &Month)> {
    months.of(unit).map(|doing| (doing, &doing.month))
}

fn settle(log: &mut TurnLog, world: &World, unit: UnitId, doing: &Doing, result: Result<(), Refusal>) {
    if let Err(why) = result {
        refuse_month(log, world, unit, doing, why);
    }
}

/// Makes what is made of something else; what the land yields has been shared before.
fn produce(
    conditions: Conditions<'_>,
    world: &mut World,
    place: (RegionId, UnitId),
    item: Named<Item>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let item = item.known().filter(|item| !conditions.tables[*item].disabled).ok_or(Refusal::NoItem)?;
    let made = conditions.tables[item].made.ok_or(Refusal::NotProduced)?;
    if made.input.is_none() {
        return Ok(());
    }
    crafts::play(conditions, world, place, (item, made), permits, log)
}
