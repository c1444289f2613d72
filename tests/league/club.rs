//! A club that plays a game in a folder: its members write mail, the folder is looked after now and then, and what lies
//! in the outbox is read.

use crate::games::{Game, SEED};
use crate::plays::Chance;
use crate::simulated::folder::copy;
use mail_parser::MessageParser;
use playdeck::league;
use playdeck::league::store::disk::Disk;
use playdeck::message::Log;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The server that says who wrote a message.
pub const SERVER: &str = "mx.club.example";

/// The addresses of the game and of its gamesmaster.
pub const GAME: &str = "game@club.example";
pub const GM: &str = "gm@master.example";

/// The game of a club.
pub struct Club {
    folder: TempDir,
    pub game: &'static Game,
    /// How many mails were delivered.
    mails: usize,
}

/// A message that lies in the outbox.
#[derive(Debug, Clone)]
pub struct Sent {
    pub name: String,
    pub to: String,
    pub subject: String,
    pub id: String,
    pub text: String,
    pub raw: String,
}

/// When the game begins: a Saturday.
pub const START: &str = "2026-11-21T10:00:00Z";

impl Club {
    /// Kills a run before each of its changes to the disk, and asks what another run makes of its folder.
    pub fn killed_at_each_change(&self, now: &str, holds: impl Fn(&Path, u64)) {
        let now = now.parse().unwrap();
        let killed = |at: u64| {
            let twin = TempDir::new().unwrap();
            let root = twin.path().join("game");
            copy(&self.place(""), &root);
            let disk = if at > 0 { Disk::failing(at, true) } else { Disk::default() };
            let _ = league::tick_on(&disk, &root, now, false);
            league::tick(&root, now, false).unwrap();
            holds(&root, at);
            disk.asked()
        };
        for at in 1..=killed(0) {
            killed(at);
        }
    }

    /// A club that has begun a game. `more` are settings.
    pub fn new(game: &'static Game, more: &str) -> Self {
        let club = Self::made(game, more);
        let log = club.tick(START);
        assert!(club.place("weeks/0000-start").is_dir(), "{:?}", log.messages());
        club
    }

    /// A club whose folder is made and filled in.
    pub fn made(game: &'static Game, more: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let root = folder.path().join("game");
        let log = league::new(&game.word(), &root, 1 << 50, "a secret of this club").unwrap();
        assert_eq!(log.condition().0, 0, "{:?}", log.messages());
        let club = Self { folder, game, mails: 0 };
        let persons = &crate::games::PERSONS[..game.places];
        let start = game.begun_by(0, SEED, persons) + "$END\n";
        fs::write(club.place("start.deck"), start).unwrap();
        // Pictures and pages are most of the cost of a play.
        let letters = if more.contains("letters:") { "" } else { "letters: text\n" };
        let settings = format!(
            "job: CLUB\naddress: {GAME}\ngamesmaster: {GM}\nplays: every Friday 20:00 Europe/Berlin\nauth: {SERVER}\n{letters}{more}"
        );
        fs::write(club.place("game.desk"), settings).unwrap();
        let line = |(at, player): (usize, &&str)| format!("{player} {}\n", address(at));
        let roster: String = game.players.iter().enumerate().map(line).collect();
        fs::write(club.place("roster"), roster).unwrap();
        club
    }

    pub fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join("game").join(name)
    }

    /// Looks after the folder at a moment.
    pub fn tick(&self, now: &str) -> Log {
        league::tick(&self.place(""), now.parse().unwrap(), false).unwrap()
    }

    /// Delivers a mail as it is.
    pub fn deliver(&mut self, mail: &str) {
        self.mails += 1;
        fs::write(self.place("inbox/new").join(format!("{}.host", self.mails)), mail).unwrap();
    }

    /// Writes an act.
    pub fn act(&self, name: &str, text: &str) {
        fs::write(self.place("acts").join(name), text).unwrap();
    }

    /// What lies in the outbox, by the names of the files.
    pub fn sent(&self) -> Vec<Sent> {
        Sent::in_folder(&self.place("outbox/new"))
    }

    /// Hands over what lies in the outbox, as the program does that sends it.
    pub fn hand_over(&self) -> Vec<Sent> {
        let sent = self.sent();
        for message in &sent {
            let to = self.place("outbox/cur").join(format!("{}:2,S", message.name));
            fs::rename(self.place("outbox/new").join(&message.name), to).unwrap();
        }
        sent
    }

    /// The files of the weeks that were played, but for the moments at which that was done.
    pub fn weeks(&self) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        for week in self.played() {
            for file in ["deck", "listing", "position"] {
                let place = self.place("weeks").join(&week).join(file);
                files.insert(format!("{week}/{file}"), fs::read_to_string(place).unwrap());
            }
        }
        files
    }

    /// The names of the weeks.
    pub fn played(&self) -> Vec<String> {
        let mut weeks = names(&self.place("weeks"));
        weeks.retain(|week| week != "aside");
        weeks
    }

    /// The sheet of one of the three players of the table, with what they write before it.
    pub fn sheet(&self, at: usize) -> String {
        Self::sheet_of(self.game, at)
    }

    /// The same in a game.
    pub fn sheet_of(game: &Game, at: usize) -> String {
        let player = game.players[at];
        let mut lines = Vec::new();
        if game.closer.is_ok() {
            lines.push((game.opener)(player));
        }
        lines.extend(game.orders[at].iter().map(|line| (*line).to_owned()));
        lines.extend(game.closer.ok().map(str::to_owned));
        lines.join("\n") + "\n"
    }
}

impl Sent {
    /// The messages in a folder, by the names of the files.
    pub fn in_folder(folder: &Path) -> Vec<Self> {
        contents(folder).into_iter().map(|(name, raw)| Self::read(name, raw)).collect()
    }

    /// A message by its file.
    pub fn read(name: String, raw: String) -> Self {
        let message = MessageParser::default().parse(&raw).unwrap();
        let to = message.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
        Self {
            name,
            to: to.to_owned(),
            subject: message.subject().unwrap_or_default().to_owned(),
            id: message.message_id().unwrap_or_default().to_owned(),
            text: message.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            raw,
        }
    }
}

/// The address of one of the three players.
pub fn address(at: usize) -> String {
    format!("p{at}@host{at}.example")
}

/// A mail to the game, with the result of its server.
pub fn mail(from: &str, subject: &str, came: &str, text: &str) -> String {
    let host = from.rsplit('@').next().unwrap();
    let passed = format!("Authentication-Results: {SERVER}; dmarc=pass header.from={host}\n");
    passed + &unproven(from, subject, came, text)
}

/// The same without it.
pub fn unproven(from: &str, subject: &str, came: &str, text: &str) -> String {
    let moment = came.parse::<jiff::Timestamp>().unwrap();
    let at = moment.as_second();
    let date =
        moment.to_zoned_datetime(jiff::tz::TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S +0000").to_string();
    let sum: u64 = text.bytes().fold(7, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    format!(
        "Received: from out.example by {SERVER}; {date}\nFrom: {from}\nTo: {GAME}\nSubject: {subject}\nDate: {date}\n\
         Message-ID: <{sum:x}.{at}.{from}>\n\n{text}"
    )
}

/// Mixes a list.
pub fn mixed<T>(mut list: Vec<T>, chance: &mut Chance) -> Vec<T> {
    for at in (1..list.len()).rev() {
        list.swap(at, chance.below(at + 1));
    }
    list
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The files in a folder.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let read = |name: String| {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        (name, text)
    };
    names(folder).into_iter().map(read).collect()
}
