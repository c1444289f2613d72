//! Answers and reminders: messages to one player each, made from the position and that player's mail alone.
//!
//! No text of a player becomes part of a header: addresses and names come from the roster, subjects from the game, and
//! identifiers are taken only if they have the form of one.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

pub mod answered;
pub mod budget;

use super::advice;
pub use super::compose::Message as Answer;
use super::compose::{Head, PLAIN, filed};
use super::desk::Desk;
pub use super::desk::options;
use super::list::silent;
use super::messages as say;
use super::people::Person;
use super::press::blocks::left_out;
use super::quotes::ours::NOTHING;
use super::verdict::{Judged, Verdict};
use crate::stream::{self, Options};
use answered::Answered;
use playdeck_base::audience::Reader;
use playdeck_base::message::{Message, Severity};
use playdeck_game::SentAhead;
use playdeck_print::letter::Width;
use playdeck_print::page::due_by;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Columns of an answer.
const COLUMNS: usize = 72;

/// The most answers to one player: each costs a check of the position.
const MOST_ANSWERS: usize = 20;

/// The play of a sheet, and its cards.
type OfPlay<'c> = (usize, Cow<'c, [String]>);

/// An answer for each message that was taken or refused, if it has a player and was not written by a program. What was
/// answered before is not answered again; it counts as if it was. Each stands behind the number of its message.
pub fn replies(desk: &Desk<'_>, judged: &[Judged], answered: &mut Answered) -> Vec<(usize, Answer)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut sheets: BTreeMap<&str, Vec<OfPlay<'_>>> = BTreeMap::new();
    let mut replies = Vec::new();
    for message in judged {
        // What went out with the answer to an earlier message is not said to go out with this one.
        let is_at_once = desk.asked.league.is_some_and(|league| league.press.is_some());
        for (_, cards) in sheets.values_mut().flatten().filter(|_| is_at_once) {
            *cards = Cow::Owned(left_out(cards));
        }
        for part in message.taken().iter().filter(|part| !part.is_passed_over) {
            let cards = Cow::Borrowed(part.cards.as_slice());
            sheets.entry(&part.player).or_default().push((part.play, cards));
        }
        let is_of_program = message.incoming.is_unanswerable || message.incoming.automatic.is_some();
        if is_of_program || matches!(message.verdict, Verdict::Left | Verdict::OtherGame) {
            continue;
        }
        let is_answered = answered.has(&message.incoming);
        let mut names = Vec::new();
        for players in players(desk, message) {
            let Some(player) = players.first() else { continue };
            let Some(to) = addressee(desk, message, player) else { continue };
            // In a league mail lies there for weeks, and what was answered before keeps nobody from an answer.
            let is_free = is_answered && desk.asked.league.is_some();
            let count = counts.entry(player.clone()).or_insert(0);
            *count += usize::from(!is_free);
            if *count > MOST_ANSWERS || is_answered {
                continue;
            }
            let own = sheets.get(player.as_str()).map(Vec::as_slice).unwrap_or_default();
            let own: Vec<(usize, &[String])> = own.iter().map(|(play, cards)| (*play, &**cards)).collect();
            let name = answered.next_name(&file_key(player));
            let text = reply(desk, message, to, &players, &own);
            replies.push((message.number, Answer { name: filed(&name), text }));
            names.push(name);
        }
        answered.note(&message.incoming, &names);
    }
    replies
}

/// The answer to a message for one of its players, or for all whom its sender plays.
fn reply(
    desk: &Desk<'_>,
    message: &Judged,
    to: &Person,
    players: &[String],
    sheets: &[(usize, &[String])],
) -> String {
    let player = players.first().map_or("", String::as_str);
    let subject = format!("Re: [{}] {player}", desk.tag_among(&plays(message)));
    let answered = Some(&message.incoming);
    let head = Head { from: desk.sender(), to, subject: &subject, answered };
    head.written() + PLAIN + &body(desk, message, players, sheets)
}

/// The plays for which a message was taken.
fn plays(message: &Judged) -> BTreeSet<usize> {
    message.taken().iter().map(|part| part.play).collect()
}

