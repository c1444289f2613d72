//! What the gamesmaster knows of all factions together: what each has, and what the peasants have.

use super::view::View;
use crate::world::{Faction, UnitId};
use playdeck_factions::accounts::{Account, Peasants, State};
use playdeck_game::Viewer;

impl<'a> View<'a> {
    /// What each faction has, the guards and the creatures among them, in the order of their numbers, for those who see
    /// all. Unclaimed silver is counted. Only the gamesmaster is given addresses.
    pub fn accounts(&self) -> Vec<Account<'a>> {
        if !self.sees_all() {
            return Vec::new();
        }
        let world = self.world();
        let is_known = matches!(self.viewer, Viewer::Gamesmaster);
        let account = |faction| {
            let faction: &Faction = &world[faction];
            Account {
                number: faction.number,
                name: &faction.name,
                address: is_known.then_some(&faction.address),
                units: 0,
                people: 0,
                money: faction.unclaimed,
                last_orders: faction.last_orders,
                state: self.state(faction),
            }
        };
        let mut accounts: Vec<Account<'a>> = world.factions().map(account).collect();
        for unit in (0..world.unit_places()).map(|place| &world[UnitId::at(place)]) {
            if let Some(account) = accounts.get_mut(unit.faction.index()).filter(|_| !unit.this_turn.is_gone)
            {
                account.units += 1;
                account.people += u64::from(unit.people(self.tables()));
                account.money = account.money.saturating_add(unit.silver(self.tables()).into());
            }
        }
        let left = world.factions().zip(accounts).filter(|(faction, _)| !world[*faction].is_gone);
        let mut accounts: Vec<Account<'a>> = left.map(|(_, account)| account).collect();
        accounts.sort_by_key(|account| account.number);
        accounts
    }

    /// How it is with the player of a faction, for the gamesmaster.
    fn state(&self, faction: &Faction) -> State {
        let turn = self.turn().0;
        let silence = turn.saturating_sub(faction.last_orders);
        match () {
            () if !faction.is_player() || silence == 0 => State::Active,
            () if !matches!(self.viewer, Viewer::Gamesmaster) => State::Active,
            () if silence + 1 >= self.tables().game.max_inactive_turns => State::Warned,
            () => State::Silent,
        }
    }

    /// What the peasants have, for those who see all. The people of towns are counted.
    pub fn peasants(&self) -> Peasants {
        let mut peasants = Peasants::default();
        let world = self.world();
        for region in world.regions().filter(|_| self.sees_all()) {
            let is_manned = world.units_in(region).next().is_some();
            let region = &world[region];
            peasants.regions += 1;
            peasants.inhabited += usize::from(region.people() > 0 || is_manned);
            peasants.people += u64::try_from(region.people()).unwrap_or(0);
            peasants.money = peasants.money.saturating_add(region.money);
        }
        peasants
    }
}
