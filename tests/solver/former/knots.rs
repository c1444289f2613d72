//! Knots, which are questions that wait for each other, and the two rules that resolve them.
//!
//! Movers in a ring all move. An army whose convoy decides the battle that decides the convoy does not move and cuts
//! nothing (Szykman's rule). There are no other knots: without convoys the only circular dependency is that leaving one
//! place waits for leaving another.

use super::answers::Answers;
use super::board::Board;
use playdeck::game::diplomacy::map::{Province, ProvinceSet};

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

/// Answers all questions that can be answered, rings of movers included.
fn follow_with_rings(board: &Board, answers: &mut Answers) {
    answers.follow(board);
    while let Some(ring) = find_ring(board, answers) {
        answers.moves.yes = answers.moves.yes.union(ring);
        answers.follow(board);
    }
}

/// Finds movers that are each bound for the place of the next and that all move if all the others do.
fn find_ring(board: &Board, answers: &Answers) -> Option<ProvinceSet> {
    let mut unseen = board.movers.difference(answers.moves.all());
    while let Some(first) = unseen.iter().next() {
        let (mut trail, mut at) = (ProvinceSet::NONE, first);
        while unseen.contains(at) {
            unseen.remove(at);
            trail.insert(at);
            at = board.goal(at);
        }
        if trail.contains(at) {
            let ring = ring_through(board, at);
            let mut moved = *answers;
            moved.moves.yes = moved.moves.yes.union(ring);
            if ring.iter().all(|mover| moved.movement(board, mover) == Some(true)) {
                return Some(ring);
            }
        }
    }
    None
}

/// The movers in order from a unit's destination to the unit itself.
fn ring_through(board: &Board, start: Province) -> ProvinceSet {
    let (mut ring, mut at) = (ProvinceSet::NONE, start);
    while !ring.contains(at) {
        ring.insert(at);
        at = board.goal(at);
    }
    ring
}

/// Resolves the first knots that are not rings.
///
/// An army is caught in a paradox if the assumption about its route decides whether it has one, and the two assumptions
/// have different results. An army whose route merely waits for another result is not caught.
fn cut(board: &Board, answers: &mut Answers) {
    let waiting = board.by_sea.difference(answers.routes.all());
    let mut caught = ProvinceSet::NONE;
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
        // No position is known to reach this line. A unit stands if nothing else is decided.
        answers.undecided = answers.open(board);
        answers.moves.no = answers.moves.no.union(answers.open(board).intersection(board.movers));
        answers.supports.no = answers.supports.no.union(answers.open(board).intersection(board.supporters));
    }
    answers.routes.no = answers.routes.no.union(caught);
    answers.paradoxes = answers.paradoxes.union(caught);
}

/// The answer on an army's route under the assumption that it exists, or that it does not.
fn route_if(board: &Board, answers: &Answers, army: Province, exists: bool) -> Option<bool> {
    let mut assumed = *answers;
    assumed.routes.note(army, exists);
    follow_with_rings(board, &mut assumed);
    assumed.route(board, army)
}
