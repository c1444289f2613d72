//! Pathfinding over places that have numbers, in any arrangement: on a grid, or as regions with exits.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

/// A cheapest path from one place to another, without the first place. Of equal paths it is the one with the lower
/// place numbers where they diverge. `exits` returns the places that can be entered from a place, each with its cost.
/// `least` is a lower bound for the cost of the rest of the path, and may be 0.
pub fn cheapest(
    start: usize,
    goal: usize,
    exits: impl Fn(usize) -> Vec<(usize, u32)>,
    least: impl Fn(usize) -> u32,
) -> Option<Vec<usize>> {
    let mut reached = BTreeMap::from([(start, (0_u32, start))]);
    let mut border = BinaryHeap::from([Reverse((least(start), 0_u32, start))]);
    while let Some(Reverse((_, cost, at))) = border.pop() {
        if at == goal {
            break;
        }
        if reached.get(&at).is_some_and(|(best, _)| *best < cost) {
            continue;
        }
        for (next, price) in exits(at) {
            let cost = cost.saturating_add(price);
            let known = reached.get(&next).copied();
            // Between paths of equal cost the first numbers decide. A step of cost 0 wins no tie, because it could lead
            // round in a circle.
            let is_tie_won = |best, from| cost == best && price > 0 && at < from && next != start;
            if known.is_none_or(|(best, from)| cost < best || is_tie_won(best, from)) {
                reached.insert(next, (cost, at));
            }
            if known.is_none_or(|(best, _)| cost < best) {
                border.push(Reverse((cost.saturating_add(least(next)), cost, next)));
            }
        }
    }
    let mut way = Vec::new();
    let mut at = goal;
    while at != start {
        way.push(at);
        at = reached.get(&at)?.1;
    }
    way.reverse();
    Some(way)
}

/// Places that are to be visited, by the cost of their paths. Places of the same cost come in the order in which they
/// were added. Costs only grow, and most are small, so that those up to `NEAR` ahead have lists that are used again.
#[derive(Debug, Default)]
struct Rings {
    /// The cost of the first list.
    first: u32,
    near: VecDeque<Vec<usize>>,
    far: BTreeMap<u32, Vec<usize>>,
    spare: Vec<Vec<usize>>,
}

/// How many costs have lists.
const NEAR: u32 = 16;

/// The places for which a new list has room.
const ROOM: usize = 32;

/// A list that is free, or a new one.
fn list(spare: &mut Vec<Vec<usize>>) -> Vec<usize> {
    spare.pop().unwrap_or_else(|| Vec::with_capacity(ROOM))
}

impl Rings {
    /// Adds a place. Its cost is no lower than that of the places that were taken out last.
    fn push(&mut self, cost: u32, place: usize) {
        let ahead = cost.saturating_sub(self.first);
        if ahead >= NEAR {
            self.far.entry(cost).or_default().push(place);
            return;
        }
        while self.near.len() <= ahead as usize {
            self.near.push_back(list(&mut self.spare));
        }
        if let Some(ring) = self.near.get_mut(ahead as usize) {
            ring.push(place);
        }
    }

    /// Takes out the places of the lowest cost.
    fn pop(&mut self) -> Option<(u32, Vec<usize>)> {
        loop {
            match self.near.front_mut() {
                Some(ring) if !ring.is_empty() => {
                    return Some((self.first, std::mem::replace(ring, list(&mut self.spare))));
                }
                Some(_) => {
                    self.spare.extend(self.near.pop_front());
                    self.advance(self.first.saturating_add(1));
                }
                None => {
                    let (cost, _) = self.far.first_key_value()?;
                    self.advance(*cost);
                }
            }
        }
    }

    /// Moves on to a cost. What was far until now comes near before anything is added behind it.
    fn advance(&mut self, first: u32) {
        self.first = first;
        while let Some(entry) = self.far.first_entry()
            && *entry.key() - first < NEAR
        {
            let (cost, ring) = entry.remove_entry();
            let ahead = (cost - first) as usize;
            while self.near.len() < ahead {
                self.near.push_back(list(&mut self.spare));
            }
            self.near.push_back(ring);
        }
    }

    /// Takes a list back that was used.
    fn take_back(&mut self, mut ring: Vec<usize>) {
        ring.clear();
        self.spare.push(ring);
    }
}

