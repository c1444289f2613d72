//! Pages as one page for a browser: it loads nothing, runs no script and is readable on a telephone.
//!
//! Each part is a section with a headline of its own, and a list of all parts links to them. A printed page keeps its
//! columns and scrolls sideways on a narrower screen. Lines of one row overlap.
//!
//! Source: `docs/filters.md`.

use super::line::{Line, char_of};
use super::outline::{Names, Readers};
use super::pages::{Page, Pages};
use crate::markup::escaped;
use std::io::{self, Write};

const STYLE: &str = "\
@media (prefers-color-scheme:dark){body{background:#15191b!important;color:#e9e7e1!important}\
a{color:#8fdcab!important}.page{color:#111}}\
body{margin:0 auto;max-width:84em;padding:0 .5em 3em;font:1em/1.4 system-ui,sans-serif;background:#f4f4f1;color:#111}\
h1{font-size:1.3em}h2{font-size:1.05em;margin:1.5em 0 .4em}h3{font-size:1em;margin:1em 0 0}\
nav ul{margin:.3em 0;padding:0;list-style:none;columns:19em}nav a{display:block;min-height:44px;padding:.6em 0}\
a{color:#0b5a2a}\
.page{overflow-x:auto;margin:0 0 1em;border:1px solid #b9ccbd;border-width:1px 0;\
background:repeating-linear-gradient(#fff 0 4.05em,#e3f2e6 4.05em 8.1em) local;font-size:1rem}\
pre{margin:0;padding:0 .8em;font:1em/1.35 'Courier New',Courier,'Liberation Mono',monospace;width:max-content}\
pre i{font-style:normal;position:absolute}\
.top{display:inline-block;min-height:44px;padding:.6em 0}\
@media print{nav,.top{display:none}.page{break-after:page;overflow:visible;font-size:7pt}}";

/// Writes printed pages as one page for a browser. Fails as the output does.
pub fn write(pages: &Pages, output: &mut dyn Write) -> io::Result<()> {
    let readers = Readers::of(pages)?;
    let (title, decks) = (readers.title(), readers.decks);
    write!(
        output,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1 id=\"top\">{title}</h1>\n",
        title = escaped(&title)
    )?;
    output.write_all(b"<nav>\n")?;
    each_part(pages, &readers, |number, part| {
        if number == 0 || part.opens_a_deck {
            output.write_all(if number == 0 { b"" } else { b"</ul>\n" })?;
            // A single deck is named in the title.
            if let Some(deck) = part.deck.filter(|_| decks > 1) {
                writeln!(output, "<h3>{}</h3>", escaped(&deck))?;
            }
            output.write_all(b"<ul>\n")?;
        }
        writeln!(output, "<li><a href=\"#p{number}\">{}</a></li>", escaped(&part.title))
    })?;
    output.write_all(if pages.count() == 0 { b"</nav>\n" } else { b"</ul>\n</nav>\n" })?;
    let mut begun = Begun::new(&readers);
    pages.each_page(&mut |page| {
        if let Some((number, part)) = begun.part(page) {
            output.write_all(if number == 0 { b"" } else { b"</section>\n" })?;
            writeln!(output, "<section id=\"p{number}\">\n<h2>{}</h2>", escaped(&part.title))?;
            output.write_all(b"<a class=\"top\" href=\"#top\">all parts</a>\n")?;
        }
        print(page, output)
    })?;
    output.write_all(if pages.count() == 0 { b"" } else { b"</section>\n" })?;
    output.write_all(b"</body>\n</html>\n")
}

/// Pages that belong together, as the heading of the first says.
struct Part {
    title: String,
    deck: Option<String>,
    /// Whether the part before it belongs to another deck, as far as headings show.
    opens_a_deck: bool,
}

/// Passes on the parts of a listing with their numbers, from 0.
fn each_part(
    pages: &Pages,
    readers: &Readers,
    mut show: impl FnMut(usize, Part) -> io::Result<()>,
) -> io::Result<()> {
    let mut begun = Begun::new(readers);
    pages.each_page(&mut |page| begun.part(page).map_or(Ok(()), |(number, part)| show(number, part)))
}

