//! Filters: each turns its standard input into something else.
//!
//! Text becomes cards; a position becomes JSON, a picture or order sheets; played decks become the games of other
//! programs. Some filters also work backwards. A filter that needs a game visits it; no filter knows which games exist.

pub mod audit;
pub mod battle;
pub mod board;
pub mod bot;
pub mod cards;
pub mod chain;
pub mod cut;
pub mod exchange;
pub mod instream;
pub mod json;
pub mod mailed;
pub mod map;
pub mod messages;
pub mod rules;
pub mod split;
pub mod tape;

use crate::play::start::{GameState, read_position};
use crate::roster::{VOCABULARIES, Visitor, with_game};
use messages::not_turned;
use playdeck_base::audience::Audience;
use playdeck_base::message::{Log, Message, Severity, alternatives, shown_in_part};
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::{Deck, DeckReader, StartKind, Vocabulary};
use playdeck_cards::record::messages::run_stopped;
use playdeck_game::Game;
use playdeck_print::document::Document;
use playdeck_print::letter::{Form, Letter, Style};
use std::io::{self, BufRead, ErrorKind};

/// The result of a filter.
#[derive(Debug)]
pub enum Turned {
    /// Cards became JSON.
    Json(String),
    /// Played decks became games of other programs.
    Games {
        /// The file.
        file: Vec<u8>,
        /// The messages about them, and about decks that became none.
        notes: Log,
    },
    /// JSON became cards.
    Cards(Vec<String>),
    /// Games of other programs became decks.
    Decks {
        /// Their cards.
        cards: Vec<String>,
        /// The messages about them.
        notes: Log,
    },
}

/// The message if the input fails. What it holds may be at fault, too: bytes that are no text.
fn unread(error: io::Error) -> Message {
    match error.kind() {
        ErrorKind::InvalidData => not_turned(error),
        _ => run_stopped(&error),
    }
}

/// The one deck of an input, which begins with a start of some game.
pub fn read_deck(input: impl BufRead + Send, options: Input) -> Result<Deck, Message> {
    sole_deck(CardReader::new(input, options).map_err(unread)?)
}

fn sole_deck(cards: CardReader<'_>) -> Result<Deck, Message> {
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let deck = decks.next_deck().map_err(unread)?.unwrap_or_default();
    if decks.next_deck().map_err(unread)?.is_some() {
        return Err(not_turned("more than one deck came in"));
    }
    begun(deck)
}

/// A deck that begins with a start of some game.
fn begun(deck: Deck) -> Result<Deck, Message> {
    if deck.start.is_some() {
        return Ok(deck);
    }
    // What its game says of the start, as of a board that is not known here.
    let of_game =
        |message: &&Message| message.severity() >= Severity::Error && message.definition.area != "PDK";
    let said = deck.log.messages().iter().find(of_game).cloned();
    Err(said.unwrap_or_else(|| not_turned("no deck that begins with $POSITION came in")))
}

/// The position that a deck contains.
pub fn load<G: Game>(deck: &Deck) -> Result<GameState<G::Position>, Message> {
    let Some((card, words, StartKind::Position { body, end })) =
        deck.start.as_ref().map(|start| (start.card, start.game, &start.kind))
    else {
        return Err(not_turned("the deck begins with $INIT and holds no position yet"));
    };
    let end = end.map(|end| deck.statements.at(end).to_statement());
    let card = deck.statements.at(card).to_statement();
    let (state, messages) = read_position::<G>(deck, &card, body, end.as_ref(), words);
    state.ok_or_else(|| {
        let fault = messages.into_iter().find(|message| message.severity() >= Severity::Error);
        fault.unwrap_or_else(|| not_turned("the position cannot be read"))
    })
}

/// A document as lines of text.
fn lines_of(
    columns: u16,
    head: &str,
    write: impl FnOnce(&mut Document<'_>) -> Result<(), Message>,
) -> Result<Vec<String>, Message> {
    let style = Style { columns, form: Form::Stated, has_maps: false, is_report: false, control: '$' };
    let mut letter = Letter::new(Audience::Public, style, head);
    write(&mut Document::new(&mut letter))?;
    let (_, rows) = letter.finish();
    let mut lines = Vec::new();
    let take = &mut |_, rows: &[u8]| {
        lines.extend(String::from_utf8_lossy(rows).split('\n').map(|row| row.trim_end().to_owned()));
        Ok(())
    };
    rows.each_row(0..rows.length(), take).map_err(not_turned)?;
    Ok(lines)
}

/// A line of our own, whose control words begin with `$`, with the control character that is asked for.
fn with_control(line: String, control: char) -> String {
    match line.strip_prefix('$') {
        Some(rest) if control != '$' => format!("{control}{rest}"),
        _ => line,
    }
}

/// The message for a deck whose game lacks something, or for one whose game is unknown.
fn without(deck: &Deck, what: &str) -> Message {
    let game = deck.game();
    let is_known = VOCABULARIES.iter().any(|words| words.game == game);
    let why = if is_known { format!("has no {what}") } else { "is no game that is played here".to_owned() };
    not_turned(format_args!("{game} {why}"))
}

/// What is wrong with the name of a game that lacks something, and which games have it.
fn lacking(game: &str, what: &str, games: &[&Vocabulary]) -> Message {
    let games = alternatives(games.iter().map(|words| words.game));
    not_turned(format_args!("{} {what}; write {games}", shown_in_part(game, NAME_SHOWN)))
}

/// How much of an unknown game's name a message shows.
const NAME_SHOWN: usize = 40;

/// Applies a visitor to the game of a deck.
pub fn with_game_of<T, V: Visitor<Answer = Result<T, Message>>>(
    deck: &Deck,
    visitor: V,
) -> Result<T, Message> {
    let unknown = |_| Err(not_turned(format_args!("{} is no game that is played here", deck.game())));
    with_game(deck.game(), visitor).unwrap_or_else(unknown)
}
