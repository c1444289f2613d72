//! The lines between which press stands in a message: `PRESS TO FRANCE`, `BROADCAST`, `$MESSAGE TO FRANCE`, and `ENDPRESS`.
//!
//! Source: the commands PRESS and BROADCAST of the judges of Diplomacy (nJudge's manual, "Press Commands"), which people
//! know by heart; `docs/press.md`.

use playdeck_cards::deck::ends_press;
use playdeck_cards::deck::vocabulary::MESSAGE_WORDS;

/// What stands between the word and its addressees on the judges' commands: which name is over the press. The play says
/// what becomes of it.
const OPTIONS: [&str; 5] = ["WHITE", "GREY", "GRAY", "FAKE", "FROM"];

/// A line that begins press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun<'l> {
    /// What follows the word on a message card: `TO FRANCE`. Empty if the press is for all.
    pub operands: String,
    /// Text behind the addressees, which is the first line of the press.
    pub text: Option<&'l str>,
}

/// What a line begins, if it begins press. `PRESS` alone is for nobody: judges send it to nobody, so that no secret goes
/// to all.
pub fn begins_press(line: &str) -> Option<Begun<'_>> {
    let line = line.trim();
    let end = line.find([' ', ':', '.', '!']).unwrap_or(line.len());
    let (first, rest) = line.split_at(end);
    let (is_card, word) = first.strip_prefix('$').map_or((false, first), |word| (true, word));
    let word = word.to_uppercase();
    let is_message = is_card && MESSAGE_WORDS.contains(&word.as_str());
    if !is_message && word != "PRESS" && word != "BROADCAST" {
        return None;
    }
    let (operands, text) = split_at_text(rest);
    let next = operands.split_whitespace().next().map(|word| word.trim_end_matches(':').to_uppercase());
    let operands = match next.as_deref() {
        None if word == "PRESS" => "TO".to_owned(),
        None => String::new(),
        Some("TO") if is_for_all(operands) => String::new(),
        Some(next) if is_message || next == "TO" || OPTIONS.contains(&next) => operands.to_owned(),
        Some(_) => return None,
    };
    // `Press: we are strong` is a sentence of somebody who writes to nobody.
    if operands == "TO" && text.is_some() { None } else { Some(Begun { operands, text }) }
}

/// The operands of the line behind its first word, and the text behind a colon.
fn split_at_text(rest: &str) -> (&str, Option<&str>) {
    const ENDS: [char; 4] = [' ', ':', '.', '!'];
    let is_name_of_to = |before: &str| before.trim().eq_ignore_ascii_case("TO");
    let mut colons = rest.match_indices(':').filter(|(at, _)| !is_name_of_to(&rest[..*at]));
    let colon = colons.next().map_or(rest.len(), |(at, _)| at);
    let text = rest[colon..].trim_start_matches(':').trim();
    (rest[..colon].trim_matches(ENDS), Some(text).filter(|text| !text.is_empty()))
}

/// Whether `TO ALL` is all that operands say.
fn is_for_all(operands: &str) -> bool {
    let mut words = operands.split_whitespace().skip(1);
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("ALL")) && words.next().is_none()
}

/// Whether a line ends press. `SIGNOFF`, with which a judge's mail ends, does too.
pub fn is_end_of_press(line: &str) -> bool {
    let bare = line.trim().trim_start_matches('$');
    ends_press(bare) || bare.trim_end_matches(['.', '!']).eq_ignore_ascii_case("SIGNOFF")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(line: &str) -> Option<(String, Option<&str>)> {
        begins_press(line).map(|begun| (begun.operands, begun.text))
    }

    #[test]
    fn press_begins_as_judges_read_it() {
        for (line, operands) in [
            ("PRESS TO FRANCE", "TO FRANCE"),
            ("press to e f", "TO e f"),
            ("Press to: Italy, France:", "TO: Italy, France"),
            ("PRESS TO ALL", ""),
            ("press to all.", ""),
            ("PRESS TO ALL BUT RT", "TO ALL BUT RT"),
            ("press grey to france", "grey to france"),
            ("BROADCAST", ""),
            ("Broadcast:", ""),
            ("broadcast to all", ""),
            ("Broadcast to e f", "to e f"),
            ("$MESSAGE TO GM FROM Anna", "TO GM FROM Anna"),
            ("$msg", ""),
            ("$PRESS TO FRANCE", "TO FRANCE"),
            ("PRESS", "TO"),
            ("Press:", "TO"),
        ] {
            let found = begun(line).map(|(operands, text)| (operands.to_uppercase(), text));
            assert_eq!(found, Some((operands.to_uppercase(), None)), "{line}");
        }
        assert_eq!(begun("PRESS TO FRANCE: Shall we?"), Some(("TO FRANCE".to_owned(), Some("Shall we?"))));
        assert_eq!(begun("BROADCAST: I resign."), Some((String::new(), Some("I resign."))));
    }

    #[test]
    fn sentences_begin_no_press() {
        for line in [
            "Press on, my friend.",
            "Press: we are strong",
            "Broadcast news is bad for us",
            "I broadcast to all",
            "Pressing to Vienna",
            "MESSAGE TO FRANCE",
            "$END",
            "",
        ] {
            assert_eq!(begun(line), None, "{line}");
        }
    }

    #[test]
    fn press_ends_as_judges_end_it() {
        for line in ["ENDPRESS", "Endpress.", "end press", "$ENDPRESS", "ENDBROADCAST", "signoff", "Signoff."]
        {
            assert!(is_end_of_press(line), "{line}");
        }
        for line in ["The end press is broken", "I signoff", "> ENDPRESS", "A VIE - GAL"] {
            assert!(!is_end_of_press(line), "{line}");
        }
    }
}
