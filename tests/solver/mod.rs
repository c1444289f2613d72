//! A second method, written only for tests: the rules as equations, with every set of moves tried in them.
//!
//! If it is known which units move, everything else follows: who is dislodged, which armies are carried, which supports
//! are given, and how strong each unit is. A set is a solution if exactly its units would move then. The solver tries
//! every set and needs no order of evaluation. If there is no single solution it applies the stated policy: circles
//! move, and an army in a paradox of convoys stays (Szykman).
//!
//! It shares with the adjudicator the types of units and orders and the tables of the map, but no rule.

#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod boards;
mod claim;
pub mod laws;
mod legal;

use claim::Claim;
use legal::possible;
use playdeck::game::diplomacy::map::{Location, Province, Terrain, army_reaches, fleet_supports};
use playdeck::game::diplomacy::policy::Via;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};
use std::collections::{BTreeMap, BTreeSet};

/// A set of units, by their numbers on this board.
type Set = u32;

/// What happens on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// The units that moved.
    pub moved: BTreeSet<Province>,
    /// The units that were dislodged, by which unit, and where, if not in their own place.
    pub dislodged: BTreeMap<Province, (Province, Option<Province>)>,
    /// The units whose support was given.
    pub given: BTreeSet<Province>,
    /// The armies that a paradox kept from being convoyed.
    pub caught: BTreeSet<Province>,
    /// The units whose orders were struck.
    pub struck: BTreeSet<Province>,
    /// The places left empty by a stand-off.
    pub standoffs: BTreeSet<Province>,
}

/// How many solutions the equations had, and how that was resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Solutions {
    /// None: a paradox.
    None,
    /// Exactly one.
    One,
    /// Several, in which the same armies are carried: circles of moves.
    Circles,
    /// Several, in which different armies are carried: a paradox.
    Paradox,
}

/// The result of the equations for a board under a rule set, and how many solutions they had at first.
pub fn solve(rules: Rules, via: Via, units: &Units, orders: &OrderSet) -> (Fate, Solutions) {
    let mut equations = Equations::new(rules, via, units, orders);
    let (mut gone, solutions) = equations.settle();
    if rules == Rules::Classic {
        loop {
            let struck = equations.against_own(gone);
            if struck == 0 {
                break;
            }
            equations.strike(struck);
            gone = equations.settle().0;
        }
    }
    (equations.fate(gone), solutions)
}

/// A unit and what it tries to do.
#[derive(Debug, Clone, Copy)]
struct Actor {
    unit: Unit,
    deed: Deed,
    /// The unit in the place that it moves to.
    ahead: Option<usize>,
    /// Whether it can move only by convoy.
    by_sea: bool,
    /// The fleets ordered to carry it.
    carriers: Set,
    /// The fleets without which it is not carried, on the seas that its order names; none if it names none.
    needed: Set,
    /// The carriers that it can board, and those that it can land from.
    first: Set,
    last: Set,
    /// The units that move to its place.
    attackers: Set,
    /// The other units that move to the same place.
    rivals: Set,
    /// The supporters whose orders match its own.
    backers: Set,
}

/// The effect of an order that the unit could follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// To stay, or an order that cannot be carried out.
    Stand,
    /// To move to a province.
    Go(Province),
    /// To help in a province.
    Help(Province),
}

struct Equations {
    rules: Rules,
    actors: Vec<Actor>,
    /// The carriers next to each carrier.
    next: Vec<Set>,
    caught: Set,
    struck: Set,
    /// The armies at sea that are assumed to be carried, whatever happens to their fleets.
    assumed: Option<Set>,
}

