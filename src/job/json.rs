//! A position as JSON and back, for programs that are no card readers.

use super::messages as say;
use super::{roster, start};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::Game;
use crate::message::Message;
use crate::punch;

/// The two ways, for one game.
pub struct Json {
    /// From the position with which a deck begins.
    to: fn(&Deck) -> Result<String, Message>,
    /// To a position's cards, with a control character.
    from: fn(&str, char) -> Result<Vec<String>, Message>,
}

impl Json {
    /// The ways for a game.
    pub const fn of<G: Game>() -> Self {
        Self { to: to_json::<G>, from: to_cards::<G> }
    }
}

/// What a filter turned its input into.
#[derive(Debug)]
pub enum Turned {
    /// Cards became JSON.
    Json(String),
    /// Played decks became games of other programs.
    Games {
        /// A line of JSON for each.
        lines: String,
        /// What is to be said of them, and of decks that became none.
        notes: Vec<Message>,
    },
    /// JSON became cards.
    Cards(Vec<String>),
    /// Games of other programs became decks.
    Decks {
        /// Their cards.
        cards: Vec<String>,
        /// What is to be said of them.
        notes: Vec<Message>,
    },
}

/// Turns a position, whichever of the two it is: JSON begins with a brace.
pub fn turn(input: &[u8], options: &Input) -> Result<Turned, Message> {
    let refuse = |message: &str| say::NOT_TURNED.message().with(message);
    let start = input.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(input).trim_ascii_start();
    if start.starts_with(b"{") {
        let text = std::str::from_utf8(start).map_err(|error| refuse(&error.to_string()))?;
        let game = punch::json::game(text)?;
        let entry =
            roster::find(&game).ok_or_else(|| refuse(&format!("{game} is no game that is played here")))?;
        return (entry.json.from)(text, options.control).map(Turned::Cards);
    }
    let (deck, entry) = start::read_deck(input, *options)?;
    (entry.json.to)(&deck).map(Turned::Json)
}

fn to_json<G: Game>(deck: &Deck) -> Result<String, Message> {
    let held = start::held::<G>(deck)?;
    let label = start::label(deck);
    punch::json::to_json(G::VOCABULARY.game, held.seed, label, &G::punch(&held.position))
}

fn to_cards<G: Game>(text: &str, control: char) -> Result<Vec<String>, Message> {
    let (seed, label, punched) = punch::json::from_json::<G::Punched>(text)?;
    let position = G::punch(&G::check(punched).map_err(|flaw| flaw.message)?);
    let cards = punch::punch_labelled(G::VOCABULARY.game, seed, label, control, &position);
    cards.map_err(|fault| fault.message())
}
