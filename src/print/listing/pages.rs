//! A listing as pages: the row of each line on the paper, and where the parts begin.
//!
//! A document or a web page begins with the number of pages and the list of parts, so a listing is read more than once.
//! Meanwhile its lines are in a spool, and memory holds one page.

use super::line::{Line, Spacing, char_of};
use crate::spool::Spool;
use std::io;

/// The most rows of a page. After them the paper goes on to the next page, so that no page grows without end.
const MOST_ROWS: usize = 132;

/// The most lines of a page, because any number of lines may be printed over each other.
const MOST_LINES: usize = 10_000;

/// One page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The lines from top to bottom, each with its row, from 0. Two in one row are printed over each other.
    pub lines: Vec<(usize, Line)>,
    /// The lines with which a part begins, by their places in the list.
    pub begins: Vec<usize>,
}

impl Page {
    /// Its heading. `None` if it has no heading of this program.
    pub fn heading(&self) -> Option<PageHeading> {
        self.lines.first().and_then(|(_, line)| PageHeading::of(line))
    }

    /// The parts that begin on it, each with its row.
    pub fn parts(&self) -> impl Iterator<Item = (usize, PageHeading)> {
        let begun = self.begins.iter().filter_map(|at| self.lines.get(*at));
        begun.filter_map(|(row, line)| Some((*row, PageHeading::of(line)?)))
    }

    /// The number of rows that it takes.
    pub fn height(&self) -> usize {
        self.lines.iter().map(|(row, _)| row + 1).max().unwrap_or_default()
    }
}

/// The bit of a line in the spool with which a part begins below others.
const BEGINS: u8 = 0x80;

/// Lines arranged on pages.
#[derive(Debug, Default)]
pub struct Pages {
    spool: Spool,
    paper: Paper,
    count: usize,
    rows: usize,
    columns: usize,
    parts: usize,
}

impl Pages {
    /// Adds the next line.
    pub fn push(&mut self, line: &Line) {
        let (is_first, row) = self.paper.moved(line.spacing);
        self.count += usize::from(is_first);
        let begins = is_first && PageHeading::of(line).is_some_and(|heading| heading.number == 1);
        self.keep(line, row, begins);
    }

    /// Adds the next line, with which a part begins below others on its page.
    pub fn push_heading(&mut self, line: &Line) {
        let (is_first, row) = self.paper.moved(line.spacing);
        self.count += usize::from(is_first);
        self.keep(line, row, true);
    }

    fn keep(&mut self, line: &Line, row: usize, begins: bool) {
        self.parts += usize::from(begins);
        self.rows = self.rows.max(row + 1);
        self.columns = self.columns.max(line.row().len());
        self.spool.push(line.spacing.asa() | if begins { BEGINS } else { 0 }, line.row());
    }

    /// The number of pages.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of parts that begin on them.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// The number of rows of the fullest page.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of print positions of the longest line.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Passes on the pages, one after another.
    pub fn each_page(&self, show: &mut dyn FnMut(&Page) -> io::Result<()>) -> io::Result<()> {
        let (mut page, mut paper) = (Page::default(), Paper::default());
        self.spool.each_row(0..self.spool.length(), &mut |control, row| {
            let line = Line::of_row(Spacing::of_asa(control & !BEGINS).unwrap_or_default(), row);
            let (is_first, row) = paper.moved(line.spacing);
            if is_first && !page.lines.is_empty() {
                show(&page)?;
                page.lines.clear();
                page.begins.clear();
            }
            if control & BEGINS != 0 {
                page.begins.push(page.lines.len());
            }
            page.lines.push((row, line));
            Ok(())
        })?;
        if page.lines.is_empty() { Ok(()) } else { show(&page) }
    }
}

/// The present place on the paper.
#[derive(Debug, Default)]
struct Paper {
    row: usize,
    /// Lines of the page so far; 0 if no page has begun.
    lines: usize,
}

impl Paper {
    /// Moves it for a line. Returns whether the line is the first of a page, and its row there.
    fn moved(&mut self, spacing: Spacing) -> (bool, usize) {
        let row = self.row + spacing.rows() as usize;
        let is_full = row >= MOST_ROWS || self.lines >= MOST_LINES;
        let is_first = spacing == Spacing::Page || self.lines == 0 || is_full;
        self.row = if spacing == Spacing::Page { 0 } else { row % MOST_ROWS };
        self.lines = if is_first { 1 } else { self.lines + 1 };
        (is_first, self.row)
    }
}

