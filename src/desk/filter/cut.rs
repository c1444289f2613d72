//! Cutting the first deck off cards that go on coming, by the rule of the reader that plays it.
//!
//! A deck ends with its `$END`, or before a card that begins another. Separators of a spool before it are passed over, and
//! those between a position and its play.
//!
//! Source: `JCL.md`, "The job stream".

use playdeck_cards::card::{COLUMNS, Card, Kind, Statement};
use playdeck_cards::code::{Code, Form};
use playdeck_cards::deck::Job;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::record::{Decision, RecordFormat, RecordReader, Unicode};
use std::io;

/// The character that makes a control card.
const CONTROL: char = '$';

/// The columns of a card that have its text and the sign that it is continued; its number stands behind them.
const TEXT: usize = 72;

/// The columns that are blank on a card that continues another.
const BLANK: usize = 15;

/// What cards begin with.
pub enum Found {
    /// A whole deck.
    Deck(Cut),
    /// A part of a deck, whose end has not come.
    Part,
    /// No deck.
    Nothing,
}

/// A deck that was cut off.
#[derive(Debug)]
pub struct Cut {
    /// Its cards.
    pub cards: Vec<String>,
    /// The name of its job.
    pub job: Option<String>,
    /// The bytes up to its end, with what was passed over.
    pub length: u64,
    /// Whether it starts a game or brings a position.
    pub has_start: bool,
    /// What it plays first, in words: the card of a play, or `start`.
    pub subject: String,
    /// The place of its second control card.
    second: usize,
}

impl Cut {
    /// The deck as it is played: with a position before its second control card, if it gets one. Numbers in 73 to 80
    /// do not go on from those of the position, so the deck then has none.
    pub fn deck(&self, position: Option<&str>) -> String {
        let Some(position) = position else { return self.cards.join("\n") + "\n" };
        let unnumbered = |card: &String| {
            let columns: Vec<char> = card.chars().collect();
            let is_numbered = columns.len() == COLUMNS && columns[TEXT..].iter().all(char::is_ascii_digit);
            if is_numbered { columns[..TEXT].iter().collect() } else { card.clone() }
        };
        let mut cards: Vec<String> = self.cards.iter().map(unnumbered).collect();
        cards.insert(self.second, position.trim_end_matches('\n').to_owned());
        cards.join("\n") + "\n"
    }
}

/// The cards of a deck while they come.
#[derive(Default)]
struct Cutting {
    cards: Vec<Vec<u8>>,
    /// The first control word.
    first: Option<String>,
    job: Option<String>,
    has_start: bool,
    second: Option<usize>,
    controls: usize,
    /// Whether a position has ended and nothing has followed.
    is_between: bool,
    /// Whether the last card is continued.
    is_continued: bool,
}

impl Cutting {
    /// Whether a control card begins another deck. A deck that begins with `$JOB` owns the first start behind it, even if
    /// that comes too late.
    fn begins_another(&self, word: &str) -> bool {
        match word {
            "JOB" => self.controls > 0,
            "INIT" | "POSITION" => {
                self.has_start || self.controls > 0 && self.first.as_deref() != Some("JOB")
            }
            _ => false,
        }
    }

    fn control(&mut self, word: &str, text: &str) {
        self.controls += 1;
        if self.controls == 2 {
            self.second = Some(self.cards.len());
        }
        if self.first.is_none() && word == "JOB" {
            self.job = name(text);
        }
        self.first.get_or_insert_with(|| word.to_owned());
        self.has_start |= matches!(word, "INIT" | "POSITION");
        self.is_between = word == "ENDPOS";
    }

    /// Whether a card continues the one before it.
    fn goes_on(&self, text: &str) -> bool {
        self.is_continued && text.chars().take(BLANK).all(|letter| letter == ' ')
    }

    fn finish(self, decision: Decision, form: Form, length: u64) -> Cut {
        let second = self.second.unwrap_or(self.cards.len());
        let cards = texts(&self.cards, decision, form);
        let subject = subject(&cards);
        Cut { cards, job: self.job, length, has_start: self.has_start, subject, second }
    }
}

