//! The units and orders of a play by number, so that every question about them needs only a few bit operations.
//!
//! What is decided here does not depend on the outcome of other orders: whether a unit can follow its order at all,
//! which supports and convoys agree with the order they name, and which armies go by sea.

use super::super::policy::{CoastSupport, CompleteConvoy, ExchangeByConvoy, Policy, Via};
use super::convoy::{Sea, is_carried, is_manned, is_of_use, prefers_convoy};
use super::set::{Number, Set};
use crate::world::map::{Location, Map, Province, army_reaches, fleet_reaches, fleet_supports};
use crate::world::route::Route;
use crate::world::unit::{Kind, Order, OrderSet, Unit, Units};
use std::sync::OnceLock;

/// Units and orders, and what follows from them directly. Sets are of units.
#[derive(Debug, Clone)]
pub(super) struct Board<const W: usize> {
    /// The choices of the rules where they differ.
    pub policy: Policy,
    /// The units before the moves, in the order of their provinces, and what they are ordered.
    men: Vec<Man>,
    /// What stands in each province, or is bound for it.
    places: Vec<Place>,
    /// The units of each power.
    by_power: Vec<Set<W>>,
    /// All units.
    pub all: Set<W>,
    /// The units that cannot follow their order.
    pub impossible: Set<W>,
    /// The units with a move to try.
    pub movers: Set<W>,
    /// The provinces that movers are bound for.
    pub sought: Vec<Province>,
    /// The units in such provinces.
    pub attacked: Set<W>,
    /// The units that a support agrees with.
    pub aided: Set<W>,
    /// The movers that go by convoy or not at all.
    pub by_sea: Set<W>,
    /// The movers that no unit coming the other way can stop.
    pub passing: Set<W>,
    /// The armies that go by sea to a place that is empty before the moves, and that can be dislodged there.
    pub landings: Set<W>,
    /// The units whose support agrees with an order.
    pub supporters: Set<W>,
    /// The fleets ordered to convoy, whether or not an army's order matches.
    pub convoyers: Set<W>,
    /// The units whose orders are struck, as if never given. Each still defends its place, but with its own strength
    /// alone.
    pub struck: Set<W>,
    sea: OnceLock<Sea<W>>,
}

/// A unit, its order, and its places in the chains of units: of those bound for the same province, and of those that
/// support the same unit. A chain ends with [`END`].
#[derive(Debug, Clone)]
struct Man {
    unit: Unit,
    order: Order,
    next_attacker: Number,
    first_backer: Number,
    next_backer: Number,
}

/// A province in a play.
#[derive(Debug, Clone, Copy)]
struct Place {
    unit: Number,
    first_attacker: Number,
    is_contested: bool,
}

impl Place {
    const EMPTY: Self = Self { unit: END, first_attacker: END, is_contested: false };
}

const END: Number = Number::MAX;

/// A number, unless it is the end of a chain.
fn real(number: Number) -> Option<Number> {
    (number != END).then_some(number)
}

