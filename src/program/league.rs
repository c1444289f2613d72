//! The commands `new` and `desk`: a folder for a game is made, and what is due in it is done.

use crate::cli::{DeskArgs, NewArgs, status};
use crate::filters::say_log;
use crate::seed::{digits, root};
use crate::terminal::say;
use playdeck::league;
use playdeck::league::messages as says;
use playdeck::message::{ConditionCode, Definition, Log, Message, Severity};
use playdeck::record::messages::run_stopped;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

/// The file by which a folder of a game is known.
const SETTINGS: &str = "game.desk";

/// Makes the folder of a game.
pub fn new(args: &NewArgs) -> io::Result<u8> {
    let log = league::new(&args.game, &args.folder, root()?, &digits()?)?;
    log.messages().iter().for_each(|message| say(message));
    Ok(status(0, log.condition()))
}

/// Does what is due in folders.
pub fn desk(args: &DeskArgs) -> io::Result<u8> {
    let now = match &args.now {
        Some((_, written)) => league::clock::moment_of(written),
        None => Some(league::clock::of_the_machine()),
    };
    let Some(now) = now else { return Err(io::Error::other("--now names no moment")) };
    let (mut condition, mut failed) = (ConditionCode::default(), None);
    for folder in &args.folders {
        let log = league::shared_inbox::hand_out(folder, args.dry_run)?;
        condition = condition.max(say_log_of(folder, &log, true)?);
    }
    let games = games(&args.folders)?;
    let is_several = games.len() > 1;
    for folder in games {
        // What is wrong with one game holds up no other.
        match league::tick(&folder, now, args.dry_run) {
            Ok(log) => condition = condition.max(say_log_of(&folder, &log, is_several)?),
            Err(error) => {
                let error = io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
                if let Some(before) = failed.replace(error) {
                    say(&run_stopped(&before));
                }
            }
        }
    }
    failed.map_or_else(|| Ok(status(0, condition)), Err)
}

/// The folders of games among some folders: each that holds the settings of one, and those within one that does not.
fn games(folders: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut games = Vec::new();
    for folder in folders {
        let is_game = |folder: &Path| folder.join(SETTINGS).is_file();
        if is_game(folder) {
            games.push(folder.clone());
            continue;
        }
        let within = league::shared_inbox::games_in(folder);
        let mut within = within.map_err(|error| crate::files::unread(folder, &error))?;
        if within.is_empty() {
            // It says itself what is missing.
            within.push(folder.clone());
        }
        games.append(&mut within);
    }
    Ok(games)
}

/// Says what was done in a folder. What only says that nothing was due is for a person who looks at it.
fn say_log_of(folder: &Path, log: &Log, is_one_of_several: bool) -> io::Result<ConditionCode> {
    let is_looked_at =
        io::stdout().is_terminal() || log.messages().iter().any(|it| it.definition == &says::dry::DEFINITION);
    let is_said = |message: &&Message| {
        let is_nothing = NOTHING.contains(&message.definition);
        message.severity() == Severity::Information && (is_looked_at || !is_nothing)
    };
    let mut said = String::new();
    for message in log.messages().iter().filter(is_said) {
        let of = if is_one_of_several { format!("{}: ", folder.display()) } else { String::new() };
        let _ = writeln!(said, "{of}{message}");
    }
    crate::put_out(said.as_bytes())?;
    if is_one_of_several && log.condition() > ConditionCode::default() {
        say(&format_args!("{}:", folder.display()));
    }
    Ok(say_log(log))
}

/// What says that nothing was due.
const NOTHING: [&Definition; 4] = [
    &says::waits::DEFINITION,
    &says::is_paused::DEFINITION,
    &says::is_over::DEFINITION,
    &says::is_busy::DEFINITION,
];
