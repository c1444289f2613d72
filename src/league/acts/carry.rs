//! The gamesmaster's acts are carried out: each file as a whole, or not at all.

use crate::acts::again;
use crate::acts::words::{self, Act};
use crate::desk;
use crate::game::Game;
use crate::messages as say;
use crate::playing;
use crate::state::Paused;
use crate::store::{ActFile, Week};
use playdeck_base::message::{Log, counted};
use std::collections::BTreeSet;
use std::io;

/// A line that cannot be carried out, and why.
pub type Wrong = (String, &'static str);

/// Whether one of the files lets a paused game go on.
pub fn resumes(game: &Game<'_>, files: &[ActFile], week: &Week) -> io::Result<bool> {
    for file in files {
        if understood(game, file, week)?.is_ok_and(|acts| acts.contains(&Act::Resume)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Carries out what the gamesmaster says, but for what waits for the play.
pub fn carry_out(game: &mut Game<'_>, week: &Week, log: &mut Log) -> io::Result<()> {
    for (name, text) in game.state.waiting.clone() {
        game.store.put_act(&name, &text, game.now)?;
    }
    if !game.state.waiting.is_empty() {
        game.state.waiting.clear();
        game.save()?;
    }
    let mut week = week.clone();
    let files = &game.store.acts()?;
    let still: BTreeSet<String> = files.iter().map(ActFile::identity).collect();
    game.state.acts.retain(|file| still.contains(file));
    for file in files {
        if game.state.acts.contains(&file.identity()) {
            put_away(game, file)?;
            continue;
        }
        let acts = match understood(game, file, &week)? {
            Ok(acts) => acts,
            Err((line, what)) => {
                let message = say::act_unread(&file.name, &line, what);
                let about = ["act", &file.identity()];
                game.outgoing().tell(
                    &about,
                    "An act was not carried out",
                    &format!("{message}\n"),
                    game.now,
                )?;
                log.push(message);
                game.store.set_aside(&file.name, "refused")?;
                continue;
            }
        };
        if acts.iter().any(Act::is_of_play) {
            continue;
        }
        for act in acts {
            let what = one(game, act, file, &week, log)?;
            log.push(say::act_done(&file.name, &what));
        }
        game.state.answers.values_mut().for_each(|answers| answers.idle = 0);
        game.state.acts.insert(file.identity());
        game.save()?;
        put_away(game, file)?;
        // At once, so that a way back undoes no act behind it, as another deadline.
        again::settle(game)?;
        // A correction or a way back makes another week the last one.
        week = game.store.weeks()?.pop().unwrap_or(week);
    }
    Ok(())
}

/// Moves the file of an act that was carried out.
fn put_away(game: &mut Game<'_>, file: &ActFile) -> io::Result<()> {
    game.store.set_aside(&file.name, "done")?;
    game.state.acts.remove(&file.identity());
    Ok(())
}

/// The acts of a file, if all of them can be carried out.
pub fn understood(game: &Game<'_>, file: &ActFile, week: &Week) -> io::Result<Result<Vec<Act>, Wrong>> {
    let acts = match words::read(&file.text) {
        Ok(acts) => acts,
        Err(wrong) => return Ok(Err(wrong)),
    };
    for act in &acts {
        if let Some(wrong) = wrong(game, act, week)? {
            return Ok(Err(wrong));
        }
    }
    Ok(Ok(acts))
}

/// Why an act cannot be carried out, if it cannot.
fn wrong(game: &Game<'_>, act: &Act, week: &Week) -> io::Result<Option<Wrong>> {
    Ok(match act {
        Act::Deadline(when) => {
            let is_to_come = game.settings.plays.moment(when).is_some_and(|at| at > game.now);
            let due = "a moment to come is due, as DEADLINE 2026-12-04 20:00";
            (!is_to_come).then(|| (format!("DEADLINE {when}"), due))
        }
        Act::For(player, sheet) => {
            let position = game.store.of_week(week, "position")?.unwrap_or_default();
            let is_sheet = playing::sheet(player, sheet, &position).is_some();
            let why = "this sheet cannot be punched; playdeck punch --as says why";
            (!is_sheet).then(|| (format!("FOR {player}"), why))
        }
        Act::Correct(number, more) => {
            let weeks = game.store.weeks()?;
            let before = number.checked_sub(1).and_then(|at| weeks.iter().find(|week| week.number == at));
            match (before, more.as_deref()) {
                (Some(before), Some(more)) if *number <= week.number => return wrong(game, more, before),
                (Some(_), None) if *number <= week.number => None,
                _ => Some((format!("CORRECT {number}"), "there is no such play; HISTORY lists them")),
            }
        }
        Act::Rollback(number) => (*number >= week.number).then(|| {
            (
                format!("ROLLBACK {number}"),
                "it takes the number of a play before the last one, or 0 for the start",
            )
        }),
        Act::Replace(line) => {
            let why = "the player is not on the roster, or this is no line of one";
            game.roster_with(line)?.is_none().then(|| (format!("REPLACE {line}"), why))
        }
        _ => None,
    })
}

/// Carries out an act that does not wait for the play. Says what was done.
fn one(game: &mut Game<'_>, act: Act, file: &ActFile, week: &Week, log: &mut Log) -> io::Result<String> {
    Ok(match act {
        Act::Pause => {
            game.state.paused = Some(Paused { since: game.now, why: "the gamesmaster said so".to_owned() });
            "the game is paused".to_owned()
        }
        Act::Resume => {
            game.state.paused = None;
            // So that the clock has not jumped for the next run, even if this one is killed.
            game.state.now = Some(game.now);
            if game.state.due.is_some_and(|due| due <= game.now) {
                game.state.due = Some(game.settings.plays.next(game.now));
                game.state.is_due_set = false;
            }
            "the game goes on".to_owned()
        }
        Act::Deadline(when) => {
            game.state.due = game.settings.plays.moment(&when);
            game.state.is_due_set = true;
            let due = game.state.due.map_or(when, |due| game.settings.plays.written_at(due));
            format!("the deadline is {due}")
        }
        Act::ProcessNow => {
            game.state.due = Some(game.now);
            game.state.is_at_once = true;
            "the play comes now".to_owned()
        }
        Act::Preview => preview(game, file, week)?,
        Act::Broadcast(text) => {
            let count = game.tell_all(&["broadcast", &file.identity()], "From the gamesmaster", &text)?;
            format!("the text goes out in {}", counted(count, "letter"))
        }
        Act::Replace(line) => {
            if let Some(roster) = game.roster_with(&line)? {
                game.forget_forerunner(&line)?;
                game.take_roster(roster)?;
            }
            format!("the roster has the line {line}")
        }
        Act::Correct(number, more) => match again::correct(game, number, more.as_deref(), file, log)? {
            Ok(done) => done,
            Err(why) => format!("play {number} was not corrected: {why}"),
        },
        Act::Rollback(number) => again::roll_back(game, number),
        Act::For(..) | Act::Cards(_) => "it waits for the play".to_owned(),
    })
}

/// Sends the gamesmaster the listing of the play as it would be now.
fn preview(game: &Game<'_>, file: &ActFile, week: &Week) -> io::Result<String> {
    let position = game.store.of_week(week, "position")?.unwrap_or_default();
    let mails = game.store.inbox()?;
    let acts = playing::waiting(game)?;
    let deck = match game.desk(&position, None).sort(&mails, &game.state) {
        Ok(sorted) => {
            playing::deck(&sorted, &game.state.press, &position, acts.iter().map(|file| file.text.as_str()))
        }
        Err(log) => {
            let why: Vec<String> = log.messages().iter().map(ToString::to_string).collect();
            return Ok(format!("there is no preview: {}", why.join(" ")));
        }
    };
    let played = desk::play(deck.as_bytes(), true, game.settings.keys)?;
    let text = String::from_utf8_lossy(&played.listing);
    game.outgoing().tell(&["preview", &file.identity()], "PREVIEW", &text, game.now)?;
    Ok("the preview goes to the gamesmaster".to_owned())
}
