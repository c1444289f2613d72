//! The panels of the door: the content of its menus, as data.

#![allow(missing_docs, reason = "the names and types of the fields say what they are")]

use crate::lobby::Setup;
use crate::tables::Kind;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{City, Mail, Piece, Tally};
use serde::{Serialize, Serializer};

/// A panel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Panel {
    /// The number of pieces of each type.
    #[serde(serialize_with = "by_kind")]
    Totals([u32; 8]),
    /// The setup of a match, and the victory points of all.
    Points {
        game: MatchNumber,
        /// The round played last.
        round: u16,
        /// Whose turn it is, in the middle of a round that goes turn by turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        turn: Option<PlayerNumber>,
        setup: Box<Setup>,
        rows: Vec<PointsRow>,
    },
    /// Pieces and cities won and lost.
    Statistics(Vec<TallyRow>),
    /// The mailbox.
    Messages(Vec<Mail>),
    /// Cities.
    Cities(Vec<City>),
    /// Pieces.
    Pieces(Vec<PieceRow>),
    /// The map.
    Map(Chart),
    /// The matches of the door, including the most recent of those that are over.
    Games(Vec<GameRow>),
    /// The leader board: names and leader points.
    Leaders(Vec<(String, u32)>),
}

/// Writes numbers under the types of pieces they count.
fn by_kind<S: Serializer>(totals: &[u32; 8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Kind::ALL.iter().map(|kind| kind.code()).zip(totals))
}

/// A map, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// A character for each square.
    pub rows: Vec<String>,
    /// What a piece hides: the city or mountain under it, or how many pieces stand there.
    pub behind: Vec<String>,
}

impl Serialize for Chart {
    /// The characters for the squares; all they hide is elsewhere in the data.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}

/// A player's victory points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct PointsRow {
    pub player: PlayerNumber,
    pub name: String,
    pub points: i32,
    pub active: bool,
}

/// What a player won from another, and lost to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct TallyRow {
    /// The player whose statistics these are.
    pub of: PlayerNumber,
    pub player: PlayerNumber,
    pub name: String,
    pub tally: Tally,
}

/// A piece and its present strengths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceRow {
    pub of: PlayerNumber,
    pub piece: Piece,
    /// What is left of its movement points and attacks: now, or at the end of the turn that was played.
    pub left: (u8, u8),
    pub attack: u8,
    pub defense: u8,
}

impl Serialize for PieceRow {
    /// Owner, number, type and square: what identifies the piece.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.of, self.piece.number, self.piece.kind, self.piece.at).serialize(serializer)
    }
}

/// The stage of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Stage {
    /// It waits for players.
    Waiting { missing: u8 },
    /// It is under way.
    Running {
        /// The round that is played next, or now.
        round: u16,
        /// Whose turn it is, if the match goes turn by turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        turn: Option<PlayerNumber>,
    },
    /// It is over.
    Over {
        round: u16,
        victor: Option<String>,
        /// The names of those who share a draw.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        shared: Vec<String>,
        /// Whether the gamesmaster dropped it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        dropped: bool,
    },
}

/// A match in the list of the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct GameRow {
    pub number: MatchNumber,
    pub name: String,
    pub stage: Stage,
    /// The names of the players, by number.
    pub players: Vec<String>,
}
