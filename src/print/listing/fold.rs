//! Short parts of one reader on common leaves, so that a year of a game takes a few leaves and not a stack.
//!
//! In a listing for several readers the parts of each are brought together first, in the order in which the readers
//! come. What two or more players share stays on leaves of its own, because its heading does not say whose it is.

use super::line::{Line, Spacing};
use super::outline::Readers;
use super::pages::{Page, PageHeading, Pages};
use std::io;

/// The rows of a leaf: as many as fit at eight lines an inch.
const ROWS: usize = 80;
/// The empty rows between two parts.
const BETWEEN: usize = 2;

/// Pages whose short parts are joined.
pub fn fold(pages: &Pages) -> io::Result<Pages> {
    let is_of_one = Readers::of(pages)?.one().is_some();
    let mut folded = Folded { pages: Pages::default(), rows: 0 };
    let mut stacks: Vec<(String, Pages)> = Vec::new();
    let (mut deck, mut stack, mut shared) = (None, None, 0_usize);
    pages.each_page(&mut |page| {
        let heading = page.heading();
        if is_of_one {
            folded.add(page, heading.as_ref());
            return Ok(());
        }
        if let Some(heading) = &heading
            && heading.number == 1
        {
            if deck.as_ref() != Some(&heading.deck) {
                deck = Some(heading.deck.clone());
                folded.take(&mut stacks)?;
            }
            let name = if heading.audience.ends_with(" PLAYERS") {
                shared += 1;
                format!("{} {shared}", heading.audience)
            } else {
                heading.audience.clone()
            };
            stack = Some(stacks.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                stacks.push((name, Pages::default()));
                stacks.len() - 1
            }));
        }
        // Pages before the first heading are nobody's.
        match stack.and_then(|at| stacks.get_mut(at)) {
            Some((_, pages)) => put(page, pages),
            None => folded.add(page, None),
        }
        Ok(())
    })?;
    folded.take(&mut stacks)?;
    Ok(folded.pages)
}

/// Adds a page to others as it is.
fn put(page: &Page, pages: &mut Pages) {
    let mut before = None;
    for (row, line) in &page.lines {
        match before {
            None => pages.push(&line.clone().spaced(Spacing::Page)),
            Some(last) => down(row - last, line, pages, false),
        }
        before = Some(*row);
    }
}

/// Adds a line some rows below the last.
fn down(rows: usize, line: &Line, pages: &mut Pages, begins: bool) {
    let mut left = rows;
    while left > 3 {
        pages.push(&Line::new(Spacing::Triple));
        left -= 3;
    }
    let spacing = match left {
        0 => Spacing::Over,
        1 => Spacing::Single,
        2 => Spacing::Double,
        _ => Spacing::Triple,
    };
    let line = line.clone().spaced(spacing);
    if begins { pages.push_heading(&line) } else { pages.push(&line) }
}

/// Leaves while they are filled.
struct Folded {
    pages: Pages,
    /// The rows used of the present leaf; 0 if none is begun.
    rows: usize,
}

impl Folded {
    /// Adds the pages of each stack, each on leaves of its own.
    fn take(&mut self, stacks: &mut Vec<(String, Pages)>) -> io::Result<()> {
        for (_, pages) in stacks.drain(..) {
            self.rows = 0;
            pages.each_page(&mut |page| {
                self.add(page, page.heading().as_ref());
                Ok(())
            })?;
        }
        self.rows = 0;
        Ok(())
    }

    /// Adds a page: below the last if the leaf has room for it.
    fn add(&mut self, page: &Page, heading: Option<&PageHeading>) {
        let height = page.height();
        if self.rows == 0 || heading.is_none() || self.rows + BETWEEN + height > ROWS {
            put(page, &mut self.pages);
            self.rows = height;
            return;
        }
        let begins = heading.is_some_and(|heading| heading.number == 1);
        let mut last = 0;
        for (at, (row, line)) in page.lines.iter().enumerate() {
            let rows = if at == 0 { BETWEEN + 1 } else { row - last };
            down(rows, line, &mut self.pages, begins && at == 0);
            last = *row;
        }
        self.rows += BETWEEN + height;
    }
}
