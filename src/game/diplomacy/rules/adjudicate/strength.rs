//! Strengths, as far as they are known.
//!
//! While questions are open a strength is a range: the least and the most it can be. The four strengths are those of
//! the DATC, chapter 5.B; where the rules differ, the policy of the board decides.

use super::super::policy::{HeadToHeadLoser, OwnUnits};
use super::answers::Answers;
use super::board::Board;
use crate::world::map::{Province, ProvinceSet};

/// A strength between two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub least: u8,
    pub most: u8,
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
fn backed_by(board: &Board, answers: &Answers, unit: Province, counted: ProvinceSet) -> Span {
    let backers = board.backers(unit).intersection(counted);
    if backers.is_empty() {
        return Span::ONE;
    }
    let (given, possible) =
        (backers.intersection(answers.supports.yes), backers.difference(answers.supports.no));
    let least = 1 + count(given);
    // Nearly always all of them are decided.
    Span { least, most: if given == possible { least } else { 1 + count(possible) } }
}

/// The strength with which a move attacks the unit in its destination. It is nothing against a unit of the same power,
/// and a power's supports do not count against its own unit, unless the rules strike such orders instead.
pub(super) fn attack(board: &Board, answers: &Answers, mover: Province) -> Span {
    let to = board.goal(mover);
    attack_by(board, answers, mover, to, board.meets(mover, to).is_some())
}

/// The same for a mover that is bound for a province, and does, or does not, meet another one head to head.
pub(super) fn attack_by(
    board: &Board,
    answers: &Answers,
    mover: Province,
    to: Province,
    head_on: bool,
) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::NONE;
    }
    let in_full = || backed_by(board, answers, mover, ProvinceSet::ALL);
    let span = match board.units.get(to) {
        None => in_full(),
        Some(_) if board.policy.own_units == OwnUnits::OrdersStruck => in_full(),
        Some(_) if !head_on && answers.moves.yes.contains(to) => in_full(),
        Some(defender) => {
            let friends = board.of_power(defender.power);
            let against = if friends.contains(mover) {
                Span::NONE
            } else {
                backed_by(board, answers, mover, ProvinceSet::ALL.difference(friends))
            };
            let may_leave = !head_on && board.movers.contains(to) && !answers.moves.no.contains(to);
            if may_leave { Span { least: against.least, most: in_full().most } } else { against }
        }
    };
    if answers.is_route_open(board, mover) { span.perhaps() } else { span }
}

/// The strength with which a province withstands moves, except those from the place its own unit is bound for.
pub(super) fn hold(board: &Board, answers: &Answers, province: Province) -> Span {
    if !board.units.occupied().contains(province) || answers.moves.yes.contains(province) {
        Span::NONE
    } else if !board.movers.contains(province) {
        backed_by(board, answers, province, ProvinceSet::ALL)
    } else {
        match answers.is_out(board, province) {
            Some(true) => Span::NONE,
            Some(false) => Span::ONE,
            None => Span::ONE.perhaps(),
        }
    }
}

/// The strength with which a mover withstands the one it meets head to head; for an army that is not carried, its own
/// strength alone.
pub(super) fn defend(board: &Board, answers: &Answers, mover: Province) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::ONE;
    }
    let span = backed_by(board, answers, mover, ProvinceSet::ALL);
    if answers.is_route_open(board, mover) { Span { least: 1, ..span } } else { span }
}

/// The strength with which a move keeps others out of its destination; if it lost a head-to-head battle the rules
/// differ.
pub(super) fn prevent(board: &Board, answers: &Answers, mover: Province) -> Span {
    if answers.routes.no.contains(mover) {
        return Span::NONE;
    }
    let span = backed_by(board, answers, mover, ProvinceSet::ALL);
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

/// The number of provinces in a set of supporters: 75 at most.
#[expect(clippy::cast_possible_truncation, reason = "a set holds 75 provinces at most")]
fn count(supporters: ProvinceSet) -> u8 {
    supporters.len() as u8
}
