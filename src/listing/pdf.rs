//! Pages as a document: green-bar paper of 14 7/8 by 11 inches, 132 columns at 10 characters an inch.
//!
//! The font is Courier, which every reader of such documents has, at 12 points, so that a character is a tenth of
//! an inch wide; lines are a sixth of an inch apart, an eighth where a page has more than sixty, closer still where it
//! must be. Lines of one row are printed over each other as they come. The same listing gives the same bytes: the
//! document bears no date and no name.
//!
//! Source: STANDARD, "Command line".

use super::line::WIDTH;
use super::pages::Page;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Points of an inch.
const INCH: f32 = 72.0;
const PAGE_WIDTH: f32 = 14.875 * INCH;
const PAGE_HEIGHT: f32 = 11.0 * INCH;
/// The strip with the holes.
const STRIP: f32 = 0.5 * INCH;
/// A bar, and the white between two of them; holes are as far apart.
const BAR: f32 = 0.5 * INCH;
const HOLE_RADIUS: f32 = 5.0 / 64.0 * INCH;
/// The first line's foot, from the top.
const FIRST_LINE: f32 = 45.0;
/// What must stay free below the last line's foot.
const FOOT: f32 = 24.0;
/// Ten characters an inch.
const PITCH: f32 = INCH / 10.0;
/// A Courier character is so much of its height wide.
const WIDTH_OF_HEIGHT: f32 = 0.6;
const GREEN: [f32; 3] = [0.85, 0.95, 0.87];
const LINES: [f32; 3] = [0.62, 0.74, 0.65];

const FONT: Name<'static> = Name(b"Courier");
const PAPER: Name<'static> = Name(b"Paper");

/// Makes a document of pages.
pub fn document(pages: &[Page]) -> Vec<u8> {
    let mut refs = (1..).map(Ref::new);
    let mut next = || refs.next().unwrap_or(Ref::new(i32::MAX));
    let (catalog, tree, font, paper, outline) = (next(), next(), next(), next(), next());
    let ids: Vec<(Ref, Ref)> = pages.iter().map(|_| (next(), next())).collect();
    let mut pdf = Pdf::new();
    let parts: Vec<(String, Ref)> = pages
        .iter()
        .zip(&ids)
        .filter_map(|(page, (id, _))| Some((page.heading()?, *id)))
        .filter(|(heading, _)| heading.number == 1)
        .map(|(heading, id)| (heading.part, id))
        .collect();
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    if !parts.is_empty() {
        root.outlines(outline);
    }
    root.finish();
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(ids.iter().map(|(page, _)| *page)).count(count);
    pdf.type1_font(font).base_font(FONT).encoding_predefined(Name(b"WinAnsiEncoding"));
    let drawn = paper_of_one_page();
    pdf.form_xobject(paper, &drawn).bbox(Rect::new(0.0, 0.0, PAGE_WIDTH, PAGE_HEIGHT));
    // All pages of a listing have the same line spacing, that of the fullest.
    let leading = leading(pages.iter().map(Page::rows).max().unwrap_or(0));
    for (page, (id, content)) in pages.iter().zip(&ids) {
        let mut leaf = pdf.page(*id);
        leaf.media_box(Rect::new(0.0, 0.0, PAGE_WIDTH, PAGE_HEIGHT)).parent(tree).contents(*content);
        let mut resources = leaf.resources();
        resources.fonts().pair(FONT, font);
        resources.x_objects().pair(PAPER, paper);
        resources.finish();
        leaf.finish();
        pdf.stream(*content, &printed(page, leading));
    }
    outline_of(&mut pdf, outline, &parts, &mut next);
    pdf.finish()
}

/// Points from one line to the next.
fn leading(rows: usize) -> f32 {
    let room = PAGE_HEIGHT - FIRST_LINE - FOOT;
    let steps = f32::from(u16::try_from(rows.saturating_sub(1).max(1)).unwrap_or(u16::MAX));
    [INCH / 6.0, INCH / 8.0].into_iter().find(|leading| steps * leading <= room).unwrap_or(room / steps)
}

/// The print of one page on its paper.
fn printed(page: &Page, leading: f32) -> Vec<u8> {
    let mut content = Content::new();
    content.x_object(PAPER);
    content.begin_text().set_fill_rgb(0.0, 0.0, 0.0);
    content.set_font(FONT, leading);
    content.set_horizontal_scaling(100.0 * PITCH / (leading * WIDTH_OF_HEIGHT));
    let columns = f32::from(u16::try_from(WIDTH).unwrap_or(u16::MAX));
    let left = (PAGE_WIDTH - columns * PITCH) / 2.0;
    for (row, line) in &page.lines {
        if !line.row().is_empty() {
            let row = f32::from(u16::try_from(*row).unwrap_or(u16::MAX));
            let foot = PAGE_HEIGHT - FIRST_LINE - row * leading;
            // The bytes of a line are those of the encoding, the euro sign among them.
            content.set_text_matrix([1.0, 0.0, 0.0, 1.0, left, foot]).show(Str(line.row()));
        }
    }
    content.end_text();
    content.finish().to_vec()
}

