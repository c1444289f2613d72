//! A text in HTML as lines: what its reader sees, in the lines in which they see it.
//!
//! The library cuts the text into tags and characters; the lines are made here in one pass, without a tree. The cells of
//! a row are one line. What is struck out or hidden is no text. Quotes are marked with `>`.
//!
//! Source: the HTML standard, 13.2.5 and 13.2.6; `docs/gamesmaster.md`, "Mail in".

mod lean;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{
    BufferQueue, StartTag, Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{Attribute, LocalName};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// The most elements within elements.
const MOST_NESTED: usize = 1_000;

/// The most tables within tables.
const MOST_TABLES: usize = 40;

/// The most marks before a line: quotes within quotes are all the same.
const MOST_MARKS: usize = 20;

/// Elements that hold nothing.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// Elements that begin and end lines.
const BLOCKS: [&str; 42] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];

/// Blocks with an empty line before and behind them.
const SPACED: [&str; 13] =
    ["blockquote", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "table", "ul"];

/// Elements whose text is none of the page's.
const UNSEEN: [&str; 5] = ["head", "script", "style", "title", "template"];

/// What stands in a head. Anything else ends it.
const OF_HEAD: [&str; 8] = ["base", "html", "link", "meta", "noscript", "script", "style", "title"];

/// A line over an answered message, as `quotes` knows it.
const RULE: &str = "-----Original Message-----";

/// The lines of a text. An error if it cannot be read in a sensible time.
pub fn lines(text: &str) -> Result<Vec<String>, &'static str> {
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(&lean::lean(text)));
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    let mut page = tokenizer.sink.0.into_inner();
    if page.is_too_deep {
        return Err("its HTML is nested too deeply");
    }
    page.close_all();
    Ok(page.flow.finished())
}

/// Takes tags and characters from the library.
#[derive(Default)]
struct Sink(RefCell<Page>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == StartTag => {
                page.start(&tag);
                match &*tag.name {
                    "script" => return TokenSinkResult::RawData(ScriptData),
                    "style" | "xmp" | "iframe" | "noembed" | "noframes" => {
                        return TokenSinkResult::RawData(Rawtext);
                    }
                    "title" | "textarea" => return TokenSinkResult::RawData(Rcdata),
                    _ => {}
                }
            }
            Token::TagToken(tag) => page.end(&tag.name),
            Token::CharacterTokens(text) => page.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// An element that is open.
struct Element {
    name: LocalName,
    /// Whether its text is seen by nobody or struck out.
    is_gone: bool,
    is_preformatted: bool,
    is_quote: bool,
    /// Whether its style makes it a row or a cell.
    role: Option<Role>,
}

/// What an element is in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Row,
    Cell,
}

/// Lines while they are made: of the page, or of a cell.
#[derive(Default)]
struct Flow {
    lines: Vec<String>,
    line: String,
    /// Whether a blank is due before the next letter.
    is_gap: bool,
    /// Whether an empty line is due before the next line.
    is_space: bool,
    quotes: usize,
    /// The number or dot of a list's item, until its text comes.
    mark: String,
}

impl Flow {
    fn letter(&mut self, letter: char) {
        if !self.mark.is_empty() {
            self.line = std::mem::take(&mut self.mark);
            self.is_gap = false;
        }
        if self.is_gap && !self.line.is_empty() {
            self.line.push(' ');
        }
        self.is_gap = false;
        self.line.push(letter);
    }

    /// Ends the line that is open, if there is one.
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.push_line();
        }
        self.is_gap = false;
    }

    fn push_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.put(&line);
        self.is_gap = false;
    }

    fn put(&mut self, line: &str) {
        if std::mem::take(&mut self.is_space) && self.lines.last().is_some_and(|last| !last.is_empty()) {
            self.lines.push(String::new());
        }
        let line = line.trim_end();
        self.lines.push(if self.quotes > 0 {
            format!("{} {line}", ">".repeat(self.quotes.min(MOST_MARKS)))
        } else {
            line.to_owned()
        });
    }

    fn finished(mut self) -> Vec<String> {
        self.end_line();
        self.lines
    }
}

