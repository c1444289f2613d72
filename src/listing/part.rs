//! A part of the listing: one audience, one subject, its pages counted from 1.

use super::line::{Line, Spacing, WIDTH};
use crate::audience::Audience;
use crate::spool::Spool;
use std::borrow::Cow;
use std::fmt;
use std::io;

/// Print position of the audience in the heading.
const AUDIENCE: usize = 103;

/// What the gamesmaster chose for all pages of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    /// Body lines a page holds.
    pub lines_per_page: u32,
    /// Whether small letters print as capitals.
    pub fold: bool,
    /// The control character, for cards and control words that are printed.
    pub control: char,
    /// Whether maps are printed.
    pub has_maps: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { lines_per_page: 55, fold: false, control: '$', has_maps: true }
    }
}

/// What stands at the top of every page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heading {
    /// The game's name.
    pub game: String,
    /// The job's name, from the `$JOB` card.
    pub job: String,
    /// The title, from the `$JOB` card.
    pub title: String,
    /// What this part is about, as `SPRING 1901 MOVES`.
    pub subject: String,
    /// The name of the person who reads it, printed under the audience; empty where nobody is named.
    pub person: String,
}

/// A part as it is written: lines are pushed in, pages start by themselves.
///
/// The finished lines lie in a spool, so that a part costs what it prints.
#[derive(Debug)]
pub struct Part {
    audience: Audience,
    heading: Heading,
    style: Style,
    columns: Vec<Line>,
    spool: Spool,
    rows_on_page: u32,
    is_page_done: bool,
    pages: u32,
    lines: u64,
}

impl Part {
    /// An empty part. Its first page starts with its first line.
    pub fn new(audience: Audience, heading: Heading, style: Style) -> Self {
        Self {
            audience,
            heading,
            style,
            columns: Vec::new(),
            spool: Spool::default(),
            rows_on_page: 0,
            is_page_done: false,
            pages: 0,
            lines: 0,
        }
    }

    /// Whom it is for.
    pub fn audience(&self) -> &Audience {
        &self.audience
    }

    /// Lines that a page holds below the blank one under its heading.
    pub fn lines_on_a_page(&self) -> u32 {
        self.style.lines_per_page.saturating_sub(1)
    }

    /// Whether the print train has small letters.
    pub fn has_small_letters(&self) -> bool {
        !self.style.fold
    }

    /// Whether maps are wanted on its pages.
    pub fn has_maps(&self) -> bool {
        self.style.has_maps
    }

    /// What was chosen for its pages.
    pub(super) const fn style(&self) -> &Style {
        &self.style
    }

    /// Pages started.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Lines printed, headings among them.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Shows the finished lines: what the carriage does first, and the print positions, blanks at the end left out.
    pub fn each_row(&self, mut show: impl FnMut(Spacing, &[u8]) -> io::Result<()>) -> io::Result<()> {
        let show = |control, row: &[u8]| show(Spacing::of_asa(control).unwrap_or_default(), row);
        self.spool.each_row(0..self.spool.length(), show)
    }

    /// For whom it is, and its lines.
    pub fn finish(self) -> (Audience, Spool) {
        (self.audience, self.spool)
    }

    /// Pushes a line; it starts a new page if the page cannot hold it.
    pub fn line(&mut self, line: Line) {
        let rows = line.spacing.rows();
        if line.spacing == Spacing::Page
            || self.pages == 0
            || self.is_page_done
            || self.rows_on_page + rows > self.style.lines_per_page
        {
            self.start_page();
            if line.spacing == Spacing::Page && line.row().is_empty() {
                return;
            }
            self.rows_on_page += 1;
            self.push(line.spaced(Spacing::Single));
        } else {
            self.rows_on_page += rows;
            self.push(line);
        }
    }

