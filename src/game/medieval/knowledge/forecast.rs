//! The forecast before the play: the result of the cards received so far.
//!
//! A player's cards are rehearsed in the match as the player knows it, as if nobody else acted. No battle is fought,
//! because that depends on chance and on strengths the player does not know. The gamesmaster sees what is done in the
//! lobby, and how many cards each player has sent.

use super::seat::Seat;
use super::view::View;
use crate::name::Medieval;
use crate::orders::Orders;
use crate::report::{Reader, log, news};
use crate::rules::log::Log;
use crate::world::Piece;
use crate::world::numbers::{MemberNumber, PlayerNumber};
use playdeck_game::{self as game, Viewer};
use playdeck_print::document::{Column, Document, Gap, Paragraph};
use std::collections::{BTreeMap, BTreeSet};

/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);
/// The gamesmaster's table.
const COLUMNS: [Column<'_>; 4] = [
    Column::right("NO", 6).led_by(""),
    Column::left("PLAYER", 9, 27).led_by(" "),
    Column::left("STATE", 29, 38),
    Column::right("ORDERS", 47),
];

impl game::Forecast<Medieval> for View<'_> {
    /// Prints a player's own forecast, or for the gamesmaster who has sent cards and who has not.
    fn forecast(&self, acts: &Log, orders: &BTreeMap<MemberNumber, &Orders>, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Player(member) => {
                if let (Some(seat), Some(orders)) = (self.seat_at_table(), orders.get(&member)) {
                    own(self, &seat, orders, out);
                }
            }
            Viewer::Gamesmaster => {
                news(self, acts, out);
                counts(self, orders, out);
            }
            Viewer::Public | Viewer::Spectator => {}
        }
    }
}

fn own(view: &View<'_>, seat: &Seat<'_>, orders: &Orders, out: &mut Document<'_>) {
    out.heading("WHAT YOUR ORDERS WOULD COME TO");
    let how = "As if nobody acted before you, and all ground that you do not know were open land. Battles are not \
               fought, and a piece that meets one goes no farther on its card.";
    out.paragraph(&TEXT.after(Gap::One), how);
    let names = view.names_in(Some(seat.number()));
    let reader = Reader { who: seat.who, names: &names, lobby: Some(view.lobby()) };
    log::print(seat, &view.rehearse(orders), reader, out);
    idle(seat, orders, out);
}

/// Lists the pieces without a card that are not on guard.
fn idle(seat: &Seat<'_>, orders: &Orders, out: &mut Document<'_>) {
    let spoken_to: BTreeSet<u16> = orders.given.iter().filter_map(|given| given.order.piece()).collect();
    let is_idle = |piece: &&Piece| !piece.guard && piece.goal.is_none() && !spoken_to.contains(&piece.number);
    let idle: Vec<String> = seat.own_pieces().filter(is_idle).map(|piece| piece.number.to_string()).collect();
    if !idle.is_empty() {
        out.heading("PIECES WITHOUT A CARD THAT ARE NOT ON GUARD");
        out.paragraph(&TEXT.after(Gap::One), idle.join(", "));
    }
}

fn counts(view: &View<'_>, orders: &BTreeMap<MemberNumber, &Orders>, out: &mut Document<'_>) {
    let due = view.due_at_table();
    if due.is_empty() {
        return;
    }
    out.heading("THE ORDERS SO FAR");
    out.begin_table(&COLUMNS);
    for (PlayerNumber(number), member) in due {
        let name = view.lobby().name(member);
        match orders.get(&member) {
            Some(orders) => out.row(&COLUMNS, &[&number, &name, &"sent", &orders.given.len()]),
            None => out.row(&COLUMNS, &[&number, &name, &"no sheet"]),
        }
    }
    out.end_table();
}
