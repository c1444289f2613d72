//! Orders of a power against its own units.
//!
//! Source: the rules text, "Support", the exceptions: a move with support against a unit of the same power as
//! the moving or the supporting unit is of no effect. Which units remain is known only when everything is
//! resolved, so such orders are found afterwards, struck, and everything is resolved again.

use super::super::map::ProvinceSet;
use super::answers::Answers;
use super::board::Board;

/// The units whose orders are to be struck: where a unit of a power remains, the power's moves there that had
/// support, and its supports of moves there. Its moves without support stay, and bounce. An army that was driven out
/// where it had landed counts as if it had been there from the beginning, against the move that drove it out.
pub(super) fn orders_against(board: &Board, answers: &Answers) -> ProvinceSet {
    let mut struck = ProvinceSet::EMPTY;
    for unit in board.units.iter() {
        let at = unit.province();
        let against = if answers.is_out(board, at) != Some(true) {
            board.attackers(at).without(answers.routes.no)
        } else if answers.moves.no.contains(at) {
            board.rivals(at).and(answers.moves.yes)
        } else {
            ProvinceSet::EMPTY
        };
        let own = board.of_power(unit.power);
        for mover in against.iter() {
            let given = board.backers(mover).and(answers.supports.yes);
            struck = struck.or(given.and(own));
            if own.contains(mover) && !given.is_empty() {
                struck.insert(mover);
            }
        }
    }
    struck
}
