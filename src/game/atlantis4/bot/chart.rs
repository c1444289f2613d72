//! What a faction's report shows of the world: the regions with own units, and what lies beside them. Ways over it.

use super::camp::{Camp, is_sea};
use crate::knowledge::Place;
use crate::tables::Direction;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Where a region is: its level, its column and its row.
pub type At = (String, u32, u32);

/// The cost of the longest way at sea that is looked for.
const HORIZON: u32 = 45;

/// The part of the world that a report shows.
pub struct Chart {
    /// The ways out of the regions with own units, without those into the sea.
    exits: BTreeMap<At, Vec<(Direction, At)>>,
    /// The regions with towns, where guards leave no taxes to anybody.
    towns: BTreeSet<At>,
    /// What is known to be sea, and what to be land.
    sea: BTreeMap<(u32, u32), bool>,
    /// The regions with own units, and those to which some go.
    taken: BTreeSet<At>,
}

/// Where a place is.
pub fn at(place: &Place<'_>) -> At {
    (place.level.unwrap_or_default().to_owned(), place.x, place.y)
}

impl Chart {
    pub fn of(camps: &[Camp<'_>]) -> Self {
        let exits = camps.iter().map(|camp| {
            let land = camp.land.exits.iter().filter(|exit| !is_sea(exit));
            (at(&camp.land.place), land.map(|exit| (exit.direction, at(&exit.to))).collect())
        });
        let beside = camps.iter().flat_map(|camp| &camp.land.exits);
        let towns = beside.filter(|exit| exit.town.is_some()).map(|exit| at(&exit.to)).collect();
        let around = camps.iter().flat_map(|camp| &camp.land.exits).map(|exit| &exit.to);
        let places = around.chain(camps.iter().map(|camp| &camp.land.place));
        let surface = places.filter(|place| place.level.is_none());
        let sea = surface.map(|place| ((place.x, place.y), place.terrain == "ocean")).collect();
        Self {
            exits: exits.collect(),
            towns,
            sea,
            taken: camps.iter().map(|camp| at(&camp.land.place)).collect(),
        }
    }

    /// How many regions the faction has, or goes to.
    pub fn taken(&self) -> usize {
        self.taken.len()
    }

    /// The first step on land to a region.
    pub fn way_to(&self, from: &Place<'_>, goal: &At) -> Option<Direction> {
        self.search(from, 0, |at| at == goal).map(|(step, _)| step)
    }

    /// The first step on land to the nearest region without a town where the faction has nobody, and to which nobody goes, and the
    /// region. Of ways of one length the `first`th direction comes first.
    pub fn way(&self, from: &Place<'_>, first: u32) -> Option<(Direction, At)> {
        self.search(from, first, |at| !self.taken.contains(at) && !self.towns.contains(at))
    }

    fn search(
        &self,
        from: &Place<'_>,
        first: u32,
        is_wanted: impl Fn(&At) -> bool,
    ) -> Option<(Direction, At)> {
        let from = at(from);
        let mut seen = BTreeSet::from([from.clone()]);
        let mut next: VecDeque<(At, Option<Direction>)> = VecDeque::from([(from, None)]);
        while let Some((at, step)) = next.pop_front() {
            if let Some(step) = step.filter(|_| is_wanted(&at)) {
                return Some((step, at));
            }
            let Some(exits) = self.exits.get(&at).filter(|exits| !exits.is_empty()) else { continue };
            let start = usize::try_from(first).unwrap_or(0) % exits.len();
            for (direction, to) in exits[start..].iter().chain(&exits[..start]) {
                if seen.insert(to.clone()) {
                    next.push_back((to.clone(), step.or(Some(*direction))));
                }
            }
        }
        None
    }

    /// The way at sea to the nearest land that is so far away, or to the nearest spot twice as far of which nobody knows
    /// what it is. What is not known may be sea, and is gone around if that is no detour.
    pub fn passage(&self, from: &Place<'_>, far: u32, away: impl Fn((u32, u32)) -> u32) -> Vec<Direction> {
        let from = (from.x, from.y);
        let new = away(from).max(far) + far;
        let mut costs: BTreeMap<(u32, u32), u32> = BTreeMap::from([(from, 0)]);
        let mut next = BTreeSet::from([(0, from, Vec::new())]);
        while let Some((cost, at, way)) = next.pop_first() {
            let known = self.sea.get(&at).copied();
            let is_goal =
                if known == Some(false) { away(at) >= far } else { known.is_none() && away(at) >= new };
            if is_goal && !way.is_empty() {
                return way;
            }
            if known == Some(false) && !way.is_empty() {
                continue;
            }
            for direction in Direction::ALL {
                let (x, y) = direction.step();
                let to = at.0.checked_add_signed(x).zip(at.1.checked_add_signed(y));
                // Where a region has no exit there the world ends.
                let Some(to) = to.filter(|to| !way.is_empty() || self.sea.contains_key(to)) else { continue };
                let is_shut = self.sea.get(&to) == Some(&false)
                    && (away(to) < far || way.is_empty() && known == Some(false));
                let cost = cost + if self.sea.contains_key(&to) { 2 } else { 3 };
                if !is_shut && cost <= HORIZON && costs.get(&to).is_none_or(|known| cost < *known) {
                    costs.insert(to, cost);
                    let way = way.iter().copied().chain([direction]).collect();
                    next.insert((cost, to, way));
                }
            }
        }
        Vec::new()
    }

    /// Notes that somebody goes to a region.
    pub fn take(&mut self, at: At) {
        self.taken.insert(at);
    }
}
