//! TRANSFER.

use super::conditions::Conditions;
use super::factions::magicians::Magicians;
use super::factions::permits::Permits;
use super::giving::counted;
use super::magic;
use super::sight::{self, Whom};
use super::splitting::take_people;
use super::tasks::{Tasks, refuse, tell, tell_both};
use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Number, Order, Phase, Target};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::tables::{MAGICIANS, Skill};
use crate::world::{RegionId, UnitId, World};
use playdeck_base::dice::Stream;

/// Carries it out in a region.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    permits: &Permits,
    magicians: &mut Magicians,
    log: &mut TurnLog,
) {
    let due = tasks.in_region(world, region, Phase::Transferring);
    if due.is_empty() {
        return;
    }
    let mut chance = conditions.stream(chance::TRANSFER, &world[region]);
    for (unit, task) in due {
        let Order::Transfer(target, number) = task.order() else { continue };
        let mut transfer = Transfer { conditions, permits, magicians, chance: &mut chance };
        if let Err(why) = transfer.carry_out(world, unit, *target, *number, log) {
            refuse(log, world, unit, &task, why);
        }
    }
}

struct Transfer<'t> {
    conditions: Conditions,
    permits: &'t Permits,
    magicians: &'t mut Magicians,
    chance: &'t mut Stream,
}

impl Transfer<'_> {
    fn carry_out(
        &mut self,
        world: &mut World,
        unit: UnitId,
        target: Target,
        number: Number,
        log: &mut TurnLog,
    ) -> Result<(), Refusal> {
        let to = match sight::find(self.conditions, world, unit, world[unit].region, target) {
            Whom::Unit(to) => Some(to),
            // "The TRANSFER PEASANTS order .. will work anywhere except in an ocean region."
            Whom::Peasants if !world[world[unit].region].is_ocean() => None,
            Whom::Peasants | Whom::Nobody | Whom::NotFound => return Err(Refusal::UnitNotFound),
        };
        if to.is_some_and(|to| !self.permits.accepts(world, world[to].faction, world[unit].faction)) {
            return Err(Refusal::GiftNotAccepted);
        }
        let people = counted(self.conditions, number)?.min(world[unit].people);
        if people == 0 {
            return Err(Refusal::NoPeople);
        }
        if let Some(to) = to {
            return self.join(world, unit, to, people, log);
        }
        self.disband(world, unit, people, log);
        Ok(())
    }

    fn disband(&mut self, world: &mut World, unit: UnitId, people: u32, log: &mut TurnLog) {
        let region = world[unit].region;
        take_people(self.conditions, world, unit, people, self.chance, log);
        world[region].peasants = world[region].peasants.saturating_add(people);
        let is_all = world[unit].people == 0;
        tell(log, world, unit, Event::Disbanded { unit: Called::unit(world, unit), people, is_all });
    }

    fn join(
        &mut self,
        world: &mut World,
        unit: UnitId,
        to: UnitId,
        people: u32,
        log: &mut TurnLog,
    ) -> Result<(), Refusal> {
        if self.passes_limit(world, unit, to, people) {
            return Err(Refusal::MagicianLimit);
        }
        let is_all = people == world[unit].people;
        let taken = take_people(self.conditions, world, unit, people, self.chance, log);
        // "No days are ever lost."
        if unit != to || !self.conditions.has(Quirk::TransferSelf) {
            for (days, taken) in world[to].days.iter_mut().zip(taken) {
                *days = days.saturating_add(taken);
            }
        }
        world[to].people = world[to].people.saturating_add(people);
        self.magicians.note(world, to);
        magic::copy_spells(self.conditions, world, unit, to, log);
        let from = Called::unit(world, unit);
        let event = Event::Transferred { unit: from, to: Called::unit(world, to), people, is_all };
        tell_both(log, world, unit, to, event);
        Ok(())
    }

    /// Whether more people of the receiving faction than may be would be magicians. The program did not look at ordinary
    /// people who join magicians.
    fn passes_limit(&self, world: &World, unit: UnitId, to: UnitId, people: u32) -> bool {
        let is_magic = |unit: UnitId| world[unit].days(Skill::Magic) > 0;
        let is_looked_at = is_magic(unit) || is_magic(to) && !self.conditions.has(Quirk::MagicLimit);
        if !is_looked_at {
            return false;
        }
        let mut after = u64::from(self.magicians.count(world, world[to].faction));
        if !is_magic(to) {
            after += u64::from(world[to].people);
        }
        let were_counted = is_magic(unit) && world[unit].faction == world[to].faction;
        if !were_counted {
            after += u64::from(people);
        }
        after > u64::from(MAGICIANS)
    }
}
