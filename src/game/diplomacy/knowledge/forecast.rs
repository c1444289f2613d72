//! What the orders given so far would lead to, before the deadline.
//!
//! A player is given only their own orders; only the gamesmaster sees those of others. If a support or a convoy names a
//! unit of another power, the player learns that it depends on that power. If it names a unit of their own, they learn
//! whether it agrees with the order for that unit. The adjudicator says whether orders agree and whether two units of a
//! power are in each other's way. None of its other answers is used, because nothing is adjudicated.

use super::view::View;
use crate::name::Diplomacy;
use crate::orders::Written;
use crate::report::{adjustment, columns, with_room};
use playdeck_base::text::{By, written};
use playdeck_diplomacy_rules::adjudicate::{
    ConvoyFault, Mismatch, Opposition, Outcome, Resolution, adjudicate_by, can_carry, can_serve,
};
use playdeck_diplomacy_rules::adjust::{self, AdjustmentOutcome, Due};
use playdeck_diplomacy_rules::event::Log;
use playdeck_diplomacy_rules::policy::NoOrders;
use playdeck_diplomacy_rules::policy::Voting;
use playdeck_diplomacy_rules::turn::Orders;
use playdeck_diplomacy_rules::world::ahead::Voted;
use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Order, OrderSet, Retreat, Unit, Units};
use playdeck_game::{self as game, Viewer};
use playdeck_print::document::{Column, Document, Gap};
use std::collections::BTreeMap;
use std::fmt;

/// What is known of the orders for a play.
type KnownOrders<'a> = BTreeMap<Power, &'a Orders>;

impl game::Foresight<Diplomacy> for View<'_> {}

impl game::Forecast<Diplomacy> for View<'_> {
    fn forecast(&self, _: &Log, known: &KnownOrders<'_>, out: &mut Document<'_>) {
        let position = self.position();
        let powers: Vec<Power> = match self.viewer {
            Viewer::Player(power) => vec![power],
            Viewer::Gamesmaster => position.powers().filter(|power| position.owes(*power)).collect(),
            Viewer::Public | Viewer::Spectator => return,
        };
        // Where nothing else is ordered, the orders sent ahead are followed.
        let joined: BTreeMap<Power, Orders> = powers
            .iter()
            .filter_map(|power| Some((*power, position.with_ahead(*power, known.get(power).copied())?)))
            .collect();
        let mut known = known.clone();
        known.extend(joined.iter().map(|(power, orders)| (*power, orders)));
        let known = &known;
        out.heading("THE ORDERS SO FAR");
        let columns = with_room(columns(["ORDER AS READ", "STATE", "REMARK"]), position.map);
        out.begin_table(&columns);
        for power in powers {
            let mut rows = match (known.get(&power), position.date.phase) {
                (None, _) => vec![Row::new("", "NO CARDS", none_sent(position, power))],
                (Some(_), Phase::Moves) => moves(self, known, power),
                (Some(orders), Phase::Retreat) => retreats(position, orders, power),
                (Some(orders), Phase::Build) => adjustments(position, orders, power),
                (Some(_), Phase::Over) => Vec::new(),
            };
            if position.is_lost_with(power, known.get(&power).copied()) {
                rows.push(Row::new(
                    "",
                    "SILENT",
                    "no order can be read: nobody would play it from these moves on",
                ));
            }
            rows.extend(known.get(&power).into_iter().flat_map(|orders| sent(position, orders)));
            print(power, &rows, &columns, out);
        }
        out.end_table();
    }
}

/// What becomes of a power that sends no cards.
fn none_sent(position: &Position, power: Power) -> &'static str {
    match position.date.phase {
        Phase::Moves if position.policy().no_orders == NoOrders::ForfeitRetreats => {
            "its units would stand, and those dislodged be annihilated"
        }
        Phase::Moves => "its units would stand",
        Phase::Retreat => "its dislodged units would be disbanded",
        Phase::Build if matches!(position.due_from(power), Due::Removals(_)) => {
            "units would be removed by rule"
        }
        Phase::Build => "it would build nothing",
        Phase::Over => "",
    }
}

