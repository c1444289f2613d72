//! A `$MOVES` play by recursion with guesses, as Kruijswijk published it: whether a unit moves is asked when an answer
//! depends on it. If the answer depends on itself, both answers are tried. If only one agrees with itself it is right;
//! if both do, the units move in a circle, and all of them move.
//!
//! Convoys are kept out of the recursion: it is assumed which armies are carried, and every assumption is tried. An
//! assumption is right if just the armies that it names have fleets enough left afterwards. If none or several are, the
//! convoys are a paradox, and Szykman's rule decides it.

mod reasons;

use super::board::{Board, Set};
use crate::solver::Fate;
use crate::solver::laws::fate;
use playdeck::game::diplomacy::adjudicate::{Outcome, Resolution};
use playdeck::game::diplomacy::map::Province;
use playdeck::game::diplomacy::policy::Via;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{OrderSet, Units};
use std::collections::{BTreeMap, BTreeSet};

/// What a play of moves comes to.
pub struct Judged {
    pub fate: Fate,
    /// What became of each order, and why.
    pub outcomes: BTreeMap<Province, Outcome>,
    /// The armies that can go only by convoy.
    pub by_sea: BTreeSet<Province>,
}

impl Judged {
    /// How the engine's result for the same board differs, if it does: what happened, every outcome with its reason and
    /// its strengths, and who was dislodged by convoy.
    pub fn differs_from(&self, engine: &Resolution) -> Option<String> {
        let came = fate(engine);
        if came != self.fate {
            return Some(format!("it came out as {came:?}, and the judge has {:?}", self.fate));
        }
        let outcomes: BTreeMap<_, _> =
            engine.outcomes().map(|(unit, outcome)| (unit.province(), outcome)).collect();
        if let Some((at, judged)) = self.outcomes.iter().find(|(at, judged)| outcomes.get(at) != Some(judged))
        {
            return Some(format!(
                "the unit in {at} was {:?}, and the judge has {judged:?}",
                outcomes.get(at)
            ));
        }
        let lost = engine.dislodged().find(|lost| lost.by_convoy != self.by_sea.contains(&lost.by));
        lost.map(|lost| format!("{} was dislodged by {}, by convoy or not", lost.unit, lost.by))
    }
}

/// Judges a play of moves.
pub fn judge(rules: Rules, via: Via, units: &Units, orders: &OrderSet) -> Judged {
    let mut board = Board::new(rules, via, units, orders);
    loop {
        let (mut answers, caught) = settle(&board);
        let struck = if rules == Rules::Classic { answers.against_own() } else { Set::new() };
        if struck.is_empty() {
            return answers.judged(&caught);
        }
        for unit in struck {
            board.strike(unit);
        }
    }
}

/// Whether a unit moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    NotAsked,
    Guessed(bool),
    Known(bool),
}

/// The answers that follow if just these armies are carried.
struct Answers<'b> {
    board: &'b Board,
    carried: Set,
    moves: Vec<Answer>,
    /// The units whose guesses an answer used, in the order of their use.
    guesses: Vec<usize>,
}

impl<'b> Answers<'b> {
    fn new(board: &'b Board, carried: Set) -> Self {
        let moves = vec![Answer::NotAsked; board.units.len()];
        let mut answers = Self { board, carried, moves, guesses: Vec::new() };
        for unit in 0..board.units.len() {
            answers.moves(unit);
        }
        for unit in 0..board.units.len() {
            assert!(answers.moves(unit) == answers.would_move(unit), "an answer follows from the others");
        }
        answers
    }