    /// A text of ours with its control words, which are written with `$`, as they are punched in this deck.
    pub fn with_control<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.style.control == '$' || !text.contains('$') {
            return text.into();
        }
        let mut before = ' ';
        let mut letters = text.chars().peekable();
        let mut changed = String::with_capacity(text.len());
        while let Some(letter) = letters.next() {
            let begins_word = letters.peek().is_some_and(char::is_ascii_uppercase);
            let is_control = letter == '$' && begins_word && !before.is_alphanumeric();
            changed.push(if is_control { self.style.control } else { letter });
            before = letter;
        }
        changed.into()
    }

    /// Pushes a text of any length: words are wrapped between two positions.
    pub fn paragraph(&mut self, first: usize, last: usize, text: &str) {
        self.paragraph_after(Spacing::Single, first, last, text);
    }

    /// Pushes a text of any length, the first line with a spacing of its own.
    pub fn paragraph_after(&mut self, spacing: Spacing, first: usize, last: usize, text: &str) {
        let width = (last.min(WIDTH) + 1).saturating_sub(first).max(1);
        let mut spacing = spacing;
        for row in wrap(text, width) {
            self.line(Line::new(spacing).with(first, row));
            spacing = Spacing::Single;
        }
    }

    /// Pushes a card for people to punch, from a position on. Control characters are written `$` in it and
    /// printed as the deck's own.
    pub fn card(&mut self, spacing: Spacing, position: usize, card: &str) {
        let card = card.replace('$', self.style.control.encode_utf8(&mut [0; 4]));
        self.line(Line::new(spacing).with(position, card));
    }

    /// A headline over what follows, kept on one page with three lines of it: the heads of a table and its first row.
    pub fn headline(&mut self, text: impl fmt::Display) {
        self.keep(6);
        self.line(Line::of(text).spaced(Spacing::Triple));
    }

    /// Sets the lines that stand over the columns of a table, printed now and again on each new page. They ask for no
    /// more than a headline before them has kept, which would else stay behind alone.
    pub fn start_columns(&mut self, columns: Line) {
        self.start_heads(vec![columns]);
    }

    /// Sets several such lines.
    pub fn start_heads(&mut self, columns: Vec<Line>) {
        self.keep(3);
        let mut spacing = Spacing::Double;
        for line in &columns {
            self.line(line.clone().spaced(spacing));
            spacing = Spacing::Single;
        }
        self.columns = columns;
    }

    /// Ends the table.
    pub fn end_columns(&mut self) {
        self.columns.clear();
    }

    /// Lets the next line start a new page if fewer lines than this are left on the page.
    pub fn keep(&mut self, rows: u32) {
        self.is_page_done |= self.pages > 0 && self.rows_on_page + rows > self.style.lines_per_page;
    }

    fn start_page(&mut self) {
        self.pages += 1;
        self.rows_on_page = 1;
        self.is_page_done = false;
        let heading = self.heading_line();
        self.push(heading);
        // The line under the heading is a line of its own, so that the first body line stands at the same
        // height whatever its spacing was.
        let person = self.person_line();
        self.push(person);
        let columns = std::mem::take(&mut self.columns);
        for line in &columns {
            self.rows_on_page += 1;
            self.push(line.clone());
        }
        self.columns = columns;
    }

    fn heading_line(&self) -> Line {
        let Heading { game, job, title, subject, .. } = &self.heading;
        let mut line = Line::new(Spacing::Page);
        line.put(1, "PLAYDECK");
        line.put_within(11, 22, game);
        line.put_within(24, 31, job);
        line.put_within(33, 72, title);
        line.put_within(74, 101, subject);
        match &self.audience {
            Audience::Players(players) if players.len() > 1 => {
                line.put_within(AUDIENCE, 121, format_args!("FOR {} PLAYERS", players.len()));
            }
            audience => line.put_within(AUDIENCE, 121, format_args!("FOR {audience}")),
        }
        line.put_right(132, format_args!("PAGE {:>4}", self.pages));
        line
    }

    /// The line under the heading: the reader's name below his audience, farther left where it is long, or
    /// nothing.
    fn person_line(&self) -> Line {
        let person = &self.heading.person;
        let last_start = (WIDTH + 1).saturating_sub(person.chars().count());
        Line::new(Spacing::Single).with(AUDIENCE.min(last_start.max(1)), person)
    }

    fn push(&mut self, mut line: Line) {
        if self.style.fold {
            line.fold();
        }
        self.spool.push(line.spacing.asa(), line.row());
        self.lines += 1;
    }
}

