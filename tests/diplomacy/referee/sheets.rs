//! Which of the orders on a power's sheets count: "if multiple orders are received for the same unit for any play, then
//! only the first legal one is accepted". Of two sheets the first counts, or the last, as the game has it.

use super::builds;
use super::play::{After, Given};
use super::reach::{is_legal, near};
use playdeck::game::diplomacy::map::{Location, Province};
use playdeck::game::diplomacy::policy::Corrections;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Order, Retreat, Unit, Units};
use std::collections::BTreeSet;

/// A line of a sheet. Where it names a unit by its letter and place, that unit need not be there.
#[derive(Debug, Clone)]
pub enum Line {
    Move {
        kind: Kind,
        at: Location,
        order: Order,
    },
    Retreat {
        kind: Kind,
        at: Location,
        order: Retreat,
    },
    /// Of a removal the letter; of a build it is in the order.
    Adjust {
        kind: Kind,
        order: Adjustment,
    },
    /// Nothing that anybody could read as an order.
    Nonsense(&'static str),
}

impl Line {
    /// The line as it is written on a card.
    pub fn text(&self, units: &Units) -> String {
        let named = |at: Province| units.get(at).map_or_else(|| format!("A {at}"), |unit| unit.to_string());
        match self {
            Self::Nonsense(text) => (*text).to_owned(),
            Self::Move { kind, at, order } => {
                let unit = format!("{} {at}", kind.letter());
                match order {
                    Order::Hold => format!("{unit} STANDS"),
                    Order::Move { to, via_convoy: false, .. } => format!("{unit} - {to}"),
                    Order::Move { to, via_convoy: true, .. } => format!("{unit} - {to} VIA CONVOY"),
                    Order::SupportHold { unit: other } => format!("{unit} SUPPORTS {}", named(*other)),
                    Order::SupportMove { unit: other, to, coast } => {
                        let to = coast.unwrap_or(Location::province_itself(*to));
                        format!("{unit} S {} - {to}", named(*other))
                    }
                    Order::Convoy { army, to } => format!("{unit} CONVOYS {} - {to}", named(*army)),
                }
            }
            Self::Retreat { kind, at, order: Retreat::To(to) } => format!("{} {at} - {to}", kind.letter()),
            Self::Retreat { kind, at, order: Retreat::Disband } => format!("{} {at} DISBANDS", kind.letter()),
            Self::Adjust { order: Adjustment::Waive, .. } => "WAIVE".to_owned(),
            Self::Adjust { order: Adjustment::Build { kind, at }, .. } => {
                format!("BUILD {} {at}", kind.letter())
            }
            Self::Adjust { kind, order: Adjustment::Remove { at } } => {
                format!("REMOVE {} {at}", kind.letter())
            }
        }
    }
}

/// The orders of a power's sheets that count in the play that a position waits for.
pub fn given(before: &Position, power: Power, sheets: &[Vec<Line>]) -> Given {
    let board = After::of(before);
    let due = builds::due(&board.units, &board.owners, power);
    let is_build = before.date.phase == Phase::Build;
    let most = if is_build { usize::try_from(due.unsigned_abs()).unwrap() } else { usize::MAX };
    let mut given = Given::default();
    let mut taken = BTreeSet::new();
    let mut in_turn: Vec<&Vec<Line>> = sheets.iter().collect();
    if before.corrections == Corrections::Last {
        in_turn.reverse();
    }
    for line in in_turn.into_iter().flatten().filter(|_| before.is_played(power)) {
        if given.adjustments.len() == most {
            break;
        }
        match (before.date.phase, line) {
            (Phase::Moves, Line::Move { kind, at, order }) => {
                if let Some((unit, order)) = movement(before, power, *kind, at.province(), *order)
                    && taken.insert(unit)
                {
                    given.moves.insert(unit, order);
                }
            }
            (Phase::Retreat, Line::Retreat { kind, at, order }) => {
                if let Some((unit, order)) = retreat(&board, power, *kind, at.province(), *order)
                    && taken.insert(unit)
                {
                    given.retreats.insert(unit, order);
                }
            }
            (Phase::Build, Line::Adjust { kind, order }) => {
                if let Some((place, order)) = adjustment(&board, power, due, *kind, *order)
                    && place.is_none_or(|at| taken.insert(at))
                {
                    given.adjustments.push(order);
                }
            }
            _ => {}
        }
    }
    given
}

/// The order of a power's unit, if it is legal.
fn movement(
    before: &Position,
    power: Power,
    kind: Kind,
    at: Province,
    order: Order,
) -> Option<(Province, Order)> {
    let unit = before.units.get(at).filter(|unit| unit.power == power && unit.kind == kind)?;
    let order = match order {
        Order::Move { to, via_convoy, by } => Order::Move { to: meant(unit, to)?, via_convoy, by },
        Order::SupportMove { unit: other, to, .. } if is_army(&before.units, other) => {
            Order::SupportMove { unit: other, to, coast: None }
        }
        _ => order,
    };
    is_legal(before.rules, before.edition.via, &before.units, unit, order).then_some((at, order))
}

fn is_army(units: &Units, at: Province) -> bool {
    units.get(at).is_some_and(|unit| unit.kind == Kind::Army)
}

/// Where a unit goes: an army to a whole province; a fleet to the only coast that it can reach, if none is named. "If it
/// is possible for that fleet to move to either coast, the order must specify the coast."
fn meant(unit: Unit, to: Location) -> Option<Location> {
    if unit.kind == Kind::Army {
        return Some(Location::province_itself(to.province()));
    }
    only(near(unit), to)
}

/// The one of some locations that is meant by a coast, or by a province without naming its coast.
fn only(among: Vec<Location>, to: Location) -> Option<Location> {
    let fits = |at: &Location| *at == to || to.coast().is_none() && at.province() == to.province();
    let mut fitting = among.into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The retreat of a power's unit, if the order fits one of those dislodged from the place, or dislodged there after they
/// had landed, and no other.
fn retreat(
    board: &After,
    power: Power,
    kind: Kind,
    at: Province,
    order: Retreat,
) -> Option<(Province, Retreat)> {
    let mut fitting = board.retreating.iter().filter_map(|(lost, open)| {
        let is_named = lost.unit.province() == at || lost.landed == Some(at);
        let order = match order {
            Retreat::To(to) => Retreat::To(only(open.clone(), to)?),
            Retreat::Disband => Retreat::Disband,
        };
        (is_named && lost.unit.power == power && lost.unit.kind == kind)
            .then_some((lost.unit.province(), order))
    });
    fitting.next().filter(|_| fitting.next().is_none())
}

/// A build or a removal and its place, if it is legal. An army is built in a province as a whole.
fn adjustment(
    board: &After,
    power: Power,
    due: i32,
    kind: Kind,
    order: Adjustment,
) -> Option<(Option<Province>, Adjustment)> {
    let (place, order) = match order {
        Adjustment::Waive => (None, order),
        Adjustment::Build { kind: Kind::Army, at } => {
            let at = at.province();
            (Some(at), Adjustment::Build { kind: Kind::Army, at: Location::province_itself(at) })
        }
        Adjustment::Build { at, .. } => (Some(at.province()), order),
        Adjustment::Remove { at } => {
            board.units.get(at).filter(|unit| unit.kind == kind)?;
            (Some(at), order)
        }
    };
    builds::is_legal(&board.units, &board.owners, power, due, order).then_some((place, order))
}
