//! A report on paper and as a letter. `src/document` will lay out reports; until it is there the slice has this: lines
//! of words that are wrapped as they come, and nothing held but the line.

use playdeck::listing::Part;

/// Where a report goes, line by line.
pub trait Medium {
    /// The columns of a line.
    fn width(&self) -> usize;
    /// By how much the rows behind the first of a paragraph are further in.
    fn hanging(&self) -> usize;
    /// Takes a line without its end.
    fn line(&mut self, line: &str);
    /// A heading.
    fn heading(&mut self, text: &str);
}

/// A part of the listing.
pub struct Listing<'p>(pub &'p mut Part);

impl Medium for Listing<'_> {
    fn width(&self) -> usize {
        120
    }

    fn hanging(&self) -> usize {
        4
    }

    fn line(&mut self, line: &str) {
        self.0.paragraph(1, 132, line);
    }

    fn heading(&mut self, text: &str) {
        self.0.headline(text);
    }
}

/// A letter of so many columns. One of 70 has its headings at the left and later rows two columns further in, as the
/// letters of Atlantis 4; one of 79 has its headings in the middle, as those of Atlantis 1.
pub struct Letter<'t> {
    pub width: usize,
    pub text: &'t mut String,
}

impl Medium for Letter<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn hanging(&self) -> usize {
        if self.width == 70 { 2 } else { 0 }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let middle =
            if self.width == 70 { 0 } else { (self.width - text.chars().count().min(self.width)) / 2 };
        let line = format!("{:middle$}{text}", "");
        if !self.text.ends_with("\n\n") {
            self.line("");
        }
        self.line(&line);
        self.line("");
    }
}

/// Lays out a paragraph that begins so far in. A word that is wider than a line is cut.
pub fn paragraph(out: &mut dyn Medium, indent: usize, text: &str, row: &mut String) {
    let width = out.width();
    row.clear();
    row.extend(std::iter::repeat_n(' ', indent));
    let (mut columns, mut is_begun) = (indent, false);
    let further = indent + out.hanging();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut word = word;
        loop {
            let length = word.chars().count();
            let gap = usize::from(is_begun);
            if columns + gap + length <= width {
                row.extend(std::iter::repeat_n(' ', gap));
                row.push_str(word);
                (columns, is_begun) = (columns + gap + length, true);
                break;
            }
            if !is_begun {
                let cut = word.char_indices().nth(width - columns).map_or(word.len(), |(at, _)| at);
                row.push_str(&word[..cut]);
                word = &word[cut..];
            }
            out.line(row);
            row.clear();
            row.extend(std::iter::repeat_n(' ', further));
            (columns, is_begun) = (further, false);
        }
    }
    out.line(row);
}
