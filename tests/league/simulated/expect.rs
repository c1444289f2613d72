//! What a run has to do, as those who play and the gamesmaster expect it by what the pages say.

use super::table::{Act, Asks, Move, Place, Table, Week, Written};
use crate::club::names;
use jiff::{SignedDuration, Timestamp};
use playdeck::mail::{Asked, mailbox::Mailbox, sort};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// How long a play waits for slow mail.
const SETTLE: SignedDuration = SignedDuration::from_mins(15);

/// The longest time before a deadline at which people are reminded.
const REMIND: SignedDuration = SignedDuration::from_hours(20);

/// How long a word counts with which an address is confirmed.
const LASTS: SignedDuration = SignedDuration::from_hours(24 * 14);

/// How many days of absence a player has in a year.
pub const ABSENCE: i64 = 21;

/// How often the deadline moves in a run at the most.
const MOST_MOVES: usize = 50;

/// When plays may come before their deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    No,
    Ready,
    Sheets,
}

/// A play that a run is expected to make.
#[derive(Debug)]
pub struct Expected {
    pub number: u32,
    pub version: u32,
    /// Whether the gamesmaster has it played again.
    pub is_again: bool,
    /// How many sheets of each seat are in it.
    pub sheets: BTreeMap<usize, usize>,
    /// The mails of these sheets.
    pub mails: Vec<String>,
    /// Whether reminders went out before it.
    pub were_reminded: bool,
    /// Who could not be reached then, and who has taken a place over since.
    pub untold: BTreeSet<usize>,
}

/// From whom orders are due.
struct Awaited {
    seats: BTreeSet<usize>,
    /// Whether orders are due from somebody else, too.
    has_others: bool,
    /// Whether everybody may know how many these are.
    are_told: bool,
}

impl Table {
    /// What a run at a moment does. Gives the plays that it makes.
    pub fn expect(&mut self, now: Timestamp, step: usize) -> Vec<Expected> {
        let mut expected = Vec::new();
        let resumes = self.acts.iter().any(|(_, act)| matches!(act, Act::Resume));
        let has_jumped = self.last.is_some_and(|last| now.duration_since(last).abs() > self.rule.period());
        if !resumes && !self.is_paused && has_jumped {
            self.is_paused = true;
            self.paused += 1;
            return expected;
        }
        self.bring_back();
        let mut acts: Vec<(String, Act)> =
            std::mem::take(&mut self.acts).into_iter().chain(std::mem::take(&mut self.waiting)).collect();
        acts.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (_, act) in acts {
            if self.is_valid(&act, now) {
                expected.extend(self.carry_out(act, now));
            } else {
                self.refused += 1;
            }
        }
        self.bring_back();
        // What is in time for the deadline that an absence moves to is taken.
        let taken = loop {
            let taken = self.read(now, step);
            if !self.move_for_absences() {
                break taken;
            }
        };
        for mail in self.written.iter_mut().filter(|mail| mail.place == Place::Inbox) {
            mail.is_read = true;
        }
        self.read_of_others(now, step);
        let due = self.due.unwrap();
        if !self.is_paused {
            let is_now = self.is_at_once || now < due && self.is_early(&taken);
            if is_now || now >= due + SETTLE {
                let until = if is_now { now } else { due };
                expected.extend(self.play(&taken, until, now));
            } else {
                self.remind(due, now);
            }
        }
        self.last = Some(now);
        expected
    }

    /// Looks after it until nothing is due any more.
    pub fn expect_all(&mut self, now: Timestamp, step: usize, runs: usize) -> Vec<Expected> {
        (0..runs).flat_map(|_| self.expect(now, step)).collect()
    }

    /// Whether an act can be carried out.
    pub fn is_valid(&self, act: &Act, now: Timestamp) -> bool {
        match act {
            Act::Deadline(due) => *due > now,
            Act::Correct(number, _) => (1..=self.number()).contains(number),
            Act::Rollback(number) => *number < self.number(),
            Act::Wrong => false,
            _ => true,
        }
    }

