//! Why an order was not carried out in play, or only partly.

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
    /// The piece is not aboard a transport.
    NotAboard,
    /// The map ends there.
    Edge,
    /// The square is not on the map.
    OffMap(Square),
    /// The square is not adjacent.
    NotAdjacent(Square),
    /// A land piece cannot go into the sea.
    Sea(Square),
    /// A ship can only go to sea, coast or a city of its owner.
    NotCoastal(Square),
    /// Too few movement points are left.
    Moves {
        /// The square.
        to: Square,
        /// The points needed to enter it.
        cost: u8,
        /// The points that are left.
        left: u8,
    },
    /// The piece cannot take this city of another or white city.
    ForeignCity(Square),
    /// This type of piece does not attack.
    CannotAttack(Kind),
    /// The piece has made all attacks of its turn.
    NoAttacks,
    /// The square is too far away.
    OutOfRange {
        /// The square.
        at: Square,
        /// The range of the piece.
        range: u8,
    },
    /// No enemy piece is there.
    NoTarget(Square),
    /// The square is not in sight.
    Unseen(Square),
    /// The transport has no room left.
    Full,
    /// The transport cannot carry this type of piece.
    CannotCarry {
        /// The transport.
        transport: Kind,
        /// The piece.
        piece: Kind,
    },
    /// The player has no transport there.
    NoTransport(Square),
    /// The piece with this number is not a transport.
    NotTransport(u16),
    /// The transport is neither in the same square nor next to it.
    NotBeside(u16),
    /// The player has no city there.
    CityNotYours(Square),
    /// The player has no city of that name.
    NoCityNamed,
    /// Two cities of the player have that name.
    TwoOfName {
        /// The square of the first of them.
        first: Square,
        /// The square of the next one.
        second: Square,
    },
    /// The city is not on a coast, so it cannot build ships.
    CannotBuild(Kind),
    /// The city already has the highest level of fortification.
    Fortified(u8),
    /// Another city of the player has that name.
    NameTaken,
    /// There is no such player.
    NoPlayer(PlayerNumber),
    /// The player was eliminated.
    PlayerOut(PlayerNumber),
    /// The player has sent the most messages allowed in a turn.
    SentEnough(u8),
    /// There is no message of this number.
    NoMail(u16),
    /// The panel, or the old messages, were already shown in this turn.
    Listed,
    /// The player was eliminated before the card.
    Eliminated,
    /// The match had ended before the card.
    Over,
}

impl Refusal {
    /// The message for it.
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
