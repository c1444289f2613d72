//! A whole game by mail: each play's sheets as messages, fresh and as answers that quote the letter that `burst --mail`
//! wrote for the play before. The deck from the mail leads to the position and to the warnings that the sheets lead to.

use super::desk::{address, mailbox, position};
use super::forms::{FORMS, Form, quoting};
use super::sent::{named, posted, shown};
use crate::common::run_deck;
use playdeck::mail::{self, Asked};
use playdeck::stream::burst::key;

/// A play: its card, and the sheet of each player who sent one.
pub struct Play {
    /// Its card.
    pub card: String,
    /// The lines that open and close a sheet of a player, and the lines between, by the player's key.
    pub sheets: Vec<(String, Vec<String>)>,
}

/// What went through the mail.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Plays.
    pub plays: usize,
    /// Messages, half of them fresh and half of them answers.
    pub messages: usize,
    /// Lines of sheets.
    pub lines: usize,
}

impl Tally {
    /// What went through the mail in both.
    #[allow(dead_code, reason = "the tests of recorded games use it")]
    pub fn and(self, other: Self) -> Self {
        Self {
            plays: self.plays + other.plays,
            messages: self.messages + other.messages,
            lines: self.lines + other.lines,
        }
    }
}

/// All forms: those that quote the text of a letter, and those that quote its page.
fn forms() -> Vec<(bool, Form)> {
    FORMS.map(|form| (false, form)).into_iter().chain(quoting().map(|form| (true, form))).collect()
}

/// A game that goes through the mail.
pub struct Season<'r> {
    /// The roster.
    pub roster: &'r str,
    /// The card behind which a player's sheet stands in a deck.
    pub opener: fn(&str) -> String,
    /// In how many forms each sheet is sent. Players who write at the same time write in different ones.
    pub forms: usize,
    /// The deck up to now: the position with which the last play began, its card and its sheets.
    pub deck: String,
    /// What has gone through the mail.
    pub tally: Tally,
}

impl Season<'_> {
    /// Sends the sheets of a play, in every form that is asked for, and plays them.
    #[track_caller]
    pub fn play(&mut self, play: &Play) {
        let letters = posted(&self.deck, self.roster);
        let position = position(&self.deck);
        let sheets = play
            .sheets
            .iter()
            .map(|(player, lines)| format!("{}{}\n", (self.opener)(player), lines.join("\n")));
        let whole = format!("{position}{}\n{}$END\n", play.card, sheets.collect::<Vec<_>>().concat());
        let direct = run_deck(whole.as_bytes());
        assert_eq!(direct.punched.len(), 1, "{}", direct.text());
        let forms = forms();
        for turn in 0..self.forms {
            for is_answer in [false, true] {
                let mut box_ = Vec::new();
                for (minute, (player, lines)) in play.sheets.iter().enumerate() {
                    let letter = named(&letters, &format!("0001-{}.eml", key(player)));
                    let (subject, text, page) = shown(letter);
                    let (is_page, (_, write)) = forms[(turn + minute + self.tally.plays) % forms.len()];
                    // A page that is too large is left out of a letter, and then nobody can quote it.
                    let quoted = page.filter(|_| is_page).unwrap_or(text);
                    let subject = if is_answer { format!("Re: {subject}") } else { "my orders".to_owned() };
                    let own = format!(
                        "Dear Master,\n\nhere is what I want.\n\n{}\n\nBest wishes\nA. Player\n",
                        lines.join("\n")
                    );
                    let quoted = is_answer.then_some(quoted.as_str());
                    box_.push(write(&address(player), &subject, minute, &own, quoted));
                    self.tally.lines += lines.len();
                }
                self.tally.messages += box_.len();
                let asked =
                    Asked { roster: self.roster, position: Some(position.as_bytes()), ..Asked::default() };
                let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
                assert!(sorted.log.messages().is_empty(), "{:?}\n{}", sorted.log.messages(), sorted.list);
                let by_mail = run_deck((sorted.deck.join("\n") + "\n").as_bytes());
                let where_ = || format!("{} {turn} {is_answer}\n{}", play.card, sorted.list);
                assert_eq!(by_mail.punched, direct.punched, "{}", where_());
                assert_eq!(warnings(&by_mail.text()), warnings(&direct.text()), "{}", where_());
            }
        }
        self.tally.plays += 1;
        self.deck = whole;
    }
}

/// The warnings in a listing, without their places.
pub fn warnings(listing: &str) -> Vec<String> {
    let is_warning = |line: &&str| line.contains("W  STMT") || line.contains("W STMT");
    let number = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let mut warnings: Vec<String> = listing.lines().filter(is_warning).map(number).collect();
    warnings.sort();
    warnings
}
