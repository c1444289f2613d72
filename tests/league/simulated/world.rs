//! A league in its folder: what comes by mail, and what must hold after each run.

use super::expect::Expected;
use super::folder::files;
use super::law::{self, Broken, Seen};
use super::mails::{Letter, report};
use super::rule::RULES;
use super::runs::{IS_OUT, is_anybody_out, tick};
use super::table::{Act, Reader, Returned, Table};
use super::{ADDRESS, Done};
use crate::club::{GM, names};
use crate::plays::Chance;
use jiff::{SignedDuration, Timestamp};
use playdeck::league;
use playdeck::league::store::disk::Disk;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// When leagues begin: before both changes of summer time, before a 29 February, at the end of a year.
const BEGINS: [&str; 5] = [
    "2026-03-26T09:00:00Z",
    "2026-10-22T09:00:00Z",
    "2028-02-20T09:00:00Z",
    "2026-12-17T09:00:00Z",
    "2026-06-01T09:00:00Z",
];

/// A league in its folder.
pub struct World {
    pub folder: TempDir,
    pub tables: Vec<Table>,
    is_shared: bool,
    pub now: Timestamp,
    pub step: usize,
    /// Mail that is on its way: before which run it arrives, at which game, and its bytes.
    pub on_its_way: Vec<(usize, usize, Vec<u8>)>,
    /// What was delivered to each game and has to be there.
    delivered: Vec<Vec<Vec<u8>>>,
    pub seen: Seen,
    /// How many messages there are so far.
    pub mails: usize,
    /// Who was reminded of which play, by game and by the subject of the reminder; and whom nobody may remind again.
    reminded: Vec<BTreeSet<(usize, String)>>,
    settled: Vec<BTreeSet<(usize, String)>>,
}

