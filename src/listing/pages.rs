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
}

impl Page {
    /// Its heading. `None` if it has no heading of this program.
    pub fn heading(&self) -> Option<PageHeading> {
        self.lines.first().and_then(|(_, line)| PageHeading::of(line))
    }
}

/// Lines arranged on pages.
#[derive(Debug, Default)]
pub struct Pages {
    spool: Spool,
    paper: Paper,
    count: usize,
    rows: usize,
    parts: usize,
}

impl Pages {
    /// Adds the next line.
    pub fn push(&mut self, line: &Line) {
        let (is_first, row) = self.paper.moved(line.spacing);
        if is_first {
            self.count += 1;
            self.parts += usize::from(PageHeading::of(line).is_some_and(|heading| heading.number == 1));
        }
        self.rows = self.rows.max(row + 1);
        self.spool.push(line.spacing.asa(), line.row());
    }

    /// The number of pages.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of pages whose heading says that they are the first of their part.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// The number of rows of the fullest page.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Passes on the pages, one after another.
    pub fn each_page(&self, mut show: impl FnMut(&Page) -> io::Result<()>) -> io::Result<()> {
        let (mut page, mut paper) = (Page::default(), Paper::default());
        self.spool.each_row(0..self.spool.length(), |control, row| {
            let line = Line::of_row(Spacing::of_asa(control).unwrap_or_default(), row);
            let (is_first, row) = paper.moved(line.spacing);
            if is_first && !page.lines.is_empty() {
                show(&page)?;
                page.lines.clear();
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
    /// The subject of the part, and its audience.
    pub part: String,
    /// The number of the page in its part.
    pub number: u32,
}

impl PageHeading {
    fn of(line: &Line) -> Option<Self> {
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
            part: format!("{} {}", piece(74, 102), piece(103, 122)).trim().to_owned(),
            number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audience::Audience;
    use crate::listing::{Heading, Part, Style};

    fn pages(lines: impl IntoIterator<Item = Line>) -> Vec<Page> {
        let mut laid = Pages::default();
        lines.into_iter().for_each(|line| laid.push(&line));
        let mut pages = Vec::new();
        laid.each_page(|page| {
            pages.push(page.clone());
            Ok(())
        })
        .unwrap();
        assert_eq!(laid.count(), pages.len());
        assert_eq!(laid.rows(), pages.iter().map(height).max().unwrap_or_default());
        pages
    }

    fn height(page: &Page) -> usize {
        page.lines.last().map_or(0, |(row, _)| row + 1)
    }

    #[test]
    fn lines_stand_where_the_carriage_puts_them() {
        let spacings =
            [Spacing::Page, Spacing::Single, Spacing::Over, Spacing::Triple, Spacing::Double, Spacing::Page];
        let pages = pages(spacings.map(|spacing| Line::of("A").spaced(spacing)));
        let rows: Vec<Vec<usize>> =
            pages.iter().map(|page| page.lines.iter().map(|(row, _)| *row).collect()).collect();
        assert_eq!(rows, [vec![0, 1, 1, 4, 6], vec![0]]);
        assert_eq!(height(&pages[0]), 7);
    }

    #[test]
    fn paper_that_is_never_skipped_runs_on() {
        let pages = pages((0..300).map(|_| Line::of("A")));
        assert_eq!(pages.len(), 3);
        assert!(pages.iter().all(|page| height(page) <= MOST_ROWS));
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
        part.each_row(|spacing, row| {
            let text: String = row.iter().copied().map(char_of).collect();
            lines.push(Line::of(text).spaced(spacing));
            Ok(())
        })
        .unwrap();
        let expected = PageHeading {
            deck: "DIPLOMACY TUESDAY The Tuesday game".into(),
            part: "SPRING 1901 MOVES FOR AUSTRIA".into(),
            number: 1,
        };
        assert_eq!(pages(lines)[0].heading(), Some(expected));
        assert_eq!(pages([Line::of("PLAYDECK")])[0].heading(), None);
    }
}
