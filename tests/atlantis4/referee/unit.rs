//! A unit: its people, what they know, carry and can do.

use super::figures::{self, Key, good_of, level_of};
use super::world::{Counts, add, count};
use playdeck::game::atlantis4::world::{Consumes, Guard, Reveal, UnitKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub number: u32,
    pub faction: u32,
    pub items: Counts,
    pub days: Counts,
    pub kind: UnitKind,
    pub guard: Guard,
    pub reveal: Reveal,
    pub autotax: bool,
    pub consumes: Consumes,
    pub no_cross: bool,
    /// Whether it stands behind, holds and wants no aid.
    pub choices: [bool; 3],
}

impl Unit {
    pub fn people(&self) -> i64 {
        self.items.iter().filter(|(key, _)| figures::is_man(key)).map(|(_, count)| count).sum()
    }

    pub fn level(&self, skill: &str) -> i64 {
        if self.people() == 0 { 0 } else { level_of(count(&self.days, skill) / self.people()) }
    }

    /// Of several skills people who are no leaders keep the one with most days, and of it what the least of them can know.
    pub fn mix(&mut self) -> bool {
        if self.is_of_leaders() {
            return true;
        }
        let most = self.days.values().max().copied();
        self.days.retain(|_, days| Some(*days) == most);
        for skill in self.days.keys().copied().collect::<Vec<_>>() {
            let most = self.most_days(skill);
            self.days.entry(skill).and_modify(|days| *days = (*days).min(most));
        }
        self.days.len() <= 1
    }

    /// How many days of a skill all people of it can have together.
    pub fn most_days(&self, skill: Key) -> i64 {
        let races = self.items.keys().filter(|key| figures::is_man(key));
        let level = races.map(|race| figures::most_level(race, skill)).min().unwrap_or(0);
        figures::days_for(level) * self.people()
    }

    pub fn has(&self, item: &str) -> i64 {
        count(&self.items, item)
    }

    pub fn gets(&mut self, item: Key, more: i64) {
        add(&mut self.items, item, more);
    }

    pub fn is_of_leaders(&self) -> bool {
        self.has("LEAD") > 0
    }

    pub fn is_mage(&self) -> bool {
        self.kind == UnitKind::Mage
    }

    pub fn is_town_guard(&self) -> bool {
        matches!(self.kind, UnitKind::Guard | UnitKind::GuardMage)
    }

    /// How many of its people can tax: all by combat, else those with a weapon that they can use.
    pub fn taxers(&self) -> i64 {
        if self.level("COMB") >= 1 {
            return self.people();
        }
        let mut arms: i64 =
            ["SWOR", "MSWO", "PICK", "SPEA", "AXE", "HAMM"].iter().map(|arm| self.has(arm)).sum();
        let (bow, cross) = (self.level("LBOW") >= 1, self.level("XBOW") >= 1);
        arms += if bow { self.has("LBOW") } else { 0 };
        arms += if cross { self.has("XBOW") + self.has("MXBO") } else { 0 };
        arms += if bow || cross { self.has("DBOW") } else { 0 };
        arms.min(self.people())
    }

    /// An amulet of true seeing is worth two levels.
    pub fn observation(&self) -> i64 {
        self.level("OBSE") + if self.has("AMTS") > 0 { 2 } else { 0 }
    }

    /// Rings of invisibility hide all of it or nobody.
    pub fn is_ringed(&self) -> bool {
        self.has("RING") > 0 && self.has("RING") >= self.people()
    }

    pub fn stealth(&self) -> i64 {
        self.level("STEA") + if self.is_ringed() { 3 } else { 0 }
    }

    pub fn weight(&self) -> i64 {
        self.items.iter().map(|(key, count)| count * good_of(key).weight).sum()
    }

    /// Walking, riding, flying or swimming.
    fn carries(&self, way: usize) -> i64 {
        self.items.iter().map(|(key, count)| count * good_of(key).carries[way]).sum()
    }

    pub fn can_ride(&self) -> bool {
        self.carries(1) >= self.weight()
    }

    pub fn can_fly(&self) -> bool {
        self.carries(2) >= self.weight()
    }

    pub fn can_swim(&self) -> bool {
        self.carries(3) >= self.weight()
    }

    /// Whether the unit goes over open water, and out onto it.
    pub fn crosses_water(&self) -> bool {
        (self.can_swim() || self.can_fly()) && !self.no_cross
    }

    /// A horse draws one wagon.
    pub fn can_walk(&self) -> bool {
        self.carries(0) + 200 * self.has("WAGO").min(self.has("HORS")) >= self.weight()
    }

    /// Movement points: flying 6, riding 4, walking 2, none with too much to carry.
    pub fn points(&self) -> i64 {
        match (self.can_fly(), self.can_ride(), self.can_walk()) {
            (true, ..) => 6,
            (_, true, _) => 4,
            (.., true) => 2,
            _ => 0,
        }
    }

    /// Riding with which others are caught: one beast of it is enough.
    pub fn pursues(&self) -> i64 {
        let carries_one = |way: usize| {
            self.items
                .keys()
                .any(|key| good_of(key).carries[way] - good_of(key).weight >= 10 && !figures::is_man(key))
        };
        let riding = self.level("RIDI");
        if carries_one(2) {
            riding.min(5)
        } else if carries_one(1) {
            riding.min(3)
        } else {
            0
        }
    }

    /// Riding with which it gets away: all of it must ride or fly.
    pub fn escapes(&self) -> i64 {
        let most = match (self.can_fly(), self.can_ride()) {
            (true, _) => 5,
            (_, true) => 3,
            _ => 0,
        };
        if self.guard == Guard::On { 0 } else { most.min(self.level("RIDI")) }
    }
}
