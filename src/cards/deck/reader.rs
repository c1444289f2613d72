//! Reading a job stream deck by deck.

use super::building::Building;
use super::control::{self, is_shifted};
use super::messages as say;
use super::opening::game_started;
use super::parts::Deck;
use super::vocabulary::{MESSAGE_WORDS, SHARED_WORDS, Vocabulary};
use crate::card::{CardReader, Context, Kind, Statement};
use crate::record::Decision;
use playdeck_base::message::{Message, Severity, counted};
use std::io;

/// Reads decks from cards, one after another. Only the deck being read is in memory.
pub struct DeckReader<'a> {
    cards: CardReader<'a>,
    games: &'static [&'static Vocabulary],
    has_given_a_deck: bool,
    last_game: Option<&'static Vocabulary>,
    cards_after_last_deck: u64,
    /// The two characters with which the job around the decks ends its data, if it named them and they have not come.
    delimiter: Option<String>,
}

/// The most statements kept after a sheet's opener while the reader looks for the deck that shows whether the sheet's
/// game is played.
const MOST_HELD: usize = 100_000;

/// What comes before a deck's first control card.
#[derive(Default)]
struct LeadIn {
    /// Cards to echo: JCL, and control words that do not start in column 1.
    kept: Vec<Statement>,
    /// The number of cards passed over.
    passed_over: u64,
    /// How many of them end the data of a job, which is the job's own card. A deck that follows counts them like others,
    /// because what is printed of it must not depend on the decks before.
    delimiters: u64,
    /// Whether a control card follows.
    has_deck: bool,
}

impl<'a> DeckReader<'a> {
    /// A reader for the games whose words are given.
    pub fn new(cards: CardReader<'a>, games: &'static [&'static Vocabulary]) -> Self {
        let cards = cards.with_cards_of_people(&MESSAGE_WORDS);
        Self {
            cards,
            games,
            has_given_a_deck: false,
            last_game: None,
            cards_after_last_deck: 0,
            delimiter: None,
        }
    }

    /// The record format and code of the input.
    pub fn decided(&self) -> Decision {
        self.cards.decided()
    }

    /// The number of cards after the last deck's `$END` that belong to no deck. It is known at the end of the stream.
    pub fn cards_after_last_deck(&self) -> u64 {
        self.cards_after_last_deck
    }

    /// The next deck. `None` at the end of the stream. A stream without any deck gives one deck with a message that
    /// says so. A damaged end of the stream gives one, too.
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
        let mut deck = building.finish();
        deck.keys = self.cards.keys();
        self.last_game = deck.start.as_ref().map(|start| start.game).or(self.last_game);
        Ok(Some(deck))
    }

    /// Passes over what comes before a deck's first control card, and hands that card back. The opener of a sheet
    /// outside its deck is handed back, too: one of the game of the deck before, or of the deck that follows.
    fn lead_in(&mut self) -> io::Result<LeadIn> {
        let mut lead_in = LeadIn::default();
        while let Some(statement) = self.cards.next(Context::Control)? {
            if has_control_word(&statement) {
                lead_in.has_deck = true;
                self.cards.pushback(statement);
                break;
            }
            if !self.games.iter().any(|game| opens_sheet(game, &statement)) {
                self.pass(statement, &mut lead_in);
            } else if self.stray_sheet(statement, &mut lead_in)? {
                lead_in.has_deck = true;
                break;
            }
        }
        Ok(lead_in)
    }

    /// Passes over a statement before a deck.
    fn pass(&mut self, statement: Statement, lead_in: &mut LeadIn) {
        if statement.kind == Kind::Jcl {
            self.delimiter = delimiter(&statement.text()).or(self.delimiter.take());
        }
        let is_known = |word: &str| {
            SHARED_WORDS.contains(&word) || self.games.iter().any(|game| game.word(word).is_some())
        };
        let is_shifted = is_shifted(&statement.text(), self.cards.control(), is_known);
        if statement.kind == Kind::Jcl || is_shifted {
            lead_in.kept.push(statement);
        } else if !statement.first.image().is_empty() || !statement.messages.is_empty() {
            lead_in.passed_over += statement.cards().count() as u64;
            let ends_data = |delimiter: &mut String| statement.text().starts_with(delimiter.as_str());
            lead_in.delimiters += u64::from(self.delimiter.take_if(ends_data).is_some());
        }
    }

    /// Decides about a sheet's opener outside a deck by the game of the next deck, or of the deck before. Returns
    /// whether that game opens its sheets like this. Then the opener is handed back with what follows it. Otherwise it
    /// is an ordinary line, and so is what follows.
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
        // Without a deck before or after, a sheet of any game lacks its deck.
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

    /// The deck at the end of the stream: one that says that there was no deck, or that the records were damaged after
    /// the last one.
    fn end_of_stream(&mut self, lead_in: LeadIn) -> Option<Deck> {
        let notes = self.cards.take_notes();
        let is_damaged = notes.iter().any(|note| note.severity() >= Severity::Error);
        if self.has_given_a_deck && !is_damaged {
            // JCL after the last deck is normal.
            self.cards_after_last_deck = lead_in.passed_over - lead_in.delimiters;
            return None;
        }
        let seen = lead_in.passed_over + lead_in.kept.len() as u64;
        let mut deck =
            Deck { passed_before: lead_in.passed_over, statements: lead_in.kept.into(), ..Deck::default() };
        match seen {
            _ if self.has_given_a_deck => {}
            0 => deck.log.push(say::empty_input()),
            _ => deck.log.push(self.without_control_card(&counted(seen, "card"))),
        }
        self.has_given_a_deck = true;
        deck.log.extend(notes);
        Some(deck)
    }

