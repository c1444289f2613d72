//! Laws for every board, from any maker: the outcome is that of the equations, a rule decides every question, and each
//! reason is true for its board.

use super::{Fate, Solutions, solve};
use crate::referee::judge_moves;
use playdeck::game::diplomacy::adjudicate::{
    ConvoyFault, Mismatch, Opposition, Outcome, Resolution, adjudicate_by,
};
use playdeck::game::diplomacy::map::{Location, Province, army_neighbours, army_reaches, fleet_neighbours};
use playdeck::game::diplomacy::policy::Edition;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::retreat::{Aftermath, RetreatOutcome};
use playdeck::game::diplomacy::unit::{Dislodged, Kind, Order, OrderSet, Retreat, Unit, Units};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The laws that fail on a board, and how.
pub struct Fault {
    /// The faults by the names of the laws.
    pub laws: BTreeMap<&'static str, String>,
    /// Units and orders.
    board: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.laws.iter().try_for_each(|(law, how)| writeln!(f, "{law}: {how}"))?;
        f.write_str(&self.board)
    }
}

/// The edition of the rules for a board: today's for most, the earlier one for some.
pub fn edition(number: u64) -> Edition {
    if number % 4 == 3 { Edition::EARLIER } else { Edition::TODAY }
}

/// Checks the adjudicator against all laws on a board. Returns the situations that occurred on it.
pub fn hold(
    rules: Rules,
    edition: Edition,
    units: &Units,
    orders: &OrderSet,
) -> Result<BTreeSet<&'static str>, Fault> {
    let resolution = adjudicate_by(edition.policy(rules), units, orders);
    let mut laws = BTreeMap::new();
    if !resolution.unanswered().is_empty() {
        laws.insert("every question is asked in its time and answered by a rule", "one is not".to_owned());
    }
    let said = resolution.outcomes().find_map(|(unit, outcome)| untrue(&resolution, orders, unit, outcome));
    laws.extend(said.map(|what| ("every reason is true, and nothing bounces off less than itself", what)));
    let (expected, solutions) = solve(rules, edition.via, units, orders);
    let came = fate(&resolution);
    if came != expected {
        let how = format!("it came out as {came:?}, and the equations have {expected:?}");
        laws.insert("the outcome is that of the equations", how);
    }
    let judged = judge_moves(rules, edition.via, units, orders);
    laws.extend(
        judged
            .differs_from(&resolution)
            .map(|how| ("the third judge has the same outcomes and reasons", how)),
    );
    let left = resolution.units().iter().count() + resolution.dislodged().count();
    if left != units.iter().count() {
        laws.insert("no unit is lost or doubled", format!("{left} are left"));
    }
    let is_own = |lost: &Dislodged| units.get(lost.by).map(|by| by.power) == Some(lost.unit.power);
    if let Some(lost) = resolution.dislodged().find(is_own) {
        laws.insert("no power dislodges its own unit", lost.unit.to_string());
    }
    let retreat = wrong_retreat(rules, &resolution);
    laws.extend(retreat.map(|what| ("retreats go where nothing forbids them", what)));
    if !laws.is_empty() {
        return Err(Fault { laws, board: written(units, orders) });
    }
    let mut met: BTreeSet<&str> = resolution.outcomes().map(|(_, outcome)| in_words(outcome)).collect();
    met.extend(resolution.dislodged().next().map(|_| "dislodged"));
    met.insert(match solutions {
        Solutions::None => "no solution",
        Solutions::One => "one solution",
        Solutions::Circles => "several solutions, circles of movers",
        Solutions::Paradox => "several solutions, a paradox",
    });
    Ok(met)
}

