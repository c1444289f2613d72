//! Orders of a power against its own units.
//!
//! Source: the rules text, "Support", the exceptions: a supported move against a unit has no effect if that unit
//! belongs to the power of the moving or the supporting unit. Which units remain is known only when everything is
//! resolved, so such orders are then found and struck, and everything is resolved again.

use super::answers::Answers;
use super::board::Board;
use super::set::Set;

/// The units whose orders are to be struck. Where a unit of a power remains, these are the power's supported moves
/// there and its supports of moves there. Its moves without support stay in force, and bounce. An army that was driven
/// out where it had landed counts as if it had always been there, against the move that drove it out.
pub(super) fn orders_against<const W: usize>(board: &Board<W>, answers: &Answers<W>) -> Set<W> {
    let mut struck = Set::NONE;
    for unit in board.all.iter() {
        let against = if answers.is_out(board, unit) != Some(true) {
            board.attackers(board.at(unit)).difference(answers.routes.no)
        } else if answers.moves.no.contains(unit) {
            board.rivals(unit).intersection(answers.moves.yes)
        } else {
            Set::NONE
        };
        let own = board.friends(unit);
        for mover in against.iter() {
            let given = board.backers(mover).intersection(answers.supports.yes);
            struck = struck.union(given.intersection(own));
            if own.contains(mover) && !given.is_empty() {
                struck.insert(mover);
            }
        }
    }
    struck
}