    fn moves(&mut self, unit: usize) -> bool {
        match self.moves[unit] {
            Answer::Known(moves) => return moves,
            Answer::Guessed(moves) => {
                if !self.guesses.contains(&unit) {
                    self.guesses.push(unit);
                }
                return moves;
            }
            Answer::NotAsked => {}
        }
        let used = self.guesses.len();
        self.moves[unit] = Answer::Guessed(false);
        let first = self.would_move(unit);
        if let Answer::Known(moves) = self.moves[unit] {
            return moves;
        }
        if self.guesses.len() == used {
            self.moves[unit] = Answer::Known(first);
            return first;
        }
        if self.guesses[used] != unit {
            // The answer depends on a guess that was made before; whoever made it comes back to this unit.
            self.guesses.push(unit);
            self.moves[unit] = Answer::Guessed(first);
            return first;
        }
        self.forget(used);
        self.moves[unit] = Answer::Guessed(true);
        let second = self.would_move(unit);
        let circle = self.forget(used);
        if first == second {
            self.moves[unit] = Answer::Known(first);
            return first;
        }
        assert!(second, "without convoys an answer never contradicts itself");
        for mover in circle {
            self.moves[mover] = Answer::Known(true);
        }
        self.moves(unit)
    }

    /// Forgets the answers that used guesses since a time, and returns whose they were.
    fn forget(&mut self, used: usize) -> Vec<usize> {
        let guesses = self.guesses.split_off(used);
        for unit in &guesses {
            self.moves[*unit] = Answer::NotAsked;
        }
        guesses
    }

    /// "Unless it is opposed by a single unit equally well or better supported, it may make its move."
    fn would_move(&mut self, unit: usize) -> bool {
        let board = self.board;
        let Some(goal) = board.goals[unit] else { return false };
        let attack = self.attack(unit);
        let defence = match (board.meets(unit), board.at.get(&goal)) {
            (Some(other), _) => self.strength(other, None).max(1),
            (None, Some(other)) => self.defence(*other),
            (None, None) => 0,
        };
        attack > defence
            && board.attackers(goal).iter().all(|rival| *rival == unit || attack > self.opposition(*rival))
    }

    /// "A unit moves with the strength of itself and all its supports", those of one power left out. An army without
    /// its convoy does not set out.
    fn strength(&mut self, unit: usize, but: Option<Power>) -> u8 {
        if !self.arrives(unit) {
            return 0;
        }
        let board = self.board;
        let given = board.backers[unit]
            .iter()
            .filter(|backer| but != Some(board.power(**backer)) && self.is_given(**backer));
        1 + u8::try_from(given.count()).unwrap()
    }

    fn attack(&mut self, unit: usize) -> u8 {
        let board = self.board;
        let occupant = board.goals[unit].and_then(|goal| board.at.get(&goal)).copied();
        match occupant {
            // By the rulebook nobody dislodges a unit of their own power, and no support of its power helps to. Under
            // the rules text such orders are struck.
            Some(other) if board.rules == Rules::Standard => {
                if board.meets(unit).is_none() && self.moves(other) {
                    self.strength(unit, None)
                } else if board.power(other) == board.power(unit) {
                    0
                } else {
                    self.strength(unit, Some(board.power(other)))
                }
            }
            _ => self.strength(unit, None),
        }
    }

    /// A unit that was ordered to move and does not defends its place alone.
    fn defence(&mut self, unit: usize) -> u8 {
        if self.leaves(unit) {
            0
        } else if self.board.goals[unit].is_some() {
            1
        } else {
            self.strength(unit, None)
        }
    }

    /// The strength with which a rival stands off others where it is bound for. If it is dislodged by a unit that comes
    /// the other way, by the rules text it "still may stand off a single unit".
    fn opposition(&mut self, rival: usize) -> u8 {
        let strength = self.strength(rival, None);
        match self.board.meets(rival) {
            Some(other) if strength > 0 && self.moves(other) => u8::from(self.board.rules == Rules::Classic),
            _ => strength,
        }
    }

