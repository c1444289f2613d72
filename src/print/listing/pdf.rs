//! Pages as a document, a sheet for each: green-bar paper of 14 7/8 by 11 inches, 132 columns at 10 characters an inch,
//! or another [`Stock`].
//!
//! The font is Cousine, cut down to the characters that a listing can have and contained in the document, at 12 points, so
//! that a character is a tenth of an inch wide; it is narrower where a sheet or the lines ask for that. Lines are a sixth
//! of an inch apart, an eighth if a page has more than sixty, closer still if needed. Lines of one row are printed over
//! each other in their order. The same listing gives the same bytes: the document has no date.
//! Objects are written when they are made; only the place of each is kept.
//!
//! Source: `docs/filters.md`.

use super::fold::fold;
use super::line::WIDTH;
use super::outline::{Names, Readers};
use super::pages::{Page, Pages};
use pdf_writer::types::FontFlags;
use pdf_writer::{Chunk, Content, Name, Rect, Ref, Str, TextStr, writers};
use std::io::{self, Write};

/// Points of an inch.
const INCH: f32 = 72.0;
/// What stays empty beside the lines, at least.
const MARGIN: f32 = 6.0;
/// The strip with the holes.
const STRIP: f32 = 0.5 * INCH;
/// A bar, and the white between two bars. Holes are the same distance apart.
const BAR: f32 = 0.5 * INCH;
const HOLE_RADIUS: f32 = 5.0 / 64.0 * INCH;
/// The first line's foot, from the top.
const FIRST_LINE: f32 = 45.0;
/// What must stay empty below the last line's foot.
const FOOT: f32 = 24.0;
/// Ten characters an inch.
const PITCH: f32 = INCH / 10.0;
/// The most by which a character is higher than its type for its width.
const SLIMMEST: f32 = 1.25;
/// The width of a character as a part of its height: 1229 of 2048 units.
const WIDTH_OF_HEIGHT: f32 = 1229.0 / 2048.0;
/// The same in thousandths.
const WIDTH_IN_THOUSAND: f32 = 1000.0 * WIDTH_OF_HEIGHT;
/// The font file.
const FONT_FILE: &[u8] = include_bytes!("font/cousine.ttf");
const LINES: [f32; 3] = [0.62, 0.74, 0.65];

/// The bars of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bars {
    /// Every second half inch is green.
    #[default]
    Green,
    /// Every second half inch is blue.
    Blue,
    /// None.
    Plain,
}

/// The size of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sheet {
    /// 14 7/8 by 11 inches, with strips of holes.
    #[default]
    Wide,
    /// A4, lying.
    A4,
    /// US letter, lying.
    Letter,
}

/// The paper of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stock {
    /// Its bars.
    pub bars: Bars,
    /// Its size.
    pub sheet: Sheet,
    /// Lines an inch. If none are given, six, eight, or as many as the fullest page needs.
    pub lines_an_inch: Option<u8>,
}

impl Bars {
    /// Their colour. `None` if there are none.
    const fn colour(self) -> Option<[f32; 3]> {
        match self {
            Self::Green => Some([0.85, 0.95, 0.87]),
            Self::Blue => Some([0.86, 0.92, 0.98]),
            Self::Plain => None,
        }
    }
}

impl Sheet {
    /// Width and height in points.
    const fn size(self) -> (f32, f32) {
        match self {
            Self::Wide => (14.875 * INCH, 11.0 * INCH),
            Self::A4 => (297.0 / 25.4 * INCH, 210.0 / 25.4 * INCH),
            Self::Letter => (11.0 * INCH, 8.5 * INCH),
        }
    }

    /// The strip at either side on which nothing is printed.
    const fn strip(self) -> f32 {
        match self {
            Self::Wide => STRIP,
            Self::A4 | Self::Letter => INCH / 3.0,
        }
    }
}

