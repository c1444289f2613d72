//! Moves: all of a slot at once.
//!
//! Whoever may move is found first; then the attacks of unarmed forces are cancelled; then all change hexes in the
//! same instant. So two that exchange hexes pass each other, and whoever follows an enemy never meets him.
//!
//! Source: the rules text, "Move" and "The world".

use super::event::What;
use super::geometry::Hex;
use super::orders::{Order, Target};
use super::position::Position;
use super::refusal::Refusal;
use super::tables::Kind;
use super::turn::{Task, Turn};
use super::unarmed;
use super::unit::Unit;
use super::units::Handle;

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

/// Moves all units of a slot that can move.
pub fn move_all(turn: &mut Turn<'_>, tasks: Vec<Task>) {
    if tasks.is_empty() {
        return;
    }
    let allowed: Vec<Result<Mover, Refusal>> =
        tasks.iter().map(|task| allowed(&turn.position, task)).collect();
    let movers: Vec<Mover> = allowed.iter().filter_map(|allowed| allowed.ok()).collect();
    let cancelled = unarmed::cancelled(&turn.position, &movers);
    let is_cancelled = |mover: &Mover| cancelled.binary_search(&mover.unit).is_ok();
    let outcomes: Vec<Result<Mover, Refusal>> = allowed
        .into_iter()
        .map(|allowed| {
            allowed.and_then(
                |mover| if is_cancelled(&mover) { Err(Refusal::Unarmed(mover.to)) } else { Ok(mover) },
            )
        })
        .collect();
    // Who saw them leave is asked before anyone has moved, and who saw them come when all have.
    let left: Vec<_> = outcomes
        .iter()
        .map(|outcome| outcome.as_ref().ok().map(|mover| turn.position.who_sees(mover.from)))
        .collect();
    for mover in outcomes.iter().filter_map(|outcome| outcome.as_ref().ok()) {
        if let Some(unit) = turn.position.units.get_mut(mover.unit) {
            unit.points = unit.points.saturating_sub(mover.cost);
        }
        turn.position.units.move_to(mover.unit, mover.to);
        turn.disturb(mover.to);
    }
    for ((task, outcome), left) in tasks.into_iter().zip(outcomes).zip(left) {
        turn.order(task, |turn, _| {
            let mover = outcome?;
            let seen = left.unwrap_or_default().union(turn.position.who_sees(mover.to));
            if let Some(unit) = turn.position.units.get(mover.unit) {
                let unit = unit.designation();
                turn.tell(seen, What::Moved { unit, from: mover.from, to: mover.to });
            }
            Ok(())
        });
    }
}

/// Whether a unit can go where it is told, the enemy left aside.
fn allowed(position: &Position, task: &Task) -> Result<Mover, Refusal> {
    let (Order::Move(target), Some(unit)) = (&task.order, position.units.get(task.unit)) else {
        return Err(Refusal::CityMoves);
    };
    if unit.kind == Kind::City {
        return Err(Refusal::CityMoves);
    }
    let to = hex_of(position, unit, *target).ok_or(Refusal::OffMap(*target))?;
    if unit.at.distance(to) != 1 {
        return Err(Refusal::NotAdjacent(to));
    }
    let cost = position.map.at(to).cost().ok_or(Refusal::Water(to))?;
    if unit.points < cost {
        return Err(Refusal::Points { to, cost, left: unit.points });
    }
    Ok(Mover { unit: task.unit, from: unit.at, to, cost })
}

/// The hex that a unit's target names, if it lies on the map.
pub fn hex_of(position: &Position, unit: &Unit, target: Target) -> Option<Hex> {
    let side = position.map.side();
    match target {
        Target::Hex(hex) => Some(hex).filter(|hex| hex.is_on(side)),
        Target::Direction(direction) => unit.at.neighbour(direction, side),
        Target::Unit(id) => {
            position.units.find(id).and_then(|handle| position.units.get(handle)).map(|unit| unit.at)
        }
    }
}
