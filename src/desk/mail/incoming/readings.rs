//! What a line of mail can mean besides what stands there: lines that a program joined, cells of a table, marks of
//! emphasis; and letters that no card can hold.
//!
//! A line is read as it stands if it reads as an order. If it does not and another form does, that form counts, outside
//! press alone. No form changes the order of words.
//!
//! Source: RFC 3676, 4; `docs/gamesmaster.md`, "Mail in".

use crate::mail::board::Meaning;
use playdeck_cards::card::in_latin;
use playdeck_cards::card::latin;

/// Where a program says that a line goes on in the next one (`format=flowed`). It stands in the text of a line until the
/// line is read; [`read`] takes it away.
pub const SOFT: char = '\u{2028}';

/// The most pieces of a flowed line that are one order.
const MOST_PIECES: usize = 4;

/// The columns that a program fills before it breaks a line.
const FULL: usize = 60;

/// A line as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The line as a card holds it.
    pub text: String,
    /// The form of it that is an order; most often the same.
    pub order: String,
    /// What that form is.
    pub meaning: Meaning,
    /// The line as press: with Latin letters for those that no card can hold.
    pub press: String,
    /// Whether it has letters that no card can hold.
    pub is_foreign: bool,
}

/// Reads lines. `plain` makes a card of a line, `is_mark` says whether a line begins or ends press or a sheet, and
/// `meanings` what lines are for the game: it is asked three times for all lines together.
pub fn read(
    lines: &[&str],
    plain: impl Fn(&str) -> String,
    is_mark: impl Fn(&str) -> bool,
    meanings: impl Fn(&[&str]) -> Vec<Meaning>,
) -> Vec<Read> {
    let asked = |texts: &[String]| {
        let bare: Vec<&str> = texts.iter().map(|text| text.trim()).collect();
        meanings(&bare)
    };
    let raw = unflowed(lines, &plain, &is_mark, &asked);
    let texts: Vec<String> = raw.iter().map(|line| plain(line)).collect();
    let mut all: Vec<Read> = Vec::with_capacity(texts.len());
    for ((raw, text), meaning) in raw.iter().zip(&texts).zip(asked(&texts)) {
        let is_foreign = is_foreign(raw);
        let press = if is_foreign { plain(&in_latin(raw)) } else { text.clone() };
        all.push(Read { text: text.clone(), order: text.clone(), meaning, press, is_foreign });
    }
    let others: Vec<(usize, String)> = (0..)
        .zip(&all)
        .filter(|(_, line)| line.meaning != Meaning::Order)
        .flat_map(|(at, line)| forms(line.text.trim()).into_iter().map(move |form| (at, form)))
        .collect();
    let forms: Vec<String> = others.iter().map(|(_, form)| form.clone()).collect();
    for ((at, form), meaning) in others.into_iter().zip(asked(&forms)) {
        let Some(line) = all.get_mut(at).filter(|line| line.meaning != Meaning::Order) else { continue };
        if meaning == Meaning::Order {
            (line.order, line.meaning) = (form, meaning);
        } else if matches!(meaning, Meaning::Near | Meaning::Suspect)
            && !matches!(line.meaning, Meaning::Near | Meaning::Faulty | Meaning::Withdrawal)
        {
            // It is told as it was written.
            line.meaning = Meaning::Suspect;
        }
    }
    all
}

