//! What must hold of a league at every moment, each law by its name.

use super::folder::Files;
use super::table::{Expected, Reader, Table, named};
use crate::club::{GM, Sent, names};
use crate::common::run_deck;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// A law that is broken: its name, and how.
pub type Broken = (&'static str, String);

/// What was seen of the messages of a league so far.
#[derive(Default)]
pub struct Seen {
    /// The bytes of each message, by game and file.
    files: BTreeMap<(String, String), String>,
    handed_over: BTreeSet<(String, String)>,
    ids: BTreeSet<String>,
    /// The messages that were answered.
    answered: BTreeSet<String>,
    /// All messages, with the place of their game.
    pub all: Vec<(usize, Sent)>,
}

/// What lies in the outbox of a game. Each message is made once, stays as it is, and says nothing that its reader may not
/// know.
pub fn messages(at: usize, tables: &[Table], seen: &mut Seen) -> Result<(), Broken> {
    let table = &tables[at];
    for folder in ["outbox/new", "outbox/cur"] {
        for name in names(&table.root.join(folder)) {
            // What was handed over is looked at once.
            if folder == "outbox/cur" && !seen.handed_over.insert((table.job.clone(), name.clone())) {
                continue;
            }
            let file = name.split(":2,").next().unwrap().to_owned();
            let raw = fs::read_to_string(table.root.join(folder).join(&name)).unwrap();
            let key = (table.job.clone(), file.clone());
            if let Some(before) = seen.files.get(&key) {
                if *before != raw {
                    return Err(("a message stays as it is", format!("{file}\n{before}\n--- now\n{raw}")));
                }
                continue;
            }
            seen.files.insert(key, raw.clone());
            let sent = Sent::read(name, raw);
            if !seen.ids.insert(sent.id.clone()) {
                return Err(("no message twice", sent.raw));
            }
            for line in sent.raw.lines().filter_map(|line| line.strip_prefix("In-Reply-To: ")) {
                if !seen.answered.insert(format!("{} {} {line}", table.job, sent.to)) {
                    return Err(("no mail is answered twice", format!("{line}\n{}", sent.raw)));
                }
            }
            private(table, tables, &sent)?;
            seen.all.push((at, sent));
        }
    }
    Ok(())
}

/// A message goes to somebody of its game, and has nothing of another game, no password, and no address of others.
fn private(table: &Table, tables: &[Table], sent: &Sent) -> Result<(), Broken> {
    if !sent.subject.contains(&format!("[{}", table.job))
        && !sent.subject.contains(&format!("{} ", table.job))
    {
        return Err(("no letter of one game in another", format!("{}\n{}", table.job, sent.raw)));
    }
    let to = reader(table, &sent.to);
    if to.is_none() {
        return Err(("only people of the game are written to", sent.raw.clone()));
    }
    for other in tables {
        for (at, seat) in other.seats.iter().enumerate() {
            if let Some(word) = &seat.password
                && sent.raw.contains(word.as_str())
            {
                return Err(("no password in a message", format!("{word}\n{}", sent.raw)));
            }
            let is_own = other.job == table.job && to == Some(Reader::Seat(at));
            if to == Some(Reader::Gamesmaster) || is_own {
                continue;
            }
            if let Some(address) = seat.addresses.iter().find(|address| sent.raw.contains(address.as_str())) {
                return Err(("nobody learns an address", format!("{address}\n{}", sent.raw)));
            }
        }
        if other.job != table.job && sent.raw.contains(&format!("The word of {} ", other.job)) {
            return Err(("no letter of one game in another", sent.raw.clone()));
        }
    }
    if sent.raw.contains("the forger")
        && !sent.raw.contains("\nIn-Reply-To:")
        && to != Some(Reader::Gamesmaster)
    {
        return Err(("forged mail goes to nobody", sent.raw.clone()));
    }
    Ok(())
}

/// Whose address it is in a game.
pub fn reader(table: &Table, address: &str) -> Option<Reader> {
    let of_seat = |address: &str| {
        table.seats.iter().position(|seat| seat.addresses.iter().any(|own| own == address)).map(Reader::Seat)
    };
    if address == GM { Some(Reader::Gamesmaster) } else { of_seat(address) }
}

/// The name of the last version of a week.
fn week(table: &Table, number: u32) -> Option<String> {
    let version = |name: &String| {
        let first = name.split('-').next().unwrap();
        first.split_once('.').map_or(1, |(_, version)| version.parse::<u32>().unwrap())
    };
    let mut weeks = names(&table.root.join("weeks"));
    weeks.retain(|name| name != "aside" && name.split(['-', '.']).next().unwrap().parse() == Ok(number));
    weeks.into_iter().max_by_key(version)
}

/// The facts of a play.
pub fn facts(table: &Table, number: u32) -> serde_json::Value {
    let name = week(table, number).unwrap();
    serde_json::from_slice(&fs::read(table.root.join("weeks").join(name).join("week.json")).unwrap()).unwrap()
}

/// A play has the orders that were written for it, each as often as its maker knows, and begins with the position of the
/// play before it. It is a function of its deck.
pub fn play(table: &Table, expected: &Expected, step: usize, replays: bool) -> Result<(), Broken> {
    let Expected { number, is_again, window, .. } = expected;
    let Some(name) = week(table, *number) else {
        return Err(("no week is lost", format!("{number} is not there")));
    };
    if name.split('-').next().unwrap().contains('.') != *is_again {
        return Err(("no week is lost", format!("{name} is there, and {expected:?} is due")));
    }
    let read = |name: &str, file: &str| {
        fs::read_to_string(table.root.join("weeks").join(name).join(file)).unwrap_or_default()
    };
    let (deck, position) = (read(&name, "deck"), read(&name, "position"));
    let before = week(table, number - 1).unwrap_or_default();
    let begins = read(&before, "position");
    if begins.is_empty() || !deck.contains(begins.trim_end()) {
        return Err(("position follows position", format!("{name} does not begin with {before}\n{deck}")));
    }
    let mut due: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, seat) in table.seats.iter().enumerate() {
        // What came for this run was not read when a play is made again.
        let read = step - usize::from(*is_again);
        let is_own = |mail: &&super::table::Written| mail.seat == at && Table::counts(mail, window, read);
        let ids: BTreeSet<&str> = table.written.iter().filter(is_own).map(|mail| mail.id.as_str()).collect();
        let sheets = ids.len() + window.fors.iter().filter(|seat| **seat == at).count();
        for line in &seat.lines {
            *due.entry(line).or_default() += sheets;
        }
    }
    for (line, count) in due {
        let played = deck.lines().filter(|card| card.trim() == line).count();
        if played != count {
            let what = format!(
                "{name}: {line} is played {played} times and was written {count} times\n{window:?}\n{deck}"
            );
            return Err(("a week is the function of its mail", what));
        }
    }
    let letters = names(&table.root.join("weeks").join(&name).join("letters"));
    if letters.len() < table.seats.len() {
        return Err(("everybody gets a letter", format!("{name}: {letters:?}")));
    }
    if replays {
        let again = run_deck(deck.as_bytes());
        let punched = again
            .punched
            .last()
            .map(|cards| cards.iter().map(|card| card.trim_end().to_owned() + "\n").collect::<String>());
        // A board of its own stands before the position.
        if !punched.as_ref().is_some_and(|punched| position.ends_with(punched.as_str())) {
            return Err((
                "a week is the function of its mail",
                format!("{name} is played otherwise\n{deck}"),
            ));
        }
    }
    Ok(())
}

