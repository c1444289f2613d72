//! What the bot has decided so far in a turn.

use super::purse::Purse;
use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::orders::order::{Order, Target};
use crate::game::rainbow::world::{Direction, Hex, HexSet, Kind, PlayerNumber, Unit};
use std::collections::BTreeMap;

/// A player's decisions so far.
pub struct Plan<'v> {
    /// What the player knows.
    pub view: &'v View<'v>,
    /// The player whose orders these are.
    pub player: PlayerNumber,
    /// The money that can be spent.
    pub purse: Purse,
    /// The player's cities.
    pub cities: Vec<Hex>,
    /// The strength of the hostile units in sight, by hex.
    pub hostile: BTreeMap<Hex, u32>,
    /// Hexes occupied by hostile units.
    pub held: HexSet,
    /// Sites for cities that no settlers are going to yet.
    pub sites: Vec<Hex>,
    /// Where the army is sent, if anywhere.
    pub objective: Option<Hex>,
    /// The orders to each unit.
    pub orders: BTreeMap<u32, Vec<Order>>,
}

impl<'v> Plan<'v> {
    /// A plan without any decisions.
    pub fn new(view: &'v View<'v>, player: PlayerNumber) -> Self {
        let (mut hostile, mut held) = (BTreeMap::new(), HexSet::none(view.side()));
        for unit in view.units().iter().filter(|unit| view.is_hostile(player, unit.id.player)) {
            *hostile.entry(unit.at).or_default() += strength(unit.kind);
            held.insert(unit.at);
        }
        let is_city = |unit: &&&Unit| unit.kind == Kind::City;
        Self {
            view,
            player,
            purse: Purse::of(view, player),
            cities: view.own_units().iter().filter(is_city).map(|city| city.at).collect(),
            hostile,
            held,
            sites: Vec::new(),
            objective: None,
            orders: BTreeMap::new(),
        }
    }

    /// The player's units of some kinds that have no orders yet, by number.
    pub fn idle(&self, is: impl Fn(Kind) -> bool) -> Vec<&'v Unit> {
        let has_none = |unit: &&Unit| !self.orders.contains_key(&unit.id.number);
        self.view.own_units().iter().copied().filter(has_none).filter(|unit| is(unit.kind)).collect()
    }

    /// Whether armed enemies are in sight within a distance in hexes.
    pub fn is_threatened(&self, hex: Hex, distance: u32) -> bool {
        self.hostile_within(hex, distance).any(|(_, strength)| strength > 0)
    }

    /// The hexes with hostile units within a distance in hexes, and their strength.
    pub fn hostile_within(&self, hex: Hex, distance: u32) -> impl Iterator<Item = (Hex, u32)> {
        within(&self.hostile, hex, distance)
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
            lines.extend(orders.iter().map(ToString::to_string));
        }
        lines.push("end".to_owned());
        lines
    }
}

/// The strengths in the hexes within a distance. Hexes are sorted row by row, so each row is looked up.
pub fn within(strengths: &BTreeMap<Hex, u32>, hex: Hex, distance: u32) -> impl Iterator<Item = (Hex, u32)> {
    let reach = u16::try_from(distance).unwrap_or(u16::MAX);
    let span = move |at: u16| at.saturating_sub(reach)..=at.saturating_add(reach);
    let of_row = move |y| {
        let columns = span(hex.x);
        strengths.range(Hex::new(*columns.start(), y)..=Hex::new(*columns.end(), y))
    };
    let near = span(hex.y).flat_map(of_row).map(|(at, strength)| (*at, *strength));
    near.filter(move |(at, _)| at.distance(hex) <= distance)
}

/// The rough strength of a unit in a battle: its attack plus its defense; 0 if it is unarmed.
pub fn strength(kind: Kind) -> u32 {
    if kind.is_armed() { kind.attack() + kind.defense().unwrap_or_default() } else { 0 }
}

/// The steps as `MOVE` orders.
pub fn moves(steps: Vec<Direction>) -> impl Iterator<Item = Order> {
    steps.into_iter().map(|direction| Order::Move(Target::Direction(direction)))
}
