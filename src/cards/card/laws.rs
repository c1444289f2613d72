//! Properties that hold for every input.

use super::fold::fold;
use super::statement::{Card, Kind, Statement};
use super::{CardReader, Context, Input, Pack};
use crate::code::Code;
use crate::record::{RecordFormat, RecordWriter};
use proptest::prelude::*;
use std::io::BufReader;

fn records() -> impl Strategy<Value = Option<RecordFormat>> {
    proptest::option::of(proptest::sample::select(&RecordFormat::ALL[..]))
}

fn code() -> impl Strategy<Value = Option<Code>> {
    proptest::option::of(proptest::sample::select(&Code::ALL[..]))
}

/// Bytes that are often blanks, line ends, marks and digits, as cards have them.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        2 => proptest::collection::vec(any::<u8>(), 0..40),
        2 => "[ -~]{0,90}".prop_map(String::into_bytes),
        1 => (1..80usize).prop_map(|count| vec![b' '; count]),
        1 => (1..80usize).prop_map(|count| vec![0x40; count]),
        1 => "[0-9]{8}".prop_map(String::into_bytes),
        1 => (0..120u8).prop_map(|length| vec![0, length, 0, 0]),
        2 => proptest::sample::select(vec![b"\n".to_vec(), b"\r\n".to_vec(), vec![0x15], vec![0x25]]),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn read_all(input: &[u8], options: Input, context: impl Fn(usize) -> Context) -> Vec<Statement> {
    let mut reader = CardReader::new(input, options).unwrap();
    (0..).map_while(|nth| reader.next(context(nth)).unwrap()).collect()
}

/// The statements that lines become.
fn statements(lines: &[String]) -> Vec<Statement> {
    let mut numbers = 1..;
    let statement = |line: &String| {
        let mut cards =
            fold(line).into_iter().zip(&mut numbers).map(|(image, number)| Card::new(number, &image));
        let mut statement = Statement::single(cards.next().unwrap(), Kind::Text);
        statement.more = cards.collect();
        statement
    };
    lines.iter().map(statement).collect()
}

/// A line in which every column is a graphic that every code can represent.
fn line() -> impl Strategy<Value = String> {
    "[ -~¡-¬®-ÿ]{0,300}".prop_map(|line| line.trim_end_matches(' ').to_owned())
}

/// Cards as positions have them, with and without blanks up to column 80, sometimes with an error: marks, numbers,
/// comments, lines that are too long.
fn cards() -> impl Strategy<Value = Vec<u8>> {
    let text = prop_oneof![4 => "[ -~]{0,71}", 1 => "[*/$]{1,2}[ -~]{0,60}", 1 => " {15}[ -~]{0,56}", 1 => "[ -~é\t]{0,90}"];
    let mark = prop_oneof![4 => Just(' '), 3 => Just('+')];
    let field = prop_oneof![5 => Just(0), 1 => Just(1), 1 => Just(2), 1 => Just(3), 1 => Just(4)];
    let end = proptest::sample::select(&["\n", "\r\n"][..]);
    proptest::collection::vec((text, mark, field, any::<bool>(), end), 0..30).prop_map(|cards| {
        let mut lines = String::new();
        for (number, (text, mark, field, is_full, end)) in cards.into_iter().enumerate() {
            let field = match field {
                0 => format!("{:07}0", number + 1),
                1 => String::new(),
                2 => "PART 1".to_owned(),
                3 => "0000002".to_owned(),
                _ => "00000020".to_owned(),
            };
            let line = format!("{text:71}{mark}{field:8}");
            lines += if is_full { &line } else { line.trim_end() };
            lines += end;
        }
        lines.into_bytes()
    })
}

/// Lines at the bounds of a card: how they begin, with every way of filling columns 71-81.
fn edges() -> Vec<String> {
    let mut lines = Vec::new();
    for begin in
        ["", "A", "*", "//", "/*", "$", "é", "              B", "               ", "               B"]
    {
        let wide = "x".repeat(71 - begin.chars().count());
        lines.extend([
            begin.to_owned(),
            format!("{begin}{wide}"),
            format!("{begin:71}+"),
            format!("{begin:80}+"),
        ]);
        lines.extend(["+00000010", " 00000020", " 0000001 "].map(|field| format!("{begin:71}{field}")));
    }
    lines
}

