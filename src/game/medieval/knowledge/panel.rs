//! The panels of the door: what its menus showed, as data.

use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::mail::Mail;
use crate::game::medieval::field::piece::Piece;
use crate::game::medieval::field::player::{PlayerNumber, Tally};
use crate::game::medieval::lobby::members::{Lobby, MatchNumber};
use crate::game::medieval::lobby::setup::Setup;
use crate::game::medieval::position::Position;
use crate::game::medieval::tables::{Kind, LEADERS_SHOWN, OVER_SHOWN, Product};
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
    Cities(Vec<CityRow>),
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

/// A city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct CityRow {
    /// Where it lies.
    pub at: Square,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub of: Option<PlayerNumber>,
    /// What it makes.
    pub product: Product,
    /// Turns until that is made.
    pub turns: u8,
    /// Its fortification.
    pub fort: u8,
    /// Its specialty.
    pub specialty: Kind,
    /// Whether it is a command castle.
    pub castle: bool,
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

impl Panel {
    /// The matches of the door; `taken` is one that was taken out of the position to be played.
    pub fn games(position: &Position, taken: Option<&Match>) -> Self {
        let lobby = &position.lobby;
        let waiting = lobby.waiting.iter().map(|(number, waiting)| {
            let signed = u8::try_from(waiting.members.len()).unwrap_or(u8::MAX);
            GameRow {
                number: *number,
                name: waiting.setup.name.clone(),
                stage: Stage::Waiting { missing: waiting.setup.players.saturating_sub(signed) },
                players: waiting.members.iter().map(|member| lobby.name(*member).to_owned()).collect(),
            }
        });
        let row = |game: &Match, round: u16| GameRow {
            number: game.number,
            name: game.setup.name.clone(),
            stage: Stage::Running { round, turn: game.turn },
            players: game.players.iter().map(|player| lobby.name(player.member).to_owned()).collect(),
        };
        let running = position.running.values().map(|game| row(game, game.round.saturating_add(1)));
        let running = running.chain(taken.map(|game| row(game, game.round)));
        let past = position.over.len().saturating_sub(OVER_SHOWN);
        let over = position.over.iter().skip(past).map(|finished| {
            let name = |player: PlayerNumber| finished.players.get(player.index());
            let victor = finished.victor.and_then(|(player, _)| name(player));
            GameRow {
                number: finished.number,
                name: finished.name.clone(),
                stage: Stage::Over {
                    round: finished.round,
                    victor: victor.map(|(member, _)| lobby.name(*member).to_owned()),
                    dropped: finished.dropped,
                },
                players: finished.players.iter().map(|(member, _)| lobby.name(*member).to_owned()).collect(),
            }
        });
        let mut rows: Vec<GameRow> = waiting.chain(running).chain(over).collect();
        rows.sort_by_key(|row| row.number);
        Self::Games(rows)
    }

    /// The leader board: the first fifteen.
    pub fn leaders(lobby: &Lobby) -> Self {
        let leaders = lobby.leaders().into_iter().take(LEADERS_SHOWN);
        Self::Leaders(leaders.map(|(_, member)| (member.name.clone(), member.points)).collect())
    }
}
