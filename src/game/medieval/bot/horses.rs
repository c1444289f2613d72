//! Horses: they carry slow pieces to the front, and explore while no piece needs them.

use super::field::Field;
use super::ground::Going;
use super::plan::Plan;
use crate::orders::Order;
use crate::tables::Kind;
use crate::world::Piece;

/// Pieces farther from the enemy than this ride, and dismount at the second distance; in movement points.
const FAR: u16 = 8;
const NEAR: u16 = 4;
/// The most pieces that a horse carries.
const CROWD: usize = 4;

/// Lets riders mount, ride and dismount.
pub fn ride(plan: &mut Plan<'_>) {
    let mut far: Vec<&Piece> =
        plan.idle(|kind| Kind::Horse.carries(kind) && Going::of(kind) == Going::Walking);
    far.retain(|piece| plan.war.from(&plan.ground, piece.at).is_some_and(|points| points > FAR));
    let fetch = Field::to(&plan.ground, Going::Climbing, far.iter().map(|piece| piece.at));
    let room = plan.seat.setup().horse_cap.map_or(CROWD, |cap| usize::from(cap).min(CROWD));
    for horse in plan.idle(|kind| kind == Kind::Horse) {
        let mut riders = plan.cargo(horse);
        let here = far.iter().filter(|piece| piece.at == horse.at && plan.idle.contains_key(&piece.number));
        let mounting: Vec<&Piece> = here.take(room.saturating_sub(riders.len())).copied().collect();
        for piece in &mounting {
            plan.cards.push(Order::Board { piece: piece.number, transport: horse.number });
            plan.leave(piece);
        }
        riders.extend(mounting);
        if riders.is_empty() {
            let field = if fetch.from(&plan.ground, horse.at).is_some() { &fetch } else { &plan.frontier };
            let walk = field.walk(&plan.ground, horse.at, horse.moves, false);
            plan.send(horse, walk);
            continue;
        }
        let points = plan.war.from(&plan.ground, horse.at);
        let ahead = points.map_or(0, |points| points.saturating_sub(NEAR));
        let moves = u8::try_from(ahead).unwrap_or(u8::MAX).min(horse.moves);
        let walk = plan.war.walk(&plan.ground, horse.at, moves, false);
        let (end, is_held_up) = (walk.end, walk.steps.is_empty());
        plan.send(horse, walk);
        if is_held_up || plan.war.from(&plan.ground, end).is_none_or(|points| points <= NEAR) {
            plan.cards.extend(riders.into_iter().map(|rider| Order::Disembark(rider.number)));
        }
    }
}
