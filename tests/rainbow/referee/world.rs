//! The world as the referee keeps it, and the figures of the text.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
pub type Place = (i64, i64);
/// A unit's owner, and its number among the owner's units.
pub type Who = (u64, u64);

/// A type of unit, as the text prints its row.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    pub cost: u64,
    pub upkeep: u64,
    pub points: u64,
    pub attack: u32,
    pub defense: Option<u32>,
    pub range: u32,
}

const fn kind(
    name: &'static str,
    [cost, upkeep, points]: [u64; 3],
    attack: u32,
    defense: Option<u32>,
    range: u32,
) -> Kind {
    Kind { name, cost, upkeep, points, attack, defense, range }
}

static KINDS: [Kind; 5] = [
    kind("CITY", [20, 0, 0], 0, None, 0),
    kind("SETTLERS", [10, 1, 3], 0, Some(2), 0),
    kind("INFANTRY", [10, 1, 3], 4, Some(4), 0),
    kind("TANKS", [20, 2, 6], 8, Some(6), 0),
    kind("ARTILLERY", [20, 2, 3], 1, Some(4), 2),
];

/// The type with a name.
pub fn kind_named(name: &str) -> &'static Kind {
    KINDS.iter().find(|kind| kind.name == name).unwrap()
}

#[derive(Debug, Clone)]
pub struct Unit {
    pub who: Who,
    pub kind: &'static Kind,
    pub at: Place,
    /// Movement points left.
    pub points: u64,
    pub has_fired: bool,
    pub builds: u64,
}

impl Unit {
    pub const fn new(who: Who, kind: &'static Kind, at: Place) -> Self {
        Self { who, kind, at, points: kind.points, has_fired: false, builds: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub money: u64,
    pub status: String,
    pub friends: BTreeSet<u64>,
}

/// Everything that must be equal in two worlds.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    turn: u64,
    end: String,
    players: BTreeMap<u64, Player>,
    units: BTreeMap<Who, (&'static str, Place)>,
}

pub struct World {
    pub turn: u64,
    pub alliance: usize,
    pub ground: Vec<Vec<char>>,
    pub players: BTreeMap<u64, Player>,
    /// The units, each by a serial number of its own that is never used again.
    pub units: BTreeMap<u32, Unit>,
    next: u32,
    /// How the game ended.
    pub end: Value,
}

pub fn place(value: &Value) -> Place {
    (value[0].as_i64().unwrap(), value[1].as_i64().unwrap())
}

pub fn who(value: &Value) -> Who {
    (value["PLAYER"].as_u64().unwrap(), value["NUMBER"].as_u64().unwrap())
}

impl World {
    pub fn read(position: &Value) -> Self {
        let list = |key: &str| position[key].as_array().unwrap();
        let player = |value: &Value| {
            let friends = value["FRIENDS"].as_array().unwrap().iter();
            let player = Player {
                money: value["MONEY"].as_u64().unwrap(),
                status: value["STATUS"].as_str().unwrap().to_owned(),
                friends: friends.map(|friend| friend.as_u64().unwrap()).collect(),
            };
            (value["NO"].as_u64().unwrap(), player)
        };
        let unit = |value: &Value| {
            let who = (value["OF"].as_u64().unwrap(), value["NO"].as_u64().unwrap());
            Unit::new(who, kind_named(value["KIND"].as_str().unwrap()), place(&value["AT"]))
        };
        let game = &position["GAME"];
        assert_eq!(game["ABANDON"], 0, "the referee knows no silent players");
        Self {
            turn: game["TURN"].as_u64().unwrap(),
            alliance: usize::try_from(game["ALLIANCE"].as_u64().unwrap()).unwrap(),
            ground: list("TERRAIN")
                .iter()
                .map(|row| row["HEXES"].as_str().unwrap().chars().collect())
                .collect(),
            players: list("PLAYER").iter().map(player).collect(),
            units: (0..).zip(list("UNIT").iter().map(unit)).collect(),
            next: u32::try_from(list("UNIT").len()).unwrap(),
            end: game["END"].clone(),
        }
    }

    pub fn state(&self) -> State {
        State {
            turn: self.turn,
            end: self.end.to_string(),
            players: self.players.clone(),
            units: self.units.values().map(|unit| (unit.who, (unit.kind.name, unit.at))).collect(),
        }
    }

    pub fn find(&self, who: Who) -> Option<u32> {
        self.units.iter().find(|(_, unit)| unit.who == who).map(|(serial, _)| *serial)
    }

    pub fn add(&mut self, unit: Unit) {
        self.units.insert(self.next, unit);
        self.next += 1;
    }

    /// The units in a hex, by owner and number.
    pub fn at(&self, at: Place) -> Vec<u32> {
        let here = self.units.iter().filter(|(_, unit)| unit.at == at);
        let mut here: Vec<(Who, u32)> = here.map(|(serial, unit)| (unit.who, *serial)).collect();
        here.sort_unstable();
        here.into_iter().map(|(_, serial)| serial).collect()
    }

    /// Whether a player has not declared another friendly.
    pub fn is_hostile(&self, player: u64, other: u64) -> bool {
        player != other && !self.players[&player].friends.contains(&other)
    }

    /// "Do you already have a 200? If so, do you have a 201? And so on."
    pub fn free_number(&self, player: u64, from: u64) -> u64 {
        let taken: BTreeSet<u64> =
            self.units.values().filter(|unit| unit.who.0 == player).map(|unit| unit.who.1).collect();
        (from.max(1)..=99_999).chain(1..from).find(|number| !taken.contains(number)).unwrap()
    }
}