/// A page while it is read.
#[derive(Default)]
struct Page {
    flow: Flow,
    elements: Vec<Element>,
    /// Where in that list the elements of each name are.
    open: HashMap<LocalName, Vec<usize>>,
    /// The flows round the cells that are open, each with the cells of its row so far.
    around: Vec<(Flow, Vec<Vec<String>>)>,
    /// The cells of the row that is open.
    row: Vec<Vec<String>>,
    /// How many open elements are seen by nobody, preformatted.
    gone: usize,
    preformatted: usize,
    /// How many `<s>` and `<strike>` are open: the end of a block does not close them.
    struck: usize,
    /// How many were, outside each open cell.
    struck_outside: Vec<usize>,
    /// The number of the last item in each open list; bullets have none.
    lists: Vec<Option<u32>>,
    /// Classes whose style strikes out.
    striking: BTreeSet<String>,
    /// The text of the style sheet that is open.
    sheet: Option<String>,
    is_too_deep: bool,
}

impl Page {
    fn text(&mut self, text: &str) {
        if let Some(sheet) = &mut self.sheet {
            sheet.push_str(text);
        }
        if self.gone + self.struck > 0 || self.is_too_deep {
            return;
        }
        for letter in text.chars() {
            match letter {
                '\n' if self.preformatted > 0 => self.flow.push_line(),
                ' ' | '\t' if self.preformatted > 0 => self.flow.line.push(letter),
                letter if letter.is_ascii_whitespace() => self.flow.is_gap = true,
                // A no-break blank is none that goes away at the beginning of a line.
                '\u{A0}' => self.flow.letter(' '),
                letter => self.flow.letter(letter),
            }
        }
    }

