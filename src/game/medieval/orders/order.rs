//! The orders that a card can contain, as they are read and as they are printed.

use crate::tables::Product;
use crate::world::numbers::PlayerNumber;
use crate::world::{Direction, Square};
use playdeck_base::message::Place;
use playdeck_base::text::written;
use playdeck_kit::figures::figures;
use playdeck_kit::votes::Vote;
use serde::{Serialize, Serializer};
use std::fmt;

/// The path of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path(pub Vec<Direction>);

impl fmt::Display for Path {
    /// Written as keys of the numeric keypad.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| write!(f, "{}", step.key()))
    }
}

impl Serialize for Path {
    /// Serialized as a text of keys.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The destination of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Way {
    /// Step by step.
    Path(Path),
    /// To an adjacent square.
    To(Square),
}

/// How an order names a city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum CityName {
    /// By its square.
    At(Square),
    /// By its name.
    Named(String),
}

figures! {
    /// The panels that can be listed during a turn.
    #[serde(rename_all = "UPPERCASE")]
    pub enum PanelName {
        /// The words that request it; the first one is the canonical one.
        words: &'static [&'static str],
    }
    /// Own pieces by type.
    Totals = &["TOTALS", "TOTAL"];
    /// Victory points of all.
    Vp = &["VP", "POINTS"];
    /// Pieces and cities won and lost.
    Stats = &["STATS", "STATISTICS"];
    /// The mailbox.
    Messages = &["MESSAGES"];
    /// Own cities.
    Cities = &["CITIES"];
    /// Own pieces.
    Pieces = &["PIECES"];
    /// The map as far as it is known.
    Map = &["MAP"];
    /// The matches of the door.
    Games = &["GAMES"];
    /// The leader board.
    Leaders = &["LEADERS"];
}

impl PanelName {
    pub(super) fn named(word: &str) -> Option<Self> {
        let is_meant = |panel: &Self| panel.words().iter().any(|known| known.eq_ignore_ascii_case(word));
        Self::ALL.into_iter().find(is_meant)
    }
}

impl fmt::Display for PanelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words()[0])
    }
}

/// An order. Pieces are the player's own, by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum Order {
    /// Select the current piece, which cards without a number are for.
    Select(u16),
    /// Move a piece.
    Move {
        piece: u16,
        way: Way,
        /// Whether it boards a transport in the last square.
        board: bool,
    },
    /// Leave a piece where it is: a move without a path.
    Stay(u16),
    /// Go to a square over known ground, through rounds.
    Goto { piece: u16, at: Square },
    /// Go to the nearest unknown ground, again and again.
    Explore(u16),
    /// Attack the pieces in a square.
    Attack { piece: u16, at: Square },
    /// Board a transport.
    Board { piece: u16, transport: u16 },
    /// Leave a transport, in the square where it is.
    Disembark(u16),
    /// Leave the transport that carries the piece, or else board one in its square: the key B alone.
    BoardOrLeave(u16),
    /// Go on to the next piece; has no effect.
    Next,
    /// End a piece's turn.
    Skip(u16),
    /// Put a piece on guard.
    Guard(u16),
    /// End the guard of all pieces.
    Unautomate,
    /// Change what a city builds.
    City { city: CityName, product: Product },
    /// Name a city.
    Name { at: Square, name: String },
    /// Show a panel as it is now.
    List(PanelName),
    /// Send a message.
    Send { to: PlayerNumber, text: String },
    /// Read messages.
    Read {
        /// Whether to read old messages instead of new ones.
        old: bool,
    },
    /// Delete a message.
    Delete(u16),
    /// Say how the match should end, or take it back.
    Vote(Option<Vote<PlayerNumber>>),
    /// Give up.
    Surrender,
}

impl Order {
    /// The piece that the order is for.
    pub const fn piece(&self) -> Option<u16> {
        match self {
            Self::Select(piece)
            | Self::Move { piece, .. }
            | Self::Stay(piece)
            | Self::Goto { piece, .. }
            | Self::Explore(piece)
            | Self::Attack { piece, .. }
            | Self::Board { piece, .. }
            | Self::Disembark(piece)
            | Self::BoardOrLeave(piece)
            | Self::Skip(piece)
            | Self::Guard(piece) => Some(*piece),
            _ => None,
        }
    }
}

impl fmt::Display for Order {
    /// The order in its canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Select(piece) => write!(f, "SELECT {piece}"),
            Self::Move { piece, way, board } => {
                match way {
                    Way::Path(path) => write!(f, "MOVE {piece} {path}")?,
                    Way::To(to) => write!(f, "MOVE {piece} TO {to}")?,
                }
                f.write_str(if *board { " B" } else { "" })
            }
            Self::Stay(piece) => write!(f, "MOVE {piece}"),
            Self::Goto { piece, at } => write!(f, "GOTO {piece} {at}"),
            Self::Explore(piece) => write!(f, "EXPLORE {piece}"),
            Self::Attack { piece, at } => write!(f, "ATTACK {piece} {at}"),
            Self::Board { piece, transport } => write!(f, "BOARD {piece} {transport}"),
            Self::Disembark(piece) => write!(f, "DISEMB {piece}"),
            Self::BoardOrLeave(_) => f.write_str("B"),
            Self::Next => f.write_str("NEXT"),
            Self::Skip(piece) => write!(f, "SKIP {piece}"),
            Self::Guard(piece) => write!(f, "GUARD {piece}"),
            Self::Unautomate => f.write_str("UNAUTO"),
            Self::City { city: CityName::At(at), product } => write!(f, "CITY {at} TYPE {product}"),
            Self::City { city: CityName::Named(name), product } => write!(f, "CITY {name} TYPE {product}"),
            Self::Name { at, name } if name.is_empty() => write!(f, "NAME {at}"),
            Self::Name { at, name } => write!(f, "NAME {at} {name}"),
            Self::List(panel) => write!(f, "LIST {panel}"),
            Self::Send { to, .. } => write!(f, "SEND {to} .."),
            Self::Read { old } => f.write_str(if *old { "READ OLD" } else { "READ NEW" }),
            Self::Delete(number) => write!(f, "DELETE {number}"),
            Self::Vote(Some(vote)) => write!(f, "VOTE {}", written(vote)),
            Self::Vote(None) => f.write_str("VOTE NONE"),
            Self::Surrender => f.write_str("SURREND YES"),
        }
    }
}

/// An order and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder {
    /// The order.
    pub order: Order,
    /// The card.
    pub place: Place,
    /// Its number among the player's own cards, from 1.
    pub card: u32,
    /// Which of the rounds of the play it is for, from 0.
    pub round: u8,
}

/// A player's orders for one play, in the order of the cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Orders {
    /// The orders.
    pub given: Vec<GivenOrder>,
}
