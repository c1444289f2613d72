//! A game of a league as its gamesmaster and its players know it, and what they expect of each run.

use super::mails::{Letter, automatic};
use crate::boards;
use crate::club::{GM, SERVER};
use crate::games::{GAMES, PERSONS};
use crate::plays::Chance;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use std::fs;
use std::path::{Path, PathBuf};

/// How long a play waits for slow mail.
const SETTLE: SignedDuration = SignedDuration::from_mins(15);

/// The longest time before a deadline at which people are reminded.
const REMIND: SignedDuration = SignedDuration::from_hours(20);

/// Somebody who plays.
pub struct Seat {
    pub player: String,
    pub address: String,
    /// All addresses that they ever had.
    pub addresses: Vec<String>,
    pub password: Option<String>,
    /// Whether somebody else has taken the place since the last play. Nobody tells them what their forerunner was told.
    pub is_new: bool,
    /// The last run before which mail of theirs arrives.
    pub arrives: usize,
    /// Their sheet, and the lines of it that are counted in decks.
    sheet: String,
    pub lines: Vec<String>,
}

/// A mail with orders that may count.
pub struct Written {
    pub seat: usize,
    pub id: String,
    pub came: Timestamp,
    /// Before which run it was delivered.
    pub step: usize,
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

/// A rule for deadlines.
pub struct Rule {
    written: &'static str,
    days: &'static [Weekday],
    /// So many days after the last play, if there are no days of the week.
    every: i64,
    hour: i8,
    minute: i8,
    is_berlin: bool,
    period: i64,
}

/// The rules of leagues.
pub static RULES: [Rule; 4] = [
    Rule {
        written: "every Friday 20:00 Europe/Berlin",
        days: &[Weekday::Friday],
        every: 0,
        hour: 20,
        minute: 0,
        is_berlin: true,
        period: 7,
    },
    Rule {
        written: "every Tuesday and Friday 20:00 Europe/Berlin",
        days: &[Weekday::Tuesday, Weekday::Friday],
        every: 0,
        hour: 20,
        minute: 0,
        is_berlin: true,
        period: 4,
    },
    Rule {
        written: "every day 12:00 UTC",
        days: &[
            Weekday::Monday,
            Weekday::Tuesday,
            Weekday::Wednesday,
            Weekday::Thursday,
            Weekday::Friday,
            Weekday::Saturday,
            Weekday::Sunday,
        ],
        every: 0,
        hour: 12,
        minute: 0,
        is_berlin: false,
        period: 1,
    },
    Rule {
        written: "every 3 days 02:30 Europe/Berlin",
        days: &[],
        every: 3,
        hour: 2,
        minute: 30,
        is_berlin: true,
        period: 3,
    },
];

/// The last Sunday of a month.
fn last_sunday(year: i16, month: i8) -> Date {
    let last = Date::new(year, month, 1).unwrap().last_of_month();
    last.checked_sub(i64::from(last.weekday().to_sunday_zero_offset()).days()).unwrap()
}

/// A moment of a day in UTC.
fn utc(date: Date, hour: i8, minute: i8) -> Timestamp {
    TimeZone::UTC.to_timestamp(date.at(hour, minute, 0, 0)).unwrap()
}

/// A moment of a day by the clocks of Berlin, by the rule that the European Union has had since 1996: summer time is from
/// 01:00 UTC of the last Sunday in March to 01:00 UTC of the last one in October.
fn berlin(date: Date, hour: i8, minute: i8) -> Timestamp {
    let (begins, ends) = (utc(last_sunday(date.year(), 3), 1, 0), utc(last_sunday(date.year(), 10), 1, 0));
    let local = utc(date, hour, minute);
    let winter = local - SignedDuration::from_hours(1);
    let summer = local - SignedDuration::from_hours(2);
    let is_summer = |at: Timestamp| begins <= at && at < ends;
    match (is_summer(summer), is_summer(winter)) {
        // An hour that does not exist is the next moment that does; of two equal hours the second counts.
        (false, true) => begins,
        (_, false) => winter,
        (true, true) => summer,
    }
}

impl Rule {
    fn at(&self, date: Date) -> Timestamp {
        if self.is_berlin { berlin(date, self.hour, self.minute) } else { utc(date, self.hour, self.minute) }
    }

