//! A sheet as it was understood: each unit with its orders in sequence and what it does all month.

use super::addressed::{To, addressed};
use super::rehearsal::Rehearsal;
use crate::event::TurnLog;
use crate::knowledge::view::View;
use crate::orders::{GivenOrder, Order, Sheet};
use crate::rules::instant;
use crate::rules::tasks::{Doing, Months, Sheets};
use crate::world::{RegionId, Spot, UnitId, World};
use std::collections::BTreeMap;

/// The orders of all units of a player, new ones among them.
pub struct Plan<'o> {
    /// The known world with the new units in it.
    pub world: World,
    months: Months,
    sheet: &'o Sheet,
    by_unit: BTreeMap<Whose, Vec<&'o GivenOrder>>,
}

/// Whose orders are: those of a unit that has a number, or of a new one under its alias where it is formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Own(u32),
    New(u32, Spot),
}

impl<'o> Plan<'o> {
    /// Gives each unit its orders, as the month does.
    pub fn of(view: &View<'_>, rehearsal: &Rehearsal<'_>, sheets: &Sheets, sheet: &'o Sheet) -> Self {
        let mut world = rehearsal.before.clone();
        let (_, months, _) = instant::play(rehearsal.conditions, &mut world, sheets, &mut TurnLog::default());
        let mut by_unit: BTreeMap<Whose, Vec<&GivenOrder>> = BTreeMap::new();
        for (to, given) in addressed(view, sheet) {
            let whose = match to {
                To::Own(number, _) => Whose::Own(number),
                To::New(alias, region) => Whose::New(alias, view.world()[region].spot),
                To::Nobody { .. } => continue,
            };
            by_unit.entry(whose).or_default().push(given);
        }
        Self { world, months, sheet, by_unit }
    }

    /// The player's units of a region, in their order.
    pub fn units_in(&self, rehearsal: &Rehearsal<'_>, region: RegionId) -> Vec<UnitId> {
        let own = self.world.units_in(region).filter(|(_, unit)| unit.faction == rehearsal.faction);
        own.map(|(id, _)| id).collect()
    }

    /// What a unit does all month.
    pub fn doing(&self, unit: UnitId) -> Option<&Doing> {
        self.months.of(unit)
    }

    /// Whether no order says what a unit does all month.
    pub fn is_idle(&self, unit: UnitId) -> bool {
        self.doing(unit).is_none_or(|doing| doing.text.is_none())
    }

    /// What a unit does all month, in words.
    pub fn month(&self, unit: UnitId) -> &str {
        match self.doing(unit) {
            None => "nothing",
            Some(doing) => doing.text.as_deref().unwrap_or("work, by default"),
        }
    }

    /// The words of all orders of a unit but those of the month.
    pub fn orders(&self, unit: UnitId) -> Vec<&'o str> {
        self.all(unit)
            .filter(|given| !is_listed_elsewhere(&given.order))
            .map(|given| self.sheet.text(given))
            .collect()
    }

    /// Whether a unit is ordered to fight.
    pub fn fights(&self, unit: UnitId) -> Option<&'o str> {
        let is_fight = |given: &&GivenOrder| matches!(given.order, Order::Attack(_) | Order::Assassinate(_));
        self.all(unit).find(is_fight).map(|given| self.sheet.text(given))
    }

    /// The orders of a unit, in their sequence.
    fn all(&self, unit: UnitId) -> impl Iterator<Item = &'o GivenOrder> {
        let it = &self.world[unit];
        let here = || self.world[self.world.region_of(unit)].spot;
        let whose = it.this_turn.alias.map_or(Whose::Own(it.number), |alias| Whose::New(alias, here()));
        self.by_unit.get(&whose).into_iter().flatten().copied()
    }

    /// A unit as its player calls it: a new one by its alias.
    pub fn label(&self, unit: UnitId) -> String {
        let unit = &self.world[unit];
        match unit.this_turn.alias {
            Some(alias) => format!("NEW {alias}"),
            None => format!("{} ({})", unit.name, unit.number),
        }
    }

    /// The same, shorter.
    pub fn short(&self, unit: UnitId) -> String {
        let unit = &self.world[unit];
        unit.this_turn.alias.map_or_else(|| unit.number.to_string(), |alias| format!("NEW {alias}"))
    }
}

const fn is_listed_elsewhere(order: &Order) -> bool {
    matches!(order, Order::Month(_) | Order::Unit(_) | Order::Form(_) | Order::End | Order::Nothing)
}