/// A reminder for each player of the roster whose orders have not come, or not all of them.
pub fn reminders(desk: &Desk<'_>, judged: &[Judged]) -> Vec<Answer> {
    let mut reminders = Vec::new();
    for player in silent(desk, judged) {
        let ahead = desk.board.sent_ahead(&player);
        if ahead.as_ref().is_some_and(|sent| sent.is_all) {
            continue;
        }
        let is_own = |person: &&Person| desk.board.key(&person.player).as_deref() == Some(player.as_str());
        let Some(to) = desk.game.players.iter().find(is_own) else { continue };
        let yet = if ahead.is_some() { "Not all orders" } else { "No orders" };
        let tag = desk.tag_among(&BTreeSet::new());
        let mut body = format!("{yet} of {player} have come yet for {tag}.\n");
        deadline(desk, &mut body);
        if let Some(sent) = &ahead {
            sent_ahead(sent, &mut body);
        }
        if let Some(warning) = desk.board.warning(&player) {
            body.push('\n');
            wrap(&warning, &mut body);
        }
        if judged.iter().flat_map(Judged::taken).any(|part| part.is_passed_over && part.player == player) {
            body.push('\n');
            wrap("What came under your name will not be followed; the answer to it says why.", &mut body);
        }
        advice::how(desk.board.as_ref(), &player, false, &mut body);
        advice::sheet(desk.board.as_ref(), &player, &mut body);
        let subject = format!("[{tag}] {player}: orders are due");
        let head = Head { from: desk.sender(), to, subject: &subject, answered: None };
        let text = head.written() + PLAIN + &body;
        reminders.push(Answer { name: filed(&file_key(&player)), text });
    }
    reminders
}

/// For whom an answer is written: each player whose the message is, or one for all whom its sender plays if nobody knows.
fn players(desk: &Desk<'_>, message: &Judged) -> Vec<Vec<String>> {
    let each: Vec<Vec<String>> = message.players().map(|player| vec![player.to_owned()]).collect();
    if !each.is_empty() {
        return each;
    }
    let from = desk.address_of(&message.incoming).unwrap_or_default();
    let at: Vec<String> = desk.game.at(&from).filter_map(|person| desk.board.key(&person.player)).collect();
    if !at.is_empty() {
        return vec![at];
    }
    let gone = desk.game.gone.iter().filter(|person| person.has(&from));
    vec![gone.map(|person| person.player.clone()).collect()]
}

/// Who gets the answer: the sender, by the address of the roster from which they wrote. The gamesmaster's address is
/// the one that answers come from, so nothing goes there.
fn addressee<'d>(desk: &'d Desk<'_>, message: &Judged, player: &str) -> Option<&'d Person> {
    let from = desk.address_of(&message.incoming).filter(|from| !desk.game.is_gamesmasters(from))?;
    let mut at = desk
        .game
        .players
        .iter()
        .filter(|person| person.addresses.iter().any(|address| address.eq_ignore_ascii_case(&from)));
    at.find(|person| desk.board.key(&person.player).as_deref() == Some(player))
        .or_else(|| desk.game.gone.iter().find(|person| person.player == player && person.has(&from)))
}

/// What an answer says. The sheets are those of the one player whose the message is.
fn body(desk: &Desk<'_>, message: &Judged, players: &[String], sheets: &[(usize, &[String])]) -> String {
    let came = message.incoming.came.map(|(moment, _)| format!(" of {}", moment.said())).unwrap_or_default();
    let mut body = String::new();
    let done = match &message.verdict {
        Verdict::Taken if message.is_passed_over() => "came, but it will not be followed",
        Verdict::Taken if message.only_asks() => "was read",
        Verdict::Taken if is_unread(message) => "came, but no line of it can be read as an order",
        Verdict::Taken => "was taken",
        _ => "was not taken",
    };
    let tag = desk.tag_among(&plays(message));
    wrap(&format!("{}, {tag}: your message{came} {done}.", players.join(", ")), &mut body);
    deadline(desk, &mut body);
    let messages: Vec<&Message> = message.messages().collect();
    advice::told(&messages, &mut body);
    if messages.iter().any(|message| message.definition == &say::gone::DEFINITION) {
        return body;
    }
    let is_followed = !message.taken().is_empty() && !message.is_passed_over();
    let has_press = message.parts.iter().any(|part| !part.sheet.press.is_empty());
    if is_followed && desk.position.is_empty() && has_press {
        // Without a position nobody knows whom a name means.
        body.push('\n');
        wrap("Your press was taken. Whom it reaches is known when the play is.", &mut body);
    }
    let is_faulty = messages.iter().any(|message| message.severity() > Severity::Information);
    if is_faulty || !is_followed && !message.only_asks() {
        for player in players {
            advice::how(desk.board.as_ref(), player, players.len() > 1, &mut body);
        }
    }
    let letter = match players {
        [player] if !sheets.is_empty() && budget::is_checked(message) => {
            let about =
                if is_followed { plays(message) } else { sheets.iter().map(|(play, _)| *play).collect() };
            about.into_iter().map(|play| checked(desk, player, play, sheets)).collect()
        }
        _ => String::new(),
    };
    if !letter.is_empty() {
        if !is_followed && !message.only_asks() {
            body.push('\n');
            wrap("What came from you before still stands:", &mut body);
        }
        body.push('\n');
        body.push_str(&letter);
    }
    if !is_followed && !message.only_asks() && !desk.position.is_empty() {
        for player in players {
            own_sheet(desk, player, letter.is_empty(), &mut body);
        }
    }
    body
}

