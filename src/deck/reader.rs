//! Reading a job stream deck by deck.

use super::building::Building;
use super::control::{self, is_shifted};
use super::messages as say;
use super::opening::game_started;
use super::parts::Deck;
use super::vocabulary::{MESSAGE_WORDS, SHARED_WORDS, Vocabulary};
use crate::card::{CardReader, Context, Kind, Statement};
use crate::message::{Severity, counted};
use crate::record::Decision;
use std::io::{self, BufRead};

/// Reads decks from cards, one after another; only the deck being read is held.
pub struct DeckReader<R> {
    cards: CardReader<R>,
    games: &'static [&'static Vocabulary],
    has_given_a_deck: bool,
    /// The game of the last deck.
    last_game: Option<&'static Vocabulary>,
    cards_after_last_deck: u64,
}

/// The most statements that are held from a sheet's opener on while the deck is looked for that tells whether its
/// game is in play.
const MOST_HELD: usize = 100_000;

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
        let cards = cards.with_cards_of_people(&MESSAGE_WORDS);
        Self { cards, games, has_given_a_deck: false, last_game: None, cards_after_last_deck: 0 }
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
        let deck = building.finish();
        self.last_game = deck.start.as_ref().map(|start| start.game).or(self.last_game);
        Ok(Some(deck))
    }

    /// Passes over what stands before a deck's first control card, which is handed back. So is the opener of a sheet
    /// that has come to lie outside its deck: one of the game of the deck before, or of the deck that follows.
    fn lead_in(&mut self) -> io::Result<LeadIn> {
        let mut lead_in = LeadIn::default();
        while let Some(statement) = self.cards.next(Context::Control)? {
            let begins_a_deck = has_control_word(&statement);
            let is_opener = !begins_a_deck && self.games.iter().any(|game| opens_sheet(game, &statement));
            if begins_a_deck {
                lead_in.has_deck = true;
                self.cards.pushback(statement);
                break;
            }
            if !is_opener {
                self.pass(statement, &mut lead_in);
            } else if self.stray_sheet(statement, &mut lead_in)? {
                lead_in.has_deck = true;
                break;
            }
        }
        Ok(lead_in)
    }

    /// Passes over a statement before a deck.
    fn pass(&self, statement: Statement, lead_in: &mut LeadIn) {
        let is_known = |word: &str| {
            SHARED_WORDS.contains(&word) || self.games.iter().any(|game| game.word(word).is_some())
        };
        let is_shifted = is_shifted(&statement.text(), self.cards.control(), is_known);
        if statement.kind == Kind::Jcl || is_shifted {
            lead_in.kept.push(statement);
        } else if !statement.first.image().is_empty() || !statement.messages.is_empty() {
            lead_in.passed_over += statement.cards().count() as u64;
        }
    }

    /// Finds out about a sheet's opener outside a deck by the game of the next deck, or of the deck before. Tells
    /// whether that game opens its sheets so; then the opener is handed back with what follows it. Otherwise it
    /// is a line like others, and so is what follows.
    fn stray_sheet(&mut self, opener: Statement, lead_in: &mut LeadIn) -> io::Result<bool> {
        let mut held = vec![opener];
        let mut is_at_deck = false;
        let mut next_game = None;
        while held.len() < MOST_HELD && !(is_at_deck && next_game.is_some()) {
            let Some(statement) = self.cards.next(Context::Control)? else { break };
            let starts = game_started(&statement, self.games);
            let is_job =
                statement.kind == Kind::Control && control::control_card(&statement.text()).word == "JOB";
            let ends = has_control_word(&statement) && !is_job;
            next_game = starts;
            is_at_deck |= has_control_word(&statement);
            held.push(statement);
            if ends {
                break;
            }
        }
        // Where no deck was or comes, any game's sheet lacks its deck.
        let is_alone = !self.has_given_a_deck && !is_at_deck;
        let in_play = |game: &&&Vocabulary| {
            let is = |other: Option<&Vocabulary>| other.is_some_and(|other| other.game == game.game);
            is_alone || held.len() >= MOST_HELD || is(self.last_game) || is(next_game)
        };
        let games: Vec<&Vocabulary> = self.games.iter().filter(in_play).copied().collect();
        let is_stray = |statement: &Statement| games.iter().any(|game| opens_sheet(game, statement));
        let first_stray = held.iter().position(is_stray);
        let first_back = held.iter().position(has_control_word);
        let keep_from = first_stray.or(first_back).unwrap_or(held.len());
        for statement in held.drain(keep_from..).rev() {
            self.cards.pushback(statement);
        }
        for statement in held {
            self.pass(statement, lead_in);
        }
        Ok(first_stray.is_some())
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
            _ => deck.log.push(match self.cards.decided().unmarked {
                Some((code, byte)) => say::UNMARKED_CODE.message().with(code).with(byte),
                None => say::NO_CONTROL_CARD.message().with(counted(seen, "card")),
            }),
        }
        self.has_given_a_deck = true;
        deck.log.extend(notes);
        Some(deck)
    }
}

/// Whether a statement is a control card with a word on it.
fn has_control_word(statement: &Statement) -> bool {
    statement.kind == Kind::Control
        && control::control_card(&statement.text()).word.starts_with(char::is_alphabetic)
}

/// Whether a statement opens a sheet of a game as its players write them.
fn opens_sheet(game: &Vocabulary, statement: &Statement) -> bool {
    statement.kind == Kind::Text && game.sheet_opened_by(&statement.text()).is_some()
}
