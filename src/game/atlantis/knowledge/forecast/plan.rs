//! A sheet as it was understood: each unit with its orders in sequence and what it does all month.

use super::rehearsal::Rehearsal;
use crate::event::TurnLog;
use crate::orders::Target;
use crate::orders::{Month, Order, default_order};
use crate::rules::sight::{self, Whom};
use crate::rules::tasks::{Task, Tasks};
use crate::rules::{self, Sheets};
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_factions::guess::NEW;
use std::borrow::Cow;

/// The orders of all units of a player, new ones among them.
pub struct Plan<'o> {
    /// The known world with the new units in it.
    pub world: World,
    tasks: Tasks<'o>,
}

/// What a unit does all month.
pub struct Doing<'p> {
    /// The words of the order.
    pub text: &'p str,
    /// What it says; none if nothing of it is understood.
    pub month: Option<Cow<'p, Month>>,
    /// Whether it repeats what the unit did before.
    pub is_default: bool,
}

impl<'o> Plan<'o> {
    /// Gives each unit its orders, as the month does.
    pub fn of(rehearsal: &Rehearsal, sheets: &'o Sheets) -> Self {
        let mut world = rehearsal.before.clone();
        let tasks = rules::form(rehearsal.conditions, &mut world, sheets, &mut TurnLog::default());
        Self { world, tasks }
    }

    /// The player's units of a region, in their order.
    pub fn units_in(&self, region: RegionId, faction: FactionId) -> impl Iterator<Item = UnitId> {
        self.world.units_in(region).filter(move |(_, unit)| unit.faction == faction).map(|(id, _)| id)
    }

    /// The orders of a unit in their sequence.
    pub fn orders(&self, unit: UnitId) -> &[Task<'o>] {
        self.tasks.of(unit)
    }

    /// What a unit does all month: its last such order, or what it did before.
    pub fn doing(&self, unit: UnitId) -> Doing<'_> {
        let ordered = self.tasks.of(unit).iter().rev().find_map(|task| match task.order() {
            Order::Month(month) => Some((task.text(), month)),
            _ => None,
        });
        if let Some((text, month)) = ordered {
            return Doing { text, month: Some(Cow::Borrowed(month)), is_default: false };
        }
        let text = self.world[unit].default.as_deref().unwrap_or("work");
        Doing { text, month: default_order(text).map(Cow::Owned), is_default: true }
    }

    /// A unit as its player calls it: a new one by its alias.
    pub fn label(&self, unit: UnitId) -> String {
        let unit = &self.world[unit];
        match unit.this_turn.alias {
            Some(alias) if unit.number >= NEW => format!("NEW {alias}"),
            _ => format!("{} ({})", unit.name, unit.number),
        }
    }

    /// The unit that an order names, if it is there and seen.
    pub fn find(&self, rehearsal: &Rehearsal, unit: UnitId, target: Target) -> Option<UnitId> {
        let region = self.world[unit].region;
        match sight::find(rehearsal.conditions, &self.world, unit, region, target) {
            Whom::Unit(found) => Some(found),
            Whom::Peasants | Whom::Nobody | Whom::NotFound => None,
        }
    }
}
