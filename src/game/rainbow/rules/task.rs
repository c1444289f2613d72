//! The orders of a turn in their slots.

use super::slots::in_slots;
use crate::orders::order::{GivenOrder, Order, Orders};
use crate::tables::SLOTS;
use crate::world::{Handle, PlayerNumber, UnitId, Units};
use playdeck_base::message::Place;
use std::collections::BTreeMap;

/// The orders of all players who sent any.
pub type AllOrders = BTreeMap<PlayerNumber, Orders>;

/// An order to a unit in the current slot.
pub struct Task {
    /// The unit, if it is still alive.
    pub unit: Handle,
    /// Its owner and number.
    pub id: UnitId,
    pub order: Order,
    /// The place of the order.
    pub place: Option<Place>,
}

/// Every order in its slot.
pub struct Agenda {
    /// Those to empires, by slot and then by player.
    pub general: Vec<(u8, PlayerNumber, GivenOrder)>,
    /// Those to units, by slot from 1.
    pub slots: Vec<Vec<Task>>,
}

impl Agenda {
    /// The orders of all players to units that exist.
    pub fn of(units: &Units, orders: AllOrders) -> Self {
        let mut general = Vec::new();
        let mut slots: Vec<Vec<Task>> = (1..=SLOTS).map(|_| Vec::new()).collect();
        for (player, orders) in orders {
            general.extend(in_slots(orders.general).map(|(slot, given)| (slot, player, given)));
            for (number, given) in orders.units {
                let id = UnitId::new(player, number);
                let Some(unit) = units.find(id) else { continue };
                for (slot, GivenOrder { order, place }) in in_slots(given) {
                    if let Some(tasks) = slots.get_mut(usize::from(slot) - 1) {
                        tasks.push(Task { unit, id, order, place });
                    }
                }
            }
        }
        general.sort_by_key(|(slot, player, _)| (*slot, *player));
        Self { general, slots }
    }
}
