//! Orders of a `$MOVES` play as marks, with or without their results.

use super::super::Orders;
use super::super::event::{Event, Log};
use super::super::orders::Written;
use super::super::report::outcome::{Reason, word};
use super::lines::{self, GREY, Point, Room, Stroke};
use super::look::look;
use super::marks::{Layer, Mark};
use super::{board, changes, tokens};
use playdeck_base::text::written;
use playdeck_diplomacy_rules::adjudicate::{Opposition, Outcome};
use playdeck_diplomacy_rules::world::map::{Location, Map, Province, army_reaches, touches, touching};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Order, OrderSet, Unit, Units};
use playdeck_print::picture::Svg;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How a mark is drawn.
type Draw = Box<dyn Fn(&mut Svg)>;

/// An order, and what became of it if it was played.
struct GivenOrder {
    unit: Unit,
    order: Order,
    outcome: Option<Outcome>,
}

/// The orders that are drawn, and the board under them.
struct Plan<'a> {
    units: &'a Units,
    given: Vec<GivenOrder>,
    orders: OrderSet,
    /// The provinces of the units that were dislodged.
    driven: BTreeSet<Province>,
    /// The lines that two arrows would share, by their ends.
    lines: Vec<(Point, Point)>,
}

/// The marks of the orders before a play.
pub fn before(position: &Position, orders: &BTreeMap<Power, &Orders>) -> Vec<Mark> {
    let all = orders.values().flat_map(|orders| &orders.moves);
    let given = all
        .filter_map(|&(at, order)| Some(GivenOrder { unit: position.units.get(at)?, order, outcome: None }));
    Plan::of(&position.units, given.collect(), BTreeSet::new()).marks()
}

/// The marks of a play.
pub fn played(position: &Position, log: &Log) -> Vec<Mark> {
    let given = log.all().iter().filter_map(|event| match event {
        Event::Ordered { unit, order, outcome, .. } => {
            Some(GivenOrder { unit: *unit, order: *order, outcome: Some(outcome.clone()) })
        }
        _ => None,
    });
    let driven = log.all().iter().filter_map(|event| match event {
        Event::Dislodged { unit, .. } => Some(unit.province()),
        _ => None,
    });
    let plan = Plan::of(&position.units, given.collect(), driven.collect());
    let mut marks = plan.marks();
    marks.extend(plan.standoffs());
    marks.extend(changes::told(position, log, &plan.driven));
    marks
}

impl<'a> Plan<'a> {
    fn of(units: &'a Units, given: Vec<GivenOrder>, driven: BTreeSet<Province>) -> Self {
        let mut orders = OrderSet::ALL_HOLD;
        for GivenOrder { unit, order, .. } in &given {
            orders.set(unit.province(), *order);
        }
        let mut plan = Self { units, given, orders, driven, lines: Vec::new() };
        let moves = plan.given.iter().filter_map(|given| match given.order {
            Order::Move { to, .. } => Some((plan.spot(given.unit), plan.goal(to))),
            Order::SupportHold { unit } => Some((plan.spot(given.unit), plan.spot(plan.units.get(unit)?))),
            _ => None,
        });
        let ghosts = plan.ghosts().into_iter().map(|(unit, to)| (plan.spot(unit), plan.goal(to)));
        plan.lines = moves.chain(ghosts).collect();
        plan
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self
            .units
            .iter()
            .map(|unit| tokens::unit(unit, self.driven.contains(&unit.province())))
            .collect();
        for (unit, to) in self.ghosts() {
            let line = self.way(unit, to, false);
            marks.push(Mark {
                layer: Layer::Moves,
                power: None,
                class: "ghost",
                id: format!("ghost-{}-{}", unit.province(), to.province()),
                title: format!("{unit} - {to} was helped and not ordered"),
                draw: Box::new(move |svg| lines::stroke(svg, &line, Stroke::Arrow, GREY)),
            });
        }
        marks.extend(self.given.iter().map(|given| self.mark(given)));
        marks
    }