/// A few of those lines, often one that goes on behind one that is marked, or only lines of 80 columns.
fn deck_of_edges() -> impl Strategy<Value = Vec<String>> {
    let some = |is_meant: fn(&String) -> bool| {
        proptest::sample::select(edges().into_iter().filter(is_meant).collect::<Vec<_>>())
    };
    let line = prop_oneof![some(|_| true), some(|line| line.starts_with(&" ".repeat(15)))];
    let full = some(|line| line.len() == 80 && line.is_ascii() && !line.ends_with(' '));
    prop_oneof![2 => proptest::collection::vec(line, 0..20), 1 => proptest::collection::vec(full, 0..20)]
}

/// Lines as an input in some format and code. Lines of text may have more than one byte at their end, and the last none.
fn written(lines: &[String], format: RecordFormat, code: Code, end: &str) -> Vec<u8> {
    if (format, code) == (RecordFormat::Text, Code::Ascii) {
        return lines.join(end).into_bytes();
    }
    let mut writer = RecordWriter::new(Vec::new(), format, code, 80);
    for line in lines {
        writer.write(line).unwrap();
    }
    writer.into_inner()
}

/// Reads an input into a pack as far as it can be, and statement by statement, and compares them.
fn compare_pack(input: &[u8], options: Input, last: Option<u64>) {
    let (mut one, mut other) =
        (CardReader::new(input, options).unwrap(), CardReader::new(input, options).unwrap());
    let mut pack = Pack::default();
    let mut messages = Vec::new();
    let mut refused = Vec::new();
    loop {
        let before = pack.last_statement();
        other.pack(&mut pack, last).unwrap();
        let taken = pack.last_statement().filter(|taken| Some(*taken) != before);
        assert!(taken.is_none_or(|taken| last.is_none_or(|last| u64::from(taken) <= last)));
        let Some(statement) = other.next(Context::Control).unwrap() else { break };
        messages.extend(statement.messages.iter().cloned());
        refused.extend((!statement.complete).then_some(statement.first.number));
        pack.push(statement.lent());
    }
    let statements: Vec<Statement> = std::iter::from_fn(|| one.next(Context::Control).unwrap()).collect();
    let said: Vec<_> = statements.iter().flat_map(|statement| statement.messages.clone()).collect();
    assert_eq!(messages, said);
    let incomplete = statements.iter().filter(|statement| !statement.complete);
    assert_eq!(refused, incomplete.map(|statement| statement.first.number).collect::<Vec<_>>());
    assert_eq!(one.take_notes(), other.take_notes());
    let cards = statements.iter().flat_map(Statement::cards).map(|card| (card.number, card.image()));
    assert!(pack.cards().eq(cards), "{pack:?} {statements:?}");
    assert_eq!(pack.last_statement(), statements.last().map(|last| last.first.number));
    assert_eq!(pack.len() as usize, statements.iter().flat_map(Statement::cards).count());
    assert_eq!(pack.statements().count(), statements.len());
    let mut texts = Vec::new();
    pack.each_text_of_records(|text| texts.push(text.to_vec()));
    // A pack that is read has no control cards, and one with some takes them for text.
    let records = statements.iter().filter(|statement| {
        let is_blank = statement.more.is_empty() && statement.first.text().is_empty();
        !matches!(statement.kind, Kind::Comment | Kind::Jcl) && !is_blank
    });
    let expected = records.flat_map(Statement::cards).map(|card| card.text().as_bytes().to_vec());
    assert!(expected.eq(texts), "{statements:?}");
    for (place, (packed, statement)) in pack.statements().zip(&statements).enumerate() {
        assert_eq!(packed.text(), statement.text());
        assert!(packed.texts().eq(statement.cards().map(Card::text)));
        let found = pack.find(|_| true, place).unwrap();
        assert_eq!(found.place(100), statement.place(100));
        assert_eq!(found.first, statement.first.clone());
    }
}

#[test]
fn a_pack_holds_what_is_read_card_by_card_at_every_bound_of_a_card() {
    for (format, code) in [(RecordFormat::Text, Code::Ascii), (RecordFormat::Fixed, Code::Cp1047)] {
        let options = Input { records: Some(format), code: Some(code), control: '$', keys: None };
        for one in edges() {
            for other in edges() {
                let lines = ["FIRST".to_owned(), one.clone(), other, "LAST".to_owned()];
                compare_pack(&written(&lines, format, code, "\n"), options, None);
            }
        }
    }
}

