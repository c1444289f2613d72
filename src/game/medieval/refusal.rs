//! Why an order was not carried out in play, or not to its end.

use super::field::Square;
use super::messages as say;
use super::numbers::PlayerNumber;
use super::tables::Kind;
use crate::message::Message;
use serde::Serialize;

/// The reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "UPPERCASE")]
pub enum Refusal {
    /// There is no piece of this number.
    NoPiece(u16),
    /// The piece is on guard.
    OnGuard,
    /// The piece has ended its turn.
    Ended,
    /// The piece is carried.
    Aboard,
    /// The piece is carried by nothing.
    NotAboard,
    /// The map ends there.
    Edge,
    /// The square is not on the map.
    OffMap(Square),
    /// The square is no neighbour.
    NotAdjacent(Square),
    /// A land piece would go into the sea.
    Sea(Square),
    /// A ship would go where there is neither sea, coast nor a city of its owner.
    NotCoastal(Square),
    /// Too few movement points are left.
    Moves {
        /// The square.
        to: Square,
        /// What it takes to enter.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// A city of another, or a white one, that the piece cannot take.
    ForeignCity(Square),
    /// The type of piece does not attack.
    CannotAttack(Kind),
    /// All attacks of the turn are made.
    NoAttacks,
    /// The square is too far away.
    OutOfRange {
        /// The square.
        at: Square,
        /// How far the piece attacks.
        range: u8,
    },
    /// No enemy piece is there.
    NoTarget(Square),
    /// The square is not in sight.
    Unseen(Square),
    /// The transport carries all it can.
    Full,
    /// The transport does not carry such a piece.
    CannotCarry {
        /// The transport.
        transport: Kind,
        /// The piece.
        piece: Kind,
    },
    /// No own transport is there.
    NoTransport(Square),
    /// The piece of this number is no transport.
    NotTransport(u16),
    /// The transport stands neither in the same square nor beside it.
    NotBeside(u16),
    /// No own city is there.
    CityNotYours(Square),
    /// The player has no city of that name.
    NoCityNamed,
    /// Two cities of the player have that name.
    TwoOfName {
        /// Where the first of them lies.
        first: Square,
        /// Where the next one lies.
        second: Square,
    },
    /// The city has no coast to build ships on.
    CannotBuild(Kind),
    /// The city is fortified as far as it can be.
    Fortified(u8),
    /// Another city of the player has that name.
    NameTaken,
    /// There is no such player.
    NoPlayer(PlayerNumber),
    /// The player was eliminated.
    PlayerOut(PlayerNumber),
    /// So many messages were sent in this turn that no more can be.
    SentEnough(u8),
    /// There is no message of this number.
    NoMail(u16),
    /// The panel, or the old messages, were shown in this turn.
    Listed,
    /// The player was eliminated before the card.
    Eliminated,
    /// The match had ended before the card.
    Over,
}

impl Refusal {
    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::NoPiece(number) => say::NO_PIECE.message().with(number),
            Self::OnGuard => say::ON_GUARD.message(),
            Self::Ended => say::ENDED.message(),
            Self::Aboard => say::ABOARD.message(),
            Self::NotAboard => say::NOT_ABOARD.message(),
            Self::Edge => say::EDGE.message(),
            Self::OffMap(at) => say::OFF_MAP.message().with(at),
            Self::NotAdjacent(at) => say::NOT_ADJACENT.message().with(at),
            Self::Sea(at) => say::SEA.message().with(at),
            Self::NotCoastal(at) => say::NOT_COASTAL.message().with(at),
            Self::Moves { to, cost, left } => say::MOVES.message().with(to).with(cost).with(left),
            Self::ForeignCity(at) => say::FOREIGN_CITY.message().with(at),
            Self::CannotAttack(kind) => say::CANNOT_ATTACK.message().with(kind.name()),
            Self::NoAttacks => say::NO_ATTACKS.message(),
            Self::OutOfRange { at, range } => say::OUT_OF_RANGE.message().with(at).with(range),
            Self::NoTarget(at) => say::NO_TARGET.message().with(at),
            Self::Unseen(at) => say::UNSEEN.message().with(at),
            Self::Full => say::FULL.message(),
            Self::CannotCarry { transport, piece } => {
                say::CANNOT_CARRY.message().with(transport.name()).with(piece.name())
            }
            Self::NoTransport(at) => say::NO_TRANSPORT.message().with(at),
            Self::NotTransport(number) => say::NOT_TRANSPORT.message().with(number),
            Self::NotBeside(number) => say::NOT_BESIDE.message().with(number),
            Self::CityNotYours(at) => say::CITY_NOT_YOURS.message().with(at),
            Self::NoCityNamed => say::NO_CITY_NAMED.message(),
            Self::TwoOfName { first, second } => say::TWO_OF_NAME.message().with(first).with(second),
            Self::CannotBuild(kind) => say::CANNOT_BUILD.message().with(kind.name()),
            Self::Fortified(level) => say::FORTIFIED.message().with(level),
            Self::NameTaken => say::NAME_TAKEN.message(),
            Self::NoPlayer(player) => say::NO_PLAYER.message().with(player),
            Self::PlayerOut(player) => say::PLAYER_OUT.message().with(player),
            Self::SentEnough(most) => say::SENT_ENOUGH.message().with(most),
            Self::NoMail(number) => say::NO_MAIL.message().with(number),
            Self::Listed => say::LISTED.message(),
            Self::Eliminated => say::ELIMINATED.message(),
            Self::Over => say::OVER.message(),
        }
    }
}
