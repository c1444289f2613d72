//! How a deck opens: `$INIT`, `$POSITION`, or neither.

use super::building::Building;
use super::control::{self, ControlCard};
use super::messages as say;
use super::parts::{Start, StartKind};
use super::section::Text;
use super::vocabulary::{Boards, GivenBoard, LOT, Vocabulary, WordKind};
use crate::card::{CardReader, Context, Kind, Lent, Pack, Statement};
use crate::operand::Operands;
use playdeck_base::message::{Message, nearest};
use std::io;

/// The most boards that a deck may bring along. Each may use those before it, and is read with them.
const MOST_BOARDS: usize = 16;

impl Building {
    /// Takes a control card other than `$JOB`, `$INIT` and `$POSITION` before the deck has a position.
    pub(super) fn outside(
        &mut self,
        card: &ControlCard<'_>,
        statement: Statement,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let whole = statement.whole();
        let is_section = self
            .games
            .iter()
            .any(|game| game.word(&card.word).is_some_and(|word| word.kind == WordKind::Section));
        let written = format!("${}", card.word);
        let message = match nearest(&card.word, ["JOB", "INIT", "POSITION"]) {
            Some(near) => say::misspelt_start(&written, &format!("${near}")),
            None if is_section => say::section_outside(&written),
            None => say::no_position(&written),
        };
        let message = message.at(whole);
        if card.word == "END" {
            self.end(statement);
            self.fault(message);
            return Ok(());
        }
        self.keep(statement);
        self.give_up(cards, message)
    }

    /// Takes `$INIT` and its player cards.
    pub(super) fn init(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let Some(game) = game_started(&statement, self.games) else {
            let (name, offset) = first_operand(&statement, card).unwrap_or_default();
            return self.unknown_game(statement, &name, offset, cards);
        };
        let game = match self.on_board(game, &statement) {
            Ok(game) => game,
            Err(message) => {
                self.keep(statement);
                return self.give_up(cards, message);
            }
        };
        let card = self.keep(statement);
        let start = |players| Start {
            card,
            game,
            kind: StartKind::Init { players, setup: Vec::new(), lots: Vec::new() },
        };
        // The words of the game are known from here on, for a card of it may be out of its column.
        self.deck.start = Some(start(0..0));
        let players = self.people(cards, Text::Players)?.lines;
        self.deck.start = Some(start(players));
        Ok(())
    }

    /// Takes a board and its lines.
    pub(super) fn board(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let name = first_operand(&statement, card);
        let whole = statement.whole();
        self.keep(statement);
        let lines = self.people(cards, Text::Players)?.lines;
        let of_game = self.games.iter().find_map(|game| game.boards);
        let (Some((name, _)), Some(boards)) = (name, of_game) else {
            self.fault(say::board_without_name().at(whole));
            return Ok(());
        };
        if self.deck.boards.len() == MOST_BOARDS {
            self.fault(say::boards_many(MOST_BOARDS).at(whole));
            return Ok(());
        }
        let line = |line: &Lent<'_>| (line.text().into_owned(), line.whole());
        let lines = self.deck.statements.range(lines).map(|statement| line(&statement)).collect();
        self.deck.boards.push(GivenBoard { name: name.to_uppercase(), lines });
        for message in (boards.faults)(&self.deck.boards) {
            let place = message.place.unwrap_or(whole);
            self.fault(message.at(place));
        }
        Ok(())
    }

    /// Takes a card that says more of how a game starts.
    pub(super) fn setup(
        &mut self,
        at: usize,
        word: &'static str,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        match &mut self.deck.start {
            Some(Start { kind: StartKind::Init { setup, lots, .. }, .. }) if self.deck.plays.is_empty() => {
                if word == LOT { lots } else { setup }.push(at);
                Ok(())
            }
            _ => {
                let place = self.deck.statements.at(at).whole();
                self.fault(say::setup_elsewhere(&format!("${word}")).at(place));
                self.people(cards, Text::Other).map(drop)
            }
        }
    }

    /// Takes `$POSITION` to `$ENDPOS`.
    pub(super) fn position(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let Some((name, offset)) = first_operand(&statement, card) else {
            let message = say::no_game().at(statement.whole());
            self.keep(statement);
            return self.give_up(cards, message);
        };
        let Some(game) = self.find_game(&name) else {
            return self.unknown_game(statement, &name, offset, cards);
        };
        let card = self.keep(statement);
        let (mut body, mut end) = (Pack::default(), None);
        loop {
            cards.pack(&mut body, self.last_card())?;
            let Some(statement) = cards.next(Context::Control)? else { break };
            if self.last_card().is_some_and(|last| u64::from(statement.first.number) > last) {
                cards.pushback(statement);
                break;
            }
            if statement.kind == Kind::Control {
                if control::control_card(&statement.text()).word == "ENDPOS" {
                    end = Some(self.keep(statement));
                } else {
                    // The position was cut off. The check of the position gives the message.
                    cards.pushback(statement);
                }
                break;
            }
            self.note(&statement);
            body.push(statement.lent());
        }
        let first = body.find(|packed| packed.is_record(), 0);
        let game = match first.map_or(Ok(game), |record| self.on_board(game, &record)) {
            Ok(game) => game,
            Err(message) => {
                self.deck.passed_position = body;
                return self.give_up(cards, message);
            }
        };
        self.deck.start = Some(Start { card, game, kind: StartKind::Position { body, end } });
        Ok(())
    }

    /// The words of the board that a card names, or else those of the game.
    fn on_board(&self, game: &'static Vocabulary, card: &Statement) -> Result<&'static Vocabulary, Message> {
        let words = |boards: Boards| (boards.words)(&card.text(), &self.deck.boards);
        let words = game.boards.map_or(Ok(None), words).map_err(|message| message.at(card.whole()))?;
        Ok(words.unwrap_or(game))
    }

    fn find_game(&self, name: &str) -> Option<&'static Vocabulary> {
        find_game(self.games, name)
    }

    fn unknown_game(
        &mut self,
        statement: Statement,
        name: &str,
        offset: usize,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let games: Vec<&str> = self.games.iter().map(|game| game.game).collect();
        let message = say::unknown_game(name, &games.join(", ")).at(statement.place(offset));
        self.keep(statement);
        self.give_up(cards, message)
    }
}

fn find_game(games: &'static [&'static Vocabulary], name: &str) -> Option<&'static Vocabulary> {
    games.iter().copied().find(|game| game.game.eq_ignore_ascii_case(name))
}

/// The game that a card starts, if the card is `$INIT` or `$POSITION` and names a game of this program. An `$INIT` card
/// that names no game starts the first of the roster.
pub(super) fn game_started(
    statement: &Statement,
    games: &'static [&'static Vocabulary],
) -> Option<&'static Vocabulary> {
    if statement.kind != Kind::Control {
        return None;
    }
    let text = statement.text();
    let card = control::control_card(&text);
    match (&*card.word, first_operand(statement, &card)) {
        ("INIT", None) => games.first().copied(),
        ("INIT" | "POSITION", Some((name, _))) => find_game(games, &name),
        _ => None,
    }
}

/// The first word after a control word, unless it is `KEY=VALUE`.
fn first_operand(statement: &Statement, card: &ControlCard<'_>) -> Option<(String, usize)> {
    let text = statement.text();
    let operands = Operands::split(&text, card.offset).ok()?;
    operands.positional.first().map(|word| (word.text.clone(), word.offset))
}
