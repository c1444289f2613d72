//! Text as cards: decks and pieces of decks, numbered.
//!
//! No line is lost and none is played: a line that is no card is folded, a position marked `EDITED` is sealed
//! again, and what cannot stand on cards is refused. Whose text a line is follows from the control word above it,
//! as it does when the deck is read to be played.
//!
//! Source: STANDARD, "Cards" and "Command line".

use super::json;
use crate::card::{Card, CardReader, Context, Input, Kind, Pack, Statement};
use crate::code::Code;
use crate::deck::control::control_card;
use crate::deck::messages::EMPTY_INPUT;
use crate::deck::{Vocabulary, WordKind};
use crate::message::{Log, Message};
use crate::punch;
use crate::record::RecordFormat;
use std::io::{self, BufRead};

/// Cards, and what is to be said of them. At condition code 8 or above they must not be used.
#[derive(Debug, Default)]
pub struct Punched {
    /// The card images.
    pub cards: Vec<String>,
    /// The messages; they count cards from the first of the input.
    pub log: Log,
}

/// Punches decks, or pieces of them: every line becomes cards, numbered by 10 in 73-80 from each deck's first control
/// card to its `$END`. What was punched is punched again as it is.
///
/// The cards of a position keep the numbers with which they were sealed; what follows goes on from there, and
/// what stands before carries none. Nor does what stands between decks, such as JCL.
pub fn punch<R: BufRead>(input: R, options: Input, games: &[&'static Vocabulary]) -> io::Result<Punched> {
    let mut reader = CardReader::new(input, options)?;
    let mut puncher = Puncher::default();
    let mut context = Context::People;
    while let Some(mut statement) = reader.next(context)? {
        let text = statement.text();
        let word = match statement.kind {
            Kind::Control => Some(control_card(&text).word),
            _ => None,
        };
        let opens_a_sheet = games.iter().any(|game| game.sheet_opened_by(&text).is_some());
        drop(text);
        context = match word.as_deref() {
            None if opens_a_sheet => Context::People,
            None => context,
            Some(word) => context_under(word, games),
        };
        if puncher.is_opened_by(word.as_deref(), opens_a_sheet) {
            reader.begin_sequence(&mut statement);
        }
        match word.as_deref() {
            Some("POSITION") => puncher.position(&statement, &mut reader)?,
            _ => puncher.take(&statement),
        }
        puncher.is_open &= word.as_deref() != Some("END");
    }
    if puncher.punched.cards.is_empty() && puncher.punched.log.messages().is_empty() {
        puncher.punched.log.push(EMPTY_INPUT.message());
    }
    puncher.punched.log.extend(reader.take_notes());
    Ok(puncher.punched)
}

/// Who writes what stands under a control card.
fn context_under(word: &str, games: &[&Vocabulary]) -> Context {
    let kind = games.iter().find_map(|game| game.word(word)).map(|word| word.kind);
    match (word, kind) {
        ("JOB" | "POSITION" | "ENDPOS" | "CHECK", _) | (_, Some(WordKind::Play | WordKind::Act)) => {
            Context::Control
        }
        _ => Context::People,
    }
}

/// Numbers cards as they come.
struct Puncher {
    punched: Punched,
    /// What the next card is numbered.
    next: u32,
    /// Where the deck begins among the cards.
    deck: usize,
    /// Whether cards stand in a deck, or in a piece of one.
    is_open: bool,
    /// Whether nothing but a `$JOB` card has opened the deck.
    has_job_alone: bool,
}

impl Default for Puncher {
    fn default() -> Self {
        Self { punched: Punched::default(), next: STEP, deck: 0, is_open: false, has_job_alone: false }
    }
}

/// How far apart the numbers are.
const STEP: u32 = 10;
/// What eight digits can hold.
const MOST: u32 = 99_999_999;

impl Puncher {
    /// Whether a deck, or a piece of one, begins with a card; `$JOB` opens the deck of the start behind it.
    fn is_opened_by(&mut self, word: Option<&str>, opens_a_sheet: bool) -> bool {
        let is_start = matches!(word, Some("JOB" | "INIT" | "POSITION"));
        let belongs_to_job = is_start && word != Some("JOB") && self.has_job_alone && self.is_open;
        if is_start {
            self.has_job_alone = word == Some("JOB");
        }
        let opens = is_start && !belongs_to_job || !self.is_open && (word.is_some() || opens_a_sheet);
        if opens {
            self.deck = self.punched.cards.len();
            self.next = STEP;
            self.is_open = true;
        }
        opens
    }

    fn take(&mut self, statement: &Statement) {
        self.punched.log.extend(statement.messages.iter().cloned());
        for card in statement.cards() {
            let image = self.numbered(card);
            self.punched.cards.push(image);
        }
    }

    /// A card with its number in place of the one it had; text past column 71 stays.
    fn numbered(&mut self, card: &Card) -> String {
        let has_text_there = !card.sequence_field().is_empty() && card.sequence_number().is_none();
        if has_text_there || self.next > MOST {
            return card.image().to_owned();
        }
        if !self.is_open {
            return up_to_72(card).to_owned();
        }
        let number = self.next;
        self.next += STEP;
        format!("{:72}{number:08}", up_to_72(card))
    }

    /// `$POSITION` to `$ENDPOS`, sealed again if it was edited.
    fn position<R: BufRead>(&mut self, card: &Statement, reader: &mut CardReader<R>) -> io::Result<()> {
        for before in &mut self.punched.cards[self.deck..] {
            up_to_72(&Card::new(0, before)).clone_into(before);
        }
        let (mut body, mut end) = (Pack::default(), None);
        let first = card.first.number;
        self.punched.log.extend(card.messages.iter().cloned());
        loop {
            reader.pack(&mut body, None)?;
            let Some(statement) = reader.next(Context::Control)? else { break };
            if statement.kind != Kind::Control {
                self.punched.log.extend(statement.messages.iter().cloned());
                body.push(&statement);
            } else if control_card(&statement.text()).word == "ENDPOS" {
                end = Some(statement);
                break;
            } else {
                reader.pushback(statement);
                break;
            }
        }
        let is_edited = punch::read_header(card).is_ok_and(|(_, header)| header.edited);
        self.punched.log.extend(end.iter().flat_map(|end| end.messages.iter().cloned()));
        let mut cards = Pack::default();
        cards.push(card);
        cards.extend(&body);
        end.iter().for_each(|end| cards.push(end));
        if is_edited && end.is_some() {
            let control = reader.control();
            let resealed =
                readable(&cards, first, control).and_then(|()| punch::reseal(card, &body, control));
            match resealed {
                Ok(cards) => self.punched.cards.extend(cards.to_vec()),
                Err(message) => self.punched.log.push(message),
            }
        } else {
            self.punched.cards.extend(cards.to_vec());
        }
        let last = self.punched.cards.last().and_then(|image| Card::new(0, image).sequence_number());
        self.next = last.unwrap_or(MOST).saturating_add(STEP);
        Ok(())
    }
}

/// Whether a position's game can read it, so that no seal is set on what was spoilt in changing it. Its first card
/// has a number.
fn readable(cards: &Pack, first: u32, control: char) -> Result<(), Message> {
    let input = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control };
    json::turn(cards.to_vec().join("\n").as_bytes(), &input).map(drop).map_err(|mut message| {
        if let Some(place) = &mut message.place {
            place.card = place.card.saturating_add(first.saturating_sub(1));
        }
        message
    })
}

