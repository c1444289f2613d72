//! Journeys: a piece that goes on by itself, step by step and round by round, to a square or to unknown ground.
//!
//! It uses only ground that its player knows, and never attacks. Its way is found anew in each turn, and whenever what
//! came into sight closes it. It stops for good when somebody else's piece or city comes into sight.

use super::chance::Lots;
use super::log::Log;
use super::movement::{March, Stepped};
use super::sighting::Trail;
use super::switching::ready;
use crate::event::{End, Outcome, What};
use crate::refusal::Refusal;
use crate::tables::{Kind, Terrain};
use crate::world::{Goal, Match, Piece, PieceId, Square, World};
use playdeck_kit::way;

/// `GOTO` and `EXPLORE`: sets out, and goes as far as the piece can in this turn.
pub fn set_out(
    game: &mut Match,
    id: PieceId,
    goal: Goal,
    lots: &mut Lots,
    log: &mut Log,
) -> Result<Outcome, Refusal> {
    ready(&game.world.pieces, id)?;
    if let Goal::To(to) = goal
        && !game.world.grid().contains(to)
    {
        return Err(Refusal::OffMap((to.x.into(), to.y.into())));
    }
    travel(game, id, goal, lots, log)
}

/// Goes on in a later turn. The journey is over if somebody else's piece is in sight of this one or no way is left.
/// `None` if the piece can get no orders, because it is on guard.
pub fn go_on(game: &mut Match, id: PieceId, goal: Goal, lots: &mut Lots, log: &mut Log) -> Option<Outcome> {
    let world = &game.world;
    let ready = ready(&world.pieces, id).ok();
    let is_met = ready.is_some_and(|piece| {
        let mut around = world.grid().within(piece.at, world.sight_of(piece.kind));
        around.any(|square| is_held(world, id, square))
    });
    let stayed = ready.map(|piece| Outcome::Went {
        kind: piece.kind,
        at: piece.at,
        steps: 0,
        left: 0,
        moves: Some(piece.moves),
        refused: None,
        ended: Some(if is_met { End::Met } else { End::Closed }),
    });
    if stayed.is_some()
        && !is_met
        && let Ok(went) = travel(game, id, goal, lots, log)
    {
        return Some(went);
    }
    game.world.pieces.change(id, |piece| piece.goal = None);
    stayed
}

/// Goes as far as the piece can in this turn, and keeps the goal if it is not reached.
fn travel(
    game: &mut Match,
    id: PieceId,
    goal: Goal,
    lots: &mut Lots,
    log: &mut Log,
) -> Result<Outcome, Refusal> {
    let piece = ready(&game.world.pieces, id)?;
    let (kind, mut at) = (piece.kind, piece.at);
    let mut path = way_to(&game.world, id, goal)?;
    let mut march = March { id, trail: Trail::of(&game.world, id), game, lots, log };
    let (mut steps, mut ended) = (0_u16, None);
    let mut is_over = false;
    while ended.is_none() && !is_over {
        let world = &march.game.world;
        if path.last().is_none_or(|next| is_closed(world, id, goal, *next)) {
            // The goal is reached, or something closes the way.
            is_over = at_goal(goal, at);
            match way_to(world, id, goal) {
                _ if is_over => {}
                Ok(found) => path = found,
                Err(_) => ended = Some(End::Closed),
            }
            is_over |= ended.is_some();
            if is_over || path.is_empty() {
                break;
            }
        }
        let Some(next) = path.last().copied() else { break };
        let left = world.pieces.get(id).map_or(0, |piece| piece.moves);
        let direction = world.grid().direction(at, next);
        let Some(direction) = direction.filter(|_| left >= world.terrain(next).cost()) else { break };
        let told = march.log.effects().len();
        match march.step(direction, false) {
            Ok(Stepped::On) => ended = is_sighted(march.log.effects().skip(told)).then_some(End::Sight),
            Ok(Stepped::Garrisoned) => is_over = true,
            Ok(Stepped::Fought) | Err(_) => break,
        }
        path.pop();
        (at, steps) = (next, steps + 1);
    }
    march.trail.tell(march.log);
    let is_over = is_over || ended.is_some() || at_goal(goal, at);
    let left =
        if is_over && ended != Some(End::Sight) { 0 } else { u16::try_from(path.len()).unwrap_or(u16::MAX) };
    let set = |piece: &mut Piece| {
        piece.goal = (!is_over).then_some(goal);
        piece.moves
    };
    let moves = game.world.pieces.change(id, set);
    Ok(Outcome::Went { kind, at, steps, left, moves, refused: None, ended })
}