    fn carry_out(&mut self, act: Act, now: Timestamp) -> Option<Expected> {
        match act {
            Act::Pause => self.is_paused = true,
            Act::Resume => {
                self.is_paused = false;
                self.last = Some(now);
                if self.due.is_some_and(|due| due <= now) {
                    (self.due, self.is_due_said) = (Some(self.rule.next(now)), false);
                }
            }
            Act::Deadline(due) => (self.due, self.is_due_said) = (Some(due), true),
            Act::ProcessNow => (self.due, self.is_at_once) = (Some(now), true),
            Act::For(seat) => self.fors.push(seat),
            Act::Spoil => self.is_spoilt = true,
            Act::Broadcast(token) => self.broadcast.push(token),
            Act::Preview => self.previews += 1,
            Act::Replace(seat, address) => self.replace(seat, address),
            Act::Correct(number, more) => return Some(self.correct(number, more, now)),
            Act::Rollback(number) => {
                self.take_back(number, now);
                self.rolled_back += 1;
                // It goes on with the orders for the play that is taken back.
                self.bring_back();
            }
            Act::Wrong => {}
        }
        None
    }

    /// Somebody else has a place. Mail of the address that stood there counts no longer, and neither do the absences.
    fn replace(&mut self, seat: usize, address: String) {
        let whose = &mut self.seats[seat];
        whose.former.clear();
        whose.absences.clear();
        whose.is_new = true;
        whose.addresses.push(address.clone());
        whose.address = address;
    }

    /// Plays a week again.
    fn correct(&mut self, number: u32, more: Option<usize>, now: Timestamp) -> Expected {
        let at = number as usize;
        let (after, until) = (self.weeks[at - 1].until, self.weeks[at].until);
        let is_between =
            |mail: &Written| after.is_none_or(|after| mail.came > after) && Some(mail.came) <= until;
        for mail in &mut self.written {
            let is_missed = match mail.place {
                Place::Inbox => mail.is_read && !self.back.contains(&mail.id),
                Place::Week(other) => other > number && !self.back.contains(&mail.id),
                Place::Coming | Place::Aside(_) | Place::Nowhere => false,
            };
            if is_missed && is_between(mail) {
                mail.place = Place::Week(number);
            }
        }
        let takes_back = number < self.number();
        if takes_back {
            self.take_back(number, now);
        }
        let week = &self.weeks[at];
        let counts = |mail: &&Written| {
            mail.place == Place::Week(number)
                && self.is_of_seat(mail)
                && Some(mail.came) <= until
                && (after.is_none_or(|after| mail.came > after) || week.back.contains(&mail.id))
        };
        let taken: Vec<usize> = (0..self.written.len()).filter(|at| counts(&&self.written[*at])).collect();
        let mut fors = week.fors.clone();
        fors.extend(more);
        let version = self.next_version(number);
        let expected = self.expected(number, version, &taken, &fors, true);
        let week = &mut self.weeks[at];
        (week.version, week.fors) = (version, fors);
        self.bring_back();
        expected
    }

    /// The version of a play under a number that is made now.
    fn next_version(&mut self, number: u32) -> u32 {
        let version = self.versions.entry(number).or_default();
        *version += 1;
        *version
    }

    fn expected(
        &self,
        number: u32,
        version: u32,
        taken: &[usize],
        fors: &[usize],
        is_again: bool,
    ) -> Expected {
        let mut sheets: BTreeMap<usize, usize> = BTreeMap::new();
        let mut mails = Vec::new();
        for mail in taken.iter().map(|at| &self.written[*at]).filter(|mail| mail.has_orders) {
            *sheets.entry(mail.seat).or_default() += 1;
            // Who was told that they are late three times in a row is told no more.
            mails.extend(mail.was_in_time.then(|| mail.id.clone()));
        }
        for seat in fors {
            *sheets.entry(*seat).or_default() += 1;
        }
        let were_reminded = self.is_reminded && !is_again;
        Expected { number, version, is_again, sheets, mails, were_reminded, untold: BTreeSet::new() }
    }

