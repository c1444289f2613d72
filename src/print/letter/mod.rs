//! A report as a letter: rows of text of a given width, without pages and without carriage control.
//!
//! A letter is read in windows of any width and in fonts of any width. So nothing in it depends on columns, except what
//! needs them, such as a map: a row of a table is a line of its own, paragraphs begin at the left, and rows that
//! continue a line are indented. A report for programs has the columns that its game states ([`Form::Stated`]).

use crate::document::wrap::{Measure, NO_BREAK, is_plain, is_plain_unbroken, rows};
use crate::document::{Column, Gap, Grid, Kind, Medium, Paragraph, Row, Sink};
use crate::spool::Spool;
use playdeck_base::audience::Audience;
use playdeck_base::text::solid;

/// The number of blanks before a continued line.
const MOVED_IN: u16 = 2;

/// The carriage control of every row: nothing is done before it.
const ROW: u8 = b' ';

/// The line feed between rows that go into the spool as one line of it.
const LINE_FEED: u8 = b'\n';

/// Bytes of rows that are put into the spool together: most rows are short, and so is what each costs there.
const TOGETHER: usize = 1 << 10;

/// The default number of columns of a letter.
pub const COLUMNS: u16 = 72;

/// The distance of tabs.
const TAB: usize = 8;

/// The columns that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// [`COLUMNS`].
    Own,
    /// So many.
    Columns(u16),
}

impl From<Option<u16>> for Width {
    fn from(columns: Option<u16>) -> Self {
        columns.map_or(Self::Own, Self::Columns)
    }
}

impl Width {
    /// How many they are.
    pub const fn columns(self) -> u16 {
        match self {
            Self::Own => COLUMNS,
            Self::Columns(columns) => columns,
        }
    }
}

/// How much of the report's columns a letter keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Nothing: lines begin at the left, one for each row of a table.
    Flowing,
    /// All that the letter is wide enough for, as stated.
    Stated,
}

/// The options for the letters of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Columns of a row.
    pub columns: u16,
    /// How tables and paragraphs are arranged.
    pub form: Form,
    /// Whether maps are printed.
    pub has_maps: bool,
    /// Whether it is a report for programs: nothing stands around it.
    pub is_report: bool,
    /// The control character, for cards and control words.
    pub control: char,
}

/// A letter while it is written, or a finished one. The finished rows are in a spool, many together, so that a letter
/// costs what it prints.
#[derive(Debug)]
pub struct Letter {
    audience: Audience,
    style: Style,
    spool: Spool,
    /// Rows that are not in the spool yet, each with its line feed.
    ready: Vec<u8>,
    /// The bytes of the present row.
    text: Vec<u8>,
    /// The same row with tabs.
    row: Vec<u8>,
    line: String,
    /// Empty rows before the next row.
    free: u8,
    /// Whether the row above is a heading. No row is left empty after a heading.
    is_headed: bool,
    /// Whether the table's row above stands in its columns.
    is_in_columns: bool,
    rows: u64,
}

impl Letter {
    /// A letter, or a part of one, that begins with a line. A report for programs has none, whatever it is.
    pub fn new(audience: Audience, style: Style, head: &str) -> Self {
        let mut letter = Self {
            audience,
            style,
            spool: Spool::default(),
            ready: Vec::with_capacity(TOGETHER),
            text: Vec::new(),
            row: Vec::new(),
            line: head.to_owned(),
            free: 0,
            is_headed: false,
            is_in_columns: false,
            rows: 0,
        };
        if !style.is_report {
            letter.push_line(Gap::None);
            (letter.free, letter.rows) = (1, 0);
        }
        letter
    }

    /// Who it is for.
    pub const fn audience(&self) -> &Audience {
        &self.audience
    }

    /// The number of rows after its first line, empty ones included.
    pub const fn lines(&self) -> u64 {
        self.rows
    }

    /// Its audience and its rows. An empty row ends it, if it is no report for programs.
    pub fn finish(mut self) -> (Audience, Spool) {
        if !self.style.is_report {
            self.ready.push(LINE_FEED);
        }
        self.put_away();
        (self.audience, self.spool)
    }

