//! The bot: orders written by rule, for positions that nobody plays and for games that test the engine.
//!
//! It is handed what a player's report is made of and nothing else, keeps nothing from one turn to the next, and
//! leaves nothing to chance: the same view gives the same sheet. It settles, escorts who settles, guards its cities,
//! explores, and attacks what is weaker than what it can bring there in one turn.

mod army;
mod field;
mod purse;
mod settlers;

use super::geometry::{Direction, Hex};
use super::map::HexSet;
use super::marker::Rainbow;
use super::orders::{Order, Target};
use super::players::PlayerNumber;
use super::position::Status;
use super::tables::Kind;
use super::unit::Unit;
use super::view::View;
use crate::game;
use purse::Purse;
use std::collections::BTreeMap;

impl game::Bot for Rainbow {
    fn sheet(view: &View<'_>) -> Vec<String> {
        let player = view.player().filter(|player| {
            view.next_turn().is_some()
                && view.public_player(*player).is_some_and(|player| player.status() == Status::Active)
        });
        let Some(player) = player else { return Vec::new() };
        let mut plan = Plan::new(view, player);
        settlers::settle(&mut plan);
        army::command(&mut plan);
        purse::build(&mut plan);
        plan.sheet()
    }
}

/// What a player has decided so far.
struct Plan<'v> {
    view: &'v View<'v>,
    player: PlayerNumber,
    purse: Purse,
    /// His cities.
    cities: Vec<Hex>,
    /// What hostile units he sees, by hex, as strength.
    hostile: BTreeMap<Hex, u32>,
    /// Hexes that hostile units hold.
    held: HexSet,
    /// Sites for cities that nobody goes to yet.
    sites: Vec<Hex>,
    /// Where the army is sent, if anywhere.
    objective: Option<Hex>,
    orders: BTreeMap<u32, Vec<Order>>,
}

impl<'v> Plan<'v> {
    fn new(view: &'v View<'v>, player: PlayerNumber) -> Self {
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
    fn idle(&self, is: impl Fn(Kind) -> bool) -> Vec<&'v Unit> {
        let has_none = |unit: &&Unit| !self.orders.contains_key(&unit.id.number);
        self.view.own_units().iter().copied().filter(has_none).filter(|unit| is(unit.kind)).collect()
    }

    /// Whether armed enemies are seen up to some hexes away.
    fn is_threatened(&self, hex: Hex, distance: u32) -> bool {
        self.hostile.iter().any(|(at, strength)| *strength > 0 && at.distance(hex) <= distance)
    }

    fn order(&mut self, unit: &Unit, orders: impl IntoIterator<Item = Order>) {
        self.orders.entry(unit.id.number).or_default().extend(orders);
    }

    /// The sheet, as a player would mail it.
    fn sheet(self) -> Vec<String> {
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
fn strength(kind: Kind) -> u32 {
    if kind.is_armed() { kind.attack() + kind.defense().unwrap_or_default() } else { 0 }
}

/// Steps as orders.
fn moves(steps: Vec<Direction>) -> impl Iterator<Item = Order> {
    steps.into_iter().map(|direction| Order::Move(Target::Direction(direction)))
}