/// What is untrue in the statements about a unit, if anything.
#[expect(clippy::needless_pass_by_value, reason = "a value that was just made")]
fn untrue(resolution: &Resolution, orders: &OrderSet, unit: Unit, outcome: Outcome) -> Option<String> {
    let at = unit.province();
    let order_of = |other| followed(resolution, orders, other);
    let goal_of = |other| match order_of(other) {
        Some(Order::Move { to, .. }) => Some(to.province()),
        _ => None,
    };
    let helps_in = match orders.get(at) {
        Order::SupportHold { unit } => Some(unit),
        Order::SupportMove { to, .. } => Some(to),
        _ => None,
    };
    let is_lost = |other| resolution.dislodgement(other).is_some();
    let moved = |other| matches!(resolution.outcome(other), Some(Outcome::Moved { .. }));
    let is_true = match outcome.clone() {
        Outcome::Bounced { strength, against } | Outcome::DrivenOut { strength, against } => {
            let to = goal_of(at)?;
            match against {
                // No unit bounces if its strength is greater than that of its opposition.
                Opposition::Defender { strength: met } => {
                    strength <= met && resolution.outcome(to).is_some() && !moved(to)
                }
                Opposition::HeadToHead { strength: met } => strength <= met && goal_of(to) == Some(at),
                Opposition::OwnUnit => strength <= 1 && !moved(to),
                Opposition::Rivals { from, strength: met } => {
                    strength <= met
                        && !from.is_empty()
                        && from.iter().all(|rival| rival != at && goal_of(rival) == Some(to))
                }
            }
        }
        Outcome::SupportCut { by } => goal_of(by) == Some(at) && helps_in != Some(by) && !is_lost(at),
        Outcome::SupportDislodged { by } => resolution.dislodgement(at).is_some_and(|lost| lost.by == by),
        Outcome::SupportVoid(Mismatch::NoUnit) | Outcome::ConvoyVoid(Mismatch::NoUnit) => {
            match orders.get(at) {
                Order::SupportHold { unit }
                | Order::SupportMove { unit, .. }
                | Order::Convoy { army: unit, .. } => resolution.outcome(unit).is_none(),
                _ => false,
            }
        }
        Outcome::SupportVoid(Mismatch::OtherOrder) => match orders.get(at) {
            Order::SupportHold { unit } => goal_of(unit).is_some(),
            Order::SupportMove { unit, to, coast } => match order_of(unit) {
                Some(Order::Move { to: goal, .. }) => {
                    goal.province() != to || coast.is_some_and(|coast| coast != goal)
                }
                _ => true,
            },
            _ => false,
        },
        Outcome::ConvoyVoid(Mismatch::OtherOrder) => match orders.get(at) {
            Order::Convoy { army, to } => goal_of(army) != Some(to),
            _ => false,
        },
        Outcome::ConvoyVoid(Mismatch::ByLand) => match orders.get(at) {
            Order::Convoy { army, to } => army_reaches(army, to),
            _ => false,
        },
        Outcome::NotCarried(ConvoyFault::Broken { dislodged })
        | Outcome::ConvoyFailed(ConvoyFault::Broken { dislodged }) => {
            !dislodged.is_empty() && dislodged.iter().all(is_lost)
        }
        Outcome::Convoyed => !is_lost(at),
        _ => true,
    };
    (!is_true).then(|| format!("of {unit} it is not true that it was {outcome:?}"))
}

/// The order that a unit followed. An order that it could never follow, or that was struck, counts as none.
fn followed(resolution: &Resolution, orders: &OrderSet, at: Province) -> Option<Order> {
    match resolution.outcome(at)? {
        Outcome::Impossible => Some(Order::Hold),
        _ => Some(orders.get(at)),
    }
}

