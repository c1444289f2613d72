//! From the bytes of the input to statements.
//!
//! The reader owns the rules of `JCL.md`, "Cards": which lines are joined, which are folded, and which messages are
//! given for lines that are not cards. With every statement its caller says whether a line is the gamesmaster's or
//! people's text. It knows no control word. Lines are read ahead only if a card asks to be continued, so memory is
//! bounded by the longest statement. Cards without errors can be taken as a pack ([`packing`]).

use super::line::{Line, Rules};
use super::messages;
use super::notes::Notes;
use super::statement::{
    COLUMNS, CONTINUATION_COLUMN, Card, Kind, LONGEST_LINE, Statement, TEXT_COLUMNS, columns,
    place as place_on, sequence_number, trimmed, trimmed_bytes,
};
use crate::code::{Code, is_plain};
use crate::record::{Decision, KEPT, RecordFormat, RecordReader, Unicode, begin};
use memchr::memchr;
use playdeck_base::message::{Message, Place};
use playdeck_base::secret::seal::Keys;
use smol_str::SmolStr;
use std::collections::VecDeque;
use std::io::{self, BufRead};

mod packing;
mod sequence;

use sequence::{Sequence, renumber};

/// The most cards of one statement: enough for the longest record of a position, 32 KiB of text.
pub const MOST_CARDS: usize = 600;

const _: () = assert!(KEPT >= 4 * LONGEST_LINE, "a line's foldable columns are kept");

/// How an input is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// The record format. `None`: it is detected.
    pub records: Option<RecordFormat>,
    /// The character code. `None`: it is detected.
    pub code: Option<Code>,
    /// The character that makes a control card in column 1.
    pub control: char,
    /// The keys under which positions must be sealed, and are sealed when they are punched. They stay for the whole run.
    pub keys: Option<&'static Keys>,
}

impl Input {
    /// Text in ASCII.
    pub const TEXT: Self =
        Self { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None };
}

impl Default for Input {
    fn default() -> Self {
        Self { records: None, code: None, control: '$', keys: None }
    }
}

/// Who reads the next statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// The rules of control cards: comments and JCL are recognized, what cannot be read is an error.
    Control,
    /// People: an order sheet, in which only the control character is special and nothing is worse than a warning.
    People,
    /// The same in press.
    Press,
    /// The same on the player cards behind a control card.
    Players,
}

/// Reads statements, one after another, numbered by their cards.
pub struct CardReader<'a> {
    records: RecordReader<'a>,
    decision: Decision,
    control: char,
    keys: Option<&'static Keys>,
    /// Whether people's lines come as they were mailed.
    is_mail: bool,
    /// The words of control cards that people write, too.
    people_write: &'static [&'static str],
    /// Lines already read ahead.
    ahead: VecDeque<Line>,
    returned: Vec<(Statement, Notes)>,
    next_number: u32,
    sequence: Sequence,
    /// Notes of all statements since they were last asked for, except the latest statement: it may yet be handed back.
    notes: Notes,
    latest: Notes,
}

impl<'a> CardReader<'a> {
    /// A reader of an input. Options that are not given are decided now, from its first lines or its first 64 KiB.
    pub fn new(input: impl BufRead + Send + 'a, options: Input) -> io::Result<Self> {
        let (decision, input) = begin(input, options.records, options.code, COLUMNS)?;
        Ok(Self::of(input, decision, options))
    }

    fn of(input: Unicode<'a>, decision: Decision, options: Input) -> Self {
        Self {
            records: RecordReader::new(input, decision.records, decision.code, COLUMNS),
            decision,
            control: options.control,
            keys: options.keys,
            is_mail: false,
            people_write: &[],
            ahead: VecDeque::new(),
            returned: Vec::new(),
            next_number: 1,
            sequence: Sequence::default(),
            notes: Notes::default(),
            latest: Notes::default(),
        }
    }

