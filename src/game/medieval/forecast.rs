//! The forecast: what the cards given so far come to, before the play.
//!
//! A player's cards are gone through in the match as he knows it, as if nobody else acted. No battle is fought, for
//! that depends on chance and on strengths they do not know. The gamesmaster is told what is done in the lobby, and
//! who has sent how much.

use super::event::Event;
use super::lobby::MemberNumber;
use super::orders::{Order, Orders};
use super::player::PlayerNumber;
use super::report::{Reader, log, news};
use super::seat::Seat;
use super::view::View;
use crate::game::Viewer;
use crate::listing::{Line, Part, Spacing};
use std::collections::{BTreeMap, BTreeSet};

/// Prints it: a player's own, or for the gamesmaster of whom cards are here and of whom none.
pub fn forecast(view: &View<'_>, acts: &[Event], orders: &BTreeMap<MemberNumber, &Orders>, part: &mut Part) {
    match view.viewer {
        Viewer::Player(member) => {
            if let (Some(seat), Some(orders)) = (view.seat_at_table(), orders.get(&member)) {
                own(view, &seat, orders, part);
            }
        }
        Viewer::Gamesmaster => {
            news(view, acts, part);
            counts(view, orders, part);
        }
        Viewer::Public | Viewer::Spectator => {}
    }
}

fn own(view: &View<'_>, seat: &Seat<'_>, orders: &Orders, part: &mut Part) {
    part.headline("WHAT YOUR CARDS WOULD COME TO");
    let how = "As if nobody acted before you, and all ground that you do not know were open land. Battles are not \
               fought, and a piece that meets one goes no farther on its card.";
    part.paragraph_after(Spacing::Double, 5, 128, how);
    let names = view.names_in(Some(seat.number()));
    let reader = Reader { who: seat.who, names: &names, lobby: Some(view.lobby()) };
    log::print(seat, &view.rehearse(orders), reader, part);
    idle(seat, orders, part);
}

/// Names the pieces without a card that are not on guard.
fn idle(seat: &Seat<'_>, orders: &Orders, part: &mut Part) {
    let spoken_to: BTreeSet<u16> = orders.given.iter().filter_map(|given| piece_of(&given.order)).collect();
    let idle: Vec<String> =
        seat.unguarded().filter(|piece| !spoken_to.contains(piece)).map(|piece| piece.to_string()).collect();
    if !idle.is_empty() {
        part.headline("PIECES WITHOUT A CARD THAT ARE NOT ON GUARD");
        part.paragraph_after(Spacing::Double, 5, 125, &idle.join(", "));
    }
}

/// The piece that an order speaks to.
const fn piece_of(order: &Order) -> Option<u16> {
    match order {
        Order::Select(piece)
        | Order::Move { piece, .. }
        | Order::Stay(piece)
        | Order::Attack { piece, .. }
        | Order::Board { piece, .. }
        | Order::Disembark(piece)
        | Order::Skip(piece)
        | Order::Guard(piece) => Some(*piece),
        _ => None,
    }
}

fn counts(view: &View<'_>, orders: &BTreeMap<MemberNumber, &Orders>, part: &mut Part) {
    let due = view.due_at_table();
    if due.is_empty() {
        return;
    }
    part.headline("THE ORDERS SO FAR");
    let mut heads = Line::new(Spacing::Single).with(5, "NO").with(9, "PLAYER").with(29, "STATE");
    heads.put_right(47, "ORDERS");
    part.start_columns(heads);
    for (player, member) in due {
        let PlayerNumber(number) = player;
        let mut line = Line::new(Spacing::Single).with(9, view.lobby().name(member));
        line.put_right(6, number);
        match orders.get(&member) {
            Some(orders) => {
                line.put(29, "sent");
                line.put_right(47, orders.given.len());
            }
            None => line.put(29, "no sheet"),
        }
        part.line(line);
    }
    part.end_columns();
}
