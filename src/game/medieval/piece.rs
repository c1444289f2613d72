//! Pieces, and where they stand: by owner and number, and by square.
//!
//! Pieces of one player alone stand in a square. A passenger stands where its transport does.

use super::geometry::{Grid, Square};
use super::player::PlayerNumber;
use super::tables::{Kind, MOST_EXPERIENCE, MOST_PLAYERS};
use std::collections::BTreeMap;

/// A piece by its owner and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceId {
    /// Whose it is.
    pub player: PlayerNumber,
    /// Its number, from 1 for each player and never used again.
    pub number: u16,
}

impl PieceId {
    /// The piece of a number.
    pub const fn new(player: PlayerNumber, number: u16) -> Self {
        Self { player, number }
    }
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub number: u16,
    /// Its type.
    pub kind: Kind,
    /// Where it stands.
    pub at: Square,
    /// Points of damage taken.
    pub damage: u8,
    /// Experience gained.
    pub experience: u16,
    /// The transport that carries it.
    pub carrier: Option<u16>,
    /// Whether it is on guard.
    pub guard: bool,
    /// Movement points left in its owner's turn.
    pub moves: u8,
    /// Attacks left in its owner's turn.
    pub attacks: u8,
    /// Whether it has ended its turn.
    pub ended: bool,
}

impl Piece {
    /// A piece that has done nothing yet.
    pub const fn new(number: u16, kind: Kind, at: Square) -> Self {
        let (moves, attacks) = (kind.moves(), kind.attacks());
        Self {
            number,
            kind,
            at,
            damage: 0,
            experience: 0,
            carrier: None,
            guard: false,
            moves,
            attacks,
            ended: false,
        }
    }

    /// Gives it all that a turn begins with.
    pub const fn refresh(&mut self) {
        self.moves = self.kind.moves();
        self.attacks = self.kind.attacks();
        self.ended = false;
    }

    /// Takes movement points; with none left its turn is over.
    pub const fn spend(&mut self, points: u8) {
        self.moves = self.moves.saturating_sub(points);
        self.ended |= self.moves == 0;
    }

    /// Gains a point of experience.
    pub fn learn(&mut self) {
        self.experience = self.experience.saturating_add(1).min(MOST_EXPERIENCE);
    }
}

/// The pieces in a square, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stack {
    owner: PlayerNumber,
    numbers: Vec<u16>,
}

/// All pieces of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    grid: Grid,
    of: [BTreeMap<u16, Piece>; MOST_PLAYERS],
    stacks: Vec<Stack>,
    /// How many each player has that take cities.
    takers: [u32; MOST_PLAYERS],
}

impl Pieces {
    /// None, on a map.
    pub fn none(grid: Grid) -> Self {
        let empty = Stack { owner: PlayerNumber(1), numbers: Vec::new() };
        Self { grid, of: Default::default(), stacks: vec![empty; grid.len()], takers: [0; MOST_PLAYERS] }
    }

    /// A piece.
    pub fn get(&self, id: PieceId) -> Option<&Piece> {
        self.of.get(id.player.index())?.get(&id.number)
    }

    /// A piece, to change what it has done and suffered; where it stands is changed by [`Pieces::relocate`].
    pub fn get_mut(&mut self, id: PieceId) -> Option<&mut Piece> {
        self.of.get_mut(id.player.index())?.get_mut(&id.number)
    }

    /// The pieces of a player, by number.
    pub fn of(&self, player: PlayerNumber) -> impl Iterator<Item = &Piece> {
        self.of.get(player.index()).into_iter().flat_map(BTreeMap::values)
    }

    /// The same, to be changed as [`Pieces::get_mut`] says.
    pub fn of_mut(&mut self, player: PlayerNumber) -> impl Iterator<Item = &mut Piece> {
        self.of.get_mut(player.index()).into_iter().flat_map(BTreeMap::values_mut)
    }

    /// How many pieces of a player take cities.
    pub fn takers(&self, player: PlayerNumber) -> u32 {
        self.takers.get(player.index()).copied().unwrap_or(0)
    }

    /// Whose pieces stand in a square.
    pub fn owner_at(&self, square: Square) -> Option<PlayerNumber> {
        self.stacks
            .get(self.grid.index(square))
            .filter(|stack| !stack.numbers.is_empty())
            .map(|stack| stack.owner)
    }

