//! The orders of a play arranged by province, so that every question about them needs only a few bit operations.
//!
//! What is decided here does not depend on the outcome of other orders: whether a unit can follow its order at all,
//! which supports and convoys agree with the order they name, and which armies go by sea.

use super::super::policy::{CoastSupport, CompleteConvoy, ExchangeByConvoy, Policy, Via};
use super::convoy::{can_carry, can_carry_without, can_serve, prefers_convoy};
use crate::world::map::{
    Location, PROVINCE_COUNT, Province, ProvinceSet, army_neighbours, fleet_provinces, fleet_reaches, number,
};
use crate::world::power::Power;
use crate::world::unit::{Kind, Order, OrderSet, Unit, Units};
use playdeck_kit::sets::Numbered;

/// Units and orders, and what follows from them directly.
#[derive(Debug, Clone)]
pub(super) struct Board {
    /// The choices of the rules where they differ.
    pub policy: Policy,
    /// The units before the moves.
    pub units: Units,
    /// Their orders, as they were given.
    pub orders: OrderSet,
    /// The units that cannot follow their order.
    pub impossible: ProvinceSet,
    /// The units with a move to try.
    pub movers: ProvinceSet,
    /// The provinces that movers are bound for, and those that more than one is bound for.
    pub sought: ProvinceSet,
    pub contested: ProvinceSet,
    /// The units that a support agrees with.
    pub aided: ProvinceSet,
    /// The movers that go by convoy or not at all.
    pub by_sea: ProvinceSet,
    /// The movers that no unit coming the other way can stop.
    pub passing: ProvinceSet,
    /// The armies that go by sea to a place that is empty before the moves, and that can be dislodged there.
    pub landings: ProvinceSet,
    /// The units whose support agrees with an order.
    pub supporters: ProvinceSet,
    /// The fleets ordered to convoy, whether or not an army's order matches.
    pub convoyers: ProvinceSet,
    /// The units whose orders are struck, as if never given. Each still defends its place, but with its own strength
    /// alone.
    pub struck: ProvinceSet,
    attackers: Groups,
    backers: Groups,
}

/// Units in groups, each unit in one group at most and each group about one province. A group is a chain: for each
/// province its first unit, and for each unit the next one, in a byte: the number of its province plus one, or 0. So the
/// table is small, which a set for each province is not.
#[derive(Debug, Clone)]
struct Groups {
    first: [u8; PROVINCE_COUNT],
    next: [u8; PROVINCE_COUNT],
}

impl Groups {
    const NONE: Self = Self { first: [0; PROVINCE_COUNT], next: [0; PROVINCE_COUNT] };

    /// Adds a unit. Returns whether it is the first of its group.
    fn add(&mut self, about: Province, unit: Province) -> bool {
        let before = std::mem::replace(&mut self.first[about.index()], number(unit.index() + 1));
        self.next[unit.index()] = before;
        before == 0
    }

    /// The first of a group.
    fn first(&self, about: Province) -> Option<Province> {
        usize::from(self.first[about.index()]).checked_sub(1).map(Province::of_number)
    }

    fn of(&self, about: Province) -> ProvinceSet {
        let (mut units, mut next) = (ProvinceSet::NONE, self.first[about.index()]);
        while let Some(at) = usize::from(next).checked_sub(1) {
            units.insert(Province::of_number(at));
            next = self.next[at];
        }
        units
    }

    fn remove(&mut self, about: Province, gone: ProvinceSet) {
        let left = self.of(about).difference(gone);
        self.first[about.index()] = 0;
        for unit in left.iter() {
            self.add(about, unit);
        }
    }
}

impl Board {
    pub fn new(policy: Policy, units: &Units, orders: &OrderSet) -> Self {
        let mut board = Self {
            policy,
            units: units.clone(),
            orders: orders.clone(),
            impossible: ProvinceSet::NONE,
            movers: ProvinceSet::NONE,
            sought: ProvinceSet::NONE,
            contested: ProvinceSet::NONE,
            aided: ProvinceSet::NONE,
            by_sea: ProvinceSet::NONE,
            passing: ProvinceSet::NONE,
            landings: ProvinceSet::NONE,
            supporters: ProvinceSet::NONE,
            convoyers: ProvinceSet::NONE,
            struck: ProvinceSet::NONE,
            attackers: Groups::NONE,
            backers: Groups::NONE,
        };
        let (mut claims, mut near, mut is_via_written) = (ProvinceSet::NONE, ProvinceSet::NONE, false);
        let coasts = policy.coast_support;
        for unit in units.iter() {
            let at = unit.province();
            match orders.get(at) {
                Order::Hold => {}
                Order::Move { to, via_convoy } if can_move(policy, units, unit, to, via_convoy) => {
                    let to = to.province();
                    board.movers.insert(at);
                    board.goes(at, to);
                    if unit.kind == Kind::Army {
                        is_via_written |= via_convoy;
                        if army_neighbours(at).contains(to) {
                            near.insert(at);
                        } else {
                            // An army bound for a place out of its reach has no other way.
                            board.by_sea.insert(at);
                        }
                    }
                }
                Order::SupportHold { unit: other } if can_support_in(coasts, unit, other) => {
                    claims.insert(at);
                }
                Order::SupportMove { unit: other, to, .. }
                    if can_support_in(coasts, unit, to) && can_be_supported(units, at, other, to) =>
                {
                    claims.insert(at);
                }
                Order::Convoy { army, to } if can_serve(units, at, army, to) => board.convoyers.insert(at),
                _ => board.impossible.insert(at),
            }
        }
        for supporter in claims.iter() {
            if let Some(backed) = board.agrees(supporter) {
                board.supporters.insert(supporter);
                board.backers.add(backed, supporter);
                board.aided.insert(backed);
            }
        }
        if is_via_written || !board.convoyers.is_empty() {
            let carried = near.iter().filter(|&army| prefers_convoy(&board, army));
            board.by_sea = carried.fold(board.by_sea, ProvinceSet::with);
        }
        if policy.exchange_by_convoy == ExchangeByConvoy::Passes {
            board.passing = board.by_sea;
        }
        if policy.complete_convoy == CompleteConvoy::HasLanded {
            let is_empty = |army: &Province| !units.occupied().contains(board.goal(*army));
            board.landings = board.by_sea.iter().filter(is_empty).collect();
        }
        board
    }

