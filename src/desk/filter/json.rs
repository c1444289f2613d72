//! A position as JSON and back, for programs that cannot read cards.

use super::{Turned, load, not_turned, read_deck, unread, with_game_of};
use crate::play::start;
use crate::roster::{Visitor, with_game};
use playdeck_base::message::Message;
use playdeck_cards::card::{Input, Pack};
use playdeck_cards::deck::{Deck, Vocabulary};
use playdeck_cards::punch;
use playdeck_cards::record::SAMPLE;
use playdeck_game::{Game, Records as _};
use serde::Deserialize;
use std::io::{self, BufRead, Cursor, Read};

/// A byte order mark.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Turns a position either way: JSON begins with a brace.
pub fn turn(mut input: impl BufRead + Send, options: &Input) -> Result<Turned, Message> {
    turn_either_way(&mut input, *options)
}

fn turn_either_way(input: &mut (dyn BufRead + Send), options: Input) -> Result<Turned, Message> {
    let first = lead_in(input).map_err(unread)?;
    let mut input = Cursor::new(first).chain(input);
    if text_of(input.get_ref().0.get_ref()).starts_with(b"{") {
        let mut whole = Vec::new();
        input.read_to_end(&mut whole).map_err(unread)?;
        let text = std::str::from_utf8(text_of(&whole)).map_err(not_turned)?;
        let game = punch::json::game(text)?;
        let unknown = |_| Err(not_turned(format_args!("{game} is no game that is played here")));
        let cards = with_game(&game, ToCards { text, control: options.control }).unwrap_or_else(unknown);
        return cards.map(Turned::Cards);
    }
    let deck = read_deck(input, options)?;
    with_game_of(&deck, ToJson { deck: &deck }).map(Turned::Json)
}

/// The start of an input, enough of it to distinguish JSON from cards.
fn lead_in(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    while first.len() < SAMPLE && (text_of(&first).is_empty() || MARK.starts_with(&first)) {
        let there = input.fill_buf()?;
        if there.is_empty() {
            break;
        }
        first.extend_from_slice(there);
        let count = there.len();
        input.consume(count);
    }
    Ok(first)
}

/// What follows a byte order mark and blanks.
fn text_of(input: &[u8]) -> &[u8] {
    input.strip_prefix(MARK).unwrap_or(input).trim_ascii_start()
}

/// Turns the position of a deck into JSON.
struct ToJson<'d> {
    deck: &'d Deck,
}

impl Visitor for ToJson<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let state = load::<G>(self.deck)?;
        let label = start::label(self.deck);
        let header = G::header(&state.position, state.seed, label);
        punch::json::to_json(G::VOCABULARY.game, header, &G::Punched::one_by_one(&state.position))
    }
}

/// The control words of the board on which a position in JSON is, in a game with several boards.
fn words_of<G: Game>(text: &str) -> Result<&'static Vocabulary, Message> {
    /// What a position says of its board, as the operands of its first record would.
    #[derive(Default, Deserialize)]
    #[serde(default, rename_all = "UPPERCASE")]
    struct Game {
        board: Option<String>,
        start: Option<String>,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Position {
        #[serde(rename = "GAME")]
        game: Game,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Document {
        position: Position,
    }
    let Some(boards) = G::VOCABULARY.boards else { return Ok(G::VOCABULARY) };
    let Game { board, start } =
        serde_json::from_str::<Document>(text).map(|document| document.position.game).unwrap_or_default();
    let operands = [("BOARD", board), ("START", start)];
    let written = operands.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?)));
    let card = format!("$POSITION {},{}", G::VOCABULARY.game, written.collect::<Vec<_>>().join(","));
    Ok((boards.words)(&card, &[])?.unwrap_or(G::VOCABULARY))
}

/// Turns JSON into the cards of a position with a control character.
struct ToCards<'t> {
    text: &'t str,
    control: char,
}

impl Visitor for ToCards<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let read = || {
            punch::json::from_json::<G::Punched>(self.text, G::CHANGES)
                .map(|(seed, label, punched)| (seed, label, punched.check()))
        };
        let (seed, label, checked) = G::on_board(words_of::<G>(self.text)?, read)?;
        let position = checked.map_err(|flaws| {
            let first = flaws.into_iter().next().map(|flaw| flaw.message);
            first.unwrap_or_else(|| not_turned("it is impossible"))
        })?;
        let cards = G::cards(&position, seed, label, self.control);
        cards.map(|cards: Pack| cards.to_vec()).map_err(|fault| fault.message())
    }
}
