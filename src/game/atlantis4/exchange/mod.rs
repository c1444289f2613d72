//! The state file and the players' file of the program of 2001, read and written.
//!
//! Nothing outside this folder knows that format. A file that was read and is written again is the same, line for line,
//! but for the root of chance, passwords, the version, and the counters of factions and units.

mod codes;
mod file;
mod lines;
pub mod messages;
mod players;
mod reading;
mod writing;

use super::chance;
use super::name::Atlantis4;
use super::policy::Policy;
use super::punched;
use super::tables::Tables;
use super::world::FactionId;
use super::world::position::Position;
use file::{File, Row as _};
use lines::{Reading, Writing};
use messages as say;
use playdeck_base::dice::{Dice, root_of};
use playdeck_base::message::{Log, Message};
use playdeck_base::secret::Secret;
use playdeck_cards::operand::Fault;
use playdeck_game::Flaw;
use playdeck_game::exchange::{Exchange, GameLabel, Imported};
use playdeck_kit::passwords::{Cost, Password};
use std::collections::BTreeMap;
use std::sync::Arc;
use writing::NONE;

/// The passwords that a file has of factions.
type Passwords = BTreeMap<FactionId, Secret>;

/// Reads a state file, and the players' file if it follows. Returns the position, the root of its chance, and what was
/// mended.
///
/// The same file always becomes the same deck, and only who has the file can foretell chance. The root is made of all
/// that the position has but its passwords, and their salts of the root: neither tells anything of a password.
pub fn import(text: &str) -> Result<(Position, u64, Log), Log> {
    let (mut position, passwords, mended) = read(text)?;
    let root = root_of([export(&position).as_str()]);
    let dice = Dice::new(root);
    for (faction, password) in passwords.iter().filter(|(_, password)| password.exposed() != NONE) {
        let turn = position.world.turn;
        let faction = &mut position.world[*faction];
        let salt = dice.stream(turn, chance::SALT, faction.number.into()).bits();
        faction.password = Some(Password::new(password, salt, Cost::default()));
    }
    Ok((position, root, mended))
}

fn read(text: &str) -> Result<(Position, Passwords, Log), Log> {
    let players = text.find(&format!("\n{}", players::HEAD)).map_or(text.len(), |end| end + 1);
    let (state, players) = text.split_at(players);
    let (mut position, mut passwords, mut mended) = state_of(state)?;
    if players.is_empty() {
        return Ok((position, passwords, mended));
    }
    let before = u32::try_from(state.lines().count()).unwrap_or(u32::MAX);
    players::read(players, before, &mut position, &mut passwords, &mut mended);
    bounded(&position, |_| before + 1).map(|()| (position, passwords, mended))
}

/// Values are bounded as those of a punched position are.
fn bounded(position: &Position, line: impl Fn(&Flaw) -> u32) -> Result<(), Log> {
    let Err(flaws) = punched::check(punched::punch(position)) else { return Ok(()) };
    let mut faults = Log::default();
    let fault = |flaw| say::impossible(line(flaw), format_args!("{}", flaw.message.sentence()));
    faults.extend(flaws.iter().map(fault));
    Err(faults)
}

fn state_of(text: &str) -> Result<(Position, Passwords, Log), Log> {
    let refused = |message: Message| {
        let mut log = Log::default();
        log.push(message);
        log
    };
    let mut file = File::default();
    let mut lines = Reading::new(text);
    file.pass(&mut lines).map_err(|ended| refused(say::ends(ended.line, &ended.wanted)))?;
    let name = file.rules.to_uppercase();
    let tables = Tables::called(&name)
        .ok_or_else(|| refused(say::impossible(3, format_args!("there is no rule set {name}"))))?;
    let (world, mended) = reading::world_of(&file, &tables)?;
    let position = Position { world, tables: Arc::clone(&tables), policy: Policy::DEFAULT };
    let password = |row: &file::FactionRow| {
        let number = u32::try_from(row.number).ok()?;
        Some((position.world.faction_of(number)?, row.password.clone()))
    };
    let passwords = file.factions.iter().filter_map(password).collect();
    bounded(&position, |flaw| line_of(&file, flaw)).map(|()| (position, passwords, mended))
}

/// The line of the thing whose record has a flaw.
fn line_of(file: &File, flaw: &Flaw) -> u32 {
    let objects = || file.regions.iter().flat_map(|region| &region.objects);
    let built =
        |region: &file::RegionRow| region.objects.iter().skip(1).map(|it| it.line).collect::<Vec<_>>();
    let (word, number) = flaw.record.unwrap_or(("WORLD", 1));
    let lines: Vec<u32> = match word {
        "FACTION" => file.factions.iter().map(|faction| faction.line).collect(),
        "REGION" => file.regions.iter().map(|region| region.line).collect(),
        "STRUCTURE" => file.regions.iter().flat_map(built).collect(),
        "UNIT" => objects().flat_map(|object| &object.units).map(|unit| unit.line).collect(),
        _ => Vec::new(),
    };
    number.checked_sub(1).and_then(|at| lines.get(at)).copied().unwrap_or(1)
}

/// Writes a state file.
pub fn export(position: &Position) -> String {
    let mut lines = Writing::default();
    // Writing to memory does not end early.
    let _ = writing::file_of(position).pass(&mut lines);
    lines.into_text()
}

impl Exchange for Atlantis4 {
    /// The last position. The file has nothing of the turns before it.
    type Saved = Position;

    const IS_SERIES: bool = false;

    fn begin(_: &GameLabel, position: &Position) -> Position {
        position.clone()
    }

    fn add(saved: &mut Position, _: &super::event::Log, position: &Position) {
        saved.clone_from(position);
    }

    fn notes(saved: &Position) -> Log {
        let mut notes = Log::default();
        let factions = saved.world.factions().map(|faction| &saved.world[faction]);
        for faction in factions.filter(|faction| faction.password.is_some()) {
            let what =
                format_args!("the password of faction {} is not in the file", faction.number).to_string();
            notes.push(say::changed(&what));
        }
        if saved.policy != Policy::DEFAULT {
            notes.push(say::import_again(&saved.policy.words()));
        }
        notes
    }

    fn write(saved: &Position) -> Result<Vec<u8>, Message> {
        Ok(export(saved).into_bytes())
    }

    fn people(saved: &Position) -> Option<Vec<u8>> {
        Some(players::write(saved).into_bytes())
    }

    fn restore(file: &[u8]) -> Result<Vec<Imported<Self>>, Log> {
        let Ok(text) = std::str::from_utf8(file) else {
            let mut log = Log::default();
            log.push(say::no_text());
            return Err(log);
        };
        let (position, seed, mended) = import(text)?;
        let (called, plays, saved) = (GameLabel::default(), Vec::new(), position.clone());
        Ok(vec![Imported { called, position, seed, plays, saved, mended }])
    }

    fn follow(position: &mut Position, quirks: &str) -> Option<Result<(), Fault>> {
        Some(Policy::written(quirks).map(|policy| position.policy = policy))
    }

    /// The deck has no plays, so nothing can differ.
    fn first_difference(_: &Position, _: &Position) -> Option<Message> {
        None
    }
}
