//! GUARD 1 and RECRUIT.

use super::lots;
use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Number, Order, Phase};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::magicians::Magicians;
use crate::rules::instant::settings;
use crate::rules::tasks::{Tasks, refuse, tell};
use crate::tables::{MAGICIANS, RECRUIT_COST, RECRUIT_FRACTION, Skill};
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_factions::draws::Shared;
use std::collections::BTreeMap;

/// Who wants how many recruits, in the order of the region.
#[derive(Default)]
struct Wanted {
    units: Vec<UnitId>,
    people: Vec<u32>,
    /// Where each unit stands in both lists.
    places: BTreeMap<UnitId, usize>,
    /// How many are wanted for units of magicians, by their factions.
    magicians: BTreeMap<FactionId, u32>,
}

/// Carries them out in a region.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    magicians: &Magicians,
    log: &mut TurnLog,
) {
    let mut wanted = Wanted::default();
    for (unit, task) in tasks.in_region(world, region, Phase::Recruiting) {
        let result = match task.order() {
            Order::Guard(flag) if settings::is_set(conditions, *flag) == Ok(true) => {
                world[unit].guard = true;
                Ok(())
            }
            Order::Recruit(number) => wanted.add(conditions, world, magicians, unit, *number),
            _ => Ok(()),
        };
        if let Err(why) = result {
            refuse(log, world, unit, &task, why);
        }
    }
    if wanted.units.is_empty() {
        return;
    }
    let limit = world[region].peasants / RECRUIT_FRACTION;
    let mut chance = conditions.stream(chance::RECRUIT, &world[region]);
    let drawn = lots::draw(&wanted.people, limit.into(), &mut chance);
    let (kind, people, limit) = ("recruits", &wanted.people, limit.into());
    let shared = Shared { kind, region: region.0, wanted: people, drawn: &drawn, limit, worth: 1 };
    lots::note(&shared, world, &wanted.units, log);
    for (unit, people) in wanted.units.into_iter().zip(drawn) {
        let cost = i64::from(people) * RECRUIT_COST;
        world[unit].people = world[unit].people.saturating_add(people);
        world[unit].money -= cost;
        world[region].peasants -= people;
        world[region].money += cost;
        tell(log, world, unit, Event::Recruited { unit: Called::unit(world, unit), people });
    }
}

impl Wanted {
    /// Adds what a unit asks for, as far as it can pay; several orders of a unit add up.
    fn add(
        &mut self,
        conditions: Conditions,
        world: &World,
        magicians: &Magicians,
        unit: UnitId,
        number: Number,
    ) -> Result<(), Refusal> {
        if !number.is_number() && !conditions.has(Quirk::GarbageZero) {
            return Err(Refusal::NoNumber);
        }
        let place = self.places.get(&unit).copied();
        let asked = place.and_then(|place| self.people.get(place)).copied().unwrap_or(0);
        let payable =
            u32::try_from(world[unit].money / RECRUIT_COST).unwrap_or(u32::MAX).saturating_sub(asked);
        if payable == 0 && number.value > 0 {
            return Err(Refusal::InsufficientFunds);
        }
        let (faction, is_of_magicians) = (world[unit].faction, world[unit].days(Skill::Magic) > 0);
        if payable > 0 && is_of_magicians {
            let pending = match self.magicians.get(&faction) {
                Some(pending) if !conditions.has(Quirk::MagicLimit) => *pending,
                _ => 0,
            };
            let all =
                u64::from(magicians.count(world, faction)) + u64::from(pending) + u64::from(number.value);
            if all > u64::from(MAGICIANS) {
                return Err(Refusal::MagicianLimit);
            }
        }
        if number.value == 0 {
            return Err(Refusal::NobodyAskedFor);
        }
        let people = number.value.min(payable);
        if is_of_magicians {
            let pending = self.magicians.entry(faction).or_default();
            *pending = pending.saturating_add(people);
        }
        if let Some(asked) = place.and_then(|place| self.people.get_mut(place)) {
            *asked += people;
        } else {
            self.places.insert(unit, self.units.len());
            self.units.push(unit);
            self.people.push(people);
        }
        Ok(())
    }
}