impl<const W: usize> Board<W> {
    pub fn new(policy: Policy, units: &Units, orders: &OrderSet) -> Self {
        let mut board = Self::unordered(policy, units);
        let mut given = orders.iter().peekable();
        for man in &mut board.men {
            let at = man.unit.province();
            while given.next_if(|(unit, _)| *unit < at).is_some() {}
            man.order = given.next_if(|(unit, _)| *unit == at).map_or(Order::Hold, |(_, order)| order);
        }
        let (mut claims, mut near, mut is_via_written) = (Set::<W>::NONE, Set::<W>::NONE, false);
        let coasts = policy.coast_support;
        for number in board.all.iter() {
            let Man { unit, order, .. } = board.men[usize::from(number)];
            let at = unit.province();
            match order {
                Order::Hold => {}
                Order::Move { to, via_convoy, by } if board.can_move(unit, to, via_convoy, by) => {
                    board.movers.insert(number);
                    board.goes(number, to.province());
                    if unit.kind == Kind::Army {
                        is_via_written |= via_convoy || !by.is_any();
                        if army_reaches(at, to.province()) {
                            near.insert(number);
                        } else {
                            // An army bound for a place out of its reach has no other way.
                            board.by_sea.insert(number);
                        }
                    }
                }
                Order::SupportHold { unit: other } if can_support_in(coasts, unit, other) => {
                    claims.insert(number);
                }
                Order::SupportMove { unit: other, to, .. }
                    if can_support_in(coasts, unit, to) && board.can_be_supported(number, other, to) =>
                {
                    claims.insert(number);
                }
                Order::Convoy { army, to }
                    if board.is_named(number, army, to) || is_of_use(&board, number, army, to) =>
                {
                    board.convoyers.insert(number);
                }
                _ => board.impossible.insert(number),
            }
        }
        for supporter in claims.iter() {
            if let Some(backed) = board.agrees(supporter) {
                board.supporters.insert(supporter);
                board.backs(supporter, backed);
                board.aided.insert(backed);
            }
        }
        if is_via_written || !board.convoyers.is_empty() {
            for army in near.iter().filter(|&army| prefers_convoy(&board, army)).collect::<Set<W>>().iter() {
                board.by_sea.insert(army);
            }
        }
        if policy.exchange_by_convoy == ExchangeByConvoy::Passes {
            board.passing = board.by_sea;
        }
        if policy.complete_convoy == CompleteConvoy::HasLanded {
            let is_empty = |army: &Number| board.unit_in(board.goal(*army)).is_none();
            board.landings = board.by_sea.iter().filter(is_empty).collect();
        }
        board
    }

    /// The units alone, which are all ordered to stand.
    pub fn unordered(policy: Policy, units: &Units) -> Self {
        let map = units.iter().next().map(|unit| unit.at.map());
        let man =
            |unit| Man { unit, order: Order::Hold, next_attacker: END, first_backer: END, next_backer: END };
        let mut board = Self {
            policy,
            men: units.iter().map(man).collect(),
            places: vec![Place::EMPTY; map.map_or(0, Map::province_count)],
            by_power: vec![Set::NONE; map.map_or(0, Map::power_count)],
            all: Set::NONE,
            impossible: Set::NONE,
            movers: Set::NONE,
            sought: Vec::with_capacity(units.len()),
            attacked: Set::NONE,
            aided: Set::NONE,
            by_sea: Set::NONE,
            passing: Set::NONE,
            landings: Set::NONE,
            supporters: Set::NONE,
            convoyers: Set::NONE,
            struck: Set::NONE,
            sea: OnceLock::new(),
        };
        for (number, man) in (0..).zip(&board.men) {
            board.all.insert(number);
            board.places[man.unit.province().index()].unit = number;
            board.by_power[man.unit.power.index()].insert(number);
        }
        board
    }

    /// Strikes the orders of some units: their moves and supports count as never given, and orders of others to help
    /// them agree with nothing.
    pub fn strike(&mut self, struck: Set<W>) {
        for unit in struck.iter().filter(|unit| self.movers.contains(*unit)).collect::<Set<W>>().iter() {
            self.supporters = self.supporters.difference(self.backers(unit));
        }
        self.movers = self.movers.difference(struck);
        self.by_sea = self.by_sea.difference(struck);
        self.passing = self.passing.difference(struck);
        self.landings = self.landings.difference(struck);
        self.supporters = self.supporters.difference(struck);
        self.struck = self.struck.union(struck);
        self.aided = Set::NONE;
        self.men.iter_mut().for_each(|man| man.first_backer = END);
        for supporter in self.supporters.iter() {
            if let Some(backed) = self.backed(supporter).and_then(|at| self.unit_in(at)) {
                self.aided.insert(backed);
                self.backs(supporter, backed);
            }
        }
        (self.attacked, self.sought) = (Set::NONE, Vec::new());
        for place in &mut self.places {
            *place = Place { unit: place.unit, ..Place::EMPTY };
        }
        for mover in self.movers.iter() {
            self.goes(mover, self.goal(mover));
        }
    }