impl World {
    pub fn new(chance: &mut Chance) -> Self {
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
            settled: vec![BTreeSet::new(); tables.len()],
            tables,
            seen: Seen::default(),
            mails: 0,
        }
    }

    pub fn root(&self) -> PathBuf {
        self.folder.path().join("league")
    }

    /// Puts a mail into the inbox as a delivery agent does.
    fn deliver(&mut self, at: usize, mail: &[u8]) {
        self.mails += 1;
        let inbox = if self.is_shared { self.root() } else { self.tables[at].root.clone() };
        fs::write(inbox.join(format!("inbox/new/{:05}.host", self.mails)), mail).unwrap();
    }

    /// The first run, behind one with a start that cannot be played.
    pub fn begin(&mut self, chance: &mut Chance) -> Result<(), Broken> {
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
            let runs = self.run(at, self.now, chance, &mut Done::default())?;
            let begun = names(&self.tables[at].root.join("weeks"));
            if begun != ["0000-start", "aside"] {
                let listing = fs::read_to_string(self.tables[at].root.join("start.lst")).unwrap_or_default();
                return Err(("a game begins", format!("{begun:?} {listing}")));
            }
            self.tables[at].begin(self.now);
            self.tables[at].expect_all(self.now, self.step, runs - 1);
            self.read_messages(at, 0, runs)?;
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
            let came = self.now;
            let (numbers, step) = (&mut self.mails, self.step + chance.below(3) / 2);
            for mail in self.tables[at].confirmations(numbers, step, (ADDRESS, came), chance) {
                self.on_its_way.push((step, at, mail));
            }
            if chance.happens(6) {
                self.send_back(at, chance);
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

    /// A run of all games, and what must hold after it.
    pub fn step(&mut self, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
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
        let may_jump = self.tables.iter().all(|table| {
            table.acts.is_empty() && table.waiting.is_empty() && table.by_mail.is_empty() && !table.is_paused
        });
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

    /// A mail server reports that one of the letters did not arrive.
    fn send_back(&mut self, at: usize, chance: &mut Chance) {
        // Whether mail of somebody was taken is sure where every sheet fits.
        if !self.tables[at].fits_each_play {
            return;
        }
        let own: Vec<(String, String)> = self
            .seen
            .all
            .iter()
            .filter(|(game, sent)| *game == at && sent.to != GM)
            .map(|(_, sent)| (sent.id.clone(), sent.to.clone()))
            .collect();
        if own.is_empty() {
            return;
        }
        let (id, to) = chance.one(&own).clone();
        self.mails += 1;
        let step = self.step + chance.below(4) / 3;
        let mail = report(self.mails, (&id, &to), (ADDRESS, self.now), chance);
        self.on_its_way.push((step, at, mail));
        self.tables[at].returned.push(Returned { step, came: self.now, id, to });
    }

    fn look_after(
        &mut self,
        at: usize,
        now: Timestamp,
        chance: &mut Chance,
        done: &mut Done,
    ) -> Result<(), Broken> {
        let runs = self.run(at, now, chance, done)?;
        if is_anybody_out(&self.tables[at].root) {
            return Err((IS_OUT, String::new()));
        }
        let expected = self.tables[at].expect_all(now, self.step, runs);
        let table = &self.tables[at];
        law::stands(table, now)?;
        let plays: Vec<Expected> = expected
            .into_iter()
            // Another play may have taken its place in the same moment, or the gamesmaster may have taken it back.
            .filter(|play| {
                table.weeks.iter().any(|week| (week.number, week.version) == (play.number, play.version))
            })
            .collect();
        self.read_messages(at, plays.len(), runs)?;
        for play in plays {
            done.weeks += 1;
            law::play(&self.tables[at], &play, chance.happens(10))?;
            law::answered(&self.tables[at], &play, &self.seen)?;
            if !play.is_again {
                self.silent(at, &play)?;
            }
        }
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

    /// Reads what has gone out: people learn the words that they are asked to answer, and the gamesmaster the keys.
    fn read_messages(&mut self, at: usize, plays: usize, runs: usize) -> Result<(), Broken> {
        let count = self.seen.all.len();
        law::messages(at, &self.tables, &mut self.seen)?;
        let table = &mut self.tables[at];
        for (_, sent) in self.seen.all[count..].iter().filter(|(game, _)| *game == at) {
            let word =
                |what: &str| sent.text.lines().find_map(|line| line.strip_prefix(what)).map(str::to_owned);
            if sent.to == GM {
                table.key = word("KEY ").filter(|key| !table.keys_used.contains(key)).or(table.key.take());
            } else if sent.subject.ends_with("Another address") && !sent.raw.contains("\nIn-Reply-To:") {
                for asked in &mut table.moves {
                    for (side, to) in [&asked.old, &asked.new].into_iter().enumerate() {
                        if *to == sent.to {
                            asked.words[side] = word("CONFIRM ").or(asked.words[side].take());
                        }
                    }
                }
            }
        }
        let was_taken_back = std::mem::take(&mut table.was_taken_back);
        if was_taken_back {
            self.reminded[at].clear();
            self.settled[at].clear();
        }
        // Of several runs it is not known in which somebody was reminded.
        let is_unsure = was_taken_back && runs > 1;
        self.reminders(at, count, plays == 0 && !is_unsure)?;
        if is_unsure {
            self.settled[at].clear();
        }
        Ok(())
    }

    /// Reminders that have just gone out: each to somebody whose orders have not come, once for each play.
    fn reminders(&mut self, at: usize, count: usize, is_sure: bool) -> Result<(), Broken> {
        let table = &self.tables[at];
        for (game, sent) in &self.seen.all[count..] {
            if *game != at || !sent.subject.ends_with(": orders are due") {
                continue;
            }
            let Some(Reader::Seat(seat)) = law::reader(table, &sent.to) else { continue };
            self.reminded[at].insert((seat, sent.subject.clone()));
            if !self.settled[at].insert((seat, sent.subject.clone())) {
                return Err(("nobody is reminded twice", sent.raw.clone()));
            }
            // Where a sheet need not fit the play that is due, it fits the first one.
            if (table.fits_each_play || table.number() == 0) && is_sure && table.has_sent(seat) {
                return Err(("who has sent orders is not reminded", sent.raw.clone()));
            }
            if is_sure && table.bounced.contains(&sent.to) {
                return Err(("nobody is reminded where letters come back", sent.raw.clone()));
            }
        }
        Ok(())
    }

    /// Who was silent to the end had been reminded, if people were and could be reached.
    fn silent(&mut self, at: usize, play: &Expected) -> Result<(), Broken> {
        let table = &self.tables[at];
        let facts = law::facts(table, play);
        let is_of_play = |subject: &str| law::words(subject).contains(&law::said(table, play));
        let (of_play, others): (BTreeSet<_>, BTreeSet<_>) =
            std::mem::take(&mut self.reminded[at]).into_iter().partition(|(_, subject)| is_of_play(subject));
        self.reminded[at] = others;
        if !play.were_reminded {
            return Ok(());
        }
        for player in facts["silent"].as_array().unwrap() {
            let seat = table.seats.iter().position(|seat| player.as_str() == Some(seat.player.as_str()));
            let is_told = |seat: usize| of_play.iter().any(|(told, _)| *told == seat);
            if seat.is_some_and(|seat| !play.untold.contains(&seat) && !is_told(seat)) {
                return Err(("who is silent is told", format!("{player} in play {}", play.number)));
            }
        }
        Ok(())
    }

    /// What must hold when all is done: what waits goes out, and nothing is lost.
    pub fn end(&mut self, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
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
                    self.tables[at].act(name, "RESUME\n", Act::Resume, self.now);
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