    /// The first deadline behind a moment.
    pub fn next(&self, after: Timestamp) -> Timestamp {
        // Berlin's day is that of UTC or the next.
        let mut date = (after + SignedDuration::from_hours(i64::from(self.is_berlin)))
            .to_zoned_datetime(TimeZone::UTC)
            .date();
        if self.is_berlin && berlin(date.tomorrow().unwrap(), 0, 0) <= after {
            date = date.tomorrow().unwrap();
        }
        date = date.checked_add(self.every.days()).unwrap();
        while self.at(date) <= after || !self.days.is_empty() && !self.days.contains(&date.weekday()) {
            date = date.tomorrow().unwrap();
        }
        self.at(date)
    }

    pub fn period(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * self.period)
    }
}

/// What the gamesmaster says in a file, as the model has it.
#[derive(Debug, Clone)]
pub enum Act {
    Pause,
    Resume,
    Deadline(Timestamp),
    ProcessNow,
    /// Orders of a seat.
    For(usize),
    /// The last play again, with orders of a seat.
    Correct(Option<usize>),
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

/// Which mail is for a play, and which orders the gamesmaster gave.
#[derive(Debug, Clone)]
pub struct Window {
    pub after: Option<Timestamp>,
    pub until: Timestamp,
    /// The run of the play before it.
    pub behind: usize,
    pub fors: Vec<usize>,
}

/// A play that a run is expected to make.
#[derive(Debug)]
pub struct Expected {
    pub number: u32,
    pub is_again: bool,
    pub window: Window,
    /// Whether reminders went out before it.
    pub were_reminded: bool,
}

/// A game.
pub struct Table {
    pub root: PathBuf,
    pub job: String,
    pub seats: Vec<Seat>,
    pub rule: &'static Rule,
    reminds: bool,
    /// Whether its sheets fit any play.
    pub fits_each_play: bool,
    pub written: Vec<Written>,
    pub pressed: Vec<Pressed>,
    /// Texts of the gamesmaster to all.
    pub broadcast: Vec<String>,
    /// What is expected of the game.
    pub since: Option<Timestamp>,
    pub due: Option<Timestamp>,
    pub last: Option<Timestamp>,
    pub is_paused: bool,
    is_at_once: bool,
    is_spoilt: bool,
    /// The run of the last play.
    run: usize,
    pub window: Option<Window>,
    fors: Vec<usize>,
    /// The number of the last play.
    pub number: u32,
    /// Files of acts that wait for the next run, in the order of their names.
    pub acts: Vec<(String, Act)>,
    /// How many letters the gamesmaster must have got, by what their subjects say.
    pub paused: usize,
    pub not_played: usize,
    pub refused: usize,
    pub previews: usize,
    /// Who got a reminder for the play that is due, and whether reminders were made for it.
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
        let has_passwords = board.is_none() && game.has_passwords.is_ok() && chance.happens(60);
        let count = board.as_ref().map_or(3, |board| board.seats.len());
        let seats: Vec<Seat> = (0..count)
            .map(|seat| {
                let address = format!("q{seat}x{}@h{seat}.{}.example", at, job.to_lowercase());
                let (player, lines) = match &board {
                    Some(board) => (board.seats[seat].0, board.seats[seat].1),
                    None => (game.players[seat], game.orders[seat]),
                };
                let password = has_passwords.then(|| format!("Zq{}W{seat}{at}", chance.below(90) + 10));
                let mut sheet = Vec::new();
                if game.closer.is_ok() {
                    let word = password.as_ref().map(|word| format!(" \"{word}\"")).unwrap_or_default();
                    sheet.push((game.opener)(player) + &word);
                }
                sheet.extend(lines.iter().map(|line| (*line).to_owned()));
                sheet.extend(game.closer.ok().map(str::to_owned));
                Seat {
                    player: player.to_owned(),
                    addresses: vec![address.clone()],
                    address,
                    password,
                    is_new: false,
                    arrives: 0,
                    sheet: sheet.join("\n") + "\n",
                    lines: lines.iter().map(|line| (*line).to_owned()).collect(),
                }
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
        let remind = if reminds { "remind: 20 hours\n" } else { "" };
        let settings = format!(
            "job: {job}\naddress: {address}\ngamesmaster: {GM}\nplays: {}\nauth: {SERVER}\nletters: text\n{remind}",
            rule.written
        );
        fs::write(root.join("game.desk"), settings).unwrap();
        let roster: String =
            seats.iter().map(|seat| format!("{} {}\n", named(&seat.player), seat.address)).collect();
        fs::write(root.join("roster"), roster).unwrap();
        Self {
            root,
            job,
            seats,
            rule,
            reminds,
            fits_each_play: game.closer.is_ok(),
            written: Vec::new(),
            pressed: Vec::new(),
            broadcast: Vec::new(),
            since: None,
            due: None,
            last: None,
            is_paused: false,
            is_at_once: false,
            is_spoilt: false,
            run: 0,
            window: None,
            fors: Vec::new(),
            number: 0,
            acts: Vec::new(),
            paused: 0,
            not_played: 0,
            refused: 0,
            previews: 0,
            is_reminded: false,
        }
    }

    /// The game has begun.
    pub fn begin(&mut self, now: Timestamp) {
        (self.due, self.last) = (Some(self.rule.next(now)), Some(now));
    }

    /// Writes an act.
    pub fn act(&mut self, name: String, text: &str, act: Act) {
        fs::write(self.root.join("acts").join(&name), text).unwrap();
        self.acts.push((name, act));
    }

    /// What a run at a moment has to play, by the acts that wait. `None` if the clock has jumped, so that it does nothing.
    pub fn expect(&mut self, now: Timestamp, step: usize) -> Option<Vec<Expected>> {
        let resumes = self.acts.iter().any(|(_, act)| matches!(act, Act::Resume));
        let has_jumped = self.last.is_some_and(|last| now.duration_since(last).abs() > self.rule.period());
        if !resumes && !self.is_paused && has_jumped {
            self.is_paused = true;
            self.paused += 1;
            return None;
        }
        let mut expected = Vec::new();
        let mut acts = std::mem::take(&mut self.acts);
        acts.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (_, act) in acts {
            match act {
                Act::Pause => self.is_paused = true,
                Act::Resume => {
                    self.is_paused = false;
                    if self.due.is_some_and(|due| due <= now) {
                        self.due = Some(self.rule.next(now));
                    }
                }
                Act::Deadline(due) if due > now => self.due = Some(due),
                Act::Deadline(_) | Act::Wrong => self.refused += 1,
                Act::ProcessNow => (self.due, self.is_at_once) = (Some(now), true),
                Act::For(seat) => self.fors.push(seat),
                Act::Spoil => self.is_spoilt = true,
                Act::Broadcast(token) => self.broadcast.push(token),
                Act::Preview => self.previews += 1,
                Act::Replace(seat, address) => {
                    self.seats[seat].address.clone_from(&address);
                    self.seats[seat].addresses.push(address);
                    self.seats[seat].is_new = true;
                    // Mail of the address that stood there counts no longer, also where a play is made again.
                    let run = self.run;
                    self.written.retain(|mail| mail.seat != seat || mail.step <= run);
                    self.window = None;
                }
                Act::Correct(more) => {
                    let window = self.window.as_mut().unwrap();
                    window.fors.extend(more);
                    expected.push(Expected {
                        number: self.number,
                        is_again: true,
                        window: window.clone(),
                        were_reminded: false,
                    });
                }
            }
        }
        let due = self.due.unwrap();
        if self.reminds && !self.is_paused && !self.is_at_once && now + REMIND >= due && now < due {
            self.is_reminded = true;
        }
        if !self.is_paused && (self.is_at_once || now >= due + SETTLE) {
            if self.is_spoilt {
                self.is_paused = true;
                self.not_played += 1;
            } else {
                let until = if self.is_at_once { now } else { due };
                let fors = std::mem::take(&mut self.fors);
                let window = Window { after: self.since, until, behind: self.run, fors };
                self.number += 1;
                expected.push(Expected {
                    number: self.number,
                    is_again: false,
                    window: window.clone(),
                    were_reminded: self.is_reminded,
                });
                self.window = Some(window);
                (self.since, self.due, self.run) = (Some(until), Some(self.rule.next(now)), step);
                (self.is_at_once, self.is_reminded) = (false, false);
            }
        }
        self.last = Some(now);
        Some(expected)
    }

    /// Whether a file that waits plays the last week again, or gives somebody another address.
    pub fn corrects(&self) -> bool {
        self.acts.iter().any(|(_, act)| matches!(act, Act::Correct(_)))
    }

    pub fn replaces(&self) -> bool {
        self.acts.iter().any(|(_, act)| matches!(act, Act::Replace(..)))
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

    /// Whether a mail counts for a play that is made in a run.
    pub fn counts(mail: &Written, window: &Window, step: usize) -> bool {
        window.after.is_none_or(|after| mail.came > after)
            && mail.came <= window.until
            && mail.step > window.behind
            && mail.step <= step
    }

    /// Whether orders of a seat have come for the play that is due.
    pub fn has_sent(&self, seat: usize, step: usize) -> bool {
        let window = Window { after: self.since, until: Timestamp::MAX, behind: self.run, fors: Vec::new() };
        self.written.iter().any(|mail| mail.seat == seat && Self::counts(mail, &window, step))
    }

    /// A mail of a seat, as bytes. It is noted if it can count.
    pub fn mail(
        &mut self,
        seat: usize,
        (number, step): (usize, usize),
        (address, came): (&str, Timestamp),
        chance: &mut Chance,
    ) -> Vec<u8> {
        let mut text = String::new();
        let kind = chance.below(20);
        let has_orders = kind < 14;
        let is_proven = kind != 18;
        let is_automatic = kind == 19;
        // Where a sheet needs a password, press needs it, too.
        let may_press = is_proven && !is_automatic && (has_orders || self.seats[seat].password.is_none());
        if chance.happens(30) && may_press {
            text += &self.press(seat, number, chance);
        }
        match kind {
            0..14 | 18 | 19 => text += &self.seats[seat].sheet,
            14 => text += "STATUS\n",
            15 => text += "HISTORY\nRULES\nORDERS\n",
            16 => text += "REPORT\n",
            _ => text += "Dear all,\nnothing of this is an order, is it?\n",
        }
        let more = if is_automatic { automatic(chance) } else { "" };
        self.seats[seat].arrives = self.seats[seat].arrives.max(step);
        let tag = format!("[{}] orders", self.job);
        let from = self.seats[seat].address.clone();
        let letter =
            Letter { number, from: &from, to: address, subject: &tag, came, text: &text, is_proven, more };
        if has_orders {
            self.written.push(Written { seat, id: letter.id(), came, step });
        }
        letter.bytes(chance)
    }

    /// Press of a seat, which is noted.
    fn press(&mut self, from: usize, number: usize, chance: &mut Chance) -> String {
        let token = format!("The word of {} is {}x{number}.", self.job, chance.below(1000));
        let mut to: Vec<Reader> =
            (0..self.seats.len()).filter(|at| *at != from && chance.happens(40)).map(Reader::Seat).collect();
        if chance.happens(20) {
            to.push(Reader::Gamesmaster);
        }
        let name = |reader: &Reader| match reader {
            Reader::Seat(at) => named(&self.seats[*at].player),
            Reader::Gamesmaster => "GM".to_owned(),
        };
        let mut names = to.iter().map(name).collect::<Vec<_>>().join(", ");
        if to.is_empty() {
            "ALL".clone_into(&mut names);
            to = (0..self.seats.len()).filter(|at| *at != from).map(Reader::Seat).collect();
            to.push(Reader::Gamesmaster);
        }
        let text = format!("PRESS TO {names}\n{token}\nENDPRESS\n");
        self.pressed.push(Pressed { token, from, to });
        text
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
