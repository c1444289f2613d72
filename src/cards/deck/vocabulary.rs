//! The words that the deck layer must know: those of all games and those of one. It does not know what a game's words
//! mean.

use crate::card::fold::fold;
use playdeck_base::message::{Message, Place};
use std::borrow::Cow;

/// The control words that all games share.
pub const SHARED_WORDS: [&str; 12] =
    ["JOB", "BOARD", "INIT", LOT, "POSITION", "ENDPOS", "MESSAGE", "MSG", "NEWS", "CHECK", REVEAL, "END"];

/// The word of a card behind the player cards: a player's word for the root of chance.
pub const LOT: &str = "LOT";

/// The word of a card within a play: what the gamesmaster committed to is told to all.
pub const REVEAL: &str = "REVEAL";

/// Those of them that players also write: they begin a message.
pub const MESSAGE_WORDS: [&str; 2] = ["MESSAGE", "MSG"];

/// The line that ends a message.
pub const ENDPRESS: &str = "ENDPRESS";

/// The lines that end a message, as the judges of Diplomacy read them: each ends what either began.
const ENDS_OF_PRESS: [&str; 2] = [ENDPRESS, "ENDBROADCAST"];

/// What people write around the word of such a line, or within it.
const AROUND_AN_END: [char; 12] = [' ', '.', '!', ':', ',', ';', '-', '*', '_', '=', '(', ')'];

/// Whether a line ends a message: `ENDPRESS`, `Endpress.`, `end press`, `ENDBROADCAST`, and nothing else on it.
pub fn ends_press(line: &str) -> bool {
    let bare = line.trim_matches(AROUND_AN_END);
    // Nearly every line begins with another letter.
    if !bare.starts_with(['E', 'e']) || bare.len() > 2 * ENDS_OF_PRESS[1].len() {
        return false;
    }
    let word: String = bare.chars().filter(|letter| !AROUND_AN_END.contains(letter)).collect();
    ENDS_OF_PRESS.iter().any(|end| word.eq_ignore_ascii_case(end))
}

/// The fewest letters of a word that may be abbreviated.
const SHORTEST: usize = 3;

/// The control words and sheet openers of one game.
#[derive(Debug)]
pub struct Vocabulary {
    /// The game's word on `$INIT` and `$POSITION`.
    pub game: &'static str,
    /// Its own control words, without the control character.
    pub words: &'static [Word],
    /// The order sheets its players write without control cards.
    pub sheets: &'static [Sheet],
    /// What a game with several boards knows of them.
    pub boards: Option<Boards>,
}

/// What the deck layer asks a game with several boards.
#[derive(Debug, Clone, Copy)]
pub struct Boards {
    /// The words of the board that an `$INIT` card or the first record of a position means, if it means one. The boards
    /// that the deck brings come before those of the program. The error is why there is no such board.
    pub words: fn(card: &str, given: &[GivenBoard]) -> Result<Option<&'static Vocabulary>, Message>,
    /// Reads the last of the boards that a deck brings, which may use those before it: what is wrong with it.
    pub faults: fn(given: &[GivenBoard]) -> Vec<Message>,
    /// Takes a board for the whole run, unless it is faulty: what is wrong with it.
    pub take: fn(board: GivenBoard) -> Vec<Message>,
}

/// A board that a deck brings along: a `$BOARD` card and the lines behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenBoard {
    /// Its name, in capitals.
    pub name: String,
    /// Its lines, each with the place of its first card.
    pub lines: Vec<(String, Place)>,
}

impl GivenBoard {
    /// Its cards, without numbers: a board is a piece of a deck.
    pub fn cards(&self, control: char) -> Vec<String> {
        let lines = self.lines.iter().flat_map(|(line, _)| fold(line));
        let cards = fold(&format!("{control}BOARD {}", self.name)).into_iter().chain(lines);
        cards.map(|card| card.trim_end_matches(' ').to_owned()).collect()
    }
}

/// One control word of a game.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word as it is printed.
    pub word: &'static str,
    /// The kind of card that it opens.
    pub kind: WordKind,
    /// Other words for it, which are read and never printed.
    pub also: &'static [&'static str],
    /// Whether it may be abbreviated to three or more letters.
    pub may_be_cut: bool,
}

/// The kind of card that a control word opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// Opens a dated play.
    Play,
    /// Opens one player's section within a play.
    Section,
    /// An act of the gamesmaster within a play, done before any orders.
    Act,
    /// Says more of how a game starts, behind the player cards.
    Setup,
}

/// The most words of a name without quotes.
pub const NAME_WORDS: usize = 3;

