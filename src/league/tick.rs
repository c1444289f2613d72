//! A tick: what is due in the folder of a game is done, each step so that it may be done again.
//!
//! The order is: finish the last week, the gamesmaster's acts, mail, reminders, the play. A week is played when its
//! folder stands in `weeks`; everything that follows from it is made from that folder, so that a run that was killed is
//! finished by the next one.

use crate::acts::{self, Act};
use crate::desk::{self, Desk, INPUT, digits_of, place};
use crate::identity::Identity;
use crate::messages as say;
use crate::outgoing::Outgoing;
use crate::requests::{self, Table};
use crate::settings::{Early, Settings};
use crate::state::{Paused, State};
use crate::store::{Mail, Store, Week, week_name};
use jiff::Timestamp;
use playdeck_base::message::{Log, Severity, counted};
use playdeck_desk::filter;
use playdeck_desk::mail::heard::{Fate, Heard};
use playdeck_desk::mail::{Sorted, messages as of_mail};
use playdeck_desk::stream::burst;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// How many answers an address gets in a day.
const MOST_ANSWERS: u32 = 10;

/// After how many answers in a row to messages that say nothing an address gets none.
const MOST_IDLE: u32 = 3;

/// How often a week may be moved by absences.
const MOST_MOVES: usize = 50;

/// What is kept of a week beside its deck, listing and position.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    /// When it was played.
    played: Timestamp,
    /// Up to when mail counted.
    since: Option<Timestamp>,
    /// The next deadline; none if the game is over.
    due: Option<Timestamp>,
    /// What tells the mails apart that were sorted for it.
    mails: BTreeSet<String>,
    /// The players of whom nothing had come.
    silent: BTreeSet<String>,
    /// The players whose mail came too late.
    late: BTreeSet<String>,
    /// The files of acts that were carried out in it.
    acts: Vec<String>,
}

/// Does what is due in the folder of a game at a moment. The log says what was done; an error in it, what could not be.
pub fn tick(root: &Path, now: Timestamp, is_dry: bool) -> io::Result<Log> {
    let mut log = Log::default();
    let Some(store) = Store::open(root, is_dry)? else {
        log.push(say::is_busy());
        return Ok(log);
    };
    match Game::open(&store, now) {
        Ok(Ok(mut game)) => game.run(&mut log)?,
        Ok(Err(refused)) => log.extend(refused.messages().iter().cloned()),
        Err(error) => return Err(error),
    }
    if is_dry {
        log.push(say::dry());
    }
    Ok(log)
}

/// A game whose folder is open.
struct Game<'s> {
    store: &'s Store,
    settings: Settings,
    roster: String,
    secret: Vec<u8>,
    state: State,
    now: Timestamp,
}

impl<'s> Game<'s> {
    /// Reads the files that the gamesmaster writes. The inner error is what is wrong with them.
    fn open(store: &'s Store, now: Timestamp) -> io::Result<Result<Self, Log>> {
        if let Some(name) = store.copy_of_another()? {
            return Ok(Err(say::is_synchronized(&name).into()));
        }
        let missing = |name, what| Ok(Err(say::missing_file(name, what).into()));
        let Some(settings) = store.text("game.desk")? else {
            return missing("game.desk", "with the settings of the game");
        };
        let Some(roster) = store.text("roster")? else {
            return missing("roster", "with a line for each player");
        };
        let Some(secret) = store.read("secret")? else {
            return missing("secret", "from which messages get their names");
        };
        let settings = match Settings::read(&settings) {
            Ok(settings) => settings,
            Err(log) => return Ok(Err(log)),
        };
        let roster = with_gamesmaster(roster, &settings);
        let state = match State::read(store.text("state.json")?.as_deref()) {
            Ok(state) => state,
            Err(why) => return Ok(Err(say::state_unreadable(&why).into())),
        };
        Ok(Ok(Self { store, settings, roster, secret, state, now }))
    }

    fn run(&mut self, log: &mut Log) -> io::Result<()> {
        let acts = self.store.acts()?;
        let resumes =
            acts.iter().any(|(_, text)| acts::read(text).is_ok_and(|acts| acts.contains(&Act::Resume)));
        if !resumes && self.has_jumped(log)? {
            return Ok(());
        }
        let Some(week) = self.store.weeks()?.pop() else { return self.start(log) };
        self.finish(&week, log)?;
        self.acts(&acts, &week, log)?;
        self.mail(&week, log)?;
        self.state.now = Some(self.now);
        self.save()
    }

