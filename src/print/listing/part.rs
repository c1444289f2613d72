//! A part of the listing: one audience, one subject, its pages counted from 1.

use super::line::{Line, Spacing, WIDTH};
use crate::spool::Spool;
use playdeck_base::audience::Audience;
use playdeck_base::train::Train;
use std::io;

/// Print position of the audience in the heading.
const AUDIENCE: usize = 103;

/// What the gamesmaster chose for all pages of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    /// Body lines a page holds.
    pub lines_per_page: u32,
    /// The print train. Without one, every character is printed.
    pub train: Option<Train>,
    /// The control character, for cards and control words that are printed.
    pub control: char,
    /// Whether maps are printed.
    pub has_maps: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { lines_per_page: 55, train: None, control: '$', has_maps: true }
    }
}

/// What is printed at the top of every page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heading {
    /// The game's name.
    pub game: String,
    /// The job's name, from the `$JOB` card.
    pub job: String,
    /// The title, from the `$JOB` card.
    pub title: String,
    /// The play that this part belongs to; empty if to none.
    pub play: String,
    /// The subject of this part, such as `SPRING 1901 MOVES`.
    pub subject: String,
    /// The name of the person who reads it, printed under the audience. Empty if nobody is named.
    pub person: String,
}

/// A part while it is written: lines are pushed in, pages start by themselves.
///
/// The finished lines are in a spool, so that a part costs what it prints.
#[derive(Debug)]
pub struct Part {
    audience: Audience,
    heading: Heading,
    style: Style,
    columns: Vec<Line>,
    /// The line that is being written.
    row: Box<Line>,
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
            row: Box::new(Line::new(Spacing::Single)),
            spool: Spool::default(),
            rows_on_page: 0,
            is_page_done: false,
            pages: 0,
            lines: 0,
        }
    }

    /// Who it is for.
    pub fn audience(&self) -> &Audience {
        &self.audience
    }

    /// Lines that a page holds below the blank one under its heading.
    pub fn lines_on_a_page(&self) -> u32 {
        self.style.lines_per_page.saturating_sub(1)
    }

    /// What was chosen for its pages.
    pub(super) const fn style(&self) -> &Style {
        &self.style
    }

    /// The number of pages started.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// The number of lines printed, headings included.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Passes on the finished lines: what the carriage does first, and the print positions, without blanks at the end.
    pub fn each_row(&self, show: &mut dyn FnMut(Spacing, &[u8]) -> io::Result<()>) -> io::Result<()> {
        let show = &mut |control, row: &[u8]| show(Spacing::of_asa(control).unwrap_or_default(), row);
        self.spool.each_row(0..self.spool.length(), show)
    }

    /// Its audience and its lines.
    pub fn finish(self) -> (Audience, Spool) {
        (self.audience, self.spool)
    }

    /// Adds a line. It starts a new page if the page has no room for it.
    pub fn line(&mut self, line: Line) {
        *self.row = line;
        self.end_line();
    }

    /// Adds a line that is written in place, so that no line is moved about.
    pub fn write_line(&mut self, spacing: Spacing, write: impl FnOnce(&mut Line)) {
        self.row.clear(spacing);
        write(&mut self.row);
        self.end_line();
    }

    /// Adds a line that is written in place, unless the writer answers that it is none.
    pub fn try_line(&mut self, spacing: Spacing, write: impl FnOnce(&mut Line) -> bool) -> bool {
        self.row.clear(spacing);
        let is_line = write(&mut self.row);
        if is_line {
            self.end_line();
        }
        is_line
    }

    /// Adds the line that was written.
    fn end_line(&mut self) {
        let (spacing, rows) = (self.row.spacing, self.row.spacing.rows());
        if spacing == Spacing::Page
            || self.pages == 0
            || self.is_page_done
            || self.rows_on_page + rows > self.style.lines_per_page
        {
            self.start_page();
            if spacing == Spacing::Page && self.row.row().is_empty() {
                return;
            }
            self.rows_on_page += 1;
            self.row.spacing = Spacing::Single;
        } else {
            self.rows_on_page += rows;
        }
        push(&mut self.spool, &mut self.row, self.style.train);
        self.lines += 1;
    }

    /// Prints a headline, kept on one page with the next three lines: the heads of a table and its first row.
    pub fn headline(&mut self, text: &str) {
        self.keep(6);
        self.write_line(Spacing::Triple, |line| line.put_text(1, WIDTH, text));
    }

    /// Sets the lines over the columns of a table, printed now and again on each new page. They ask for no more room
    /// than a headline before them has kept: otherwise the headline could stay alone on its page.
    pub fn start_columns(&mut self, columns: Vec<Line>) {
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
        // The line under the heading is a line of its own, so that the first body line is at the same height whatever
        // its spacing was.
        let person = self.person_line();
        self.push(person);
        for line in &mut self.columns {
            self.rows_on_page += 1;
            push(&mut self.spool, line, self.style.train);
            self.lines += 1;
        }
    }

    fn heading_line(&self) -> Line {
        let Heading { game, job, title, subject, .. } = &self.heading;
        let mut line = Line::new(Spacing::Page);
        line.put_text(1, 8, "PLAYDECK");
        line.put_text(11, 22, game);
        line.put_text(24, 31, job);
        line.put_text(33, 72, title);
        line.put_text(74, 101, subject);
        match &self.audience {
            Audience::Public => line.put_text(AUDIENCE, 121, "FOR ALL"),
            Audience::Players(players) if players.len() > 1 => {
                line.put_within(AUDIENCE, 121, format_args!("FOR {} PLAYERS", players.len()));
            }
            audience => line.put_within(AUDIENCE, 121, format_args!("FOR {audience}")),
        }
        let mut page = itoa::Buffer::new();
        let page = page.format(self.pages);
        line.put_text_right(WIDTH.saturating_sub(page.len().max(4) + 1), "PAGE");
        line.put_text_right(WIDTH, page);
        line
    }

    /// The line under the heading: the reader's name below the audience, farther left if it is long, or nothing.
    fn person_line(&self) -> Line {
        let person = &self.heading.person;
        if person.is_empty() {
            return Line::new(Spacing::Single);
        }
        let last_start = (WIDTH + 1).saturating_sub(person.chars().count());
        let mut line = Line::new(Spacing::Single);
        line.put_text(AUDIENCE.min(last_start.max(1)), WIDTH, person);
        line
    }

    fn push(&mut self, mut line: Line) {
        push(&mut self.spool, &mut line, self.style.train);
        self.lines += 1;
    }
}

/// Adds a line to a spool, as the train prints it.
fn push(spool: &mut Spool, line: &mut Line, train: Option<Train>) {
    if let Some(train) = train {
        line.print_on(train);
    }
    spool.push(line.spacing.asa(), line.row());
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
        part.each_row(&mut |spacing, row| {
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
    fn the_heads_of_a_table_come_again_on_each_page() {
        let mut part = part(6);
        part.start_columns(vec![Line::of("PROVINCE")]);
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
            part.start_columns(vec![Line::of("HEADS")]);
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
}
