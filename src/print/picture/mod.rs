//! Pictures as SVG documents: elements, attributes and texts, well formed and with the same bytes each time.
//!
//! [`raster`] turns one into PNG (with few colors if it must be small: `few`; its texts as paths: `outlines`), [`steps`]
//! many into a page; [`happened`] draws arrows and marks on any map. It knows no game and no listing; its caller decides
//! what is drawn. Numbers are whole pixels.

mod few;
pub mod happened;
mod outlines;
pub mod raster;
pub mod steps;

use crate::markup::escaped;
use std::fmt::{Display, Write};

/// Attributes of an element, in the order in which they are written.
pub type Attributes<'a> = [(&'a str, &'a dyn Display)];

/// A document while it is written. Elements that are open when it is finished are closed.
#[derive(Debug)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// A document with a title. Its view is of a size in pixels; it is shown as large as there is room.
    pub fn new(width: i32, height: i32, title: &str) -> Self {
        Self::begun(width, height, &[], title)
    }

    /// The same, which is never shown narrower than some pixels: where there is less room, it scrolls.
    pub fn scrolling(width: i32, height: i32, least: i32, title: &str) -> Self {
        Self::begun(width, height, &[("style", &format!("min-width:{least}px"))], title)
    }

    fn begun(width: i32, height: i32, style: &Attributes<'_>, title: &str) -> Self {
        let mut svg =
            Self { text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(), open: Vec::new() };
        let view = format!("0 0 {width} {height}");
        let mut attributes: Vec<(&str, &dyn Display)> =
            vec![("xmlns", &"http://www.w3.org/2000/svg"), ("viewBox", &view)];
        attributes.extend(style);
        svg.open("svg", &attributes);
        svg.text("title", &[], title);
        svg
    }

    /// Opens an element. What follows is inside it until it is closed.
    pub fn open(&mut self, name: &'static str, attributes: &Attributes<'_>) {
        self.start(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name);
    }

    /// Closes the element opened last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            // Writing to a string cannot fail.
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// An element without content.
    pub fn leaf(&mut self, name: &str, attributes: &Attributes<'_>) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element that contains a text.
    pub fn text(&mut self, name: &str, attributes: &Attributes<'_>, text: &str) {
        self.start(name, attributes);
        let _ = writeln!(self.text, ">{}</{name}>", escaped(text));
    }

    /// The document.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, name: &str, attributes: &Attributes<'_>) {
        self.indent();
        let _ = write!(self.text, "<{name}");
        for (key, value) in attributes {
            let _ = write!(self.text, " {key}=\"{}\"", escaped(&value.to_string()));
        }
    }

    fn indent(&mut self) {
        self.text.extend(self.open.iter().map(|_| ' '));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_closed_and_texts_are_escaped() {
        let mut svg = Svg::new(20, 10, "A & B");
        svg.open("g", &[("id", &"\"x\"")]);
        svg.leaf("rect", &[("width", &3)]);
        svg.text("text", &[], "1 < 2\u{7} > 0");
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
            <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\">\n \
            <title>A &amp; B</title>\n \
            <g id=\"&quot;x&quot;\">\n  \
            <rect width=\"3\"/>\n  \
            <text>1 &lt; 2  &gt; 0</text>\n \
            </g>\n\
            </svg>\n";
        assert_eq!(svg.finish(), expected);
    }
}