    fn mark(&self, given: &GivenOrder) -> Mark {
        let GivenOrder { unit, order, ref outcome } = *given;
        let ink = look(unit.power).ink;
        let is_failed = outcome.as_ref().is_some_and(is_failed);
        let is_cut = matches!(outcome, Some(Outcome::SupportCut { .. } | Outcome::SupportDislodged { .. }));
        let (from, map) = (self.spot(unit), unit.at.map());
        let (layer, class, draw): (_, _, Draw) = match order {
            Order::Hold => {
                let (x, y) = (from.0, from.1 + 13);
                let line = [(x - 18, y), (x + 18, y)];
                let draw = move |svg: &mut Svg| {
                    lines::bar(svg, line[0], line[1], ink);
                    if is_failed {
                        lines::cross(svg, (x, y), 5);
                    }
                };
                (Layer::Moves, ["hold", "hold failed"], Box::new(draw))
            }
            Order::Move { to, .. } => {
                let is_carried = matches!(outcome, Some(Outcome::Moved { by_convoy: true }));
                let line = self.way(unit, to, is_carried);
                let draw = move |svg: &mut Svg| {
                    lines::stroke(svg, &line, Stroke::Arrow, ink);
                    if is_failed {
                        lines::crossed(svg, to.map(), &line, 66);
                    }
                };
                (Layer::Moves, ["move", "move failed"], Box::new(draw))
            }
            Order::SupportHold { unit: helped } => {
                let (center, room) = self.held(helped);
                let ring = (room.aside + 5, room.below + 4);
                let (begin, center) = self.set_apart(from, center);
                let line = [begin, lines::edge(begin, center, Room::even(ring))];
                let draw = move |svg: &mut Svg| {
                    lines::ring(svg, center, ring, ink);
                    support(svg, map, &line, ink, is_failed, is_cut);
                };
                (Layer::Helps, ["support", "support failed"], Box::new(draw))
            }
            Order::SupportMove { unit: helped, to, .. } => {
                let middle = self.units.get(helped).map_or_else(
                    || board::spot(Location::province_itself(to)),
                    |helped| lines::middle(&self.way_of(helped, to)),
                );
                let line = [from, middle];
                let draw = move |svg: &mut Svg| {
                    support(svg, map, &line, ink, is_failed, is_cut);
                    lines::dot(svg, middle, ink);
                };
                (Layer::Helps, ["support", "support failed"], Box::new(draw))
            }
            Order::Convoy { army, to } => {
                let goal =
                    self.units.get(army).map_or(from, |army| lines::nearest(from, &self.way_of(army, to)));
                let line = [from, goal];
                let draw = move |svg: &mut Svg| {
                    lines::stroke(svg, &line, Stroke::Dotted, ink);
                    lines::dot(svg, goal, ink);
                    if is_failed {
                        lines::crossed(svg, map, &line, 50);
                    }
                };
                (Layer::Helps, ["convoy", "convoy failed"], Box::new(draw))
            }
        };
        let class = class[usize::from(is_failed)];
        let id = format!("{}-{}", class.split(' ').next().unwrap_or(class), unit.province());
        Mark { layer, power: Some(unit.power), class, id, title: self.title(given), draw }
    }

    /// The order in words, and what became of it.
    fn title(&self, given: &GivenOrder) -> String {
        let GivenOrder { unit, order, ref outcome } = *given;
        let order = written(&Written { unit, order, units: self.units });
        let Some(outcome) = outcome else { return format!("{}: {order}", unit.power) };
        let reason = written(&Reason { unit, outcome, board: self.units, orders: &self.orders });
        let reason = if reason.is_empty() { reason } else { format!(", {reason}") };
        format!("{}: {order}: {}{reason}", unit.power, word(outcome))
    }

    /// Where a unit is drawn.
    fn spot(&self, unit: Unit) -> Point {
        tokens::spot(unit, self.driven.contains(&unit.province()))
    }

    /// The middle of what an arrow to a place points at: the unit there, or the place.
    fn goal(&self, to: Location) -> Point {
        self.units.get(to.province()).map_or_else(|| board::spot(to), |unit| self.spot(unit))
    }

    /// The unit that stands in a province, with the box round it.
    fn held(&self, at: Province) -> (Point, Room) {
        match self.units.get(at) {
            Some(unit) => (self.spot(unit), tokens::room(unit, self.driven.contains(&at))),
            None => (board::spot(Location::province_itself(at)), Room::even((24, 10))),
        }
    }

    /// Moves a line aside if another one has the same ends.
    fn set_apart(&self, from: Point, to: Point) -> (Point, Point) {
        let same = |line: &&(Point, Point)| **line == (from, to) || **line == (to, from);
        if self.lines.iter().filter(same).count() > 1 { lines::aside(from, to, 7) } else { (from, to) }
    }

    /// The moves that were supported or convoyed and not ordered, each once.
    fn ghosts(&self) -> Vec<(Unit, Location)> {
        let mut ghosts: Vec<(Unit, Location)> = Vec::new();
        for given in &self.given {
            let (helped, to) = match given.order {
                Order::SupportMove { unit, to, .. } => (unit, to),
                Order::Convoy { army, to } => (army, to),
                _ => continue,
            };
            let Some(unit) = self.units.get(helped) else { continue };
            if self.ordered_goal(unit, to).is_none()
                && !ghosts.iter().any(|(one, at)| *one == unit && at.province() == to)
            {
                ghosts.push((unit, Location::province_itself(to)));
            }
        }
        ghosts
    }

    /// Where a unit was ordered to go, if it was ordered to a province.
    fn ordered_goal(&self, unit: Unit, to: Province) -> Option<Location> {
        match self.orders.get(unit.province()) {
            Order::Move { to: goal, .. } if goal.province() == to => Some(goal),
            _ => None,
        }
    }

