//! Which bytes of a line are not shown.

use super::MASK;
use super::words::{Beside, PHRASES, VERBS, beside, is_slip};
use std::borrow::Cow;
use std::ops::Range;

/// What is between the words behind an opener.
const SEPARATORS: [char; 6] = [' ', '\t', ',', '"', '\'', '\u{a0}'];
/// The quotes in which a password can be.
const QUOTES: [char; 2] = ['"', '\''];
/// The most words behind QUIT and RESTART, a number and a password, that are no sentence.
const MOST_BEHIND: usize = 2;
/// The most words between the word of an opener and a quote behind its number.
const WORDS_BEFORE_NUMBER: usize = 4;
/// Behind one of these a line begins anew.
const BEGINS: [char; 6] = [':', ';', '/', ',', '@', '|'];
/// Words that stay where a line is masked because a password is somewhere in it.
const PLAIN: [&str; 55] = [
    "i",
    "my",
    "the",
    "a",
    "is",
    "was",
    "has",
    "have",
    "be",
    "it",
    "to",
    "of",
    "for",
    "and",
    "but",
    "not",
    "no",
    "me",
    "you",
    "your",
    "we",
    "our",
    "do",
    "can",
    "please",
    "forgot",
    "forgotten",
    "lost",
    "know",
    "send",
    "change",
    "wrong",
    "mein",
    "ist",
    "while",
    "when",
    "if",
    "now",
    "this",
    "that",
    "these",
    "those",
    "with",
    "as",
    "in",
    "at",
    "on",
    "before",
    "after",
    "or",
    "so",
    "then",
    "playing",
    "game",
    "orders",
];

/// A run of letters and digits.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    end: usize,
}

/// The byte ranges of a line that are not shown, in order. If a password is due and missing at its end, the last range
/// is empty and at the end, because it may stand past the columns that are read.
pub fn hidden(line: &str) -> Vec<Range<usize>> {
    let mut hidden = Vec::new();
    let mut last: Option<Run> = None;
    // Where the words before begin that stand one sign apart.
    let mut chain: Vec<usize> = Vec::new();
    for run in runs(line) {
        let word = &line[run.start..run.end];
        if last.is_some_and(|last| line[last.end..run.start].chars().nth(1).is_some()) {
            chain.clear();
        }
        let found = phrase(line, &chain, run).map(|whole| (whole, Beside::Password));
        chain.push(run.start);
        let found = found.or_else(|| beside(word).map(|beside| (run, beside)));
        match found.filter(|(run, beside)| *beside != Beside::Password || !is_of_opener(line, *run)) {
            Some((run, beside)) => add(line, run, beside, &mut hidden),
            None if last.is_none() && line[..run.start].trim() == "#" => numbered(line, run, &mut hidden),
            None => {}
        }
        last = Some(run);
    }
    merged(hidden)
}

/// Whether a word stands in quotes behind the number of a marked opener, and nothing else with it: `#ATLANTIS 3
/// "password"`, as a template has it. It hides nothing but itself, which the opener does.
fn is_of_opener(line: &str, run: Run) -> bool {
    let (before, behind) = (line[..run.start].trim_start(), line[run.end..].trim());
    let mut words = before.split_whitespace();
    let opens =
        words.next().and_then(|word| word.strip_prefix('#')).map(beside) == Some(Some(Beside::Opener));
    let is_numbered = words.next().is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    opens && is_numbered && words.next() == Some("\"") && words.next().is_none() && behind == "\""
}

/// The phrase for a password that a word ends, if it does: `PASS WORD`, `pass-word`, `mot de passe`.
fn phrase(line: &str, chain: &[usize], run: Run) -> Option<Run> {
    let &last = chain.last()?;
    let word = &line[run.start..run.end];
    let before = line[last..run.start].trim_end_matches(|letter: char| !letter.is_alphanumeric());
    // With a slip it has seven letters.
    let may_be_joined = (7..12).contains(&(before.len() + word.len()));
    if may_be_joined && beside(word).is_none() && is_slip(&format!("{before}{word}"), "password") {
        return Some(Run { start: last, end: run.end });
    }
    let known =
        PHRASES.iter().filter(|phrase| phrase.last().is_some_and(|end| word.eq_ignore_ascii_case(end)));
    let starts = known.filter_map(|phrase| {
        let start = *chain.get(chain.len().checked_sub(phrase.len() - 1)?)?;
        let said = runs(&line[start..run.end]).map(|it| &line[start..][it.start..it.end]);
        said.zip(*phrase).all(|(said, word)| said.eq_ignore_ascii_case(word)).then_some(start)
    });
    starts.min().map(|start| Run { start, end: run.end })
}