/// Whether a message holds nothing but lines that were meant as orders and are none.
fn is_unread(message: &Judged) -> bool {
    let sheets = || message.taken().iter().map(|part| &part.sheet);
    sheets().any(|sheet| !sheet.near.is_empty())
        && sheets().all(|sheet| sheet.orders + sheet.press.len() == 0)
}

/// The sheet of a player whose message was not taken, and whether anything has come from them.
fn own_sheet(desk: &Desk<'_>, player: &str, is_silent: bool, body: &mut String) {
    if is_silent && !desk.board.template(player).is_empty() {
        if let Some(sent) = desk.board.sent_ahead(player) {
            sent_ahead(&sent, body);
        } else {
            body.push('\n');
            wrap(NOTHING, body);
        }
    }
    advice::sheet(desk.board.as_ref(), player, body);
}

/// What a player sent ahead.
fn sent_ahead(sent: &SentAhead, body: &mut String) {
    body.push('\n');
    wrap("This was sent ahead with earlier orders, and counts unless you order otherwise:", body);
    for order in &sent.orders {
        wrap(order, body);
    }
    if !sent.is_all {
        wrap("For the rest nothing has come yet.", body);
    }
}

/// The deadline, with its weekday.
fn deadline(desk: &Desk<'_>, body: &mut String) {
    if let Some((_, written)) = &desk.asked.deadline {
        let _ = writeln!(body, "Deadline: {}", due_by(written));
    }
}

/// What the game says of a player's orders before a play: as read, what is wrong, which units have none. It is given a deck
/// with no other player's sheets, and with no other play, because a check tells of the last play alone.
fn checked(desk: &Desk<'_>, player: &str, play: usize, sheets: &[(usize, &[String])]) -> String {
    if desk.position.is_empty() {
        return String::new();
    }
    let cards = desk.deck_of(play..play + 1, sheets).join("\n") + "\n";
    let options = Options {
        reader: Reader::Player(player.to_owned()),
        letters: Some(Width::Own),
        page: None,
        is_check: true,
        has_maps: false,
        ..options()
    };
    let mut letter = Vec::new();
    match stream::list(cards.as_bytes(), &options, &mut letter) {
        Ok(_) => String::from_utf8_lossy(&letter).into_owned(),
        Err(error) => format!("{error}\n"),
    }
}

/// Writes a line in rows that a letter has room for.
pub(super) fn wrap(line: &str, body: &mut String) {
    let mut rest: Vec<char> = line.trim_end().chars().collect();
    while rest.len() > COLUMNS {
        let blank = rest[..=COLUMNS].iter().rposition(|letter| *letter == ' ').filter(|at| *at > COLUMNS / 2);
        let behind = rest.split_off(blank.unwrap_or(COLUMNS));
        body.extend(rest);
        body.push('\n');
        rest = behind.into_iter().skip(usize::from(blank.is_some())).collect();
    }
    body.extend(rest);
    body.push('\n');
}

/// A player's key in a file name.
fn file_key(player: &str) -> String {
    stream::burst::key(player)
}
