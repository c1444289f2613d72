//! Pathfinding over the ground as a player knows it.
//!
//! A field gives the number of movement points from every hex to the nearest goal, and units follow it downhill. Unseen
//! ground is assumed to be forest. No unit plans to enter it unless the unit is already beside it.

use crate::knowledge::view::View;
use crate::world::{Direction, Hex, HexSet};
use playdeck_kit::grid::{Grid, Shape, Spot};
use playdeck_kit::way;

/// The movement points that unknown ground is assumed to cost.
const UNKNOWN: u32 = 2;

/// The part of a map in which a field can lie: a grid of its own, whose first column is an even one of the map.
#[derive(Clone, Copy)]
struct Window {
    first: Hex,
    grid: Grid,
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
            (first, last + 1)
        };
        let ((x, right), (y, bottom)) = (span(|hex| hex.x), span(|hex| hex.y));
        let first = Hex::new(x - x % 2, y);
        let (width, height) = (right.saturating_sub(first.x), bottom.saturating_sub(first.y));
        Self { first, grid: Grid::new(Shape::Hexes, width.into(), height.into()) }
    }

    /// The place of a hex in the window.
    fn spot(self, hex: Hex) -> Option<Spot> {
        let (x, y) = (hex.x.checked_sub(self.first.x)?, hex.y.checked_sub(self.first.y)?);
        Some(Spot::new(x.into(), y.into())).filter(|spot| self.grid.contains(*spot))
    }

    /// The number of a hex in the window.
    fn number(self, hex: Hex) -> Option<usize> {
        self.spot(hex).map(|spot| self.grid.number(spot))
    }

    /// The hex at a place of the window.
    fn hex(self, spot: Spot) -> Hex {
        let coordinate =
            |first: u16, value: u32| first.saturating_add(u16::try_from(value).unwrap_or(u16::MAX));
        Hex::new(coordinate(self.first.x, spot.x), coordinate(self.first.y, spot.y))
    }

    /// The numbers of the neighbours in the window, clockwise from the north.
    fn beside(self, number: usize) -> impl Iterator<Item = usize> {
        self.grid.neighbours(self.grid.spot(number)).map(move |spot| self.grid.number(spot))
    }
}

/// The movement points from hexes to the nearest goal.
pub struct Field {
    window: Window,
    points: way::Field,
}

impl Field {
    /// The field around some goals, up to a range in movement points, but no farther than the first hex that is enough
    /// and the hexes that are as near. That is asked of each hex that is reached and its movement points, the nearest
    /// first; water beside such hexes is among them. No path passes through the closed hexes, but they may be goals.
    pub fn until(
        view: &View<'_>,
        goals: impl IntoIterator<Item = Hex>,
        closed: &HexSet,
        reach: u32,
        mut is_enough: impl FnMut(Hex, u32) -> bool,
    ) -> Self {
        let side = view.side();
        let goals: Vec<Hex> = goals.into_iter().collect();
        let window = Window::around(&goals, reach, side);
        let hex = |at| window.hex(window.grid.spot(at));
        let goals = goals.into_iter().filter_map(|goal| Some((window.number(goal)?, 0)));
        let passing = |at, is_goal| entering(view, hex(at)).filter(|_| is_goal || !closed.contains(hex(at)));
        // Water gets points, too, but no path goes on from it, and no unit is there.
        let before = |at| window.beside(at);
        let is_enough = |at, points| is_enough(hex(at), points);
        Self {
            window,
            points: way::Field::until(window.grid.len(), goals, reach, passing, before, is_enough),
        }
    }

    /// The movement points from a hex to the nearest goal; `None` if no goal can be reached.
    pub fn from(&self, hex: Hex) -> Option<u32> {
        self.points.cost(self.window.number(hex)?)
    }

    /// The steps of a unit towards the nearest goal, as many as its movement points allow, and the hex where they end.
    pub fn walk(&self, view: &View<'_>, start: Hex, movement: u8) -> (Vec<Direction>, Hex) {
        let points = |spot| self.points.cost(self.window.grid.number(spot));
        let (mut at, mut left) = (start, u32::from(movement));
        let mut steps = Vec::with_capacity(movement.into());
        while let Some(here) = self.window.spot(at)
            && points(here).is_some_and(|points| points > 0)
        {
            let onward = |direction: &Direction| {
                let next = self.window.grid.neighbour(here, *direction as usize)?;
                let points = points(next)?;
                let next = self.window.hex(next);
                let cost = entering(view, next)?;
                Some((points + cost, *direction, next, cost))
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