    /// "If a unit ordered to support in a given province is attacked from a different province" its support is cut. By
    /// the rulebook not by its own power, and from the province itself only if it is dislodged.
    fn is_given(&mut self, supporter: usize) -> bool {
        let board = self.board;
        let Some(place) = board.helped_place(supporter) else { return false };
        board.attackers(board.place(supporter)).iter().all(|attacker| {
            let is_in_front = board.place(*attacker) == place;
            let is_own = board.power(*attacker) == board.power(supporter);
            match board.rules {
                Rules::Classic => is_in_front || !self.arrives(*attacker),
                Rules::Standard if is_own => true,
                Rules::Standard if is_in_front => !self.moves(*attacker),
                Rules::Standard => !self.arrives(*attacker),
            }
        })
    }

    /// Whether a unit needs no convoy or has one.
    fn arrives(&self, unit: usize) -> bool {
        !self.board.by_sea.contains(&unit) || self.carried.contains(&unit)
    }

    /// Who takes the empty place where an army was carried. By the rules text that army "stays in the province only if
    /// it can overpower any opposition", and is dislodged there.
    fn drives_out(&mut self, army: usize) -> Option<usize> {
        let board = self.board;
        let goal = board.goals[army].filter(|goal| !board.at.contains_key(goal))?;
        if board.rules == Rules::Standard || !self.carried.contains(&army) {
            return None;
        }
        board.attackers(goal).iter().copied().find(|rival| *rival != army && self.moves(*rival))
    }

    /// Who dislodged a unit, and where, if not in its own place.
    fn dislodger(&mut self, unit: usize) -> Option<(usize, Option<Province>)> {
        let board = self.board;
        if self.moves(unit) {
            return None;
        }
        if let Some(winner) = self.drives_out(unit) {
            return Some((winner, board.goals[unit]));
        }
        let attackers = board.attackers(board.place(unit)).iter().copied();
        attackers.into_iter().find(|attacker| self.moves(*attacker)).map(|attacker| (attacker, None))
    }

    fn leaves(&mut self, unit: usize) -> bool {
        self.moves(unit) || self.drives_out(unit).is_some()
    }

    /// The armies among some that keep fleets enough: "an attack on the fleet which does not dislodge it does not affect
    /// the convoy".
    fn still_carried(&mut self, armies: &[usize]) -> Set {
        let board = self.board;
        let mut carried = Set::new();
        for army in armies {
            let mut fleets = board.carriers(*army);
            fleets.retain(|fleet| {
                !board.attackers(board.place(*fleet)).iter().any(|attacker| self.moves(*attacker))
            });
            carried.extend(board.are_enough(&fleets, *army).then_some(*army));
        }
        carried
    }

    /// "An order to move, with support, against a unit belonging to the same country as the moving or supporting unit is
    /// of no effect": the moves and supports of a unit's own power with which it is attacked where it is.
    fn against_own(&mut self) -> Set {
        let board = self.board;
        let mut struck = Set::new();
        for unit in 0..board.units.len() {
            let attackers = match self.drives_out(unit) {
                Some(winner) => vec![winner],
                None if self.moves(unit) => Vec::new(),
                None => board.attackers(board.place(unit)).to_vec(),
            };
            for attacker in
                attackers.into_iter().filter(|attacker| self.arrives(*attacker)).collect::<Vec<_>>()
            {
                let mut orders: Vec<usize> = board.backers[attacker].clone();
                orders.retain(|backer| self.is_given(*backer));
                if !orders.is_empty() {
                    orders.push(attacker);
                }
                struck.extend(orders.into_iter().filter(|order| board.power(*order) == board.power(unit)));
            }
        }
        struck
    }

