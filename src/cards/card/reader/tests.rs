//! The rules of `JCL.md`, "Cards", one by one.

use super::*;
use Context::{Control, People};
use RecordFormat::{Fixed, Text, Variable};
use playdeck_base::message::Severity;

/// A reader of ASCII input in a given format.
fn reader(input: &[u8], records: RecordFormat) -> CardReader<'_> {
    let options = Input { records: Some(records), code: Some(Code::Ascii), control: '$', keys: None };
    CardReader::new(input, options).unwrap()
}

/// The statements of a text stream, all read in one context.
fn statements(input: &str, context: Context) -> Vec<Statement> {
    all(&mut reader(input.as_bytes(), Text), context)
}

fn all(reader: &mut CardReader<'_>, context: Context) -> Vec<Statement> {
    std::iter::from_fn(|| reader.next(context).unwrap()).collect()
}

/// The messages of a statement: number and place only.
fn said(statement: &Statement) -> Vec<(String, u32, u16)> {
    let place = |message: &Message| message.place.unwrap_or(Place::card(0));
    let line =
        |message: &Message| (message.definition.to_string(), place(message).card, place(message).column);
    statement.messages.iter().map(line).collect()
}

fn one(id: &str, card: u32, column: u16) -> Vec<(String, u32, u16)> {
    vec![(id.to_owned(), card, column)]
}

/// Lines as 80-byte records.
fn fixed(lines: &[&str]) -> Vec<u8> {
    lines.iter().flat_map(|line| format!("{line:80}").into_bytes()).collect()
}

#[test]
fn the_first_columns_tell_the_kind_and_people_know_only_the_control_character() {
    use Kind::{Comment, Control as Card, Jcl, Text as Plain};
    let deck = "$JOB A\n* remark\n//STEP EXEC\n/*\n/ x\n\n $END\n$$5";
    let kinds = |context| statements(deck, context).iter().map(|s| s.kind).collect::<Vec<_>>();
    assert_eq!(kinds(Control), [Card, Comment, Jcl, Jcl, Plain, Plain, Plain, Card]);
    assert_eq!(kinds(People), [Card, Plain, Plain, Plain, Plain, Plain, Plain, Plain]);
    let doubled = statements(deck, People).pop().unwrap();
    assert_eq!((doubled.doubled, doubled.text().as_ref()), (true, "$5"));
    assert!(statements(deck, Control).iter().all(|s| s.messages.is_empty() && s.complete));
}

#[test]
fn any_character_can_be_the_control_character() {
    let options = Input { records: Some(Text), code: Some(Code::Ascii), control: '£', keys: None };
    let mut reader = CardReader::new("£JOB\n££5 für\n$5".as_bytes(), options).unwrap();
    let cards = all(&mut reader, People);
    assert_eq!((cards[0].kind, cards[1].kind, cards[2].kind), (Kind::Control, Kind::Text, Kind::Text));
    assert_eq!((cards[1].text().as_ref(), cards[2].text().as_ref()), ("£5 für", "$5"));
}

#[test]
fn a_marked_card_goes_on_in_column_16_of_the_next() {
    let deck = format!("{:71}X00000010\n{:15}tail  here\nA", "$INIT 'one", "");
    for context in [Control, People] {
        let read = statements(&deck, context);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].text(), format!("{:71}tail  here", "$INIT 'one"));
        assert_eq!((read[0].complete, read[0].messages.len(), read[1].first.number), (true, 0, 3));
    }
}

/// One letter in columns 1-15 is enough to make a line one of its own, also a line that is shorter than that.
#[test]
fn what_goes_on_is_blank_up_to_column_15() {
    for column in 1..=17 {
        let lines = format!("{:71}+\n{:width$}B\n", "A", "", width = column - 1);
        for context in [Control, People] {
            let read = statements(&lines, context);
            assert_eq!(read.len(), if column > 15 { 1 } else { 2 }, "column {column}");
        }
        let mut reader = reader(lines.as_bytes(), Text);
        reader.pack(&mut crate::card::Pack::default(), None).unwrap();
        assert_eq!(all(&mut reader, Control).len(), if column > 15 { 0 } else { 2 }, "column {column}");
    }
}

