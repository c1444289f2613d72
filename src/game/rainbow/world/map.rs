//! The map: the terrain of every hex, and sets of hexes. [`super::units`] knows where units stand.

use super::geometry::Hex;
use super::tables::Terrain;

/// The terrain of a square map, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    side: u16,
    terrain: Vec<Terrain>,
}

impl Map {
    /// A map of one terrain.
    pub fn of(side: u16, terrain: Terrain) -> Self {
        Self { side, terrain: vec![terrain; usize::from(side) * usize::from(side)] }
    }

    /// The length of a side in hexes.
    pub const fn side(&self) -> u16 {
        self.side
    }

    /// The terrain of a hex; water if the hex is off the map.
    pub fn at(&self, hex: Hex) -> Terrain {
        let known = hex.is_on(self.side).then(|| self.terrain.get(hex.index(self.side)).copied());
        known.flatten().unwrap_or(Terrain::Water)
    }

    /// Changes the terrain of a hex.
    pub fn set(&mut self, hex: Hex, terrain: Terrain) {
        if hex.is_on(self.side)
            && let Some(place) = self.terrain.get_mut(hex.index(self.side))
        {
            *place = terrain;
        }
    }

    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let side = self.side;
        (0..side).flat_map(move |y| (0..side).map(move |x| Hex::new(x, y)))
    }
}

/// A set of hexes of a map, one bit for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexSet {
    side: u16,
    bits: Vec<u64>,
}

impl HexSet {
    /// An empty set for a map with a given number of hexes a side.
    pub fn none(side: u16) -> Self {
        Self { side, bits: vec![0; (usize::from(side) * usize::from(side)).div_ceil(64)] }
    }

    /// Whether a hex is in the set.
    pub fn contains(&self, hex: Hex) -> bool {
        let index = hex.index(self.side);
        hex.is_on(self.side) && self.bits.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Adds a hex of the map; returns whether it was new.
    pub fn insert(&mut self, hex: Hex) -> bool {
        let index = hex.index(self.side);
        let Some(word) = self.bits.get_mut(index / 64).filter(|_| hex.is_on(self.side)) else { return false };
        let is_new = *word >> (index % 64) & 1 == 0;
        *word |= 1 << (index % 64);
        is_new
    }

    /// Adds a stretch of a row that lies on the map: the hexes from the first column to the last.
    pub fn insert_stretch(&mut self, y: u16, first: u16, last: u16) {
        let (first, last) = (Hex::new(first, y).index(self.side), Hex::new(last, y).index(self.side));
        for at in first / 64..=last / 64 {
            let (from, to) = (first.saturating_sub(at * 64), (last - at * 64).min(63));
            if let Some(word) = self.bits.get_mut(at) {
                *word |= u64::MAX << from & u64::MAX >> (63 - to);
            }
        }
    }

    /// Adds all hexes of another set of the same map.
    pub fn insert_all(&mut self, others: &Self) {
        for (word, other) in self.bits.iter_mut().zip(&others.bits) {
            *word |= other;
        }
    }

    /// The hexes of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Hex> {
        let set = |word: u64| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(|rest| rest.trailing_zeros() as usize)
        };
        self.bits
            .iter()
            .enumerate()
            .flat_map(move |(at, word)| set(*word).map(move |bit| at * 64 + bit))
            .map(|index| Hex::at_index(index, self.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_hexes_holds_what_was_put_in() {
        let mut set = HexSet::none(9);
        let hexes = [Hex::new(0, 0), Hex::new(8, 3), Hex::new(1, 7), Hex::new(8, 8)];
        assert!(hexes.iter().all(|hex| set.insert(*hex)));
        assert!(!set.insert(hexes[1]) && !set.insert(Hex::new(9, 0)) && !set.contains(Hex::new(9, 0)));
        assert_eq!(set.iter().collect::<Vec<_>>(), hexes);
        let mut other = HexSet::none(9);
        other.insert_all(&set);
        assert_eq!(other, set);
    }

    #[test]
    fn a_stretch_is_its_hexes() {
        for (y, first, last) in [(0, 0, 0), (0, 0, 149), (3, 17, 120), (5, 63, 64), (149, 149, 149)] {
            let (mut stretch, mut single) = (HexSet::none(150), HexSet::none(150));
            stretch.insert_stretch(y, first, last);
            (first..=last).for_each(|x| assert!(single.insert(Hex::new(x, y))));
            assert_eq!(stretch, single, "{first} to {last} of row {y}");
        }
    }

    #[test]
    fn what_is_not_on_the_map_is_water() {
        let mut map = Map::of(8, Terrain::Plain);
        map.set(Hex::new(8, 0), Terrain::Forest);
        map.set(Hex::new(7, 0), Terrain::Forest);
        assert_eq!(map.at(Hex::new(8, 0)), Terrain::Water);
        assert_eq!(map.at(Hex::new(7, 0)), Terrain::Forest);
        assert_eq!(map.hexes().count(), 64);
    }
}
