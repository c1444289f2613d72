//! What one viewer may know of a position, made once for that viewer.
//!
//! Reports and readers use the view and nothing else. What a player does not see is not in their view, so no report of
//! theirs can depend on it.

use crate::event::Event;
use crate::log::Log;
use crate::name::Rainbow;
use crate::rules::map_making;
use crate::tables::{INCOME_OF_A_CITY, Kind, Terrain};
use crate::world::{
    ChartRow, End, Hex, HexSet, KnownCity, Map, Options, Player, PlayerNumber, Position, Standing, Status,
    Unit, UnitId, city_area,
};
use playdeck_game::{self as game, Viewer};
use playdeck_kit::votes::{self, Vote};
use std::collections::BTreeMap;

/// A position through the eyes of one viewer.
#[derive(Debug)]
pub struct View<'a> {
    /// The viewer.
    pub viewer: Viewer<PlayerNumber>,
    /// The position. The methods below give only what the viewer may know of it.
    position: &'a Position,
    /// What the viewer sees now; all of the map for those who see through the fog.
    seen: HexSet,
    /// The hexes whose terrain the viewer knows: those in sight and those remembered.
    known: HexSet,
    /// The units in the viewer's sight, including their own, by owner and number.
    units: Vec<&'a Unit>,
    /// The same units, by hex and then by owner and number.
    by_hex: Vec<&'a Unit>,
    /// How many of them are in the hexes before one, row by row.
    before: Vec<usize>,
    /// The hexes too near to a city among these units for another one.
    city_areas: HexSet,
}

impl<'a> game::Viewing<'a, Rainbow> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<PlayerNumber>) -> Self {
        let mut seen = HexSet::none(position.map.side());
        match viewer {
            Viewer::Player(player) => seen = position.seen_by(player),
            Viewer::Spectator => position.map.hexes().for_each(|hex| _ = seen.insert(hex)),
            Viewer::Public | Viewer::Gamesmaster => {}
        }
        Self::of_what_is_seen(position, viewer, seen)
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l Event> {
        log.as_seen(self.viewer)
    }
}

impl<'a> View<'a> {
    fn of_what_is_seen(position: &'a Position, viewer: Viewer<PlayerNumber>, seen: HexSet) -> Self {
        let side = position.map.side();
        let (mut by_hex, mut before) = (Vec::new(), Vec::new());
        for hex in seen.iter().filter(|hex| !position.units.players_at(*hex).is_empty()) {
            before.resize(hex.index(side) + 1, by_hex.len());
            by_hex.extend(position.units.sorted_at(hex).into_iter().map(|(_, unit)| unit));
        }
        before.resize(usize::from(side) * usize::from(side) + 1, by_hex.len());
        let mut units = by_hex.clone();
        units.sort_unstable_by_key(|unit| unit.id);
        let (mut city_areas, area) = (HexSet::none(side), city_area());
        for city in units.iter().filter(|unit| unit.kind == Kind::City) {
            city_areas.insert_disc(city.at, &area);
        }
        let mut known = seen.clone();
        if let Viewer::Player(player) = viewer
            && let Some(player) = position.players.get(&player)
        {
            known.insert_all(&player.explored);
        }
        Self { viewer, position, seen, known, units, by_hex, before, city_areas }
    }

    /// What a player knows, as a world of its own: the ground they have seen, with plain everywhere else, and the units
    /// they see. What it contains of other players is public.
    pub fn known_world(&self) -> Position {
        let side = self.side();
        let mut map = Map::of(side, Terrain::Plain);
        self.known().for_each(|hex| map.set(hex, self.position.map.at(hex)));
        let mut world = Position::empty(map, self.position.options);
        world.turn = self.position.turn;
        for (number, player) in &self.position.players {
            let own = self.private_player(*number);
            let known = Player {
                address: String::new(),
                money: own.map_or(0, |own| own.money),
                ordered: 0,
                warned: None,
                explored: own.map_or_else(|| HexSet::none(side), |own| own.explored.clone()),
                cities: own.map_or_else(BTreeMap::new, |own| own.cities.clone()),
                vote: own.and_then(|own| own.vote.clone()),
                ..player.clone()
            };
            world.players.insert(*number, known);
        }
        for unit in &self.units {
            world.units.insert((*unit).clone());
        }
        world
    }

