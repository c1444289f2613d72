//! A position as a picture of its board.

use super::{held, not_turned, read_deck, with_game_of};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::Game;
use crate::message::Message;
use crate::roster::Visitor;

/// Draws the position with which a deck begins as one SVG document.
pub fn draw(input: &[u8], options: Input) -> Result<String, Message> {
    let deck = read_deck(input, options)?;
    with_game_of(&deck, Draw { deck: &deck })
}

/// A position to be drawn.
struct Draw<'d> {
    deck: &'d Deck,
}

impl Visitor for Draw<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let without_picture =
            || not_turned(format_args!("{} has no picture of its board", G::VOCABULARY.game));
        let picture = G::PICTURE.ok_or_else(without_picture)?;
        Ok(picture(&held::<G>(self.deck)?.position))
    }
}
