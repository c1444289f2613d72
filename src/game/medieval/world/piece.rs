//! Pieces, and where they stand: by owner and number, and by square.
//!
//! Only pieces of one player stand in a square. A passenger is where its transport is, and does not stand there.

use super::damage::strengths;
use super::geometry::{Grid, Square};
use super::numbers::PlayerNumber;
use crate::lobby::DamageSplit;
use crate::tables::{Kind, MOST_EXPERIENCE, MOST_PLAYERS};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A piece by its owner and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceId {
    /// Its owner.
    pub player: PlayerNumber,
    /// Its number, from 1 for each player and never used again.
    pub number: u16,
}

impl PieceId {
    /// The piece of an owner and a number.
    pub const fn new(player: PlayerNumber, number: u16) -> Self {
        Self { player, number }
    }
}

/// Where a piece goes on its own, through rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Goal {
    /// To a square.
    To(Square),
    /// To the nearest unknown ground.
    Unknown,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::To(square) => square.fmt(f),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

/// A piece.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub number: u16,
    pub kind: Kind,
    pub at: Square,
    /// Points of damage taken.
    pub damage: u8,
    /// Experience gained.
    pub experience: u16,
    /// The transport that carries it.
    pub carrier: Option<u16>,
    pub guard: bool,
    /// Where it goes on its own.
    pub goal: Option<Goal>,
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
            goal: None,
            moves,
            attacks,
            ended: false,
        }
    }

    /// Resets what a turn begins with.
    pub const fn refresh(&mut self) {
        self.moves = self.kind.moves();
        self.attacks = self.kind.attacks();
        self.ended = false;
    }

    /// Whether it has all movement points and attacks of a turn of its type.
    pub const fn has_all_left(&self) -> bool {
        self.moves == self.kind.moves() && self.attacks == self.kind.attacks()
    }

    /// Uses movement points; if none are left, its turn is over.
    pub const fn spend(&mut self, points: u8) {
        self.moves = self.moves.saturating_sub(points);
        self.ended |= self.moves == 0;
    }

    /// Its own part of its attack, on any piece: its strength after damage, plus experience.
    pub fn own_attack(&self, split: DamageSplit) -> u32 {
        let (attack, _) = strengths(split, self.kind, self.damage);
        u32::from(attack) + u32::from(self.experience / 2)
    }

    /// Its own part of its defense, on any square and against any attacker: its strength after damage, plus experience.
    pub fn own_defense(&self, split: DamageSplit) -> u32 {
        let (_, defense) = strengths(split, self.kind, self.damage);
        u32::from(defense) + u32::from(self.experience / 2)
    }

    fn rank(&self, split: DamageSplit) -> Rank {
        (Reverse(self.own_defense(split)), self.number)
    }

    /// Gains a point of experience.
    pub fn learn(&mut self) {
        self.experience = self.experience.saturating_add(1).min(MOST_EXPERIENCE);
    }
}

/// The rank of a piece among those of its type in its square: the strongest in defense first; among equals, the lowest
/// number first.
type Rank = (Reverse<u32>, u16);

/// The pieces that stand in a square, ranked by type.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stack {
    owner: PlayerNumber,
    of_kind: [BTreeSet<Rank>; 8],
}

/// All pieces of a match, indexed by their numbers, by the squares where they stand, and by their transports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    grid: Grid,
    split: DamageSplit,
    of: [BTreeMap<u16, Piece>; MOST_PLAYERS],
    stacks: Vec<Option<Box<Stack>>>,
    /// The passengers of each transport that has any.
    aboard: BTreeMap<PieceId, BTreeSet<u16>>,
    /// How many pieces that take cities each player has.
    takers: [u32; MOST_PLAYERS],
}

impl Pieces {
    /// No pieces, on a map.
    pub fn none(grid: Grid, split: DamageSplit) -> Self {
        Self {
            grid,
            split,
            of: Default::default(),
            stacks: vec![None; grid.area()],
            aboard: BTreeMap::new(),
            takers: [0; MOST_PLAYERS],
        }
    }