/// Where lines stand on the sheets of a listing: the same on all of them.
#[derive(Debug, Clone, Copy)]
struct Layout {
    stock: Stock,
    width: f32,
    height: f32,
    /// From one character to the next.
    pitch: f32,
    /// From one line to the next.
    leading: f32,
    /// Where the first character of a line stands.
    left: f32,
}

impl Layout {
    fn of(pages: &Pages, stock: Stock) -> Self {
        let (width, height) = stock.sheet.size();
        let count = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
        let columns = count(pages.columns().max(WIDTH));
        let pitch = PITCH.min((width - 2.0 * (stock.sheet.strip() + MARGIN)) / columns);
        let room = height - FIRST_LINE - FOOT;
        let steps = count(pages.rows().saturating_sub(1).max(1));
        let usual =
            stock.lines_an_inch.map_or([INCH / 6.0, INCH / 8.0], |lines| [INCH / f32::from(lines); 2]);
        let leading = usual.into_iter().find(|leading| steps * leading <= room).unwrap_or(room / steps);
        Self { stock, width, height, pitch, leading, left: (width - columns * pitch) / 2.0 }
    }

    /// The height of a row's foot.
    fn foot(&self, row: usize) -> f32 {
        self.height - FIRST_LINE - f32::from(u16::try_from(row).unwrap_or(u16::MAX)) * self.leading
    }

    /// The height at which a row begins.
    fn top(&self, row: usize) -> f32 {
        if row == 0 { self.height } else { self.foot(row) + self.leading }
    }
}

const FONT: Name<'static> = Name(b"Cousine");
/// The letters before the name say that it is a part of the font.
const FONT_PART: Name<'static> = Name(b"PLAYDK+Cousine");
const PAPER: Name<'static> = Name(b"Paper");

/// The numbers of the objects that exist once. The objects of pages follow them, and then those of the outline's items.
const CATALOG: usize = 1;
const TREE: usize = 2;
const FONT_USED: usize = 3;
const PAPER_DRAWN: usize = 4;
const OUTLINE: usize = 5;
const ABOUT: usize = 6;
const FONT_MEASURES: usize = 7;
const FONT_DATA: usize = 8;

/// The object number of a page, which is counted from 0. The next number is that of the page's contents.
const fn leaf(page: usize) -> usize {
    FONT_DATA + 1 + 2 * page
}

/// Writes pages as a document. Fails as the output does.
pub fn write(pages: &Pages, stock: Stock, output: &mut dyn Write) -> io::Result<()> {
    write_pages(pages, stock, false, output)
}

/// The same with short parts of one reader on common leaves.
pub fn write_folded(pages: &Pages, stock: Stock, output: &mut dyn Write) -> io::Result<()> {
    write_pages(&fold(pages)?, stock, true, output)
}

