//! The files that a gamesmaster writes for a league: settings, roster and acts. What cannot be read is named by its line;
//! what is read means the same however it is written, and deadlines follow one another.

use super::edits::{self, edited};
use crate::acts::{self, Act};
use jiff::{SignedDuration, Timestamp};
use playdeck::league::clock::{Rule, moment_of};
use playdeck::league::settings::Settings;
use playdeck::league::state::State;
use playdeck::mail::people::{self, Game, Person};
use playdeck::message::Log;
use std::sync::LazyLock;

/// A file, by the number of its text.
type Reads = fn(&str) -> bool;

const FILES: [(&str, Reads); 11] = [
    (
        "# A game\n\njob: TUESDAY1\naddress: game@club.example\ngamesmaster: gm@club.example\n\
         plays: every Friday 20:00 Europe/Berlin, at least 6 days a play\ngrace: 12 hours\nsettle: 15 min\n\
         remind: 24 hours\nearly: ready\njoin: open\nobserve: no\nabsence: 21 days\npress: at once\n\
         auth: mx.club.example, mx.other.example\nreceived-by: mx.club.example\nletters: pages\nattach: pdf, page\n\
         pages: https://club.example/games/\nlots: 3 days\nseal-key: keys.txt\n",
        settings,
    ),
    (
        "Job: a\r\nADDRESS: a@x\r\ngamesmaster: b@x\r\nplays: every Tuesday and Fri 2:30 America/New_York\r\n",
        settings,
    ),
    (
        "job:x1\naddress:o'neil@x.y\ngamesmaster:b@x\nplays:every 2 weeks 20:00 Pacific/Apia,at least 36 h per play",
        settings,
    ),
    (
        "early: soon\nplays: every 3 days 23:59 UTC\nattach: no\nremind: no\nlots: no\nletters: text\nearly: no",
        settings,
    ),
    (
        "* people\nGAME TUESDAY1 CHESS\nGM gm@host.example\nAUSTRIA anna@host.example, a@b.example 'Anna O''Neil' \
         KEY='grey wolf'\n'Bert the second' b@b.example\nSPECTATOR s@x.example\nPUBLIC 'A list' list@x.example\n\
         GAME FRIDAY go\n3 o''''neil@x.example key=wolf\n",
        roster,
    ),
    ("ENGLAND e@x\nFRANCE f@x 'F' \ngm g@x\n", roster),
    (
        "# because of Christmas\nPAUSE\ndeadline 2027-01-08 20:00\nPREVIEW\nresume\nprocess now\nREPLACE AUSTRIA new@x.example 'N'\n",
        acts,
    ),
    ("FOR AUSTRIA:\nA VIE - GAL\n\nF TRI H\n", acts),
    ("CORRECT 7\n# late mail\n\nFOR AUSTRIA\nA VIE H\n", acts),
    ("Broadcast Hello\nall\n\nof you", acts),
    (
        "{\"now\":\"2026-11-27T19:00:00Z\",\"due\":\"2026-12-04T19:00:00.5Z\",\"finished\":\"0001-x\",\"rollback\":{\"to\":1,\
         \"since\":\"2026-11-27T19:00:00Z\"},\"back\":[\"a\"],\"keys\":3,\"waiting\":{\"a\":\"b\"},\"moves\":[{\"player\":\"X\",\
         \"old\":\"a@x\",\"new\":\"b@x\",\"since\":\"2026-11-27T19:00:00Z\",\"by_old\":true,\"by_new\":false}],\"players\":{\"X\":\
         {\"absences\":[[\"2026-11-27T19:00:00Z\",\"2026-11-28T19:00:00Z\"]],\"press\":[\"2026-11-27\",2]}},\"lots\":{\"until\":\
         \"2026-11-27T19:00:00Z\",\"committed\":{\"SEED\":1,\"NONCE\":\"00112233445566778899AABBCCDDEEFF\"}}}",
        state,
    ),
];

