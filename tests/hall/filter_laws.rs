//! Laws of the filters for any input: nothing stops them, no line grows, nothing is lost.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{decks, run_deck};
use playdeck::card::{COLUMNS, CardReader, Context, Input};
use playdeck::code::Code;
use playdeck::filter::mailed::Whose;
use playdeck::filter::{cards, mailed, split};
use playdeck::listing::form::{Form, LINES};
use playdeck::listing::line::WIDEST;
use playdeck::listing::pages::Pages;
use playdeck::listing::print::{Paper, Printer};
use playdeck::listing::read::{Control, ListingInput, ListingReader};
use playdeck::listing::{Carriage, Line, html, pdf};
use playdeck::message::Severity;
use playdeck::record::RecordFormat;
use playdeck::roster::VOCABULARIES;
use proptest::prelude::*;
use std::num::NonZeroU16;

/// Bytes made mostly of what occurs in listings and decks.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "$JOB A\n",
        "$INIT\n",
        "$POSITION DIPLOMACY,FORMAT=1,SEED=1,EDITED=YES\n",
        "$ENDPOS CARDS=1,CHECK=1-2\n",
    ]
    .into_iter()
    .chain([
        "$MOVES SPRING, 1901\n",
        "$AUSTRIA\n",
        "$MESSAGE TO ITALY\n",
        "$END\n",
        "\r",
        "\n",
        "\x0C",
        "1",
        "+",
        "-",
    ])
    .map(|word| word.as_bytes().to_vec())
    .collect::<Vec<_>>();
    let commands = vec![vec![0x8B], vec![0x09], vec![0x01], vec![0x89], vec![0x15], vec![0x40; 90]];
    let piece = prop_oneof![
        2 => proptest::collection::vec(any::<u8>(), 0..40),
        3 => "[ -~\u{A1}-\u{FF}\u{20AC}]{0,160}\n?".prop_map(String::into_bytes),
        4 => proptest::sample::select(words),
        1 => proptest::sample::select(commands),
        1 => (0..140u8).prop_map(|length| vec![0, length, 0, 0]),
        1 => "[0-9]{8}\n".prop_map(|digits| format!("{:72}{digits}", "A VIE - GAL").into_bytes()),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn one_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = Option<T>> {
    proptest::option::of(proptest::sample::select(all))
}

const CARRIAGES: [Carriage; 2] = [Carriage::Asa, Carriage::Machine];

/// The bytes of a record that any line fits into.
const LONG: usize = 1 + WIDEST;

fn lines(bytes: &[u8], told: ListingInput) -> Vec<Line> {
    let mut reader = ListingReader::new(bytes, told).unwrap();
    std::iter::from_fn(|| reader.read().unwrap().cloned()).collect()
}

fn printed(lines: &[Line], paper: Paper) -> Vec<u8> {
    let mut printer = Printer::on_fresh_paper_of_length(Vec::new(), paper, LONG);
    lines.iter().try_for_each(|line| printer.line(line)).unwrap();
    printer.finish().unwrap().0
}

proptest! {
    #[test]
    fn any_listing_is_printed_and_read_again_as_the_same_lines(
        bytes in bytes(),
        control in one_of(&Control::ALL),
        records in one_of(&RecordFormat::ALL),
        code in one_of(&Code::ALL),
        length in proptest::option::of(2..=LONG),
        to in proptest::sample::select(&CARRIAGES[..]),
        form in proptest::option::of(1..=90_u16),
    ) {
        let cut = form.and_then(NonZeroU16::new);
        let form = Form { lines: cut.unwrap_or(LINES), ..Form::default() };
        let first = lines(&bytes, ListingInput { control, records, code, length, form, is_cut: cut.is_some() });
        let paper = Paper { carriage: to, records: RecordFormat::Fixed, code: Code::Cp1140 };
        let again = printed(&first, paper);
        prop_assert!(again.len().is_multiple_of(LONG));
        let told = ListingInput {
            control: Some(to.into()),
            records: Some(paper.records),
            code: Some(paper.code),
            length: Some(LONG),
            ..ListingInput::default()
        };
        // A character that a page of EBCDIC lacks becomes a question mark the first time, and stays one.
        let second = lines(&again, told);
        prop_assert_eq!(second.len(), first.len());
        prop_assert_eq!(printed(&second, paper), again);
        let mut pages = Pages::default();
        for line in &first {
            pages.push(line);
        }
        prop_assert!(cut.is_none_or(|lines| pages.rows() <= usize::from(lines.get())));
        let (mut document, mut page) = (Vec::new(), Vec::new());
        pdf::write(&pages, pdf::Stock::default(), &mut document).unwrap();
        prop_assert!(document.starts_with(b"%PDF") && document.ends_with(b"%%EOF"));
        html::write(&pages, &mut page).unwrap();
        prop_assert!(page.ends_with(b"</html>\n"));
    }

    #[test]
    fn any_text_is_punched_or_refused_and_cards_are_punched_as_they_are(
        bytes in bytes(), records in one_of(&RecordFormat::ALL), code in one_of(&Code::ALL), sheet in any::<bool>(),
    ) {
        let punch = |bytes: &[u8], input: Input| if sheet {
            mailed::punch(bytes, input, &Whose { name: "AUSTRIA", game: None, position: None })
        } else {
            cards::punch(bytes, input, &VOCABULARIES)
        };
        let punched = punch(&bytes, Input { records, code, control: '$', keys: None }).unwrap();
        prop_assert!(punched.cards.iter().all(|card| card.chars().count() <= COLUMNS));
        // In records a card keeps the text after its last column, with a warning; as text it is folded. After that
        // nothing changes.
        let told = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None };
        let text = |cards: &[String]| cards.iter().flat_map(|card| [card.trim_end(), "\n"]).collect::<String>();
        let folded = punch(text(&punched.cards).as_bytes(), told).unwrap();
        if folded.log.condition() <= Severity::Warning.condition() {
            let again = punch(text(&folded.cards).as_bytes(), told).unwrap();
            prop_assert_eq!(text(&again.cards), text(&folded.cards));
        }
    }

    /// Mail is often wrapped at 72 columns, and signatures, verses and lists are often indented far to the right.
    #[test]
    fn no_line_of_mail_is_joined_with_another_or_loses_a_column(
        lines in proptest::collection::vec((0..30_usize, "[a-z,.]{1,2}[ a-z,.]{0,90}[a-z.]"), 1..12),
        lengths in proptest::collection::vec(proptest::option::weighted(0.5, 70..74_usize), 12),
        is_press in any::<bool>(),
    ) {
        let line = |((indent, text), length): (&(usize, String), &Option<usize>)| {
            let line = format!("{:indent$}{text}", "");
            length.map_or(line.clone(), |length| format!("{:x<length$}", line[..line.len().min(length)].trim_end()))
        };
        let mut lines: Vec<String> = lines.iter().zip(&lengths).map(line).collect();
        lines.insert(0, (if is_press { "$MESSAGE TO ITALY" } else { "$AUSTRIA" }).to_owned());
        let told = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None };
        let whose = Whose { name: "AUSTRIA", game: None, position: None };
        let mut mail = lines.join("\n");
        // Twice, because punched cards may be mailed again.
        for _ in 0..2 {
            let punched = mailed::punch(mail.as_bytes(), told, &whose).unwrap();
            prop_assert!(punched.log.condition() <= Severity::Information.condition(), "{:?}", punched.log);
            mail = punched.cards.join("\n");
        }
        let mut cards = CardReader::new(mail.as_bytes(), told).unwrap();
        let mut read = Vec::new();
        while let Some(statement) = cards.next(Context::People).unwrap() {
            read.push(statement.text().into_owned());
        }
        if is_press {
            lines.insert(0, "$AUSTRIA".to_owned());
        }
        prop_assert_eq!(read, lines, "{}", mail);
    }

    #[test]
    fn pieces_end_where_decks_end_and_are_the_stream(
        bytes in bytes(), records in one_of(&RecordFormat::ALL), pieces in 1..9u64,
    ) {
        let ends = split::ends(&bytes[..], Input { records, code: None, control: '$', keys: None }).unwrap();
        prop_assert!(ends.is_sorted() && ends.iter().all(|end| *end <= bytes.len() as u64));
        let cuts = split::cuts(&ends, bytes.len() as u64, pieces);
        prop_assert!(cuts.is_sorted_by(|a, b| a < b) && cuts.len() as u64 <= pieces);
        prop_assert_eq!(cuts.last().copied().unwrap_or(0), bytes.len() as u64);
    }
}