    /// What becomes of every unit.
    fn judged(&mut self, caught: &Set) -> Judged {
        let board = self.board;
        let all = 0..board.units.len();
        let places = |some: Set| some.into_iter().map(|unit| board.place(unit)).collect::<BTreeSet<_>>();
        let moved: Set = all.clone().filter(|unit| self.moves(*unit)).collect();
        let mut dislodged = BTreeMap::new();
        let mut filled: BTreeSet<Province> = moved.iter().filter_map(|unit| board.goals[*unit]).collect();
        for unit in all.clone().filter(|unit| !moved.contains(unit)) {
            let place = board.place(unit);
            match self.dislodger(unit) {
                Some((by, landed)) => _ = dislodged.insert(place, (board.place(by), landed)),
                None => _ = filled.insert(place),
            }
        }
        let mut standoffs = BTreeSet::new();
        for unit in all.clone() {
            let Some(goal) = board.goals[unit] else { continue };
            // Who only met the unit in front fought for no other place.
            let was_beaten = board.meets(unit).is_some_and(|other| moved.contains(&other));
            if self.arrives(unit) && !moved.contains(&unit) && !was_beaten && !filled.contains(&goal) {
                standoffs.insert(goal);
            }
        }
        let is_backer = |unit: &usize| board.backers.iter().any(|backers| backers.contains(unit));
        let outcomes = all.clone().map(|unit| (board.place(unit), self.outcome(unit, caught))).collect();
        let given: Set = all.filter(|unit| is_backer(unit) && self.is_given(*unit)).collect();
        let (by_sea, struck) = (places(board.by_sea.clone()), places(board.struck.clone()));
        let (moved, given, caught) = (places(moved), places(given), places(caught.clone()));
        Judged { fate: Fate { moved, dislodged, given, caught, struck, standoffs }, outcomes, by_sea }
    }
}

/// The right answers, and the armies that a paradox keeps from being carried.
///
/// An army is in doubt if whether it is carried depends on whether others are. If one assumption about those in doubt is
/// right, it counts. Otherwise as few of them as are enough for that stay; if several such groups are, all of them stay.
fn settle(board: &Board) -> (Answers<'_>, Set) {
    let is_ordered = |army: &usize| board.are_enough(&board.carriers(*army), *army);
    let mut in_doubt: Vec<usize> = board.by_sea.iter().copied().filter(is_ordered).collect();
    let mut surely = Set::new();
    loop {
        let assumed = |some: Set| Answers::new(board, some.union(&surely).copied().collect());
        let outcomes: Vec<Set> =
            subsets(&in_doubt).map(|some| assumed(some).still_carried(&in_doubt)).collect();
        let count = |army: &usize| outcomes.iter().filter(|carried| carried.contains(army)).count();
        let left: Vec<usize> =
            in_doubt.iter().copied().filter(|army| (1..outcomes.len()).contains(&count(army))).collect();
        let always: Vec<usize> =
            in_doubt.iter().copied().filter(|army| count(army) == outcomes.len()).collect();
        surely.extend(always);
        if left.len() == in_doubt.len() {
            break;
        }
        in_doubt = left;
    }
    let right = |caught: &Set| -> Vec<Answers<'_>> {
        let free: Vec<usize> = in_doubt.iter().copied().filter(|army| !caught.contains(army)).collect();
        let agrees = |some: Set| {
            let mut answers = Answers::new(board, some.union(&surely).copied().collect());
            (answers.still_carried(&free) == some).then_some(answers)
        };
        subsets(&free).filter_map(agrees).collect()
    };
    let mut least: Vec<Set> = Vec::new();
    let mut choices: Vec<Set> = subsets(&in_doubt).collect();
    choices.sort_by_key(Set::len);
    for caught in choices {
        if !least.iter().any(|less| less.is_subset(&caught)) && right(&caught).len() == 1 {
            least.push(caught);
        }
    }
    let caught = least.into_iter().flatten().collect();
    let mut one = right(&caught);
    assert_eq!(one.len(), 1, "one assumption is left");
    (one.remove(0), caught)
}

/// Every set of some units, from none to all.
fn subsets(of: &[usize]) -> impl Iterator<Item = Set> {
    (0_u64..1 << of.len()).map(|bits| {
        of.iter().zip(0..).filter(|(_, bit)| bits >> bit & 1 == 1).map(|(unit, _)| *unit).collect()
    })
}
