//! Gifts, taxes and pillage.

use super::Referee;
use super::figures::{self, Key, is_man, most_mages, most_regions};
use super::orders::{Order, Whom};
use super::world::{Unit, add, count};
use playdeck::game::atlantis4::world::{Attitude, Guard};

impl Referee<'_> {
    pub(super) fn gives(&mut self, unit: u32, plan: &[Order]) {
        for order in plan {
            match order {
                Order::Give(Whom::Nobody, amount, item) => self.discards(unit, *amount, item),
                Order::Give(whom, amount, item) => {
                    let Some(other) = self.find(unit, *whom) else { continue };
                    if is_man(item) {
                        self.gives_people(unit, other, (*amount, item));
                    } else {
                        let whose = self.world.units[&other].faction;
                        let is_friend = self.world.attitude(whose, unit) >= Attitude::Friendly;
                        if *item == "SILV" || is_friend {
                            let amount = self.world.units[&unit].has(item).min(*amount);
                            self.world.unit(unit).gets(item, -amount);
                            self.world.unit(other).gets(item, amount);
                        }
                    }
                }
                Order::GiveUnit(whom) => {
                    let Some(other) = self.find(unit, *whom) else { continue };
                    self.gives_unit(unit, self.world.units[&other].faction);
                }
                _ => {}
            }
        }
    }

    fn discards(&mut self, unit: u32, amount: i64, item: Key) {
        let it = self.world.unit(unit);
        let amount = amount.min(it.has(item));
        if is_man(item) {
            if it.is_mage() {
                return;
            }
            let _ = share_of_days(it, amount);
        }
        it.gets(item, -amount);
    }

    /// People go within a faction; mages are alone, and leaders do not mix with others.
    fn gives_people(&mut self, unit: u32, other: u32, (amount, item): (i64, Key)) {
        let (giver, to) = (&self.world.units[&unit], &self.world.units[&other]);
        let mixes = to.people() > 0 && (item == "LEAD") != to.is_of_leaders();
        if giver.faction != to.faction || giver.is_mage() || to.is_mage() || mixes {
            return;
        }
        let giver = self.world.unit(unit);
        let amount = amount.min(giver.has(item));
        let days = share_of_days(giver, amount);
        giver.gets(item, -amount);
        let to = self.world.unit(other);
        to.gets(item, amount);
        for (skill, days) in days {
            add(&mut to.days, skill, days);
        }
        if !to.mix() {
            self.is_undecided = true;
        }
    }

    fn gives_unit(&mut self, unit: u32, to: u32) {
        let is_friend = self.world.attitude(to, unit) >= Attitude::Friendly;
        let is_mage = self.world.units[&unit].is_mage();
        if to == self.world.units[&unit].faction || !is_friend || is_mage && !self.may_have_mage(to) {
            return;
        }
        self.world.unit(unit).faction = to;
    }

    /// Whether a faction may have one more mage.
    pub(super) fn may_have_mage(&self, faction: u32) -> bool {
        let mages =
            self.world.units.values().filter(|unit| unit.faction == faction && unit.is_mage()).count();
        mages < most_mages(self.world.factions[&faction].magic)
    }

    /// Whether a faction may tax in a region, which then counts.
    fn may_tax(&mut self, faction: u32, region: usize) -> bool {
        let faction = self.world.factions.get_mut(&faction).unwrap();
        let may = faction.taxed.contains(&region) || faction.taxed.len() < most_regions(faction.war);
        if may {
            faction.taxed.insert(region);
        }
        may
    }

    /// Whether a faction may trade in a region, which then counts.
    pub(super) fn may_trade(&mut self, faction: u32, region: usize) -> bool {
        let faction = self.world.factions.get_mut(&faction).unwrap();
        let may = faction.traded.contains(&region) || faction.traded.len() < most_regions(faction.trade);
        if may {
            faction.traded.insert(region);
        }
        may
    }

    /// Units on guard keep all others from pillaging.
    pub(super) fn pillage(&mut self) {
        for region in 0..self.world.regions.len() {
            let land = &self.world.regions[region];
            let (money, ground) = (land.money, self.world.wages(region));
            if land.is_ocean() || money < 1 || ground < 11 {
                continue;
            }
            let mut pillagers: Vec<(u32, i64)> = Vec::new();
            for unit in self.world.here(region) {
                let does = self.plans.get(&unit.number).is_some_and(|plan| plan.contains(&Order::Pillage));
                let is_guarded = self.world.here(region).iter().any(|guard| {
                    guard.guard == Guard::On && guard.people() > 0 && guard.faction != unit.faction
                });
                if does && !is_guarded && unit.taxers() > 0 && self.may_tax(unit.faction, region) {
                    pillagers.push((unit.number, unit.taxers()));
                }
            }
            let mut people: i64 = pillagers.iter().map(|(_, people)| people).sum();
            if people == 0 || people * 2 < money / 50 {
                continue;
            }
            let mut loot = 2 * money;
            for (unit, each) in pillagers {
                let part = loot * each / people;
                (loot, people) = (loot - part, people - each);
                self.world.unit(unit).gets("SILV", part);
            }
            let land = &mut self.world.regions[region];
            land.money = 0;
            land.wages = (land.wages - 6).max(6);
        }
    }

    pub(super) fn tax(&mut self) {
        for region in 0..self.world.regions.len() {
            let mut taxers: Vec<(u32, i64)> = Vec::new();
            for unit in self.world.here(region) {
                let orders = self.plans.get(&unit.number).is_some_and(|plan| plan.contains(&Order::Tax));
                if !orders && !unit.autotax || !self.world.factions[&unit.faction].is_player {
                    continue;
                }
                let keeps_off = |guard: &Unit| {
                    let is_on = guard.guard == Guard::On && guard.people() > 0;
                    is_on && self.world.attitude(guard.faction, unit.number) <= Attitude::Neutral
                };
                let is_guarded = self.world.here(region).iter().any(keeps_off);
                if is_guarded {
                    continue;
                }
                if unit.taxers() == 0 {
                    self.world.unit(unit.number).autotax = false;
                } else if self.may_tax(unit.faction, region) {
                    taxers.push((unit.number, unit.taxers()));
                }
            }
            let mut wanted: i64 = taxers.iter().map(|(_, people)| 50 * people).sum();
            let mut left = self.world.regions[region].money;
            for (unit, people) in taxers {
                let want = 50 * people;
                let part = if wanted > left { want * left / wanted } else { want };
                (left, wanted) = (left - part, wanted - want);
                self.world.unit(unit).gets("SILV", part);
            }
            self.world.regions[region].money = left;
        }
    }
}

/// What so many of a unit take of the days of all; odd days stay.
fn share_of_days(unit: &mut Unit, leaving: i64) -> Vec<(Key, i64)> {
    let people = unit.people();
    let taken: Vec<(Key, i64)> =
        unit.days.iter().map(|(skill, days)| (*skill, days * leaving / people.max(1))).collect();
    for (skill, days) in &taken {
        add(&mut unit.days, skill, -days);
        assert!(count(&unit.days, skill) >= 0 && figures::skill_of(skill) == *skill);
    }
    taken
}
