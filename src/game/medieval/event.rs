//! What happens at the door, as typed data without text.
//!
//! Who may know of an event the log keeps, as fixed at the moment it happened: the players it concerns, and those who saw
//! the square. Nothing decides that again later.

use super::knowledge::panel::Panel;
use super::lobby::Setup;
use super::orders::Order;
use super::refusal::Refusal;
use super::tables::{Kind, Product};
use super::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use super::world::{Goal, Mail, Piece, PieceId, Square, Status};
use serde::Serialize;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Event {
    /// The match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<MatchNumber>,
    /// The round; 0 outside of rounds.
    pub round: u16,
    /// The player whose turn it was; `None` between turns, and for readers who did not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<PlayerNumber>,
    /// What happened.
    pub what: What,
    /// For the owner of a piece that went by an order: the squares of its way, the first of them where it stood.
    #[serde(skip)]
    pub way: Vec<Square>,
}

/// A piece as others see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Shape {
    /// The owner.
    pub of: PlayerNumber,
    /// Its type.
    pub kind: Kind,
}

/// A piece in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Fighter {
    /// What everyone sees of it.
    pub shape: Shape,
    /// The square where it stands.
    pub at: Square,
    /// Its number, for readers who may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

impl Fighter {
    /// A piece with its number.
    pub const fn of(id: PieceId, piece: &Piece) -> Self {
        Self { shape: Shape { of: id.player, kind: piece.kind }, at: piece.at, number: Some(id.number) }
    }

    /// The piece as seen by readers who may not know its number.
    #[must_use]
    pub const fn unnumbered(self) -> Self {
        Self { number: None, ..self }
    }
}

/// One of the two sides in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Side {
    /// The side that attacks.
    Attacker,
    /// The side that is attacked.
    Defender,
}

/// How a battle was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Odds {
    /// The attacker's strength with all modifiers.
    pub attack: u32,
    /// The defender's strength with all modifiers.
    pub defense: u32,
    /// The attacker's share in a hundred, rounded down.
    pub share: u8,
    /// The number drawn, from 0 to 99.
    pub roll: u8,
}

/// The result of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Outcome {
    /// It was carried out.
    Done,
    /// It was refused.
    Refused(Refusal),
    /// A piece went part of its way or all of it.
    Went {
        /// Its type.
        kind: Kind,
        /// The square where it stands now, or stood last.
        at: Square,
        /// Steps made.
        steps: u16,
        /// Steps not made.
        left: u16,
        /// Movement points left; `None` if the piece is gone.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<u8>,
        /// The refusal that stopped it.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
        /// Another reason why it stopped before its last step.
        #[serde(skip_serializing_if = "Option::is_none")]
        ended: Option<End>,
    },
}

impl Outcome {
    /// The refusal that stopped the order, if any.
    pub const fn refusal(self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Went { refused, .. } => refused,
            Self::Done => None,
        }
    }
}

