//! Light galleons: pieces with nothing left to do on their land are carried to another.
//!
//! Waiting pieces gather in a port. A light galleon fetches them there, sails to a place from which the enemy or
//! unknown land can be reached on foot, and lands them.

use super::field::{Field, Walk};
use super::ground::{Going, Ground};
use super::march;
use super::plan::Plan;
use crate::orders::Order;
use crate::tables::Kind;
use crate::world::{Piece, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The load that a galleon waits for before it sails, and the most it carries.
const LOAD: usize = 3;
const CROWD: usize = 8;
/// How far away pieces may be that a galleon waits for, in movement points.
const WAIT: u16 = 9;
/// How much farther unknown land counts than the enemy's, in movement points.
const UNKNOWN: u16 = 40;
/// How much worse an open coast counts than a port, in movement points.
const BEACH: u16 = 30;

/// Carries pieces that have nothing to do on their own land over the sea, and lets empty galleons explore.
pub fn cross(plan: &mut Plan<'_>) {
    let routes = Routes::of(plan);
    plan.waiting = landsmen(plan).len();
    let harbors = plan.cities.iter().map(|city| city.at);
    plan.ports = harbors.filter(|at| routes.lead_from(&plan.ground, *at)).collect();
    let galleons = plan.idle(|kind| kind == Kind::LightGalleon);
    plan.galleons = galleons.iter().filter(|galleon| routes.lead_from(&plan.ground, galleon.at)).count();
    let docks = docks(plan, &routes);
    let gather = Field::towards(&plan.ground, Going::Climbing, docks.iter().copied());
    let on_foot = Field::towards(&plan.ground, Going::Walking, docks);
    for galleon in galleons {
        sail(plan, galleon, &gather, &routes);
    }
    let mut goals = BTreeSet::new();
    for piece in landsmen(plan) {
        let field = if Going::of(piece.kind) == Going::Walking { &on_foot } else { &gather };
        let Some(dock) = field.goal(&plan.ground, piece.at) else { continue };
        goals.insert(dock);
        plan.follow(piece, field);
    }
    let fetch = Field::to(&plan.ground, Going::Sailing, goals);
    for galleon in plan.idle(|kind| kind == Kind::LightGalleon) {
        let field = if fetch.from(&plan.ground, galleon.at).is_some() { &fetch } else { &routes.sea };
        let walk = field.walk(&plan.ground, galleon.at, galleon.moves, false);
        if !walk.steps.is_empty() {
            plan.send(galleon, walk);
        }
    }
    march::patrol(plan, Going::Climbing);
    march::patrol(plan, Going::Sailing);
}

/// The land pieces that have nothing to do on their own land.
fn landsmen<'v>(plan: &Plan<'v>) -> Vec<&'v Piece> {
    plan.idle(|kind| !kind.is_ship() && kind.can_attack())
}

/// The goals of galleons.
struct Routes {
    /// Landings from which pieces have something to do: for those that can climb, and for those that cannot.
    climbing: Landing,
    walking: Landing,
    /// The way to unknown sea.
    sea: Field,
    /// The way home, where pieces are set ashore that can land nowhere else.
    home: Field,
}

/// The way to places from which the enemy or unknown land can be reached on foot.
struct Landing {
    field: Field,
    /// These places, and the distance from each to its goal on land.
    beaches: BTreeMap<Square, u16>,
}

impl Routes {
    fn of(plan: &Plan<'_>) -> Self {
        let ground = &plan.ground;
        Self {
            climbing: Landing::of(ground, &plan.war, Some(&plan.frontier)),
            walking: Landing::of(ground, &plan.siege, None),
            sea: Field::to(ground, Going::Sailing, ground.frontier(Going::Sailing)),
            home: Field::to(ground, Going::Sailing, plan.cities.iter().map(|city| city.at)),
        }
    }

    /// Whether there is any goal to sail to from a square.
    fn lead_from(&self, ground: &Ground, square: Square) -> bool {
        self.climbing.field.from(ground, square).or_else(|| self.sea.from(ground, square)).is_some()
    }

    /// The landing for the pieces aboard.
    fn landing(&self, load: &[&Piece]) -> &Landing {
        let climbs = load.iter().any(|piece| Going::of(piece.kind) == Going::Climbing);
        if climbs { &self.climbing } else { &self.walking }
    }
}

