//! Visibility: sets of witnesses, each stored once for all its events.
//!
//! A witness has a grade, fixed at the moment of the event: that something happened, or also who did it. Sets have no
//! bound. Equal sets are stored once, so that a turn with thousands of events in one region stores their witnesses
//! once.

use std::collections::BTreeMap;

/// How much a witness knows of an event. More is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// That it happened.
    That,
    /// Also who did it.
    Who,
}

/// A player by their place in the list of all players, from 0.
pub type Player = u32;

/// A set of witnesses, by its place in [`Sets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen(u32);

impl Seen {
    /// Seen by nobody.
    pub const NOBODY: Self = Self(0);
}

type Witnesses = Box<[(Player, Grade)]>;

/// All different sets of witnesses.
#[derive(Debug, Clone)]
pub struct Sets {
    all: Vec<Witnesses>,
    places: BTreeMap<Witnesses, Seen>,
    /// The sets of one player who knows everything, by player. Most events have such a set.
    single: Vec<Option<Seen>>,
}

impl Default for Sets {
    fn default() -> Self {
        let nobody = Witnesses::default();
        Self {
            all: vec![nobody.clone()],
            places: BTreeMap::from([(nobody, Seen::NOBODY)]),
            single: Vec::new(),
        }
    }
}

impl Sets {
    /// The set of some witnesses. A witness named twice gets the higher grade.
    pub fn of(&mut self, witnesses: impl IntoIterator<Item = (Player, Grade)>) -> Seen {
        let mut witnesses: Vec<_> = witnesses.into_iter().collect();
        witnesses.sort_unstable_by_key(|(player, grade)| (*player, std::cmp::Reverse(*grade)));
        witnesses.dedup_by_key(|(player, _)| *player);
        if let Some(known) = self.places.get(witnesses.as_slice()) {
            return *known;
        }
        let Ok(place) = u32::try_from(self.all.len()) else { return Seen::NOBODY };
        let witnesses = witnesses.into_boxed_slice();
        self.all.push(witnesses.clone());
        self.places.insert(witnesses, Seen(place));
        Seen(place)
    }

    /// The set of one player who knows everything.
    pub fn only(&mut self, player: Player) -> Seen {
        let place = player as usize;
        if let Some(known) = self.single.get(place).copied().flatten() {
            return known;
        }
        let only = self.of([(player, Grade::Who)]);
        if self.single.len() <= place {
            self.single.resize(place + 1, None);
        }
        self.single[place] = Some(only);
        only
    }

    /// The witnesses of a set, by number.
    pub fn witnesses(&self, seen: Seen) -> &[(Player, Grade)] {
        self.all.get(seen.0 as usize).map(AsRef::as_ref).unwrap_or_default()
    }

    /// How much a player of a set knows. `None` if they are not in it.
    pub fn grade(&self, seen: Seen, player: Player) -> Option<Grade> {
        let witnesses = self.witnesses(seen);
        let place = witnesses.binary_search_by_key(&player, |(player, _)| *player).ok()?;
        witnesses.get(place).map(|(_, grade)| *grade)
    }

    /// The union of two sets, with the higher grade.
    pub fn union(&mut self, one: Seen, other: Seen) -> Seen {
        let both: Vec<_> = self.witnesses(one).iter().chain(self.witnesses(other)).copied().collect();
        self.of(both)
    }

    /// The intersection of two sets, with the lower grade.
    pub fn intersection(&mut self, one: Seen, other: Seen) -> Seen {
        let lower =
            |(player, grade): &(Player, Grade)| Some((*player, self.grade(other, *player)?.min(*grade)));
        let both: Vec<_> = self.witnesses(one).iter().filter_map(lower).collect();
        self.of(both)
    }

    /// The number of different sets, the empty one included.
    pub fn count(&self) -> usize {
        self.all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_are_one_and_have_no_bound() {
        let mut sets = Sets::default();
        let crowd = || (0..5_000).map(|player| (player, Grade::That));
        let one = sets.of(crowd());
        assert_eq!(sets.of(crowd().rev()), one);
        assert_eq!((sets.count(), sets.witnesses(one).len()), (2, 5_000));
        assert_eq!(sets.of([]), Seen::NOBODY);
    }

    #[test]
    fn the_higher_grade_counts_in_a_union_and_the_lower_one_in_an_intersection() {
        let mut sets = Sets::default();
        let one = sets.of([(7, Grade::That), (3, Grade::Who), (7, Grade::Who)]);
        let other = sets.of([(3, Grade::That), (9, Grade::That)]);
        let (union, intersection) = (sets.union(one, other), sets.intersection(one, other));
        assert_eq!(sets.witnesses(union), [(3, Grade::Who), (7, Grade::Who), (9, Grade::That)]);
        assert_eq!(sets.witnesses(intersection), [(3, Grade::That)]);
        assert_eq!((sets.grade(one, 7), sets.grade(one, 9)), (Some(Grade::Who), None));
    }
}
