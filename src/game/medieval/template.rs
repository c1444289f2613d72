//! The cards on which a player writes his next orders: a move for each piece that is not on guard, its way left open.
//! A card whose way stays open leaves its piece where it is.

use super::seat::Seat;
use super::view::View;

/// The cards for the player who looks; none if he plays in none of the matches shown.
pub fn template(view: &View<'_>) -> Vec<String> {
    let seats = view.seats().into_iter().filter(Seat::is_playing);
    seats
        .flat_map(|seat| {
            let opener = seat.who.map(|who| format!("$PLAYER {who},GAME={}", seat.number()));
            let moves: Vec<String> = seat.unguarded().map(|piece| format!("MOVE {piece}")).collect();
            opener.into_iter().chain(moves)
        })
        .collect()
}
