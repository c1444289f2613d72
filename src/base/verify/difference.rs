//! A difference as people read it: where it begins, then its lines.

use super::cases::Kind;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write as _;
use std::time::Duration;

/// How long it is looked for the shortest difference. Beyond it a longer one is shown.
const PATIENCE: Duration = Duration::from_secs(10);
/// The lines before and behind a change.
const AROUND: usize = 2;
/// Where the subject, the reader and the page begin in a heading.
const HEADING: usize = 74;

/// The difference between two texts: deck, part and page of the first change in a listing, then at most `most` lines. A
/// line that was kept has `-` before it, one that comes out now `+`. The carriage column is set apart, and blanks
/// at the ends of changed lines are dots.
pub fn difference(kind: Kind, kept: &str, made: &str, most: usize) -> String {
    let compared = TextDiff::configure().timeout(PATIENCE).diff_lines(kept, made);
    let mut lines = Vec::new();
    let mut first = None;
    for (at, group) in compared.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            lines.push("   ..".to_owned());
        }
        for change in group.iter().flat_map(|operation| compared.iter_changes(operation)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            if sign != ' ' && first.is_none() {
                first = Some((change.old_index(), change.new_index()));
            }
            lines.push(format!(" {sign} {}", line(kind, change.value(), sign != ' ')));
        }
    }
    let mut text = match first {
        Some((Some(old), _)) => place(kind, kept, old),
        Some((None, Some(new))) => place(kind, made, new),
        _ => String::new(),
    };
    for shown in lines.iter().take(most) {
        let _ = writeln!(text, "{shown}");
    }
    if lines.len() > most {
        let _ = writeln!(text, "   and {} lines more; --full shows them", lines.len() - most);
    }
    text
}

/// A line as it is shown.
fn line(kind: Kind, line: &str, is_changed: bool) -> String {
    let whole = line.trim_end_matches(['\n', '\r']);
    let text = whole.trim_end_matches(' ');
    let dots = if is_changed { "\u{B7}".repeat(whole.len() - text.len()) } else { String::new() };
    let text = if is_changed { text } else { whole };
    match text.chars().next() {
        Some(carriage) if kind == Kind::Listing => {
            format!("{carriage}| {}{dots}", &text[carriage.len_utf8()..])
        }
        _ => format!("{text}{dots}"),
    }
}

/// Where a line stands: in a listing deck, part and page, else its number alone.
fn place(kind: Kind, text: &str, at: usize) -> String {
    let heads = text.lines().take(at + 1).filter(|line| line.starts_with("1PLAYDECK"));
    let heads: Vec<&str> = if kind == Kind::Listing { heads.collect() } else { Vec::new() };
    let part = heads.last().and_then(|head| head.get(HEADING..)).map(|head| {
        let words = head.split("  ").map(str::trim).filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(", ").replace("PAGE, ", "PAGE ") + ", "
    });
    let is_first = |head: &&&str| head.contains(" CARD LISTING ") && head.ends_with("PAGE    1");
    let decks = heads.iter().filter(is_first).count();
    let deck = if decks > 1 { format!("deck {decks}, ") } else { String::new() };
    format!("   {deck}{}line {}\n", part.unwrap_or_default(), at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_says_where_it_is_and_shows_carriage_and_blanks() {
        let head = format!("1PLAYDECK  {:62} {:28} FOR {:16} PAGE    2", "RAINBOW", "TURN 3", "15");
        let kept = format!("{head}\n one\n0two\n three\n");
        let made = format!("{head}\n one\n two  \n three\n");
        assert_eq!(
            difference(Kind::Listing, &kept, &made, 20),
            format!(
                "   TURN 3, FOR 15, PAGE 2, line 3\n   1| {}\n    | one\n - 0| two\n +  | two\u{B7}\u{B7}\n    | three\n",
                &head[1..]
            )
        );
        let most = difference(Kind::Events, "1\n2\n3\n", "4\n5\n6\n", 2);
        assert_eq!(most, "   line 1\n - 1\n - 2\n   and 4 lines more; --full shows them\n");
    }
}
