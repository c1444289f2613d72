//! Reading a job stream deck by deck.

use super::Deck;
use super::building::Building;
use super::control::{self, is_shifted};
use super::messages as say;
use super::vocabulary::{SHARED_WORDS, Vocabulary};
use crate::card::{CardReader, Context, Kind, Statement};
use crate::message::{Severity, counted};
use crate::record::Decision;
use std::io::{self, BufRead};

/// Reads decks from cards, one after another; only the deck being read is held.
pub struct DeckReader<R> {
    cards: CardReader<R>,
    games: &'static [&'static Vocabulary],
    has_given_a_deck: bool,
    cards_after_last_deck: u64,
}

/// What stands before a deck's first control card.
#[derive(Default)]
struct LeadIn {
    /// Cards that are echoed: JCL, and control words that do not start in column 1.
    kept: Vec<Statement>,
    /// Cards that are passed over and counted.
    passed_over: u64,
    /// Whether a control card follows.
    has_deck: bool,
}

impl<R: BufRead> DeckReader<R> {
    /// A reader for the games whose words are given.
    pub fn new(cards: CardReader<R>, games: &'static [&'static Vocabulary]) -> Self {
        Self { cards, games, has_given_a_deck: false, cards_after_last_deck: 0 }
    }

    /// How the input is recorded and coded.
    pub fn decided(&self) -> Decision {
        self.cards.decided()
    }

    /// Cards behind the last deck's `$END` that belong to no deck; known at the end of the stream.
    pub fn cards_after_last_deck(&self) -> u64 {
        self.cards_after_last_deck
    }

    /// The next deck, or none at the end of the stream. A stream without any deck gives one that says so, and
    /// so does one whose end is damaged.
    pub fn next_deck(&mut self) -> io::Result<Option<Deck>> {
        let lead_in = self.lead_in()?;
        if !lead_in.has_deck {
            return Ok(self.end_of_stream(lead_in));
        }
        self.has_given_a_deck = true;
        let mut building = Building::new(self.games, self.cards.control());
        building.lead_in(&mut self.cards, lead_in.kept, lead_in.passed_over)?;
        building.read(&mut self.cards)?;
        for note in self.cards.take_notes() {
            building.fault(note);
        }
        Ok(Some(building.finish()))
    }

    /// Passes over what stands before a deck's first control card, which is handed back.
    fn lead_in(&mut self) -> io::Result<LeadIn> {
        let mut lead_in = LeadIn::default();
        while let Some(statement) = self.cards.next(Context::Control)? {
            let text = statement.text();
            let opens_a_sheet = self.games.iter().any(|game| game.sheet_opened_by(&text).is_some());
            let has_a_word = || control::control_card(&text).word.starts_with(char::is_alphabetic);
            lead_in.has_deck = opens_a_sheet || (statement.kind == Kind::Control && has_a_word());
            let words = || self.games.iter().flat_map(|game| game.words).map(|word| word.word);
            let is_shifted = is_shifted(&text, self.cards.control(), SHARED_WORDS.into_iter().chain(words()));
            drop(text);
            if lead_in.has_deck {
                self.cards.pushback(statement);
                return Ok(lead_in);
            }
            if statement.kind == Kind::Jcl || is_shifted {
                lead_in.kept.push(statement);
            } else if !statement.first.image().is_empty() || !statement.messages.is_empty() {
                lead_in.passed_over += statement.cards().count() as u64;
            }
        }
        Ok(lead_in)
    }

    /// What is left at the end of the stream: a deck that says so where there was none, or where the records
    /// themselves were damaged behind the last one.
    fn end_of_stream(&mut self, lead_in: LeadIn) -> Option<Deck> {
        let notes = self.cards.take_notes();
        let is_damaged = notes.iter().any(|note| note.severity() >= Severity::Error);
        if self.has_given_a_deck && !is_damaged {
            // JCL behind the last deck is as it should be.
            self.cards_after_last_deck = lead_in.passed_over;
            return None;
        }
        let seen = lead_in.passed_over + lead_in.kept.len() as u64;
        let mut deck =
            Deck { passed_before: lead_in.passed_over, statements: lead_in.kept, ..Deck::default() };
        match seen {
            _ if self.has_given_a_deck => {}
            0 => deck.log.push(say::EMPTY_INPUT.message()),
            _ => deck.log.push(say::NO_CONTROL_CARD.message().with(counted(seen, "card"))),
        }
        self.has_given_a_deck = true;
        deck.log.extend(notes);
        Some(deck)
    }
}
