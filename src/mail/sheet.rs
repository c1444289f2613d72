//! From the lines of a message to the sheet of its player: which lines are orders, which are press, which are prose.

use super::board::{Board, Meaning, statement};
use super::messages as say;
use super::press_lines::{begins_press, is_end_of_press};
use super::quotes::{Line, Voice};
use crate::card::Input;
use crate::deck::control::control_card;
use crate::deck::vocabulary::ENDPRESS;
use crate::filter::mailed::{self, Players, Whose};
use crate::message::{Message, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// A message to other players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Press {
    /// Whom it is for, as a message card says it: `TO FRANCE`. Empty if it is for all.
    pub to: String,
    /// Its text.
    pub lines: Vec<String>,
}

/// What a message holds for its player.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The lines of the sheet, its opener first if the player wrote one.
    lines: Vec<String>,
    /// How many lines are orders.
    pub orders: usize,
    /// How many lines were meant as orders and are none; the game says what is wrong.
    pub near: usize,
    /// The press.
    pub press: Vec<Press>,
    /// The lines that are neither.
    pub prose: Vec<String>,
    /// What is wrong with it.
    pub notes: Vec<Message>,
    /// Whether it was taken from quoted lines.
    pub is_quoted: bool,
    /// Whether the player opened it.
    is_opened: bool,
    /// The line that closes it, if the player opened it without a control card.
    closer: Option<&'static str>,
}

impl Sheet {
    /// Reads the sheet of a player: their own lines, else those below a quote, else the quoted lines.
    pub fn of(board: &dyn Board, player: &str, lines: &[Line]) -> Self {
        let read = |voice: Voice| {
            let lines = lines.iter().filter(|line| line.voice == voice).map(|line| line.text.as_str());
            Reading::new(board, player).read(&lines.collect::<Vec<_>>())
        };
        let own = read(Voice::Own);
        if own.holds_something() {
            return own;
        }
        let below = read(Voice::Below);
        if below.has_orders() {
            return below;
        }
        let quoted = read(Voice::Quoted);
        if quoted.orders > 0 || quoted.is_opened { Self { is_quoted: true, ..quoted } } else { own }
    }

    /// Whether anything in it is for the game.
    pub fn holds_something(&self) -> bool {
        self.orders + self.near + self.press.len() + self.notes.len() > 0 || self.is_opened
    }

    /// Whether it has orders or press, or a sheet was opened, all of whose lines are the game's.
    pub fn has_orders(&self) -> bool {
        self.orders + self.press.len() > 0 || self.is_opened
    }

    /// Whether nothing of it is for the deck.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Every line that is the game's or press's, as it is in the deck or was written, without blanks at its ends. What
    /// else a message holds is prose.
    pub fn used(&self) -> BTreeSet<&str> {
        let of_press = self.press.iter().flat_map(|press| &press.lines);
        let closer = self.closer.into_iter().chain((!self.press.is_empty()).then_some(ENDPRESS));
        self.lines.iter().chain(of_press).map(|line| line.trim()).chain(closer).collect()
    }

    /// The sheet as cards: the player's own card first.
    pub fn punched(&self, board: &dyn Board, player: &str) -> Result<Vec<String>, Message> {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).chain(self.closer).collect();
        let text = lines.join("\n") + "\n";
        let game = board.vocabulary().game;
        let input = Input {
            records: Some(crate::record::RecordFormat::Text),
            code: Some(crate::code::Code::Ascii),
            control: '$',
        };
        let refused = |why: String| say::NOT_A_SHEET.message().with(why);
        let punched = if board.players().is_empty() {
            let whose = Whose { name: player, game: Some(game), position: None };
            mailed::punch(text.as_bytes(), input, &whose)
        } else {
            mailed::punch_of_key(text.as_bytes(), input, game, player, named_in(board, &lines))
        };
        let punched = punched.map_err(|error| refused(error.to_string()))?;
        let fault = punched.log.messages().iter().find(|message| message.severity() > Severity::Warning);
        match fault {
            Some(fault) => Err(refused(fault.definition.to_string())),
            None => Ok(punched.cards),
        }
    }
}

/// Whom the names behind the first words of lines mean, and their own first words.
fn named_in(board: &dyn Board, lines: &[&str]) -> Players {
    let mut known = BTreeMap::new();
    for line in lines {
        let name = line.trim_matches([' ', ':', '.']).split_once(' ').map_or("", |(_, name)| name.trim());
        for name in [name, name.split_whitespace().next().unwrap_or_default()] {
            if let Some(key) = board.key(name) {
                known.insert(name.to_owned(), key);
            }
        }
    }
    Box::new(move |name| known.get(name).cloned().ok_or_else(|| say::NOT_A_SHEET.message().with(name)))
}

/// A message while it is read.
struct Reading<'b> {
    board: &'b dyn Board,
    player: &'b str,
    sheet: Sheet,
    /// The press that is open.
    press: Option<Press>,
    /// Whether the player's own sheet is open, all of whose lines are the game's.
    is_in_sheet: bool,
    is_signature: bool,
}

impl<'b> Reading<'b> {
    fn new(board: &'b dyn Board, player: &'b str) -> Self {
        let sheet = Sheet::default();
        Self { board, player, sheet, press: None, is_in_sheet: false, is_signature: false }
    }

    fn read(mut self, lines: &[&str]) -> Sheet {
        let texts: Vec<String> = lines.iter().map(|line| plain(line)).collect();
        let trimmed: Vec<&str> = texts.iter().map(|text| text.trim()).collect();
        let meanings = self.board.meanings(self.player, &trimmed);
        for (text, meaning) in texts.iter().zip(meanings) {
            self.line(text, meaning);
        }
        self.end_press(false);
        self.sheet
    }

