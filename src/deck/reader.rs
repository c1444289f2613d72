//! Reading a job stream deck by deck.

use super::control::{self, Address, ControlCard};
use super::messages as say;
use super::vocabulary::{Vocabulary, WordKind};
use super::{Deck, Job, Play, Press, Section, Start, StartKind};
use crate::card::{CardReader, Context};
use crate::card::{Kind, Statement};
use crate::message::{Message, Severity, counted, nearest};
use crate::operand::Operands;
use crate::record::Decision;
use std::io::{self, BufRead};
use std::ops::Range;

/// The control words that all games share.
pub const SHARED_WORDS: [&str; 9] =
    ["JOB", "INIT", "POSITION", "ENDPOS", "MESSAGE", "MSG", "NEWS", "CHECK", "END"];

/// The game of an `$INIT` card that names none.
const DEFAULT_GAME: &str = "DIPLOMACY";

/// Reads decks from cards, one after another; only the deck being read is held.
pub struct DeckReader<R> {
    cards: CardReader<R>,
    games: &'static [&'static Vocabulary],
    has_given_a_deck: bool,
    cards_after_last_deck: u64,
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

    /// The next deck, or none at the end of the stream. A stream without any deck gives one that says so.
    pub fn next_deck(&mut self) -> io::Result<Option<Deck>> {
        self.cards.number_from_one();
        let mut deck = Deck::default();
        if !self.lead_in(&mut deck)? {
            let seen = deck.passed_before + deck.statements.len() as u64;
            if self.has_given_a_deck {
                self.cards_after_last_deck = seen;
                return Ok(None);
            }
            self.has_given_a_deck = true;
            deck.log.push(match seen {
                0 => say::EMPTY_INPUT.message(),
                _ => say::NO_CONTROL_CARD.message().with(counted(seen, "card")),
            });
            deck.log.extend(self.cards.take_notes());
            return Ok(Some(deck));
        }
        self.has_given_a_deck = true;
        if deck.passed_before > 0 {
            deck.log.push(say::PASSED_OVER.message().with(counted(deck.passed_before, "card")));
        }
        let mut building =
            Building { deck, games: self.games, check: None, held_press: Vec::new(), is_open: true };
        building.read(&mut self.cards)?;
        let mut deck = building.finish();
        deck.log.extend(self.cards.take_notes());
        Ok(Some(deck))
    }

    /// Passes over what stands before a deck's first control card; false if the stream ends there.
    fn lead_in(&mut self, deck: &mut Deck) -> io::Result<bool> {
        while let Some(statement) = self.cards.next(Context::Control)? {
            let text = statement.text();
            let opens_a_sheet = self.games.iter().any(|game| game.sheet_opened_by(&text).is_some());
            let has_a_word = || control::control_card(&text).word.starts_with(char::is_alphabetic);
            if opens_a_sheet || (statement.kind == Kind::Control && has_a_word()) {
                drop(text);
                self.cards.pushback(statement);
                return Ok(true);
            }
            drop(text);
            if statement.kind == Kind::Jcl {
                deck.statements.push(statement);
            } else if !statement.first.image().is_empty() {
                deck.passed_before += statement.cards().count() as u64;
            }
        }
        Ok(false)
    }
}

/// A deck while its cards come in.
struct Building {
    deck: Deck,
    games: &'static [&'static Vocabulary],
    /// A `$CHECK` card that waits for its play card.
    check: Option<usize>,
    /// Press that waits for its play card.
    held_press: Vec<Press>,
    is_open: bool,
}

