//! A position as a picture of its board.

use super::{held, read_deck, without};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::Picture;
use crate::message::Message;
use crate::roster::{PictureVisitor, with_picture};
use std::io::BufRead;

/// Draws the position at the start of a deck as one SVG document.
pub fn draw<R: BufRead>(input: R, options: Input) -> Result<String, Message> {
    let deck = read_deck(input, options)?;
    let drawn = with_picture(deck.game(), Draw { deck: &deck });
    drawn.unwrap_or_else(|_| Err(without(&deck, "picture of its board")))
}

/// A position to be drawn.
struct Draw<'d> {
    deck: &'d Deck,
}

impl PictureVisitor for Draw<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Picture>(self) -> Self::Answer {
        Ok(G::draw(&held::<G>(self.deck)?.position))
    }
}