impl Equations {
    fn new(rules: Rules, via: Via, units: &Units, orders: &OrderSet) -> Self {
        let list: Vec<Unit> = units.iter().collect();
        let number = |at: Province| list.iter().position(|unit| unit.province() == at);
        let legal: Vec<Order> = list
            .iter()
            .map(|unit| {
                let order = orders.get(unit.province());
                if is_named(orders, *unit, order) { order } else { possible(rules, via, units, *unit, order) }
            })
            .collect();
        let all = |wanted: &dyn Fn(usize) -> bool| -> Set {
            (0..list.len()).filter(|&unit| wanted(unit)).map(|unit| 1 << unit).sum()
        };
        let goal = |unit: usize| match legal[unit] {
            Order::Move { to, .. } => Some(to.province()),
            _ => None,
        };
        let touches = |fleet: usize, other| fleet_supports(list[fleet].at, other);
        let actor = |me: usize| {
            let (unit, at) = (list[me], list[me].province());
            let carriers = all(
                &|fleet| matches!(legal[fleet], Order::Convoy { army, to } if army == at && Some(to) == goal(me)),
            );
            let mut actor = Actor {
                unit,
                deed: match legal[me] {
                    Order::Move { to, .. } => Deed::Go(to.province()),
                    Order::SupportMove { to, .. } => Deed::Help(to),
                    Order::SupportHold { unit } => Deed::Help(unit),
                    Order::Hold | Order::Convoy { .. } => Deed::Stand,
                },
                ahead: goal(me).and_then(number),
                by_sea: false,
                carriers,
                needed: 0,
                first: carriers & all(&|fleet| touches(fleet, at)),
                last: carriers & all(&|fleet| goal(me).is_some_and(|to| touches(fleet, to))),
                attackers: all(&|other| goal(other) == Some(at)),
                rivals: all(&|other| other != me && goal(me).is_some() && goal(other) == goal(me)),
                backers: all(&|other| match (legal[other], legal[me]) {
                    (Order::SupportMove { unit, to, coast }, Order::Move { to: goal, .. }) => {
                        unit == at && to == goal.province() && coast.is_none_or(|coast| coast == goal)
                    }
                    (Order::SupportHold { unit }, order) => {
                        unit == at && !matches!(order, Order::Move { .. })
                    }
                    _ => false,
                }),
            };
            if let (Order::Move { to, via_convoy, by }, Kind::Army) = (legal[me], unit.kind) {
                let own = carriers & all(&|fleet| list[fleet].power == unit.power) != 0;
                let is_chain = chain(&next_to_each(&list), actor.first, actor.last, carriers);
                // A convoy order of its own power's fleet, or its own words, may bind a unit that could march to the
                // convoy.
                actor.needed = all(&|fleet| by.seas().any(|sea| sea == list[fleet].province()));
                actor.by_sea = !by.is_any()
                    || !army_reaches(at, to.province())
                    || own && (rules == Rules::Classic || via == Via::Required || is_chain)
                    || via_convoy && (via == Via::Required || is_chain);
            }
            actor
        };
        let actors = (0..list.len()).map(actor).collect();
        Self { rules, actors, next: next_to_each(&list), caught: 0, struck: 0, assumed: None }
    }

    fn goal(&self, unit: usize) -> Option<Province> {
        match self.actors[unit].deed {
            Deed::Go(to) => Some(to),
            _ => None,
        }
    }

    fn all(&self, wanted: impl Fn(usize) -> bool) -> Set {
        (0..self.actors.len()).filter(|&unit| wanted(unit)).map(|unit| 1 << unit).sum()
    }