    /// Takes the weeks behind one back. What was for them waits until their play is due again.
    fn take_back(&mut self, number: u32, now: Timestamp) {
        for week in self.weeks.drain(number as usize + 1..) {
            for mail in self.written.iter_mut().filter(|mail| mail.place == Place::Week(week.number)) {
                let counts = week.after.is_none_or(|after| mail.came > after) || week.back.contains(&mail.id);
                mail.place = if counts { Place::Aside(week.number) } else { Place::Nowhere };
            }
            self.fors_aside.insert(week.number, week.fors);
        }
        (self.due, self.is_due_said) = (Some(self.rule.next(now)), false);
        (self.is_at_once, self.is_reminded) = (false, false);
        self.was_taken_back = true;
    }

    /// Mail and orders of the gamesmaster's for a play that was taken back count again when it is due.
    fn bring_back(&mut self) {
        let next = self.number() + 1;
        for mail in self.written.iter_mut().filter(|mail| mail.place == Place::Aside(next)) {
            mail.place = Place::Inbox;
            mail.is_done = true;
            self.back.insert(mail.id.clone());
        }
        self.fors.extend(self.fors_aside.remove(&next).unwrap_or_default());
    }

    /// Whether a mail is of whoever has its place.
    fn is_of_seat(&self, mail: &Written) -> bool {
        let seat = &self.seats[mail.seat];
        let is_former = |(address, until): &(String, Timestamp)| *address == mail.from && mail.came <= *until;
        seat.address == mail.from || seat.former.iter().any(is_former)
    }

    /// Reads the mail. Gives the places of those that are for the play that is due.
    fn read(&mut self, now: Timestamp, step: usize) -> Vec<usize> {
        let (since, due) = (self.since(), self.due.unwrap());
        for mail in self.written.iter_mut().filter(|mail| mail.place == Place::Coming && mail.step <= step) {
            mail.place = Place::Inbox;
        }
        let mut here: Vec<usize> =
            (0..self.written.len()).filter(|at| self.written[*at].place == Place::Inbox).collect();
        here.sort_by(|one, other| {
            let key = |at: usize| (self.written[at].came, self.written[at].id.clone());
            key(*one).cmp(&key(*other))
        });
        let (known, strange): (Vec<usize>, Vec<usize>) =
            here.into_iter().partition(|at| self.is_of_seat(&self.written[*at]));
        let back = self.back.clone();
        let is_in_time = |mail: &Written| {
            mail.came <= due && (since.is_none_or(|since| mail.came > since) || back.contains(&mail.id))
        };
        for at in &known {
            // Its writer was told so, and nothing that it asks is done.
            let mail = &mut self.written[*at];
            mail.is_done |= mail.came <= due && !is_in_time(mail);
        }
        let taken: Vec<usize> = known.iter().copied().filter(|at| is_in_time(&self.written[*at])).collect();
        for at in &known {
            // Press is bound to no deadline: mail that holds nothing else is taken, and shows that its address is one.
            let mail = &mut self.written[*at];
            let is_press_alone =
                mail.press.is_some() && !mail.has_orders && matches!(mail.asks, Asks::Nothing);
            if is_press_alone && !mail.is_read {
                self.bounced.remove(&mail.from);
            }
            self.pressed.extend(mail.press.take());
        }
        for at in &taken {
            let mail = &mut self.written[*at];
            if !std::mem::replace(&mut mail.is_read, true) {
                mail.was_in_time = true;
                if mail.says_something {
                    self.bounced.remove(&mail.from);
                }
            }
            if !std::mem::replace(&mut mail.is_done, true) {
                let (seat, from, asks) = (mail.seat, mail.from.clone(), mail.asks.clone());
                self.ask(seat, &from, &asks, now);
            }
        }
        for at in strange {
            let mail = &mut self.written[at];
            if let Asks::Confirm(word) = mail.asks.clone()
                && !std::mem::replace(&mut mail.is_done, true)
            {
                let (seat, from) = (mail.seat, mail.from.clone());
                self.confirm(seat, &from, &word, now, false);
            }
        }
        taken
    }