/// Cuts off the first deck. What has come of the last record is left out.
pub fn first(bytes: &[u8], decision: Decision) -> io::Result<Found> {
    let whole = whole_records(bytes, decision);
    let input = Unicode::of(&bytes[..whole], Some(decision.records), Some(decision.code));
    let mut records = RecordReader::new(input, decision.records, decision.code, COLUMNS);
    let form = records.form();
    let (mut cutting, mut before) = (Cutting::default(), 0);
    while let Some(record) = records.read()? {
        let bytes: Vec<u8> = match decision.code {
            Code::Ascii => {
                record.bytes.iter().copied().filter(|byte| !matches!(byte, b'\r' | b'\x0C')).collect()
            }
            _ => record.bytes.to_owned(),
        };
        let end = records.end();
        let text = match decision.code {
            Code::Ascii => String::from_utf8_lossy(&bytes).into_owned(),
            code => code.decode(&bytes, form).text,
        };
        let word =
            if text.starts_with(CONTROL) { control_card(&text).word.into_owned() } else { String::new() };
        if word.starts_with(char::is_alphabetic) {
            if cutting.begins_another(&word) {
                return Ok(Found::Deck(cutting.finish(decision, form, before)));
            }
            cutting.control(&word, &text);
        } else if cutting.controls == 0 || cutting.is_between && !cutting.goes_on(&text) {
            before = end.unwrap_or(before);
            continue;
        }
        cutting.is_continued = text.chars().nth(TEXT - 1).is_some_and(|sign| sign != ' ');
        cutting.cards.push(bytes);
        if let Some(end) = end {
            before = end;
            if word == "END" {
                return Ok(Found::Deck(cutting.finish(decision, form, end)));
            }
        }
    }
    Ok(if cutting.controls > 0 { Found::Part } else { Found::Nothing })
}

/// How many of the bytes are whole records.
fn whole_records(bytes: &[u8], decision: Decision) -> usize {
    match decision.records {
        RecordFormat::Text => {
            bytes.iter().rposition(|byte| decision.code.ends_line(*byte)).map_or(0, |last| last + 1)
        }
        RecordFormat::Fixed => bytes.len() - bytes.len() % COLUMNS,
        // Each says how long it is; what has come of the last is no record.
        RecordFormat::Variable => bytes.len(),
    }
}

/// Cards as text. A printer or punch writes a byte of ISO 8859-1 for a column; what is UTF-8 as a whole is that.
fn texts(cards: &[Vec<u8>], decision: Decision, form: Form) -> Vec<String> {
    let is_utf8 = cards.iter().all(|card| std::str::from_utf8(card).is_ok());
    let text = |card: &Vec<u8>| match decision.code {
        Code::Ascii if is_utf8 => String::from_utf8_lossy(card).into_owned(),
        Code::Ascii => card.iter().copied().map(char::from).collect(),
        // A line is read here as it was when its control word was looked for.
        code => code.decode(card, form).text.trim_end().to_owned(),
    };
    cards.iter().map(text).collect()
}

/// How much of a card is a subject.
const LONGEST_SUBJECT: usize = 40;

/// What is played, in words: the first control card behind the position.
fn subject(cards: &[String]) -> String {
    let is_lead = |card: &str| matches!(&*control_card(card).word, "JOB" | "POSITION" | "ENDPOS");
    let first = cards.iter().find(|card| card.starts_with(CONTROL) && !is_lead(card));
    match first {
        // Its root of chance is nobody's business.
        Some(card) if control_card(card).word == "INIT" => "start".to_owned(),
        first => first.map(|card| card.chars().take(LONGEST_SUBJECT).collect()).unwrap_or_default(),
    }
}