/// Bars, and the strips with their holes.
fn paper_of_one_page() -> Vec<u8> {
    let mut content = Content::new();
    let halves = || (0_u8..22).map(f32::from);
    let [red, green, blue] = GREEN;
    content.set_fill_rgb(red, green, blue);
    for place in halves().skip(1).step_by(2) {
        content.rect(STRIP, place * BAR, PAGE_WIDTH - 2.0 * STRIP, BAR);
    }
    content.fill_nonzero();
    let [red, green, blue] = LINES;
    content.set_stroke_rgb(red, green, blue).set_line_width(0.5);
    for place in halves() {
        for x in [STRIP / 2.0, PAGE_WIDTH - STRIP / 2.0] {
            circle(&mut content, x, (place + 0.5) * BAR, HOLE_RADIUS);
        }
    }
    content.stroke();
    // Where the strips are torn off.
    content.set_dash_pattern([2.0, 2.0], 0.0);
    for x in [STRIP, PAGE_WIDTH - STRIP] {
        content.move_to(x, 0.0).line_to(x, PAGE_HEIGHT);
    }
    content.stroke();
    content.finish().to_vec()
}

fn circle(content: &mut Content, x: f32, y: f32, radius: f32) {
    // What four curves need to come within a thousandth of a circle.
    let bow = radius * 0.552_285;
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + bow, x + bow, y + radius, x, y + radius);
    content.cubic_to(x - bow, y + radius, x - radius, y + bow, x - radius, y);
    content.cubic_to(x - radius, y - bow, x - bow, y - radius, x, y - radius);
    content.cubic_to(x + bow, y - radius, x + radius, y - bow, x + radius, y);
    content.close_path();
}

/// The parts of the listing, for whoever turns to one of them.
fn outline_of(pdf: &mut Pdf, outline: Ref, parts: &[(String, Ref)], next: &mut impl FnMut() -> Ref) {
    let items: Vec<Ref> = parts.iter().map(|_| next()).collect();
    let (Some(first), Some(last)) = (items.first(), items.last()) else { return };
    let count = i32::try_from(items.len()).unwrap_or(i32::MAX);
    pdf.outline(outline).first(*first).last(*last).count(count);
    for (place, (title, page)) in parts.iter().enumerate() {
        let mut item = pdf.outline_item(items[place]);
        item.title(TextStr(title)).parent(outline);
        if let Some(before) = place.checked_sub(1).and_then(|before| items.get(before)) {
            item.prev(*before);
        }
        if let Some(behind) = items.get(place + 1) {
            item.next(*behind);
        }
        item.dest().page(*page).fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::pages::Pages;
    use crate::listing::{Line, Spacing};

    fn pages(count: usize, rows: usize) -> Vec<Page> {
        let mut pages = Pages::default();
        for _ in 0..count {
            pages.push(Line::of("TOP").spaced(Spacing::Page));
            (1..rows).for_each(|_| pages.push(Line::of("A \u{20AC} (caf\u{E9})")));
        }
        pages.finish()
    }

    fn count(document: &[u8], what: &[u8]) -> usize {
        document.windows(what.len()).filter(|window| *window == what).count()
    }

    #[test]
    fn the_same_pages_are_the_same_document_with_a_leaf_for_each() {
        let document_of = document(&pages(3, 57));
        assert_eq!(document_of, document(&pages(3, 57)));
        assert!(document_of.starts_with(b"%PDF-"));
        assert_eq!(count(&document_of, b"/Type /Page\n"), 3);
        assert_eq!(count(&document_of, b"/MediaBox [0 0 1071 792]"), 3);
        assert_eq!(count(&document_of, b"Date"), 0);
        assert!(!document(&[]).is_empty());
    }

    #[test]
    fn lines_come_closer_only_where_they_must() {
        assert_eq!([1, 57, 61, 62, 81].map(|rows| leading(rows).to_string()), ["12", "12", "12", "9", "9"]);
        assert!(leading(122) < 9.0 && leading(122) * 121.0 <= PAGE_HEIGHT);
    }

    #[test]
    fn what_stands_in_one_row_is_printed_over_itself() {
        let mut pages = Pages::default();
        pages.push(Line::of("UNDERLINED").spaced(Spacing::Page));
        pages.push(Line::of("__________").spaced(Spacing::Over));
        let text = String::from_utf8(printed(&pages.finish()[0], 12.0)).unwrap();
        let places: Vec<&str> = text.lines().filter(|line| line.ends_with("Tm")).collect();
        assert_eq!((places.len(), places[0] == places[1]), (2, true), "{text}");
        assert!(text.contains("(UNDERLINED) Tj") && text.contains("(__________) Tj"));
    }
}
