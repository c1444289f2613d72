//! The reason for each outcome, derived from the finished answers.

use super::super::policy::OwnUnits;
use super::answers::{Answers, cutting_attackers};
use super::board::Board;
use super::convoy::{carriers, way};
use super::outcome::{ConvoyFault, Mismatch, Opposition, Outcome};
use super::set::{Number, Set};
use super::strength::{attack, defend, hold, prevent};
use crate::world::map::{Province, ProvinceSet};
use crate::world::unit::Order;

/// What became of the order of a unit.
pub(super) fn outcome<const W: usize>(board: &Board<W>, answers: &Answers<W>, unit: Number) -> Outcome {
    if board.impossible.contains(unit) {
        return Outcome::Impossible;
    }
    if board.struck.contains(unit) {
        return Outcome::Struck;
    }
    match board.order(unit) {
        Order::Hold => Outcome::Held,
        Order::Move { .. } => movement(board, answers, unit),
        Order::SupportHold { unit: of } | Order::SupportMove { unit: of, .. } => {
            support(board, answers, unit, of)
        }
        Order::Convoy { .. } => convoy(board, answers, unit),
    }
}

/// The unit that dislodged another one.
pub(super) fn dislodger<const W: usize>(
    board: &Board<W>,
    answers: &Answers<W>,
    unit: Number,
) -> Option<Number> {
    if answers.moves.yes.contains(unit) {
        return None;
    }
    let lost_at = landed(board, answers, unit).unwrap_or(board.at(unit));
    board.attackers(lost_at).intersection(answers.moves.yes).iter().next()
}

/// The province where an army landed, if it was driven out there.
pub(super) fn landed<const W: usize>(
    board: &Board<W>,
    answers: &Answers<W>,
    army: Number,
) -> Option<Province> {
    let is_lost = board.landings.contains(army)
        && !answers.moves.yes.contains(army)
        && answers.is_out(board, army) == Some(true);
    is_lost.then(|| board.goal(army))
}

fn movement<const W: usize>(board: &Board<W>, answers: &Answers<W>, mover: Number) -> Outcome {
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
fn opposition<const W: usize>(board: &Board<W>, answers: &Answers<W>, mover: Number) -> Opposition {
    let defender = board.unit_in(board.goal(mover));
    let mut strongest = Set::<W>::NONE;
    let mut strength = 0;
    for rival in board.rivals(mover).iter() {
        let prevents = prevent(board, answers, rival).least;
        if prevents > strength {
            (strongest, strength) = (Set::NONE, prevents);
        }
        if prevents == strength {
            strongest.insert(rival);
        }
    }
    let from: ProvinceSet = strongest.iter().map(|rival| board.at(rival)).collect();
    let rivals = Opposition::Rivals { from, strength };
    let (opponent, withstands) = if let Some(other) = board.head_on(mover) {
        let strength = defend(board, answers, other).least;
        (Opposition::HeadToHead { strength }, strength)
    } else {
        let strength = hold(board, answers, defender).least;
        (Opposition::Defender { strength }, strength)
    };
    if withstands == 0 || strength > withstands {
        return rivals;
    }
    if defender.is_some_and(|unit| board.friends(unit).contains(mover)) {
        Opposition::OwnUnit
    } else {
        opponent
    }
}

fn support<const W: usize>(
    board: &Board<W>,
    answers: &Answers<W>,
    supporter: Number,
    unit: Province,
) -> Outcome {
    if !board.supporters.contains(supporter) {
        return Outcome::SupportVoid(mismatch(board, unit));
    }
    if answers.supports.yes.contains(supporter) {
        let is_against_own =
            board.unit_in(unit).is_some_and(|unit| helps_against_own(board, answers, supporter, unit));
        return if is_against_own { Outcome::SupportedAgainstOwn } else { Outcome::Supported };
    }
    if let Some(by) = dislodger(board, answers, supporter) {
        return Outcome::SupportDislodged { by: board.at(by) };
    }
    let mut cutters = cutting_attackers(board, supporter).difference(answers.routes.no);
    if let Some(unit) = board.unit_in(board.helps_in(supporter)) {
        cutters.remove(unit);
    }
    match cutters.iter().next() {
        Some(by) => Outcome::SupportCut { by: board.at(by) },
        None => Outcome::SupportVoid(Mismatch::OtherOrder),
    }
}

/// Whether a supported move goes against a unit of the supporter's own power that stayed.
fn helps_against_own<const W: usize>(
    board: &Board<W>,
    answers: &Answers<W>,
    supporter: Number,
    unit: Number,
) -> bool {
    let stays = |at: Number| !answers.moves.yes.contains(at) && board.friends(supporter).contains(at);
    board.policy.own_units == OwnUnits::NoHelpToDislodge
        && board.movers.contains(unit)
        && board.unit_in(board.goal(unit)).is_some_and(stays)
}

fn convoy<const W: usize>(board: &Board<W>, answers: &Answers<W>, fleet: Number) -> Outcome {
    let Order::Convoy { army: at, to } = board.order(fleet) else { return Outcome::Held };
    let is_afloat = |&fleet: &Number| dislodger(board, answers, fleet).is_none();
    let Some(army) = board.unit_in(at).filter(|army| board.movers.contains(*army) && board.goal(*army) == to)
    else {
        return Outcome::ConvoyVoid(mismatch(board, at));
    };
    if !board.by_sea.contains(army) {
        Outcome::ConvoyVoid(Mismatch::ByLand)
    } else if answers.routes.no.contains(army) {
        Outcome::ConvoyFailed(convoy_fault(board, answers, army))
    } else if !is_afloat(&fleet) {
        Outcome::ConvoyFailed(ConvoyFault::Broken { dislodged: ProvinceSet::only(board.at(fleet)) })
    } else if way(board, carriers(board, army).iter().filter(is_afloat).collect(), army).contains(fleet) {
        Outcome::Convoyed
    } else {
        Outcome::ConvoyElsewhere
    }
}

/// Why an army had no route.
fn convoy_fault<const W: usize>(board: &Board<W>, answers: &Answers<W>, army: Number) -> ConvoyFault {
    let fleets = carriers(board, army);
    if answers.paradoxes.contains(army) {
        ConvoyFault::Paradox
    } else if way(board, fleets, army).is_empty() {
        if is_bound(board, army) { ConvoyFault::NamedNotOrdered } else { ConvoyFault::NoChain }
    } else {
        let needed = if is_bound(board, army) { way(board, fleets, army) } else { fleets };
        let dislodged = needed.iter().filter(|&fleet| dislodger(board, answers, fleet).is_some());
        ConvoyFault::Broken { dislodged: dislodged.map(|fleet| board.at(fleet)).collect() }
    }
}

/// Whether an army may go only over the seas that its order names.
fn is_bound<const W: usize>(board: &Board<W>, army: Number) -> bool {
    matches!(board.order(army), Order::Move { by, .. } if !by.is_any())
}

/// Why an order that names a unit agrees with nothing.
fn mismatch<const W: usize>(board: &Board<W>, at: Province) -> Mismatch {
    match board.unit_in(at) {
        Some(unit) if board.struck.contains(unit) => Mismatch::Struck,
        Some(_) => Mismatch::OtherOrder,
        None => Mismatch::NoUnit,
    }
}
