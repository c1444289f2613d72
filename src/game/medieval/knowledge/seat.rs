//! What one viewer may know of a match: from a player's seat, or through the fog.
//!
//! None of the methods below gives away what a player does not see, so no report of theirs can depend on it.

use super::door;
use super::memory::{KnownCity, Memory};
use super::panel::{Chart, Panel, PieceRow, PointsRow, TallyRow};
use crate::event::{Event, Shape};
use crate::lobby::{Lobby, Setup};
use crate::orders::PanelName;
use crate::rules::log::Log;
use crate::tables::{Kind, Product, Terrain};
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{City, CityNumber, Match, Piece, PieceId, Player, Square, World, strengths};
use playdeck_kit::votes::Vote;
use serde::Serialize;
use std::collections::BTreeMap;

/// A match as seen by one of its players, or by someone who sees through the fog.
#[derive(Debug, Clone, Copy)]
pub struct Seat<'a> {
    /// The match. The viewer gets it only through the methods of the seat.
    game: &'a Match,
    /// The player whose seat it is; `None` sees everything.
    pub who: Option<PlayerNumber>,
    /// The lobby, for the names of the players.
    lobby: &'a Lobby,
    /// What pieces had left at the end of the turn that was played, where it is not all that their type has.
    left: Option<&'a BTreeMap<PieceId, (u8, u8)>>,
}

/// A city of another, or a white one, as the viewer last saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct OtherCity {
    /// The square of the city.
    pub at: Square,
    /// What is known of it.
    #[serde(flatten)]
    pub known: KnownCity,
}

/// Pieces of one type and owner in a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct PiecesInSight {
    /// The square.
    pub at: Square,
    /// Their owner and type.
    #[serde(flatten)]
    pub shape: Shape,
    /// How many there are.
    pub count: u32,
    /// How many of them are damaged.
    pub damaged: u32,
}

/// The next turn of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextTurn {
    /// The round.
    pub round: u16,
    /// Its place in the order and the number of turns; `None` if the match goes turn by turn and this turn is next.
    pub place: Option<(usize, usize)>,
}

impl<'a> Seat<'a> {
    /// The seat of a viewer who sees everything.
    pub(crate) const fn of_all(game: &'a Match, lobby: &'a Lobby) -> Self {
        Self { game, who: None, lobby, left: None }
    }

    /// The seat of a player.
    pub(crate) const fn new(game: &'a Match, who: PlayerNumber, lobby: &'a Lobby) -> Self {
        Self { game, who: Some(who), lobby, left: None }
    }

    /// The seat after a play, in which pieces had something left.
    #[must_use]
    pub(super) const fn after(self, left: Option<&'a BTreeMap<PieceId, (u8, u8)>>) -> Self {
        Self { left, ..self }
    }

