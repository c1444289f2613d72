//! The march: which piece takes which city, which pieces explore, and how all others go to the enemy.

use super::field::Field;
use super::ground::Going;
use super::plan::Plan;
use crate::tables::Kind;
use crate::world::{Piece, Square};
use std::collections::BTreeSet;

/// How many times cities, or edges of the known ground, are shared out among the nearest pieces.
const SHARES: usize = 8;
/// How many pieces explore while there are enemies to fight, and how far apart their goals are.
const SCOUTS: usize = 4;
const APART: u8 = 4;
/// How many goals a patrol has at the same time, and for how many rounds it keeps them.
const POSTS: usize = 8;
const PATROL: u16 = 8;

/// Sends all land pieces on their way.
pub fn command(plan: &mut Plan<'_>) {
    take_cities(plan);
    let is_at_war =
        |plan: &Plan<'_>, piece: &Piece| plan.war_of(piece.kind).from(&plan.ground, piece.at).is_some();
    let explorers = plan.idle(|kind| Going::of(kind) == Going::Climbing && kind.can_attack());
    let (fighters, free): (Vec<&Piece>, Vec<&Piece>) =
        explorers.into_iter().partition(|piece| is_at_war(plan, piece));
    explore(plan, free, usize::MAX);
    explore(plan, fighters, SCOUTS);
    // A piece without an edge of its own follows the others.
    for piece in plan.idle(|kind| Going::of(kind) == Going::Climbing) {
        if !is_at_war(plan, piece) && plan.frontier.from(&plan.ground, piece.at).is_some() {
            let walk = plan.frontier.walk(&plan.ground, piece.at, piece.moves, false);
            plan.send(piece, walk);
        }
    }
    for piece in plan.idle(|kind| !kind.is_ship() && kind.can_attack()) {
        if is_at_war(plan, piece) {
            let takes = piece.kind.takes_cities();
            let walk = plan.war_of(piece.kind).walk(&plan.ground, piece.at, piece.moves, takes);
            plan.send(piece, walk);
        }
    }
}

/// Shares the open cities of others out among the pieces that take cities: each goes to the nearest.
fn take_cities(plan: &mut Plan<'_>) {
    let mut open: BTreeSet<Square> =
        plan.ground.foreign.keys().copied().filter(|city| plan.ground.is_open_city(*city)).collect();
    for _ in 0..SHARES {
        if open.is_empty() {
            return;
        }
        let field = Field::to(&plan.ground, Going::Climbing, open.iter().copied());
        let shared = share(plan, &field, &plan.idle(Kind::takes_cities), |plan, piece, city| {
            let walk = field.walk(&plan.ground, piece.at, piece.moves, true);
            plan.send(piece, walk);
            open.remove(&city)
        });
        if !shared {
            return;
        }
    }
}

/// Sends some pieces to the edges of the known ground, never two to the same edge.
fn explore<'v>(plan: &mut Plan<'v>, mut explorers: Vec<&'v Piece>, most: usize) {
    let mut edges: Vec<Square> = plan.ground.frontier(Going::Climbing).collect();
    let mut sent = 0;
    for _ in 0..SHARES {
        explorers.retain(|piece| plan.idle.contains_key(&piece.number));
        if edges.is_empty() || explorers.is_empty() || sent >= most {
            return;
        }
        let field = Field::to(&plan.ground, Going::Climbing, edges.iter().copied());
        let mut goals: Vec<Square> = Vec::new();
        let grid = plan.ground.grid;
        share(plan, &field, &explorers, |plan, piece, edge| {
            if sent >= most || goals.iter().any(|goal| grid.distance(*goal, edge) <= APART) {
                return false;
            }
            plan.follow(piece, &field);
            goals.push(edge);
            sent += 1;
            true
        });
        edges.retain(|edge| goals.iter().all(|goal| grid.distance(*goal, *edge) > APART));
    }
}

/// Gives goals to pieces, the one nearest to its goal first; returns whether any of them got one.
fn share<'v>(
    plan: &mut Plan<'v>,
    field: &Field,
    pieces: &[&'v Piece],
    mut give: impl FnMut(&mut Plan<'v>, &'v Piece, Square) -> bool,
) -> bool {
    let from = |piece: &&'v Piece| {
        let (points, goal) = (field.from(&plan.ground, piece.at)?, field.goal(&plan.ground, piece.at)?);
        Some((points.div_ceil(u16::from(piece.kind.moves().max(1))), piece.number, goal))
    };
    let mut near: Vec<_> = pieces.iter().filter_map(|piece| Some((from(piece)?, *piece))).collect();
    near.sort_by_key(|((turns, number, _), _)| (*turns, *number));
    let mut given = BTreeSet::new();
    for ((_, _, goal), piece) in near {
        if !given.contains(&goal) && give(plan, piece, goal) {
            given.insert(goal);
        }
    }
    !given.is_empty()
}

/// Pieces that still have no orders patrol the squares out of sight.
pub fn patrol(plan: &mut Plan<'_>, going: Going) {
    let (ground, seat) = (&plan.ground, plan.seat);
    let is_out = |square: &Square| ground.cost(going, *square).is_some() && !seat.sees(*square);
    let unseen: Vec<Square> = ground.grid.squares().filter(is_out).collect();
    if unseen.is_empty() {
        return;
    }
    let first = usize::from(seat.round() / PATROL).wrapping_mul(7919);
    let posts = (0..POSTS).filter_map(|post| {
        let place = first.wrapping_add(post * unseen.len() / POSTS) % unseen.len();
        unseen.get(place).map(|square| (*square, 0))
    });
    let field = Field::towards(ground, going, posts);
    for piece in plan.idle(|kind| Going::of(kind) == going) {
        plan.follow(piece, &field);
    }
}
