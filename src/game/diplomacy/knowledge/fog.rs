//! Fog: the board and what happened on it, as far as one reader sees them.
//!
//! A position in which all that is out of sight is missing is made of the whole one, and a log of the events that the
//! reader learned of. Reports, pictures and the reader of orders get these two and nothing else.
//!
//! What stood before a play is seen by the sight before it, what stands after it by the sight after it. Of another
//! power's order both its place and its destination must be seen; else the reader learns only that the unit left, stayed
//! or came.

use playdeck_diplomacy_rules::adjudicate::{ConvoyFault, Known, Mismatch, Opposition, Outcome};
use playdeck_diplomacy_rules::adjust::AdjustmentOutcome;
use playdeck_diplomacy_rules::event::{Event, Glimpse, Log, Source};
use playdeck_diplomacy_rules::retreat::RetreatOutcome;
use playdeck_diplomacy_rules::world::centers::Centers;
use playdeck_diplomacy_rules::world::map::{Location, Province, ProvinceSet};
use playdeck_diplomacy_rules::world::position::{ChartRow, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Adjustment, Dislodged, Order, Unit};

/// The position as a power sees it, or as the public does.
pub fn seen(whole: &Position, own: Option<Power>, sight: &ProvinceSet) -> Position {
    let mut centers = Centers::none(whole.map);
    for center in sight.iter() {
        if let Some(owner) = whole.centers.owner(center) {
            centers.give_first(center, owner);
        }
    }
    let of_reader = |power: Power| Some(power) == own;
    let kept = |power: Power, homes: &ProvinceSet| {
        if of_reader(power) { homes.clone() } else { whole.map.homes(power).collect() }
    };
    let mut standoffs = whole.standoffs.clone();
    standoffs.retain(|at| sight.contains(at));
    Position {
        units: whole.units.iter().filter(|unit| sight.contains(unit.province())).collect(),
        centers,
        homes: whole.powers().zip(&whole.homes).map(|(power, homes)| kept(power, homes)).collect(),
        dislodged: whole.dislodged.iter().filter_map(|lost| dislodged(*lost, own, sight)).collect(),
        standoffs,
        held: of_one(&whole.held, own, &ProvinceSet::NONE),
        ahead: whole.ahead.iter().filter(|(power, _)| of_reader(*power)).copied().collect(),
        votes: of_one(&whole.votes, own, &None),
        silent: of_one(&whole.silent, own, &0),
        missed: of_one(&whole.missed, own, &0),
        chart: whole.chart.iter().map(|row| own_count(row, own)).collect(),
        ..whole.clone()
    }
}

/// A list by powers with the reader's own entry alone.
fn of_one<T: Clone>(list: &[T], own: Option<Power>, nothing: &T) -> Vec<T> {
    let is_own = |at: usize| own.is_some_and(|power| power.index() == at);
    list.iter().enumerate().map(|(at, one)| if is_own(at) { one } else { nothing }.clone()).collect()
}

/// A dislodged unit in sight. Where the unit came from that took its place is left out if that is out of sight, or no
/// matter of the reader's: then its own place stands there.
fn dislodged(lost: Dislodged, own: Option<Power>, sight: &ProvinceSet) -> Option<Dislodged> {
    let at = lost.landed.unwrap_or(lost.unit.province());
    let is_told = Some(lost.unit.power) == own && sight.contains(lost.by);
    let by = if is_told { lost.by } else { lost.unit.province() };
    let by_convoy = lost.by_convoy && Some(lost.unit.power) == own;
    sight.contains(at).then_some(Dislodged { by, by_convoy, ..lost })
}

/// A row of the chart with the reader's own number alone.
fn own_count(row: &ChartRow, own: Option<Power>) -> ChartRow {
    ChartRow {
        year: row.year,
        centers: row.centers.iter().filter(|(power, _)| Some(*power) == own).collect(),
    }
}

/// What a reader learned of a play.
pub fn told(log: &Log, own: Option<Power>, after: &ProvinceSet) -> Log {
    let none = ProvinceSet::NONE;
    let before = own.and_then(|power| log.saw(power)).unwrap_or(&none);
    let eyes = Eyes { log, own, before, after };
    let events = log.all().iter().flat_map(|event| eyes.told(event)).collect();
    log.of_reader(events, |unit| before.contains(unit.province()))
}

