//! The three questions of a play, and how one answer leads to the next.
//!
//! A question is asked when something near it was answered, and answered as soon as nothing open can change the answer.
//! What is left open after that are knots (questions that wait for each other) and what depends on them.

use super::board::Board;
use super::convoy::{carriers, chain};
use super::strength::{attack, defend, hold, prevent};
use playdeck::game::diplomacy::map::{Province, ProvinceSet};
use playdeck::game::diplomacy::policy::{FrontalAttack, OwnAttack};

/// The answers to one question, for the unit in each province.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub yes: ProvinceSet,
    pub no: ProvinceSet,
}

impl Known {
    const NOTHING: Self = Self { yes: ProvinceSet::NONE, no: ProvinceSet::NONE };

    /// The answer for one unit, if it is known.
    pub fn of(&self, unit: Province) -> Option<bool> {
        if self.yes.contains(unit) {
            Some(true)
        } else if self.no.contains(unit) {
            Some(false)
        } else {
            None
        }
    }

    /// Notes the answer for one unit.
    pub fn note(&mut self, unit: Province, answer: bool) {
        if answer {
            self.yes.insert(unit);
        } else {
            self.no.insert(unit);
        }
    }

    /// The units for which the answer is known.
    pub const fn all(&self) -> ProvinceSet {
        self.yes.union(self.no)
    }
}

/// All that is known of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answers {
    /// Does this unit move?
    pub moves: Known,
    /// Is this support effective?
    pub supports: Known,
    /// Does this army, which goes by sea, have a route?
    pub routes: Known,
    /// The armies that have no route because they are caught in a paradox.
    pub paradoxes: ProvinceSet,
    /// The units with a question that no rule answers. None is known; tests check that there is none.
    pub undecided: ProvinceSet,
    /// The units with a question that was not asked again when it could be answered. None is known; tests check that.
    pub asked_late: ProvinceSet,
}

impl Answers {
    /// Nothing is known yet.
    pub const NONE: Self = Self {
        moves: Known::NOTHING,
        supports: Known::NOTHING,
        routes: Known::NOTHING,
        paradoxes: ProvinceSet::NONE,
        undecided: ProvinceSet::NONE,
        asked_late: ProvinceSet::NONE,
    };

    /// The units that have an open question.
    pub fn open(&self, board: &Board) -> ProvinceSet {
        let moves = board.movers.difference(self.moves.all());
        let supports = board.supporters.difference(self.supports.all());
        let routes = board.by_sea.difference(self.routes.all());
        moves.union(supports).union(routes)
    }

    /// Whether it is open if a mover has a route.
    pub fn is_route_open(&self, board: &Board, mover: Province) -> bool {
        board.by_sea.contains(mover) && !self.routes.all().contains(mover)
    }

    /// Answers all questions that can be answered.
    ///
    /// An answer leads to the questions that depend on it. At the end, all open questions are asked once more, so that
    /// no outcome depends on whether one was forgotten.
    pub fn follow(&mut self, board: &Board) {
        let mut left = self.open(board);
        self.ask(board, left);
        left = self.open(board);
        while !left.is_empty() {
            self.ask(board, left);
            let still = self.open(board);
            if still == left {
                return;
            }
            self.asked_late = self.asked_late.union(left.difference(still));
            left = still;
        }
    }

    /// Asks the questions of some units, and all that depend on the answers.
    fn ask(&mut self, board: &Board, mut asked: ProvinceSet) {
        while !asked.is_empty() {
            // Supports first: moves depend on them more often than the other way round.
            let supports = asked.intersection(board.supporters);
            let Some(unit) = (if supports.is_empty() { asked } else { supports }).iter().next() else {
                return;
            };
            asked.remove(unit);
            let news = if board.supporters.contains(unit) {
                self.ask_support(board, unit)
            } else {
                self.ask_route(board, unit).union(self.ask_move(board, unit))
            };
            asked = asked.union(news.intersection(self.open(board)));
        }
    }

    /// Asks whether a support is given; returns the units whose questions depend on the answer.
    fn ask_support(&mut self, board: &Board, supporter: Province) -> ProvinceSet {
        let (Some(answer), Some(backed)) = (self.support(board, supporter), board.backed(supporter)) else {
            return ProvinceSet::NONE;
        };
        self.supports.note(supporter, answer);
        near(board, board.goal(backed))
    }

