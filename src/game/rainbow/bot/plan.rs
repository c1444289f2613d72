//! What the bot has decided so far in a turn.

use super::purse::Purse;
use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::orders::order::{Order, Target};
use crate::game::rainbow::world::geometry::{Direction, Hex};
use crate::game::rainbow::world::map::HexSet;
use crate::game::rainbow::world::players::PlayerNumber;
use crate::game::rainbow::world::tables::Kind;
use crate::game::rainbow::world::unit::Unit;
use std::collections::BTreeMap;

/// What a player has decided so far.
pub struct Plan<'v> {
    /// What they know.
    pub view: &'v View<'v>,
    /// Who they are.
    pub player: PlayerNumber,
    /// What can be spent.
    pub purse: Purse,
    /// His cities.
    pub cities: Vec<Hex>,
    /// What hostile units he sees, by hex, as strength.
    pub hostile: BTreeMap<Hex, u32>,
    /// Hexes that hostile units hold.
    pub held: HexSet,
    /// Sites for cities that nobody goes to yet.
    pub sites: Vec<Hex>,
    /// Where the army is sent, if anywhere.
    pub objective: Option<Hex>,
    /// The orders to each unit.
    pub orders: BTreeMap<u32, Vec<Order>>,
}

impl<'v> Plan<'v> {
    /// Nothing is decided yet.
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

    /// Whether armed enemies are seen up to some hexes away.
    pub fn is_threatened(&self, hex: Hex, distance: u32) -> bool {
        self.hostile.iter().any(|(at, strength)| *strength > 0 && at.distance(hex) <= distance)
    }

    /// Gives a unit some more orders.
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

/// What a unit counts for in a battle, roughly: its attack and its defense; the unarmed count for nothing.
pub fn strength(kind: Kind) -> u32 {
    if kind.is_armed() { kind.attack() + kind.defense().unwrap_or_default() } else { 0 }
}

/// Steps as orders.
pub fn moves(steps: Vec<Direction>) -> impl Iterator<Item = Order> {
    steps.into_iter().map(|direction| Order::Move(Target::Direction(direction)))
}