/// Lines without the marks of flowed ones: each flowed line as one, or as several where these read and it does not.
fn unflowed(
    lines: &[&str],
    plain: &impl Fn(&str) -> String,
    is_mark: &impl Fn(&str) -> bool,
    asked: &impl Fn(&[String]) -> Vec<Meaning>,
) -> Vec<String> {
    let flowed: Vec<Vec<&str>> = lines.iter().map(|line| line.split(SOFT).collect()).collect();
    let pieces_of = |pieces: &[&str], from: usize| {
        let most = pieces.len().min(from + MOST_PIECES);
        (from + 1..=most).map(|to| plain(&pieces[from..to].concat())).collect::<Vec<_>>()
    };
    let several = || flowed.iter().filter(|pieces| pieces.len() > 1);
    let texts: Vec<String> =
        several().flat_map(|pieces| (0..pieces.len()).flat_map(|from| pieces_of(pieces, from))).collect();
    let mut meanings = asked(&texts).into_iter();
    let mut all = Vec::with_capacity(lines.len());
    for pieces in &flowed {
        if pieces.len() == 1 {
            all.push(pieces.concat());
            continue;
        }
        let is_order: Vec<Vec<bool>> = (0..pieces.len())
            .map(|from| {
                let count = MOST_PIECES.min(pieces.len() - from);
                meanings.by_ref().take(count).map(|meaning| meaning == Meaning::Order).collect()
            })
            .collect();
        let marks: Vec<bool> = pieces.iter().map(|piece| is_mark(&plain(piece))).collect();
        let is_opener = |from: usize, to: usize| {
            let goes_on = |piece: &&str| {
                piece
                    .trim_start()
                    .starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '"' | ','))
            };
            marks[from]
                && pieces[from + 1..to].iter().all(goes_on)
                && is_mark(&plain(&pieces[from..to].concat()))
        };
        let openers: Vec<usize> = (0..pieces.len())
            .map(|from| {
                let most = pieces.len().min(from + MOST_PIECES);
                (from + 1..=most).rev().find(|to| is_opener(from, *to)).map_or(0, |to| to - from)
            })
            .collect();
        all.extend(divided(pieces, &is_order, &marks, &openers));
    }
    all
}

/// How a flowed line is divided: so that as many pieces as can be are in orders. `is_order[from][n]` says whether the
/// `n + 1` pieces from there are one, `openers[from]` how many pieces from there are one mark.
fn divided(pieces: &[&str], is_order: &[Vec<bool>], marks: &[bool], openers: &[usize]) -> Vec<String> {
    // For each end the pieces in orders, how well the joints fit, and where its last line begins.
    let mut best: Vec<(usize, i32, usize)> = vec![(0, 0, 0)];
    for to in 1..=pieces.len() {
        let choice = |from: usize| {
            let (covered, fit, _) = best[from];
            let count = to - from;
            let is_order = is_order[from].get(count - 1) == Some(&true);
            let is_opener = count > 1 && openers[from] == count;
            let is_order = is_order || is_opener;
            let is_whole = is_opener || !marks[from..to].contains(&true);
            let joints = (from..to - 1).map(|at| if is_wrapped(pieces[at], pieces[at + 1]) { 1 } else { -1 });
            let fit = fit + joints.sum::<i32>();
            (count == 1 || is_order && is_whole).then_some((
                covered + if is_order { count } else { 0 },
                fit,
                from,
            ))
        };
        let choices = (to.saturating_sub(MOST_PIECES)..to).filter_map(choice);
        best.push(choices.max().unwrap_or_default());
    }
    let has_orders = best.last().is_some_and(|(covered, _, _)| *covered > 0);
    if !has_orders && !marks.contains(&true) {
        return vec![pieces.concat()];
    }
    let mut lines = Vec::new();
    let mut to = pieces.len();
    while to > 0 {
        let from = best[to].2;
        lines.push(pieces[from..to].concat());
        to = from;
    }
    lines.reverse();
    lines
}

/// Whether a program that fills its lines would have broken here.
fn is_wrapped(piece: &str, next: &str) -> bool {
    let word = next.split_whitespace().next().unwrap_or_default();
    piece.chars().count() + word.chars().count() >= FULL
}

/// Other forms of a line: without the marks of emphasis round it, without addresses of links, its cells side by side,
/// without words that lead to an order, or the number or mark of a list.
pub fn forms(line: &str) -> Vec<String> {
    let mut forms = Vec::new();
    let bare = without_emphasis(line);
    let unlinked = without_links(bare);
    let cells = || {
        let cells: Vec<&str> = unlinked.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
        cells.iter().map(|cell| without_emphasis(cell)).collect::<Vec<_>>().join(" ")
    };
    if unlinked != line {
        forms.push(unlinked.clone());
    }
    if unlinked.contains('|') {
        forms.push(cells());
    }
    forms.extend([unlisted(bare), lead_in(bare)].into_iter().flatten().map(str::to_owned));
    forms
}

/// The most words that lead to an order.
const LEAD_IN: usize = 6;

/// Words one of which leads to an order, and words that say it is somebody else's.
const LEADING: [&str; 30] = [
    "order", "orders", "move", "moves", "build", "builds", "retreat", "retreats", "befehl", "befehle",
    "züge", "ordre", "ordres", "ordine", "ordini", "mosse", "orden", "órdenes", "ordenes", "jugadas",
    "ordens", "jogadas", "zetten", "drag", "ordrar", "træk", "ordrer", "trekk", "siirrot", "rozkazy",
];
const OTHERS: [&str; 22] = [
    "his", "her", "hers", "their", "theirs", "your", "yours", "deine", "seine", "tes", "ses", "vos", "leurs",
    "tuoi", "suoi", "loro", "tus", "sus", "seus", "jouw", "hun", "deres",
];
/// Words that stand beside them before a dash or a sign, where nothing else may.
const BESIDE: [&str; 8] = ["my", "our", "the", "here", "for", "these", "this", "turn"];

