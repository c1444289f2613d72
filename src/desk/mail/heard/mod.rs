//! What was heard in each message, for those who act on mail beyond its deck: a league. `own` is what somebody says who
//! is no player, and `bounce` which letters came back.

pub mod bounce;
pub mod own;

use super::incoming::Incoming;
use super::incoming::mailbox::Raw;
use super::incoming::moment::Moment;
use super::requests::Request;
use super::verdict::{Judged, Verdict};
use playdeck_base::message::Definition;

/// What was heard in a message.
#[derive(Debug, Clone)]
pub struct Heard {
    /// What tells it from others.
    pub digits: String,
    /// The address of its sender.
    pub from: Option<String>,
    /// When it came.
    pub came: Option<Moment>,
    /// The keys of the players whose message it is.
    pub players: Vec<String>,
    /// What became of it.
    pub fate: Fate,
    /// What it asks, if it is taken.
    pub requests: Vec<Request>,
    /// How many order lines it holds, if it is taken.
    pub orders: usize,
    /// The places of the answers to it among all answers.
    pub replies: Vec<usize>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was taken.
    Taken,
    /// It was not, for this reason.
    Refused(&'static Definition),
    /// It is about another game, or was left.
    NotOurs,
}

/// What was heard in messages. `answered` has the number of the message of each answer.
pub(super) fn of(judged: &[Judged], answered: &[usize]) -> Vec<Heard> {
    let heard = |judged: &Judged| {
        let fate = match &judged.verdict {
            Verdict::Taken => Fate::Taken,
            Verdict::Refused(why) => Fate::Refused(why.definition),
            Verdict::Left | Verdict::OtherGame => Fate::NotOurs,
        };
        let is_taken = fate == Fate::Taken;
        let replies = answered.iter().enumerate().filter(|(_, number)| **number == judged.number);
        Heard {
            digits: judged.incoming.digits(),
            from: judged.incoming.from.clone(),
            came: judged.incoming.came.map(|(came, _)| came),
            players: judged.sent_for.clone(),
            fate,
            requests: if is_taken { judged.requests.clone() } else { Vec::new() },
            orders: judged.taken().iter().map(|part| part.sheet.orders).sum(),
            replies: replies.map(|(at, _)| at).collect(),
        }
    };
    judged.iter().map(heard).collect()
}

/// The address in a message's `From`, whoever wrote it there.
pub fn sender(raw: &Raw) -> Option<String> {
    Incoming::read(raw, None).from
}

/// What tells a message from others, as [`Heard::digits`] does.
pub fn digits(raw: &Raw) -> String {
    Incoming::read(raw, None).digits()
}