    /// Puts the rows that are ready into the spool. Line feeds are only between them, and no blank is one at which no row
    /// is broken any more.
    fn put_away(&mut self) {
        if self.ready.is_empty() {
            return;
        }
        self.ready.pop();
        self.ready.iter_mut().for_each(|byte| *byte = if *byte == NO_BREAK as u8 { b' ' } else { *byte });
        self.spool.push(ROW, &self.ready);
        self.ready.clear();
    }

    /// Ends a row that is ready.
    fn end_row(&mut self) {
        self.ready.push(LINE_FEED);
        self.rows += 1;
        if self.ready.len() >= TOGETHER {
            self.put_away();
        }
    }

    fn begin(&mut self, gap: Gap) {
        let asked = u8::from(gap != Gap::None && !self.is_headed);
        let is_first = self.ready.is_empty() && self.spool.length() == 0;
        let free = if is_first { 0 } else { self.free.max(asked) };
        (0..free).for_each(|_| self.end_row());
        (self.free, self.is_headed) = (0, false);
    }

    /// Adds a row. Characters that control a terminal or a printer become blanks.
    fn push(&mut self, column: u16, prefix: &str, row: &str) {
        if prefix.is_empty() && is_plain(row) {
            return self.push_plain(column, false, row);
        }
        self.arrange(column, prefix, row);
        self.add();
    }

    /// Adds a row of printable characters and blanks at which it was not broken.
    fn push_plain(&mut self, column: u16, has_tabs: bool, row: &str) {
        let end = row.bytes().rposition(|byte| byte > b' ').map_or(0, |last| last + 1);
        let row = &row.as_bytes()[..end];
        let blanks = if row.is_empty() { 0 } else { usize::from(column.saturating_sub(1)) };
        let tabs = if has_tabs { blanks / TAB } else { 0 };
        let blanks = blanks - tabs * TAB;
        self.ready.extend((0..tabs).map(|_| b'\t'));
        self.ready.extend((0..blanks).map(|_| b' '));
        self.ready.extend_from_slice(row);
        self.end_row();
    }

    /// Puts a row into its columns.
    fn arrange(&mut self, column: u16, prefix: &str, row: &str) {
        self.text.clear();
        self.text.extend_from_slice(prefix.as_bytes());
        let before = if prefix.is_empty() { 0 } else { prefix.chars().count() };
        let first = before.max(usize::from(column.saturating_sub(1)));
        self.text.resize(self.text.len() + first - before, b' ');
        let from = self.text.len();
        if is_plain(row) {
            self.text.extend_from_slice(row.as_bytes());
        } else if row.is_ascii() {
            // Many rows have a blank at which no row is broken, and are plain beside it.
            self.text.extend_from_slice(row.as_bytes());
            let controls = self.text[from..].iter_mut().filter(|byte| byte.is_ascii_control());
            controls.for_each(|byte| *byte = b' ');
        } else {
            let shown = row.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
            shown.for_each(|letter| self.text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()));
        }
    }

    /// Adds the row that is arranged.
    fn add(&mut self) {
        self.ready.extend_from_slice(&self.text[..solid(&self.text, b' ')]);
        self.end_row();
    }

    /// Adds the line that is ready, in as many rows as it needs.
    fn push_line(&mut self, gap: Gap) {
        self.begin(gap);
        let line = std::mem::take(&mut self.line);
        let width = self.style.columns;
        // Most lines fit: nobody looks for a blank at which they could be broken.
        if line.len() <= usize::from(width) && is_plain_unbroken(&line) {
            self.push_plain(1, false, line.trim_start_matches(' '));
            self.line = line;
            return;
        }
        let measure = Measure { later: width.saturating_sub(MOVED_IN).max(1), ..Measure::of(width) };
        for part in line.split('\n') {
            let mut column = 1;
            for row in rows(part, measure) {
                self.push(column, "", row);
                column = 1 + MOVED_IN;
            }
        }
        self.line = line;
    }
}