/// What stands behind words that lead to an order: `Orders:`, `My orders for Spring 1901:`, `My orders are`, `ORDERS -`.
fn lead_in(line: &str) -> Option<&str> {
    let behind = |mark: &str| line.split_once(mark).filter(|(lead, _)| is_leading(lead));
    let bare = |mark: &str| behind(mark).filter(|(lead, _)| is_bare_lead(lead));
    let found = behind(":").or_else(|| behind(" are ")).or_else(|| bare(" - ")).or_else(|| bare(" = "));
    found.map(|(_, rest)| rest.trim()).filter(|rest| !rest.is_empty())
}

/// Whether words lead to an order.
fn is_leading(lead: &str) -> bool {
    let words: Vec<String> = lead.split_whitespace().map(str::to_lowercase).collect();
    words.iter().any(|word| LEADING.contains(&word.as_str()))
        && !words.iter().any(|word| OTHERS.contains(&word.as_str()))
        && words.len() <= LEAD_IN
}

/// Whether no other words stand beside those that lead to an order, and none of them is an order's own.
fn is_bare_lead(lead: &str) -> bool {
    let is_own = |word: &str| ["build", "builds", "retreat", "retreats"].contains(&word);
    lead.split_whitespace().map(str::to_lowercase).all(|word| {
        let word = word.as_str();
        !is_own(word) && (LEADING.contains(&word) || BESIDE.contains(&word))
    })
}

/// A line of a list without its number or mark: `1. A VIE - GAL`, `a) A VIE - GAL`, `- A VIE - GAL`.
fn unlisted(line: &str) -> Option<&str> {
    let (mark, rest) = line.split_once(' ')?;
    let bare = mark.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
    let is_short =
        bare.len() <= 2 && !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_mark = is_short && bare.len() < mark.len() || ["-", "•", "·"].contains(&mark);
    is_mark.then(|| rest.trim())
}

/// A line without the marks of emphasis that stand round all of it: `/A VIE - GAL/`, `_F TRI - ALB_`, `*A BUD - SER*`.
pub fn without_emphasis(line: &str) -> &str {
    let mut bare = line.trim();
    for _ in 0..4 {
        let inside =
            ['*', '_', '/', '`'].iter().find_map(|mark| bare.strip_prefix(*mark)?.strip_suffix(*mark));
        match inside {
            Some(inside) if !inside.trim().is_empty() => bare = inside.trim(),
            _ => break,
        }
    }
    bare
}

/// A line without the addresses that programs write behind the words of a link: `VIE <http://vie.example>`.
fn without_links(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('<') {
        let is_link = ["http:", "https:", "mailto:"].iter().any(|scheme| behind.starts_with(scheme));
        let found = behind.split_once('>').filter(|(inside, _)| is_link && !inside.contains(' '));
        if let Some((_, after)) = found {
            kept.push_str(before.trim_end());
            rest = after;
        } else {
            kept.push_str(before);
            kept.push('<');
            rest = behind;
        }
    }
    kept.push_str(rest);
    kept.trim().to_owned()
}

/// Whether a line is a row of a table with a mark at each end, and no quote.
pub fn is_row(line: &str) -> bool {
    let bare = line.trim();
    bare.starts_with('|') && bare.ends_with('|') && bare.matches('|').count() > 2 && !bare.contains('>')
}

