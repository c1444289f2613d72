//! What a unit has and knows: short lists in the order in which it came.

use crate::tables::{Item, Skill, level_for};

/// How many of each item; items of which there is none are not listed. Their order is that of those who fight and of those
/// who find shelter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Items(Vec<(Item, u32)>);

impl Items {
    /// How many of an item there are.
    pub fn of(&self, item: Item) -> u32 {
        self.0.iter().find(|(other, _)| *other == item).map_or(0, |(_, count)| *count)
    }

    /// Says how many of an item there are; a new item is listed behind the others.
    pub fn set(&mut self, item: Item, count: u32) {
        match self.0.iter().position(|(other, _)| *other == item) {
            Some(at) if count == 0 => drop(self.0.remove(at)),
            Some(at) => self.0[at].1 = count,
            None if count == 0 => {}
            None => self.0.push((item, count)),
        }
    }

    /// Adds some of an item.
    pub fn add(&mut self, item: Item, count: u32) {
        self.set(item, self.of(item).saturating_add(count));
    }

    /// Takes some of an item away, as far as there are any, and gives how many.
    pub fn take(&mut self, item: Item, count: u32) -> u32 {
        let there = self.of(item);
        let taken = there.min(count);
        self.set(item, there - taken);
        taken
    }

    /// Lowers how many there are of each item to the most that there can be.
    pub fn lower(&mut self, most: impl Fn(Item) -> u32) {
        self.0.iter_mut().for_each(|(item, count)| *count = (*count).min(most(*item)));
    }

    /// Each item that is there, with how many, in the order in which they came.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Item, u32)> + Clone + '_ {
        self.0.iter().copied()
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Item, u32)> for Items {
    fn from_iter<I: IntoIterator<Item = (Item, u32)>>(all: I) -> Self {
        let mut items = Self::default();
        all.into_iter().for_each(|(item, count)| items.add(item, count));
        items
    }
}

/// Days of all people of a unit together, by skill; a skill may be listed with no days.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Days(Vec<(Skill, u32)>);

impl Days {
    /// The days of all people together.
    pub fn of(&self, skill: Skill) -> u32 {
        self.0.iter().find(|(known, _)| *known == skill).map_or(0, |(_, days)| *days)
    }

    /// The level of each of so many people.
    pub fn level(&self, skill: Skill, people: u32) -> u32 {
        self.of(skill).checked_div(people).map_or(0, level_for)
    }

    /// Says how many days there are; a new skill is listed behind the others. None are not listed.
    pub fn set(&mut self, skill: Skill, days: u32) {
        match self.0.iter().position(|(known, _)| *known == skill) {
            Some(at) if days == 0 => drop(self.0.remove(at)),
            Some(at) => self.0[at].1 = days,
            None if days == 0 => {}
            None => self.0.push((skill, days)),
        }
    }

    /// Lowers the days of each skill to the most that there can be.
    pub fn lower(&mut self, most: u32) {
        self.0.iter_mut().for_each(|(_, days)| *days = (*days).min(most));
    }

    /// What so many of so many people take with them: of each skill their part, rounded down.
    #[must_use]
    pub fn leave(&mut self, leaving: u32, people: u32) -> Self {
        let part = |days: u32| {
            let part = u64::from(days) * u64::from(leaving.min(people)) / u64::from(people.max(1));
            u32::try_from(part).unwrap_or(days)
        };
        let taken: Self = self.0.iter().map(|(skill, days)| (*skill, part(*days))).collect();
        for (_, days) in &mut self.0 {
            *days -= part(*days);
        }
        self.0.retain(|(_, days)| *days > 0);
        taken
    }

    /// Each skill with its days, in the order in which they were learned.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Skill, u32)> + Clone + '_ {
        self.0.iter().copied()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Skill, u32)> for Days {
    fn from_iter<I: IntoIterator<Item = (Skill, u32)>>(all: I) -> Self {
        let mut days = Self::default();
        all.into_iter().for_each(|(skill, count)| days.set(skill, count));
        days
    }
}