impl Sink for Letter {
    fn medium(&self) -> Medium {
        Medium {
            columns: self.style.columns,
            is_flowing: self.style.form == Form::Flowing,
            has_maps: self.style.has_maps,
            has_small_letters: true,
            kind: if self.style.is_report { Kind::Report } else { Kind::Letter },
            control: self.style.control,
        }
    }

    fn heading(&mut self, text: &str) {
        self.is_headed = false;
        self.line.clear();
        self.line.push_str(text);
        self.push_line(Gap::One);
        self.is_headed = true;
    }

    fn paragraph(&mut self, paragraph: &Paragraph<'_>, text: &str) {
        self.begin(paragraph.gap);
        let has_tabs = paragraph.has_tabs && self.style.form == Form::Stated;
        let rows = paragraph.fitted(self.medium()).rows(text);
        let has_gaps = || text.starts_with(NO_BREAK) || has_two_blanks(text.as_bytes());
        if paragraph.prefix.is_empty() && rows.is_plain() && !(has_tabs && has_gaps()) {
            return rows.for_each(|(column, row)| self.push_plain(column, has_tabs, row));
        }
        for (column, row) in rows {
            self.arrange(column, paragraph.prefix, row);
            if has_tabs && !is_without_tabs(&self.text) {
                tabbed(&self.text[..solid(&self.text, b' ')], &mut self.row);
                std::mem::swap(&mut self.text, &mut self.row);
            }
            self.add();
        }
    }

