//! A desk for tests: a game of Diplomacy with a roster, and messages for it.

use crate::common;

use common::run_deck;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked, Sorted};
use std::fmt::Write as _;

/// The powers.
pub const POWERS: [&str; 7] = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"];

/// A position as text.
pub fn position(deck: &str) -> String {
    run_deck(deck.as_bytes()).punched.concat().join("\n") + "\n"
}

/// A new game of Diplomacy, called `TUESDAY1`.
pub fn spring() -> String {
    position("$JOB TUESDAY1\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n")
}

/// The roster of a game with all powers: `austria@host.example` and so on.
pub fn roster() -> String {
    let mut roster = "GM gm@host.example 'The Master'\n".to_owned();
    for power in POWERS {
        let _ = writeln!(roster, "{power} {}", address(power));
    }
    roster
}

/// The address of a power.
pub fn address(power: &str) -> String {
    format!("{}@host.example", power.to_lowercase())
}

/// A message of plain text that came so many minutes after six.
pub fn message(from: &str, subject: &str, minute: usize, text: &str) -> String {
    with_header(from, subject, minute, "Content-Type: text/plain; charset=utf-8\n", text)
}

/// The same with more headers.
pub fn with_header(from: &str, subject: &str, minute: usize, headers: &str, text: &str) -> String {
    let (hour, minutes) = (18 + minute / 60, minute % 60);
    format!(
        "Received: from a.example by b.example; Thu, 26 Nov 2026 {hour}:{minutes:02}:00 +0000\nFrom: {from}\n\
         To: gm@host.example\nSubject: {subject}\nMessage-ID: <{minute}.{}@host.example>\nMIME-Version: 1.0\n\
         {headers}\n{text}",
        from.len(),
    )
}

/// Messages as they come in.
pub fn mailbox<M: AsRef<[u8]>>(messages: &[M]) -> Mailbox {
    let mut mailbox = Mailbox::default();
    for message in messages {
        mailbox.take(message.as_ref());
    }
    mailbox
}

/// Sorts messages for the first spring.
pub fn sorted<M: AsRef<[u8]>>(messages: &[M]) -> Sorted {
    sorted_with(messages, &Asked::default())
}

/// Sorts messages for the first spring with options; a roster is filled in where none is.
pub fn sorted_with<M: AsRef<[u8]>>(messages: &[M], asked: &Asked<'_>) -> Sorted {
    let (spring, roster) = (spring(), roster());
    let asked = Asked {
        roster: if asked.roster.is_empty() { &roster } else { asked.roster },
        position: asked.position.or(Some(spring.as_bytes())),
        ..asked.clone()
    };
    mail::sort(&mailbox(messages), &asked).unwrap_or_else(|log| panic!("{:?}", log.messages()))
}

/// The cards of a deck behind its position and play card, without `$END`.
pub fn sheets(sorted: &Sorted) -> Vec<&str> {
    let cards = sorted.deck.iter().map(String::as_str);
    let behind = cards.skip_while(|card| !card.starts_with("$ENDPOS")).skip(2);
    behind.filter(|card| *card != "$END").collect()
}

/// The numbers of the messages that were given, such as `PDK244W`.
pub fn numbers(sorted: &Sorted) -> Vec<String> {
    sorted.log.messages().iter().map(|message| message.definition.to_string()).collect()
}
