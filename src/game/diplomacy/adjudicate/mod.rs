//! The adjudicator of a `$MOVES` play: units and orders in, what becomes of them out.
//!
//! It knows the rules and the map and nothing of cards, names or listings. The orders are laid out by
//! province once (`board`); then three kinds of question are answered, each with yes or no and each once:
//! does this unit move, is this support given, has this army a route (`answers`). A question whose answer
//! others could still change waits; where questions wait for each other, the two rules for such knots decide
//! (`knots`). Reasons are read off the finished answers (`explain`), so that they cost nothing where nobody
//! asks for them.

mod answers;
mod board;
mod convoy;
mod explain;
mod knots;
mod outcome;
mod strength;

use super::map::{Province, ProvinceSet};
use super::unit::{Order, OrderSet, Unit, Units};
use answers::Answers;
use board::Board;
pub use convoy::{can_carry, can_carry_without, can_serve};
pub use outcome::{ConvoyFault, Dislodged, Mismatch, Opposition, Outcome};

/// Adjudicates one `$MOVES` play.
///
/// Any orders are accepted: one that its unit could never follow is [`Outcome::Impossible`], and the unit
/// stands. Source: the DATC 3.0 and its preferred outcomes, with Szykman's rule for paradoxes.
pub fn adjudicate(units: &Units, orders: &OrderSet) -> Resolution {
    let board = Board::new(units, orders);
    let answers = knots::settle(&board);
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
        Some(Dislodged { unit, by, by_convoy: self.board.by_sea.contains(by) })
    }

    /// The dislodged units, in the order of the provinces' full names.
    pub fn dislodged(&self) -> impl Iterator<Item = Dislodged> {
        let stayed = self.board.units.occupied().without(self.answers.moves.yes);
        stayed.iter().filter_map(|at| self.dislodgement(at))
    }

    /// The units after the moves, without the dislodged ones.
    pub fn units(&self) -> Units {
        let mut units = self.board.units.clone();
        for mover in self.answers.moves.yes.iter() {
            units.take(mover);
        }
        for mover in self.answers.moves.yes.iter() {
            if let (Some(unit), Order::Move { to, .. }) =
                (self.board.units.get(mover), self.board.orders.get(mover))
            {
                units.place(Unit { at: to, ..unit });
            }
        }
        units
    }

    /// The provinces left empty by a stand-off, into which nobody retreats.
    pub fn standoffs(&self) -> ProvinceSet {
        let stood_off = |&mover: &Province| strength::prevent(&self.board, &self.answers, mover).least > 0;
        let contested: ProvinceSet =
            self.answers.moves.no.iter().filter(stood_off).map(|mover| self.board.goal(mover)).collect();
        contested.without(self.units().occupied())
    }
}
