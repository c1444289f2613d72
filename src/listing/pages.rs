//! A listing as its pages show it: which line stands where on the paper, and where its parts begin.

use super::line::{Line, Spacing, char_of};

/// Rows of a page after which the paper runs on to the next, so that no page grows without end.
const MOST_ROWS: usize = 132;

/// One page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The lines from top to bottom, each with the row in which it stands, from 0; two in one row are printed
    /// over each other.
    pub lines: Vec<(usize, Line)>,
}

impl Page {
    /// The rows that its lines take.
    pub fn rows(&self) -> usize {
        self.lines.last().map_or(0, |(row, _)| row + 1)
    }

    /// What it is headed, if it bears a heading of this program.
    pub fn heading(&self) -> Option<PageHeading> {
        self.lines.first().and_then(|(_, line)| PageHeading::of(line))
    }
}

/// Lays lines on pages.
#[derive(Debug, Default)]
pub struct Pages {
    pages: Vec<Page>,
    row: usize,
}

impl Pages {
    /// Lays the next line on the paper.
    pub fn push(&mut self, line: Line) {
        let row = self.row + line.spacing.rows() as usize;
        if line.spacing == Spacing::Page || self.pages.is_empty() || row >= MOST_ROWS {
            self.pages.push(Page::default());
        }
        self.row = match line.spacing {
            Spacing::Page => 0,
            _ => row % MOST_ROWS,
        };
        if let Some(page) = self.pages.last_mut() {
            page.lines.push((self.row, line));
        }
    }

    /// The pages.
    pub fn finish(self) -> Vec<Page> {
        self.pages
    }
}

/// The heading of a page, taken apart as [`super::Part`] puts it together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageHeading {
    /// The game, the job and its title, as far as they are there.
    pub deck: String,
    /// What the part is about, and for whom.
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
        let mut pages = Pages::default();
        lines.into_iter().for_each(|line| pages.push(line));
        pages.finish()
    }

    #[test]
    fn lines_stand_where_the_carriage_puts_them() {
        let spacings =
            [Spacing::Page, Spacing::Single, Spacing::Over, Spacing::Triple, Spacing::Double, Spacing::Page];
        let pages = pages(spacings.map(|spacing| Line::of("A").spaced(spacing)));
        let rows: Vec<Vec<usize>> =
            pages.iter().map(|page| page.lines.iter().map(|(row, _)| *row).collect()).collect();
        assert_eq!(rows, [vec![0, 1, 1, 4, 6], vec![0]]);
        assert_eq!(pages[0].rows(), 7);
    }

    #[test]
    fn paper_that_is_never_skipped_runs_on() {
        let pages = pages((0..300).map(|_| Line::of("A")));
        assert_eq!(pages.len(), 3);
        assert!(pages.iter().all(|page| page.rows() <= MOST_ROWS));
        assert_eq!(pages.iter().map(|page| page.lines.len()).sum::<usize>(), 300);
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
