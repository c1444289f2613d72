//! Maintenance: $10 for each person, shared within a faction.

use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::rules::splitting::take_people;
use crate::rules::tasks::tell;
use crate::tables::MAINTENANCE;
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_base::dice::Stream;
use std::collections::{BTreeMap, BTreeSet};

/// "Food will be shared automatically between your units in the same region, if one is starving and another has more than
/// enough": every unit first pays for its own people. In the program a unit that was short took what others needed
/// themselves.
pub fn play(conditions: Conditions, world: &mut World, region: RegionId, log: &mut TurnLog) {
    let units = world[region].units().to_vec();
    let mut starvation: Option<Stream> = None;
    let is_greedy = conditions.has(Quirk::FoodGreedy);
    let mut lenders = Lenders::default();
    if is_greedy {
        (0..).zip(&units).for_each(|(at, unit)| lenders.note(world, at, *unit));
    }
    let mut short: Vec<(usize, UnitId)> = Vec::new();
    for (at, unit) in units.iter().copied().enumerate() {
        let need = need(world, unit);
        if world[unit].money >= need {
            world[unit].money -= need;
            // What is left may be lent to the next.
            if is_greedy {
                lenders.note(world, at, unit);
            }
        } else if is_greedy {
            lenders.lend(world, &units, at);
            eat(conditions, world, unit, &mut starvation, log);
            lenders.note(world, at, unit);
        } else {
            short.push((at, unit));
        }
    }
    if short.is_empty() {
        return;
    }
    let is_short = |at: usize| short.binary_search_by_key(&at, |(at, _)| *at).is_ok();
    let lending = units.iter().copied().enumerate().filter(|(at, _)| !is_short(*at));
    lending.for_each(|(at, unit)| lenders.note(world, at, unit));
    for (at, unit) in short {
        lenders.lend(world, &units, at);
        eat(conditions, world, unit, &mut starvation, log);
    }
}

fn need(world: &World, unit: UnitId) -> i64 {
    i64::from(world[unit].people) * MAINTENANCE
}

/// The units of each faction that can lend, by their places in the region's list. Who has lent everything is none of
/// them, so that many who starve together do not each ask everybody.
#[derive(Debug, Default)]
struct Lenders(BTreeMap<FactionId, BTreeSet<usize>>);

impl Lenders {
    /// A unit can lend if it has money.
    fn note(&mut self, world: &World, at: usize, unit: UnitId) {
        let own = self.0.entry(world[unit].faction).or_default();
        if world[unit].money > 0 {
            own.insert(at);
        } else {
            own.remove(&at);
        }
    }

    /// A unit that is short takes what it needs of others of its faction, in the order of the region.
    fn lend(&mut self, world: &mut World, units: &[UnitId], at: usize) {
        let unit = units[at];
        let Some(own) = self.0.get_mut(&world[unit].faction) else { return };
        own.remove(&at);
        while let Some(first) = own.first().copied() {
            let lack = need(world, unit) - world[unit].money;
            if lack <= 0 {
                return;
            }
            let other = units[first];
            let lent = lack.min(world[other].money);
            world[other].money -= lent;
            world[unit].money += lent;
            if world[other].money == 0 {
                own.pop_first();
            }
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
    take_people(conditions, world, unit, dead, chance, log);
    let called = Called::unit(world, unit);
    let event =
        if fed == 0 { Event::StarvedAll { unit: called } } else { Event::Starved { unit: called, dead } };
    tell(log, world, unit, event);
}
