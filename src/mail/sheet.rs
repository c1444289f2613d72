//! From the lines of a message to the sheet of a player: which lines are orders, which are press, which are prose.
//!
//! Each line is one of these, or is told to its writer; nothing falls between. What stands under the opener of somebody
//! else is never the player's.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::board::{Board, Meaning, statement};
use super::incoming::readings::{self, Read};
use super::messages as say;
use super::press_lines::{begins_press, is_end_of_press};
use super::quotes::heads::Words;
use super::quotes::{Line, Script, Voice};
use crate::card::Input;
use crate::deck::control::control_card;
use crate::deck::vocabulary::ENDPRESS;
use crate::deck::{Vocabulary, WordKind};
use crate::filter::mailed::{self, Players, Whose};
use crate::message::{Message, Severity, counted};
use crate::secret;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines of a message that are told one by one because they were not used.
const MOST_UNUSED: usize = 20;

/// A message to other players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Press {
    /// Whom it is for, as a message card says it: `TO FRANCE`. Empty if it is for all.
    pub to: String,
    /// Its text.
    pub lines: Vec<String>,
}

/// A line for the deck.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Card {
    text: String,
    is_press: bool,
}

impl Card {
    fn of_sheet(text: &str) -> Self {
        Self { text: text.to_owned(), is_press: false }
    }
}

/// Who wrote a message, and for whom.
pub struct Writer<'w> {
    /// The game at the play for which the message is read.
    pub board: &'w dyn Board,
    /// The player whose sheet is looked for.
    pub player: &'w str,
    /// All players for whom the sender writes.
    pub players: &'w [String],
    /// Whether lines that stand under no name are this player's.
    pub is_default: bool,
    /// Whether the sender is the gamesmaster, who writes `FOR AUSTRIA`.
    pub is_gamesmaster: bool,
}

/// What a message holds for a player.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Debug, Default)]
pub struct Sheet {
    /// The lines of the sheet, its opener first if the player wrote one.
    lines: Vec<Card>,
    /// How many lines are orders.
    pub orders: usize,
    /// How many lines were meant as orders and are none; the game says what is wrong.
    pub near: usize,
    /// How many lines look like orders and were not used.
    pub unused: Vec<String>,
    /// The press.
    pub press: Vec<Press>,
    /// The lines that are neither.
    pub prose: Vec<String>,
    /// How many lines are quoted.
    pub quoted: usize,
    /// What is wrong with it.
    pub notes: Vec<Message>,
    /// Whether it was taken from quoted lines.
    pub is_quoted: bool,
    /// Whom a sheet in the message names that is not the sender's.
    pub foreign: Option<String>,
    /// Whether the message holds two different sheets of this player, and nothing says which one counts.
    pub is_double: bool,
    /// Whether an opener names the match that is read.
    pub names_match: bool,
    /// Whether orders stand under no opener that names a match.
    pub is_matchless: bool,
    /// Whether the player opened it.
    is_opened: bool,
    /// The line that closes it, if the player opened it without a control card.
    closer: Option<&'static str>,
}

impl Sheet {
    /// Reads the sheet of a player: their own lines, else what they wrote into our order sheet or below a quote, else the
    /// quoted lines.
    pub fn of(writer: &Writer<'_>, lines: &[Line]) -> Self {
        let quoted =
            lines.iter().filter(|line| line.voice == Voice::Quoted && !line.text.trim().is_empty()).count();
        Self { quoted, ..Self::chosen(writer, lines) }
    }

    fn chosen(writer: &Writer<'_>, lines: &[Line]) -> Self {
        let read = |voices: &[Voice]| {
            let lines =
                lines.iter().filter(|line| voices.contains(&line.voice)).map(|line| line.text.as_str());
            Reading::new(writer).read(&lines.collect::<Vec<_>>())
        };
        let own = read(&[Voice::Own]);
        let has_filled = lines.iter().any(|line| line.voice == Voice::Filled);
        if own.orders > 0 || own.is_opened {
            return if has_filled { own.with_unread_sheet() } else { own };
        }
        let mut below = if has_filled { read(&[Voice::Filled]) } else { read(&[Voice::Below]) };
        if has_filled && !below.has_orders() {
            below = read(&[Voice::Below]);
        }
        if below.has_orders() {
            return own.followed_by(below);
        }
        if own.near > 0 || own.has_orders() || own.foreign.is_some() {
            return own;
        }
        let mut quoted = read(&[Voice::Quoted]);
        if quoted.orders > 0 || quoted.is_opened {
            quoted.notes.extend(own.notes);
            return Self { is_quoted: true, prose: own.prose, ..quoted };
        }
        own
    }

