//! A position as JSON and back, for programs that are no card readers.

use super::{Turned, held, not_turned, read_deck, with_game_of};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::{Game, Records as _};
use crate::message::Message;
use crate::play::start;
use crate::punch;
use crate::roster::{Visitor, with_game};

/// Turns a position, whichever of the two it is: JSON begins with a brace.
pub fn turn(input: &[u8], options: &Input) -> Result<Turned, Message> {
    let start = input.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(input).trim_ascii_start();
    if start.starts_with(b"{") {
        let text = std::str::from_utf8(start).map_err(not_turned)?;
        let game = punch::json::game(text)?;
        let unknown = |_| Err(not_turned(format_args!("{game} is no game that is played here")));
        let cards = with_game(&game, ToCards { text, control: options.control }).unwrap_or_else(unknown);
        return cards.map(Turned::Cards);
    }
    let deck = read_deck(input, *options)?;
    with_game_of(&deck, ToJson { deck: &deck }).map(Turned::Json)
}

/// The position of a deck, to become JSON.
struct ToJson<'d> {
    deck: &'d Deck,
}

impl Visitor for ToJson<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let held = held::<G>(self.deck)?;
        let label = start::label(self.deck);
        punch::json::to_json(G::VOCABULARY.game, held.seed, label, &G::Punched::of(&held.position))
    }
}

/// JSON, to become the cards of a position with a control character.
struct ToCards<'t> {
    text: &'t str,
    control: char,
}

impl Visitor for ToCards<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let (seed, label, punched) = punch::json::from_json::<G::Punched>(self.text)?;
        let checked = punched.check().map_err(|flaws| flaws.into_iter().next().map(|flaw| flaw.message));
        let position = match checked {
            Ok(position) => G::Punched::of(&position),
            Err(flaw) => return Err(flaw.unwrap_or_else(|| not_turned("it is impossible"))),
        };
        let cards = punch::punch_labelled(G::VOCABULARY.game, seed, label, self.control, &position);
        cards.map(|cards| cards.to_vec()).map_err(|fault| fault.message())
    }
}
