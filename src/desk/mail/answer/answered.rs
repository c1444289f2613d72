//! Which messages were answered by runs before this one, so that each is answered once, however often its mailbox is sorted.
//!
//! The file has a line for each message: 64 digits that tell it from others, then its answers by the names of their files.
//! No address stands in it. The numbers in these names go on from run to run, so no answer gets the name of another.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use crate::mail::incoming::Incoming;
use crate::mail::messages::state_line;
use playdeck_base::message::Log;
use std::collections::{BTreeMap, BTreeSet};

/// The digits that tell a message from others.
const DIGITS: usize = 64;

/// The highest number of an answer.
const MOST: u32 = 999_999_999;

/// What was answered.
#[derive(Debug, Default)]
pub struct Answered {
    /// The lines of the file.
    lines: Vec<String>,
    /// The digits of the messages.
    messages: BTreeSet<String>,
    /// The highest number of an answer to each player, by the key in its file's name.
    numbers: BTreeMap<String, u32>,
}

impl Answered {
    /// Reads the file. The error lists all lines that cannot be read.
    pub fn read(text: &str) -> Result<Self, Log> {
        let (mut answered, mut log) = (Self::default(), Log::default());
        for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if let Err(why) = answered.take(line) {
                log.push(state_line(number, why));
            }
        }
        if log.messages().is_empty() { Ok(answered) } else { Err(log) }
    }

    fn take(&mut self, line: &str) -> Result<(), &'static str> {
        let mut words = line.split(' ');
        let digits = words.next().unwrap_or_default();
        let is_digit = |letter: u8| matches!(letter, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != DIGITS || !digits.bytes().all(is_digit) {
            return Err("it does not begin with 64 digits from 0 to f");
        }
        let mut names = Vec::new();
        for name in words {
            names.push(
                read_name(name).ok_or("behind the digits names of answers are due, such as austria-1")?,
            );
        }
        if names.is_empty() {
            return Err("no answer is named behind the digits");
        }
        for (key, number) in names {
            let highest = self.numbers.entry(key.to_owned()).or_default();
            *highest = number.max(*highest);
        }
        self.messages.insert(digits.to_owned());
        self.lines.push(line.to_owned());
        Ok(())
    }

    /// Whether a message was answered by a run before this one.
    pub fn has(&self, message: &Incoming) -> bool {
        !self.messages.is_empty() && self.messages.contains(&message.digits())
    }

    /// The name of the next answer to a player, by the key of their files.
    pub fn next_name(&mut self, key: &str) -> String {
        let highest = self.numbers.entry(key.to_owned()).or_default();
        *highest = highest.saturating_add(1);
        format!("{key}-{highest}")
    }

    /// Notes that a message is answered.
    pub fn note(&mut self, message: &Incoming, names: &[String]) {
        if !names.is_empty() {
            self.lines.push(format!("{} {}", message.digits(), names.join(" ")));
        }
    }

    /// The file.
    pub fn written(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}

/// The key and the number in the name of an answer.
fn read_name(name: &str) -> Option<(&str, u32)> {
    let (key, number) = name.rsplit_once('-')?;
    let is_plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    let number = number.parse().ok().filter(|number| (1..=MOST).contains(number))?;
    (!key.is_empty() && key.bytes().all(is_plain)).then_some((key, number))
}
