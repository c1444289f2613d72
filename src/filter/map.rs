//! A position as a picture of its board.

use super::{held, read_deck, without};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::{Picture, Viewer, Viewing as _};
use crate::message::Message;
use crate::play::naming;
use crate::roster::{PictureVisitor, with_picture};
use std::io::BufRead;

/// Draws the position at the start of a deck as one SVG document: all of it, or what a player may know.
pub fn draw<R: BufRead>(input: R, options: Input, player: Option<&str>) -> Result<String, Message> {
    let deck = read_deck(input, options)?;
    let drawn = with_picture(deck.game(), Draw { deck: &deck, player });
    drawn.unwrap_or_else(|_| Err(without(&deck, "picture of its board")))
}

/// A position to be drawn, for the gamesmaster or for a player by name.
struct Draw<'d> {
    deck: &'d Deck,
    player: Option<&'d str>,
}

impl PictureVisitor for Draw<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Picture>(self) -> Self::Answer {
        let position = held::<G>(self.deck)?.position;
        let viewer = match self.player {
            Some(name) => Viewer::Player(naming::one::<G>(&position, name)?),
            None => Viewer::Gamesmaster,
        };
        Ok(G::draw(&G::View::of(&position, viewer)))
    }
}