/// The costs of the paths from all places to the nearest of some goals.
#[derive(Debug, Clone)]
pub struct Field {
    /// For each place the cost of the cheapest path found, and its goal.
    places: Vec<(u32, u32)>,
    /// The highest cost of the places that were visited. Paths found beyond it may not be the cheapest.
    visited: u32,
}

/// The cost of a place to which no path was found. No path costs so much.
const NOWHERE: u32 = u32::MAX;

impl Field {
    /// The field around some goals among `places` places, each with a cost added to its paths, as far as paths cost no
    /// more than `reach`. `passing` is what it costs to enter a place and go on towards a goal, which may be that place
    /// itself; `None` if no path leads there. `before` are the places from which a place can be entered. Of goals that
    /// are equally near, the one named first counts.
    pub fn towards<I: IntoIterator<Item = usize>>(
        places: usize,
        goals: impl IntoIterator<Item = (usize, u32)>,
        reach: u32,
        passing: impl Fn(usize, bool) -> Option<u32>,
        before: impl Fn(usize) -> I,
    ) -> Self {
        Self::until(places, goals, reach, passing, before, |_, _| false)
    }

    /// The same, but it ends with the places that are as near to a goal as the first one that is enough; that is asked
    /// of each place and its cost, once. Each step must cost something.
    pub fn until<I: IntoIterator<Item = usize>>(
        places: usize,
        goals: impl IntoIterator<Item = (usize, u32)>,
        reach: u32,
        passing: impl Fn(usize, bool) -> Option<u32>,
        before: impl Fn(usize) -> I,
        mut is_enough: impl FnMut(usize, u32) -> bool,
    ) -> Self {
        // The places that are to be visited, by the cost of their paths.
        let mut rings = Rings::default();
        let mut field = Self { places: vec![(NOWHERE, 0); places], visited: NOWHERE - 1 };
        for (goal, cost) in goals {
            field.find(&mut rings, goal, (cost, u32::try_from(goal).unwrap_or(u32::MAX)));
        }
        let mut is_done = false;
        while !is_done && let Some((cost, ring)) = rings.pop() {
            for place in ring.iter().copied() {
                let Some(&(best, goal)) = field.places.get(place) else { continue };
                if best < cost {
                    // A cheaper path was found after this one.
                    continue;
                }
                is_done |= is_enough(place, cost);
                let Some(price) = passing(place, goal as usize == place) else { continue };
                let there = cost.saturating_add(price);
                if there > reach {
                    continue;
                }
                for next in before(place) {
                    field.find(&mut rings, next, (there, goal));
                }
            }
            if is_done {
                field.visited = cost;
            }
            rings.take_back(ring);
        }
        field
    }

    /// Notes a path from a place if it is the cheapest so far.
    #[inline]
    fn find(&mut self, rings: &mut Rings, place: usize, path: (u32, u32)) {
        if let Some(best) = self.places.get_mut(place)
            && path.0 < best.0
        {
            *best = path;
            rings.push(path.0, place);
        }
    }

    fn path(&self, place: usize) -> Option<(u32, u32)> {
        self.places.get(place).copied().filter(|(cost, _)| *cost <= self.visited)
    }

    /// The cost of the path from a place to the nearest goal.
    pub fn cost(&self, place: usize) -> Option<u32> {
        self.path(place).map(|(cost, _)| cost)
    }