/// One of the files with edits, or any text as each of them.
pub fn run(data: &[u8]) -> bool {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| FILES.map(|(text, _)| text.to_owned()).into());
    let Some(text) = edited(&TEXTS, data) else { return false };
    match data[0] {
        u8::MAX => [settings, roster, acts, state].iter().filter(|reads| reads(&text)).count() > 0,
        number => FILES[usize::from(number) % FILES.len()].1(&text),
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let raw = FILES.map(|(text, _)| [&[u8::MAX], text.as_bytes()].concat());
    edits::seeds(FILES.len()).into_iter().chain(raw).collect()
}

/// Takes out the lines that messages name until none is named any more, because a log bounds its messages.
fn without_named<T>(text: &str, read: impl Fn(&str) -> Result<T, Log>) -> Result<T, Log> {
    let mut lines: Vec<&str> = text.lines().collect();
    loop {
        let Err(log) = read(&lines.join("\n")) else { return read(&lines.join("\n")) };
        let named: Vec<usize> = log.messages().iter().filter_map(|it| line_of(&it.to_string())).collect();
        if named.is_empty() {
            return Err(log);
        }
        // A roster without a player names its first line, whatever that is.
        let before = lines.len();
        let mut number = 0;
        lines.retain(|_| {
            number += 1;
            !named.contains(&number)
        });
        if lines.len() == before {
            return Err(log);
        }
    }
}

/// The line that a message names.
fn line_of(message: &str) -> Option<usize> {
    let (_, behind) = message.split_once("ine ")?;
    behind.split(' ').next()?.parse().ok()
}

fn settings(text: &str) -> bool {
    let read = Settings::read(text);
    let Ok(settings) = read else {
        // What is left lacks a setting that is due, or has the same address twice.
        if let Err(log) = without_named(text, Settings::read) {
            for message in log.messages() {
                assert!([342, 344].contains(&message.definition.number), "{message}\n{text}");
                assert!(!message.to_string().contains(char::is_control), "{message}\n{text}");
            }
        }
        return false;
    };
    let turned: Vec<&str> = text.trim_start_matches('\u{FEFF}').lines().rev().collect();
    let again = Settings::read(&turned.join("\r\n \n")).unwrap();
    assert_eq!(format!("{again:?}"), format!("{settings:?}"), "{text}");
    deadlines(&settings.plays, text);
    true
}

/// Some moments around which deadlines are looked for: changes of summer time, a day that Samoa never had, the ends of a
/// century, of February and of the time in which people play.
const MOMENTS: [&str; 8] = [
    "2026-03-29T00:30:00Z",
    "2026-10-25T00:30:00.5Z",
    "2011-12-30T09:59:59Z",
    "2028-02-28T12:00:00Z",
    "1970-01-01T00:00:00Z",
    "2099-12-31T23:59:59Z",
    "2026-11-01T05:59:59Z",
    "9000-12-31T23:59:59Z",
];

fn deadlines(rule: &Rule, text: &str) {
    assert_eq!(format!("{:?}", Rule::read(&rule.to_string()).unwrap()), format!("{rule:?}"), "{text}");
    let number = text.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    let from = moment_of(MOMENTS[number % MOMENTS.len()]).unwrap();
    let mut last = from;
    for _ in 0..4 {
        let due = rule.next(last);
        assert!(due > last, "{rule} after {last}: {due}");
        // A day more, because a clock may jump over one.
        assert!(
            due.duration_since(last) <= rule.period() + SignedDuration::from_hours(49),
            "{rule} after {last}: {due}"
        );
        // Who asks later never gets an earlier deadline.
        let later = last + SignedDuration::from_mins(37);
        assert!(rule.next(later) >= due, "{rule} after {later}");
        let written = rule.written_at(due);
        let again: Timestamp = written.parse().unwrap();
        assert_eq!(again, due, "{written}");
        assert_eq!(rule.moment(&written).unwrap_or(due), due, "{written}");
        last = due;
    }
}

