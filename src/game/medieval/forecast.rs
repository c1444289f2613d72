//! The forecast: what the cards given so far come to, before the play.
//!
//! Others act before and after a player, so nothing is played here. A card is forecast as refused only where nobody
//! could change that before his turn: when it names a piece that he has not.

use super::lobby::MemberNumber;
use super::orders::{Order, Orders};
use super::player::PlayerNumber;
use super::view::{Seat, View};
use crate::game::Viewer;
use crate::listing::{Line, Part, Spacing};
use std::collections::{BTreeMap, BTreeSet};

/// Print positions of an order, and of what is to be said of it.
const ORDER: (usize, usize) = (5, 44);
const NOTE: usize = 46;

/// Prints it: a player's own, or for the gamesmaster of whom cards are here and of whom none.
pub fn forecast(view: &View<'_>, orders: &BTreeMap<MemberNumber, &Orders>, part: &mut Part) {
    match view.viewer {
        Viewer::Player(member) => {
            let Some(seat) = view.seat_at_table() else { return };
            match orders.get(&member) {
                Some(orders) => own(&seat, orders, part),
                None => {
                    part.paragraph(1, 130, "No cards of yours are here; your pieces stand where they are.");
                }
            }
        }
        Viewer::Gamesmaster => counts(view, orders, part),
        Viewer::Public | Viewer::Spectator => {}
    }
}

fn own(seat: &Seat<'_>, orders: &Orders, part: &mut Part) {
    part.headline("YOUR CARDS, IN THE ORDER IN WHICH THEY WILL BE FOLLOWED");
    let mut spoken_to = BTreeSet::new();
    for given in &orders.given {
        let mut line = Line::new(Spacing::Single);
        line.put_within(ORDER.0, ORDER.1, &given.order);
        if let Some(piece) = piece_of(&given.order) {
            spoken_to.insert(piece);
            match seat.own_piece(piece) {
                Some(found) => line.put(NOTE, format_args!("{} at {}", found.kind.name(), found.at)),
                None => {
                    line.put(NOTE, format_args!("you have no piece {piece} unless a city builds it before"));
                }
            }
        }
        part.line(line);
    }
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
    part.headline("CARDS RECEIVED");
    let heads = Line::new(Spacing::Single).with(5, "PLAYER").with(14, "NAME").with(34, "CARDS");
    part.start_columns(heads);
    for (player, member) in due {
        let PlayerNumber(number) = player;
        let mut line = Line::new(Spacing::Single).with(14, view.lobby().name(member));
        line.put_right(10, number);
        match orders.get(&member) {
            Some(orders) => line.put_right(38, orders.given.len()),
            None => line.put(34, "none"),
        }
        part.line(line);
    }
    part.end_columns();
}
