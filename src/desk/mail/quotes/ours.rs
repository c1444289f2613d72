//! Our own letters, known again by their lines in whatever was sent back: whole, in part, broken anew, marked or bare.
//!
//! The letter of a player is made again from the position: as text, as a page, and the order sheet. What the last play
//! did is not known any more; but a letter of ours begins with a line of a form of its own, so that all between that line
//! and the last line that is ours is ours, too.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use crate::mail::desk::{Desk, options};
use crate::mail::incoming::html;
use crate::play::how;
use crate::stream::{self, Options};
use playdeck_base::audience::Reader;
use playdeck_print::letter::Width;
use playdeck_print::page::whole::{Mail, Style};
use std::collections::{HashMap, HashSet};

/// A line of at least so many words may be a part of a line of ours, or of several.
const SHINGLE: usize = 3;

/// The most places at which a line is looked for.
const MOST_PLACES: usize = 64;

/// The letter of one player, as far as the position makes it again.
#[derive(Debug, Default)]
pub struct Ours {
    /// How the first line of a letter begins, in capitals: one of these.
    beginnings: Vec<String>,
    /// The player, and the game if it has a name, in capitals: an answer names both in its first line.
    player: String,
    job: String,
    /// Each word with its number.
    numbers: HashMap<String, u32>,
    /// All words of the letter one after another.
    words: Vec<u32>,
    /// Where three words stand one after another.
    places: HashMap<[u32; SHINGLE], Vec<usize>>,
    /// The lines of fewer words.
    short: HashSet<Vec<u32>>,
    /// The lines of the order sheet that are not empty, without needless blanks.
    sheet: Vec<String>,
    /// The lines that stand right above an order sheet.
    above_sheet: HashSet<String>,
}

impl Ours {
    /// Makes the letter of a player again.
    pub fn of(desk: &Desk<'_>, player: &str) -> Self {
        let (job, beginnings) = (desk.job.to_uppercase(), beginnings(desk, player));
        let mut ours = Self { beginnings, player: player.to_uppercase(), job, ..Self::default() };
        if desk.position.is_empty() {
            return ours;
        }
        ours.above_sheet.insert(plain(REMINDER));
        ours.sheet = desk
            .board
            .template(player)
            .iter()
            .map(|line| plain(line))
            .filter(|line| !line.is_empty())
            .collect();
        let cards = format!("{}\n$END\n", desk.position.join("\n"));
        let text = Options { letters: Some(Width::Own), ..of_player(player) };
        ours.learn(&made(&cards, &text));
        let mail = Mail::default();
        let page = Options {
            page: Some(Style { deadline: None, mail: Some(mail), desk: None }),
            ..of_player(player)
        };
        if let Ok(lines) = html::lines(&made(&cards, &page)) {
            ours.learn(&lines.join("\n"));
        }
        ours.learn(&ours.sheet.join("\n"));
        ours.learn(&FRAME.join("\n"));
        ours.learn(REMINDER);
        let board = desk.board.as_ref();
        ours.learn(&format!("{}\n{}", how::ABOVE, how::rules(board.vocabulary())));
        ours.index();
        ours
    }

    /// Takes a text of ours.
    fn learn(&mut self, text: &str) {
        let mut above = [String::new(), String::new()];
        let mut last_above = None;
        for line in text.lines() {
            let mut words = Vec::new();
            let line = plain(line);
            if line.is_empty() {
                continue;
            }
            // The first line of the sheet may stand elsewhere, too; the first two do not.
            let [before, last] = &above;
            let is_begun = self.sheet.get(1).map_or(last == &line, |second| second == &line);
            if is_begun && self.sheet.first() == Some(last) && !before.is_empty() {
                // The order sheet is the last of several templates in a letter.
                last_above = Some(before.clone());
            }
            above.swap(0, 1);
            above[1].clone_from(&line);
            for word in line.split(' ').filter(|word| !word.is_empty()) {
                let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
                words.push(*self.numbers.entry(word.to_owned()).or_insert(next));
            }
            self.words.extend(&words);
            if words.len() < SHINGLE {
                self.short.insert(words);
            }
        }
        self.above_sheet.extend(last_above);
    }

    /// Finds where three words stand one after another.
    fn index(&mut self) {
        for (at, words) in self.words.array_windows::<SHINGLE>().enumerate() {
            let places = self.places.entry(*words).or_default();
            if places.len() < MOST_PLACES {
                places.push(at);
            }
        }
    }

    /// Whether a line is one of ours, or a piece of some.
    pub fn has(&self, line: &str) -> bool {
        let line = plain(line);
        if line.starts_with("mailto:") || line.contains("%20") && line.contains("%0D%0A") {
            return true;
        }
        let words: Option<Vec<u32>> = line.split(' ').map(|word| self.numbers.get(word).copied()).collect();
        let Some(words) = words else { return false };
        let Some(first) = words.first_chunk::<SHINGLE>() else { return self.short.contains(&words) };
        let places = self.places.get(first).map_or(&[][..], Vec::as_slice);
        places.iter().any(|at| self.words[*at..].starts_with(&words))
    }