impl Building {
    fn read<R: BufRead>(&mut self, cards: &mut CardReader<R>) -> io::Result<()> {
        while self.is_open {
            let Some(statement) = cards.next(Context::Control)? else {
                self.fault(say::MISSING_END.message());
                self.is_open = false;
                break;
            };
            if self.is_past_limit(&statement) {
                let limit = self.deck.job.cards.unwrap_or(0);
                let message = say::CARD_LIMIT.message().with(limit).at(statement.whole());
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

    fn finish(mut self) -> Deck {
        if let Some(check) = self.check.take() {
            self.fault_at(&say::CHECK_WITHOUT_PLAY, check);
        }
        self.deck.press = std::mem::take(&mut self.held_press);
        self.deck
    }

    fn is_past_limit(&self, statement: &Statement) -> bool {
        self.deck.job.cards.is_some_and(|limit| u64::from(statement.first.number) > limit)
    }

    /// A card with the control character in column 1.
    fn control<R: BufRead>(&mut self, statement: Statement, cards: &mut CardReader<R>) -> io::Result<()> {
        let text = statement.text().into_owned();
        let card = control::control_card(&text);
        let is_start = matches!(card.word.as_str(), "JOB" | "INIT" | "POSITION");
        if is_start && self.has_started(&card.word) {
            let whole = statement.whole();
            cards.pushback(statement);
            self.fault(say::SECOND_START.message().with(format_args!("${}", card.word)).at(whole));
            self.is_open = false;
            return Ok(());
        }
        if self.deck.start.is_none() && !is_start {
            return self.outside(&card, statement, cards);
        }
        let word = self.deck.start.as_ref().and_then(|start| start.game.word(&card.word));
        if word.is_none_or(|word| word.kind != WordKind::Play)
            && let Some(check) = self.check.take()
        {
            self.fault_at(&say::CHECK_WITHOUT_PLAY, check);
        }
        if let Some(word) = word {
            let at = self.keep(statement);
            match word.kind {
                WordKind::Play => self.play(at, word.word),
                WordKind::Section => self.section(at, word.word, cards)?,
                WordKind::Act => match self.deck.plays.last_mut() {
                    Some(play) => play.acts.push(at),
                    None => self.before_any_play(at, &card.word, cards)?,
                },
            }
            return Ok(());
        }
        match card.word.as_str() {
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
            "ENDPOS" => {
                let at = self.keep(statement);
                self.fault_at(&say::STRAY_ENDPOS, at);
            }
            "MESSAGE" | "MSG" | "NEWS" => self.press(statement, &card, cards, None)?,
            "CHECK" => {
                self.takes_none(&card, &statement);
                let at = self.keep(statement);
                self.check = Some(at);
            }
            "END" => {
                self.takes_none(&card, &statement);
                self.keep(statement);
                self.is_open = false;
            }
            word => {
                let known = SHARED_WORDS.iter().copied().chain(self.game_words());
                let message = match nearest(word, known) {
                    Some(near) => {
                        let near = format!("${near}");
                        say::MISSPELT_CONTROL_CARD.message().with(format_args!("${word}")).with(near)
                    }
                    None => say::UNKNOWN_CONTROL_CARD.message().with(format_args!("${word}")),
                };
                self.fault(message.at(statement.place(0)));
                self.keep(statement);
                self.people(cards, None)?;
            }
        }
        Ok(())
    }

    /// Whether a card that starts a deck stands where the deck has started already.
    fn has_started(&self, word: &str) -> bool {
        let has_control_card = self.deck.statements.iter().any(|statement| statement.kind == Kind::Control);
        self.deck.start.is_some() || (word == "JOB" && has_control_card)
    }

    /// A control card other than `$JOB`, `$INIT` and `$POSITION` before the deck has a position.
    fn outside<R: BufRead>(
        &mut self,
        card: &ControlCard<'_>,
        statement: Statement,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let whole = statement.whole();
        let is_section = self
            .games
            .iter()
            .any(|game| game.word(&card.word).is_some_and(|word| word.kind == WordKind::Section));
        let definition = if is_section { &say::SECTION_OUTSIDE } else { &say::NO_POSITION };
        let is_end = card.word == "END";
        self.keep(statement);
        let mut message = definition.message().with(format_args!("${}", card.word)).at(whole);
        if let Some(near) = nearest(&card.word, ["INIT", "POSITION"]) {
            let near = format!("${near}");
            message = say::MISSPELT_START.message().with(format_args!("${}", card.word)).with(near).at(whole);
        }
        if is_end {
            self.fault(message);
            self.is_open = false;
            return Ok(());
        }
        self.give_up(cards, message)
    }

    fn game_words(&self) -> impl Iterator<Item = &'static str> {
        self.deck.start.iter().flat_map(|start| start.game.words).map(|word| word.word)
    }

    /// A card without the control character in column 1, where only control cards and sheets stand.
    fn text<R: BufRead>(&mut self, statement: Statement, cards: &mut CardReader<R>) -> io::Result<()> {
        let text = statement.text();
        let game = self.deck.start.as_ref().map(|start| start.game);
        let sheet = game.and_then(|game| game.sheet_opened_by(&text));
        let outside = self.games.iter().any(|game| game.sheet_opened_by(&text).is_some()) && game.is_none();
        let is_blank = text.trim().is_empty();
        let first = text.split_whitespace().next().unwrap_or_default().to_owned();
        drop(text);
        let (whole, is_plain) = (statement.whole(), statement.kind == Kind::Text);
        let at = self.keep(statement);
        if outside {
            return self.give_up(cards, say::SECTION_OUTSIDE.message().with(first).at(whole));
        }
        match sheet {
            Some(sheet) if is_plain => self.section(at, sheet.opener, cards)?,
            _ if is_plain && !is_blank => {
                let definition = if self.looks_like_control(&first) {
                    &say::CONTROL_NOT_IN_COLUMN_1
                } else {
                    &say::LOOSE_CARD
                };
                self.fault_at(definition, at);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a word is a known control word with a character before it, as it stands on a shifted card.
    fn looks_like_control(&self, first: &str) -> bool {
        let mut letters = first.chars();
        letters.next().is_some_and(|letter| !letter.is_alphanumeric())
            && SHARED_WORDS
                .iter()
                .copied()
                .chain(self.game_words())
                .any(|word| word.eq_ignore_ascii_case(letters.as_str()))
    }

    fn init<R: BufRead>(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let named = first_operand(&statement, card);
        let (name, offset) = named.unwrap_or((DEFAULT_GAME.to_owned(), card.offset));
        let Some(game) = self.find_game(&name) else {
            return self.unknown_game(statement, &name, offset, cards);
        };
        let card = self.keep(statement);
        let players = self.people(cards, None)?;
        self.deck.start = Some(Start { card, game, kind: StartKind::Init { players } });
        Ok(())
    }

    fn position<R: BufRead>(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let Some((name, offset)) = first_operand(&statement, card) else {
            let message = say::NO_GAME.message().at(statement.whole());
            self.keep(statement);
            return self.give_up(cards, message);
        };
        let Some(game) = self.find_game(&name) else {
            return self.unknown_game(statement, &name, offset, cards);
        };
        let card = self.keep(statement);
        let first = self.deck.statements.len();
        let mut end = None;
        while let Some(statement) = cards.next(Context::Control)? {
            if self.is_past_limit(&statement) {
                cards.pushback(statement);
                break;
            }
            if statement.kind == Kind::Control {
                if control::control_card(&statement.text()).word == "ENDPOS" {
                    end = Some(self.keep(statement));
                } else {
                    // The position was cut off; whoever checks it says so.
                    cards.pushback(statement);
                }
                break;
            }
            self.keep(statement);
        }
        let body = first..end.unwrap_or(self.deck.statements.len());
        self.deck.start = Some(Start { card, game, kind: StartKind::Position { body, end } });
        Ok(())
    }

    fn find_game(&self, name: &str) -> Option<&'static Vocabulary> {
        self.games.iter().copied().find(|game| game.game.eq_ignore_ascii_case(name))
    }

    fn unknown_game<R: BufRead>(
        &mut self,
        statement: Statement,
        name: &str,
        offset: usize,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let games: Vec<&str> = self.games.iter().map(|game| game.game).collect();
        let message =
            say::UNKNOWN_GAME.message().with(name).with(games.join(", ")).at(statement.place(offset));
        self.keep(statement);
        self.give_up(cards, message)
    }

    fn play(&mut self, card: usize, word: &'static str) {
        self.deck.plays.push(Play {
            card,
            word,
            check: self.check.take(),
            press: std::mem::take(&mut self.held_press),
            acts: Vec::new(),
            sections: Vec::new(),
            is_faulty: !self.deck.statements[card].complete,
        });
    }

    fn section<R: BufRead>(
        &mut self,
        opener: usize,
        word: &'static str,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        if self.deck.plays.is_empty() {
            return self.before_any_play(opener, word, cards);
        }
        let game = self.deck.start.as_ref().map(|start| start.game);
        let sheet = game.and_then(|game| game.sheets.iter().find(|sheet| sheet.opener == word));
        let lines = self.people(cards, sheet.map(|sheet| sheet.closer))?;
        let Some(play) = self.deck.plays.last_mut() else { return Ok(()) };
        play.sections.push(Section { opener, word, lines });
        let under = play.sections.len() - 1;
        // Press under a player's card belongs to that card's section, so that orders hidden in it are seen.
        while let Some(statement) = cards.next(Context::Control)? {
            let text = statement.text().into_owned();
            let card = control::control_card(&text);
            let is_press =
                statement.kind == Kind::Control && matches!(card.word.as_str(), "MESSAGE" | "MSG" | "NEWS");
            if !is_press || self.is_past_limit(&statement) {
                cards.pushback(statement);
                break;
            }
            self.press(statement, &card, cards, Some(under))?;
        }
        Ok(())
    }

    fn before_any_play<R: BufRead>(
        &mut self,
        opener: usize,
        word: &str,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let statement = &self.deck.statements[opener];
        let control = if statement.kind == Kind::Control { "$" } else { "" };
        let message = say::SECTION_BEFORE_PLAY.message().with(format_args!("{control}{word}"));
        let message = message.at(statement.whole());
        self.fault(message);
        self.people(cards, None)?;
        Ok(())
    }

    fn press<R: BufRead>(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<R>,
        under: Option<usize>,
    ) -> io::Result<()> {
        let is_news = card.word == "NEWS";
        let address = if is_news {
            self.takes_none(card, &statement);
            Ok(Address::default())
        } else {
            control::address(card)
        };
        let address = address.map_err(|(definition, word, offset)| {
            let message = definition.message().at(statement.place(offset));
            if definition.places() == 0 { message } else { message.with(word) }
        });
        let card = self.keep(statement);
        let lines = self.people(cards, None)?;
        match address {
            Err(message) => self.fault(message),
            Ok(Address { to, from }) => {
                let press = Press { card, is_news, to, from, lines, under };
                match self.deck.plays.last_mut() {
                    Some(play) => play.press.push(press),
                    None => self.held_press.push(press),
                }
            }
        }
        Ok(())
    }

    /// Takes people's text up to the next control card, sheet opener or closer; gives its statements.
    fn people<R: BufRead>(
        &mut self,
        cards: &mut CardReader<R>,
        closer: Option<&str>,
    ) -> io::Result<Range<usize>> {
        let first = self.deck.statements.len();
        while let Some(statement) = cards.next(Context::People)? {
            let text = statement.text();
            let game = self.deck.start.as_ref().map(|start| start.game);
            let opens = game.is_some_and(|game| game.sheet_opened_by(&text).is_some());
            let is_shifted = text.starts_with(' ')
                && text.split_whitespace().next().is_some_and(|first| self.looks_like_control(first));
            let is_closed = closer.is_some_and(|closer| text.trim().eq_ignore_ascii_case(closer));
            drop(text);
            if statement.kind == Kind::Control || opens || self.is_past_limit(&statement) {
                cards.pushback(statement);
                break;
            }
            let at = self.keep(statement);
            if is_shifted {
                self.fault_at(&say::CONTROL_NOT_IN_COLUMN_1, at);
            }
            if is_closed {
                return Ok(first..at);
            }
        }
        Ok(first..self.deck.statements.len())
    }

    /// Says so where operands stand on a card that takes none.
    fn takes_none(&mut self, card: &ControlCard<'_>, statement: &Statement) {
        let unused = card.operands.trim_start();
        if !unused.is_empty() {
            let message = say::UNUSED_OPERANDS.message().with(format_args!("${}", card.word));
            let offset = card.offset + card.operands.len() - unused.len();
            self.fault(message.at(statement.place(offset)));
        }
    }

    /// Keeps a statement and takes note of its messages.
    fn keep(&mut self, statement: Statement) -> usize {
        for message in &statement.messages {
            self.fault(message.clone());
        }
        self.deck.statements.push(statement);
        self.deck.statements.len() - 1
    }

    fn fault_at(&mut self, definition: &'static crate::message::Definition, statement: usize) {
        let place = self.deck.statements[statement].whole();
        self.fault(definition.message().at(place));
    }

    /// Takes a message in; a major error marks the play in which it stands.
    fn fault(&mut self, message: Message) {
        if message.severity() >= Severity::Error {
            match self.deck.plays.last_mut() {
                Some(play) => play.is_faulty = true,
                None => self.deck.start_is_faulty = true,
            }
        }
        self.deck.log.push(message);
    }

    /// Ends a deck that cannot go on: its cards up to `$END` or the next deck's first card are passed over.
    fn give_up<R: BufRead>(&mut self, cards: &mut CardReader<R>, message: Message) -> io::Result<()> {
        self.fault(message);
        self.is_open = false;
        while let Some(statement) = cards.next(Context::Control)? {
            let word = match statement.kind {
                Kind::Control => control::control_card(&statement.text()).word,
                _ => String::new(),
            };
            match word.as_str() {
                "JOB" | "INIT" | "POSITION" => {
                    cards.pushback(statement);
                    break;
                }
                "END" => {
                    self.deck.statements.push(statement);
                    break;
                }
                _ => self.deck.passed_after += statement.cards().count() as u64,
            }
        }
        Ok(())
    }
}

/// The first word behind a control word, unless it is `KEY=VALUE`.
fn first_operand(statement: &Statement, card: &ControlCard<'_>) -> Option<(String, usize)> {
    let text = statement.text();
    let operands = Operands::split(&text, card.offset).ok()?;
    operands.positional.first().map(|word| (word.text.clone(), word.offset))
}
