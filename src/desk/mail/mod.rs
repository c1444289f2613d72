//! Mail in: a mailbox becomes a deck, a list for the gamesmaster, and an answer for each message. Mail out (`outgoing`): a
//! deck becomes a message for each person of the roster.
//!
//! It is a pure function of the mailbox, the roster, the position and the options: no clock is read. Messages are
//! numbered by the time at which they came, so the order of the mailbox means nothing. `people` reads the roster,
//! `addresses` holds it beside the addresses that the game keeps, `mailbox` and `incoming` the messages,
//! `authentic` what is said about who sent them, `body`, `html` and `quotes` their texts, `readings` what a line
//! can mean, `press` where press begins and ends and what of it goes out at once, `sheet` says with the game (`board`) which lines are
//! orders, `verdict` decides what is taken, and `list` and `answer` write about it. `compose` makes all messages
//! that go out, `letter` the text of those about a play.
//!
//! Source: `docs/gamesmaster.md`, "Mail in" and "Mail out".

mod advice;
pub mod answer;
mod board;
pub use board::Awaited;
pub mod compose;
mod desk;
pub mod heard;
mod incoming;
mod letter;
mod list;
pub mod messages;
pub mod outgoing;
mod passed;
pub mod people;
pub mod press;
mod prose;
mod quotes;
pub mod requests;
mod sheet;
mod verdict;

use answer::Answer;
use answer::answered::Answered;
pub use desk::{Asked, Former, League, WentOut};
use heard::Heard;
use incoming::Incoming;
pub use incoming::{mailbox, moment};
use mailbox::{MOST_MESSAGES, Mailbox};
use messages as say;
pub use people::addresses::Addresses;
use playdeck_base::message::{Log, Severity};
pub use playdeck_kit::name::is_address;
use press::found::{PressOfPart, in_deck};
use std::collections::{BTreeMap, BTreeSet};
use verdict::{Judge, Judged};

/// What became of a mailbox.
#[derive(Debug, Default)]
pub struct Sorted {
    /// The deck, or the sheets alone if there was no position.
    pub deck: Vec<String>,
    /// The list for the gamesmaster.
    pub list: String,
    /// An answer for each message that was taken or refused.
    pub replies: Vec<Answer>,
    /// What was answered, this time and before, as the next run reads it.
    pub answered: String,
    /// A reminder for each player whose orders have not come.
    pub reminders: Vec<Answer>,
    /// The messages.
    pub log: Log,
    /// What was heard in each message, in the order of the list.
    pub heard: Vec<Heard>,
    /// The plays that are due.
    pub due: Vec<Awaited>,
    /// The keys of the players from whom orders are due.
    pub awaited: BTreeSet<String>,
    /// Those of them from whom nothing has come.
    pub silent: BTreeSet<String>,
    /// The players of the roster whom the game knows, in capitals.
    pub known: BTreeSet<String>,
    /// Whether everybody may know how many these are.
    pub are_told: bool,
    /// Whether nobody but the gamesmaster may know which person plays what.
    pub hides_persons: bool,
    /// Who stands on the roster as which player: the names there, by the keys of the players.
    pub names: BTreeMap<String, String>,
    /// Where press stands in the deck.
    press: Vec<PressOfPart>,
}