    /// Whether a line begins a letter of ours, about this play or another.
    pub fn begins(&self, line: &str) -> bool {
        let line = plain(line).to_uppercase();
        let is_letter = self.beginnings.iter().any(|begin| line.starts_with(begin))
            && (!line.starts_with('[') || line.contains("] FOR "));
        is_letter || self.begins_answer(&line)
    }

    /// Whether a line in capitals begins an answer of ours, to this player alone or to all whom their sender plays.
    fn begins_answer(&self, line: &str) -> bool {
        let Some((head, _)) = line.split_once(": YOUR MESSAGE") else { return false };
        let mut names = head.split(", ");
        let is_of_game = self.job.is_empty() || head.contains(&format!(", {}", self.job));
        !self.player.is_empty() && is_of_game && names.any(|name| name == self.player)
    }

    /// Whether a line stands in the order sheet that we wrote.
    pub fn has_in_sheet(&self, line: &str) -> bool {
        let line = plain(line);
        self.sheet.contains(&line)
    }

    /// How many lines of the order sheet close a sheet.
    pub fn closers(&self, closes: impl Fn(&str) -> bool) -> usize {
        self.sheet.iter().filter(|line| closes(line)).count()
    }

    /// Whether the order sheet for the play that is due begins below a line.
    pub fn is_above_sheet(&self, line: &str) -> bool {
        self.above_sheet.contains(&plain(line))
    }

    /// Whether a line stands behind the order sheet, or between two letters.
    pub fn ends_sheet(&self, line: &str) -> bool {
        let line = plain(line);
        line.starts_with("mailto:")
            || FRAME.iter().any(|own| !line.is_empty() && own.starts_with(&line))
            || self.begins(&line)
    }
}

/// The line above the order sheet of a reminder.
pub const REMINDER: &str = "The sheet, with every unit as it would do without an order of yours:";

/// The line above an example in an answer or a reminder.
pub const EXAMPLE: &str = "This is how an order is written. It is an example, not advice:";

/// What an answer says above the order sheet to somebody from whom nothing else has come.
pub const NOTHING: &str =
    "Nothing that counts has come from you for this play, so no unit of yours has an order.";

/// Lines of a message of ours that stand in no part of the game.
const FRAME: [&str; 6] = [
    EXAMPLE,
    NOTHING,
    "Send your orders as an answer to this message, above the text that it quotes, one on each line.",
    "Your message must hold the word that was agreed with you.",
    "This link begins a message with the sheet in it:",
    "Write a message with this sheet in it",
];

/// How letters, pages, answers and reminders for a player begin.
fn beginnings(desk: &Desk<'_>, player: &str) -> Vec<String> {
    let job = desk.job.to_uppercase();
    let tag = desk.tag().to_uppercase();
    let game = desk.board.vocabulary().game;
    let upper = player.to_uppercase();
    let mut beginnings =
        vec![format!("NO ORDERS OF {upper} HAVE COME"), format!("NOT ALL ORDERS OF {upper} HAVE COME")];
    if !tag.is_empty() {
        beginnings.push(format!("{}, {tag}:", player.to_uppercase()));
    }
    if job.is_empty() {
        beginnings.push(format!("{game} FOR "));
    } else {
        beginnings.push(format!("[{job} "));
        beginnings.push(format!("{game} {job} FOR "));
    }
    beginnings
}

/// How a player's letter is made.
fn of_player(player: &str) -> Options {
    Options { reader: Reader::Player(player.to_owned()), is_check: false, ..options() }
}

/// A letter or page. Empty if the deck makes none.
fn made(deck: &str, options: &Options) -> String {
    let mut text = Vec::new();
    match stream::list(deck.as_bytes(), options, &mut text) {
        Ok(_) => String::from_utf8_lossy(&text).into_owned(),
        Err(_) => String::new(),
    }
}

/// A line with single blanks, plain quotes and plain dashes.
pub fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    // Headings of pages.
    let bare = line.trim_start().trim_start_matches('#');
    let line = if bare.starts_with(' ') { bare } else { line };
    for word in line.split(|letter: char| letter.is_whitespace() || letter == '\u{A0}') {
        if word.is_empty() {
            continue;
        }
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().filter_map(|letter| match letter {
            '“' | '”' | '„' => Some('"'),
            '‘' | '’' => Some('\''),
            '–' | '—' => Some('-'),
            '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{FEFF}' => None,
            letter => Some(letter),
        }));
    }
    plain
}