/// The operands with which a card of a person says where they begin, or which seat they take.
pub const OF_PERSONS: [&str; 4] = ["AT", "GAME", "NAME", "PLAYER"];

/// The same of the card of a person: `name, address`. Whatever is given a value there may be a password.
pub fn hidden_of_person(line: &str) -> Vec<Range<usize>> {
    let mut hidden = hidden(line);
    let is_known =
        |word: &Range<usize>| OF_PERSONS.iter().any(|it| line[word.clone()].eq_ignore_ascii_case(it));
    let unknown = operands_of_person(line).find(|(word, _)| !is_known(word));
    hidden.extend(unknown.map(|(_, value)| value..line.len()));
    merged(hidden)
}

/// The words of a person's card that are given a value, with the byte behind the sign. One letter is none, as in a name
/// such as `E=mc2`.
pub fn operands_of_person(line: &str) -> impl Iterator<Item = (Range<usize>, usize)> {
    runs(line).filter_map(|run| {
        let word = &line[run.start..run.end];
        let value = line[run.end..].trim_start().strip_prefix('=')?;
        let is_operand = word.len() > 1 && word.starts_with(char::is_alphabetic);
        is_operand.then(|| (run.start..run.end, line.len() - value.len()))
    })
}

/// The runs of letters and digits of a line.
fn runs(line: &str) -> impl Iterator<Item = Run> {
    let mut letters = line.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, first) = letters.by_ref().find(|(_, letter)| letter.is_alphanumeric())?;
        let mut end = start + first.len_utf8();
        while let Some((at, letter)) = letters.next_if(|(_, letter)| letter.is_alphanumeric()) {
            end = at + letter.len_utf8();
        }
        Some(Run { start, end })
    })
}

/// Adds what is hidden because of one word.
fn add(line: &str, run: Run, beside: Beside, hidden: &mut Vec<Range<usize>>) {
    let (before, behind) = (&line[..run.start], &line[run.end..]);
    let begins = !before.contains(char::is_alphanumeric);
    match beside {
        Beside::Password => password(line, run, begins, hidden),
        Beside::Perhaps => {
            let is_short = |value: &str| (1..=2).contains(&value.split_whitespace().count());
            let is_given = behind.trim_start().starts_with('=') && behind.trim() != "=";
            let value = behind.trim_start().strip_prefix([':', '=']).or_else(|| behind_a_verb(line, run.end));
            hidden.extend(
                value
                    .filter(|value| is_given || is_short(value))
                    .map(|value| line.len() - value.len()..line.len()),
            );
        }
        Beside::Order => order(line, run, begins, hidden),
        Beside::Opener | Beside::CommonOpener | Beside::Other => opener(line, run, beside, begins, hidden),
    }
}

/// What is behind the verb of `my key is sesame`, at most one word behind the key.
fn behind_a_verb(line: &str, from: usize) -> Option<&str> {
    let words = words_of(line, from).into_iter().filter(|word| !word.is_empty());
    let verb = words.take(2).find(|word| VERBS.contains(&line[word.clone()].to_lowercase().as_str()))?;
    Some(&line[verb.end..])
}

/// A word that means a password: what is behind it, or else the whole line.
fn password(line: &str, run: Run, begins: bool, hidden: &mut Vec<Range<usize>>) {
    let behind = &line[run.end..];
    let value = behind.trim_start().trim_start_matches(['"', '\'', '*', '_']).trim_start();
    let given = value.strip_prefix(['=', ':']).filter(|value| !value.trim().is_empty());
    if let Some(value) = given {
        hidden.push(line.len() - value.len()..line.len());
    } else if begins || is_set_off(&line[..run.start]) {
        hidden.push(line.len() - behind.trim_start().len()..line.len());
    } else {
        // It may stand before the word: `sesame is my password`. A control word is none.
        let first = if line.starts_with('$') { line.find(' ').unwrap_or(0) } else { 0 };
        for other in runs(line).filter(|other| other.start >= first) {
            let word = line[other.start..other.end].to_lowercase();
            if (other.end <= run.start || other.start >= run.end) && !PLAIN.contains(&word.as_str()) {
                hidden.push(other.start..other.end);
            }
        }
        signs_between(line, first, run, hidden);
    }
}