proptest! {
    #[test]
    fn a_pack_holds_what_is_read_card_by_card(
        input in prop_oneof![cards(), bytes()], records in records(), code in code(), last in proptest::option::of(0..40u64),
    ) {
        compare_pack(&input, Input { records, code, control: '$', keys: None }, last);
    }

    #[test]
    fn a_pack_holds_what_is_read_card_by_card_in_any_format_and_code(
        lines in deck_of_edges(), format in proptest::sample::select(&RecordFormat::ALL[..]),
        code in prop_oneof![Just(Code::Ascii), proptest::sample::select(&Code::ALL[..])],
        end in proptest::sample::select(&["\n", "\r\n", " \r\n", "\r\r\n", "\r"][..]), last in proptest::option::of(0..20u64),
    ) {
        let options = Input { records: Some(format), code: Some(code), control: '$', keys: None };
        compare_pack(&written(&lines, format, code, end), options, last);
    }

    /// All statements up to a card are taken, and none behind it.
    #[test]
    fn a_pack_ends_at_the_card_that_is_the_last_one(lines in deck_of_edges(), last in 0..20u32, bytes in 90..2_000usize) {
        let input = lines.join("\n").into_bytes();
        let options = Input::TEXT;
        let packed = |last: Option<u32>| {
            let mut reader = CardReader::new(BufReader::with_capacity(bytes, &input[..]), options).unwrap();
            let mut pack = Pack::default();
            reader.pack(&mut pack, last.map(u64::from)).unwrap();
            pack
        };
        let (all, some) = (packed(None), packed(Some(last)));
        let allowed = all.numbered_statements().filter(|(number, _)| *number <= last);
        let allowed: Vec<_> = allowed.map(|(number, packed)| packed.statement(number)).collect();
        let taken: Vec<_> = some.numbered_statements().map(|(number, packed)| packed.statement(number)).collect();
        prop_assert_eq!(taken, allowed);
    }

    /// A card that is all there is read at a look; where few bytes come at a time, none is.
    #[test]
    fn cards_are_the_same_however_many_bytes_come_at_a_time(
        input in prop_oneof![cards(), bytes()], records in records(), code in code(),
        contexts in proptest::collection::vec(any::<bool>(), 1..7), is_mail in any::<bool>(),
    ) {
        let options = Input { records, code, control: '$', keys: None };
        let context = |nth: usize| {
            if contexts[nth % contexts.len()] { Context::People } else { Context::Control }
        };
        let all = |bytes: usize| {
            let reader = CardReader::new(BufReader::with_capacity(bytes, &input[..]), options).unwrap();
            let mut reader = if is_mail { reader.with_mail() } else { reader };
            let statements: Vec<Statement> =
                (0..).map_while(|nth| reader.next(context(nth)).unwrap()).collect();
            (statements, reader.take_notes())
        };
        prop_assert_eq!(all(input.len().max(1)), all(1));
    }

    #[test]
    fn a_pack_behind_another_holds_the_cards_of_both(
        first in proptest::collection::vec(prop_oneof![line(), "[A-Z]{0,80}"], 0..9),
        second in proptest::collection::vec(line(), 0..9),
    ) {
        let pack = |lines: &[String]| statements(lines).iter().collect::<Pack>();
        let (mut both, other) = (pack(&first), pack(&second));
        both.extend(&other);
        let lines = [first, second].concat();
        prop_assert_eq!(both.to_vec(), pack(&lines).to_vec());
        let numbers = |pack: &Pack| pack.numbered_statements().map(|(number, _)| number).collect::<Vec<_>>();
        prop_assert_eq!(numbers(&both), numbers(&pack(&lines)));
        let texts: Vec<String> = both.statements().map(|packed| packed.text().into_owned()).collect();
        let expected: Vec<String> = pack(&lines).statements().map(|packed| packed.text().into_owned()).collect();
        prop_assert_eq!(texts, expected);
    }

    #[test]
    fn no_input_stops_the_reader_and_every_card_has_80_columns_at_most(
        input in bytes(), records in records(), code in code(), people in any::<u64>(),
    ) {
        let options = Input { records, code, control: '$', keys: None };
        let context = |nth: usize| {
            if people >> (nth % 64) & 1 == 1 { Context::People } else { Context::Control }
        };
        let mut number = 0;
        for statement in read_all(&input, options, context) {
            for card in statement.cards() {
                number += 1;
                prop_assert_eq!(card.number, number);
                prop_assert!(card.image().chars().count() <= 80);
                prop_assert!(!card.image().ends_with(' '));
                prop_assert!(!card.image().chars().any(char::is_control));
            }
            let text = statement.text();
            for (offset, _) in text.char_indices() {
                let place = statement.place(offset);
                prop_assert!((1..=71).contains(&place.column));
            }
            for message in &statement.messages {
                message.sentence();
                let place = message.place.unwrap();
                prop_assert!(place.column <= 80);
                let cards = statement.first.number..=number;
                prop_assert!(cards.contains(&place.card), "{:?} of {:?}", message, cards);
            }
        }
    }

    #[test]
    fn numbering_from_one_at_any_place_changes_numbers_only(input in bytes(), nth in 0..20usize) {
        let options = Input::TEXT;
        let plain = read_all(&input, options, |_| Context::People);
        let mut reader = CardReader::new(&input[..], options).unwrap();
        let mut cards = Vec::new();
        for read in 0.. {
            let Some(mut statement) = reader.next(Context::People).unwrap() else { break };
            if read == nth {
                reader.pushback(statement);
                reader.number_from_one();
                statement = reader.next(Context::Control).unwrap().unwrap();
                prop_assert_eq!(statement.first.number, 1);
            }
            cards.push((statement.text().into_owned(), statement.kind, statement.doubled, statement.complete));
        }
        let expected: Vec<_> =
            plain.iter().map(|s| (s.text().into_owned(), s.kind, s.doubled, s.complete)).collect();
        prop_assert_eq!(cards, expected);
    }

    #[test]
    fn folding_and_joining_give_the_line_back(line in line()) {
        let images = fold(&line);
        let mut cards = (1..).zip(&images).map(|(number, image)| Card::new(number, image));
        let mut statement = Statement::single(cards.next().unwrap(), Kind::Text);
        statement.more = cards.collect();
        prop_assert_eq!(statement.text(), &*line);
        prop_assert!(images.iter().all(|image| image.chars().count() <= 72));
        prop_assert!(images.iter().skip(1).all(|image| image.starts_with(&" ".repeat(15))));
    }

    #[test]
    fn each_letter_of_a_statement_is_at_its_place_on_the_cards(lines in proptest::collection::vec(line(), 1..5), doubled in any::<bool>()) {
        for mut statement in statements(&lines) {
            statement.doubled = doubled;
            for (offset, letter) in statement.text().char_indices() {
                let place = statement.place(offset);
                let card = statement.cards().find(|card| card.number == place.card).unwrap();
                prop_assert!((1..=71).contains(&place.column));
                let there = card.image().chars().nth(usize::from(place.column) - 1).unwrap_or(' ');
                prop_assert_eq!(there, letter, "{} of {:?}", offset, &statement);
            }
            let last = statement.cards().last().unwrap().number;
            for behind in [0, 1, 100] {
                prop_assert_eq!(statement.place(statement.text().len() + behind).card, last);
            }
        }
    }

    #[test]
    fn a_line_of_people_s_text_is_read_as_it_was_written(lines in proptest::collection::vec(line(), 1..5)) {
        let lines: Vec<_> = lines.iter().map(|line| format!("x{line}")).collect();
        let options = Input::TEXT;
        let read = read_all(lines.join("\n").as_bytes(), options, |_| Context::People);
        // A line with eight digits in columns 73-80 is a card, and the digits are not text.
        prop_assume!(read.iter().all(|statement| statement.first.sequence_number().is_none()));
        let texts: Vec<_> = read.iter().map(|statement| statement.text().into_owned()).collect();
        prop_assert_eq!(texts, lines);
    }

    #[test]
    fn cards_written_in_any_format_and_code_are_read_the_same(
        lines in proptest::collection::vec("[ -~¡-£¥-¬®-ÿ]{0,71}", 1..20), format in 0..3usize, code in 0..Code::ALL.len(),
    ) {
        let (format, code) = (RecordFormat::ALL[format], Code::ALL[code]);
        let mut writer = RecordWriter::new(Vec::new(), format, code, 80);
        for line in &lines {
            writer.write(line).unwrap();
        }
        prop_assert_eq!((writer.lost(), writer.cut()), (0, 0));
        let options = Input { records: Some(format), code: Some(code), control: '$', keys: None };
        let read = read_all(&writer.into_inner(), options, |_| Context::Control);
        prop_assert!(read.iter().all(|statement| statement.messages.is_empty()));
        let images: Vec<_> = read.iter().map(|statement| statement.first.image()).collect();
        let expected: Vec<_> = lines.iter().map(|line| line.trim_end_matches(' ')).collect();
        prop_assert_eq!(images, expected);
    }
}
