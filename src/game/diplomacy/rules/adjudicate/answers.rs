//! The three questions of a play, and what answers them.
//!
//! Most need not be asked. Each of the others is asked again until nothing changes, and answered as soon as nothing open
//! can change the answer. What is left open after that are knots (questions that wait for each other) and what depends
//! on them.

use super::super::policy::{FrontalAttack, OwnAttack};
use super::board::Board;
use super::convoy::{carriers, way};
use super::set::{Number, Set};
use super::strength::{attack_by, defend, hold, prevent};
use crate::world::map::Province;

/// The answers to one question, for each unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AnswerSets<const W: usize> {
    pub yes: Set<W>,
    pub no: Set<W>,
}

impl<const W: usize> AnswerSets<W> {
    const NOTHING: Self = Self { yes: Set::NONE, no: Set::NONE };

    /// The answer for one unit, if it is known.
    pub fn of(&self, unit: Number) -> Option<bool> {
        if self.yes.contains(unit) {
            Some(true)
        } else if self.no.contains(unit) {
            Some(false)
        } else {
            None
        }
    }

    /// Notes the answer for one unit.
    pub fn note(&mut self, unit: Number, answer: bool) {
        if answer {
            self.yes.insert(unit);
        } else {
            self.no.insert(unit);
        }
    }

    /// The units for which the answer is known.
    pub fn all(&self) -> Set<W> {
        self.yes.union(self.no)
    }
}

/// All that is known of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answers<const W: usize> {
    /// Does this unit move?
    pub moves: AnswerSets<W>,
    /// Is this support effective?
    pub supports: AnswerSets<W>,
    /// Does this army, which goes by sea, have a route?
    pub routes: AnswerSets<W>,
    /// The armies that have no route because they are caught in a paradox.
    pub paradoxes: Set<W>,
    /// The units with a question that no rule answers. None is known; tests check that there is none.
    pub undecided: Set<W>,
}

impl<const W: usize> Answers<W> {
    /// Nothing is known yet.
    pub const NONE: Self = Self {
        moves: AnswerSets::NOTHING,
        supports: AnswerSets::NOTHING,
        routes: AnswerSets::NOTHING,
        paradoxes: Set::NONE,
        undecided: Set::NONE,
    };

    /// The units that have an open question.
    pub fn open(&self, board: &Board<W>) -> Set<W> {
        let moves = board.movers.difference(self.moves.all());
        let supports = board.supporters.difference(self.supports.all());
        let routes = board.by_sea.difference(self.routes.all());
        moves.union(supports).union(routes)
    }

    /// Whether it is open if a mover has a route.
    pub fn is_route_open(&self, board: &Board<W>, mover: Number) -> bool {
        board.by_sea.contains(mover) && !self.routes.all().contains(mover)
    }

    /// What needs no question.
    ///
    /// A support is given if nobody is bound for its place. A move by land succeeds if its destination is empty or left
    /// by such a move, and nobody else is bound for it. A move by land without support fails against a unit that is not
    /// bound for another place or fails itself, and against another move by land to an empty place.
    pub fn at_once(board: &Board<W>) -> Self {
        let mut answers = Self::NONE;
        answers.supports.yes = board.supporters.difference(board.attacked);
        let by_land = board.movers.difference(board.by_sea);
        let alone = by_land.difference(board.aided);
        for &to in &board.sought {
            match board.unit_in(to) {
                Some(unit) if board.movers.contains(unit) => {}
                Some(_) => answers.fail(board, alone, board.attackers(to).intersection(alone)),
                None if !board.is_contested(to) => answers.arrives(board, by_land, to),
                None => {
                    let rivals = board.attackers(to).intersection(by_land);
                    if rivals.len() > 1 {
                        answers.fail(board, alone, rivals.intersection(alone));
                    }
                }
            }
        }
        answers
    }

    /// The unit that is alone bound for an empty place moves if it goes by land, and so does the one that is alone bound
    /// for the place that it left.
    fn arrives(&mut self, board: &Board<W>, by_land: Set<W>, mut to: Province) {
        while let Some(mover) = board.sole_attacker(to).filter(|mover| by_land.contains(*mover)) {
            self.moves.yes.insert(mover);
            to = board.at(mover);
        }
    }

    /// Some moves fail, and so do those without support to the places that these units did not leave.
    fn fail(&mut self, board: &Board<W>, alone: Set<W>, mut failing: Set<W>) {
        while let Some(next) = failing.iter().next() {
            self.moves.no.insert(next);
            let behind = board.attackers(board.at(next)).intersection(alone);
            failing = failing.union(behind).difference(self.moves.no);
        }
    }