#[test]
fn a_marked_card_that_nothing_carries_on_is_refused() {
    let deck = format!("{:71}X\nA VIE - GAL", "$INIT");
    let read = statements(&deck, Control);
    assert_eq!((said(&read[0]), read[0].complete), (one("PDK020E", 1, 72), false));
    assert_eq!((read[1].text().as_ref(), read[1].first.number), ("A VIE - GAL", 2));
    let last = statements(&format!("{:71}X", "UNIT"), Control);
    assert_eq!((said(&last[0]), last[0].complete), (one("PDK020E", 1, 72), false));
    let people = all(&mut reader(&fixed(&[&format!("{:71}X", "A VIE"), "A"]), Fixed), People);
    assert_eq!((said(&people[0]), people[0].complete), (one("PDK021W", 1, 72), false));
}

#[test]
fn zeros_that_fill_a_record_are_blanks_before_and_behind_its_number() {
    let filled = |text: &[u8], number: &[u8]| {
        let mut record = [text, &[0; 72][text.len()..], number].concat();
        record.resize(80, 0);
        record
    };
    for text in ["$INIT X", "$INIT '\u{e9}t\u{e9}'"] {
        let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
        for number in [&b"00000010"[..], b""] {
            let read = all(&mut reader(&filled(&bytes, number), Fixed), Control);
            assert_eq!((read.len(), read[0].text().as_ref(), said(&read[0])), (1, text, vec![]));
            assert_eq!(read[0].first.sequence_field().as_bytes(), number);
        }
    }
}

#[test]
fn comment_and_jcl_cards_never_continue() {
    let deck = format!("{:71}X\n{:71}X\n{:15}Z", "* remark", "//JCL", "");
    let read = statements(&deck, Control);
    assert_eq!(read.len(), 3);
    assert!(read.iter().all(|s| s.messages.is_empty() && s.complete && s.more.is_empty()));
}

#[test]
fn what_is_no_number_in_columns_73_to_80_is_told_and_not_cut_in_silence() {
    let deck = format!("{:72}0000001\n{:72}PART1\n{:72}JOB00012", "$INIT", "* remark", "//JCL");
    let read = statements(&deck, Control);
    assert_eq!((said(&read[0]), read[0].complete), (one("PDK022E", 1, 73), true));
    assert_eq!((said(&read[1]), said(&read[2])), (one("PDK024I", 2, 73), vec![]));
    let people = all(&mut reader(&fixed(&[&format!("{:72}SHEET", "A VIE")]), Fixed), People);
    assert_eq!((said(&people[0]), people[0].text().as_ref()), (one("PDK023W", 1, 73), "A VIE"));
}

#[test]
fn text_that_runs_through_column_72_gets_one_message_and_is_refused() {
    let read = statements(&format!("{}\nB", "x".repeat(78)), Control);
    assert_eq!((said(&read[0]), read[0].complete), (one("PDK022E", 1, 73), false));
}

#[test]
fn sequence_numbers_must_ascend_where_cards_carry_them() {
    let deck = format!("{:72}00000020\nB\n* C\n{:72}00000020\n{:72}00000030", "A", "C", "D");
    let read = statements(&deck, Control);
    assert_eq!(said(&read[3]), one("PDK029W", 4, 73));
    assert_eq!(
        read[3].messages[0].sentence(),
        "Sequence number 00000020 is not higher than 00000020 on card 1; the cards were read in the order in \
         which they came."
    );
    assert_eq!((said(&read[0]), said(&read[4])), (vec![], vec![]));
}

