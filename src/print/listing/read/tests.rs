//! A listing is read as it was written, in every form, and what is lost is named.

use super::*;
use crate::listing::print::{Paper, Printer};

const LINES: [(Spacing, &str); 9] = [
    (Spacing::Page, "PLAYDECK"),
    (Spacing::Single, ""),
    (Spacing::Single, "A row, caf\u{E9}"),
    (Spacing::Over, "_"),
    (Spacing::Triple, "B"),
    (Spacing::Double, ""),
    (Spacing::Page, "PLAYDECK"),
    (Spacing::Page, ""),
    (Spacing::Single, "end"),
];

fn read(bytes: &[u8], told: ListingInput) -> (Vec<Line>, Vec<String>) {
    let mut reader = ListingReader::new(bytes, told).unwrap();
    let lines = std::iter::from_fn(|| reader.read().unwrap().cloned()).collect();
    (lines, reader.messages().iter().map(ToString::to_string).collect())
}

fn lines() -> Vec<Line> {
    LINES.iter().map(|(spacing, text)| Line::of(text).spaced(*spacing)).collect()
}

fn printed(paper: Paper) -> Vec<u8> {
    let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
    lines().iter().try_for_each(|line| printer.line(line)).unwrap();
    printer.finish().unwrap().0
}

#[test]
fn every_form_of_a_listing_is_found_and_gives_the_same_lines() {
    for carriage in [Carriage::Asa, Carriage::Machine, Carriage::Plain] {
        for records in RecordFormat::ALL {
            if carriage == Carriage::Machine && records == RecordFormat::Text {
                continue;
            }
            for code in [Code::Ascii, Code::Cp1047] {
                let bytes = printed(Paper { carriage, records, code });
                assert_eq!(
                    read(&bytes, ListingInput::default()),
                    (lines(), vec![]),
                    "{carriage:?} {records} {code}"
                );
            }
        }
    }
}

#[test]
fn fixed_records_that_are_not_plain_stay_in_their_places_among_many_that_are() {
    // Others are far apart, side by side, and at the seams of what is taken at once.
    for others in [vec![0], vec![63, 64, 65], vec![100, 101, 300], vec![449]] {
        let text = |at| format!("{} {at}", if others.contains(&at) { "caf\u{E9}" } else { "A row" });
        let lines: Vec<Line> = (0..450).map(|at| Line::of(text(at))).collect();
        let mut listing = Vec::new();
        for code in [Code::Ascii, Code::Cp1047] {
            let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Fixed, code };
            let mut printer = Printer::on_fresh_paper(&mut listing, paper);
            lines.iter().try_for_each(|line| printer.line(line)).unwrap();
            printer.finish().unwrap();
            assert_eq!(read(&listing, ListingInput::default()), (lines.clone(), vec![]), "{code}");
            // A record without carriage control is found in its place, too.
            listing[310 * RECORD_LENGTH] = 0x6F;
            let (_, said) = read(
                &listing,
                ListingInput { records: Some(RecordFormat::Fixed), ..ListingInput::default() },
            );
            assert!(said[0].contains("record 311 of"), "{said:?}");
            listing.clear();
        }
    }
}

#[test]
fn lines_of_text_are_plain_paper_if_told() {
    let told = ListingInput { control: Some(Control::Plain), ..ListingInput::default() };
    let (lines, said) = read(b"A\nB\r\n\n\n\n\nC", told);
    let expected = [
        Line::of("A").spaced(Spacing::Page),
        Line::of("B"),
        Line::new(Spacing::Triple),
        Line::of("C").spaced(Spacing::Double),
    ];
    assert_eq!((lines.as_slice(), said), (&expected[..], vec![]));
}

