//! A week that was played: how it is claimed, and what follows from it.

use crate::desk::{Played, digits_of};
use crate::game::Game;
use crate::messages as say;
use crate::store::Week;
use jiff::Timestamp;
use playdeck_base::message::{Log, Severity, counted};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;

/// The facts of a week, in its file `week.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Facts {
    /// When it was played.
    pub played: Timestamp,
    /// Up to when mail counted.
    pub since: Option<Timestamp>,
    /// The next deadline; none if the game is over.
    pub due: Option<Timestamp>,
    /// What tells the mails apart that were sorted for it.
    pub mails: BTreeSet<String>,
    /// The players of whom nothing had come.
    pub silent: BTreeSet<String>,
    /// The players whose mail came too late.
    pub late: BTreeSet<String>,
    /// The files of acts that were carried out in it.
    pub acts: Vec<String>,
}

/// A play that may be claimed.
pub struct Play<'t> {
    pub week: &'t Week,
    pub deck: &'t str,
    pub played: &'t Played,
    /// The gamesmaster's list of the mail.
    pub list: &'t str,
    pub facts: &'t Facts,
}

/// Writes a week and claims it. False if the roster or the deck cannot be used.
pub fn claim(game: &Game<'_>, play: &Play<'_>, log: &mut Log) -> io::Result<bool> {
    let desk = game.desk(&play.played.position, None);
    let (letters, of_letters) = desk.letters(play.deck.as_bytes(), play.facts.due)?;
    log.extend(of_letters.messages().iter().cloned());
    if of_letters.condition() >= Severity::Error.condition() {
        log.push(say::roster_wrong());
        return Ok(false);
    }
    let begun = game.store.begin()?;
    begun.put("deck", play.deck.as_bytes())?;
    begun.put("listing", &play.played.listing)?;
    begun.put("position", &play.played.position)?;
    begun.put("mail.lst", play.list.as_bytes())?;
    for letter in letters {
        begun.put(&format!("letters/{}", letter.name), letter.text.as_bytes())?;
    }
    let facts = serde_json::to_string_pretty(play.facts).map_err(io::Error::other)?;
    begun.put("week.json", facts.as_bytes())?;
    begun.claim(play.week)?;
    Ok(true)
}

/// Does what follows from a week that was played: its letters go out, its mail is put away, its deadline is set.
pub fn finish(game: &mut Game<'_>, week: &Week, log: &mut Log) -> io::Result<()> {
    if game.state.finished == Some(week.number) {
        return Ok(());
    }
    let Some(facts) = game.store.of_week(week, "week.json")? else { return Ok(()) };
    let facts: Facts = serde_json::from_slice(&facts).map_err(io::Error::other)?;
    let mut count = 0_u64;
    for file in game.store.files_of_week(week, "letters")? {
        let Some(bytes) = game.store.of_week(week, &format!("letters/{file}"))? else { continue };
        let text = String::from_utf8_lossy(&bytes);
        count += u64::from(game.outgoing().post(&["letter", &week.name, &file], &text, facts.played)?);
    }
    log.push(say::posted(&counted(count, "letter")));
    for mail in game.store.inbox()?.iter().filter(|mail| facts.mails.contains(&digits_of(mail))) {
        game.store.keep_with(week, mail)?;
    }
    for act in &facts.acts {
        game.store.set_aside(act, "done")?;
    }
    let state = &mut game.state;
    for player in facts.silent {
        state.players.entry(player).or_default().missed += 1;
    }
    for player in facts.late {
        state.players.entry(player).or_default().late += 1;
    }
    // A copy that comes later is too late for its play, so that nothing in it is carried out again.
    state.heard.retain(|mail| !facts.mails.contains(mail));
    (state.finished, state.is_at_once) = (Some(week.number), false);
    (state.since, state.due) = (facts.since, facts.due);
    game.save()
}
