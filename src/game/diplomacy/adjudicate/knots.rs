//! Questions that wait for each other, and the two rules that cut such knots.
//!
//! Movers in a ring all move. An army whose convoy decides the battle that decides the convoy does not move
//! and cuts nothing (Szykman's rule). There are no other knots: without convoys only leaving a place can
//! wait for leaving a place.

use super::super::map::{Province, ProvinceSet};
use super::answers::Answers;
use super::board::Board;

/// Answers every question of a play.
pub(super) fn settle(board: &Board) -> Answers {
    let mut answers = Answers::NONE;
    follow_with_rings(board, &mut answers);
    while !answers.open(board).is_empty() {
        cut(board, &mut answers);
        follow_with_rings(board, &mut answers);
    }
    answers
}

/// Answers what can be answered, rings of movers included.
fn follow_with_rings(board: &Board, answers: &mut Answers) {
    answers.follow(board);
    while let Some(ring) = find_ring(board, answers) {
        answers.moves.yes = answers.moves.yes.or(ring);
        answers.follow(board);
    }
}

/// Finds movers each bound for the place of the next, all of whom move if all do.
fn find_ring(board: &Board, answers: &Answers) -> Option<ProvinceSet> {
    let mut unseen = board.movers.without(answers.moves.all());
    while let Some(first) = unseen.iter().next() {
        let (mut trail, mut at) = (ProvinceSet::EMPTY, first);
        while unseen.contains(at) {
            unseen.remove(at);
            trail.insert(at);
            at = board.goal(at);
        }
        if trail.contains(at) {
            let ring = ring_through(board, at);
            let mut moved = *answers;
            moved.moves.yes = moved.moves.yes.or(ring);
            if ring.iter().all(|mover| moved.movement(board, mover) == Some(true)) {
                return Some(ring);
            }
        }
    }
    None
}

/// The movers from a unit's destination on to the unit itself.
fn ring_through(board: &Board, start: Province) -> ProvinceSet {
    let (mut ring, mut at) = (ProvinceSet::EMPTY, start);
    while !ring.contains(at) {
        ring.insert(at);
        at = board.goal(at);
    }
    ring
}

/// Cuts the first knots that are no rings.
///
/// An army is caught in a paradox if what is assumed of its route decides what its route is, and the two
/// assumptions do not come to the same. One whose route merely waits for another's fate is left alone.
fn cut(board: &Board, answers: &mut Answers) {
    let waiting = board.by_sea.without(answers.routes.all());
    let mut caught = ProvinceSet::EMPTY;
    for army in waiting.iter() {
        let with = route_if(board, answers, army, true);
        let without = route_if(board, answers, army, false);
        match (with, without) {
            (Some(with), Some(without)) if with == without => {
                answers.routes.note(army, with);
                return;
            }
            (None, None) => {}
            _ => caught.insert(army),
        }
    }
    if caught.is_empty() {
        caught = waiting;
    }
    if caught.is_empty() {
        // No position is known to come here; to stand is what a unit does when nothing else is decided.
        answers.undecided = answers.open(board);
        answers.moves.no = answers.moves.no.or(answers.open(board).and(board.movers));
        answers.supports.no = answers.supports.no.or(answers.open(board).and(board.supporters));
    }
    answers.routes.no = answers.routes.no.or(caught);
    answers.paradoxes = answers.paradoxes.or(caught);
}

/// What an army's route comes to if it is taken to exist, or not to exist.
fn route_if(board: &Board, answers: &Answers, army: Province, exists: bool) -> Option<bool> {
    let mut assumed = *answers;
    assumed.routes.note(army, exists);
    follow_with_rings(board, &mut assumed);
    assumed.route(board, army)
}