/// Plain paper is known by a form feed, or by a carriage return that ends no line, wherever it stands.
#[test]
fn plain_paper_is_found_by_what_only_it_has() {
    let over = |text| Line::of(text).spaced(Spacing::Over);
    let page = |text| Line::of(text).spaced(Spacing::Page);
    for (bytes, lines) in [
        (&b" A\n B\x0CC\n"[..], vec![page(" A"), Line::of(" B"), page("C")]),
        (b" A\rB", vec![page(" A"), over("B")]),
        (b" A\r", vec![page(" A")]),
        (b"1A\r\n B\r\n", vec![page("A"), Line::of("B")]),
        (b" A\x0C\nB", vec![page(" A"), page(""), Line::of("B")]),
        (b" A\x0C\n\nB", vec![page(" A"), page(""), Line::of("B").spaced(Spacing::Double)]),
    ] {
        assert_eq!(read(bytes, ListingInput::default()), (lines, vec![]));
    }
}

/// Empty paper between two lines is as long as it was, whatever its length.
#[test]
fn no_line_of_empty_paper_is_lost() {
    let told = ListingInput { control: Some(Control::Plain), ..ListingInput::default() };
    for rows in 1..20 {
        let (lines, _) = read(format!("A{}B", "\n".repeat(rows)).as_bytes(), told);
        let moved: u32 = lines[1..].iter().map(|line| line.spacing.rows()).sum();
        assert_eq!(moved as usize, rows);
    }
}

/// A sample may end between the two bytes of a line end.
#[test]
fn lines_with_two_bytes_at_their_end_are_no_plain_paper_wherever_the_sample_ends() {
    for before in 125..128 {
        let row = format!(" {}\r\n", "x".repeat(125));
        let bytes = [format!(" {}\r\n", "y".repeat(before)), row.repeat(600)].concat();
        let (lines, said) = read(bytes.as_bytes(), ListingInput::default());
        assert_eq!((lines.len(), said), (601, vec![]), "{before}");
        assert!(lines.iter().all(|line| line.spacing == Spacing::Single), "{before}");
    }
}

#[test]
fn what_plain_paper_loses_is_named_and_counted() {
    let told = ListingInput { control: Some(Control::Plain), ..ListingInput::default() };
    let (lines, said) = read(format!("A\nC\x07\n{}\n", "x".repeat(260)).as_bytes(), told);
    assert_eq!(lines.len(), 3);
    assert!(said[0].starts_with("PDK141W Line 3 ") && said[1].starts_with("PDK142W Line 2 "), "{said:?}");
}

#[test]
fn what_cannot_be_read_is_named_and_counted() {
    let told = ListingInput {
        control: Some(Control::Asa),
        records: Some(RecordFormat::Text),
        code: Some(Code::Ascii),
        ..ListingInput::default()
    };
    let long = format!("1A\n?B\n C\x07\n {}\n?D\n", "x".repeat(260));
    let (lines, said) = read(long.as_bytes(), told);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1], Line::of("B"));
    assert_eq!(
        said,
        [
            "PDK140E X'3F' in record 2 of the listing is not a carriage control character; the line was printed on the next line. Such records: 2.",
            "PDK141W Line 4 of the listing is longer than 256 print positions and was cut there. Such lines: 1.",
            "PDK142W Line 3 of the listing has characters that cannot be printed; they were replaced by blanks. Such columns in all lines: 1.",
        ]
    );
    let machine = ListingInput {
        control: Some(Control::Machine),
        records: Some(RecordFormat::Variable),
        code: Some(Code::Ascii),
        ..ListingInput::default()
    };
    let (lines, said) = read(b"\0\x06\0\0\x5AA\0\x06\0\0\x09B", machine);
    assert_eq!((lines.len(), said.len()), (2, 1));
    assert!(said[0].contains("X'5A' in record 1"), "{said:?}");
}

