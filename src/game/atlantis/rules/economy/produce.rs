//! PRODUCE.

use super::lots;
use crate::chance;
use crate::event::{Called, Event, TurnLog};
use crate::orders::Named;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::tell;
use crate::tables::{Item, PRACTICE_DAYS};
use crate::world::{RegionId, UnitId, World};
use playdeck_factions::draws::Shared;

/// Who makes which primary good in a region, and how many.
#[derive(Default)]
pub struct Producers {
    wanted: Vec<(Item, UnitId, u32)>,
}

/// The primary goods, in the order in which they are shared, each with the chance of its lots and what they are
/// called.
const PRIMARY: [(Item, u32, &str); 4] = [
    (Item::Iron, chance::IRON, "iron produced"),
    (Item::Wood, chance::WOOD, "wood produced"),
    (Item::Stone, chance::STONE, "stone produced"),
    (Item::Horse, chance::HORSE, "horses produced"),
];

impl Producers {
    /// A unit makes something: of a material at once, of the land when it is shared.
    pub fn produce(
        &mut self,
        conditions: Conditions,
        world: &mut World,
        unit: UnitId,
        item: Named<Item>,
        log: &mut TurnLog,
    ) -> Result<(), Refusal> {
        let item = item.known().ok_or(Refusal::ItemUnknown)?;
        let skill = item.made_by().ok_or(Refusal::ItemUnknown)?;
        let level = world[unit].level(skill);
        if level == 0 {
            return Err(Refusal::NoSkill);
        }
        let each = item.made_in_a_month(level);
        let Some(material) = item.made_of() else {
            return self.of_the_land(conditions, world, unit, item, each);
        };
        let count = world[unit].people.saturating_mul(each).min(world[unit].has(material));
        if count == 0 {
            return Err(Refusal::NoMaterial);
        }
        *world[unit].goods_mut(material) -= count;
        make(world, unit, item, count, log);
        world[unit].learn_each(skill, PRACTICE_DAYS);
        Ok(())
    }

    fn of_the_land(
        &mut self,
        conditions: Conditions,
        world: &mut World,
        unit: UnitId,
        item: Item,
        each: u32,
    ) -> Result<(), Refusal> {
        let yields = world[world[unit].region].terrain.yields(item);
        if yields == 0 && !conditions.has(Quirk::WrongTerrain) {
            return Err(Refusal::NotHere);
        }
        if let Some(skill) = item.made_by() {
            world[unit].learn_each(skill, PRACTICE_DAYS);
        }
        let count = world[unit].people.saturating_mul(each).saturating_mul(yields);
        if count > 0 {
            self.wanted.push((item, unit, count));
        }
        Ok(())
    }

    /// Shares what the land gives.
    pub fn share(self, conditions: Conditions, world: &mut World, region: RegionId, log: &mut TurnLog) {
        for (item, phase, kind) in PRIMARY {
            let own = self.wanted.iter().filter(|(wanted, ..)| *wanted == item);
            let (units, wanted): (Vec<UnitId>, Vec<u32>) =
                own.map(|(_, unit, count)| (*unit, *count)).unzip();
            if units.is_empty() {
                continue;
            }
            let limit = world[region].terrain.limit(item);
            let mut chance = conditions.stream(phase, &world[region]);
            let drawn = lots::draw(&wanted, limit.into(), &mut chance);
            let (wanted, limit) = (&wanted[..], limit.into());
            let shared = Shared { kind, region: region.0, wanted, drawn: &drawn, limit, worth: 1 };
            lots::note(&shared, world, &units, log);
            for (unit, count) in units.into_iter().zip(drawn) {
                make(world, unit, item, count, log);
            }
        }
    }
}

fn make(world: &mut World, unit: UnitId, item: Item, count: u32, log: &mut TurnLog) {
    let had = world[unit].goods_mut(item);
    *had = had.saturating_add(count);
    tell(log, world, unit, Event::Produced { unit: Called::unit(world, unit), count, item });
}