    /// The way of a move to a province, ordered or not.
    fn way_of(&self, unit: Unit, to: Province) -> Vec<Point> {
        let goal = self.ordered_goal(unit, to).unwrap_or(Location::province_itself(to));
        let outcome =
            self.given.iter().find(|given| given.unit == unit).and_then(|given| given.outcome.as_ref());
        self.way(unit, goal, matches!(outcome, Some(Outcome::Moved { by_convoy: true })))
    }

    /// The way of a move: straight, or by the seas of the fleets that were to convoy it. It passes below the fleets, so
    /// that these remain to be seen, and ends at the edge of the unit in its goal.
    fn way(&self, unit: Unit, to: Location, is_carried: bool) -> Vec<Point> {
        let (from, goal) = (self.spot(unit), self.goal(to));
        let is_near = army_reaches(unit.province(), to.province());
        let is_bound = is_carried
            || matches!(self.orders.get(unit.province()), Order::Move { via_convoy: true, .. })
            || !is_near;
        let seas =
            if unit.kind == Kind::Army && is_bound { self.seas(unit, to.province()) } else { Vec::new() };
        let (from, goal) = if seas.is_empty() { self.set_apart(from, goal) } else { (from, goal) };
        let below = seas.into_iter().map(|(x, y)| (x, y + 24));
        let mut way: Vec<Point> = [from].into_iter().chain(below).chain([goal]).collect();
        let before = way.get(way.len().saturating_sub(2)).copied().unwrap_or(from);
        if let (Some(end), Some(unit)) = (way.last_mut(), self.units.get(to.province())) {
            *end = lines::edge(before, goal, tokens::room(unit, self.driven.contains(&to.province())));
        }
        way
    }

    /// The seas of a shortest chain of the fleets that were ordered to convoy an army; empty if there is none.
    fn seas(&self, army: Unit, to: Province) -> Vec<Point> {
        let serves = |at: Province| {
            self.orders.get(at) == Order::Convoy { army: army.province(), to } && self.units.get(at).is_some()
        };
        let mut before: BTreeMap<Province, Province> = BTreeMap::new();
        let mut queue = VecDeque::from([army.province()]);
        while let Some(here) = queue.pop_front() {
            if here != army.province() && touches(here, to) {
                let chain = std::iter::successors(Some(here), |at| before.get(at).copied());
                let chain = chain.take_while(|at| *at != army.province());
                let mut seas: Vec<Point> =
                    chain.map(|at| board::spot(Location::province_itself(at))).collect();
                seas.reverse();
                return seas;
            }
            for next in touching(here).filter(|next| serves(*next)) {
                if let std::collections::btree_map::Entry::Vacant(place) = before.entry(next) {
                    place.insert(here);
                    queue.push_back(next);
                }
            }
        }
        Vec::new()
    }

    /// The provinces that stayed empty because of a stand-off.
    fn standoffs(&self) -> Vec<Mark> {
        let rivals = self.given.iter().filter_map(|given| match (given.order, &given.outcome) {
            (Order::Move { to, .. }, Some(Outcome::Bounced { against: Opposition::Rivals { .. }, .. })) => {
                Some(to)
            }
            _ => None,
        });
        let is_taken = |at: Province| {
            let arrives = |given: &GivenOrder| {
                matches!(given.order, Order::Move { to, .. } if to.province() == at)
                    && matches!(given.outcome, Some(Outcome::Moved { .. } | Outcome::DrivenOut { .. }))
            };
            self.units.get(at).is_some() || self.given.iter().any(arrives)
        };
        let mut seen = BTreeSet::new();
        let empty = rivals.filter(|to| !is_taken(to.province()) && seen.insert(to.province()));
        let mark = |to: Location| {
            let at = board::spot(Location::province_itself(to.province()));
            Mark {
                layer: Layer::Builds,
                power: None,
                class: "standoff",
                id: format!("standoff-{}", to.province()),
                title: format!("stand-off in {}", to.province().name()),
                draw: Box::new(move |svg| lines::star(svg, at)),
            }
        };
        empty.map(mark).collect()
    }
}

/// Whether an order was not carried out.
const fn is_failed(outcome: &Outcome) -> bool {
    !matches!(
        outcome,
        Outcome::Held
            | Outcome::Moved { .. }
            | Outcome::Supported
            | Outcome::SupportedAgainstOwn
            | Outcome::Convoyed
    )
}

/// The line of a support: broken where it was cut, crossed where it failed otherwise.
fn support(svg: &mut Svg, map: &'static Map, line: &[Point; 2], ink: &str, is_failed: bool, is_cut: bool) {
    if is_cut {
        lines::stroke(svg, &[line[0], lines::at(line, 40)], Stroke::Dashed, ink);
        lines::stroke(svg, &[lines::at(line, 62), line[1]], Stroke::Dashed, ink);
        lines::crossed(svg, map, line, 51);
    } else {
        lines::stroke(svg, line, Stroke::Dashed, ink);
        if is_failed {
            lines::crossed(svg, map, line, 50);
        }
    }
}