#[test]
fn a_line_of_more_than_80_columns_is_refused_outside_people_s_text() {
    let long = format!("$INIT {}", "x".repeat(100));
    for context in [Control, People] {
        let read = statements(&long, context);
        assert_eq!((said(&read[0]), read[0].complete), (one("PDK025E", 1, 80), false));
        assert_eq!(read[0].first.image(), &long[..80]);
        assert!(read[0].messages[0].sentence().starts_with("This line has 106 columns, "));
    }
    let remark = statements(&format!("* {}", "x".repeat(79)), Control);
    assert_eq!(said(&remark[0]), one("PDK025E", 1, 80));
    let record = [&[0, 104, 0, 0][..], &b"y".repeat(100)].concat();
    let people = all(&mut reader(&record, Variable), People);
    assert_eq!((said(&people[0]), people[0].complete), (one("PDK026W", 1, 80), false));
    let huge = statements(&"z".repeat(10_000), Control);
    assert!(huge[0].messages[0].sentence().starts_with("This line has 10000 bytes, "));
}

#[test]
fn a_long_line_of_people_s_text_is_folded_into_cards() {
    for length in [72, 75, 80, 81, 200, 1024] {
        let line: String = ('a'..='z').cycle().take(length).collect();
        let read = statements(&format!("{line}\nnext"), People);
        assert_eq!(read[0].text(), line);
        assert_eq!((said(&read[0]), read[0].complete), (one("PDK027I", 1, 72), true));
        assert_eq!(read[1].first.number as usize, read[0].cards().count() + 1);
        assert!(read[0].cards().all(|card| card.sequence_field().is_empty()));
    }
}

/// A long card of people's own is folded as their text is. The word alone tells, in letters of either size.
#[test]
fn a_card_that_people_write_is_read_as_their_text() {
    for (word, is_theirs) in
        [("PLAYER", true), ("player", true), ("PLAYERS", false), ("PLAY", false), ("", false)]
    {
        let line = format!("${word} {:80}x", "A");
        let mut reader = reader(line.as_bytes(), Text).with_cards_of_people(&["MOVES", "PLAYER"]);
        let card = reader.next(Control).unwrap().unwrap();
        assert_eq!((card.kind, card.complete), (Kind::Control, is_theirs), "{word}");
        assert_eq!(card.text().ends_with('x'), is_theirs, "{word}");
    }
}

/// Each way in which a line is no card is enough, whatever its other columns hold.
#[test]
fn a_people_s_line_is_folded_for_one_reason_alone() {
    let numbered = format!("{:72}00000010", "text");
    for (line, is_folded) in [
        (numbered.clone(), false),
        (format!("{numbered}x"), true),
        (format!("{:80}x", "text"), true),
        (format!("{:72}x", "text"), true),
        (format!("{:71}x", "text"), true),
        (format!("{:71}x00000010", "text"), true),
    ] {
        let read = statements(&format!("{line}\nnext\n"), People);
        assert_eq!(read.len(), 2, "{line}");
        assert_eq!(said(&read[0]), if is_folded { one("PDK027I", 1, 72) } else { vec![] }, "{line}");
        assert_eq!(read[0].text(), if is_folded { &line } else { "text" });
    }
}

#[test]
fn people_s_lines_of_72_columns_keep_their_last_one_before_an_empty_line() {
    let line = "p".repeat(72);
    let read = statements(&format!("{line}\n\nnext"), People);
    assert_eq!(read.iter().map(|s| s.text().into_owned()).collect::<Vec<_>>(), [line.as_str(), "", "next"]);
}

#[test]
fn a_long_line_that_carries_a_card_on_is_folded_behind_it() {
    let tail: String = ('a'..='z').cycle().take(100).collect();
    let read = statements(&format!("{:71}+\n{:15}{tail}\nnext", "head", ""), People);
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].text(), format!("{:71}{tail}", "head"));
    assert_eq!(said(&read[0]), one("PDK027I", 2, 72));
}

#[test]
fn a_people_s_line_past_1024_columns_is_cut_and_says_so() {
    let read = statements(&"q".repeat(1100), People);
    assert_eq!(read[0].text(), "q".repeat(1024));
    assert_eq!(
        read[0].messages[0].sentence(),
        "This line has 1100 columns, but at most 1,024 columns are folded; the rest was cut off."
    );
    assert_eq!(read[0].messages[0].severity(), Severity::Warning);
    let huge = statements(&format!("{}\nB", "é".repeat(100_000)), People);
    assert_eq!((huge[0].text().chars().count(), huge[1].text().as_ref()), (1024, "B"));
}

