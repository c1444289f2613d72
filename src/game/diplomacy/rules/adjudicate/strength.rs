//! Strengths, as far as they are known.
//!
//! While questions are open a strength is a range: the least and the most it can be. The four strengths are those of
//! the DATC, chapter 5.B; where the rules differ, the policy of the board decides.

use super::super::policy::{HeadToHeadLoser, OwnUnits};
use super::answers::Answers;
use super::board::Board;
use super::set::{Number, Set};

/// A strength between two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub least: u16,
    pub most: u16,
}

impl Span {
    const NONE: Self = Self { least: 0, most: 0 };
    const ONE: Self = Self { least: 1, most: 1 };

    /// The same strength, if it may turn out to be nothing.
    const fn perhaps(self) -> Self {
        Self { least: 0, ..self }
    }
}

/// A unit and those of its supports that are in a set.
fn backed_by<const W: usize>(board: &Board<W>, answers: &Answers<W>, unit: Number, counted: Set<W>) -> Span {
    let backers = board.backers(unit).intersection(counted);
    if backers.is_empty() {
        return Span::ONE;
    }
    let (given, possible) =
        (backers.intersection(answers.supports.yes), backers.difference(answers.supports.no));
    let least = 1 + given.len();
    // Nearly always all of them are decided.
    Span { least, most: if given == possible { least } else { 1 + possible.len() } }
}

/// The strength with which a move attacks the unit in its destination. It is nothing against a unit of the same power,
/// and a power's supports do not count against its own unit, unless the rules strike such orders instead.
pub(super) fn attack<const W: usize>(board: &Board<W>, answers: &Answers<W>, mover: Number) -> Span {
    let defender = board.unit_in(board.goal(mover));
    attack_by(board, answers, mover, defender, defender.is_some_and(|other| board.meets(mover, other)))
}

/// The same for a mover whose destination has a certain unit or none, which it does, or does not, meet head to head.
pub(super) fn attack_by<const W: usize>(
    board: &Board<W>,
    answers: &Answers<W>,
    mover: Number,
    defender: Option<Number>,
    head_on: bool,
) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::NONE;
    }
    let in_full = || backed_by(board, answers, mover, Set::ALL);
    let span = match defender {
        None => in_full(),
        Some(_) if board.policy.own_units == OwnUnits::OrdersStruck => in_full(),
        Some(defender) if !head_on && answers.moves.yes.contains(defender) => in_full(),
        Some(defender) => {
            let friends = board.friends(defender);
            let against = if friends.contains(mover) {
                Span::NONE
            } else {
                backed_by(board, answers, mover, Set::ALL.difference(friends))
            };
            let may_leave =
                !head_on && board.movers.contains(defender) && !answers.moves.no.contains(defender);
            if may_leave { Span { least: against.least, most: in_full().most } } else { against }
        }
    };
    if answers.is_route_open(board, mover) { span.perhaps() } else { span }
}

/// The strength with which a province with a certain unit or none withstands moves, except those from the place that
/// this unit is bound for.
pub(super) fn hold<const W: usize>(board: &Board<W>, answers: &Answers<W>, unit: Option<Number>) -> Span {
    let Some(unit) = unit.filter(|unit| !answers.moves.yes.contains(*unit)) else { return Span::NONE };
    if board.movers.contains(unit) {
        match answers.is_out(board, unit) {
            Some(true) => Span::NONE,
            Some(false) => Span::ONE,
            None => Span::ONE.perhaps(),
        }
    } else {
        backed_by(board, answers, unit, Set::ALL)
    }
}

/// The strength with which a mover withstands the one it meets head to head; for an army that is not carried, its own
/// strength alone.
pub(super) fn defend<const W: usize>(board: &Board<W>, answers: &Answers<W>, mover: Number) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::ONE;
    }
    let span = backed_by(board, answers, mover, Set::ALL);
    if answers.is_route_open(board, mover) { Span { least: 1, ..span } } else { span }
}

/// The strength with which a move keeps others out of its destination; if it lost a head-to-head battle the rules
/// differ.
pub(super) fn prevent<const W: usize>(board: &Board<W>, answers: &Answers<W>, mover: Number) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::NONE;
    }
    let span = backed_by(board, answers, mover, Set::ALL);
    let of_loser = match board.policy.head_to_head_loser {
        HeadToHeadLoser::StandsOffOne => Span::ONE,
        HeadToHeadLoser::HasNoEffect => Span::NONE,
    };
    let lost = board.head_on(mover).map(|other| answers.moves.of(other));
    let span = match lost {
        Some(Some(true)) => of_loser,
        Some(None) => Span { least: of_loser.least, ..span },
        _ => span,
    };
    if answers.is_route_open(board, mover) { span.perhaps() } else { span }
}