    /// Whether the clock is more than a whole play from the last tick. Then the game is paused.
    fn has_jumped(&mut self, log: &mut Log) -> io::Result<bool> {
        let Some(last) = self.state.now.filter(|_| self.state.paused.is_none()) else { return Ok(false) };
        if self.now.duration_since(last).abs() <= self.settings.plays.period() {
            return Ok(false);
        }
        let (last, now) = (self.settings.plays.written_at(last), self.settings.plays.written_at(self.now));
        let message = say::clock_jumped(&now, &last);
        self.outgoing().tell(&["clock", &last], "PAUSED", &format!("{message}\n"), self.now)?;
        log.push(message);
        self.state.paused = Some(Paused { since: self.now, why: "the clock jumped".to_owned() });
        self.save()?;
        Ok(true)
    }

    fn outgoing(&self) -> Outgoing<'_> {
        Outgoing { store: self.store, settings: &self.settings, identity: Identity::new(&self.secret) }
    }

    fn save(&self) -> io::Result<()> {
        let text = self.state.written().map_err(io::Error::other)?;
        self.store.put("state.json", text.as_bytes())
    }

    /// Plays the deck with which the game begins.
    fn start(&mut self, log: &mut Log) -> io::Result<()> {
        let Some(deck) = self.store.text("start.deck")? else {
            log.push(say::missing_file("start.deck", "with the cards that begin the game"));
            return Ok(());
        };
        let has_job = deck.lines().any(|line| line.to_uppercase().starts_with("$JOB"));
        let job = if has_job { String::new() } else { format!("$JOB {}\n", self.settings.job) };
        let deck = job + &deck;
        let played = desk::play(deck.as_bytes(), false)?;
        self.store.put("start.lst", &played.listing)?;
        if played.condition >= Severity::Error.condition() || played.position.is_empty() {
            log.push(say::not_started(played.condition.0));
            return Ok(());
        }
        let week = Week { number: 0, name: week_name(0, "start") };
        let kept = Kept {
            played: self.now,
            since: None,
            due: Some(self.settings.plays.next(self.now)),
            mails: BTreeSet::new(),
            silent: BTreeSet::new(),
            late: BTreeSet::new(),
            acts: Vec::new(),
        };
        if !self.claim(&week, deck.as_bytes(), &played, "", &kept, log)? {
            return Ok(());
        }
        log.push(say::started(&place(&week)));
        self.finish(&week, log)?;
        self.state.now = Some(self.now);
        self.save()
    }

    /// Writes a week and claims it. False if the roster or the deck cannot be used.
    fn claim(
        &self,
        week: &Week,
        deck: &[u8],
        played: &desk::Played,
        list: &str,
        kept: &Kept,
        log: &mut Log,
    ) -> io::Result<bool> {
        let (letters, of_letters) = self.desk(&played.position, None).letters(deck, kept.due)?;
        let wrong = of_letters.messages().iter().any(|message| message.severity() >= Severity::Error);
        log.extend(of_letters.messages().iter().cloned());
        if wrong {
            log.push(say::roster_wrong());
            return Ok(false);
        }
        let begun = self.store.begin()?;
        begun.put("deck", deck)?;
        begun.put("listing", &played.listing)?;
        begun.put("position", &played.position)?;
        begun.put("mail.lst", list.as_bytes())?;
        for letter in letters {
            begun.put(&format!("letters/{}", letter.name), letter.text.as_bytes())?;
        }
        let kept = serde_json::to_string_pretty(kept).map_err(io::Error::other)?;
        begun.put("week.json", kept.as_bytes())?;
        begun.claim(week)?;
        Ok(true)
    }

    fn desk<'t>(&'t self, position: &'t [u8], cutoff: Option<(Timestamp, Timestamp)>) -> Desk<'t> {
        Desk { settings: &self.settings, roster: &self.roster, position, cutoff }
    }

    /// Does what follows from a week that was played: its letters go out, its mail is put away, its deadline is set.
    fn finish(&mut self, week: &Week, log: &mut Log) -> io::Result<()> {
        if self.state.finished == Some(week.number) {
            return Ok(());
        }
        let Some(kept) = self.store.of_week(week, "week.json")? else { return Ok(()) };
        let kept: Kept = serde_json::from_slice(&kept).map_err(io::Error::other)?;
        let mut count = 0_u64;
        for file in self.store.files_of_week(week, "letters")? {
            let Some(bytes) = self.store.of_week(week, &format!("letters/{file}"))? else { continue };
            let text = String::from_utf8_lossy(&bytes);
            count += u64::from(self.outgoing().post(&["letter", &week.name, &file], &text, kept.played)?);
        }
        log.push(say::posted(&counted(count, "letter")));
        for mail in self.store.inbox()?.iter().filter(|mail| kept.mails.contains(&digits_of(mail))) {
            self.store.keep_with(week, mail)?;
        }
        for act in &kept.acts {
            self.store.set_aside(act, "done")?;
        }
        for player in &kept.silent {
            self.state.players.entry(player.clone()).or_default().missed += 1;
        }
        for player in &kept.late {
            self.state.players.entry(player.clone()).or_default().late += 1;
        }
        self.state.finished = Some(week.number);
        self.state.is_at_once = false;
        self.state.since = kept.since;
        self.state.due = kept.due;
        self.save()
    }

    /// Carries out what the gamesmaster says.
    fn acts(&mut self, acts: &[(String, String)], week: &Week, log: &mut Log) -> io::Result<()> {
        let still: BTreeSet<String> = acts.iter().map(|(file, _)| file.clone()).collect();
        self.state.acts.retain(|file| still.contains(file));
        for (file, text) in acts {
            if self.state.acts.contains(file) {
                self.store.set_aside(file, "done")?;
                self.state.acts.remove(file);
                continue;
            }
            let read = acts::read(text).and_then(|acts| self.checked(acts, week));
            let acts = match read {
                Ok(acts) => acts,
                Err((line, what)) => {
                    let message = say::act_unread(file, &line, what);
                    self.outgoing().tell(
                        &["act", file, text],
                        "An act was not carried out",
                        &format!("{message}\n"),
                        self.now,
                    )?;
                    log.push(message);
                    self.store.set_aside(file, "refused")?;
                    continue;
                }
            };
            if acts.iter().any(Act::is_of_play) {
                continue;
            }
            for act in acts {
                let what = self.act(act, file, week)?;
                log.push(say::act_done(file, &what));
            }
            self.state.answers.values_mut().for_each(|answers| answers.idle = 0);
            self.state.acts.insert(file.clone());
            self.save()?;
            self.store.set_aside(file, "done")?;
            self.state.acts.remove(file);
        }
        Ok(())
    }

    /// Acts that can be carried out, or the line that cannot, and why.
    fn checked(&self, acts: Vec<Act>, week: &Week) -> Result<Vec<Act>, (String, &'static str)> {
        for act in &acts {
            match act {
                Act::Deadline(when) if self.settings.plays.moment(when).is_none_or(|at| at <= self.now) => {
                    return Err((
                        format!("DEADLINE {when}"),
                        "a moment to come is due, as DEADLINE 2026-12-04 20:00",
                    ));
                }
                Act::For(player, sheet) => {
                    let position = self.store.of_week(week, "position").ok().flatten().unwrap_or_default();
                    if Self::sheet(player, sheet, &position).is_err() {
                        return Err((
                            format!("FOR {player}"),
                            "this sheet cannot be punched; playdeck punch --as says why",
                        ));
                    }
                }
                Act::Replace { player, line } => {
                    let is_line = with_line(&self.roster, player, line)
                        .is_some_and(|roster| playdeck_desk::mail::people::read(&roster).is_ok());
                    if !is_line {
                        return Err((
                            format!("REPLACE {line}"),
                            "the player is not on the roster, or the line is none",
                        ));
                    }
                }
                _ => {}
            }
        }
        Ok(acts)
    }

    /// Carries out an act that does not wait for the play. Says what was done.
    fn act(&mut self, act: Act, file: &str, week: &Week) -> io::Result<String> {
        Ok(match act {
            Act::Pause => {
                self.state.paused =
                    Some(Paused { since: self.now, why: "the gamesmaster said so".to_owned() });
                "the game is paused".to_owned()
            }
            Act::Resume => {
                self.state.paused = None;
                self.state.now = Some(self.now);
                if self.state.due.is_some_and(|due| due <= self.now) {
                    self.state.due = Some(self.settings.plays.next(self.now));
                }
                "the game goes on".to_owned()
            }
            Act::Deadline(when) => {
                self.state.due = self.settings.plays.moment(&when);
                format!(
                    "the deadline is {}",
                    self.state.due.map_or(when, |due| self.settings.plays.written_at(due))
                )
            }
            Act::ProcessNow => {
                self.state.due = Some(self.now);
                self.state.is_at_once = true;
                "the play comes now".to_owned()
            }
            Act::Preview => {
                let position = self.store.of_week(week, "position")?.unwrap_or_default();
                let mails = self.store.inbox()?;
                let deck = match self.desk(&position, None).sort(&mails, &self.state) {
                    Ok(sorted) => self.deck(&sorted, &position)?.0,
                    Err(log) => return Ok(format!("there is no preview: {}", list_of(&log))),
                };
                let played = desk::play(deck.as_bytes(), true)?;
                let text = String::from_utf8_lossy(&played.listing).into_owned();
                self.outgoing().tell(
                    &["preview", file, &self.now.to_string()],
                    "PREVIEW",
                    &text,
                    self.now,
                )?;
                "the preview goes to the gamesmaster".to_owned()
            }
            Act::Broadcast(text) => {
                let people = playdeck_desk::mail::people::read(&self.roster).unwrap_or_default();
                let mut count = 0;
                for person in people.iter().flat_map(playdeck_desk::mail::people::Game::everybody) {
                    let Some(to) = person.addresses.first() else { continue };
                    let letter = self.outgoing().letter(to, "From the gamesmaster", &text);
                    count += u64::from(self.outgoing().post(
                        &["broadcast", file, &text, to],
                        &letter,
                        self.now,
                    )?);
                }
                format!("the text goes out in {}", counted(count, "letter"))
            }
            Act::Replace { player, line } => {
                if let Some(roster) =
                    with_line(&self.store.text("roster")?.unwrap_or_default(), &player, &line)
                {
                    self.store.put("roster", roster.as_bytes())?;
                    self.roster = with_gamesmaster(roster, &self.settings);
                }
                format!("the roster has the line {line}")
            }
            Act::For(..) | Act::Cards(_) => "it waits for the play".to_owned(),
        })
    }

    /// Sorts the mail, answers it, reminds, and plays if it is time.
    fn mail(&mut self, week: &Week, log: &mut Log) -> io::Result<()> {
        let position = self.store.of_week(week, "position")?.unwrap_or_default();
        let mails = self.store.inbox()?;
        let cutoff = self.state.due.map(|due| (due + self.settings.grace, due));
        let sorted = match self.desk(&position, cutoff).sort(&mails, &self.state) {
            Ok(sorted) => sorted,
            Err(refused) => {
                log.extend(refused.messages().iter().cloned());
                log.push(say::roster_wrong());
                return Ok(());
            }
        };
        if !sorted.due.is_empty() {
            self.move_for_absences(&sorted)?;
        }
        let count = self.answer(&sorted)?;
        for mail in &mails {
            self.store.mark_read(mail)?;
        }
        self.state.answered = sorted.answered.lines().map(str::to_owned).collect();
        self.save()?;
        if count > 0 {
            log.push(say::posted(&counted(count, "answer")));
        }
        if sorted.due.is_empty() {
            log.push(say::is_over());
            return Ok(());
        }
        if let Some(paused) = &self.state.paused {
            log.push(say::is_paused(&self.settings.plays.written_at(paused.since)));
            return Ok(());
        }
        self.remind(&sorted, week, log)?;
        if let Some(since) = self.cutoff(&sorted) {
            return self.play(&sorted, &mails, week, &position, since, log);
        }
        log.extend(self.state.due.map(|due| say::waits(&self.settings.plays.written_at(due))));
        Ok(())
    }

    /// Moves the deadline behind the absences of those from whom orders are due.
    fn move_for_absences(&mut self, sorted: &Sorted) -> io::Result<()> {
        let Some(before) = self.state.due else { return Ok(()) };
        let mut due = before;
        for _ in 0..MOST_MOVES {
            let away = self.state.players.iter().filter(|(player, _)| sorted.awaited.contains(*player));
            let mut absences = away.flat_map(|(_, record)| &record.absences);
            let Some((_, to)) = absences.find(|(from, to)| *from <= due && due < *to) else { break };
            due = self.settings.plays.next(*to);
        }
        if due == before {
            return Ok(());
        }
        self.state.due = Some(due);
        let text = format!(
            "Somebody is away, so the deadline moved.\n\nOrders are due by {}.\n",
            self.settings.plays.written_at(due)
        );
        let people = playdeck_desk::mail::people::read(&self.roster).unwrap_or_default();
        for person in people.iter().flat_map(playdeck_desk::mail::people::Game::everybody) {
            let Some(to) = person.addresses.first() else { continue };
            let letter = self.outgoing().letter(to, "The deadline moved", &text);
            self.outgoing().post(&["moved", &due.to_string(), to], &letter, self.now)?;
        }
        Ok(())
    }

    /// Carries out requests and puts the answers to mail into the outbox. Gives how many were put.
    fn answer(&mut self, sorted: &Sorted) -> io::Result<u64> {
        let mut count = 0;
        for heard in &sorted.heard {
            let mut said = Vec::new();
            if !heard.requests.is_empty() && !self.state.heard.contains(&heard.digits) {
                let out = Outgoing {
                    store: self.store,
                    settings: &self.settings,
                    identity: Identity::new(&self.secret),
                };
                let mut table = Table {
                    store: self.store,
                    settings: &self.settings,
                    out: &out,
                    state: &mut self.state,
                    sorted,
                    now: self.now,
                };
                said = table.carry_out(heard)?;
                self.state.heard.insert(heard.digits.clone());
            }
            for at in &heard.replies {
                let Some(reply) = sorted.replies.get(*at) else { continue };
                if !self.may_answer(heard) {
                    continue;
                }
                let text = with_paragraphs(&reply.text, &said);
                said.clear();
                let what = ["answer", &heard.digits, &reply.name];
                count += u64::from(self.outgoing().post(&what, &text, self.now)?);
            }
        }
        Ok(count)
    }

    /// Whether one more answer goes to the sender of a message. It counts as one.
    fn may_answer(&mut self, heard: &Heard) -> bool {
        let Some(from) = &heard.from else { return false };
        let day = self.now.to_string().chars().take(10).collect::<String>();
        let answers = self.state.answers.entry(from.to_lowercase()).or_default();
        if answers.day != day {
            (answers.day, answers.count) = (day, 0);
        }
        let is_idle = heard.fate != Fate::Taken || heard.orders == 0 && heard.requests.is_empty();
        if !is_idle {
            answers.idle = 0;
        }
        if answers.count >= MOST_ANSWERS || answers.idle >= MOST_IDLE {
            return false;
        }
        answers.count += 1;
        answers.idle += u32::from(is_idle);
        true
    }

    /// Reminds those of whom nothing has come, once for each play.
    fn remind(&mut self, sorted: &Sorted, week: &Week, log: &mut Log) -> io::Result<()> {
        let next = week.number + 1;
        let (Some(before), Some(due)) = (self.settings.remind, self.state.due) else { return Ok(()) };
        if self.state.reminded == Some(next) || self.now + before < due || self.now >= due {
            return Ok(());
        }
        let mut count = 0;
        for reminder in &sorted.reminders {
            let what = ["reminder", &next.to_string(), &reminder.name];
            count += u64::from(self.outgoing().post(&what, &reminder.text, self.now)?);
        }
        self.state.reminded = Some(next);
        log.push(say::posted(&counted(count, "reminder")));
        self.save()
    }

    /// Up to when mail counts, if it is time to play.
    fn cutoff(&self, sorted: &Sorted) -> Option<Timestamp> {
        let due = self.state.due?;
        if self.state.is_at_once {
            return Some(self.now);
        }
        let ready = requests::ready(sorted);
        let is_ready = |player: &String| ready.get(player.as_str()) == Some(&true);
        let is_early = match self.settings.early {
            Early::Never => false,
            Early::Ready => !sorted.awaited.is_empty() && sorted.awaited.iter().all(is_ready),
            Early::Sheets => {
                let waits = sorted.awaited.iter().any(|player| ready.get(player.as_str()) == Some(&false));
                !sorted.awaited.is_empty() && sorted.silent.is_empty() && !waits
            }
        };
        if is_early && self.now < due {
            return Some(self.now);
        }
        let all_came = sorted.silent.is_empty() && self.now >= due + self.settings.settle;
        let is_over = self.now >= due + self.settings.grace + self.settings.settle;
        (all_came || is_over).then_some(due + self.settings.grace)
    }

    /// The deck of the play, with the acts that wait for it and their files.
    fn deck(&self, sorted: &Sorted, position: &[u8]) -> io::Result<(String, Vec<String>)> {
        let mut cards = sorted.deck.clone();
        let card = sorted.due.first().map(|due| due.card.clone()).unwrap_or_default();
        let mut behind = cards.iter().rposition(|line| *line == card).map_or(cards.len(), |at| at + 1);
        let mut files = Vec::new();
        for (file, text) in self.store.acts()? {
            let Ok(acts) = acts::read(&text) else { continue };
            if !acts.iter().any(Act::is_of_play) {
                continue;
            }
            for act in acts {
                match act {
                    Act::Cards(lines) => {
                        let count = lines.len();
                        cards.splice(behind..behind, lines);
                        behind += count;
                    }
                    Act::For(player, sheet) => {
                        let end = cards.len().saturating_sub(1);
                        cards.splice(end..end, Self::sheet(&player, &sheet, position).unwrap_or_default());
                    }
                    _ => {}
                }
            }
            files.push(file);
        }
        Ok((cards.join("\n") + "\n", files))
    }

    /// A player's sheet by the gamesmaster, as cards.
    fn sheet(player: &str, sheet: &str, position: &[u8]) -> Result<Vec<String>, Log> {
        let whose = filter::mailed::Whose { name: player, game: None, position: Some(position) };
        let Ok(punched) = filter::mailed::punch(sheet.as_bytes(), INPUT, &whose) else {
            return Err(Log::default());
        };
        let is_wrong = punched.log.condition() >= Severity::Error.condition();
        if is_wrong { Err(punched.log) } else { Ok(punched.cards) }
    }

    /// Plays what is due.
    fn play(
        &mut self,
        sorted: &Sorted,
        mails: &[Mail],
        week: &Week,
        position: &[u8],
        since: Timestamp,
        log: &mut Log,
    ) -> io::Result<()> {
        let (deck, acts) = self.deck(sorted, position)?;
        let played = desk::play(deck.as_bytes(), false)?;
        if played.condition >= Severity::Error.condition() || played.position.is_empty() {
            let message = say::not_played(played.condition.0);
            let body = format!("{message}\n\n{}", String::from_utf8_lossy(&played.listing));
            self.outgoing().tell(
                &["not played", &week.name, &self.now.to_string()],
                "NOT PLAYED",
                &body,
                self.now,
            )?;
            log.push(message);
            self.state.paused = Some(Paused { since: self.now, why: "the play cannot be played".to_owned() });
            return self.save();
        }
        let subject = sorted.due.first().map_or("", |due| due.subject.as_str());
        let next = Week { number: week.number + 1, name: week_name(week.number + 1, subject) };
        let is_over = match self.desk(&played.position, None).sort(&[], &self.state) {
            Ok(sorted) => sorted.due.is_empty(),
            Err(_) => false,
        };
        let late =
            sorted.heard.iter().filter(|heard| heard.fate == Fate::Refused(&of_mail::late::DEFINITION));
        let kept = Kept {
            played: self.now,
            since: Some(since),
            due: (!is_over).then(|| self.settings.plays.next(self.now)),
            mails: mails.iter().map(digits_of).collect(),
            silent: sorted.silent.clone(),
            late: late.flat_map(|heard| heard.players.clone()).collect(),
            acts,
        };
        let count = counted(kept.mails.len() as u64, "message");
        if !self.claim(&next, deck.as_bytes(), &played, &sorted.list, &kept, log)? {
            return Ok(());
        }
        log.push(say::played(&place(&next), &count));
        self.finish(&next, log)
    }
}