fn write_pages(pages: &Pages, stock: Stock, is_folded: bool, output: &mut dyn Write) -> io::Result<()> {
    let layout = Layout::of(pages, stock);
    let readers = Readers::of(pages)?;
    let mut objects = Objects::begin(output)?;
    objects.add(CATALOG, |chunk, id| {
        let mut root: writers::Catalog<'_> = chunk.indirect(id).start();
        root.pages(refer(TREE));
        root.lang(TextStr("en"));
        root.viewer_preferences().display_doc_title(true);
        if pages.parts() > 0 {
            root.outlines(refer(OUTLINE));
        }
    })?;
    objects.add(TREE, |chunk, id| {
        let kids = (0..pages.count()).map(|page| refer(leaf(page)));
        chunk.pages(id).kids(kids).count(counted(pages.count()));
    })?;
    objects.add(FONT_USED, |chunk, id| {
        let mut font = chunk.indirect(id).dict();
        font.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType"));
        font.pair(Name(b"BaseFont"), FONT_PART).pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"));
        font.pair(Name(b"FirstChar"), i32::from(b' ')).pair(Name(b"LastChar"), i32::from(u8::MAX));
        font.insert(Name(b"Widths")).array().items((b' '..=u8::MAX).map(|_| WIDTH_IN_THOUSAND));
        font.pair(Name(b"FontDescriptor"), refer(FONT_MEASURES));
    })?;
    objects.add(FONT_MEASURES, |chunk, id| {
        let mut font = chunk.font_descriptor(id);
        font.name(FONT_PART).flags(FontFlags::FIXED_PITCH | FontFlags::NON_SYMBOLIC).italic_angle(0.0);
        font.bbox(Rect::new(-482.0, -300.0, 743.0, 981.0)).ascent(833.0).descent(-300.0);
        font.cap_height(659.0).stem_v(84.0).font_file2(refer(FONT_DATA));
    })?;
    objects.add(FONT_DATA, |chunk, id| {
        let length = i32::try_from(FONT_FILE.len()).unwrap_or(i32::MAX);
        chunk.stream(id, FONT_FILE).pair(Name(b"Length1"), length);
    })?;
    objects.add(ABOUT, |chunk, id| {
        let title = readers.title();
        let mut about: writers::DocumentInfo<'_> = chunk.indirect(id).start();
        about.title(TextStr(&title)).creator(TextStr("PLAYDECK")).producer(TextStr("PLAYDECK"));
    })?;
    let drawn = paper_of_one_page(&layout);
    objects.add(PAPER_DRAWN, |chunk, id| {
        chunk.form_xobject(id, &drawn).bbox(Rect::new(0.0, 0.0, layout.width, layout.height));
    })?;
    let mut leaves = (0..).map(leaf);
    pages.each_page(&mut |page| {
        let number = leaves.next().unwrap_or_default();
        objects.add(number, |chunk, id| {
            let mut leaf = chunk.page(id);
            leaf.media_box(Rect::new(0.0, 0.0, layout.width, layout.height));
            leaf.parent(refer(TREE)).contents(refer(number + 1));
            let mut resources = leaf.resources();
            resources.fonts().pair(FONT, refer(FONT_USED));
            resources.x_objects().pair(PAPER, refer(PAPER_DRAWN));
        })?;
        objects.add(number + 1, |chunk, id| drop(chunk.stream(id, &printed(page, &layout))))
    })?;
    outline_of(pages, &mut Names::of(&readers, is_folded), &mut objects, &layout)?;
    objects.end()
}

/// The reference to an object.
fn refer(number: usize) -> Ref {
    Ref::new(counted(number).max(1))
}

fn counted(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The table of places has ten digits for each place.
const LAST_PLACE: u64 = 9_999_999_999;

/// Objects while they are written.
struct Objects<'a> {
    output: &'a mut dyn Write,
    /// The number of bytes written.
    length: u64,
    /// The place of each object, by its number; 0 for a number without an object.
    places: Vec<u64>,
}

impl<'a> Objects<'a> {
    /// Begins a document.
    fn begin(output: &'a mut dyn Write) -> io::Result<Self> {
        let mut objects = Self { output, length: 0, places: Vec::new() };
        // Bytes past 127 here show programs that copy the file that it is not text.
        objects.put(b"%PDF-1.7\n%\x80\x80\x80\x80\n\n")?;
        Ok(objects)
    }

    /// Writes the object with this number.
    fn add(&mut self, number: usize, write: impl FnOnce(&mut Chunk, Ref)) -> io::Result<()> {
        if self.length > LAST_PLACE {
            return Err(io::Error::other("no document of this kind can be longer than 10,000,000,000 bytes"));
        }
        self.places.resize(self.places.len().max(number + 1), 0);
        self.places[number] = self.length;
        let mut chunk = Chunk::new();
        write(&mut chunk, refer(number));
        self.put(chunk.as_bytes())
    }

