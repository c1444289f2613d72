//! Text as cards: decks and pieces of decks, numbered.
//!
//! No line is lost and none is played: a line that is not a card is folded, a position marked `EDITED` is sealed again,
//! and what does not fit on cards is refused. The control word above a line says whose text it is, the same as when the
//! deck is read to be played.
//!
//! Source: `JCL.md`, "Cards"; `docs/filters.md`.

use super::json;
use playdeck_base::message::{Log, Message, Severity};
use playdeck_cards::card::{Card, CardReader, Context, Input, Kind, Pack, Statement};
use playdeck_cards::code::Code;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::deck::messages::empty_input;
use playdeck_cards::deck::vocabulary::MESSAGE_WORDS;
use playdeck_cards::deck::{Vocabulary, WordKind};
use playdeck_cards::punch::{self, Header, Link};
use playdeck_cards::record::RecordFormat;
use std::io::{self, BufRead};

/// Cards, and the messages about them. At condition code 8 or above they must not be used.
#[derive(Debug, Default)]
pub struct Punched {
    /// The card images.
    pub cards: Vec<String>,
    /// The messages. They count cards from the first of the input.
    pub log: Log,
}

/// Punches decks, or parts of decks: every line becomes cards, numbered by 10 in 73-80 from each deck's first control
/// card to its `$END`. Punched cards are punched again unchanged.
///
/// The cards of a position keep the numbers with which they were sealed. What follows goes on from there. What comes
/// before it has no numbers, nor has what is between decks, such as JCL.
pub fn punch(
    input: impl BufRead + Send,
    options: Input,
    games: &[&'static Vocabulary],
) -> io::Result<Punched> {
    let mut cards = Vec::new();
    let log = punch_each(input, options, games, &mut |card| {
        cards.push(card.to_owned());
        Ok(())
    })?;
    Ok(Punched { cards, log })
}

/// The same, but passes each card on when it is punched, so memory does not grow with the input. An edited position is
/// kept until its end has come.
pub fn punch_each(
    input: impl BufRead + Send,
    options: Input,
    games: &[&'static Vocabulary],
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    punch_read(CardReader::new(input, options)?, games, take)
}

fn punch_read(
    mut reader: CardReader<'_>,
    games: &[&'static Vocabulary],
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    let mut puncher = Puncher::new(take);
    let mut context = Context::People;
    while let Some(mut statement) = reader.next(context)? {
        let text = statement.text();
        let word = match statement.kind {
            Kind::Control => Some(control_card(&text).word.into_owned()),
            _ => None,
        };
        let opens_a_sheet = games.iter().any(|game| game.sheet_opened_by(&text).is_some());
        let is_meant_to = games.iter().any(|game| game.sheet_meant_by(&text).is_some());
        drop(text);
        context = match word.as_deref() {
            None if is_meant_to => Context::People,
            None => context,
            Some(word) => context_under(word, games),
        };
        if puncher.is_opened_by(word.as_deref(), opens_a_sheet) {
            puncher.release(str::to_owned)?;
            reader.begin_sequence(&mut statement);
        }
        match word.as_deref() {
            Some("POSITION") => puncher.position(&statement, &mut reader)?,
            _ => puncher.statement(&statement)?,
        }
        puncher.is_open &= word.as_deref() != Some("END");
    }
    puncher.release(str::to_owned)?;
    if !puncher.has_punched && puncher.log.messages().is_empty() {
        puncher.log.push(empty_input());
    }
    puncher.log.extend(reader.take_notes());
    Ok(puncher.log)
}

/// Who writes the text under a control card.
fn context_under(word: &str, games: &[&Vocabulary]) -> Context {
    let kind = games.iter().find_map(|game| game.word(word)).map(|word| word.kind);
    match (word, kind) {
        ("JOB" | "POSITION" | "ENDPOS" | "CHECK", _)
        | (_, Some(WordKind::Play | WordKind::Act | WordKind::Setup)) => Context::Control,
        ("INIT", _) => Context::Players,
        (word, _) if MESSAGE_WORDS.contains(&word) => Context::Press,
        _ => Context::People,
    }
}

/// Numbers cards as they come.
struct Puncher<'t> {
    take: &'t mut dyn FnMut(&str) -> io::Result<()>,
    log: Log,
    has_punched: bool,
    /// The number of the next card.
    next: u32,
    /// The deck's cards so far, while a position may follow. Cards before a position have no numbers.
    held: Vec<String>,
    /// Whether cards are in a deck, or in part of one.
    is_open: bool,
    /// Whether only a `$JOB` card has opened the deck.
    has_job_alone: bool,
}

/// The step between numbers.
const STEP: u32 = 10;
/// The greatest number of eight digits.
const MOST: u32 = 99_999_999;
/// The most cards kept while a position may follow them. Then they are passed on with their numbers.
const MOST_HELD: usize = 100_000;
/// The number of cards of a position that are taken at once.
const PIECE: u64 = 10_000;

impl<'t> Puncher<'t> {
    fn new(take: &'t mut dyn FnMut(&str) -> io::Result<()>) -> Self {
        Self {
            take,
            log: Log::default(),
            has_punched: false,
            next: STEP,
            held: Vec::new(),
            is_open: false,
            has_job_alone: false,
        }
    }

    /// Whether a deck, or part of one, begins with a card. `$JOB` opens the deck of the start after it.
    fn is_opened_by(&mut self, word: Option<&str>, opens_a_sheet: bool) -> bool {
        let is_start = matches!(word, Some("JOB" | "INIT" | "POSITION"));
        let belongs_to_job = is_start && word != Some("JOB") && self.has_job_alone && self.is_open;
        if is_start {
            self.has_job_alone = word == Some("JOB");
        }
        let opens = is_start && !belongs_to_job || !self.is_open && (word.is_some() || opens_a_sheet);
        if opens {
            self.next = STEP;
            self.is_open = true;
        }
        opens
    }

    fn statement(&mut self, statement: &Statement) -> io::Result<()> {
        self.log.extend(statement.messages.iter().cloned());
        statement.cards().try_for_each(|card| {
            let image = self.numbered(card);
            self.put(image)
        })
    }

    /// A card with its number in place of the one it had. Text past column 71 stays.
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

    /// Passes a card on, or keeps it while a position may follow it.
    fn put(&mut self, card: String) -> io::Result<()> {
        self.has_punched = true;
        if self.is_open && self.has_job_alone && self.held.len() < MOST_HELD {
            self.held.push(card);
            return Ok(());
        }
        self.release(str::to_owned)?;
        (self.take)(&card)
    }

    /// Passes on the cards kept.
    fn release(&mut self, as_it_is: impl Fn(&str) -> String) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        held.iter().try_for_each(|card| (self.take)(&as_it_is(card)))
    }

    /// Passes cards on unchanged. What follows goes on from the number of the last.
    fn pass(&mut self, cards: &Pack) -> io::Result<()> {
        let Some(last) = cards.images().last() else { return Ok(()) };
        let last = Card::new(0, last).sequence_number();
        self.has_punched = true;
        self.next = last.unwrap_or(MOST).saturating_add(STEP);
        cards.images().try_for_each(|image| (self.take)(image))
    }

    /// Takes `$POSITION` to `$ENDPOS`. An edited position is sealed again; with keys so is one that has no sound seal.
    fn position(&mut self, card: &Statement, reader: &mut CardReader<'_>) -> io::Result<()> {
        self.release(|before| up_to_72(&Card::new(0, before)).to_owned())?;
        self.log.extend(card.messages.iter().cloned());
        let header = punch::read_header(card, punch::ANY_FORMAT).ok().map(|(_, header)| header);
        let keys = reader.keys();
        let is_edited = header.as_ref().is_some_and(|header| header.edited || keys.is_some());
        let mut cards: Pack = std::iter::once(card).collect();
        let mut body = Pack::default();
        let end = loop {
            if !is_edited {
                cards.extend(&std::mem::take(&mut body));
                self.pass(&std::mem::take(&mut cards))?;
            }
            let last = if is_edited { None } else { Some(reader.next_number().saturating_add(PIECE)) };
            reader.pack(&mut body, last)?;
            let Some(statement) = reader.next(Context::Control)? else { break None };
            let is_control = statement.kind == Kind::Control;
            if is_control && control_card(&statement.text()).word != "ENDPOS" {
                reader.pushback(statement);
                break None;
            }
            self.log.extend(statement.messages.iter().cloned());
            if is_control {
                break Some(statement);
            }
            body.push(statement.lent());
        };
        let is_whole = end.is_some();
        cards.extend(&body);
        cards.extend(&end.iter().collect());
        if !is_edited || !is_whole {
            return self.pass(&cards);
        }
        let is_faulty = |message: &Message| message.severity() >= Severity::Error;
        let is_sound =
            |header: &Header| !punch::verify(header, card, &body, end.as_ref(), keys).iter().any(is_faulty);
        if header.as_ref().is_some_and(|header| !header.edited && is_sound(header)) {
            return self.pass(&cards);
        }
        let before = end.as_ref().and_then(punch::sealed_by).and_then(|sealed| sealed.before);
        let link = keys.map(|keys| Link::new(keys, before));
        let (first, control) = (card.first.number, reader.control());
        match readable(&cards, first, control).and_then(|()| punch::reseal(card, &body, control, link)) {
            Ok(cards) => self.pass(&cards),
            Err(message) => {
                self.log.push(message);
                Ok(())
            }
        }
    }
}

/// Checks that a position's game can read it, so that an edited position with errors is not sealed. `first` is the
/// number of its first card.
fn readable(cards: &Pack, first: u32, control: char) -> Result<(), Message> {
    let input = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control, keys: None };
    json::turn(cards.to_vec().join("\n").as_bytes(), &input).map(drop).map_err(|mut message| {
        if let Some(place) = &mut message.place {
            place.card = place.card.saturating_add(first.saturating_sub(1));
        }
        message
    })
}

/// Columns 1-72, without blanks at the end.
pub(super) fn up_to_72(card: &Card) -> &str {
    playdeck_cards::card::columns(card.image(), 1, 72).trim_end_matches(' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::message::Severity;
    use playdeck_cards::deck::Word;

    static POWERS: Vocabulary = Vocabulary {
        game: "POWERS",
        words: &[Word::play("MOVES"), Word::section("AUSTRIA")],
        sheets: &[],
        boards: None,
    };

    #[test]
    fn numbers_begin_with_each_deck_and_end_where_eight_digits_do() {
        let deck = "mail\n$JOB A\n$INIT\nx\n$END\n$INIT\n$END\n";
        let punched = punch(deck.as_bytes(), Input::default(), &[&POWERS]).unwrap();
        assert_eq!(punched.cards[0], "mail", "what stands in no deck has no number");
        let numbers: Vec<u32> = punched.cards[1..].iter().map(|card| card[72..].parse().unwrap()).collect();
        assert_eq!(numbers, [10, 20, 30, 40, 10, 20]);
        let take = &mut |_: &str| Ok(());
        let mut last = Puncher { next: MOST - 5, is_open: true, ..Puncher::new(take) };
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