    /// What follows if just these units move.
    fn claim(&self, gone: Set) -> Claim<'_> {
        let mut claim = Claim { of: self, gone, arriving: 0, given: 0 };
        claim.arriving = self.all(|mover| claim.has_way(mover));
        claim.given = self.all(|supporter| claim.is_given(supporter));
        claim
    }

    /// The unit that comes the other way, which a moving unit must beat; by the rulebook not if one of them goes by
    /// convoy.
    fn head_on(&self, mover: usize) -> Option<usize> {
        let other = self.actors[mover].ahead?;
        let by_sea = self.actors[mover].by_sea || self.actors[other].by_sea;
        let meets = self.actors[mover].attackers >> other & 1 == 1;
        (meets && (self.rules == Rules::Classic || !by_sea)).then_some(other)
    }

    /// Every set of units that can be said to move without a contradiction.
    fn solutions(&self) -> Vec<Set> {
        let movers = self.all(|unit| self.goal(unit).is_some());
        let is_consistent = |gone: &Set| {
            let claim = self.claim(*gone);
            members(movers).all(|mover| claim.would_move(mover) == claim.is_gone(mover))
        };
        subsets(movers).filter(is_consistent).collect()
    }

    /// The armies that are carried.
    fn carried(&self, gone: Set) -> Set {
        self.claim(gone).arriving & self.all(|army| self.actors[army].by_sea)
    }

    /// Of solutions with the same armies carried, the one in which all circles move.
    fn decided(&self, solutions: &[Set]) -> Option<Set> {
        let most = *solutions.iter().max_by_key(|gone| gone.count_ones())?;
        let agree =
            solutions.iter().all(|&gone| self.carried(gone) == self.carried(most) && gone & most == gone);
        agree.then_some(most)
    }

    /// The one outcome. In a paradox the armies whose own convoy is in doubt stay: as few as are enough for everything
    /// to be decided. If there are several such groups, all of them stay.
    fn settle(&mut self) -> (Set, Solutions) {
        self.caught = 0;
        let solutions = self.solutions();
        let kind = match solutions.as_slice() {
            [] => Solutions::None,
            [_] => Solutions::One,
            _ if self.decided(&solutions).is_some() => Solutions::Circles,
            _ => Solutions::Paradox,
        };
        if let Some(gone) = self.decided(&solutions) {
            return (gone, kind);
        }
        let mut choices: Vec<Set> = subsets(self.in_doubt()).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let mut least: Vec<Set> = Vec::new();
        for choice in choices {
            if least.iter().all(|smaller| smaller & choice != *smaller) {
                self.caught = choice;
                if self.decided(&self.solutions()).is_some() {
                    least.push(choice);
                }
            }
        }
        self.caught = least.iter().fold(0, |all, choice| all | choice);
        (self.decided(&self.solutions()).unwrap(), kind)
    }

    /// The armies at sea for which it is undecided whether they are carried, whatever is assumed about the other
    /// undecided ones.
    fn in_doubt(&mut self) -> Set {
        let at_sea = self.all(|army| self.actors[army].by_sea);
        let (mut in_doubt, mut surely) = (at_sea, 0);
        loop {
            let (mut ever, mut always) = (0, at_sea);
            for assumed in subsets(in_doubt) {
                self.assumed = Some(assumed | surely);
                let solutions = self.solutions();
                self.assumed = None;
                for carried in solutions.into_iter().map(|gone| self.carried(gone)) {
                    (ever, always) = (ever | carried, always & carried);
                }
            }
            let left = in_doubt & ever & !always;
            if left == in_doubt {
                return in_doubt;
            }
            (in_doubt, surely) = (left, always);
        }
    }

    /// Classic: the supported moves, and the supports of moves, against a unit of the same power that has not left its
    /// place, or that they drove out where it had landed.
    fn against_own(&self, gone: Set) -> Set {
        let claim = self.claim(gone);
        let mut struck = 0;
        for (number, own) in self.actors.iter().enumerate().filter(|(number, _)| !claim.is_gone(*number)) {
            let against = if claim.is_driven_out(number) { own.rivals & gone } else { own.attackers };
            for mover in members(against & claim.arriving) {
                let helpers = self.actors[mover].backers & claim.given;
                let with = if helpers == 0 { 0 } else { 1 << mover };
                struck |= (helpers | with) & self.all(|unit| self.actors[unit].unit.power == own.unit.power);
            }
        }
        struck
    }

    /// Treats orders as never given. A unit that was ordered to move cannot be supported in place because of this.
    fn strike(&mut self, struck: Set) {
        self.struck |= struck;
        for unit in members(struck) {
            let actor = &mut self.actors[unit];
            if let Deed::Go(_) = actor.deed {
                (actor.backers, actor.by_sea, actor.ahead, actor.rivals) = (0, false, None, 0);
            }
            actor.deed = Deed::Stand;
            for other in &mut self.actors {
                other.attackers &= !(1 << unit);
                other.backers &= !(1 << unit);
                other.rivals &= !(1 << unit);
            }
        }
    }

    fn fate(&self, gone: Set) -> Fate {
        let claim = self.claim(gone);
        let at = |unit: usize| self.actors[unit].unit.province();
        let places = |set: Set| members(set).map(at).collect::<BTreeSet<_>>();
        let mut dislodged = BTreeMap::new();
        for unit in members(!gone & self.all(|_| true)) {
            let (lost_to, landed) = if claim.is_driven_out(unit) {
                (self.actors[unit].rivals & gone, self.goal(unit))
            } else {
                (self.actors[unit].attackers & gone, None)
            };
            if let Some(by) = members(lost_to).next() {
                dislodged.insert(at(unit), (at(by), landed));
            }
        }
        let contests = |mover: usize| {
            self.goal(mover).is_some()
                && !claim.is_gone(mover)
                && claim.arrives(mover)
                && self.head_on(mover).is_none_or(|other| !claim.is_gone(other))
        };
        let filled = |place: Province| {
            let stays =
                |unit: usize| at(unit) == place && !claim.is_out(unit) && !dislodged.contains_key(&place);
            (0..self.actors.len())
                .any(|unit| stays(unit) || claim.is_gone(unit) && self.goal(unit) == Some(place))
        };
        let contested = members(self.all(contests)).filter_map(|mover| self.goal(mover));
        Fate {
            moved: places(gone),
            given: places(claim.given & self.actors.iter().fold(0, |all, actor| all | actor.backers)),
            caught: places(self.caught),
            struck: places(self.struck),
            standoffs: contested.filter(|&place| !filled(place)).collect(),
            dislodged,
        }
    }
}

fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(first)
    })
}

/// Every set of some of these units, from none to all.
fn subsets(of: Set) -> impl Iterator<Item = Set> {
    let next = move |set: &Set| (*set != of).then(|| set.wrapping_sub(of) & of);
    std::iter::successors(Some(0), next)
}

/// Whether fleets connect the place where an army boards with the place where it lands.
fn chain(next: &[Set], first: Set, last: Set, fleets: Set) -> bool {
    let mut reached = first;
    for _ in members(fleets) {
        reached |= members(reached).fold(0, |around, fleet| around | next[fleet]) & fleets;
    }
    reached & last != 0
}

/// Whether a fleet is ordered to carry an army whose own order names the water of the fleet.
fn is_named(orders: &OrderSet, fleet: Unit, order: Order) -> bool {
    let Order::Convoy { army, to: goal } = order else { return false };
    let Order::Move { to, by, .. } = orders.get(army) else { return false };
    is_at_sea(fleet) && to.province() == goal && by.seas().any(|sea| sea == fleet.province())
}

/// For each unit the fleets in the waters next to it.
fn next_to_each(list: &[Unit]) -> Vec<Set> {
    let is_next = |one: &Unit, other: &Unit| {
        is_at_sea(*other) && fleet_supports(Location::province_itself(one.province()), other.province())
    };
    let next = |one: &Unit| {
        (0..list.len()).filter(|&fleet| is_next(one, &list[fleet])).map(|fleet| 1 << fleet).sum()
    };
    list.iter().map(next).collect()
}

fn is_at_sea(unit: Unit) -> bool {
    unit.province().terrain() == Terrain::Water
}