    /// Reports of mail servers, and acts of the gamesmaster by mail.
    fn read_of_others(&mut self, now: Timestamp, step: usize) {
        let (here, coming) =
            std::mem::take(&mut self.returned).into_iter().partition(|back| back.step <= step);
        self.returned = coming;
        let mut here: Vec<super::table::Returned> = here;
        here.sort_by(|one, other| (one.came, &one.id).cmp(&(other.came, &other.id)));
        for back in here {
            if self.bounced.insert(back.to) {
                self.told_back.insert(back.id);
            }
        }
        let (here, coming) =
            std::mem::take(&mut self.by_mail).into_iter().partition(|mail| mail.step <= step);
        self.by_mail = coming;
        let mut here: Vec<super::table::ByMail> = here;
        here.sort_by_key(|mail| (mail.came, mail.name.clone()));
        for mail in here {
            if mail.is_proven && !self.keys_used.contains(&mail.key) && self.is_valid(&mail.act, now) {
                self.keys_used.insert(mail.key);
                self.waiting.push((mail.name, mail.act));
                self.by_key += 1;
            }
        }
    }

    /// What a mail of a seat asks.
    fn ask(&mut self, seat: usize, from: &str, asks: &Asks, now: Timestamp) {
        match asks {
            Asks::Nothing | Asks::Ready(_) => {}
            Asks::Absence(first, last) => {
                let (from, to) = self.rule.days(*first, *last);
                let days = |(from, to): (Timestamp, Timestamp)| (to.duration_since(from).as_hours() + 1) / 24;
                let since = now - SignedDuration::from_hours(24 * 365);
                let absences = &mut self.seats[seat].absences;
                let used: i64 =
                    absences.iter().filter(|(_, to)| *to > since).map(|absence| days(*absence)).sum();
                let is_to_come = to > from && to > now;
                if is_to_come && !absences.contains(&(from, to)) && days((from, to)) <= self.days - used {
                    absences.push((from, to));
                }
            }
            Asks::Address(new) => {
                // Only from the address that stands on the roster.
                if self.seats[seat].address == from {
                    self.forget(now);
                    self.moves.retain(|other| other.seat != seat);
                    self.moves.push(Move {
                        seat,
                        old: from.to_owned(),
                        new: new.clone(),
                        since: now,
                        words: [None, None],
                        by: [false, false],
                    });
                    self.asked_moves += 1;
                }
            }
            Asks::Confirm(word) => self.confirm(seat, from, word, now, true),
        }
    }

    fn forget(&mut self, now: Timestamp) {
        self.moves.retain(|asked| now.duration_since(asked.since) <= LASTS);
    }

    /// An address confirms with a word. A stranger's counts for the new one alone.
    fn confirm(&mut self, seat: usize, from: &str, word: &str, now: Timestamp, is_known: bool) {
        self.forget(now);
        let Some(at) = self.moves.iter().position(|asked| asked.seat == seat) else { return };
        let asked = &mut self.moves[at];
        let side = usize::from(asked.old != from);
        let address = if side == 0 { &asked.old } else { &asked.new };
        if address != from || asked.words[side].as_deref() != Some(word) || side == 0 && !is_known {
            return;
        }
        asked.by[side] = true;
        if asked.by == [true, true] {
            let asked = self.moves.remove(at);
            let whose = &mut self.seats[asked.seat];
            if whose.address == asked.old {
                whose.former.push((asked.old, now));
                whose.address = asked.new;
                self.moved += 1;
            }
        }
    }

    /// Moves the deadline behind the absences of those from whom orders are due, unless the gamesmaster has said it. Gives
    /// whether it moved.
    fn move_for_absences(&mut self) -> bool {
        if self.is_due_said || self.is_at_once || self.seats.iter().all(|seat| seat.absences.is_empty()) {
            return false;
        }
        let before = self.due.unwrap();
        let mut due = before;
        let awaited = self.awaited();
        let counts = |at: &usize| !awaited.are_told || awaited.seats.contains(at);
        for _ in 0..MOST_MOVES {
            let mut absences =
                (0..self.seats.len()).filter(counts).flat_map(|at| self.seats[at].absences.iter());
            let Some((_, to)) = absences.find(|(from, to)| *from <= due && due < *to) else { break };
            due = self.rule.next(*to);
        }
        if due != before {
            self.due = Some(due);
            self.moved_due += 1;
        }
        due != before
    }