/// What is wrong with the retreats, if anything. A unit may retreat to each place next to the one where it was
/// dislodged, unless a unit is there, a stand-off left it empty, or the attacker came from there. A unit that goes
/// there alone is there afterwards.
fn wrong_retreat(rules: Rules, resolution: &Resolution) -> Option<String> {
    let left = Aftermath::of(resolution);
    let occupied = resolution.units().occupied();
    let choices = |lost: &Dislodged| left.choices(*lost).collect::<BTreeSet<Location>>();
    for lost in &left.dislodged {
        let from = lost.landed.map_or(lost.unit.at, Location::province_itself);
        let near: BTreeSet<Location> = match lost.unit.kind {
            Kind::Army => army_neighbours(from.province()).map(Location::province_itself).collect(),
            Kind::Fleet => fleet_neighbours(from).collect(),
        };
        let by_convoy = resolution.outcome(lost.by) == Some(Outcome::Moved { by_convoy: true });
        let is_origin = |to: Province| to == lost.by && (!by_convoy || rules == Rules::Classic);
        let is_closed = |to: &Location| {
            let to = to.province();
            occupied.contains(to) || left.standoffs.contains(to) || is_origin(to)
        };
        let open: BTreeSet<Location> = near.into_iter().filter(|to| !is_closed(to)).collect();
        if open != choices(lost) {
            return Some(format!("open to {} from {from} are not {:?}", lost.unit, choices(lost)));
        }
    }
    // First every unit goes to the first place open to it, then every unit to the last.
    let find = |at| left.dislodged.iter().find(|lost| lost.unit.province() == at);
    let first = |at| find(at).and_then(|lost| choices(lost).first().copied());
    let last = |at| find(at).and_then(|lost| choices(lost).last().copied());
    let goals: [&dyn Fn(Province) -> Option<Location>; 2] = [&first, &last];
    goals.into_iter().find_map(|goal| {
        let (after, outcomes) = left.resolve(|at| goal(at).map(Retreat::To));
        let is_right = |(lost, outcome): &(Dislodged, RetreatOutcome)| {
            let goal_of = |lost: &Dislodged| goal(lost.unit.province()).map(Location::province);
            let Some(to) = goal_of(lost) else { return *outcome == RetreatOutcome::NowhereToGo };
            let is_sought = left.dislodged.iter().filter(|other| goal_of(other) == Some(to)).count() > 1;
            match outcome {
                RetreatOutcome::Annihilated { at } => is_sought && *at == to,
                RetreatOutcome::Retreated { to: at } => {
                    !is_sought && at.province() == to && after.get(to) == Some(Unit { at: *at, ..lost.unit })
                }
                _ => false,
            }
        };
        let went = outcomes.iter().filter(|(_, outcome)| matches!(outcome, RetreatOutcome::Retreated { .. }));
        let is_whole = after.iter().count() == left.units.iter().count() + went.count();
        (!is_whole || !outcomes.iter().all(is_right))
            .then(|| format!("the retreats came out as {outcomes:?}"))
    })
}

/// What the adjudicator says happened on a board.
pub fn fate(resolution: &Resolution) -> Fate {
    let with = |wanted: fn(&Outcome) -> bool| -> BTreeSet<Province> {
        let found = resolution.outcomes().filter(|(_, outcome)| wanted(outcome));
        found.map(|(unit, _)| unit.province()).collect()
    };
    Fate {
        moved: with(|outcome| matches!(outcome, Outcome::Moved { .. })),
        given: with(|outcome| matches!(outcome, Outcome::Supported | Outcome::SupportedAgainstOwn)),
        caught: with(|outcome| *outcome == Outcome::NotCarried(ConvoyFault::Paradox)),
        struck: with(|outcome| *outcome == Outcome::Struck),
        dislodged: resolution
            .dislodged()
            .map(|lost| (lost.unit.province(), (lost.by, lost.landed)))
            .collect(),
        standoffs: resolution.standoffs().iter().collect(),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "a value that was just made")]
fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Held => "held",
        Outcome::Impossible => "impossible",
        Outcome::Struck => "struck",
        Outcome::Moved { by_convoy: false } => "moved by itself",
        Outcome::Moved { by_convoy: true } => "moved by convoy",
        Outcome::Bounced { against: Opposition::Defender { .. }, .. } => "bounced off a defender",
        Outcome::Bounced { against: Opposition::OwnUnit, .. } => "bounced off its own",
        Outcome::Bounced { against: Opposition::HeadToHead { .. }, .. } => "bounced head to head",
        Outcome::Bounced { against: Opposition::Rivals { .. }, .. } => "bounced off rivals",
        Outcome::DrivenOut { .. } => "driven out where it landed",
        Outcome::NotCarried(ConvoyFault::NoChain) => "no chain of fleets",
        Outcome::NotCarried(ConvoyFault::NamedNotOrdered) => "named fleets not ordered",
        Outcome::NotCarried(ConvoyFault::Broken { .. }) => "fleets dislodged",
        Outcome::NotCarried(ConvoyFault::Paradox) => "caught in a paradox",
        Outcome::Supported => "given",
        Outcome::SupportedAgainstOwn => "given against its own",
        Outcome::SupportCut { .. } => "cut",
        Outcome::SupportDislodged { .. } => "lost with the supporter",
        Outcome::SupportVoid(_) => "support of nothing",
        Outcome::Convoyed => "convoyed",
        Outcome::ConvoyFailed(_) => "convoy failed",
        Outcome::ConvoyElsewhere => "carried by others",
        Outcome::ConvoyVoid(_) => "convoy of nothing",
        Outcome::OutOfSight(_) => "out of a reader's sight",
    }
}

pub fn written(units: &Units, orders: &OrderSet) -> String {
    let line = |unit: Unit| format!("{} {unit} {:?}", unit.power, orders.get(unit.province()));
    units.iter().map(line).collect::<Vec<_>>().join("\n")
}