    fn start(&mut self, tag: &Tag) {
        let name = &*tag.name;
        self.close_implied(name);
        if BLOCKS.contains(&name) && name != "dd" {
            self.break_line(name);
        }
        match name {
            "br" if self.gone == 0 => self.flow.push_line(),
            "hr" if self.gone == 0 => self.flow.put("-----"),
            "img" => {
                let alt = attribute(tag, "alt").unwrap_or_default();
                // The picture of a single sign, which some programs put in its place.
                if alt.chars().count() <= 4 && !alt.contains(|letter: char| letter.is_alphanumeric()) {
                    self.text(alt);
                }
            }
            "s" | "strike" => self.struck += 1,
            "li" => {
                self.flow.mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{number}. ")
                    }
                    _ => "* ".to_owned(),
                };
            }
            "dd" => self.flow.is_gap = true,
            "ul" => self.lists.push(None),
            "ol" => self.lists.push(Some(0)),
            "style" => self.sheet = Some(String::new()),
            _ => {}
        }
        if !VOID.contains(&name) && name != "s" && name != "strike" {
            self.push(tag);
        }
    }

    fn push(&mut self, tag: &Tag) {
        if self.elements.len() == MOST_NESTED || self.around.len() == MOST_TABLES {
            self.is_too_deep = true;
        }
        if self.is_too_deep {
            return;
        }
        let name = &*tag.name;
        let style = Style::of(attribute(tag, "style").unwrap_or_default());
        let mut classes = attribute(tag, "class").unwrap_or_default().split_ascii_whitespace();
        let is_striking =
            name == "del" || style.is_struck || classes.any(|class| self.striking.contains(class));
        let role = match name {
            "tr" => Some(Role::Row),
            "td" | "th" => Some(Role::Cell),
            _ => style.role,
        };
        let element = Element {
            name: tag.name.clone(),
            is_gone: is_striking || style.is_hidden || UNSEEN.contains(&name),
            is_preformatted: name == "pre" || style.is_preformatted,
            is_quote: name == "blockquote" && !style.is_indent(tag),
            role,
        };
        if style.begins_quote || is_head_of_quote(tag) {
            self.flow.end_line();
            self.flow.put(RULE);
        }
        self.gone += usize::from(element.is_gone);
        self.preformatted += usize::from(element.is_preformatted);
        match role {
            Some(Role::Row) => self.end_row(),
            Some(Role::Cell) => {
                let row = std::mem::take(&mut self.row);
                self.around.push((std::mem::take(&mut self.flow), row));
                self.struck_outside.push(self.struck);
            }
            None => {}
        }
        self.flow.quotes += usize::from(element.is_quote);
        self.open.entry(tag.name.clone()).or_default().push(self.elements.len());
        self.elements.push(element);
    }

    fn end(&mut self, name: &LocalName) {
        match &**name {
            "s" | "strike" => self.struck = self.struck.saturating_sub(1),
            "br" => self.flow.push_line(),
            "p" if self.open.get(name).is_none_or(Vec::is_empty) => self.break_line("p"),
            _ => {
                if let Some(at) = self.open.get(name).and_then(|open| open.last()).copied() {
                    self.close_to(at);
                }
            }
        }
    }

    /// Closes the elements from the innermost one to this one.
    fn close_to(&mut self, at: usize) {
        while self.elements.len() > at {
            let Some(element) = self.elements.pop() else { return };
            if let Some(open) = self.open.get_mut(&element.name) {
                open.pop();
            }
            self.close(&element);
        }
    }

    fn close(&mut self, element: &Element) {
        let name = &*element.name;
        self.gone -= usize::from(element.is_gone);
        self.preformatted -= usize::from(element.is_preformatted);
        match element.role {
            Some(Role::Cell) => self.end_cell(),
            Some(Role::Row) => self.end_row(),
            None if name == "table" => self.end_row(),
            None => {}
        }
        // A definition goes on the line of its term.
        if BLOCKS.contains(&name) && name != "dt" {
            self.break_line(name);
        }
        self.flow.quotes -= usize::from(element.is_quote).min(self.flow.quotes);
        match name {
            "ul" | "ol" => drop(self.lists.pop()),
            "li" => self.flow.mark.clear(),
            "style" => {
                let sheet = self.sheet.take().unwrap_or_default();
                self.striking.extend(struck_classes(&sheet));
            }
            _ => {}
        }
    }

    fn close_all(&mut self) {
        self.close_to(0);
        self.end_row();
    }

    /// Closes the elements that an opening tag ends, because programs leave out their closing tags.
    fn close_implied(&mut self, name: &str) {
        let head = self.open.get(&LocalName::from("head")).and_then(|open| open.last()).copied();
        if let Some(at) = head.filter(|_| !OF_HEAD.contains(&name)) {
            self.close_to(at);
        }
        let (closed, bounds): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ul", "ol", "td", "th"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl", "td", "th"]),
            "td" | "th" => (&["td", "th"], &["table"]),
            "tr" => (&["tr"], &["table"]),
            "tbody" | "thead" | "tfoot" => (&["tbody", "thead", "tfoot"], &["table"]),
            _ if BLOCKS.contains(&name) => (&["p"], &["td", "th", "table"]),
            _ => return,
        };
        let last = |names: &[&str]| {
            let places = names.iter().filter_map(|name| self.open.get(&LocalName::from(*name))?.last());
            places.max().copied()
        };
        let outermost = last(closed);
        if let Some(at) = outermost.filter(|at| last(bounds).is_none_or(|bound| bound < *at)) {
            self.close_to(at);
        }
    }

    fn break_line(&mut self, name: &str) {
        if self.gone == 0 {
            self.flow.end_line();
            self.flow.is_space |= SPACED.contains(&name);
        }
    }

    fn end_cell(&mut self) {
        let Some((flow, row)) = self.around.pop() else { return };
        // Rows of a table in the cell that nothing closed.
        self.end_row();
        let cell = std::mem::replace(&mut self.flow, flow).finished();
        self.row = row;
        if cell.iter().any(|line| !line.trim().is_empty()) {
            self.row.push(cell);
        }
        if let Some(struck) = self.struck_outside.pop() {
            self.struck = self.struck.min(struck);
        }
    }

    fn end_row(&mut self) {
        let row = std::mem::take(&mut self.row);
        if !row.is_empty() {
            self.flow.end_line();
            for line in joined(row) {
                self.flow.put(&line);
            }
        }
    }
}