    /// Writes the table of places, and ends the document.
    fn end(self) -> io::Result<()> {
        let start = self.length;
        let size = self.places.len();
        write!(self.output, "xref\n0 {size}\n")?;
        for (number, place) in self.places.iter().enumerate() {
            if *place > 0 {
                write!(self.output, "{place:010} 00000 n\r\n")?;
                continue;
            }
            // Numbers without an object are a list: each gives the next, and the last gives the first.
            let behind = self.places[number + 1..].iter().position(|place| *place == 0);
            let next = behind.map_or(0, |behind| number + 1 + behind);
            let generation = if number == 0 { 65_535 } else { 0 };
            write!(self.output, "{next:010} {generation:05} f\r\n")?;
        }
        write!(
            self.output,
            "trailer\n<<\n  /Size {size}\n  /Root {CATALOG} 0 R\n  /Info {ABOUT} 0 R\n>>\nstartxref\n{start}\n%%EOF"
        )
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        self.output.write_all(bytes)
    }
}

/// The contents of one page on its paper.
fn printed(page: &Page, layout: &Layout) -> Vec<u8> {
    let mut content = Content::new();
    content.x_object(PAPER);
    content.begin_text().set_fill_rgb(0.0, 0.0, 0.0);
    let size = layout.leading.min(SLIMMEST * layout.pitch / WIDTH_OF_HEIGHT);
    content.set_font(FONT, size);
    content.set_horizontal_scaling(100.0 * layout.pitch / (size * WIDTH_OF_HEIGHT));
    for (row, line) in &page.lines {
        if !line.row().is_empty() {
            // The bytes of a line are those of the encoding, including the euro sign.
            content
                .set_text_matrix([1.0, 0.0, 0.0, 1.0, layout.left, layout.foot(*row)])
                .show(Str(line.row()));
        }
    }
    content.end_text();
    content.finish().to_vec()
}

/// Bars, and the strips with their holes.
fn paper_of_one_page(layout: &Layout) -> Vec<u8> {
    let mut content = Content::new();
    let Stock { bars, sheet, .. } = layout.stock;
    let halves = || (0_u8..).map(f32::from).take_while(|place| place * BAR < layout.height);
    // Sheets without strips have bars to their edges.
    let edge = if sheet == Sheet::Wide { STRIP } else { 0.0 };
    if let Some([red, green, blue]) = bars.colour() {
        content.set_fill_rgb(red, green, blue);
        for place in halves().skip(1).step_by(2) {
            content.rect(edge, place * BAR, layout.width - 2.0 * edge, BAR);
        }
        content.fill_nonzero();
    }
    if sheet != Sheet::Wide {
        return content.finish().to_vec();
    }
    let [red, green, blue] = LINES;
    content.set_stroke_rgb(red, green, blue).set_line_width(0.5);
    for place in halves() {
        for x in [STRIP / 2.0, layout.width - STRIP / 2.0] {
            circle(&mut content, x, (place + 0.5) * BAR, HOLE_RADIUS);
        }
    }
    content.stroke();
    // The line along which the strips are torn off.
    content.set_dash_pattern([2.0, 2.0], 0.0);
    for x in [STRIP, layout.width - STRIP] {
        content.move_to(x, 0.0).line_to(x, layout.height);
    }
    content.stroke();
    content.finish().to_vec()
}

fn circle(content: &mut Content, x: f32, y: f32, radius: f32) {
    // The handle length with which four curves come within a thousandth of a circle.
    let bow = radius * 0.552_285;
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + bow, x + bow, y + radius, x, y + radius);
    content.cubic_to(x - bow, y + radius, x - radius, y + bow, x - radius, y);
    content.cubic_to(x - radius, y - bow, x - bow, y - radius, x, y - radius);
    content.cubic_to(x + bow, y - radius, x + radius, y - bow, x + radius, y);
    content.close_path();
}

