//! Whose words a line of mail has: the sender's own, or those of the message that they answer.
//!
//! Marks `>` and `|`, lines such as `On .. wrote:`, and the headers that Outlook writes over the answered message tell
//! it. Below such a head without marks everything is quoted. If the quote has marks, unmarked lines below it are the
//! sender's, because many people answer there; but they count only if nothing stands above.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

/// Whose words a line has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// The sender's.
    Own,
    /// The sender's, below a quote.
    Below,
    /// Somebody else's, or the sender's own of an earlier message.
    Quoted,
}

/// A line of mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whose words it has.
    pub voice: Voice,
    /// The line, without marks of quotes.
    pub text: String,
}

/// The most lines of a head such as `On .. wrote:`.
const HEAD: usize = 3;

/// The most lines of the headers over an answered message.
const HEADERS: usize = 8;

/// How lines over a quote begin and end, in some languages.
const HEADS: [(&str, &str); 9] = [
    ("On ", "wrote:"),
    ("On ", "writes:"),
    ("Am ", "schrieb:"),
    ("Am ", ":"),
    ("Le ", "crit :"),
    ("Le ", "crit:"),
    ("El ", "escribió:"),
    ("Il ", "scritto:"),
    ("Op ", "schreef:"),
];

/// Tells the lines of a text apart.
pub fn told_apart(lines: &[String]) -> Vec<Line> {
    let mut told = Vec::with_capacity(lines.len());
    let mut voice = Voice::Own;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let head = if voice == Voice::Quoted { 0 } else { head(&lines[at..]) };
        if head > 0 {
            let mut below = lines[at + head..].iter().filter(|line| !line.trim().is_empty());
            let is_marked = below.next().is_some_and(|line| unmarked(line).is_some());
            voice = if is_marked && !is_rule(line) { Voice::Below } else { Voice::Quoted };
            let of_head = lines[at..at + head].iter();
            told.extend(of_head.map(|line| Line { voice: Voice::Quoted, text: line.trim().to_owned() }));
            at += head;
            continue;
        }
        told.push(match unmarked(line) {
            Some(text) => Line { voice: Voice::Quoted, text: text.to_owned() },
            None => Line { voice, text: line.clone() },
        });
        at += 1;
    }
    told
}

/// A line without the marks of a quote, if it has some.
fn unmarked(line: &str) -> Option<&str> {
    let bare = line.trim_start_matches([' ', '>', '|']);
    let marks = &line[..line.len() - bare.len()];
    marks.contains(['>', '|']).then_some(bare)
}

/// How many lines at the beginning are the head of a quote.
fn head(lines: &[String]) -> usize {
    let Some(first) = lines.first().map(|line| line.trim()) else { return 0 };
    if is_rule(first) {
        return 1;
    }
    let has_headers = || {
        let near = || lines.iter().take(HEADERS).map(|line| line.trim());
        let has = |words: &[&str]| near().any(|line| words.iter().any(|word| line.starts_with(word)));
        has(&["Sent:", "Date:", "Gesendet:", "Envoyé", "Datum:"])
            && has(&["To:", "An:", "À", "Subject:", "Betreff:"])
    };
    if ["From:", "Von:", "De :", "De:"].iter().any(|word| first.starts_with(word)) && has_headers() {
        return 1;
    }
    let is_begun = HEADS.iter().any(|(begin, _)| first.starts_with(begin));
    if !is_begun {
        return 0;
    }
    let mut whole = String::new();
    for (count, line) in (1..).zip(lines.iter().take(HEAD)) {
        whole = format!("{whole} {}", line.trim());
        let whole = whole.trim();
        let is_head = HEADS.iter().any(|(begin, end)| whole.starts_with(begin) && whole.ends_with(end));
        // Every program names a time or an address; a sentence of a letter does not.
        if is_head && whole.contains(|letter: char| letter.is_ascii_digit() || letter == '@') {
            return count;
        }
    }
    0
}

/// Whether a line is a rule over an answered or forwarded message.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let bare = line.trim_matches('-').trim();
    line.starts_with("--") && line.ends_with("--") && {
        let bare = bare.to_lowercase();
        [
            "original message",
            "forwarded message",
            "ursprüngliche nachricht",
            "message d'origine",
            "original appointment",
        ]
        .contains(&bare.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voices(text: &str) -> String {
        let lines = told_apart(&text.lines().map(str::to_owned).collect::<Vec<_>>());
        let letter = |line: &Line| match line.voice {
            Voice::Own => 'o',
            Voice::Below => 'b',
            Voice::Quoted => 'q',
        };
        lines.iter().map(letter).collect()
    }

    #[test]
    fn marks_and_heads_tell_quotes() {
        assert_eq!(voices("A VIE - GAL\n> A BUD - SER\n | x"), "oqq");
        assert_eq!(voices("a\nOn Thu, Nov 26, 2026 GM <gm@x>\nwrote:\n\n> q\nb"), "oqqbqb");
        assert_eq!(voices("a\nOn 26 Nov 2026, GM wrote:\nq\n\nq"), "oqqqq");
        assert_eq!(voices("a\n-----Original Message-----\nFrom: x\nq"), "oqqq");
        assert_eq!(voices("a\nFrom: GM\nSent: Thursday\nTo: Anna\nSubject: x\n\nq"), "oqqqqqq");
    }

    #[test]
    fn a_sentence_is_no_head() {
        assert_eq!(voices("On that day the Pope wrote:\nA VIE - GAL\nFrom: here to there"), "ooo");
    }
}
