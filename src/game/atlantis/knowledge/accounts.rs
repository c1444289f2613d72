//! What the gamesmaster knows of all factions together: a line for each, and the world in figures.

use super::view::View;
use crate::game::Viewer;
use crate::game::atlantis::world::{Faction, UnitId};

/// What a faction has.
pub struct Account<'a> {
    /// The faction.
    pub faction: &'a Faction,
    /// Its units.
    pub units: u32,
    /// Their people.
    pub people: u64,
    /// Their silver.
    pub money: i64,
    /// For how many turns in a row no orders came, as far as that counts.
    pub silent: u32,
}

/// The world in figures.
#[derive(Default)]
pub struct Totals {
    /// Regions.
    pub regions: usize,
    /// Those with peasants or units.
    pub inhabited: usize,
    /// Units.
    pub units: u32,
    /// Their people.
    pub people: u64,
    /// Their silver.
    pub money: i64,
    /// The peasants.
    pub peasants: u64,
    /// Their silver.
    pub peasants_money: i64,
}

impl<'a> View<'a> {
    /// The factions in the order of their numbers, for those who see all.
    pub fn accounts(&self) -> Vec<Account<'a>> {
        if !self.sees_all() {
            return Vec::new();
        }
        let world = &self.position.world;
        let account = |faction: &'a Faction| {
            let silent = self.conditions.settings.silence(faction, world.turn);
            Account { faction, units: 0, people: 0, money: 0, silent }
        };
        let mut accounts: Vec<Account<'a>> =
            world.factions().map(|faction| account(&world[faction])).collect();
        for unit in (0..world.unit_places()).map(|place| &world[UnitId::at(place)]) {
            if let Some(account) = accounts.get_mut(unit.faction.index()).filter(|_| !unit.passing.is_gone) {
                account.units += 1;
                account.people += u64::from(unit.people);
                account.money = account.money.saturating_add(unit.money);
            }
        }
        accounts.retain(|account| !account.faction.is_gone);
        accounts.sort_by_key(|account| account.faction.number);
        accounts
    }

    /// The world in figures, for those who see all; `accounts` are theirs.
    pub fn totals(&self, accounts: &[Account<'_>]) -> Totals {
        let mut totals = Totals::default();
        if !self.sees_all() {
            return totals;
        }
        for account in accounts {
            totals.units += account.units;
            totals.people += account.people;
            totals.money = totals.money.saturating_add(account.money);
        }
        let world = &self.position.world;
        for region in world.regions().map(|region| &world[region]) {
            totals.regions += 1;
            totals.inhabited += usize::from(region.peasants > 0 || !region.units().is_empty());
            totals.peasants += u64::from(region.peasants);
            totals.peasants_money = totals.peasants_money.saturating_add(region.money);
        }
        totals
    }

    /// Whether the viewer is handed addresses.
    pub const fn has_addresses(&self) -> bool {
        matches!(self.viewer, Viewer::Gamesmaster)
    }
}