    /// Whether the play may come before its deadline.
    fn is_early(&self, taken: &[usize]) -> bool {
        let mut words: BTreeMap<usize, bool> = BTreeMap::new();
        let mut wrote: BTreeSet<usize> = BTreeSet::new();
        for mail in taken.iter().map(|at| &self.written[*at]) {
            if let Asks::Ready(word) = mail.asks {
                words.insert(mail.seat, word);
            }
            if mail.has_orders {
                wrote.insert(mail.seat);
            }
        }
        let may_be = match self.early {
            Early::No => false,
            Early::Ready => words.values().any(|word| *word),
            Early::Sheets => !wrote.is_empty(),
        };
        if !may_be {
            return false;
        }
        let awaited = self.awaited();
        let is_ready = |seat: &usize| match self.early {
            Early::Ready => words.get(seat) == Some(&true),
            _ => wrote.contains(seat) && words.get(seat) != Some(&false),
        };
        !awaited.has_others && !awaited.seats.is_empty() && awaited.seats.iter().all(is_ready)
    }

    fn remind(&mut self, due: Timestamp, now: Timestamp) {
        if self.reminds && now + REMIND >= due && now < due && !self.is_reminded {
            self.is_reminded = true;
            self.are_unreachable = (0..self.seats.len())
                .filter(|seat| self.bounced.contains(&self.seats[*seat].address))
                .collect();
        }
    }

    /// From whom orders are due, as it is said for a mailbox in which nothing lies.
    fn awaited(&self) -> Awaited {
        let week = self.weeks.last().unwrap();
        let name = |names: Vec<String>| names.into_iter().find(|name| week.is_named(name));
        let folders = [self.root.join("weeks"), self.root.join("weeks/aside")];
        let found = folders.iter().find_map(|folder| name(names(folder)).map(|name| folder.join(name)));
        let position = fs::read(found.unwrap().join("position")).unwrap();
        let roster: String = self.seats.iter().map(super::table::Seat::line).collect();
        let asked = Asked { roster: &roster, position: Some(&position), ..Asked::default() };
        let sorted = sort(&Mailbox::default(), &asked).unwrap();
        let seat = |player: &String| self.seats.iter().position(|seat| seat.player == *player);
        let seats: BTreeSet<usize> = sorted.awaited.iter().filter_map(seat).collect();
        Awaited { has_others: seats.len() < sorted.awaited.len(), seats, are_told: sorted.are_told }
    }

    /// Makes the play that is due.
    fn play(&mut self, taken: &[usize], until: Timestamp, now: Timestamp) -> Option<Expected> {
        if self.is_spoilt {
            self.is_paused = true;
            self.not_played += 1;
            return None;
        }
        let number = self.number() + 1;
        let version = self.next_version(number);
        let fors = std::mem::take(&mut self.fors);
        let mut expected = self.expected(number, version, taken, &fors, false);
        expected.untold = std::mem::take(&mut self.are_unreachable);
        for (at, seat) in self.seats.iter_mut().enumerate() {
            if std::mem::take(&mut seat.is_new) {
                expected.untold.insert(at);
            }
        }
        let (after, back) = (self.since(), self.back.clone());
        for mail in self.written.iter_mut().filter(|mail| mail.place == Place::Inbox) {
            mail.place = Place::Week(number);
            self.back.remove(&mail.id);
        }
        self.weeks.push(Week { number, version, after, until: Some(until), back, fors });
        (self.due, self.is_due_said) = (Some(self.rule.next(now)), false);
        (self.is_at_once, self.is_reminded) = (false, false);
        Some(expected)
    }

    /// Whether orders of a seat have come for the play that is due.
    pub fn has_sent(&self, seat: usize) -> bool {
        let since = self.since();
        self.written.iter().any(|mail| {
            let is_in_time = since.is_none_or(|since| mail.came > since) || self.back.contains(&mail.id);
            mail.seat == seat
                && mail.has_orders
                && mail.place == Place::Inbox
                && self.is_of_seat(mail)
                && is_in_time
                && Some(mail.came) <= self.due
        })
    }
}
