//! Maintenance: $10 for each person, shared within a faction.

use crate::dice::Stream;
use crate::game::atlantis::chance;
use crate::game::atlantis::event::{Called, Event, TurnLog};
use crate::game::atlantis::policy::Quirk;
use crate::game::atlantis::rules::conditions::Conditions;
use crate::game::atlantis::rules::splitting::take_people;
use crate::game::atlantis::rules::tasks::tell;
use crate::game::atlantis::tables::MAINTENANCE;
use crate::game::atlantis::world::{RegionId, UnitId, World};

/// "Food will be shared automatically between your units in the same region, if one is starving and another has more than
/// enough": every unit first pays for its own people. In the program a unit that was short took what others needed
/// themselves.
pub fn play(conditions: Conditions, world: &mut World, region: RegionId, log: &mut TurnLog) {
    let units = world[region].units().to_vec();
    let mut starvation: Option<Stream> = None;
    let is_greedy = conditions.has(Quirk::FoodGreedy);
    let mut short: Vec<UnitId> = Vec::new();
    for unit in &units {
        let need = need(world, *unit);
        if world[*unit].money >= need {
            world[*unit].money -= need;
        } else if is_greedy {
            borrow(world, *unit, &units, &[]);
            eat(conditions, world, *unit, &mut starvation, log);
        } else {
            short.push(*unit);
        }
    }
    for unit in &short {
        borrow(world, *unit, &units, &short);
        eat(conditions, world, *unit, &mut starvation, log);
    }
}

fn need(world: &World, unit: UnitId) -> i64 {
    i64::from(world[unit].people) * MAINTENANCE
}

/// A unit that is short takes what it needs of others of its faction, in the order of the region, but of none of the
/// `spared`.
fn borrow(world: &mut World, unit: UnitId, units: &[UnitId], spared: &[UnitId]) {
    for other in units {
        let lack = need(world, unit) - world[unit].money;
        let lends = *other != unit && world[*other].faction == world[unit].faction && !spared.contains(other);
        if lack <= 0 {
            return;
        }
        if lends {
            let lent = lack.min(world[*other].money);
            world[*other].money -= lent;
            world[unit].money += lent;
        }
    }
}

/// Those eat who can pay; the others starve.
fn eat(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    starvation: &mut Option<Stream>,
    log: &mut TurnLog,
) {
    let fed = u32::try_from(world[unit].money / MAINTENANCE).unwrap_or(u32::MAX).min(world[unit].people);
    let dead = world[unit].people - fed;
    world[unit].money -= i64::from(fed) * MAINTENANCE;
    if dead == 0 {
        return;
    }
    let region = &world[world[unit].region];
    let chance = starvation.get_or_insert_with(|| conditions.stream(chance::STARVATION, region));
    take_people(&mut world[unit], dead, chance);
    let called = Called::unit(world, unit);
    let event =
        if fed == 0 { Event::StarvedAll { unit: called } } else { Event::Starved { unit: called, dead } };
    tell(log, world, unit, event);
}
