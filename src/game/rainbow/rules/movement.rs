//! Moves: all of a slot at once.
//!
//! Whoever may move is found first; then the attacks of unarmed forces are cancelled; then all change hexes in the
//! same instant. So two that exchange hexes pass each other, and whoever follows an enemy never meets him.
//!
//! Source: the rules text, "Move" and "The world".

use super::task::Task;
use super::unarmed;
use crate::game::rainbow::event::What;
use crate::game::rainbow::orders::order::{Order, Target};
use crate::game::rainbow::refusal::Refusal;
use crate::game::rainbow::world::geometry::{Disc, Hex};
use crate::game::rainbow::world::map::Map;
use crate::game::rainbow::world::players::Players;
use crate::game::rainbow::world::position::Empires;
use crate::game::rainbow::world::tables::Kind;
use crate::game::rainbow::world::unit::Unit;
use crate::game::rainbow::world::units::{Handle, Units};

/// A unit that may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    /// The unit.
    pub unit: Handle,
    /// Where it stands.
    pub from: Hex,
    /// Where it goes.
    pub to: Hex,
    /// The movement points it takes.
    pub cost: u8,
}

/// A unit that has moved, and who saw that.
pub struct Moved {
    /// Who could see the one hex before the moves, or the other behind them.
    pub seen: Players,
    /// Where it is now.
    pub to: Hex,
    /// What happened.
    pub what: What,
}

/// Moves all units of a slot that can move, and says of each task what it led to.
pub fn move_all(
    map: &Map,
    units: &mut Units,
    empires: &Empires,
    sight: &Disc,
    tasks: &[Task],
) -> Vec<Result<Moved, Refusal>> {
    let allowed: Vec<Result<Mover, Refusal>> = tasks.iter().map(|task| allowed(map, units, task)).collect();
    let movers: Vec<Mover> = allowed.iter().filter_map(|allowed| allowed.ok()).collect();
    let cancelled = unarmed::cancelled(units, empires, &movers);
    // Who saw them leave is asked before anyone has moved, and who saw them come when all have.
    let leave = |allowed: Result<Mover, Refusal>| {
        let mover = allowed?;
        let is_cancelled = cancelled.binary_search(&mover.unit).is_ok();
        if is_cancelled {
            Err(Refusal::Unarmed(mover.to))
        } else {
            Ok((mover, units.who_sees(mover.from, sight)))
        }
    };
    let moving: Vec<Result<(Mover, Players), Refusal>> = allowed.into_iter().map(leave).collect();
    for (mover, _) in moving.iter().flatten() {
        if let Some(unit) = units.get_mut(mover.unit) {
            unit.points = unit.points.saturating_sub(mover.cost);
        }
        units.move_to(mover.unit, mover.to);
    }
    let arrive = |moving: Result<(Mover, Players), Refusal>| {
        let (Mover { unit, from, to, .. }, left) = moving?;
        let unit = units.get(unit).ok_or(Refusal::CityMoves)?.designation();
        Ok(Moved { seen: left.union(units.who_sees(to, sight)), to, what: What::Moved { unit, from, to } })
    };
    moving.into_iter().map(arrive).collect()
}

/// Whether a unit can go where it is told, the enemy left aside.
fn allowed(map: &Map, units: &Units, task: &Task) -> Result<Mover, Refusal> {
    let (Order::Move(target), Some(unit)) = (&task.order, units.get(task.unit)) else {
        return Err(Refusal::CityMoves);
    };
    if unit.kind == Kind::City {
        return Err(Refusal::CityMoves);
    }
    let to = hex_of(map, units, unit, *target).ok_or(Refusal::OffMap(*target))?;
    if unit.at.distance(to) != 1 {
        return Err(Refusal::NotAdjacent(to));
    }
    let cost = map.at(to).cost().ok_or(Refusal::Water(to))?;
    if unit.points < cost {
        return Err(Refusal::Points { to, cost, left: unit.points });
    }
    Ok(Mover { unit: task.unit, from: unit.at, to, cost })
}

/// The hex that a unit's target names, if it lies on the map.
pub fn hex_of(map: &Map, units: &Units, unit: &Unit, target: Target) -> Option<Hex> {
    match target {
        Target::Hex(hex) => Some(hex).filter(|hex| hex.is_on(map.side())),
        Target::Direction(direction) => unit.at.neighbour(direction, map.side()),
        Target::Unit(id) => units.find(id).and_then(|handle| units.get(handle)).map(|unit| unit.at),
    }
}
