//! A message line by line: which lines are orders, which are press, which are prose.
//!
//! Each line is one of these, or is told to its writer; nothing falls between. What stands under the opener of somebody
//! else is never the player's.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::copies::{self, Item};
use super::held::{Card, Press, Sheet};
use super::names::{Answered, Named, Writer, closes, named};
use crate::mail::board::{Board, Meaning, statement};
use crate::mail::incoming::readings::{self, Read};
use crate::mail::messages as say;
use crate::mail::press::lines::{begins_press, is_end_of_press};
use playdeck_base::message::counted;
use playdeck_base::secret;
use playdeck_cards::deck::WordKind;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::deck::vocabulary::ENDPRESS;
use std::borrow::Cow;

/// The most lines of a message that are told one by one because they were not used.
const MOST_UNUSED: usize = 20;

/// Whose lines follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// The player's.
    Own,
    /// Those of another player or of another match for whom the sender writes, too; or nobody's yet.
    Other,
    /// Those of somebody for whom the sender may not write. `true`: a card or a sheet's opener says so, and not a name
    /// alone.
    Foreign(bool),
}

/// A message while it is read.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a thing that was seen above, and none decides another"
)]
pub(super) struct Reading<'b> {
    writer: &'b Writer<'b>,
    board: &'b dyn Board,
    player: &'b str,
    sheet: Sheet,
    /// The press that is open.
    press: Option<Press>,
    /// Whether the player's own sheet is open, all of whose lines are the game's.
    is_in_sheet: bool,
    is_signature: bool,
    section: Section,
    /// The last name that stood alone on a line.
    name: String,
    /// Where each sheet that was opened begins among the lines.
    opened_at: Vec<usize>,
    /// The orders and what stands between them, in a game whose players open no sheets.
    items: Vec<Item>,
    /// Whether the line before was an order, or the end of a block of them.
    is_behind_order: bool,
    /// Whether the line before was prose that goes on: it is not empty and ends with no stop.
    is_behind_prose: bool,
    /// Lines that look like orders and were not used.
    unused: Vec<String>,
    /// For each line, whether press or a sheet that is open there is closed below.
    is_closed_below: Vec<(bool, bool)>,
    at: usize,
}

impl<'b> Reading<'b> {
    pub(super) fn new(writer: &'b Writer<'b>) -> Self {
        Self {
            writer,
            board: writer.board,
            player: writer.player,
            sheet: Sheet::default(),
            press: None,
            is_in_sheet: false,
            is_signature: false,
            section: if writer.is_default { Section::Own } else { Section::Other },
            name: String::new(),
            opened_at: Vec::new(),
            items: Vec::new(),
            is_behind_order: false,
            is_behind_prose: false,
            unused: Vec::new(),
            is_closed_below: Vec::new(),
            at: 0,
        }
    }

    pub(super) fn read(mut self, lines: &[&str]) -> Sheet {
        let is_mark = |line: &str| {
            let bare = line.trim();
            begins_press(bare).is_some()
                || is_end_of_press(bare)
                || closes(self.board.vocabulary(), bare)
                || self.named(bare).is_some()
        };
        let meanings = |lines: &[&str]| self.board.meanings(self.player, lines);
        let all = readings::read(lines, plain, is_mark, meanings);
        self.look_ahead(&all.iter().map(|read| read.text.trim()).collect::<Vec<_>>());
        for (at, read) in all.iter().enumerate() {
            self.at = at;
            self.read_line(read);
        }
        self.end_press(*self.writer.answered != Answered::Letter);
        self.end_copies();
        self.tell_unused();
        self.sheet
    }

    /// Finds where press and sheets that are open are closed before others begin.
    fn look_ahead(&mut self, lines: &[&str]) {
        let words = self.board.vocabulary();
        let (mut press, mut sheet) = (false, false);
        for line in lines.iter().rev() {
            press = is_end_of_press(line) || press && begins_press(line).is_none();
            sheet = closes(words, line) || sheet && words.sheet_meant_by(line).is_none();
            self.is_closed_below.push((press, sheet));
        }
        self.is_closed_below.reverse();
    }

    /// Whether a signature may begin here: not in the middle of press or of a sheet.
    fn may_end(&self) -> bool {
        let (press, sheet) = self.is_closed_below.get(self.at).copied().unwrap_or_default();
        !(press && self.press.is_some() || sheet && self.is_in_sheet)
    }