    fn line(&mut self, text: &str, meaning: Meaning) {
        let bare = text.trim();
        if self.is_signature {
            self.prose(bare);
        } else if bare == "--" {
            self.end_press(false);
            (self.is_signature, self.is_in_sheet) = (true, false);
        } else if let Some(begun) = begins_press(bare) {
            self.end_press(false);
            let lines = begun.text.map(str::to_owned).into_iter().collect();
            self.press = Some(Press { to: begun.operands, lines });
        } else if self.press.is_some() && is_end_of_press(bare) {
            self.end_press(true);
        } else if self.is_opener(bare) && (self.press.is_none() || self.is_card(bare)) {
            self.end_press(true);
            self.open(bare);
        } else if self.press.is_some() {
            if let Some(press) = &mut self.press {
                press.lines.push(text.trim_end().to_owned());
            }
        } else if bare.starts_with('$') && !bare.starts_with("$$") {
            let word = format!("${}", control_card(bare).word);
            self.sheet.notes.push(say::CONTROL_LINE.message().with(word));
        } else if self.is_in_sheet {
            self.of_sheet(text, bare, meaning);
        } else {
            match meaning {
                Meaning::Misread | Meaning::Suspect | Meaning::Prose => self.prose(bare),
                Meaning::Near => {
                    self.sheet.near += 1;
                    self.sheet.lines.push(bare.to_owned());
                }
                Meaning::Order => {
                    self.sheet.orders += 1;
                    self.sheet.lines.push(bare.to_owned());
                }
            }
        }
    }

    /// Takes a line of a sheet that the player opened.
    fn of_sheet(&mut self, text: &str, bare: &str, meaning: Meaning) {
        let closers = self.board.vocabulary().sheets.iter().map(|sheet| sheet.closer);
        if closers.into_iter().any(|closer| bare.eq_ignore_ascii_case(closer)) {
            self.is_in_sheet = false;
            return;
        }
        self.sheet.orders += usize::from(meaning == Meaning::Order);
        self.sheet.near +=
            usize::from(matches!(meaning, Meaning::Near | Meaning::Misread | Meaning::Suspect));
        self.sheet.lines.push(text.trim_end().to_owned());
    }

    /// Opens the player's own sheet. What was read before it is prose in a game whose players open their sheets.
    fn open(&mut self, opener: &str) {
        if self.board.vocabulary().sheets.is_empty() {
            return;
        }
        self.sheet.is_opened = true;
        if !self.is_in_sheet && self.sheet.press.is_empty() {
            self.sheet.prose.append(&mut self.sheet.lines);
            (self.sheet.orders, self.sheet.near) = (0, 0);
            let form = self.board.vocabulary().sheet_meant_by(opener);
            self.sheet.lines.push(self.board.vocabulary().plain_opener(opener).into_owned());
            self.sheet.closer = form.map(|sheet| sheet.closer);
        }
        self.is_in_sheet = true;
    }

    fn prose(&mut self, line: &str) {
        if !line.is_empty() {
            self.sheet.prose.push(line.to_owned());
        }
    }

    /// Whether a line opens the player's own sheet.
    fn is_opener(&self, line: &str) -> bool {
        let words = self.board.vocabulary();
        let bare = line.strip_prefix('$').unwrap_or(line).trim_matches([' ', ':', '.']);
        let is_own = |name: &str| self.board.key(name).as_deref() == Some(self.player);
        if words.sheets.is_empty() {
            let is_word = words
                .word(&bare.to_uppercase())
                .is_some_and(|word| word.kind == crate::deck::WordKind::Section);
            return is_word && is_own(bare);
        }
        words.sheet_meant_by(bare).is_some_and(|_| {
            let plain = words.plain_opener(bare);
            let name = plain.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
            is_own(name) || name.split_whitespace().next().is_some_and(is_own)
        })
    }

    /// Whether an opener is a card and not only a name, with which people also sign.
    fn is_card(&self, line: &str) -> bool {
        line.starts_with('$') || !self.board.vocabulary().sheets.is_empty()
    }

    /// Ends the press that is open. Press without an end of its own ends with the message, unless orders are in it.
    fn end_press(&mut self, is_closed: bool) {
        let Some(press) = self.press.take() else { return };
        let lines: Vec<&str> = press.lines.iter().map(|line| line.trim()).collect();
        let has_orders = || self.board.meanings(self.player, &lines).contains(&Meaning::Order);
        if !is_closed && has_orders() {
            let to = press.to.split_once(' ').map_or("ALL", |(_, to)| to);
            self.sheet.notes.push(say::OPEN_PRESS.message().with(to));
            return;
        }
        self.sheet.lines.push(format!("$MESSAGE {}", press.to).trim_end().to_owned());
        let text: Vec<String> = press.lines.iter().map(|line| self.as_text(line)).collect();
        self.sheet.lines.extend(text);
        self.sheet.lines.push(ENDPRESS.to_owned());
        self.sheet.press.push(press);
    }

    /// A line of press as the deck takes it for text.
    fn as_text(&self, line: &str) -> String {
        if line.starts_with('$') {
            format!("${line}")
        } else if self.board.vocabulary().sheet_opened_by(line).is_some() {
            format!("| {line}")
        } else {
            line.to_owned()
        }
    }
}

/// A line as a card holds it: plain quotes and dashes, no control characters.
pub(super) fn plain(line: &str) -> String {
    let line: String = line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if line.starts_with("$$") {
        return line;
    }
    statement(&line).map_or_else(String::new, |statement| statement.text().into_owned())
}
