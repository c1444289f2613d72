//! The names of places, units and phases in saved games, and our names for them. Their names are used in no other file.

use crate::cards::boards;
use playdeck_diplomacy_rules::tables::SHORT;
use playdeck_diplomacy_rules::world::map::{Location, Map, Province};
use playdeck_diplomacy_rules::world::position::{Date, Phase, Season};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};

/// Their names of the maps that both have, with our board and start.
const MAPS: [(&str, &str, Option<&str>); 11] = [
    ("standard", "STANDARD", None),
    ("standard_age_of_empires", "STANDARD", Some("AGE")),
    ("standard_age_of_empires_2", "STANDARD", Some("AGE2")),
    ("standard_fleet_rome", "STANDARD", Some("FLEETROME")),
    ("standard_france_austria", "STANDARD", Some("FVA")),
    ("standard_germany_italy", "STANDARD", Some("GVI")),
    ("ancmed", "ANCMED", None),
    ("empire", "EMPIRE", None),
    ("known_world_901", "KNOWN901", None),
    ("modern", "MODERN", None),
    ("pure", "PURE", None),
];

/// The rule by which a power builds in all centers that it owns.
pub const BUILD_ANY: &str = "BUILD_ANY";
/// The name of the phase after the last one.
pub const COMPLETED: &str = "COMPLETED";

/// What a saved game calls a map. One that they do not have keeps our names, in small letters.
pub fn map_name(map: &Map) -> String {
    // Where a power builds is a rule there, and no map.
    let start = map.start.filter(|start| *start != BUILD_ANY_START);
    let known = MAPS.iter().find(|(_, board, of)| *board == map.name && *of == start);
    match (known, start) {
        (Some((theirs, ..)), _) => (*theirs).to_owned(),
        (None, None) => map.name.to_lowercase(),
        (None, Some(start)) => format!("{}{START_BEHIND}{}", map.name.to_lowercase(), start.to_lowercase()),
    }
}

/// Our start that is a rule there.
const BUILD_ANY_START: &str = "BUILDANY";
/// What stands between our names of a board and of a start.
const START_BEHIND: char = '_';

/// Whether the other program has a map of this name.
pub fn is_known_there(name: &str) -> bool {
    MAPS.iter().any(|(theirs, ..)| *theirs == name)
}

/// The map that a name in a saved game means: one that both have, one by our names, or the board of this run.
pub fn read_map(name: &str) -> Option<&'static Map> {
    if let Some((_, board, start)) = MAPS.iter().find(|(theirs, ..)| *theirs == name) {
        return boards::map_named(board, *start);
    }
    let our_board = || boards::map_named(name, None);
    let (board, start) = name.split_once(START_BEHIND).unwrap_or((name, ""));
    let our_start = || boards::map_named(board, Some(start).filter(|start| !start.is_empty()));
    our_board().or_else(our_start)
}

/// Their code of a province.
pub fn province(province: Province) -> &'static str {
    let ours = province.code();
    let short = SHORT.iter().filter(|_| province.map().has_standard_places()).find(|(code, _)| *code == ours);
    short.map_or(ours, |(_, theirs)| theirs)
}

/// Their code of a location: `STP/SC`.
pub fn location(at: Location) -> String {
    let coast = at.coast().map(|coast| format!("/{}", coast.letters()));
    format!("{}{}", province(at.province()), coast.unwrap_or_default())
}

/// Their name of a unit: `F STP/SC`.
pub fn unit(unit: Unit) -> String {
    kind_at(unit.kind, unit.at)
}

/// A kind of unit and a place: `F STP/SC`.
pub fn kind_at(kind: Kind, at: Location) -> String {
    format!("{} {}", kind.letter(), location(at))
}

/// The location that a code of theirs means.
pub fn read_location(map: &'static Map, code: &str) -> Option<Location> {
    map.locations().find(|at| location(*at) == code)
}

/// The center that a code of theirs means.
pub fn read_center(map: &'static Map, code: &str) -> Option<Province> {
    map.centers().find(|at| province(*at) == code)
}

/// The unit that a name of theirs means.
pub fn read_unit(power: Power, name: &str) -> Option<Unit> {
    let (letter, code) = name.split_once(' ')?;
    let kind = [Kind::Army, Kind::Fleet].into_iter().find(|kind| letter == kind.letter().to_string())?;
    Some(Unit { power, kind, at: read_location(power.map(), code)? })
}

/// Their name of the phase that a date waits for: `S1901M`, `W1901A`.
pub fn phase(date: Date) -> String {
    let season = |season| if season == Season::Spring { 'S' } else { 'F' };
    match date.phase {
        Phase::Moves => format!("{}{:04}M", season(date.season), date.year),
        Phase::Retreat => format!("{}{:04}R", season(date.season), date.year),
        Phase::Build => format!("W{:04}A", date.year),
        Phase::Over => COMPLETED.to_owned(),
    }
}

/// The date that waits for a phase of theirs; none for the one after the last.
pub fn read_phase(name: &str) -> Option<Date> {
    let year = name.get(1..name.len().checked_sub(1)?)?.parse().ok()?;
    let seasons = [Season::Spring, Season::Fall];
    let dates = seasons.into_iter().flat_map(|season| {
        [Phase::Moves, Phase::Retreat, Phase::Build].map(|phase| Date { year, season, phase })
    });
    // Builds come only in fall, and the last of the dates with the same phase name is the one in fall.
    dates.rev().find(|date| phase(*date) == name)
}

/// Our word for a removal.
pub const DISBAND: &str = "DISBAND";

/// Our word for a word of an order in a saved game, if it has one.
pub fn read_word(map: &'static Map, word: &str) -> Option<&'static str> {
    Some(match word {
        "A" => "A",
        "F" => "F",
        "-" => "-",
        "H" => "STANDS",
        "S" => "SUPPORTS",
        "C" => "CONVOYS",
        "VIA" => "VIA CONVOY",
        "R" => "RETREATS",
        "D" => DISBAND,
        "B" => "BUILD",
        _ => read_location(map, word)?.code(),
    })
}
