//! A play that is played again, and a game that goes back to an earlier play.
//!
//! CORRECT makes another version of a week beside it, with the mail of that week and what came in time and was read too
//! late. Weeks behind it are set aside; nothing is deleted. Their mail and acts come back when their play is due again,
//! and count for it.
//!
//! Source: `docs/league.md`, "Mending a play".

use crate::acts::words::Act;
use crate::desk::{self, digits_of, moment, place};
use crate::game::Game;
use crate::playing;
use crate::state::Rollback;
use crate::store::{ActFile, Mail, Week};
use crate::week::{self, Correction, Facts, Play};
use jiff::Timestamp;
use playdeck_base::message::Log;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Plays a week again. `more` goes into its deck. Gives what was done; the error is what stands in the way.
pub fn correct(
    game: &mut Game<'_>,
    number: u32,
    more: Option<&Act>,
    file: &ActFile,
    log: &mut Log,
) -> io::Result<Result<String, String>> {
    let weeks = game.store.weeks()?;
    let of = |number: u32| weeks.iter().find(|week| week.number == number);
    let (Some(week), Some(before)) = (of(number), number.checked_sub(1).and_then(of)) else {
        return Ok(Err(format!("there is no play {number}")));
    };
    let (Some(facts), Some(position)) =
        (week::facts(game.store, week)?, game.store.of_week(before, "position")?)
    else {
        return Ok(Err(format!("the files of play {number} or of the one before it are not there")));
    };
    let behind = weeks.iter().filter(|other| other.number > number);
    let mails = in_time(game, week, behind, &facts)?;
    let mut acts = acts_of(game, week)?;
    let next = game.store.next_week(number, &week.said())?;
    // A file of this name may have gone into an earlier version.
    let name = format!("{}.{}", file.name, next.version);
    acts.extend(more.map(|_| ActFile::kept(name, without_first_line(&file.text))));

    let mut state = game.state.clone();
    (state.since, state.back) = (facts.after, facts.back.clone());
    let since = facts.since.unwrap_or(facts.played);
    let sorted = match game.desk(&position, Some((since, since))).sort(&mails, &state) {
        Ok(sorted) => sorted,
        Err(refused) => {
            log.extend(refused.messages().iter().cloned());
            return Ok(Err("the roster cannot be used".to_owned()));
        }
    };
    // Press that went out with the letters of this play goes out with them again.
    let gone = &game.state.press - &facts.press;
    let deck = playing::deck(&sorted, &gone, &position, acts.iter().map(|act| act.text.as_str()));
    let played = desk::play(deck.as_bytes(), false, game.settings.keys)?;
    if !played.is_whole() {
        let body = String::from_utf8_lossy(&played.listing);
        game.outgoing().tell(&["not corrected", &file.identity()], "NOT CORRECTED", &body, game.now)?;
        return Ok(Err(format!(
            "the play cannot be played (condition code {}); its listing went to the gamesmaster",
            played.condition.0
        )));
    }
    let aside: Vec<String> = game.store.behind(number)?.into_iter().map(|week| week.name).collect();
    let takes_back = !aside.is_empty();
    let is_over = playing::is_over(game, &played.position);
    let was_over = game.state.due.is_none();
    let due = match () {
        () if is_over => None,
        () if takes_back || was_over => Some(game.settings.plays.next(game.now)),
        () => game.state.due,
    };
    let letters = if takes_back { None } else { Some(game.store.of_week(week, "deck")?.unwrap_or_default()) };
    let letters = changed(game, (deck.as_bytes(), &played.position), letters.as_deref(), due)?;
    let facts = Facts {
        played: game.now,
        since: facts.since,
        due,
        mails: mails.iter().map(digits_of).collect(),
        silent: sorted.silent.clone(),
        late: facts.late,
        press: facts.press,
        acts: vec![file.name.clone()],
        after: facts.after,
        back: facts.back,
        corrects: Some(Correction { letters, aside }),
        run: None,
    };
    let play = Play {
        week: &next,
        deck: &deck,
        played: &played,
        list: &sorted.list,
        facts: &facts,
        acts: &acts,
        mails: &mails,
    };
    if !week::claim(game, &play, log)? {
        return Ok(Err("the roster cannot be used".to_owned()));
    }
    // At once, so that it undoes no act behind this one, as another deadline.
    settle(game)?;
    week::finish(game, &next, log)?;
    Ok(Ok(format!("{} takes the place of {}", place(&next), place(week))))
}

/// The game is to go on from a week.
pub fn roll_back(game: &mut Game<'_>, number: u32) -> String {
    game.state.rollback = Some(Rollback { to: number, since: game.now });
    format!("the game goes on from play {number}")
}

/// Finishes what takes weeks back: a correction sets those behind it aside, and so does a way back. Then mail and acts of
/// the next play come back from the weeks that were set aside.
pub fn settle(game: &mut Game<'_>) -> io::Result<()> {
    for week in game.store.weeks()?.iter().filter(|week| week.version > 1) {
        let facts = week::facts(game.store, week)?;
        for name in facts.and_then(|facts| facts.corrects).into_iter().flat_map(|correction| correction.aside)
        {
            game.store.set_week_aside(&name)?;
        }
    }
    if let Some(back) = game.state.rollback.clone() {
        go_back(game, &back)?;
    }
    let Some(last) = game.store.weeks()?.pop() else { return Ok(()) };
    bring_back(game, last.number + 1)
}

