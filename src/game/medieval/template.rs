//! The cards on which a player writes their next orders: when their turn comes, and a move for each piece that is not
//! on guard, with its path left empty. A card whose path stays empty leaves its piece where it is.

use super::knowledge::seat::{NextTurn, Seat};
use super::knowledge::view::View;
use crate::game;

impl game::Template for View<'_> {
    fn template(&self) -> Vec<String> {
        let seats = self.seats().into_iter().filter(Seat::is_due);
        seats
            .flat_map(|seat| {
                let opener = seat.who.map(|who| format!("$PLAYER {who},GAME={}", seat.number()));
                let turn = seat.next_turn().map(remark);
                let moves: Vec<String> = seat.unguarded().map(|piece| format!("MOVE {piece}")).collect();
                opener.into_iter().chain(turn).chain(moves)
            })
            .collect()
    }
}

/// When the turn comes, as a remark that is ignored when the sheet is read.
fn remark(turn: NextTurn) -> String {
    let NextTurn { round, place } = turn;
    match place {
        Some((place, of)) => format!("* You are {} of {of} in round {round}.", ordinal(place)),
        None => format!("* It is your turn in round {round}."),
    }
}

fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
