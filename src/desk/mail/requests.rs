//! What players ask of a league by mail beside orders and press: `READY`, `STATUS`, `REPORT FALL 1901`.
//!
//! A request is a line of its own, outside press, quotes and sheets that are open, and no order of the game. A league
//! answers requests (`playdeck desk`); `playdeck mail` reads none, so that such lines are prose there.
//!
//! Source: the words of the judges of Diplomacy, set beside ours in `docs/league.md`.

use super::quotes::{Line, Script, Voice};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// The player needs no more time.
    Ready,
    /// The player needs the time up to the deadline.
    Wait,
    /// How the game stands: which play is due, when, and who is awaited.
    Status,
    /// The player's orders as they stand.
    Orders,
    /// The letter of a play again; the last one if none is named.
    Report(String),
    /// The plays so far.
    History,
    /// The rules by which the game is played.
    Rules,
    /// The player is away from a day to a day, as they wrote it.
    Absence(String),
    /// The player writes from another address from now on.
    Address(String),
    /// The player confirms an address with a word that was sent to it.
    Confirm(String),
    /// A word of the player for chance.
    Lot(String),
    /// The player leaves the game.
    Resign,
}

/// The words, each with whether more may stand behind it on its line.
const WORDS: [(&str, bool); 15] = [
    ("READY", false),
    ("WAIT", false),
    ("STATUS", false),
    ("ORDERS", false),
    ("REPORT", true),
    ("HISTORY", false),
    ("RULES", false),
    ("ABSENCE", true),
    ("VACATION", true),
    ("ADDRESS", true),
    ("NEW ADDRESS", true),
    ("CONFIRM", true),
    ("RESIGN", false),
    ("LOT", true),
    ("NOT READY", false),
];

/// The word before a player's word for chance.
const LOT: &str = "LOT";

/// The most requests that are read in a message.
const MOST: usize = 10;

/// The longest request.
const LONGEST: usize = 200;

impl Request {
    /// The request that a line is.
    pub fn read(line: &str) -> Option<Self> {
        let is_stop = |letter: char| letter.is_whitespace() || matches!(letter, '.' | '!' | '?' | ':');
        let line = line.trim_start().trim_end_matches(is_stop);
        if line.len() > LONGEST {
            return None;
        }
        let upper = line.to_uppercase();
        let (word, _) = WORDS.into_iter().find(|(word, has_more)| {
            let rest = upper.strip_prefix(word);
            rest.is_some_and(|rest| rest.is_empty() || *has_more && rest.starts_with([' ', ':', '=']))
        })?;
        let rest = line.get(word.len()..).unwrap_or_default();
        // `Lots of luck` and `Lot of love` end letters.
        if word == LOT && !line.starts_with(LOT) && !rest.trim_start().starts_with([':', '=']) {
            return None;
        }
        let is_between = |letter: char| letter.is_whitespace() || matches!(letter, ':' | '=');
        let rest = rest.trim_start_matches(is_between).to_owned();
        Some(match word {
            "READY" => Self::Ready,
            "WAIT" | "NOT READY" => Self::Wait,
            "STATUS" => Self::Status,
            "ORDERS" => Self::Orders,
            "REPORT" => Self::Report(rest),
            "HISTORY" => Self::History,
            "RULES" => Self::Rules,
            "ABSENCE" | "VACATION" => Self::Absence(rest),
            // In both Atlantises ADDRESS alone is an order.
            "ADDRESS" | "NEW ADDRESS" => Self::Address(rest),
            "CONFIRM" => Self::Confirm(rest),
            LOT => Self::Lot(rest),
            _ => Self::Resign,
        })
    }

    /// How it is written.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Ready => "READY",
            Self::Wait => "WAIT",
            Self::Status => "STATUS",
            Self::Orders => "ORDERS",
            Self::Report(_) => "REPORT",
            Self::History => "HISTORY",
            Self::Rules => "RULES",
            Self::Absence(_) => "ABSENCE",
            Self::Address(_) => "ADDRESS",
            Self::Confirm(_) => "CONFIRM",
            Self::Lot(_) => LOT,
            Self::Resign => "RESIGN",
        }
    }
}

/// The requests among the lines of a text, each with its place there.
pub fn found(lines: &[Line], script: &dyn Script) -> Vec<(usize, Request)> {
    let (mut is_press, mut is_sheet) = (false, false);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.voice != Voice::Quoted) {
        let text = line.text.trim();
        if is_press {
            is_press = !script.ends_press(text);
        } else if script.begins_press(text) {
            is_press = true;
        } else if script.opens_sheet(text) {
            is_sheet = script.has_openers();
        } else if is_sheet {
            is_sheet = !script.closes_sheet(text);
        } else if let Some(request) = Request::read(text).filter(|_| !script.is_order(text)) {
            found.push((at, request));
        }
    }
    found.truncate(MOST);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_a_line_of_its_own() {
        for (line, request) in [
            ("READY", Request::Ready),
            ("ready.", Request::Ready),
            ("Ready ! :", Request::Ready),
            ("Status?", Request::Status),
            ("not ready", Request::Wait),
            ("REPORT", Request::Report(String::new())),
            ("Report: Fall 1901", Request::Report("Fall 1901".to_owned())),
            ("REPORT \t: Fall 1901", Request::Report("Fall 1901".to_owned())),
            ("ABSENCE 2026-12-20 2027-01-03", Request::Absence("2026-12-20 2027-01-03".to_owned())),
            ("address anna@new.example", Request::Address("anna@new.example".to_owned())),
            ("LOT river stone", Request::Lot("river stone".to_owned())),
            ("Lot: river", Request::Lot("river".to_owned())),
            ("LOT='river'", Request::Lot("'river'".to_owned())),
        ] {
            assert_eq!(Request::read(line), Some(request), "{line}");
        }
        for prose in [
            "I am ready",
            "Ready or not",
            "Reporting live",
            "What is the status?",
            "",
            "orders are below",
            "Lot of love",
            "Lots: none",
        ] {
            assert_eq!(Request::read(prose), None, "{prose}");
        }
    }
}
