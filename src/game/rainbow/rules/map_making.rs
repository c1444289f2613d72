//! The map of a new game and the cities on it.
//!
//! One continent on half of the hexes grows hex by hex from a mountain. Each player's city is placed on it at random
//! and then moved away from the others, step by step. If the starts are to be balanced, all of this happens on ground
//! with about the same land around it.
//!
//! Source: the original program; the size for a number of players is ours, so that each player has as many hexes as
//! there.

use super::chance;
use crate::tables::{CITY_SPACING, Terrain};
use crate::world::{Hex, Map};
use playdeck_base::dice::{Dice, Stream};

/// The smallest side of a map whose size nobody chose.
const LEAST_SIDE: u16 = 12;
/// Hexes for each player, including water.
const HEXES_FOR_A_PLAYER: usize = 80;
/// How many maps are tried, and how many times cities are placed on each.
const ATTEMPTS: u64 = 10;
/// How far around a city land counts for a balanced start, and how much land the worst start has, in tenths of the best.
const AROUND: u16 = 4;
const TENTHS: usize = 8;

/// The side of a map for a number of players.
pub fn side_for(players: usize) -> u16 {
    let holds = |side: &u16| usize::from(*side).pow(2) >= HEXES_FOR_A_PLAYER * players;
    (LEAST_SIDE..u16::MAX).find(holds).unwrap_or(LEAST_SIDE)
}

/// A map, and a hex for the city of each player; `None` if no map has cities far enough apart.
pub fn make(side: u16, players: usize, is_balanced: bool, dice: &Dice) -> Option<(Map, Vec<Hex>)> {
    (0..ATTEMPTS).find_map(|attempt| {
        let map = continent(side, &mut dice.stream(0, chance::LAND, attempt));
        let mut land: Vec<Hex> = map.hexes().filter(|hex| map.at(*hex) != Terrain::Water).collect();
        if is_balanced {
            land = alike(&map, &land);
        }
        let cities = (0..ATTEMPTS).find_map(|again| {
            let stream = &mut dice.stream(0, chance::CITIES, attempt * ATTEMPTS + again);
            spread_cities(&map, &land, players, stream)
        })?;
        Some((map, cities))
    })
}

/// The land around a hex: the hexes up to four away that are not water, with its own.
pub fn land_around(map: &Map, hex: Hex) -> usize {
    let near =
        |at: u16| at.saturating_sub(AROUND)..=at.saturating_add(AROUND).min(map.side().saturating_sub(1));
    let box_around = near(hex.y).flat_map(|y| near(hex.x).map(move |x| Hex::new(x, y)));
    box_around
        .filter(|other| other.distance(hex) <= AROUND.into() && map.at(*other) != Terrain::Water)
        .count()
}

/// The largest part of the land of which the worst hex has enough land around it, compared with the best; of equal
/// parts the richer one.
fn alike(map: &Map, land: &[Hex]) -> Vec<Hex> {
    let around: Vec<usize> = land.iter().map(|hex| land_around(map, *hex)).collect();
    let is_alike = |count: usize, best: usize| count <= best && count * 10 >= best * TENTHS;
    let size = |best: usize| around.iter().filter(|count| is_alike(**count, best)).count();
    let most = around.iter().copied().max().unwrap_or(0);
    let best = (1..=most).max_by_key(|best| size(*best)).unwrap_or(most);
    land.iter().zip(&around).filter(|(_, count)| is_alike(**count, best)).map(|(hex, _)| *hex).collect()
}

/// One continent on half of the hexes.
fn continent(side: u16, stream: &mut Stream) -> Map {
    let mut map = Map::of(side, Terrain::Water);
    let hexes = u32::from(side) * u32::from(side);
    let mut shore = Shore::new(hexes);
    let first = Hex::at_index(stream.below(hexes) as usize, side);
    settle(&mut map, &mut shore, first, Terrain::Mountain);
    for _ in 1..hexes / 2 {
        let Some(next) = shore.nth(stream.below(shore.count())) else { break };
        let terrain = match stream.below(4) {
            0 => Terrain::Mountain,
            1 => Terrain::Forest,
            _ => Terrain::Plain,
        };
        settle(&mut map, &mut shore, Hex::at_index(next, side), terrain);
    }
    map
}

