//! What a position keeps of what players sent ahead, and when it is used.
//!
//! An order sent ahead never decides whether a play is due. When its play is played, it counts as an order on a sheet
//! before all others: it is followed where the sheets of that play order nothing else. Orders are tried in the order in
//! which they were written, so that several for one unit are a list: the first that can be followed is. Retreats are
//! kept for the play that follows the moves with which they were sent, builds and removals until the builds of the year.
//! A vote is kept until it is changed and ends nothing.

use super::adjust::Due;
use super::turn::{AllOrders, Orders};
use crate::world::ahead::{Ahead, Voted};
use crate::world::map::Province;
use crate::world::position::{Phase, Position};
use crate::world::power::Power;
use crate::world::unit::{Adjustment, Retreat};

impl Position {
    /// The orders that a power sent ahead, in the order in which they are tried.
    pub fn ahead_of(&self, power: Power) -> impl Iterator<Item = Ahead> {
        self.ahead.iter().filter(move |(of, _)| *of == power).map(|(_, order)| *order)
    }

    /// Keeps the orders that were sent ahead with the moves, and the votes. New orders of a kind, retreats or builds and
    /// removals, replace those that their power sent before.
    pub fn keep_ahead(&mut self, orders: &AllOrders) {
        for (&power, orders) in orders {
            match &orders.vote {
                Some(Voted::For(vote)) => self.votes[power.index()] = Some(vote.clone()),
                Some(Voted::Withdrawn) => self.votes[power.index()] = None,
                None => {}
            }
            if orders.is_cleared {
                self.ahead.retain(|(of, _)| *of != power);
            }
            if orders.ahead.is_empty() || self.date.phase != Phase::Moves {
                continue;
            }
            for is_retreat in [true, false] {
                if orders.ahead.iter().any(|order| order.is_retreat() == is_retreat) {
                    self.ahead.retain(|(of, order)| *of != power || order.is_retreat() != is_retreat);
                }
            }
            self.ahead.extend(orders.ahead.iter().map(|order| (power, *order)));
            self.ahead.sort_by_key(|(of, _)| *of);
        }
    }

    /// Forgets the retreats that were sent ahead: their units have moved.
    pub fn forget_retreats(&mut self) {
        self.ahead.retain(|(_, order)| !order.is_retreat());
    }

    /// The orders of all powers with those sent ahead behind them; `None` if there are none.
    pub fn joined(&self, orders: &AllOrders) -> Option<AllOrders> {
        if self.ahead.is_empty() {
            return None;
        }
        let mut all = orders.clone();
        for power in self.powers() {
            if let Some(joined) = self.with_ahead(power, orders.get(&power)) {
                all.insert(power, joined);
            }
        }
        Some(all)
    }

    /// The orders of a power for the play that is due, with those of its orders sent ahead that can be followed; `None`
    /// if there are none of these.
    pub fn with_ahead(&self, power: Power, given: Option<&Orders>) -> Option<Orders> {
        if !self.is_played(power) || given.is_some_and(|given| given.is_cleared) {
            return None;
        }
        let mut orders = given.cloned().unwrap_or_default();
        let before = (orders.retreats.len(), orders.adjustments.len());
        match self.date.phase {
            Phase::Retreat => self.retreat_ahead(power, &mut orders),
            Phase::Build => self.adjust_ahead(power, &mut orders),
            Phase::Moves | Phase::Over => {}
        }
        ((orders.retreats.len(), orders.adjustments.len()) != before).then_some(orders)
    }

    /// The orders of a power sent ahead that are followed in the play that is due if nothing else comes.
    pub fn followed_ahead(&self, power: Power) -> Vec<Ahead> {
        let Some(orders) = self.with_ahead(power, None) else { return Vec::new() };
        let lost = |at| self.dislodged.iter().map(|lost| lost.unit).find(|unit| unit.province() == at);
        let retreat = |(at, retreat): (Province, Retreat)| match retreat {
            Retreat::To(to) => lost(at).map(|unit| Ahead::Retreat { kind: unit.kind, at: unit.at, to }),
            Retreat::Disband => None,
        };
        let adjustment = |adjustment| match adjustment {
            Adjustment::Build { kind, at } => Ahead::Build { kind, at },
            Adjustment::Remove { at } => Ahead::Remove { kind: self.units.get(at).map(|unit| unit.kind), at },
            Adjustment::Waive => Ahead::Waive,
        };
        let retreats = orders.retreats.into_iter().filter_map(retreat);
        retreats.chain(orders.adjustments.into_iter().map(adjustment)).collect()
    }

    /// How many orders of a power the play that is due waits for.
    pub fn orders_due(&self, power: Power) -> usize {
        match (self.date.phase, self.due_from(power)) {
            (Phase::Retreat, _) => self.dislodged.iter().filter(|lost| lost.unit.power == power).count(),
            (Phase::Build, Due::Builds(count) | Due::Removals(count)) => count as usize,
            _ => 0,
        }
    }

    fn retreat_ahead(&self, power: Power, orders: &mut Orders) {
        for (lost, open) in self.open_retreats() {
            let unit = lost.unit;
            if unit.power != power || orders.retreats.iter().any(|(at, _)| *at == unit.province()) {
                continue;
            }
            let goal = |order: Ahead| match order {
                Ahead::Retreat { kind, at, to } if (kind, at.province()) == (unit.kind, unit.province()) => {
                    open.contains(&to).then_some(to)
                }
                _ => None,
            };
            if let Some(to) = self.ahead_of(power).find_map(goal) {
                orders.retreats.push((unit.province(), Retreat::To(to)));
                orders.refused.retain(|at| *at != unit.province());
            }
        }
    }

    fn adjust_ahead(&self, power: Power, orders: &mut Orders) {
        let due = self.due_from(power);
        let most = match due {
            Due::Nothing => return,
            Due::Builds(count) | Due::Removals(count) => count as usize,
        };
        let place = |order: &Adjustment| match order {
            Adjustment::Build { at, .. } => Some(at.province()),
            Adjustment::Remove { at } => Some(*at),
            Adjustment::Waive => None,
        };
        let mut sites = self.build_sites(power);
        let mut units = self.units.occupied_by(power);
        for at in orders.adjustments.iter().filter_map(place) {
            sites.remove(at);
            units.remove(at);
        }
        for order in self.ahead_of(power) {
            if orders.adjustments.len() >= most {
                return;
            }
            let followed = match (due, order) {
                (Due::Builds(_), Ahead::Waive) => Adjustment::Waive,
                (Due::Builds(_), Ahead::Build { kind, at }) if sites.contains(at.province()) => {
                    sites.remove(at.province());
                    Adjustment::Build { kind, at }
                }
                (Due::Removals(_), Ahead::Remove { kind, at })
                    if units.contains(at)
                        && self
                            .units
                            .get(at)
                            .is_some_and(|unit| kind.is_none_or(|kind| kind == unit.kind)) =>
                {
                    units.remove(at);
                    Adjustment::Remove { at }
                }
                _ => continue,
            };
            orders.adjustments.push(followed);
        }
    }
}