/// What a power's sheets say beyond the orders for this play.
fn sent(position: &Position, orders: &Orders) -> impl Iterator<Item = Row> {
    let ahead = orders.ahead.iter().map(|order| {
        let remark = if order.is_retreat() {
            "kept, in case of a retreat"
        } else {
            "kept for the builds of this year"
        };
        Row::new(order.to_string(), "AHEAD", remark)
    });
    let kept = match position.voting {
        Voting::Tell => "kept till you change it; it ends nothing by itself",
        Voting::Act => "kept till you change it; the game ends when all allow one end",
    };
    let vote = orders.vote.iter().map(move |voted| match voted {
        Voted::For(vote) => Row::new(vote.to_string(), "VOTE", kept),
        Voted::Withdrawn => Row::new("VOTE NONE", "VOTE", "no vote from now on"),
    });
    ahead.chain(vote)
}

/// An order and the remark on it.
struct Row {
    order: String,
    state: &'static str,
    remark: String,
}

impl Row {
    fn new(order: impl Into<String>, state: &'static str, remark: impl Into<String>) -> Self {
        Self { order: order.into(), state, remark: remark.into() }
    }
}

fn print(power: Power, rows: &[Row], columns: &[Column<'_>], out: &mut Document<'_>) {
    for (at, Row { order, state, remark }) in rows.iter().enumerate() {
        let power: &dyn fmt::Display = if at == 0 { &power } else { &"" };
        out.row_after(Gap::before_first(at == 0), columns, &[power, order, state, remark]);
    }
}

/// The units of a power and their orders in a `$MOVES` play.
fn moves(view: &View<'_>, known: &KnownOrders<'_>, power: Power) -> Vec<Row> {
    let position = view.position();
    let mut set = OrderSet::ALL_HOLD;
    for (at, order) in known.values().flat_map(|orders| &orders.moves) {
        set.set(*at, *order);
    }
    let agreement = adjudicate_by(position.policy(), &position.units, &set);
    let board = Together { view, known, set, agreement };
    let Some(own) = known.get(&power) else { return Vec::new() };
    let row = |unit: Unit| {
        let at = unit.province();
        let order = board.set.get(at);
        let is_given = own.moves.iter().any(|(ordered, _)| *ordered == at);
        let (state, remark) = match () {
            () if is_given => board.remark(unit, order),
            () if own.refused.contains(&at) => {
                ("REFUSED", "the message under its card says why; it would stand".into())
            }
            () if own.has_unread => {
                ("NO ORDER", "none was understood for it, the messages say why; it would stand".into())
            }
            () => ("NO ORDER", "it would stand".into()),
        };
        let written = Written { unit, order, units: &position.units };
        Row::new(if is_given { written.to_string() } else { unit.to_string() }, state, remark)
    };
    position.units.of(power).map(row).collect()
}

/// All known orders of a `$MOVES` play together.
struct Together<'a> {
    view: &'a View<'a>,
    known: &'a KnownOrders<'a>,
    set: OrderSet,
    /// The adjudicator's answers, of which only those on agreement are used.
    agreement: Resolution,
}