/// How an order sheet opens and closes when players write it, in any case. An opener is alone on its line: in a letter,
/// `Player 3 told me ..` opens nothing.
#[derive(Debug)]
pub struct Sheet {
    /// The opener's first word, such as `#ATLANTIS` or `player`.
    pub opener: &'static str,
    /// Whether the text after that word names a player in full and nothing else.
    pub is_player: fn(&str) -> bool,
    /// The closer, such as `#END` or `end`.
    pub closer: &'static str,
}

impl Word {
    /// The word of a play card.
    pub const fn play(word: &'static str) -> Self {
        Self::new(word, WordKind::Play)
    }

    /// The word of a section's opener.
    pub const fn section(word: &'static str) -> Self {
        Self::new(word, WordKind::Section)
    }

    /// The word of an act.
    pub const fn act(word: &'static str) -> Self {
        Self::new(word, WordKind::Act)
    }

    /// The word of a card behind the player cards.
    pub const fn setup(word: &'static str) -> Self {
        Self::new(word, WordKind::Setup)
    }

    const fn new(word: &'static str, kind: WordKind) -> Self {
        Self { word, kind, also: &[], may_be_cut: false }
    }

    /// The same word with other spellings.
    #[must_use]
    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// The same word, which may be abbreviated to three or more letters.
    #[must_use]
    pub const fn cut_short(self) -> Self {
        Self { may_be_cut: true, ..self }
    }

    /// Whether a word in capitals is this one, written out, abbreviated or in another spelling.
    fn is_written(&self, word: &str) -> bool {
        let is_begun = |name: &str| self.may_be_cut && word.len() >= SHORTEST && name.starts_with(word);
        self.also.contains(&word) || is_begun(self.word) || self.also.iter().any(|other| is_begun(other))
    }
}

impl Vocabulary {
    /// The entry for a control word in capitals.
    pub fn word(&self, word: &str) -> Option<&'static Word> {
        let plain = self.words.iter().find(|entry| entry.word == word);
        plain.or_else(|| self.words.iter().find(|entry| entry.is_written(word)))
    }

    /// Whether what follows the word of a section's card can be a player and nothing else. Where the word alone says
    /// whose the section is, nothing may follow.
    pub fn is_player_at_most(&self, rest: &str) -> bool {
        let rest = rest.trim();
        let Some(sheet) = self.sheets.first() else { return rest.trim_end_matches([':', '.']).is_empty() };
        let is_number = rest.starts_with(|letter: char| letter.is_ascii_digit());
        // Names of several words need no quotes there.
        (sheet.is_player)(rest) || !is_number && rest.split_whitespace().count() <= NAME_WORDS
    }

    /// The sheet that a line opens, if it opens one.
    pub fn sheet_opened_by(&self, line: &str) -> Option<&'static Sheet> {
        let line = line.trim();
        let opens = |sheet: &&Sheet| {
            line.split_at_checked(sheet.opener.len()).is_some_and(|(first, rest)| {
                first.eq_ignore_ascii_case(sheet.opener)
                    && rest.starts_with(char::is_whitespace)
                    && (sheet.is_player)(rest.trim_start())
            })
        };
        self.sheets.iter().find(opens)
    }

    /// The sheet that a line is meant to open where no message is read: an opener, or one with marks around the player,
    /// as in `player [15]`, `player: 15` or `player 15.`.
    pub fn sheet_meant_by(&self, line: &str) -> Option<&'static Sheet> {
        let is_meant = |sheet: &&Sheet| {
            let behind = behind_word(line, sheet.opener);
            behind.is_some_and(|behind| sheet.without_marks(line, behind).is_some())
        };
        self.sheet_opened_by(line).or_else(|| self.sheets.iter().find(is_meant))
    }

    /// The opener of a section, or its card, with blanks in place of the marks around the player, so that each letter
    /// keeps its column. Any other line stays as it is.
    pub fn plain_opener<'l>(&self, line: &'l str) -> Cow<'l, str> {
        let sheets = self.sheets.iter().map(|sheet| (line, sheet.opener));
        let sections = self.words.iter().filter(|word| word.kind == WordKind::Section).map(|word| word.word);
        let card = line.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let mut behind = sheets
            .chain(sections.map(|word| (card, word)))
            .filter_map(|(words, word)| Some(line.len() - words.len() + behind_word(words, word)?));
        let plain = self.sheets.first().zip(behind.next()).and_then(|(sheet, behind)| {
            let is_plain = (sheet.is_player)(line[behind..].trim());
            if is_plain { None } else { sheet.without_marks(line, behind) }
        });
        plain.map_or(Cow::Borrowed(line), Cow::Owned)
    }
}

/// Where a word ends that begins a line, in any case.
fn behind_word(line: &str, word: &str) -> Option<usize> {
    let words = line.trim_start();
    let first = words.get(..word.len())?;
    first.eq_ignore_ascii_case(word).then_some(line.len() - words.len() + word.len())
}

