//! Leagues that are made from a number, with all that goes wrong: mail of every shape, late, doubled, forged and large;
//! runs that are killed, a disk that is full, clocks that jump, runs at the same time; acts of the gamesmaster, right and
//! wrong. After each run the laws of [`law`] hold.
//!
//! `PLAYDECK_WEEKS=10000` plays so many weeks, `PLAYDECK_SEED=7` begins with that league: `.ci/simulate WEEKS SEED`. A law
//! that is broken names the league, and a run of one week from there plays it again.

#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    clippy::struct_excessive_bools,
    reason = "texts of tests are small, and a game is in many states"
)]

mod folder;
mod law;
mod mails;
mod table;

use crate::club::names;
use crate::plays::Chance;
use folder::{copy, difference, files};
use jiff::{SignedDuration, Timestamp};
use law::{Broken, Seen};
use mails::Letter;
use playdeck::league;
use playdeck::league::store::Lock;
use playdeck::league::store::disk::Disk;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use table::{Act, RULES, Reader, Table, named};
use tempfile::TempDir;

/// How many weeks are played if nothing is said.
const WEEKS: usize = 100;

/// The address of all games of a league.
const ADDRESS: &str = "game@club.example";

/// When leagues begin: before both changes of summer time, before a 29 February, at the end of a year.
const BEGINS: [&str; 5] = [
    "2026-03-26T09:00:00Z",
    "2026-10-22T09:00:00Z",
    "2028-02-20T09:00:00Z",
    "2026-12-17T09:00:00Z",
    "2026-06-01T09:00:00Z",
];

/// The most runs of a league.
const MOST_RUNS: usize = 80;

/// How much was done.
#[derive(Debug, Default)]
struct Done {
    leagues: usize,
    weeks: usize,
    runs: usize,
    mails: usize,
    messages: usize,
    killed: usize,
    refused: usize,
    jumps: usize,
    acts: usize,
}

/// A league in its folder.
struct World {
    folder: TempDir,
    tables: Vec<Table>,
    is_shared: bool,
    now: Timestamp,
    step: usize,
    /// Mail that is on its way: before which run it arrives, at which game, and its bytes.
    on_its_way: Vec<(usize, usize, Vec<u8>)>,
    /// What was delivered to each game and has to be there.
    delivered: Vec<Vec<Vec<u8>>>,
    seen: Seen,
    mails: usize,
    /// Who was reminded of the play that is due, by game.
    reminded: Vec<BTreeSet<usize>>,
}

impl World {
    fn new(chance: &mut Chance) -> Self {
        let folder = TempDir::new().unwrap();
        let count = [1, 1, 1, 2, 2, 3][chance.below(6)];
        let root = folder.path().join("league");
        fs::create_dir(&root).unwrap();
        let is_shared = count > 1;
        if is_shared {
            for name in ["inbox/new", "inbox/cur", "inbox/tmp"] {
                fs::create_dir_all(root.join(name)).unwrap();
            }
        }
        let tables: Vec<Table> = {
            let rule = &RULES[chance.below(RULES.len())];
            (0..count).map(|at| Table::new(&root, at, ADDRESS, rule, chance)).collect()
        };
        let begins: Timestamp = chance.one(&BEGINS).parse().unwrap();
        Self {
            folder,
            is_shared,
            now: begins + SignedDuration::from_mins(i64::try_from(chance.below(3000)).unwrap()),
            step: 0,
            on_its_way: Vec::new(),
            delivered: vec![Vec::new(); tables.len()],
            reminded: vec![BTreeSet::new(); tables.len()],
            tables,
            seen: Seen::default(),
            mails: 0,
        }
    }

    fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("league")
    }

    /// Puts a mail into the inbox as a delivery agent does.
    fn deliver(&mut self, at: usize, mail: &[u8]) {
        self.mails += 1;
        let inbox = if self.is_shared { self.root() } else { self.tables[at].root.clone() };
        fs::write(inbox.join(format!("inbox/new/{:05}.host", self.mails)), mail).unwrap();
    }

    /// The first run, behind one with a start that cannot be played.
    fn begin(&mut self, chance: &mut Chance) -> Result<(), Broken> {
        for at in 0..self.tables.len() {
            let place = self.tables[at].root.join("start.deck");
            let start = fs::read_to_string(&place).unwrap();
            if chance.happens(20) {
                fs::write(&place, start.replacen("$INIT", "$FROBNICATE", 1)).unwrap();
                tick(&self.tables[at].root, self.now, &Disk::default())?;
                if !names(&self.tables[at].root.join("weeks")).iter().all(|name| name == "aside") {
                    return Err(("a start with an error begins nothing", start));
                }
                fs::write(&place, start).unwrap();
            }
            self.run(at, self.now, chance, &mut Done::default())?;
            let begun = names(&self.tables[at].root.join("weeks"));
            if begun != ["0000-start", "aside"] {
                let listing = fs::read_to_string(self.tables[at].root.join("start.lst")).unwrap_or_default();
                return Err(("a game begins", format!("{begun:?} {listing}")));
            }
            self.tables[at].begin(self.now);
            let count = self.seen.all.len();
            law::messages(at, &self.tables, &mut self.seen)?;
            self.reminders(at, count)?;
        }
        Ok(())
    }

    /// What comes by mail before a run.
    fn mail(&mut self, from: Timestamp, chance: &mut Chance) {
        let span = usize::try_from(self.now.duration_since(from).as_secs().max(1)).unwrap();
        for at in 0..self.tables.len() {
            for _ in 0..chance.below(3) {
                let seat = chance.below(self.tables[at].seats.len());
                let came = from + SignedDuration::from_secs(i64::try_from(1 + chance.below(span)).unwrap());
                let delay = if chance.happens(20) { chance.below(5) } else { 0 };
                let step = self.step + delay;
                self.mails += 1;
                let mail = self.tables[at].mail(seat, (self.mails, step), (ADDRESS, came), chance);
                self.on_its_way.push((step, at, mail));
            }
            if chance.happens(15) {
                self.mails += 1;
                let mail = self.tables[at].forged(self.mails, ADDRESS, self.now, chance);
                self.on_its_way.push((self.step, at, mail));
            }
            if chance.happens(8) {
                self.mails += 1;
                let subject = format!("[{}] May I play?", self.tables[at].job);
                let text = format!("JOIN\nOBSERVE\n{}", self.tables[at].sheet(0));
                let stranger = Letter {
                    number: self.mails,
                    from: "somebody@elsewhere.example",
                    to: ADDRESS,
                    subject: &subject,
                    came: self.now,
                    text: &text,
                    is_proven: chance.happens(50),
                    more: "",
                };
                let mail = stranger.bytes(chance);
                self.on_its_way.push((self.step, at, mail));
            }
        }
        self.arrive(chance);
    }

    /// The mail that is on its way arrives, if it is time, in any order and perhaps twice.
    fn arrive(&mut self, chance: &mut Chance) {
        let step = self.step;
        let (here, later) =
            std::mem::take(&mut self.on_its_way).into_iter().partition(|(due, ..)| *due <= step);
        self.on_its_way = later;
        let mut here: Vec<(usize, usize, Vec<u8>)> = here;
        chance.shuffle(&mut here);
        for (_, at, mail) in here {
            self.deliver(at, &mail);
            if chance.happens(10) {
                self.deliver(at, &mail);
            }
            self.delivered[at].push(mail);
        }
        if self.is_shared {
            league::shared_inbox::hand_out(&self.root(), false).unwrap();
        }
    }

    /// What the gamesmaster of a game says before a run.
    fn acts(&mut self, at: usize, chance: &mut Chance, done: &mut Done) {
        let (step, now) = (self.step, self.now);
        let table = &mut self.tables[at];
        if table.is_paused && chance.happens(60) {
            table.mend();
            table.act(format!("{step:04}-go"), "RESUME\n", Act::Resume);
        }
        if !chance.happens(35) {
            return;
        }
        done.acts += 1;
        let seat = chance.below(table.seats.len());
        let name = format!("{step:04}-{}", chance.below(10));
        let sheet = format!("FOR {}\n{}", named(&table.seats[seat].player), table.sheet(seat));
        match chance.below(12) {
            0 => table.act(name, "PAUSE\n", Act::Pause),
            1 => {
                let minutes = 30 + chance.below(usize::try_from(table.rule.period().as_mins()).unwrap() / 2);
                let due = now + SignedDuration::from_mins(i64::try_from(minutes).unwrap());
                table.act(name, &format!("DEADLINE {due}\n"), Act::Deadline(due));
            }
            2 => table.act(name, "PROCESS NOW\n", Act::ProcessNow),
            3 => table.act(name, &sheet, Act::For(seat)),
            4 | 5 if table.window.is_some() && !table.replaces() => {
                let more = if chance.happens(40) { Some(seat) } else { None };
                let sheet = if more.is_some() { sheet } else { String::new() };
                table.act(name, &format!("CORRECT {}\n{sheet}", table.number), Act::Correct(more));
            }
            6 => {
                let token = format!("Happy holidays, {} {step}x{}.", table.job, chance.below(1000));
                table.act(name, &format!("BROADCAST\n{token}\n"), Act::Broadcast(token));
            }
            7 if table.seats[seat].arrives < step && !table.corrects() => {
                let address = format!("r{step}x{at}@h{seat}.{}.example", table.job.to_lowercase());
                let line = format!("REPLACE {} {address}\n", named(&table.seats[seat].player));
                table.act(name, &line, Act::Replace(seat, address));
            }
            8 => table.act(name, "PREVIEW\n", Act::Preview),
            9 => {
                let player = named(&table.seats[seat].player);
                let wrong = ["PAUSE\nPAUSE it\n", "DEADLINE yesterday\n", "FOR NOBODY\nX\n", "", "$END\n"];
                let wrong = wrong.map(str::to_owned).into_iter().chain([format!("REPLACE {player}\n")]);
                table.act(name, &chance.one(&wrong.collect::<Vec<_>>()).clone(), Act::Wrong);
            }
            10 if chance.happens(40) => table.act(name, "CARDS\n$FROBNICATE 7\n", Act::Spoil),
            _ => {}
        }
    }

    /// Looks after one game at a moment, with what goes wrong.
    fn run(&mut self, at: usize, now: Timestamp, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
        let root = self.tables[at].root.clone();
        done.runs += 1;
        let unchanged = |what: &'static str, act: &mut dyn FnMut() -> Result<(), Broken>| {
            let before = files(&root);
            act()?;
            difference(&before, &files(&root)).map_or(Ok(()), |other| Err((what, other)))
        };
        match chance.below(24) {
            0 => unchanged("a folder that is locked stays as it is", &mut || {
                let lock = Lock::of(&root).unwrap().unwrap();
                tick(&root, now, &Disk::default())?;
                drop(lock);
                Ok(())
            })?,
            1 => unchanged("a run that changes nothing changes nothing", &mut || {
                league::tick(&root, now, true).map(drop).map_err(|error| ("a run ends", error.to_string()))
            })?,
            2 => {
                let name = ["game.desk", "roster"][chance.below(2)];
                let place = root.join(name);
                let text = fs::read(&place).unwrap();
                unchanged("nothing is done by settings that cannot be read", &mut || {
                    fs::write(&place, "nonsense: of no use\n").unwrap();
                    tick(&root, now, &Disk::default())?;
                    fs::write(&place, &text).unwrap();
                    Ok(())
                })?;
            }
            _ => {}
        }
        let is_sound = !chance.happens(25);
        if is_sound {
            tick(&root, now, &Disk::default())?;
        } else {
            // What a run that nothing disturbs leaves.
            let twin = TempDir::new().unwrap();
            copy(&self.root(), &twin.path().join("league"));
            let place = twin.path().join("league").join(root.file_name().unwrap());
            let sound = Disk::default();
            tick(&place, now, &sound)?;
            for _ in 0..=chance.below(2) {
                let at = 1 + chance.below(usize::try_from(sound.asked().max(1)).unwrap()) as u64;
                let is_killed = chance.happens(60);
                // A disk that is full says so, and a run that is killed says nothing.
                let failed = league::tick_on(&Disk::failing(at, is_killed), &root, now, false);
                *(if is_killed { &mut done.killed } else { &mut done.refused }) +=
                    usize::from(failed.is_err());
                if is_killed && chance.happens(50) {
                    fs::create_dir_all(root.join("tmp/week/letters")).unwrap();
                    fs::write(root.join("tmp/week/deck"), "half of a").unwrap();
                    fs::write(root.join("tmp/.tmpHALF"), "half of a").unwrap();
                }
            }
            tick(&root, now, &Disk::default())?;
            // A run that finishes what was begun goes on, and reminds of the next play: the other does that in its next one.
            tick(&place, now, &Disk::default())?;
            tick(&root, now, &Disk::default())?;
            if let Some(other) = difference(&files(&place), &files(&root)) {
                return Err(("after a fault the next run finishes", other));
            }
        }
        // A run that pauses the game, because the clock has jumped, leaves all else to the next one.
        if now == self.now && chance.happens(8) {
            // The next run may remind of the play behind one that was just made.
            tick(&root, now, &Disk::default())?;
            unchanged("a run that has nothing to do does nothing", &mut || {
                tick(&root, now, &Disk::default())
            })?;
        }
        Ok(())
    }

    /// A run of all games, and what must hold after it.
    fn step(&mut self, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
        self.step += 1;
        let from = self.now;
        let period = self.tables.iter().map(|table| table.rule.period()).min().unwrap().as_mins();
        let minutes = 1 + chance.below(usize::try_from(period).unwrap() * 2 / 5);
        self.now += SignedDuration::from_mins(i64::try_from(minutes).unwrap());
        self.mail(from, chance);
        for at in 0..self.tables.len() {
            self.acts(at, chance, done);
        }
        let mut now = self.now;
        // The gamesmaster does not act by a clock that is wrong.
        let may_jump = self.tables.iter().all(|table| table.acts.is_empty() && !table.is_paused);
        if chance.happens(4) && may_jump {
            done.jumps += 1;
            let length = SignedDuration::from_hours(24 * 8 + i64::try_from(chance.below(2000)).unwrap());
            now = if chance.happens(60) { now + length } else { now - length };
        }
        for at in 0..self.tables.len() {
            self.look_after(at, now, chance, done)?;
        }
        Ok(())
    }

    fn look_after(
        &mut self,
        at: usize,
        now: Timestamp,
        chance: &mut Chance,
        done: &mut Done,
    ) -> Result<(), Broken> {
        self.run(at, now, chance, done)?;
        let (step, count) = (self.step, self.seen.all.len());
        let expected = self.tables[at].expect(now, step);
        let table = &self.tables[at];
        let state = fs::read_to_string(table.root.join("state.json")).unwrap();
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        let due = state["due"].as_str().and_then(|due| due.parse::<Timestamp>().ok());
        if due != table.due {
            return Err(("the deadline is what was said", format!("{due:?} and not {:?}", table.due)));
        }
        if state["paused"].is_object() != table.is_paused {
            return Err(("a game pauses when it has to", format!("{} at {now}", state["paused"])));
        }
        let last = names(&table.root.join("weeks")).into_iter().filter(|name| name != "aside").max();
        let last = last.and_then(|name| name[..4].parse::<u32>().ok());
        if last != Some(table.number) {
            return Err((
                "a play comes when it is due",
                format!("{last:?} and not {} at {now}", table.number),
            ));
        }
        law::messages(at, &self.tables, &mut self.seen)?;
        for expected in expected.into_iter().flatten() {
            done.weeks += 1;
            law::play(&self.tables[at], &expected, step, chance.happens(10))?;
            law::answered(&self.tables[at], &expected, step, &self.seen)?;
            if !expected.is_again {
                self.silent(at, &expected)?;
            }
        }
        self.reminders(at, count)?;
        if chance.happens(40) {
            for name in names(&self.tables[at].root.join("outbox/new")) {
                let root = &self.tables[at].root;
                fs::rename(
                    root.join("outbox/new").join(&name),
                    root.join("outbox/cur").join(format!("{name}:2,S")),
                )
                .unwrap();
            }
        }
        Ok(())
    }

    /// Reminders that have just gone out: each to somebody whose orders have not come, once for each play.
    fn reminders(&mut self, at: usize, count: usize) -> Result<(), Broken> {
        let table = &self.tables[at];
        for (game, sent) in &self.seen.all[count..] {
            if *game != at || !sent.subject.ends_with(": orders are due") {
                continue;
            }
            let Some(Reader::Seat(seat)) = law::reader(table, &sent.to) else { continue };
            if !self.reminded[at].insert(seat) {
                return Err(("nobody is reminded twice", sent.raw.clone()));
            }
            // Where a sheet need not fit the play that is due, it fits the first one.
            if (table.fits_each_play || table.number == 0) && table.has_sent(seat, self.step) {
                return Err(("who has sent orders is not reminded", sent.raw.clone()));
            }
        }
        Ok(())
    }

    /// Who was silent to the end had been reminded, if people were.
    fn silent(&mut self, at: usize, expected: &table::Expected) -> Result<(), Broken> {
        let reminded = std::mem::take(&mut self.reminded[at]);
        let seats = &mut self.tables[at].seats;
        let new: Vec<bool> = seats.iter_mut().map(|seat| std::mem::take(&mut seat.is_new)).collect();
        let table = &self.tables[at];
        if !expected.were_reminded {
            return Ok(());
        }
        let facts = law::facts(table, expected.number);
        for player in facts["silent"].as_array().unwrap() {
            let seat = table.seats.iter().position(|seat| player.as_str() == Some(seat.player.as_str()));
            if seat.is_some_and(|seat| !new[seat] && !reminded.contains(&seat)) {
                return Err(("who is silent is told", format!("{player} in play {}", expected.number)));
            }
        }
        Ok(())
    }

    /// What must hold when all is done: what waits goes out, and nothing is lost.
    fn end(&mut self, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
        let mut more = 3;
        while more > 0 {
            more -= usize::from(self.on_its_way.is_empty());
            self.step += 1;
            self.now += SignedDuration::from_hours(10);
            self.arrive(chance);
            for at in 0..self.tables.len() {
                if self.tables[at].is_paused {
                    self.tables[at].mend();
                    let name = format!("{:04}-go", self.step);
                    self.tables[at].act(name, "RESUME\n", Act::Resume);
                }
                self.look_after(at, self.now, chance, done)?;
            }
        }
        for (at, table) in self.tables.iter().enumerate() {
            law::told(at, table, &self.seen)?;
            law::nothing_lost(table, &self.delivered[at], &files(&table.root))?;
        }
        Ok(())
    }
}

