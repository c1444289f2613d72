//! A game of a league as its gamesmaster and its players know it, and what they write.

use super::expect::{ABSENCE, Early};
use super::mails::{Letter, automatic};
use super::rule::Rule;
use crate::boards;
use crate::club::{GM, SERVER};
use crate::games::{GAMES, Game, PERSONS};
use crate::plays::Chance;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// After how many runs somebody asks for another address again.
const PATIENCE: usize = 12;

/// Somebody who plays.
pub struct Seat {
    pub player: String,
    /// The address on the roster.
    pub address: String,
    /// All addresses that they ever had or asked for.
    pub addresses: Vec<String>,
    /// Addresses from which they moved, each with when: what came before that counts.
    pub former: Vec<(String, Timestamp)>,
    pub password: Option<String>,
    /// Whether somebody else has taken the place since the last play. Nobody tells them what their forerunner was told.
    pub is_new: bool,
    /// When they are away, from a moment to a moment.
    pub absences: Vec<(Timestamp, Timestamp)>,
    /// Before which run they asked for another address at last.
    asked: Option<usize>,
    /// Their sheet, and the lines of it that are counted in decks.
    sheet: String,
    pub lines: Vec<String>,
}

impl Seat {
    fn new(game: &Game, address: String, (player, lines): (&str, &[&str]), password: Option<String>) -> Self {
        let mut sheet = Vec::new();
        if game.closer.is_ok() {
            let word = password.as_ref().map(|word| format!(" \"{word}\"")).unwrap_or_default();
            sheet.push((game.opener)(player) + &word);
        }
        sheet.extend(lines.iter().map(|line| (*line).to_owned()));
        sheet.extend(game.closer.ok().map(str::to_owned));
        Self {
            player: player.to_owned(),
            addresses: vec![address.clone()],
            address,
            password,
            former: Vec::new(),
            is_new: false,
            absences: Vec::new(),
            asked: None,
            sheet: sheet.join("\n") + "\n",
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        }
    }

    /// Their line of the roster.
    pub fn line(&self) -> String {
        format!("{} {}\n", named(&self.player), self.address)
    }
}

/// What a mail asks beside its orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    Nothing,
    Ready(bool),
    Absence(Date, Date),
    Address(String),
    Confirm(String),
}

/// Where a mail is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Coming,
    Inbox,
    /// It went with this play.
    Week(u32),
    /// It waits until this play is due again.
    Aside(u32),
    /// It counts for nothing any more.
    Nowhere,
}

/// A mail of somebody of the game that may count.
pub struct Written {
    pub seat: usize,
    pub from: String,
    pub id: String,
    pub came: Timestamp,
    /// Before which run it is delivered.
    pub step: usize,
    pub has_orders: bool,
    /// Whether it holds more than prose.
    pub says_something: bool,
    pub asks: Asks,
    /// The press in it, until it was read.
    pub press: Option<Pressed>,
    pub is_read: bool,
    /// Whether it was in time when it was read first: later the play may be due later.
    pub was_in_time: bool,
    /// Whether what it asks was done.
    pub is_done: bool,
    pub place: Place,
}

/// Press, by a text that nobody else writes.
pub struct Pressed {
    pub token: String,
    pub from: usize,
    /// The addresses to which it goes.
    pub to: Vec<Reader>,
}

/// Who reads something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    Seat(usize),
    Gamesmaster,
}

/// What the gamesmaster says, as the model has it.
#[derive(Debug, Clone)]
pub enum Act {
    Pause,
    Resume,
    Deadline(Timestamp),
    ProcessNow,
    /// Orders of a seat.
    For(usize),
    /// A play again, with orders of a seat.
    Correct(u32, Option<usize>),
    /// Back to a play.
    Rollback(u32),
    /// A card with which nothing can be played.
    Spoil,
    /// A text that goes to all.
    Broadcast(String),
    /// Another address.
    Replace(usize, String),
    Preview,
    /// What cannot be carried out.
    Wrong,
}

/// Acts of the gamesmaster by mail.
pub struct ByMail {
    pub step: usize,
    pub came: Timestamp,
    pub name: String,
    pub key: String,
    pub is_proven: bool,
    pub act: Act,
}

/// A report that a letter did not arrive.
pub struct Returned {
    pub step: usize,
    pub came: Timestamp,
    /// The letter, and to whom it went.
    pub id: String,
    pub to: String,
}

/// An address that somebody asked for, with the words that both addresses got and whether they confirmed: the old one first.
pub struct Move {
    pub seat: usize,
    pub old: String,
    pub new: String,
    pub since: Timestamp,
    pub words: [Option<String>; 2],
    pub by: [bool; 2],
}

