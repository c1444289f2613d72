//! Silver and food: what each unit pays, earns and spends in a rehearsed month, and who would starve.

use super::rehearsal::Rehearsal;
use crate::event::{Event, TurnLog};
use crate::rules::{maintenance, remove_empty};
use crate::tables::MAINTENANCE;
use crate::world::{UnitId, World};
use playdeck_kit::log::Reader;
use std::collections::BTreeMap;

/// The silver of a unit in a month.
#[derive(Debug, Default, Clone, Copy)]
pub struct Account {
    /// What it got by PAY, less what it paid.
    pub paid: i64,
    /// What it would earn by TAX, ENTERTAIN and WORK.
    pub earned: i64,
    /// How many people would starve.
    pub starving: u32,
    /// How many would if the player's units earned nothing.
    pub starving_unearned: u32,
}

/// The accounts of a player's units by number, and the world when they have eaten.
pub struct Accounts {
    by_unit: BTreeMap<u32, Account>,
    /// The known world when all have eaten.
    pub fed: World,
}

impl Accounts {
    /// Reckons a rehearsed month.
    pub fn of(rehearsal: &Rehearsal) -> Self {
        let mut by_unit: BTreeMap<u32, Account> = BTreeMap::new();
        for event in rehearsal.events() {
            match &*event {
                Event::Paid { unit, to, amount } => {
                    by_unit.entry(unit.number).or_default().paid -= amount;
                    by_unit.entry(to.number).or_default().paid += amount;
                }
                Event::PaidPeasants { unit, amount } | Event::DiscardedMoney { unit, amount } => {
                    by_unit.entry(unit.number).or_default().paid -= amount;
                }
                Event::Taxed { unit, amount }
                | Event::Entertained { unit, amount }
                | Event::Worked { unit, amount } => {
                    by_unit.entry(unit.number).or_default().earned += amount;
                }
                _ => {}
            }
        }
        let mut unearned = rehearsal.after.clone();
        for (number, account) in &by_unit {
            if let Some(unit) = unearned.unit_of(*number) {
                unearned[unit].money = (unearned[unit].money - account.earned).max(0);
            }
        }
        let mut fed = rehearsal.after.clone();
        for (number, dead) in feed(rehearsal, &mut fed) {
            by_unit.entry(number).or_default().starving = dead;
        }
        for (number, dead) in feed(rehearsal, &mut unearned) {
            by_unit.entry(number).or_default().starving_unearned = dead;
        }
        Self { by_unit, fed }
    }

    /// The account of a unit.
    pub fn unit(&self, number: u32) -> Account {
        self.by_unit.get(&number).copied().unwrap_or_default()
    }
}

/// Lets everybody eat, by the rule of the month; what units leave that starve goes to others. Gives how many of each unit
/// of the player starve.
fn feed(rehearsal: &Rehearsal, world: &mut World) -> BTreeMap<u32, u32> {
    let people: BTreeMap<u32, u32> = world
        .regions()
        .flat_map(|region| world.units_in(region))
        .map(|(_, unit)| (unit.number, unit.people))
        .collect();
    let mut log = TurnLog::default();
    for region in world.regions() {
        maintenance::play(rehearsal.conditions, world, region, &mut log);
    }
    remove_empty(rehearsal.conditions, world, &mut TurnLog::default());
    let dead = |event: std::borrow::Cow<'_, Event>| match &*event {
        Event::Starved { unit, dead } => Some((unit.number, *dead)),
        Event::StarvedAll { unit } => Some((unit.number, people.get(&unit.number).copied()?)),
        _ => None,
    };
    log.as_seen(Reader::Player(rehearsal.faction.0)).filter_map(dead).collect()
}

/// What the people of a unit need.
pub fn food(world: &World, unit: UnitId) -> i64 {
    i64::from(world[unit].people) * MAINTENANCE
}