    /// A view of a world that developed from the known one, with this viewer's present sight: what the viewer does not
    /// know yet stays unknown.
    pub fn after<'b>(&self, world: &'b Position) -> View<'b> {
        let mut view = View::of_what_is_seen(world, self.viewer, self.seen.clone());
        if let Some(player) = self.player() {
            view.units.retain(|unit| unit.id.player != player);
            view.units.extend(world.units.of(player).map(|(_, unit)| unit));
            view.units.sort_unstable_by_key(|unit| unit.id);
        }
        view
    }

    /// The player whose view this is; `None` for other viewers.
    pub const fn player(&self) -> Option<PlayerNumber> {
        match self.viewer {
            Viewer::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The same player if orders are due from them.
    pub fn due(&self) -> Option<PlayerNumber> {
        self.player().filter(|player| self.next_turn().is_some() && self.position.is_active(*player))
    }

    /// Whether the player whose view this is has left the game. A player who quits gets no report of the turn in which
    /// they do.
    pub fn has_left(&self) -> bool {
        let is_gone =
            |player| self.public_player(player).is_none_or(|player| player.status() == Status::Quit);
        self.player().is_some_and(is_gone)
    }

    /// The turn that was played last.
    pub const fn turn(&self) -> u32 {
        self.position.turn
    }

    /// The turn that is played next.
    pub fn next_turn(&self) -> Option<u32> {
        self.position.next_turn()
    }

    /// What the gamesmaster chose.
    pub const fn options(&self) -> &Options {
        &self.position.options
    }

    /// The length of a side in hexes.
    pub const fn side(&self) -> u16 {
        self.position.map.side()
    }

    /// How the game ended.
    pub const fn end(&self) -> Option<&End> {
        self.position.end.as_ref()
    }

    /// Everyone who plays or played, by number.
    pub fn players(&self) -> impl Iterator<Item = (PlayerNumber, PublicPlayer<'a>)> {
        self.position.players.iter().map(|(number, player)| (*number, PublicPlayer { player }))
    }

    /// What is public about a player.
    pub fn public_player(&self, number: PlayerNumber) -> Option<PublicPlayer<'a>> {
        self.position.players.get(&number).map(|player| PublicPlayer { player })
    }

    /// What only the player, the gamesmaster and spectators know about a player.
    pub fn private_player(&self, number: PlayerNumber) -> Option<&'a Player> {
        let may_know = match self.viewer {
            Viewer::Player(player) => player == number,
            Viewer::Gamesmaster | Viewer::Spectator => true,
            Viewer::Public => false,
        };
        self.position.players.get(&number).filter(|_| may_know)
    }

    /// How a player wants the game to end, which only they and the gamesmaster know.
    pub fn vote(&self, number: PlayerNumber) -> Option<&'a Vote<PlayerNumber>> {
        let may_know = self.viewer != Viewer::Spectator;
        self.private_player(number).filter(|_| may_know)?.vote.as_ref()
    }

    /// The vote on which all who are left agree; the gamesmaster alone knows.
    pub fn agreed(&self) -> Option<&'a Vote<PlayerNumber>> {
        let is_gamesmaster = self.viewer == Viewer::Gamesmaster;
        let votes = self.position.active().map(|player| self.vote(player));
        votes::agreed(votes).filter(|_| is_gamesmaster && self.next_turn().is_some())
    }

    /// The cities of others that the viewer remembers and does not see now, by hex.
    pub fn remembered_cities(&self) -> impl Iterator<Item = (Hex, &'a KnownCity)> {
        let own = self.player().and_then(|player| self.private_player(player));
        let all = own.into_iter().flat_map(|own| &own.cities).map(|(at, city)| (*at, city));
        all.filter(|(at, _)| !self.sees(*at))
    }

    /// The city of another that the viewer remembers in a hex out of sight.
    pub fn remembered_city(&self, at: Hex) -> Option<&'a KnownCity> {
        let own = self.player().and_then(|player| self.private_player(player))?;
        own.cities.get(&at).filter(|_| !self.sees(at))
    }

    /// The starts of the players, which the gamesmaster alone is told: where each is, how far the nearest other is, and how
    /// much land is nearer to it than to any other.
    pub fn starts(&self) -> Vec<(PlayerNumber, Hex, u32, usize)> {
        let is_told = self.viewer == Viewer::Gamesmaster;
        let cities = self.position.units.all().map(|(_, unit)| unit).filter(|_| is_told);
        let (players, starts): (Vec<PlayerNumber>, Vec<Hex>) =
            cities.filter(|unit| unit.kind == Kind::City).map(|city| (city.id.player, city.at)).unzip();
        let map = &self.position.map;
        let land: Vec<Hex> = map.hexes().filter(|hex| map.at(*hex) != Terrain::Water).collect();
        let shares = map_making::shares(&land, &starts);
        let near = map_making::nearest_others(&starts);
        let rows = players.into_iter().zip(starts).zip(near.into_iter().zip(shares));
        rows.map(|((player, at), (near, share))| (player, at, near, share)).collect()
    }

    /// Whether a player regards another as hostile.
    pub fn is_hostile(&self, player: PlayerNumber, other: PlayerNumber) -> bool {
        self.position.is_hostile(player, other)
    }

    fn is_told_totals(&self) -> bool {
        matches!(self.viewer, Viewer::Gamesmaster | Viewer::Spectator) || self.position.options.totals
    }

    /// What everyone owns, if the viewer may know.
    pub fn standings(&self) -> Option<BTreeMap<PlayerNumber, Standing>> {
        self.is_told_totals().then(|| {
            self.position.chart.last().map_or_else(|| self.position.standings(), |row| row.players.clone())
        })
    }

    /// What everyone owned, by turn, if the viewer may know.
    pub fn chart(&self) -> &'a [ChartRow] {
        if self.is_told_totals() { &self.position.chart } else { &[] }
    }

    /// The income and upkeep of a player in the next turn. The gamesmaster, whose view holds no units, is told them, too.
    pub fn account(&self, player: PlayerNumber) -> (u64, u64) {
        let all = self.position.units.of(player).map(|(_, unit)| unit);
        let units: Vec<&Unit> = match self.viewer {
            Viewer::Gamesmaster => all.collect(),
            _ => self.units_of(player).to_vec(),
        };
        units.iter().fold((0, 0), |(income, upkeep), unit| match unit.kind {
            Kind::City => (income + INCOME_OF_A_CITY, upkeep),
            kind => (income, upkeep + kind.upkeep()),
        })
    }

    /// Whether the viewer sees a hex now.
    pub fn sees(&self, hex: Hex) -> bool {
        self.seen.contains(hex)
    }

    /// The hexes that the viewer sees now, row by row.
    pub fn seen(&self) -> impl Iterator<Item = Hex> {
        self.seen.iter()
    }

    /// The terrain of a hex that the viewer sees or remembers.
    pub fn terrain(&self, hex: Hex) -> Option<Terrain> {
        self.known.contains(hex).then(|| self.position.map.at(hex))
    }

    /// The hexes whose terrain the viewer knows, row by row.
    pub fn known(&self) -> impl Iterator<Item = Hex> {
        self.known.iter()
    }

    /// The units that the viewer sees, including their own, by owner and number.
    pub fn units(&self) -> &[&'a Unit] {
        &self.units
    }

    /// The units of one owner that the viewer sees.
    pub fn units_of(&self, player: PlayerNumber) -> &[&'a Unit] {
        let from = self.units.partition_point(|unit| unit.id.player < player);
        let to = self.units.partition_point(|unit| unit.id.player <= player);
        &self.units[from..to]
    }

    /// The viewer's own units, by number.
    pub fn own_units(&self) -> &[&'a Unit] {
        self.player().map_or(&[], |player| self.units_of(player))
    }

    /// A unit that the viewer sees.
    pub fn unit(&self, id: UnitId) -> Option<&'a Unit> {
        let place = self.units.binary_search_by_key(&id, |unit| unit.id).ok()?;
        self.units.get(place).copied()
    }

    /// The units in a hex that the viewer sees, by owner and number.
    pub fn units_at(&self, hex: Hex) -> &[&'a Unit] {
        let at = hex.index(self.side());
        match self.before.get(at..at + 2) {
            Some(&[first, end]) if hex.is_on(self.side()) => &self.by_hex[first..end],
            _ => &[],
        }
    }

    /// The hexes in which the viewer sees units.
    pub fn occupied(&self) -> impl Iterator<Item = (Hex, &[&'a Unit])> {
        let together = self.by_hex.chunk_by(|one, other| one.at == other.at);
        together.filter_map(|units| Some((units.first()?.at, units)))
    }

    /// Whether a city in the viewer's sight is so near to a hex that no other can be built there; `None` if the hex is
    /// not land to build on.
    pub fn is_city_area(&self, hex: Hex) -> Option<bool> {
        self.terrain(hex).filter(|terrain| *terrain != Terrain::Water)?;
        Some(self.city_areas.contains(hex))
    }
}

/// What is public about a player.
#[derive(Debug, Clone, Copy)]
pub struct PublicPlayer<'a> {
    player: &'a Player,
}

impl<'a> PublicPlayer<'a> {
    /// The name of the player's empire.
    pub fn name(self) -> &'a str {
        &self.player.name
    }

    /// Whether the player still plays.
    pub const fn status(self) -> Status {
        self.player.status
    }

    /// The players they have declared friendly.
    pub fn friends(self) -> impl Iterator<Item = PlayerNumber> {
        self.player.friends.iter()
    }
}
