//! What the bot has decided so far for a player, and what it decides by.

use super::field::{Field, Walk};
use super::ground::{Going, Ground};
use crate::knowledge::seat::Seat;
use crate::orders::{Order, Path, Way};
use crate::tables::Kind;
use crate::world::{City, Piece, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The decisions for a player so far.
pub struct Plan<'v> {
    pub seat: &'v Seat<'v>,
    pub ground: Ground,
    /// The player's cities.
    pub cities: Vec<City>,
    /// The player's pieces that have no orders yet.
    pub idle: BTreeMap<u16, &'v Piece>,
    /// How many of the player's pieces will stand in each square.
    pub standing: BTreeMap<Square, u32>,
    /// Paths over land to the cities and pieces of others.
    pub war: Field,
    /// The same for pieces that cannot cross mountains.
    pub siege: Field,
    /// Paths over land to unexplored ground.
    pub frontier: Field,
    /// What the player's transports carry, by their numbers.
    pub aboard: BTreeMap<u16, Vec<&'v Piece>>,
    /// How many pieces have nothing to do on their own land.
    pub waiting: usize,
    /// The cities from which a ship has somewhere to go, and the number of light galleons.
    pub ports: BTreeSet<Square>,
    pub galleons: usize,
    /// The pieces that stay in cities as guards.
    pub guards: BTreeSet<u16>,
    /// The squares that a piece charges into.
    pub stormed: BTreeSet<Square>,
    pub cards: Vec<Order>,
}

impl<'v> Plan<'v> {
    pub fn new(seat: &'v Seat<'v>) -> Self {
        let cities = seat.cities();
        let ground = Ground::of(seat, cities.iter().map(|city| city.at));
        let mut standing: BTreeMap<Square, u32> = BTreeMap::new();
        for piece in seat.own_pieces() {
            *standing.entry(piece.at).or_default() += 1;
        }
        let mut aboard: BTreeMap<u16, Vec<&Piece>> = BTreeMap::new();
        for piece in seat.own_pieces() {
            if let Some(carrier) = piece.carrier {
                aboard.entry(carrier).or_default().push(piece);
            }
        }
        let goals: BTreeSet<Square> = ground.foreign.keys().chain(ground.enemies.keys()).copied().collect();
        let near = |going| Field::to(&ground, going, goals.iter().copied());
        let (war, siege) = (near(Going::Climbing), near(Going::Walking));
        let frontier = Field::to(&ground, Going::Climbing, ground.frontier(Going::Climbing));
        let idle = seat.own_pieces().filter(|piece| !piece.guard && piece.carrier.is_none());
        Self {
            seat,
            cities,
            idle: idle.map(|piece| (piece.number, piece)).collect(),
            standing,
            war,
            siege,
            frontier,
            aboard,
            waiting: 0,
            ports: BTreeSet::new(),
            galleons: 0,
            guards: BTreeSet::new(),
            stormed: BTreeSet::new(),
            cards: Vec::new(),
            ground,
        }
    }

    /// The pieces of some types that have no orders yet, by number.
    pub fn idle(&self, is: impl Fn(Kind) -> bool) -> Vec<&'v Piece> {
        self.idle.values().filter(|piece| is(piece.kind)).copied().collect()
    }

    /// The pieces aboard a transport.
    pub fn cargo(&self, transport: &Piece) -> Vec<&'v Piece> {
        self.aboard.get(&transport.number).cloned().unwrap_or_default()
    }

    /// Marks a piece as done for this round.
    pub fn leave(&mut self, piece: &Piece) {
        self.idle.remove(&piece.number);
    }

    /// The field that leads a type of land piece to the enemy.
    pub fn war_of(&self, kind: Kind) -> &Field {
        if Going::of(kind) == Going::Walking { &self.siege } else { &self.war }
    }

    /// Sends a piece on its way.
    pub fn send(&mut self, piece: &Piece, walk: Walk) {
        self.leave(piece);
        if walk.steps.is_empty() {
            return;
        }
        if let Some(count) = self.standing.get_mut(&piece.at) {
            *count = count.saturating_sub(1);
        }
        *self.standing.entry(walk.end).or_default() += 1;
        self.cards.push(Order::Move { piece: piece.number, way: Way::Path(Path(walk.steps)), board: false });
    }

    /// Sends a piece along a field, as far as it can go.
    pub fn follow(&mut self, piece: &Piece, field: &Field) {
        self.send(piece, field.walk(&self.ground, piece.at, piece.moves, false));
    }

    /// Whether own pieces will stand in a square.
    pub fn is_held(&self, square: Square) -> bool {
        self.standing.get(&square).is_some_and(|count| *count > 0)
    }

    /// The distance to the nearest visible enemy piece of some types.
    pub fn threat(&self, square: Square, is: impl Fn(Kind) -> bool) -> Option<u8> {
        let seen = self.ground.enemies.iter().filter(|(_, seen)| seen.iter().any(|seen| is(seen.shape.kind)));
        seen.map(|(at, _)| self.ground.grid.distance(*at, square)).min()
    }
}