/// Everything that came in is there: in the inbox or with a week.
pub fn nothing_lost(table: &Table, delivered: &[Vec<u8>], files: &Files) -> Result<(), Broken> {
    let is_mail = |name: &str| name.starts_with("inbox/") || name.contains("/mail/");
    let there: BTreeSet<&[u8]> =
        files.iter().filter(|(name, _)| is_mail(name)).map(|(_, bytes)| bytes.as_slice()).collect();
    match delivered.iter().find(|mail| !there.contains(mail.as_slice())) {
        Some(mail) => Err(("nothing is lost", format!("{}\n{}", table.job, String::from_utf8_lossy(mail)))),
        None => Ok(()),
    }
}

/// At the end: each message of press was read by those to whom it goes, once; each mail with orders that counted has its
/// answer; the gamesmaster was told what they must know.
pub fn told(at: usize, table: &Table, seen: &Seen) -> Result<(), Broken> {
    let own: Vec<&Sent> = seen.all.iter().filter(|(game, _)| *game == at).map(|(_, sent)| sent).collect();
    // An answer shows its writer what they wrote, and a listing shows the gamesmaster the whole deck.
    let is_answer = |sent: &Sent| {
        let is_listing = ["] PREVIEW", "] NOT PLAYED"].iter().any(|what| sent.subject.contains(what));
        sent.raw.contains("\nIn-Reply-To:") || is_listing
    };
    for pressed in &table.pressed {
        let mut readers: Vec<Reader> = own
            .iter()
            .filter(|sent| !is_answer(sent) && in_one_line(&sent.text).contains(&pressed.token))
            .filter_map(|sent| reader(table, &sent.to))
            .filter(|reader| *reader != Reader::Seat(pressed.from))
            .collect();
        readers.sort();
        if readers != pressed.to {
            let who = format!("{} of {} to {:?}: {readers:?}", pressed.token, pressed.from, pressed.to);
            return Err(("press is read once by those to whom it goes", who));
        }
    }
    for token in &table.broadcast {
        let mut readers: Vec<Reader> = own
            .iter()
            .filter(|sent| sent.text.contains(token))
            .filter_map(|sent| reader(table, &sent.to))
            .collect();
        readers.sort();
        let all: Vec<Reader> =
            (0..table.seats.len()).map(Reader::Seat).chain([Reader::Gamesmaster]).collect();
        if readers != all {
            return Err(("a text to all is read once by all", format!("{token}: {readers:?}")));
        }
    }
    let subjects =
        |what: &str| own.iter().filter(|sent| sent.to == GM && sent.subject.contains(what)).count();
    for (what, count) in [
        ("] PAUSED", table.paused),
        ("] NOT PLAYED", table.not_played),
        ("An act was not carried out", table.refused),
        ("] PREVIEW", table.previews),
    ] {
        if subjects(what) != count {
            return Err(("the gamesmaster is told once", format!("{what}: {} of {count}", subjects(what))));
        }
    }
    Ok(())
}

/// Mail with orders that counts is answered. Three in a row without an order that can be read are enough, so that this is of
/// games whose sheets fit any play.
pub fn answered(table: &Table, expected: &Expected, step: usize, seen: &Seen) -> Result<(), Broken> {
    let fits = table.fits_each_play;
    for mail in table
        .written
        .iter()
        .filter(|mail| fits && Table::counts(mail, &expected.window, step - usize::from(expected.is_again)))
    {
        let is_it = |answered: &String| {
            answered.starts_with(&format!("{} ", table.job)) && answered.contains(&format!("<{}>", mail.id))
        };
        if !seen.answered.iter().any(is_it) {
            return Err((
                "mail is answered",
                format!("{} of {}", mail.id, named(&table.seats[mail.seat].player)),
            ));
        }
    }
    Ok(())
}

/// A text without its line ends.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