impl Together<'_> {
    /// Whether an order agrees with the others that are known, or what it depends on.
    fn remark(&self, unit: Unit, order: Order) -> (&'static str, String) {
        let fits = ("READ", String::new());
        let named = match order {
            Order::Hold => return fits,
            Order::Move { to, .. } => return self.remark_on_move(unit, to),
            Order::SupportHold { unit } | Order::SupportMove { unit, .. } => unit,
            Order::Convoy { army, .. } => army,
        };
        if self.view.sight().is_some_and(|sight| !sight.contains(named)) {
            return ("READ", "depends on what is out of sight".to_owned());
        }
        let other = self.view.position().units.get(named);
        if let Some(other) = other.filter(|other| !self.is_told(other.power)) {
            return ("READ", format!("depends on what {} orders for {other}", other.power));
        }
        match self.agreement.outcome(unit.province()) {
            // Whether an order is struck is known only after adjudication, so it is ignored here.
            Some(Outcome::SupportVoid(Mismatch::Struck)) => fits,
            Some(Outcome::SupportVoid(mismatch) | Outcome::ConvoyVoid(mismatch)) => {
                ("NO MATCH", mismatched(mismatch, other))
            }
            Some(Outcome::ConvoyFailed(ConvoyFault::NoChain)) => match order {
                Order::Convoy { army, to } => self.no_chain(army, to),
                _ => fits,
            },
            Some(Outcome::ConvoyFailed(ConvoyFault::NamedNotOrdered)) => self.not_all_named(named),
            Some(Outcome::ConvoyElsewhere) => {
                ("READ", "the chain that is ordered so far does not lead over this fleet".to_owned())
            }
            _ => fits,
        }
    }

    fn remark_on_move(&self, unit: Unit, to: Location) -> (&'static str, String) {
        let own = |other: &Unit| other.power == unit.power && other.province() != unit.province();
        let goal = |other: Unit| match self.set.get(other.province()) {
            Order::Move { to, .. } => to.province(),
            _ => other.province(),
        };
        let outcome = self.agreement.outcome(unit.province());
        if outcome == Some(Outcome::NotCarried(ConvoyFault::NoChain)) {
            return self.no_chain(unit.province(), to.province());
        }
        if outcome == Some(Outcome::NotCarried(ConvoyFault::NamedNotOrdered)) {
            return self.not_all_named(unit.province());
        }
        let units = &self.view.position().units;
        let rival = units.of(unit.power).filter(own).find(|other| goal(*other) == to.province());
        match rival {
            Some(rival) if rival.province() == to.province() => {
                ("READ", format!("{rival} of its own power stays there"))
            }
            Some(rival) => ("READ", format!("{rival} of its own power goes there as well")),
            None => match (outcome, units.get(to.province()).filter(own)) {
                (
                    Some(Outcome::Bounced {
                        against: Opposition::HeadToHead { .. } | Opposition::OwnUnit,
                        ..
                    }),
                    Some(other),
                ) if goal(other) == unit.province() => {
                    ("READ", format!("{other} of its own power comes the other way"))
                }
                _ => ("READ", String::new()),
            },
        }
    }

    /// The remark if the fleets that are known to be ordered to convoy make no complete chain.
    fn no_chain(&self, army: Province, to: Province) -> (&'static str, String) {
        let units = &self.view.position().units;
        let is_ordered = |unit: &Unit| self.set.get(unit.province()) == Order::Convoy { army, to };
        let might_help = |unit: &Unit| !self.is_told(unit.power) || is_ordered(unit);
        let fleets: Units = units.iter().filter(might_help).collect();
        if !can_carry(&fleets, army, to) && self.view.sight().is_some() {
            return ("READ", "depends on what is out of sight".to_owned());
        }
        if !can_carry(&fleets, army, to) {
            return ("NO MATCH", "no complete chain of fleets is ordered to convoy the army so far".into());
        }
        let serves = |unit: &Unit| !self.is_told(unit.power) && can_serve(&fleets, unit.province(), army, to);
        let depends_on = |power: &Power| fleets.of(*power).any(|unit| serves(&unit));
        let powers: Vec<&str> = self.view.position().powers().filter(depends_on).map(Power::name).collect();
        ("READ", format!("the fleets so far make no complete chain; depends on {}", powers.join(", ")))
    }

    /// The remark if not all fleets on the seas that an army's order names are known to be ordered to convoy it.
    fn not_all_named(&self, army: Province) -> (&'static str, String) {
        let Order::Move { to, by, .. } = self.set.get(army) else { return ("READ", String::new()) };
        if self.view.sight().is_some_and(|sight| by.seas().any(|sea| !sight.contains(sea))) {
            return ("READ", "depends on what is out of sight".to_owned());
        }
        let units = &self.view.position().units;
        let matching = Order::Convoy { army, to: to.province() };
        let idle = || {
            let fleets = by.seas().filter_map(|sea| units.get(sea));
            fleets.filter(|fleet| self.set.get(fleet.province()) != matching)
        };
        if idle().any(|fleet| self.is_told(fleet.power)) {
            let what =
                "not all fleets on the seas that the army's order names are ordered to convoy it so far";
            return ("NO MATCH", what.into());
        }
        let depends_on = |power: &Power| idle().any(|fleet| fleet.power == *power);
        let powers: Vec<&str> = self.view.position().powers().filter(depends_on).map(Power::name).collect();
        (
            "READ",
            format!("the fleets on the seas that are named must convoy it; depends on {}", powers.join(", ")),
        )
    }

    /// Whether the viewer knows a power's orders: the gamesmaster knows all, and also which are missing; everyone knows
    /// those of powers that nobody plays, whose units stand.
    fn is_told(&self, power: Power) -> bool {
        self.view.viewer == Viewer::Gamesmaster
            || self.known.contains_key(&power)
            || !self.view.position().is_played(power)
    }
}