/// The parts of the listing as an outline, grouped by play, so that a reader can go to one of them. A group of one part
/// is that part alone.
fn outline_of(
    pages: &Pages,
    names: &mut Names,
    objects: &mut Objects<'_>,
    layout: &Layout,
) -> io::Result<()> {
    let mut groups: Vec<usize> = Vec::new();
    let mut items = Vec::new();
    let (mut last_group, mut leaves) = (None, (0..).map(leaf));
    pages.each_page(&mut |page| {
        let leaf = leaves.next().unwrap_or_default();
        for (row, heading) in page.parts() {
            let part = names.next(&heading);
            if last_group.as_ref() != Some(&part.group) {
                last_group = Some(part.group.clone());
                groups.push(0);
            }
            if let Some(count) = groups.last_mut() {
                *count += 1;
            }
            items.push(Item { group: part.group, title: part.title, leaf, top: layout.top(row) });
        }
        Ok(())
    })?;
    let first = leaf(pages.count());
    let size = |count: usize| if count == 1 { 1 } else { 1 + count };
    let Some(last) =
        groups.last().map(|count| first + groups.iter().copied().map(size).sum::<usize>() - size(*count))
    else {
        return Ok(());
    };
    objects.add(OUTLINE, |chunk, id| {
        chunk.outline(id).first(refer(first)).last(refer(last)).count(counted(groups.len()));
    })?;
    let (mut number, mut before, mut rest) = (first, None, items.as_slice());
    for count in groups {
        let (own, others) = rest.split_at(count.min(rest.len()));
        rest = others;
        let next = Some(number + size(count)).filter(|_| !rest.is_empty());
        let Some(head) = own.first() else { break };
        let title = if count == 1 { &head.title } else { &head.group };
        let place = Place { parent: OUTLINE, before, next };
        objects.add(number, |chunk, id| {
            let mut item = chunk.outline_item(id);
            if count > 1 {
                // It is closed at first.
                item.first(refer(number + 1)).last(refer(number + count)).count(-counted(count));
            }
            place.put(item, title, head);
        })?;
        for (at, part) in own.iter().enumerate().filter(|_| count > 1) {
            let own = number + 1 + at;
            let before = Some(own - 1).filter(|_| at > 0);
            let place = Place { parent: number, before, next: Some(own + 1).filter(|_| at + 1 < count) };
            objects.add(own, |chunk, id| place.put(chunk.outline_item(id), &part.title, part))?;
        }
        before = Some(number);
        number += size(count);
    }
    Ok(())
}

/// A bookmark.
struct Item {
    group: String,
    title: String,
    leaf: usize,
    top: f32,
}

/// Where a bookmark is among the others.
struct Place {
    parent: usize,
    before: Option<usize>,
    next: Option<usize>,
}