    /// A piece; `None` if it does not exist.
    pub fn get(&self, id: PieceId) -> Option<&Piece> {
        self.of.get(id.player.index())?.get(&id.number)
    }

    fn get_mut(&mut self, id: PieceId) -> Option<&mut Piece> {
        self.of.get_mut(id.player.index())?.get_mut(&id.number)
    }

    /// The pieces of a player, by number.
    pub fn of(&self, player: PlayerNumber) -> impl Iterator<Item = &Piece> {
        self.of.get(player.index()).into_iter().flat_map(BTreeMap::values)
    }

    /// How many pieces that take cities a player has.
    pub fn takers(&self, player: PlayerNumber) -> u32 {
        self.takers.get(player.index()).copied().unwrap_or(0)
    }

    fn stack(&self, square: Square) -> Option<&Stack> {
        self.stacks.get(self.grid.index(square))?.as_deref()
    }

    /// The player whose pieces stand in a square.
    pub fn owner_at(&self, square: Square) -> Option<PlayerNumber> {
        self.stack(square).map(|stack| stack.owner)
    }

    /// The types and numbers of pieces in a square, without passengers, in the order of the table.
    pub fn kinds_at(&self, square: Square) -> impl Iterator<Item = (Kind, usize)> {
        let ranks = self.stack(square).into_iter().flat_map(|stack| &stack.of_kind);
        Kind::ALL
            .into_iter()
            .zip(ranks)
            .map(|(kind, ranks)| (kind, ranks.len()))
            .filter(|(_, count)| *count > 0)
    }