fn roster(text: &str) -> bool {
    let Ok(games) = people::read(text) else {
        // What is left names no player.
        if let Err(log) = without_named(text, people::read) {
            let is_empty = log.messages().iter().all(|it| it.to_string().contains("names no player"));
            assert!(is_empty, "{:?}\n{text}", log.messages());
        }
        return false;
    };
    let lines: Vec<String> = games.iter().flat_map(game).collect();
    let again = people::read(&lines.join("\n")).unwrap();
    assert_eq!(unnumbered(again), unnumbered(games), "{text}\n{lines:?}");
    true
}

/// A game of a roster as somebody writes it. Its name does not begin with a quote, and the only game may have none.
fn game(game: &Game) -> Vec<String> {
    let word = game.word.as_deref().map(quoted).unwrap_or_default();
    let mut letters = game.job.chars();
    let card = letters.next().map(|first| format!("GAME {first}{} {word}", quoted(letters.as_str())));
    card.into_iter().chain(game.everybody().map(person)).collect()
}

fn person(person: &Person) -> String {
    let addresses =
        person.addresses.iter().map(|address| people::written(address)).collect::<Vec<_>>().join(" ");
    let name = person.name.as_deref().map(quoted).unwrap_or_default();
    let key = person.key.as_ref().map(|key| format!("KEY={}", quoted(key.exposed()))).unwrap_or_default();
    format!("{} {addresses} {name} {key}", quoted(&person.player))
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn unnumbered(mut games: Vec<Game>) -> Vec<Game> {
    for game in &mut games {
        let all = game.players.iter_mut().chain(&mut game.gamesmaster).chain(&mut game.watchers);
        all.for_each(|person| person.line = 0);
    }
    games
}

fn acts(text: &str) -> bool {
    let read = match acts::read(text) {
        Ok(read) => read,
        Err((line, why)) => {
            let is_there = line.is_empty() || text.lines().any(|it| it.contains(&line));
            assert!(is_there || line.starts_with("ROLLBACK"), "{line:?}: {why}\n{text}");
            return false;
        }
    };
    let written: String = read.iter().map(written).collect();
    let again = acts::read(&written).unwrap();
    assert_eq!(tidied(again), tidied(read), "{text}\n{written}");
    true
}

/// Acts without the blank lines at the end of a sheet or of cards.
fn tidied(acts: Vec<Act>) -> Vec<Act> {
    let tidy = |act| match act {
        Act::For(player, sheet) => Act::For(player, sheet.trim_end().to_owned()),
        Act::Cards(mut cards) => {
            cards.truncate(cards.iter().rposition(|card| !card.is_empty()).map_or(0, |last| last + 1));
            Act::Cards(cards)
        }
        act => act,
    };
    let nested = |act| match act {
        Act::Correct(number, act) => Act::Correct(number, act.map(|act| Box::new(tidy(*act)))),
        act => tidy(act),
    };
    acts.into_iter().map(nested).collect()
}

/// An act as somebody writes it.
fn written(act: &Act) -> String {
    match act {
        Act::Pause => "pause\n".to_owned(),
        Act::Resume => "Resume \n\n".to_owned(),
        Act::Deadline(when) => format!("deadline  {when}\n"),
        Act::ProcessNow => "# now\nprocess NOW\n".to_owned(),
        Act::Preview => "\tpreview\n".to_owned(),
        Act::Broadcast(text) => format!("broadcast\n{text}"),
        Act::For(player, sheet) => format!("for {player}:\n{sheet}"),
        Act::Cards(cards) => {
            format!("cards\n{}\n", cards.join("\n"))
        }
        Act::Replace(rest) => format!("takeover {rest}\n"),
        Act::Correct(number, act) => {
            format!("correct {number}\n{}", act.as_ref().map(|act| written(act)).unwrap_or_default())
        }
        Act::Rollback(number) => format!("rollback {number}\n"),
    }
}

fn state(text: &str) -> bool {
    let Ok(state) = State::read(Some(text)) else { return false };
    let written = state.written().unwrap();
    assert_eq!(State::read(Some(&written)).as_ref(), Ok(&state), "{text}\n{written}");
    true
}