    /// The goal nearest to a place.
    pub fn goal(&self, place: usize) -> Option<usize> {
        self.path(place).map(|(_, goal)| goal as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Shape, Spot};

    #[test]
    fn a_cheapest_way_is_as_cheap_as_trying_everything() {
        let grid = Grid::new(Shape::Hexes, 9, 7);
        for seed in 0..30 {
            let mixed = |at: u32| (at + 1).wrapping_mul(0x9E37_79B9).wrapping_add(seed * 977) >> 13;
            let costs: Vec<u32> = (0..63).map(|at| mixed(at) % 5).collect();
            // A place of cost 0 cannot be entered.
            let exits = |at: usize| -> Vec<(usize, u32)> {
                let spots = grid.neighbours(grid.spot(at)).map(|spot| grid.number(spot));
                spots.map(|next| (next, costs[next])).filter(|(_, cost)| *cost > 0).collect()
            };
            let mut best = vec![u32::MAX; grid.len()];
            best[0] = 0;
            for _ in 0..grid.len() {
                for at in 0..grid.len() {
                    for (next, cost) in exits(at) {
                        best[next] = best[next].min(best[at].saturating_add(cost));
                    }
                }
            }
            for (goal, best) in best.iter().enumerate() {
                let least = |at: usize| grid.distance(grid.spot(at), grid.spot(goal));
                let way = cheapest(0, goal, exits, least);
                let cost = way.as_ref().map(|way| way.iter().map(|at| costs[*at]).sum());
                assert_eq!(cost, (*best < u32::MAX).then_some(*best), "{seed} {goal}");
                let is_step = |(from, to): (&usize, &usize)| exits(*from).iter().any(|(next, _)| next == to);
                let way = way.unwrap_or_default();
                assert!(std::iter::once(&0).chain(&way).zip(&way).all(is_step), "{seed} {goal}");
            }
        }
    }

    #[test]
    fn a_field_has_the_cost_of_the_cheapest_path_to_any_goal() {
        let grid = Grid::new(Shape::Eight, 8, 6);
        let places =
            |at: usize| grid.neighbours(grid.spot(at)).map(|spot| grid.number(spot)).collect::<Vec<_>>();
        for seed in 0..20 {
            let costs: Vec<u32> = (0..48_u32).map(|at| (at.wrapping_mul(7919) + seed * 977) % 5).collect();
            let entering = |at: usize| Some(costs[at]).filter(|cost| *cost > 0);
            let goals = [(3, 0), (40, 2)];
            let is_enterable = |at: &usize| entering(*at).is_some();
            let before = |at| places(at).into_iter().filter(is_enterable).collect::<Vec<_>>();
            let field = Field::towards(grid.len(), goals, 9, |at, _| entering(at), before);
            for at in (0..grid.len()).filter(|at| is_enterable(at) || [3, 40].contains(at)) {
                let exits =
                    |at: usize| places(at).into_iter().filter_map(|to| Some((to, entering(to)?))).collect();
                let cost = |(goal, added): (usize, u32)| {
                    let way = if at == goal { Some(Vec::new()) } else { cheapest(at, goal, exits, |_| 0) };
                    way.map(|way| way.iter().map(|at| costs[*at]).sum::<u32>() + added)
                };
                let expected = goals.into_iter().filter_map(cost).min().filter(|cost| *cost <= 9);
                assert_eq!(field.cost(at), expected, "{seed} {at}");
                assert_eq!(field.goal(at).is_some(), expected.is_some());
            }
        }
    }

    #[test]
    fn a_field_that_ends_early_is_whole_up_to_there() {
        let grid = Grid::new(Shape::Eight, 9, 9);
        let before = |at: usize| grid.neighbours(grid.spot(at)).map(|spot| grid.number(spot));
        let price = |at: usize, _| Some(1 + u32::try_from(at * 7 % 3).unwrap_or(0));
        let whole = Field::towards(grid.len(), [(0, 0)], 99, price, before);
        for wanted in 0..grid.len() {
            let mut asked = Vec::new();
            let some = Field::until(grid.len(), [(0, 0)], 99, price, before, |at, cost| {
                assert_eq!(whole.cost(at), Some(cost));
                asked.push(at);
                at == wanted
            });
            asked.sort_unstable();
            let reached: Vec<usize> = (0..grid.len()).filter(|at| some.cost(*at).is_some()).collect();
            assert_eq!(asked, reached, "each is asked once");
            for at in 0..grid.len() {
                let expected = whole.cost(at).filter(|cost| Some(*cost) <= whole.cost(wanted));
                assert_eq!(some.cost(at), expected, "{wanted} {at}");
            }
        }
    }

    #[test]
    fn what_cannot_be_reached_has_no_path() {
        let grid = Grid::new(Shape::Four, 3, 1);
        let wall = Spot::new(1, 0);
        let exits = |at: usize| {
            let open = grid.neighbours(grid.spot(at)).filter(|spot| *spot != wall);
            open.map(|spot| (grid.number(spot), 1)).collect()
        };
        assert_eq!(cheapest(0, 2, exits, |_| 0), None);
    }
}
