//! Answers and reminders: messages to one player each, made from the position and that player's mail alone.
//!
//! No text of a player becomes part of a header: addresses and names come from the roster, subjects from the game, and
//! identifiers are taken only if they have the form of one.
//!
//! Source: the specification of mail, "answers".

use super::desk::Desk;
use super::incoming::Incoming;
use super::list::missing;
use super::people::Person;
use super::verdict::{Judged, Verdict};
use crate::audience::Reader;
use crate::card::Input;
use crate::code::Code;
use crate::letter::Width;
use crate::listing::Carriage;
use crate::listing::print::Paper;
use crate::record::RecordFormat;
use crate::stream::{self, Options};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZeroUsize;

/// Columns of an answer.
const COLUMNS: usize = 72;

/// The longest identifier of a message that is repeated, and how many are.
const LONGEST_ID: usize = 200;
const MOST_IDS: usize = 20;

/// The most answers to one player: each costs a check of the position.
const MOST_ANSWERS: usize = 20;

/// A message that goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The name of its file, made of the player's key.
    pub name: String,
    /// The message.
    pub text: String,
}

/// An answer for each message that was taken or refused, if it has a player and was not written by a program.
pub fn replies(desk: &Desk<'_>, judged: &[Judged]) -> Vec<Answer> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sheets: BTreeMap<&str, Vec<&[String]>> = BTreeMap::new();
    let mut replies = Vec::new();
    for message in judged {
        let Some(player) = message.player.as_deref() else { continue };
        if let Some(cards) = message.taken() {
            sheets.entry(player).or_default().push(cards);
        }
        if message.incoming.is_unanswerable || matches!(message.verdict, Verdict::Left | Verdict::OtherGame) {
            continue;
        }
        let Some(to) = addressee(desk, message, player) else { continue };
        let count = counts.entry(player).or_insert(0);
        *count += 1;
        if *count > MOST_ANSWERS {
            continue;
        }
        let own = sheets.get(player).map(Vec::as_slice).unwrap_or_default();
        let body = body(desk, message, player, own);
        let subject = format!("Re: [{}] {player}", desk.tag());
        let headers = headers(desk, to, &subject, Some(&message.incoming));
        replies.push(Answer { name: format!("{}-{count}.eml", file_key(player)), text: headers + &body });
    }
    replies
}

/// A reminder for each player of the roster whose orders have not come.
pub fn reminders(desk: &Desk<'_>, judged: &[Judged]) -> Vec<Answer> {
    let mut reminders = Vec::new();
    for player in missing(desk, judged) {
        let is_own = |person: &&Person| desk.board.key(&person.player).as_deref() == Some(player.as_str());
        let Some(to) = desk.game.players.iter().find(is_own) else { continue };
        let mut body = format!("No orders of {player} have come yet for {}.\n", desk.tag());
        deadline(desk, &mut body);
        let sheet = desk.board.template(&player);
        if !sheet.is_empty() {
            body.push_str("\nThe sheet, with every unit as it would do without an order of yours:\n\n");
            for line in &sheet {
                let _ = writeln!(body, "{line}");
            }
        }
        let subject = format!("[{}] {player}: orders are due", desk.tag());
        let text = headers(desk, to, &subject, None) + &body;
        reminders.push(Answer { name: format!("{}.eml", file_key(&player)), text });
    }
    reminders
}

/// Who gets the answer: the sender, by the address of the roster from which they wrote.
fn addressee<'d>(desk: &'d Desk<'_>, message: &Judged, player: &str) -> Option<&'d Person> {
    if message.is_gamesmasters {
        return desk.game.gamesmaster.as_ref();
    }
    let from = message.incoming.from.as_deref()?;
    let mut at = desk
        .game
        .players
        .iter()
        .filter(|person| person.addresses.iter().any(|address| address.eq_ignore_ascii_case(from)));
    at.find(|person| desk.board.key(&person.player).as_deref() == Some(player))
}