    /// Notes that a mover is bound for a province.
    fn goes(&mut self, mover: Number, to: Province) {
        let place = &mut self.places[to.index()];
        let before = std::mem::replace(&mut place.first_attacker, mover);
        self.men[usize::from(mover)].next_attacker = before;
        if before != END {
            place.is_contested = true;
            return;
        }
        self.sought.push(to);
        if let Some(unit) = real(place.unit) {
            self.attacked.insert(unit);
        }
    }

    /// Notes that a support agrees with the order of a unit.
    fn backs(&mut self, supporter: Number, backed: Number) {
        let before = std::mem::replace(&mut self.men[usize::from(backed)].first_backer, supporter);
        self.men[usize::from(supporter)].next_backer = before;
    }

    /// A unit by its number.
    pub fn unit(&self, number: Number) -> Unit {
        self.men[usize::from(number)].unit
    }

    /// What a unit is ordered.
    pub fn order(&self, number: Number) -> Order {
        self.men[usize::from(number)].order
    }

    /// The province of a unit.
    pub fn at(&self, number: Number) -> Province {
        self.unit(number).province()
    }

    /// The unit that stands in a province.
    pub fn unit_in(&self, province: Province) -> Option<Number> {
        self.places.get(province.index()).and_then(|place| real(place.unit))
    }

    /// The province a unit is bound for: a mover's destination; for all other units the province where they stand.
    ///
    /// Its strength counts there, and so do the supports given to it. The place where it helps others is
    /// [`Self::helps_in`].
    pub fn goal(&self, number: Number) -> Province {
        match self.order(number) {
            Order::Move { to, .. } => to.province(),
            _ => self.at(number),
        }
    }

    /// The province where a supporter helps: the place that the supported unit is bound for, or stands in.
    pub fn helps_in(&self, supporter: Number) -> Province {
        match self.order(supporter) {
            Order::SupportMove { to, .. } => to,
            Order::SupportHold { unit } => unit,
            _ => self.at(supporter),
        }
    }

    /// The place of the unit that a support is given to.
    fn backed(&self, supporter: Number) -> Option<Province> {
        match self.order(supporter) {
            Order::SupportMove { unit, .. } | Order::SupportHold { unit } => Some(unit),
            _ => None,
        }
    }

    /// The provinces of its map, in their order; none of an empty board.
    pub fn provinces(&self) -> impl Iterator<Item = Province> {
        self.men.first().into_iter().flat_map(|man| man.unit.province().map().provinces())
    }

    /// The units that try to move to a province.
    pub fn attackers(&self, of: Province) -> Set<W> {
        let (mut units, mut next) = (Set::NONE, self.places[of.index()].first_attacker);
        while let Some(unit) = real(next) {
            units.insert(unit);
            next = self.men[usize::from(unit)].next_attacker;
        }
        units
    }

    /// Whether more than one unit is bound for a province.
    pub fn is_contested(&self, province: Province) -> bool {
        self.places[province.index()].is_contested
    }

    /// The unit that tries to move to a province, if it is the only one.
    pub fn sole_attacker(&self, of: Province) -> Option<Number> {
        let place = &self.places[of.index()];
        real(place.first_attacker).filter(|_| !place.is_contested)
    }

    /// The units whose supports agree with the order of a unit.
    pub fn backers(&self, of: Number) -> Set<W> {
        let (mut units, mut next) = (Set::NONE, self.men[usize::from(of)].first_backer);
        while let Some(unit) = real(next) {
            units.insert(unit);
            next = self.men[usize::from(unit)].next_backer;
        }
        units
    }

    /// The units of the power of a unit.
    pub fn friends(&self, of: Number) -> Set<W> {
        self.by_power[self.unit(of).power.index()]
    }

    /// The other movers to a mover's destination.
    pub fn rivals(&self, mover: Number) -> Set<W> {
        let mut rivals = self.attackers(self.goal(mover));
        rivals.remove(mover);
        rivals
    }

