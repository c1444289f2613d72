//! Pathfinding over the ground as a player knows it.
//!
//! A field gives the number of movement points from every square to the nearest goal, and pieces follow it downhill. No
//! path uses ground that nobody has seen.

use super::ground::{Going, Ground};
use crate::world::{Direction, Square};
use playdeck_kit::way;
use std::collections::BTreeMap;

/// More points than any path takes.
const NEVER: u16 = u16::MAX;

/// The movement points from squares to the nearest goal.
pub struct Field {
    going: Going,
    points: way::Field,
}

/// A path that a piece can go in one turn.
#[derive(Debug, Clone)]
pub struct Walk {
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
        let goals = goals.into_iter().map(|(goal, points)| (grid.index(goal), points.min(NEVER / 2).into()));
        let passing = |at, is_goal| {
            let square = grid.square(at);
            let is_passable = is_goal || !ground.is_closed(square);
            ground.cost(going, square).filter(|_| is_passable).map(u32::from)
        };
        let before = |at| {
            let around = grid.around(grid.square(at));
            around.filter(|before| ground.cost(going, *before).is_some()).map(|before| grid.index(before))
        };
        let points = way::Field::towards(grid.area(), goals, (NEVER - 1).into(), passing, before);
        Self { going, points }
    }

    /// The field around some squares, without added points.
    pub fn to(ground: &Ground, going: Going, goals: impl IntoIterator<Item = Square>) -> Self {
        Self::towards(ground, going, goals.into_iter().map(|goal| (goal, 0)))
    }

    /// The movement points from a square to the nearest goal; `None` if no goal can be reached.
    pub fn from(&self, ground: &Ground, square: Square) -> Option<u16> {
        self.points.cost(ground.grid.index(square)).and_then(|points| u16::try_from(points).ok())
    }

    /// The goal nearest to a square.
    pub fn goal(&self, ground: &Ground, square: Square) -> Option<Square> {
        self.points.goal(ground.grid.index(square)).map(|goal| ground.grid.square(goal))
    }

    /// The best next step from a square, with the points to the nearest goal by that step.
    fn onward(&self, ground: &Ground, at: Square) -> Option<(u16, Direction, Square, u8)> {
        let step = |direction: Direction| {
            let next = ground.grid.step(at, direction)?;
            let cost = ground.cost(self.going, next)?;
            Some((self.from(ground, next)? + u16::from(cost), direction, next, cost))
        };
        Direction::ALL.into_iter().filter_map(step).min_by_key(|(points, ..)| *points)
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
        for direction in Direction::ALL {
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