    /// The pieces in a square, by number, passengers among them.
    pub fn at(&self, square: Square) -> impl Iterator<Item = (PieceId, &Piece)> {
        let stack = self.stacks.get(self.grid.index(square));
        stack.into_iter().flat_map(|stack| {
            let ids = stack.numbers.iter().map(|number| PieceId::new(stack.owner, *number));
            ids.filter_map(|id| Some((id, self.get(id)?)))
        })
    }

    /// What a piece carries: its passengers, by number.
    pub fn passengers(&self, id: PieceId) -> impl Iterator<Item = (PieceId, &Piece)> {
        let at = self.get(id).filter(|piece| piece.kind.is_transport()).map(|piece| piece.at);
        let here = at.into_iter().flat_map(|at| self.at(at));
        here.filter(move |(_, piece)| piece.carrier == Some(id.number))
    }

    /// What a piece carries, and what that carries.
    pub fn cargo(&self, id: PieceId) -> Vec<PieceId> {
        let mut cargo = Vec::new();
        for (passenger, _) in self.passengers(id) {
            cargo.push(passenger);
            cargo.extend(self.passengers(passenger).map(|(id, _)| id));
        }
        cargo
    }

    /// Puts a piece on the map; tells whether that could be done: its number is free, and no pieces of another stand
    /// there.
    pub fn insert(&mut self, player: PlayerNumber, piece: Piece) -> bool {
        if self.owner_at(piece.at).is_some_and(|owner| owner != player) {
            return false;
        }
        let (number, at, takes) = (piece.number, piece.at, piece.kind.takes_cities());
        let Some(own) = self.of.get_mut(player.index()) else { return false };
        if own.contains_key(&number) {
            return false;
        }
        own.insert(number, piece);
        self.count_takers(player, takes, true);
        self.stand(player, number, at);
        true
    }

    /// Takes a piece off the map. What it carries is not touched.
    pub fn remove(&mut self, id: PieceId) -> Option<Piece> {
        let piece = self.of.get_mut(id.player.index())?.remove(&id.number)?;
        self.count_takers(id.player, piece.kind.takes_cities(), false);
        self.leave(id.number, piece.at);
        Some(piece)
    }

    /// Brings a piece and all it carries to another square, in which no pieces of another stand.
    pub fn relocate(&mut self, id: PieceId, to: Square) {
        for moved in std::iter::once(id).chain(self.cargo(id)) {
            let Some(piece) = self.get_mut(moved) else { continue };
            let from = std::mem::replace(&mut piece.at, to);
            self.leave(moved.number, from);
            self.stand(moved.player, moved.number, to);
        }
    }

    fn stand(&mut self, player: PlayerNumber, number: u16, at: Square) {
        let Some(stack) = self.stacks.get_mut(self.grid.index(at)) else { return };
        stack.owner = player;
        if let Err(place) = stack.numbers.binary_search(&number) {
            stack.numbers.insert(place, number);
        }
    }

    fn leave(&mut self, number: u16, at: Square) {
        let Some(stack) = self.stacks.get_mut(self.grid.index(at)) else { return };
        if let Ok(place) = stack.numbers.binary_search(&number) {
            stack.numbers.remove(place);
        }
    }

    fn count_takers(&mut self, player: PlayerNumber, takes: bool, is_more: bool) {
        let Some(count) = self.takers.get_mut(player.index()).filter(|_| takes) else { return };
        *count = if is_more { count.saturating_add(1) } else { count.saturating_sub(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_goes_where_its_transport_goes() {
        let (one, grid) = (PlayerNumber(1), Grid { width: 20, height: 20, wrap: false });
        let mut pieces = Pieces::none(grid);
        let (here, there) = (Square::new(3, 3), Square::new(4, 3));
        let kinds = [Kind::LightGalleon, Kind::Horse, Kind::Infantry];
        for (number, kind) in (1..).zip(kinds) {
            let carrier = (number > 1).then_some(number - 1);
            assert!(pieces.insert(one, Piece { carrier, ..Piece::new(number, kind, here) }));
        }
        assert!(!pieces.insert(PlayerNumber(2), Piece::new(1, Kind::Infantry, here)));
        assert_eq!(pieces.cargo(PieceId::new(one, 1)).len(), 2);
        pieces.relocate(PieceId::new(one, 1), there);
        assert_eq!((pieces.at(here).count(), pieces.at(there).count()), (0, 3));
        assert_eq!((pieces.owner_at(here), pieces.takers(one)), (None, 1));
        assert!(pieces.remove(PieceId::new(one, 3)).is_some());
        assert_eq!(pieces.takers(one), 0);
    }
}
