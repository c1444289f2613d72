//! Attacks: which pieces shoot and which charge, if the odds are good.

use super::field::{Walk, reach};
use super::ground::Going;
use super::odds::{Fighter, Odds};
use super::plan::Plan;
use crate::orders::{Order, Path, Way};
use crate::rules::battle::high_ground;
use crate::tables::Kind;
use crate::world::{Piece, Square};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The farthest distance from which a piece attacks: six steps of cavalry, less the point it needs to attack.
const REACH: u8 = 6;
/// The additional value of clearing a city and of hitting a transport, in turns of a city's work.
const CITY_PRIZE: u32 = 12;
const CARGO_PRIZE: u32 = 6;
/// One whole defender as a gain, in ten thousandths.
const WHOLE: u32 = 10_000;

/// The pieces that can attack, by square, and the squares from which each could attack.
struct Army<'v> {
    near: BTreeMap<Square, Vec<&'v Piece>>,
    reaches: BTreeMap<u16, BTreeMap<Square, Walk>>,
}

/// Attacks every enemy in sight and within reach, the defenders of cities first.
pub fn command(plan: &mut Plan<'_>) {
    let mut army = Army { near: BTreeMap::new(), reaches: BTreeMap::new() };
    for piece in plan.idle(Kind::can_attack) {
        army.near.entry(piece.at).or_default().push(piece);
    }
    let mut targets: Vec<(Reverse<u32>, Square)> =
        plan.ground.enemies.keys().map(|at| (Reverse(prize(plan, *at)), *at)).collect();
    targets.sort_unstable();
    for (Reverse(prize), target) in targets {
        assault(plan, &mut army, target, prize);
    }
}

/// What there is to win in a square besides the pieces that stand there.
fn prize(plan: &Plan<'_>, target: Square) -> u32 {
    let pieces = plan.ground.enemies.get(&target).into_iter().flatten();
    let cargo = pieces.filter(|seen| seen.shape.kind.is_transport()).count();
    let city = if plan.ground.foreign.contains_key(&target) { CITY_PRIZE } else { 0 };
    city + if cargo > 0 { CARGO_PRIZE } else { 0 }
}

/// One piece's attack on a square.
struct Stroke<'v> {
    piece: &'v Piece,
    /// The way to the square it attacks from.
    walk: Walk,
    distance: u8,
    /// Whether it can enter the square.
    charges: bool,
    odds: Odds,
    against: Kind,
}

/// Attacks one square with the pieces whose odds are good: shots first, then charges, the best first.
fn assault<'v>(plan: &mut Plan<'v>, army: &mut Army<'v>, target: Square, prize: u32) {
    let within = plan.ground.grid.within(target, REACH);
    let pieces = within.filter_map(|at| army.near.get(&at)).flatten().copied();
    let pieces: Vec<&Piece> = pieces.filter(|piece| plan.idle.contains_key(&piece.number)).collect();
    let count: u32 = plan.ground.enemies.get(&target).into_iter().flatten().map(|seen| seen.count).sum();
    let mut strokes: Vec<Stroke<'_>> =
        pieces.into_iter().filter_map(|piece| stroke(plan, army, piece, target)).collect();
    strokes.sort_by_key(|stroke| (stroke.distance < 2, Reverse(stroke.odds.gain()), stroke.piece.number));
    let mut left = WHOLE.saturating_mul(count);
    for first in strokes {
        // Earlier attackers may now be in the way or count as helpers, so this is worked out again.
        let stroke = stroke(plan, army, first.piece, target);
        let Some(stroke) = stroke.filter(|stroke| left > 0 && stroke.are_good(prize)) else { continue };
        left = strike(plan, stroke, target, left);
    }
}

/// The best way for a piece to attack a square, if there is one. A piece that can shoot stays at a distance. Squares
/// without own pieces are preferred, because each occupied square next to the defender helps.
fn stroke<'v>(plan: &Plan<'v>, army: &mut Army<'v>, piece: &'v Piece, target: Square) -> Option<Stroke<'v>> {
    let (ground, grid, going) = (&plan.ground, plan.ground.grid, Going::of(piece.kind));
    let range = piece.kind.range();
    let is_guard = plan.guards.contains(&piece.number);
    // A piece without movement points cannot attack, so one is kept.
    let moves = if is_guard { 0 } else { piece.moves.saturating_sub(1) };
    if grid.distance(piece.at, target) > range.saturating_add(moves) {
        return None;
    }
    let places = army.reaches.entry(piece.number).or_insert_with(|| reach(ground, going, piece.at, moves));
    let place = |(at, walk): (&Square, &'_ Walk)| {
        let distance = grid.distance(*at, target);
        let is_crowded = *at != piece.at && plan.is_held(*at);
        (1..=range).contains(&distance).then_some((distance < 2, is_crowded, walk.steps.len(), *at))
    };
    let (.., at) = places.iter().filter_map(place).min()?;
    let (walk, distance) = (places.get(&at)?.clone(), grid.distance(at, target));
    let charges = distance < 2 && !is_guard && ground.cost(going, target).is_some();
    let attacker = Fighter {
        kind: piece.kind,
        strength: piece.own_attack(plan.seat.setup().damage),
        hit_points: piece.kind.hit_points().saturating_sub(piece.damage),
    };
    let around = grid.around(target).filter(|beside| *beside != at);
    let helpers = around.filter(|beside| *beside != piece.at && plan.is_held(*beside)).count();
    let helpers = u32::try_from(helpers).unwrap_or(0);
    let height = ground.terrain(target).map_or(0, high_ground);
    let defenders = ground.enemies.get(&target)?.iter().map(|seen| {
        let kind = seen.shape.kind;
        let whole = seen.damaged < seen.count;
        let (strength, hit_points) = (u32::from(kind.defense()), kind.hit_points());
        let hit_points = if whole { hit_points } else { hit_points.div_ceil(2) };
        let defender = Fighter { kind, strength, hit_points };
        (Odds::of(attacker, defender, helpers, height, distance), kind)
    });
    // Expect the strongest defender.
    let (odds, against) = defenders.min_by_key(|(odds, _)| odds.gain())?;
    Some(Stroke { piece, walk, distance, charges, odds, against })
}

impl Stroke<'_> {
    fn are_good(&self, prize: u32) -> bool {
        self.odds.are_good(self.piece.kind, self.against, prize)
    }
}

/// Writes the cards of an attack and returns what is left of the defenders on average. A charging piece enters with its
/// last attack: it then stands where the defender stood, or takes the city.
fn strike(plan: &mut Plan<'_>, stroke: Stroke<'_>, target: Square, mut left: u32) -> u32 {
    let Stroke { piece, walk, charges, odds, .. } = stroke;
    let charge = plan.ground.grid.direction(walk.end, target).filter(|_| charges);
    plan.send(piece, walk);
    let is_first = plan.stormed.insert(target);
    let shots = match charge {
        Some(_) if is_first => piece.attacks.saturating_sub(1),
        Some(_) => 0,
        None => piece.attacks,
    };
    for _ in 0..shots {
        if left > 0 {
            plan.cards.push(Order::Attack { piece: piece.number, at: target });
            left = left.saturating_sub(odds.gain());
        }
    }
    if let Some(direction) = charge {
        let way = Way::Path(Path(vec![direction]));
        plan.cards.push(Order::Move { piece: piece.number, way, board: false });
        left = left.saturating_sub(odds.gain());
    }
    left
}