/// What an answer says.
fn body(desk: &Desk<'_>, message: &Judged, player: &str, sheets: &[&[String]]) -> String {
    let came = message.incoming.came.map(|(moment, _)| format!(" of {moment}")).unwrap_or_default();
    let mut body = String::new();
    let done = match &message.verdict {
        Verdict::Taken(_) => "was taken",
        _ => "was not taken",
    };
    wrap(&format!("{player}, {}: your message{came} {done}.", desk.tag()), &mut body);
    deadline(desk, &mut body);
    let messages: Vec<String> = message.messages().map(ToString::to_string).collect();
    if !messages.is_empty() {
        body.push('\n');
        for message in &messages {
            wrap(message, &mut body);
        }
    }
    if message.taken().is_none() {
        return body;
    }
    for press in &message.sheet.press {
        let to = if press.to.is_empty() { "ALL" } else { &press.to };
        body.push('\n');
        wrap(
            &format!(
                "Your press to {to}, which is sent when the play is, unless a line below says that it is held back:"
            ),
            &mut body,
        );
        press.lines.iter().for_each(|line| wrap(&format!("  {line}"), &mut body));
    }
    let letter = checked(desk, player, sheets);
    if !letter.is_empty() {
        body.push('\n');
        body.push_str(&letter);
    }
    body
}

/// The deadline as the gamesmaster wrote it.
fn deadline(desk: &Desk<'_>, body: &mut String) {
    if let Some((_, written)) = &desk.asked.deadline {
        let _ = writeln!(body, "Deadline: {written}");
    }
}

/// What the game says of a player's orders before the play: as read, what is wrong, which units have none. It is given
/// a deck with no other player's sheets.
fn checked(desk: &Desk<'_>, player: &str, sheets: &[&[String]]) -> String {
    if desk.position.is_empty() {
        return String::new();
    }
    let cards = desk.deck(sheets.iter().copied()).join("\n") + "\n";
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

/// How decks of mail are checked.
pub fn options() -> Options {
    Options {
        input: Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$' },
        paper: Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii },
        reader: Reader::Gamesmaster,
        letters: None,
        page: None,
        has_maps: true,
        is_check: true,
        cores: NonZeroUsize::MIN,
    }
}

/// The headers of a message, and the empty line behind them. The sender's program adds `Date` and `Message-ID`.
fn headers(desk: &Desk<'_>, to: &Person, subject: &str, answered: Option<&Incoming>) -> String {
    let mut headers = String::new();
    if let Some(from) = &desk.game.gamesmaster {
        let _ = writeln!(headers, "From: {}", mailbox(from, None));
    }
    let _ = writeln!(headers, "To: {}", mailbox(to, answered.and_then(|incoming| incoming.from.as_deref())));
    let _ = writeln!(headers, "Subject: {subject}");
    if let Some(incoming) = answered {
        let ids = |id: &String| Some(id.as_str()).filter(|id| is_id(id)).map(|id| format!("<{id}>"));
        if let Some(id) = incoming.id.as_ref().and_then(ids) {
            let all: Vec<String> = incoming.references.iter().filter_map(ids).collect();
            let mut last: Vec<String> = all.iter().rev().take(MOST_IDS).rev().cloned().collect();
            last.push(id.clone());
            let _ = write!(headers, "In-Reply-To: {id}\nReferences: {}\n", last.join("\n "));
        }
        headers.push_str("Auto-Submitted: auto-replied\n");
    } else {
        headers.push_str("Auto-Submitted: auto-generated\n");
    }
    headers.push_str(
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n",
    );
    headers
}

/// Whether a text is the inside of a message identifier.
fn is_id(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]\\,;:\"".contains(&byte));
    is_plain && text.contains('@') && (3..=LONGEST_ID).contains(&text.len())
}

/// A person with an address of the roster: the one that they wrote from, else their first.
fn mailbox(person: &Person, from: Option<&str>) -> String {
    let used =
        from.and_then(|from| person.addresses.iter().find(|address| address.eq_ignore_ascii_case(from)));
    let address = used.or_else(|| person.addresses.first()).map_or("", String::as_str);
    match person.name.as_deref() {
        None | Some("") => address.to_owned(),
        Some(name) if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') => {
            format!("{name} <{address}>")
        }
        Some(name) => format!("{}\n <{address}>", encoded(name)),
    }
}

/// A name in a header that has other characters than letters: RFC 2047, in words of at most 75 columns.
fn encoded(name: &str) -> String {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        let mut buffer = [0; 4];
        let coded: String = letter
            .encode_utf8(&mut buffer)
            .bytes()
            .fold(String::new(), |coded, byte| format!("{coded}={byte:02X}"));
        match words.last_mut() {
            Some(word) if word.len() + coded.len() <= 60 => word.push_str(&coded),
            _ => words.push(coded),
        }
    }
    words.iter().map(|word| format!("=?utf-8?Q?{word}?=")).collect::<Vec<_>>().join("\n ")
}

/// Writes a line in rows that a letter has room for.
fn wrap(line: &str, body: &mut String) {
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
