//! How much is answered: so many messages of an address in a day, and so few in a row that say nothing, that two programs
//! which answer one another fall silent.
//!
//! Source: `docs/league.md`, "Who is answered".

use crate::game::Game;
use playdeck_base::message::counted;
use playdeck_desk::mail::heard::{Fate, Heard};
use std::collections::BTreeMap;
use std::io;

/// How many answers an address gets in a day.
const MOST_ANSWERS: u32 = 10;

/// After how many answers in a row to messages that say nothing an address gets none.
const MOST_IDLE: u32 = 3;

/// Messages that are not answered any more today: by address, those that were taken and those that were not.
#[derive(Debug, Default)]
pub struct Unanswered(BTreeMap<String, (u64, u64)>);

impl Unanswered {
    /// Whether one more answer goes to the sender of a message. It counts as one.
    pub fn may_answer(&mut self, game: &mut Game<'_>, heard: &Heard) -> bool {
        let Some(from) = heard.from.as_ref().map(|from| from.to_lowercase()) else { return false };
        if heard.id.as_ref().is_some_and(|id| game.outgoing().is_ours(id)) {
            return false;
        }
        let today = game.today();
        let answers = game.state.answers.entry(from.clone()).or_default();
        if answers.day != today {
            (answers.day, answers.count) = (today, 0);
        }
        let is_taken = heard.fate == Fate::Taken;
        let says_nothing = !is_taken || heard.orders == 0 && heard.requests.is_empty();
        let is_idle = says_nothing && heard.press.is_empty() && !heard.has_press;
        if !is_idle {
            answers.idle = 0;
        }
        if answers.idle >= MOST_IDLE {
            return false;
        }
        if answers.count >= MOST_ANSWERS {
            let (taken, others) = self.0.entry(from).or_default();
            *(if is_taken { taken } else { others }) += 1;
            return false;
        }
        answers.count += 1;
        answers.idle += u32::from(is_idle);
        true
    }

    /// Says once a day to each address that no more answers come today. Gives how many messages were put into the outbox.
    pub fn tell(self, game: &mut Game<'_>) -> io::Result<u64> {
        let today = game.today();
        let mut posted = 0;
        for (address, (taken, others)) in self.0 {
            let text = format!(
                "{MOST_ANSWERS} answers went to this address today, and more do not go out in a day. What you send is read all the\n\
                 same: orders and press count, and what you ask for is done. Tomorrow your messages\n\
                 are answered again.\n\n\
                 Without an answer so far: {} that counted, and {} that did not.\n",
                counted(taken, "message"),
                counted(others, "message"),
            );
            let letter = game.outgoing().letter(&address, "No more answers today", &text);
            posted += u64::from(game.outgoing().post(&["digest", &today, &address], &letter, game.now)?);
        }
        Ok(posted)
    }
}
