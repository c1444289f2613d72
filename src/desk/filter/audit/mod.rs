//! An audit file: a whole game in one file from which anybody can play it again, without passwords, addresses and press.
//!
//! It is made from the decks of a game once its commitment was told. Its lines are comment cards with hashes, and behind
//! them one deck from `$INIT` to the last play: anybody can give it to the program as it is. Whoever checks it learns
//! whether each sheet, each card of the gamesmaster, the commitment and each position are those whose hashes are in the
//! file, and what chance decided for a player. The letters of a game say the commitment and the hash of their reader's
//! own sheets, so that each player can see that the file is about the game that they played.
//!
//! Source: `docs/chance.md`.

mod file;
mod recording;
mod stand_ins;
mod told;

use super::messages::{self as say, not_turned};
use super::{Turned, begun, unread};
use crate::play::Settings;
use crate::roster::{VOCABULARIES, Visitor, with_game};
use file::AuditFile;
use playdeck_base::commitment::Hash;
use playdeck_base::message::{Log, Message};
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::{Deck, DeckReader};
use playdeck_game::Game;
use recording::{Moment, Recording};
use std::io::BufRead;

/// Makes the audit file of a game from its decks, in the order in which they were played. A play that was played again
/// counts as it was played last.
pub fn make(input: impl BufRead + Send, options: Input) -> Result<Turned, Log> {
    make_of(CardReader::new(input, options).map_err(unread)?)
}

fn make_of(cards: CardReader<'_>) -> Result<Turned, Log> {
    let control = cards.control();
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let mut recording = Recording::of_decks();
    let mut number = 0;
    while let Some(deck) = decks.next_deck().map_err(unread)? {
        number += 1;
        recording = record(begun(deck)?, control, number, recording)?;
    }
    if recording.moments.is_empty() {
        return Err(not_turned("no deck came in").into());
    }
    let mut notes = Log::default();
    if !recording.is_from_start {
        notes.push(say::audit_no_start());
    }
    match &recording.committed {
        None => notes.push(say::audit_uncommitted()),
        Some(committed) if !committed.revealed => notes.push(say::audit_unrevealed()),
        Some(_) => {}
    }
    let deck = recording.deck();
    // What stands for passwords and addresses must change nothing else.
    let again = recorded(&deck, Recording::of_file(None))?;
    if let Some(condition) = again.failed {
        return Err(say::audit_unplayable(condition).into());
    }
    let pairs = recording.moments.iter().zip(&again.moments);
    if let Some((moment, _)) = pairs.clone().find(|(one, other)| one.position != other.position) {
        notes.push(say::audit_masked_play(&moment.subject));
    } else if let Some((moment, _)) = pairs.clone().find(|(one, other)| one.sheets != other.sheets) {
        notes.push(say::audit_masked_sheet(&moment.subject));
    }
    let file = AuditFile {
        game: again.game.to_owned(),
        commitment: again.committed.map(|committed| committed.commitment()),
        moments: again.moments,
        deck,
    };
    Ok(Turned::Decks { cards: file.cards(), notes })
}

/// What a check of an audit file found.
#[derive(Debug)]
pub struct Checked {
    /// What is told, as lines of text.
    pub lines: Vec<String>,
    /// Each thing in the file that is not as it was made.
    pub findings: Log,
}

/// Checks an audit file by playing its game again. `player` asks what chance decided for a player; `commitment` is the one
/// that somebody was told, which must be that of the file.
pub fn check(input: impl BufRead, player: Option<&str>, commitment: Option<Hash>) -> Result<Checked, Log> {
    let file = AuditFile::read(input)?;
    let again = recorded(&file.deck, Recording::of_file(player))?;
    if file.game != again.game {
        return Err(say::audit_game(&file.game, again.game).into());
    }
    let mut findings = Log::default();
    for message in differences(&file, &again, commitment) {
        findings.push(message);
    }
    let lines = told::lines(&file, &again)?;
    Ok(Checked { lines, findings })
}

/// What is not as the file says.
fn differences(file: &AuditFile, again: &Recording, told: Option<Hash>) -> Vec<Message> {
    let mut found: Vec<Message> = again.failed.map(say::audit_unplayable).into_iter().collect();
    let commitment = again.committed.map(|committed| committed.commitment());
    if commitment != file.commitment {
        found.push(say::audit_commitment());
    } else if let Some(told) = told.filter(|told| Some(*told) != commitment) {
        found.push(say::audit_other_commitment(told));
    }
    let mut is_first = true;
    for (at, stated) in file.moments.iter().enumerate() {
        let Some(played) = again.moments.get(at).filter(|played| played.subject == stated.subject) else {
            found.push(say::audit_lost_play(&stated.subject));
            return found;
        };
        found.extend(of_moment(stated, played));
        // What follows from a change is no second one.
        if played.position != stated.position && is_first {
            is_first = false;
            found.push(say::audit_position(&stated.subject));
        }
    }
    if let Some(more) = again.moments.get(file.moments.len()) {
        found.push(say::audit_new_play(&more.subject));
    }
    found
}

/// What is not as the file says on the cards of one moment.
fn of_moment(stated: &Moment, played: &Moment) -> Vec<Message> {
    let subject = &stated.subject;
    let mut found = Vec::new();
    if stated.cards != played.cards {
        found.push(say::audit_cards(subject));
    }
    for sheet in &stated.sheets {
        if !played.sheets.contains(sheet) {
            found.push(say::audit_sheet(&sheet.whose(), subject));
        }
    }
    for sheet in &played.sheets {
        if !stated.sheets.iter().any(|known| known.whose() == sheet.whose()) {
            found.push(say::audit_new_sheet(&sheet.whose(), subject));
        }
    }
    found
}

/// Plays a deck that is given as cards.
fn recorded(deck: &[String], recording: Recording) -> Result<Recording, Log> {
    let text = deck.join("\n") + "\n";
    let cards = CardReader::new(text.as_bytes(), Input::default()).map_err(unread)?;
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let deck = decks.next_deck().map_err(unread)?.unwrap_or_default();
    record(begun(deck)?, '$', 1, recording)
}

/// Plays a deck and records it.
fn record(deck: Deck, control: char, number: u64, recording: Recording) -> Result<Recording, Log> {
    let unknown = deck.game();
    let played = with_game(unknown, Record { deck, control, number, recording });
    played
        .unwrap_or_else(|_| Err(not_turned(format_args!("{unknown} is no game that is played here")).into()))
}

struct Record {
    deck: Deck,
    control: char,
    number: u64,
    recording: Recording,
}

impl Visitor for Record {
    type Answer = Result<Recording, Log>;

    fn visit<G: Game>(self) -> Self::Answer {
        let settings = Settings::for_nobody(self.control);
        self.recording.play::<G>(self.deck, &settings, self.number)
    }
}