impl Place {
    fn put(&self, mut item: writers::OutlineItem<'_>, title: &str, to: &Item) {
        item.title(TextStr(title)).parent(refer(self.parent));
        if let Some(before) = self.before {
            item.prev(refer(before));
        }
        if let Some(next) = self.next {
            item.next(refer(next));
        }
        item.dest().page(refer(to.leaf)).xyz(0.0, to.top, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::{Heading, Line, Part, Spacing, Style};
    use playdeck_base::audience::Audience;

    fn pages(count: usize, rows: usize) -> Pages {
        let mut pages = Pages::default();
        for _ in 0..count {
            pages.push(&Line::of("TOP").spaced(Spacing::Page));
            (1..rows).for_each(|_| pages.push(&Line::of("A \u{20AC} (caf\u{E9})")));
        }
        pages
    }

    fn document(pages: &Pages) -> Vec<u8> {
        let mut document = Vec::new();
        write(pages, Stock::default(), &mut document).unwrap();
        document
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
    }

    /// The table at the end: each entry gives the place of its object, or the next number without one.
    #[test]
    fn every_object_is_where_the_table_says() {
        let mut headed = pages(2, 3);
        let mut part = Part::new(Audience::Public, Heading::default(), Style::default());
        part.line(Line::of("A"));
        part.each_row(&mut |spacing, row| {
            headed.push(&Line::of_row(spacing, row));
            Ok(())
        })
        .unwrap();
        // Catalog, tree, font with its measures and its file, paper, title; two objects for each page; the outline and its item, or only its free number
        // without them.
        for (pages, used, free) in [(pages(0, 0), 7, 1), (pages(3, 3), 13, 1), (headed, 15, 0)] {
            let document = document(&pages);
            let text: String =
                document.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect();
            let (_, start) = text.trim_end_matches("\n%%EOF").rsplit_once('\n').unwrap();
            let start: usize = start.parse().unwrap();
            let table: Vec<&str> = text[start..].split("\r\n").collect();
            let head = format!("xref\n0 {}\n", 1 + used + free);
            let entries =
                table[0].strip_prefix(&head).into_iter().chain(table[1..1 + used + free].iter().copied());
            let mut unused = Vec::new();
            for (number, entry) in entries.enumerate() {
                let place: usize = entry[..10].parse().unwrap();
                match &entry[10..] {
                    " 00000 n" => assert!(text[place..].starts_with(&format!("{number} 0 obj\n")), "{entry}"),
                    " 65535 f" if number == 0 => unused.push(place),
                    " 00000 f" => unused.push(place),
                    _ => panic!("{entry}"),
                }
            }
            assert_eq!(unused, if free == 0 { vec![0] } else { vec![OUTLINE, 0] });
        }
    }

    /// Pages of so many rows and columns.
    fn filled(rows: usize, columns: usize) -> Pages {
        let mut pages = Pages::default();
        for row in 0..rows {
            let spacing = if row == 0 { Spacing::Page } else { Spacing::Single };
            pages.push(&Line::wide(&"X".repeat(columns)).spaced(spacing));
        }
        pages
    }

    #[test]
    fn lines_are_a_sixth_or_an_eighth_of_an_inch_apart_unless_a_page_needs_them_closer() {
        let leading = |rows| Layout::of(&filled(rows, 1), Stock::default()).leading;
        assert_eq!([1, 57, 61, 62, 81].map(|rows| leading(rows).to_string()), ["12", "12", "12", "9", "9"]);
        assert!(leading(122) < 9.0);
        let told = Stock { lines_an_inch: Some(8), ..Stock::default() };
        assert_eq!(Layout::of(&filled(1, 1), told).leading.to_string(), "9");
    }

    /// Whatever the sheet and the listing, each line stands on the paper, between the strips.
    #[test]
    fn every_line_stands_on_its_sheet() {
        for sheet in [Sheet::Wide, Sheet::A4, Sheet::Letter] {
            for lines_an_inch in [None, Some(6), Some(8)] {
                for columns in [1, 132, 137, 200, 256] {
                    for rows in [1, 60, 66, 88, 132] {
                        let stock = Stock { sheet, lines_an_inch, ..Stock::default() };
                        let layout = Layout::of(&filled(rows, columns), stock);
                        let width = f32::from(u16::try_from(columns).unwrap()) * layout.pitch;
                        let what = format!("{sheet:?} {lines_an_inch:?} {columns} {rows} {layout:?}");
                        assert!(layout.left >= sheet.strip(), "{what}");
                        assert!(layout.left + width <= layout.width - sheet.strip(), "{what}");
                        assert!(
                            layout.foot(rows - 1) >= FOOT - 0.01 && layout.foot(0) < layout.height,
                            "{what}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_stands_in_one_row_is_printed_over_itself() {
        let over = |text: &str| (0, Line::of(text));
        let page = Page { lines: vec![over("UNDERLINED"), over("__________")], begins: Vec::new() };
        let text =
            String::from_utf8(printed(&page, &Layout::of(&Pages::default(), Stock::default()))).unwrap();
        let places: Vec<&str> = text.lines().filter(|line| line.ends_with("Tm")).collect();
        assert_eq!((places.len(), places[0] == places[1]), (2, true), "{text}");
        assert!(text.contains("(UNDERLINED) Tj") && text.contains("(__________) Tj"));
    }
}
