//! A deck while its cards come in: each control card goes to the part of the deck it belongs to.
//!
//! How a deck opens is in [`super::opening`]; sections and press are in [`super::section`].

use super::control::{self, ControlCard, is_shifted};
use super::job::Job;
use super::messages as say;
use super::parts::{Deck, Play, Press, StartKind};
use super::section::Text;
use super::vocabulary::{LOT, REVEAL, SHARED_WORDS, Vocabulary, Word, WordKind};
use crate::card::{CardReader, Context, Kind, Pack, Statement};
use playdeck_base::message::{Message, Place, Severity, counted, nearest};
use std::io;

/// The cards that a deck may have besides its position if `CARDS=` gives no limit.
const CARDS: u64 = 5_000_000;

/// A deck while its cards come in.
pub struct Building {
    pub(super) deck: Deck,
    pub(super) games: &'static [&'static Vocabulary],
    control: char,
    /// Cards that `CARDS=` does not count: those before the first control card, and those cut off from one player,
    /// because that player must not stop the deck.
    pub(super) uncounted: u64,
    /// A `$CHECK` card that waits for its play card.
    pub(super) check: Option<usize>,
    /// Press that waits for its play card.
    pub(super) held_press: Vec<Press>,
    pub(super) is_open: bool,
    /// Whether a line since the last section may have been meant to open another player's.
    pub(super) is_doubtful: bool,
    /// The first line around the players' sheets, and the number of cards of such lines.
    pub(super) around: Option<(usize, u64)>,
}