/// Signs can belong to a password, too: those that touch a hidden word.
fn signs_between(line: &str, first: usize, run: Run, hidden: &mut Vec<Range<usize>>) {
    let touches = |hidden: &[Range<usize>], start, end| {
        hidden.iter().any(|range| range.start == end || range.end == start)
    };
    for range in words_of(line, first) {
        let is_mark = range.start < run.end && run.start < range.end;
        let holds = |hidden: &[Range<usize>]| {
            hidden.iter().any(|other| other.start >= range.start && other.end <= range.end)
        };
        if !is_mark && (holds(hidden) || touches(hidden, range.start, range.end)) {
            hidden.push(range);
        }
    }
}

/// QUIT and RESTART.
fn order(line: &str, run: Run, begins: bool, hidden: &mut Vec<Range<usize>>) {
    let (before, behind) = (&line[..run.start], &line[run.end..]);
    if before == "$" {
        return;
    }
    let said = behind.split(" ;").next().unwrap_or_default().trim();
    let count = said.split_whitespace().count();
    // `QUIT 2` names a faction of Atlantis 1.0; so short a number is no password that keeps anybody out.
    let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    if count == 1 && is_number(said) {
        return;
    }
    let begins = begins || is_set_off(before) || !before.contains(char::is_alphabetic);
    let is_short = count <= MOST_BEHIND || behind.contains(QUOTES);
    if begins && is_short || count == 1 && behind.contains(char::is_alphanumeric) {
        // What follows a semicolon is a remark, unless nothing stands before it.
        let word = behind.find(" ;").filter(|end| !behind[..*end].trim().is_empty());
        let end = word.map_or(line.len(), |end| run.end + end);
        hidden.push(line.len() - behind.trim_start().len()..end);
    } else if begins {
        // `QUIT sesame and thanks`. `Quit while you can` is a sentence.
        let words = words_of(line, run.end);
        hidden.extend(words.into_iter().find(|word| {
            let bare = line[word.clone()].trim_matches(|letter: char| !letter.is_alphanumeric());
            !bare.is_empty() && !is_number(bare) && !PLAIN.contains(&bare.to_lowercase().as_str())
        }));
    }
}

/// The words of a line from a place on, with the signs that touch them.
fn words_of(line: &str, from: usize) -> Vec<Range<usize>> {
    let mut at = from;
    let words = line[from..].split_inclusive(char::is_whitespace).map(|word| {
        let range = at..at + word.trim_end().len();
        at += word.len();
        range
    });
    words.collect()
}

/// Whether what is before a word lets a line begin anew there.
fn is_set_off(before: &str) -> bool {
    before.trim_end().ends_with(BEGINS)
}

/// An opener: what is behind its number.
fn opener(line: &str, run: Run, beside: Beside, begins: bool, hidden: &mut Vec<Range<usize>>) {
    let before = line[..run.start].trim_end();
    let is_marked = before.ends_with(['#', '$']);
    let is_glued = line[run.start..run.end].ends_with(|letter: char| letter.is_ascii_digit());
    if is_glued && !begins && !is_marked {
        return;
    }
    let number = number_behind(line, run);
    let rest = number.unwrap_or(run.end);
    // `# Atlantis 4.0.6 for its players`
    let is_sentence =
        number.is_none() && line[rest..].trim_start().starts_with(|it: char| it.is_ascii_digit());
    let words = line[rest..].split_whitespace().count();
    let is_sheet = beside != Beside::Other;
    let hides = is_sheet
        && match (is_marked, begins, number) {
            (true, ..) => !is_sentence,
            (_, true, Some(_)) => beside == Beside::Opener || words <= 2,
            (_, true, None) => beside == Beside::Opener && words == 1,
            _ => false,
        };
    if hides {
        let mut at = rest;
        for word in line[rest..].split(SEPARATORS) {
            hidden.push(at..at + word.len());
            at += word.len();
            at += line[at..].chars().next().map_or(0, char::len_utf8);
        }
        hidden.push(line.len()..line.len());
    } else if number.is_some() || is_sheet && (begins || is_number_told(&line[rest..])) {
        quoted(line, rest, hidden);
    }
}

/// Whether a number stands a few words behind, before a quote: `my faction is 4 "sesame"`.
fn is_number_told(behind: &str) -> bool {
    let Some(open) = behind.find(QUOTES) else { return false };
    let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    behind[..open].split_whitespace().count() <= WORDS_BEFORE_NUMBER
        && behind[..open].split_whitespace().any(is_number)
}

