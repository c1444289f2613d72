//! What people live on: tax, recruits, work, production, building, lessons, food, and the peasants.

mod build;
mod earning;
pub mod lots;
pub mod maintenance;
pub mod peasants;
mod produce;
pub mod recruit;
pub mod study;
pub mod tax;
mod teach;

pub use teach::Lessons;

use super::conditions::Conditions;
use super::factions::permits::Permits;
use super::magic;
use super::tasks::{Doing, Months, refuse_month};
use crate::chance;
use crate::event::TurnLog;
use crate::orders::Month;
use crate::refusal::Refusal;
use crate::world::{RegionId, UnitId, World};
use earning::Earners;
use playdeck_base::dice::Stream;
use produce::Producers;

/// The month of a region's units, but for journeys, study and rituals: unit by unit what each does for itself, and then
/// what they share: entertainment, work, and the primary goods.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    months: &Months<'_>,
    permits: &Permits,
    lessons: &mut Lessons,
    log: &mut TurnLog,
) {
    if world[region].is_ocean() {
        return only_sailing(world, region, months, log);
    }
    let (mut earners, mut producers) = (Earners::default(), Producers::default());
    let mut research: Option<Stream> = None;
    for unit in world[region].units().to_vec() {
        let Some(doing) = months.of(unit) else { continue };
        let result = match &*doing.month {
            Month::Build(yard) => build::play(conditions, world, unit, *yard, log),
            Month::Entertain => earners.entertain(world, unit),
            Month::Work => {
                earners.work(world, unit);
                Ok(())
            }
            Month::Produce(item) => producers.produce(conditions, world, unit, *item, log),
            Month::Research(level) => {
                let chance =
                    research.get_or_insert_with(|| conditions.stream(chance::RESEARCH, &world[region]));
                magic::research(conditions, world, unit, doing, *level, chance, log);
                Ok(())
            }
            Month::Teach(students) => {
                teach::play(conditions, world, months, permits, (unit, doing, students), lessons, log);
                Ok(())
            }
            Month::Cast(..) | Month::Study(_) | Month::Move(_) | Month::Sail(_) => Ok(()),
        };
        if let Err(why) = result {
            refuse_month(log, world, unit, doing, why);
        }
    }
    earners.share(conditions, world, region, log);
    producers.share(conditions, world, region, log);
}

/// "to enter an ocean region, one must be on board a ship": there all but sailing is in vain, and who does it is
/// told.
fn only_sailing(world: &World, region: RegionId, months: &Months<'_>, log: &mut TurnLog) {
    let doing = |unit: &UnitId| Some((*unit, months.of(*unit)?));
    let all: Vec<(UnitId, &Doing<'_>)> = world[region].units().iter().filter_map(doing).collect();
    for (unit, doing) in all {
        refuse_month(log, world, unit, doing, Refusal::OnlySailing);
    }
}