/// Turns a hex into land; the water around it becomes shore.
fn settle(map: &mut Map, shore: &mut Shore, hex: Hex, terrain: Terrain) {
    map.set(hex, terrain);
    shore.remove(hex.index(map.side()));
    for near in hex.neighbours(map.side()) {
        if map.at(near) == Terrain::Water {
            shore.insert(near.index(map.side()));
        }
    }
}

/// The water that touches land, in the order of the hexes. It is a tree of counts, so that the hex of a drawn number is
/// found without visiting all of them.
struct Shore {
    is_in: Vec<bool>,
    counts: Vec<u32>,
}

impl Shore {
    fn new(hexes: u32) -> Self {
        let leaves = (hexes as usize).next_power_of_two();
        Self { is_in: vec![false; leaves], counts: vec![0; 2 * leaves] }
    }

    fn count(&self) -> u32 {
        self.counts.get(1).copied().unwrap_or(0)
    }

    fn insert(&mut self, hex: usize) {
        self.set(hex, true);
    }

    fn remove(&mut self, hex: usize) {
        self.set(hex, false);
    }

    fn set(&mut self, hex: usize, is_in: bool) {
        let Some(was_in) = self.is_in.get_mut(hex) else { return };
        if std::mem::replace(was_in, is_in) == is_in {
            return;
        }
        let mut node = self.is_in.len() + hex;
        while let Some(count) = self.counts.get_mut(node).filter(|_| node > 0) {
            *count = if is_in { *count + 1 } else { *count - 1 };
            node /= 2;
        }
    }

    /// The shore hex with a given number of shore hexes before it.
    fn nth(&self, mut before: u32) -> Option<usize> {
        if before >= self.count() {
            return None;
        }
        let mut node = 1;
        while node < self.is_in.len() {
            node *= 2;
            let left = self.counts.get(node).copied().unwrap_or(0);
            if before >= left {
                before -= left;
                node += 1;
            }
        }
        Some(node - self.is_in.len())
    }
}

/// Places a city for each player on some of the land and moves them apart on it; `None` if two are still too near.
///
/// The loop ends: a city that moves gets farther from its nearest neighbour, and all others stay at least as far from
/// it, so the sorted list of these distances only grows.
fn spread_cities(map: &Map, land: &[Hex], players: usize, stream: &mut Stream) -> Option<Vec<Hex>> {
    let count = u32::try_from(land.len()).ok()?;
    // The land is listed row by row.
    let rank = |hex: &Hex| hex.index(map.side());
    let mut cities: Vec<Hex> =
        (0..players).filter_map(|_| land.get(stream.below(count) as usize).copied()).collect();
    let to_nearest = |cities: &[Hex], city: usize, hex: Hex| {
        let others = cities.iter().enumerate().filter(|(other, _)| *other != city);
        others.map(|(_, other)| other.distance(hex)).min().unwrap_or(u32::MAX)
    };
    loop {
        let mut has_moved = false;
        for city in 0..cities.len() {
            let distance = to_nearest(&cities, city, cities[city]);
            let near = cities[city]
                .neighbours(map.side())
                .filter(|hex| land.binary_search_by_key(&rank(hex), rank).is_ok());
            let better: Vec<Hex> = near.filter(|hex| to_nearest(&cities, city, *hex) > distance).collect();
            let choices = u32::try_from(better.len()).unwrap_or(0);
            if let Some(hex) = better.get(stream.below(choices) as usize) {
                cities[city] = *hex;
                has_moved = true;
            }
        }
        if !has_moved {
            break;
        }
    }
    let keeps = |city: usize| to_nearest(&cities, city, cities[city]) >= CITY_SPACING;
    (0..cities.len()).all(keeps).then_some(cities)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shore_finds_each_of_its_hexes() {
        let mut shore = Shore::new(81);
        for hex in [5, 80, 0, 44, 5] {
            shore.insert(hex);
        }
        shore.remove(44);
        shore.remove(44);
        assert_eq!(
            (0..4).map(|before| shore.nth(before)).collect::<Vec<_>>(),
            [Some(0), Some(5), Some(80), None]
        );
    }
}
