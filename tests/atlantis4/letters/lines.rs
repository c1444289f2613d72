//! The rows of a letter as lines, and what stands in many of them: names, items, places.

use super::known::{Called, Place, Stack};

/// Columns of a letter.
const COLUMNS: usize = 70;

/// A line: how far it is moved in, and its text, joined again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub indent: usize,
    pub text: String,
}

/// Joins the rows of each line. A row continues the one above if it is moved in by two and its first word had no room
/// there. Panics if a row is too wide, or was broken earlier than it must be.
pub fn lines(rows: &[&str]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let (mut last, mut open) = (0, false);
    // The map below the heading of a region in a template is rows of its own.
    let mut is_map = false;
    for row in rows {
        is_map = row.starts_with(';') && (is_map || last_is_heading(&lines));
        if is_map {
            assert!(row.chars().count() <= COLUMNS, "too wide: {row:?}");
            lines.push(Line { indent: 0, text: (*row).to_owned() });
            (last, open) = (0, false);
            continue;
        }
        let width = row.chars().count();
        assert!(width <= COLUMNS, "too wide: {row:?}");
        assert!(!row.ends_with(' ') || row.trim().is_empty(), "blanks at the end: {row:?}");
        let text = row.trim_start_matches(' ');
        let indent = row.len() - text.len();
        let first = text.split(' ').next().unwrap_or_default().chars().count();
        if let Some(comment) = row.strip_prefix(";  ") {
            let first = comment.split(' ').next().unwrap_or_default().chars().count();
            assert!(open && last + 1 + first > COLUMNS, "broken too early: {row:?}");
        }
        match lines.last_mut() {
            Some(line)
                if open && !text.is_empty() && indent == line.indent + 2 && last + 1 + first > COLUMNS =>
            {
                line.text.push(' ');
                line.text.push_str(text);
            }
            _ => lines.push(Line { indent, text: text.to_owned() }),
        }
        (last, open) = (width, !text.is_empty());
    }
    lines
}

/// Whether the last line is the heading of a region in a template.
fn last_is_heading(lines: &[Line]) -> bool {
    lines.last().is_some_and(|line| line.text.starts_with(";*** ") && line.text.ends_with(" ***"))
}

/// The lines that are not read yet.
pub struct Rest<'l>(pub &'l [Line]);

impl<'l> Rest<'l> {
    pub fn peek(&self) -> Option<&'l Line> {
        self.0.first()
    }

    pub fn next(&mut self) -> &'l Line {
        let (first, rest) = self.0.split_first().unwrap();
        self.0 = rest;
        first
    }

    /// A line at the left.
    pub fn line(&mut self) -> &'l str {
        let line = self.next();
        assert_eq!(line.indent, 0, "{line:?}");
        &line.text
    }

    pub fn accept(&mut self, text: &str) -> bool {
        let is = self.peek().is_some_and(|line| line.indent == 0 && line.text == text);
        self.0 = if is { &self.0[1..] } else { self.0 };
        is
    }

    pub fn is_blank(&self) -> bool {
        self.peek().is_some_and(|line| line.text.is_empty())
    }

    pub fn blank(&mut self) {
        let line = self.next();
        assert!(
            line.text.is_empty(),
            "a blank line is due: {line:?}, then {:?}",
            &self.0[..3.min(self.0.len())]
        );
    }

    pub fn expect(&mut self, text: &str) {
        assert_eq!(self.line(), text);
    }

    /// The lines up to the next blank one, which is read with them.
    pub fn paragraph(&mut self) -> Vec<&'l Line> {
        let mut all = Vec::new();
        while !self.is_blank() {
            all.push(self.next());
        }
        self.blank();
        all
    }
}

pub fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| unreachable!("{text:?} is no number"))
}

pub fn amount(text: &str) -> i64 {
    text.strip_prefix('$').unwrap_or_else(|| unreachable!("{text:?} is no silver")).parse().unwrap()
}

/// `Name (n)`, and what follows. Names have no parentheses.
pub fn called(text: &str) -> (Called, &str) {
    let (name, rest) = text.split_once(" (").unwrap_or_else(|| unreachable!("no number in {text:?}"));
    let (digits, rest) = rest.split_once(')').unwrap();
    ((name.to_owned(), number(digits)), rest)
}

/// A whole text that is a name with a number.
pub fn only_called(text: &str) -> Called {
    let (called, rest) = called(text);
    assert!(rest.is_empty(), "{text:?}");
    called
}

/// `sword [SWOR]`, `3 swords [SWOR]`, `unlimited swords [SWOR]`, perhaps ` (illusion)` and ` at $3`.
pub fn stack(text: &str) -> Stack {
    let (item, price) = match text.rsplit_once(" at ") {
        Some((item, price)) => (item, Some(amount(price))),
        None => (text, None),
    };
    let (item, is_illusion) = match item.strip_suffix(" (illusion)") {
        Some(item) => (item, true),
        None => (item, false),
    };
    let (names, abbr) = item.rsplit_once(" [").unwrap_or_else(|| unreachable!("no item: {text:?}"));
    let abbr = abbr.strip_suffix(']').unwrap().to_owned();
    let counted = names.split_once(' ').and_then(|(count, name)| match count {
        "unlimited" => Some((-1, name)),
        count => Some((count.parse().ok()?, name)),
    });
    let (count, name) = counted.unwrap_or((1, names));
    // One is written without a number, but on a market.
    assert!(count != 1 || counted.is_some() == price.is_some(), "{text:?}");
    Stack { count, name: name.to_owned(), abbr, is_illusion, price }
}

pub fn stacks(text: &str) -> Vec<Stack> {
    if text == "none" { Vec::new() } else { text.split(", ").map(stack).collect() }
}

/// `terrain (x,y[,level]) in Name[, contains Town [size]]`, and what follows.
pub fn place(text: &str) -> (Place, &str) {
    let (terrain, rest) = text.split_once(" (").unwrap();
    let (spot, rest) = rest.split_once(')').unwrap();
    let parts: Vec<&str> = spot.split(',').collect();
    assert!(matches!(parts.len(), 2 | 3), "{text}");
    let at = (parts[0].parse().unwrap(), parts[1].parse().unwrap());
    let rest = rest.strip_prefix(" in ").unwrap_or_else(|| unreachable!("{text}"));
    let end = rest.find([',', '.']).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let (town, rest) = match rest.strip_prefix(", contains ") {
        Some(rest) => {
            let (name, rest) = rest.split_once(" [").unwrap();
            let (size, rest) = rest.split_once(']').unwrap();
            (Some((name.to_owned(), size.to_owned())), rest)
        }
        None => (None, rest),
    };
    let level = parts.get(2).map(|&level| level.to_owned());
    (Place { terrain: terrain.to_owned(), at, level, name: name.to_owned(), town }, rest)
}
