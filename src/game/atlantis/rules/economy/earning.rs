//! ENTERTAIN and WORK: silver of the region, shared out.

use super::lots;
use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::tell;
use crate::tables::{ENTERTAIN_FRACTION, ENTERTAIN_INCOME, PRACTICE_DAYS, Skill};
use crate::world::{RegionId, UnitId, World};
use playdeck_factions::draws::Shared;

/// Who entertains and who works in a region.
#[derive(Default)]
pub struct Earners {
    entertainers: Vec<UnitId>,
    workers: Vec<UnitId>,
}

impl Earners {
    /// "Each month spent entertaining will earn the performer $20 per level of skill, as well as .. 10 days training."
    pub fn entertain(&mut self, world: &mut World, unit: UnitId) -> Result<(), Refusal> {
        if world[unit].level(Skill::Entertainment) == 0 {
            return Err(Refusal::NoSkill);
        }
        self.entertainers.push(unit);
        Ok(())
    }

    /// A person works like a peasant.
    pub fn work(&mut self, _world: &World, unit: UnitId) {
        self.workers.push(unit);
    }

    /// Shares what there is: first the entertainers, then those who work, then the peasants.
    pub fn share(self, conditions: Conditions, world: &mut World, region: RegionId, log: &mut TurnLog) {
        self.share_entertainment(conditions, world, region, log);
        let rest = self.share_work(conditions, world, region, log);
        let terrain = world[region].terrain;
        world[region].money += rest.min(i64::from(world[region].peasants) * terrain.food_per_worker());
    }

    /// "no more than 1/20 of the amount available can be earned by entertainers in any one month".
    fn share_entertainment(
        &self,
        conditions: Conditions,
        world: &mut World,
        region: RegionId,
        log: &mut TurnLog,
    ) {
        if self.entertainers.is_empty() {
            return;
        }
        let wanted: Vec<u32> = self
            .entertainers
            .iter()
            .map(|unit| {
                silver(world, *unit, i64::from(world[*unit].level(Skill::Entertainment)) * ENTERTAIN_INCOME)
            })
            .collect();
        let limit = u64::try_from(world[region].money / ENTERTAIN_FRACTION).unwrap_or(0);
        let mut chance = conditions.stream(chance::ENTERTAIN, &world[region]);
        let drawn = lots::draw(&wanted, limit, &mut chance);
        let kind = "silver of entertainment";
        let shared = Shared { kind, region: region.0, wanted: &wanted, drawn: &drawn, limit, worth: 1 };
        lots::note(&shared, world, &self.entertainers, log);
        for (unit, earned) in self.entertainers.iter().zip(drawn) {
            let amount = i64::from(earned);
            world[*unit].money += amount;
            world[region].money -= amount;
            world[*unit].learn_each(Skill::Entertainment, PRACTICE_DAYS);
            tell(log, world, *unit, Event::Entertained { unit: Called::unit(world, *unit), amount });
        }
    }

    /// "player characters always take priority over peasants": gives what is left for these.
    fn share_work(
        &self,
        conditions: Conditions,
        world: &mut World,
        region: RegionId,
        log: &mut TurnLog,
    ) -> i64 {
        let terrain = world[region].terrain;
        let mut rest = terrain.food_limit();
        if self.workers.is_empty() {
            return rest;
        }
        let wanted: Vec<u32> =
            self.workers.iter().map(|unit| silver(world, *unit, terrain.food_per_worker())).collect();
        let mut chance = conditions.stream(chance::WORK, &world[region]);
        let limit = u64::try_from(rest).unwrap_or(0);
        let drawn = lots::draw(&wanted, limit, &mut chance);
        let kind = "silver of work";
        let shared = Shared { kind, region: region.0, wanted: &wanted, drawn: &drawn, limit, worth: 1 };
        lots::note(&shared, world, &self.workers, log);
        for (unit, earned) in self.workers.iter().zip(drawn) {
            let amount = i64::from(earned);
            rest -= amount;
            world[*unit].money += amount;
            tell(log, world, *unit, Event::Worked { unit: Called::unit(world, *unit), amount });
        }
        rest
    }
}

/// What the people of a unit would earn, in lots of a coin.
fn silver(world: &World, unit: UnitId, each: i64) -> u32 {
    u32::try_from(i64::from(world[unit].people).saturating_mul(each)).unwrap_or(u32::MAX)
}
