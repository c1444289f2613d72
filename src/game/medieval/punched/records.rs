//! The records of a punched position: one for each entity, with words that a gamesmaster can read and write.
//!
//! A gamesmaster can write a position by hand, so everything that may be left out has a default value. What a piece has
//! left of a turn is not punched: between two plays every piece has all of it.
//!
//! Source: `docs/positions/medieval.md`.

#![allow(missing_docs, reason = "the names and types of the fields say what they are")]

use crate::knowledge::memory::KnownCity;
use crate::lobby::Setup;
use crate::tables::Kind;
use crate::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use crate::world::{Goal, Square, Status, Tally};
use playdeck_kit::records::{is_default, records};
use playdeck_kit::votes::Vote;
use std::collections::BTreeMap;

pub use crate::world::position::Finished as OverRecord;

records! {
    /// The punched position: one record for each entity.
    #[derive(Default)]
    pub struct Punched {
        /// `DOOR`: the next session and the next match number.
        pub door: DoorRecord,
        /// `MEMBER`: the members and their leader points, by number.
        pub member: Vec<MemberRecord> = default,
        /// `WAITING`: the matches that wait for players.
        pub waiting: Vec<WaitingRecord> = default,
        /// `OVER`: the matches that are over.
        pub over: Vec<OverRecord> = default,
        /// `GAME`: the matches under way.
        pub game: Vec<GameRecord> = default,
        /// `PLAYER`: their players, by match and number.
        pub player: Vec<PlayerRecord> = default,
        /// `TERRAIN`: their maps, row by row.
        pub terrain: Vec<TerrainRecord> = default,
        /// `CITY`: their cities, row by row over each map.
        pub city: Vec<CityRecord> = default,
        /// `PIECE`: their pieces, by match, owner and number.
        pub piece: Vec<PieceRecord> = default,
        /// `EXPLORED`: the ground that players know, row by row.
        pub explored: Vec<ExploredRecord> = default,
        /// `KNOWN`: the cities that players know.
        pub known: Vec<KnownRecord> = default,
        /// `MAIL`: their messages.
        pub mail: Vec<MailRecord> = default,
    }

    /// The next session and the next match number of the door.
    #[derive(Default)]
    pub struct DoorRecord {
        /// The session of the lobby that is played next.
        pub session: u32,
        pub next: MatchNumber,
    }

    /// A member.
    pub struct MemberRecord {
        pub no: MemberNumber,
        pub name: String,
        pub leader: u32 = default,
    }

    /// A match that waits for players.
    pub struct WaitingRecord {
        pub no: MatchNumber,
        pub setup: Setup,
        /// The members who have signed up.
        pub members: Vec<MemberNumber> = default,
    }

    /// A match under way.
    pub struct GameRecord {
        pub no: MatchNumber,
        /// The round that was last played to its end.
        pub round: u16,
        /// Whose turn it is, if the match goes turn by turn.
        pub turn: Option<PlayerNumber> = default,
        /// The order of the seats in the next round by mail; left out if it is the order of their numbers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub seats: Vec<PlayerNumber>,
        pub setup: Setup,
    }

    /// A player of a match.
    pub struct PlayerRecord {
        pub game: MatchNumber,
        pub no: PlayerNumber,
        /// The player's number as a member of the door.
        pub member: MemberNumber,
        pub points: i32 = default,
        /// Whether the player still plays.
        #[serde(default = "active")]
        pub status: Status,
        /// How many plays in a row no cards came from the player.
        #[serde(default, skip_serializing_if = "is_default")]
        pub missed: u16,
        /// How the player wants the match to end.
        #[serde(default, skip_serializing_if = "is_default")]
        pub vote: Option<Vote<PlayerNumber>>,
        /// The number of the player's newest piece.
        pub pieces: u16 = default,
        /// The number of the player's newest message.
        pub mail: u16 = default,
        /// What was won from opponents and lost to them, by their numbers.
        pub tallies: BTreeMap<u8, Tally> = default,
    }

    /// One row of a map.
    pub struct TerrainRecord {
        pub game: MatchNumber,
        pub y: u8,
        /// A letter for each square, from the left: `S` sea, `L` land, `M` mountain.
        pub squares: String,
    }

    /// A city.
    pub struct CityRecord {
        pub game: MatchNumber,
        pub at: Square,
        /// Its name, once it has one.
        pub name: String = default,
        pub of: Option<PlayerNumber> = default,
        /// The type of piece that it builds; left out while it builds fortification.
        pub builds: Option<Kind> = default,
        /// The turns until that is done.
        pub turns: u8,
        pub fort: u8 = default,
        pub specialty: Kind,
        /// Whether it is its owner's command castle.
        pub castle: bool = default,
    }

    /// A piece.
    pub struct PieceRecord {
        pub game: MatchNumber,
        pub of: PlayerNumber,
        pub no: u16,
        pub kind: Kind,
        pub at: Square,
        #[serde(default, skip_serializing_if = "is_default")]
        pub damage: u8,
        #[serde(default, skip_serializing_if = "is_default")]
        pub experience: u16,
        /// The transport that carries it.
        pub carrier: Option<u16> = default,
        #[serde(default, skip_serializing_if = "is_default")]
        pub guard: bool,
        /// Where it goes on its own, through rounds: `UNKNOWN`, or `TO((12,7))`.
        pub goal: Option<Goal> = default,
    }

    /// The ground in a row that a player knows.
    pub struct ExploredRecord {
        pub game: MatchNumber,
        /// The player who knows it.
        pub by: PlayerNumber,
        pub y: u8,
        /// The first and the last square of each stretch, from the left.
        pub x: Vec<(u8, u8)>,
    }

    /// The cities that a player knows.
    pub struct KnownRecord {
        pub game: MatchNumber,
        /// The player who knows them.
        pub by: PlayerNumber,
        /// The cities as last seen, by number, row by row over the map from 1.
        pub cities: BTreeMap<u16, KnownCity>,
    }

    /// A message.
    pub struct MailRecord {
        pub game: MatchNumber,
        /// The receiver.
        pub to: PlayerNumber,
        /// Its number in the receiver's mailbox.
        pub no: u16,
        /// The seat from which it was sent.
        pub from: PlayerNumber,
        /// The member who wrote it, if somebody else plays in that seat now.
        pub by: Option<MemberNumber> = default,
        /// The round in which it was sent.
        pub round: u16,
        pub read: bool = default,
        pub text: String,
    }
}

fn active() -> Status {
    Status::Active
}