/// Sorts a mailbox. The error is the log if the roster, the position, the numbers or what was answered are wrong: then
/// nothing is sorted.
pub fn sort(mailbox: &Mailbox, asked: &Asked<'_>) -> Result<Sorted, Log> {
    let games = people::read(asked.roster)?;
    let mut answered = Answered::read(asked.answered)?;
    let desk = desk::desk(asked, &games)?;
    let (incoming, doubles) = in_order(mailbox, asked.received_by.as_deref());
    let judge = Judge::new(&desk);
    let mut judged: Vec<Judged> =
        (1..).zip(incoming).map(|(number, message)| judge.judge(number, message)).collect();
    for judged in &mut judged {
        passed::note(&desk, judged);
    }
    passed::leave_out(&mut judged);
    answer::budget::spend(&mut judged);
    let mut log = Log::default();
    for number in asked.take.iter().chain(&asked.leave) {
        let is_known = judged.iter().any(|judged| judged.number == *number && judged.may_be_chosen());
        if !is_known {
            log.push(say::not_in_list(*number));
        }
    }
    if !log.messages().is_empty() {
        return Err(log);
    }
    if mailbox.is_cut {
        log.push(say::too_many(MOST_MESSAGES));
    }
    log.extend(desk.told.iter().filter(|told| told.severity() > Severity::Information).cloned());
    judged.iter().flat_map(Judged::messages).for_each(|message| log.push(message.clone()));
    let cards = desk.deck(&sheets(&judged));
    let press = in_deck(&desk, &judged);
    let list = list::write(&desk, &judged, doubles, mailbox.is_cut);
    let (numbers, replies): (Vec<usize>, _) =
        answer::replies(&desk, &judged, &mut answered).into_iter().unzip();
    let heard = heard::of(&desk, &judged, &numbers);
    let reminders = answer::reminders(&desk, &judged);
    let due = desk.plays.iter().filter_map(|board| board.due().cloned()).collect();
    let is_awaited = |player: &String| !desk.board.template(player).is_empty();
    let awaited = desk.board.players().into_iter().filter(is_awaited).collect();
    let silent = list::silent(&desk, &judged);
    let known = desk.game.players.iter().map(|person| person.player.to_uppercase()).collect();
    let are_told = desk.board.tells_who_owes();
    Ok(Sorted {
        deck: cards,
        list,
        replies,
        answered: answered.written(),
        reminders,
        log,
        heard,
        due,
        awaited,
        silent,
        known,
        are_told,
        hides_persons: desk.board.hides_persons(),
        names: desk.names(),
        press,
    })
}

impl Sorted {
    /// The deck without press that has gone out, by what tells it apart.
    pub fn deck_without(&self, gone: &BTreeSet<String>) -> Vec<String> {
        let is_out = |at: usize| self.press.iter().any(|part| part.takes_out(at, gone));
        let lines = self.deck.iter().enumerate().filter(|(at, _)| !is_out(*at));
        lines.map(|(_, line)| line.clone()).collect()
    }
}

/// The cards of all messages that are taken, with the play for which they are.
fn sheets(judged: &[Judged]) -> Vec<(usize, &[String])> {
    let parts = judged.iter().flat_map(Judged::taken);
    parts.map(|part| (part.play, part.cards.as_slice())).collect()
}

/// The messages by the time at which they came, each once, and how many came more than once.
///
/// A message is the same if identifier, sender and body are: nobody can keep another's message out by its identifier, and
/// no second sheet is lost because a program used an identifier twice.
fn in_order(mailbox: &Mailbox, received_by: Option<&str>) -> (Vec<Incoming>, usize) {
    let mut messages: Vec<_> =
        mailbox.messages.iter().map(|raw| (Incoming::read(raw, received_by), &raw.bytes)).collect();
    messages.sort_by(|(first, bytes), (second, others)| {
        let key = |message: &Incoming| (message.came.is_none(), message.came.map(|(moment, _)| moment));
        (key(first), &first.id, bytes).cmp(&(key(second), &second.id, others))
    });
    let all = messages.len();
    let (mut seen, mut ids) = (BTreeSet::new(), BTreeSet::new());
    let mut once: Vec<Incoming> = Vec::new();
    for (mut message, _) in messages {
        if message.from.is_some() && !seen.insert((message.id.clone(), message.from.clone(), message.hash)) {
            continue;
        }
        if let Some(id) = &message.id
            && !ids.insert((id.clone(), message.from.clone()))
        {
            message.notes.push(say::two_bodies(id));
        }
        once.push(message);
    }
    let doubles = all - once.len();
    (once, doubles)
}
