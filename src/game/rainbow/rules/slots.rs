//! Order slots: which order is carried out when.
//!
//! Source: the rules text, "Orders", "Null" and "Wait".

use crate::orders::order::{GivenOrder, Order};
use crate::tables::SLOTS;

/// Assigns orders to slots, counted from 1. Orders past the last slot are dropped.
///
/// The orders after the first `WAIT` go to the last slots of the turn. `WAIT` itself does nothing in its own slot, and
/// neither does any later one.
pub fn in_slots(mut orders: Vec<GivenOrder>) -> impl Iterator<Item = (u8, GivenOrder)> {
    orders.truncate(usize::from(SLOTS));
    let count = u8::try_from(orders.len()).unwrap_or(SLOTS);
    let waits = orders.iter().position(|given| given.order == Order::Wait);
    let put_off = waits.and_then(|place| u8::try_from(place).ok()).map_or(SLOTS, |place| place + 1);
    let gap = SLOTS - count;
    (1..).zip(orders).map(move |(slot, given)| (if slot > put_off { slot + gap } else { slot }, given))
}