#[test]
fn what_no_column_can_hold_is_told_once_for_each_kind() {
    let input = b"$INIT \x07\x07 \xE4\xB8\xAD\nA \xFF";
    let read = all(&mut reader(input, Text), Control);
    let ids: Vec<_> = said(&read[0]).into_iter().map(|(id, _, column)| (id, column)).collect();
    assert_eq!(ids, [("PDK012E".to_owned(), 7), ("PDK014E".to_owned(), 10)]);
    assert_eq!(
        read[0].messages[0].sentence(),
        "X'07' is a control character; a blank was read in its place. Such columns in this line: 2."
    );
    assert_eq!(said(&read[1]), one("PDK010E", 2, 3));
    let people = all(&mut reader(input, Text), People);
    assert_eq!(said(&people[1]), one("PDK011W", 2, 3));
}

/// What is wrong in the 80th column is told, and what is cut off behind it only as the length of the line.
#[test]
fn a_fault_is_told_up_to_the_last_column_of_a_card() {
    for (blanks, told) in [(0, true), (77, true), (78, true), (79, false)] {
        let line = format!("A{:blanks$}\u{7}", "");
        let read = statements(&line, Control);
        let ids: Vec<String> = said(&read[0]).into_iter().map(|(id, ..)| id).collect();
        assert_eq!(ids.contains(&"PDK012E".to_owned()), told, "{blanks}: {ids:?}");
    }
}

#[test]
fn a_fault_of_a_folded_line_stands_on_its_own_card() {
    let read = statements(&format!("{}\u{7}{}", "r".repeat(130), "s".repeat(20)), People);
    assert_eq!(said(&read[0])[0], ("PDK013W".to_owned(), 3, 19));
    let place = read[0].place(130);
    assert_eq!((place.card, place.column), (3, 19));
}

#[test]
fn a_fault_of_a_folded_line_stands_at_its_column() {
    for (column, place) in [(1, (1, 1)), (71, (1, 71)), (72, (2, 16)), (127, (2, 71)), (128, (3, 16))] {
        let line = format!("{}\u{7}{}", "r".repeat(column - 1), "s".repeat(150 - column));
        let read = statements(&line, People);
        assert_eq!(said(&read[0])[0], ("PDK013W".to_owned(), place.0, place.1), "column {column}");
    }
}

/// A line of which nothing but its beginning is kept may have no letter behind its first card.
#[test]
fn a_fault_behind_the_only_card_of_a_folded_line_stands_on_it() {
    let line = format!("A{:100}\u{7}{:5000}B", "", "");
    let read = statements(&line, People);
    assert_eq!((read[0].text().as_ref(), read[0].cards().count()), ("A", 1));
    assert_eq!(said(&read[0])[0], ("PDK013W".to_owned(), 1, 80));
}

#[test]
fn a_fault_behind_the_text_of_a_folded_line_stands_on_its_last_card() {
    for blanks in [0, 1, 50, 500] {
        let read = statements(&format!("{}{}\u{7}", "r".repeat(90), " ".repeat(blanks)), People);
        let last = read[0].cards().last().unwrap().number;
        assert_eq!((read[0].messages[0].definition.to_string(), last), ("PDK013W".to_owned(), 2));
        assert_eq!(read[0].messages[0].place.unwrap().card, last);
    }
}

#[test]
fn a_statement_ends_at_600_cards() {
    let card = format!("{:71}+\n", format!("{:15}x", ""));
    let read = statements(&card.repeat(700), Control);
    assert_eq!(read.iter().map(|s| s.cards().count()).collect::<Vec<_>>(), [600, 100]);
    assert_eq!((said(&read[0]), read[0].complete), (one("PDK030E", 600, 0), false));
}