    /// The same, with the word that something was written into the order sheet below, too.
    fn with_unread_sheet(mut self) -> Self {
        self.notes.push(say::LOWER_SHEET.message());
        self
    }

    /// A sheet that stands below a message without orders: what both have.
    fn followed_by(self, below: Self) -> Self {
        let Self { lines, orders, near, unused, press, prose, notes, foreign, .. } = below;
        let mut own =
            Self { is_double: below.is_double, is_opened: below.is_opened, closer: below.closer, ..self };
        own.names_match |= below.names_match;
        own.is_matchless |= below.is_matchless;
        // The opener comes first.
        own.lines = if own.is_opened { [lines, own.lines].concat() } else { [own.lines, lines].concat() };
        own.orders += orders;
        own.near += near;
        own.unused.extend(unused);
        own.press.extend(press);
        own.prose.extend(prose);
        own.notes.extend(notes);
        own.foreign = own.foreign.or(foreign);
        own
    }

    /// The sheet of an attachment, with what stands in the message itself as prose.
    pub fn above(self, attached: Self) -> Self {
        let prose = self.prose.into_iter().chain(attached.prose).collect();
        let notes = self.notes.into_iter().chain(attached.notes).collect();
        let unused = self.unused.into_iter().chain(attached.unused).collect();
        Self { prose, notes, unused, quoted: self.quoted + attached.quoted, ..attached }
    }

    /// Whether anything in it is for the game.
    pub fn holds_something(&self) -> bool {
        self.orders + self.near + self.press.len() + self.notes.len() > 0
            || self.is_opened
            || self.foreign.is_some()
    }

    /// Whether it has orders or press, or a sheet was opened, all of whose lines are the game's.
    pub fn has_orders(&self) -> bool {
        self.orders + self.press.len() > 0 || self.is_opened
    }

    /// Whether nothing of it is for the deck.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Every line that is the game's or press's, or that is told as unused, without blanks at its ends. What else a message
    /// holds is prose.
    pub fn used(&self) -> BTreeSet<&str> {
        let of_press = self.press.iter().flat_map(|press| &press.lines);
        let closer = self.closer.into_iter().chain((!self.press.is_empty()).then_some(ENDPRESS));
        let lines = self.lines.iter().map(|card| &card.text).chain(of_press).chain(&self.unused);
        lines.map(|line| line.trim()).chain(closer).collect()
    }