    fn begin_table(&mut self, columns: &[Column<'_>]) {
        if self.is_as_stated(columns) {
            self.begin(Gap::One);
            let mut line = std::mem::take(&mut self.line);
            line.clear();
            for column in columns {
                column.put(column.head, &mut line);
            }
            self.push(1, "", &line);
            self.line = line;
        }
    }

    fn row(&mut self, row: &Row<'_>) {
        self.is_in_columns = self.is_as_stated(row.columns);
        if self.is_in_columns {
            self.begin(row.gap);
            row.side_by_side(|_, cells| {
                let mut line = std::mem::take(&mut self.line);
                line.clear();
                cells.for_each(|(column, cell)| column.put(cell, &mut line));
                self.push(1, "", &line);
                self.line = line;
            });
        } else {
            self.line.clear();
            row.flow(&mut self.line);
            if !self.line.is_empty() {
                self.push_line(row.gap);
            }
        }
    }

    fn end_table(&mut self) {}

    fn card(&mut self, gap: Gap, column: u16, card: &str) {
        self.begin(gap);
        let is_flowing = self.style.form == Form::Flowing;
        self.push(if is_flowing { 1 } else { column }, "", card);
    }

    fn grid(&mut self, grid: &Grid<'_>) {
        let mut text = String::new();
        for (number, strip) in grid.strips(self.style.columns).iter().enumerate() {
            if number == 0 {
                self.heading(grid.title);
                for entries in grid.legend {
                    Grid::write_legend(entries, &mut text);
                    self.paragraph(&Paragraph::within(1, self.style.columns), &text);
                }
            }
            self.begin(Gap::One);
            for half in 0..grid.halves() {
                grid.write_head(strip, half, &mut text);
                self.push(1, "", &text);
            }
            for y in strip.rows.clone() {
                for half in 0..grid.halves() {
                    grid.write_row(strip, y, half, &mut text);
                    // The lower half of the last row may have nothing, and a letter has no two empty rows in succession.
                    if half == 0 || y < *strip.rows.end() || !text.trim_end().is_empty() {
                        self.push(1, "", &text);
                    }
                }
            }
            self.free = 1;
        }
    }

    /// A drawing that is wider than the letter is left out.
    fn drawing(&mut self, _: &str, rows: &[String]) {
        let is_held = |row: &String| row.chars().count() <= usize::from(self.style.columns);
        if rows.iter().all(is_held) {
            self.begin(Gap::One);
            for row in rows {
                self.push(1, "", row);
            }
        }
    }

    /// A caret points at a column of the row above, so it is left out where that row flows.
    fn pointer(&mut self, column: u16) {
        if self.is_in_columns && column <= self.style.columns {
            self.begin(Gap::None);
            self.push(column, "", "^");
        }
    }
}

impl Letter {
    fn is_as_stated(&self, columns: &[Column<'_>]) -> bool {
        self.style.form == Form::Stated && columns.iter().all(|column| column.last <= self.style.columns)
    }
}

/// Whether a row stays as it is where blanks become tabs: it begins with fewer blanks than reach a tab, and has no two
/// together behind them. It may also be no where it could be yes.
fn is_without_tabs(row: &[u8]) -> bool {
    let blanks = row.iter().take_while(|byte| **byte == b' ').count();
    blanks < TAB && !has_two_blanks(&row[blanks..])
}

/// Whether two blanks or control characters stand together.
fn has_two_blanks(row: &[u8]) -> bool {
    let next = row.get(1..).unwrap_or_default();
    row.iter().zip(next).fold(0, |has, (one, next)| has | u8::from(*one.max(next) <= b' ')) > 0
}

/// A row with tabs in place of blanks: where a gap reaches a multiple of 8, the blanks before it are one tab if they
/// are 2 or more.
fn tabbed(row: &[u8], text: &mut Vec<u8>) {
    text.clear();
    let (mut column, mut blanks) = (0, 0);
    for byte in row {
        // The later bytes of a character are no columns.
        column += usize::from(byte & 0xC0 != 0x80);
        if *byte != b' ' {
            text.resize(text.len() + blanks, b' ');
            text.push(*byte);
            blanks = 0;
            continue;
        }
        blanks += 1;
        if column % TAB == 0 {
            text.push(if blanks > 1 { b'\t' } else { b' ' });
            blanks = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    const TABLE: [Column<'_>; 3] = [
        Column::right("NO", 4).led_by(""),
        Column::left("NAME", 6, 20).led_by(" "),
        Column::right("MONEY", 30),
    ];

    fn letter(form: Form, columns: u16) -> Letter {
        let style = Style { columns, form, has_maps: true, is_report: false, control: '%' };
        Letter::new(Audience::Public, style, "[A GAME] FOR ALL")
    }

    fn text(letter: &Letter) -> String {
        let mut text = String::new();
        let mut add = |_, rows: &[u8]| {
            text.push_str(&String::from_utf8_lossy(rows));
            text.push('\n');
            Ok(())
        };
        letter.spool.each_row(0..letter.spool.length(), &mut add).unwrap();
        text + &String::from_utf8_lossy(&letter.ready).replace(NO_BREAK, " ")
    }

    fn written(form: Form, columns: u16) -> String {
        let mut letter = letter(form, columns);
        let mut out = Document::new(&mut letter);
        out.heading("PLAYERS");
        out.begin_table(&TABLE);
        out.row(&TABLE, &[&1, &"The Dark Legions", &70]);
        out.row(&TABLE, &[&2, &"Arthur"]);
        out.end_table();
        out.card(Gap::Two, 5, "$TURN 7");
        out.pointer(6);
        out.paragraph(&Paragraph::within(5, 30).hanging(7).prefixed(";"), "what\u{1B} stands in rows");
        text(&letter)
    }

    #[test]
    fn rows_of_a_table_are_lines_that_begin_at_the_left() {
        let text = "[A GAME] FOR ALL\n\nPLAYERS\n1 The Dark\n  Legions,\n  money 70\n2 Arthur\n\n%TURN 7\n";
        assert_eq!(written(Form::Flowing, 16), format!("{text};what  stands in\n;rows\n"));
    }

    #[test]
    fn what_the_columns_can_hold_stands_as_stated() {
        let head = "[A GAME] FOR ALL\n\nPLAYERS\n  NO NAME                MONEY\n";
        let rows = "   1 The Dark               70\n     Legions\n   2 Arthur\n";
        let rest = "\n    %TURN 7\n     ^\n;   what  stands in rows\n";
        assert_eq!(written(Form::Stated, 30), format!("{head}{rows}{rest}"));
    }

    #[test]
    fn blanks_become_tabs_where_they_reach_a_multiple_of_eight() {
        let rows = [
            ("    a", "    a"),
            ("        a", "\ta"),
            ("          a", "\t  a"),
            ("abcdefg h", "abcdefg h"),
            ("abcdef  h", "abcdef\th"),
            ("abcdefgh i", "abcdefgh i"),
            ("                 a", "\t\t a"),
            ("      - a", "      - a"),
        ];
        for (row, expected) in rows {
            let mut text = Vec::new();
            tabbed(row.as_bytes(), &mut text);
            assert_eq!(text, expected.as_bytes(), "{row:?}");
            assert!(!is_without_tabs(row.as_bytes()) || row == expected, "{row:?}");
        }
        let mut letter = letter(Form::Stated, 30);
        Document::new(&mut letter).paragraph(&Paragraph::within(9, 20).tabbed(), "ab cd");
        assert_eq!(text(&letter), "[A GAME] FOR ALL\n\n\tab cd\n");
    }

    proptest::proptest! {
        /// Rows of plain characters go straight into the letter. They are what the way for all rows makes of them.
        #[test]
        fn plain_rows_are_as_all_others(
            words in "([ab.\u{1F}]{0,9} {0,3}é?\n?){0,9}", first in 1..20_u16, later in 1..20_u16, tabs: bool,
        ) {
            let (paragraph, columns) = (Paragraph::within(first, 30).hanging(later), 30);
            let paragraph = if tabs { paragraph.tabbed() } else { paragraph };
            let mut expected = letter(Form::Stated, columns);
            expected.begin(Gap::None);
            for (column, row) in paragraph.rows(&words) {
                expected.arrange(column, "", row);
                if tabs {
                    tabbed(&expected.text[..solid(&expected.text, b' ')], &mut expected.row);
                    std::mem::swap(&mut expected.text, &mut expected.row);
                }
                expected.add();
            }
            let mut letter = letter(Form::Stated, columns);
            letter.paragraph(&paragraph, &words);
            proptest::prop_assert_eq!(text(&letter), text(&expected));
        }
    }

    /// Neither a line before it nor an empty row behind it.
    #[test]
    fn a_report_for_programs_has_its_own_rows_alone() {
        let style = Style { columns: 30, form: Form::Stated, has_maps: false, is_report: true, control: '$' };
        let mut report = Letter::new(Audience::Public, style, "[A GAME] FOR ALL");
        report.paragraph(&Paragraph::within(1, 30).after(Gap::One), "First.");
        report.paragraph(&Paragraph::within(1, 30), "#end");
        let (_, rows) = report.finish();
        let mut text = String::new();
        let add = &mut |_, row: &[u8]| {
            text.push_str(&String::from_utf8_lossy(row));
            text.push('\n');
            Ok(())
        };
        assert!(rows.each_row(0..rows.length(), add).is_ok());
        assert_eq!(text, "First.\n#end\n");
    }

    /// Also behind a map of hexes whose last row has nothing in its lower half.
    #[test]
    fn no_two_empty_rows_follow_each_other() {
        for known in [1_u16, 2] {
            let mut letter = letter(Form::Flowing, 40);
            let mut out = Document::new(&mut letter);
            out.heading("BEFORE");
            out.grid(&Grid {
                title: "MAP",
                legend: &[&[". water"]],
                legend_at: 1,
                size: (2, 2),
                cell: 3,
                is_staggered: true,
                first: (0, 0),
                step: 1,
                is_numbered_twice: false,
                is_known: &|x, y| x < known - y.min(1) * (known - 1),
                marks: &|_, _, cell| cell.fill(b'.'),
            });
            out.heading("BEHIND");
            out.paragraph(&Paragraph::within(1, 40), "More.");
            let text = text(&letter);
            assert!(text.contains("...") && !text.contains("\n\n\n"), "{text}");
        }
    }

    #[test]
    fn a_letter_in_which_nothing_is_told_has_no_rows() {
        assert_eq!(letter(Form::Flowing, 72).lines(), 0);
    }
}
