//! One deck in all the forms in which editors, transfers and old machines deliver it. The listing is the same, byte for
//! byte, and also does not depend on how a pipe splits the input.

use crate::common::{decks, options, run_with};
use playdeck::card::{COLUMNS, Input};
use playdeck::code::Code;
use playdeck::record::RecordFormat;
use playdeck::stream::{self, Options};
use std::fs;
use std::io::BufReader;

/// Of the decks of lines that end with LF, in which every line is a card in ASCII, every so manieth.
fn plain_decks(every: usize) -> Vec<(String, String)> {
    let all = decks().into_iter().filter_map(|place| {
        let text = String::from_utf8(fs::read(&place).unwrap()).ok()?;
        let is_layout = |letter: char| letter == '\n' || !letter.is_control();
        // Of blank cards alone nobody can say in which code they are.
        let is_plain = text.is_ascii()
            && !text.trim().is_empty()
            && text.ends_with('\n')
            && text.chars().all(is_layout)
            && text.lines().all(|line| line.len() <= COLUMNS);
        is_plain.then(|| (place.display().to_string(), text))
    });
    let all: Vec<_> = all.step_by(every).collect();
    assert!(all.len() * every > 225, "{}", all.len());
    all
}

/// Every ninth deck is enough, because each is tried in all forms.
const MANY: usize = 9;
/// Few decks, of all games; they are some of the many.
const FEW: usize = 7 * MANY;

/// A text in UTF-16 or UTF-32 with its mark.
fn unicode(text: &str, bytes: usize, is_low_first: bool) -> Vec<u8> {
    let number = |number: u32| {
        let mut all = number.to_be_bytes()[4 - bytes..].to_vec();
        if is_low_first {
            all.reverse();
        }
        all
    };
    let marked = format!("\u{FEFF}{text}");
    if bytes == 2 {
        marked.encode_utf16().flat_map(|unit| number(u32::from(unit))).collect()
    } else {
        marked.chars().flat_map(|character| number(u32::from(character))).collect()
    }
}

/// A deck as lines in other forms, each with its name.
fn as_lines(deck: &str) -> Vec<(&'static str, Vec<u8>)> {
    let padded = |line: &str| format!("{line:\0<80}\n");
    let fed = deck.replace("\n$", "\n\x0C$");
    vec![
        ("UTF-16LE", unicode(deck, 2, true)),
        ("UTF-16BE", unicode(deck, 2, false)),
        ("UTF-32LE", unicode(deck, 4, true)),
        ("UTF-32BE", unicode(deck, 4, false)),
        ("UTF-16LE with CR LF", unicode(&deck.replace('\n', "\r\n"), 2, true)),
        ("CR", deck.replace('\n', "\r").into_bytes()),
        ("UTF-16BE with CR", unicode(&deck.replace('\n', "\r"), 2, false)),
        ("CR LF", deck.replace('\n', "\r\n").into_bytes()),
        ("lines filled with X'00'", deck.lines().map(padded).collect::<String>().into_bytes()),
        ("form feeds", fed.clone().into_bytes()),
        ("form feeds and CR LF", format!("\x0C{}", fed.replace('\n', "\r\n")).into_bytes()),
    ]
}

/// A deck as records of cards, padded with a byte.
fn in_records(deck: &str, format: RecordFormat, code: Code, filled_with: Option<u8>) -> Vec<u8> {
    let mut records = Vec::new();
    for line in deck.lines() {
        let mut record = Vec::new();
        code.encode(&line.replace('\t', " "), &mut record);
        // The sequence number of a card follows the padding.
        let text = if record.len() == COLUMNS { line[..72].trim_end().len() } else { record.len() };
        let fill = filled_with.unwrap_or(code.blank());
        record.resize(COLUMNS, fill);
        record[text..if line.len() == COLUMNS { 72.max(text) } else { COLUMNS }].fill(fill);
        if format == RecordFormat::Variable {
            records.extend([0, 84, 0, 0]);
        }
        records.extend(record);
    }
    records
}

fn told(records: RecordFormat, code: Code) -> Options {
    Options {
        input: Input { records: Some(records), code: Some(code), control: '$', keys: None },
        ..options()
    }
}

/// The listing of an input that arrives in pieces of a given size.
fn chopped(input: &[u8], piece: usize) -> Vec<u8> {
    let mut listing = Vec::new();
    stream::run(BufReader::with_capacity(piece, input), &options(), &mut listing, |_| Ok(())).unwrap();
    listing
}