/// A line that begins with `#`, a word and a number: one word behind them, or words in quotes.
fn numbered(line: &str, run: Run, hidden: &mut Vec<Range<usize>>) {
    let Some(rest) = number_behind(line, run) else { return };
    let mut words = line[rest..].split_whitespace();
    if words.next().is_some() && words.next().is_none() {
        hidden.push(rest..line.len());
    } else {
        quoted(line, rest, hidden);
    }
}

/// Where the number behind an opener's word ends; it may be joined to the word. A version, as in `Atlantis 4.0.6`, is
/// none.
fn number_behind(line: &str, run: Run) -> Option<usize> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut end = run.end;
    if !line[run.start..run.end].ends_with(is_digit) {
        let digits = line[run.end..].trim_start_matches([' ', '\t', '#', ':', ',', '.', '(', '[', '"']);
        if !digits.starts_with(is_digit) {
            return None;
        }
        end = line.len() - digits.trim_start_matches(is_digit).len();
    }
    let is_version = line[end..].strip_prefix('.').is_some_and(|next| next.starts_with(is_digit));
    (!is_version).then_some(end)
}

/// The words in quotes behind a place. A quote that is not closed reaches to the end; an apostrophe is none.
fn quoted(line: &str, from: usize, hidden: &mut Vec<Range<usize>>) {
    let mut at = from;
    while let Some(found) = line[at..].find(QUOTES) {
        let open = at + found;
        let quote = line[open..].chars().next().unwrap_or('"');
        let start = open + quote.len_utf8();
        let is_apostrophe = quote == '\'' && line[..open].ends_with(char::is_alphanumeric);
        if is_apostrophe {
            at = start;
            continue;
        }
        let end = line[start..].find(quote).map_or(line.len(), |end| start + end);
        hidden.push(start..end);
        at = (end + 1).min(line.len());
    }
}

/// Ranges in order, those that meet as one.
fn merged(mut hidden: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let due = hidden.iter().map(|range| range.end).max();
    hidden.sort_unstable_by_key(|range| (range.start, range.end));
    let mut all: Vec<Range<usize>> = Vec::new();
    for range in hidden {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => all.push(range),
        }
    }
    debug_assert_eq!(all.last().map(|range| range.end), due, "nothing is lost");
    all.retain(|range| !range.is_empty() || Some(range.end) == due);
    all
}

/// A line as it may be shown: each hidden character but a blank is an asterisk.
pub fn masked(line: &str) -> Cow<'_, str> {
    let hidden = hidden(line);
    if hidden.iter().all(Range::is_empty) {
        return Cow::Borrowed(line);
    }
    let is_hidden = |at: usize| hidden.iter().any(|range| range.contains(&at));
    let mask =
        |(at, letter): (usize, char)| if is_hidden(at) && !letter.is_whitespace() { MASK } else { letter };
    Cow::Owned(line.char_indices().map(mask).collect())
}

/// Whom the text behind an opener's word names, without what may be a password: the number alone, or what stands before a
/// quote.
pub fn named(text: &str) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let digits = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let end = if digits.starts_with(is_digit) {
        text.len() - digits.trim_start_matches(is_digit).len()
    } else {
        text.find('"').unwrap_or(text.len())
    };
    text[..end].trim()
}

/// Whether a line is nearly the opener of a sheet: its first word is at most one slip away from the opener's word, or
/// marks stand before it, and a number follows with at most one word behind it. Behind a `#` anything may follow, and it
/// must be there if that is asked for. A remark is none.
pub fn opens_nearly(line: &str, opener: &str, is_mark_needed: bool) -> bool {
    let Some(run) = runs(line).next() else { return false };
    let before = line[..run.start].trim();
    let word = line[run.start..run.end].trim_end_matches(|letter: char| letter.is_ascii_digit());
    let known = opener.trim_start_matches('#');
    if before.contains(';') || word.is_empty() || !is_slip(word, known) {
        return false;
    }
    let is_marked = (is_mark_needed || opener.starts_with('#')) && before.contains('#');
    let number = number_behind(line, run);
    let few = number.is_some_and(|rest| {
        let rest = line[rest..].trim_matches([' ', '\t', ':', '.', ')', ']', ',']);
        rest.split_whitespace().count() <= 1
            || QUOTES.iter().any(|quote| rest.len() > 1 && rest.starts_with(*quote) && rest.ends_with(*quote))
    });
    is_marked || few && !is_mark_needed
}