/// The lines of a row. One cell keeps its lines. Cells of as many lines each are read line by line across, as they stand
/// side by side. Of others nobody can say which lines belong together: they are one line, which is no order.
fn joined(mut row: Vec<Vec<String>>) -> Vec<String> {
    if let [cell] = row.as_mut_slice() {
        return std::mem::take(cell);
    }
    let cells = row.iter().map(|cell| cell.iter().map(|line| line.trim()).filter(|line| !line.is_empty()));
    let mut cells: Vec<_> = cells.collect();
    let count = cells.first().map_or(0, |cell| cell.clone().count());
    if cells.iter().all(|cell| cell.clone().count() == count) {
        let across = |_| cells.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>().join(" ");
        return (0..count).map(across).collect();
    }
    vec![cells.into_iter().flatten().collect::<Vec<_>>().join(" | ")]
}

/// What the style of an element says.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of a style")]
struct Style {
    is_struck: bool,
    is_hidden: bool,
    is_preformatted: bool,
    is_borderless: bool,
    /// Whether it is the line that Outlook draws over the headers of an answered message.
    begins_quote: bool,
    role: Option<Role>,
}

impl Style {
    fn of(style: &str) -> Self {
        let mut read = Self::default();
        for declaration in style.split(';').filter_map(|declaration| declaration.split_once(':')) {
            let name = declaration.0.trim().to_ascii_lowercase();
            let value = declaration.1.trim().to_ascii_lowercase();
            match (name.as_str(), value.as_str()) {
                (name, value) if name.starts_with("text-decoration") => {
                    read.is_struck |= value.contains("line-through");
                }
                ("display", "none") | ("mso-hide", "all") => read.is_hidden = true,
                ("display", "table-row") => read.role = Some(Role::Row),
                ("display", "table-cell") => read.role = Some(Role::Cell),
                ("white-space", value) => {
                    read.is_preformatted = value.starts_with("pre") || value == "break-spaces";
                }
                ("border" | "border-width", value) => {
                    read.is_borderless = value.starts_with("none") || value == "0" || value == "0px";
                }
                ("border-left", _) => read.is_borderless = false,
                ("border-top", value) => {
                    read.begins_quote =
                        read.is_borderless && value.starts_with("solid #") && value.ends_with("1.0pt");
                }
                _ => {}
            }
        }
        read
    }

    /// Whether a `<blockquote>` is text that its writer set in, and no quote.
    fn is_indent(&self, tag: &Tag) -> bool {
        self.is_borderless && attribute(tag, "type").is_none() && attribute(tag, "cite").is_none()
    }
}

/// Whether an element begins the answered message: the blocks of Outlook, Yahoo and GMX, which hold no other mark.
fn is_head_of_quote(tag: &Tag) -> bool {
    let is = |name: &str, test: &dyn Fn(&str) -> bool| attribute(tag, name).is_some_and(test);
    &*tag.name == "div"
        && (is("id", &|id| id.ends_with("divRplyFwdMsg"))
            || is("class", &|class| class.split_ascii_whitespace().any(|class| class == "yahoo_quoted"))
            || is("name", &|name| name == "quote"))
}

/// The classes to which a style sheet gives text that is struck out.
fn struck_classes(sheet: &str) -> Vec<String> {
    let rules = sheet.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let struck = rules.filter(|(_, style)| Style::of(style).is_struck);
    let names = struck.flat_map(|(selectors, _)| selectors.split(','));
    let name = |selector: &str| Some(selector.trim().rsplit_once('.')?.1.to_owned());
    names.filter_map(name).take(MOST_NESTED).collect()
}

fn attribute<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.attrs
        .iter()
        .find(|attribute: &&Attribute| &*attribute.name.local == name)
        .map(|attribute| &*attribute.value)
}

#[cfg(test)]
mod tests;
