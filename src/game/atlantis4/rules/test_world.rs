//! The world in which rules are tested: made by hand, with what a test puts there and asks of it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use super::combat::stage::{self, told, with_tasks};
use super::tasks::{Doing, Months, Tasks};
use crate::event::{Event, TurnLog};
use crate::orders::{Month, Order};
use crate::refusal::Refusal;
use crate::tables::{Item, Skill, Tables, days_for};
use crate::world::{
    Faction, FactionId, Level, LevelKind, ObjectId, Region, RegionId, Spot, Unit, UnitId, UnitKind, World,
};
use playdeck_kit::log::Reader;
use std::sync::Arc;

/// The only region of a world of one.
pub(crate) const HERE: RegionId = RegionId(0);
pub(crate) const RED: FactionId = FactionId(0);
pub(crate) const BLUE: FactionId = FactionId(1);

/// A world, and what is ordered and told in it.
pub(crate) struct TestWorld {
    pub tables: Arc<Tables>,
    pub world: World,
    /// The orders that are carried out when a phase is played.
    pub orders: Vec<(UnitId, Order)>,
    pub months: Months,
    pub log: TurnLog,
}

impl TestWorld {
    /// Levels of open plains, and the factions 3, red, and 4, blue.
    pub fn of(levels: &[(LevelKind, u32, u32)]) -> Self {
        Self::of_factions(levels, [(3, "Red"), (4, "Blue")])
    }

    pub fn of_factions(levels: &[(LevelKind, u32, u32)], factions: [(u32, &str); 2]) -> Self {
        let tables = stage::tables();
        let mut world = plains(&tables, levels);
        for (number, name) in factions {
            world.add_faction(Faction::new(number, name));
        }
        Self { tables, world, orders: Vec::new(), months: Months::default(), log: TurnLog::default() }
    }

    pub fn item(&self, key: &str) -> Item {
        self.tables.item_of(key).unwrap()
    }

    pub fn skill(&self, key: &str) -> Skill {
        self.tables.skill_of(key).unwrap()
    }

    /// A region of the surface.
    pub fn at(&self, x: u32, y: u32) -> RegionId {
        let surface = self.world.levels.iter().find(|level| level.kind == LevelKind::Surface).unwrap();
        surface.region_at(x, y).unwrap()
    }

    /// Adds a unit with items and days of skills.
    fn add(
        &mut self,
        number: u32,
        faction: FactionId,
        object: ObjectId,
        items: &[(&str, u32)],
        days: &[(&str, u32)],
    ) -> UnitId {
        let mut unit = Unit::new(number, faction, object);
        unit.items = items.iter().map(|(key, count)| (self.item(key), *count)).collect();
        unit.days = days.iter().map(|(key, count)| (self.skill(key), *count)).collect();
        self.world.add_unit(unit)
    }

    /// The number of the next unit: they are counted from 10 on.
    fn next(&self) -> u32 {
        u32::try_from(self.world.unit_places()).unwrap() + 10
    }

    /// Adds a unit in the only region.
    pub fn unit(&mut self, faction: FactionId, items: &[(&str, u32)], days: &[(&str, u32)]) -> UnitId {
        self.add(self.next(), faction, self.world.open_ground(HERE), items, days)
    }

    /// Adds a unit in a structure or on open ground.
    pub fn unit_at(&mut self, faction: FactionId, object: ObjectId, items: &[(&str, u32)]) -> UnitId {
        self.add(self.next(), faction, object, items, &[])
    }

    /// Adds a mage on open ground, a leader with items who knows skills at levels.
    pub fn mage(
        &mut self,
        number: u32,
        faction: FactionId,
        region: RegionId,
        skills: &[(&str, u32)],
        items: &[(&str, u32)],
    ) -> UnitId {
        let days: Vec<_> = skills.iter().map(|(skill, level)| (*skill, days_for(*level))).collect();
        let mage = self.add(number, faction, self.world.open_ground(region), items, &days);
        self.world[mage].kind = UnitKind::Mage;
        self.world[mage].items.add(self.tables.named.leader, 1);
        mage
    }

    /// What a unit is to do all month.
    pub fn does(&mut self, unit: UnitId, month: Month) {
        self.months.set(unit, Some(Doing { month, text: Some("order".into()), place: None }));
    }

    /// Hands the orders given so far to a phase.
    pub fn with_orders(&mut self, play: impl FnOnce(&mut Self, &Tasks<'_>)) {
        let orders = std::mem::take(&mut self.orders);
        with_tasks(orders, |tasks| play(self, tasks));
    }

    pub fn has(&self, unit: UnitId, key: &str) -> u32 {
        self.world[unit].items.of(self.item(key))
    }

    pub fn knows(&self, unit: UnitId, key: &str) -> u32 {
        self.world[unit].days.of(self.skill(key))
    }

    /// All that was told, as JSON.
    pub fn told(&self) -> String {
        serde_json::to_string(&told(&self.log, Reader::Gamesmaster)).unwrap()
    }

    /// The orders that were refused, and why.
    pub fn refused(&self) -> Vec<(String, Refusal)> {
        let refused = |event| match event {
            Event::Refused { order, why, .. } => Some((order.to_string(), why)),
            _ => None,
        };
        told(&self.log, Reader::Gamesmaster).into_iter().filter_map(refused).collect()
    }

    /// The reasons of all refusals.
    pub fn refusals(&self) -> Vec<Refusal> {
        self.refused().into_iter().map(|(_, why)| why).collect()
    }
}

/// A world of levels, each so wide and so high, of plains but for the Nexus.
pub(crate) fn plains(tables: &Tables, levels: &[(LevelKind, u32, u32)]) -> World {
    let mut all: Vec<Level> = Vec::new();
    for &(kind, width, height) in levels {
        let name: Option<&str> = match kind {
            LevelKind::Nexus => Some("nexus"),
            LevelKind::Underworld => Some("underworld"),
            LevelKind::Surface => None,
        };
        let first = RegionId(all.iter().map(Level::count).sum());
        all.push(Level { width, height, name: name.map(Into::into), kind, first });
    }
    let mut world = World::new("Test", all.clone());
    for (number, level) in (0..).zip(&all) {
        let terrain = if level.kind == LevelKind::Nexus { tables.named.nexus } else { tables.named.plain };
        for place in 0..level.count() {
            let (x, y) = level.spot_of(place);
            world.add_region(
                Region::new(Spot { level: number, y, x }, "Land", terrain),
                tables.named.open_ground,
            );
        }
    }
    world
}