/// What one reader saw before a play and sees after it.
struct Eyes<'a> {
    log: &'a Log,
    own: Option<Power>,
    before: &'a ProvinceSet,
    after: &'a ProvinceSet,
}

impl Eyes<'_> {
    fn is_own(&self, power: Power) -> bool {
        self.own == Some(power)
    }

    /// What the reader learns of one event: nothing, one event, or one for each unit.
    fn told(&self, event: &Event) -> Vec<Event> {
        let one = |event: Event| vec![event];
        match event {
            Event::NoOrders { power } if !self.is_own(*power) => Vec::new(),
            Event::Ordered { unit, order, source, outcome } if self.is_own(unit.power) => {
                let outcome = self.explained(*unit, *order, outcome);
                one(Event::Ordered { unit: *unit, order: *order, source: *source, outcome })
            }
            Event::Ordered { unit, order, outcome, .. } => {
                self.ordered(*unit, *order, outcome).into_iter().collect()
            }
            Event::Dislodged { unit, by, open, landed, forfeited } if self.is_own(unit.power) => {
                let by = by.filter(|by| self.before.contains(by.province()));
                let (open, landed, forfeited) = (open.clone(), *landed, *forfeited);
                one(Event::Dislodged { unit: *unit, by, open, landed, forfeited })
            }
            Event::Dislodged { unit, landed, .. } => {
                let at = landed.unwrap_or(unit.province());
                if self.after.contains(at) && self.before.contains(unit.province()) {
                    one(Event::Glimpsed { unit: *unit, glimpse: Glimpse::Dislodged })
                } else {
                    Vec::new()
                }
            }
            Event::Retreated { unit, outcome, order, .. } if !self.is_own(unit.power) => {
                let to = match outcome {
                    RetreatOutcome::Retreated { to } => Some(*to),
                    _ => None,
                };
                let is_seen = to.is_some_and(|to| self.after.contains(to.province()));
                match (self.before.contains(unit.province()), to.filter(|_| is_seen)) {
                    (true, Some(_)) => one(Event::Retreated {
                        unit: *unit,
                        order: *order,
                        refused: false,
                        outcome: *outcome,
                    }),
                    (true, None) => one(Event::Glimpsed { unit: *unit, glimpse: Glimpse::Departed }),
                    (false, Some(at)) => {
                        one(Event::Glimpsed { unit: Unit { at, ..*unit }, glimpse: Glimpse::Arrived })
                    }
                    (false, None) => Vec::new(),
                }
            }
            Event::Captured { center, from, to } => {
                let from = from.filter(|_| self.before.contains(*center));
                let event = Event::Captured { center: *center, from, to: *to };
                if self.after.contains(*center) { one(event) } else { Vec::new() }
            }
            Event::Counted(row) => one(Event::Counted(own_count(row, self.own))),
            Event::Adjusted { power, units, orders, adjusted, .. } if !self.is_own(*power) => {
                let done = orders.iter().zip(&adjusted.outcomes);
                let done = done.filter(|(_, outcome)| matches!(outcome, AdjustmentOutcome::Done));
                let glimpse = |unit, glimpse| Event::Glimpsed { unit, glimpse };
                let built =
                    |unit: Unit| self.after.contains(unit.province()).then(|| glimpse(unit, Glimpse::Built));
                let removed = |unit: Unit| {
                    self.before.contains(unit.province()).then(|| glimpse(unit, Glimpse::Removed))
                };
                let ordered = done.filter_map(|(order, _)| match *order {
                    Adjustment::Build { kind, at } => built(Unit { power: *power, kind, at }),
                    Adjustment::Remove { at } => {
                        units.iter().find(|unit| unit.province() == at).and_then(|unit| removed(*unit))
                    }
                    Adjustment::Waive => None,
                });
                let by_rule = adjusted.built_by_rule.iter().filter_map(|unit| built(*unit));
                let gone = adjusted.removed_by_rule.iter().filter_map(|lost| removed(lost.unit));
                ordered.chain(by_rule).chain(gone).collect()
            }
            _ => one(event.clone()),
        }
    }

    /// Another power's order.
    fn ordered(&self, unit: Unit, order: Order, outcome: &Outcome) -> Option<Event> {
        let goal = goal(unit, order);
        let has_left = matches!(outcome, Outcome::Moved { .. } | Outcome::DrivenOut { .. });
        match (self.before.contains(unit.province()), self.after.contains(goal.province())) {
            (true, true) => Some(self.whole(unit, order, outcome)),
            (true, false) => {
                let glimpse = if has_left { Glimpse::Departed } else { Glimpse::Stayed };
                Some(Event::Glimpsed { unit, glimpse })
            }
            (false, true) if matches!(outcome, Outcome::Moved { .. }) => {
                Some(Event::Glimpsed { unit: Unit { at: goal, ..unit }, glimpse: Glimpse::Arrived })
            }
            (false, _) => None,
        }
    }

    /// Another power's order whose place and destination are seen. Who sent no order is not told.
    fn whole(&self, unit: Unit, order: Order, outcome: &Outcome) -> Event {
        let helped = helped(order);
        let is_named = helped.is_none_or(|(at, to)| self.before.contains(at) && self.after.contains(to));
        if is_named {
            let outcome = self.explained(unit, order, outcome);
            return Event::Ordered { unit, order, source: Source::Given, outcome };
        }
        let other = helped.and_then(|(at, _)| self.log.before().0.get(at));
        let other = other.filter(|other| self.before.contains(other.province()));
        let glimpse = match order {
            Order::Convoy { .. } => Glimpse::Convoys { army: other },
            _ => Glimpse::Supports { unit: other },
        };
        Event::Glimpsed { unit, glimpse }
    }

    /// An outcome with its reason, if all that it names is seen.
    fn explained(&self, unit: Unit, order: Order, outcome: &Outcome) -> Outcome {
        let is_seen = |at: Province| self.before.contains(at);
        let all_seen = |set: &ProvinceSet| set.iter().all(is_seen);
        let fault = |fault: &ConvoyFault| match fault {
            ConvoyFault::Broken { dislodged } => all_seen(dislodged),
            ConvoyFault::NoChain | ConvoyFault::NamedNotOrdered | ConvoyFault::Paradox => true,
        };
        let against = |against: &Opposition| match against {
            Opposition::Rivals { from, .. } => all_seen(from),
            Opposition::Defender { .. } | Opposition::OwnUnit | Opposition::HeadToHead { .. } => {
                is_seen(goal(unit, order).province())
            }
        };
        let known = match outcome {
            Outcome::Bounced { against: other, .. } if !against(other) => Known::Bounced,
            Outcome::DrivenOut { against: other, .. } if !against(other) => Known::DrivenOut,
            Outcome::NotCarried(why) if !fault(why) => Known::NotCarried,
            Outcome::SupportCut { by } if !is_seen(*by) => Known::Cut,
            Outcome::SupportDislodged { by } if !is_seen(*by) => Known::Lost,
            Outcome::SupportVoid(mismatch) | Outcome::ConvoyVoid(mismatch)
                if !self.is_explained(order, *mismatch) =>
            {
                Known::Void
            }
            Outcome::ConvoyFailed(why) if !fault(why) => Known::Failed,
            _ => return outcome.clone(),
        };
        Outcome::OutOfSight(known)
    }

    /// Whether the reader sees why an order to help a unit agrees with nothing: that unit, and all of what it did.
    fn is_explained(&self, order: Order, mismatch: Mismatch) -> bool {
        let Some((at, _)) = helped(order) else { return true };
        let (units, orders) = self.log.before();
        self.before.contains(at)
            && match (mismatch, units.get(at)) {
                (Mismatch::NoUnit, _) | (_, None) => true,
                (_, Some(other)) => {
                    let other_order = orders.get(at);
                    self.is_own(other.power)
                        || self.after.contains(goal(other, other_order).province())
                            && helped_is_seen(self, other_order)
                }
            }
    }
}

/// Whether the unit that an order helps is seen, and where that goes.
fn helped_is_seen(eyes: &Eyes<'_>, order: Order) -> bool {
    helped(order).is_none_or(|(at, to)| eyes.before.contains(at) && eyes.after.contains(to))
}

/// Where a unit goes, or stands if it goes nowhere.
fn goal(unit: Unit, order: Order) -> Location {
    if let Order::Move { to, .. } = order { to } else { unit.at }
}

/// The place of the unit that an order helps, and where that unit is helped to go or stand.
fn helped(order: Order) -> Option<(Province, Province)> {
    match order {
        Order::SupportHold { unit } => Some((unit, unit)),
        Order::SupportMove { unit, to, .. } => Some((unit, to)),
        Order::Convoy { army, to } => Some((army, to)),
        Order::Hold | Order::Move { .. } => None,
    }
}
