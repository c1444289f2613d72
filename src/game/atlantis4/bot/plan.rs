//! What the bot has decided so far in a turn.

use super::camp::is_settler;
use super::camp::{Camp, Own};
use super::chart::{At, Chart, at};
use crate::knowledge::View;
use crate::tables::{Item, Skill, Tables};
use crate::world::Attitude;
use playdeck_factions::{END, SHEET};
use std::collections::{BTreeMap, BTreeSet};

/// For so many months a unit keeps the silver that its people need.
const KEPT: i64 = 2;

/// A faction's decisions so far.
pub struct Plan<'v> {
    pub tables: &'v Tables,
    /// The faction's number.
    pub number: u32,
    /// The turn that is ordered.
    pub turn: u32,
    /// The silver that it has not claimed yet.
    pub unclaimed: i64,
    /// How it treats others, where that was declared.
    pub declared: BTreeMap<u32, Attitude>,
    /// How many people it has, new ones with them.
    pub people: u32,
    /// How many companies of settlers it has, new ones with them.
    pub companies: usize,
    /// The company that saves for a crew.
    pub saver: Option<u32>,
    /// How many crews of a ship it has.
    pub crews: u32,
    /// What is known of the world.
    pub chart: Chart,
    /// The regions of units that are not made of sailors.
    homes: Vec<(u32, u32)>,
    /// The regions at the sea where wood is sold or grows, with its price.
    pub yards: Vec<(At, i64)>,
    /// The regions in which it may tax: those of crews, who live on nothing else, and the richest.
    taxed: BTreeSet<At>,
    /// What each unit does, by number.
    orders: BTreeMap<u32, Orders>,
    /// The units that give goods away.
    givers: BTreeSet<u32>,
    /// What units buy.
    bought: BTreeSet<(u32, Item)>,
    aliases: u32,
}

/// The orders of a unit.
#[derive(Default)]
struct Orders {
    lines: Vec<String>,
    spent: i64,
    month: Option<String>,
}