/// Prints some decks in every form of lines.
fn print_the_same_in_lines(every: usize) {
    for (name, deck) in plain_decks(every) {
        let found = run_with(deck.as_bytes(), &options());
        let as_told = run_with(deck.as_bytes(), &told(RecordFormat::Text, Code::Ascii));
        for (form, input) in as_lines(&deck) {
            let other = run_with(&input, &options());
            assert!(other.listing == found.listing, "{name} as {form}\n{}", other.text());
            assert_eq!(other.punched, found.punched, "{name} as {form}");
            let other = run_with(&input, &told(RecordFormat::Text, Code::Ascii));
            assert!(other.listing == as_told.listing, "{name} as {form}, told\n{}", other.text());
        }
    }
}

#[test]
fn a_few_decks_print_the_same_in_every_form() {
    print_the_same_in_lines(FEW);
    print_the_same_whatever_fills_them(FEW);
}

#[test]
#[ignore = "long: cargo long"]
fn the_same_deck_prints_the_same_in_every_form_of_lines() {
    print_the_same_in_lines(MANY);
}

#[test]
fn no_form_of_a_deck_depends_on_how_a_pipe_splits_it() {
    are_the_same_in_pieces(4 * FEW);
}

#[test]
#[ignore = "long: cargo long"]
fn no_form_depends_on_how_a_pipe_splits_it() {
    are_the_same_in_pieces(4 * MANY);
}

/// Chops some decks in every form of lines.
fn are_the_same_in_pieces(every: usize) {
    for (name, deck) in plain_decks(every) {
        let whole = run_with(deck.as_bytes(), &options()).listing;
        for (form, input) in as_lines(&deck) {
            for piece in [1, 3, 7, 81] {
                assert!(chopped(&input, piece) == whole, "{name} as {form} by {piece}");
            }
        }
    }
}

#[test]
#[ignore = "long: cargo long"]
fn the_same_cards_print_the_same_whatever_fills_them() {
    print_the_same_whatever_fills_them(MANY);
}

/// Prints some decks as records with blanks and with X'00'.
fn print_the_same_whatever_fills_them(every: usize) {
    for (name, deck) in plain_decks(every) {
        for format in [RecordFormat::Fixed, RecordFormat::Variable] {
            for code in [Code::Ascii, Code::Cp1047] {
                let blank = in_records(&deck, format, code, None);
                let filled = in_records(&deck, format, code, Some(0));
                for options in [options(), told(format, code)] {
                    let (blank, filled) = (run_with(&blank, &options), run_with(&filled, &options));
                    assert!(filled.listing == blank.listing, "{name} {format} {code}\n{}", filled.text());
                }
            }
        }
    }
}

/// An invalid character is reported at its card: half a character, or a column that cannot contain one.
#[test]
fn a_deck_in_utf_16_is_read_with_all_its_columns() {
    let deck = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nZo\u{EB}\nB\nC\n\u{20AC}\nE\nF\nG\n$END\n";
    let found = run_with(deck.as_bytes(), &options()).listing;
    assert!(run_with(&unicode(deck, 2, true), &options()).listing == found);
    let mut odd = unicode(deck, 2, true);
    odd.push(b'x');
    let told = run_with(&odd, &options());
    assert_eq!(told.run.cards_after, 1, "{}", told.text());
}

/// Without a byte order mark nothing is guessed, and the message names the code.
#[test]
fn a_code_without_its_mark_is_refused_by_name() {
    let deck = "$INIT DIPLOMACY,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
    for (bytes, is_low_first, name, byte) in
        [(2, true, "UTF-16", 2), (2, false, "UTF-16", 1), (4, true, "UTF-32", 2), (4, false, "UTF-32", 1)]
    {
        let unmarked = &unicode(deck, bytes, is_low_first)[bytes..];
        let refused = run_with(unmarked, &options());
        assert_eq!(refused.run.condition.0, 8);
        let said = format!("PDK073E  The input seems to be {name} without a byte order mark");
        assert!(refused.text().contains(&said), "{}", refused.text());
        assert!(refused.text().contains(&format!("from byte {byte} on")), "{}", refused.text());
    }
}

/// Behind the last deck nothing is due, so that records damaged there are all there is to say.
#[test]
fn damage_behind_the_last_deck_is_named_and_nothing_is_missed() {
    let deck = fs::read_to_string(crate::common::project("decks/diplomacy/first-sheets.deck")).unwrap();
    let mut records = in_records(&deck, RecordFormat::Variable, Code::Ascii, None);
    records.extend([0, 1, 0, 0]);
    let text = run_with(&records, &told(RecordFormat::Variable, Code::Ascii)).text();
    let is_small_seed = |line: &&str| line.starts_with("PDK077I");
    let lines = text.lines().map(str::trim_start).filter(|line| line.starts_with("PDK0"));
    let errors: Vec<&str> = lines.filter(|line| !is_small_seed(line)).collect();
    assert!(matches!(errors[..], [only] if only.starts_with("PDK002E")), "{errors:?}");
}