/// The name on a `$JOB` card.
fn name(text: &str) -> Option<String> {
    let offset = control_card(text).offset;
    let card = Statement::single(Card::new(1, text.trim_end()), Kind::Control);
    Job::read(&card, offset).0.name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::VOCABULARIES;
    use playdeck_cards::card::{CardReader, Input};
    use playdeck_cards::deck::DeckReader;
    use playdeck_cards::record::decide;
    use proptest::prelude::*;

    /// The decks of a stream as the bridge cuts them off one by one, each as `shown`.
    fn cut(stream: &str) -> Vec<String> {
        let decision = decide(b"$INIT\n$END\n", None, None, COLUMNS);
        let (mut decks, mut rest) = (Vec::new(), stream.as_bytes());
        while let Found::Deck(cut) = first(rest, decision).unwrap() {
            decks.extend(shown(&cut.deck(None)));
            rest = &rest[usize::try_from(cut.length).unwrap()..];
        }
        decks
    }

    /// The decks of a stream as the program reads them: the first control card of each, and the ends of its positions.
    fn shown(stream: &str) -> Vec<String> {
        let cards = CardReader::new(stream.as_bytes(), Input::default()).unwrap();
        let mut decks = DeckReader::new(cards, &VOCABULARIES);
        let mut all = Vec::new();
        while let Some(deck) = decks.next_deck().unwrap() {
            let is_control = |card: &String| {
                card.strip_prefix('$').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
            };
            let mut texts = deck.statements.iter().map(|statement| statement.text().into_owned());
            let first = texts.find(is_control);
            let ends = texts.filter(|card| card.starts_with("$ENDPOS"));
            all.extend(first.map(|first| ends.fold(first, |all, end| all + "\n" + &end)));
        }
        all
    }

    /// What a stream is made of.
    const PIECES: [&str; 17] = [
        "$JOB TUESDAY",
        "$job friday,TITLE='x'",
        "$INIT DIPLOMACY,RULES=STANDARD,SEED=1",
        "$init rainbow,SEED=1",
        "$MOVES SPRING, 1901",
        "$AUSTRIA",
        "A VIE - GAL",
        "$$END",
        "$5 for the ferry",
        "$END",
        "$end of deck",
        " $END",
        "$MESSAGE TO ITALY",
        "****  SEPARATOR",
        "$POSITION DIPLOMACY,FORMAT=1,SEED=19011",
        "$ENDPOS CARDS=31,CHECK=2258546555753781069-281816091137310542,SEAL=AAAA+",
        "                3,BEFORE=A1BAF4",
    ];

    proptest! {
        #[test]
        fn decks_are_cut_as_the_program_reads_them(places in proptest::collection::vec(0..PIECES.len(), 0..30)) {
            let stream: String = places.iter().flat_map(|place| [PIECES[*place], "\n"]).collect();
            // The last deck has its end, or its cards are still to come.
            let stream = format!("{stream}$END\n");
            prop_assert_eq!(cut(&stream), shown(&stream));
        }
    }

    #[test]
    fn half_a_card_waits() {
        let decision = decide(b"$INIT\n$END\n", None, None, COLUMNS);
        let found = |text: &str| first(text.as_bytes(), decision).unwrap();
        assert!(matches!(found("*** a page\n"), Found::Nothing));
        assert!(matches!(found("$JOB A\n$END"), Found::Part));
        let Found::Deck(cut) = found("***\n$JOB A\n$MOVES\n$END\n$JOB") else { panic!("a deck") };
        assert_eq!((cut.length, cut.job.as_deref(), cut.has_start), (23, Some("A"), false));
        assert_eq!(cut.deck(Some("$POSITION\n")), "$JOB A\n$POSITION\n$MOVES\n$END\n");
    }

    /// A form feed before a control word is passed over in lines of either code.
    #[test]
    fn a_deck_at_the_top_of_a_page_is_one_in_lines_of_either_code() {
        for code in [Code::Ascii, Code::Cp1047] {
            let mut bytes = Vec::new();
            code.encode("$JOB A", &mut bytes);
            bytes.insert(0, 0x0C);
            bytes.push(if code == Code::Ascii { b'\n' } else { 0x15 });
            code.encode("$END", &mut bytes);
            bytes.push(if code == Code::Ascii { b'\n' } else { 0x15 });
            let decision = decide(&bytes, Some(RecordFormat::Text), Some(code), COLUMNS);
            let Found::Deck(cut) = first(&bytes, decision).unwrap() else { panic!("{code:?}") };
            assert_eq!(cut.cards, ["$JOB A", "$END"], "{code:?}");
        }
    }
}