impl Building {
    /// An empty deck.
    pub fn new(games: &'static [&'static Vocabulary], control: char) -> Self {
        let deck = Deck::default();
        Self {
            deck,
            games,
            control,
            uncounted: 0,
            check: None,
            held_press: Vec::new(),
            is_open: true,
            is_doubtful: false,
            around: None,
        }
    }

    /// Takes over what came before the first control card, which was handed back to `cards`: some cards are echoed, the
    /// others were counted. The deck's cards are numbered from the first of these.
    pub fn lead_in(
        &mut self,
        cards: &mut CardReader<'_>,
        kept: Vec<Statement>,
        passed_over: u64,
    ) -> io::Result<()> {
        let count = kept.len();
        for statement in kept.into_iter().rev() {
            cards.pushback(statement);
        }
        cards.number_from_one();
        self.deck.passed_before = passed_over;
        if passed_over > 0 {
            self.deck.log.push(say::passed_over(&counted(passed_over, "card")));
        }
        for _ in 0..count {
            let Some(statement) = cards.next(Context::Control)? else { break };
            self.uncounted += statement.cards().count() as u64;
            let is_jcl = statement.kind == Kind::Jcl;
            let at = self.keep(statement);
            if !is_jcl {
                self.fault_at(say::control_not_in_column_1(), at);
            }
        }
        Ok(())
    }

    /// Reads to the end of the deck.
    pub fn read(&mut self, cards: &mut CardReader<'_>) -> io::Result<()> {
        while self.is_open {
            let Some(statement) = cards.next(Context::Control)? else {
                let mut message = say::missing_end();
                let last = self.deck.statements.last().map(|last| last.first.number);
                let of_position = self.deck.position_body().and_then(Pack::last_statement);
                message.place = last.max(of_position).map(Place::card);
                self.fault(message);
                break;
            };
            if self.is_past_limit(statement.first.number) {
                let limit = self.deck.job.cards.unwrap_or(CARDS);
                let message = say::card_limit(limit).at(statement.whole());
                cards.pushback(statement);
                self.give_up(cards, message)?;
                break;
            }
            if statement.kind == Kind::Control {
                self.control(statement, cards)?;
            } else {
                self.text(statement, cards)?;
            }
        }
        Ok(())
    }

    /// The deck as it was read.
    pub fn finish(mut self) -> Deck {
        if let Some(check) = self.check.take() {
            self.fault_at(say::check_without_play(), check);
        }
        if let Some((first, count)) = self.around.take() {
            let place = self.deck.statements.at(first).whole();
            let message = say::around_sheets(&counted(count, "card"));
            self.deck.log.push(message.at(place));
        }
        self.deck.press = std::mem::take(&mut self.held_press);
        self.deck
    }

    /// Whether a card comes after the last one that the deck may have: the limit of `CARDS=`, or else the default limit
    /// plus the cards of its position.
    pub(super) fn is_past_limit(&self, number: u32) -> bool {
        let of_itself = || {
            let of_position = self.deck.position_body().map_or(0, Pack::len);
            CARDS.saturating_add(self.uncounted).saturating_add(of_position.into())
        };
        u64::from(number) > self.last_card().unwrap_or_else(of_itself)
    }

    /// The number of the last card allowed by `CARDS=`.
    pub(super) fn last_card(&self) -> Option<u64> {
        self.deck.job.cards.map(|limit| limit.saturating_add(self.uncounted))
    }

    /// Reads a card with the control character in column 1.
    fn control(&mut self, statement: Statement, cards: &mut CardReader<'_>) -> io::Result<()> {
        let text = statement.text().into_owned();
        let card = control::control_card(&text);
        let is_start = matches!(&*card.word, "JOB" | "INIT" | "POSITION");
        if is_start && self.has_started(&card.word) {
            let whole = statement.whole();
            cards.pushback(statement);
            self.fault(say::second_start(&format!("${}", card.word)).at(whole));
            self.is_open = false;
            return Ok(());
        }
        if self.deck.start.is_none() && card.word == "BOARD" {
            return self.board(statement, &card, cards);
        }
        if self.deck.start.is_none() && !is_start {
            return self.outside(&card, statement, cards);
        }
        let word = self.game_word(&card.word);
        if word.is_none_or(|word| word.kind != WordKind::Play)
            && let Some(check) = self.check.take()
        {
            self.fault_at(say::check_without_play(), check);
        }
        if let Some(word) = word {
            let at = self.keep(statement);
            match word.kind {
                WordKind::Play => {
                    self.play(at, word.word);
                    self.around_sheets(cards)?;
                }
                WordKind::Section => self.section(at, word.word, cards)?,
                WordKind::Act => match self.deck.plays.last_mut() {
                    Some(play) => {
                        play.acts.push(at);
                        self.around_sheets(cards)?;
                    }
                    None => self.before_any_play(at, &card.word, cards)?,
                },
                WordKind::Setup => self.setup(at, word.word, cards)?,
            }
            return Ok(());
        }
        match &*card.word {
            "JOB" => {
                let (job, messages) = Job::read(&statement, card.offset);
                self.deck.job = job;
                self.keep(statement);
                for message in messages {
                    self.fault(message);
                }
            }
            "INIT" => self.init(statement, &card, cards)?,
            "POSITION" => self.position(statement, &card, cards)?,
            "BOARD" => {
                let at = self.keep(statement);
                self.fault_at(say::board_behind_start(), at);
                self.people(cards, Text::Other)?;
            }
            "ENDPOS" => {
                let at = self.keep(statement);
                self.fault_at(say::stray_endpos(), at);
            }
            "MESSAGE" | "MSG" | "NEWS" => self.press(statement, &card, cards, None)?,
            "CHECK" => {
                self.takes_none(&card, &statement);
                let at = self.keep(statement);
                self.check = Some(at);
            }
            LOT => {
                let at = self.keep(statement);
                self.setup(at, LOT, cards)?;
            }
            REVEAL => {
                self.takes_none(&card, &statement);
                let at = self.keep(statement);
                match self.deck.plays.last_mut() {
                    Some(play) => {
                        play.reveal = Some(at);
                        self.around_sheets(cards)?;
                    }
                    None => self.before_any_play(at, REVEAL, cards)?,
                }
            }
            "END" => {
                self.takes_none(&card, &statement);
                self.end(statement);
            }
            word => self.unknown(statement, word, cards)?,
        }
        Ok(())
    }

    /// Takes the last card of the deck.
    pub(super) fn end(&mut self, statement: Statement) {
        self.deck.end = Some(self.keep(statement));
        self.is_open = false;
    }

    /// Takes a control card whose word is unknown.
    fn unknown(&mut self, statement: Statement, word: &str, cards: &mut CardReader<'_>) -> io::Result<()> {
        let near = nearest(word, SHARED_WORDS.into_iter().chain(self.game_words()));
        let written = format!("${word}");
        let message = match near {
            Some(near) => say::misspelt_control_card(&written, &format!("${near}")),
            None => say::unknown_control_card(&written),
        };
        let message = message.at(statement.place(0));
        let play = near.and_then(|near| self.game_word(near)).filter(|word| word.kind == WordKind::Play);
        let at = self.keep(statement);
        if let Some(play) = play {
            // It opens a play all the same, so that the sheets after it are checked in their place.
            self.play(at, play.word);
        }
        self.fault(message);
        self.people(cards, Text::Other)?;
        Ok(())
    }

    /// Whether a card that starts a deck comes after the deck has started.
    fn has_started(&self, word: &str) -> bool {
        self.deck.start.is_some() || (word == "JOB" && self.has_job())
    }

    /// Whether the deck was opened by a `$JOB` card.
    fn has_job(&self) -> bool {
        let first = self.deck.statements.iter().find(|statement| statement.kind == Kind::Control);
        first.is_some_and(|card| control::control_card(&card.text()).word == "JOB")
    }

    /// The entry of a control word of the deck's game.
    fn game_word(&self, word: &str) -> Option<&'static Word> {
        self.deck.start.as_ref().and_then(|start| start.game.word(word))
    }

    /// The control words of the deck's game.
    pub(super) fn game_words(&self) -> impl Iterator<Item = &'static str> {
        self.deck.start.iter().flat_map(|start| start.game.words).map(|word| word.word)
    }

    /// Takes a card without the control character in column 1, where only control cards and sheets may be.
    fn text(&mut self, statement: Statement, cards: &mut CardReader<'_>) -> io::Result<()> {
        let text = statement.text();
        let game = self.deck.start.as_ref().map(|start| start.game);
        let sheet = game.and_then(|game| game.sheet_meant_by(&text));
        let outside = self.games.iter().any(|game| game.sheet_opened_by(&text).is_some()) && game.is_none();
        let is_blank = text.trim().is_empty();
        let is_shifted = self.is_shifted(&text);
        let first = text.split_whitespace().next().unwrap_or_default().to_owned();
        drop(text);
        let (whole, is_plain) = (statement.whole(), statement.kind == Kind::Text);
        let at = self.keep(statement);
        if outside {
            return self.give_up(cards, say::section_outside(&first).at(whole));
        }
        match sheet {
            Some(sheet) if is_plain => self.section(at, sheet.opener, cards)?,
            _ if is_plain && !is_blank => {
                if is_shifted {
                    self.fault_at(say::control_not_in_column_1(), at);
                    self.people(cards, Text::Other)?;
                } else {
                    self.fault_at(say::loose_card(), at);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a line is a control card of this deck that does not start in column 1.
    pub(super) fn is_shifted(&self, text: &str) -> bool {
        is_shifted(text, self.control, |word| SHARED_WORDS.contains(&word) || self.game_word(word).is_some())
    }

    fn play(&mut self, card: usize, word: &'static str) {
        self.deck.plays.push(Play {
            card,
            word,
            check: self.check.take(),
            press: std::mem::take(&mut self.held_press),
            acts: Vec::new(),
            reveal: None,
            sections: Vec::new(),
            is_faulty: !self.deck.statements.at(card).complete,
        });
    }

    /// Gives a message if a card that takes no operands has some.
    pub(super) fn takes_none(&mut self, card: &ControlCard<'_>, statement: &Statement) {
        let unused = card.operands.trim_start();
        if !unused.is_empty() {
            let message = say::unused_operands(&format!("${}", card.word));
            let offset = card.offset + card.operands.len() - unused.len();
            self.fault(message.at(statement.place(offset)));
        }
    }

    /// Keeps a statement and its messages.
    pub(super) fn keep(&mut self, statement: Statement) -> usize {
        self.note(&statement);
        self.deck.statements.push(statement);
        self.deck.statements.len() - 1
    }

    /// Keeps the messages found while a statement was read.
    pub(super) fn note(&mut self, statement: &Statement) {
        for message in &statement.messages {
            self.fault(message.clone());
        }
        if statement.kind == Kind::Control && !statement.complete {
            statement.cards().for_each(|card| self.deck.log.settle(card.number));
        }
    }

    /// Adds a message about a whole statement.
    pub(super) fn fault_at(&mut self, message: Message, statement: usize) {
        let place = self.deck.statements.at(statement).whole();
        self.fault(message.at(place));
    }

    /// Adds a message. A major error marks its play as faulty.
    pub(super) fn fault(&mut self, message: Message) {
        if message.severity() >= Severity::Error {
            match self.deck.plays.last_mut() {
                Some(play) => play.is_faulty = true,
                None => self.deck.start_is_faulty = true,
            }
        }
        self.deck.log.push(message);
    }

    /// Ends a deck that cannot go on: its cards up to `$END` or the next deck's first card are passed over.
    pub(super) fn give_up(&mut self, cards: &mut CardReader<'_>, message: Message) -> io::Result<()> {
        self.fault(message);
        self.is_open = false;
        // A deck opened by `$JOB` owns the first position after it, though the position is not played.
        let mut owns_start = self.deck.start.is_none() && self.has_job();
        let mut is_in_position = self.is_in_position();
        while let Some(statement) = cards.next(Context::Control)? {
            let word = match statement.kind {
                Kind::Control => control::control_card(&statement.text()).word.into_owned(),
                _ => String::new(),
            };
            match word.as_str() {
                "INIT" | "POSITION" if owns_start => {
                    owns_start = false;
                    is_in_position = word == "POSITION";
                }
                "JOB" | "INIT" | "POSITION" => {
                    cards.pushback(statement);
                    break;
                }
                "END" => {
                    self.end(statement);
                    break;
                }
                "" | "ENDPOS" => {}
                _ => is_in_position = false,
            }
            self.deck.passed_after += statement.cards().count() as u64;
            if is_in_position {
                self.deck.passed_position.push(statement.lent());
            }
            is_in_position &= word != "ENDPOS";
        }
        Ok(())
    }

    /// Whether the deck was given up inside a position. A `$POSITION` card that names no game counts as inside.
    fn is_in_position(&mut self) -> bool {
        if let Some(start) = &self.deck.start {
            return matches!(start.kind, StartKind::Position { end: None, .. });
        }
        let opener = self.deck.statements.last().filter(|last| last.kind == Kind::Control);
        let opener = opener.filter(|last| control::control_card(&last.text()).word == "POSITION");
        if let Some(opener) = opener {
            self.deck.passed_position.push(opener);
        }
        !self.deck.passed_position.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::DeckReader;
    use super::*;
    use crate::card::Input;

    #[test]
    fn a_deck_without_a_limit_has_the_default_number_of_cards() {
        let building = Building::new(&[], '$');
        let past = |number: u64| building.is_past_limit(u32::try_from(number).unwrap());
        assert_eq!((past(CARDS), past(CARDS + 1)), (false, true));
    }

    static GAME: Vocabulary = Vocabulary {
        game: "A",
        words: &[Word { word: "TURN", kind: WordKind::Play, also: &[], may_be_cut: false }],
        sheets: &[],
        boards: None,
    };

    static GAMES: [&Vocabulary; 1] = [&GAME];

    /// The decks of a stream, and how many cards follow the last one.
    fn decks(lines: &[&str]) -> (Vec<Deck>, u64) {
        let input = Input { records: None, code: None, control: '$', keys: None };
        let text = lines.join("\n") + "\n";
        let mut decks = DeckReader::new(CardReader::new(text.as_bytes(), input).unwrap(), &GAMES);
        let mut all = Vec::new();
        while let Some(deck) = decks.next_deck().unwrap() {
            all.push(deck);
        }
        (all, decks.cards_after_last_deck())
    }

    /// Each deck of a stream: the cards of its position, and how many cards were passed over behind its fault.
    fn read(lines: &[&str]) -> Vec<(Vec<String>, u64)> {
        let brought = |deck: &Deck| {
            let cards = deck.brought_position().to_vec();
            cards.iter().map(|card| card.trim_end().to_owned()).collect()
        };
        decks(lines).0.iter().map(|deck| (brought(deck), deck.passed_after)).collect()
    }

    /// `CARDS=` counts from the first control card; the job around a deck is none of its cards, before it or behind.
    #[test]
    fn the_job_around_a_deck_does_not_count() {
        let is_too_long = |limit: u32| {
            let job = format!("$JOB X,CARDS={limit}");
            let (decks, behind) = decks(&[
                "//A JOB",
                "//B EXEC",
                "//SYSIN DD *",
                &job,
                "$POSITION A",
                "$ENDPOS",
                "$END",
                "//",
                ">>",
            ]);
            assert_eq!((decks.len(), behind), (1, 1));
            decks[0].log.messages().iter().any(|message| message.definition == &say::card_limit::DEFINITION)
        };
        assert_eq!([3, 4, 5].map(is_too_long), [true, false, false]);
        assert_eq!(decks(&["$JOB X", "$INIT A", "$END"]).1, 0);
    }

    /// The messages of the first deck of a stream: what is wrong, and on which card.
    fn told(lines: &[&str]) -> Vec<(u16, u32)> {
        let (decks, _) = decks(lines);
        let place = |message: &Message| message.place.map_or(0, |place| place.card);
        decks[0].log.messages().iter().map(|message| (message.definition.number, place(message))).collect()
    }

    #[test]
    fn a_control_card_behind_a_blank_is_told_wherever_it_stands() {
        let shifted = say::control_not_in_column_1::DEFINITION.number;
        assert_eq!(told(&["//A JOB", " $JOB X", "$INIT A", "$END"]), [(shifted, 2)]);
        assert_eq!(told(&["$INIT A", "$TURN 1", " $TURN 2", "$END"]), [(shifted, 3)]);
        assert_eq!(
            told(&["$INIT A", "$TURN 1", " TURN 2", "$END"]),
            [(say::loose_card::DEFINITION.number, 3)]
        );
    }

    #[test]
    fn of_a_card_that_is_no_card_nothing_else_is_told() {
        let long = format!("$JOB X,TITLE='{}',LINES=10", "a".repeat(60));
        assert_eq!(told(&[&long, "$INIT A", "$TURN 1", "$END"]), [(25, 1)]);
        let cut = format!("$TURN 1{}X", " ".repeat(64));
        assert_eq!(told(&["$INIT A", "$CHECK IT", &cut, "$END"]), [(62, 2), (20, 3)]);
    }

    #[test]
    fn what_stands_behind_a_word_without_operands_is_told() {
        let unused = say::unused_operands::DEFINITION.number;
        assert_eq!(told(&["$INIT A", "$CHECK", "$TURN 1", "$END"]), []);
        assert_eq!(told(&["$INIT A", "$CHECK IT", "$TURN 1", "$END OF ALL"]), [(unused, 2), (unused, 4)]);
    }

    /// A deck that cannot go on gives back the position that it brought, and nothing else.
    #[test]
    fn the_position_of_a_deck_that_is_given_up_is_given_back() {
        let none: [&str; 0] = [];
        let given_up = |lines: &[&str], decks: &[(&[&str], u64)]| {
            let expected: Vec<(Vec<String>, u64)> = decks
                .iter()
                .map(|(cards, passed)| (cards.iter().map(|card| (*card).to_owned()).collect(), *passed))
                .collect();
            assert_eq!(read(lines), expected, "{lines:#?}");
        };
        let unknown = ["$POSITION B", "UNIT NO=1", "$ENDPOS CARDS=1", "$TURN 1", "$END"];
        given_up(&unknown, &[(&unknown[..3], 3)]);
        // A control card ends what the deck has of a position.
        let broken = ["$POSITION B", "UNIT NO=1", "$TURN 1", "UNIT NO=2", "$END"];
        given_up(&broken, &[(&broken[..2], 3)]);
        // Behind $JOB the first position is the deck's own, and the next one opens another deck.
        let job = ["$JOB X", "$TURN 1", "$POSITION A", "UNIT NO=1", "$ENDPOS CARDS=1", "$POSITION A", "$END"];
        given_up(&job, &[(&job[2..5], 3), (&job[5..6], 0)]);
        let stray = ["$TURN 1", "NOBODY", "$POSITION A", "UNIT NO=1", "$ENDPOS CARDS=1", "$END"];
        given_up(&stray, &[(&none, 1), (&stray[2..5], 0)]);
    }
}
