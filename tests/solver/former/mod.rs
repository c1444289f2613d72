//! The adjudicator as it was before questions were asked in a fixed order, kept as one more judge for as long as the two
//! agree.
//!
//! It answers each question once, asks those that depend on an answer, and resolves rings and paradoxes one by one: a
//! ring only if all of its movers would move, and for each army at sea both assumptions about its route. It shares with
//! the present one the types of orders and outcomes and the tables of the map, but no rule.

#![allow(dead_code, reason = "each test file uses a part of it")]

mod answers;
mod board;
mod convoy;
mod explain;
mod knots;
mod own_units;
mod strength;

use answers::Answers;
use board::Board;
use playdeck::game::diplomacy::adjudicate::{self, Dislodged, Outcome};
use playdeck::game::diplomacy::map::{Province, ProvinceSet};
use playdeck::game::diplomacy::policy::{OwnUnits, Policy};
use playdeck::game::diplomacy::unit::{Order, OrderSet, Unit, Units};

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

    /// The units after the moves, without the dislodged ones.
    pub fn units(&self) -> Units {
        let mut units = self.board.units.clone();
        let is_lost = |army: &Province| explain::landed(&self.board, &self.answers, *army).is_some();
        for gone in self.answers.moves.yes.iter().chain(self.board.landings.iter().filter(is_lost)) {
            units.take(gone);
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
        contested.difference(self.units().occupied())
    }

    /// How the present adjudicator's result for the same board differs, if it does: every outcome with its reason, the
    /// dislodged units, the units after the moves, and the stand-offs.
    pub fn differs_from(&self, present: &adjudicate::Resolution) -> Option<String> {
        let outcomes = self.outcomes().zip(present.outcomes()).find(|(own, other)| own != other);
        let dislodged: (Vec<_>, Vec<_>) = (self.dislodged().collect(), present.dislodged().collect());
        if let Some((own, other)) = outcomes {
            return Some(format!("it has {own:?}, not {other:?}"));
        }
        if dislodged.0 != dislodged.1 {
            return Some(format!("it has dislodged {:?}, not {:?}", dislodged.0, dislodged.1));
        }
        if self.units() != present.units() {
            return Some("the units after the moves are others".to_owned());
        }
        (self.standoffs() != present.standoffs())
            .then(|| format!("it has stand-offs in {:?}, not {:?}", self.standoffs(), present.standoffs()))
    }
}