/// A play that was made.
pub struct Week {
    pub number: u32,
    pub version: u32,
    /// From when and up to when mail was for it.
    pub after: Option<Timestamp>,
    pub until: Option<Timestamp>,
    /// The mails that counted although they came before that.
    pub back: BTreeSet<String>,
    /// The seats for which the gamesmaster gave orders.
    pub fors: Vec<usize>,
}

impl Week {
    /// Whether a folder is its own, by the name.
    pub fn is_named(&self, name: &str) -> bool {
        is_week(name, self.number, self.version)
    }
}

/// Whether a folder has the name of a week.
pub fn is_week(name: &str, number: u32, version: u32) -> bool {
    let first = name.split('-').next().unwrap();
    let (of, version_of) = first.split_once('.').unwrap_or((first, "1"));
    of.parse() == Ok(number) && version_of.parse() == Ok(version)
}

/// A game.
pub struct Table {
    pub root: PathBuf,
    pub job: String,
    pub seats: Vec<Seat>,
    pub rule: &'static Rule,
    pub reminds: bool,
    pub early: Early,
    /// How many days of absence a player has in a year.
    pub days: i64,
    /// Whether its sheets fit any play.
    pub fits_each_play: bool,
    /// How another address is asked for.
    address_word: &'static str,
    pub written: Vec<Written>,
    pub pressed: Vec<Pressed>,
    /// Texts of the gamesmaster to all.
    pub broadcast: Vec<String>,
    pub due: Option<Timestamp>,
    /// Whether the gamesmaster has said when it is due.
    pub is_due_said: bool,
    pub last: Option<Timestamp>,
    pub is_paused: bool,
    pub is_at_once: bool,
    pub is_spoilt: bool,
    /// The plays that count, the start first.
    pub weeks: Vec<Week>,
    /// How many versions of each play were made.
    pub versions: BTreeMap<u32, u32>,
    /// The mails of plays that were taken back, which count although they came before the last play.
    pub back: BTreeSet<String>,
    /// Orders of the gamesmaster's that wait for the play that is due, and for plays that were taken back.
    pub fors: Vec<usize>,
    pub fors_aside: BTreeMap<u32, Vec<usize>>,
    /// Files of acts that wait for the next run, by their names.
    pub acts: Vec<(String, Act)>,
    /// Acts that were read in mail, which the next run carries out.
    pub waiting: Vec<(String, Act)>,
    /// Acts by mail that have not arrived.
    pub by_mail: Vec<ByMail>,
    /// The keys in letters to the gamesmaster that were used, and one that was not.
    pub keys_used: BTreeSet<String>,
    pub key: Option<String>,
    /// Reports that have not arrived, addresses from which letters came back, and the letters of which the gamesmaster was told.
    pub returned: Vec<Returned>,
    pub bounced: BTreeSet<String>,
    pub told_back: BTreeSet<String>,
    /// Who could not be reached when people were reminded.
    pub are_unreachable: BTreeSet<usize>,
    /// Addresses that were asked for.
    pub moves: Vec<Move>,
    /// How many letters the gamesmaster, and all, must have got, by what their subjects say.
    pub paused: usize,
    pub not_played: usize,
    pub refused: usize,
    pub previews: usize,
    pub by_key: usize,
    pub moved: usize,
    pub asked_moves: usize,
    pub rolled_back: usize,
    pub moved_due: usize,
    /// Whether plays were taken back in the last runs.
    pub was_taken_back: bool,
    /// Whether reminders were made for the play that is due.
    pub is_reminded: bool,
}

