//! A message for several games: the lines for each stand behind a line with its tag alone, `[TUESDAY1]`.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::unmarked;
use std::collections::BTreeSet;

/// What stands in the brackets of a line that is a tag and nothing else, of a game that is known.
pub fn tag<'l>(line: &'l str, is_known: &dyn Fn(&str) -> bool) -> Option<&'l str> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    is_known(&job(inside)).then_some(inside)
}

/// The game that a tag names.
pub fn job(inside: &str) -> String {
    inside.split([' ', ',']).find(|word| !word.is_empty()).unwrap_or_default().to_uppercase()
}

/// The games whose tags stand on lines of their own.
pub fn games<'l>(lines: impl Iterator<Item = &'l str>, is_known: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
    let own = lines.filter(|line| unmarked(line).is_none());
    own.filter_map(|line| tag(line, is_known)).map(job).collect()
}

/// The games whose tags stand in a subject.
pub fn games_of_subject(subject: &str, is_known: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
    let pieces = subject.split('[').skip(1).filter_map(|piece| piece.split_once(']'));
    pieces.map(|(inside, _)| job(inside)).filter(|job| is_known(job)).collect()
}

/// Takes the lines of other games out of a text. `first` is the game of the lines above all tags; those of none are
/// given back.
pub fn keep_own(
    lines: &mut [String],
    own: &str,
    first: Option<&str>,
    is_known: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let mut game = first.map(str::to_owned);
    let mut of_nobody = Vec::new();
    for line in lines {
        let begun = tag(line, is_known).filter(|_| unmarked(line).is_none()).map(job);
        if begun.is_none() && game.as_deref() == Some(own) {
            continue;
        }
        let line = std::mem::take(line);
        match begun {
            Some(begun) => game = Some(begun),
            None if game.is_none() => of_nobody.push(line),
            None => {}
        }
    }
    of_nobody
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_belong_to_the_tag_above_them() {
        let is_known = |job: &str| ["ONE", "TWO"].contains(&job);
        let text = "Hello\n[ONE]\nA\n[SPRING 1901]\n[two fall 1901 moves]\nB\n> [ONE]\n[ONE]\nC";
        let lines = || text.lines().map(str::to_owned).collect::<Vec<String>>();
        assert_eq!(games(text.lines(), &is_known).len(), 2);
        let mut of_one = lines();
        assert_eq!(keep_own(&mut of_one, "ONE", None, &is_known), ["Hello"]);
        of_one.retain(|line| !line.is_empty());
        assert_eq!(of_one, ["A", "[SPRING 1901]", "C"]);
        let mut of_two = lines();
        assert!(keep_own(&mut of_two, "TWO", Some("TWO"), &is_known).is_empty());
        of_two.retain(|line| !line.is_empty());
        assert_eq!(of_two, ["Hello", "B", "> [ONE]"]);
        assert_eq!(games_of_subject("Re: [TWO] and [one Fall 1901] [x]", &is_known).len(), 2);
    }
}
