//! The pictures of a play on a page: what happened on the board, and the board after it where that is another picture.

use super::opener::Prefix;
use super::style;
use crate::markup::escaped;
use std::io::{self, Write};

/// The pictures of a part, taken row by row.
#[derive(Debug, Default)]
pub struct Boards {
    all: Vec<Board>,
    is_in_row: bool,
}

/// A picture.
#[derive(Debug, Default)]
pub struct Board {
    /// The SVG document, without a declaration.
    pub svg: String,
}

impl Boards {
    /// Takes a row, or a piece of one that the next piece continues.
    pub fn take(&mut self, row: &str, is_unfinished: bool) {
        if !self.is_in_row && row.starts_with("<svg") {
            self.all.push(Board::default());
        }
        self.is_in_row = is_unfinished;
        if let Some(board) = self.all.last_mut() {
            board.svg.push_str(row);
            board.svg.push_str(if is_unfinished { "" } else { "\n" });
        }
    }

    /// The first one, which shows the most.
    pub fn first(&self) -> Option<&Board> {
        self.all.first()
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Board> {
        self.all.iter()
    }

    /// The headline of one of them.
    pub fn headline(&self, at: usize) -> &'static str {
        match (self.all.len(), at) {
            (0 | 1, _) => "THE BOARD",
            (_, 0) => "THE PLAY ON THE BOARD",
            _ => "THE BOARD AFTER IT",
        }
    }
}

/// A part of a picture that is also shown alone: a `view` of the document, of what is in its group `board`.
struct CloseUp<'s> {
    /// What it shows.
    of: &'s str,
    /// The part.
    part: &'s str,
}

impl<'s> CloseUp<'s> {
    /// The close-up that a line of the document tells of.
    fn of(line: &'s str) -> Option<Self> {
        let rest = line.trim_start().strip_prefix("<view ")?;
        let value =
            |name: &str| rest.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value);
        Some(Self { of: value("data-of")?, part: value("viewBox")? })
    }

    fn write(&self, id: &str, output: &mut dyn Write) -> io::Result<()> {
        let Self { of, part } = self;
        let wide = part.split(' ').nth(2).and_then(|wide| wide.parse().ok()).unwrap_or_default();
        let class = style::wide(wide);
        writeln!(
            output,
            "<details><summary>{of}, close up</summary>\n<figure tabindex=\"0\"><svg role=\"img\" aria-label=\"{of}, close \
             up\" viewBox=\"{part}\" class=\"{class}\"><use href=\"#{id}-board\"/></svg></figure>\n</details>"
        )
    }
}

impl Board {
    /// Its own title, as it stands in the document.
    fn title(&self) -> &str {
        let title = self.svg.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        title.map_or("", |(title, _)| title)
    }

    /// Writes it into the page, with links to it at full size and back.
    pub fn write(&self, id: &str, headline: &str, play: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(
            output,
            "<section id=\"{id}\">\n<h3>{headline}</h3>\n<figure id=\"{id}-full\" tabindex=\"0\">"
        )?;
        let mut prefix = Prefix::new(id);
        for line in self.svg.lines() {
            writeln!(output, "{}", prefix.line(line))?;
        }
        let (what, play) = (headline.to_lowercase(), escaped(play));
        let what = what.strip_prefix("the ").unwrap_or(&what);
        writeln!(
            output,
            "</figure>\n<p class=\"k\"><a href=\"#{id}-full\">{play}: the {what}, at full size</a> \
             <a href=\"#{id}\">{play}: the {what}, as wide as the window</a></p>"
        )?;
        for view in self.svg.lines().filter_map(CloseUp::of) {
            view.write(id, output)?;
        }
        writeln!(output, "</section>")
    }

    /// The part of it that is a reader's close-up, as a document of its own, and its width in pixels.
    pub fn close_up(&self, reader: &str) -> Option<(String, u32)> {
        let view = self.svg.lines().filter_map(CloseUp::of).find(|view| view.of == reader)?;
        let (before, rest) = self.svg.split_once(" viewBox=\"")?;
        let (_, behind) = rest.split_once('"')?;
        let width = view.part.split(' ').nth(2)?.parse().ok()?;
        Some((format!("{before} viewBox=\"{}\"{behind}", view.part), width))
    }

    /// Writes the place of a picture that a message brings along under a name.
    pub fn write_attached(&self, play: &str, name: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(
            output,
            "<h3>THE BOARD</h3>\n<p><img src=\"cid:{name}\" alt=\"{}: the board with what happened in {}; the tables on \
             this page say the same in words.\" style=\"display:block;width:100%;height:auto;background:#fff\"></p>",
            self.title(),
            escaped(play)
        )
    }

    /// Writes the place of a reader's close-up that a message brings along under a name.
    pub fn write_close_up(reader: &str, name: &str, output: &mut dyn Write) -> io::Result<()> {
        let of = escaped(reader);
        writeln!(
            output,
            "<p>{of}, close up:</p>\n<p><img src=\"cid:{name}\" alt=\"{of}, close up: a part of the board above.\" \
             style=\"display:block;max-width:100%;height:auto;background:#fff\"></p>"
        )
    }
}
