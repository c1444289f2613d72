//! What must hold of a league at every moment, each law by its name.

use super::expect::Expected;
use super::folder::Files;
use super::table::{Reader, Seat, Table, is_week};
use crate::club::{GM, Sent, names};
use crate::common::run_deck;
use jiff::Timestamp;
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

/// A game stands where its gamesmaster expects it: what is due when, whether it is paused, which play was the last, and who
/// is on the roster.
pub fn stands(table: &Table, now: Timestamp) -> Result<(), Broken> {
    let state = fs::read_to_string(table.root.join("state.json")).unwrap();
    let state: serde_json::Value = serde_json::from_str(&state).unwrap();
    let due = state["due"].as_str().and_then(|due| due.parse::<Timestamp>().ok());
    if due != table.due {
        return Err(("the deadline is what was said", format!("{due:?} and not {:?} at {now}", table.due)));
    }
    if state["paused"].is_object() != table.is_paused {
        return Err(("a game pauses when it has to", format!("{} at {now}", state["paused"])));
    }
    let last = names(&table.root.join("weeks")).into_iter().filter(|name| name != "aside").max();
    let last = last.and_then(|name| name[..4].parse::<u32>().ok());
    if last != Some(table.number()) {
        let what = format!("{last:?} and not {} at {now}", table.number());
        return Err(("a play comes when it is due", what));
    }
    let roster = fs::read_to_string(table.root.join("roster")).unwrap();
    let due: String = table.seats.iter().map(Seat::line).collect();
    if roster != due {
        return Err((
            "an address changes when both have confirmed it",
            format!("{roster}\n--- and not\n{due}"),
        ));
    }
    Ok(())
}

/// The name of the folder of a play.
fn week(table: &Table, number: u32, version: u32) -> Option<String> {
    names(&table.root.join("weeks"))
        .into_iter()
        .find(|name| name != "aside" && is_week(name, number, version))
}

/// The facts of a play.
pub fn facts(table: &Table, play: &Expected) -> serde_json::Value {
    let name = week(table, play.number, play.version).unwrap();
    serde_json::from_slice(&fs::read(table.root.join("weeks").join(name).join("week.json")).unwrap()).unwrap()
}

/// What was played, in small letters.
pub fn said(table: &Table, play: &Expected) -> String {
    let name = week(table, play.number, play.version).unwrap();
    name.split('-').skip(1).collect::<Vec<_>>().join(" ")
}

/// The words of a text, in small letters.
pub fn words(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// A play has the orders that were written for it, each as often as its maker knows, and begins with the position of the
/// play before it. It is a function of its deck.
pub fn play(table: &Table, expected: &Expected, replays: bool) -> Result<(), Broken> {
    let Some(name) = week(table, expected.number, expected.version) else {
        return Err(("no week is lost", format!("{expected:?} is not there")));
    };
    let read = |name: &str, file: &str| {
        fs::read_to_string(table.root.join("weeks").join(name).join(file)).unwrap_or_default()
    };
    let (deck, position) = (read(&name, "deck"), read(&name, "position"));
    let before = &table.weeks[expected.number as usize - 1];
    let before = week(table, before.number, before.version).unwrap_or_default();
    let begins = read(&before, "position");
    if begins.is_empty() || !deck.contains(begins.trim_end()) {
        return Err(("position follows position", format!("{name} does not begin with {before}\n{deck}")));
    }
    let mut due: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, seat) in table.seats.iter().enumerate() {
        for line in &seat.lines {
            *due.entry(line).or_default() += expected.sheets.get(&at).copied().unwrap_or_default();
        }
    }
    for (line, count) in due {
        let played = deck.lines().filter(|card| card.trim() == line).count();
        if played != count {
            let what = format!(
                "{name}: {line} is played {played} times and was written {count} times\n{expected:?}\n{deck}"
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
    let all: Vec<Reader> = (0..table.seats.len()).map(Reader::Seat).chain([Reader::Gamesmaster]).collect();
    let readers = |is_it: &dyn Fn(&Sent) -> bool| {
        let read = own.iter().filter(|sent| is_it(sent)).filter_map(|sent| reader(table, &sent.to));
        let mut read: Vec<Reader> = read.collect();
        read.sort();
        read
    };
    for token in &table.broadcast {
        // Acts by mail are answered with what they say.
        let read = readers(&|sent| sent.text.contains(token) && !sent.subject.ends_with("Your acts"));
        if read != all {
            return Err(("a text to all is read once by all", format!("{token}: {read:?}")));
        }
    }
    for (law, what, count) in [
        ("all are told when the deadline moves", "] The deadline moved", table.moved_due),
        ("all are told when the game goes back", "] The game goes back", table.rolled_back),
    ] {
        let read = readers(&|sent| sent.subject.ends_with(what));
        if all.iter().any(|reader| read.iter().filter(|other| *other == reader).count() != count) {
            return Err((law, format!("{count} times, and not {read:?}")));
        }
    }
    let subjects =
        |what: &str| own.iter().filter(|sent| sent.to == GM && sent.subject.contains(what)).count();
    for (what, count) in [
        ("] PAUSED", table.paused),
        ("] NOT PLAYED", table.not_played),
        ("An act was not carried out", table.refused),
        ("] PREVIEW", table.previews),
        (" came back", table.told_back.len()),
        (" has another address", table.moved),
    ] {
        if subjects(what) != count {
            return Err(("the gamesmaster is told once", format!("{what}: {} of {count}", subjects(what))));
        }
    }
    let asked = own.iter().filter(|sent| {
        sent.subject.ends_with("] Another address")
            && !sent.raw.contains("\nIn-Reply-To:")
            && sent.text.contains("\nCONFIRM ")
    });
    if asked.clone().count() != 2 * table.asked_moves {
        let what = format!("{} letters about {} wishes", asked.count(), table.asked_moves);
        return Err(("both addresses are asked", what));
    }
    let used = own.iter().filter(|sent| sent.text.starts_with("The next run carries this out:")).count();
    if used > table.by_key {
        return Err(("a key counts once", format!("{used} of {}", table.by_key)));
    }
    Ok(())
}

/// Mail with orders that counts is answered. Three in a row without an order that can be read are enough, so that this is of
/// games whose sheets fit any play.
pub fn answered(table: &Table, expected: &Expected, seen: &Seen) -> Result<(), Broken> {
    for id in expected.mails.iter().filter(|_| table.fits_each_play) {
        let is_it = |answered: &String| {
            answered.starts_with(&format!("{} ", table.job)) && answered.contains(&format!("<{id}>"))
        };
        if !seen.answered.iter().any(is_it) {
            return Err(("mail is answered", id.clone()));
        }
    }
    Ok(())
}

/// A text without its line ends.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