impl Landing {
    fn of(ground: &Ground, war: &Field, frontier: Option<&Field>) -> Self {
        let mut beaches = BTreeMap::new();
        for square in ground.grid.squares() {
            if ground.cost(Going::Sailing, square).is_none() || ground.is_closed(square) {
                continue;
            }
            let unknown = frontier.and_then(|frontier| frontier.beside(ground, square));
            let unknown = unknown.map(|points| points.saturating_add(UNKNOWN));
            if let Some(points) = war.beside(ground, square).into_iter().chain(unknown).min() {
                beaches.insert(square, points);
            }
        }
        let goals = beaches.iter().map(|(square, points)| (*square, *points));
        Self { field: Field::towards(ground, Going::Sailing, goals), beaches }
    }

    /// Whether it is better to land from a square than to sail on.
    fn is_at(&self, ground: &Ground, square: Square) -> bool {
        let here = self.field.from(ground, square);
        here.is_some() && self.beaches.get(&square).copied() == here
    }
}

/// Where waiting pieces gather, each place with the points added to its distance: ports, and coasts as a second choice.
fn docks(plan: &Plan<'_>, routes: &Routes) -> Vec<(Square, u16)> {
    let ground = &plan.ground;
    let is_coast =
        |at: &Square| ground.is_coast(*at) && !ground.is_closed(*at) && routes.lead_from(ground, *at);
    let coasts = ground.grid.squares().filter(is_coast).map(|at| (at, BEACH));
    plan.ports.iter().map(|at| (*at, 0)).chain(coasts).collect()
}

/// Loads a galleon, sends it on its way, and lands the pieces aboard at the goal.
fn sail(plan: &mut Plan<'_>, galleon: &Piece, gather: &Field, routes: &Routes) {
    let waiting = landsmen(plan);
    let ground = &plan.ground;
    let room = plan.seat.setup().galleon_cap.map_or(CROWD, |cap| usize::from(cap).min(CROWD));
    let aboard = plan.cargo(galleon);
    let here = waiting.iter().filter(|piece| piece.at == galleon.at);
    let boarding: Vec<&Piece> = here.take(room.saturating_sub(aboard.len())).copied().collect();
    let load: Vec<&Piece> = aboard.iter().chain(&boarding).copied().collect();
    let landing = routes.landing(&load);
    let ways = [&landing.field, &routes.sea];
    let way = ways.into_iter().find(|way| way.from(ground, galleon.at).is_some());
    if load.is_empty() || way.is_none() && aboard.is_empty() {
        return;
    }
    let is_coming = |piece: &Piece| {
        piece.at != galleon.at
            && gather.goal(ground, piece.at) == Some(galleon.at)
            && gather.from(ground, piece.at).is_some_and(|points| points <= WAIT)
    };
    let is_waiting = load.len() < LOAD.min(room) && waiting.iter().copied().any(is_coming);
    plan.leave(galleon);
    for piece in &boarding {
        plan.leave(piece);
    }
    if is_waiting {
        return;
    }
    let is_home = way.is_none() && plan.ground.is_land(galleon.at);
    if is_home {
        plan.cards.extend(aboard.into_iter().map(|piece| Order::Disembark(piece.number)));
        return;
    }
    let board = |piece: &Piece| Order::Board { piece: piece.number, transport: galleon.number };
    plan.cards.extend(boarding.into_iter().map(board));
    let walk = way.unwrap_or(&routes.home).walk(&plan.ground, galleon.at, galleon.moves, false);
    let end = walk.end;
    plan.send(galleon, walk);
    if landing.is_at(&plan.ground, end) {
        for piece in load {
            land(plan, piece, end);
        }
    }
}

/// Sends a piece on over land from where its transport is, attacking if it must.
fn land(plan: &mut Plan<'_>, piece: &Piece, from: Square) {
    let (ground, takes) = (&plan.ground, piece.kind.takes_cities());
    let war = plan.war_of(piece.kind);
    let field = if war.beside(ground, from).is_some() { war } else { &plan.frontier };
    let mut walk = field.walk(ground, from, piece.moves, takes);
    if walk.steps.is_empty()
        && let Some((direction, next)) = field.next(ground, from)
        && ground.enemies.contains_key(&next)
        && piece.kind.can_attack()
    {
        walk = Walk { steps: vec![direction], ..walk };
    }
    plan.send(piece, walk);
}
