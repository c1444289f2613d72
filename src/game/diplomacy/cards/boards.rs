//! The boards on which a game is played: those of the program by name, and those that a deck brings along; and the
//! control words that each of them has.
//!
//! Source: `docs/boards.md`.

use crate::messages as say;
use crate::name::Diplomacy;
use playdeck_base::message::{Log, Message, Severity};
use playdeck_cards::deck::vocabulary::SHARED_WORDS;
use playdeck_cards::deck::{Boards, GivenBoard, Vocabulary, Word};
use playdeck_cards::operand::Operands;
use playdeck_diplomacy_rules::board::{self, Board};
use playdeck_diplomacy_rules::world::map::{Map, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::Game;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The operands that say on which board a game is played.
#[derive(Debug, Default, PartialEq, Eq)]
struct Meant {
    /// Its name.
    board: Option<String>,
    /// Another start of the standard board.
    start: Option<String>,
}

impl Meant {
    /// The operands of an `$INIT` card or of a `GAME` record, of which the others are passed over.
    fn of(text: &str) -> Self {
        let value = |key: &str| {
            let (pair, _) = Operands::take_off(text, key)?;
            text.get(pair)?.split_once('=').map(|(_, value)| value.trim_matches('\'').to_owned())
        };
        Self { board: value("BOARD"), start: value("START") }
    }

    /// The map that is meant.
    fn map(&self, given: &[GivenBoard]) -> Result<&'static Map, Message> {
        let upper = |name: &Option<String>| name.as_ref().map(|name| name.to_uppercase());
        match (upper(&self.board), upper(&self.start)) {
            (None, None) => Ok(&STANDARD_MAP),
            (Some(name), None) if name == STANDARD_MAP.name => Ok(&STANDARD_MAP),
            (Some(name), None) => named(&name, given),
            (Some(name), Some(start)) if name != STANDARD_MAP.name => Err(say::start_elsewhere(&start)),
            (_, Some(start)) if board::STARTS.iter().any(|known| known.name == start) => {
                let board = board::built_in(&start).unwrap_or_else(Board::standard);
                Ok(Map::of(&board, STANDARD_MAP.name, Some(&start)))
            }
            (_, Some(start)) => Err(say::start_unknown(&start, &listed(&board::STARTS))),
        }
    }
}

/// The map of a board and of a start of it, both in any letters: of the program, or the board that was given to the whole
/// run.
pub fn map_named(board: &str, start: Option<&str>) -> Option<&'static Map> {
    let meant = Meant { board: Some(board.to_owned()), start: start.map(str::to_owned) };
    meant.map(&[]).ok()
}

/// The names of boards or starts of the program.
fn listed(known: &[board::BuiltIn]) -> String {
    known.iter().map(|known| known.name).collect::<Vec<_>>().join(", ")
}

/// The map of a board by its name in capitals.
fn named(name: &str, given: &[GivenBoard]) -> Result<&'static Map, Message> {
    let playable = |(board, _): (Board, Log)| {
        let is_playable = !board.powers.iter().any(|power| is_control_word(&power.name));
        is_playable.then_some(board)
    };
    let own = given.iter().find(|board| board.name == name);
    let own = own.or_else(|| TAKEN.get().filter(|board| board.name == name));
    let own = own.and_then(|board| read(board, given).ok().and_then(playable));
    let built_in =
        || board::BOARDS.iter().find(|known| known.name == name).and_then(|_| board::built_in(name));
    let board = own.or_else(built_in).ok_or_else(|| say::board_unknown(name, &listed(&board::BOARDS)))?;
    Ok(Map::of(&board, name, None))
}