/// Whether effects report that something of somebody else came into sight.
fn is_sighted<'l>(mut effects: impl Iterator<Item = &'l What>) -> bool {
    effects.any(|what| matches!(what, What::Sighted { .. } | What::Found { of: Some(_), .. }))
}

fn at_goal(goal: Goal, at: Square) -> bool {
    goal == Goal::To(at)
}

/// Whether the player of a piece sees somebody else's piece in a square.
fn is_held(world: &World, id: PieceId, square: Square) -> bool {
    world.pieces.owner_at(square).is_some_and(|owner| owner != id.player) && world.sees(id.player, square)
}

/// Whether somebody else's piece or city closes a square, as far as the player knows. A piece that takes cities may end
/// its way in an open one.
fn is_closed(world: &World, id: PieceId, goal: Goal, square: Square) -> bool {
    if is_held(world, id, square) {
        return true;
    }
    let known = world.city_at(square).and_then(|city| {
        let place = usize::from(city).checked_sub(1)?;
        *world.memory(id.player)?.known.get(place)?
    });
    let is_foreign = known.is_some_and(|known| known.of != Some(id.player));
    let takes = world.pieces.get(id).is_some_and(|piece| piece.kind.takes_cities());
    is_foreign && !(takes && at_goal(goal, square))
}

/// Whether a piece of a type can enter a square, as far as its player knows.
fn is_passable(world: &World, id: PieceId, kind: Kind, square: Square) -> bool {
    let terrain = |square: Square| world.has_explored(id.player, square).then(|| world.terrain(square));
    let Some(here) = terrain(square) else { return false };
    if !kind.is_ship() {
        return here != Terrain::Sea && here.cost() <= kind.moves();
    }
    let is_own = world.city_owner_at(square) == Some(Some(id.player));
    let is_coast = || world.grid().around(square).any(|beside| terrain(beside) == Some(Terrain::Sea));
    (here == Terrain::Sea || is_own || is_coast()) && here.cost() <= kind.moves()
}

/// The shortest way over known ground, the next square last. It is empty if the goal is reached. The error says why
/// there is none.
fn way_to(world: &World, id: PieceId, goal: Goal) -> Result<Vec<Square>, Refusal> {
    let Some(piece) = world.pieces.get(id) else { return Err(Refusal::NoPiece(id.number)) };
    let is_open = |square| !is_closed(world, id, goal, square);
    shortest(world, id, piece, goal, is_open).ok_or_else(|| match goal {
        Goal::To(to) if is_held(world, id, to) => Refusal::GoalHeld(to),
        Goal::To(to) if !is_open(to) && !piece.kind.takes_cities() => Refusal::ForeignCity(to),
        // What others hold is in the way if there is one without them.
        _ => match (shortest(world, id, piece, goal, |_| true), goal) {
            (Some(_), Goal::To(to)) => Refusal::WayClosed(to),
            (Some(_), Goal::Unknown) => Refusal::UnknownClosed,
            (None, Goal::To(to)) => Refusal::NoWay(to),
            (None, Goal::Unknown) => Refusal::NothingUnknown,
        },
    })
}

/// The shortest way over known ground through open squares, the next square last.
fn shortest(
    world: &World,
    id: PieceId,
    piece: &Piece,
    goal: Goal,
    is_open: impl Fn(Square) -> bool,
) -> Option<Vec<Square>> {
    let (grid, start, kind) = (world.grid(), piece.at, piece.kind);
    // One place more than the map has is all unknown ground.
    let unknown = grid.area();
    let is_known = |square: Square| world.has_explored(id.player, square);
    let exits = |from: usize| -> Vec<(usize, u32)> {
        if from == unknown {
            return Vec::new();
        }
        let here = grid.square(from);
        let is_edge = goal == Goal::Unknown && grid.around(here).any(|beside| !is_known(beside));
        let beside = grid.around(here).filter(|next| is_passable(world, id, kind, *next) && is_open(*next));
        let steps = beside.map(|next| (grid.index(next), u32::from(world.terrain(next).cost())));
        steps.chain(is_edge.then_some((unknown, 1))).collect()
    };
    let end = match goal {
        Goal::To(to) => grid.index(to),
        Goal::Unknown => unknown,
    };
    let least = |at: usize| match goal {
        Goal::To(to) => grid.distance(grid.square(at), to).into(),
        Goal::Unknown => 0,
    };
    let mut way = way::cheapest(grid.index(start), end, exits, least)?;
    way.retain(|at| *at != unknown);
    way.reverse();
    Some(way.into_iter().map(|at| grid.square(at)).collect())
}
