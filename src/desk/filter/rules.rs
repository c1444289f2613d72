//! The rules in force as a page of text, in a game whose data is in tables.

use super::{lacking, lines_of, load, not_turned, read_deck, without};
use crate::roster::{TABLED, TabledVisitor, with_tabled};
use playdeck_base::message::Message;
use playdeck_cards::card::Input;
use playdeck_cards::deck::Deck;
use playdeck_game::Tabled;
use std::io::BufRead;

/// The rules by a set of tables.
pub fn of_set(game: &str, set: &str, columns: u16) -> Result<Vec<String>, Message> {
    let set = set.to_uppercase();
    let printed = with_tabled(&game.to_uppercase(), OfSet { set: &set, columns });
    printed.unwrap_or_else(|_| Err(no_tables(game)))
}

/// The rules by which the position at the start of an input is played.
pub fn of_position(
    input: impl BufRead + Send,
    options: Input,
    game: &str,
    columns: u16,
) -> Result<Vec<String>, Message> {
    of_deck(&read_deck(input, options)?, game, columns)
}

fn of_deck(deck: &Deck, game: &str, columns: u16) -> Result<Vec<String>, Message> {
    let game = game.to_uppercase();
    if TABLED.iter().all(|words| words.game != game) {
        return Err(no_tables(&game));
    }
    if deck.game() != game {
        return Err(not_turned(format_args!("the position is one of {}, and not of {game}", deck.game())));
    }
    let printed = with_tabled(deck.game(), OfPosition { deck, columns });
    printed.unwrap_or_else(|_| Err(without(deck, "tables")))
}

fn no_tables(game: &str) -> Message {
    lacking(game, "is no game whose rules are tables", &TABLED)
}

struct OfSet<'s> {
    set: &'s str,
    columns: u16,
}

impl TabledVisitor for OfSet<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Tabled>(self) -> Self::Answer {
        lines_of(self.columns, G::VOCABULARY.game, |out| {
            let unknown = || not_turned(format_args!("there is no set of tables {}", self.set));
            G::print_set(self.set, out).then_some(()).ok_or_else(unknown)
        })
    }
}

struct OfPosition<'d> {
    deck: &'d Deck,
    columns: u16,
}

impl TabledVisitor for OfPosition<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Tabled>(self) -> Self::Answer {
        let position = load::<G>(self.deck)?.position;
        lines_of(self.columns, G::VOCABULARY.game, |out| {
            G::print_rules(&position, out);
            Ok(())
        })
    }
}