    /// Asks whether an army has a route, if it needs one.
    fn ask_route(&mut self, board: &Board, army: Province) -> ProvinceSet {
        if !self.is_route_open(board, army) {
            return ProvinceSet::NONE;
        }
        let Some(answer) = self.route(board, army) else { return ProvinceSet::NONE };
        self.routes.note(army, answer);
        let landed = if board.landings.contains(army) { near(board, army) } else { ProvinceSet::NONE };
        near(board, board.goal(army)).union(landed)
    }

    /// Asks whether a unit moves.
    fn ask_move(&mut self, board: &Board, mover: Province) -> ProvinceSet {
        if self.moves.of(mover).is_some() {
            return ProvinceSet::NONE;
        }
        let Some(answer) = self.movement(board, mover) else { return ProvinceSet::NONE };
        self.moves.note(mover, answer);
        let to = board.goal(mover);
        let carried = if board.convoyers.contains(to) { board.by_sea } else { ProvinceSet::NONE };
        // Who takes this place decides whether an army that lands here is out of its own place.
        let landing = board.attackers(to).intersection(board.landings);
        let left = landing.iter().fold(ProvinceSet::NONE, |left, army| left.union(near(board, army)));
        near(board, mover).union(near(board, to)).union(carried).union(left)
    }

    /// Whether a unit moves, as far as that is known.
    pub fn movement(&self, board: &Board, mover: Province) -> Option<bool> {
        let attack = attack(board, self, mover);
        let withstands = match board.head_on(mover) {
            Some(other) => defend(board, self, other),
            None => hold(board, self, board.goal(mover)),
        };
        if attack.most <= withstands.least {
            return Some(false);
        }
        let mut sure = attack.least > withstands.most;
        for rival in board.rivals(mover).iter() {
            let prevents = prevent(board, self, rival);
            if attack.most <= prevents.least {
                return Some(false);
            }
            sure &= attack.least > prevents.most;
        }
        sure.then_some(true)
    }

    /// Whether a mover is out of its place after the moves, as far as that is known: because it moved, or because it
    /// landed and a stronger unit drove it out there.
    pub fn is_out(&self, board: &Board, mover: Province) -> Option<bool> {
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
    fn support(&self, board: &Board, supporter: Province) -> Option<bool> {
        let attackers = cutting_attackers(board, supporter);
        if attackers.is_empty() {
            return Some(true);
        }
        let mut cutters = attackers.difference(self.routes.no);
        cutters.remove(board.helps_in(supporter));
        let at_hand = cutters.difference(board.by_sea).union(cutters.intersection(self.routes.yes));
        let dislodging = match board.policy.frontal_attack {
            FrontalAttack::CutsByDislodging => attackers,
            FrontalAttack::NeverCuts => ProvinceSet::NONE,
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
    pub fn route(&self, board: &Board, army: Province) -> Option<bool> {
        let to = board.goal(army);
        let (mut safe, mut left) = (ProvinceSet::NONE, ProvinceSet::NONE);
        for fleet in carriers(board, army).iter() {
            let attackers = board.attackers(fleet);
            if attackers.difference(self.moves.no).is_empty() {
                safe.insert(fleet);
            }
            if attackers.intersection(self.moves.yes).is_empty() {
                left.insert(fleet);
            }
        }
        if chain(left, army, to).is_empty() {
            Some(false)
        } else if safe == left || !chain(safe, army, to).is_empty() {
            Some(true)
        } else {
            None
        }
    }
}

/// The attackers of a supporter that can cut its support; under some rules those of its own power cannot.
pub(super) fn cutting_attackers(board: &Board, supporter: Province) -> ProvinceSet {
    let attackers = board.attackers(supporter);
    match board.units.get(supporter) {
        Some(unit) if board.policy.own_attack == OwnAttack::CutsNothing => {
            attackers.difference(board.of_power(unit.power))
        }
        _ => attackers,
    }
}

/// The units whose questions depend on what happens in a province: the one in it and those bound for it.
fn near(board: &Board, province: Province) -> ProvinceSet {
    let mut units = board.attackers(province);
    units.insert(province);
    units
}