/// What a run says when somebody of the roster has lost all that they had: the game waits until the gamesmaster has mended
/// the roster. No law is broken by it, and its league ends there.
const IS_OUT: &str = "is no player of its game";

/// A run on a disk.
fn tick(root: &Path, now: Timestamp, disk: &Disk) -> Result<(), Broken> {
    let log = league::tick_on(disk, root, now, false).map_err(|error| ("a run ends", error.to_string()))?;
    let is_out = log.messages().iter().any(|message| message.to_string().contains(IS_OUT));
    if is_out { Err((IS_OUT, String::new())) } else { Ok(()) }
}

/// Plays the league of a number. A folder in which a law is broken is kept.
fn league(seed: u64, done: &mut Done) -> Result<(), Broken> {
    let mut chance = Chance::new(seed);
    let mut world = World::new(&mut chance);
    let played = play(&mut world, &mut chance, done);
    if let Err((law, how)) = played.or_else(|broken| if broken.0 == IS_OUT { Ok(()) } else { Err(broken) }) {
        let folder = world.folder.keep();
        return Err((law, format!("{how}\n{}, run {}", folder.display(), world.step)));
    }
    done.leagues += 1;
    done.mails += world.mails;
    done.messages += world.seen.all.len();
    Ok(())
}

fn play(world: &mut World, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
    world.begin(chance)?;
    let plays = 3 + u32::try_from(chance.below(5)).unwrap();
    while world.tables.iter().any(|table| table.number < plays) && world.step < MOST_RUNS {
        world.step(chance, done)?;
    }
    world.end(chance, done)
}

fn given(name: &str) -> Option<usize> {
    env::var(name).ok()?.parse().ok()
}

#[test]
#[ignore = "long: cargo long"]
#[allow(clippy::print_stdout, reason = "how much was done stands on the page, beside what it cost")]
fn leagues_hold_their_laws_whatever_goes_wrong() {
    let (weeks, first) = (given("PLAYDECK_WEEKS").unwrap_or(WEEKS), given("PLAYDECK_SEED").unwrap_or(1));
    let mut done = Done::default();
    for seed in first.. {
        if done.weeks >= weeks {
            break;
        }
        if let Err((law, how)) = league(seed as u64, &mut done) {
            panic!("{law}: broken in the league of .ci/simulate 1 {seed}, after {} weeks\n{how}", done.weeks);
        }
    }
    println!("{done:?}");
}