/// The fast path takes as long a statement as the other one does, and leaves a longer one to it.
#[test]
fn a_pack_takes_a_statement_of_600_cards_and_none_of_more() {
    for count in [1_usize, 2, 599, 600, 601, 1_201] {
        let first = format!("{:71}+\n", "A");
        let between = format!("{:15}{:56}+\n", "", "B").repeat(count.saturating_sub(2));
        let lines = if count == 1 { "A\n".to_owned() } else { format!("{first}{between}{:15}C\n", "") };
        // Each line at hand alone, and all of them at once.
        for at_hand in [90, 1 << 20] {
            let input = std::io::BufReader::with_capacity(at_hand, lines.as_bytes());
            let options = Input::TEXT;
            let mut reader = CardReader::new(input, options).unwrap();
            let mut pack = crate::card::Pack::default();
            reader.pack(&mut pack, None).unwrap();
            let taken = if count > MOST_CARDS { 0 } else { count };
            assert_eq!(pack.cards().count(), taken, "{count} cards, {at_hand} bytes at hand");
            assert_eq!(pack.statements().count(), usize::from(taken > 0));
            let read = all(&mut reader, Control);
            let lengths: Vec<usize> = read.iter().map(|statement| statement.cards().count()).collect();
            let left = match count {
                601 => vec![600, 1],
                1_201 => vec![600, 600, 1],
                _ => vec![],
            };
            assert_eq!(lengths, left, "{count} cards, {at_hand} bytes at hand");
        }
    }
}

/// A pack continues a card by a mark in column 72 alone, not by its number behind that, and no comment at all, whatever
/// the next line begins with.
#[test]
fn a_pack_continues_what_is_marked_and_no_comment() {
    for (first, statements) in [
        (format!("{:71}+", "A"), 1),
        (format!("{:71}+00000010", "A"), 1),
        (format!("{:72}00000010", "A"), 2),
        ("A".to_owned(), 2),
        (format!("{:71}+", "* A"), 2),
        (format!("{:72}00000010", "* A"), 2),
        (format!("{:71}+", "// A"), 2),
    ] {
        let lines = format!("{first}\n{:15}B\n", "");
        let mut pack = crate::card::Pack::default();
        reader(lines.as_bytes(), Text).pack(&mut pack, None).unwrap();
        assert_eq!((pack.statements().count(), pack.cards().count()), (statements, 2), "{first}");
    }
}

#[test]
fn notes_count_what_was_made_plain_and_go_with_a_statement_handed_back() {
    let mut reader = reader("\u{FEFF}A\u{2013}B\nC \u{2019} \u{2014}\n$JOB\tX".as_bytes(), Text);
    reader.next(People).unwrap();
    reader.next(People).unwrap();
    let job = reader.next(People).unwrap().unwrap();
    reader.pushback(job);
    let sentences = |notes: Vec<Message>| notes.iter().map(Message::sentence).collect::<Vec<_>>();
    assert_eq!(
        sentences(reader.take_notes()),
        [
            "Characters that mail programs and editors put in: byte order marks dropped, 1 in this deck.",
            "Characters that mail programs and editors put in: curly quotes made plain, 1 in this deck.",
            "Characters that mail programs and editors put in: dashes made plain, 2 in this deck.",
        ]
    );
    reader.next(Control).unwrap();
    assert_eq!(
        sentences(reader.take_notes()),
        [
            "Characters that mail programs and editors put in: tabs made blanks to the next 8th column, 1 in this deck."
        ]
    );
    assert_eq!(reader.take_notes(), []);
}

#[test]
fn notes_are_of_long_lines_and_of_single_records_too() {
    let long = format!("{:71}\u{2013}", "A");
    let mut long = reader(long.as_bytes(), Text);
    all(&mut long, People);
    assert_eq!(long.take_notes().len(), 1);
    let mut record = reader("\0\x06\0\0é".as_bytes(), Variable);
    all(&mut record, Control);
    let notes: Vec<_> = record.take_notes().iter().map(|note| note.definition.to_string()).collect();
    assert_eq!(notes, ["PDK017W"]);
}