/// Columns 1-72, blanks at the end left out.
pub(super) fn up_to_72(card: &Card) -> &str {
    crate::card::columns(card.image(), 1, 72).trim_end_matches(' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Word;
    use crate::message::Severity;

    static POWERS: Vocabulary =
        Vocabulary { game: "POWERS", words: &[Word::play("MOVES"), Word::section("AUSTRIA")], sheets: &[] };

    #[test]
    fn numbers_begin_with_each_deck_and_end_where_eight_digits_do() {
        let deck = "mail\n$JOB A\n$INIT\nx\n$END\n$INIT\n$END\n";
        let punched = punch(deck.as_bytes(), Input::default(), &[&POWERS]).unwrap();
        assert_eq!(punched.cards[0], "mail", "what stands in no deck has no number");
        let numbers: Vec<u32> = punched.cards[1..].iter().map(|card| card[72..].parse().unwrap()).collect();
        assert_eq!(numbers, [10, 20, 30, 40, 10, 20]);
        let mut last = Puncher { next: MOST - 5, is_open: true, ..Puncher::default() };
        assert_eq!(last.numbered(&Card::new(1, "A")).trim_end(), format!("{:72}99999994", "A"));
        assert_eq!(last.numbered(&Card::new(2, "B")), "B");
    }

    #[test]
    fn whose_text_a_line_is_follows_from_the_card_above_it() {
        let long = "x".repeat(75);
        let condition = |above: &str| {
            let text = format!("{above}\n{long}\n");
            punch(text.as_bytes(), Input::default(), &[&POWERS]).unwrap().log.condition()
        };
        for people in ["mail", "$AUSTRIA", "$MESSAGE", "$INIT", "$END"] {
            assert_eq!(condition(people), Severity::Information.condition(), "{people}");
        }
        for gamesmaster in ["$MOVES FALL", "$JOB A", "$CHECK"] {
            assert_eq!(condition(gamesmaster), Severity::Error.condition(), "{gamesmaster}");
        }
    }
}
