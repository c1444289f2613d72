//! A page inside a message: every style is in its element, because programs for mail drop style sheets.
//!
//! Nothing in it is fetched, nothing in it runs, and its ids are gone. Colors are those of the program that shows it, so
//! that it is readable where text is light on dark. The board is a picture that the message brings along.

use super::whole::{Attached, Style, Whole};
use crate::listing::Parts;
use playdeck_base::audience::Reader;
use std::io;

/// The most bytes of a page in a message: Gmail cuts off what is longer.
pub const LARGEST: usize = 100_000;

/// A page for a message.
#[derive(Debug)]
pub struct Mailed {
    /// The page. `None` if it would be larger than [`LARGEST`].
    pub html: Option<String>,
    /// The pictures of the latest board.
    pub board: Option<Attached>,
}

/// Makes the page of a reader. The style says what stands at its end.
pub fn mailed(parts: &Parts, reader: &Reader, style: Style) -> io::Result<Mailed> {
    let mut bytes = Vec::new();
    let mut page = Whole::new(&mut bytes, style);
    page.add(parts, reader)?;
    let board = page.take_board();
    page.finish()?;
    let whole = String::from_utf8_lossy(&bytes);
    // A board in letters is too wide for most windows, and the picture shows the same.
    let whole = if board.is_some() { without_maps(&whole) } else { whole.into_owned() };
    let html = Some(inlined(&whole)).filter(|html| html.len() <= LARGEST);
    Ok(Mailed { html, board })
}

/// A page of ours without its maps of characters, their legends, and headings that have nothing else below them.
fn without_maps(page: &str) -> String {
    let mut pieces = page.split("<div class=\"m\"");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text.truncate(without_legend(&text).len());
        let behind = piece.split_once("</div>").map_or("", |(_, behind)| behind);
        let heading = text.rfind(FOLD).filter(|_| text.ends_with(HEADED));
        match (heading, behind.trim_start().strip_prefix(FOLDED)) {
            (Some(start), Some(rest)) => {
                text.truncate(start);
                text.push_str(rest.trim_start_matches('\n'));
            }
            _ => text.push_str(behind),
        }
    }
    text
}

/// How a fold begins, how its heading ends, and how it ends itself.
const FOLD: &str = "<details";
const HEADED: &str = "</summary>\n";
const FOLDED: &str = "</details>";

/// A page up to the heading over its last lines, if these are nothing but the lines of a legend.
fn without_legend(page: &str) -> &str {
    let Some(end) = page.rfind(HEADED).map(|start| start + HEADED.len()) else { return page };
    let is_legend = page[end..].lines().all(|line| line.is_empty() || line.starts_with("<p class=\"s\">"));
    if is_legend { &page[..end] } else { page }
}

