//! What the gamesmaster says, in files and by mail.

use super::mails::Letter;
use super::table::{Act, ByMail, Table, named};
use super::world::World;
use super::{ADDRESS, Done};
use crate::club::GM;
use crate::plays::Chance;
use jiff::{SignedDuration, Timestamp};

/// A key that stands in no letter.
const NO_KEY: &str = "0123456789abcdef";

impl World {
    /// What the gamesmaster of a game says before a run.
    pub fn acts(&mut self, at: usize, chance: &mut Chance, done: &mut Done) {
        let (step, now) = (self.step, self.now);
        let table = &mut self.tables[at];
        if table.is_paused && chance.happens(60) {
            table.mend();
            let act = ("RESUME\n".to_owned(), Act::Resume);
            match table.free_key() {
                Some(key) if chance.happens(30) => self.act_by_mail(at, &key, act, chance),
                _ => table.act(format!("{step:04}-go"), &act.0, act.1, now),
            }
        }
        let table = &mut self.tables[at];
        if !chance.happens(35) {
            return;
        }
        let name = format!("{step:04}-{}", chance.below(10));
        let Some((text, act)) = said(table, (at, step), now, chance) else { return };
        done.acts += 1;
        // Cards are mended in their file.
        match table.free_key().filter(|_| !matches!(act, Act::Spoil)) {
            Some(key) if chance.happens(40) => {
                done.acts_by_mail += 1;
                self.act_by_mail(at, &key, (text, act), chance);
            }
            _ => self.tables[at].act(name, &text, act, now),
        }
    }

    /// Sends an act with a key. Some mails are of a server that confirms nobody, or have another key.
    fn act_by_mail(&mut self, at: usize, key: &str, (text, act): (String, Act), chance: &mut Chance) {
        self.mails += 1;
        // The mail of this run has arrived.
        let (number, step, came) = (self.mails, self.step + 1, self.now);
        let table = &mut self.tables[at];
        let is_proven = !chance.happens(10);
        let key = if chance.happens(10) { NO_KEY } else { key };
        let text = format!("KEY {key}\n{text}-- \nThe gamesmaster\n");
        let subject = format!("Re: [{}] your letter", table.job);
        let letter = Letter {
            number,
            from: GM,
            to: ADDRESS,
            subject: &subject,
            came,
            text: &text,
            is_proven,
            more: "",
        };
        let is_key = key != NO_KEY;
        let mail = ByMail {
            step,
            came,
            name: format!("mail-{number:06}"),
            key: key.to_owned(),
            is_proven: is_proven && is_key,
            act,
        };
        table.by_mail.push(mail);
        self.on_its_way.push((step, at, letter.bytes(chance)));
    }
}

impl Table {
    /// A key with which the gamesmaster can act. By mail they say one thing at a time.
    fn free_key(&self) -> Option<String> {
        let is_free = self.by_mail.is_empty() && self.waiting.is_empty();
        self.key.clone().filter(|key| is_free && !self.keys_used.contains(key))
    }
}

/// An act by lot.
fn said(
    table: &Table,
    (at, step): (usize, usize),
    now: Timestamp,
    chance: &mut Chance,
) -> Option<(String, Act)> {
    let seat = chance.below(table.seats.len());
    let player = named(&table.seats[seat].player);
    let sheet = format!("FOR {player}\n{}", table.sheet(seat));
    let number = table.number();
    Some(match chance.below(13) {
        0 => ("PAUSE\n".to_owned(), Act::Pause),
        1 => {
            let minutes = 30 + chance.below(usize::try_from(table.rule.period().as_mins()).unwrap() / 2);
            let due = now + SignedDuration::from_mins(i64::try_from(minutes).unwrap());
            (format!("DEADLINE {due}\n"), Act::Deadline(due))
        }
        2 => ("PROCESS NOW\n".to_owned(), Act::ProcessNow),
        3 => (sheet, Act::For(seat)),
        4 | 5 => {
            let number = if chance.happens(80) { number } else { number.saturating_sub(1) };
            let more = if chance.happens(40) { Some(seat) } else { None };
            let sheet = if more.is_some() { sheet } else { String::new() };
            (format!("CORRECT {number}\n{sheet}"), Act::Correct(number, more))
        }
        6 => {
            let token = format!("Happy holidays, {} {step}x{}.", table.job, chance.below(1000));
            (format!("BROADCAST\n{token}\n"), Act::Broadcast(token))
        }
        7 => {
            let address = format!("r{step}x{at}@h{seat}.{}.example", table.job.to_lowercase());
            (format!("REPLACE {player} {address}\n"), Act::Replace(seat, address))
        }
        8 => ("PREVIEW\n".to_owned(), Act::Preview),
        9 => {
            let wrong = ["PAUSE\nPAUSE it\n", "DEADLINE yesterday\n", "FOR NOBODY\nX\n", "", "$END\n"];
            let wrong = wrong.map(str::to_owned).into_iter().chain([format!("REPLACE {player}\n")]);
            (chance.one(&wrong.collect::<Vec<_>>()).clone(), Act::Wrong)
        }
        10 if chance.happens(40) => ("CARDS\n$FROBNICATE 7\n".to_owned(), Act::Spoil),
        11 if chance.happens(50) => {
            // A play before the last one, or sometimes one that is not.
            let back = 1 + u32::try_from(chance.below(2)).unwrap();
            let number = if chance.happens(10) { number } else { number.saturating_sub(back) };
            (format!("ROLLBACK {number}\n"), Act::Rollback(number))
        }
        _ => return None,
    })
}
