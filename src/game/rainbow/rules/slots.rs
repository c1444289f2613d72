//! Order slots: which order is carried out when.
//!
//! Source: the rules text, "Orders", "Null" and "Wait".

use crate::game::rainbow::orders::order::{Given, Order};
use crate::game::rainbow::world::tables::SLOTS;

/// Assigns orders to slots, counted from 1. Orders past the last slot are dropped.
///
/// The orders after the first `WAIT` go to the last slots of the turn. `WAIT` itself does nothing in its own slot, and
/// neither does any later one.
pub fn in_slots(mut orders: Vec<Given>) -> impl Iterator<Item = (u8, Given)> {
    orders.truncate(usize::from(SLOTS));
    let count = u8::try_from(orders.len()).unwrap_or(SLOTS);
    let waits = orders.iter().position(|given| given.order == Order::Wait);
    let put_off = waits.and_then(|place| u8::try_from(place).ok()).map_or(SLOTS, |place| place + 1);
    let gap = SLOTS - count;
    (1..).zip(orders).map(move |(slot, given)| (if slot > put_off { slot + gap } else { slot }, given))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(orders: Vec<Order>) -> Vec<u8> {
        in_slots(orders.into_iter().map(Given::from).collect()).map(|(slot, _)| slot).collect()
    }

    #[test]
    fn what_follows_a_wait_goes_to_the_last_slots() {
        use Order::{Drop, Null, Wait};
        assert_eq!(slots(vec![Null, Drop]), [1, 2]);
        assert_eq!(slots(vec![Drop, Wait, Drop, Wait, Drop]), [1, 2, 98, 99, 100]);
        assert_eq!(slots(vec![Wait]), [1]);
        assert!(slots(Vec::new()).is_empty());
    }

    #[test]
    fn a_wait_among_a_hundred_orders_is_a_null() {
        let mut orders = vec![Order::Null; 100];
        orders[40] = Order::Wait;
        assert_eq!(slots(orders), (1..=100).collect::<Vec<_>>());
        assert_eq!(slots(vec![Order::Null; 105]).len(), 100);
    }
}
