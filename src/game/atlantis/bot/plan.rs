//! What the bot has decided so far in a turn.

use super::camp::Camp;
use super::chart::Chart;
use super::role::{Role, role};
use crate::knowledge::View;
use crate::tables::{Item, MAINTENANCE, Skill};
use crate::world::{Spot, Unit};
use playdeck_factions::{END, SHEET};
use std::collections::{BTreeMap, BTreeSet};

/// A faction with fewer people lives from hand to mouth.
pub const ESTABLISHED: u32 = 120;

/// A faction's decisions so far.
pub struct Plan {
    /// The faction's number.
    pub number: u32,
    /// The turn that is ordered.
    pub turn: u32,
    /// How many people it has, and how many of them are magicians, new ones with them.
    pub people: u32,
    pub magicians: u32,
    /// How many companies have weapons or make some, and how many look for land, new ones with them.
    pub soldiers: u32,
    pub sailors: u32,
    /// What is known of the world.
    pub chart: Chart,
    /// The regions in which it has units, and those to which some go.
    pub regions: BTreeSet<Spot>,
    /// The silver of the peasants of its regions where no others guard.
    pub silver: BTreeMap<Spot, i64>,
    /// Its first unit, and where that is.
    leader: u32,
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
    /// The weight of what it gives away.
    given: i64,
    month: Option<String>,
}

impl Plan {
    /// A plan without any decisions; none for a viewer without units.
    pub fn new(view: &View<'_>, camps: &[Camp<'_>]) -> Option<Self> {
        let faction = view.own_faction()?;
        let own = || camps.iter().flat_map(|camp| camp.own.iter().map(move |own| (own.unit, camp.at)));
        let (leader, home) = own().min_by_key(|(unit, _)| unit.number)?;
        let count = |is: fn(Role) -> bool| own().filter(move |(unit, _)| is(role(unit)));
        let units = |is: fn(Role) -> bool| u32::try_from(count(is).count()).unwrap_or(u32::MAX);
        let peaceful = camps.iter().filter(|camp| !camp.is_guarded);
        Some(Self {
            number: faction.number,
            turn: view.next_turn().0,
            people: own().map(|(unit, _)| unit.people).sum(),
            magicians: count(|role| role == Role::Magician).map(|(unit, _)| unit.people).sum(),
            soldiers: units(|role| matches!(role, Role::Soldier | Role::Smith)),
            sailors: units(|role| role == Role::Sailor),
            chart: Chart::of(camps),
            regions: camps.iter().map(|camp| camp.at).collect(),
            silver: peaceful.map(|camp| (camp.at, camp.money)).collect(),
            leader: leader.number,
            home,
            orders: own().map(|(unit, _)| (unit.number, Orders::default())).collect(),
            givers: BTreeSet::new(),
            aliases: 0,
        })
    }

    /// Whether a unit is the first of the faction, alone: it may become a magician.
    pub const fn is_leader(&self, unit: &Unit) -> bool {
        unit.number == self.leader && unit.people == 1
    }

    /// Whether a region is on the island of the first unit.
    pub fn is_at_home(&self, at: Spot) -> bool {
        at.corner() == self.home.corner()
    }

    /// What smiths learn first: to get the material that is nearest, as far as is known.
    pub fn apprenticeship(&self, camp: &Camp<'_>) -> Skill {
        let yields = |at: Spot, item: Item| self.chart.terrain(at).is_some_and(|it| it.yields(item) > 0);
        let way = self.chart.way(camp.at, 0, |at| yields(at, Item::Wood) || yields(at, Item::Iron));
        let is_wood = way.is_none_or(|(_, at)| yields(at, Item::Wood));
        if is_wood { Skill::Lumberjack } else { Skill::Mining }
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

    /// What a unit does all month, as far as that is decided.
    pub fn month_of(&self, unit: &Unit) -> Option<&str> {
        self.orders.get(&unit.number)?.month.as_deref()
    }

    /// Notes that a unit gives goods of so much weight away.
    pub fn lighten(&mut self, unit: &Unit, weight: i64) {
        self.orders.entry(unit.number).or_default().given += weight;
    }

    /// What a unit carries on land.
    pub fn load(&self, unit: &Unit) -> i64 {
        unit.load() - self.orders.get(&unit.number).map_or(0, |orders| orders.given)
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
