//! All units of a game, and where they stand.
//!
//! This is the only place that keeps the indices correct: by owner and number, by hex, and which players have units in
//! a hex. The whole game looks units up here, so no rule searches all units for each unit.

use super::geometry::{Disc, Hex};
use super::players::{PlayerNumber, Players};
use super::unit::{Unit, UnitId};
use crate::tables::LAST_UNIT_NUMBER;
use std::collections::BTreeMap;

/// A unit while it lives; the handle is never given to another unit of the same game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handle(u32);

/// The units of a game.
#[derive(Debug, Clone)]
pub struct Units {
    side: u16,
    list: Vec<Option<Unit>>,
    by_id: BTreeMap<UnitId, Handle>,
    /// Empty until there is a unit: a position may state a large map and have none of it.
    by_hex: Vec<Vec<Handle>>,
    present: Vec<Players>,
}

impl Units {
    /// No units, on a map with a given number of hexes a side.
    pub fn none(side: u16) -> Self {
        Self { side, list: Vec::new(), by_id: BTreeMap::new(), by_hex: Vec::new(), present: Vec::new() }
    }

    /// Puts a unit on the map; false if its number is taken or its hex is off the map.
    pub fn insert(&mut self, unit: Unit) -> bool {
        let Ok(handle) = u32::try_from(self.list.len()).map(Handle) else { return false };
        if !unit.at.is_on(self.side) || self.by_id.contains_key(&unit.id) {
            return false;
        }
        self.by_id.insert(unit.id, handle);
        self.arrive(handle, unit.id.player, unit.at);
        self.list.push(Some(unit));
        true
    }

    /// Puts units on an empty map. They must be sorted by owner and number, without duplicates, and on the map.
    pub fn insert_sorted(&mut self, units: Vec<Unit>) {
        debug_assert!(self.list.is_empty() && units.is_sorted_by(|unit, next| unit.id < next.id));
        let handles = (0..).map(Handle);
        self.by_id = units.iter().map(|unit| unit.id).zip(handles.clone()).collect();
        for (unit, handle) in units.iter().zip(handles) {
            self.arrive(handle, unit.id.player, unit.at);
        }
        self.list = units.into_iter().map(Some).collect();
    }

    /// Removes a unit from the map.
    pub fn remove(&mut self, handle: Handle) -> Option<Unit> {
        let unit = self.list.get_mut(handle.0 as usize)?.take()?;
        self.by_id.remove(&unit.id);
        self.leave(handle, unit.id.player, unit.at);
        Some(unit)
    }

    /// Moves a unit to another hex.
    pub fn move_to(&mut self, handle: Handle, to: Hex) {
        let Some(unit) = self.get_mut(handle) else { return };
        let from = std::mem::replace(&mut unit.at, to);
        let player = unit.id.player;
        self.leave(handle, player, from);
        self.arrive(handle, player, to);
    }

    /// A unit, if it is still alive.
    pub fn get(&self, handle: Handle) -> Option<&Unit> {
        self.list.get(handle.0 as usize)?.as_ref()
    }

    /// A unit, to change what is not indexed. Its hex and number are changed only by this type's methods.
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut Unit> {
        self.list.get_mut(handle.0 as usize)?.as_mut()
    }

    /// Resets what is counted in each turn, for every unit.
    pub fn refresh(&mut self) {
        self.list.iter_mut().flatten().for_each(Unit::refresh);
    }

    /// The unit of an owner and a number.
    pub fn find(&self, id: UnitId) -> Option<Handle> {
        self.by_id.get(&id).copied()
    }

    /// All units, by owner and number.
    pub fn all(&self) -> impl Iterator<Item = (Handle, &Unit)> {
        self.by_id.values().filter_map(|handle| Some((*handle, self.get(*handle)?)))
    }

    /// A player's units, by number.
    pub fn of(&self, player: PlayerNumber) -> impl Iterator<Item = (Handle, &Unit)> {
        let numbers = UnitId::new(player, 0)..=UnitId::new(player, u32::MAX);
        self.by_id.range(numbers).filter_map(|(_, handle)| Some((*handle, self.get(*handle)?)))
    }

    /// The units in a hex, in an order that must not decide anything.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = (Handle, &Unit)> {
        let here = self.by_hex.get(hex.index(self.side)).map_or(&[][..], Vec::as_slice);
        here.iter().filter_map(|handle| Some((*handle, self.get(*handle)?)))
    }

    /// The units in a hex, by owner and number.
    pub fn sorted_at(&self, hex: Hex) -> Vec<(Handle, &Unit)> {
        let mut here: Vec<_> = self.at(hex).collect();
        here.sort_unstable_by_key(|(_, unit)| unit.id);
        here
    }

    /// The players who have units in a hex.
    pub fn players_at(&self, hex: Hex) -> Players {
        let known = hex.is_on(self.side).then(|| self.present.get(hex.index(self.side)).copied());
        known.flatten().unwrap_or(Players::NONE)
    }

    /// The units in a disc around a hex.
    pub fn within(&self, middle: Hex, disc: &Disc) -> impl Iterator<Item = &Unit> {
        middle.within(disc, self.side).flat_map(|hex| self.at(hex)).map(|(_, unit)| unit)
    }

    /// The players who see a hex, if units see as far as the disc.
    pub fn who_sees(&self, hex: Hex, sight: &Disc) -> Players {
        let near = hex.within(sight, self.side);
        near.fold(Players::NONE, |players, near| players.union(self.players_at(near)))
    }

    /// The first free number of a player from `first` on; after the last number the search continues from 1. `None` if
    /// all are taken.
    pub fn free_number(&self, player: PlayerNumber, first: u32) -> Option<u32> {
        let first = first.clamp(1, LAST_UNIT_NUMBER);
        self.free_in(player, first, LAST_UNIT_NUMBER).or_else(|| self.free_in(player, 1, first))
    }

    fn free_in(&self, player: PlayerNumber, first: u32, last: u32) -> Option<u32> {
        let taken = self.by_id.range(UnitId::new(player, first)..=UnitId::new(player, last));
        let mut free = first;
        for (id, _) in taken {
            if id.number != free {
                break;
            }
            free += 1;
        }
        (free <= last).then_some(free)
    }

    fn arrive(&mut self, handle: Handle, player: PlayerNumber, at: Hex) {
        let index = at.index(self.side);
        if self.by_hex.is_empty() {
            let hexes = usize::from(self.side) * usize::from(self.side);
            self.by_hex.resize(hexes, Vec::new());
            self.present.resize(hexes, Players::NONE);
        }
        if let (Some(here), Some(present)) = (self.by_hex.get_mut(index), self.present.get_mut(index)) {
            here.push(handle);
            present.insert(player);
        }
    }

    fn leave(&mut self, handle: Handle, player: PlayerNumber, at: Hex) {
        let index = at.index(self.side);
        let Some(here) = self.by_hex.get_mut(index) else { return };
        if let Some(place) = here.iter().position(|other| *other == handle) {
            here.swap_remove(place);
        }
        if !self.at(at).any(|(_, unit)| unit.id.player == player)
            && let Some(present) = self.present.get_mut(index)
        {
            present.remove(player);
        }
    }
}
