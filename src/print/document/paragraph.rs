//! A text in rows: where it begins and ends, and how its rows are broken.

use super::wrap::{self, Measure, Rows};
use super::{Gap, Medium};

/// The place of a text: its columns, counted from 1, and how it is broken into rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paragraph<'p> {
    /// The empty rows before it.
    pub gap: Gap,
    /// The column in which the first row begins.
    pub first: u16,
    /// The column in which later rows begin.
    pub later: u16,
    /// The last column that is written in.
    pub last: u16,
    /// The first characters of every row, such as the `;` of a comment.
    pub prefix: &'p str,
    /// The first column after which a row may be broken at a blank, if it has one. 0: anywhere.
    pub earliest: u16,
    /// Whether a word longer than a row is broken. If not, it runs past the last column.
    pub breaks_words: bool,
    /// Whether a letter in a stated form writes its blanks as tabs.
    pub has_tabs: bool,
    /// Whether a letter that flows keeps the columns in which rows begin.
    pub keeps_columns: bool,
}

impl<'p> Paragraph<'p> {
    /// Rows from one column to another.
    pub const fn within(first: u16, last: u16) -> Self {
        Self {
            gap: Gap::None,
            first,
            later: first,
            last,
            prefix: "",
            earliest: 0,
            breaks_words: true,
            has_tabs: false,
            keeps_columns: false,
        }
    }

    /// The same after some empty rows.
    #[must_use]
    pub const fn after(self, gap: Gap) -> Self {
        Self { gap, ..self }
    }

    /// The same, with later rows that begin in another column.
    #[must_use]
    pub const fn hanging(self, later: u16) -> Self {
        Self { later, ..self }
    }

    /// The same, with a prefix before every row.
    #[must_use]
    pub const fn prefixed(self, prefix: &'p str) -> Self {
        Self { prefix, ..self }
    }

    /// The same, with tabs in place of blanks in a letter whose form is stated.
    #[must_use]
    pub const fn tabbed(self) -> Self {
        Self { has_tabs: true, ..self }
    }

    /// The same, whose rows begin in these columns in a letter that flows, too.
    #[must_use]
    pub const fn kept_in_its_columns(self) -> Self {
        Self { keeps_columns: true, ..self }
    }

    /// The same, with no row broken at a blank before a column.
    #[must_use]
    pub const fn not_broken_before(self, earliest: u16) -> Self {
        Self { earliest, ..self }
    }

    /// The same as a medium can show it: if the medium is narrower, or begins everything at the left, the text takes
    /// all of its columns.
    #[must_use]
    pub fn fitted(self, medium: Medium) -> Self {
        if !medium.is_flowing && self.last <= medium.columns {
            return self;
        }
        if self.keeps_columns {
            return Self { last: medium.columns.min(self.last), earliest: 0, ..self };
        }
        let first = u16::try_from(self.prefix.len()).map_or(1, |length| 1 + length);
        Self { first, later: first, last: medium.columns, earliest: 0, ..self }
    }

    /// Whether a text of plain characters alone is one row.
    pub fn is_one_row(&self, text: &str) -> bool {
        text.len() <= usize::from((self.last + 1).saturating_sub(self.first))
    }

    /// The rows of a text, each with the column in which it begins.
    pub fn rows<'t>(&self, text: &'t str) -> Placed<'t> {
        let width = |column: u16| (self.last + 1).saturating_sub(column).max(1);
        let measure = Measure {
            first: width(self.first),
            later: width(self.later),
            slack: if self.earliest == 0 { u16::MAX } else { self.last.saturating_sub(self.earliest) },
            breaks_words: self.breaks_words,
        };
        Placed { column: self.first, later: self.later, rows: wrap::rows(text, measure) }
    }
}

/// The rows of a paragraph, each with the column in which it begins.
#[derive(Debug)]
pub struct Placed<'t> {
    column: u16,
    later: u16,
    rows: Rows<'t>,
}

impl Placed<'_> {
    /// See [`Rows::is_plain`].
    pub const fn is_plain(&self) -> bool {
        self.rows.is_plain()
    }
}

impl<'t> Iterator for Placed<'t> {
    type Item = (u16, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rows.next()?;
        Some((std::mem::replace(&mut self.column, self.later), row))
    }
}

#[cfg(test)]
mod tests {
    use super::super::wrap::Whole;
    use super::*;

    const WIDE: Medium = Medium {
        columns: 132,
        is_flowing: false,
        has_maps: true,
        has_small_letters: true,
        kind: super::super::Kind::Listing,
        control: '$',
    };

    #[test]
    fn rows_begin_and_end_where_they_are_stated() {
        let paragraph = Paragraph::within(5, 10).hanging(7);
        assert_eq!(
            paragraph.rows("ab cd ef ghij").collect::<Vec<_>>(),
            [(5, "ab cd"), (7, "ef"), (7, "ghij")]
        );
    }

    #[test]
    fn what_a_medium_cannot_hold_as_stated_takes_all_of_its_columns() {
        let paragraph = Paragraph::within(5, 128).hanging(9);
        assert_eq!(paragraph.fitted(WIDE), paragraph);
        let letter = Medium { columns: 72, ..WIDE };
        assert_eq!(paragraph.fitted(letter), Paragraph::within(1, 72));
        assert_eq!(Paragraph::within(5, 70).fitted(letter), Paragraph::within(5, 70));
        let comment = paragraph.prefixed(";").fitted(letter);
        assert_eq!((comment.first, comment.later, comment.last), (2, 2, 72));
        let flowing = Medium { is_flowing: true, ..letter };
        assert_eq!(Paragraph::within(5, 70).fitted(flowing), Paragraph::within(1, 72));
    }

    /// The letters of two games: a mark before the text and rows of 79; rows of 70 whose later ones are indented by two
    /// and which do not break coordinates; and the same after the mark of a comment.
    #[test]
    fn letters_with_a_form_of_their_own_can_be_stated() {
        let text = format!("* The Guild (12), faction (7), {}", "a sword, ".repeat(9));
        let marked: Vec<(u16, &str)> = Paragraph::within(7, 79).hanging(9).rows(&text).collect();
        assert!(marked[0].0 == 7 && marked[0].1.len() <= 73 && marked[1].0 == 9);
        let place = Whole("plain (12,14,underworld)");
        let text =
            format!("{} in {place}, {} in {place}.", "walks slowly ".repeat(3), "and rests ".repeat(3));
        let comment = Paragraph::within(1, 70).hanging(3).prefixed(";");
        let rows: Vec<(u16, &str)> = comment.rows(&text).collect();
        assert_eq!(rows.iter().map(|(column, _)| *column).collect::<Vec<_>>(), [1, 3]);
        assert!(rows.iter().all(|(column, row)| usize::from(*column) + row.len() <= 71));
        assert_eq!(rows.iter().filter(|(_, row)| row.contains(&place.to_string())).count(), 2);
        // The older rule: at the last blank from column 56 on, else at column 70.
        let early = Paragraph::within(1, 70).hanging(3).not_broken_before(56);
        let text = format!("{} {}", "a".repeat(30), "b".repeat(60));
        assert_eq!(early.rows(&text).next().map(|(_, row)| row.len()), Some(70));
        for (length, broken) in [(55, 70), (56, 56), (69, 69)] {
            let text = format!("{} {}", "a".repeat(length), "b".repeat(60));
            assert_eq!(early.rows(&text).next().map(|(_, row)| row.len()), Some(broken));
        }
    }
}
