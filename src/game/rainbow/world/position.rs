//! The game between two plays.
//!
//! [`crate::punched`] punches and checks it.

use super::geometry::{Disc, Hex, disc};
use super::map::{HexSet, Map};
use super::players::{PlayerNumber, Players};
use super::unit::{Unit, UnitId, UnitName};
use super::units::Units;
use crate::tables::{Kind, LAST_TURN};
use playdeck_kit::votes::Vote;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The gamesmaster's choices for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How far a unit sees, in hexes.
    pub sight: u16,
    /// The money with which a player starts.
    pub money: u64,
    /// The most players who may win together.
    pub alliance: u8,
    /// The missed turns after which a position counts as abandoned; 0 is never. [`Self::silence`] interprets it.
    pub abandon: u16,
    /// Whether everyone sees the money, units and cities of all.
    pub totals: bool,
    /// The turn that ends the game, if one was chosen: the first in rank wins it.
    pub last: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { sight: 3, money: 10, alliance: 1, abandon: 0, totals: false, last: None }
    }
}

impl Options {
    /// The last turn that can be played.
    pub fn last_turn(&self) -> u32 {
        self.last.unwrap_or(LAST_TURN)
    }

    /// The missed turns after which a position counts as abandoned, if it ever does. The first missed turn only brings
    /// a warning, so 1 means the same as 2.
    pub fn silence(&self) -> Option<u32> {
        (self.abandon > 0).then(|| u32::from(self.abandon.max(2)))
    }
}

/// Whether a player still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// The player plays.
    Active,
    /// The player left; their units stay where they are, and their cities build infantry.
    Quit,
    /// The player has no units left.
    Eliminated,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name of the player's empire.
    pub name: String,
    /// The address to which the player's reports go.
    pub address: String,
    /// The money the player has.
    pub money: u64,
    /// Whether the player still plays.
    pub status: Status,
    /// The players they have declared friendly; they regard all others as hostile.
    pub friends: Players,
    /// The last turn for which the player sent orders; 0 if they never did.
    pub ordered: u32,
    /// The turn from which the player counts as having left by staying silent; `None` without a warning.
    pub warned: Option<u32>,
    /// The hexes whose terrain the player has seen.
    pub explored: HexSet,
    /// The cities of others as the player saw them last, by hex.
    pub cities: BTreeMap<Hex, KnownCity>,
    /// How the player wants the game to end, if they have said so. Only they and the gamesmaster know.
    pub vote: Option<Vote<PlayerNumber>>,
}

/// A city of another player, as somebody saw it last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownCity {
    /// The city, under its owner and number of that turn.
    pub id: UnitId,
    /// Its name then, if it had one of its own.
    pub name: UnitName,
    /// The turn at whose end it was seen.
    pub turn: u32,
}

/// The players of a game, by number.
pub type Empires = BTreeMap<PlayerNumber, Player>;

/// Whether a player regards another as hostile, which is so until the player declares the other friendly.
pub fn is_hostile(empires: &Empires, player: PlayerNumber, other: PlayerNumber) -> bool {
    player != other && empires.get(&player).is_none_or(|player| !player.friends.contains(other))
}

/// What a player owned at the end of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Standing {
    /// The number of the player's cities.
    pub cities: u32,
    /// The number of the player's other units.
    pub units: u32,
    /// The player's money.
    pub money: u64,
}

/// What the players owned at the end of a turn; the eliminated ones are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ChartRow {
    /// The turn, 0 for the start.
    pub turn: u32,
    /// By player.
    pub players: BTreeMap<PlayerNumber, Standing>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum End {
    /// One player won, or several did together.
    Won(Vec<PlayerNumber>),
    /// Several players share a draw: by agreement, or because they are equal in rank after the last turn.
    Shared(Vec<PlayerNumber>),
    /// Nobody was left.
    Drawn,
    /// The last turn is over.
    Ended,
}

/// A game of Rainbow's End between two plays.
#[derive(Debug, Clone)]
pub struct Position {
    /// The turn that was played last, 0 before the first.
    pub turn: u32,
    /// What the gamesmaster chose.
    pub options: Options,
    /// The hexes that a unit sees, relative to its own.
    pub sight: Disc,
    /// The map.
    pub map: Map,
    /// The players, by number.
    pub players: Empires,
    /// The units.
    pub units: Units,
    /// What players owned, by turn.
    pub chart: Vec<ChartRow>,
    /// How the game ended, once it has.
    pub end: Option<End>,
}