    /// What the viewer learned of what happened in the match.
    pub fn learned<'l>(&self, log: &'l Log) -> impl Iterator<Item = &'l Event> + use<'l> {
        log.of_match(self.number(), self.who)
    }

    /// A panel as it is now. Those of the whole door are made by [`door`].
    pub fn panel(&self, name: PanelName) -> Panel {
        match name {
            PanelName::Totals => Panel::Totals(self.totals()),
            PanelName::Vp => self.points(),
            PanelName::Stats => Panel::Statistics(self.statistics()),
            PanelName::Messages => {
                Panel::Messages(self.player().map_or_else(Vec::new, |player| player.mail.clone()))
            }
            PanelName::Cities => Panel::Cities(self.cities()),
            PanelName::Pieces => Panel::Pieces(self.pieces()),
            PanelName::Map => Panel::Map(self.map()),
            PanelName::Games => Panel::Games(Vec::new()),
            PanelName::Leaders => door::leaders(self.lobby),
        }
    }

    fn player(&self) -> Option<&'a Player> {
        self.game.player(self.who?)
    }

    /// Whether a player's pieces and cities are listed: one's own, or everyone's.
    fn lists(&self, owner: PlayerNumber) -> bool {
        self.who.is_none_or(|who| who == owner)
    }

    fn totals(&self) -> [u32; 8] {
        let mut totals = [0; 8];
        for (player, _) in self.game.numbered().filter(|(number, _)| self.lists(*number)) {
            for piece in self.game.world.pieces.of(player) {
                if let Some(total) = totals.get_mut(piece.kind.index()) {
                    *total += 1;
                }
            }
        }
        totals
    }

    fn name_of(&self, player: &Player) -> String {
        self.lobby.name(player.member).to_owned()
    }

    fn points(&self) -> Panel {
        let row = |(number, player): (PlayerNumber, &Player)| PointsRow {
            player: number,
            name: self.name_of(player),
            points: player.points,
            active: player.is_active(),
        };
        Panel::Points {
            game: self.game.number,
            round: self.game.round,
            turn: self.game.turn.filter(|_| self.game.is_mid_round()),
            setup: Box::new(self.game.setup.clone()),
            rows: self.game.numbered().map(row).collect(),
        }
    }

    fn statistics(&self) -> Vec<TallyRow> {
        let of = self.game.numbered().filter(|(number, _)| self.lists(*number));
        let rows = of.flat_map(|(own, player)| {
            let others =
                self.game.numbered().zip(player.tallies).filter(move |((number, _), _)| *number != own);
            others.map(move |((number, other), tally)| TallyRow {
                of: own,
                player: number,
                name: self.name_of(other),
                tally,
            })
        });
        rows.collect()
    }

    /// The viewer's cities, in the order of their numbers.
    pub fn cities(&self) -> Vec<City> {
        let is_listed = |city: &&City| self.who.is_none() || city.owner == self.who;
        self.game.world.cities().map(|(_, city)| city).filter(is_listed).cloned().collect()
    }

    fn pieces(&self) -> Vec<PieceRow> {
        let listed = self.game.numbered().filter(|(number, _)| self.lists(*number));
        let split = self.game.setup.damage;
        let row = |of: PlayerNumber, piece: &Piece| {
            let (attack, defense) = strengths(split, piece.kind, piece.damage);
            let left = self.left.and_then(|left| left.get(&PieceId::new(of, piece.number)).copied());
            let left = left.unwrap_or((piece.moves, piece.attacks));
            PieceRow { of, piece: piece.clone(), left, attack, defense }
        };
        listed.flat_map(|(of, _)| self.game.world.pieces.of(of).map(move |piece| row(of, piece))).collect()
    }

    /// A city as the viewer knows it; `None` if they do not know of it.
    fn known_city(&self, number: CityNumber) -> Option<KnownCity> {
        match self.who {
            Some(who) => *self.game.world.memory(who)?.known.get(usize::from(number).checked_sub(1)?)?,
            None => {
                self.game.world.city(number).map(|city| KnownCity { of: city.owner, castle: city.castle })
            }
        }
    }

    /// The match as the viewer knows it. Unexplored ground is open land, cities are as last seen, and others' pieces
    /// are those in sight, as if undamaged.
    pub(crate) fn known_world(&self) -> Option<Match> {
        let (who, own, real) = (self.who?, self.player()?, &self.game.world);
        let ground = |at| if real.has_explored(who, at) { real.terrain(at) } else { Terrain::Land };
        let (mut cities, mut known) = (Vec::new(), Vec::new());
        for (number, city) in real.cities() {
            let Some(as_known) = self.known_city(number) else { continue };
            let mut copy = City { owner: None, castle: as_known.castle, ..city.clone() };
            if as_known.of != self.who {
                (copy.name, copy.fort, copy.specialty) = (String::new(), 0, Kind::Infantry);
                copy.start(Product::Fortification, &self.game.setup);
            }
            cities.push(copy);
            known.push(Some(as_known));
        }
        let terrain = real.grid().squares().map(ground).collect();
        let mut world = World::new(&self.game.setup, terrain, cities);
        let owners: Vec<_> = known.iter().map(|known| known.and_then(|known| known.of)).collect();
        if let Some(memory) = world.memories.get_mut(who.index()) {
            *memory = Memory { explored: real.memory(who)?.explored.clone(), known };
        }
        for (number, owner) in (1..).zip(owners) {
            world.give(number, owner);
        }
        for piece in real.pieces.of(who) {
            world.place(who, piece.clone());
        }
        for PiecesInSight { at, shape, .. } in self.others_in_sight() {
            let last = world.pieces.of(shape.of).last().map_or(0, |piece| piece.number);
            world.place(shape.of, Piece::new(last.saturating_add(1), shape.kind, at));
        }
        let mut game = Match::new(self.game.number, self.game.setup.clone(), world);
        (game.round, game.turn) = (self.game.round, self.game.turn);
        let others = |player: &Player| Player {
            status: player.status,
            points: player.points,
            ..Player::new(player.member)
        };
        game.players = self.game.players.iter().map(others).collect();
        if let Some(player) = game.player_mut(who) {
            player.clone_from(own);
        }
        Some(game)
    }

    /// How the player of the seat wants the match to end.
    pub fn own_vote(&self) -> Option<&'a Vote<PlayerNumber>> {
        let who = self.who.filter(|_| self.is_playing())?;
        self.game.player(who)?.vote.as_ref()
    }

    /// The cities of others and the white ones that the viewer knows of, as last seen.
    pub fn other_cities(&self) -> Vec<OtherCity> {
        let known =
            self.game.world.cities().filter_map(|(number, city)| {
                Some(OtherCity { at: city.at, known: self.known_city(number)? })
            });
        known.filter(|city| self.who.is_none() || city.known.of != self.who).collect()
    }

    /// Whether the viewer sees a square now.
    pub fn sees(&self, square: Square) -> bool {
        self.who.is_none_or(|who| self.game.world.sees(who, square))
    }

    /// The pieces of others that the viewer sees, by square and type. Nobody sees pieces aboard.
    pub fn others_in_sight(&self) -> Vec<PiecesInSight> {
        let mut seen: BTreeMap<(Square, Shape), (u32, u32)> = BTreeMap::new();
        let others =
            self.game.numbered().map(|(number, _)| number).filter(|number| Some(*number) != self.who);
        for of in others {
            let standing = self.game.world.pieces.of(of).filter(|piece| piece.carrier.is_none());
            for piece in standing.filter(|piece| self.sees(piece.at)) {
                let shape = Shape { of, kind: piece.kind };
                let (count, damaged) = seen.entry((piece.at, shape)).or_default();
                *count += 1;
                *damaged += u32::from(piece.damage > 0);
            }
        }
        seen.into_iter()
            .map(|((at, shape), (count, damaged))| PiecesInSight { at, shape, count, damaged })
            .collect()
    }

    /// The map: pieces hide cities, and cities hide the ground.
    fn map(&self) -> Chart {
        let grid = self.game.world.grid();
        let row = |y: u8, mark: &dyn Fn(Square) -> u8| -> String {
            (1..=grid.width).map(|x| char::from(mark(Square::new(x, y)))).collect()
        };
        let rows = |mark: &dyn Fn(Square) -> u8| (1..=grid.height).map(|y| row(y, mark)).collect();
        let front = |square| self.piece_in_sight(square).unwrap_or_else(|| self.ground_mark(square));
        let behind = |square| if self.piece_in_sight(square).is_some() { self.hidden(square) } else { b' ' };
        Chart { rows: rows(&front), behind: rows(&behind) }
    }

    /// The letter of the pieces in a square, if the viewer sees any.
    fn piece_in_sight(&self, square: Square) -> Option<u8> {
        self.sees(square).then(|| self.piece_mark(square)).flatten()
    }

    /// What a piece that the viewer sees hides: a city, a mountain, or others of its stack.
    fn hidden(&self, square: Square) -> u8 {
        let mark = self.ground_mark(square);
        let is_plain = [Terrain::Sea, Terrain::Land].map(Terrain::on_map).contains(&mark);
        if !is_plain {
            return mark;
        }
        let count: usize = self.game.world.pieces.kinds_at(square).map(|(_, count)| count).sum();
        match u8::try_from(count) {
            Ok(0 | 1) => b' ',
            Ok(few @ 2..=9) => b'0' + few,
            _ => b'+',
        }
    }

    /// The city or the terrain of a square, as far as it is known.
    fn ground_mark(&self, square: Square) -> u8 {
        let Some(terrain) = self.terrain(square) else { return b' ' };
        match self.game.world.city_at(square).and_then(|city| self.known_city(city)) {
            Some(KnownCity { castle: true, .. }) => b'K',
            Some(KnownCity { of: None, .. }) => b'o',
            Some(KnownCity { of, .. }) if of == self.who || self.who.is_none() => b'O',
            Some(_) => b'Q',
            None => terrain.on_map(),
        }
    }

    /// The map with the number of the player whose pieces or city are in each square; empty under the fog.
    pub fn holders(&self) -> Vec<String> {
        if self.who.is_some() {
            return Vec::new();
        }
        let grid = self.game.world.grid();
        let mark = |square: Square| {
            let owner = self.game.world.pieces.owner_at(square).map(Some);
            match owner.or_else(|| self.game.world.city_owner_at(square)) {
                Some(Some(PlayerNumber(number))) => char::from_digit(u32::from(number), 10).unwrap_or('?'),
                Some(None) => 'o',
                None => char::from(self.game.world.terrain(square).on_map()),
            }
        };
        (1..=grid.height).map(|y| (1..=grid.width).map(|x| mark(Square::new(x, y))).collect()).collect()
    }

    /// The letter for the pieces in a square: the first of their types in the table, as a capital if the pieces are
    /// one's own.
    fn piece_mark(&self, square: Square) -> Option<u8> {
        let owner = self.game.world.pieces.owner_at(square)?;
        let (first, _) = self.game.world.pieces.kinds_at(square).next()?;
        Some(if self.lists(owner) { first.letter() } else { first.letter().to_ascii_lowercase() })
    }

    /// The viewer's own pieces, by number.
    pub fn own_pieces(&self) -> impl Iterator<Item = &'a Piece> + use<'a> {
        let game = self.game;
        self.who.into_iter().flat_map(|who| game.world.pieces.of(who))
    }

    /// The terrain of a square, if the viewer has explored it.
    pub fn terrain(&self, square: Square) -> Option<Terrain> {
        let is_known = self.who.is_none_or(|who| self.game.world.has_explored(who, square));
        is_known.then(|| self.game.world.terrain(square))
    }

    /// The match's setup.
    pub const fn setup(&self) -> &'a Setup {
        &self.game.setup
    }

    /// The round that was played last.
    pub const fn round(&self) -> u16 {
        self.game.round
    }

    /// Whether the viewer has not been eliminated.
    pub fn is_active(&self) -> bool {
        self.player().is_some_and(Player::is_active)
    }

    /// Whether the viewer still plays, in a match that is not over.
    pub fn is_playing(&self) -> bool {
        self.is_active() && !self.is_over()
    }

    /// The number of the match.
    pub const fn number(&self) -> MatchNumber {
        self.game.number
    }

    /// Whether the match is over.
    fn is_over(&self) -> bool {
        self.game.active().iter().nth(1).is_none() || self.game.round >= self.game.setup.last_round()
    }

    /// The match without the fog, once it is over.
    pub fn laid_open(&self) -> Option<Self> {
        self.is_over().then(|| Self::of_all(self.game, self.lobby).after(self.left))
    }

    /// Whether orders are due from the viewer. If the match goes turn by turn, they are due only from the player who is
    /// next.
    pub fn is_due(&self) -> bool {
        self.is_playing() && self.game.turn.is_none_or(|turn| Some(turn) == self.who)
    }

    /// The order of the seats in the next round by mail, which a spectator alone sees whole.
    pub fn order(&self) -> Vec<PlayerNumber> {
        let is_known = self.who.is_none() && self.game.turn.is_none() && !self.is_over();
        if is_known { self.game.in_order() } else { Vec::new() }
    }

    /// The viewer's next turn.
    pub fn next_turn(&self) -> Option<NextTurn> {
        let round = self.game.round.saturating_add(1);
        if self.game.turn.is_some() {
            return Some(NextTurn { round, place: None });
        }
        let seats = self.game.in_order();
        let place = seats.iter().position(|seat| Some(*seat) == self.who)? + 1;
        Some(NextTurn { round, place: Some((place, seats.len())) })
    }
}
