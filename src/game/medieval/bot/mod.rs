//! The bot: orders written by rule, for players who are away and for matches that test the engine.
//!
//! It is handed what a player's report is made of and nothing else, keeps nothing from one round to the next, and
//! leaves nothing to chance: the same view gives the same sheet. It guards its castle, attacks where the odds are good,
//! takes every city it knows of, explores, and goes to sea when there is nothing left to do on its own land.

mod attack;
mod cities;
mod ferry;
mod field;
mod ground;
mod guard;
mod horses;
mod march;
mod odds;
mod warships;

use super::field::geometry::Square;
use super::field::piece::Piece;
use super::knowledge::panel::CityRow;
use super::knowledge::seat::Seat;
use super::knowledge::view::View;
use super::orders::{Order, Path, Way};
use super::tables::Kind;
use crate::game;
use crate::game::medieval::name::Medieval;
use field::{Field, Walk};
use ground::{Going, Ground};
use std::collections::{BTreeMap, BTreeSet};

impl game::Bot for Medieval {
    /// The sheets, one for each match in which orders are due.
    fn sheet(view: &View<'_>) -> Vec<String> {
        view.seats().into_iter().filter(Seat::is_due).flat_map(|seat| sheet(&seat)).collect()
    }
}

/// The sheet of a player for the next round of a match, or for their turn in it.
fn sheet(seat: &Seat<'_>) -> Vec<String> {
    let Some(who) = seat.who else { return Vec::new() };
    let mut plan = Plan::new(seat);
    guard::keep(&mut plan);
    attack::command(&mut plan);
    guard::stand(&mut plan);
    warships::sail(&mut plan);
    horses::ride(&mut plan);
    march::command(&mut plan);
    ferry::cross(&mut plan);
    cities::build(&mut plan);
    let opener = format!("PLAYER {who},GAME={}", seat.number());
    let cards = plan.cards.iter().map(ToString::to_string);
    std::iter::once(opener).chain(cards).chain(std::iter::once("END".to_owned())).collect()
}

/// What a player has decided so far.
struct Plan<'v> {
    seat: &'v Seat<'v>,
    ground: Ground,
    /// His cities.
    cities: Vec<CityRow>,
    /// His pieces that still have nothing to do.
    idle: BTreeMap<u16, &'v Piece>,
    /// How many of his pieces will stand in each square.
    standing: BTreeMap<Square, u32>,
    /// Ways over land to the cities and pieces of others.
    war: Field,
    /// The same for pieces that cannot get over mountains.
    siege: Field,
    /// Ways over land to what is unexplored.
    frontier: Field,
    /// What his transports carry, by their numbers.
    aboard: BTreeMap<u16, Vec<&'v Piece>>,
    /// How many have nothing to do on their own land.
    waiting: usize,
    /// The cities from which a ship gets anywhere, and how many light galleons do.
    ports: BTreeSet<Square>,
    galleons: usize,
    /// The pieces that keep their places in cities.
    guards: BTreeSet<u16>,
    /// The squares that somebody charges into.
    stormed: BTreeSet<Square>,
    cards: Vec<Order>,
}

impl<'v> Plan<'v> {
    fn new(seat: &'v Seat<'v>) -> Self {
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
        let near = |going| Field::towards(&ground, going, goals.iter().map(|goal| (*goal, 0)));
        let (war, siege) = (near(Going::Climbing), near(Going::Walking));
        let edges = ground.frontier(Going::Climbing).map(|square| (square, 0));
        let frontier = Field::towards(&ground, Going::Climbing, edges);
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

    /// The pieces of some types that still have nothing to do, by number.
    fn idle(&self, is: impl Fn(Kind) -> bool) -> Vec<&'v Piece> {
        self.idle.values().filter(|piece| is(piece.kind)).copied().collect()
    }

    /// What a transport carries.
    fn cargo(&self, transport: &Piece) -> Vec<&'v Piece> {
        self.aboard.get(&transport.number).cloned().unwrap_or_default()
    }

    /// Nothing more is asked of a piece in this round.
    fn leave(&mut self, piece: &Piece) {
        self.idle.remove(&piece.number);
    }

    /// The field that leads a type of land piece to the enemy.
    fn war_of(&self, kind: Kind) -> &Field {
        if Going::of(kind) == Going::Walking { &self.siege } else { &self.war }
    }

    /// Sends a piece on its way.
    fn send(&mut self, piece: &Piece, walk: Walk) {
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

    /// Whether own pieces will stand in a square.
    fn is_held(&self, square: Square) -> bool {
        self.standing.get(&square).is_some_and(|count| *count > 0)
    }

    /// How far away the nearest piece of others is that is in sight and of some types.
    fn threat(&self, square: Square, is: impl Fn(Kind) -> bool) -> Option<u8> {
        let seen = self.ground.enemies.iter().filter(|(_, seen)| seen.iter().any(|seen| is(seen.shape.kind)));
        seen.map(|(at, _)| self.ground.grid.distance(*at, square)).min()
    }
}
