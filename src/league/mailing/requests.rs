//! What is done about what players ask by mail, and what they are answered.
//!
//! Source: `docs/league.md`, "What players can ask".

use super::{bounces, moves};
use crate::game::Game;
use crate::lots;
use crate::settings::Early;
use crate::store::Week;
use crate::week::dedication;
use jiff::{SignedDuration, Timestamp};
use playdeck_cards::operand::Operands;
use playdeck_desk::mail::Sorted;
use playdeck_desk::mail::heard::{Fate, Heard};
use playdeck_desk::mail::people::{self, Game as Roster, Person};
use playdeck_desk::mail::requests::Request;
use playdeck_desk::stream::burst;
use std::collections::BTreeMap;
use std::io;

/// What a request can see and change.
pub struct Table<'t, 's> {
    pub game: &'t mut Game<'s>,
    pub sorted: &'t Sorted,
}

/// A day.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Who is READY by the mail of this play: each player's last word counts.
pub fn ready(sorted: &Sorted) -> BTreeMap<&str, bool> {
    let mut ready = BTreeMap::new();
    for heard in sorted.heard.iter().filter(|heard| heard.fate == Fate::Taken) {
        for request in &heard.requests {
            let word = match request {
                Request::Ready => true,
                Request::Wait => false,
                _ => continue,
            };
            for player in &heard.players {
                ready.insert(player.as_str(), word);
            }
        }
    }
    ready
}

impl Table<'_, '_> {
    /// Carries out what a message asks. Gives the paragraphs of the answer.
    pub fn carry_out(&mut self, heard: &Heard) -> io::Result<Vec<String>> {
        let mut answer = Vec::new();
        for request in &heard.requests {
            answer.push(self.one(request, heard)?);
        }
        Ok(answer)
    }

    fn one(&mut self, request: &Request, heard: &Heard) -> io::Result<String> {
        Ok(match request {
            Request::Ready | Request::Wait => self.readiness(*request == Request::Ready),
            Request::Status => self.status(&heard.players)?,
            Request::Orders => {
                "ORDERS: below is what stands as your orders now, if anything has come.".to_owned()
            }
            Request::Report(play) => self.report(play, heard)?,
            Request::History => self.history()?,
            Request::Rules => self.rules()?,
            Request::Lot(word) => self.lot(word, heard)?,
            Request::Absence(days) => self.absence(days, heard),
            Request::Resign => self.resign(heard)?,
            Request::Address(address) => self.address(address, heard)?,
            Request::Confirm(word) => {
                moves::confirm(self.game, word, heard.from.as_deref().unwrap_or_default())?
            }
        })
    }

    fn readiness(&self, is_ready: bool) -> String {
        match (self.game.settings.early, is_ready) {
            (Early::Never, _) => {
                "READY and NOT READY change nothing here: this game is played at its deadline, and not before.".to_owned()
            }
            (Early::Ready, true) => {
                "READY: noted. The play comes before its deadline if everybody who has to send orders is READY. NOT READY takes it back.".to_owned()
            }
            (Early::Sheets, true) => {
                "READY: noted. The play comes before its deadline as soon as orders have come from everybody.".to_owned()
            }
            (_, false) => "NOT READY: noted. The play does not come before its deadline. READY takes it back.".to_owned(),
        }
    }

    /// How the game stands. Whose orders have come is not told to others.
    fn status(&self, players: &[String]) -> io::Result<String> {
        let dedication = dedication(self.game.store)?;
        let due =
            self.sorted.due.first().map_or("Nothing is due; the game is over.", |due| due.subject.as_str());
        let mut lines = vec![format!("STATUS of {}: {due}", self.game.settings.job)];
        if let Some(moment) = self.game.state.due {
            lines.push(format!("Deadline: {}", self.game.settings.plays.written_at(moment)));
        }
        if let Some(paused) = &self.game.state.paused {
            lines.push(format!(
                "The game is paused since {}.",
                self.game.settings.plays.written_at(paused.since)
            ));
        }
        let (all, missing) = (self.sorted.awaited.len(), self.sorted.silent.len());
        if self.sorted.are_told {
            lines.push(format!(
                "Orders have come from {} of {all} who have to send some.",
                all - missing.min(all)
            ));
        }
        for player in players {
            let yours = if self.sorted.silent.contains(player) {
                "have not come"
            } else {
                "have come, or none are due"
            };
            let (missed, late) = dedication.get(player).copied().unwrap_or_default();
            lines.push(format!("{player}: your orders {yours}. Plays missed: {missed}; late: {late}."));
        }
        Ok(lines.join("\n"))
    }

    /// The letter of a play again.
    fn report(&self, play: &str, heard: &Heard) -> io::Result<String> {
        let weeks = self.game.store.weeks()?;
        let wanted: Vec<String> = play.split_whitespace().map(str::to_lowercase).collect();
        let is_meant = |week: &&Week| {
            wanted.iter().all(|word| week.name.split('-').any(|part| part == word.trim_matches(',')))
        };
        let Some(week) = weeks.iter().rev().find(is_meant) else {
            return Ok(format!("REPORT: there was no play {play}. HISTORY lists the plays so far."));
        };
        let mut count = 0;
        for player in &heard.players {
            let file = format!("0001-{}.eml", burst::key(player));
            let Some(bytes) = self.game.store.of_week(week, &format!("letters/{file}"))? else { continue };
            let Some(text) = self.addressed(String::from_utf8_lossy(&bytes).into_owned(), player) else {
                continue;
            };
            self.game.outgoing().post(&["again", &heard.digits, &week.name, player], &text, self.game.now)?;
            count += 1;
        }
        Ok(if count > 0 {
            format!("REPORT: your letter of {} comes in a message of its own.", week.name)
        } else {
            format!("REPORT: you had no letter of {}.", week.name)
        })
    }