    /// Why an input without a control card may have none.
    fn without_control_card(&self, cards: &str) -> Message {
        let decided = self.cards.decided();
        match decided.unmarked {
            Some((code, byte)) => say::unmarked_code(code, byte),
            // In some pages the control character is another one of this.
            None if decided.is_page_guessed() => say::other_page(&decided.code.to_string(), cards),
            None => say::no_control_card(cards),
        }
    }
}

/// Whether a statement is a control card that has a word.
fn has_control_word(statement: &Statement) -> bool {
    statement.kind == Kind::Control
        && control::control_card(&statement.text()).word.starts_with(char::is_alphabetic)
}

/// The delimiter that a card of JCL names for the data behind it: `DLM='>>'` or `DLM=ZZ`.
fn delimiter(card: &str) -> Option<String> {
    let (_, named) =
        card.split_once("DLM=").filter(|_| card.starts_with("//") && !card.starts_with("//*"))?;
    let named = match named.strip_prefix('\'') {
        Some(quoted) => quoted.replace("''", "'").replace("&&", "&"),
        None => named.to_owned(),
    };
    let two: String = named.chars().take(2).collect();
    (two.chars().count() == 2).then_some(two)
}

/// Whether a statement opens a sheet that players of a game write.
fn opens_sheet(game: &Vocabulary, statement: &Statement) -> bool {
    statement.kind == Kind::Text && game.sheet_opened_by(&statement.text()).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::Sheet;
    use super::*;
    use crate::card::Input;

    static GAME: Vocabulary = Vocabulary {
        game: "A",
        words: &[],
        sheets: &[Sheet { opener: "player", is_player: |_| true, closer: "end" }],
        boards: None,
    };

    static GAMES: [&Vocabulary; 1] = [&GAME];

    /// What is wrong with the first deck of a stream.
    fn faults(lines: &[&str]) -> Vec<u16> {
        let input = Input { records: None, code: None, control: '$', keys: None };
        let text = lines.join("\n") + "\n";
        let mut decks = DeckReader::new(CardReader::new(text.as_bytes(), input).unwrap(), &GAMES);
        let deck = decks.next_deck().unwrap().unwrap();
        deck.log.messages().iter().map(|message| message.definition.number).collect()
    }

    /// The card that ends the data of a job is the job's, as its `//` is. Other cards behind a deck are counted.
    #[test]
    fn the_delimiter_that_a_job_names_is_its_own_card() {
        let after = |lines: &[&str]| {
            let text = lines.join("\n") + "\n";
            let input = Input { records: None, code: None, control: '$', keys: None };
            let mut decks = DeckReader::new(CardReader::new(text.as_bytes(), input).unwrap(), &GAMES);
            while decks.next_deck().unwrap().is_some() {}
            decks.cards_after_last_deck()
        };
        let job = |card, last| after(&[card, "$INIT A", "$END", last, "//"]);
        assert_eq!(job("//SYSIN DD DATA,DLM='>>'", ">>"), 0);
        assert_eq!(job("//SYSIN DD DATA,DLM=ZZ", "ZZ THE END"), 0);
        assert_eq!(job("//SYSIN DD DATA,DLM='&&>'", "&>"), 0);
        assert_eq!(job("//SYSIN DD DATA,DLM='>>'", "<<"), 1);
        assert_eq!(job("//* DLM='>>'", ">>"), 1);
        assert_eq!(job("//SYSIN DD DATA", ">>"), 1);
        // It ends the data once, and the next data may have another.
        assert_eq!(after(&["//A DD DLM='>>'", "$INIT A", "$END", ">>", ">>"]), 1);
        // The delimiter that ends a deck's data counts for the deck behind it, as in a piece of the stream.
        let jobs = ["//A DD DLM=ZZ", "$INIT A", "$END", "ZZ", "//B DD DLM=YY", "$INIT A", "$END", "YY"];
        assert_eq!(after(&jobs), 0);
    }

    /// A sheet before a deck is a stray one of the game that this deck starts, and else a line like any other.
    #[test]
    fn the_next_deck_says_whether_a_line_before_it_opens_a_sheet() {
        let (passed, stray) = (say::passed_over::DEFINITION.number, say::section_outside::DEFINITION.number);
        assert_eq!(faults(&["player 1", "$INIT A", "$END"]), [stray]);
        assert_eq!(faults(&["player 1", "$JOB X", "$INIT A", "$END"]), [stray]);
        let of_nobody = ["player 1", "$INIT B", "$END", "$INIT A", "$END"];
        assert_eq!(faults(&of_nobody), [passed, say::unknown_game::DEFINITION.number]);
        assert_eq!(faults(&["player 1", "$JOB X", "$END", "$INIT A", "$END"])[0], passed);
    }
}