impl Table {
    /// Makes the folder of a game. All games of a league have one address and several names.
    pub fn new(root: &Path, at: usize, address: &str, rule: &'static Rule, chance: &mut Chance) -> Self {
        let game = &GAMES[chance.below(GAMES.len())];
        let job = ["ONE", "TWO", "THREE"][at].to_owned();
        let root = root.join(job.to_lowercase());
        playdeck::league::new(&game.word(), &root, 1 << 50, &format!("a secret of {job}")).unwrap();
        let reminds = chance.happens(50);
        let board = boards::of(game, chance);
        let early = match chance.below(5) {
            0 | 1 => Early::Ready,
            2 if game.closer.is_ok() => Early::Sheets,
            _ => Early::No,
        };
        let days = if chance.happens(30) { 4 } else { ABSENCE };
        let has_passwords = board.is_none() && game.has_passwords.is_ok() && chance.happens(60);
        let count = board.as_ref().map_or(3, |board| board.seats.len());
        let seats: Vec<Seat> = (0..count)
            .map(|seat| {
                let address = format!("q{seat}x{at}@h{seat}.{}.example", job.to_lowercase());
                let lines = match &board {
                    Some(board) => board.seats[seat],
                    None => (game.players[seat], game.orders[seat]),
                };
                let password = has_passwords.then(|| format!("Zq{}W{seat}{at}", chance.below(90) + 10));
                Seat::new(game, address, lines, password)
            })
            .collect();
        let word = |at: usize| {
            let word = seats.get(at).and_then(|seat| seat.password.as_ref());
            word.map(|word| format!(",PASSWORD='{word}'")).unwrap_or_default()
        };
        let start = board.map_or_else(
            || {
                let persons = &PERSONS[..game.places];
                let start = game.begun_with(0, chance.below(1000) as u64, persons, word);
                let (init, rest) = start.split_once('\n').unwrap();
                format!("{init},PRESS=WHITE\n{rest}$END\n")
            },
            |board| board.start,
        );
        fs::write(root.join("start.deck"), start).unwrap();
        let mut settings = format!(
            "job: {job}\naddress: {address}\ngamesmaster: {GM}\nplays: {}\nauth: {SERVER}\nletters: text\n",
            rule.written
        );
        for (is_set, line) in [
            (reminds, "remind: 20 hours\n"),
            (early == Early::Ready, "early: ready\n"),
            (early == Early::Sheets, "early: sheets\n"),
            (days < ABSENCE, "absence: 4 days\n"),
        ] {
            settings += if is_set { line } else { "" };
        }
        fs::write(root.join("game.desk"), settings).unwrap();
        let roster: String = seats.iter().map(Seat::line).collect();
        fs::write(root.join("roster"), roster).unwrap();
        Self {
            root,
            job,
            seats,
            rule,
            reminds,
            early,
            days,
            fits_each_play: game.closer.is_ok(),
            address_word: if game.name.starts_with("ATLANTIS") { "NEW ADDRESS" } else { "ADDRESS" },
            written: Vec::new(),
            pressed: Vec::new(),
            broadcast: Vec::new(),
            due: None,
            is_due_said: false,
            last: None,
            is_paused: false,
            is_at_once: false,
            is_spoilt: false,
            weeks: Vec::new(),
            versions: BTreeMap::new(),
            back: BTreeSet::new(),
            fors: Vec::new(),
            fors_aside: BTreeMap::new(),
            acts: Vec::new(),
            waiting: Vec::new(),
            by_mail: Vec::new(),
            keys_used: BTreeSet::new(),
            key: None,
            returned: Vec::new(),
            bounced: BTreeSet::new(),
            told_back: BTreeSet::new(),
            are_unreachable: BTreeSet::new(),
            moves: Vec::new(),
            paused: 0,
            not_played: 0,
            refused: 0,
            previews: 0,
            by_key: 0,
            moved: 0,
            asked_moves: 0,
            rolled_back: 0,
            moved_due: 0,
            was_taken_back: false,
            is_reminded: false,
        }
    }

    /// The game has begun.
    pub fn begin(&mut self, now: Timestamp) {
        (self.due, self.last) = (Some(self.rule.next(now)), Some(now));
        self.weeks.push(Week {
            number: 0,
            version: 1,
            after: None,
            until: None,
            back: BTreeSet::new(),
            fors: Vec::new(),
        });
    }

    /// The number of the last play.
    pub fn number(&self) -> u32 {
        self.weeks.last().unwrap().number
    }

    /// The moment up to which mail was for it.
    pub fn since(&self) -> Option<Timestamp> {
        self.weeks.last().unwrap().until
    }

    /// Writes an act. A file is known by the moment at which it was written, too.
    pub fn act(&mut self, name: String, text: &str, act: Act, now: Timestamp) {
        let place = self.root.join("acts").join(&name);
        fs::write(&place, text).unwrap();
        let file = fs::File::options().write(true).open(place).unwrap();
        let since = Duration::from_secs(now.as_second().try_into().unwrap());
        file.set_modified(UNIX_EPOCH + since).unwrap();
        self.acts.push((name, act));
    }

    /// The gamesmaster takes away the card with which nothing can be played.
    pub fn mend(&mut self) {
        for entry in fs::read_dir(self.root.join("acts")).unwrap() {
            let place = entry.unwrap().path();
            if place.is_file() && fs::read_to_string(&place).unwrap().contains("FROBNICATE") {
                fs::remove_file(place).unwrap();
            }
        }
        self.is_spoilt = false;
    }