/// The board of a deck, if it can be read. It may use boards of the program, and those before it in the deck.
fn read(given: &GivenBoard, all: &[GivenBoard]) -> Result<(Board, Log), Log> {
    let text = |board: &GivenBoard| {
        let lines: Vec<&str> = board.lines.iter().map(|(line, _)| line.as_str()).collect();
        lines.join("\n")
    };
    let before = all.iter().take_while(|board| board.name != given.name);
    let files: Vec<(String, String)> = before.map(|board| (board.name.clone(), text(board))).collect();
    let used = |name: &str| {
        let own = files.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let taken = || TAKEN.get().filter(|board| board.name.eq_ignore_ascii_case(name)).map(text);
        own.map(|(_, text)| text.clone()).or_else(taken).or_else(|| board::lines_of(name))
    };
    board::notation::read(&given.name, &text(given), &used)
}

/// The board that was given to the whole run. It stands between those that a deck brings and those of the program.
static TAKEN: OnceLock<GivenBoard> = OnceLock::new();

/// Takes a board for the whole run, unless it is faulty; says what is wrong with it.
fn take(board: GivenBoard) -> Vec<Message> {
    let faults = faults(std::slice::from_ref(&board));
    let is_faulty = faults.iter().any(|fault| fault.severity() >= Severity::Error);
    if !is_faulty {
        TAKEN.get_or_init(|| board);
    }
    faults
}

/// The control words of the maps that were played so far.
static WORDS: Mutex<Vec<(&Map, &Vocabulary)>> = Mutex::new(Vec::new());

/// The control words of a map: those of the game, and a section for each power.
pub fn words_of(map: &'static Map) -> &'static Vocabulary {
    if map.is_standard() {
        return Diplomacy::VOCABULARY;
    }
    let mut all = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, words)) = all.iter().find(|(of, _)| *of == map) {
        return words;
    }
    let section = |power: Power| Word::section(power.name()).cut_short();
    let words: Vec<Word> = crate::words_of_game().chain(map.powers().map(section)).collect();
    let vocabulary = Vocabulary { words: words.leak(), ..*Diplomacy::VOCABULARY };
    let words: &Vocabulary = Box::leak(Box::new(vocabulary));
    all.push((map, words));
    words
}

/// The map whose control words these are.
pub fn map_of(words: &'static Vocabulary) -> &'static Map {
    let all = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let found = all.iter().find(|(_, of)| std::ptr::eq(*of, words)).map(|(map, _)| *map);
    found.unwrap_or(&STANDARD_MAP)
}

/// What the deck layer asks.
pub const BOARDS: Boards = Boards { words, faults, take };

/// The control words of the board that a card means.
fn words(card: &str, given: &[GivenBoard]) -> Result<Option<&'static Vocabulary>, Message> {
    let upper = card.to_ascii_uppercase();
    // Nearly all cards name none.
    let names_one = ["BOARD", "START"].into_iter().any(|key| upper.contains(key));
    if !names_one {
        return Ok(None);
    }
    Meant::of(card).map(given).map(|map| Some(words_of(map)))
}

/// What is wrong with the last of some boards, each message at its line.
fn faults(given: &[GivenBoard]) -> Vec<Message> {
    let Some(last) = given.last() else { return Vec::new() };
    let log = match read(last, given) {
        Ok((board, mut log)) => {
            let is_taken = |power: &&board::Power| is_control_word(&power.name);
            log.extend(board.powers.iter().filter(is_taken).map(|power| say::power_is_a_card(&power.name)));
            log
        }
        Err(log) => log,
    };
    let at_line = |message: &Message| match line_of(message, &last.name).and_then(|line| last.lines.get(line))
    {
        Some((_, place)) => message.clone().at(*place),
        None => message.clone(),
    };
    log.messages().iter().map(at_line).collect()
}

/// The line of a board, counted from 0, that a message about a map file is about: each begins with it.
fn line_of(message: &Message, name: &str) -> Option<usize> {
    let sentence = message.sentence();
    let (line, rest) = sentence.strip_prefix("Line ")?.split_once(" of ")?;
    rest.starts_with(name).then(|| line.parse::<usize>().ok()?.checked_sub(1)).flatten()
}

/// Whether a card that is no power's has this word.
fn is_control_word(word: &str) -> bool {
    SHARED_WORDS.contains(&word)
        || crate::words_of_game().any(|known| known.word == word || known.also.contains(&word))
}
