//! Which columns of a line are people's own words: press, names and titles. Letters there that no column can hold are
//! written in Latin letters. Everywhere else they are faults: an order, an opener, a key or a password is never made of
//! other letters than those that were typed.
//!
//! The line decides alone, before anything is known of the game: what stands in a control card's quotes, the names on
//! player cards, what stands behind a verb that names things, and all of press.
//!
//! Source: `JCL.md`, "Letters of other scripts".

use super::latin::latin;
use super::reader::Context;
use super::statement::Kind;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization as _;

/// Control cards whose operands are names of people, in quotes or not.
const OF_PEOPLE: [&str; 6] = ["MESSAGE", "MSG", "NEWS", "JOIN", "TAKEOVER", "PREFER"];

/// Verbs of orders behind whose second word stands a name or a text.
const NAMING: [&str; 4] = ["NAME", "DISPLAY", "DESCRIBE", "SEND"];

/// Keys whose values are nobody's name.
const NO_NAMES: [&str; 6] = ["PASS", "KEY", "SEED", "ADDRESS", "EMAIL", "AT"];

/// The columns of a line, from 0, that are people's own words. Letters that no column can hold are `FOREIGN` in it.
pub fn spoken(line: &[char], kind: Kind, context: Context) -> Vec<Range<usize>> {
    match (kind, context) {
        (Kind::Control, _) => on_control_card(line),
        (Kind::Text, Context::Press) => std::iter::once(0..line.len()).collect(),
        (Kind::Text, Context::Players) => names(line, 0),
        (Kind::Text, Context::People) => behind_verb(line),
        _ => Vec::new(),
    }
}

/// A text composed, with Latin letters for those that no column can hold.
pub fn in_latin(text: &str) -> String {
    text.nfc().map(|letter| latin(letter).map_or_else(|| letter.to_string(), str::to_owned)).collect()
}

fn on_control_card(line: &[char]) -> Vec<Range<usize>> {
    let length = line.iter().skip(1).take_while(|letter| letter.is_ascii_alphanumeric()).count();
    let word: String = line.iter().skip(1).take(length).map(char::to_ascii_uppercase).collect();
    if OF_PEOPLE.contains(&word.as_str()) { names(line, 1 + length) } else { quoted(line) }
}

/// The names on a player card or behind a control card's word: whatever is no operand and no address. Nothing behind a
/// bare word such as `password` is one.
fn names(line: &[char], from: usize) -> Vec<Range<usize>> {
    let mut spoken = quoted(line);
    let mut start = from;
    while start < line.len() {
        if line[start] == '\'' {
            start = end_of_quote(line, start) + 1;
            continue;
        }
        let is_end = |letter: &char| matches!(letter, ' ' | ',' | '\t');
        let end = line[start..].iter().position(is_end).map_or(line.len(), |length| start + length);
        // A value in quotes is part of its word, whatever is in it.
        let end = match line[start..end].iter().position(|letter| *letter == '=') {
            Some(at) if line.get(start + at + 1) == Some(&'\'') => end_of_quote(line, start + at + 1) + 1,
            Some(at) if line.get(start + at + 1) == Some(&'(') => line[start..]
                .iter()
                .position(|letter| *letter == ')')
                .map_or(line.len(), |close| start + close + 1),
            _ => end,
        };
        let word = &line[start..end.min(line.len())];
        let is_operand = word.contains(&'=');
        if !is_operand && begins_key(word) {
            break;
        }
        if !is_operand && !word.contains(&'@') && !word.is_empty() {
            spoken.push(start..end);
        }
        start = end + 1;
    }
    spoken
}

/// What stands in quotes of its own or behind a key, unless nobody's name is due there.
fn quoted(line: &[char]) -> Vec<Range<usize>> {
    let mut spoken = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let begins = at == 0 || matches!(line[at - 1], ' ' | ',' | '(' | '=');
        if line[at] != '\'' || !begins {
            at += 1;
            continue;
        }
        let key = line[..at].strip_suffix(&['=']).map(|before| {
            let begin = before.iter().rposition(|letter| matches!(letter, ' ' | ',' | '('));
            &before[begin.map_or(0, |begin| begin + 1)..]
        });
        let end = end_of_quote(line, at);
        if !key.is_some_and(begins_key) {
            spoken.push(at + 1..end);
        }
        at = end + 1;
    }
    spoken
}

/// Where the text in quotes that begins at a column ends: at its quote, of which two are one in the text.
fn end_of_quote(line: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < line.len() {
        match (line[at], line.get(at + 1)) {
            ('\'', Some('\'')) => at += 2,
            ('\'', _) => return at,
            _ => at += 1,
        }
    }
    line.len()
}

