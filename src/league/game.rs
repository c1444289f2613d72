//! A game whose folder is open: what the gamesmaster wrote, what has been done, and where messages go out.

use crate::desk::{Desk, moment, only};
use crate::identity::Identity;
use crate::messages as say;
use crate::outgoing::Outgoing;
use crate::pages::Pages;
use crate::settings::Settings;
use crate::shared_inbox;
use crate::state::{Moved, State};
use crate::store::{Mail, Store};
use jiff::Timestamp;
use playdeck_base::message::Log;
use playdeck_base::secret::seal::Keys;
use playdeck_desk::mail::Former;
use playdeck_desk::mail::heard::own;
use playdeck_desk::mail::moment::Moment;
use playdeck_desk::mail::people::{self, Game as Roster};
use std::io;

/// A game whose folder is open.
pub struct Game<'s> {
    pub store: &'s Store,
    pub settings: Settings,
    /// The roster, with the gamesmaster's line.
    pub roster: String,
    pub state: State,
    pub now: Timestamp,
    /// The other games of its league.
    others: Vec<Roster>,
    secret: Vec<u8>,
}

impl<'s> Game<'s> {
    /// Reads the files that the gamesmaster writes. The inner error is what is wrong with them.
    pub fn open(store: &'s Store, now: Timestamp) -> io::Result<Result<Self, Log>> {
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
        let mut settings = match Settings::read(&settings) {
            Ok(settings) => settings,
            Err(log) => return Ok(Err(log)),
        };
        if let Some(place) = &settings.seal_key {
            let why = match store.text(place)?.map(|text| Keys::read(&text)) {
                // They stay for the whole run.
                Some(Ok(keys)) => Ok(Box::leak(Box::new(keys))),
                Some(Err(why)) => Err(why),
                None => Err("the file is not there".to_owned()),
            };
            match why {
                Ok(keys) => settings.keys = Some(keys),
                Err(why) => return Ok(Err(say::no_key(place, &why).into())),
            }
        }
        let games = match people::read(&roster) {
            Ok(games) => games,
            Err(mut log) => {
                log.push(say::roster_wrong());
                return Ok(Err(log));
            }
        };
        if games.iter().flat_map(Roster::everybody).any(|person| person.has(&settings.address)) {
            return Ok(Err(say::plays_itself(&settings.address).into()));
        }
        let roster = with_gamesmaster(roster, &settings);
        let state = match State::read(store.text("state.json")?.as_deref()) {
            Ok(state) => state,
            Err(why) => return Ok(Err(say::state_unreadable(&why).into())),
        };
        let others = shared_inbox::others(&store.place(""))?;
        Ok(Ok(Self { store, settings, roster, state, now, others, secret }))
    }

    /// Keeps what has been done.
    pub fn save(&self) -> io::Result<()> {
        let text = self.state.written().map_err(io::Error::other)?;
        self.store.put("state.json", text.as_bytes())
    }

    /// The day, as `2026-11-27`.
    pub fn today(&self) -> String {
        self.now.to_string().chars().take(10).collect()
    }

