//! Reads the lines of a map file: the notation that `DPjudge` and the Python package `diplomacy` share.
//!
//! The first word of a line decides what it is; a line with `=` is a place unless its first word says otherwise; what is
//! nothing else is a power. Codes say by capitals and small letters who may pass. A line that cannot be followed is
//! refused with its number, its word and its reason; reading goes on, so that all of a file's faults are told at once.
//! Reading takes time in proportion to the lines, whatever stands in them.
//!
//! Source: the pages of the notation of both programs, and the map files of the package in version 1.1.2.

mod draft;
mod places;
mod powers;
mod setup;
mod whole;
mod words;

use crate::board::here::Here;
use crate::board::messages;
use crate::board::shape::Board;
use draft::Draft;
use playdeck_base::message::{Log, nearest};
use std::rc::Rc;
use words::{NOT_PLAYED, WORDS};

/// The most lines of a board, those of the boards that it uses among them.
pub const MOST_LINES: u32 = 20_000;
/// The most bytes of a board, counted alike.
pub const MOST_BYTES: usize = 1 << 20;
/// How many boards may name one another.
pub const MOST_DEEP: usize = 8;

/// The text of another board, by the name that stands behind USE or MAP, without the ending `.map`.
pub type Others<'o> = dyn Fn(&str) -> Option<String> + 'o;

/// Reads a board. The name stands in messages. With the board come the messages about what was passed over; without it,
/// those about all that is wrong.
pub fn read(name: &str, text: &str, others: &Others<'_>) -> Result<(Board, Log), Log> {
    let mut draft = Draft::new();
    let file: Rc<str> = Rc::from(name);
    draft.files.insert(key(name));
    draft.file(&file, text, others, 1);
    draft.finish(&Here { file, line: 0 })
}

/// A board's name as two are compared.
fn key(name: &str) -> String {
    without_ending(name).to_lowercase()
}

/// A board's name without `.map`.
fn without_ending(name: &str) -> &str {
    let cut = name.len().saturating_sub(4);
    match (name.get(..cut), name.get(cut..)) {
        (Some(stem), Some(ending)) if !stem.is_empty() && ending.eq_ignore_ascii_case(".map") => stem,
        _ => name,
    }
}

/// The word that ends the line before a block of other settings, and the first word behind the block.
const BLOCK: &str = "DIRECTIVES";

/// The first word of a comment that says where a place lies: other programs pass it over.
const POSITION: &str = "#AT";

impl Draft {
    /// Reads the lines of a file.
    fn file(&mut self, file: &Rc<str>, text: &str, others: &Others<'_>, deep: usize) {
        let mut is_in_block = false;
        for (number, line) in (1..).zip(text.lines()) {
            let here = Here { file: Rc::clone(file), line: number };
            self.lines += 1;
            self.bytes += line.len() + 1;
            if !self.is_over && (self.lines > MOST_LINES || self.bytes > MOST_BYTES) {
                self.stop(messages::file_large(&here, MOST_LINES, MOST_BYTES));
            }
            if self.is_over {
                return;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some((&POSITION, rest)) = words.split_first() {
                self.position(&here, rest);
            }
            let Some(first) = words.first().filter(|word| !word.starts_with('#')) else { continue };
            let is_block = words.last().is_some_and(|word| word.eq_ignore_ascii_case(BLOCK));
            if is_block && words.len() > 1 && !line.contains('=') {
                is_in_block = !first.eq_ignore_ascii_case("END");
                if is_in_block {
                    self.say(messages::word_not_played(&here, BLOCK));
                }
            } else if !is_in_block {
                self.line(&here, line, &words, others, deep);
            }
        }
    }

    /// Reads a line that has words.
    fn line(&mut self, here: &Here, line: &str, words: &[&str], others: &Others<'_>, deep: usize) {
        let Some((first, rest)) = words.split_first() else { return };
        let word = first.to_uppercase();
        match word.as_str() {
            "VICTORY" => return self.victory(here, rest),
            "MAP" | "USE" | "USES" => return self.uses(here, &word, rest, others, deep),
            "BEGIN" => return self.begin(here, rest),
            "RULE" | "RULES" => return self.rules(here, rest),
            _ if line.contains('=') => return self.named(here, line),
            _ => (),
        }
        match word.as_str() {
            "LAND" | "COAST" | "WATER" | "PORT" | "SHUT" | "AMEND" => self.terrain(here, &word, rest),
            "DROP" => self.drops(here, rest),
            "UNOWNED" | "NEUTRAL" => self.unowned(here, rest),
            "OWNS" => self.owns(here, rest, false),
            "CENTERS" if self.current.is_none() => self.unowned(here, rest),
            "CENTERS" => self.owns(here, rest, true),
            "INHABITS" | "HOME" | "HOMES" => self.inhabits(here, &word, rest),
            "A" | "F" => self.unit(here, &word, rest),
            "UNITS" => self.no_units(here),
            "DUMMY" | "DUMMIES" => self.dummy(here, &word, rest),
            "UNPLAYED" => self.unplayed(here, rest),
            "FLAG" | "FLAGS" | "NOTIFY" | "TEXTONLY" => self.say(messages::passed_over(here, &word)),
            "FLOW" => self.flow(here, rest),
            "NEWHOMES" => self.homes_of_year(here, rest),
            _ if NOT_PLAYED.contains(&word.as_str()) => self.say(messages::word_not_played(here, &word)),
            _ => self.declared(here, first, rest),
        }
    }

    /// `USE name..`, `MAP name`: reads other boards here.
    fn uses(&mut self, here: &Here, word: &str, names: &[&str], others: &Others<'_>, deep: usize) {
        let is_map = word == "MAP";
        if names.is_empty() || is_map && names.len() > 1 {
            return self.say(messages::file_unnamed(here, word));
        }
        if is_map && std::mem::replace(&mut self.has_map, true) {
            return self.say(messages::map_twice(here));
        }
        for name in names {
            if !self.files.insert(key(name)) {
                self.say(messages::file_twice(here, name));
            } else if deep == MOST_DEEP {
                return self.stop(messages::files_deep(here, MOST_DEEP));
            } else if let Some(text) = others(without_ending(name)) {
                self.file(&Rc::from(*name), &text, others, deep + 1);
            } else {
                self.say(messages::file_unknown(here, name));
            }
        }
    }

    /// A first word that is nothing else, because a word behind it is no place.
    fn no_power(&mut self, here: &Here, word: &str, behind: &str) {
        let near = nearest(&word.to_uppercase(), WORDS);
        self.say(match near {
            Some(near) => messages::word_unknown_near(here, word, behind, near),
            None => messages::word_unknown(here, word, behind),
        });
    }
}
