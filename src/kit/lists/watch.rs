//! The best that the units of a region can do, by whose they are, kept while units change, so that what is asked for each
//! order of a crowd is not found anew each time by a walk over all of it.
//!
//! A world notes each unit that it hands out to be changed. What is asked next looks at those again, and at nobody else.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Counts over the units of one region, that which was asked about last.
#[derive(Debug)]
pub struct Watch<R, U, K, V>(Mutex<Watched<R, U, K, V>>);

#[derive(Debug)]
struct Watched<R, U, K, V> {
    region: Option<R>,
    /// How often each value occurs under each key.
    counts: BTreeMap<K, BTreeMap<V, u32>>,
    /// What each unit of the region counts for.
    known: BTreeMap<U, Vec<(K, V)>>,
    /// The units that were handed out to be changed since.
    changed: Vec<U>,
}

impl<R, U, K, V> Default for Watched<R, U, K, V> {
    fn default() -> Self {
        Self { region: None, counts: BTreeMap::new(), known: BTreeMap::new(), changed: Vec::new() }
    }
}

impl<R, U, K, V> Default for Watch<R, U, K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// A copy of a world begins to watch anew.
impl<R, U, K, V> Clone for Watch<R, U, K, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<R: Copy + Eq, U: Copy + Ord, K: Copy + Ord, V: Copy + Ord> Watch<R, U, K, V> {
    /// Notes that a unit may change.
    pub fn note(&mut self, unit: U) {
        let watched = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        if watched.region.is_none() {
            return;
        }
        // Where more was changed than is known, all is found anew.
        if watched.changed.len() > watched.known.len() {
            *watched = Watched::default();
            return;
        }
        watched.changed.push(unit);
    }

    /// The best value under a key of a region's units. `all` gives the units of the region; `counts_for` gives the values
    /// of one of them, none if it is elsewhere by now.
    pub fn best(
        &self,
        region: R,
        key: K,
        all: impl Iterator<Item = U>,
        counts_for: impl Fn(U) -> Vec<(K, V)>,
    ) -> Option<V> {
        self.look(region, all, counts_for).best(key)
    }

    /// The keys under which a region's units have a value.
    pub fn keys(
        &self,
        region: R,
        all: impl Iterator<Item = U>,
        counts_for: impl Fn(U) -> Vec<(K, V)>,
    ) -> Vec<K> {
        let watched = self.look(region, all, counts_for);
        watched.counts.iter().filter(|(_, values)| !values.is_empty()).map(|(key, _)| *key).collect()
    }

    fn look(
        &self,
        region: R,
        all: impl Iterator<Item = U>,
        counts_for: impl Fn(U) -> Vec<(K, V)>,
    ) -> MutexGuard<'_, Watched<R, U, K, V>> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let watched = &mut *guard;
        if watched.region == Some(region) {
            for unit in std::mem::take(&mut watched.changed) {
                watched.put(unit, counts_for(unit));
            }
        } else {
            *watched = Watched { region: Some(region), ..Watched::default() };
            for unit in all {
                watched.put(unit, counts_for(unit));
            }
        }
        guard
    }
}

impl<R, U: Copy + Ord, K: Copy + Ord, V: Copy + Ord> Watched<R, U, K, V> {
    fn put(&mut self, unit: U, now: Vec<(K, V)>) {
        for (key, value) in &now {
            *self.counts.entry(*key).or_default().entry(*value).or_default() += 1;
        }
        let before = if now.is_empty() { self.known.remove(&unit) } else { self.known.insert(unit, now) };
        for (key, value) in before.into_iter().flatten() {
            let Some(values) = self.counts.get_mut(&key) else { continue };
            if let Some(count) = values.get_mut(&value) {
                *count -= 1;
                if *count == 0 {
                    values.remove(&value);
                }
            }
        }
    }

    fn best(&self, key: K) -> Option<V> {
        self.counts.get(&key)?.last_key_value().map(|(best, _)| *best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_known_while_units_change_come_and_go() {
        let mut watch: Watch<u8, usize, char, u32> = Watch::default();
        let mut units = vec![(1, 'a', 5), (1, 'a', 3), (1, 'b', 9), (2, 'a', 7)];
        let best = |watch: &Watch<_, _, _, _>, units: &[(u8, char, u32)], region, key| {
            let counts_for = |unit: usize| {
                let (at, of, value) = units[unit];
                if at == region { vec![(of, value)] } else { Vec::new() }
            };
            let here = (0..units.len()).filter(|unit| units[*unit].0 == region);
            watch.best(region, key, here, counts_for)
        };
        assert_eq!(best(&watch, &units, 1, 'a'), Some(5));
        units[0].2 = 1;
        watch.note(0);
        assert_eq!(best(&watch, &units, 1, 'a'), Some(3));
        units[3].0 = 1;
        watch.note(3);
        assert_eq!([best(&watch, &units, 1, 'a'), best(&watch, &units, 1, 'b')], [Some(7), Some(9)]);
        units[2].0 = 2;
        watch.note(2);
        assert_eq!(best(&watch, &units, 1, 'b'), None);
        assert_eq!(best(&watch, &units, 2, 'b'), Some(9));
        assert_eq!(best(&watch.clone(), &units, 1, 'a'), Some(7));
        let here = (0..units.len()).filter(|unit| units[*unit].0 == 1);
        assert_eq!(watch.keys(1, here, |unit| vec![(units[unit].1, units[unit].2)]), ['a']);
    }
}