    /// The same reader, which treats control cards with these words as people's text: nothing in them is worse than a
    /// warning.
    #[must_use]
    pub fn with_cards_of_people(self, words: &'static [&'static str]) -> Self {
        Self { people_write: words, ..self }
    }

    /// The same reader, which treats people's lines as mail: a line of 72 columns is a continued card only if it shows
    /// that it was made as one.
    #[must_use]
    pub fn with_mail(self) -> Self {
        Self { is_mail: true, ..self }
    }

    /// The next statement. `None` at the end of the input.
    ///
    /// Any other control card in people's text is the gamesmaster's and is read by the rules of control cards. A
    /// statement that was handed back comes as it was, whatever the context.
    pub fn next(&mut self, context: Context) -> io::Result<Option<Statement>> {
        if !self.latest.is_empty() {
            let before = std::mem::take(&mut self.latest);
            self.notes.add(before);
        }
        if let Some((statement, notes)) = self.returned.pop() {
            self.latest = notes;
            return Ok(Some(statement));
        }
        if let Some(image) = self.image_at_hand()? {
            let (kind, doubled) = kind(&image, self.control, context);
            let number = self.number();
            return Ok(Some(Statement { doubled, ..Statement::single(Card { number, image }, kind) }));
        }
        let Some(mut line) = self.take_line()? else { return Ok(None) };
        let (kind, doubled) = kind(&line.text, self.control, context);
        let is_in_latin = line.write_latin(kind, context);
        let mut statement = if line.is_plain() {
            self.latest.findings = line.findings;
            let number = self.number();
            Some(Statement::single(line.into_card(number), kind))
        } else {
            let is_peoples = match kind {
                Kind::Text => context != Context::Control,
                Kind::Control => self.is_peoples_card(&line.text),
                Kind::Comment | Kind::Jcl => false,
            };
            let rules = match (kind, self.decision.records) {
                (Kind::Comment, _) => Rules::Comment,
                (Kind::Jcl, _) => Rules::Jcl,
                (Kind::Text, RecordFormat::Text) if is_peoples && self.is_mail => Rules::MailLines,
                (_, RecordFormat::Text) if is_peoples => Rules::PeopleLines,
                _ if is_peoples => Rules::People,
                _ => Rules::Gamesmaster,
            };
            self.gather(line, rules)?.into_statement(kind)
        };
        if let Some(statement) = &mut statement {
            (statement.doubled, statement.is_in_latin) = (doubled, is_in_latin);
            if is_in_latin {
                let is_name = context == Context::Players && kind == Kind::Text;
                let told =
                    if is_name { messages::name_in_latin() } else { crate::code::messages::in_latin() };
                statement.messages.push(told.at(Place::card(statement.first.number)));
            }
        }
        Ok(statement)
    }

    /// Whether a control card is one that people write, too.
    fn is_peoples_card(&self, text: &str) -> bool {
        let rest = text.strip_prefix(self.control).unwrap_or_default();
        let word = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        self.people_write.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// Hands a statement back: it is the next one returned, with its notes. Of several, hand the last one back first.
    pub fn pushback(&mut self, statement: Statement) {
        self.returned.push((statement, std::mem::take(&mut self.latest)));
    }

    /// Begins a deck: its first card, handed back or still to come, is card 1, and sequence numbers begin again.
    pub fn number_from_one(&mut self) {
        self.next_number = 1;
        self.sequence = Sequence::default();
        for (statement, _) in self.returned.iter_mut().rev() {
            self.next_number = renumber(statement, self.next_number, &mut self.sequence);
        }
    }

    /// Begins a deck at the statement read last, while cards are counted on: sequence numbers begin again.
    pub fn begin_sequence(&mut self, statement: &mut Statement) {
        self.sequence = Sequence::default();
        let number = statement.first.number;
        renumber(statement, number, &mut self.sequence);
    }

    /// Notes that belong to no single card, gathered since they were last asked for: what was replaced by plain
    /// characters, and what was wrong with the records. Hand a statement of the next deck back before the call.
    ///
    /// An error that ends the input (a bad descriptor word) is noted after the end is reached.
    pub fn take_notes(&mut self) -> Vec<Message> {
        let latest = std::mem::take(&mut self.latest);
        let mut notes = std::mem::take(&mut self.notes);
        notes.add(latest);
        notes.into_messages()
    }

    /// The control character.
    pub fn control(&self) -> char {
        self.control
    }

    /// The keys of positions.
    pub const fn keys(&self) -> Option<&'static Keys> {
        self.keys
    }

    /// Record format and code, and whether each was given or detected.
    pub fn decided(&self) -> Decision {
        self.decision
    }

    /// The number of the next card that was not handed back.
    pub fn next_number(&self) -> u64 {
        u64::from(self.next_number)
    }

    /// The number of the next card.
    fn number(&mut self) -> u32 {
        let number = self.next_number;
        self.next_number = number.saturating_add(1);
        number
    }

    /// The image of the next card if it is all there, with nothing but printable ASCII in its first 71 columns: the line
    /// of such a card needs no more than a look. `None` for every other.
    fn image_at_hand(&mut self) -> io::Result<Option<SmolStr>> {
        if self.decision.code != Code::Ascii || !self.ahead.is_empty() {
            return Ok(None);
        }
        let lines = self.records.lines_at_hand()?;
        let Some(end) = memchr(b'\n', &lines[..lines.len().min(COLUMNS + 1)]) else { return Ok(None) };
        let image = trimmed_bytes(&lines[..end]);
        let is_plain = image.len() <= TEXT_COLUMNS && is_plain(image);
        let Some(image) = str::from_utf8(image).ok().filter(|_| is_plain).map(SmolStr::from) else {
            return Ok(None);
        };
        self.records.pass(end + 1);
        Ok(Some(image))
    }

    /// The next line of the input.
    fn take_line(&mut self) -> io::Result<Option<Line>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read_line(),
        }
    }

    /// The next line of the input after those read ahead.
    fn read_line(&mut self) -> io::Result<Option<Line>> {
        let form = self.records.form();
        let mut line = self.records.read()?.map(|record| Line::new(record, self.decision.code, form));
        self.notes.faults.extend(self.records.take_told());
        if let Some(fault) = self.records.take_fault() {
            match &mut line {
                Some(line) => line.record_fault = Some(fault),
                None => self.latest.faults.push(fault),
            }
        }
        Ok(line)
    }

    /// Whether the next line continues a marked card.
    ///
    /// People's lines often fill 72 columns before an empty line. Such a line is not a continued card: its 72nd column
    /// would be lost for nothing.
    fn is_carried_on(&mut self, rules: Rules) -> io::Result<bool> {
        if self.ahead.is_empty() {
            let line = self.read_line()?;
            self.ahead.extend(line);
        }
        let Some(line) = self.ahead.front() else { return Ok(false) };
        Ok(line.is_continuation() && !(rules.folds() && line.text.is_empty()))
    }

    /// Gathers a line and those that continue it.
    fn gather(&mut self, mut line: Line, rules: Rules) -> io::Result<Gathered> {
        let mut gathered = Gathered::default();
        while self.lay(line, rules, &mut gathered)? {
            if gathered.cards.len() >= MOST_CARDS {
                let say = rules
                    .choose::<fn(usize) -> Message>(messages::long_statement, messages::text_long_statement);
                let place = gathered.cards.last().map_or(0, |card| card.number);
                gathered.refuse(say(MOST_CARDS).at(Place::card(place)));
                break;
            }
            match self.take_line()? {
                Some(next) => line = next,
                None => break,
            }
        }
        Ok(gathered)
    }

    /// Adds the cards of one line to a statement. Returns whether the next line continues it.
    fn lay(&mut self, mut line: Line, rules: Rules, gathered: &mut Gathered) -> io::Result<bool> {
        self.latest.findings.add(&line.findings);
        self.latest.faults.extend(line.record_fault.take());
        let marked = rules.continues() && !columns(&line.text, 72, 72).trim_start_matches(' ').is_empty();
        let field = trimmed(columns(&line.text, 73, COLUMNS));
        let past_text = rules != Rules::Jcl && !field.is_empty() && sequence_number(field).is_none();
        let too_long = line.is_longer_than(COLUMNS);
        let is_card = rules != Rules::MailLines || line.is_made_card();
        let carried = marked && !too_long && is_card && self.is_carried_on(rules)?;
        if line.has_grown || rules.folds() && (too_long || past_text || marked && !carried) {
            self.lay_folded(&line, rules, gathered);
            return Ok(false);
        }
        let number = self.number();
        let place = |column: usize| place_on(number, column);
        gathered.messages.extend(line.fault_messages(rules, COLUMNS, place));
        if too_long {
            let say = match rules {
                Rules::People | Rules::PeopleLines | Rules::MailLines => messages::text_long_line,
                Rules::Gamesmaster | Rules::Comment | Rules::Jcl => messages::long_line,
            };
            gathered.refuse(say(&line.length()).at(place(COLUMNS)));
        } else if past_text {
            let message = match rules {
                Rules::Comment => messages::comment_past_text(),
                _ => rules.choose(messages::past_text(), messages::text_past_text()),
            };
            gathered.messages.push(message.at(place(73)));
            gathered.complete &= carried || !marked;
        } else if marked && !carried {
            let message = rules.choose(messages::not_continued(), messages::text_not_continued());
            gathered.refuse(message.at(place(72)));
        }
        let card = line.into_card(number);
        if rules != Rules::Jcl {
            gathered.messages.extend(self.sequence.check(&card));
        }
        gathered.cards.push(card);
        Ok(carried)
    }

    /// Adds a line of people's text that is not a card, folded.
    fn lay_folded(&mut self, line: &Line, rules: Rules, gathered: &mut Gathered) {
        let images = line.folded();
        let first = self.next_number;
        let each = TEXT_COLUMNS + 1 - CONTINUATION_COLUMN;
        let last = images.len() - 1;
        let place = |column: usize| {
            if column <= TEXT_COLUMNS || last == 0 {
                return place_on(first, column);
            }
            let past = column - TEXT_COLUMNS - 1;
            let card = (past / each).min(last - 1);
            let number = first.saturating_add(u32::try_from(card).unwrap_or(u32::MAX)).saturating_add(1);
            place_on(number, CONTINUATION_COLUMN + past - card * each)
        };
        gathered.messages.extend(line.fault_messages(rules, LONGEST_LINE, place));
        if line.is_longer_than(LONGEST_LINE) {
            let message = messages::fold_cut(&line.length());
            gathered.messages.push(message.at(Place::card(first)));
        }
        let folded = messages::folded(line.columns.min(LONGEST_LINE), images.len());
        gathered.messages.push(folded.at(place_on(first, TEXT_COLUMNS + 1)));
        for image in images {
            let number = self.number();
            gathered.cards.push(Card { number, image: image.into() });
        }
    }
}