    /// A mail of a seat, as bytes. It is noted if it can count.
    pub fn mail(
        &mut self,
        seat: usize,
        (number, step): (usize, usize),
        (address, came): (&str, Timestamp),
        chance: &mut Chance,
    ) -> Vec<u8> {
        let kind = chance.below(20);
        let has_orders = kind < 14;
        let is_proven = kind != 18;
        let is_automatic = kind == 19;
        let is_sound = is_proven && !is_automatic;
        let asks = if is_sound { self.wish(seat, number, (step, came), chance) } else { Asks::Nothing };
        let mut text = match &asks {
            Asks::Ready(true) => "READY\n\n".to_owned(),
            Asks::Ready(false) => "NOT READY\n\n".to_owned(),
            Asks::Absence(first, last) if chance.happens(50) => format!("VACATION {first} to {last}\n\n"),
            Asks::Absence(first, last) => format!("ABSENCE {first} {last}\n\n"),
            Asks::Address(new) => format!("{} {new}\n\n", self.address_word),
            Asks::Confirm(_) | Asks::Nothing => String::new(),
        };
        // Where a sheet needs a password, press needs it, too.
        let may_press = is_sound && (has_orders || self.seats[seat].password.is_none());
        let press =
            if chance.happens(30) && may_press { Some(self.press(seat, number, chance)) } else { None };
        if let Some(press) = &press {
            text += &self.press_text(press);
        }
        let mut says_something = press.is_some() || asks != Asks::Nothing;
        match kind {
            0..14 | 18 | 19 => text += &self.seats[seat].sheet,
            14 => text += "STATUS\n",
            15 => text += "HISTORY\nRULES\nORDERS\n",
            16 => text += "REPORT\n",
            _ => text += "Dear all,\nnothing of this is an order, is it?\n",
        }
        says_something |= kind < 17;
        let more = if is_automatic { automatic(chance) } else { "" };
        let from = self.seats[seat].address.clone();
        let mail = Said { seat, from, text, asks, has_orders, says_something, press, is_proven, more };
        self.send(mail, (number, step), (address, came), chance)
    }

    /// Sends a mail of a seat.
    fn send(
        &mut self,
        said: Said,
        (number, step): (usize, usize),
        (address, came): (&str, Timestamp),
        chance: &mut Chance,
    ) -> Vec<u8> {
        let Said { seat, from, text, asks, has_orders, says_something, press, is_proven, more } = said;
        let tag = format!("[{}] orders", self.job);
        let letter =
            Letter { number, from: &from, to: address, subject: &tag, came, text: &text, is_proven, more };
        let (id, bytes) = (letter.id(), letter.bytes(chance));
        if is_proven && more.is_empty() {
            let place = Place::Coming;
            let (is_read, was_in_time, is_done) = (false, false, false);
            self.written.push(Written {
                seat,
                from,
                id,
                came,
                step,
                has_orders,
                says_something,
                asks,
                press,
                is_read,
                was_in_time,
                is_done,
                place,
            });
        }
        bytes
    }

    /// What somebody asks beside their orders.
    fn wish(
        &mut self,
        seat: usize,
        number: usize,
        (step, came): (usize, Timestamp),
        chance: &mut Chance,
    ) -> Asks {
        if self.early != Early::No && chance.happens(45) {
            return Asks::Ready(chance.happens(85));
        }
        match chance.below(20) {
            0 => {
                let most = usize::try_from(self.rule.period().as_hours() / 24).unwrap();
                let mut day = || i64::try_from(chance.below(1 + most)).unwrap();
                let first = self.rule.date(came).checked_add((day() - 1).days()).unwrap();
                Asks::Absence(first, first.checked_add(day().days()).unwrap())
            }
            1 if self.seats[seat].asked.is_none_or(|asked| asked + PATIENCE < step) => {
                let job = self.job.to_lowercase();
                let new = format!("m{number}@h{seat}.{job}.example");
                let whose = &mut self.seats[seat];
                whose.asked = Some(step);
                whose.addresses.push(new.clone());
                Asks::Address(new)
            }
            _ if chance.happens(3) => Asks::Ready(true),
            _ => Asks::Nothing,
        }
    }

