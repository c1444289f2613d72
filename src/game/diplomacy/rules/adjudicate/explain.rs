//! The reason for each outcome, derived from the finished answers.

use super::super::policy::OwnUnits;
use super::answers::{Answers, cutting_attackers};
use super::board::Board;
use super::convoy::{carriers, chain};
use super::outcome::{ConvoyFault, Mismatch, Opposition, Outcome};
use super::strength::{attack, defend, hold, prevent};
use crate::world::map::{Province, ProvinceSet};
use crate::world::unit::Order;

/// What became of the order of the unit in a province.
pub(super) fn outcome(board: &Board, answers: &Answers, at: Province) -> Option<Outcome> {
    board.units.get(at)?;
    if board.impossible.contains(at) {
        return Some(Outcome::Impossible);
    }
    if board.struck.contains(at) {
        return Some(Outcome::Struck);
    }
    Some(match board.orders.get(at) {
        Order::Hold => Outcome::Held,
        Order::Move { .. } => movement(board, answers, at),
        Order::SupportHold { unit } | Order::SupportMove { unit, .. } => support(board, answers, at, unit),
        Order::Convoy { .. } => convoy(board, answers, at),
    })
}

/// The unit that dislodged the one in a province, by the province it came from.
pub(super) fn dislodger(board: &Board, answers: &Answers, at: Province) -> Option<Province> {
    if !board.units.occupied().contains(at) || answers.moves.yes.contains(at) {
        return None;
    }
    let lost_at = landed(board, answers, at).unwrap_or(at);
    board.attackers(lost_at).intersection(answers.moves.yes).iter().next()
}

/// The province where an army landed, if it was driven out there.
pub(super) fn landed(board: &Board, answers: &Answers, army: Province) -> Option<Province> {
    let is_lost = board.landings.contains(army)
        && !answers.moves.yes.contains(army)
        && answers.is_out(board, army) == Some(true);
    is_lost.then(|| board.goal(army))
}

fn movement(board: &Board, answers: &Answers, mover: Province) -> Outcome {
    if answers.moves.yes.contains(mover) {
        Outcome::Moved { by_convoy: board.by_sea.contains(mover) }
    } else if answers.routes.no.contains(mover) {
        Outcome::NotCarried(convoy_fault(board, answers, mover))
    } else {
        let strength = attack(board, answers, mover).least;
        let against = opposition(board, answers, mover);
        if landed(board, answers, mover).is_some() {
            Outcome::DrivenOut { strength, against }
        } else {
            Outcome::Bounced { strength, against }
        }
    }
}

/// The strongest of those that stopped a move; the unit in the place has precedence over an equally strong rival.
fn opposition(board: &Board, answers: &Answers, mover: Province) -> Opposition {
    let to = board.goal(mover);
    let mut strongest = ProvinceSet::NONE;
    let mut strength = 0;
    for rival in board.rivals(mover).iter() {
        let prevents = prevent(board, answers, rival).least;
        if prevents > strength {
            (strongest, strength) = (ProvinceSet::NONE, prevents);
        }
        if prevents == strength {
            strongest.insert(rival);
        }
    }
    let rivals = Opposition::Rivals { from: strongest, strength };
    let (opponent, withstands) = if let Some(other) = board.head_on(mover) {
        let strength = defend(board, answers, other).least;
        (Opposition::HeadToHead { strength }, strength)
    } else {
        let strength = hold(board, answers, to).least;
        (Opposition::Defender { strength }, strength)
    };
    if withstands == 0 || strength > withstands {
        return rivals;
    }
    let same_power =
        board.units.get(to).map(|unit| unit.power) == board.units.get(mover).map(|unit| unit.power);
    if same_power { Opposition::OwnUnit } else { opponent }
}

fn support(board: &Board, answers: &Answers, supporter: Province, unit: Province) -> Outcome {
    if !board.supporters.contains(supporter) {
        return Outcome::SupportVoid(mismatch(board, unit));
    }
    if answers.supports.yes.contains(supporter) {
        return if helps_against_own(board, answers, supporter, unit) {
            Outcome::SupportedAgainstOwn
        } else {
            Outcome::Supported
        };
    }
    if let Some(by) = dislodger(board, answers, supporter) {
        return Outcome::SupportDislodged { by };
    }
    let mut cutters = cutting_attackers(board, supporter).difference(answers.routes.no);
    cutters.remove(board.helps_in(supporter));
    match cutters.iter().next() {
        Some(by) => Outcome::SupportCut { by },
        None => Outcome::SupportVoid(Mismatch::OtherOrder),
    }
}

/// Whether a supported move goes against a unit of the supporter's own power that stayed.
fn helps_against_own(board: &Board, answers: &Answers, supporter: Province, unit: Province) -> bool {
    let to = board.goal(unit);
    let power_of = |at| board.units.get(at).map(|unit| unit.power);
    board.policy.own_units == OwnUnits::NoHelpToDislodge
        && board.movers.contains(unit)
        && !answers.moves.yes.contains(to)
        && power_of(to) == power_of(supporter)
}

fn convoy(board: &Board, answers: &Answers, fleet: Province) -> Outcome {
    let Order::Convoy { army, to } = board.orders.get(fleet) else { return Outcome::Held };
    let is_afloat = |&fleet: &Province| dislodger(board, answers, fleet).is_none();
    if !board.movers.contains(army) || board.goal(army) != to {
        Outcome::ConvoyVoid(mismatch(board, army))
    } else if !board.by_sea.contains(army) {
        Outcome::ConvoyVoid(Mismatch::ByLand)
    } else if answers.routes.no.contains(army) {
        Outcome::ConvoyFailed(convoy_fault(board, answers, army))
    } else if !is_afloat(&fleet) {
        Outcome::ConvoyFailed(ConvoyFault::Broken { dislodged: [fleet].into_iter().collect() })
    } else if chain(carriers(board, army).iter().filter(is_afloat).collect(), army, to).contains(fleet) {
        Outcome::Convoyed
    } else {
        Outcome::ConvoyElsewhere
    }
}

/// Why an army had no route.
fn convoy_fault(board: &Board, answers: &Answers, army: Province) -> ConvoyFault {
    let fleets = carriers(board, army);
    if answers.paradoxes.contains(army) {
        ConvoyFault::Paradox
    } else if chain(fleets, army, board.goal(army)).is_empty() {
        ConvoyFault::NoChain
    } else {
        let dislodged = fleets.iter().filter(|&fleet| dislodger(board, answers, fleet).is_some()).collect();
        ConvoyFault::Broken { dislodged }
    }
}

/// Why an order that names a unit agrees with nothing.
fn mismatch(board: &Board, unit: Province) -> Mismatch {
    if board.struck.contains(unit) {
        Mismatch::Struck
    } else if board.units.occupied().contains(unit) {
        Mismatch::OtherOrder
    } else {
        Mismatch::NoUnit
    }
}
