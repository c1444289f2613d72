//! The cards that end a game by agreement: `$DRAW` with those who share it, or without for all who are left, and
//! `$CONCEDE TO` one of them. The gamesmaster collects proposals and votes; a card gives their result.
//!
//! Source: `docs/cards/draw.md`.

use crate::cards::{Act, Operated as _};
use playdeck_base::message::Message;
use playdeck_cards::operand::Token;
use std::collections::BTreeSet;

/// The control word that ends a game in a draw.
pub const DRAW: &str = "DRAW";
/// The control word that ends a game with one winner.
pub const CONCEDE: &str = "CONCEDE";

/// How a card ends a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending<P> {
    /// In a draw of these, of whom there are at least two, in their order.
    Drawn(Vec<P>),
    /// With this winner.
    Conceded(P),
}

/// What a game says against such a card as a whole.
pub struct Sayings {
    /// A concession names nobody, or more than one.
    pub concede_unreadable: fn() -> Message,
    /// A draw for one.
    pub sharer_alone: fn() -> Message,
}

impl<P: Ord + Copy> Ending<P> {
    /// Reads a card from the operands that say how the game ends. `survivor` finds the player of a word, who must be
    /// left.
    pub fn read(
        card: &Act<'_>,
        operands: &[Token],
        survivors: impl IntoIterator<Item = P>,
        survivor: impl Fn(&Token) -> Result<P, Message>,
        say: &Sayings,
    ) -> Result<Self, Message> {
        if card.word == CONCEDE {
            return match operands {
                [to, winner] if to.text == "TO" => survivor(winner).map(Self::Conceded),
                _ => Err(card.refuse((say.concede_unreadable)())),
            };
        }
        let named = operands.iter().map(survivor).collect::<Result<BTreeSet<P>, Message>>()?;
        let all = if named.is_empty() { survivors.into_iter().collect() } else { named };
        if all.len() < 2 {
            return Err(card.refuse((say.sharer_alone)()));
        }
        Ok(Self::Drawn(all.into_iter().collect()))
    }

    /// Those who win together.
    pub fn winners(&self) -> &[P] {
        match self {
            Self::Drawn(winners) => winners,
            Self::Conceded(winner) => std::slice::from_ref(winner),
        }
    }
}
