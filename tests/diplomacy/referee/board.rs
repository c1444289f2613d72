//! Units and orders, and what follows from them before anything moves: which orders can be followed, which supports and
//! convoys agree with the order that they name, and who goes by convoy.

use super::reach::{could_follow, is_linked, reached};
use playdeck::game::diplomacy::map::{Province, army_reaches};
use playdeck::game::diplomacy::policy::Via;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};
use std::collections::{BTreeMap, BTreeSet};

/// Some units, by their numbers on this board.
pub type Set = BTreeSet<usize>;

/// Units and orders.
pub struct Board {
    pub rules: Rules,
    pub units: Vec<Unit>,
    pub orders: Vec<Order>,
    /// Where each unit tries to go.
    pub goals: Vec<Option<Province>>,
    pub at: BTreeMap<Province, usize>,
    /// The units that try to go to a province.
    attackers: BTreeMap<Province, Vec<usize>>,
    /// The units whose support agrees with the order of a unit.
    pub backers: Vec<Vec<usize>>,
    /// The armies that can go only by convoy.
    pub by_sea: Set,
    pub struck: Set,
    /// The units that could never follow their orders.
    pub impossible: Set,
}

impl Board {
    pub fn new(rules: Rules, via: Via, units: &Units, orders: &OrderSet) -> Self {
        let list: Vec<Unit> = units.iter().collect();
        // A fleet on a way that an army names may carry it, though another way would be shorter.
        let is_named = |unit: &Unit| match orders.get(unit.province()) {
            Order::Convoy { army, to: goal } => match orders.get(army) {
                Order::Move { to, by, .. } => {
                    to.province() == goal && by.seas().any(|sea| sea == unit.province())
                }
                _ => false,
            },
            _ => false,
        };
        let is_followed = |unit: &Unit| {
            is_named(unit) || could_follow(rules, via, units, *unit, orders.get(unit.province()))
        };
        let impossible: Set = (0..list.len()).filter(|unit| !is_followed(&list[*unit])).collect();
        let followed = |(number, unit): (usize, &Unit)| {
            if impossible.contains(&number) { Order::Hold } else { orders.get(unit.province()) }
        };
        let orders: Vec<Order> = list.iter().enumerate().map(followed).collect();
        let goal = |order: &Order| match order {
            Order::Move { to, .. } => Some(to.province()),
            _ => None,
        };
        let mut board = Self {
            rules,
            goals: orders.iter().map(goal).collect(),
            orders,
            at: list.iter().zip(0..).map(|(unit, number)| (unit.province(), number)).collect(),
            attackers: BTreeMap::new(),
            backers: vec![Vec::new(); list.len()],
            by_sea: Set::new(),
            struck: Set::new(),
            impossible,
            units: list,
        };
        for unit in 0..board.units.len() {
            if let Some(goal) = board.goals[unit] {
                board.attackers.entry(goal).or_default().push(unit);
            }
            if let Some(backed) = board.backed(unit) {
                board.backers[backed].push(unit);
            }
        }
        board.by_sea = (0..board.units.len()).filter(|unit| board.must_sail(*unit, via)).collect();
        board
    }

    pub fn place(&self, unit: usize) -> Province {
        self.units[unit].province()
    }

    pub fn power(&self, unit: usize) -> Power {
        self.units[unit].power
    }

    pub fn attackers(&self, of: Province) -> &[usize] {
        self.attackers.get(&of).map_or(&[], Vec::as_slice)
    }

    /// The unit that a support goes to, if it agrees exactly with that unit's order.
    fn backed(&self, supporter: usize) -> Option<usize> {
        match self.orders[supporter] {
            Order::SupportHold { unit } => {
                self.at.get(&unit).copied().filter(|backed| self.goals[*backed].is_none())
            }
            Order::SupportMove { unit, to, coast } => self.at.get(&unit).copied().filter(|backed| {
                matches!(self.orders[*backed], Order::Move { to: goal, .. }
                    if goal.province() == to && coast.is_none_or(|coast| coast == goal))
            }),
            _ => None,
        }
    }

    /// The province in which a unit is ordered to support.
    pub fn helped_place(&self, supporter: usize) -> Option<Province> {
        match self.orders[supporter] {
            Order::SupportMove { to, .. } => Some(to),
            Order::SupportHold { unit } => Some(unit),
            _ => None,
        }
    }

    /// The fleets ordered to carry an army where it goes.
    pub fn carriers(&self, army: usize) -> Vec<usize> {
        let is_carrier = |fleet: &usize| {
            matches!(self.orders[*fleet], Order::Convoy { army: from, to }
                if from == self.place(army) && Some(to) == self.goals[army])
        };
        (0..self.units.len()).filter(is_carrier).collect()
    }

    /// The only seas over which an army may go; none if it may go over any.
    pub fn named(&self, army: usize) -> Vec<Province> {
        match self.orders[army] {
            Order::Move { by, .. } => by.seas().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether fleets could carry an army where it goes.
    pub fn are_enough(&self, fleets: &[usize], army: usize) -> bool {
        let (named, waters) = (self.named(army), self.waters(fleets));
        if !named.is_empty() {
            return named.iter().all(|sea| waters.contains(sea));
        }
        self.goals[army].is_some_and(|to| is_linked(&waters, self.place(army), to))
    }

    /// The waters of those fleets, among some, that an army can board and sail on with.
    pub fn can_board(&self, fleets: &[usize], army: usize) -> Vec<Province> {
        let named = self.named(army);
        if named.is_empty() { reached(&self.waters(fleets), self.place(army)) } else { named }
    }

    fn waters(&self, fleets: &[usize]) -> Vec<Province> {
        fleets.iter().map(|fleet| self.place(*fleet)).collect()
    }

    /// Whether a unit goes by convoy or not at all. An army that could march does if its order says so, or if its own
    /// power orders a matching convoy: "the army move will be made only if the convoy is successful". In earlier
    /// editions of the rulebook both show nothing if the chain of fleets is not complete.
    fn must_sail(&self, army: usize, via: Via) -> bool {
        let (Order::Move { to, via_convoy, by }, Kind::Army) = (self.orders[army], self.units[army].kind)
        else {
            return false;
        };
        let carriers = self.carriers(army);
        let is_own = carriers.iter().any(|fleet| self.power(*fleet) == self.power(army));
        let binds = via == Via::Required || self.are_enough(&carriers, army);
        !by.is_any()
            || !army_reaches(self.place(army), to.province())
            || via_convoy && binds
            || is_own && (binds || self.rules == Rules::Classic)
    }

    /// The unit that goes to the place from which this one comes. By the rulebook a convoy passes it.
    pub fn meets(&self, unit: usize) -> Option<usize> {
        let other = *self.at.get(&self.goals[unit]?)?;
        let is_by_sea = self.by_sea.contains(&unit) || self.by_sea.contains(&other);
        let comes = self.goals[other] == Some(self.place(unit));
        (comes && (self.rules == Rules::Classic || !is_by_sea)).then_some(other)
    }

    /// Treats an order as never given, except that a unit ordered to move cannot be supported in its place.
    pub fn strike(&mut self, unit: usize) {
        self.struck.insert(unit);
        for others in self.attackers.values_mut().chain(&mut self.backers) {
            others.retain(|other| *other != unit);
        }
        if self.goals[unit].take().is_some() {
            self.backers[unit].clear();
            self.by_sea.remove(&unit);
        }
    }
}