/// Whether a word is a key whose value is no name.
fn begins_key(word: &[char]) -> bool {
    let word: String = word.iter().map(char::to_ascii_uppercase).collect();
    NO_NAMES.iter().any(|key| if *key == "AT" { word == *key } else { word.starts_with(key) })
}

/// What stands behind the second word of an order that names something.
fn behind_verb(line: &[char]) -> Vec<Range<usize>> {
    let is_blank = |at: &usize| matches!(line[*at], ' ' | '\t' | '@');
    let mut at = (0..line.len()).find(|at| !is_blank(at)).unwrap_or(line.len());
    let word_from =
        |at: usize| (at..line.len()).find(|at| matches!(line[*at], ' ' | '\t')).unwrap_or(line.len());
    let end = word_from(at);
    let verb: String = line[at..end].iter().map(char::to_ascii_uppercase).collect();
    if !NAMING.contains(&verb.as_str()) {
        return Vec::new();
    }
    at = (end..line.len()).find(|at| !is_blank(at)).unwrap_or(line.len());
    std::iter::once(word_from(at)..line.len()).filter(|range| !range.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::latin::FOREIGN;

    /// A line in which what is spoken stands in brackets, with `?` for letters that no column can hold.
    fn marked(line: &str, kind: Kind, context: Context) -> String {
        let letters: Vec<char> =
            line.chars().map(|letter| if letter == '?' { FOREIGN } else { letter }).collect();
        let ranges = spoken(&letters, kind, context);
        let is_in = |at: usize| ranges.iter().any(|range| range.contains(&at));
        let of = |(at, letter): (usize, char)| match (letter, is_in(at)) {
            ('?', true) => 'L',
            (letter, _) => letter,
        };
        line.chars().enumerate().map(of).collect()
    }

    #[test]
    fn names_titles_and_press_are_spoken_and_nothing_else() {
        for (line, of) in [
            ("$JOB X?,TITLE='?? ?',DUE='?'", "$JOB X?,TITLE='LL L',DUE='L'"),
            ("$INIT ATLANTIS,SEED='?',NAME='?'", "$INIT ATLANTIS,SEED='?',NAME='L'"),
            ("$JOIN '?, ?', a?@x,PASSWORD='?'", "$JOIN 'L, L', a?@x,PASSWORD='?'"),
            ("$JOIN ?? ?, ?@x.example,password=?", "$JOIN LL L, ?@x.example,password=?"),
            ("$TAKEOVER 3, ??, n@x.example", "$TAKEOVER 3, LL, n@x.example"),
            ("$MESSAGE TO ?? FROM '?'", "$MESSAGE TO LL FROM 'L'"),
            ("$ASSIGN AUSTRIA='?'", "$ASSIGN AUSTRIA='L'"),
            ("$TURN J?NUARY, 1", "$TURN J?NUARY, 1"),
            ("$FACTION 2 \"?\"", "$FACTION 2 \"?\""),
        ] {
            assert_eq!(marked(line, Kind::Control, Context::Control), of);
        }
        for (line, of) in [
            ("?? ?", "LL L"),
            ("??, a@x.example,PASSWORD='?'", "LL, a@x.example,PASSWORD='?'"),
            ("'?, ?',?@x.example,AT=(1,?)", "'L, L',?@x.example,AT=(1,?)"),
            ("?? password ?", "LL password ?"),
            ("?'??,x@y", "L'LL,x@y"),
            ("'O''? ?',x@y", "'O''L L',x@y"),
            ("NAME='? ?',PASSWORD='? ?'", "NAME='L L',PASSWORD='? ?'"),
        ] {
            assert_eq!(marked(line, Kind::Text, Context::Players), of);
        }
        for (line, of) in [
            ("NAME UNIT \"??\"", "NAME UNIT \"LL\""),
            ("  @name faction ?_?", "  @name faction L_L"),
            ("DISPLAY UN?T \"?\"", "DISPLAY UN?T \"L\""),
            ("NAME ?", "NAME ?"),
            ("N?ME UNIT ?", "N?ME UNIT ?"),
            ("#ATLANTIS 27 \"?\"", "#ATLANTIS 27 \"?\""),
            ("PASSWORD \"?\"", "PASSWORD \"?\""),
            ("STUDY \"?\"", "STUDY \"?\""),
            ("? VIE - GAL", "? VIE - GAL"),
            ("?", "?"),
            ("", ""),
        ] {
            assert_eq!(marked(line, Kind::Text, Context::People), of);
        }
        assert_eq!(marked("A? B", Kind::Text, Context::Press), "AL B");
        assert_eq!(marked("* ?", Kind::Comment, Context::Control), "* ?");
    }
}
