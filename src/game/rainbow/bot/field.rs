//! Pathfinding over the ground as a player knows it.
//!
//! A field gives the number of movement points from every hex to the nearest goal, and units follow it downhill. Unseen
//! ground is assumed to be forest. No unit plans to enter it unless the unit is already beside it.

use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::world::{Direction, Hex, HexSet};
use crate::kit::way;

/// The movement points that unknown ground is assumed to cost.
const UNKNOWN: u32 = 2;

/// The movement points from hexes to the nearest goal.
pub struct Field {
    side: u16,
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
        let side = view.side();
        let hex = |at| Hex::at_index(at, side);
        let goals = goals.into_iter().map(|goal| (goal.index(side), 0));
        let passing = |at, is_goal| entering(view, hex(at)).filter(|_| is_goal || !closed.contains(hex(at)));
        let before = |at| {
            let near = hex(at).neighbours(side).filter(|before| entering(view, *before).is_some());
            near.map(|before| before.index(side)).collect::<Vec<_>>()
        };
        Self { side, points: way::Field::towards(usize::from(side).pow(2), goals, reach, passing, before) }
    }

    /// The movement points from a hex to the nearest goal; `None` if no goal can be reached.
    pub fn from(&self, hex: Hex) -> Option<u32> {
        self.points.cost(hex.index(self.side))
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
