//! Moves: all moves of a slot at once.
//!
//! First the units that may move are found; then the attacks of unarmed forces are cancelled; then all change hexes at
//! the same instant. So two units that exchange hexes pass each other, and a unit that follows an enemy never meets it.
//!
//! Source: the rules text, "Move" and "The world".

use super::task::Task;
use super::unarmed;
use crate::event::What;
use crate::orders::order::{Order, Target};
use crate::refusal::Refusal;
use crate::tables::Kind;
use crate::world::{Disc, Empires, Handle, Hex, Map, Players, Unit, Units};

/// A unit that may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    pub unit: Handle,
    /// The hex where it stands.
    pub from: Hex,
    /// The hex it enters.
    pub to: Hex,
    /// The movement points it uses.
    pub cost: u8,
}

/// A unit that has moved, and who saw that.
pub struct Moved {
    /// Who could see the first hex before the moves, or the second after them.
    pub seen: Players,
    /// Where it is now.
    pub to: Hex,
    pub what: What,
}

/// Moves all units of a slot that can move, and returns the result of each task.
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
    // Who saw them leave is checked before any unit has moved; who saw them arrive, when all have.
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

/// Whether a unit can go where it is ordered, without regard to the enemy.
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

/// The hex that an order's target names; `None` if it is off the map.
pub fn hex_of(map: &Map, units: &Units, unit: &Unit, target: Target) -> Option<Hex> {
    match target {
        Target::Hex(hex) => Some(hex).filter(|hex| hex.is_on(map.side())),
        Target::Direction(direction) => unit.at.neighbour(direction, map.side()),
        Target::Unit(id) => units.find(id).and_then(|handle| units.get(handle)).map(|unit| unit.at),
    }
}