    /// The unit that a mover meets head to head: the one in its destination that is bound for the mover's place, unless
    /// a convoy lets them pass each other.
    pub fn head_on(&self, mover: Number) -> Option<Number> {
        self.unit_in(self.goal(mover)).filter(|other| self.meets(mover, *other))
    }

    /// Whether a mover meets the unit in its destination head to head.
    pub fn meets(&self, mover: Number, other: Number) -> bool {
        self.movers.contains(other)
            && self.goal(other) == self.at(mover)
            && !self.passing.contains(mover)
            && !self.passing.contains(other)
    }

    /// The fleets that can convoy, and which are beside each other.
    pub fn sea(&self) -> &Sea<W> {
        self.sea.get_or_init(|| Sea::of(self))
    }

    /// The supported unit, if it was ordered exactly what the support names.
    fn agrees(&self, supporter: Number) -> Option<Number> {
        match self.order(supporter) {
            Order::SupportHold { unit } => self.unit_in(unit).filter(|unit| !self.movers.contains(*unit)),
            Order::SupportMove { unit, to, coast } => {
                let agrees = |unit: &Number| match self.order(*unit) {
                    Order::Move { to: ordered, .. } => {
                        self.movers.contains(*unit)
                            && ordered.province() == to
                            && coast.is_none_or(|coast| coast == ordered)
                    }
                    _ => false,
                };
                self.unit_in(unit).filter(agrees)
            }
            _ => None,
        }
    }

    /// Whether an army's order names the water of a fleet. A fleet then counts even if a shorter way leaves it out.
    fn is_named(&self, fleet: Number, army: Province, goal: Province) -> bool {
        let unit = self.unit(fleet);
        let names = |army: Number| match self.order(army) {
            Order::Move { to, by, .. } => {
                to.province() == goal && by.seas().any(|sea| sea == unit.province())
            }
            _ => false,
        };
        unit.kind == Kind::Fleet && self.unit_in(army).is_some_and(names)
    }

    /// Whether a unit could enter a location if nothing stood in its way: by itself, unless it is an army that must go
    /// by sea; for an army also with the fleets on the board, or those on the seas that it names.
    fn can_move(&self, unit: Unit, to: Location, via_convoy: bool, by: Route) -> bool {
        match unit.kind {
            Kind::Fleet => fleet_reaches(unit.at, to),
            Kind::Army if !by.is_any() => {
                to.coast().is_none() && is_manned(self, by, unit.province(), to.province())
            }
            Kind::Army => {
                let (at, there) = (unit.province(), to.province());
                let by_sea = via_convoy && self.policy.via == Via::Required;
                let by_land = !by_sea && army_reaches(at, there);
                to.coast().is_none() && (by_land || is_carried(self, Set::ALL, at, there))
            }
        }
    }

    /// Whether a move could be supported by a unit: it is another unit's, which could make it by itself or, if it is an
    /// army, with the other fleets on the board.
    fn can_be_supported(&self, supporter: Number, mover: Province, to: Province) -> bool {
        let is_fleet = || self.unit_in(mover).is_none_or(|mover| self.unit(mover).kind == Kind::Fleet);
        mover != self.at(supporter)
            && (army_reaches(mover, to)
                || is_fleet()
                || is_carried(self, Set::ALL.difference(Set::only(supporter)), mover, to))
    }
}

/// Whether a unit could support in a province: whether it could enter the province by itself, on any coast of it.
pub fn can_support_in(coasts: CoastSupport, unit: Unit, province: Province) -> bool {
    let at = unit.province();
    match unit.kind {
        Kind::Army => army_reaches(at, province),
        Kind::Fleet if coasts == CoastSupport::FromAnyCoast && at.has_coasts() => {
            at.coasts().any(|coast| fleet_supports(coast, province))
        }
        Kind::Fleet => fleet_supports(unit.at, province),
    }
}