/// Puts styles into the elements of a page of ours, and drops elements that only a browser uses.
fn inlined(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        let (tag, after) = tag.split_at(tag.find('>').map_or(tag.len(), |end| end + 1));
        text.push_str(before);
        put(tag, &mut text);
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Puts a tag of ours into the page.
fn put(tag: &str, text: &mut String) {
    let bare = tag.trim_start_matches(['<', '/']).trim_end_matches(['/', '>']);
    let name = bare.split(' ').next().unwrap_or_default();
    if ["details", "summary", "section", "article", "mark"].contains(&name) {
        if name == "mark" {
            text.push_str(if tag.starts_with("</") { "</u></b>" } else { "<b><u>" });
        }
        return;
    }
    let attributes = if tag.starts_with("</") { None } else { attributes(name, bare) };
    match attributes {
        None => text.push_str(tag),
        Some(attributes) => {
            let space = if attributes.is_empty() { "" } else { " " };
            text.push('<');
            text.push_str(name);
            text.push_str(space);
            text.push_str(attributes);
            text.push('>');
        }
    }
}

/// The attributes of an element in a message. `None` if it keeps its own.
fn attributes(name: &str, bare: &str) -> Option<&'static str> {
    let class = bare.split_once("class=\"").and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default();
    let has = |one: &str| class.split(' ').any(|word| word == one);
    Some(match name {
        "h1" => "style=\"font-size:21px;line-height:1.25;margin:10px 0 2px\"",
        "h2" => "style=\"font-size:19px;margin:24px 0 4px;border-bottom:2px solid #2f8f5b\"",
        "h3" => "style=\"font-size:17px;margin:18px 0 2px\"",
        "h4" => "style=\"font-size:16px;margin:12px 0 4px\"",
        "p" if has("s") && has("i") => "style=\"margin:0 0 0 16px\"",
        "p" if has("s") => "style=\"margin:0\"",
        "p" if has("i") => "style=\"margin:8px 0 8px 16px\"",
        "p" => "style=\"margin:8px 0\"",
        "div" if has("d") => "style=\"border-left:5px solid #2f8f5b;padding-left:12px;margin:12px 0\"",
        "div" => "style=\"overflow-x:auto\"",
        // A table that is too wide scrolls; no word of it is torn.
        "table" => "cellpadding=\"4\" cellspacing=\"0\" border=\"0\" style=\"overflow-wrap:normal\"",
        "tr" => "valign=\"top\"",
        "th" if bare.contains("scope=\"col\"") => "scope=\"col\" align=\"left\"",
        "th" => "scope=\"row\" align=\"left\"",
        "td" if bare.contains("colspan") => return None,
        "td" if has("r") => "align=\"right\"",
        "td" if has("v") => "style=\"font-family:monospace;white-space:pre-wrap\"",
        "td" => "",
        "pre" if has("c") => {
            "style=\"font:16px/1.3 monospace;white-space:pre-wrap;margin:8px 0;padding:8px;border:1px solid #8a8a8a\""
        }
        "pre" => "style=\"font:16px/1.2 monospace;margin:6px 0\"",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_goes_with_its_legend_and_its_heading() {
        let map = "<div class=\"m\" role=\"img\"><pre>.</pre></div>\n";
        let fold =
            |inside: &str| format!("<details open><summary><h4>MAP</h4></summary>\n{inside}</details>\n");
        let legend = "<p class=\"s\">. sea</p>\n";
        let page = |inside: &str| without_maps(&format!("<p>A</p>\n{inside}<p>B</p>\n"));
        let bare = page("");
        assert_eq!(page(&fold(&format!("{legend}{legend}{map}"))), bare);
        assert_eq!(page(&fold(&format!("{map}{map}"))), bare);
        assert_eq!(page(&fold(&format!("{legend}{map}<p>C</p>\n"))), page(&fold("\n<p>C</p>\n")));
        assert_eq!(
            page(&fold(&format!("<p>C</p>\n{legend}{map}"))),
            page(&fold(&format!("<p>C</p>\n{legend}\n")))
        );
    }

    #[test]
    fn styles_are_in_the_elements_and_texts_are_not_changed() {
        let page = "<section id=\"d1s1\">\n<details open><summary><h4>A</h4></summary>\n<p class=\"s\">class=\"s\" &lt;p&gt;</p>\n\
            <table class=\"n\"><tr class=\"w\"><td class=\"r q\" data-h=\"X\">1</td><td class=\"v q\">A<mark>B</mark></td></tr></table>\n\
            </details>\n</section>\n";
        let expected = "\n<h4 style=\"font-size:16px;margin:12px 0 4px\">A</h4>\n\
            <p style=\"margin:0\">class=\"s\" &lt;p&gt;</p>\n\
            <table cellpadding=\"4\" cellspacing=\"0\" border=\"0\" style=\"overflow-wrap:normal\"><tr valign=\"top\"><td align=\"right\">1</td>\
            <td style=\"font-family:monospace;white-space:pre-wrap\">A<b><u>B</u></b></td></tr></table>\n\n\n";
        assert_eq!(inlined(page), expected);
    }
}