/// The parts that have begun.
struct Begun {
    names: Names,
    count: usize,
    /// The deck of the last of them.
    deck: Option<String>,
}

impl Begun {
    fn new(readers: &Readers) -> Self {
        Self { names: Names::of(readers, false), count: 0, deck: None }
    }

    /// The part that a page begins, with its number. A part begins with each page whose heading says that it is the
    /// first of its part. Pages without a heading follow the part before them.
    fn part(&mut self, page: &Page) -> Option<(usize, Part)> {
        let heading = page.heading();
        if self.count > 0 && heading.as_ref().is_none_or(|heading| heading.number != 1) {
            return None;
        }
        let deck = heading.as_ref().map(|heading| heading.deck.clone()).filter(|deck| !deck.is_empty());
        let title = heading.map_or_else(|| "Listing".to_owned(), |heading| self.names.next(&heading).title);
        let opens_a_deck = deck.is_some() && deck != self.deck;
        self.deck.clone_from(&deck);
        self.count += 1;
        Some((self.count - 1, Part { title, deck, opens_a_deck }))
    }
}

fn print(page: &Page, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"<div class=\"page\"><pre>")?;
    let mut row = 0;
    let mut lines = page.lines.iter().peekable();
    while let Some((at, line)) = lines.next() {
        (row..*at).try_for_each(|_| output.write_all(b"\n"))?;
        row = *at;
        let is_printed_over = lines.peek().is_some_and(|(next, _)| next == at);
        if is_printed_over {
            // It takes no room, so that the next line is printed over it.
            write!(output, "<i>{}</i>", escaped(&characters(line)))?;
        } else {
            output.write_all(escaped(&characters(line)).as_bytes())?;
        }
    }
    output.write_all(b"\n</pre></div>\n")
}

fn characters(line: &Line) -> String {
    line.row().iter().copied().map(char_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Spacing;

    fn made(lines: &[(Spacing, &str)]) -> String {
        let mut pages = Pages::default();
        for (spacing, text) in lines {
            pages.push(&Line::of(text).spaced(*spacing));
        }
        let mut bytes = Vec::new();
        write(&pages, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn every_part_is_a_section_that_the_list_leads_to() {
        let heading = |part: &str, number: u32| {
            format!("{:10}{:63}{part:29} FOR ALL{:13}PAGE {number:>4}", "PLAYDECK", "DIPLOMACY", "")
        };
        let (first, again, second) = (heading("SPRING", 1), heading("SPRING", 2), heading("FALL", 1));
        let text = made(&[(Spacing::Page, &first), (Spacing::Page, &again), (Spacing::Page, &second)]);
        assert_eq!(text.matches("<section").count(), 2, "{text}");
        assert_eq!(text.matches("<pre>").count(), 3);
        assert!(text.contains("<a href=\"#p1\">FALL FOR ALL</a>") && text.contains("<section id=\"p1\">"));
        assert!(text.contains("<h1 id=\"top\">DIPLOMACY, FOR ALL</h1>") && !text.contains("<h3>"));
        let other = first.replace("DIPLOMACY", "REPUBLICS");
        let text = made(&[(Spacing::Page, &first), (Spacing::Page, &other)]);
        assert!(text.contains("<h3>DIPLOMACY</h3>") && text.contains("<h3>REPUBLICS</h3>"));
    }

    #[test]
    fn lines_keep_their_rows_and_nothing_in_them_is_markup() {
        let text = made(&[
            (Spacing::Page, "<b> & \"c\""),
            (Spacing::Double, "under"),
            (Spacing::Over, "_____"),
            (Spacing::Single, "\u{20AC}"),
        ]);
        assert!(
            text.contains("<pre>&lt;b&gt; &amp; &quot;c&quot;\n\n<i>under</i>_____\n\u{20AC}\n</pre>"),
            "{text}"
        );
        assert!(!text.contains("http") && !text.contains("<script"));
    }

    #[test]
    fn no_listing_is_a_page_all_the_same() {
        assert!(made(&[]).ends_with("</html>\n"));
    }
}