/// X'0A' ends a line of ASCII and is a control character in EBCDIC, also between bytes that would be letters of ASCII.
#[test]
fn a_line_of_ebcdic_ends_where_ebcdic_ends_it() {
    let options = Input { records: Some(Text), code: Some(Code::Cp1047), control: '$', keys: None };
    let mut reader = CardReader::new(&b"\xC1\x15\x4B\x0A\x4B\x15\xC2\x15"[..], options).unwrap();
    let read = all(&mut reader, Control);
    assert_eq!(read.iter().map(|one| one.text().into_owned()).collect::<Vec<_>>(), ["A", ". .", "B"]);
    assert_eq!(said(&read[1]), one("PDK012E", 2, 2));
}

#[test]
fn a_pack_begins_with_the_number_of_its_first_card() {
    for (code, input) in [(Code::Ascii, &b"A\nB\nC\n"[..]), (Code::Cp1047, b"\xC1\x15\xC2\x15\xC3\x15")] {
        let options = Input { records: Some(Text), code: Some(code), control: '$', keys: None };
        let mut reader = CardReader::new(input, options).unwrap();
        reader.next(Control).unwrap();
        let mut pack = crate::card::Pack::default();
        reader.pack(&mut pack, None).unwrap();
        assert_eq!(pack.cards().collect::<Vec<_>>(), [(2, "B"), (3, "C")]);
    }
}

#[test]
fn a_line_read_ahead_counts_for_the_deck_it_is_read_in() {
    let deck = format!("{:71}X\n$JOB\tX", "$END");
    let mut reader = reader(deck.as_bytes(), Text);
    reader.next(Control).unwrap();
    assert_eq!(reader.take_notes(), []);
    reader.number_from_one();
    assert_eq!(reader.next(Control).unwrap().unwrap().first.number, 1);
    assert_eq!(reader.take_notes().len(), 1);
}

