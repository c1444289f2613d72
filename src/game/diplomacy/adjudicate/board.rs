//! The orders of a play laid out by province, so that every question about them is a look at a few bits.
//!
//! What is settled here does not depend on what other orders come to: whether a unit can follow its order at
//! all, which supports and convoys agree with the order they name, and which armies go by sea.

use super::super::map::{
    Location, PROVINCE_COUNT, Province, ProvinceSet, army_neighbours, fleet_provinces, fleet_reaches,
};
use super::super::power::Power;
use super::super::unit::{Kind, Order, OrderSet, Unit, Units};
use super::convoy::{can_carry, can_carry_without, can_serve, is_by_sea};

/// Units and orders, and what follows from them at once.
#[derive(Debug, Clone)]
pub(super) struct Board {
    /// The units before the moves.
    pub units: Units,
    /// Their orders; whoever cannot follow his stands.
    pub orders: OrderSet,
    /// The units that cannot follow their order.
    pub impossible: ProvinceSet,
    /// The units with a move to try.
    pub movers: ProvinceSet,
    /// The movers that go by convoy or not at all.
    pub by_sea: ProvinceSet,
    /// The units whose support agrees with an order.
    pub supporters: ProvinceSet,
    /// The fleets ordered to convoy, whether an army was ordered so or not.
    pub convoyers: ProvinceSet,
    of_power: [ProvinceSet; Power::ALL.len()],
    attackers: [ProvinceSet; PROVINCE_COUNT],
    backers: [ProvinceSet; PROVINCE_COUNT],
}

impl Board {
    pub fn new(units: &Units, orders: &OrderSet) -> Self {
        let mut board = Self {
            units: units.clone(),
            orders: orders.clone(),
            impossible: ProvinceSet::EMPTY,
            movers: ProvinceSet::EMPTY,
            by_sea: ProvinceSet::EMPTY,
            supporters: ProvinceSet::EMPTY,
            convoyers: ProvinceSet::EMPTY,
            of_power: [ProvinceSet::EMPTY; Power::ALL.len()],
            attackers: [ProvinceSet::EMPTY; PROVINCE_COUNT],
            backers: [ProvinceSet::EMPTY; PROVINCE_COUNT],
        };
        let mut claims = ProvinceSet::EMPTY;
        for unit in units.iter() {
            let at = unit.province();
            board.of_power[unit.power.index()].insert(at);
            let order = orders.get(at);
            if !is_possible(units, unit, order) {
                board.impossible.insert(at);
                board.orders.set(at, Order::Hold);
                continue;
            }
            match order {
                Order::Hold => {}
                Order::Move { to, .. } => {
                    board.movers.insert(at);
                    board.attackers[to.province().index()].insert(at);
                }
                Order::SupportHold { .. } | Order::SupportMove { .. } => claims.insert(at),
                Order::Convoy { .. } => board.convoyers.insert(at),
            }
        }
        for supporter in claims.iter() {
            if let Some(backed) = board.agrees(supporter) {
                board.supporters.insert(supporter);
                board.backers[backed.index()].insert(supporter);
            }
        }
        board.by_sea = board.movers.iter().filter(|&mover| is_by_sea(&board, mover)).collect();
        board
    }

    /// Where a unit is ordered to bring its strength to bear: a mover's destination, the place a supporter
    /// supports in; for all others where they stand.
    pub fn goal(&self, at: Province) -> Province {
        match self.orders.get(at) {
            Order::Move { to, .. } => to.province(),
            Order::SupportMove { to, .. } => to,
            Order::SupportHold { unit } => unit,
            Order::Hold | Order::Convoy { .. } => at,
        }
    }

    /// The unit that a support is given to.
    pub fn backed(&self, supporter: Province) -> Option<Province> {
        match self.orders.get(supporter) {
            Order::SupportMove { unit, .. } | Order::SupportHold { unit } => Some(unit),
            _ => None,
        }
    }

    /// The units that try to move to a province.
    pub const fn attackers(&self, of: Province) -> ProvinceSet {
        self.attackers[of.index()]
    }

    /// The units whose supports agree with what a unit was ordered.
    pub const fn backers(&self, of: Province) -> ProvinceSet {
        self.backers[of.index()]
    }

    /// The units of one power.
    pub const fn of_power(&self, power: Power) -> ProvinceSet {
        self.of_power[power.index()]
    }

    /// The movers to a province other than a given one.
    pub fn rivals(&self, mover: Province) -> ProvinceSet {
        let mut rivals = self.attackers(self.goal(mover));
        rivals.remove(mover);
        rivals
    }

    /// The unit that a mover meets head to head: the one in its destination, bound for its own place, if
    /// both go by land.
    pub fn head_on(&self, mover: Province) -> Option<Province> {
        let other = self.goal(mover);
        let meets = self.attackers(mover).contains(other)
            && !self.by_sea.contains(mover)
            && !self.by_sea.contains(other);
        meets.then_some(other)
    }

    /// The supported unit, if it was ordered just so.
    fn agrees(&self, supporter: Province) -> Option<Province> {
        let is_mover = |unit| self.movers.contains(unit);
        match self.orders.get(supporter) {
            Order::SupportHold { unit } => {
                (self.units.occupied().contains(unit) && !is_mover(unit)).then_some(unit)
            }
            Order::SupportMove { unit, to, coast } => match self.orders.get(unit) {
                Order::Move { to: ordered, .. }
                    if is_mover(unit)
                        && ordered.province() == to
                        && coast.is_none_or(|coast| coast == ordered) =>
                {
                    Some(unit)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a unit could follow an order if nothing stood in its way.
fn is_possible(units: &Units, unit: Unit, order: Order) -> bool {
    let at = unit.province();
    match order {
        Order::Hold => true,
        Order::Move { to, .. } => can_move(units, unit, to),
        Order::SupportHold { unit: other } => can_support_in(unit, other),
        Order::SupportMove { unit: other, to, .. } => {
            let by_itself = army_neighbours(other).contains(to)
                || units.get(other).is_none_or(|other| other.kind == Kind::Fleet);
            other != at && can_support_in(unit, to) && (by_itself || can_carry_without(units, at, other, to))
        }
        Order::Convoy { army, to } => can_serve(units, at, army, to),
    }
}

/// Whether a unit could enter a location: by itself, or as an army with the fleets on the board.
fn can_move(units: &Units, unit: Unit, to: Location) -> bool {
    match unit.kind {
        Kind::Fleet => fleet_reaches(unit.at, to),
        Kind::Army => {
            let (at, there) = (unit.province(), to.province());
            to.coast().is_none() && (army_neighbours(at).contains(there) || can_carry(units, at, there))
        }
    }
}

/// Whether a unit could enter a province by itself, on any coast of it.
fn can_support_in(unit: Unit, province: Province) -> bool {
    match unit.kind {
        Kind::Army => army_neighbours(unit.province()).contains(province),
        Kind::Fleet => fleet_provinces(unit.at).contains(province),
    }
}
