//! What a message means, by its number: what it says, what it does to the run, and what to do about it.
//!
//! The sentence comes from the register. What to do comes from the message tables of `docs/messages.md`, which is
//! compiled in, so that it is written once. A test compares the tables with the register.

use super::register;
use playdeck_base::message::{Definition, Message, Severity};
use playdeck_desk::filter::messages;
use playdeck_print::document::wrap::{Measure, rows};
use std::collections::BTreeSet;

/// The page with the message tables.
const PAGE: &str = include_str!("../../docs/messages.md");
/// The letters of an area.
const AREA: usize = 3;
/// The columns of what is printed.
const WIDTH: u16 = 79;
/// The columns before a text, which hold what it is.
const MARGIN: u16 = 12;

/// A message and what is written about it.
#[derive(Debug, Clone, Copy)]
pub struct Explained {
    /// The message.
    pub definition: &'static Definition,
    /// The heading of its table.
    pub subject: &'static str,
    /// What to do.
    pub advice: &'static str,
}

/// The message of a number, written `PDK044S`, `PDK044` or `pdk44`. The error says that there is none.
pub fn explained(word: &str) -> Result<Explained, Message> {
    let Some((area, number)) = parsed(word) else {
        let areas: Vec<&str> = areas().into_iter().collect();
        return Err(messages::no_number(word, &areas.join(", ")));
    };
    let of_area = || register().filter(|definition| definition.area == area);
    if let Some(definition) = of_area().find(|definition| definition.number == number) {
        let (subject, advice) = row(definition).unwrap_or_default();
        return Ok(Explained { definition, subject, advice });
    }
    let mut near: Vec<&Definition> = of_area().collect();
    near.sort_by_key(|definition| (definition.number.abs_diff(number), definition.number));
    near.truncate(2);
    near.sort_by_key(|definition| definition.number);
    let near: Vec<String> = near.iter().map(ToString::to_string).collect();
    Err(messages::no_message(word, &near.join(" and ")))
}

/// The sentence with a blank for each thing that completes it: `<first card>`.
fn with_blanks(definition: &Definition) -> String {
    let mut sentence = String::new();
    definition.complete(&mut sentence, &mut |name, to| {
        to.extend(["<", &name.replace('_', " "), ">"]);
    });
    sentence
}

/// The areas of all messages.
fn areas() -> BTreeSet<&'static str> {
    register().map(|definition| definition.area).collect()
}

/// The area and the number of a word, with or without the letter of the severity. It may be copied from a sentence, with
/// marks around it.
fn parsed(word: &str) -> Option<(&'static str, u16)> {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()).to_ascii_uppercase();
    let area = areas().into_iter().find(|area| word.starts_with(area))?;
    let number = word[AREA..].strip_suffix(Severity::ALL.map(Severity::letter)).unwrap_or(&word[AREA..]);
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    number.parse().ok().filter(|_| is_number).map(|number| (area, number))
}

/// The heading over a message's row of the tables, and the row's last cell. The severity is not compared: a number says
/// which message it is.
fn row(definition: &Definition) -> Option<(&'static str, &'static str)> {
    let number = format!("</a>{}{:03}", definition.area, definition.number);
    let mut subject = "";
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            subject = heading;
        } else if line.starts_with("| <a id=") && line.contains(&number) {
            let advice = line.splitn(3, " | ").nth(2)?;
            return Some((subject, advice.trim_end_matches('|').trim()));
        }
    }
    None
}

/// What a severity does to the run.
const fn effect(severity: Severity) -> &'static str {
    match severity {
        Severity::Information => {
            "information, condition code 0: the run goes on, and nothing has to be done."
        }
        Severity::Warning => {
            "warning, condition code 4: something was not done as it was written; everything else was, and the play is \
             adjudicated."
        }
        Severity::Error => {
            "error, condition code 8: what was asked for is not done. A play is not adjudicated, and its position stays \
             as it was; the other cards are still checked, so that one run shows every error."
        }
        Severity::Severe => {
            "severe, condition code 12: the deck cannot go on, and the rest of it is passed over. Other decks of the \
             stream are played."
        }
        Severity::Terminal => "terminal, condition code 16: the whole run cannot go on.",
    }
}

impl Explained {
    /// It as lines of at most 79 columns.
    pub fn lines(&self) -> Vec<String> {
        let Self { definition, subject, advice } = *self;
        let severity = definition.severity;
        let mut lines = vec![format!("{definition}  {subject}")];
        put(&mut lines, "it says", &with_blanks(definition));
        put(&mut lines, "severity", &format!("{}, {}", severity.letter(), effect(severity)));
        put(&mut lines, "what to do", advice);
        lines
    }
}

/// Adds a text, with what it is before its first line.
fn put(lines: &mut Vec<String>, what: &str, text: &str) {
    let margin = usize::from(MARGIN);
    let measure = Measure { breaks_words: false, ..Measure::of(WIDTH - MARGIN) };
    let mut what = what;
    for row in rows(text, measure) {
        lines.push(format!("{what:margin$}{row}"));
        what = "";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_explained_by_its_number_in_any_spelling() {
        for definition in register() {
            let number = definition.to_string();
            let short = format!("{}{}", definition.area.to_lowercase(), definition.number);
            for word in [&number, &short] {
                let Explained { definition: found, subject, advice } = explained(word).unwrap();
                assert_eq!(found, definition, "{word}");
                assert!(!subject.is_empty() && !advice.is_empty(), "{word}");
            }
        }
    }

    /// A row is read as it stands, so it has nothing that only a browser shows.
    #[test]
    fn what_is_printed_is_plain_text_that_fits_a_terminal() {
        for definition in register() {
            let lines = explained(&definition.to_string()).unwrap().lines();
            let text = lines.join("\n");
            assert!(!["](", "\\", "{}", "**"].iter().any(|mark| text.contains(mark)), "{text}");
            assert!(lines.iter().all(|line| line.chars().count() <= 79), "{text}");
        }
    }

    #[test]
    fn a_number_that_no_message_has_is_told_with_the_nearest_ones() {
        let told = |word| explained(word).unwrap_err().to_string();
        let nearest =
            [("PDK000", "PDK001E and PDK002E"), ("at4000w", "AT4001E and AT4002"), ("mwd9999", "MWD")];
        for (word, near) in nearest {
            let told = told(word);
            assert!(told.starts_with("PDK166E") && told.contains(word) && told.contains(near), "{told}");
        }
        for word in
            ["", "PDK", "044", "XYZ001", "PDK04-4", "PDK+44", "PDK44X", "PDK99999", "caf\u{E9}", "ab\u{E9}"]
        {
            let told = told(word);
            assert!(told.starts_with("PDK167E") && told.contains("AT4, ATL, DIP, MWD, PDK, RBE"), "{told}");
        }
    }
}
