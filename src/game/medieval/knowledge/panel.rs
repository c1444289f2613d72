//! The panels of the door: what its menus showed, as data.

use crate::game::medieval::field::{City, Mail, Piece, Tally};
use crate::game::medieval::lobby::Setup;
use crate::game::medieval::numbers::{MatchNumber, PlayerNumber};
use serde::{Serialize, Serializer};

/// A panel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Panel {
    /// Pieces by type.
    Totals([u32; 8]),
    /// What the match is played on, and the victory points of all.
    Points {
        /// The match.
        game: MatchNumber,
        /// The round played last.
        round: u16,
        /// Whose turn it is, in the midst of a round that goes turn by turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        turn: Option<PlayerNumber>,
        /// What was chosen for it.
        setup: Box<Setup>,
        /// The players.
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
    /// The map, row by row.
    Map(Vec<String>),
    /// The matches of the door, the last of those that are over.
    Games(Vec<GameRow>),
    /// The leader board: names and leader points.
    Leaders(Vec<(String, u32)>),
}

/// A player's victory points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct PointsRow {
    /// His number.
    pub player: PlayerNumber,
    /// His name.
    pub name: String,
    /// His points.
    pub points: i32,
    /// Whether he still plays.
    pub active: bool,
}

/// What a player won from another, and lost to him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct TallyRow {
    /// Whose statistics these are.
    pub of: PlayerNumber,
    /// Against whom.
    pub player: PlayerNumber,
    /// The name of the latter.
    pub name: String,
    /// The numbers.
    pub tally: Tally,
}

/// A piece and its strengths at this instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceRow {
    /// Whose it is.
    pub of: PlayerNumber,
    /// The piece.
    pub piece: Piece,
    /// Attack strength.
    pub attack: u8,
    /// Defense strength.
    pub defense: u8,
}

impl Serialize for PieceRow {
    /// Owner, number, type and square: what tells the piece from others.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.of, self.piece.number, self.piece.kind, self.piece.at).serialize(serializer)
    }
}

/// How far a match is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Stage {
    /// It awaits players.
    Waiting {
        /// How many are still to sign up.
        missing: u8,
    },
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
        /// The round in which it ended.
        round: u16,
        /// Who won.
        victor: Option<String>,
        /// Whether the gamesmaster dropped it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        dropped: bool,
    },
}

/// A match in the list of the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct GameRow {
    /// Its number.
    pub number: MatchNumber,
    /// Its name.
    pub name: String,
    /// How far it is.
    pub stage: Stage,
    /// Who plays, by number.
    pub players: Vec<String>,
}