    /// Where its messages go out.
    pub fn outgoing(&self) -> Outgoing<'_> {
        let identity = Identity::new(&self.secret);
        let mut outgoing = Outgoing { store: self.store, settings: &self.settings, identity, key: None };
        // Without a server that confirms senders nothing is done by mail.
        if !self.settings.auth_servers.is_empty() {
            outgoing.key = Some(outgoing.word(&["key", &self.state.keys.to_string()]));
        }
        outgoing
    }

    /// The key with which the gamesmaster can act by mail.
    pub fn key(&self) -> String {
        self.outgoing().key.unwrap_or_default()
    }

    /// The game at a position, with what its mail is read by.
    pub fn desk<'t>(&'t self, position: &'t [u8], cutoff: Option<(Timestamp, Timestamp)>) -> Desk<'t> {
        let pages = self.pages();
        let former = |moved: &Moved| {
            let (player, address) = (moved.player.clone(), moved.address.clone());
            Some(Former { player, address, until: moment(moved.until)? })
        };
        Desk {
            settings: &self.settings,
            roster: &self.roster,
            position,
            others: &self.others,
            known: &self.state.known,
            former: self.state.former.iter().filter_map(former).collect(),
            cutoff,
            pages,
        }
    }

    /// The game's pages to play on, if there are any.
    pub fn pages(&self) -> Option<Pages<'_>> {
        Pages::of(self.store, &self.settings, self.outgoing(), &self.roster)
    }

    /// When a message came.
    pub fn came(&self, mail: &Mail) -> Option<Moment> {
        only(mail).and_then(|raw| own::came(&raw, self.settings.received_by.as_deref()))
    }

    /// Writes to everybody of the roster, once. Gives how many letters were put into the outbox.
    pub fn tell_all(&self, what: &[&str], subject: &str, text: &str) -> io::Result<u64> {
        let games = people::read(&self.roster).unwrap_or_default();
        let mut count = 0;
        for to in games.iter().flat_map(Roster::everybody).filter_map(|person| person.addresses.first()) {
            let letter = self.outgoing().letter(to, subject, text);
            count += u64::from(self.outgoing().post(&[what, &[to]].concat(), &letter, self.now)?);
        }
        Ok(count)
    }

    /// The roster with another address for a player. `None` if they do not have the old one, or if the new one cannot
    /// stand there.
    pub fn roster_with_address(&self, player: &str, old: &str, new: &str) -> io::Result<Option<String>> {
        let roster = self.store.text("roster")?.unwrap_or_default();
        let games = people::read(&roster).unwrap_or_default();
        let is_theirs =
            |person: &&people::Person| person.player.eq_ignore_ascii_case(player) && person.has(old);
        let Some(at) = games.iter().flat_map(Roster::everybody).find(is_theirs).map(|person| person.line)
        else {
            return Ok(None);
        };
        let (old, written) = (people::written(old), people::written(new));
        let changed = |line: &str| {
            let word =
                |word: &str| if word.eq_ignore_ascii_case(&old) { written.clone() } else { word.to_owned() };
            line.split(' ').map(word).collect::<Vec<_>>().join(" ")
        };
        let lines = (1..).zip(roster.lines());
        let lines = lines.map(|(number, line)| if number == at { changed(line) } else { line.to_owned() });
        Ok(with_person(lines.collect::<Vec<_>>().join("\n") + "\n", player, new))
    }

    /// The roster with one more person who may read what everybody may. `None` if their address cannot stand there.
    pub fn roster_with_watcher(&self, address: &str) -> io::Result<Option<String>> {
        let roster = self.store.text("roster")?.unwrap_or_default();
        let more = format!("{}\nPUBLIC {}\n", roster.trim_end(), people::written(address));
        Ok(with_person(more, "PUBLIC", address))
    }

    /// Puts another roster in the place of the one that is there.
    pub fn take_roster(&mut self, roster: String) -> io::Result<()> {
        self.store.put("roster", roster.as_bytes())?;
        self.roster = with_gamesmaster(roster, &self.settings);
        Ok(())
    }

    /// The roster with another line for a player who has one. `None` if the line is none, or they have none.
    pub fn roster_with(&self, line: &str) -> io::Result<Option<String>> {
        let roster = self.store.text("roster")?.unwrap_or_default();
        let (Ok(games), Ok(new)) = (people::read(&roster), people::read(line)) else { return Ok(None) };
        let player = new.iter().flat_map(Roster::everybody).next().map(|person| person.player.clone());
        let mut players = games.iter().flat_map(Roster::everybody);
        let old = players
            .find(|person| player.as_ref().is_some_and(|player| player.eq_ignore_ascii_case(&person.player)));
        let Some(at) = old.map(|person| person.line) else { return Ok(None) };
        let lines = (1..).zip(roster.lines()).map(|(number, old)| if number == at { line } else { old });
        Ok(Some(lines.collect::<Vec<_>>().join("\n") + "\n"))
    }

    /// Forgets what is known of the person whose place a line of the roster gives to somebody else: from where they moved,
    /// and when they are away. It is called before the roster changes, which says who that person is.
    pub fn forget_forerunner(&mut self, line: &str) -> io::Result<()> {
        let games = people::read(&self.roster).unwrap_or_default();
        let line = people::read(line).unwrap_or_default();
        let Some(new) = line.iter().flat_map(Roster::everybody).next() else { return Ok(()) };
        let is_theirs = |person: &&people::Person| person.player.eq_ignore_ascii_case(&new.player);
        let Some(old) = games.iter().flat_map(Roster::everybody).find(is_theirs) else { return Ok(()) };
        if new.addresses.iter().any(|address| old.has(address)) {
            return Ok(());
        }
        // They may have been away before they moved.
        let moved = self.state.former.extract_if(.., |moved| moved.player.eq_ignore_ascii_case(&old.player));
        let moved: Vec<String> = moved.map(|moved| moved.address).collect();
        let is_theirs = |address: &String| {
            old.has(address) || moved.iter().any(|former| former.eq_ignore_ascii_case(address))
        };
        for record in self.state.players.values_mut().filter(|record| record.address.iter().any(is_theirs)) {
            record.absences.clear();
        }
        self.save()
    }
}

/// A roster with a line for the gamesmaster.
fn with_gamesmaster(roster: String, settings: &Settings) -> String {
    let games = people::read(&roster).unwrap_or_default();
    if games.iter().any(|game| game.gamesmaster.is_some()) {
        return roster;
    }
    format!("{}\nGM {}\n", roster.trim_end(), settings.gamesmaster)
}

/// A roster, if it can be read and somebody on it has a name and an address: what people write never makes one that
/// cannot be used.
fn with_person(roster: String, player: &str, address: &str) -> Option<String> {
    let games = people::read(&roster).ok()?;
    let mut people = games.iter().flat_map(Roster::everybody);
    let is_there = people.any(|person| person.player.eq_ignore_ascii_case(player) && person.has(address));
    is_there.then_some(roster)
}
