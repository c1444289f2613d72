//! The records of a punched position: one for each entity, with words that a gamesmaster can read and write.
//!
//! A gamesmaster can write a position by hand, so everything that may be left out has a default value.
//!
//! Source: `docs/positions/rainbow.md`.

#![allow(missing_docs, reason = "the names and types of the fields say what they are")]

use crate::tables::Kind;
use crate::world::{ChartRow, End, Hex, Options, PlayerNumber, Status};
use playdeck_kit::records::{is_default, records};
use playdeck_kit::votes::Vote;

records! {
    /// The punched position: one record for each entity.
    pub struct Punched {
        /// `GAME`: the turn, the size of the map, and the gamesmaster's choices.
        pub game: GameRecord,
        /// `PLAYER`: the players, by number.
        pub player: Vec<PlayerRecord>,
        /// `TERRAIN`: the map, row by row.
        pub terrain: Vec<TerrainRecord>,
        /// `UNIT`: the units, by owner and number.
        pub unit: Vec<UnitRecord> = default,
        /// `EXPLORED`: the ground that players remember, row by row.
        pub explored: Vec<ExploredRecord> = default,
        /// `KNOWN`: the cities of others as players saw them last.
        pub known: Vec<KnownRecord> = default,
        /// `CHART`: what players owned, by turn.
        pub chart: Vec<ChartRow> = default,
    }

    /// The turn, the size of the map, and the gamesmaster's choices.
    pub struct GameRecord {
        /// The turn that was played last.
        pub turn: u32,
        /// The length of a side in hexes.
        pub size: u16,
        /// How far a unit sees, in hexes.
        #[serde(default = "default_sight")]
        pub sight: u16,
        /// The money with which a player starts.
        #[serde(default = "default_money")]
        pub money: u64,
        /// The most players who may win together.
        #[serde(default = "default_alliance")]
        pub alliance: u8,
        /// The missed turns after which a position counts as abandoned.
        pub abandon: u16 = default,
        /// Whether everyone sees what all own.
        pub totals: bool = default,
        /// The turn that ends the game, if one was chosen.
        #[serde(default, skip_serializing_if = "is_default")]
        pub last: Option<u32>,
        /// How the game ended.
        pub end: Option<End> = default,
    }

    /// A player.
    pub struct PlayerRecord {
        pub no: PlayerNumber,
        /// The name of the player's empire.
        pub name: String,
        /// The address to which the player's reports go.
        pub address: String = default,
        /// The money the player has.
        pub money: u64 = default,
        /// Whether the player still plays.
        #[serde(default = "active")]
        pub status: Status,
        /// The players they have declared friendly.
        pub friends: Vec<PlayerNumber> = default,
        /// The last turn for which the player sent orders.
        pub ordered: u32 = default,
        /// The turn from which the player counts as having left by staying silent.
        pub warned: Option<u32> = default,
        /// How the player wants the game to end.
        #[serde(default, skip_serializing_if = "is_default")]
        pub vote: Option<Vote<PlayerNumber>>,
    }

    /// One row of the map.
    pub struct TerrainRecord {
        pub y: u16,
        /// A letter for each hex, from the left: `W` water, `P` plain, `F` forest, `M` mountain.
        pub hexes: String,
    }

    /// A unit.
    pub struct UnitRecord {
        pub of: PlayerNumber,
        pub no: u32,
        pub kind: Kind,
        pub at: Hex,
        /// Its name, if it has one of its own.
        pub name: Option<String> = default,
    }

    /// The ground in a row that a player remembers.
    pub struct ExploredRecord {
        /// The player who remembers it.
        pub by: PlayerNumber,
        pub y: u16,
        /// The first and the last hex of each stretch, from the left.
        pub x: Vec<(u16, u16)>,
    }

    /// A city of another player, as somebody saw it last.
    pub struct KnownRecord {
        /// The player who remembers it.
        pub by: PlayerNumber,
        pub at: Hex,
        /// Its owner then.
        pub of: PlayerNumber,
        /// Its number then.
        pub no: u32,
        /// Its name then, if it had one of its own.
        pub name: Option<String> = default,
        /// The turn at whose end it was seen.
        pub turn: u32,
    }
}

fn default_sight() -> u16 {
    Options::default().sight
}

fn default_money() -> u64 {
    Options::default().money
}

fn default_alliance() -> u8 {
    Options::default().alliance
}

fn active() -> Status {
    Status::Active
}