fn go_back(game: &mut Game<'_>, back: &Rollback) -> io::Result<()> {
    for week in game.store.behind(back.to)?.iter().rev() {
        game.store.set_week_aside(&week.name)?;
    }
    let Some(week) = game.store.weeks()?.pop() else { return Ok(()) };
    let Some(facts) = week::facts(game.store, &week)? else { return Ok(()) };
    let due = game.settings.plays.next(back.since);
    let by = game.settings.plays.written_at(due);
    let text = format!(
        "The game goes back to {}, and goes on from there. What was played later does not count.\n\n\
         Orders are due by {by}. What you had sent for the plays that were taken back counts again when they are due;\n\
         ORDERS shows what stands, and what you send now takes its place.\n",
        if week.number == 0 { "its start".to_owned() } else { week.said().to_uppercase() }
    );
    game.tell_all(&["rollback", &week.name, &back.since.to_string()], "The game goes back", &text)?;
    let state = &mut game.state;
    (state.finished, state.since, state.due) = (Some(week.name), facts.since, Some(due));
    (state.reminded, state.is_at_once, state.is_due_set, state.rollback) = (None, false, false, None);
    game.save()
}

/// Brings mail and acts of a play back from the weeks that were set aside under its number. The last version of it has the
/// acts of all others.
fn bring_back(game: &mut Game<'_>, number: u32) -> io::Result<()> {
    let mut versions = game.store.aside()?;
    versions.retain(|week| week.number == number);
    let last = versions.last().map(|week| week.version);
    for week in versions {
        let Some(facts) = game.store.of_week_aside(&week, "week.json")? else { continue };
        let facts: Facts = serde_json::from_slice(&facts).map_err(io::Error::other)?;
        let mut mails = game.store.mail_aside(&week)?;
        mails.retain(|mail| {
            facts.back.contains(&digits_of(mail)) || game.came(mail) > facts.after.and_then(moment)
        });
        for mail in &mails {
            game.state.back.insert(digits_of(mail));
            game.state.heard.insert(digits_of(mail));
        }
        if !mails.is_empty() {
            game.save()?;
        }
        for mail in &mails {
            game.store.bring_back(mail)?;
        }
        if Some(week.version) == last {
            game.store.bring_acts_back(&week)?;
        }
    }
    Ok(())
}

/// The mail for a week: what was sorted for it, and what came in time and was read too late, each message once. What was
/// not read yet waits: its writer is answered first, and what it asks is done.
fn in_time<'w>(
    game: &Game<'_>,
    week: &Week,
    behind: impl Iterator<Item = &'w Week>,
    facts: &Facts,
) -> io::Result<Vec<Mail>> {
    let mut mails: BTreeMap<String, Mail> = BTreeMap::new();
    for mail in game.store.mail_of(week)? {
        mails.insert(digits_of(&mail), mail);
    }
    let mut more = game.store.inbox()?;
    let read: BTreeSet<&str> =
        game.state.answered.iter().filter_map(|line| line.split_whitespace().next()).collect();
    more.retain(|mail| read.contains(digits_of(mail).as_str()));
    for other in behind {
        more.extend(game.store.mail_of(other)?);
    }
    let (after, since): (Option<Timestamp>, _) = (facts.after, facts.since);
    for mail in more {
        let came = game.came(&mail);
        let is_in_time = came > after.and_then(moment) && came <= since.and_then(moment);
        if is_in_time && !game.state.back.contains(&digits_of(&mail)) {
            mails.entry(digits_of(&mail)).or_insert(mail);
        }
    }
    Ok(mails.into_values().collect())
}

/// The acts that a week was played with.
fn acts_of(game: &Game<'_>, week: &Week) -> io::Result<Vec<ActFile>> {
    let mut acts = Vec::new();
    for name in game.store.files_of_week(week, "acts")? {
        let text = game.store.of_week(week, &format!("acts/{name}"))?.unwrap_or_default();
        acts.push(ActFile::kept(name, String::from_utf8_lossy(&text).into_owned()));
    }
    Ok(acts)
}

/// The letters of a play that are not as those of an earlier deck; all of them if there is none.
fn changed(
    game: &Game<'_>,
    (deck, position): (&[u8], &[u8]),
    earlier: Option<&[u8]>,
    due: Option<Timestamp>,
) -> io::Result<BTreeSet<String>> {
    let letters = |deck: &[u8]| -> io::Result<BTreeMap<String, String>> {
        let (letters, _) = game.desk(position, None).letters(deck, due)?;
        Ok(letters.into_iter().map(|letter| (letter.name, letter.text)).collect())
    };
    let before = earlier.map(letters).transpose()?.unwrap_or_default();
    let now = letters(deck)?;
    Ok(now.into_iter().filter(|(name, text)| before.get(name) != Some(text)).map(|(name, _)| name).collect())
}

/// What stands below the first line that says something.
fn without_first_line(text: &str) -> String {
    let is_said = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let mut lines = text.lines().skip_while(|line| !is_said(line));
    lines.next();
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