fn mismatched(mismatch: Mismatch, other: Option<Unit>) -> String {
    let other = other.map_or_else(|| "the unit".to_owned(), |other| format!("{other} of {}", other.power));
    match mismatch {
        Mismatch::NoUnit => "there is no such unit".to_owned(),
        Mismatch::OtherOrder | Mismatch::Struck => format!("{other} is not ordered so, so far"),
        Mismatch::ByLand => format!("{other} would go by land"),
    }
}

/// The dislodged units of a power and their orders in a `$RETREAT` play.
fn retreats(position: &Position, orders: &Orders, power: Power) -> Vec<Row> {
    let goals = || {
        let goal = |retreat| if let Retreat::To(to) = retreat { Some(to.province()) } else { None };
        orders.retreats.iter().filter_map(move |(at, retreat)| Some((*at, goal(*retreat)?)))
    };
    let own = position.open_retreats().into_iter().filter(|(lost, _)| lost.unit.power == power);
    own.map(|(lost, _)| {
        let (unit, at) = (lost.unit, lost.unit.province());
        match orders.retreats.iter().find(|(ordered, _)| *ordered == at) {
            None if orders.refused.contains(&at) => Row::new(
                unit.to_string(),
                "REFUSED",
                "the message under its card says why; it would be disbanded",
            ),
            None => Row::new(unit.to_string(), "NO ORDER", "it would be disbanded"),
            Some((_, Retreat::Disband)) => Row::new(format!("{unit} DISBANDS"), "READ", ""),
            Some((_, Retreat::To(to))) => {
                let is_met = goals().any(|(other, goal)| other != at && goal == to.province());
                let remark =
                    if is_met { "another of its own retreats there as well: both would be lost" } else { "" };
                Row::new(format!("{unit} RETREATS {to}"), "READ", remark)
            }
        }
    })
    .collect()
}

/// What a power would build or remove.
fn adjustments(position: &Position, orders: &Orders, power: Power) -> Vec<Row> {
    let adjusted = adjust::adjust(&mut position.clone(), power, &orders.adjustments);
    let ordered = orders.adjustments.iter().zip(&adjusted.outcomes).map(|(order, outcome)| {
        let order = written(&By(|to: &mut String| adjustment(*order, position.units.iter(), to)));
        match outcome {
            AdjustmentOutcome::Done => Row::new(order, "READ", ""),
            AdjustmentOutcome::NotDue => Row::new(order, "TOO MANY", "no more is due"),
            AdjustmentOutcome::NoSite => Row::new(order, "NO MATCH", "nothing can be built there"),
            AdjustmentOutcome::NoUnit => Row::new(order, "NO MATCH", "no unit of this power is there"),
        }
    });
    let by_rule = adjusted.removed_by_rule.iter().map(|removed| {
        Row::new(format!("REMOVE {}", removed.unit), "BY RULE", "too few valid removals so far")
    });
    let unused = match position.due_from(power) {
        Due::Builds(_) if adjusted.unused > 0 => {
            let noun = if adjusted.unused == 1 { "BUILD" } else { "BUILDS" };
            vec![Row::new(format!("{} {noun}", adjusted.unused), "NOT USED", "due, and not ordered so far")]
        }
        _ => Vec::new(),
    };
    ordered.chain(by_rule).chain(unused).collect()
}