impl Position {
    /// A position with a map and nothing else.
    pub fn empty(map: Map, options: Options) -> Self {
        let units = Units::none(map.side());
        let sight = disc(options.sight.into());
        Self { turn: 0, options, sight, map, players: Empires::new(), units, chart: Vec::new(), end: None }
    }

    /// Adds a player who has seen nothing yet.
    pub fn add_player(&mut self, number: PlayerNumber, name: &str, address: &str) {
        let player = Player {
            name: name.to_owned(),
            address: address.to_owned(),
            money: self.options.money,
            status: Status::Active,
            friends: Players::NONE,
            ordered: 0,
            warned: None,
            explored: HexSet::none(self.map.side()),
            cities: BTreeMap::new(),
            vote: None,
        };
        self.players.insert(number, player);
    }

    /// The turn that is played next; `None` once the game is over.
    pub fn next_turn(&self) -> Option<u32> {
        (self.end.is_none() && self.turn < self.options.last_turn()).then_some(self.turn + 1)
    }

    /// The players who have neither left the game nor lost all units, by number.
    pub fn active(&self) -> impl Iterator<Item = PlayerNumber> {
        self.players.keys().copied().filter(|player| self.is_active(*player))
    }

    /// Whether a player has neither left the game nor lost all units, which is public.
    pub fn is_active(&self, player: PlayerNumber) -> bool {
        self.players.get(&player).is_some_and(|player| player.status == Status::Active)
    }

    /// Whether a player regards another as hostile, which is so until the player declares the other friendly.
    pub fn is_hostile(&self, player: PlayerNumber, other: PlayerNumber) -> bool {
        is_hostile(&self.players, player, other)
    }

    /// Whether a player's position is abandoned as of a turn: the player quit, or missed as many turns as the
    /// gamesmaster allows and was warned of it in the turn before.
    pub fn is_abandoned(&self, player: &Player, turn: u32) -> bool {
        let missed = turn.saturating_sub(player.ordered);
        let has_missed = self.options.silence().is_some_and(|allowed| missed >= allowed);
        let is_warned = player.warned.is_some_and(|from| from <= turn);
        player.status == Status::Quit || player.status == Status::Active && has_missed && is_warned
    }

    /// The hexes that a player sees now.
    pub fn seen_by(&self, player: PlayerNumber) -> HexSet {
        let side = self.map.side();
        let (mut stands, mut seen) = (HexSet::none(side), HexSet::none(side));
        for (_, unit) in self.units.of(player) {
            if stands.insert(unit.at) {
                seen.insert_disc(unit.at, &self.sight);
            }
        }
        seen
    }

    /// Adds the ground and the cities that every player sees now to what they remember.
    pub fn remember(&mut self) {
        let numbers: Vec<PlayerNumber> = self.players.keys().copied().collect();
        let cities: Vec<&Unit> =
            self.units.all().map(|(_, unit)| unit).filter(|unit| unit.kind == Kind::City).collect();
        let known = |city: &&Unit| KnownCity { id: city.id, name: city.name.clone(), turn: self.turn };
        let seen: Vec<(HexSet, Vec<(Hex, KnownCity)>)> = numbers
            .iter()
            .map(|number| {
                let seen = self.seen_by(*number);
                let in_sight = |city: &&&Unit| city.id.player != *number && seen.contains(city.at);
                let cities = cities.iter().filter(in_sight).map(|city| (city.at, known(city))).collect();
                (seen, cities)
            })
            .collect();
        for (player, (seen, cities)) in self.players.values_mut().zip(seen) {
            player.explored.insert_all(&seen);
            player.cities.retain(|at, _| !seen.contains(*at));
            player.cities.extend(cities);
        }
    }

    /// What every player owns now.
    pub fn standings(&self) -> BTreeMap<PlayerNumber, Standing> {
        let is_in = |(_, player): &(&PlayerNumber, &Player)| player.status != Status::Eliminated;
        let without_units = |(number, player): (&PlayerNumber, &Player)| {
            (*number, Standing { money: player.money, ..Standing::default() })
        };
        let mut standings: BTreeMap<_, _> = self.players.iter().filter(is_in).map(without_units).collect();
        for (_, unit) in self.units.all() {
            if let Some(standing) = standings.get_mut(&unit.id.player) {
                let is_city = unit.kind == Kind::City;
                *(if is_city { &mut standing.cities } else { &mut standing.units }) += 1;
            }
        }
        standings
    }
}
