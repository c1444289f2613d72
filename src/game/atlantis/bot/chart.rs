//! What a faction's report shows of the world: the regions with own units, and what lies beside them. Ways over it.

use super::camp::Camp;
use crate::tables::{Direction, Terrain};
use crate::world::Spot;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A way to new land is looked for so far away.
const HORIZON: u64 = 16;

/// The part of the world that a report shows.
pub struct Chart {
    terrain: BTreeMap<Spot, Terrain>,
    /// The regions with own units.
    held: BTreeSet<Spot>,
}

impl Chart {
    pub fn of(camps: &[Camp<'_>]) -> Self {
        let mut terrain = BTreeMap::new();
        for camp in camps {
            terrain.insert(camp.at, camp.terrain);
            let exits = camp.exits.iter().filter_map(|(way, beside)| Some((camp.at.next(*way)?, (*beside)?)));
            terrain.extend(exits);
        }
        Self { terrain, held: camps.iter().map(|camp| camp.at).collect() }
    }

    /// The terrain of a region, if it is known.
    pub fn terrain(&self, at: Spot) -> Option<Terrain> {
        self.terrain.get(&at).copied()
    }

    /// Whether there are own units.
    pub fn is_held(&self, at: Spot) -> bool {
        self.held.contains(&at)
    }

    fn is_land(&self, at: Spot) -> bool {
        self.terrain(at).is_some_and(|terrain| terrain != Terrain::Ocean)
    }

    /// The first step on land to the nearest region that is wanted, and the region. Of ways of one length the
    /// `first`th direction comes first.
    pub fn way(&self, from: Spot, first: u32, is_wanted: impl Fn(Spot) -> bool) -> Option<(Direction, Spot)> {
        let mut seen = BTreeSet::from([from]);
        let mut next: VecDeque<(Spot, Option<Direction>)> = VecDeque::from([(from, None)]);
        while let Some((at, step)) = next.pop_front() {
            if let Some(step) = step.filter(|_| is_wanted(at)) {
                return Some((step, at));
            }
            for (direction, to) in around(at, first) {
                if self.is_land(to) && seen.insert(to) {
                    next.push_back((to, step.or(Some(direction))));
                }
            }
        }
        None
    }

    /// Whether a ship that is built here may reach the open sea, as far as is known.
    pub fn is_harbor(&self, at: Spot) -> bool {
        self.is_land(at) && around(at, 0).any(|(_, to)| self.is_sea(to)) && self.passage(at, at).is_some()
    }

    fn is_sea(&self, at: Spot) -> bool {
        self.terrain(at) == Some(Terrain::Ocean)
    }

    /// The first step at sea to the nearest land that is not on the island of home: some that is seen, or the middle of
    /// another island, of which nobody knows more. What is not known may be sea, and is gone around if that is no
    /// detour.
    pub fn passage(&self, from: Spot, home: Spot) -> Option<Direction> {
        let home = home.corner();
        let is_abroad = |at: Spot| at.corner() != home;
        // Whoever looks for land sails for the middle of what nobody has seen.
        let middle = |at: Spot| [at.x, at.y].into_iter().all(|at| at.rem_euclid(9) == 4);
        let mut costs: BTreeMap<Spot, u32> = BTreeMap::from([(from, 0)]);
        let mut next: BTreeSet<(u32, Spot, Option<Direction>)> = BTreeSet::from([(0, from, None)]);
        while let Some((cost, at, step)) = next.pop_first() {
            if let Some(step) = step.filter(|_| is_abroad(at) && (self.is_land(at) || middle(at))) {
                return Some(step);
            }
            if step.is_some() && self.is_land(at) {
                continue;
            }
            for (direction, to) in around(at, 0) {
                let is_near = to.distance(from) <= HORIZON;
                let is_blocked = self.is_land(to) && !is_abroad(to);
                let cost = cost + if self.terrain.contains_key(&to) { 2 } else { 3 };
                if is_near && !is_blocked && costs.get(&to).is_none_or(|known| cost < *known) {
                    costs.insert(to, cost);
                    next.insert((cost, to, step.or(Some(direction))));
                }
            }
        }
        None
    }
}

/// The regions around a spot, from a direction on.
fn around(at: Spot, first: u32) -> impl Iterator<Item = (Direction, Spot)> {
    let first = usize::try_from(first % 4).unwrap_or(0);
    (0..4).filter_map(move |turn| {
        let direction = Direction::ALL[(first + turn) % 4];
        Some((direction, at.next(direction)?))
    })
}
