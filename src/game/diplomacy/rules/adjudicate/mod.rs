//! The adjudicator of a `$MOVES` play: takes units and orders, returns what becomes of them.
//!
//! It knows the rules and the map and nothing of cards, names or listings. The orders are first arranged by province
//! (`board`). Then three kinds of question are answered, each with yes or no and each once: does this unit move, is
//! this support given, does this army have a route (`answers`). A question whose answer others could still change is
//! asked again. Where questions wait for each other, the two rules for such knots decide (`knots`). Under some rules a
//! power's orders against its own units are then struck, and everything is answered again (`own_units`). Reasons are
//! derived from the finished answers (`explain`), so that they cost nothing if nobody asks for them.

mod answers;
mod board;
mod convoy;
mod explain;
mod knots;
mod outcome;
mod own_units;
mod strength;

use super::policy::{OwnUnits, Policy, STANDARD};
use crate::world::map::{Province, ProvinceSet};
use crate::world::unit::{Dislodged, Order, OrderSet, Unit, Units};
use answers::Answers;
use board::Board;
pub use board::can_support_in;
pub use convoy::{can_carry, can_carry_without, can_serve};
pub use outcome::{ConvoyFault, Mismatch, Opposition, Outcome};

/// Adjudicates one `$MOVES` play by today's rulebook.
pub fn adjudicate(units: &Units, orders: &OrderSet) -> Resolution {
    adjudicate_by(STANDARD, units, orders)
}

/// Adjudicates one `$MOVES` play.
///
/// All orders are accepted: an order that its unit could never follow is [`Outcome::Impossible`], and the unit stands.
/// Source: the rules text and the DATC 3.0 with its preferred outcomes, as the policy chooses between them, with
/// Szykman's rule for paradoxes.
pub fn adjudicate_by(policy: Policy, units: &Units, orders: &OrderSet) -> Resolution {
    let mut board = Board::new(policy, units, orders);
    let mut answers = knots::settle(&board);
    if policy.own_units == OwnUnits::OrdersStruck {
        loop {
            let struck = own_units::orders_against(&board, &answers);
            if struck.is_empty() {
                break;
            }
            board.strike(struck);
            answers = knots::settle(&board);
        }
    }
    Resolution { board, answers }
}

/// What becomes of every unit of a play. Units are named by the province they stood in before it.
#[derive(Debug, Clone)]
pub struct Resolution {
    board: Board,
    answers: Answers,
}

impl Resolution {
    /// What became of the order of the unit in a province, and why.
    pub fn outcome(&self, at: Province) -> Option<Outcome> {
        explain::outcome(&self.board, &self.answers, at)
    }

    /// Every unit and what became of its order, in the order of the provinces' full names.
    pub fn outcomes(&self) -> impl Iterator<Item = (Unit, Outcome)> {
        self.board.units.iter().filter_map(|unit| Some((unit, self.outcome(unit.province())?)))
    }

    /// How the unit in a province was dislodged, if it was.
    pub fn dislodgement(&self, at: Province) -> Option<Dislodged> {
        let unit = self.board.units.get(at)?;
        let by = explain::dislodger(&self.board, &self.answers, at)?;
        let landed = explain::landed(&self.board, &self.answers, at);
        Some(Dislodged { unit, by, by_convoy: self.board.by_sea.contains(by), landed })
    }

    /// The dislodged units, in the order of the provinces' full names.
    pub fn dislodged(&self) -> impl Iterator<Item = Dislodged> {
        let stayed = self.board.units.occupied().difference(self.answers.moves.yes);
        stayed.iter().filter_map(|at| self.dislodgement(at))
    }

    /// The units with a question that no rule answered. There are none; the method exists so that tests can check it on
    /// every board they make.
    pub const fn unanswered(&self) -> ProvinceSet {
        self.answers.undecided
    }

    /// The choices by which it was adjudicated.
    pub const fn policy(&self) -> Policy {
        self.board.policy
    }

    /// The units after the moves, without the dislodged ones.
    pub fn units(&self) -> Units {
        let moved = self.answers.moves.yes;
        let arriving = moved.iter().filter_map(|mover| match self.board.orders.get(mover) {
            Order::Move { to, .. } => Some((mover, to)),
            _ => None,
        });
        self.board.units.after(moved.union(self.lost()), arriving)
    }

    /// The armies that were driven out where they had landed.
    fn lost(&self) -> ProvinceSet {
        let is_lost = |army: &Province| explain::landed(&self.board, &self.answers, *army).is_some();
        self.board.landings.iter().filter(is_lost).collect()
    }

    /// The provinces in which a unit stands after the moves.
    fn occupied(&self) -> ProvinceSet {
        let moved = self.answers.moves.yes;
        let arrived: ProvinceSet = moved.iter().map(|mover| self.board.goal(mover)).collect();
        self.board.units.occupied().difference(moved).difference(self.lost()).union(arrived)
    }

    /// The provinces left empty by a stand-off, into which no unit may retreat.
    pub fn standoffs(&self) -> ProvinceSet {
        // A unit that was only beaten head to head met nobody in the place it was bound for.
        let is_beaten =
            |mover| self.board.head_on(mover).is_some_and(|other| self.answers.moves.yes.contains(other));
        let stood_off = |&mover: &Province| {
            !is_beaten(mover) && strength::prevent(&self.board, &self.answers, mover).least > 0
        };
        let contested: ProvinceSet =
            self.answers.moves.no.iter().filter(stood_off).map(|mover| self.board.goal(mover)).collect();
        contested.difference(self.occupied())
    }
}