    /// The sheet as cards: the player's own card first.
    pub fn punched(&self, board: &dyn Board, player: &str) -> Result<Vec<String>, Message> {
        let own = self.own_opener(board, player);
        let closer = if let Some((_, closer)) = &own { Some(*closer) } else { self.closer };
        let opener = own.as_ref().map(|(opener, _)| opener.as_str());
        let texts = self.lines.iter().map(|card| card.text.as_str());
        let lines: Vec<&str> = opener.into_iter().chain(texts).chain(closer).collect();
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

impl Sheet {
    /// The opener and the closer with which a sheet that its player did not open goes into the deck, in a game where the
    /// card that opens it without them is the gamesmaster's, for which no password is asked.
    fn own_opener(&self, board: &dyn Board, player: &str) -> Option<(String, &'static str)> {
        let words = board.vocabulary();
        let form = words.sheets.first().filter(|_| !self.is_opened)?;
        let is_players = words.word(&form.opener.to_uppercase()).is_some();
        (!is_players).then(|| (format!("{} {player}", form.opener), form.closer))
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

/// What names a player.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
struct Named {
    /// The key of the player; what was written if nobody answers to it.
    key: String,
    /// Whether it opens a sheet, and is not a name alone.
    is_card: bool,
    /// Whether the name is a bare one, as people also address one another.
    is_bare: bool,
    /// Whether a match is named that is not the one that is read.
    is_other_match: bool,
    /// Whether the match that is read is named.
    is_this_match: bool,
}

/// A message while it is read.
struct Reading<'b> {
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
    /// Lines that look like orders and were not used.
    unused: Vec<String>,
    /// For each line, whether press or a sheet that is open there is closed below.
    is_closed_below: Vec<(bool, bool)>,
    at: usize,
}

impl<'b> Reading<'b> {
    fn new(writer: &'b Writer<'b>) -> Self {
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
            unused: Vec::new(),
            is_closed_below: Vec::new(),
            at: 0,
        }
    }

    fn read(mut self, lines: &[&str]) -> Sheet {
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
        self.end_press(false);
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
        self.line(if is_press { &read.press } else { &read.order }, read.meaning);
        if read.is_foreign && is_press && self.press.is_some() {
            if !self.sheet.notes.iter().any(|note| *note.definition == say::IN_LATIN) {
                self.sheet.notes.push(say::IN_LATIN.message().with(read.press.trim()));
            }
        } else if read.is_foreign && !pressed && self.sheet.lines.len() > orders {
            self.sheet.notes.push(say::NO_COLUMN.message().with(read.text.trim()));
        }
    }

    fn line(&mut self, text: &str, meaning: Meaning) {
        let bare = text.trim();
        if self.is_signature {
            self.unused_or_prose(bare, meaning);
            return;
        }
        if bare == "--" && self.may_end() {
            self.end_press(false);
            (self.is_signature, self.is_in_sheet) = (true, false);
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
            self.sheet.notes.push(say::CONTROL_LINE.message().with(word));
        } else if self.is_in_sheet {
            self.of_sheet(text, bare, meaning);
        } else if !self.opened_at.is_empty() {
            // The sheet is closed; what stands behind it is none of it.
            self.unused_or_prose(bare, meaning);
        } else {
            match meaning {
                Meaning::Suspect => self.unused_or_prose(bare, meaning),
                Meaning::Misread | Meaning::Prose => self.prose(bare),
                Meaning::Near => {
                    self.sheet.near += 1;
                    self.sheet.lines.push(Card::of_sheet(bare));
                }
                Meaning::Order => {
                    self.sheet.orders += 1;
                    self.sheet.is_matchless = true;
                    self.sheet.lines.push(Card::of_sheet(bare));
                }
            }
        }
    }

    /// Takes a line that names a player.
    fn name(&mut self, line: &str, named: &Named) {
        if named.key == self.player && !named.is_other_match {
            self.end_press(true);
            self.sheet.names_match |= named.is_this_match;
            self.section = Section::Own;
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
        self.sheet.orders += usize::from(meaning == Meaning::Order);
        self.sheet.near +=
            usize::from(matches!(meaning, Meaning::Near | Meaning::Misread | Meaning::Suspect));
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
        (self.sheet.orders, self.sheet.near) = (0, 0);
        self.unused.extend(loose.into_iter().map(|card| card.text));
        self.opened_at.push(0);
        self.sheet.lines.push(Card::of_sheet(opener));
        self.sheet.lines.extend(press);
    }

    /// Keeps one of several copies of a sheet. Different ones are doubtful; one without orders is none.
    fn end_copies(&mut self) {
        if self.opened_at.len() < 2 {
            return;
        }
        let ends = self.opened_at[1..].iter().copied().chain([self.sheet.lines.len()]);
        let copies: Vec<&[Card]> =
            self.opened_at.iter().zip(ends).map(|(begin, end)| &self.sheet.lines[*begin..end]).collect();
        let written = |copy: &&[Card]| -> Vec<String> {
            let lines = copy.iter().skip(1).map(|card| super::quotes::ours::plain(&card.text).to_uppercase());
            lines.filter(|line| !line.is_empty()).collect()
        };
        let full: Vec<&[Card]> = copies.iter().copied().filter(|copy| !written(copy).is_empty()).collect();
        self.sheet.is_double = full.windows(2).any(|pair| written(&pair[0]) != written(&pair[1]));
        if !self.sheet.is_double {
            let kept = full.first().or(copies.first()).map(|copy| copy.to_vec()).unwrap_or_default();
            self.sheet.orders /= full.len().max(1);
            self.sheet.near /= full.len().max(1);
            self.sheet.lines = kept;
        }
    }

    /// A line that is not used: its writer is told if it looks like an order.
    fn unused_or_prose(&mut self, line: &str, meaning: Meaning) {
        match meaning {
            Meaning::Order | Meaning::Near | Meaning::Suspect => self.unused.push(line.to_owned()),
            Meaning::Misread | Meaning::Prose => self.prose(line),
        }
    }

    /// Says which lines look like orders and were not used.
    fn tell_unused(&mut self) {
        let unused = std::mem::take(&mut self.unused);
        for line in unused.iter().take(MOST_UNUSED) {
            self.sheet.notes.push(say::UNUSED_LINE.message().with(secret::masked(line)));
        }
        if let Some(more) = unused.len().checked_sub(MOST_UNUSED).filter(|more| *more > 0) {
            self.sheet.notes.push(say::UNUSED_LINES.message().with(counted(more as u64, "line")));
        }
        self.sheet.unused = unused;
    }

    fn prose(&mut self, line: &str) {
        if !line.is_empty() {
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
            self.sheet.notes.push(say::OPEN_PRESS.message().with(to));
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

/// Whether a line closes a sheet.
fn closes(words: &Vocabulary, line: &str) -> bool {
    words.sheets.iter().any(|sheet| line.eq_ignore_ascii_case(sheet.closer))
}

/// Whom a line names, if it names a player and nothing else: the opener of a sheet, a name, or `FOR AUSTRIA` of the
/// gamesmaster.
fn named(writer: &Writer<'_>, line: &str) -> Option<Named> {
    let board = writer.board;
    let words = board.vocabulary();
    let plain = |key: String| Named {
        key,
        is_card: false,
        is_bare: false,
        is_other_match: false,
        is_this_match: false,
    };
    if writer.is_gamesmaster
        && let Some((word, name)) = line.split_once(' ')
        && word.eq_ignore_ascii_case("FOR")
    {
        return board.key(name.trim_matches([' ', ':', '.'])).map(plain);
    }
    let is_card = line.starts_with('$');
    let bare = line.strip_prefix('$').unwrap_or(line).trim_matches([' ', ':', '.']);
    if words.sheets.is_empty() {
        let word = words.word(&bare.to_uppercase()).filter(|word| word.kind == WordKind::Section);
        let key = word.and_then(|_| board.key(bare))?;
        return Some(Named { is_card, is_bare: !is_card, ..plain(key) });
    }
    if words.sheet_meant_by(bare).is_some() {
        let plain_opener = words.plain_opener(bare);
        let name = plain_opener.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
        let first = name.split_whitespace().next().unwrap_or_default();
        let key = board.key(name).or_else(|| board.key(first)).unwrap_or_else(|| name.to_owned());
        let own = board.due().and_then(|due| due.of_match.as_deref());
        let given = name.to_uppercase();
        let given = given.split([',', ' ']).find(|operand| operand.starts_with("GAME="));
        return Some(Named {
            is_card: true,
            is_other_match: given.is_some() && given != own,
            is_this_match: given.is_some() && given == own,
            ..plain(key)
        });
    }
    let key = board.key(bare).filter(|key| writer.players.len() > 1 && writer.players.contains(key))?;
    Some(Named { is_bare: true, ..plain(key) })
}

/// The key of the player whom a line names, if it names one and nothing else.
pub fn named_by(writer: &Writer<'_>, line: &str) -> Option<String> {
    named(writer, line).map(|named| named.key)
}

/// What lines mean for a writer.
pub struct Meanings<'w>(pub &'w Writer<'w>);

impl Words for Meanings<'_> {
    fn is_known(&self, text: &str) -> bool {
        let board = self.0.board;
        let upper = text.to_uppercase();
        let mut parts = upper.split([' ', ',']).filter(|word| !word.is_empty());
        // The dates of games, such as SPRING 1901, lie long before those of mail.
        let is_date = upper
            .split([' ', ','])
            .next_back()
            .and_then(|word| word.parse::<u32>().ok())
            .is_some_and(|year| year < 2000)
            && parts.clone().count() > 1;
        is_date
            || board.key(text).is_some()
            || parts
                .any(|word| board.vocabulary().word(word).is_some_and(|known| known.kind == WordKind::Play))
    }

    fn is_order(&self, text: &str) -> bool {
        let Writer { board, player, .. } = *self.0;
        // Without a position every line may be one.
        board.due().is_some() && board.meanings(player, &[text]).contains(&Meaning::Order)
    }
}

impl Script for Meanings<'_> {
    fn begins_press(&self, line: &str) -> bool {
        begins_press(line).is_some()
    }

    fn ends_press(&self, line: &str) -> bool {
        is_end_of_press(line)
    }

    fn opens_sheet(&self, line: &str) -> bool {
        self.0.board.vocabulary().sheet_meant_by(line.strip_prefix('$').unwrap_or(line)).is_some()
    }

    fn closes_sheet(&self, line: &str) -> bool {
        closes(self.0.board.vocabulary(), line)
    }

    fn has_openers(&self) -> bool {
        !self.0.board.vocabulary().sheets.is_empty()
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