impl<'v> Plan<'v> {
    /// A plan without any decisions; none for a viewer without units.
    pub fn new(view: &View<'v>, camps: &[Camp<'_>]) -> Option<Self> {
        let (faction, status) = (view.own_faction()?, view.status()?);
        let own = || camps.iter().flat_map(|camp| camp.own.iter());
        let tables = view.tables();
        own().next()?;
        let lives = |camp: &&Camp<'_>| !camp.is_sea && camp.own.iter().any(|own| own.leaders < 2);
        let homes = camps.iter().filter(lives).map(|camp| (camp.land.place.x, camp.land.place.y));
        let mut rich: Vec<&Camp<'_>> = camps.iter().filter(|camp| camp.is_taxable()).collect();
        let has_crew = |camp: &Camp<'_>| camp.own.iter().any(|own| own.leaders > 1);
        rich.sort_by_key(|camp| (!has_crew(camp), std::cmp::Reverse(camp.land.money)));
        rich.truncate(usize::try_from(status.most_tax).unwrap_or(usize::MAX));
        let declared = view.declared().into_iter().flat_map(|declared| {
            let of = declared.attitude;
            declared.factions.into_iter().map(move |faction| (faction.number, of))
        });
        Some(Self {
            tables,
            number: faction.number,
            turn: view.next_turn().0,
            unclaimed: faction.unclaimed,
            declared: declared.collect(),
            people: own().map(|own| own.people).sum(),
            companies: own().filter(|own| is_settler(tables, own)).count(),
            saver: None,
            crews: u32::try_from(own().filter(|own| own.leaders > 1 && !own.is_mage).count())
                .unwrap_or(u32::MAX),
            chart: Chart::of(camps),
            homes: homes.collect(),
            yards: camps
                .iter()
                .filter(lives)
                .filter_map(|camp| Some((at(&camp.land.place), camp.wood(tables)?)))
                .collect(),
            taxed: rich.into_iter().map(|camp| at(&camp.land.place)).collect(),
            orders: own().map(|own| (own.number, Orders::default())).collect(),
            givers: BTreeSet::new(),
            bought: BTreeSet::new(),
            aliases: 0,
        })
    }

    /// One of so many choices, by the unit, the turn and the region.
    pub fn choose(&self, own: &Own, camp: &Camp<'_>, choices: u32) -> u32 {
        let place = &camp.land.place;
        let words = [own.number, self.turn, self.number, place.x, place.y];
        let mixed = words
            .into_iter()
            .fold(7_u32, |mixed, word| (mixed ^ word).wrapping_mul(0x9E37_79B1).rotate_left(13) ^ mixed >> 7);
        (mixed >> 8) % choices.max(1)
    }

    /// One of a list, by the unit, the turn and the region.
    pub fn pick<'l, T>(&self, own: &Own, camp: &Camp<'_>, list: &'l [T]) -> Option<&'l T> {
        let count = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.get(usize::try_from(self.choose(own, camp, count)).unwrap_or(0))
    }

    /// Notes that one unit gives goods to another. Nobody gives twice in a month, so that nothing is promised twice.
    pub fn gives(&mut self, own: &Own) -> bool {
        self.givers.insert(own.number)
    }

    /// Notes that a unit buys an item.
    pub fn buys(&mut self, own: &Own, item: Item) {
        self.bought.insert((own.number, item));
    }

    /// Whether a unit buys an item this month.
    pub fn is_bought(&self, own: &Own, item: Item) -> bool {
        self.bought.contains(&(own.number, item))
    }

    /// Adds an order to a unit.
    pub fn order(&mut self, own: &Own, order: impl Into<String>) {
        self.orders.entry(own.number).or_default().lines.push(order.into());
    }

    /// Says what a unit does all month.
    pub fn month(&mut self, own: &Own, order: impl Into<String>) {
        self.orders.entry(own.number).or_default().month = Some(order.into());
    }

    /// What a unit does all month, as far as that is said.
    pub fn month_of(&self, own: &Own) -> Option<&str> {
        self.orders.get(&own.number)?.month.as_deref()
    }

    /// Whether the faction taxes a region.
    pub fn taxes(&self, camp: &Camp<'_>) -> bool {
        self.taxed.contains(&at(&camp.land.place))
    }

    /// How far a spot is from the regions of those who stay at home.
    pub fn away(&self, at: (u32, u32)) -> u32 {
        self.homes.iter().map(|home| distance(*home, at)).min().unwrap_or(u32::MAX)
    }

    /// Whether it is said what a unit does all month.
    pub fn is_busy(&self, own: &Own) -> bool {
        self.orders.get(&own.number).is_some_and(|orders| orders.month.is_some())
    }

    /// Notes that a unit spends silver.
    pub fn spend(&mut self, own: &Own, silver: i64) {
        self.orders.entry(own.number).or_default().spent += silver;
    }

    /// What a unit has left of its silver.
    pub fn money(&self, own: &Own) -> i64 {
        let silver = i64::from(own.items.of(self.tables.named.silver));
        silver - self.orders.get(&own.number).map_or(0, |orders| orders.spent)
    }

    /// What a month's food of a unit costs.
    pub fn upkeep(&self, own: &Own) -> i64 {
        let game = &self.tables.game;
        let others = own.people.saturating_sub(own.leaders);
        i64::from(own.leaders) * game.leader_maintenance + i64::from(others) * game.maintenance
    }

    /// What a unit can do without.
    pub fn spare(&self, own: &Own) -> i64 {
        self.money(own) - self.upkeep(own) * KEPT
    }

    /// A new alias. No two of a turn are the same.
    pub const fn alias(&mut self) -> u32 {
        self.aliases += 1;
        self.aliases
    }

    /// Whether a faction is to be spared.
    pub fn is_friend(&self, faction: Option<u32>) -> bool {
        let declared = faction.and_then(|faction| self.declared.get(&faction));
        declared.is_some_and(|declared| *declared >= Attitude::Friendly)
    }

    /// An item as orders write it.
    pub fn item(&self, item: Item) -> &'v str {
        &self.tables[item].key
    }

    /// A skill as orders write it.
    pub fn skill(&self, skill: Skill) -> String {
        quoted(&self.tables[skill].name)
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

/// A name as orders write it: in quotes if it has blanks.
pub fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("\"{name}\"") } else { name.to_owned() }
}

/// How many regions lie between two, without the way around the world.
const fn distance(from: (u32, u32), to: (u32, u32)) -> u32 {
    let (x, y) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    if y > x { u32::midpoint(x, y) } else { x }
}
