//! Whose words a line of mail has: the sender's own, or those of a message that they answer or pass on.
//!
//! Marks `>` and `|` tell it, heads of quotes (`heads`), and the lines of our own letters (`ours`). Below a head without
//! marks everything is quoted. If the quote has marks, unmarked lines below it are the sender's, because many people
//! answer there; but they count only if nothing stands above. So do lines that were written into the order sheet of our
//! letter, marked or not. Between the beginning and the end of press, and between the opener and the closer of a sheet,
//! nothing is a quote.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

pub mod heads;
pub mod ours;
pub mod tags;

use super::incoming::readings::is_row;
use heads::{Head, Words};
use ours::Ours;

/// Whose words a line has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// The sender's.
    Own,
    /// The sender's, below a quote.
    Below,
    /// A line of our order sheet into which the sender wrote.
    Filled,
    /// Somebody else's, or the sender's own of an earlier message.
    Quoted,
}

/// A line of mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whose words it has.
    pub voice: Voice,
    /// The line, without marks of quotes.
    pub text: String,
    /// Whether it had such marks.
    pub is_marked: bool,
}

/// What lines mean that no quote can begin between.
pub trait Script: Words {
    /// Whether press begins.
    fn begins_press(&self, line: &str) -> bool;
    /// Whether press ends.
    fn ends_press(&self, line: &str) -> bool;
    /// Whether a sheet is opened.
    fn opens_sheet(&self, line: &str) -> bool;
    /// Whether a sheet is closed.
    fn closes_sheet(&self, line: &str) -> bool;
    /// Whether players open and close their sheets.
    fn has_openers(&self) -> bool;
}

/// Tells the lines of a text apart.
pub fn told_apart(lines: &[String], ours: &Ours, script: &dyn Script) -> Vec<Line> {
    let mut told = Telling {
        lines,
        ours,
        script,
        told: Vec::with_capacity(lines.len()),
        voice: Voice::Own,
        has_orders: false,
        last_order: None,
    };
    while told.told.len() < lines.len() {
        told.step();
    }
    let mut told = told.told;
    fill(&mut told, ours, script);
    told
}

/// Tells the lines of somebody apart who writes for no player.
pub fn of_nobody(lines: &[String]) -> Vec<Line> {
    told_apart(lines, &Ours::default(), &Nobody)
}

/// A text whose lines are being sorted: own, quoted, ours.
struct Telling<'t> {
    lines: &'t [String],
    ours: &'t Ours,
    script: &'t dyn Script,
    told: Vec<Line>,
    voice: Voice,
    /// Whether orders of the sender's own stand above.
    has_orders: bool,
    /// The last line that is an order or opens a sheet, once it was looked for.
    last_order: Option<usize>,
}

impl Telling<'_> {
    /// Takes the next lines.
    fn step(&mut self) {
        let rest = &self.lines[self.told.len()..];
        let line = &rest[0];
        if let Some(text) = unmarked(line) {
            self.told.push(Line { voice: Voice::Quoted, text: text.to_owned(), is_marked: true });
        } else if self.voice == Voice::Quoted {
            self.push(Voice::Quoted, line);
        } else if let Some(count) = self.closed(rest) {
            rest[..count].iter().for_each(|line| self.push(self.voice, line));
            self.has_orders |= !self.script.begins_press(line.trim());
        } else if self.is_letter(rest) || heads::is_rule(line) && self.is_letter(&rest[1..]) {
            self.voice = Voice::Quoted;
            self.push(Voice::Quoted, line);
        } else if let Some(head) = self.head(rest) {
            let count = if let Head::Reply(count) = head { count } else { 1 };
            let mut below = rest[count..].iter().filter(|line| !line.trim().is_empty());
            let is_marked = below.next().is_some_and(|line| unmarked(line).is_some());
            self.voice = if is_marked && head != Head::Block { Voice::Below } else { Voice::Quoted };
            rest[..count].iter().for_each(|line| self.push(Voice::Quoted, line.trim()));
        } else {
            self.has_orders =
                self.has_orders || self.script.opens_sheet(line.trim()) || self.script.is_order(line.trim());
            self.push(self.voice, line);
        }
    }

    fn push(&mut self, voice: Voice, text: &str) {
        self.told.push(Line { voice, text: text.to_owned(), is_marked: false });
    }

    /// How many lines press or a sheet has that begins here and is closed before another one begins.
    fn closed(&self, rest: &[String]) -> Option<usize> {
        let first = rest[0].trim();
        let is_press = self.script.begins_press(first);
        if !is_press && !self.script.opens_sheet(first) {
            return None;
        }
        for (at, line) in rest.iter().enumerate().skip(1) {
            let line = line.trim();
            let (begins, ends) = if is_press {
                (self.script.begins_press(line), self.script.ends_press(line))
            } else {
                (self.script.opens_sheet(line), self.script.closes_sheet(line))
            };
            if ends {
                return Some(at + 1);
            }
            if begins {
                return None;
            }
        }
        None
    }

    /// Whether a letter of ours begins, or goes on.
    fn is_letter(&self, rest: &[String]) -> bool {
        let first = rest.iter().take(LINES).find(|line| !line.trim().is_empty());
        first.is_some_and(|line| self.ours.begins(line)) || self.is_ours(rest)
    }

    /// Whether three lines in a row are ours, and not of the order sheet alone, which people also write themselves.
    fn is_ours(&self, rest: &[String]) -> bool {
        // Where nothing but empty lines follow, each of them would look through all the others.
        if rest.iter().take(MOST_EMPTY).all(|line| line.trim().is_empty()) {
            return false;
        }
        let mut lines = rest.iter().filter(|line| !line.trim().is_empty());
        let run: Vec<&String> = lines.by_ref().take(LINES).take_while(|line| self.ours.has(line)).collect();
        run.len() == LINES && !run.iter().all(|line| self.ours.has_in_sheet(line))
    }

    fn head(&mut self, rest: &[String]) -> Option<Head> {
        let at = self.told.len();
        let words: &dyn Words = self.script;
        let head = heads::head(rest, words, false);
        if head.is_some() || !self.has_orders {
            return head;
        }
        heads::head(rest, words, true).filter(|_| at < self.last_order())
    }
}

