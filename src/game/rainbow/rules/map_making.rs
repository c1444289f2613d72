//! The map of a new game and the cities on it.
//!
//! One continent on half of the hexes grows hex by hex from a mountain. Each player's city is placed on it at random
//! and then moved away from the others, step by step. If the starts are to be balanced, they are then moved until the
//! land is shared about evenly, where a start has the land that is nearer to it than to any other. They come no nearer to
//! one another by that.
//!
//! Source: the original program; the size for a number of players is ours, so that each player has as many hexes as
//! there.

use super::chance;
use crate::tables::{CITY_SPACING, Terrain};
use crate::world::{Hex, Map};
use playdeck_base::dice::{Dice, Stream};
use std::cmp::Reverse;

/// The smallest side of a map whose size nobody chose.
const LEAST_SIDE: u16 = 12;
/// Hexes for each player, including water.
const HEXES_FOR_A_PLAYER: usize = 80;
/// How many maps are tried, and how many times cities are placed on each.
const ATTEMPTS: u64 = 10;
/// Foreign starts up to this distance are close.
const CLOSE: u32 = 4;
/// How much work goes into balanced starts: so many distances are measured.
const WORK: usize = 20_000_000;

/// The side of a map for a number of players.
pub fn side_for(players: usize) -> u16 {
    let holds = |side: &u16| usize::from(*side).pow(2) >= HEXES_FOR_A_PLAYER * players;
    (LEAST_SIDE..u16::MAX).find(holds).unwrap_or(LEAST_SIDE)
}

/// A map, and a hex for the city of each player; `None` if no map has cities far enough apart.
pub fn make(side: u16, players: usize, is_balanced: bool, dice: &Dice) -> Option<(Map, Vec<Hex>)> {
    (0..ATTEMPTS).find_map(|attempt| {
        let map = continent(side, &mut dice.stream(0, chance::LAND, attempt));
        let land: Vec<Hex> = map.hexes().filter(|hex| map.at(*hex) != Terrain::Water).collect();
        let mut placed = (0..ATTEMPTS).filter_map(|again| {
            let stream = &mut dice.stream(0, chance::CITIES, attempt * ATTEMPTS + again);
            spread_cities(&map, &land, players, stream)
        });
        let first = placed.next()?;
        let cities = if is_balanced { fairest(&map, &land, first, placed) } else { first };
        Some((map, cities))
    })
}

/// How much of some land is nearer to each start than to any other. Land that is equally near to several is nobody's.
pub fn shares(land: &[Hex], starts: &[Hex]) -> Vec<usize> {
    let mut shares = vec![0; starts.len()];
    for hex in land {
        let (mut nearest, mut owner) = (u32::MAX, None);
        for (seat, start) in starts.iter().enumerate() {
            let distance = start.distance(*hex);
            if distance < nearest {
                (nearest, owner) = (distance, Some(seat));
            } else if distance == nearest {
                owner = None;
            }
        }
        if let Some(share) = owner.and_then(|seat| shares.get_mut(seat)) {
            *share += 1;
        }
    }
    shares
}

/// The distance from each start to the nearest other.
pub fn nearest_others(starts: &[Hex]) -> Vec<u32> {
    let others = |seat: usize| starts.iter().enumerate().filter(move |(other, _)| *other != seat);
    let nearest = |(seat, start): (usize, &Hex)| others(seat).map(|(_, other)| other.distance(*start)).min();
    starts.iter().enumerate().map(|start| nearest(start).unwrap_or(u32::MAX)).collect()
}

/// How near starts may lie to one another: as those did that were drawn.
struct Room {
    least: u32,
    close: usize,
}

impl Room {
    fn of(starts: &[Hex]) -> Self {
        let nearest = nearest_others(starts);
        let close = nearest.iter().filter(|distance| **distance <= CLOSE).count();
        Self { least: nearest.into_iter().min().unwrap_or(u32::MAX), close }
    }

    /// Whether starts lie no nearer to one another than these, and no more of them close.
    fn holds(&self, starts: &[Hex]) -> bool {
        let other = Self::of(starts);
        other.least >= self.least && other.close <= self.close
    }
}

/// How fair starts are; more is fairer: the worst share in thousandths of the best, and then how even all are.
fn fairness(land: &[Hex], starts: &[Hex]) -> (usize, Reverse<usize>) {
    let shares = shares(land, starts);
    let (worst, best) = (shares.iter().min().copied(), shares.iter().max().copied());
    let part = worst.unwrap_or(0) * 1_000 / best.unwrap_or(1).max(1);
    (part, Reverse(shares.iter().map(|share| share * share).sum()))
}

/// The fairest starts that were found: those that were drawn first or one of the `others`, each moved as long as
/// that makes them fairer.
fn fairest(map: &Map, land: &[Hex], first: Vec<Hex>, others: impl Iterator<Item = Vec<Hex>>) -> Vec<Hex> {
    let room = Room::of(&first);
    let mut trials = WORK / (land.len() * first.len()).max(1);
    let (mut best, mut found) = (fairness(land, &first), first.clone());
    let mut drawn = std::iter::once(first).chain(others);
    while trials > 0
        && let Some(mut starts) = drawn.next()
    {
        if !room.holds(&starts) {
            continue;
        }
        let mut now = fairness(land, &starts);
        // Hex by hex as long as that helps, and then by a leap to any hex.
        let (mut has_moved, mut leaps) = (true, false);
        while (has_moved || !leaps) && trials > 0 {
            leaps = !has_moved;
            has_moved = false;
            for seat in 0..starts.len() {
                let near: Vec<Hex> = starts[seat].neighbours(map.side()).collect();
                let onto = if leaps { land } else { &near };
                for hex in onto.iter().filter(|hex| map.at(**hex) != Terrain::Water) {
                    let before = std::mem::replace(&mut starts[seat], *hex);
                    let moved = Some(&starts).filter(|starts| trials > 0 && room.holds(starts));
                    trials = trials.saturating_sub(usize::from(moved.is_some()));
                    match moved.map(|starts| fairness(land, starts)) {
                        Some(fairer) if fairer > now => (now, has_moved) = (fairer, true),
                        _ => starts[seat] = before,
                    }
                }
            }
        }
        if now > best {
            (best, found) = (now, starts);
        }
    }
    found
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
