//! What happens at the door, typed and without text.
//!
//! An event says who may know of it, as it was at the instant when it happened: those it concerns, and those who saw
//! the square. Nothing judges that afterwards. Where some know less than others, there is an event for each level of
//! detail; the fullest one is marked as the account that spectators read.

use super::field::{Mail, Piece, PieceId, Square, Status};
use super::knowledge::panel::Panel;
use super::lobby::Setup;
use super::numbers::{MatchNumber, MemberNumber, PlayerNumber, Players};
use super::orders::Order;
use super::refusal::Refusal;
use super::tables::{Kind, Product};
use serde::Serialize;

/// One thing that happened, and who may know of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Event {
    /// The match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<MatchNumber>,
    /// The round, 0 for what happens in none.
    pub round: u16,
    /// Whose turn it was; none between turns, and where that was not seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<PlayerNumber>,
    /// The players of the match who may know of it.
    #[serde(skip)]
    pub seen: Players,
    /// Whether this is the fullest account of it.
    #[serde(skip)]
    pub full: bool,
    /// What happened.
    pub what: What,
}

impl Event {
    /// What happens at the door and in no round of a match: everyone's.
    pub const fn of_door(game: Option<MatchNumber>, what: What) -> Self {
        Self { game, round: 0, turn: None, seen: Players::ALL, full: true, what }
    }
}

/// A piece as others see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Shape {
    /// Whose it is.
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
    /// Where it stands.
    pub at: Square,
    /// Its number, for those who may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

impl Fighter {
    /// A piece with its number.
    pub const fn of(id: PieceId, piece: &Piece) -> Self {
        Self { shape: Shape { of: id.player, kind: piece.kind }, at: piece.at, number: Some(id.number) }
    }

    /// As those see it who may not know its number.
    #[must_use]
    pub const fn unnumbered(self) -> Self {
        Self { number: None, ..self }
    }
}

/// One of the two in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Side {
    /// He who attacks.
    Attacker,
    /// He who is attacked.
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

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum Outcome {
    /// It was carried out.
    Done,
    /// It was refused.
    Refused(Refusal),
    /// A piece went some way.
    Went {
        /// Its type.
        kind: Kind,
        /// Where it stands now, or stood last.
        at: Square,
        /// Steps made.
        steps: u16,
        /// Steps not made.
        left: u16,
        /// Movement points left; none if the piece is gone.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<u8>,
        /// What refusal stopped it.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
        /// What else ended its way before the last step.
        #[serde(skip_serializing_if = "Option::is_none")]
        ended: Option<End>,
    },
}

impl Outcome {
    /// What stopped the order, if anything did.
    pub const fn refusal(self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Went { refused, .. } => refused,
            Self::Done => None,
        }
    }
}

/// What ends a way before its last step and is no refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum End {
    /// A battle that the piece fought and could not follow up.
    Battle,
    /// In a rehearsal alone: a battle that it would fight.
    Meeting,
    /// A city that it took, in which it stayed.
    City,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum What {
    /// The door was opened.
    Opened,
    /// A match awaits players.
    NewMatch {
        /// What was chosen for it.
        setup: Setup,
    },
    /// Someone signed up for a match.
    Joined {
        /// Who.
        member: MemberNumber,
        /// His name.
        name: String,
    },
    /// Someone removed himself from a match that awaits players.
    Withdrew {
        /// Who.
        member: MemberNumber,
        /// His name.
        name: String,
    },
    /// A match began.
    Began,
    /// The gamesmaster dropped a match.
    Dropped {
        /// The round that was played last; none if it was still waiting.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<u16>,
        /// Who played it, or had signed up.
        members: Vec<MemberNumber>,
    },
    /// Somebody else plays on in a seat.
    TakenOver {
        /// The seat.
        player: PlayerNumber,
        /// The name of who left.
        from: String,
        /// The name of who came.
        by: String,
    },
    /// In which order the seats have their turns in a round by mail.
    Order {
        /// The seats.
        seats: Vec<PlayerNumber>,
    },
    /// A player sent no cards.
    NoCards {
        /// Who.
        player: PlayerNumber,
    },
    /// A player's order, and what became of it.
    Ordered {
        /// The number of the card among the player's own.
        card: u32,
        /// The order.
        order: Order,
        /// What became of it.
        outcome: Outcome,
    },
    /// A city made something.
    Made {
        /// Where.
        at: Square,
        /// What.
        product: Product,
        /// The number of the piece; none for a fortification, and where no number was left.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// A city that is to raise its fortification has the highest level already, and works for nothing.
    Idle {
        /// Where.
        at: Square,
        /// The level.
        fort: u8,
    },
    /// A piece was seen on its way: each square in sight, nothing for a way out of sight.
    Passed {
        /// The piece.
        piece: Shape,
        /// Its way.
        trail: Vec<Option<Square>>,
    },
    /// Pieces came into sight where they stand.
    Sighted {
        /// One of them.
        piece: Shape,
        /// Where.
        at: Square,
        /// How many of this type; left out for a single one.
        #[serde(skip_serializing_if = "is_one")]
        count: u16,
    },
    /// A piece went out of sight where it stood, aboard of a transport.
    Embarked {
        /// The piece.
        piece: Shape,
        /// Where.
        at: Square,
    },
    /// A city was seen that was not known, or not as this player's.
    Found {
        /// Where.
        at: Square,
        /// Whose it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<PlayerNumber>,
        /// Whether the city was known.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// In a rehearsal alone: here a battle would be fought.
    Met {
        /// The attacker.
        piece: u16,
        /// Who would defend himself.
        with: PlayerNumber,
        /// Where.
        at: Square,
    },
    /// A battle was fought.
    Fought {
        /// The attacker, if he was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        attacker: Option<Fighter>,
        /// The defender, if he was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        defender: Option<Fighter>,
        /// Who was hit, as far as it was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        hit: Option<Side>,
        /// How many points of damage that did, for those who may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        damage: Option<u8>,
        /// Whether it destroyed the piece.
        destroyed: bool,
        /// How many pieces aboard were destroyed with it.
        aboard: u16,
        /// How it was decided, for those who may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        odds: Option<Odds>,
    },
    /// A city was captured.
    Captured {
        /// Where.
        at: Square,
        /// Who took it.
        by: Shape,
        /// From whom; none for a white city.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<PlayerNumber>,
    },
    /// The machine named a city.
    Named {
        /// Where.
        at: Square,
        /// Its name.
        name: String,
    },
    /// Messages were read.
    Mail {
        /// Which.
        mail: Vec<Mail>,
    },
    /// A panel was asked for.
    Listed(Box<Panel>),
    /// A player was eliminated.
    Eliminated {
        /// Who.
        player: PlayerNumber,
        /// How.
        how: Status,
    },
    /// A match was won.
    Won {
        /// By whom.
        player: PlayerNumber,
        /// The leader points he received.
        leader: u8,
    },
    /// The last round was played, and nobody won.
    Ended,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_one(count: &u16) -> bool {
    *count == 1
}

impl What {
    /// Whether everyone may know of it, those too who do not play in the match.
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
        )
    }
}
