//! The seals of positions in a row: whether each is sound, and whether each follows the one before it.
//!
//! Source: `docs/sealed.md`.

use super::{load, unread};
use crate::play::start;
use crate::roster::{VOCABULARIES, Visitor, with_game};
use playdeck_base::message::{Message, Severity};
use playdeck_base::secret::seal::{Keys, Sealed};
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::{Deck, DeckReader, StartKind};
use playdeck_cards::punch;
use playdeck_game::{Game, Plays as _};
use std::io::BufRead;

/// A position of a stream.
pub struct Found {
    deck: Deck,
    /// Its seal, which is sound if there is no fault.
    pub sealed: Option<Sealed>,
    /// What is wrong with it.
    pub fault: Option<Message>,
}

impl Found {
    /// The name of its game and the play that it waits for, as far as it can be read.
    pub fn name(&self) -> String {
        let game = self.deck.start.as_ref().map_or("", |start| start.game.game);
        let job = start::label(&self.deck).job;
        let name = job.as_ref().map_or(game, |name| name.as_str());
        match with_game(game, Due { deck: &self.deck }) {
            Ok(Some(due)) => format!("{name} before {due}"),
            _ => name.to_owned(),
        }
    }
}

/// The play that a position waits for.
struct Due<'d> {
    deck: &'d Deck,
}

impl Visitor for Due<'_> {
    type Answer = Option<String>;

    fn visit<G: Game>(self) -> Self::Answer {
        let position = load::<G>(self.deck).ok()?.position;
        Some(
            G::Head::due(&position)
                .first()
                .map_or_else(|| "the end".to_owned(), |due| due.card(' ').trim().to_owned()),
        )
    }
}

/// The positions of the decks of a stream, in order. Decks that begin a game have none.
pub fn positions(input: impl BufRead + Send, options: Input, keys: &Keys) -> Result<Vec<Found>, Message> {
    let cards = CardReader::new(input, options).map_err(unread)?;
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let mut found = Vec::new();
    while let Some(mut deck) = decks.next_deck().map_err(unread)? {
        let Some(start) = &deck.start else { continue };
        let StartKind::Position { body, end } = &start.kind else { continue };
        let card = deck.statements.at(start.card).to_statement();
        let end = end.map(|end| deck.statements.at(end).to_statement());
        let said = match punch::read_header(&card, punch::ANY_FORMAT) {
            Ok((_, header)) => punch::verify(&header, &card, body, end.as_ref(), Some(keys)),
            Err(message) => vec![message],
        };
        let fault = said.into_iter().find(|message| message.severity() >= Severity::Error);
        let sealed = end.as_ref().and_then(punch::sealed_by);
        // Its name is read even if it is not sound.
        deck.keys = None;
        found.push(Found { deck, sealed, fault });
    }
    Ok(found)
}

/// How a position goes on from the one before it in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follows {
    /// It is the first of the row.
    First,
    /// It was made from the one before.
    On,
}

/// Whether a position follows another by its seal. The error says what it is instead.
pub fn follows(last: Option<&Sealed>, found: &Found) -> Result<Follows, String> {
    if let Some(fault) = &found.fault {
        return Err(fault.to_string());
    }
    let (Some(own), Some(last)) = (found.sealed, last) else { return Ok(Follows::First) };
    let why = match own.before {
        Some(before) if before == last.seal => return Ok(Follows::On),
        _ if own.seal == last.seal => "it is the same position again",
        _ if last.before == Some(own.seal) => "it is the position from which the one before it was made",
        Some(before) if last.before == Some(before) => {
            "it and the one before it were made from the same position: a play was played twice"
        }
        Some(_) => "it was made from another position than the one before it",
        None => "a game begins with it",
    };
    Err(why.to_owned())
}