/// A skip goes to the line that the form has for its channel, on this form or the next.
#[test]
fn a_skip_moves_the_paper_to_the_line_of_its_channel() {
    let page = |text: &str| Line::of(text).spaced(Spacing::Page);
    let after = |text: &str, spacing| Line::of(text).spaced(spacing);
    let triple = || Line::new(Spacing::Triple);
    let below = [page("A"), triple(), after("B", Spacing::Triple)];
    let over = [page("A"), page(""), triple(), after("B", Spacing::Triple), after("C", Spacing::Over)];
    for (control, bytes, lines) in [
        (Control::Asa, &b"1A\n2B\n"[..], &below[..]),
        (
            Control::Asa,
            b"1A\n3\n2B\n+C\n",
            &[
                page("A"),
                triple(),
                triple(),
                triple(),
                after("", Spacing::Triple),
                page(""),
                triple(),
                after("B", Spacing::Triple),
                after("C", Spacing::Over),
            ],
        ),
        (Control::Machine, b"\0\x05\0\0\x8B\0\x06\0\0\x91A\0\x06\0\0\x01B", &below),
        (
            Control::Machine,
            b"\0\x05\0\0\x8B\0\x06\0\0\x91A\0\x05\0\0\x93\0\x06\0\0\x01B\0\x06\0\0\x01C",
            &over,
        ),
    ] {
        let records = if control == Control::Asa { RecordFormat::Text } else { RecordFormat::Variable };
        let (control, records, code) = (Some(control), Some(records), Some(Code::Ascii));
        let told = ListingInput { control, records, code, ..ListingInput::default() };
        assert_eq!(read(bytes, told), (lines.to_vec(), vec![]), "{bytes:?}");
    }
}

#[test]
fn a_form_ends_behind_its_last_line_if_it_is_told() {
    let form = Form { lines: std::num::NonZeroU16::new(4).unwrap(), ..Form::default() };
    let told = ListingInput { form, is_cut: true, ..ListingInput::default() };
    let page = |text: &str| Line::of(text).spaced(Spacing::Page);
    let (lines, said) = read(b"1A\n-B\n C\n0D\n1E\n", told);
    let expected = [
        page("A"),
        Line::of("B").spaced(Spacing::Triple),
        page("C"),
        Line::of("D").spaced(Spacing::Double),
        page("E"),
    ];
    assert_eq!(lines, expected);
    assert_eq!(said.len(), 1);
    assert!(
        said[0].starts_with("PDK147W Line 3 of the listing stands below the last of the 4 lines"),
        "{said:?}"
    );
}

#[test]
fn structured_fields_are_passed_over_and_counted() {
    let field = b"\0\x0B\0\0\x5A\0\x06\xD3\xA8\xA8\0";
    let bytes = [&field[..], b"\0\x06\0\0\xF1\xC1", field, b"\0\x06\0\0\x40\xC2"].concat();
    let (lines, said) = read(&bytes, ListingInput { code: Some(Code::Cp1047), ..ListingInput::default() });
    assert_eq!(lines, [Line::of("A").spaced(Spacing::Page), Line::of("B")]);
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("PDK146W Record 1 of") && said[0].ends_with("Such records: 2."), "{said:?}");
}

/// Text of other programs is kept whole, whatever its lines begin with.
#[test]
fn text_without_carriage_control_keeps_its_first_column() {
    let (lines, said) = read(b"Dear all,\n\n1 army is lost.\n", ListingInput::default());
    let page = |text: &str| Line::of(text).spaced(Spacing::Page);
    assert_eq!(lines, [page("Dear all,"), Line::new(Spacing::Single), Line::of("1 army is lost.")]);
    assert!(said.len() == 1 && said[0].starts_with("PDK144I"), "{said:?}");
}

#[test]
fn records_that_are_cut_short_are_named() {
    let (lines, said) = read(
        &[b"1A".to_vec(), b" ".repeat(140)].concat(),
        ListingInput { records: Some(RecordFormat::Fixed), ..ListingInput::default() },
    );
    assert_eq!((lines.len(), said.len()), (2, 1));
    assert!(said[0].contains("of the 133 bytes from byte 134 on only 9 came in"), "{said:?}");
}

#[test]
fn a_flood_of_line_feeds_stays_small() {
    let told = ListingInput { control: Some(Control::Plain), ..ListingInput::default() };
    let flood = [b"A".to_vec(), b"\n".repeat(1_000_000), b"B".to_vec()].concat();
    assert!(read(&flood, told).0.len() <= MOST_BLANK_LINES + 2);
}
