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
mod set;
mod strength;

use super::policy::{OwnUnits, Policy, STANDARD};
use crate::world::map::{Province, ProvinceSet};
use crate::world::unit::{Dislodged, Order, OrderSet, Unit, Units};
use answers::Answers;
use board::Board;
pub use board::can_support_in;
pub use convoy::{can_carry, can_carry_without, can_pass, can_serve};
pub use outcome::{ConvoyFault, Known, Mismatch, Opposition, Outcome};
use set::{Number, Set, in_words};
use std::fmt;
use std::sync::Arc;

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
    in_words!(units.len(), W => Resolution { play: Arc::new(Play::<W>::new(policy, units, orders)) })
}

/// What becomes of every unit of a play. Units are named by the province they stood in before it.
#[derive(Debug, Clone)]
pub struct Resolution {
    play: Arc<dyn Adjudicated>,
}

impl Resolution {
    /// What became of the order of the unit in a province, and why.
    pub fn outcome(&self, at: Province) -> Option<Outcome> {
        self.play.outcome(at)
    }

    /// Every unit and what became of its order, in the order of the provinces' full names.
    pub fn outcomes(&self) -> impl Iterator<Item = (Unit, Outcome)> {
        self.play.outcomes().into_iter()
    }

    /// How the unit in a province was dislodged, if it was.
    pub fn dislodgement(&self, at: Province) -> Option<Dislodged> {
        self.play.dislodgement(at)
    }

    /// The dislodged units, in the order of the provinces' full names.
    pub fn dislodged(&self) -> impl Iterator<Item = Dislodged> {
        self.play.dislodged().into_iter()
    }

    /// The units with a question that no rule answered. There are none; the method exists so that tests can check it on
    /// every board they make.
    pub fn unanswered(&self) -> ProvinceSet {
        self.play.unanswered()
    }

    /// The choices by which it was adjudicated.
    pub fn policy(&self) -> Policy {
        self.play.policy()
    }

    /// The units after the moves, without the dislodged ones.
    pub fn units(&self) -> Units {
        self.play.units()
    }

    /// The provinces left empty by a stand-off, into which no unit may retreat.
    pub fn standoffs(&self) -> ProvinceSet {
        self.play.standoffs()
    }
}

/// A play of any size that is adjudicated, as [`Resolution`] tells of it.
trait Adjudicated: fmt::Debug + Send + Sync {
    fn outcome(&self, at: Province) -> Option<Outcome>;
    fn outcomes(&self) -> Vec<(Unit, Outcome)>;
    fn dislodgement(&self, at: Province) -> Option<Dislodged>;
    fn dislodged(&self) -> Vec<Dislodged>;
    fn unanswered(&self) -> ProvinceSet;
    fn policy(&self) -> Policy;
    fn units(&self) -> Units;
    fn standoffs(&self) -> ProvinceSet;
}

/// A play whose units need sets of `W` words, and its answers.
#[derive(Debug)]
struct Play<const W: usize> {
    board: Board<W>,
    answers: Answers<W>,
}

impl<const W: usize> Play<W> {
    fn new(policy: Policy, units: &Units, orders: &OrderSet) -> Self {
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
        Self { board, answers }
    }

    fn dislodgement_of(&self, number: Number) -> Option<Dislodged> {
        let by = explain::dislodger(&self.board, &self.answers, number)?;
        Some(Dislodged {
            unit: self.board.unit(number),
            by: self.board.at(by),
            by_convoy: self.board.by_sea.contains(by),
            landed: explain::landed(&self.board, &self.answers, number),
        })
    }

    /// The armies that were driven out where they had landed.
    fn lost(&self) -> Set<W> {
        let is_lost = |army: &Number| explain::landed(&self.board, &self.answers, *army).is_some();
        self.board.landings.iter().filter(is_lost).collect()
    }
}

impl<const W: usize> Adjudicated for Play<W> {
    fn outcome(&self, at: Province) -> Option<Outcome> {
        self.board.unit_in(at).map(|unit| explain::outcome(&self.board, &self.answers, unit))
    }

    fn outcomes(&self) -> Vec<(Unit, Outcome)> {
        let outcome = |unit| (self.board.unit(unit), explain::outcome(&self.board, &self.answers, unit));
        self.board.all.iter().map(outcome).collect()
    }

    fn dislodgement(&self, at: Province) -> Option<Dislodged> {
        self.board.unit_in(at).and_then(|unit| self.dislodgement_of(unit))
    }

    fn dislodged(&self) -> Vec<Dislodged> {
        let stayed = self.board.all.difference(self.answers.moves.yes);
        stayed.iter().filter_map(|unit| self.dislodgement_of(unit)).collect()
    }

    fn unanswered(&self) -> ProvinceSet {
        self.answers.undecided.iter().map(|unit| self.board.at(unit)).collect()
    }

    fn policy(&self) -> Policy {
        self.board.policy
    }

    fn units(&self) -> Units {
        let (moved, lost) = (self.answers.moves.yes, self.lost());
        // Place by place, so that they come in their order: who came in, or else who stayed.
        let stands = |at: Province| {
            let came = self.board.attackers(at).intersection(moved).iter().next();
            let stays = |unit: &Number| !moved.contains(*unit) && !lost.contains(*unit);
            let number = came.or_else(|| self.board.unit_in(at).filter(stays))?;
            let unit = self.board.unit(number);
            match self.board.order(number) {
                Order::Move { to, .. } if came.is_some() => Some(Unit { at: to, ..unit }),
                _ => Some(unit),
            }
        };
        self.board.provinces().filter_map(stands).collect()
    }

    fn standoffs(&self) -> ProvinceSet {
        let (moved, lost) = (self.answers.moves.yes, self.lost());
        // A unit that was only beaten head to head met nobody in the place it was bound for.
        let is_beaten = |mover| self.board.head_on(mover).is_some_and(|other| moved.contains(other));
        let stood_off = |&mover: &Number| {
            !is_beaten(mover) && strength::prevent(&self.board, &self.answers, mover).least > 0
        };
        let is_empty = |at: &Province| {
            let stays = |unit| !moved.contains(unit) && !lost.contains(unit);
            !self.board.unit_in(*at).is_some_and(stays)
                && self.board.attackers(*at).intersection(moved).is_empty()
        };
        let contested = self.answers.moves.no.iter().filter(stood_off).map(|mover| self.board.goal(mover));
        contested.filter(is_empty).collect()
    }
}
