//! What the gamesmaster knows of all factions together: what each has, and what the peasants have.

use super::view::View;
use crate::world::UnitId;
use playdeck_factions::accounts::{Account, Peasants, State};
use playdeck_game::Viewer;

impl<'a> View<'a> {
    /// What each faction has, in the order of their numbers, for those who see all. Only the gamesmaster is given
    /// addresses.
    pub fn accounts(&self) -> Vec<Account<'a>> {
        if !self.sees_all() {
            return Vec::new();
        }
        let world = &self.position.world;
        let is_known = matches!(self.viewer, Viewer::Gamesmaster);
        let account = |faction| {
            let faction = &world[faction];
            let silence = self.conditions.settings.silence(faction, world.turn);
            let is_warned = Some(silence) == self.conditions.settings.idle;
            Account {
                number: faction.number,
                name: &faction.name,
                address: is_known.then_some(&faction.address),
                units: 0,
                people: 0,
                money: 0,
                last_orders: faction.last_orders,
                state: if is_warned { State::Warned } else { State::Active },
            }
        };
        let mut accounts: Vec<Account<'a>> = world.factions().map(account).collect();
        for unit in (0..world.unit_places()).map(|place| &world[UnitId::at(place)]) {
            if let Some(account) = accounts.get_mut(unit.faction.index()).filter(|_| !unit.this_turn.is_gone)
            {
                account.units += 1;
                account.people += u64::from(unit.people);
                account.money = account.money.saturating_add(unit.money);
            }
        }
        let left = world.factions().zip(accounts).filter(|(faction, _)| !world[*faction].is_gone);
        let mut accounts: Vec<Account<'a>> = left.map(|(_, account)| account).collect();
        accounts.sort_by_key(|account| account.number);
        let wiped_out = accounts.iter_mut().filter(|account| account.units == 0);
        wiped_out.for_each(|account| account.state = State::WipedOut);
        accounts
    }

    /// What the peasants have, for those who see all.
    pub fn peasants(&self) -> Peasants {
        let mut peasants = Peasants::default();
        let world = &self.position.world;
        for region in world.regions().map(|region| &world[region]).filter(|_| self.sees_all()) {
            peasants.regions += 1;
            peasants.inhabited += usize::from(region.peasants > 0 || !region.units().is_empty());
            peasants.people += u64::from(region.peasants);
            peasants.money = peasants.money.saturating_add(region.money);
        }
        peasants
    }
}
