//! Listings that come back: whatever is read fits on paper, and what was printed is read as it was.

use playdeck::code::Code;
use playdeck::listing::line::{Line, WIDEST};
use playdeck::listing::print::{Carriage, Paper, Printer};
use playdeck::listing::read::{Control, ListingInput, ListingReader};
use playdeck::record::RecordFormat;

pub fn run(data: &[u8]) -> bool {
    let Some((&first, bytes)) = data.split_first() else { return false };
    let control = Control::ALL.get(usize::from(first) % 5).copied();
    let lines = read(bytes, ListingInput { control, ..ListingInput::default() });
    let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii };
    let printed = print(&lines, paper);
    let text = String::from_utf8(printed.clone()).unwrap();
    for line in text.lines() {
        assert!(line.chars().count() <= 1 + WIDEST, "{line}");
        assert!(line.is_empty() || line.starts_with([' ', '0', '-', '1', '+']), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    let told = ListingInput {
        control: Some(Control::Asa),
        records: Some(RecordFormat::Text),
        code: Some(Code::Ascii),
        ..ListingInput::default()
    };
    assert_eq!(print(&read(&printed, told), paper), printed);
    !lines.is_empty()
}

fn read(bytes: &[u8], told: ListingInput) -> Vec<Line> {
    let mut reader = ListingReader::new(bytes, told).unwrap();
    let mut lines = Vec::new();
    while let Some(line) = reader.read().unwrap() {
        lines.push(line.clone());
    }
    lines
}

fn print(lines: &[Line], paper: Paper) -> Vec<u8> {
    let mut printer = Printer::new(Vec::new(), paper);
    for line in lines {
        printer.line(line).unwrap();
    }
    printer.finish().unwrap().0
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for name in ["diplomacy/first-year", "rainbow/battles", "errors/no-utf8"] {
        let listing = crate::common::page(&format!("listings/{name}.lst"));
        let start: String = listing.lines().take(12).flat_map(|line| [line, "\n"]).collect();
        seeds.push([b"\x00", start.as_bytes()].concat());
        let lines =
            read(start.as_bytes(), ListingInput { control: Some(Control::Asa), ..ListingInput::default() });
        for (kind, carriage) in [(1, Carriage::Machine), (2, Carriage::Plain), (3, Carriage::Asa)] {
            let records = if kind == 1 { RecordFormat::Variable } else { RecordFormat::Text };
            for code in [Code::Ascii, Code::Cp1047] {
                seeds.push([&[kind][..], &print(&lines, Paper { carriage, records, code })].concat());
            }
        }
    }
    seeds
}
