//! Pathfinding over the ground as a player knows it.
//!
//! A field gives the number of movement points from every hex to the nearest goal, and units follow it downhill. Unseen
//! ground is assumed to be forest. No unit plans to enter it unless the unit is already beside it.

use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::world::{Direction, Hex, HexSet};
use crate::kit::way;

/// The movement points that unknown ground is assumed to cost.
const UNKNOWN: u32 = 2;

/// The part of a map in which a field can lie.
#[derive(Clone, Copy)]
struct Window {
    first: Hex,
    width: u16,
    height: u16,
}

impl Window {
    /// The hexes that are up to a range away from some goals.
    fn around(goals: &[Hex], reach: u32, side: u16) -> Self {
        let reach = u16::try_from(reach).unwrap_or(u16::MAX);
        let span = |coordinate: fn(&Hex) -> u16| {
            let (nearest, farthest) =
                (goals.iter().map(coordinate).min(), goals.iter().map(coordinate).max());
            let first = nearest.unwrap_or(0).saturating_sub(reach);
            let last = farthest.unwrap_or(0).saturating_add(reach).min(side.saturating_sub(1));
            (first, (last + 1).saturating_sub(first))
        };
        let ((x, width), (y, height)) = (span(|hex| hex.x), span(|hex| hex.y));
        Self { first: Hex::new(x, y), width, height }
    }

    fn len(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The number of a hex in the window.
    fn number(self, hex: Hex) -> Option<usize> {
        let (x, y) = (hex.x.checked_sub(self.first.x)?, hex.y.checked_sub(self.first.y)?);
        let is_in = x < self.width && y < self.height;
        is_in.then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// The hex with a number in the window.
    fn hex(self, number: usize) -> Hex {
        let width = usize::from(self.width.max(1));
        let coordinate = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        let (x, y) = (coordinate(number % width), coordinate(number / width));
        Hex::new(self.first.x.saturating_add(x), self.first.y.saturating_add(y))
    }
}

/// The movement points from hexes to the nearest goal.
pub struct Field {
    window: Window,
    points: way::Field,
}

impl Field {
    /// The field around some goals, up to a range in movement points. No path passes through the closed hexes, but they
    /// may be goals.
    pub fn towards(
        view: &View<'_>,
        goals: impl IntoIterator<Item = Hex>,
        closed: &HexSet,
        reach: u32,
    ) -> Self {
        Self::until(view, goals, closed, reach, |_| false)
    }

    /// The same, but no farther than the first hex that is enough and the hexes that are as near.
    pub fn until(
        view: &View<'_>,
        goals: impl IntoIterator<Item = Hex>,
        closed: &HexSet,
        reach: u32,
        mut is_enough: impl FnMut(Hex) -> bool,
    ) -> Self {
        let side = view.side();
        let goals: Vec<Hex> = goals.into_iter().collect();
        let window = Window::around(&goals, reach, side);
        let hex = |at| window.hex(at);
        let goals = goals.into_iter().filter_map(|goal| Some((window.number(goal)?, 0)));
        let passing = |at, is_goal| entering(view, hex(at)).filter(|_| is_goal || !closed.contains(hex(at)));
        // Water gets points, too, but no path goes on from it, and no unit is there.
        let before = |at| hex(at).neighbours(side).filter_map(|before| window.number(before));
        let is_enough = |at| is_enough(hex(at));
        Self { window, points: way::Field::until(window.len(), goals, reach, passing, before, is_enough) }
    }

    /// The hexes from which a goal is reached, with their movement points, row by row; water beside them is among them.
    pub fn reached(&self) -> impl Iterator<Item = (u32, Hex)> {
        (0..self.window.len()).filter_map(|at| Some((self.points.cost(at)?, self.window.hex(at))))
    }

    /// The movement points from a hex to the nearest goal; `None` if no goal can be reached.
    pub fn from(&self, hex: Hex) -> Option<u32> {
        self.points.cost(self.window.number(hex)?)
    }

    /// The steps of a unit towards the nearest goal, as many as its movement points allow, and the hex where they end.
    pub fn walk(&self, view: &View<'_>, start: Hex, movement: u8) -> (Vec<Direction>, Hex) {
        let (mut at, mut left, mut steps) = (start, u32::from(movement), Vec::new());
        while self.from(at).is_some_and(|points| points > 0) {
            let onward = |direction: &Direction| {
                let next = at.neighbour(*direction, view.side())?;
                let cost = entering(view, next)?;
                Some((self.from(next)? + cost, *direction, next, cost))
            };
            let ways = Direction::ALL.iter().filter_map(onward);
            let Some((_, direction, next, cost)) = ways.min_by_key(|(points, ..)| *points) else { break };
            let is_known = view.terrain(next).is_some();
            if cost > left || !is_known && !steps.is_empty() {
                break;
            }
            steps.push(direction);
            (at, left) = (next, left - cost);
        }
        (steps, at)
    }
}

/// The movement points to enter a hex as far as the player knows; `None` for water.
fn entering(view: &View<'_>, hex: Hex) -> Option<u32> {
    view.terrain(hex).map_or(Some(UNKNOWN), |terrain| terrain.cost().map(u32::from))
}
