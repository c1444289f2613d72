//! The game of a job: the folder in which its weeks stand, and how a week that was punched becomes the next of them.
//!
//! It is the folder of a league's game if one has the name of the job. Mail and punch of one game cannot both play a week:
//! each claims it with the lock of the folder held, and the bridge claims none if another came behind the week from which
//! it played. Otherwise it is a folder with that name and weeks alone.

use crate::desk::{self, Played};
use crate::game::Game;
use crate::settings::Settings;
use crate::shared_inbox::games_in;
use crate::store::{FOLDERS, OF_PUNCHED, Store, Week};
use crate::week::{self, Facts, Play};
use jiff::Timestamp;
use playdeck_base::message::Log;
use playdeck_base::secret::seal::Keys;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of a game that no other run is working on.
pub struct Home {
    store: Store,
    /// Whether `desk` looks after it, too.
    is_leagues: bool,
}

/// Whether a week was kept, and if not, why.
pub enum Claimed {
    /// It is the last week of its game.
    Kept,
    /// The game had gone on meanwhile.
    Overtaken,
    /// It was refused, for the reasons in the log.
    Refused,
}

/// The folder of the game of a job.
pub fn place(folder: &Path, job: &str) -> io::Result<PathBuf> {
    for root in games_in(folder)? {
        let settings = std::fs::read_to_string(root.join("game.desk"))?;
        if Settings::read(&settings).is_ok_and(|settings| settings.job.eq_ignore_ascii_case(job)) {
            return Ok(root);
        }
    }
    Ok(folder.join(job))
}

impl Home {
    /// Opens the folder. `None` if another run is working on it.
    pub fn open(root: &Path) -> io::Result<Option<Self>> {
        let is_leagues = root.join("game.desk").is_file();
        crate::store::make(root)?;
        let folders: &[&str] = if is_leagues { &FOLDERS } else { &OF_PUNCHED };
        Ok(Store::open_with(root, folders, false)?.map(|store| Self { store, is_leagues }))
    }

    /// Its last week.
    pub fn last(&self) -> io::Result<Option<Week>> {
        Ok(self.store.weeks()?.pop())
    }

    /// The position after a week.
    pub fn position(&self, week: &Week) -> io::Result<Option<String>> {
        let position = self.store.of_week(week, "position")?;
        Ok(position.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Claims a week for a deck that was played after the week `base`, unless that was done already.
    pub fn claim(&self, punched: &Punched<'_>, now: Timestamp, log: &mut Log) -> io::Result<Claimed> {
        let last = self.last()?;
        if let Some(week) = &last
            && week::facts(&self.store, week)?.is_some_and(|facts| facts.run.as_deref() == Some(punched.run))
        {
            return Ok(Claimed::Kept);
        }
        if last.as_ref().map(|week| week.name.as_str()) != punched.base {
            return Ok(Claimed::Overtaken);
        }
        if let Some(keys) = punched.keys {
            let next = Some((punched.name.as_str(), punched.position));
            if let Some(broken) = week::broken_row(&self.store, keys, next)? {
                log.push(broken);
                return Ok(Claimed::Refused);
            }
        }
        let number = last.map_or(0, |week| week.number + 1);
        let week = self.store.next_week(number, punched.subject)?;
        let facts = Facts { run: Some(punched.run.to_owned()), ..Facts::at(now, None) };
        if self.is_leagues {
            return self.claim_of_league(punched, &week, facts, now, log);
        }
        let begun = self.store.begin()?;
        begun.put("deck", punched.deck.as_bytes())?;
        begun.put("listing", punched.listing)?;
        begun.put("position", punched.position)?;
        begun.put("week.json", &serde_json::to_vec_pretty(&facts).map_err(io::Error::other)?)?;
        begun.claim(&week)?;
        Ok(Claimed::Kept)
    }

    /// The same for a game of a league, whose letters go out with the next run of `desk`. Mail that came before is late.
    fn claim_of_league(
        &self,
        punched: &Punched<'_>,
        week: &Week,
        facts: Facts,
        now: Timestamp,
        log: &mut Log,
    ) -> io::Result<Claimed> {
        let game = match Game::open(&self.store, now)? {
            Ok(game) => game,
            Err(refused) => {
                log.extend(refused.messages().iter().cloned());
                return Ok(Claimed::Refused);
            }
        };
        let played = Played {
            condition: punched.condition,
            listing: punched.listing.to_owned(),
            position: punched.position.to_owned(),
        };
        let is_over = crate::playing::is_over(&game, punched.position);
        let facts = Facts {
            since: Some(now),
            due: (!is_over).then(|| game.settings.plays.next(now)),
            after: game.state.since,
            ..facts
        };
        let play = Play {
            week,
            deck: punched.deck,
            played: &played,
            list: "",
            facts: &facts,
            acts: &[],
            mails: &[],
        };
        Ok(if week::claim(&game, &play, log)? { Claimed::Kept } else { Claimed::Refused })
    }
}

/// A deck that was played and has a new position.
pub struct Punched<'t> {
    /// What tells its run from others.
    pub run: &'t str,
    /// The week before it.
    pub base: Option<&'t str>,
    /// What was played, in words.
    pub subject: &'t str,
    pub condition: playdeck_base::message::ConditionCode,
    pub deck: &'t str,
    pub listing: &'t [u8],
    pub position: &'t [u8],
    /// The name of its position in messages.
    pub name: String,
    /// The keys under which the weeks must be a row.
    pub keys: Option<&'static Keys>,
}

/// Plays a deck.
pub fn play(deck: &str, keys: Option<&'static Keys>) -> io::Result<Played> {
    desk::play(deck.as_bytes(), false, keys)
}
