//! What the bot has decided so far in a turn.

use super::camp::Camp;
use crate::knowledge::View;
use crate::tables::{MAINTENANCE, Skill};
use crate::world::{Spot, Unit};
use playdeck_factions::{END, SHEET};
use std::collections::{BTreeMap, BTreeSet};

/// A faction's decisions so far.
pub struct Plan {
    /// The faction's number.
    pub number: u32,
    /// The turn that is ordered.
    pub turn: u32,
    /// How many units it has, new ones with them.
    pub units: u32,
    /// How many magicians it has, new ones with them.
    pub magicians: u32,
    /// Where its first unit is.
    pub home: Spot,
    /// What each unit does, by number.
    orders: BTreeMap<u32, Orders>,
    /// The units that give goods away.
    givers: BTreeSet<u32>,
    aliases: u32,
}

/// The orders of a unit.
#[derive(Default)]
struct Orders {
    lines: Vec<String>,
    spent: i64,
    month: Option<String>,
}

impl Plan {
    /// A plan without any decisions; none for a viewer without units.
    pub fn new(view: &View<'_>, camps: &[Camp<'_>]) -> Option<Self> {
        let faction = view.own_faction()?;
        let own = || camps.iter().flat_map(|camp| camp.own.iter().map(move |own| (own.unit, camp.at)));
        let (_, home) = own().min_by_key(|(unit, _)| unit.number)?;
        let magicians = own().filter(|(unit, _)| unit.days(Skill::Magic) > 0);
        Some(Self {
            number: faction.number,
            turn: view.next_turn().0,
            units: u32::try_from(own().count()).unwrap_or(u32::MAX),
            magicians: magicians.map(|(unit, _)| unit.people).sum(),
            home,
            orders: own().map(|(unit, _)| (unit.number, Orders::default())).collect(),
            givers: BTreeSet::new(),
            aliases: 0,
        })
    }

    /// One of so many choices, by the unit, the turn and the region.
    pub fn choose(&self, unit: &Unit, camp: &Camp<'_>, choices: u32) -> u32 {
        let words =
            [unit.number, self.turn, self.number, camp.at.x.cast_unsigned(), camp.at.y.cast_unsigned()];
        let mixed = words
            .into_iter()
            .fold(7_u32, |mixed, word| (mixed ^ word).wrapping_mul(0x9E37_79B1).rotate_left(13) ^ mixed >> 7);
        (mixed >> 8) % choices.max(1)
    }

    /// Notes that one unit gives goods to another. Nobody gives twice in a month, so that nothing is promised twice.
    pub fn gives(&mut self, unit: &Unit) -> bool {
        self.givers.insert(unit.number)
    }

    /// Adds an order to a unit.
    pub fn order(&mut self, unit: &Unit, order: impl Into<String>) {
        self.orders.entry(unit.number).or_default().lines.push(order.into());
    }

    /// Says what a unit does all month.
    pub fn month(&mut self, unit: &Unit, order: impl Into<String>) {
        self.orders.entry(unit.number).or_default().month = Some(order.into());
    }

    /// Notes that a unit spends silver.
    pub fn spend(&mut self, unit: &Unit, silver: i64) {
        self.orders.entry(unit.number).or_default().spent += silver;
    }

    /// What a unit has left of its silver.
    pub fn money(&self, unit: &Unit) -> i64 {
        unit.money - self.orders.get(&unit.number).map_or(0, |orders| orders.spent)
    }

    /// For how many months a unit can live on its silver.
    pub fn months(&self, unit: &Unit) -> i64 {
        self.money(unit) / (i64::from(unit.people.max(1)) * MAINTENANCE)
    }

    /// A new alias. No two of a turn are the same.
    pub const fn alias(&mut self) -> u32 {
        self.aliases += 1;
        self.aliases
    }

    /// The sheet, as a player would mail it.
    pub fn sheet(self) -> Vec<String> {
        let mut lines = vec![format!("{SHEET} {}", self.number)];
        for (number, orders) in self.orders {
            lines.push(format!("UNIT {number}"));
            lines.extend(orders.lines);
            lines.extend(orders.month);
        }
        lines.push(END.to_owned());
        lines
    }
}