/// Whether a line has letters that no card can hold.
fn is_foreign(line: &str) -> bool {
    line.chars().any(|letter| latin(letter).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_lead_to_an_order_and_marks_of_lists_are_no_part_of_it() {
        for line in [
            "Orders: A VIE - GAL",
            "My orders for Spring 1901: A VIE - GAL",
            "My orders are A VIE - GAL",
            "orders:A VIE - GAL",
            "ORDERS - A VIE - GAL",
            "My moves = A VIE - GAL",
            "Mes ordres : A VIE - GAL",
            "Meine Befehle: A VIE - GAL",
            "1. A VIE - GAL",
            "(a) A VIE - GAL",
            "- A VIE - GAL",
        ] {
            assert!(forms(line).contains(&"A VIE - GAL".to_owned()), "{line}");
        }
        for line in [
            "His orders: A VIE - GAL",
            "Seine Befehle: A VIE - GAL",
            "So he said: A VIE - GAL",
            "Move Ben - A VIE - GAL",
            "Build - A VIE - GAL",
            "A VIE - GAL",
        ] {
            assert!(!forms(line).contains(&"A VIE - GAL".to_owned()), "{line}");
        }
    }

    /// Orders here are a unit of two words with a move or a support of one, and a unit alone, which stands.
    fn meanings(lines: &[&str]) -> Vec<Meaning> {
        let is_unit = |unit: &[&str]| matches!(unit, ["A" | "F", place] if place.len() == 3);
        let is_move = |words: &[&str]| {
            words.len() == 4 && words[2] == "-" && is_unit(&words[..2]) && words[3].len() == 3
        };
        let meaning = |line: &&str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_support =
                words.len() == 7 && words[2] == "S" && is_unit(&words[..2]) && is_move(&words[3..]);
            if is_unit(&words) || is_move(&words) || is_support { Meaning::Order } else { Meaning::Prose }
        };
        lines.iter().map(meaning).collect()
    }

    fn orders(line: &str) -> Vec<String> {
        let line = line.replace('\n', &SOFT.to_string());
        let read = read(&[&line], str::to_owned, |line| line.trim() == "END", meanings);
        read.iter()
            .map(|line| {
                if line.meaning == Meaning::Order {
                    line.order.trim().to_owned()
                } else {
                    format!("({})", line.text)
                }
            })
            .collect()
    }

    #[test]
    fn a_flowed_line_is_read_as_its_lines_where_it_does_not_read() {
        assert_eq!(
            orders("A VIE - GAL \nF TRI - ALB \nA BUD - SER"),
            ["A VIE - GAL", "F TRI - ALB", "A BUD - SER"]
        );
        assert_eq!(orders("A VIE \n- GAL"), ["A VIE - GAL"]);
        assert_eq!(orders("A BUD S \nA VIE - GAL \nA VIE - GAL"), ["A BUD S A VIE - GAL", "A VIE - GAL"]);
        assert_eq!(orders("A VIE - \nGAL \nF TRI \n- \nALB"), ["A VIE - GAL", "F TRI - ALB"]);
        assert_eq!(orders("Hello \nA VIE - GAL \nBye"), ["(Hello )", "A VIE - GAL", "(Bye)"]);
        assert_eq!(orders("Hello \nmy \nfriend"), ["(Hello my friend)"]);
        assert_eq!(orders("Hello \nEND \nA VIE - GAL"), ["(Hello )", "(END )", "A VIE - GAL"]);
        assert_eq!(orders("A VI\nE - GAL"), ["A VIE - GAL"]);
    }

    #[test]
    fn a_line_that_does_not_read_is_read_without_its_marks() {
        for line in [
            "/A VIE - GAL/",
            "*A VIE - GAL*",
            "**_A VIE - GAL_**",
            "A VIE | - GAL",
            "| A VIE | - GAL |",
            "| *A VIE* | - | GAL |",
            "A VIE - GAL <https://gal.example/x>",
            "| A VIE <http://x> | - GAL |",
        ] {
            let read = orders(line);
            assert_eq!(read.len(), 1);
            assert_eq!(read[0].split_whitespace().collect::<Vec<_>>().join(" "), "A VIE - GAL", "{line}");
        }
        for line in
            ["A VIE | F TRI", "- GAL | A VIE", "/A VIE - GAL", "*", "||", "A VIE <- GAL", "~~A VIE - GAL~~"]
        {
            assert_eq!(orders(line), [format!("({line})")]);
        }
        assert!(is_row(" | A | B |") && !is_row("| A |") && !is_row("> | A | B |") && !is_row("| A | B"));
    }

    #[test]
    fn press_has_latin_letters_and_an_order_never() {
        let lines = ["Мир до осени? 5 € für Łódź “x” →", "А VIE - GAL"];
        let read = read(&lines, str::to_owned, |_| false, meanings);
        assert_eq!(read[0].press, "Mir do oseni? 5 € für Lódz “x” →");
        assert_eq!(
            (read[1].order.as_str(), read[1].meaning, read[1].is_foreign),
            (lines[1], Meaning::Prose, true)
        );
    }
}