impl Sheet {
    /// An opener without the marks around the player behind its word. Those at its end go only if they must: a password
    /// may have some.
    fn without_marks(&self, line: &str, behind_word: usize) -> Option<String> {
        let (head, rest) = line.split_at_checked(behind_word)?;
        let player = rest.trim_start_matches(AHEAD);
        if player.len() == rest.len() {
            return None;
        }
        let is_number = player.starts_with(|letter: char| letter.is_ascii_digit());
        let ends = |letter: char| if is_number { !letter.is_ascii_digit() } else { letter == ' ' };
        let (name, behind) = player.split_at(player.find(ends).unwrap_or(player.len()));
        let name = if is_number { name } else { name.trim_end_matches(BEHIND) };
        let more = behind.trim_start_matches(BEHIND);
        let gap = player.len() - name.len() - more.len();
        let plain = [head, &blanks(rest.len() - player.len()), name, &blanks(gap), more].concat();
        let names = |plain: &str| (self.is_player)(plain[behind_word..].trim());
        if names(&plain) {
            return Some(plain);
        }
        let bare = plain.trim_end_matches(AHEAD);
        let plain = [bare, &blanks(plain.len() - bare.len())].concat();
        (bare.len() > behind_word && names(&plain)).then_some(plain)
    }
}

/// What people put before a name: `[15`, `: 15`, `#15`.
const AHEAD: [char; 18] =
    [' ', '\t', '[', '(', '<', '{', ']', ')', '>', '}', '.', ',', ':', ';', '#', '"', '=', '-'];

/// What people put behind a name and before what else there is: `15]`, `15:`.
const BEHIND: [char; 8] = [']', ')', '>', '}', '.', ',', ':', ';'];

fn blanks(count: usize) -> String {
    " ".repeat(count)
}

/// Whether a text is a number of at most nine digits, and nothing else.
pub fn is_number(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    static GAME: Vocabulary = Vocabulary {
        game: "A",
        words: &[
            Word::section("RUSSIANS").also(&["TSAR"]).cut_short(),
            Word::section("RUS"),
            Word::section("TURKEY").also(&["SULTAN"]),
        ],
        sheets: &[],
        boards: None,
    };

    #[test]
    fn an_end_of_press_is_known_however_it_is_written_and_no_sentence_is_one() {
        for end in [
            "ENDPRESS",
            "endpress",
            " Endpress. ",
            "end press",
            "End Press!",
            "END-PRESS",
            "*endpress*",
            "ENDBROADCAST:",
        ] {
            assert!(ends_press(end), "{end}");
        }
        for line in
            ["", "end", "press", "End press here.", "the endpress", "> ENDPRESS", "ENDPRESSED", "e n d"]
        {
            assert!(!ends_press(line), "{line}");
        }
    }

    #[test]
    fn marks_around_a_player_are_no_part_of_an_opener_that_is_meant() {
        static GAME: Vocabulary = Vocabulary {
            game: "A",
            words: &[],
            sheets: &[Sheet { opener: "player", is_player, closer: "end" }],
            boards: None,
        };
        fn is_player(rest: &str) -> bool {
            rest.split(' ').next().is_some_and(is_number) && rest.trim().len() < 8
        }
        for written in ["player [1]", "player 1.", " Player: 1", "PLAYER #1", "player (1).", "player 1,"] {
            assert!(GAME.sheet_opened_by(written).is_none(), "{written}");
            assert!(GAME.sheet_meant_by(written).is_some(), "{written}");
            let plain = GAME.plain_opener(written);
            assert_eq!((plain.len(), plain.find('1')), (written.len(), written.find('1')), "{written}");
        }
        // What may be a password stays as it is.
        assert_eq!(GAME.plain_opener("player [1] a."), "player  1  a.");
        assert_eq!(GAME.plain_opener("player 1: \"a\""), "player 1  \"a\"");
        for written in
            ["player", "player 1 and others", "player one", "player1", "players 1", "play 1:", "éplayer 1:"]
        {
            assert!(GAME.sheet_meant_by(written).is_none(), "{written}");
            assert_eq!(GAME.plain_opener(written), written);
        }
    }

    #[test]
    fn a_word_is_written_out_or_in_another_spelling_or_cut_short_where_it_may_be() {
        let known = |written: &str| GAME.word(written).map(|word| word.word);
        for written in ["RUSSIANS", "RUSSIAN", "RUSS", "TSAR", "TSA"] {
            assert_eq!(known(written), Some("RUSSIANS"), "{written}");
        }
        assert_eq!([known("TURKEY"), known("SULTAN")], [Some("TURKEY"); 2]);
        // A whole word goes before another that is cut short.
        assert_eq!(known("RUS"), Some("RUS"));
        for written in ["", "RU", "TS", "RUSSIANSX", "TSARS", "TURK", "SULT"] {
            assert_eq!(known(written), None, "{written}");
        }
    }
}