    /// Answers all questions that can be answered: asks each open one again until nothing changes. Returns the units
    /// that still have an open question.
    pub fn follow(&mut self, board: &Board<W>) -> Set<W> {
        loop {
            let mut has_news = false;
            // A support changes nothing but moves, and these are asked behind it.
            for supporter in board.supporters.difference(self.supports.all()).iter() {
                if let Some(answer) = self.support(board, supporter) {
                    self.supports.note(supporter, answer);
                }
            }
            for army in board.by_sea.difference(self.routes.all()).iter() {
                if let Some(answer) = self.route(board, army) {
                    self.routes.note(army, answer);
                    has_news = true;
                }
            }
            for mover in board.movers.difference(self.moves.all()).iter() {
                if let Some(answer) = self.movement(board, mover) {
                    self.moves.note(mover, answer);
                    has_news = true;
                }
            }
            let open = self.open(board);
            if !has_news || open.is_empty() {
                return open;
            }
        }
    }

    /// Whether a unit moves, as far as that is known.
    pub fn movement(&self, board: &Board<W>, mover: Number) -> Option<bool> {
        let to = board.goal(mover);
        let defender = board.unit_in(to);
        let head_on = defender.filter(|other| board.meets(mover, *other));
        let attack = attack_by(board, self, mover, defender, head_on.is_some());
        let withstands = match head_on {
            Some(other) => defend(board, self, other),
            None => hold(board, self, defender),
        };
        if attack.most <= withstands.least {
            return Some(false);
        }
        let mut sure = attack.least > withstands.most;
        // Few movers have rivals.
        if board.is_contested(to) {
            for rival in board.rivals(mover).iter() {
                let prevents = prevent(board, self, rival);
                if attack.most <= prevents.least {
                    return Some(false);
                }
                sure &= attack.least > prevents.most;
            }
        }
        sure.then_some(true)
    }

    /// Whether a mover is out of its place after the moves, as far as that is known: because it moved, or because it
    /// landed and a stronger unit drove it out there.
    pub fn is_out(&self, board: &Board<W>, mover: Number) -> Option<bool> {
        if !board.landings.contains(mover) || !self.moves.no.contains(mover) {
            return self.moves.of(mover);
        }
        let rivals = board.rivals(mover);
        match self.routes.of(mover) {
            Some(false) => Some(false),
            Some(true) if !rivals.intersection(self.moves.yes).is_empty() => Some(true),
            _ if rivals.difference(self.moves.no).is_empty() => Some(false),
            _ => None,
        }
    }

    /// Whether a support is given, as far as that is known. It is cut by an attack from any place except the one it is
    /// given against; under some rules it is also lost when the supporter is dislodged from there.
    fn support(&self, board: &Board<W>, supporter: Number) -> Option<bool> {
        let attackers = cutting_attackers(board, supporter);
        if attackers.is_empty() {
            return Some(true);
        }
        let mut cutters = attackers.difference(self.routes.no);
        if let Some(unit) = board.unit_in(board.helps_in(supporter)) {
            cutters.remove(unit);
        }
        let at_hand = cutters.difference(board.by_sea).union(cutters.intersection(self.routes.yes));
        let dislodging = match board.policy.frontal_attack {
            FrontalAttack::CutsByDislodging => attackers,
            FrontalAttack::NeverCuts => Set::NONE,
        };
        if !at_hand.union(dislodging.intersection(self.moves.yes)).is_empty() {
            Some(false)
        } else if cutters.is_empty() && dislodging.difference(self.moves.no).is_empty() {
            Some(true)
        } else {
            None
        }
    }

    /// Whether an army has a route over fleets that are not dislodged, as far as that is known.
    pub fn route(&self, board: &Board<W>, army: Number) -> Option<bool> {
        let (mut safe, mut left) = (Set::NONE, Set::NONE);
        for fleet in carriers(board, army).iter() {
            let attackers = board.attackers(board.at(fleet));
            if attackers.difference(self.moves.no).is_empty() {
                safe.insert(fleet);
            }
            if attackers.intersection(self.moves.yes).is_empty() {
                left.insert(fleet);
            }
        }
        if way(board, left, army).is_empty() {
            Some(false)
        } else if safe == left || !way(board, safe, army).is_empty() {
            Some(true)
        } else {
            None
        }
    }
}

/// The attackers of a supporter that can cut its support; under some rules those of its own power cannot.
pub(super) fn cutting_attackers<const W: usize>(board: &Board<W>, supporter: Number) -> Set<W> {
    let attackers = board.attackers(board.at(supporter));
    match board.policy.own_attack {
        OwnAttack::CutsNothing => attackers.difference(board.friends(supporter)),
        OwnAttack::Cuts => attackers,
    }
}