    /// A letter of a play to a player as they are now. Somebody else may have been the player then: their letter goes to
    /// the one who is it now, unless nobody may know who that was.
    fn addressed(&self, letter: String, player: &str) -> Option<String> {
        let games = people::read(&self.game.roster).unwrap_or_default();
        let name = self.sorted.names.get(player).map_or(player, String::as_str);
        let lines = || {
            let is_own = |person: &&Person| person.player.eq_ignore_ascii_case(name);
            games.iter().flat_map(Roster::everybody).filter(is_own)
        };
        let to = bounces::recipient(&letter)?;
        if lines().any(|person| person.has(to)) {
            return Some(letter);
        }
        let address = lines().find_map(|person| person.addresses.first())?;
        (!self.sorted.hides_persons).then(|| bounces::readdressed(&letter, address))
    }

    /// Whether a word for chance counts.
    fn lot(&self, word: &str, heard: &Heard) -> io::Result<String> {
        let first = self.game.store.weeks()?.into_iter().next();
        let deck = first.map(|week| self.game.store.of_week(&week, "deck")).transpose()?.flatten();
        Ok(lots::answer(&String::from_utf8_lossy(&deck.unwrap_or_default()), word, &heard.players))
    }

    fn history(&self) -> io::Result<String> {
        let weeks = self.game.store.weeks()?;
        let mut lines = vec![format!("HISTORY of {}:", self.game.settings.job)];
        lines.extend(weeks.iter().map(|week| week.name.replace('-', " ")));
        lines.push(
            "REPORT and the words of a play, as REPORT FALL 1901, sends your letter of it again.".to_owned(),
        );
        Ok(lines.join("\n"))
    }

    /// The rules: what the card that began the game says, without the root of chance, and when plays are due.
    fn rules(&self) -> io::Result<String> {
        let start = self.game.store.text("start.deck")?.unwrap_or_default();
        let card = start.lines().find(|line| line.to_uppercase().starts_with("$INIT")).unwrap_or_default();
        let card = Operands::take_off(card, "SEED").map_or_else(|| card.to_owned(), |(_, rest)| rest);
        let words: Vec<&str> = card.split_whitespace().skip(1).collect();
        // A card that is written in a way of its own says nothing, lest it says the root.
        let words = Some(words.join(" ")).filter(|words| !words.to_uppercase().contains("SEED"));
        let (job, plays) = (&self.game.settings.job, &self.game.settings.plays);
        Ok(format!("RULES of {job}: {}. Plays are due {plays}.", words.unwrap_or_default()))
    }

    /// An absence, for as many days as the game allows in a year.
    fn absence(&mut self, written: &str, heard: &Heard) -> String {
        let form = "ABSENCE: write the first and the last day, as ABSENCE 2026-12-20 2027-01-03.";
        let words: Vec<&str> =
            written.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to")).collect();
        let [first, last] = words.as_slice() else { return form.to_owned() };
        let days = self.game.settings.plays.day(first).zip(self.game.settings.plays.day(last));
        let Some(((from, _), (_, to))) = days else { return form.to_owned() };
        if to <= from || to <= self.game.now {
            return "ABSENCE: the last day is over, or before the first; nothing was changed.".to_owned();
        }
        let mut told = Vec::new();
        for player in &heard.players {
            let record = self.game.state.players.entry(player.clone()).or_default();
            let since = self.game.now - DAY * 365;
            // A day has 23 hours when summer time begins, and 25 when it ends.
            let days = |(from, to): &(Timestamp, Timestamp)| (to.duration_since(*from).as_hours() + 1) / 24;
            let used: i64 = record.absences.iter().filter(|(_, to)| *to > since).map(days).sum();
            let left = self.game.settings.absence - used;
            if record.absences.contains(&(from, to)) {
                told.push(format!("ABSENCE: this is noted for {player} already."));
                continue;
            }
            if days(&(from, to)) > left {
                told.push(format!(
                    "ABSENCE: {player} has {} left in this year; nothing was changed.",
                    left.max(0)
                ));
                continue;
            }
            record.absences.push((from, to));
            record.address.clone_from(&heard.from);
            told.push(format!(
                "ABSENCE: noted for {player}. A deadline that falls into these days comes after them, unless the gamesmaster has set it."
            ));
        }
        told.join("\n")
    }

    fn resign(&self, heard: &Heard) -> io::Result<String> {
        let players = heard.players.join(", ");
        let body = format!(
            "{players} wants to leave the game.\n\nNothing was changed. To give the place to somebody else, put a file with\nREPLACE, the player, the new address and a name into acts.\n"
        );
        self.game.outgoing().tell(
            &["resign", &heard.digits],
            &format!("{players} resigns"),
            &body,
            self.game.now,
        )?;
        Ok("RESIGN: the gamesmaster was told. Your place is yours until somebody else takes it.".to_owned())
    }

    /// Another address, which both addresses confirm.
    fn address(&mut self, address: &str, heard: &Heard) -> io::Result<String> {
        let from = heard.from.clone().unwrap_or_default();
        let mut told = Vec::new();
        for player in &heard.players {
            let name = self.sorted.names.get(player).unwrap_or(player);
            told.push(moves::ask(self.game, name, &from, address)?);
        }
        Ok(told.join("\n"))
    }
}
