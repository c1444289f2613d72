//! A tick: what is due in the folder of a game is done, each step so that it may be done again.
//!
//! The order is: finish the last week, the gamesmaster's acts, mail, reminders, the play. A week is played when its
//! folder stands in `weeks`; everything that follows from it is made from that folder, so that a run that was killed is
//! finished by the next one.

use crate::acts::{again, carry};
use crate::desk::{self, place};
use crate::game::Game;
use crate::lots;
use crate::mailing::sort;
use crate::messages as say;
use crate::state::Paused;
use crate::store::disk::Disk;
use crate::store::{Store, Week};
use crate::week::{self, Facts, Play};
use jiff::Timestamp;
use playdeck_base::message::Log;
use std::io;
use std::path::Path;

/// Does what is due in the folder of a game at a moment. The log says what was done; an error in it, what could not be.
pub fn tick(root: &Path, now: Timestamp, is_dry: bool) -> io::Result<Log> {
    tick_on(&Disk::default(), root, now, is_dry)
}

/// The same on a disk that may fail.
pub fn tick_on(disk: &Disk, root: &Path, now: Timestamp, is_dry: bool) -> io::Result<Log> {
    let mut log = Log::default();
    let Some(store) = Store::open(root, is_dry, disk.clone())? else {
        log.push(say::is_busy());
        return Ok(log);
    };
    match Game::open(&store, now)? {
        Ok(mut game) => run(&mut game, &mut log)?,
        Err(refused) => log.extend(refused.messages().iter().cloned()),
    }
    store.settle()?;
    if is_dry {
        log.push(say::dry());
    }
    Ok(log)
}

fn run(game: &mut Game<'_>, log: &mut Log) -> io::Result<()> {
    let Some(week) = game.store.weeks()?.pop() else { return start(game, log) };
    if let Some(keys) = game.settings.keys
        && let Some(broken) = week::broken_row(game.store, keys, None)?
    {
        log.push(broken);
        return Ok(());
    }
    if !carry::resumes(game, &game.store.acts()?, &week)? && has_jumped(game, log)? {
        return Ok(());
    }
    let week = settled(game, week, log)?;
    carry::carry_out(game, &week, log)?;
    let week = settled(game, week, log)?;
    sort::sort(game, &week, log)?;
    game.state.now = Some(game.now);
    game.save()
}

/// Finishes what was begun. Gives the week from which the game goes on.
fn settled(game: &mut Game<'_>, week: Week, log: &mut Log) -> io::Result<Week> {
    again::settle(game)?;
    let week = game.store.weeks()?.pop().unwrap_or(week);
    week::finish(game, &week, log)?;
    Ok(week)
}

/// Whether the clock is more than a whole play from the last tick. Then the game is paused.
fn has_jumped(game: &mut Game<'_>, log: &mut Log) -> io::Result<bool> {
    // Nothing can come too early or too late in a game that is over.
    let can_jump = game.state.paused.is_none() && game.state.due.is_some();
    let Some(last) = game.state.now.filter(|_| can_jump) else { return Ok(false) };
    let plays = &game.settings.plays;
    if game.now.duration_since(last).abs() <= plays.period() {
        return Ok(false);
    }
    let message = say::clock_jumped(&plays.written_at(game.now), &plays.written_at(last));
    game.outgoing().tell(&["clock", &last.to_string()], "PAUSED", &format!("{message}\n"), game.now)?;
    log.push(message);
    game.state.paused = Some(Paused { since: game.now, why: "the clock jumped".to_owned() });
    game.save()?;
    Ok(true)
}

/// Plays the deck with which the game begins.
fn start(game: &mut Game<'_>, log: &mut Log) -> io::Result<()> {
    let Some(deck) = game.store.text("start.deck")? else {
        log.push(say::missing_file("start.deck", "with the cards that begin the game"));
        return Ok(());
    };
    let has_job = deck.lines().any(|line| line.to_uppercase().starts_with("$JOB"));
    let job = if has_job { String::new() } else { format!("$JOB {}\n", game.settings.job) };
    let Some(deck) = lots::deck(game, job + &deck, log)? else { return Ok(()) };
    let played = desk::play(deck.as_bytes(), false, game.settings.keys)?;
    game.store.put("start.lst", &played.listing)?;
    if !played.is_whole() {
        log.push(say::not_started(played.condition.0));
        return Ok(());
    }
    let week = Week::new(0, 1, "start");
    let facts = Facts::at(game.now, Some(game.settings.plays.next(game.now)));
    let play =
        Play { week: &week, deck: &deck, played: &played, list: "", facts: &facts, acts: &[], mails: &[] };
    if !week::claim(game, &play, log)? {
        return Ok(());
    }
    log.push(say::started(&place(&week)));
    week::finish(game, &week, log)?;
    game.state.now = Some(game.now);
    game.save()
}