/// A player's key in the name of a letter.
pub fn key(player: &str) -> String {
    burst::key(player)
}

/// The roster with the gamesmaster's address.
fn with_gamesmaster(roster: String, settings: &Settings) -> String {
    let is_gamesmasters =
        |line: &str| line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("GM"));
    if roster.lines().any(is_gamesmasters) {
        return roster;
    }
    format!("{}\nGM {}\n", roster.trim_end(), settings.gamesmaster)
}

/// The roster with another line for a player. `None` if they have none.
fn with_line(roster: &str, player: &str, line: &str) -> Option<String> {
    let is_theirs =
        |other: &str| other.split([' ', ',']).next().is_some_and(|word| word.eq_ignore_ascii_case(player));
    let at = roster.lines().position(is_theirs)?;
    let lines: Vec<&str> =
        roster.lines().enumerate().map(|(number, old)| if number == at { line } else { old }).collect();
    Some(lines.join("\n") + "\n")
}

/// A message with paragraphs at the beginning of its text.
fn with_paragraphs(message: &str, paragraphs: &[String]) -> String {
    let Some((head, body)) = message.split_once("\n\n").filter(|_| !paragraphs.is_empty()) else {
        return message.to_owned();
    };
    format!("{head}\n\n{}\n\n{body}", paragraphs.join("\n\n"))
}

/// The messages of a log in one line.
fn list_of(log: &Log) -> String {
    log.messages().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
