//! Knots, which are questions that wait for each other, and the two rules that resolve them.
//!
//! An army whose convoy decides the battle that decides the convoy does not move and cuts nothing (Szykman's rule).
//! Without convoys the only circular dependency is that leaving one place waits for leaving another: movers in a ring
//! all move.

use super::answers::Answers;
use super::board::Board;

/// Answers every question of a play.
pub(super) fn settle<const W: usize>(board: &Board<W>) -> Answers<W> {
    let mut answers = Answers::at_once(board);
    if answers.follow(board).is_empty() {
        return answers;
    }
    let caught = board.by_sea.difference(answers.routes.all());
    if !caught.is_empty() {
        answers.routes.no = answers.routes.no.union(caught);
        answers.paradoxes = caught;
        answers.follow(board);
    }
    let rings = board.movers.difference(answers.moves.all());
    if !rings.is_empty() {
        answers.moves.yes = answers.moves.yes.union(rings);
        answers.follow(board);
    }
    answers.undecided = answers.open(board);
    answers
}