/// The heading of a page, taken apart as [`super::Part`] builds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageHeading {
    /// The game, the job and its title, as far as they are given.
    pub deck: String,
    /// The name of the job, or of the game if the job has none.
    pub name: String,
    /// The subject of the part.
    pub subject: String,
    /// Who it is for, such as `FOR AUSTRIA`.
    pub audience: String,
    /// The number of the page in its part.
    pub number: u32,
}

/// The audience of what is public.
const EVERYONE: &str = "FOR ALL";

impl PageHeading {
    /// The heading in a line. `None` if it is no heading of this program.
    pub fn of(line: &Line) -> Option<Self> {
        let text: Vec<char> = line.row().iter().copied().map(char_of).collect();
        let piece = |first: usize, last: usize| {
            let end = last.min(text.len());
            let piece: String = text.get(first - 1..end).unwrap_or_default().iter().collect();
            piece.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let number = piece(123, 132).strip_prefix("PAGE")?.trim().parse().ok()?;
        let is_ours = piece(1, 10) == "PLAYDECK" && piece(103, 121).starts_with("FOR ");
        is_ours.then(|| Self {
            deck: piece(11, 73),
            name: [piece(24, 32), piece(11, 23)]
                .into_iter()
                .find(|name| !name.is_empty())
                .unwrap_or_default(),
            subject: piece(74, 102),
            audience: piece(103, 122),
            number,
        })
    }

    /// Whether it is for one reader, whom the heading names.
    pub fn is_for_one(&self) -> bool {
        self.audience != EVERYONE && !self.audience.ends_with(" PLAYERS")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::{Heading, Part, Style};
    use playdeck_base::audience::Audience;

    fn pages(lines: impl IntoIterator<Item = Line>) -> Vec<Page> {
        let mut laid = Pages::default();
        lines.into_iter().for_each(|line| laid.push(&line));
        let mut pages = Vec::new();
        laid.each_page(&mut |page| {
            pages.push(page.clone());
            Ok(())
        })
        .unwrap();
        assert_eq!(laid.count(), pages.len());
        assert_eq!(laid.rows(), pages.iter().map(Page::height).max().unwrap_or_default());
        pages
    }

    #[test]
    fn lines_stand_where_the_carriage_puts_them() {
        let spacings =
            [Spacing::Page, Spacing::Single, Spacing::Over, Spacing::Triple, Spacing::Double, Spacing::Page];
        let pages = pages(spacings.map(|spacing| Line::of("A").spaced(spacing)));
        let rows: Vec<Vec<usize>> =
            pages.iter().map(|page| page.lines.iter().map(|(row, _)| *row).collect()).collect();
        assert_eq!(rows, [vec![0, 1, 1, 4, 6], vec![0]]);
        assert_eq!(pages[0].height(), 7);
    }

    #[test]
    fn paper_that_is_never_skipped_runs_on() {
        let pages = pages((0..300).map(|_| Line::of("A")));
        assert_eq!(pages.len(), 3);
        assert!(pages.iter().all(|page| page.height() <= MOST_ROWS));
        assert_eq!(pages.iter().map(|page| page.lines.len()).sum::<usize>(), 300);
    }

    #[test]
    fn what_is_printed_over_itself_without_end_runs_on_too() {
        let pages = pages((0..=2 * MOST_LINES).map(|_| Line::of("A").spaced(Spacing::Over)));
        let lines: Vec<usize> = pages.iter().map(|page| page.lines.len()).collect();
        assert_eq!(lines, [MOST_LINES, MOST_LINES, 1]);
    }

    #[test]
    fn a_heading_is_read_as_it_was_put_together() {
        let heading = Heading {
            game: "DIPLOMACY".into(),
            job: "TUESDAY".into(),
            title: "The Tuesday game".into(),
            subject: "SPRING 1901 MOVES".into(),
            ..Heading::default()
        };
        let mut part = Part::new(Audience::player("AUSTRIA"), heading, Style::default());
        part.line(Line::of("A"));
        let mut lines = Vec::new();
        part.each_row(&mut |spacing, row| {
            let text: String = row.iter().copied().map(char_of).collect();
            lines.push(Line::of(text).spaced(spacing));
            Ok(())
        })
        .unwrap();
        let expected = PageHeading {
            deck: "DIPLOMACY TUESDAY The Tuesday game".into(),
            name: "TUESDAY".into(),
            subject: "SPRING 1901 MOVES".into(),
            audience: "FOR AUSTRIA".into(),
            number: 1,
        };
        assert_eq!(pages(lines)[0].heading(), Some(expected));
        assert_eq!(pages([Line::of("PLAYDECK")])[0].heading(), None);
    }
}