    /// The piece that defends best of each type in a square.
    pub fn strongest_at(&self, square: Square) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.stack(square).into_iter().flat_map(|stack| {
            let first = stack.of_kind.iter().filter_map(BTreeSet::first);
            let ids = first.map(|(_, number)| PieceId::new(stack.owner, *number));
            ids.filter_map(|id| Some((id, self.get(id)?)))
        })
    }

    /// The transports that stand in a square, by number.
    pub fn transports_at(&self, square: Square) -> Vec<PieceId> {
        let Some(stack) = self.stack(square) else { return Vec::new() };
        let of_kind = Kind::ALL.into_iter().zip(&stack.of_kind);
        let ranks = of_kind.filter(|(kind, _)| kind.is_transport()).flat_map(|(_, ranks)| ranks);
        let mut found: Vec<PieceId> = ranks.map(|(_, number)| PieceId::new(stack.owner, *number)).collect();
        found.sort_unstable();
        found
    }

    /// How many pieces a transport carries; a horse with its load counts as one.
    pub fn load(&self, id: PieceId) -> usize {
        self.aboard.get(&id).map_or(0, BTreeSet::len)
    }

    /// The passengers of a piece, by number.
    fn passengers(&self, id: PieceId) -> impl Iterator<Item = PieceId> {
        let numbers = self.aboard.get(&id).into_iter().flatten();
        numbers.map(move |number| PieceId::new(id.player, *number))
    }

    /// The passengers of a piece, and their passengers.
    pub fn cargo(&self, id: PieceId) -> Vec<PieceId> {
        let mut cargo = Vec::new();
        for passenger in self.passengers(id) {
            cargo.push(passenger);
            cargo.extend(self.passengers(passenger));
        }
        cargo
    }

    /// Puts a piece on the map; false if its number is taken or pieces of another player stand there.
    pub fn insert(&mut self, player: PlayerNumber, piece: Piece) -> bool {
        let id = PieceId::new(player, piece.number);
        if self.owner_at(piece.at).is_some_and(|owner| owner != player) || self.get(id).is_some() {
            return false;
        }
        let takes = piece.kind.takes_cities();
        let Some(own) = self.of.get_mut(player.index()) else { return false };
        own.insert(id.number, piece);
        self.count_takers(player, takes, true);
        self.settle(id);
        true
    }

    /// Removes a piece from the map. Its passengers are not changed.
    pub fn remove(&mut self, id: PieceId) -> Option<Piece> {
        self.unsettle(id);
        let piece = self.of.get_mut(id.player.index())?.remove(&id.number)?;
        self.count_takers(id.player, piece.kind.takes_cities(), false);
        Some(piece)
    }

    /// Changes a piece, except for its square and its transport, which [`Pieces::bring`] changes.
    pub fn change<T>(&mut self, id: PieceId, change: impl FnOnce(&mut Piece) -> T) -> Option<T> {
        let split = self.split;
        let piece = self.get_mut(id)?;
        let before = piece.rank(split);
        let changed = change(piece);
        let now = piece.rank(split);
        if now != before
            && let Some(ranks) = self.ranks(id)
            && ranks.remove(&before)
        {
            ranks.insert(now);
        }
        Some(changed)
    }

    /// Applies a change to all pieces of a player.
    pub fn change_all(&mut self, player: PlayerNumber, mut change: impl FnMut(&mut Piece)) {
        let all: Vec<PieceId> = self.of(player).map(|piece| PieceId::new(player, piece.number)).collect();
        for id in all {
            self.change(id, &mut change);
        }
    }

    /// Moves a piece with everything it carries to a square without pieces of other players, either aboard a transport
    /// there or not.
    pub fn bring(&mut self, id: PieceId, to: Square, aboard: Option<u16>) {
        let Some(from) = self.get(id).map(|piece| piece.at) else { return };
        let cargo = if from == to { Vec::new() } else { self.cargo(id) };
        self.unsettle(id);
        if let Some(piece) = self.get_mut(id) {
            piece.carrier = aboard;
        }
        for moved in std::iter::once(id).chain(cargo) {
            if let Some(piece) = self.get_mut(moved) {
                piece.at = to;
            }
        }
        self.settle(id);
    }

    /// The ranks among which a piece stands, if it is not carried.
    fn ranks(&mut self, id: PieceId) -> Option<&mut BTreeSet<Rank>> {
        let piece = self.get(id).filter(|piece| piece.carrier.is_none())?;
        let (place, kind) = (self.grid.index(piece.at), piece.kind);
        self.stacks.get_mut(place)?.as_mut()?.of_kind.get_mut(kind.index())
    }

    /// Enters a piece in the lists of its square or its transport.
    fn settle(&mut self, id: PieceId) {
        let Some(piece) = self.get(id) else { return };
        let (place, rank) = (self.grid.index(piece.at), piece.rank(self.split));
        if let Some(carrier) = piece.carrier {
            self.aboard.entry(PieceId::new(id.player, carrier)).or_default().insert(id.number);
            return;
        }
        if let Some(stack) = self.stacks.get_mut(place) {
            stack.get_or_insert_with(|| Box::new(Stack { owner: id.player, of_kind: Default::default() }));
        }
        if let Some(ranks) = self.ranks(id) {
            ranks.insert(rank);
        }
    }

    /// Removes a piece from the lists of its square or its transport.
    fn unsettle(&mut self, id: PieceId) {
        let Some(piece) = self.get(id) else { return };
        let (place, rank) = (self.grid.index(piece.at), piece.rank(self.split));
        if let Some(carrier) = piece.carrier {
            let carrier = PieceId::new(id.player, carrier);
            let passengers = self.aboard.get_mut(&carrier).map(|passengers| {
                passengers.remove(&id.number);
                passengers.len()
            });
            if passengers == Some(0) {
                self.aboard.remove(&carrier);
            }
            return;
        }
        if let Some(ranks) = self.ranks(id) {
            ranks.remove(&rank);
        }
        let stack = self.stacks.get_mut(place);
        if let Some(stack) = stack
            && stack.as_ref().is_some_and(|stack| stack.of_kind.iter().all(BTreeSet::is_empty))
        {
            *stack = None;
        }
    }

    fn count_takers(&mut self, player: PlayerNumber, takes: bool, is_more: bool) {
        let Some(count) = self.takers.get_mut(player.index()).filter(|_| takes) else { return };
        *count = if is_more { count.saturating_add(1) } else { count.saturating_sub(1) };
    }
}