/// Breaks a text between words into rows of at most `width` characters; a longer word is broken within.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.len() <= width && text.trim_matches(' ') == text && !text.contains("  ") {
        return vec![text.to_owned()];
    }
    let mut rows = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        let used = rows.last().map_or(0, |row| row.chars().count());
        if used > 0 {
            if used + 1 + word.chars().count() <= width {
                if let Some(row) = rows.last_mut() {
                    row.push(' ');
                    row.push_str(word);
                }
                continue;
            }
            rows.push(String::new());
        }
        loop {
            let piece: String = letters.by_ref().take(width).collect();
            if piece.is_empty() {
                break;
            }
            match rows.last_mut() {
                Some(row) if row.is_empty() => *row = piece,
                _ => rows.push(piece),
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(lines_per_page: u32) -> Part {
        let heading = Heading { game: "DIPLOMACY".into(), subject: "TEST".into(), ..Heading::default() };
        Part::new(Audience::Public, heading, Style { lines_per_page, ..Style::default() })
    }

    fn rows(part: &Part) -> Vec<String> {
        let mut rows = Vec::new();
        part.each_row(|spacing, row| {
            rows.push(format!("{}{}", spacing.asa() as char, String::from_utf8_lossy(row)));
            Ok(())
        })
        .unwrap();
        rows
    }

    #[test]
    fn a_page_holds_no_more_than_its_lines() {
        let mut part = part(5);
        for number in 0..9 {
            part.line(Line::of(number));
        }
        let pages: Vec<usize> = rows(&part)
            .split(|row| row.starts_with('1'))
            .skip(1)
            .map(|page| page.iter().filter(|row| !row.trim().is_empty()).count())
            .collect();
        assert_eq!(pages, [4, 4, 1]);
        assert_eq!(part.pages(), 3);
        assert!(rows(&part)[0].ends_with("PAGE    1"));
    }

    #[test]
    fn control_words_of_ours_are_written_as_in_the_deck() {
        let part = |control| {
            let style = Style { control, ..Style::default() };
            Part::new(Audience::Public, Heading::default(), style)
        };
        assert_eq!(part('%').with_control("US$ 5, A$B, $END ($INIT)."), "US$ 5, A$B, %END (%INIT).");
        assert_eq!(part('$').with_control("$END"), "$END");
    }

    #[test]
    fn the_heads_of_a_table_come_again_on_each_page() {
        let mut part = part(6);
        part.start_columns(Line::of("PROVINCE"));
        for number in 0..9 {
            part.line(Line::of(number));
        }
        part.end_columns();
        assert_eq!(rows(&part).iter().filter(|row| row.ends_with("PROVINCE")).count(), 3);
    }

    #[test]
    fn a_headline_that_starts_a_page_stands_where_every_page_begins() {
        let mut part = part(7);
        part.headline("FIRST");
        part.line(Line::of(1));
        part.headline("SECOND");
        part.headline("THIRD");
        let rows = rows(&part);
        let tops: Vec<&str> =
            rows.split(|row| row.starts_with('1')).skip(1).map(|page| page[1].as_str()).collect();
        assert_eq!(tops, [" FIRST", " SECOND", " THIRD"]);
    }

    #[test]
    fn no_headline_stays_behind_without_the_first_row_of_its_table() {
        for before in 0..20 {
            let mut part = part(9);
            for number in 0..before {
                part.line(Line::of(number));
            }
            part.headline("TABLE");
            part.start_columns(Line::of("HEADS"));
            part.line(Line::of("ROW"));
            part.end_columns();
            let rows = rows(&part);
            let headline = rows.iter().position(|row| row.ends_with("TABLE")).unwrap();
            let below: Vec<&str> = rows[headline + 1..].iter().map(|row| &row[1..]).collect();
            assert_eq!(below, ["HEADS", "ROW"], "behind {before} lines");
        }
    }

    #[test]
    fn a_reader_of_any_name_stands_whole_under_the_heading() {
        for length in [0, 1, 30, 71, 132, 200] {
            let heading = Heading { person: "N".repeat(length), ..Heading::default() };
            let mut part = Part::new(Audience::player("ITALY"), heading, Style::default());
            part.line(Line::of("BODY"));
            let rows = rows(&part);
            assert!(rows[0].contains("FOR ITALY") && rows[2] == " BODY");
            assert_eq!(rows[1].matches('N').count(), length.min(WIDTH));
            assert!(rows[1].len() <= 1 + WIDTH);
        }
    }

    #[test]
    fn an_empty_part_has_no_page() {
        assert!(rows(&part(55)).is_empty());
    }

    #[test]
    fn words_are_wrapped_and_long_ones_broken() {
        assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrap("abcdefg hi", 3), ["abc", "def", "g", "hi"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