impl Telling<'_> {
    /// The last line that is an order or opens a sheet.
    fn last_order(&mut self) -> usize {
        let (lines, script) = (self.lines, self.script);
        let is_order = |line: &String| script.opens_sheet(line.trim()) || script.is_order(line.trim());
        *self.last_order.get_or_insert_with(|| lines.iter().rposition(is_order).unwrap_or_default())
    }
}

/// The most empty lines above a letter of ours that belong to it.
const MOST_EMPTY: usize = 8;

/// So many lines in a row of a letter of ours are no chance.
const LINES: usize = 3;

/// The most copies of our order sheet that are looked at in a message.
const MOST_SHEETS: usize = 8;

/// Finds what was written into the order sheets of letters of ours, and below them.
fn fill(told: &mut [Line], ours: &Ours, script: &dyn Script) {
    let mut at = 0;
    let mut is_filled = false;
    for _ in 0..MOST_SHEETS {
        let is_head = |at: &usize| told[*at].voice != Voice::Own && ours.is_above_sheet(&told[*at].text);
        let Some(head) = (at..told.len()).find(is_head) else { return };
        let end = end_of_sheet(told, head + 1, ours, script);
        // Of two sheets the upper one counts.
        is_filled = fill_sheet(&mut told[head + 1..end], ours, script, is_filled) || is_filled;
        below_letter(&mut told[end..], ours, script);
        at = end;
    }
}

/// Where an order sheet of ours ends: behind its last closer, or before what stands below it.
fn end_of_sheet(told: &[Line], begin: usize, ours: &Ours, script: &dyn Script) -> usize {
    let is_end = |line: &Line| {
        let text = line.text.trim();
        text == "--" || ours.ends_sheet(text) || ours.is_above_sheet(text)
    };
    let end = told[begin..].iter().position(is_end).map_or(told.len(), |at| begin + at);
    // The player's own sheet may follow right below, so no more closers count than we wrote.
    let closes = |line: &Line| script.closes_sheet(line.text.trim());
    let counted =
        (begin..end).filter(|at| closes(&told[*at])).take(ours.closers(|line| script.closes_sheet(line)));
    counted.last().map_or(end, |at| at + 1)
}

/// Takes the lines of an order sheet of ours as the sender's if some differ from what we wrote. In a game whose players
/// open their sheets all lines are needed to understand those; elsewhere each is an order of its own.
fn fill_sheet(lines: &mut [Line], ours: &Ours, script: &dyn Script, is_filled: bool) -> bool {
    let mut before = String::new();
    let mut differs = vec![false; lines.len()];
    for (line, differs) in lines.iter().zip(&mut differs) {
        let text = line.text.trim();
        if text.is_empty() {
            continue;
        }
        // A long line of ours may have been broken.
        let is_rest = !before.is_empty() && ours.has(&format!("{before} {text}"));
        *differs = !ours.has_in_sheet(text) && !is_rest && !ours.has(text);
        text.clone_into(&mut before);
    }
    if is_filled || !differs.contains(&true) {
        return false;
    }
    for (line, differs) in lines.iter_mut().zip(differs) {
        line.voice = if differs || script.has_openers() { Voice::Filled } else { Voice::Quoted };
    }
    true
}

/// Takes what stands behind a letter of ours without marks as the sender's.
fn below_letter(lines: &mut [Line], ours: &Ours, script: &dyn Script) {
    let is_own = |line: &Line| {
        let text = line.text.trim();
        !text.is_empty() && !ours.ends_sheet(text) && !ours.has(text)
    };
    let Some(first) = lines.iter().position(is_own) else { return };
    let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
    for (at, line) in lines.iter_mut().enumerate().skip(first) {
        let is_letter = ours.begins(&line.text) || ours.is_above_sheet(&line.text);
        if is_letter || heads::head(&texts[at..], script, false).is_some() {
            return;
        }
        if line.voice == Voice::Quoted && !line.is_marked {
            line.voice = Voice::Below;
        }
    }
}

/// A line without the marks of a quote, if it has some.
pub fn unmarked(line: &str) -> Option<&str> {
    if is_row(line) {
        return None;
    }
    let bare = line.trim_start_matches([' ', '>', '|']);
    let marks = &line[..line.len() - bare.len()];
    marks.contains(['>', '|']).then_some(bare)
}

/// Somebody who writes for no player.
struct Nobody;

impl Words for Nobody {
    fn is_known(&self, _: &str) -> bool {
        false
    }

    fn is_order(&self, _: &str) -> bool {
        false
    }
}

impl Script for Nobody {
    fn begins_press(&self, _: &str) -> bool {
        false
    }

    fn ends_press(&self, _: &str) -> bool {
        false
    }

    fn opens_sheet(&self, _: &str) -> bool {
        false
    }

    fn closes_sheet(&self, _: &str) -> bool {
        false
    }

    fn has_openers(&self) -> bool {
        false
    }
}