    /// Strikes the orders of some units: their moves and supports count as never given, and orders of others to help
    /// them agree with nothing.
    pub fn strike(&mut self, struck: ProvinceSet) {
        for unit in struck.iter() {
            if self.movers.contains(unit) {
                self.supporters = self.supporters.difference(self.backers(unit));
                self.backers.remove(unit, ProvinceSet::ALL);
            } else if let Some(backed) = self.backed(unit) {
                self.backers.remove(backed, struck);
            }
        }
        self.movers = self.movers.difference(struck);
        self.by_sea = self.by_sea.difference(struck);
        self.passing = self.passing.difference(struck);
        self.landings = self.landings.difference(struck);
        self.supporters = self.supporters.difference(struck);
        self.struck = self.struck.union(struck);
        self.aided = self.supporters.iter().filter_map(|supporter| self.backed(supporter)).collect();
        (self.sought, self.contested, self.attackers) = (ProvinceSet::NONE, ProvinceSet::NONE, Groups::NONE);
        for mover in self.movers.iter() {
            self.goes(mover, self.goal(mover));
        }
    }

    /// Notes that a mover is bound for a province.
    fn goes(&mut self, mover: Province, to: Province) {
        if self.attackers.add(to, mover) {
            self.sought.insert(to);
        } else {
            self.contested.insert(to);
        }
    }

    /// The province a unit is bound for: a mover's destination; for all other units the province where they stand.
    ///
    /// Its strength counts there, and so do the supports given to it. The place where it helps others is
    /// [`Self::helps_in`].
    pub fn goal(&self, at: Province) -> Province {
        match self.orders.get(at) {
            Order::Move { to, .. } => to.province(),
            _ => at,
        }
    }

    /// The province where a supporter helps: the place that the supported unit is bound for, or stands in.
    pub fn helps_in(&self, supporter: Province) -> Province {
        match self.orders.get(supporter) {
            Order::SupportMove { to, .. } => to,
            Order::SupportHold { unit } => unit,
            _ => supporter,
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
    pub fn attackers(&self, of: Province) -> ProvinceSet {
        self.attackers.of(of)
    }

    /// The unit that tries to move to a province, if it is the only one.
    pub fn sole_attacker(&self, of: Province) -> Option<Province> {
        self.attackers.first(of).filter(|_| !self.contested.contains(of))
    }

    /// The units whose supports agree with the order of a unit.
    pub fn backers(&self, of: Province) -> ProvinceSet {
        self.backers.of(of)
    }

    /// The units of one power.
    pub const fn of_power(&self, power: Power) -> ProvinceSet {
        self.units.occupied_by(power)
    }

    /// The other movers to a mover's destination.
    pub fn rivals(&self, mover: Province) -> ProvinceSet {
        let mut rivals = self.attackers(self.goal(mover));
        rivals.remove(mover);
        rivals
    }

    /// The unit that a mover meets head to head: the one in its destination that is bound for the mover's place, unless
    /// a convoy lets them pass each other.
    pub fn head_on(&self, mover: Province) -> Option<Province> {
        self.meets(mover, self.goal(mover))
    }

    /// The same for a mover that is bound for a province: the unit there, if the two meet head to head.
    pub fn meets(&self, mover: Province, other: Province) -> Option<Province> {
        let meets = self.movers.contains(other)
            && self.goal(other) == mover
            && !self.passing.contains(mover)
            && !self.passing.contains(other);
        meets.then_some(other)
    }

    /// The supported unit, if it was ordered exactly what the support names.
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

/// Whether a unit could enter a location if nothing stood in its way: by itself, unless it is an army that must go by
/// sea; for an army also with the fleets on the board.
fn can_move(policy: Policy, units: &Units, unit: Unit, to: Location, via_convoy: bool) -> bool {
    match unit.kind {
        Kind::Fleet => fleet_reaches(unit.at, to),
        Kind::Army => {
            let (at, there) = (unit.province(), to.province());
            let by_sea = via_convoy && policy.via == Via::Required;
            let by_land = !by_sea && army_neighbours(at).contains(there);
            to.coast().is_none() && (by_land || can_carry(units, at, there))
        }
    }
}

/// Whether a move could be supported from a province: it is another unit's, which could make it by itself or, if it is
/// an army, with the other fleets on the board.
fn can_be_supported(units: &Units, from: Province, mover: Province, to: Province) -> bool {
    mover != from
        && (army_neighbours(mover).contains(to)
            || units.get(mover).is_none_or(|mover| mover.kind == Kind::Fleet)
            || can_carry_without(units, from, mover, to))
}

/// Whether a unit could support in a province: whether it could enter the province by itself, on any coast of it.
pub fn can_support_in(coasts: CoastSupport, unit: Unit, province: Province) -> bool {
    let at = unit.province();
    match unit.kind {
        Kind::Army => army_neighbours(at).contains(province),
        Kind::Fleet if coasts == CoastSupport::FromAnyCoast && at.has_coasts() => {
            at.coasts().any(|coast| fleet_provinces(coast).contains(province))
        }
        Kind::Fleet => fleet_provinces(unit.at).contains(province),
    }
}