    /// Takes a line in the form that is due where it stands, and says if it has letters that no card can hold.
    fn read_line(&mut self, read: &Read) {
        let (pressed, orders) = (self.press.is_some(), self.sheet.lines.len());
        let is_press = pressed && !is_end_of_press(read.text.trim());
        let press = if is_press { self.harmless(read) } else { Cow::Borrowed(read.order.as_str()) };
        self.line(&press, read.meaning);
        if read.is_foreign && read.order.trim().is_empty() {
            // Words in letters that no card can hold.
            self.items.push(Item::Words);
        }
        if !read.is_foreign {
        } else if is_press && self.press.is_some() {
            self.tell_latin(&press);
        } else if !pressed && self.sheet.lines.len() > orders {
            // In a name they are written in Latin letters, elsewhere they are blanks.
            if read.text == read.press {
                self.tell_latin(&read.text);
            } else {
                self.sheet.notes.push(say::no_column(read.text.trim()));
            }
        }
    }

    /// A line of press in letters that cards hold. One that would end the press or open a sheet in these letters is put
    /// in quotes: its writer did not type that line.
    fn harmless<'r>(&self, read: &'r Read) -> Cow<'r, str> {
        let bare = read.press.trim();
        let words = self.board.vocabulary();
        let does = || is_end_of_press(bare) || words.sheet_meant_by(bare).is_some() || closes(words, bare);
        if read.is_foreign && does() { Cow::Owned(format!("\"{bare}\"")) } else { Cow::Borrowed(&read.press) }
    }

    /// Tells once that Latin letters were written.
    fn tell_latin(&mut self, line: &str) {
        if !self.sheet.notes.iter().any(|note| *note.definition == say::in_latin::DEFINITION) {
            self.sheet.notes.push(say::in_latin(line.trim()));
        }
    }

    fn line(&mut self, text: &str, meaning: Meaning) {
        let bare = text.trim();
        // `I want to make that very` / `clear.` withdraws nothing.
        let is_sentence = std::mem::take(&mut self.is_behind_prose) && bare.starts_with('c');
        let meaning = if meaning == Meaning::Withdrawal && is_sentence { Meaning::Suspect } else { meaning };
        if self.is_signature {
            self.unused_or_prose(bare, meaning);
            return;
        }
        if bare == "--" && self.may_end() {
            self.end_press(false);
            (self.is_signature, self.is_in_sheet) = (true, false);
            return;
        }
        if let Answered::Press(writer) = self.writer.answered {
            self.of_answer(text, bare, meaning, writer.as_deref());
            return;
        }
        if let Some(named) =
            self.named(bare).filter(|named| self.press.is_none() || named.is_card && named.key == self.player)
        {
            self.name(bare, &named);
            return;
        }
        match self.section {
            Section::Own => self.own(text, bare, meaning),
            Section::Foreign(is_sure) => {
                let is_order = matches!(meaning, Meaning::Order);
                if closes(self.board.vocabulary(), bare) {
                    self.section = if self.writer.is_default { Section::Own } else { Section::Other };
                } else if !is_sure && !is_order {
                    self.prose(bare);
                } else if !is_sure {
                    self.section = Section::Foreign(true);
                    self.sheet.foreign.get_or_insert_with(|| self.name.clone());
                }
            }
            Section::Other => {}
        }
    }

    /// Takes a line of an answer to press: it is press to somebody below a line that says so, else nothing. `PRESS` alone is
    /// for the player whose name stands over what is answered.
    fn of_answer(&mut self, text: &str, bare: &str, meaning: Meaning, writer: Option<&str>) {
        if self.section != Section::Own {
            return;
        }
        if let Some(begun) = begins_press(bare) {
            self.end_press(true);
            let lines = begun.text.map(str::to_owned).into_iter().collect();
            let to = match (begun.operands.as_str(), writer) {
                ("TO", Some(writer)) if writer.contains(' ') => format!("TO '{writer}'"),
                ("TO", Some(writer)) => format!("TO {writer}"),
                ("TO", None) => {
                    self.sheet.notes.push(say::answers_nobody());
                    return;
                }
                _ => begun.operands,
            };
            self.press = Some(Press { to, lines });
        } else if self.press.is_some() && is_end_of_press(bare) {
            self.end_press(true);
        } else if let Some(press) = &mut self.press {
            press.lines.push(text.trim_end().to_owned());
        } else {
            let is_order = matches!(meaning, Meaning::Order | Meaning::Faulty | Meaning::Near);
            if is_order && !self.sheet.notes.contains(&say::answers_press()) {
                self.sheet.notes.push(say::answers_press());
            }
            self.prose(bare);
        }
    }

    /// Takes a line under the player's own name.
    fn own(&mut self, text: &str, bare: &str, meaning: Meaning) {
        if let Some(begun) = begins_press(bare) {
            self.end_press(false);
            let lines = begun.text.map(str::to_owned).into_iter().collect();
            self.press = Some(Press { to: begun.operands, lines });
        } else if self.press.is_some() && is_end_of_press(bare) {
            self.end_press(true);
        } else if let Some(press) = &mut self.press {
            press.lines.push(text.trim_end().to_owned());
        } else if bare.starts_with('$') && !bare.starts_with("$$") {
            let word = format!("${}", control_card(bare).word);
            self.sheet.notes.push(say::control_line(&word));
        } else if self.is_in_sheet {
            self.of_sheet(text, bare, meaning);
        } else if !self.opened_at.is_empty() {
            // The sheet is closed; what stands behind it is none of it.
            self.unused_or_prose(bare, meaning);
        } else {
            self.loose(bare, meaning);
        }
    }

    /// Takes a line under no opener.
    fn loose(&mut self, line: &str, meaning: Meaning) {
        match meaning {
            Meaning::Suspect => {
                self.unused_or_prose(line, meaning);
                self.between(line);
            }
            Meaning::Closing if self.is_behind_order => self.sheet.lines.push(Card::of_sheet(line)),
            Meaning::Loose | Meaning::Misread | Meaning::Prose | Meaning::Closing => {
                self.prose(line);
                self.between(line);
            }
            Meaning::Near => {
                self.sheet.near.push(line.to_owned());
                self.sheet.lines.push(Card::of_sheet(line));
            }
            Meaning::Order | Meaning::Faulty | Meaning::Withdrawal => {
                self.sheet.orders += 1;
                self.sheet.is_matchless = true;
                self.sheet.lines.push(Card::of_sheet(line));
            }
        }
        if !line.is_empty() {
            let is_order =
                matches!(meaning, Meaning::Order | Meaning::Faulty | Meaning::Near | Meaning::Closing);
            self.is_behind_order = is_order && self.is_last(line);
        }
        if self.board.vocabulary().sheets.is_empty() {
            self.items.extend(match meaning {
                Meaning::Order | Meaning::Faulty | Meaning::Near => Some(Item::Order(line.to_owned())),
                Meaning::Withdrawal => Some(Item::Withdrawal),
                _ => None,
            });
        }
    }

    /// Whether a line is the last one that the sheet has.
    fn is_last(&self, line: &str) -> bool {
        self.sheet.lines.last().is_some_and(|card| card.text == line)
    }

    /// Notes a line between orders.
    fn between(&mut self, line: &str) {
        let words = self.board.vocabulary();
        let due = self.board.due().and_then(|due| words.word(&control_card(&due.card).word));
        let is_other_play = |word: &str| {
            let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_uppercase();
            let word = words.word(&word).filter(|word| word.kind == WordKind::Play);
            word.is_some_and(|word| due.is_none_or(|due| due.word != word.word))
        };
        let is_other = line.split_whitespace().any(is_other_play);
        self.items.push(match line {
            "" => Item::Blank,
            _ if is_other => Item::OtherPlay,
            _ => Item::Words,
        });
    }

    /// Takes a line that names a player.
    fn name(&mut self, line: &str, named: &Named) {
        if named.key == self.player && !named.is_other_match {
            self.end_press(true);
            self.sheet.names_match |= named.is_this_match;
            self.section = Section::Own;
            self.items.push(Item::Words);
            if named.is_card {
                self.open(line, named.is_this_match);
            }
        } else if self.writer.players.contains(&named.key) {
            self.end_press(false);
            (self.section, self.is_in_sheet) = (Section::Other, false);
        } else {
            self.end_press(false);
            self.is_in_sheet = false;
            self.section = Section::Foreign(!named.is_bare);
        }
        if self.section == Section::Foreign(true) {
            self.sheet.foreign.get_or_insert_with(|| named.key.clone());
        } else {
            self.name.clone_from(&named.key);
        }
    }

    /// Takes a line of a sheet that the player opened.
    fn of_sheet(&mut self, text: &str, bare: &str, meaning: Meaning) {
        if closes(self.board.vocabulary(), bare) {
            self.is_in_sheet = false;
            return;
        }
        match meaning {
            Meaning::Order | Meaning::Faulty | Meaning::Loose | Meaning::Withdrawal => self.sheet.orders += 1,
            Meaning::Near | Meaning::Misread | Meaning::Suspect => self.sheet.near.push(bare.to_owned()),
            Meaning::Closing | Meaning::Prose => {}
        }
        self.sheet.lines.push(Card::of_sheet(text.trim_end()));
    }

    /// Opens the player's own sheet. What was read before it is no part of it in a game whose players open their sheets.
    fn open(&mut self, opener: &str, names_match: bool) {
        if self.board.vocabulary().sheets.is_empty() {
            return;
        }
        self.sheet.is_opened = true;
        self.sheet.is_matchless |= !names_match;
        if self.is_in_sheet {
            return;
        }
        let opener = &*self.board.vocabulary().plain_opener(opener);
        self.is_in_sheet = true;
        if !self.opened_at.is_empty() {
            self.opened_at.push(self.sheet.lines.len());
            self.sheet.lines.push(Card::of_sheet(opener));
            return;
        }
        let form = self.board.vocabulary().sheet_meant_by(opener).filter(|_| !opener.starts_with('$'));
        self.sheet.closer = form.map(|sheet| sheet.closer);
        // Press may stand above the sheet; it is under the player's name, too.
        let above = std::mem::take(&mut self.sheet.lines);
        let (press, loose): (Vec<Card>, Vec<Card>) = above.into_iter().partition(|card| card.is_press);
        self.sheet.orders = 0;
        self.sheet.near.clear();
        // A withdrawal above the sheet holds for what came before it.
        let (withdrawals, unused): (Vec<Card>, Vec<Card>) =
            loose.into_iter().partition(|card| self.withdraws(&card.text));
        self.sheet.orders += withdrawals.len();
        self.unused.extend(unused.into_iter().map(|card| card.text));
        self.opened_at.push(0);
        self.sheet.lines.push(Card::of_sheet(opener));
        self.sheet.lines.extend(withdrawals.into_iter().chain(press));
    }

    /// Keeps one of several copies of a sheet. Different ones are doubtful; one without orders is none.
    fn end_copies(&mut self) {
        let units = |lines: &[&str]| self.board.units(self.player, lines);
        self.sheet.is_double |= copies::are_two_sheets(&self.items, units);
        let copies = copies::of(&self.sheet.lines, &self.opened_at, |line| self.withdraws(line));
        self.sheet.is_double |= copies.differ;
        if let Some(kept) = copies.kept {
            self.sheet.orders /= copies.count;
            self.sheet.near.truncate(self.sheet.near.len() / copies.count);
            self.sheet.lines = kept;
        }
    }

    /// Whether a line withdraws what the player sent before it.
    fn withdraws(&self, line: &str) -> bool {
        self.board.meanings(self.player, &[line]) == [Meaning::Withdrawal]
    }

    /// A line that is not used: its writer is told if it looks like an order.
    fn unused_or_prose(&mut self, line: &str, meaning: Meaning) {
        match meaning {
            Meaning::Order | Meaning::Faulty | Meaning::Near | Meaning::Suspect | Meaning::Withdrawal => {
                self.unused.push(line.to_owned());
            }
            Meaning::Loose | Meaning::Misread | Meaning::Prose | Meaning::Closing => self.prose(line),
        }
    }

    /// Says which lines look like orders and were not used.
    fn tell_unused(&mut self) {
        let unused = std::mem::take(&mut self.unused);
        for line in unused.iter().take(MOST_UNUSED) {
            self.sheet.notes.push(say::unused_line(&secret::masked(line)));
        }
        if let Some(more) = unused.len().checked_sub(MOST_UNUSED).filter(|more| *more > 0) {
            self.sheet.notes.push(say::unused_lines(&counted(more as u64, "line")));
        }
        self.sheet.unused = unused;
    }

    fn prose(&mut self, line: &str) {
        if !line.is_empty() {
            self.is_behind_prose = !line.ends_with(['.', ':', '!', '?']);
            self.sheet.prose.push(line.to_owned());
        }
    }

    /// Whom a line names, if it names a player and nothing else.
    fn named(&self, line: &str) -> Option<Named> {
        named(self.writer, line)
    }

    /// Ends the press that is open. Press without an end of its own ends with the message, unless orders are in it.
    fn end_press(&mut self, is_closed: bool) {
        let Some(press) = self.press.take() else { return };
        let lines: Vec<&str> = press.lines.iter().map(|line| line.trim()).collect();
        let has_orders = || self.board.meanings(self.player, &lines).contains(&Meaning::Order);
        if !is_closed && has_orders() {
            let to = press.to.split_once(' ').map_or("ALL", |(_, to)| to);
            self.sheet.notes.push(say::open_press(to));
            return;
        }
        let head = format!("$MESSAGE {}", press.to).trim_end().to_owned();
        let text = press.lines.iter().map(|line| self.as_text(line));
        let cards: Vec<String> = [head].into_iter().chain(text).chain([ENDPRESS.to_owned()]).collect();
        self.sheet.lines.extend(cards.into_iter().map(|text| Card { text, is_press: true }));
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
pub fn plain(line: &str) -> String {
    let line: String = line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if line.starts_with("$$") {
        return line;
    }
    statement(&line).map_or_else(String::new, |statement| statement.text().into_owned())
}
