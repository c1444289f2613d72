//! The texts of a picture as paths, drawn with the fonts of this folder and none of the machine's.
//!
//! Our pictures have texts of one line in one family, in which all letters are of one width. So where a text begins and
//! which font it takes follow from a few attributes, and a renderer needs no layout of texts.

use roxmltree::{Document, Node};
use std::fmt::Write;
use std::iter::successors;
use ttf_parser::{Face, FaceParsingError, GlyphId, OutlineBuilder};

/// The letters of Latin-1 and the euro sign.
const REGULAR: &[u8] = include_bytes!("font/regular.ttf");
const BOLD: &[u8] = include_bytes!("font/bold.ttf");
/// The font of all slanted texts.
const BOLD_OBLIQUE: &[u8] = include_bytes!("font/bold-oblique.ttf");
/// What a picture's attributes say of the text in it. They are of no use to a path.
const OF_TEXT: [&str; 8] =
    ["x", "y", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "space"];
/// The size of a text that names none, in pixels.
const SIZE: f32 = 16.0;

/// Why texts cannot be drawn.
#[derive(Debug)]
pub enum Fault {
    Document(roxmltree::Error),
    Font(FaceParsingError),
}

/// The same picture with a path in place of each text.
pub fn of_texts(svg: &str) -> Result<String, Fault> {
    let document = Document::parse(svg).map_err(Fault::Document)?;
    let fonts = Fonts::new().map_err(Fault::Font)?;
    let mut all = String::with_capacity(svg.len() * 4);
    let mut done = 0;
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        all.push_str(&svg[done..text.range().start]);
        fonts.draw(text, &mut all);
        done = text.range().end;
    }
    all.push_str(&svg[done..]);
    Ok(all)
}

struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
    bold_oblique: Face<'static>,
}

impl Fonts {
    fn new() -> Result<Self, FaceParsingError> {
        let [regular, bold, bold_oblique] = [REGULAR, BOLD, BOLD_OBLIQUE].map(|font| Face::parse(font, 0));
        Ok(Self { regular: regular?, bold: bold?, bold_oblique: bold_oblique? })
    }

    /// The font of a text.
    fn of(&self, text: Node<'_, '_>) -> &Face<'static> {
        match (attribute(text, "font-style"), attribute(text, "font-weight")) {
            (Some("italic"), _) => &self.bold_oblique,
            (_, Some("bold")) => &self.bold,
            _ => &self.regular,
        }
    }

    /// Adds a text's letters as a path that has the other attributes of the text.
    fn draw(&self, text: Node<'_, '_>, all: &mut String) {
        let font = self.of(text);
        let number = |name| attribute(text, name).and_then(|value| value.parse::<f32>().ok());
        let scale = number("font-size").unwrap_or(SIZE) / f32::from(font.units_per_em());
        let letters = letters(text);
        let glyphs = letters.chars().map(|letter| font.glyph_index(letter).unwrap_or_default());
        let width = |glyph: GlyphId| f32::from(font.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
        let whole: f32 = glyphs.clone().map(width).sum();
        let before = match attribute(text, "text-anchor") {
            Some("middle") => whole / 2.0,
            Some("end") => whole,
            _ => 0.0,
        };
        let mut path = Path {
            all,
            scale,
            x: number("x").unwrap_or_default() - before,
            y: number("y").unwrap_or_default(),
        };
        path.all.push_str("<path");
        for attribute in text.attributes().filter(|attribute| !OF_TEXT.contains(&attribute.name())) {
            // The range keeps the attribute as it was escaped.
            let _ = write!(path.all, " {}", &text.document().input_text()[attribute.range()]);
        }
        path.all.push_str(" d=\"");
        for glyph in glyphs {
            // Blanks have no outline.
            let _ = font.outline_glyph(glyph, &mut path);
            path.x += width(glyph);
        }
        path.all.push_str("\"/>");
    }
}

/// The attribute of an element, or else of the nearest element around it.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    successors(Some(node), Node::parent).find_map(|node| node.attribute(name))
}

/// The letters of a text as they are drawn: blanks side by side are one, and those at the ends none, unless they are kept.
fn letters(text: Node<'_, '_>) -> String {
    let letters = text.text().unwrap_or_default();
    if text.attribute((roxmltree::NS_XML_URI, "space")) == Some("preserve") {
        return letters.replace(['\n', '\t'], " ");
    }
    letters.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// A path that letters are added to, side by side.
struct Path<'a> {
    all: &'a mut String,
    /// Pixels in a unit of the font.
    scale: f32,
    /// Where the next letter begins, in pixels.
    x: f32,
    y: f32,
}

impl Path<'_> {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.all.push(command);
        for (x, y) in points {
            // Writing to a string cannot fail.
            let _ = write!(self.all, "{:.3} {:.3} ", self.x + x * self.scale, self.y - y * self.scale);
        }
    }
}

impl OutlineBuilder for Path<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.all.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> String {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" font-size=\"20\">{inside}</svg>");
        of_texts(&svg).unwrap()
    }

    /// The least and the greatest x of a picture's paths.
    fn extent(svg: &str) -> (f32, f32) {
        let numbers = svg.split(['M', 'L', 'Q', 'Z']).skip(1).flat_map(|part| {
            part.split_whitespace().step_by(2).filter_map(|x| x.parse::<f32>().ok()).collect::<Vec<_>>()
        });
        numbers.fold((f32::MAX, f32::MIN), |(least, most), x| (least.min(x), most.max(x)))
    }

    #[test]
    fn a_text_becomes_a_path_with_the_attributes_that_paint_it() {
        let svg = drawn(
            "<g fill=\"red\"><text x=\"5\" y=\"9\" class=\"a &amp; b\" font-weight=\"bold\">I</text></g>",
        );
        assert!(svg.contains("<g fill=\"red\"><path class=\"a &amp; b\" d=\"M"), "{svg}");
        assert!(svg.ends_with("Z\"/></g></svg>"), "{svg}");
        let (least, most) = extent(&svg);
        assert!(
            5.0 < least && most < 5.0 + 12.1,
            "within a letter's width, 0.602 of 20 pixels: {least} to {most}"
        );
    }

    #[test]
    fn texts_stand_where_their_anchor_says() {
        let at =
            |anchor: &str| extent(&drawn(&format!("<text x=\"100\" text-anchor=\"{anchor}\">HH</text>")));
        let [start, middle, end] = ["start", "middle", "end"].map(at);
        let width = 2.0 * 20.0 * 1233.0 / 2048.0;
        assert!((start.0 - middle.0 - width / 2.0).abs() < 0.01 && (start.0 - end.0 - width).abs() < 0.01);
        assert!(end.1 < 100.0 && start.0 > 100.0);
    }

    #[test]
    fn blanks_are_drawn_as_one_unless_they_are_kept() {
        let end = |text: &str| extent(&drawn(text)).1;
        let (one, kept) = (end("<text>A  B</text>"), end("<text xml:space=\"preserve\">A  B</text>"));
        assert!((end("<text> A B </text>") - one).abs() < 0.001 && kept > one + 12.0);
    }

    #[test]
    fn each_weight_and_slope_has_a_font() {
        let fonts = ["", "font-weight=\"bold\"", "font-style=\"italic\""];
        let [regular, bold, slanted] = fonts.map(|font| drawn(&format!("<text {font}>a</text>")));
        assert!(regular != bold && bold != slanted && regular != slanted);
    }
}
