//! Press that is found in mail, and in the deck that is made of it.

use super::blocks::blocks;
use crate::mail::desk::Desk;
use crate::mail::verdict::{Judged, Part};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

/// A message of press in a mail.
#[derive(Debug, Clone)]
pub struct Pressed {
    /// What tells it apart from all others.
    pub key: String,
    /// The player who wrote it.
    pub player: String,
    /// The place of its play among those that are due.
    pub(super) play: usize,
    /// Its cards, under its writer's.
    pub(super) cards: Vec<String>,
}

impl Pressed {
    /// The press of a message that may go out before its play: of one about which nothing is doubtful but its time.
    pub(in crate::mail) fn of(desk: &Desk<'_>, judged: &Judged) -> Vec<Self> {
        let is_at_once = desk.asked.league.is_some_and(|league| league.press.is_some());
        let parts = if is_at_once && judged.may_pass_press() { judged.parts.as_slice() } else { &[] };
        let parts = parts.iter().filter(|part| !part.is_passed_over);
        parts.flat_map(|part| Self::of_part(judged, part)).collect()
    }

    fn of_part(judged: &Judged, part: &Part) -> Vec<Self> {
        let opener = part.cards.first().cloned();
        let pressed = |lines: Range<usize>| Self {
            key: key(judged, part, &part.cards[lines.clone()]),
            player: part.player.clone(),
            play: part.play,
            cards: opener.iter().chain(&part.cards[lines]).cloned().collect(),
        };
        blocks(&part.cards).into_iter().map(pressed).collect()
    }
}

/// What tells a message of press apart: its mail, its writer and its cards.
fn key(judged: &Judged, part: &Part, cards: &[String]) -> String {
    let mut sum = Sha256::new();
    let digits = judged.incoming.digits();
    for text in [&digits, &part.player].into_iter().chain(cards) {
        sum.update((text.len() as u64).to_be_bytes());
        sum.update(text.as_bytes());
    }
    sum.finalize().iter().take(16).fold(String::new(), |mut key, byte| {
        let _ = write!(key, "{byte:02x}");
        key
    })
}

/// Where the press of a sheet stands in a deck.
#[derive(Debug)]
pub(in crate::mail) struct PressOfPart {
    /// The lines of the sheet, if it holds press and nothing else.
    whole: Option<Range<usize>>,
    /// The lines of each message, and what tells it apart.
    messages: Vec<(Range<usize>, String)>,
}

impl PressOfPart {
    /// Whether a line is left out when some press has gone out. A sheet of which nothing is left is left out whole, since
    /// an empty one may mean something.
    pub(in crate::mail) fn takes_out(&self, line: usize, gone: &BTreeSet<String>) -> bool {
        let is_gone = |(lines, key): &&(Range<usize>, String)| gone.contains(key) && lines.contains(&line);
        let is_in_whole = self.whole.as_ref().is_some_and(|whole| whole.contains(&line));
        is_in_whole && self.messages.iter().all(|(_, key)| gone.contains(key))
            || self.messages.iter().find(is_gone).is_some()
    }
}

/// Finds the press in the deck that was made of messages.
pub(in crate::mail) fn in_deck(desk: &Desk<'_>, judged: &[Judged]) -> Vec<PressOfPart> {
    let mut all = Vec::new();
    let mut at = 0;
    if !desk.position.is_empty() {
        at = usize::from(!desk.job.is_empty()) + desk.position.len();
    }
    for (play, board) in desk.plays.iter().enumerate() {
        at += usize::from(board.due().is_some());
        for message in judged {
            for part in message.taken().iter().filter(|part| part.play == play) {
                let whole = at..at + part.cards.len();
                let place = |lines: Range<usize>| {
                    (at + lines.start..at + lines.end, key(message, part, &part.cards[lines]))
                };
                let messages: Vec<_> = blocks(&part.cards).into_iter().map(place).collect();
                if !messages.is_empty() {
                    let is_alone = part.sheet.is_press_alone();
                    all.push(PressOfPart { whole: Some(whole.clone()).filter(|_| is_alone), messages });
                }
                at = whole.end;
            }
        }
    }
    all
}
