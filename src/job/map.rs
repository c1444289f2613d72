//! A position as a picture of its board.

use super::{messages as say, start};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::Game;
use crate::message::Message;

/// From the position with which a deck begins to an SVG document.
pub type Map = fn(&Deck) -> Result<String, Message>;

/// The picture of a game, if it has one.
pub const fn of<G: Game>() -> Option<Map> {
    match G::PICTURE {
        Some(_) => Some(drawn::<G>),
        None => None,
    }
}

/// Draws the position with which a deck begins as one SVG document.
pub fn draw(input: &[u8], options: Input) -> Result<String, Message> {
    let (deck, entry) = start::read_deck(input, options)?;
    entry.map.map_or_else(|| Err(without_picture(entry.vocabulary.game)), |map| map(&deck))
}

fn drawn<G: Game>(deck: &Deck) -> Result<String, Message> {
    let held = start::held::<G>(deck)?;
    let picture = G::PICTURE.ok_or_else(|| without_picture(G::VOCABULARY.game))?;
    Ok(picture(&held.position))
}

fn without_picture(game: &str) -> Message {
    say::NOT_TURNED.message().with(format_args!("{game} has no picture of its board"))
}
