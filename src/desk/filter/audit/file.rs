//! The audit file as cards: comment cards with hashes, then the deck.
//!
//! ```text
//! * PLAYDECK AUDIT FILE 1: RAINBOW
//! * COMMITMENT
//! * cb8196eaaa20f2d69e58b4f55c8a47444b09f336fff7b68de0a782b4b8985ff2
//! * PLAY TURN 1
//! * ..
//! * SHEET 1
//! * ..
//! * PASSED OVER 2
//! * ..
//! * POSITION
//! * ..
//! $JOB ..
//! ```

use super::super::messages::{self as say, not_turned};
use super::super::unread;
use super::recording::{Moment, Sheet};
use playdeck_base::commitment::Hash;
use playdeck_base::message::Log;
use std::io::BufRead;

/// What the first card begins with; the word of the game is behind it.
const FIRST: &str = "* PLAYDECK AUDIT FILE 1: ";
const COMMITMENT: &str = "COMMITMENT";
const PLAY: &str = "PLAY ";
const SHEET: &str = "SHEET ";
const PASSED_OVER: &str = "PASSED OVER ";
const POSITION: &str = "POSITION";

/// A game that can be played again, and its hashes.
#[derive(Debug)]
pub struct AuditFile {
    /// The word of the game.
    pub game: String,
    /// What the gamesmaster committed to, in a game whose chance can be checked.
    pub commitment: Option<Hash>,
    /// The start and each play.
    pub moments: Vec<Moment>,
    /// The cards of the deck.
    pub deck: Vec<String>,
}

impl AuditFile {
    /// Its cards.
    pub fn cards(self) -> Vec<String> {
        let mut cards = vec![format!("{FIRST}{}", self.game)];
        let mut put = |what: &str, hash: &Hash| cards.extend([format!("* {what}"), format!("* {hash}")]);
        if let Some(commitment) = &self.commitment {
            put(COMMITMENT, commitment);
        }
        for moment in &self.moments {
            put(&format!("{PLAY}{}", moment.subject), &moment.cards);
            for sheet in &moment.sheets {
                let word = if sheet.is_passed_over { PASSED_OVER } else { SHEET };
                put(&format!("{word}{}", sheet.name), &sheet.hash);
            }
            if let Some(position) = &moment.position {
                put(POSITION, position);
            }
        }
        cards.extend(self.deck);
        cards
    }

    /// Reads one.
    pub fn read(input: impl BufRead) -> Result<Self, Log> {
        let mut lines = Vec::new();
        for line in input.lines() {
            lines.push(line.map_err(unread)?);
        }
        let none = || {
            Log::from(not_turned(
                "this is no audit file; playdeck audit --make writes one from the decks of a game",
            ))
        };
        let mut rest = lines.into_iter().skip_while(|line| line.trim().is_empty()).peekable();
        let first = rest.next().ok_or_else(none)?;
        let game =
            first.trim_start_matches('\u{FEFF}').strip_prefix(FIRST).ok_or_else(none)?.trim().to_owned();
        let mut file = Self { game, commitment: None, moments: Vec::new(), deck: Vec::new() };
        while let Some(line) = rest.next_if(|line| line.starts_with('*')) {
            let what = line.trim_start_matches('*').trim();
            let hash = rest.next().and_then(|line| Hash::read(line.trim_start_matches('*').trim()));
            let hash = hash.ok_or_else(|| Log::from(say::audit_unreadable(what)))?;
            file.take(what, hash)?;
        }
        file.deck = rest.collect();
        Ok(file)
    }

    /// Takes a hash.
    fn take(&mut self, what: &str, hash: Hash) -> Result<(), Log> {
        let unreadable = || Log::from(say::audit_unreadable(what));
        if what == COMMITMENT {
            self.commitment = Some(hash);
            return Ok(());
        }
        if let Some(subject) = what.strip_prefix(PLAY) {
            self.moments.push(Moment::new(subject.to_owned(), hash));
            return Ok(());
        }
        let moment = self.moments.last_mut().ok_or_else(unreadable)?;
        if what == POSITION {
            moment.position = Some(hash);
        } else if let Some(name) = what.strip_prefix(SHEET) {
            moment.sheets.push(Sheet { name: name.to_owned(), is_passed_over: false, hash });
        } else if let Some(name) = what.strip_prefix(PASSED_OVER) {
            moment.sheets.push(Sheet { name: name.to_owned(), is_passed_over: true, hash });
        } else {
            return Err(unreadable());
        }
        Ok(())
    }
}
