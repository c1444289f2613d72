//! The inbox of a league: mail that is delivered once to a folder of games is handed to each game that it is for.
//!
//! Mail is for the games whose tags it has, in its subject or on lines of their own; else for the one game whose roster has
//! its sender, and a stranger's for the one game that is open to strangers. What a program wrote and has no tag goes to all, since one of them may have written what it answers.
//! What is handed out lies in `handed-out` afterwards.
//!
//! Source: `docs/league.md`, "Several games".

use crate::desk::only;
use crate::messages as say;
use crate::settings::Settings;
use crate::store::{Lock, Mail, deliver, mails_in, make};
use playdeck_base::message::Log;
use playdeck_desk::mail::heard::{named, sender};
use playdeck_desk::mail::messages as of_mail;
use playdeck_desk::mail::people::{self, Game};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file by which the folder of a game is known.
const SETTINGS: &str = "game.desk";

/// Where mail lies that was handed out.
const HANDED_OUT: &str = "handed-out";

/// A game of a league, as it is known from outside.
struct Member {
    root: PathBuf,
    /// Those who play it, under its name.
    game: Game,
    gamesmaster: String,
    /// Whether strangers may come in.
    is_open: bool,
}

/// The folders of games in a folder, in the order of their names.
pub fn games_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut games = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    games.retain(|folder| folder.join(SETTINGS).is_file());
    games.sort();
    Ok(games)
}

/// Hands the mail in the inbox of a league to its games. A folder without an inbox has none to hand out.
pub fn hand_out(folder: &Path, is_dry: bool) -> io::Result<Log> {
    let mut log = Log::default();
    if !is_league(folder) {
        return Ok(log);
    }
    let Some(_lock) = Lock::of(folder)? else {
        log.push(say::is_busy());
        return Ok(log);
    };
    let members = members(folder)?;
    for mail in mails_in(folder)? {
        let receivers = receivers(&mail, &members, &mut log);
        if is_dry {
            continue;
        }
        for member in receivers {
            deliver(&mail, &member.root)?;
        }
        // From here on it is not handed out again. If a run is killed before that, a game knows its second copy.
        make(&folder.join(HANDED_OUT))?;
        fs::rename(&mail.place, folder.join(HANDED_OUT).join(mail.place.file_name().unwrap_or_default()))?;
    }
    Ok(log)
}

/// Whether a folder has an inbox of its own, for all games in it.
fn is_league(folder: &Path) -> bool {
    folder.join("inbox/new").is_dir() && !folder.join(SETTINGS).is_file()
}

/// The other games of the league of a game, with those who play them. One whose files cannot be read is left out; it says
/// so itself.
pub fn others(root: &Path) -> io::Result<Vec<Game>> {
    let root = fs::canonicalize(root)?;
    let Some(folder) = root.parent().filter(|folder| is_league(folder)) else { return Ok(Vec::new()) };
    let others = members(folder)?.into_iter().filter(|member| member.root != root);
    Ok(others.map(|member| member.game).collect())
}

fn members(folder: &Path) -> io::Result<Vec<Member>> {
    let mut members = Vec::new();
    for root in games_in(folder)? {
        let text =
            |name: &str| fs::read(root.join(name)).map(|text| String::from_utf8_lossy(&text).into_owned());
        let (Ok(settings), Ok(roster)) = (text(SETTINGS), text("roster")) else { continue };
        let (Ok(settings), Ok(games)) = (Settings::read(&settings), people::read(&roster)) else { continue };
        let everybody = games.into_iter().reduce(|mut all, game| {
            all.players.extend(game.players);
            all.watchers.extend(game.watchers);
            all
        });
        let game = Game { job: settings.job, ..everybody.unwrap_or_default() };
        let is_open = settings.join || settings.observe;
        members.push(Member { root, game, gamesmaster: settings.gamesmaster, is_open });
    }
    Ok(members)
}

/// The games to which a message is handed. The log says why it is handed to none.
fn receivers<'m>(mail: &Mail, members: &'m [Member], log: &mut Log) -> Vec<&'m Member> {
    let raw = only(mail);
    let from = raw.as_ref().and_then(sender);
    let Some(raw) = raw else { return Vec::new() };
    let knows = |member: &&Member| {
        let has = |from: &String| {
            member.gamesmaster.eq_ignore_ascii_case(from)
                || member.game.everybody().any(|person| person.has(from))
        };
        from.as_ref().is_some_and(has)
    };
    let jobs: BTreeSet<String> = members.iter().map(|member| member.game.job.clone()).collect();
    let named = named(&raw, &jobs, members.iter().any(|member| knows(&member)));
    if !named.games.is_empty() {
        return members.iter().filter(|member| named.games.contains(&member.game.job)).collect();
    }
    if named.is_automatic {
        return members.iter().collect();
    }
    // Of several games the first asks its writer for which the message is.
    let plays = |member: &&Member| from.as_ref().is_some_and(|from| member.game.at(from).next().is_some());
    let open: Vec<&Member> = members.iter().filter(|member| member.is_open).collect();
    let of_stranger = || if let [only] = open.as_slice() { Some(*only) } else { None };
    let first = members.iter().find(plays).or_else(|| members.iter().find(knows)).or_else(of_stranger);
    if first.is_none() {
        log.push(match &from {
            Some(from) => of_mail::stranger(from),
            None => of_mail::unreadable("it does not have exactly one sender"),
        });
    }
    first.into_iter().collect()
}
