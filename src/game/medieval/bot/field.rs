//! Pathfinding over the ground as a player knows it.
//!
//! A field gives the number of movement points from every square to the nearest goal, and pieces follow it downhill. No
//! path uses ground that nobody has seen.

use super::ground::{Going, Ground};
use crate::game::medieval::field::{Direction, Square};
use std::collections::BTreeMap;

/// More points than any path takes.
const NEVER: u16 = u16::MAX;

/// The movement points from squares to the nearest goal.
pub struct Field {
    going: Going,
    points: Vec<u16>,
    goals: Vec<Square>,
}

/// A path that a piece can go in one turn.
#[derive(Debug, Clone)]
pub struct Walk {
    /// The steps.
    pub steps: Vec<Direction>,
    /// The square where they end.
    pub end: Square,
    /// The movement points left there.
    pub left: u8,
}

impl Field {
    /// The field around some goals, each with a number of points added to its distance. No path passes through closed
    /// squares, but they may be goals.
    pub fn towards(ground: &Ground, going: Going, goals: impl IntoIterator<Item = (Square, u16)>) -> Self {
        let grid = ground.grid;
        // Squares that are to be visited, by their distance in points.
        let mut rings: Vec<Vec<(Square, Square)>> = Vec::new();
        let put = |rings: &mut Vec<Vec<_>>, points: u16, square: Square, goal: Square| {
            let ring = usize::from(points);
            if rings.len() <= ring {
                rings.resize_with(ring + 1, Vec::new);
            }
            if let Some(ring) = rings.get_mut(ring) {
                ring.push((square, goal));
            }
        };
        for (goal, points) in goals {
            put(&mut rings, points.min(NEVER / 2), goal, goal);
        }
        let mut field =
            Self { going, points: vec![NEVER; grid.len()], goals: vec![Square::new(0, 0); grid.len()] };
        let mut points: u16 = 0;
        while let Some(ring) = rings.get_mut(usize::from(points)).map(std::mem::take) {
            for (square, goal) in ring {
                if !field.settle(grid.index(square), points, goal) {
                    continue;
                }
                let is_passable = square == goal || !ground.is_closed(square);
                let Some(cost) = ground.cost(going, square).filter(|_| is_passable) else { continue };
                let there = points.saturating_add(u16::from(cost));
                for before in grid.around(square) {
                    let is_nearer = field.points.get(grid.index(before)).is_some_and(|known| there < *known);
                    if is_nearer && there < NEVER && ground.cost(going, before).is_some() {
                        put(&mut rings, there, before, goal);
                    }
                }
            }
            points = points.saturating_add(1);
        }
        field
    }

    /// The field around some squares, without added points.
    pub fn to(ground: &Ground, going: Going, goals: impl IntoIterator<Item = Square>) -> Self {
        Self::towards(ground, going, goals.into_iter().map(|goal| (goal, 0)))
    }

    /// Sets the distance and the goal of a square unless they are known already; returns whether they were new.
    fn settle(&mut self, index: usize, points: u16, goal: Square) -> bool {
        let (Some(known), Some(nearest)) = (self.points.get_mut(index), self.goals.get_mut(index)) else {
            return false;
        };
        let is_new = *known == NEVER;
        if is_new {
            (*known, *nearest) = (points, goal);
        }
        is_new
    }

    /// The movement points from a square to the nearest goal; `None` if no goal can be reached.
    pub fn from(&self, ground: &Ground, square: Square) -> Option<u16> {
        self.points.get(ground.grid.index(square)).copied().filter(|points| *points < NEVER)
    }

    /// The goal nearest to a square.
    pub fn goal(&self, ground: &Ground, square: Square) -> Option<Square> {
        self.from(ground, square)?;
        self.goals.get(ground.grid.index(square)).copied()
    }

    /// The best next step from a square, with the points to the nearest goal by that step.
    fn onward(&self, ground: &Ground, at: Square) -> Option<(u16, Direction, Square, u8)> {
        let step = |direction: Direction| {
            let next = ground.grid.step(at, direction)?;
            let cost = ground.cost(self.going, next)?;
            Some((self.from(ground, next)? + u16::from(cost), direction, next, cost))
        };
        Direction::all().filter_map(step).min_by_key(|(points, ..)| *points)
    }

    /// The movement points from a square outside the field to the nearest goal, for example from aboard a ship.
    pub fn beside(&self, ground: &Ground, square: Square) -> Option<u16> {
        self.onward(ground, square).map(|(points, ..)| points)
    }

    /// The step towards the nearest goal, and the square it leads to.
    pub fn next(&self, ground: &Ground, at: Square) -> Option<(Direction, Square)> {
        self.onward(ground, at).map(|(_, direction, next, _)| (direction, next))
    }

    /// The path towards the nearest goal, as far as the movement points allow. It ends before a closed square, except
    /// that a piece that takes cities may enter an open city.
    pub fn walk(&self, ground: &Ground, start: Square, moves: u8, takes: bool) -> Walk {
        let mut walk = Walk { steps: Vec::new(), end: start, left: moves };
        while let Some((points, direction, next, cost)) = self.onward(ground, walk.end) {
            let here = self.from(ground, walk.end).unwrap_or(NEVER);
            let is_open = !ground.is_closed(next) || takes && ground.is_open_city(next);
            if here == 0 || points > here || cost > walk.left || !is_open {
                break;
            }
            walk.steps.push(direction);
            (walk.end, walk.left) = (next, walk.left - cost);
            if ground.is_closed(next) {
                break;
            }
        }
        walk
    }
}

/// Every square that a piece can reach with some movement points, each with a path.
pub fn reach(ground: &Ground, going: Going, start: Square, moves: u8) -> BTreeMap<Square, Walk> {
    let mut found = BTreeMap::from([(start, Walk { steps: Vec::new(), end: start, left: moves })]);
    let mut border = vec![start];
    while let Some(walk) = border.pop().and_then(|at| found.get(&at).cloned()) {
        for direction in Direction::all() {
            let Some(next) = ground.grid.step(walk.end, direction).filter(|next| !ground.is_closed(*next))
            else {
                continue;
            };
            let Some(left) = ground.cost(going, next).and_then(|cost| walk.left.checked_sub(cost)) else {
                continue;
            };
            if found.get(&next).is_none_or(|known| known.left < left) {
                let steps = walk.steps.iter().copied().chain([direction]).collect();
                found.insert(next, Walk { steps, end: next, left });
                border.push(next);
            }
        }
    }
    found
}
