//! What was heard in each message, for those who act on mail beyond its deck: a league. `own` is what somebody says who
//! is no player, and `bounce` which letters came back.

pub mod bounce;
pub mod own;

use super::desk::Desk;
use super::incoming::Incoming;
use super::incoming::mailbox::Raw;
use super::incoming::moment::Moment;
use super::press::found::Pressed;
use super::quotes::tags;
use super::requests::Request;
use super::verdict::{Judged, Verdict};
use playdeck_base::message::Definition;
use std::collections::BTreeSet;

/// What was heard in a message.
#[derive(Debug, Clone)]
pub struct Heard {
    /// What tells it from others.
    pub digits: String,
    /// Its own identifier.
    pub id: Option<String>,
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
    /// The press in it that may go out before its play.
    pub press: Vec<Pressed>,
    /// Whether it holds press, if it is taken.
    pub has_press: bool,
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
pub(super) fn of(desk: &Desk<'_>, judged: &[Judged], answered: &[usize]) -> Vec<Heard> {
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
            id: judged.incoming.id.clone(),
            from: judged.incoming.from.clone(),
            came: judged.incoming.came.map(|(came, _)| came),
            players: judged.sent_for.clone(),
            fate,
            requests: if is_taken { judged.requests.clone() } else { Vec::new() },
            press: Pressed::of(desk, judged),
            has_press: judged.taken().iter().any(|part| !part.sheet.press.is_empty()),
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

/// What a message says of the games that it is for.
#[derive(Debug, Default)]
pub struct Named {
    /// The games whose tags it has, in its subject or on lines of their own.
    pub games: BTreeSet<String>,
    /// Whether a program wrote it.
    pub is_automatic: bool,
}

/// Which of some games a message names. Its text is read only if somebody wrote it who is known.
pub fn named(raw: &Raw, jobs: &BTreeSet<String>, is_known: bool) -> Named {
    let mut incoming = Incoming::read(raw, None);
    let is_job = |job: &str| jobs.contains(job);
    let mut games = tags::games_of_subject(&incoming.subject, &is_job);
    let is_automatic = incoming.automatic.is_some();
    let texts = if is_known && !is_automatic { incoming.read_texts().ok() } else { None };
    if let Some(texts) = texts {
        let bodies = texts.plain.iter().chain(&texts.html).chain(&texts.attached);
        let lines = bodies.flat_map(|body| &body.lines).map(String::as_str);
        games.append(&mut tags::games(lines, &is_job));
    }
    Named { games, is_automatic }
}

/// What tells a message from others, as [`Heard::digits`] does.
pub fn digits(raw: &Raw) -> String {
    Incoming::read(raw, None).digits()
}