#[test]
fn a_statement_handed_back_is_numbered_from_one() {
    let deck = format!("{:72}00000050\n{:71}+00000010\n{:15}y\nlast", "A", "$JOB \u{7}", "");
    let mut reader = reader(deck.as_bytes(), Text);
    reader.next(Control).unwrap();
    let job = reader.next(Control).unwrap().unwrap();
    assert_eq!(said(&job), [("PDK012E".to_owned(), 2, 6), ("PDK029W".to_owned(), 2, 73)]);
    let text = job.text().into_owned();
    reader.pushback(job);
    reader.number_from_one();
    let job = reader.next(People).unwrap().unwrap();
    assert_eq!((job.text().as_ref(), job.kind), (text.as_str(), Kind::Control));
    assert_eq!(job.cards().map(|card| card.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(said(&job), one("PDK012E", 1, 6));
    assert_eq!(reader.next(Control).unwrap().unwrap().first.number, 3);
}

/// In mail a line goes on in the next only with our own mark or a number: other letters of column 72 are the line's own.
#[test]
fn a_line_of_mail_goes_on_if_it_was_made_as_a_card() {
    for (ending, cards) in [("+", 2), ("X00000010", 2), ("X", 1), ("XA0000010", 1), ("X0000010", 1)] {
        let lines = format!("{:71}{ending}\n{:15}ON", "TEXT", "");
        let mut reader = reader(lines.as_bytes(), Text).with_mail();
        let first = reader.next(People).unwrap().unwrap();
        assert_eq!(first.text().ends_with("ON"), cards == 2, "{ending}");
    }
    // Outside mail any letter there is a mark.
    let lines = format!("{:71}X\n{:15}ON", "TEXT", "");
    let first = reader(lines.as_bytes(), Text).next(People).unwrap().unwrap();
    assert!(first.text().ends_with("ON"));
}

#[test]
fn the_sequence_goes_on_from_a_statement_handed_back() {
    let deck = format!("{:72}00000050\n{:72}00000060\n{:72}00000055", "A", "B", "C");
    let mut reader = reader(deck.as_bytes(), Text);
    reader.next(Control).unwrap();
    let second = reader.next(Control).unwrap().unwrap();
    reader.pushback(second);
    reader.number_from_one();
    let [second, third] = &*all(&mut reader, Control) else { panic!("two are left") };
    assert_eq!((said(second), said(third)), (vec![], one("PDK029W", 2, 73)));
    assert!(third.messages[0].sentence().contains("not higher than 00000060 on card 1"));
}

/// Cards are counted on where another deck begins, and its sequence numbers are compared with its own alone.
#[test]
fn a_deck_that_begins_has_a_sequence_of_its_own() {
    let deck = format!("{:72}00000050\n{:72}00000010\n{:72}00000005", "A", "B", "C");
    let mut reader = reader(deck.as_bytes(), Text);
    reader.next(Control).unwrap();
    let mut second = reader.next(Control).unwrap().unwrap();
    assert_eq!(said(&second), one("PDK029W", 2, 73));
    reader.begin_sequence(&mut second);
    assert_eq!((second.first.number, said(&second)), (2, vec![]));
    let third = reader.next(Control).unwrap().unwrap();
    assert_eq!(said(&third), one("PDK029W", 3, 73));
    assert!(third.messages[0].sentence().contains("not higher than 00000010 on card 2"));
}

#[test]
fn several_statements_handed_back_come_in_their_order() {
    let mut reader = reader(b"A\nB\nC\nD", Text);
    let mut read: Vec<_> = (0..3).map(|_| reader.next(Control).unwrap().unwrap()).collect();
    reader.pushback(read.pop().unwrap());
    reader.pushback(read.pop().unwrap());
    reader.number_from_one();
    let rest = all(&mut reader, Control);
    let numbered: Vec<_> = rest.iter().map(|s| (s.first.number, s.text().into_owned())).collect();
    assert_eq!(numbered, [(1, "B".to_owned()), (2, "C".to_owned()), (3, "D".to_owned())]);
}

#[test]
fn what_is_wrong_with_the_records_is_noted() {
    let input = [fixed(&["$JOB A"]), b"$END".to_vec()].concat();
    let mut reader = reader(&input, Fixed);
    let read = all(&mut reader, Control);
    assert_eq!(read[1].text(), "$END");
    assert_eq!(reader.take_notes()[0].definition.to_string(), "PDK001E");
    let mut reader = self::reader(b"\0\x08\0\0$END\0\x00\0\0rest", Variable);
    assert_eq!(all(&mut reader, Control).len(), 1);
    assert_eq!(reader.take_notes()[0].definition.to_string(), "PDK002E");
    assert_eq!(reader.take_notes(), []);
}

#[test]
fn what_was_not_told_is_decided_and_no_byte_is_lost() {
    let options = Input::default();
    let cards = ["$JOB A", "", "* x", "$END"];
    for input in [fixed(&cards), cards.join("\r\n").into_bytes()] {
        let mut reader = CardReader::new(&input[..], options).unwrap();
        let decided = reader.decided();
        assert!(!decided.records_told && !decided.code_told);
        let read = all(&mut reader, Control);
        assert_eq!(read.iter().map(|s| s.text().into_owned()).collect::<Vec<_>>(), cards);
    }
}

/// Among people's lines a control character alone begins no sentence. Column 72 is the last that is asked for a letter.
#[test]
fn a_control_character_alone_is_no_prose_whatever_is_in_the_sequence_field() {
    for (column, kind) in
        [(3, Kind::Text), (71, Kind::Text), (72, Kind::Text), (73, Kind::Control), (80, Kind::Control)]
    {
        let line = format!("{:width$}5", "$", width = column - 1);
        let read = all(&mut reader(&fixed(&[&line]), Fixed), People);
        assert_eq!(read[0].kind, kind, "column {column}");
    }
    assert_eq!(statements("$\n", People)[0].kind, Kind::Control);
    assert_eq!(statements("$5", People)[0].kind, Kind::Text);
}