    /// What people answer who got a word for another address: not everybody does, and some send another word. Gives the
    /// bytes of mails.
    pub fn confirmations(
        &mut self,
        numbers: &mut usize,
        step: usize,
        (address, came): (&str, Timestamp),
        chance: &mut Chance,
    ) -> Vec<Vec<u8>> {
        let mut asked = Vec::new();
        for other in &self.moves {
            for (at, from) in [(0, &other.old), (1, &other.new)] {
                let Some(word) = other.words[at].clone().filter(|_| !other.by[at]) else { continue };
                if chance.happens(40) {
                    let wrong = other.words[1 - at].clone().unwrap_or_else(|| "0123456789abcdef".to_owned());
                    let word = if chance.happens(10) { wrong } else { word };
                    asked.push((other.seat, from.clone(), word));
                }
            }
        }
        let mut mails = Vec::new();
        for (seat, from, word) in asked {
            *numbers += 1;
            let said = Said {
                seat,
                from,
                text: format!("CONFIRM {word}\n"),
                asks: Asks::Confirm(word),
                has_orders: false,
                says_something: true,
                press: None,
                is_proven: true,
                more: "",
            };
            mails.push(self.send(said, (*numbers, step), (address, came), chance));
        }
        mails
    }

    /// Press of a seat.
    fn press(&self, from: usize, number: usize, chance: &mut Chance) -> Pressed {
        let token = format!("The word of {} is {}x{number}.", self.job, chance.below(1000));
        let mut to: Vec<Reader> =
            (0..self.seats.len()).filter(|at| *at != from && chance.happens(40)).map(Reader::Seat).collect();
        if chance.happens(20) {
            to.push(Reader::Gamesmaster);
        }
        if to.is_empty() {
            to = (0..self.seats.len()).filter(|at| *at != from).map(Reader::Seat).collect();
            to.push(Reader::Gamesmaster);
        }
        Pressed { token, from, to }
    }

    fn press_text(&self, press: &Pressed) -> String {
        let name = |reader: &Reader| match reader {
            Reader::Seat(at) => named(&self.seats[*at].player),
            Reader::Gamesmaster => "GM".to_owned(),
        };
        let is_to_all = press.to.len() == self.seats.len();
        let names = press.to.iter().map(name).collect::<Vec<_>>().join(", ");
        let names = if is_to_all { "ALL".to_owned() } else { names };
        format!("PRESS TO {names}\n{}\nENDPRESS\n", press.token)
    }

    /// A mail that somebody forged in the name of a seat or of the gamesmaster.
    pub fn forged(&self, number: usize, to: &str, came: Timestamp, chance: &mut Chance) -> Vec<u8> {
        let seat = &self.seats[chance.below(self.seats.len())];
        let from = if chance.happens(50) { GM } else { &seat.address };
        let player = named(&seat.player);
        let key = if chance.happens(50) { "KEY 0123456789abcdef\n" } else { "" };
        let text = match chance.below(6) {
            0 => seat.sheet.clone(),
            1 => format!("FOR {player}\n{}", seat.sheet),
            2 => format!("{key}PROCESS NOW\nPAUSE\nREPLACE {player} me@evil.example\n"),
            3 => format!("READY\n{}", seat.sheet),
            4 => {
                "NEW ADDRESS me@evil.example\nADDRESS me@evil.example\nCONFIRM 0123456789abcdef\n".to_owned()
            }
            _ => format!("{}\nPRESS TO ALL\nI, the forger, give up.\nENDPRESS\n", seat.sheet),
        };
        let host = from.rsplit('@').next().unwrap();
        let results = "Authentication-Results: ";
        let more = match chance.below(4) {
            0 => format!("{results}mx.evil.example; dmarc=pass header.from={host}\n"),
            1 => format!("{results}{SERVER}; dmarc=fail header.from={host}\n"),
            2 => format!("{results}{SERVER}; dmarc=pass header.from=evil.example\n"),
            _ => String::new(),
        };
        let subject = format!("Re: [{}] orders", self.job);
        let letter =
            Letter { number, from, to, subject: &subject, came, text: &text, is_proven: false, more: &more };
        letter.bytes(chance)
    }

    /// The sheet of a seat as the gamesmaster gives it.
    pub fn sheet(&self, seat: usize) -> &str {
        &self.seats[seat].sheet
    }
}

/// A player as they are named on a line.
pub fn named(player: &str) -> String {
    if player.contains(' ') { format!("'{player}'") } else { player.to_owned() }
}

/// A mail of a seat before it is written.
struct Said {
    seat: usize,
    from: String,
    text: String,
    asks: Asks,
    has_orders: bool,
    says_something: bool,
    press: Option<Pressed>,
    is_proven: bool,
    more: &'static str,
}