/// Why a piece stopped before its last step without a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum End {
    /// The piece fought a battle and could not advance.
    Battle,
    /// In a rehearsal only: it would have to fight a battle.
    Meeting,
    /// It took a city and stayed in it.
    City,
    /// On its own way: somebody else's piece or city came into sight.
    Sight,
    /// On its own way, before its first step: somebody else's piece stands in its sight.
    Met,
    /// On its own way: no way leads on.
    Closed,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum What {
    /// The door was opened.
    Opened,
    /// A match was made and waits for players.
    NewMatch { setup: Setup },
    /// Someone signed up for a match.
    Joined { member: MemberNumber, name: String },
    /// Someone left a match that waits for players.
    Withdrew { member: MemberNumber, name: String },
    /// A match began.
    Began,
    /// The gamesmaster dropped a match.
    Dropped {
        /// The round that was played last; `None` if the match was still waiting.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<u16>,
        /// The members who played it or had signed up.
        members: Vec<MemberNumber>,
    },
    /// Another member takes over a seat.
    TakenOver { player: PlayerNumber, from: String, by: String },
    /// The order in which the seats have their turns in a round by mail.
    Order { seats: Vec<PlayerNumber> },
    /// A player sent no cards, for so many plays in a row.
    NoCards { player: PlayerNumber, missed: u16 },
    /// A player's order and its result.
    Ordered {
        /// The number of the card among the player's own.
        card: u32,
        order: Order,
        outcome: Outcome,
    },
    /// A piece went on by its own way, which an order of an earlier turn gave it.
    WentOn {
        /// The order as given then.
        order: Order,
        outcome: Outcome,
    },
    /// An order of this turn ended the journey of a piece, whatever became of the order.
    Halted {
        piece: u16,
        /// Where it was going.
        goal: Goal,
    },
    /// A city finished a product.
    Made {
        at: Square,
        product: Product,
        /// The number of the new piece; `None` for a fortification, and if no number was left.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// A city that should raise its fortification already has the highest level, so its work is lost.
    Idle { at: Square, fort: u8 },
    /// A piece was seen moving: each square in sight, and `None` for a stretch out of sight.
    Passed { piece: Shape, trail: Vec<Option<Square>> },
    /// Pieces came into sight where they stand.
    Sighted {
        piece: Shape,
        at: Square,
        /// How many of this type; left out if there is one.
        #[serde(skip_serializing_if = "is_one")]
        count: u16,
    },
    /// A piece went out of sight where it stood, aboard a transport.
    Embarked { piece: Shape, at: Square },
    /// A player saw a city they did not know, or knew under another owner.
    Found {
        at: Square,
        /// Its owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<PlayerNumber>,
        /// Whether the player knew of the city before.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// In a rehearsal only: here a battle would be fought.
    Met { piece: u16, with: PlayerNumber, at: Square },
    /// A battle was fought.
    Fought {
        /// The attacker, if seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        attacker: Option<Fighter>,
        /// The defender, if seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        defender: Option<Fighter>,
        /// The side that was hit, as far as it was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        hit: Option<Side>,
        /// The damage, for readers who may know it.
        #[serde(skip_serializing_if = "Option::is_none")]
        damage: Option<u8>,
        /// Whether the hit destroyed the piece.
        destroyed: bool,
        /// How many pieces aboard were destroyed with it.
        aboard: u16,
        /// How the battle was decided, for readers who may know it.
        #[serde(skip_serializing_if = "Option::is_none")]
        odds: Option<Odds>,
    },
    /// A city was captured.
    Captured {
        at: Square,
        by: Shape,
        /// The former owner; `None` for a white city.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<PlayerNumber>,
    },
    /// The program named a city.
    Named { at: Square, name: String },
    /// A player read messages.
    Mail { mail: Vec<Mail> },
    /// A player listed a panel.
    Listed(Box<Panel>),
    /// A player was eliminated.
    Eliminated { player: PlayerNumber, how: Status },
    /// A match was won.
    Won {
        player: PlayerNumber,
        /// The leader points the winner received.
        leader: u8,
    },
    /// The last round was played, and nobody won.
    Ended,
    /// The last round was played, and these players have the most victory points of those who are left.
    Ranked {
        first: Vec<PlayerNumber>,
        /// The leader points that one alone receives.
        #[serde(skip_serializing_if = "Option::is_none")]
        leader: Option<u8>,
    },
    /// The players of a match agreed on a draw.
    Drawn {
        /// The round that was played last.
        round: u16,
        /// Those who share it, with their names.
        by: Vec<(PlayerNumber, String)>,
        /// The members who played it.
        members: Vec<MemberNumber>,
    },
    /// The players of a match conceded it to one of them.
    Conceded {
        /// The round that was played last.
        round: u16,
        /// The winner, with their name.
        to: (PlayerNumber, String),
        /// The leader points the winner received.
        leader: u8,
        /// The members who played it.
        members: Vec<MemberNumber>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_one(count: &u16) -> bool {
    *count == 1
}

impl What {
    /// Whether everyone may know of it, including those who do not play in the match.
    pub const fn is_public(&self) -> bool {
        matches!(
            self,
            Self::NewMatch { .. }
                | Self::Joined { .. }
                | Self::Withdrew { .. }
                | Self::Began
                | Self::Dropped { .. }
                | Self::TakenOver { .. }
                | Self::Eliminated { .. }
                | Self::Won { .. }
                | Self::Ended
                | Self::Ranked { .. }
                | Self::Drawn { .. }
                | Self::Conceded { .. }
        )
    }
}
