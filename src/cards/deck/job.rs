//! The `$JOB` card: a name, a title, the paper and the limits.

use super::messages::{job_due, job_name, job_operand, job_title};
use crate::card::Statement;
use crate::operand::{self, Operands};
use crate::punch::label::{LONGEST_TITLE, Name};
use playdeck_base::message::{Message, Place, shown_in_part};
use playdeck_base::train::Train;
use serde::Deserialize;

/// What a `$JOB` card asks for. A deck without one has the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Job {
    /// One to eight letters and digits.
    pub name: Option<String>,
    /// Printed at the top of every page, 40 characters at most.
    pub title: Option<String>,
    /// Until when orders are due, printed on order sheets and never read as a time; 60 characters at most.
    pub due: Option<String>,
    /// The print train. Without one, every character is printed.
    pub train: Option<Train>,
    /// Body lines of a page.
    pub lines_per_page: Option<u32>,
    /// The most cards the deck may have.
    pub cards: Option<u64>,
    /// The most lines its listing may have.
    pub lines: Option<u64>,
    /// The most pages its listing may have.
    pub pages: Option<u64>,
    /// The most work that its games may spend on cards that ask for odds.
    pub work: Option<u64>,
}

/// The limits for the body lines of a page.
const LINES_PER_PAGE: std::ops::RangeInclusive<u32> = 20..=120;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct JobOperands {
    lines: Option<u64>,
    pages: Option<u64>,
    cards: Option<u64>,
    work: Option<u64>,
    title: Option<String>,
    due: Option<String>,
    train: Option<Train>,
    linect: Option<u32>,
}

/// How much of a name that is none a message shows.
const SHOWN: usize = 40;

/// The longest text about when orders are due, in characters.
const LONGEST_DUE: usize = 60;

/// A text about when orders are due as it is printed. `None` if it is blank.
fn said(due: &str, place: Place, messages: &mut Vec<Message>) -> Option<String> {
    if due.chars().count() > LONGEST_DUE {
        messages.push(job_due(LONGEST_DUE).at(place));
    }
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let due: String = due.chars().take(LONGEST_DUE).map(plain).collect();
    Some(due.trim().to_owned()).filter(|due| !due.is_empty())
}

impl Job {
    /// Reads the operands of a `$JOB` card, from an offset of its text.
    pub fn read(card: &Statement, offset: usize) -> (Self, Vec<Message>) {
        let mut job = Self::default();
        let mut messages = Vec::new();
        let text = card.text();
        let operands = match Operands::split(&text, offset) {
            Ok(operands) => operands,
            // An apostrophe in a title without its key opens a text.
            Err(_) if !text.contains('=') => {
                let title = text.get(offset..).unwrap_or_default();
                let begin = offset + title.len() - title.trim_start().len();
                return (job, vec![job_name(&shown_in_part(title.trim(), SHOWN)).at(card.place(begin))]);
            }
            Err(fault) => return (job, vec![fault.message().at(card.place(fault.offset))]),
        };
        let words = &operands.positional;
        if let (Some(first), Some(last)) = (words.first(), words.last()) {
            // Several words are a title without its key.
            let written = text.get(first.offset..last.offset + last.text.len()).unwrap_or(&first.text);
            job.name = Name::new(written).map(String::from);
            if job.name.is_none() {
                messages.push(job_name(&shown_in_part(written, SHOWN)).at(card.place(first.offset)));
            }
        }
        let place = |key| {
            let found = Operands::take_off(&text, key);
            found.map_or_else(|| card.whole(), |(pair, _)| card.place(pair.start))
        };
        match operand::from_operands::<JobOperands>(operands.keyed) {
            Ok(read) => {
                if read.title.as_ref().is_some_and(|title| title.chars().count() > LONGEST_TITLE) {
                    messages.push(job_title(LONGEST_TITLE).at(place("TITLE")));
                }
                job.title = read.title.map(|title| title.chars().take(LONGEST_TITLE).collect());
                job.due = read.due.and_then(|due| said(&due, place("DUE"), &mut messages));
                job.train = read.train;
                job.lines_per_page = read.linect.filter(|lines| LINES_PER_PAGE.contains(lines));
                if job.lines_per_page != read.linect {
                    let message = job_operand("LINECT", *LINES_PER_PAGE.start(), *LINES_PER_PAGE.end());
                    messages.push(message.at(place("LINECT")));
                }
                (job.cards, job.lines, job.pages, job.work) = (read.cards, read.lines, read.pages, read.work);
            }
            Err(fault) => {
                messages.push(fault.message().at(card.place(operands.keyed_offset + fault.offset)));
            }
        }
        (job, messages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Card, Kind};

    #[test]
    fn a_title_without_its_key_has_one_message() {
        for (text, title, column) in [
            ("$JOB The Tuesday game", "The Tuesday game", 6),
            ("$JOB  Anna's game", "Anna's game", 7),
            ("$JOB The Tuesday game,LINECT=40", "The Tuesday game", 6),
            ("$JOB 4EVER", "4EVER", 6),
        ] {
            let card = Statement::single(Card::new(1, text), Kind::Control);
            let (job, messages) = Job::read(&card, 4);
            let [message] = messages.as_slice() else { panic!("{text}: {messages:?}") };
            assert_eq!(
                (message.definition, &*message.arguments),
                (&job_name::DEFINITION, &[title.to_owned()][..])
            );
            assert_eq!((message.place.unwrap().column, job.name), (column, None));
        }
        let card = Statement::single(Card::new(1, "$JOB TUESDAY,TITLE='Anna''s game'"), Kind::Control);
        let (job, messages) = Job::read(&card, 4);
        assert_eq!((job.name.as_deref(), messages.len()), (Some("TUESDAY"), 0));
    }

    #[test]
    fn a_text_about_when_orders_are_due_has_60_characters() {
        let card = Statement::single(Card::new(1, "$JOB"), Kind::Control);
        for (length, is_cut) in [(59, false), (60, false), (61, true)] {
            let mut messages = Vec::new();
            let said = said(&"x".repeat(length), card.whole(), &mut messages).unwrap();
            assert_eq!((said.len(), !messages.is_empty()), (length.min(60), is_cut));
        }
    }
}
