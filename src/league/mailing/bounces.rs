//! Letters that came back. A report counts if it has the identifier of a message of ours, which nobody else can know;
//! the gamesmaster is told once, and no reminder goes to that address until mail comes from it.
//!
//! Source: `docs/league.md`, "Letters that come back".

use crate::game::Game;
use playdeck_desk::mail::heard::bounce;
use playdeck_desk::mail::mailbox::Raw;
use playdeck_desk::mail::people::{self, Game as Roster};
use std::io;
use std::ops::Range;

/// Takes a report that a letter did not arrive, if it is one.
pub fn take(game: &mut Game<'_>, raw: &Raw) -> io::Result<()> {
    let mut ids = bounce::returned(raw);
    ids.retain(|id| game.outgoing().is_ours(id));
    if ids.is_empty() {
        return Ok(());
    }
    for head in game.store.heads_of_sent()? {
        let Some((id, to)) = id_of(&head).zip(recipient(&head)) else { continue };
        if !ids.iter().any(|other| other == id) || game.state.bounced.contains_key(&to.to_lowercase()) {
            continue;
        }
        let line = line_of(game, to);
        let body = format!(
            "A letter to {to} came back. No reminders go to that address until mail comes from it.\n\n\
             Its line on the roster is\n\n{}\n\nTo put another address there, put a file with REPLACE and a new line into acts.\n",
            line.unwrap_or_else(|| "(it has none)".to_owned())
        );
        game.outgoing().tell(&["bounce", id], &format!("A letter to {to} came back"), &body, game.now)?;
        game.state.bounced.insert(to.to_lowercase(), game.now);
    }
    Ok(())
}

/// The line of the roster with an address, without a key.
fn line_of(game: &Game<'_>, address: &str) -> Option<String> {
    let games = people::read(&game.roster).unwrap_or_default();
    let person = games.iter().flat_map(Roster::everybody).find(|person| person.has(address));
    person.map(|person| format!("{} {}", person.player, person.addresses.join(" ")))
}

/// The identifier in the head of a message of ours.
fn id_of(head: &str) -> Option<&str> {
    head.lines().find_map(|line| line.strip_prefix("Message-ID: <")?.strip_suffix('>'))
}

/// To whom a message of ours goes.
pub fn recipient(letter: &str) -> Option<&str> {
    let to = letter.get(header_of_recipient(letter)?)?.trim();
    Some(to.rsplit_once('<').map_or(to, |(_, address)| address.trim_end_matches('>')))
}

/// A message of ours to another address.
pub fn readdressed(letter: &str, address: &str) -> String {
    let mut letter = letter.to_owned();
    if let Some(place) = header_of_recipient(&letter) {
        letter.replace_range(place, address);
    }
    letter
}

/// Where a message of ours says to whom it goes. A name in other letters stands on lines of its own.
fn header_of_recipient(letter: &str) -> Option<Range<usize>> {
    let word = "\nTo: ";
    let head = letter.find("\n\n").map_or(letter, |end| &letter[..=end]);
    let start = if head.starts_with("To: ") { 4 } else { head.find(word)? + word.len() };
    let lines = head[start..].match_indices('\n').map(|(at, _)| start + at);
    let end = lines.into_iter().find(|at| !head[at + 1..].starts_with([' ', '\t']));
    Some(start..end.unwrap_or(head.len()))
}
