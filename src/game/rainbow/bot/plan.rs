//! What the bot has decided so far in a turn.

use super::budget::Budget;
use crate::knowledge::view::View;
use crate::orders::order::{Order, Target};
use crate::tables::Kind;
use crate::world::{Direction, Disc, Hex, HexSet, PlayerNumber, Unit};
use playdeck_base::text::written;
use std::collections::BTreeMap;

/// A player's decisions so far.
pub struct Plan<'v> {
    /// What the player knows.
    pub view: &'v View<'v>,
    /// The player whose orders these are.
    pub player: PlayerNumber,
    /// The money that can be spent.
    pub budget: Budget,
    /// The player's cities.
    pub cities: Vec<Hex>,
    /// The strength of the hostile units in sight, by hex.
    pub hostile: Strengths,
    /// Sites for cities that no settlers are going to yet.
    pub sites: HexSet,
    /// Where the army is sent, if anywhere.
    pub objective: Option<Hex>,
    /// The orders to each unit.
    pub orders: BTreeMap<u32, Vec<Order>>,
}

impl<'v> Plan<'v> {
    /// A plan without any decisions.
    pub fn new(view: &'v View<'v>, player: PlayerNumber) -> Self {
        let mut hostile = Strengths::none(view.side());
        for unit in view.units().iter().filter(|unit| view.is_hostile(player, unit.id.player)) {
            hostile.add(unit.at, strength(unit.kind));
        }
        let is_city = |unit: &&&Unit| unit.kind == Kind::City;
        Self {
            view,
            player,
            budget: Budget::of(view, player),
            cities: view.own_units().iter().filter(is_city).map(|city| city.at).collect(),
            hostile,
            sites: HexSet::none(view.side()),
            objective: None,
            orders: BTreeMap::new(),
        }
    }

    /// The player's units of some kinds that have no orders yet, by number.
    pub fn idle(&self, is: impl Fn(Kind) -> bool) -> Vec<&'v Unit> {
        let has_none = |unit: &&Unit| !self.orders.contains_key(&unit.id.number);
        self.view.own_units().iter().copied().filter(has_none).filter(|unit| is(unit.kind)).collect()
    }

    /// Whether armed enemies are in sight in a disc around a hex.
    pub fn is_threatened(&self, hex: Hex, disc: &Disc) -> bool {
        self.hostile.within(hex, disc) > 0
    }

    /// The units that have no orders yet in a hex, of some kinds, by number.
    pub fn idle_at(&self, hex: Hex, is: impl Fn(Kind) -> bool) -> impl Iterator<Item = &'v Unit> {
        let is_own = |unit: &&Unit| unit.id.player == self.player;
        let has_none = |unit: &&Unit| !self.orders.contains_key(&unit.id.number);
        let here = self.view.units_at(hex).iter().copied();
        here.filter(is_own).filter(move |unit| is(unit.kind)).filter(has_none)
    }

    /// Adds orders to a unit.
    pub fn order(&mut self, unit: &Unit, orders: impl IntoIterator<Item = Order>) {
        self.orders.entry(unit.id.number).or_default().extend(orders);
    }

    /// The sheet, as a player would mail it.
    pub fn sheet(self) -> Vec<String> {
        let mut lines = vec![format!("player {}", self.player)];
        for (number, orders) in self.orders.into_iter().filter(|(_, orders)| !orders.is_empty()) {
            lines.push(format!("unit {number}"));
            lines.extend(orders.iter().map(|order| written(order)));
        }
        lines.push("end".to_owned());
        lines
    }
}

/// The strengths of the units in hexes, which can be 0 where units stand.
pub struct Strengths {
    side: u16,
    /// Where units stand.
    hexes: HexSet,
    /// For each hex of the map.
    by_hex: Vec<u32>,
}

impl Strengths {
    /// No units, on a map with a given number of hexes a side.
    pub fn none(side: u16) -> Self {
        Self { side, hexes: HexSet::none(side), by_hex: vec![0; usize::from(side) * usize::from(side)] }
    }

    /// Adds a unit in a hex of the map.
    pub fn add(&mut self, hex: Hex, strength: u32) {
        self.hexes.insert(hex);
        self.by_hex[hex.index(self.side)] += strength;
    }

    /// Takes strength away from a hex of the map.
    pub fn take(&mut self, hex: Hex, strength: u32) {
        let here = &mut self.by_hex[hex.index(self.side)];
        *here = here.saturating_sub(strength);
    }

    /// The strength in a hex of the map.
    pub fn at(&self, hex: Hex) -> u32 {
        self.by_hex[hex.index(self.side)]
    }

    /// Where units stand.
    pub const fn hexes(&self) -> &HexSet {
        &self.hexes
    }

    /// The hexes where units stand, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, u32)> {
        self.hexes.iter().map(|hex| (hex, self.at(hex)))
    }

    /// The strength of all in a disc around a hex.
    pub fn within(&self, middle: Hex, disc: &Disc) -> u32 {
        let row = |(first, last): (Hex, Hex)| &self.by_hex[first.index(self.side)..=last.index(self.side)];
        middle.rows_within(disc, self.side).flat_map(row).sum()
    }
}

/// The rough strength of a unit in a battle: its attack plus its defense; 0 if it is unarmed.
pub fn strength(kind: Kind) -> u32 {
    if kind.is_armed() { kind.attack() + kind.defense().unwrap_or_default() } else { 0 }
}

/// The steps as `MOVE` orders.
pub fn moves(steps: Vec<Direction>) -> impl Iterator<Item = Order> {
    steps.into_iter().map(|direction| Order::Move(Target::Direction(direction)))
}
