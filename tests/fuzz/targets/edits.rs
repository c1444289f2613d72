//! Edits of a text that is well formed, as a person with an editor makes them, so that a search gets past the doors that
//! refuse noise.

use std::borrow::Cow;

/// The most edits of one text.
const MOST: usize = 12;
/// Words that a careless hand writes.
const WORDS: [&str; 8] = ["0", "1", "-1", "99999999", "18446744073709551616", "NOWHERE", "''", "(1,2)"];
/// Characters that mean something to some reader.
const CHARACTERS: &[u8] = b"=,()'&;-+. \"{}[]:\n0A9z";

/// A text that is chosen by the first byte, with edits of five bytes each: what is done, where, and with what. The last
/// value of the first byte takes the rest as it is.
pub fn edited<'d>(texts: &[String], data: &'d [u8]) -> Option<Cow<'d, str>> {
    let (&first, rest) = data.split_first()?;
    if first == u8::MAX {
        return Some(String::from_utf8_lossy(rest));
    }
    let text = &texts[usize::from(first) % texts.len()];
    let edits = rest.as_chunks::<5>().0.iter().take(MOST);
    Some(
        edits
            .fold(text.clone(), |text, &[what, place, of_place, other, of_other]| {
                let number = |low, high| usize::from(u16::from_le_bytes([low, high]));
                edit(&text, what, number(place, of_place), number(other, of_other))
            })
            .into(),
    )
}

fn edit(text: &str, what: u8, place: usize, other: usize) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (line, other_line) = (place % lines.len(), other % lines.len());
    match what % 8 {
        0 => lines.swap(line, other_line),
        1 => lines.insert(line, lines[other_line]),
        2 if lines.len() > 1 => drop(lines.remove(line)),
        _ => return edit_words(text, what, place, other),
    }
    lines.join("\n")
}

fn edit_words(text: &str, what: u8, place: usize, other: usize) -> String {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
    let mut words: Vec<&[u8]> = text.as_bytes().chunk_by(|one, two| is_word(one) && is_word(two)).collect();
    let chosen: Vec<usize> = (0..words.len()).filter(|at| is_word(&words[*at][0])).collect();
    let Some(at) = chosen.get(place % chosen.len().max(1)).copied() else { return text.to_owned() };
    let stepped;
    match what % 8 {
        3 => words[at] = words[chosen[other % chosen.len()]],
        4 => words[at] = WORDS[other % WORDS.len()].as_bytes(),
        5 => words[at] = b"",
        6 => words.insert(at, std::slice::from_ref(&CHARACTERS[other % CHARACTERS.len()])),
        _ => {
            let number: i64 = str::from_utf8(words[at]).ok().and_then(|word| word.parse().ok()).unwrap_or(0);
            let step = i64::try_from(other % 41).unwrap_or(0) - 20;
            stepped = number.saturating_add(step).to_string();
            words[at] = stepped.as_bytes();
        }
    }
    String::from_utf8(words.concat()).unwrap_or_default()
}

/// Seeds for a target of edits: each text as it is, and a few with an edit of each kind.
pub fn seeds(texts: usize) -> Vec<Vec<u8>> {
    let whole = (0..u8::MAX).take(texts).map(|first| vec![first]);
    whole.chain((0..8).map(|what| vec![what, what, 7 * what, 0, 3, 0])).collect()
}