/// Streams as gamesmasters have them: JCL and mail around decks, parts of decks, positions, card numbers from other
/// systems.
fn stream() -> impl Strategy<Value = String> {
    let position = "$POSITION DIPLOMACY,FORMAT=1,SEED=5                                     00000010\n\
                    SEASON YEAR=1901                                                        00000020\n\
                    $ENDPOS CARDS=2,CHECK=1-2                                               00000030\n";
    let words = [
        "//GAME     JOB (1),'X'\n",
        "//SYSIN    DD DATA,DLM='>>'\n",
        ">>\n",
        "/*\n",
        "From: a friend\n",
        "$JOB A\n",
        "$INIT\nAnne\nBoris\n",
        "$INIT RAINBOW\nAnne\nBoris\n",
        position,
        "$MOVES SPRING, 1901\n",
        "$TURN 1\n",
        "$AUSTRIA\nA VIE - GAL\n",
        "player 1\nunit 1\nend\n",
        "$MESSAGE TO ITALY\n",
        "* a comment, or a letter\n",
        "\n",
        "$END\n",
        "$END\n",
    ];
    let piece = prop_oneof![
        6 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => (0..9_u32).prop_map(|number| format!("{:72}{:08}\n", "A MUN - RUH", number * 10)),
        1 => "[ -~]{60,200}".prop_map(|line| format!("$AUSTRIA\nx{line}\n")),
    ];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn punched_cards_are_punched_again_unchanged_and_without_a_message(stream in stream()) {
        let told = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None };
        let punch = |text: &str| cards::punch(text.as_bytes(), told, &VOCABULARIES).unwrap();
        let once = punch(&stream);
        prop_assume!(!once.cards.is_empty() && once.log.condition() <= Severity::Warning.condition());
        let text: String = once.cards.iter().flat_map(|card| [card.as_str(), "\n"]).collect();
        let again = punch(&text);
        prop_assert_eq!(&again.cards, &once.cards);
        let said: Vec<String> = again.log.messages().iter().map(ToString::to_string).collect();
        prop_assert!(said.is_empty(), "{text}\n{said:?}");
    }
}

/// Records of the lengths that most listings have are known by themselves, whatever is printed: every eighth listing of
/// the project, cut to each length.
#[test]
fn the_length_of_records_is_found_in_real_listings() {
    let mut wrong = Vec::new();
    for deck in decks().into_iter().step_by(8) {
        let listing = run_deck(&std::fs::read(&deck).unwrap()).text();
        for length in [81, 121, 133, 137, 151] {
            let mut records = Vec::new();
            for line in listing.lines() {
                let end = records.len() + length;
                Code::Cp037.encode(line, &mut records);
                records.resize(end, Code::Cp037.blank());
            }
            let told = ListingInput { code: Some(Code::Cp037), ..ListingInput::default() };
            let reader = ListingReader::new(records.as_slice(), told).unwrap();
            if listing.lines().count() > 5 && reader.length() != length {
                wrong.push(format!("{}: {length}, and not {}", deck.display(), reader.length()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