/// The last column before the sequence field.
const COLUMN_72: usize = 72;

/// The kind of a line by its first columns, and whether people's text begins with `$$`.
fn kind(text: &str, control: char, context: Context) -> (Kind, bool) {
    let mut characters = text.chars();
    let first = characters.next();
    let people = context != Context::Control;
    if first == Some(control) {
        let second = characters.next();
        let doubled = people && second == Some(control);
        // `$5 for the ferry` is a sentence. A `$` alone is none, whether blanks follow it on its card or not.
        let is_alone = || text.chars().skip(1).take(COLUMN_72 - 1).all(|letter| letter == ' ');
        let is_prose = people && second.is_some_and(|second| !second.is_alphabetic()) && !is_alone();
        return (if doubled || is_prose { Kind::Text } else { Kind::Control }, doubled);
    }
    let kind = match first {
        Some('*') if !people => Kind::Comment,
        Some('/') if !people && matches!(characters.next(), Some('/' | '*')) => Kind::Jcl,
        _ => Kind::Text,
    };
    (kind, false)
}

/// The cards and messages of a statement while they are gathered.
#[derive(Debug)]
struct Gathered {
    cards: Vec<Card>,
    messages: Vec<Message>,
    complete: bool,
}

impl Default for Gathered {
    fn default() -> Self {
        Self { cards: Vec::new(), messages: Vec::new(), complete: true }
    }
}

impl Gathered {
    /// Refuses the statement for this reason.
    fn refuse(&mut self, why: Message) {
        self.messages.push(why);
        self.complete = false;
    }

    /// The statement; every line gives at least one card.
    fn into_statement(self, kind: Kind) -> Option<Statement> {
        let mut cards = self.cards.into_iter();
        let mut statement = Statement::single(cards.next()?, kind);
        statement.more = cards.collect();
        statement.messages = self.messages;
        statement.complete = self.complete;
        Some(statement)
    }
}

#[cfg(test)]
mod tests;
