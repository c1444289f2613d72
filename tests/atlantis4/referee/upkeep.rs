//! Maintenance: silver and food, and who starves.

use super::Referee;
use super::figures::Key;
use super::world::Unit;
use playdeck::game::atlantis4::world::{Attitude, Consumes};
use std::collections::BTreeMap;

const FOOD: [Key; 3] = ["GRAI", "LIVE", "FISH"];

/// From whom a unit takes what it lacks.
#[derive(Clone, Copy, PartialEq)]
enum From {
    Itself,
    Faction,
    Allies,
}

impl Referee<'_> {
    /// Ten for everybody and twenty for leaders: what was told to eat its food does so, then own silver, silver of the faction
    /// there, own food, food of the faction, unclaimed silver, silver and food of allies.
    pub(super) fn upkeep(&mut self) {
        let mut due: BTreeMap<u32, i64> = BTreeMap::new();
        for unit in self.world.units.values() {
            if self.world.factions[&unit.faction].is_player {
                due.insert(unit.number, 10 * unit.people() + 10 * unit.has("LEAD"));
            }
        }
        let eats = |unit: &Unit| unit.consumes != Consumes::Silver;
        self.feed(&mut due, &FOOD, From::Itself, eats);
        self.feed(&mut due, &FOOD, From::Faction, |unit| unit.consumes == Consumes::Faction);
        self.feed(&mut due, &["SILV"], From::Itself, |_| true);
        self.feed(&mut due, &["SILV"], From::Faction, |_| true);
        self.feed(&mut due, &FOOD, From::Itself, |_| true);
        self.feed(&mut due, &FOOD, From::Faction, |_| true);
        for region in 0..self.world.regions.len() {
            for unit in self.world.here(region) {
                let Some(due) = due.get_mut(&unit.number) else { continue };
                let left = &mut self.world.factions.get_mut(&unit.faction).unwrap().unclaimed;
                let paid = (*due).min(*left);
                (*due, *left) = (*due - paid, *left - paid);
            }
        }
        self.feed(&mut due, &["SILV"], From::Allies, |_| true);
        self.feed(&mut due, &FOOD, From::Allies, |_| true);
        for (unit, due) in due {
            if due > 0 {
                self.starve(unit, due);
            }
        }
    }

    fn feed(&mut self, due: &mut BTreeMap<u32, i64>, items: &[Key], from: From, who: impl Fn(&Unit) -> bool) {
        for item in items {
            let worth = if *item == "SILV" { 1 } else { 10 };
            for region in 0..self.world.regions.len() {
                for unit in self.world.here(region) {
                    if !who(&unit) || !due.contains_key(&unit.number) {
                        continue;
                    }
                    for giver in self.world.here(region) {
                        let gives = match from {
                            From::Itself => giver.number == unit.number,
                            From::Faction => giver.faction == unit.faction,
                            From::Allies => {
                                giver.faction != unit.faction
                                    && self.world.attitude(giver.faction, unit.number) == Attitude::Ally
                            }
                        };
                        let lacks = due[&unit.number];
                        if gives && lacks > 0 {
                            let eaten = ((lacks + worth - 1) / worth).min(giver.has(item));
                            self.world.unit(giver.number).gets(item, -eaten);
                            due.insert(unit.number, (lacks - eaten * worth).max(0));
                        }
                    }
                }
            }
        }
    }

    /// One in three of those who are not fed dies, leaders last. Who dies is chance: it is taken from what is left.
    fn starve(&mut self, number: u32, due: i64) {
        let hungry = (due + 9) / 10;
        let unit = self.world.units[&number].clone();
        let left = self.told.after.units.get(&number).cloned();
        self.starving.insert(number);
        let most = if unit.is_of_leaders() { (due + 19) / 20 } else { hungry };
        let Some(left) = left else {
            if most < unit.people() {
                self.wrong.push(format!("unit {number} is gone, {most} of {} starve", unit.people()));
            }
            self.world.unit(number).items.retain(|item, _| !super::figures::is_man(item));
            return;
        };
        let dead = unit.people() - left.people();
        if !(0..=most).contains(&dead) {
            self.wrong.push(format!("unit {number}: {dead} dead, at most {most}"));
        }
        for (item, has) in &unit.items {
            if super::figures::is_man(item) {
                self.world.unit(number).gets(item, left.has(item) - has);
            }
        }
        // The dead take their days with them; odd days stay or go.
        if dead > 0 {
            for (skill, days) in &unit.days {
                let least = days * left.people() / unit.people();
                let kept = super::world::count(&left.days, skill);
                if !(least..=*days).contains(&kept) {
                    self.wrong.push(format!("unit {number}: {kept} days of {skill}, due {least}"));
                }
            }
            self.world.unit(number).days = left.days;
        }
    }
}
