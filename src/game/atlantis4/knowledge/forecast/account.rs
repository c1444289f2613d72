//! Silver and food: what each unit gets, earns and spends in a rehearsed month, and who would not be fed.

use super::rehearsal::Rehearsal;
use crate::event::{Economy, Event, Magic, Settled, Things, TurnLog};
use crate::rules::economy::maintenance;
use crate::world::{UnitId, World};
use std::collections::BTreeMap;

/// The silver of a unit in a month.
#[derive(Debug, Default, Clone, Copy)]
pub struct Account {
    /// What it got by CLAIM and GIVE, less what it gave.
    pub got: i64,
    /// What it would earn by TAX, PILLAGE, SELL, ENTERTAIN, WORK and earth lore.
    pub earned: i64,
    /// What it needs and is not fed with.
    pub unfed: i64,
    /// What would be lacking if the player's units earned nothing.
    pub unfed_unearned: i64,
}

/// The accounts of a player's units by number, and the world when they have been fed.
pub struct Accounts {
    by_unit: BTreeMap<u32, Account>,
    /// The known world when all have been fed, and nobody starved.
    pub fed: World,
}

impl Accounts {
    /// Reckons a rehearsed month.
    pub fn of(rehearsal: &Rehearsal<'_>) -> Self {
        let mut by_unit: BTreeMap<u32, Account> = BTreeMap::new();
        let silver = rehearsal.conditions.tables.named.silver;
        let amount = |things: &Things| if things.item == silver { i64::from(things.count) } else { 0 };
        for event in rehearsal.events() {
            let (unit, got, earned) = match &*event {
                Event::Settled(Settled::Claimed { unit, amount } | Settled::ClaimCut { unit, amount }) => {
                    (unit, i64::from(*amount), 0)
                }
                Event::Settled(Settled::Gave { unit, to, things }) => {
                    by_unit.entry(to.number).or_default().got += amount(things);
                    (unit, -amount(things), 0)
                }
                Event::Settled(Settled::Discarded { unit, things }) => (unit, -amount(things), 0),
                Event::Economy(
                    Economy::Taxed { unit, amount, .. }
                    | Economy::Pillaged { unit, amount, .. }
                    | Economy::Worked { unit, amount, .. }
                    | Economy::Entertained { unit, amount, .. },
                )
                | Event::Magic(Magic::Earned { unit, silver: amount, .. }) => (unit, 0, i64::from(*amount)),
                Event::Economy(Economy::Sold { unit, things, price }) => {
                    (unit, 0, price.saturating_mul(things.count.into()))
                }
                _ => continue,
            };
            let account = by_unit.entry(unit.number).or_default();
            account.got = account.got.saturating_add(got);
            account.earned = account.earned.saturating_add(earned);
        }
        let mut unearned = rehearsal.after.clone();
        for (number, account) in &by_unit {
            if let Some(unit) = unearned.unit_of(*number) {
                let earned = u32::try_from(account.earned).unwrap_or(0);
                unearned[unit].items.take(silver, earned);
            }
        }
        let mut fed = rehearsal.after.clone();
        let hungry =
            |world: &mut World| maintenance::unfed(rehearsal.conditions, world, &mut TurnLog::default());
        for (unit, need) in hungry(&mut fed) {
            by_unit.entry(fed[unit].number).or_default().unfed = need;
        }
        for (unit, need) in hungry(&mut unearned) {
            by_unit.entry(unearned[unit].number).or_default().unfed_unearned = need;
        }
        Self { by_unit, fed }
    }

    /// The account of a unit.
    pub fn unit(&self, number: u32) -> Account {
        self.by_unit.get(&number).copied().unwrap_or_default()
    }
}

/// What a unit needs in a month.
pub fn needs(rehearsal: &Rehearsal<'_>, unit: UnitId) -> i64 {
    maintenance::need(rehearsal.conditions.tables, &rehearsal.after[unit])
}
